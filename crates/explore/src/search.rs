//! Options, budgets and results of a search.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId, Unsupported, Vm};

use crate::minimise::minimise;
use crate::schedule::Schedule;
use crate::strategy;
use crate::trace::Trace;
use crate::violation::{Key, Kind, Site, Violation};

/// In which order states are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Every state, the deepest first.
    DepthFirst,
    /// Every state, those that take the fewest steps first. Livelocks are not looked for.
    BreadthFirst,
    /// Executions with priorities by chance.
    Pct {
        /// How many
        runs: u64,
        /// Where chance begins
        seed: u64,
        /// How many ordered events the defects need that it is best at
        depth: usize,
    },
    /// Executions with choices by chance.
    Random {
        /// How many
        runs: u64,
        /// Where chance begins
        seed: u64,
    },
}

/// How much is looked for.
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
    /// States.
    pub states: u64,
    /// Choices in one execution.
    pub depth: usize,
    /// Bytes of the state set and the path.
    pub bytes: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { states: u64::MAX, depth: 1_000_000, bytes: 4 << 30 }
    }
}

/// What to do.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// In which order.
    pub strategy: Strategy,
    /// How much.
    pub find: Find,
    /// Until when.
    pub budget: Budget,
    /// Whether the set of all final outputs is wanted: then what was printed is part of the state.
    pub outcomes: bool,
    /// Whether data races are looked for.
    pub races: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            strategy: Strategy::DepthFirst,
            find: Find::All,
            budget: Budget::default(),
            outcomes: false,
            races: true,
        }
    }
}

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Distinct states.
    pub states: u64,
    /// Steps taken, those to states that were known included.
    pub transitions: u64,
    /// Instructions executed, boot not included.
    pub instructions: u64,
    /// States with more than one choice.
    pub choices: u64,
    /// The longest execution, in choices.
    pub depth: usize,
    /// Executions that came to an end.
    pub executions: u64,
    /// Bytes of the state set.
    pub set_bytes: usize,
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Counts so far.
    pub statistics: Statistics,
    /// Length of the present execution.
    pub depth: usize,
    /// An estimate of the share of the state space that is done, from 0 to 1.
    pub share: f64,
}

/// What a search covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every state.
    All,
    /// What the strategy looks at, which is not everything.
    Sampled,
    /// It stopped at the first violation.
    First,
    /// A budget was exhausted: which.
    Budget(String),
    /// Some execution met something that the VM cannot do; the rest was covered.
    Unsupported,
}

/// What a search found.
#[derive(Debug)]
pub struct Results {
    /// The violations, in the order of their kinds and places.
    pub violations: Vec<Violation>,
    /// The distinct outputs of executions that came to an end, if asked for.
    pub outcomes: BTreeSet<Vec<u8>>,
    /// What the VM could not do.
    pub unsupported: Vec<Unsupported>,
    /// How much was covered.
    pub coverage: Coverage,
    /// Counts.
    pub statistics: Statistics,
}

/// What a strategy collects.
pub(crate) struct Collector<'a> {
    pub options: Options,
    pub statistics: Statistics,
    pub outcomes: BTreeSet<Vec<u8>>,
    pub unsupported: Vec<Unsupported>,
    violations: BTreeMap<Key, Violation>,
    progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
    asked: u64,
}

impl<'a> Collector<'a> {
    pub fn new(options: Options, progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>) -> Collector<'a> {
        Collector {
            options,
            statistics: Statistics::default(),
            outcomes: BTreeSet::new(),
            unsupported: Vec::new(),
            violations: BTreeMap::new(),
            progress,
            asked: 0,
        }
    }

    /// Keeps a violation if it is new, or shorter than the one known. Says whether to stop.
    pub fn report(
        &mut self,
        (kind, message, sites): (Kind, String, Vec<Site>),
        schedule: impl FnOnce() -> Schedule,
    ) -> ControlFlow<()> {
        let key = Violation::key(kind, &sites);
        self.violations.entry(key).or_insert_with(|| Violation { kind, message, sites, schedule: schedule() });
        match self.options.find {
            Find::First => ControlFlow::Break(()),
            Find::All => ControlFlow::Continue(()),
        }
    }

    /// Whether a violation of that key was reported.
    pub fn has(&self, key: &Key) -> bool {
        self.violations.contains_key(key)
    }

    /// Says how far the search is, now and then; answers whether to go on.
    pub fn tell(&mut self, depth: usize, share: impl FnOnce() -> f64) -> ControlFlow<()> {
        self.asked += 1;
        if !self.asked.is_multiple_of(1024) {
            return ControlFlow::Continue(());
        }
        let progress = Progress { statistics: self.statistics, depth, share: share() };
        (self.progress)(progress)
    }

    pub fn unsupported(&mut self, what: Unsupported) {
        if !self.unsupported.contains(&what) {
            self.unsupported.push(what);
        }
    }
}

/// Searches the states of a program whose main thread stands before its first instruction, where it stands again in the end. `progress` is told how far it is and says whether to go on.
pub fn explore(
    vm: &mut Vm,
    main: ThreadId,
    options: Options,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Results {
    let executed = vm.executed();
    let start = vm.mark(Some(main));
    let mut collector = Collector::new(options, progress);
    let coverage = match strategy::begin(vm, main) {
        Stop::Unsupported(what) => {
            collector.unsupported(what);
            Coverage::Unsupported
        }
        stop => match options.strategy {
            Strategy::DepthFirst => strategy::depth_first::search(vm, stop, &mut collector),
            Strategy::BreadthFirst => strategy::breadth_first::search(vm, stop, &mut collector),
            Strategy::Pct { runs, seed, depth } => strategy::pct::search(vm, stop, (runs, seed, depth), &mut collector),
            Strategy::Random { runs, seed } => strategy::random::search(vm, stop, runs, seed, &mut collector),
        },
    };
    let coverage = match coverage {
        Coverage::All if !collector.unsupported.is_empty() => Coverage::Unsupported,
        other => other,
    };
    collector.statistics.instructions = vm.executed() - executed;
    vm.take_back(&start);
    let mut violations: Vec<Violation> = collector.violations.into_values().collect();
    for violation in &mut violations {
        minimise(vm, main, violation);
    }
    Results {
        violations,
        outcomes: collector.outcomes,
        unsupported: collector.unsupported,
        coverage,
        statistics: collector.statistics,
    }
}

/// Runs one execution again, step by step, from where [`explore`] begins, and goes back there.
pub fn replay(vm: &mut Vm, main: ThreadId, schedule: &Schedule) -> Trace {
    let start = vm.mark(Some(main));
    let trace = crate::trace::run(vm, main, schedule);
    vm.take_back(&start);
    trace
}
