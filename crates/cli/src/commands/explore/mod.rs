//! `unsnarl explore`: runs a program, or the tests of a class, on the VM under many schedules.

mod interrupt;
mod options;
mod progress;
mod schedules;
mod stats;

use std::cell::{Cell, OnceCell};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use unsnarl_engine::explore::junit::Test;
use unsnarl_engine::explore::{self, ClassPath, Explored, Start, search};
use unsnarl_engine::rules::VIOLATIONS;
use unsnarl_finding::{Costs, Outcome as Ending, Report};
use unsnarl_library::Models;
use unsnarl_report::Options;

pub(crate) use self::options::Explore;
use self::progress::Bar;
use self::stats::Times;
use crate::shared::console::Console;
use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::files;
use crate::shared::inputs;
use crate::shared::machine::{self, TimeOutsName};
use crate::shared::memory;
use crate::shared::models;
use crate::shared::paths;
use crate::shared::sources::SourceFolders;
use crate::shared::watchdog::{Limits, Watchdog};

/// Explores a program, or tests, and writes the report.
pub(crate) fn run(explore: &Explore, console: &Console) -> Outcome {
    use_small_pages();
    interrupt::listen();
    explore.search.check()?;
    paths::all_exist(&explore.paths)?;
    let start = Instant::now();
    let jdk = machine::find_jdk(explore.machine.jdk.as_deref())?;
    let models = models::read(&explore.models)?;
    let mut path = machine::class_path(&explore.paths, &jdk, &models)?;
    let given = files::read(&explore.machine.files, console)?;
    path.give_files(given.clone());
    machine::warn(&path, console);
    console.detail(|| format!("found Java {} in {}", jdk.version, jdk.home.display()));
    let mut report = match explore.test.is_empty() {
        false => tests(explore, &path, &models::layered(&models)?, console)?,
        true => {
            let class = explore.main.clone().unwrap_or_default();
            let begin = Start::Main { class, arguments: explore.arguments.clone() };
            let explored = exploration(explore, begin, &path, explore.search.budget, console)?;
            explore::report(vec![explored], Vec::new())
        }
    };
    if let Some(folder) = &explore.report.schedules {
        schedules::write_all(folder, &report, explore, (&models, &given), &jdk)?;
    }
    report.costs = Costs { wall: Some(start.elapsed()), peak_memory_bytes: memory::peak(), ..Costs::default() };
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

/// Turns huge pages off. A search uses little memory in many places; with huge pages it takes twice as much from the
/// system.
fn use_small_pages() {
    // Only an optimisation: errors are ignored.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

/// Explores tests one after the other. Each may take its share of the time that is left, so that none starves those
/// after it; what some did not need is then for those that needed more.
fn tests(explore: &Explore, path: &ClassPath, models: &Models, console: &Console) -> Outcome<Report> {
    let start = Instant::now();
    let (mut tests, mut disabled) = (Vec::new(), Vec::new());
    for wanted in &explore.test {
        let found = machine::find_tests(path, models, wanted)?;
        let is_new = |test: &Test| tests.iter().all(|known: &Test| known.name != test.name);
        let new: Vec<Test> = found.tests.into_iter().filter(is_new).collect();
        tests.extend(new);
        let new: Vec<String> = found.disabled.into_iter().filter(|test| !disabled.contains(test)).collect();
        disabled.extend(new);
        let mut notes = found.notes;
        notes.dedup();
        notes.iter().for_each(|note| console.note(note));
    }
    let share = |of: usize| explore.search.budget.map(|budget| budget.saturating_sub(start.elapsed()) / of as u32);
    let run = |test: &Test, share: Option<Duration>| -> Outcome<Explored> {
        let explored = match &test.case {
            _ if interrupt::was_pressed() => Explored::interrupted(),
            Ok(case) => exploration(explore, Start::Test(Box::new(case.clone())), path, share, console)?,
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
        // A search starts from the beginning again: without much more time it gets no further.
        if !interrupt::was_pressed() && share.is_some_and(|share| share > 2 * *had) {
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
    let watch = search::Watch::default();
    let _watchdogs = watched(&watch, budget, explore.search.max_memory);
    let mut subject = machine::subject(begin, &explore.machine);
    subject.limits.heap_bytes = explore.heap();
    // The search needs some, too, and the allocator keeps some.
    subject.limits.memory_bytes = (explore.search.max_memory / 5 * 4).saturating_sub(memory::in_use().unwrap_or(0));
    subject.limits.time_outs = explore.search.time_outs.into();
    subject.limits.spurious_wakeups = explore.search.spurious_wakeups;
    let (mut vm, main) = explore::prepare(&subject, path)
        .map_err(|problem| machine::cannot_run_named(&problem, &subject.start, path))?;
    let mut times = Times { boot: start.elapsed(), ..Times::default() };
    console.detail(|| format!("booted in {:.3} s", times.boot.as_secs_f64()));
    let bar = Bar::new(!console.is_quiet);
    let mut on_progress = |progress: search::Progress| {
        bar.show(&progress, start.elapsed());
        if interrupt::was_pressed() {
            return ControlFlow::Break(search::Resource::Patience);
        }
        if budget.is_some_and(|budget| start.elapsed() >= budget) {
            return ControlFlow::Break(search::Resource::Time);
        }
        // It was memory, though it may be free again by now.
        if watch.has_ended(search::Phase::Search) {
            return ControlFlow::Break(search::Resource::Memory);
        }
        // The search does not count all memory in use, and the report needs some, too.
        match memory::in_use() {
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
    vm.watched_by(watch.clone());
    let prepare = |is_wanted: &dyn Fn() -> bool| {
        let (mut vm, main) = explore::prepare_while(&subject, path, is_wanted)?;
        vm.watched_by(watch.clone());
        Ok((vm, main))
    };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let is_alone = explore.search.spurious_wakeups > 0;
    let count = explore.common.threads.map_or_else(cores, usize::from);
    let workers = search::Workers {
        count: if is_alone { 1 } else { count },
        sequential_states: search::Workers::SEQUENTIAL_STATES,
        waits: false,
        prepare: &prepare,
    };
    let models = models::layered(&models::read(&explore.models)?)?;
    let (known, took) = (OnceCell::new(), Cell::new(None));
    let hints = || {
        let before = Instant::now();
        let found = known.get_or_init(|| hints(explore, &models, &subject.start, (budget, &watch), console)).as_ref();
        took.set(took.get().or_else(|| found.map(|_| before.elapsed())));
        found
    };
    let (options, later) = explore.search.as_options(&properties, &hints);
    let options = search::Options { counts_points: explore.report.stats, watch: Some(&watch), ..options };
    let before = Instant::now();
    let beginning = explore::Beginning { in_time: explore.search.time_outs == TimeOutsName::LastFirst, later };
    let explored = explore::run(&mut vm, main, options, beginning, &workers, &mut on_progress);
    if let Some(surprise) = &explored.surprise {
        console.detail(|| format!("no step was put off, since the static analysis has not foreseen {surprise}"));
    }
    if explored.thread_monitors {
        console.detail(|| {
            "threads are used as monitors: joins and ends of threads take more steps, and no step is put off".to_owned()
        });
    }
    for status in &explored.statuses {
        console
            .note(&format!("the program ended itself with status {status}; what it would have done then is not known"));
    }
    times.analysis = took.get();
    // An analysis that began in the middle is no part of the search.
    let within = later.and(times.analysis).unwrap_or_default();
    times.search = before.elapsed().saturating_sub(within);
    if explore.report.stats {
        stats::show(&explored, times, console);
    }
    Ok(explored)
}

/// Those who end the search when its time or memory is used up, and soon after what is done with its results: the
/// search does not count all memory in use, and the report needs some, too.
fn watched(watch: &search::Watch, budget: Option<Duration>, memory: u64) -> [Watchdog; 2] {
    let ends = |phase: search::Phase, time: Option<Duration>, memory: u64| {
        let watch = watch.clone();
        Watchdog::telling(Limits { time, memory: Some(memory) }, move |_| watch.end(phase))
    };
    [
        ends(search::Phase::Search, budget, memory / 5 * 4),
        ends(search::Phase::Results, budget.map(|budget| budget + budget / 12), memory),
    ]
}

/// How long the static analysis may take if there is no budget.
const ANALYSIS: Duration = Duration::from_secs(20);

/// What the static analysis says about the future of threads. It may take a quarter of the time.
fn hints(
    explore: &Explore,
    models: &Models,
    begin: &Start,
    (budget, watch): (Option<Duration>, &search::Watch),
    console: &Console,
) -> Option<search::Hints> {
    let start = Instant::now();
    let limit = budget.map_or(ANALYSIS, |budget| budget / 4);
    let is_over = || watch.has_ended(search::Phase::Search) || start.elapsed() >= limit;
    let is_cancelled = || interrupt::was_pressed() || is_over();
    let hints = explore::hints(inputs::open(&explore.paths, &explore.common), models, begin, &is_cancelled);
    console.detail(|| match &hints {
        Some(_) => format!("the static analysis took {:.3} s", start.elapsed().as_secs_f64()),
        None => "no step is put off: the static analysis does not know the program".to_owned(),
    });
    hints
}
