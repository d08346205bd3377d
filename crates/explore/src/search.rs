//! Options, budgets and results of a search.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use unsnarl_vm::{Phase, Stop, ThreadId, TimeOuts, Unsupported, Vm, Watch};

use crate::locate::locate;
use crate::minimise::{is_shown, minimise};
use crate::observe::observe;
use crate::path::Path;
use crate::property::{self, AbandonedSteps, Observation, Property};
use crate::reduction::hints::Hints;
use crate::reduction::{BusyPoint, Reduction};
use crate::schedule::{Manner, Schedule};
use crate::strategy::{self, parallel::Workers};
use crate::trace::Trace;
use crate::violation::{Key, Violation, ViolationKind};

pub use unsnarl_finding::{Coverage, Resource};

/// The number of instructions after which the search asks whether to continue: one step may take many.
pub(crate) const ASK_AFTER: u64 = 2_000_000;

/// In which order states are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Every state, depth first.
    DepthFirst,
    /// Every state, breadth first: those that take the fewest steps first. Livelocks are not detected.
    BreadthFirst,
    /// Every state that executions with at most `bound` preemptions reach, those with the fewest first. Livelocks are
    /// not detected.
    ContextBound {
        /// Maximum number of preemptions
        bound: usize,
    },
    /// Executions with random priorities.
    Pct {
        /// The number of executions
        runs: u64,
        /// The seed of random numbers
        seed: u64,
        /// The depth of the defects to aim at: how many ordered events they need
        depth: usize,
    },
    /// Executions with random choices.
    Random {
        /// The number of executions
        runs: u64,
        /// The seed of random numbers
        seed: u64,
    },
}

/// When a search stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Find {
    /// Stop at the first violation.
    First,
    /// Find all.
    All,
}

/// Bounds on a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Maximum number of states.
    pub states: u64,
    /// Maximum number of choices in one execution; longer executions are cut off there, and the search continues.
    pub depth: usize,
    /// Maximum number of bytes of the state set and the path.
    pub bytes: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { states: u64::MAX, depth: 1_000_000, bytes: 4 << 30 }
    }
}

/// What to search for, and how.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// In which order states are visited.
    pub strategy: Strategy,
    /// When to stop.
    pub find: Find,
    /// Bounds on the search.
    pub budget: Budget,
    /// Whether to collect the set of all final outputs: then the output is part of the state.
    pub outcomes: bool,
    /// The properties to check.
    pub properties: &'a [&'a dyn Property],
    /// Exact mode: whether states are stored as words instead of fingerprints.
    pub exact: bool,
    /// Which choices are left out because others lead to the same results.
    pub reduction: Reduction,
    /// Whether to find out which points still have the most choices.
    pub counts_points: bool,
    /// Who ends the search when time or memory is used up, in the middle of a step if need be.
    pub watch: Option<&'a Watch>,
    /// What the static analysis knows; without it, there is no reduction. What it foresees is always checked.
    pub hints: Option<&'a Hints>,
}

/// What the static analysis knows, for searches that take long.
#[derive(Clone, Copy)]
pub struct Later<'a> {
    /// It is asked after so many states. A number, not a time: what is reported does not depend on the machine.
    pub after: u64,
    /// Finds the hints; `None` if the analysis does not know the program.
    pub hints: &'a dyn Fn() -> Option<&'a Hints>,
}

impl<'a> Options<'a> {
    pub(crate) fn needs_order(&self) -> bool {
        self.properties.iter().any(|property| property.needs_order())
    }

