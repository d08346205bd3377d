//! Runs a program, or a test, under many schedules on the VM, and returns the findings as plain data.

mod hints;
pub mod junit;
mod mains;
mod united;

use std::path::PathBuf;

use unsnarl_explore::reduction::BusyPoint;
use unsnarl_explore::{
    self as explorer, Coverage, Doubt, Options, Progress, Resource, Results, Statistics, Trace, Violation, Workers,
};
use unsnarl_finding::{
    Engine, Exploration, ExplorationStats, Finding, NotSupported, Note, Report, Run, RunId, ScheduleStep, Severity,
    Site, Verdict, Work, sort_by_importance,
};
use unsnarl_vm::{TestCase, ThreadId, Unsupported, Vm, boot};

pub use self::hints::hints;
pub use self::mains::wrong_main;
pub use unsnarl_classfile::archive::jdk::Jdk;
pub use unsnarl_classfile::archive::{FolderEntry, FolderLimits, read_folder};
pub use unsnarl_explore::Schedule;
pub use unsnarl_vm::{ClassPath, GivenFile, GivenFiles, Limits, TimeOuts};

/// The options of the search itself.
pub mod search {
    pub use unsnarl_explore::property::{ALL, Invariant, ON_REQUEST, Property, named};
    pub use unsnarl_explore::reduction::hints::Hints;
    pub use unsnarl_explore::reduction::{BusyPoint, Reduction};
    pub use unsnarl_explore::{Budget, Find, GoesOn, Later, Options, Progress, Resource, Strategy, Workers};
    pub use unsnarl_vm::{Phase, Watch};
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
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// With the `main` of a class.
    Main {
        /// The class, with dots.
        class: String,
        /// The arguments.
        arguments: Vec<String>,
    },
    /// With a test: see [`junit`].
    Test(Box<TestCase>),
}

/// Boots the JDK and stops before the first instruction of the program. Errors say what is wrong.
pub fn prepare(subject: &Subject, path: &ClassPath) -> Result<(Vm, ThreadId), String> {
    prepare_while(subject, path, &|| true)
}

/// Like [`prepare`], but gives up as soon as `is_wanted` returns `false`.
pub fn prepare_while(
    subject: &Subject,
    path: &ClassPath,
    is_wanted: &dyn Fn() -> bool,
) -> Result<(Vm, ThreadId), String> {
    let mut vm = boot::boot_while(path.clone(), subject.limits, is_wanted)?;
    vm.set_asserts(subject.asserts);
    let class = match &subject.start {
        Start::Main { class, .. } => class,
        Start::Test(case) => &case.fixture.class,
    };
    vm.set_up_formats(class, is_wanted);
    let main = match &subject.start {
        Start::Main { class, arguments } => vm.enter_main(class, arguments)?,
        Start::Test(case) => vm.enter_test(case)?,
    };
    Ok((vm, main))
}

/// The classes of a program and of a JDK.
pub fn class_path(paths: &[PathBuf], jdk: &Jdk) -> Result<ClassPath, String> {
    ClassPath::open(paths, &jdk.home, &jdk.version).map_err(|issue| issue.to_string())
}

/// The result of exploring a program, or one test as a program of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Explored {
    /// What was run.
    pub run: Run,
    /// What is wrong. Every violation was observed, so each is confirmed, and its schedule is the evidence.
    pub findings: Vec<Finding>,
    /// What a thread did that the static analysis had not foreseen, if anything: then no choice was left out.
    pub surprise: Option<String>,
    /// Whether joins and ends of threads use the monitors of the threads: then no choice was left out.
    pub thread_monitors: bool,
    /// The statuses other than 0 with which the program ended itself.
    pub statuses: Vec<i32>,
    /// The points of the program that still have the most choices, if they were counted.
    pub busiest: Vec<BusyPoint>,
}

impl Explored {
    /// The result of an exploration with these findings.
    fn new(exploration: Exploration, findings: Vec<Finding>) -> Explored {
        let outcome = exploration.coverage.outcome(!findings.is_empty());
        Explored {
            run: Run { test: None, outcome, work: Work::Explore(exploration) },
            findings,
            surprise: None,
            thread_monitors: false,
            statuses: Vec::new(),
            busiest: Vec::new(),
        }
    }

    /// The result for a test that cannot be run.
    pub fn not_run(why: &str) -> Explored {
        let unsupported = vec![NotSupported { what: why.to_owned(), stack: Vec::new() }];
        Explored::new(Exploration { unsupported, ..nothing(Coverage::NotRun) }, Vec::new())
    }

    /// The result for a test that was not run because the user interrupted the search before.
    pub fn interrupted() -> Explored {
        Explored::new(nothing(Coverage::Budget(Resource::Patience)), Vec::new())
    }

    /// Marks the run as one of this test.
    pub fn of_test(mut self, test: &str) -> Explored {
        self.run.test = Some(test.to_owned());
        self
    }
}

/// An exploration that has not begun.
fn nothing(coverage: Coverage) -> Exploration {
    Exploration {
        coverage,
        reduction: None,
        outcomes: None,
        unsupported: Vec::new(),
        stats: ExplorationStats::default(),
    }
}

