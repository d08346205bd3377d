//! Every state once, by several workers at the same time, each with a VM of its own. What is found is what one of them alone would find, to the last schedule.
//!
//! The search begins depth first and alone. If there are more than a few states and nothing was found so far, it rests, and workers look at all other states together: they share the set of states
//! that were seen, and give each other work as schedules that lead to states. The first worker is the one that searched alone: it goes on where it was, while the others boot. They only
//! want to know whether there is anything to find. If there is nothing, that was
//! the search; if there is something, they stop at once, and the first search goes on alone where it rested. So the order in which workers come to states shows nowhere.
//!
//! What workers found is kept for the case that the first search does not get there within its budget. Livelocks
//! are found in the end: states from which no end can be reached (`endings.rs`).
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | who begins, who is called, and what comes of it |
//! | `shared.rs` | the states that were seen, and work to give away |
//! | `worker.rs` | a worker: depth first through states that nobody has seen |
//! | `endings.rs` | from which states the program can come to an end |

mod endings;
mod shared;
mod worker;

use std::ops::ControlFlow;
use std::thread::Scope;

use unsnarl_vm::{Stop, ThreadId, Vm};

use self::shared::Shared;
use self::worker::{Boss, Told, Worker};
use super::begin_while;
use super::depth_first::Search;
use crate::path::Path;
use crate::search::{Collector, Coverage, Find, Options, Resource};
use crate::violation::Violation;

/// Bytes that a worker takes besides the heap of the program.
const WORKER: usize = 24 << 20;

/// Who else can search.
pub struct Workers<'a> {
    /// How many there are, the one that begins included.
    pub count: usize,
    /// States that one looks at alone before others are called: the second after so many, the third after four times as many, the fourth after nine times as many.
    pub alone: u64,
    /// Whether the one that begins waits for all others to be ready, and does not go on meanwhile.
    pub waits: bool,
    /// Makes a VM of its own for each: the same program before the same first instruction. May give up as soon as it is told that nobody wants it any more.
    pub prepare: &'a Prepare<'a>,
}

/// Makes a VM, as long as somebody wants it.
pub type Prepare<'a> = dyn Fn(&dyn Fn() -> bool) -> Result<(Vm, ThreadId), String> + Sync + 'a;

impl Workers<'_> {
    /// A worker is ready after the time that some thirty times as many states take. If the search is over before that, it is not waited for.
    pub const ALONE: u64 = 1_000;

    /// How many there should be after so many states.
    fn wanted(&self, states: u64) -> usize {
        let wanted = 1 + (states / self.alone.max(1)).isqrt();
        if self.waits { self.count } else { self.count.min(usize::try_from(wanted).unwrap_or(usize::MAX)) }
    }
}

/// Searches all states from the present one on, to which the main thread came with `stop`.
pub(crate) fn search(
    path: Path<'_>,
    stop: Stop,
    workers: Option<&Workers<'_>>,
    collector: &mut Collector<'_>,
) -> Coverage {
    match run(path, stop, workers, collector) {
        ControlFlow::Continue(()) => Coverage::All,
        ControlFlow::Break(why) => why,
    }
}

fn run(
    path: Path<'_>,
    stop: Stop,
    workers: Option<&Workers<'_>>,
    collector: &mut Collector<'_>,
) -> ControlFlow<Coverage> {
    let mut alone = Search::begin(path, stop, collector)?;
    // States in full are not shared.
    let workers = workers.filter(|workers| workers.count > 1 && !collector.options.exact);
    let is_more = alone.run(workers.map_or(u64::MAX, |workers| workers.alone), collector)?;
    if !is_more {
        return ControlFlow::Continue(());
    }
    if let Some(workers) = workers
        && collector.is_clean()
    {
        match together(workers, &mut alone, collector) {
            Together::Done(flow) => {
                collector.by_workers = true;
                return flow;
            }
            Together::Found(found) => {
                let flow = alone.run(u64::MAX, collector);
                if collector.is_clean() {
                    found.into_iter().for_each(|violation| collector.keep(violation));
                }
                return flow.map_continue(|_| ());
            }
            Together::NotSettled => (),
        }
    }
    alone.run(u64::MAX, collector)?;
    ControlFlow::Continue(())
}

