//! Runs a program, or a test, under many schedules on the VM, and tells what happened as plain data.

pub mod junit;
pub mod kinds;

use std::path::{Path, PathBuf};

use unsnarl_explore::{self as explorer, Coverage, Doubt, Options, Progress, Results, Schedule, Trace, Workers};
use unsnarl_finding::{Ending, Exploration, ExplorationStats, NotSupported, Site, Step, Violated};
use unsnarl_vm::{TestCase, ThreadId, Vm, boot};

pub use unsnarl_vm::{ClassPath, Limits, TimeOuts};

/// What the search itself is told.
pub mod search {
    pub use unsnarl_explore::property::{ALL, Invariant, Property, named};
    pub use unsnarl_explore::{Budget, Find, GoesOn, Options, Progress, Strategy, Workers};

    /// The budget that is exhausted if the user does not want to wait any more.
    pub const INTERRUPTED: &str = "patience";
}

/// What to run.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Where it begins.
    pub start: Start,
    /// Whether `assert` statements are executed.
    pub asserts: bool,
    /// Bounds on what the program may use.
    pub limits: Limits,
}

/// Where a program begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// With the `main` of a class.
    Main {
        /// The class, with dots.
        class: String,
        /// The arguments.
        arguments: Vec<String>,
    },
    /// With a test: see [`junit`].
    Test(TestCase),
}

/// A JDK.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// Its folder.
    pub home: PathBuf,
    /// Its version, such as `17.0.15`.
    pub version: String,
}

/// Boots the JDK and stands before the first instruction of the program. Errors say what is wrong.
pub fn prepare(subject: &Subject, path: &ClassPath) -> Result<(Vm, ThreadId), String> {
    prepare_while(subject, path, &|| true)
}

/// The same, unless it is not wanted any more before it is done.
pub fn prepare_while(
    subject: &Subject,
    path: &ClassPath,
    is_wanted: &dyn Fn() -> bool,
) -> Result<(Vm, ThreadId), String> {
    let mut vm = boot::boot_while(path.clone(), subject.limits, is_wanted)?;
    vm.set_asserts(subject.asserts);
    let (Start::Main { class, .. } | Start::Test(TestCase { class, .. })) = &subject.start;
    vm.set_up_formats(class, is_wanted);
    let main = match &subject.start {
        Start::Main { class, arguments } => vm.enter_main(class, arguments)?,
        Start::Test(case) => vm.enter_test(case)?,
    };
    Ok((vm, main))
}

/// The classes of a program and of a JDK.
pub fn class_path(paths: &[PathBuf], jdk: &Jdk) -> Result<ClassPath, String> {
    ClassPath::open(paths, Path::new(&jdk.home), &jdk.version).map_err(|issue| issue.to_string())
}

/// What is said of a test that cannot be run.
pub fn not_run(why: &str) -> Exploration {
    Exploration {
        ending: Ending::Unsupported,
        coverage: String::from("it was not run"),
        violations: Vec::new(),
        outcomes: None,
        unsupported: vec![NotSupported { what: why.to_owned(), stack: Vec::new() }],
        stats: ExplorationStats::default(),
    }
}

/// What is said of a test that was not run because the user did not want to wait.
pub fn interrupted() -> Exploration {
    let ending = Ending::Budget;
    let coverage = words(&Coverage::Budget(search::INTERRUPTED.to_owned()));
    Exploration { ending, coverage, unsupported: Vec::new(), ..not_run("") }
}