    /// The hints, if they can be used: a bound on preemptions makes all steps depend on each other. Random executions
    /// can only be checked.
    pub(crate) fn hints_to_use(&self) -> Option<&'a Hints> {
        self.hints.filter(|_| self.can_use_hints())
    }

    fn can_use_hints(&self) -> bool {
        match self.strategy {
            Strategy::DepthFirst | Strategy::BreadthFirst => {
                !self.properties.iter().any(|property| property.needs_all_states())
            }
            Strategy::Random { .. } => self.reduction == Reduction::None,
            _ => false,
        }
    }
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            strategy: Strategy::DepthFirst,
            find: Find::All,
            budget: Budget::default(),
            outcomes: false,
            properties: &property::ALL,
            exact: false,
            reduction: Reduction::None,
            watch: None,
            counts_points: false,
            hints: None,
        }
    }
}

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Distinct states.
    pub states: u64,
    /// Steps taken, including those to visited states.
    pub transitions: u64,
    /// Instructions executed, without booting.
    pub instructions: u64,
    /// States with more than one choice.
    pub choices: u64,
    /// The longest execution, in choices.
    pub depth: usize,
    /// Executions that ended.
    pub executions: u64,
    /// Bytes of the state set.
    pub set_bytes: usize,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Counts so far.
    pub statistics: Statistics,
    /// Length of the present execution.
    pub depth: usize,
    /// States or choices that are pending.
    pub frontier: usize,
    /// An estimate of the fraction of the state space that was searched, from 0 to 1; NaN if there is no estimate.
    pub share: f64,
}

/// Whether to continue; if not, which resource is exhausted.
pub type GoesOn = ControlFlow<Resource>;

/// Why a search must begin again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Surprise {
    /// A thread has entered the monitor of a thread: see [`Vm::use_thread_monitors`].
    ThreadMonitor,
    /// What a thread did that the hints do not foresee.
    Unforeseen(String),
}

/// The result of a search.
#[derive(Debug)]
pub struct Results {
    /// The violations, sorted by kind and place.
    pub violations: Vec<Violation>,
    /// The distinct outputs of executions that ended, if requested.
    pub outcomes: BTreeSet<Vec<u8>>,
    /// The statuses other than 0 with which the program ended itself.
    pub statuses: BTreeSet<i32>,
    /// What the program used that the VM does not support.
    pub unsupported: Vec<Unsupported>,
    /// The coverage.
    pub coverage: Coverage,
    /// Counts.
    pub statistics: Statistics,
    /// Whether several workers visited the states.
    pub by_workers: bool,
    /// Whether joins and ends of threads use the monitors of the threads: then there is no reduction.
    pub thread_monitors: bool,
    /// Whether it could have let time pass earlier in some state.
    pub has_held_back: bool,
    /// What a thread did that the hints do not foresee, if anything: then the search was repeated without reduction.
    pub surprise: Option<String>,
    /// The points of the program that still have the most choices, if they were counted.
    pub busiest: Vec<BusyPoint>,
    /// Which choices were left out.
    pub reduction: Reduction,
}

/// What a strategy collects.
pub(crate) struct Collector<'a> {
    pub options: Options<'a>,
    pub statistics: Statistics,
    pub outcomes: BTreeSet<Vec<u8>>,
    pub statuses: BTreeSet<i32>,
    pub unsupported: Vec<Unsupported>,
    /// Whether it could have let time pass earlier in some state.
    pub has_held_back: bool,
    /// Whether workers visited all states.
    pub by_workers: bool,
    /// Whether some execution exceeded the maximum length and was cut off.
    pub is_cut: bool,
    /// Why the search must begin again.
    pub surprise: Option<Surprise>,
    /// The points of the program that still have the most choices.
    pub busiest: Vec<BusyPoint>,
    violations: BTreeMap<Key, Violation>,
    /// Instructions that the VM executed in addition, to return to a state or to find out whether there is a violation.
    pub uncounted: u64,
    progress: Option<&'a mut dyn FnMut(Progress) -> GoesOn>,
    asked: u64,
    /// The bytes in use when progress was last reported.
    reported_bytes: usize,
    /// The instructions of the VM at that time.
    reported_executed: u64,
}

