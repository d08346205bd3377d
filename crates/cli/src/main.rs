//! The `unsnarl` command line. It alone, with the archives of `classfile`, touches files, the terminal and the clock.

mod args;
mod check;
mod exit;
mod explore;
mod infer;
mod inspect;
mod json;
mod load;
mod manual;
mod markdown;
mod message;
mod output;
mod progress;
mod report_output;
mod rules;
mod style;

use std::process::ExitCode;

use clap::Parser;
use clap::error::{ContextKind, ContextValue};

use args::{Command, Unsnarl};
use exit::{Exit, Failure, conclude};
use message::Console;

/// Lowering makes and drops many small tables, on all threads at once; see `docs/benchmarks.md` for what this gains.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    exit::report_panics();
    exit::guard(|| match Unsnarl::try_parse() {
        Ok(arguments) => run(arguments),
        Err(error) if let Some(command) = planned(&error) => {
            let failure = Failure::wrong_use(format!("`unsnarl {command}` is planned, not in this version"));
            conclude(
                Err(failure
                    .help("today there are `unsnarl check`, `unsnarl infer`, `unsnarl explore` and `unsnarl inspect`")),
                &Console::default(),
            )
        }
        Err(error) => {
            // Help that nobody reads to its end is no failure.
            let _ = error.print();
            if error.use_stderr() { Exit::WrongUse } else { Exit::Clean }
        }
    })
    .into()
}

/// The command that is not there yet, if that is the error.
fn planned(error: &clap::Error) -> Option<&'static str> {
    match error.get(ContextKind::InvalidSubcommand)? {
        ContextValue::String(name) => args::PLANNED.into_iter().find(|command| command == name),
        _ => None,
    }
}

fn run(arguments: Unsnarl) -> Exit {
    match arguments.command {
        Command::Check(check) => {
            let console = Console::new(&check.common);
            conclude(check::run(&check, &console), &console)
        }
        Command::Infer(infer) => {
            let console = Console::new(&infer.common);
            conclude(infer::run(&infer, &console), &console)
        }
        Command::Explore(wanted) => {
            let console = Console::new(&wanted.common);
            conclude(explore::run(&wanted, &console), &console)
        }
        Command::Replay(wanted) => {
            let console = Console::new(&wanted.common);
            conclude(explore::replay(&wanted, &console), &console)
        }
        Command::Rules => conclude(rules::list(), &Console::default()),
        Command::Explain { rule } => conclude(rules::explain(&rule), &Console::default()),
        Command::Inspect(inspect) => {
            let console = Console::new(&inspect.common);
            conclude(inspect::run(inspect, &console), &console)
        }
        Command::Completions { shell } => conclude(manual::completions(shell), &Console::default()),
        Command::Man { folder } => conclude(manual::pages(folder.as_deref()), &Console::default()),
    }
}
