//! The virtual machine that `explore` and `replay` run a program on: its options, its class path and its JDK.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use unsnarl_engine::budget;
use unsnarl_engine::explore::junit::{self, Refusal, Tests};
use unsnarl_engine::explore::{self, ClassPath, Jdk, Limits, Start, Subject, TimeOuts};
use unsnarl_library::Models;

use super::console::Console;
use super::exit::{Failure, Outcome};
use super::files::FileOptions;
use super::jdk;
use super::models::{self, ModelFile};

/// The machine that a program runs on.
#[derive(Args)]
#[command(next_help_heading = "The machine")]
pub(crate) struct MachineOptions {
    /// The home of the JDK to run on; JAVA_HOME, or that of `java`, if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) jdk: Option<PathBuf>,
    /// Do not execute `assert` statements
    #[arg(long)]
    pub(crate) no_assertions: bool,
    /// How large the heap of the program may get: 500MB, 2GiB; 1GiB if not given
    #[arg(long, value_name = "SIZE", value_parser = budget::memory)]
    pub(crate) heap: Option<u64>,
    /// How many instructions a thread may execute without doing anything that others could notice; 200 million
    /// if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_instructions: Option<u64>,
    /// How many processors the program sees: with more, pools of the JDK have more threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) processors: Option<u16>,
    #[command(flatten)]
    pub(crate) files: FileOptions,
}

/// When sleeps end, and waits time out.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TimeOutsName {
    /// First only when no thread can go on otherwise, then at any time; what needs that is a warning
    #[default]
    LastFirst,
    /// At any time, however long they are
    Any,
    /// Only when no thread can go on otherwise, those first that end first; depth-first alone
    Last,
}

impl From<TimeOutsName> for TimeOuts {
    fn from(name: TimeOutsName) -> TimeOuts {
        match name {
            TimeOutsName::LastFirst | TimeOutsName::Any => TimeOuts::Any,
            TimeOutsName::Last => TimeOuts::Last,
        }
    }
}

/// The oldest release whose classes the VM can run.
const OLDEST_JDK: u32 = 17;

/// The JDK to run on.
pub(crate) fn find_jdk(named: Option<&Path>) -> Outcome<Jdk> {
    jdk::find(named, OLDEST_JDK, "a program is run on the classes of a JDK")
}

/// The classes of a program and a JDK, with the models of the user.
pub(crate) fn class_path(paths: &[PathBuf], jdk: &Jdk, model_files: &[ModelFile]) -> Outcome<ClassPath> {
    let mut path = explore::class_path(paths, jdk).map_err(Failure::unreadable)?;
    for ModelFile { file, text } in model_files {
        path.add_models(file, text).map_err(|mistakes| models::wrong_models(file, &mistakes))?;
    }
    Ok(path)
}

/// Warns of classes that cannot be read. The rest is run.
pub(crate) fn warn(path: &ClassPath, console: &Console) {
    for issue in &path.issues {
        console.warning(&issue.to_string());
    }
}

/// The tests that `--test` names.
pub(crate) fn find_tests(path: &ClassPath, models: &Models, wanted: &str) -> Outcome<Tests> {
    junit::find(path, models, wanted).map_err(|Refusal { problem, help }| Failure::unreadable(problem).help(help))
}

const NAMES: &str = "--main and --test name the class with dots, and PATH holds all that it needs";

/// The failure for a program that cannot be started, where the user has named its class.
pub(crate) fn cannot_run_named(problem: &str, start: &Start, path: &ClassPath) -> Failure {
    let mistake = match start {
        Start::Main { class, .. } => explore::wrong_main(path, class),
        Start::Test(_) => None,
    };
    mistake.map_or_else(|| cannot_run(problem), |mistake| Failure::wrong_use(mistake).help(NAMES))
}

/// The failure for a program that cannot be started.
pub(crate) fn cannot_run(problem: &str) -> Failure {
    Failure::unreadable(problem.to_owned())
        .help(NAMES)
        .help("--jdk names another JDK, if the program needs a newer one")
}

/// The size of the heap if none is given, in bytes.
pub(crate) const HEAP: u64 = 1 << 30;

/// What to run, within the limits of the options.
pub(crate) fn subject(start: Start, machine: &MachineOptions) -> Subject {
    let limits = Limits {
        heap_bytes: machine.heap.unwrap_or(HEAP),
        instructions: machine.max_instructions.unwrap_or(Limits::default().instructions),
        processors: machine.processors.unwrap_or(Limits::default().processors),
        ..Limits::default()
    };
    Subject { start, asserts: !machine.no_assertions, limits }
}