impl<'a> Collector<'a> {
    /// A collector that reports progress.
    pub fn new(options: Options<'a>, progress: &'a mut dyn FnMut(Progress) -> GoesOn) -> Collector<'a> {
        Collector { progress: Some(progress), ..Collector::silent(options) }
    }

    /// A collector that does not report progress.
    pub fn silent(options: Options<'a>) -> Collector<'a> {
        Collector {
            options,
            statistics: Statistics::default(),
            outcomes: BTreeSet::new(),
            statuses: BTreeSet::new(),
            unsupported: Vec::new(),
            has_held_back: false,
            by_workers: false,
            is_cut: false,
            surprise: None,
            busiest: Vec::new(),
            violations: BTreeMap::new(),
            uncounted: 0,
            progress: None,
            asked: 0,
            reported_bytes: 0,
            reported_executed: 0,
        }
    }

    /// Keeps a violation if it is new. Returns whether to stop.
    pub fn report(&mut self, found: Observation, schedule: impl FnOnce() -> Schedule) -> ControlFlow<()> {
        let Observation { kind, message, sites, written, accessed } = found;
        let key = Violation::key(kind, &sites);
        let violation = || Violation {
            kind,
            message,
            sites,
            schedule: schedule(),
            after: None,
            is_only_early: false,
            written,
            accessed,
            is_located: false,
        };
        self.violations.entry(key).or_insert_with(violation);
        match self.options.find {
            Find::First => ControlFlow::Break(()),
            Find::All => ControlFlow::Continue(()),
        }
    }

    /// The violation with a key, if it was reported.
    pub fn reported(&self, key: &Key) -> Option<&Violation> {
        self.violations.get(key)
    }

    /// Whether a violation of the named kind was reported.
    pub fn has_kind(&self, name: &str) -> bool {
        self.violations.keys().any(|(kind, _)| kind.name() == name)
    }

    /// Keeps a violation that another search found, unless there is one with the same key.
    pub fn keep(&mut self, violation: Violation) {
        self.violations.entry(Violation::key(violation.kind, &violation.sites)).or_insert(violation);
    }

    /// The violations that were reported.
    pub fn into_violations(self) -> Vec<Violation> {
        self.violations.into_values().collect()
    }

    /// Whether no violation was reported.
    pub fn is_clean(&self) -> bool {
        self.violations.is_empty()
    }

    /// Checks the budget of a search, given the length of its path, the instructions that the VM has executed and the
    /// bytes in use. Reports progress from time to time.
    pub fn check_budget(
        &mut self,
        depth: usize,
        executed: u64,
        bytes: usize,
        frontier: &dyn Fn() -> usize,
        share: &dyn Fn() -> f64,
    ) -> ControlFlow<Coverage> {
        let budget = self.options.budget;
        let exhausted = |what: Resource| ControlFlow::Break(Coverage::Budget(what));
        if self.statistics.states >= budget.states {
            return exhausted(Resource::States);
        }
        if bytes >= budget.bytes {
            return exhausted(Resource::Memory);
        }
        self.asked += 1;
        // The receiver of the report may check the memory of the process, so it is also sent when that may have grown
        // much.
        let has_grown = bytes > self.reported_bytes + budget.bytes / 64;
        let has_run_long = executed > self.reported_executed + ASK_AFTER;
        let is_over = self.options.watch.is_some_and(|watch| watch.has_ended(Phase::Search));
        if !self.asked.is_multiple_of(1024) && !has_grown && !has_run_long && !is_over {
            return ControlFlow::Continue(());
        }
        self.reported_executed = executed;
        self.reported_bytes = bytes;
        match self.report_progress(Progress {
            statistics: self.statistics,
            depth,
            frontier: frontier(),
            share: share(),
        }) {
            ControlFlow::Continue(()) if is_over => exhausted(Resource::Time),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(what) => exhausted(what),
        }
    }

    /// Whether an execution is cut off here, because it has the maximum number of choices.
    pub fn cuts(&mut self, depth: usize) -> bool {
        let is_cut = depth >= self.options.budget.depth;
        self.is_cut |= is_cut;
        is_cut
    }

    /// Reports progress; returns whether to continue.
    pub fn report_progress(&mut self, progress: Progress) -> GoesOn {
        self.progress.as_mut().map_or(ControlFlow::Continue(()), |report| report(progress))
    }

    pub fn unsupported(&mut self, what: Unsupported) {
        if !self.unsupported.contains(&what) {
            self.unsupported.push(what);
        }
    }
}

