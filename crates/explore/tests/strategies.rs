//! The strategies agree: those that visit every state come to the same states and find the same; those that sample find
//! what is easy to find, and say that they sample.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use libtest_mimic::Trial;
use unsnarl_explore::{
    Budget, Coverage, Find, Observation, Options, Property, Resource, Results, Strategy, View, ViolationKind, Workers,
    explore, property,
};
use unsnarl_fixtures::{jdk, topic};

use crate::support;

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "strategies":
        breadth_first_comes_to_the_same_states_as_depth_first,
        workers_find_what_one_finds_alone,
        workers_keep_to_the_budget,
        workers_that_cannot_begin_are_not_missed,
        what_workers_found_is_told_if_one_does_not_come_to_it,
        states_in_full_are_as_many_as_fingerprints,
        with_enough_preemptions_every_state_is_visited,
        executions_that_were_cut_are_not_covered,
        an_execution_with_ten_thousand_threads_comes_to_its_end,
        a_lost_update_needs_one_preemption,
        one_execution_by_chance_shows_a_race_whose_accesses_are_far_apart,
        sampling_finds_what_is_easy_to_find_and_says_that_it_samples,
        what_was_covered_before_a_budget_ran_out_is_said_in_preemptions,
        schedules_are_made_shorter_until_the_time_is_over,
    )
}

fn run_with(name: &str, options: Options<'_>, workers: usize) -> Results {
    let jdk = jdk::find().unwrap();
    let classes = topic("interleaving").classes;
    let prepare = |_: &dyn Fn() -> bool| support::prepare(&jdk, &classes, &format!("interleaving.{name}"));
    let (mut vm, main) = prepare(&|| true).unwrap();
    let workers = Workers { count: workers, sequential_states: 20, waits: true, prepare: &prepare };
    let options = Options { outcomes: true, ..options };
    explore(&mut vm, main, options, Some(&workers), &mut |_| ControlFlow::Continue(()))
}

fn run(name: &str, strategy: Strategy) -> Results {
    run_with(name, Options { strategy, ..Options::default() }, 1)
}

/// Programs with and without defects of every kind.
const PROGRAMS: [&str; 16] = [
    "LockOrder",
    "RacyCounter",
    "LostSignal",
    "GateNotify",
    "OutcomeStoreBuffer",
    "OutcomeTimedWait",
    "PhilosophersFixed",
    "SpinForever",
    "SpinForeverFixed",
    "SpinLate",
    "SpinLateFixed",
    "TransferAuditFixed",
    "WrongWaiterFixed",
    "UnsafePublication",
    "InterruptUncaught",
    "SemaphoreBufferFixed",
];

/// Kinds and lines of what was found.
fn found(results: &Results) -> BTreeSet<(&'static str, BTreeSet<Option<u16>>)> {
    let lines = |violation: &unsnarl_explore::Violation| violation.sites.iter().map(|site| site.point.line).collect();
    results.violations.iter().map(|violation| (violation.kind.name(), lines(violation))).collect()
}

fn breadth_first_comes_to_the_same_states_as_depth_first() {
    for name in PROGRAMS {
        let (deep, broad) = (run(name, Strategy::DepthFirst), run(name, Strategy::BreadthFirst));
        assert_eq!((&deep.coverage, &broad.coverage), (&Coverage::All, &Coverage::All), "{name}");
        assert_eq!(deep.statistics.states, broad.statistics.states, "{name}");
        assert_eq!(deep.statistics.transitions, broad.statistics.transitions, "{name}");
        let without_livelocks = |results: &Results| -> BTreeSet<_> {
            found(results).into_iter().filter(|(kind, _)| *kind != "livelock").collect()
        };
        assert_eq!(without_livelocks(&deep), without_livelocks(&broad), "{name}");
        assert_eq!(deep.outcomes, broad.outcomes, "{name}");
    }
}

fn workers_find_what_one_finds_alone() {
    for name in PROGRAMS {
        let one = run(name, Strategy::DepthFirst);
        // The first worker takes its time until others have taken a step.
        let slow = Elsewhere::new(|_| ());
        let properties: Vec<&dyn Property> = property::ALL.iter().copied().chain([&slow as _]).collect();
        let three = run_with(name, Options { properties: &properties, ..Options::default() }, 3);
        // What can be found is reported by the first search alone; and so is what is too small to be shared.
        let is_shared = one.violations.is_empty() && one.statistics.states > 20;
        assert_eq!((one.by_workers, three.by_workers), (false, is_shared), "{name}");
        assert!(!is_shared || slow.has_happened.load(Ordering::Relaxed), "{name}: others got nothing to do");
        assert_eq!(one.coverage, three.coverage, "{name}");
        assert_eq!(one.statistics.states, three.statistics.states, "{name}");
        assert_eq!(one.statistics.transitions, three.statistics.transitions, "{name}");
        assert_eq!(one.statistics.executions, three.statistics.executions, "{name}");
        assert_eq!(one.outcomes, three.outcomes, "{name}");
        assert_eq!(found(&one), found(&three), "{name}");
        let schedules = |results: &Results| -> Vec<String> {
            results.violations.iter().map(|violation| violation.schedule.to_string()).collect()
        };
        assert_eq!(schedules(&one), schedules(&three), "{name}");
    }
}