/// Explores a program that was prepared.
pub fn run(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    workers: &Workers<'_>,
    progress: &mut dyn FnMut(Progress) -> search::GoesOn,
) -> Exploration {
    let results = explorer::explore(vm, main, options, Some(workers), progress);
    let confirmed = match results.violations.is_empty() {
        true => Vec::new(),
        false => explorer::confirm(vm, main, options, &results.violations),
    };
    let violated = results.violations.iter().zip(confirmed).map(|(violation, (trace, doubt))| Violated {
        kind: violation.kind.name(),
        message: doubted(&violation.message, doubt),
        sites: violation.sites.iter().map(site).collect(),
        schedule: schedule(&violation.schedule, &trace),
    });
    let violations: Vec<Violated> = violated.collect();
    let Results { outcomes, unsupported, coverage, statistics, .. } = results;
    let ending = match (&coverage, violations.is_empty()) {
        (_, false) => Ending::Violation,
        (Coverage::All, true) => Ending::Clean,
        (Coverage::Unsupported, true) => Ending::Unsupported,
        (_, true) => Ending::Budget,
    };
    let outcome = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Exploration {
        ending,
        coverage: words(&coverage),
        violations,
        outcomes: options.outcomes.then(|| outcomes.into_iter().map(outcome).collect()),
        unsupported: unsupported.into_iter().map(|of| NotSupported { what: of.what, stack: of.stack }).collect(),
        stats: ExplorationStats {
            states: statistics.states,
            transitions: statistics.transitions,
            bytecodes: statistics.instructions,
            choices: statistics.choices,
            depth: statistics.depth,
            executions: statistics.executions,
        },
    }
}

/// Whether a schedule shows a violation of a kind; nothing if one execution cannot tell.
pub fn shows(vm: &mut Vm, main: ThreadId, choices: &Schedule, kind: &str) -> Option<bool> {
    explorer::shows(vm, main, choices, kind)
}

/// Runs one execution again.
pub fn replay(vm: &mut Vm, main: ThreadId, choices: &Schedule) -> (unsnarl_finding::Schedule, Trace) {
    let trace = explorer::replay(vm, main, choices);
    (schedule(choices, &trace), trace)
}

/// A message, with what speaks against its schedule.
fn doubted(message: &str, doubt: Option<Doubt>) -> String {
    match doubt {
        Some(doubt) => format!("{message} (but {doubt}: please report this defect of Unsnarl)"),
        None => message.to_owned(),
    }
}

fn ran_out(what: &str) -> String {
    match what {
        search::INTERRUPTED => String::from("the search was interrupted"),
        _ => format!("the budget of {what} ran out"),
    }
}

fn words(coverage: &Coverage) -> String {
    match coverage {
        Coverage::All => String::from("every state was visited"),
        Coverage::Sampled => String::from("only the executions that were tried are covered"),
        Coverage::Preemptions(1) => {
            String::from("every execution with up to one preemption is covered, and others are not")
        }
        Coverage::Preemptions(bound) => {
            format!("every execution with up to {bound} preemptions is covered, and others are not")
        }
        Coverage::First => String::from("the search stopped at the first violation"),
        Coverage::Budget(what) => format!("{} before every state was visited", ran_out(what)),
        Coverage::BudgetAfter(what, 1) => {
            format!("{}; every execution with up to one preemption is covered, and others are not", ran_out(what))
        }
        Coverage::BudgetAfter(what, bound) => {
            format!("{}; every execution with up to {bound} preemptions is covered, and others are not", ran_out(what))
        }
        Coverage::Unsupported => String::from("some executions did what is not supported; all others are covered"),
    }
}

fn schedule(choices: &Schedule, trace: &Trace) -> unsnarl_finding::Schedule {
    let step = |step: &explorer::TraceStep| Step {
        thread: u32::from(step.site.thread.0),
        site: site(&step.site),
        value: step.value.clone(),
        is_in_library: !step.site.point.is_program,
        is_by_time: step.is_by_time,
    };
    unsnarl_finding::Schedule {
        version: Schedule::VERSION,
        choices: choices.to_string(),
        threads: trace.threads.clone(),
        steps: trace.steps.iter().map(step).collect(),
    }
}

fn site(site: &explorer::ViolationSite) -> Site {
    Site {
        class: site.point.class.clone(),
        method: site.point.method.clone(),
        descriptor: site.point.descriptor.clone(),
        file: site.point.file.clone(),
        line: site.point.line,
        pc: site.point.pc,
        thread: Some(u32::from(site.thread.0)),
        role: site.action.clone(),
    }
}