/// Searches the states of a program whose main thread is before its first instruction, to which the VM returns in the
/// end. `progress` gets reports, and decides whether to continue. With `workers`, a search of all states is shared
/// among them if it takes long; the result is the same.
pub fn explore(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    workers: Option<&Workers<'_>>,
    progress: &mut dyn FnMut(Progress) -> GoesOn,
) -> Results {
    vm.use_thread_monitors(false);
    search(vm, main, options, workers, false, progress)
}

/// The same, with the reduction of the options only if the search turns out to be long. Then it begins again. What the
/// first search has seen is true: if the second one sees less, something was not foreseen.
pub fn explore_adaptively(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    later: Later<'_>,
    workers: Option<&Workers<'_>>,
    progress: &mut dyn FnMut(Progress) -> GoesOn,
) -> Results {
    vm.use_thread_monitors(false);
    let plain = Options { reduction: Reduction::None, hints: None, ..options };
    if !options.can_use_hints() {
        return search(vm, main, plain, workers, false, progress);
    }
    let is_short = options.budget.states <= later.after;
    let budget = Budget { states: options.budget.states.min(later.after), ..options.budget };
    let tried = search(vm, main, Options { budget, ..plain }, None, !is_short, progress);
    if is_short || tried.coverage != Coverage::Budget(Resource::States) {
        return tried;
    }
    let options = match (later.hints)() {
        Some(hints) => Options { hints: Some(hints), ..options },
        None => plain,
    };
    let results = search(vm, main, options, workers, false, progress);
    // Which accesses of a race are seen depends on the path.
    let is_known = |violation: &Violation| {
        let is_race = violation.kind == ViolationKind::Race;
        let is_alike = |other: &Violation| is_race && other.kind == violation.kind || is_same(violation, other);
        results.violations.iter().any(is_alike)
    };
    if tried.violations.iter().all(is_known) && tried.outcomes.is_subset(&results.outcomes) {
        return results;
    }
    if results.coverage == Coverage::All && results.reduction != Reduction::None {
        let surprise = Some("what a search of some states without reduction has seen".to_owned());
        return Results { surprise, ..search(vm, main, plain, workers, false, progress) };
    }
    let Results { violations, outcomes, statuses, .. } = tried;
    with_seen(results, Seen { violations, outcomes, statuses })
}

/// How many states are visited to find out whether time could pass earlier; and how many if it could.
const STATES_IN_TIME: [u64; 2] = [20_000, 200_000];