/// What workers came to.
enum Together {
    /// All is visited, or a budget is exhausted, and there is nothing to find.
    Done(ControlFlow<Coverage>),
    /// There is something to find.
    Found(Vec<Violation>),
    /// One has to look alone: there may be a livelock, a worker failed, or one of them went further than is allowed.
    NotSettled,
}

/// Looks at all states that are left with the workers. Whoever searched alone is where it was, afterwards, if there is more to do.
fn together(workers: &Workers<'_>, alone: &mut Search<'_>, collector: &mut Collector<'_>) -> Together {
    let options = Options { find: Find::First, ..collector.options };
    let shared = Shared::new(options, alone.seen(), collector.statistics);
    let rested = alone.path.schedule();
    let executed = alone.path.vm.executed();
    let replayed = alone.path.replayed();
    let (mut told, exhausted) = std::thread::scope(|scope| {
        let mut hired = Vec::new();
        let mut hire = |states: u64, bytes: usize, most: usize| {
            while hired.len() + 1 < workers.wanted(states) && (bytes + WORKER) * (hired.len() + 2) < most {
                hired.push(spawn(scope, &shared, workers));
            }
        };
        let mut boss = Boss::new(collector, &mut hire, workers.waits);
        let own = Worker::taking_over(alone, &shared).lead(&mut boss);
        let exhausted = boss.exhausted.take();
        shared.stop();
        let ended = hired.into_iter().map(|worker| worker.join().inspect_err(|_| shared.fail()));
        let mut told: Vec<Told> = ended.filter_map(|told| told.ok().flatten()).collect();
        told.push(own);
        (told, exhausted)
    });
    let found: Vec<Violation> = told.iter_mut().flat_map(|told| std::mem::take(&mut told.violations)).collect();
    // How long executions are depends on who came first.
    let is_deep = told.iter().any(|told| told.budget == Some(Coverage::Budget(Resource::Depth)));
    let exhausted = exhausted.or_else(|| told.iter().find_map(|told| told.budget.clone()));
    let is_settled = || {
        let may_go_round = || endings::may_go_round_for_ever(&shared, told.iter().map(|told| &told.open));
        !shared.has_failed() && !is_deep && (exhausted.is_some() || !may_go_round())
    };
    if !found.is_empty() || !is_settled() {
        alone.path.go_to(&rested.choices);
        collector.uncounted += alone.path.vm.executed() - executed;
        return if found.is_empty() { Together::NotSettled } else { Together::Found(found) };
    }
    collector.uncounted += alone.path.replayed() - replayed;
    collector.statistics.states = shared.states();
    for Told { statistics: own, outcomes, unsupported, .. } in told {
        let statistics = &mut collector.statistics;
        statistics.transitions += own.transitions;
        statistics.instructions += own.instructions;
        statistics.choices += own.choices;
        statistics.executions += own.executions;
        statistics.depth = statistics.depth.max(own.depth);
        collector.outcomes.extend(outcomes);
        for what in unsupported {
            collector.unsupported(what);
        }
    }
    collector.statistics.set_bytes = shared.set_bytes();
    Together::Done(exhausted.map_or(ControlFlow::Continue(()), ControlFlow::Break))
}

/// Calls a worker.
fn spawn<'scope, 'env>(
    scope: &'scope Scope<'scope, 'env>,
    shared: &'scope Shared<'_>,
    workers: &'scope Workers<'_>,
) -> std::thread::ScopedJoinHandle<'scope, Option<Told>> {
    let expected = shared.expect_one();
    scope.spawn(move || {
        let (mut vm, main) = (workers.prepare)(&|| !shared.is_over()).ok()?;
        begin_while(&mut vm, main, &mut || !shared.is_over())?;
        let executed = vm.executed();
        let mut path = Path::new(&mut vm, shared.options.needs_order());
        let mut told = Worker::new(&mut path, shared).help(expected);
        told.statistics.instructions = path.vm.executed() - executed - path.replayed();
        Some(told)
    })
}