fn workers_keep_to_the_budget() {
    let with = |budget: Budget, workers: usize| {
        let slow = Elsewhere::new(|_| ());
        let options = Options { properties: &[&slow], budget, ..Options::default() };
        let results = run_with("WrongWaiterFixed", options, workers);
        (results.coverage, results.statistics.states)
    };
    let (_, all) = with(Budget::default(), 1);
    for workers in [1, 3] {
        let states = Budget { states: all - 20, ..Budget::default() };
        assert_eq!(with(states, workers), (Coverage::Budget(Resource::States), all - 20));
        let (coverage, _) = with(Budget { depth: 8, ..Budget::default() }, workers);
        assert_eq!(coverage, Coverage::Budget(Resource::Depth));
        // The machine alone takes more.
        let (coverage, _) = with(Budget { bytes: 1000, ..Budget::default() }, workers);
        assert_eq!(coverage, Coverage::Budget(Resource::Memory));
    }
}

fn workers_that_cannot_begin_are_not_missed() {
    let jdk = jdk::find().unwrap();
    let classes = topic("interleaving").classes;
    let (mut vm, main) = support::prepare(&jdk, &classes, "interleaving.PhilosophersFixed").unwrap();
    let refused = |_: &dyn Fn() -> bool| Err(String::from("no memory"));
    let workers = Workers { count: 2, sequential_states: 20, waits: true, prepare: &refused };
    let results = explore(&mut vm, main, Options::default(), Some(&workers), &mut |_| ControlFlow::Continue(()));
    assert_eq!((results.coverage, results.by_workers), (Coverage::All, true));
    // One that fails in the middle of it, too.
    let (mut vm, main) = support::prepare(&jdk, &classes, "interleaving.PhilosophersFixed").unwrap();
    let property = Elsewhere::new(|_| panic!("a worker fails, and that is meant"));
    let options = Options { properties: &[&property], ..Options::default() };
    let prepare = |_: &dyn Fn() -> bool| support::prepare(&jdk, &classes, "interleaving.PhilosophersFixed");
    let workers = Workers { count: 2, sequential_states: 20, waits: true, prepare: &prepare };
    let results = explore(&mut vm, main, options, Some(&workers), &mut |_| ControlFlow::Continue(()));
    assert_eq!((results.coverage, results.by_workers), (Coverage::All, false));
}

/// Does something in every thread but one, which takes its time until that has happened.
#[derive(Debug)]
struct Elsewhere {
    here: std::thread::ThreadId,
    has_happened: AtomicBool,
    what: fn(&mut View<'_>),
}

impl Elsewhere {
    fn new(what: fn(&mut View<'_>)) -> Elsewhere {
        Elsewhere { here: std::thread::current().id(), has_happened: AtomicBool::new(false), what }
    }
}

impl Property for Elsewhere {
    fn name(&self) -> &'static str {
        "elsewhere"
    }