/// Searches first the executions in which time passes only if no thread can go on otherwise. Only if in some state time
/// could have passed earlier, or if these are too many, `rest` searches all. What only these show is marked.
pub fn explore_in_time_first(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    progress: &mut dyn FnMut(Progress) -> GoesOn,
    rest: impl FnOnce(&mut Vm, &mut dyn FnMut(Progress) -> GoesOn) -> Results,
) -> Results {
    let is_other = options.strategy != Strategy::DepthFirst || options.hints_to_use().is_some();
    if is_other || vm.time_outs() == TimeOuts::Last {
        return rest(vm, progress);
    }
    let mut seen = None;
    for most in STATES_IN_TIME {
        vm.use_thread_monitors(false);
        vm.let_time_out(TimeOuts::Last);
        let is_all = options.budget.states <= most;
        let budget = Budget { states: options.budget.states.min(most), ..options.budget };
        let plain = Options { reduction: Reduction::None, budget, ..options };
        let in_time = search(vm, main, plain, None, !is_all, progress);
        vm.let_time_out(TimeOuts::Any);
        let is_cut = !is_all && in_time.coverage == Coverage::Budget(Resource::States);
        let is_enough = match in_time.coverage {
            Coverage::First => true,
            // With the other resources, a single execution or step was cut off, and the search went on.
            Coverage::Budget(Resource::Time | Resource::Memory | Resource::States) => !is_cut,
            _ => !in_time.has_held_back,
        };
        if is_enough {
            return in_time;
        }
        let has_held_back = in_time.has_held_back;
        seen = Some((in_time, is_cut));
        if !is_cut || !has_held_back {
            break;
        }
    }
    let mut results = rest(vm, progress);
    let Some((Results { violations, outcomes, statuses, .. }, is_cut)) = seen else { return results };
    // What a search that was cut off has not seen may come without haste, too.
    for violation in results.violations.iter_mut().filter(|_| !is_cut) {
        match violations.iter().find(|known| is_same(violation, known)) {
            Some(known) => *violation = known.clone(),
            None => violation.is_only_early = true,
        }
    }
    with_seen(results, Seen { violations, outcomes, statuses })
}

/// What a search has seen, whatever it has left out: all of it is true.
struct Seen {
    violations: Vec<Violation>,
    outcomes: BTreeSet<Vec<u8>>,
    statuses: BTreeSet<i32>,
}

/// Results with what another search has seen besides.
fn with_seen(mut results: Results, seen: Seen) -> Results {
    for violation in seen.violations {
        if !results.violations.iter().any(|other| is_same(&violation, other)) {
            results.violations.push(violation);
        }
    }
    results.violations.sort_by_cached_key(|violation| Violation::key(violation.kind, &violation.sites));
    results.outcomes.extend(seen.outcomes);
    results.statuses.extend(seen.statuses);
    results
}

/// Whether two violations are one. Where the write of a race is, only one of them may know.
fn is_same(one: &Violation, other: &Violation) -> bool {
    let key = |of: &Violation| Violation::key(of.kind, &of.sites);
    let ((kind, places), (other_kind, other_places)) = (key(one), key(other));
    let is_part = |of: &[_], whole: &[_]| of.iter().all(|place| whole.contains(place));
    let is_less_known = || is_part(&places, &other_places) || is_part(&other_places, &places);
    kind == other_kind && (places == other_places || kind == ViolationKind::Race && is_less_known())
}

