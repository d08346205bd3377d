//! How the program ends: exit codes, failures that users can repair, and internal errors that they are asked to report.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use super::console::Console;

/// What `--help` says about exit codes.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done, nothing found
  1  done, findings reported
  2  wrong use of the command line
  3  an input could not be read
  4  an internal error, or the output could not be written
  5  a budget ran out, or something could not be run, and nothing to fail on was found";

/// The exit codes, as `--help` lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done, nothing found.
    Clean = 0,
    /// Done, findings reported.
    Found = 1,
    /// Wrong use of the command line.
    WrongUse = 2,
    /// An input could not be read.
    Unreadable = 3,
    /// An internal error, or the output could not be written.
    Internal = 4,
    /// A budget ran out, or something could not be run, and nothing to fail on was found.
    RanOut = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command stops early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What went wrong, with what to do about it, and the exit code.
    Reported { exit: Exit, problem: String, help: Vec<String> },
    /// The output could not be written.
    Output(io::Error),
}

/// The result of a command, or of a part of it.
pub(crate) type Outcome<T = Exit> = Result<T, Failure>;

impl Failure {
    /// A mistake on the command line.
    pub(crate) fn wrong_use(problem: impl Into<String>) -> Failure {
        Failure::Reported { exit: Exit::WrongUse, problem: problem.into(), help: Vec::new() }
    }

    /// An input that cannot be read.
    pub(crate) fn unreadable(problem: impl Into<String>) -> Failure {
        Failure::Reported { exit: Exit::Unreadable, problem: problem.into(), help: Vec::new() }
    }

    /// An output that cannot be written.
    pub(crate) fn unwritable(problem: impl Into<String>) -> Failure {
        Failure::Reported { exit: Exit::Internal, problem: problem.into(), help: Vec::new() }
    }

    /// Adds advice on what to do about it.
    pub(crate) fn help(mut self, line: impl Into<String>) -> Failure {
        if let Failure::Reported { help, .. } = &mut self {
            help.push(line.into());
        }
        self
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Runs the program, and turns a panic into an internal error.
pub(crate) fn guard(run: impl FnOnce() -> Exit) -> Exit {
    panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or(Exit::Internal)
}

/// Has a panic print what users can do about it.
pub(crate) fn report_panics() {
    panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic");
        let place = panic.location().map_or_else(String::new, ToString::to_string);
        let _ = io::stderr().write_all(report(text, &place, &Backtrace::capture()).as_bytes());
    }));
}

/// Prints why a command failed, and returns its exit code. A reader that closes the pipe early is no failure.
pub(crate) fn conclude(outcome: Outcome, console: &Console) -> Exit {
    match outcome {
        Ok(exit) => exit,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Clean,
        Err(Failure::Output(error)) => {
            console.error(&format!("the output cannot be written: {error}"), &[]);
            Exit::Internal
        }
        Err(Failure::Reported { exit, problem, help }) => {
            console.error(&problem, &help);
            exit
        }
    }
}

fn report(text: &str, place: &str, backtrace: &Backtrace) -> String {
    let trace = match backtrace.status() {
        BacktraceStatus::Captured => backtrace.to_string(),
        _ => "  (RUST_BACKTRACE=1 shows how it came to this)\n".into(),
    };
    format!(
        "unsnarl: internal error: {text}\n  at {place}\n{trace}\n\
         This is a bug in unsnarl {}, not in what it read. Please report it with the lines above,\n\
         the command line and, if you can share it, the input that shows it.\n",
        env!("CARGO_PKG_VERSION")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_has_its_exit_code() {
        let ended = |outcome| conclude(outcome, &Console::default());
        let output = |kind| Err(Failure::Output(io::Error::from(kind)));
        assert_eq!(ended(Ok(Exit::Clean)), Exit::Clean);
        assert_eq!(ended(output(io::ErrorKind::BrokenPipe)), Exit::Clean);
        assert_eq!(ended(output(io::ErrorKind::StorageFull)), Exit::Internal);
        assert_eq!(ended(Err(Failure::wrong_use("a test"))), Exit::WrongUse);
        assert_eq!(ended(Err(Failure::unreadable("a test").help("none"))), Exit::Unreadable);
    }

    #[test]
    fn a_panic_is_an_internal_error_to_be_reported() {
        assert_eq!(guard(|| Exit::Clean), Exit::Clean);
        assert_eq!(guard(|| panic!("a panic that the test wants")), Exit::Internal);
        let text = report("index out of bounds", "lower.rs:7:9", &Backtrace::disabled());
        assert!(text.starts_with("unsnarl: internal error: index out of bounds\n  at lower.rs:7:9\n"), "{text}");
        assert!(text.contains(concat!("unsnarl ", env!("CARGO_PKG_VERSION"))) && text.contains("Please report it"));
    }
}