/// All runs of a command as one report.
pub fn report(explored: Vec<Explored>, disabled_tests: Vec<String>) -> Report {
    let mut report = Report { command: Engine::Explore, disabled_tests, ..Report::default() };
    for (Explored { run, findings, .. }, number) in explored.into_iter().zip(0..) {
        if let Work::Explore(exploration) = &run.work {
            exploration.gaps(run.test.as_deref()).into_iter().for_each(|gap| report.completeness.add(gap));
        }
        report.findings.extend(findings.into_iter().map(|finding| Finding { run: RunId(number), ..finding }));
        report.runs.push(run);
    }
    sort_by_importance(&mut report.findings);
    report
}

/// How a search begins.
#[derive(Clone, Copy, Default)]
pub struct Beginning<'a> {
    /// Whether the executions are searched first in which time passes only if no thread can go on otherwise.
    pub in_time: bool,
    /// The reduction that begins later, if there is one.
    pub later: Option<search::Later<'a>>,
}

/// Explores a program that was prepared.
pub fn run(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    beginning: Beginning<'_>,
    workers: &Workers<'_>,
    progress: &mut dyn FnMut(Progress) -> search::GoesOn,
) -> Explored {
    let all = |vm: &mut Vm, progress: &mut dyn FnMut(Progress) -> search::GoesOn| match beginning.later {
        None => explorer::explore(vm, main, options, Some(workers), progress),
        Some(later) => explorer::explore_adaptively(vm, main, options, later, Some(workers), progress),
    };
    let results = match beginning.in_time {
        true => explorer::explore_in_time_first(vm, main, options, progress, all),
        false => all(vm, progress),
    };
    let confirmed = match results.violations.is_empty() {
        true => Vec::new(),
        false => explorer::confirm(vm, main, options, &results.violations),
    };
    let found = results.violations.iter().zip(confirmed);
    let findings = found.map(|(violation, (trace, doubt))| (violation, finding(violation, &trace, doubt))).collect();
    let findings = united::unite(findings);
    let Results {
        outcomes,
        unsupported,
        coverage,
        statistics,
        statuses,
        thread_monitors,
        surprise,
        busiest,
        reduction,
        ..
    } = results;
    let outcome = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let exploration = Exploration {
        coverage,
        reduction: (reduction != search::Reduction::None).then(|| reduction.name()),
        outcomes: options.outcomes.then(|| outcomes.into_iter().map(outcome).collect()),
        unsupported: unsupported.into_iter().map(not_supported).collect(),
        stats: stats(&statistics),
    };
    let statuses = statuses.into_iter().collect();
    Explored { surprise, thread_monitors, statuses, busiest, ..Explored::new(exploration, findings) }
}

pub(crate) fn not_supported(of: Unsupported) -> NotSupported {
    NotSupported { what: of.what, stack: of.stack }
}

pub(crate) fn stats(statistics: &Statistics) -> ExplorationStats {
    ExplorationStats {
        states: statistics.states,
        transitions: statistics.transitions,
        bytecodes: statistics.instructions,
        choices: statistics.choices,
        depth: statistics.depth,
        executions: statistics.executions,
    }
}

fn finding(violation: &Violation, trace: &Trace, doubt: Option<Doubt>) -> Finding {
    let rule = violation.kind.rule();
    let is_by_time = trace.steps.iter().any(|step| step.is_by_time) && !violation.schedule.manner.in_time;
    let note = match violation.is_only_early {
        true => {
            "a sleep or a wait must end early for it: it was not found where they end only if nothing else can go on"
        }
        false => "a sleep or a wait ends early in it: with --time-outs last only if nothing else can go on",
    };
    let time = Note { label: "time".to_owned(), text: note.to_owned() };
    let after = |what: &String| Note {
        label: "after".to_owned(),
        text: format!("this execution has seen the end of a thread by an exception before: {what}"),
    };
    let severity = if violation.is_only_early { rule.severity.min(Severity::Warning) } else { rule.severity };
    Finding {
        rule: rule.id,
        run: RunId::default(),
        verdict: Verdict::Confirmed(schedule(&violation.schedule, trace)),
        severity: if is_by_time { severity } else { rule.severity },
        message: doubted(&violation.message, doubt),
        sites: violation.sites.iter().map(site).collect(),
        more: Vec::new(),
        flows: Vec::new(),
        notes: violation.after.iter().map(after).chain(is_by_time.then_some(time)).collect(),
        evidence: Vec::new(),
    }
}

/// Whether a schedule shows a violation of a kind; `None` if one execution cannot decide it.
pub fn shows(vm: &mut Vm, main: ThreadId, choices: &Schedule, kind: &str) -> Option<bool> {
    explorer::shows(vm, main, choices, kind)
}

/// Runs one execution again.
pub fn replay(vm: &mut Vm, main: ThreadId, choices: &Schedule) -> (unsnarl_finding::Schedule, Trace) {
    let trace = explorer::replay(vm, main, choices);
    (schedule(choices, &trace), trace)
}

/// A message, with the doubt about its schedule.
fn doubted(message: &str, doubt: Option<Doubt>) -> String {
    match doubt {
        Some(Doubt::Unfinished) => format!("{message} ({})", Doubt::Unfinished),
        Some(doubt) => format!("{message} (but {doubt}: please report this defect of Unsnarl)"),
        None => message.to_owned(),
    }
}

pub(crate) fn schedule(choices: &Schedule, trace: &Trace) -> unsnarl_finding::Schedule {
    let step = |step: &explorer::TraceStep| ScheduleStep {
        thread: u32::from(step.site.thread.0),
        site: site(&step.site),
        action: step.site.action.clone(),
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
        role: site.action.to_string(),
    }
}
