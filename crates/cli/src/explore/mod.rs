//! `unsnarl explore` and `unsnarl replay`: run a program or the tests of a class on the VM, under many schedules or under one.

mod file;
mod interrupt;
pub(crate) mod jdk;
mod options;
mod progress;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use unsnarl_engine::explore::junit::{self, Refusal, Test, Tests};
use unsnarl_engine::explore::{self, ClassPath, Explored, Jdk, Start, Subject, search};
use unsnarl_engine::rules::VIOLATIONS;
use unsnarl_finding::{Costs, Outcome as Ending, Report};
use unsnarl_report::{Options, terminal};

use self::file::ScheduleFile;
use self::options::MachineOptions;
pub(crate) use self::options::{Explore, Replay};
use self::progress::Bar;
use crate::check::{SourceFolders, memory_in_use, most_memory_used};
use crate::exit::{Exit, Failure, Outcome};
use crate::load::{self, ModelFile};
use crate::message::Console;
use crate::output::{Output, grouped};
use crate::report_output;

/// `unsnarl explore`
pub(crate) fn run(explore: &Explore, console: &Console) -> Outcome {
    use_small_pages();
    interrupt::listen();
    explore.search.check()?;
    load::all_exist(&explore.paths)?;
    let start = Instant::now();
    let jdk = find_jdk(explore.machine.jdk.as_deref())?;
    let models = load::model_files(&explore.models)?;
    let path = class_path(&explore.paths, &jdk, &models)?;
    warn(&path, console);
    console.detail(|| format!("found Java {} in {}", jdk.version, jdk.home.display()));
    let mut report = match explore.test.is_empty() {
        false => tests(explore, &path, console)?,
        true => {
            let class = explore.main.clone().unwrap_or_default();
            let begin = Start::Main { class, arguments: explore.arguments.clone() };
            let explored = exploration(explore, begin, &path, explore.search.budget, console)?;
            explore::report(vec![explored], Vec::new())
        }
    };
    if let Some(folder) = &explore.report.schedules {
        file::write_all(folder, &report, explore, &models, &jdk)?;
    }
    report.costs = Costs { wall: Some(start.elapsed()), peak_memory_bytes: most_memory_used(), ..Costs::default() };
    let (output, colour) = (&explore.report.output, explore.common.color);
    let sources = SourceFolders::new(&explore.report.source, &explore.paths);
    let options = Options { all_steps: explore.report.trace, ..output.options(colour) };
    output.write(&report, VIOLATIONS, &sources, options, colour)?;
    Ok(match report.outcome() {
        Ending::Clean => Exit::Clean,
        Ending::Violation | Ending::Possible => Exit::Found,
        Ending::Unsupported | Ending::Budget => Exit::RanOut,
    })
}