/// Searches as the options say. Nothing is reported of a trial that visits all the states that it may.
fn search(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    workers: Option<&Workers<'_>>,
    is_trial: bool,
    progress: &mut dyn FnMut(Progress) -> GoesOn,
) -> Results {
    // The static analysis does not say who uses the monitors of threads when they are joined and when they end.
    let options = match vm.uses_thread_monitors() {
        true => Options { reduction: Reduction::None, hints: None, ..options },
        false => options,
    };
    let executed = vm.executed();
    let start = vm.mark(Some(main));
    vm.enter_phase(Phase::Search);
    vm.note_sites(options.hints_to_use().is_some());
    // A property like the others, so that it is checked after each step of each worker.
    let abandoned = AbandonedSteps::default();
    let given = options.properties;
    let properties: Vec<&dyn Property> = options.properties.iter().copied().chain([&abandoned as _]).collect();
    let options = Options { properties: &properties, ..options };
    let mut collector = Collector::new(options, progress);
    collector.reported_executed = executed;
    let coverage = match strategy::begin(vm, main) {
        _ if vm.has_seen_thread_monitor() => {
            collector.surprise = Some(Surprise::ThreadMonitor);
            Coverage::NotRun
        }
        Stop::Unsupported(what) => {
            collector.unsupported(what);
            Coverage::Unsupported
        }
        // There may be no memory left to compare even one state. Why it was stopped, is asked below.
        _ if vm.was_stopped() => Coverage::All,
        stop => {
            let path = Path::new(vm, options.needs_order());
            let path = match options.hints_to_use() {
                Some(hints) => path.reduced(hints, options.reduction, options.counts_points),
                None => path,
            };
            match options.strategy {
                Strategy::DepthFirst => strategy::parallel::search(path, stop, workers, &mut collector),
                Strategy::BreadthFirst => strategy::breadth_first::search(path, stop, &mut collector),
                Strategy::ContextBound { bound } => strategy::context_bound::search(path, stop, bound, &mut collector),
                Strategy::Pct { runs, seed, depth } => {
                    strategy::pct::search(path, stop, (runs, seed, depth), &mut collector)
                }
                Strategy::Random { runs, seed } => strategy::random::search(path, stop, runs, seed, &mut collector),
            }
        }
    };
    if let Some(surprise) = collector.surprise.take() {
        let seen = Seen {
            violations: std::mem::take(&mut collector.violations).into_values().collect(),
            outcomes: std::mem::take(&mut collector.outcomes),
            statuses: std::mem::take(&mut collector.statuses),
        };
        let Collector { progress: Some(progress), .. } = collector else { unreachable!("this collector reports") };
        vm.backtrack(&start);
        let options = Options { properties: given, reduction: Reduction::None, hints: None, ..options };
        let surprise = match surprise {
            Surprise::Unforeseen(what) => what,
            // Without these monitors, threads were joined and ended otherwise: nothing of that search is kept.
            Surprise::ThreadMonitor => {
                vm.use_thread_monitors(true);
                return search(vm, main, options, workers, is_trial, progress);
            }
        };
        let again = search(vm, main, options, workers, is_trial, progress);
        // What was seen is true. It is kept if the search does not come to it again.
        let is_whole = again.coverage == Coverage::All;
        let results = if is_whole { again } else { with_seen(again, seen) };
        return Results { surprise: Some(surprise), ..results };
    }
    let coverage = match coverage {
        Coverage::Budget(_) | Coverage::First => coverage,
        Coverage::BudgetAfter(..) if !abandoned.has_any() => coverage,
        // The step that was stopped was the last one.
        _ if vm.was_stopped() || options.watch.is_some_and(|watch| watch.has_ended(Phase::Search)) => {
            let progress = Progress { statistics: collector.statistics, depth: 0, frontier: 0, share: f64::NAN };
            Coverage::Budget(collector.report_progress(progress).break_value().unwrap_or(Resource::Time))
        }
        // Executions beyond an abandoned step are not covered.
        Coverage::All | Coverage::Preemptions(_) | Coverage::BudgetAfter(..) | Coverage::Unsupported
            if abandoned.has_any() =>
        {
            Coverage::Budget(Resource::Instructions)
        }
        Coverage::All | Coverage::Preemptions(_) if collector.is_cut => Coverage::Budget(Resource::Depth),
        Coverage::All if !collector.unsupported.is_empty() => Coverage::Unsupported,
        other => other,
    };
    vm.backtrack(&start);
    vm.note_sites(false);
    collector.statistics.instructions += vm.executed() - executed - collector.uncounted;
    let found = std::mem::take(&mut collector.violations);
    vm.enter_phase(Phase::Results);
    let is_over = is_trial && coverage == Coverage::Budget(Resource::States);
    let violations = if found.is_empty() || is_over { found } else { improve(vm, main, found, &mut collector) };
    Results {
        violations: violations.into_values().collect(),
        outcomes: collector.outcomes,
        statuses: collector.statuses,
        unsupported: collector.unsupported,
        coverage,
        statistics: collector.statistics,
        by_workers: collector.by_workers,
        thread_monitors: vm.uses_thread_monitors(),
        has_held_back: collector.has_held_back,
        surprise: None,
        busiest: collector.busiest,
        reduction: options.hints_to_use().map_or(Reduction::None, |_| options.reduction),
    }
}

