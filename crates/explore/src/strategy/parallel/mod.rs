//! Every state once, by several workers at the same time, each with a VM of its own. What is found is what one of them
//! alone would find, to the last schedule.
//!
//! The search begins depth first and alone. If there are more than a few states and nothing was found so far, it is
//! interrupted, and workers visit all other states together: they share the set of states that were seen, and give each
//! other work as schedules that lead to states. The first worker is the one that searched alone: it goes on where it
//! was, while the others boot. Workers only find out whether there is anything to find. If there is nothing, that was
//! the search; if there is something, they stop at once, and the first search goes on alone where it was interrupted.
//! So results do not depend on the order in which workers come to states.
//!
//! What workers found is kept for the case that the first search does not get there within its budget. Livelocks are
//! found in the end: states from which no end can be reached (`endings.rs`).
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | who begins, when workers are started, and how their reports are combined |
//! | `shared.rs` | the states that were seen, and work for idle workers |
//! | `worker.rs` | a worker: depth first through states that no worker has seen |
//! | `endings.rs` | from which states the program can come to an end |

mod endings;
mod shared;
mod worker;

use std::ops::ControlFlow;
use std::thread::Scope;

use unsnarl_vm::{Stop, ThreadId, Vm};

use self::shared::Shared;
use self::worker::{Leader, Worker, WorkerReport};
use super::begin_while;
use super::depth_first::Search;
use crate::path::Path;
use crate::search::{Collector, Coverage, Find, Options, Resource};
use crate::violation::Violation;

/// Bytes that a worker takes besides the heap of the program.
const WORKER: usize = 24 << 20;

/// Who else can search, and when.
pub struct Workers<'a> {
    /// How many there are, the one that begins included.
    pub count: usize,
    /// States that the first worker visits alone before others are started: the second after so many, the third after
    /// four times as many, the fourth after nine times as many.
    pub alone: u64,
    /// Whether the one that begins waits for all others to be ready, and does not go on meanwhile.
    pub waits: bool,
    /// Makes a VM for each: the same program before the same first instruction. May give up as soon as the function
    /// that it gets says that the VM is not wanted any more.
    pub prepare: &'a Prepare<'a>,
}

/// Makes a VM, as long as it is wanted.
pub type Prepare<'a> = dyn Fn(&dyn Fn() -> bool) -> Result<(Vm, ThreadId), String> + Sync + 'a;

impl Workers<'_> {
    /// A worker is ready after the time that some thirty times as many states take. If the search is over before that,
    /// it is not waited for.
    pub const ALONE: u64 = 1_000;

    /// How many there should be after that many states.
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

/// What workers found out.
enum Together {
    /// All is visited, or a budget is exhausted, and there is nothing to find.
    Done(ControlFlow<Coverage>),
    /// There is something to find.
    Found(Vec<Violation>),
    /// The first search has to go on alone: there may be a livelock, a worker failed, or one of them went deeper than
    /// is allowed.
    NotSettled,
}

/// Visits all states that are left with the workers. If there is more to do, the first search is where it was,
/// afterwards.
fn together(workers: &Workers<'_>, alone: &mut Search<'_>, collector: &mut Collector<'_>) -> Together {
    let options = Options { find: Find::First, ..collector.options };
    let shared = Shared::new(options, alone.seen(), collector.statistics);
    let interrupted_at = alone.path.schedule();
    let executed = alone.path.vm.executed();
    let replayed = alone.path.replayed();
    let (mut reports, exhausted) = std::thread::scope(|scope| {
        let mut spawned = Vec::new();
        let mut spawn_workers = |states: u64, bytes: usize, most: usize| {
            while spawned.len() + 1 < workers.wanted(states) && (bytes + WORKER) * (spawned.len() + 2) < most {
                spawned.push(spawn(scope, &shared, workers));
            }
        };
        let mut leader = Leader::new(collector, &mut spawn_workers, workers.waits);
        let own = Worker::taking_over(alone, &shared).lead(&mut leader);
        let exhausted = leader.exhausted.take();
        shared.stop();
        let ended = spawned.into_iter().map(|worker| worker.join().inspect_err(|_| shared.fail()));
        let mut reports: Vec<WorkerReport> = ended.filter_map(|report| report.ok().flatten()).collect();
        reports.push(own);
        (reports, exhausted)
    });
    let found: Vec<Violation> = reports.iter_mut().flat_map(|report| std::mem::take(&mut report.violations)).collect();
    // How long executions are depends on who came first.
    let is_deep = reports.iter().any(|report| report.budget == Some(Coverage::Budget(Resource::Depth)));
    let exhausted = exhausted.or_else(|| reports.iter().find_map(|report| report.budget));
    let is_settled = || {
        let may_go_round = || endings::may_go_round_for_ever(&shared, reports.iter().map(|report| &report.unsettled));
        !shared.has_failed() && !is_deep && (exhausted.is_some() || !may_go_round())
    };
    if !found.is_empty() || !is_settled() {
        alone.path.go_to(&interrupted_at.choices);
        collector.uncounted += alone.path.vm.executed() - executed;
        return if found.is_empty() { Together::NotSettled } else { Together::Found(found) };
    }
    collector.uncounted += alone.path.replayed() - replayed;
    collector.statistics.states = shared.states();
    for WorkerReport { statistics: own, outcomes, unsupported, .. } in reports {
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

/// Starts a worker.
fn spawn<'scope, 'env>(
    scope: &'scope Scope<'scope, 'env>,
    shared: &'scope Shared<'_>,
    workers: &'scope Workers<'_>,
) -> std::thread::ScopedJoinHandle<'scope, Option<WorkerReport>> {
    let expected = shared.expect_one();
    scope.spawn(move || {
        let (mut vm, main) = (workers.prepare)(&|| !shared.is_over()).ok()?;
        begin_while(&mut vm, main, &mut || !shared.is_over())?;
        let executed = vm.executed();
        let mut path = Path::new(&mut vm, shared.options.needs_order());
        let mut report = Worker::new(&mut path, shared).help(expected);
        report.statistics.instructions = path.vm.executed() - executed - path.replayed();
        Some(report)
    })
}