/// A search has few megabytes in use, in many places: with huge pages it takes twice as many from the system.
fn use_small_pages() {
    // If the system cannot do it, nothing is lost.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

/// Explores tests one after the other. Each may take its share of the time that is left, so that none starves those after it; what some did not need is then for those that needed more.
fn tests(explore: &Explore, path: &ClassPath, console: &Console) -> Outcome<Report> {
    let start = Instant::now();
    let (mut tests, mut disabled) = (Vec::new(), Vec::new());
    for wanted in &explore.test {
        let found = find_tests(path, wanted)?;
        let is_new = |test: &Test| tests.iter().all(|known: &Test| known.name != test.name);
        let new: Vec<Test> = found.tests.into_iter().filter(is_new).collect();
        tests.extend(new);
        let new: Vec<String> = found.disabled.into_iter().filter(|test| !disabled.contains(test)).collect();
        disabled.extend(new);
    }
    let share = |of: usize| explore.search.budget.map(|budget| budget.saturating_sub(start.elapsed()) / of as u32);
    let run = |test: &Test, share: Option<Duration>| -> Outcome<Explored> {
        let explored = match &test.case {
            _ if interrupt::has_come() => Explored::interrupted(),
            Ok(case) => exploration(explore, Start::Test(case.clone()), path, share, console)?,
            Err(why) => Explored::not_run(why),
        };
        Ok(explored.of_test(&test.name))
    };
    let mut runs: Vec<Explored> = Vec::new();
    let mut unfinished: Vec<(usize, Duration)> = Vec::new();
    for (index, test) in tests.iter().enumerate() {
        let share = share(tests.len() - index);
        let ran = run(test, share)?;
        let ending = ran.run.outcome;
        runs.push(ran);
        if ending == Ending::Violation && explore.search.stops_at_first() {
            return Ok(explore::report(runs, disabled));
        }
        unfinished.extend(share.filter(|_| ending == Ending::Budget).map(|share| (index, share)));
    }
    for (done, (index, had)) in unfinished.iter().enumerate() {
        let share = share(unfinished.len() - done);
        // They begin anew: with little more they come no further.
        if !interrupt::has_come() && share.is_some_and(|share| share > 2 * *had) {
            runs[*index] = run(&tests[*index], share)?;
        }
    }
    Ok(explore::report(runs, disabled))
}

fn exploration(
    explore: &Explore,
    begin: Start,
    path: &ClassPath,
    budget: Option<Duration>,
    console: &Console,
) -> Outcome<Explored> {
    let start = Instant::now();
    let mut subject = subject(begin, &explore.machine);
    subject.limits.heap_bytes = subject.limits.heap_bytes.min(explore.search.max_memory);
    subject.limits.time_outs = explore.search.time_outs.into();
    let (mut vm, main) = explore::prepare(&subject, path).map_err(|problem| cannot_run(&problem))?;
    console.detail(|| format!("booted in {:.3} s", start.elapsed().as_secs_f64()));
    let bar = Bar::new(!console.is_quiet);
    let mut tell = |progress: search::Progress| {
        bar.tell(&progress, start.elapsed());
        if interrupt::has_come() {
            return ControlFlow::Break(search::Resource::Patience);
        }
        if budget.is_some_and(|budget| start.elapsed() >= budget) {
            return ControlFlow::Break(search::Resource::Time);
        }
        // What the search counts is not all that there is; and to tell what was found takes some, too.
        match memory_in_use() {
            Some(used) if used >= explore.search.max_memory / 5 * 4 => ControlFlow::Break(search::Resource::Memory),
            _ => ControlFlow::Continue(()),
        }
    };
    let properties = explore.search.properties()?;
    for property in &properties {
        let named = |problem: String| {
            Failure::unreadable(problem).help("--property names kinds, or a method as `com.acme.Bank.isBalanced`")
        };
        property.check(&mut vm).map_err(named)?;
    }
    let properties: Vec<&dyn search::Property> = properties.iter().map(AsRef::as_ref).collect();
    let prepare = |is_wanted: &dyn Fn() -> bool| explore::prepare_while(&subject, path, is_wanted);
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let count = explore.common.threads.map_or_else(cores, usize::from);
    let workers = search::Workers { count, alone: search::Workers::ALONE, waits: false, prepare: &prepare };
    Ok(explore::run(&mut vm, main, explore.search.as_options(&properties), &workers, &mut tell))
}

/// The VM runs the classes of no older release.
const OLDEST_JDK: u32 = 17;

fn find_jdk(named: Option<&Path>) -> Outcome<Jdk> {
    jdk::find(named, OLDEST_JDK, "a program is run on the classes of a JDK")
}

fn class_path(paths: &[PathBuf], jdk: &Jdk, models: &[ModelFile]) -> Outcome<ClassPath> {
    let mut path = explore::class_path(paths, jdk).map_err(Failure::unreadable)?;
    for ModelFile { file, text } in models {
        path.add_models(file, text).map_err(|mistakes| load::wrong_models(file, &mistakes))?;
    }
    Ok(path)
}

/// Tells of what cannot be read: the rest is run.
fn warn(path: &ClassPath, console: &Console) {
    for issue in &path.issues {
        console.warning(&issue.to_string());
    }
}

fn find_tests(path: &ClassPath, wanted: &str) -> Outcome<Tests> {
    junit::find(path, wanted).map_err(|Refusal { problem, help }| Failure::unreadable(problem).help(help))
}

/// `unsnarl replay`
pub(crate) fn replay(replay: &Replay, console: &Console) -> Outcome {
    let ScheduleFile {
        main,
        test,
        arguments,
        paths,
        jdk: recorded,
        processors,
        time_outs,
        models,
        choices,
        kind,
        message,
        ..
    } = file::read(&replay.file)?;
    let paths = if replay.paths.is_empty() { paths.iter().map(PathBuf::from).collect() } else { replay.paths.clone() };
    load::all_exist(&paths)?;
    let jdk = find_jdk(replay.machine.jdk.as_deref())?;
    if jdk.version != recorded {
        console.warning(&format!("the schedule was found on Java {recorded}, and this is Java {}", jdk.version));
    }
    let choices = choices.parse().map_err(|fault| file::unreadable(&replay.file, &fault))?;
    let models = if replay.models.is_empty() { models } else { load::model_files(&replay.models)? };
    let path = class_path(&paths, &jdk, &models)?;
    warn(&path, console);
    let begin = match (main, test) {
        (Some(class), None) => Start::Main { class, arguments },
        (None, Some(test)) => test_of(&path, &test)?,
        _ => return Err(file::unreadable(&replay.file, &"it must have either `main` or `test`")),
    };
    let mut subject = subject(begin, &replay.machine);
    if let Some(recorded) = processors.filter(|_| replay.machine.processors.is_none()) {
        subject.limits.processors = recorded;
    }
    subject.limits.time_outs = time_outs.unwrap_or_default().into();
    let (mut vm, thread) = explore::prepare(&subject, &path).map_err(|problem| cannot_run(&problem))?;
    let (schedule, trace) = explore::replay(&mut vm, thread, &choices);
    let options = Options { all_steps: replay.trace, ..report_output::options(replay.common.color, false) };
    let mut shown = terminal::schedule(&schedule, &options);
    shown += &format!("state {:016x} after {} steps\n", trace.fingerprint, grouped(trace.steps.len()));
    if !trace.output.is_empty() {
        shown += &format!("printed until then:\n{}", String::from_utf8_lossy(&trace.output));
    }
    let mut out = Output::new(replay.common.color);
    out.write_all(shown.as_bytes())?;
    out.flush()?;
    if let Some(step) = trace.misfit {
        let problem = format!(
            "step {} of the schedule cannot be taken: the program is not the one that it was found in",
            step + 1
        );
        return Err(Failure::unreadable(problem).help("explore the program again"));
    }
    match explore::shows(&mut vm, thread, &choices, &kind) {
        Some(false) => {
            console.note(&format!("the {kind} does not show in this execution any more: {message}"));
            Ok(Exit::Clean)
        }
        Some(true) => {
            console.note(&format!("this is where the {kind} shows: {message}"));
            Ok(Exit::Found)
        }
        None => {
            console.note(&format!(
                "this is where the {kind} showed; one execution cannot tell whether it still does: {message}"
            ));
            Ok(Exit::Found)
        }
    }
}

/// The one test of that name.
fn test_of(path: &ClassPath, name: &str) -> Outcome<Start> {
    let found = find_tests(path, name)?.tests;
    let case = found.into_iter().filter(|_| name.contains("::")).find_map(|test| test.case.ok());
    case.map(Start::Test).ok_or_else(|| Failure::unreadable(format!("`{name}` is no test")))
}

fn cannot_run(problem: &str) -> Failure {
    Failure::unreadable(problem.to_owned())
        .help("--main and --test name the class with dots, and PATH holds all that it needs")
        .help("--jdk names another JDK, if the program needs a newer one")
}

fn subject(start: Start, machine: &MachineOptions) -> Subject {
    let limits = explore::Limits {
        heap_bytes: machine.heap,
        instructions: machine.max_instructions,
        processors: machine.processors.unwrap_or(explore::Limits::default().processors),
        ..explore::Limits::default()
    };
    Subject { start, asserts: !machine.no_assertions, limits }
}