    fn after_step(&self, view: &mut View<'_>) {
        if std::thread::current().id() != self.here {
            self.has_happened.store(true, Ordering::Relaxed);
            (self.what)(view);
        } else if !self.has_happened.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

fn what_workers_found_is_told_if_one_does_not_come_to_it() {
    let jdk = jdk::find().unwrap();
    let classes = topic("interleaving").classes;
    let prepare = |_: &dyn Fn() -> bool| support::prepare(&jdk, &classes, "interleaving.PhilosophersFixed");
    let (mut vm, main) = prepare(&|| true).unwrap();
    let workers = Workers { count: 2, sequential_states: 20, waits: true, prepare: &prepare };
    let property =
        Elsewhere::new(|view| view.report(Observation::new(ViolationKind::Other("elsewhere"), "found", vec![])));
    let options = Options { properties: &[&property], ..Options::default() };
    let results = explore(&mut vm, main, options, Some(&workers), &mut |_| ControlFlow::Continue(()));
    assert_eq!(found(&results), BTreeSet::from([("elsewhere", BTreeSet::new())]));
}

fn states_in_full_are_as_many_as_fingerprints() {
    for name in PROGRAMS {
        let compact = run(name, Strategy::DepthFirst);
        let exact = run_with(name, Options { exact: true, ..Options::default() }, 1);
        assert_eq!(compact.statistics.states, exact.statistics.states, "{name}");
        assert_eq!(compact.statistics.transitions, exact.statistics.transitions, "{name}");
        assert_eq!((&compact.outcomes, found(&compact)), (&exact.outcomes, found(&exact)), "{name}");
        assert!(exact.statistics.set_bytes > compact.statistics.set_bytes, "{name}");
    }
}

fn with_enough_preemptions_every_state_is_visited() {
    for name in PROGRAMS {
        let (deep, bounded) = (run(name, Strategy::DepthFirst), run(name, Strategy::ContextBound { bound: 100 }));
        assert_eq!(bounded.coverage, Coverage::All, "{name}");
        assert_eq!(deep.statistics.states, bounded.statistics.states, "{name}");
        assert_eq!(deep.outcomes, bounded.outcomes, "{name}");
        let without_livelocks = |results: &Results| -> BTreeSet<_> {
            found(results).into_iter().filter(|(kind, _)| *kind != "livelock").collect()
        };
        assert_eq!(without_livelocks(&deep), without_livelocks(&bounded), "{name}");
    }
}

fn executions_that_were_cut_are_not_covered() {
    let budget = Budget { depth: 5, ..Budget::default() };
    for strategy in [
        Strategy::DepthFirst,
        Strategy::BreadthFirst,
        Strategy::ContextBound { bound: 0 },
        Strategy::ContextBound { bound: 100 },
    ] {
        let results = run_with("PhilosophersFixed", Options { strategy, budget, ..Options::default() }, 1);
        assert_eq!(results.coverage, Coverage::Budget(Resource::Depth), "{strategy:?}");
        assert_eq!(results.statistics.depth, 5, "{strategy:?}");
    }
}

fn an_execution_with_ten_thousand_threads_comes_to_its_end() {
    let jdk = jdk::find().unwrap();
    let (mut vm, main) = support::prepare(&jdk, &topic("hostile").classes, "hostile.ManyThreads").unwrap();
    let strategy = Strategy::Random { runs: 1, seed: 1 };
    let options = Options { strategy, ..Options::default() };
    let results = explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()));
    assert_eq!((results.coverage, results.statistics.executions), (Coverage::Sampled, 1));
}

fn a_lost_update_needs_one_preemption() {
    let outputs = |bound: usize| {
        let results = run("OutcomeIncrement", Strategy::ContextBound { bound });
        let last = |output: &Vec<u8>| String::from_utf8_lossy(output).trim().to_owned();
        (results.coverage, results.outcomes.iter().map(last).collect::<BTreeSet<String>>())
    };
    let of = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<BTreeSet<String>>();
    assert_eq!(outputs(0), (Coverage::Preemptions(0), of(&["2"])));
    assert_eq!(outputs(1).1, of(&["1", "2"]));
}

fn one_execution_by_chance_shows_a_race_whose_accesses_are_far_apart() {
    // With one execution the two accesses are hardly ever next to each other; nothing orders them all the same.
    let shown = (0..8).filter(|seed| {
        let results = run("RacyCounter", Strategy::Random { runs: 1, seed: *seed });
        found(&results).iter().any(|(kind, _)| *kind == "race")
    });
    assert_eq!(shown.count(), 8);
}

fn sampling_finds_what_is_easy_to_find_and_says_that_it_samples() {
    for strategy in [Strategy::Random { runs: 300, seed: 7 }, Strategy::Pct { runs: 300, seed: 7, depth: 2 }] {
        for name in ["LockOrder", "RacyCounter"] {
            let results = run(name, strategy);
            assert_eq!(results.coverage, Coverage::Sampled, "{name}");
            assert_eq!(found(&results), found(&run(name, Strategy::DepthFirst)), "{name} with {strategy:?}");
            let again = run(name, strategy);
            assert_eq!(results.statistics, again.statistics, "the same seed gives the same executions");
        }
        assert!(run("LockOrderFixed", strategy).violations.is_empty());
    }
}

fn what_was_covered_before_a_budget_ran_out_is_said_in_preemptions() {
    let with = |bound: usize, states: u64| {
        let budget = Budget { states, ..Budget::default() };
        let strategy = Strategy::ContextBound { bound };
        run_with("PhilosophersFixed", Options { strategy, budget, ..Options::default() }, 1)
    };
    let [none, one] = [0, 1].map(|bound| with(bound, u64::MAX).statistics.states);
    assert_eq!(with(2, 2).coverage, Coverage::Budget(Resource::States));
    assert_eq!(with(2, none + 1).coverage, Coverage::BudgetAfter(Resource::States, 0));
    assert_eq!(with(2, one + 1).coverage, Coverage::BudgetAfter(Resource::States, 1));
}

fn schedules_are_made_shorter_until_the_time_is_over() {
    let jdk = jdk::find().unwrap();
    let classes = topic("interleaving").classes;
    let switches = |has_time: bool| {
        let (mut vm, main) = support::prepare(&jdk, &classes, "interleaving.Philosophers").unwrap();
        let strategy = Strategy::Random { runs: 50, seed: 1 };
        let options = Options { strategy, find: Find::First, ..Options::default() };
        // The search itself is too short to be asked.
        let mut progress = |_| if has_time { ControlFlow::Continue(()) } else { ControlFlow::Break(Resource::Time) };
        let results = explore(&mut vm, main, options, None, &mut progress);
        assert_eq!(results.coverage, Coverage::First);
        results.violations[0].schedule.switches()
    };
    assert!(switches(true) < switches(false));
}