/// Minimises schedules, and locates the sites that are still missing.
fn improve(
    vm: &mut Vm,
    main: ThreadId,
    found: BTreeMap<Key, Violation>,
    collector: &mut Collector<'_>,
) -> BTreeMap<Key, Violation> {
    let (options, statistics) = (collector.options, collector.statistics);
    let progress = Progress { statistics, depth: 0, frontier: 0, share: f64::NAN };
    let mut goes_on = || collector.report_progress(progress).is_continue();
    let mut violations = from_first(vm, main, Manner::of(vm), |vm, first| {
        let mut violations = BTreeMap::new();
        for mut violation in found.into_values() {
            minimise(vm, (main, first), options, &mut violation, &mut goes_on);
            describe(vm, (main, first), options, &mut violation);
            if let Some(written) = violation.written.take()
                && let Some(site) = locate(vm, &violation.schedule, written)
            {
                violation.insert_located(site);
            }
            violations.entry(Violation::key(violation.kind, &violation.sites)).or_insert(violation);
        }
        violations
    });
    // Where the time does not matter, schedules do not speak of it.
    let usual = Manner { in_time: false, ..Manner::of(vm) };
    if usual != Manner::of(vm) {
        from_first(vm, main, usual, |vm, first| {
            for violation in violations.values_mut().filter(|violation| violation.kind != ViolationKind::Livelock) {
                let (trace, _) = crate::trace::run(vm, first, &violation.schedule);
                let needs_time = trace.misfit.is_some() || trace.steps.iter().any(|step| step.is_by_time);
                violation.schedule.manner.in_time =
                    needs_time || !is_shown(vm, (main, first), options, violation, &mut goes_on);
            }
        });
    }
    violations
}

/// Says of a violation what has to be looked for in the state that shows it: whose contents the threads access, and
/// which exception has ended a thread before. As in [`minimise`], the VM is at the initial choice point.
fn describe(vm: &mut Vm, first: (ThreadId, &Stop), options: Options<'_>, violation: &mut Violation) {
    let key = Violation::key(violation.kind, &violation.sites);
    let schedule = violation.schedule.clone();
    observe(vm, first, options, &schedule, &mut |seen| {
        let shown = seen.collector.reported(&key)?;
        violation.accessed = shown.accessed;
        violation.name_container(seen.vm);
        violation.note_what_was_before(seen.vm);
        Some(())
    });
}

/// Runs the main thread to the initial choice point, calls a function there, and backtracks; in this manner.
pub(crate) fn from_first<T>(
    vm: &mut Vm,
    main: ThreadId,
    manner: Manner,
    action: impl FnOnce(&mut Vm, &Stop) -> T,
) -> T {
    let usual = Manner::of(vm);
    manner.set(vm);
    let start = vm.mark(Some(main));
    let first = strategy::begin(vm, main);
    let result = action(vm, &first);
    vm.backtrack(&start);
    usual.set(vm);
    result
}

/// Replays an execution step by step, from where [`explore`] begins, and backtracks.
pub fn replay(vm: &mut Vm, main: ThreadId, schedule: &Schedule) -> Trace {
    from_first(vm, main, schedule.manner, |vm, first| crate::trace::run(vm, first, schedule).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_reported_after_long_steps() {
        let mut asked = 0;
        let mut progress = |_: Progress| {
            asked += 1;
            if asked > 1 { ControlFlow::Break(Resource::Time) } else { ControlFlow::Continue(()) }
        };
        let mut collector = Collector::new(Options::default(), &mut progress);
        let mut check = |executed: u64| collector.check_budget(1, executed, 0, &|| 0, &|| 0.0);
        assert_eq!(check(ASK_AFTER), ControlFlow::Continue(()));
        assert_eq!(check(ASK_AFTER + 1), ControlFlow::Continue(()));
        assert_eq!(check(2 * ASK_AFTER + 1), ControlFlow::Continue(()));
        assert_eq!(check(2 * ASK_AFTER + 2), ControlFlow::Break(Coverage::Budget(Resource::Time)));
        assert_eq!(asked, 2);
    }
}
