//! Depth-first search by several workers, each with its own VM. The result, including schedules, is the same as that of
//! the sequential search.
//!
//! The search begins sequentially. If there are more than a few states and no violation was found so far, it is
//! interrupted, and workers visit all remaining states together: they share the set of visited states, and hand each
//! other work as schedules that lead to states. The first worker continues where the sequential search was interrupted,
//! while the others boot. Workers only determine whether there is a violation. If there is none, the search is
//! finished; if there is one, they stop at once, and the sequential search continues where it was interrupted.
//! Therefore results do not depend on the order in which workers reach states.
//!
//! Violations found by workers are reported if the sequential search exhausts its budget before it finds one. Livelocks
//! are detected last: states from which the program cannot terminate (`endings.rs`). Under a reduction, no step is put
//! off for ever if there are none: see there. Workers do not ask for more, there or where a step ends the
//! execution; the sequential search does.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | when workers are started, and how their reports are combined |
//! | `shared.rs` | the visited states, and work for idle workers |
//! | `worker.rs` | a worker: depth-first search of states that no worker has visited |
//! | `endings.rs` | from which states the program can terminate |

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

/// The bytes that a worker needs in addition to the heap of the program.
const WORKER: usize = 24 << 20;

/// Further workers, and when to start them.
pub struct Workers<'a> {
    /// The number of workers, including the first.
    pub count: usize,
    /// The second worker is started after this many states, the third after four times as many, the fourth after nine
    /// times as many.
    pub sequential_states: u64,
    /// Whether the first worker waits until all others are ready.
    pub waits: bool,
    /// Prepares a VM for a worker: the same program, before the same first instruction. May fail early once its
    /// argument returns false.
    pub prepare: &'a Prepare<'a>,
}

/// Makes a VM, as long as its argument returns true.
pub type Prepare<'a> = dyn Fn(&dyn Fn() -> bool) -> Result<(Vm, ThreadId), String> + Sync + 'a;

impl Workers<'_> {
    /// Booting a worker takes about as long as visiting 30,000 states; shorter searches do not wait for it.
    pub const SEQUENTIAL_STATES: u64 = 1_000;

    /// The number of workers to have after this many states.
    fn wanted(&self, states: u64) -> usize {
        let wanted = 1 + (states / self.sequential_states.max(1)).isqrt();
        if self.waits { self.count } else { self.count.min(usize::try_from(wanted).unwrap_or(usize::MAX)) }
    }
}

/// Searches all states from the initial choice point; `stop` is the reason why the main thread stopped there.
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
    let mut sequential = Search::begin(path, stop, collector)?;
    let flow = finish(&mut sequential, workers, collector);
    collector.busiest = sequential.path.busiest();
    flow
}

fn finish(
    sequential: &mut Search<'_>,
    workers: Option<&Workers<'_>>,
    collector: &mut Collector<'_>,
) -> ControlFlow<Coverage> {
    // In exact mode, states are stored as words, and workers cannot share them. Points are counted by one search.
    let is_shared = !collector.options.exact && !collector.options.counts_points;
    let workers = workers.filter(|workers| workers.count > 1 && is_shared);
    let is_more = sequential.run(workers.map_or(u64::MAX, |workers| workers.sequential_states), collector)?;
    if !is_more {
        return ControlFlow::Continue(());
    }
    if let Some(workers) = workers
        && collector.is_clean()
    {
        match search_with_workers(workers, sequential, collector) {
            WorkersResult::Finished(flow) => {
                collector.by_workers = true;
                return flow;
            }
            WorkersResult::Found(found) => {
                let flow = sequential.run(u64::MAX, collector);
                if collector.is_clean() {
                    found.into_iter().for_each(|violation| collector.keep(violation));
                }
                return flow.map_continue(|_| ());
            }
            WorkersResult::Undecided => (),
        }
    }
    sequential.run(u64::MAX, collector)?;
    ControlFlow::Continue(())
}

/// What the workers found out.
enum WorkersResult {
    /// All states are visited, or a budget is exhausted, and there is no violation.
    Finished(ControlFlow<Coverage>),
    /// There are violations.
    Found(Vec<Violation>),
    /// The sequential search must continue: there may be a livelock, a step that ends the execution prevented others, a
    /// worker failed, or one of them exceeded the maximum depth.
    Undecided,
}

/// Visits the remaining states with the workers. Unless the search is finished, restores the sequential search to
/// where it was.
fn search_with_workers(
    workers: &Workers<'_>,
    sequential: &mut Search<'_>,
    collector: &mut Collector<'_>,
) -> WorkersResult {
    let options = Options { find: Find::First, ..collector.options };
    let shared = Shared::new(options, sequential.seen(), collector.statistics);
    let interrupted_at = sequential.path.schedule();
    let executed = sequential.path.vm.executed();
    let replayed = sequential.path.replayed();
    let (mut reports, exhausted) = run_workers(workers, &shared, sequential, collector);
    if let Some(surprise) = reports.iter_mut().filter_map(|report| report.surprise.take()).min() {
        collector.surprise = Some(surprise);
        return WorkersResult::Finished(ControlFlow::Break(Coverage::NotRun));
    }
    let found: Vec<Violation> = reports.iter_mut().flat_map(|report| std::mem::take(&mut report.violations)).collect();
    // The depth of executions depends on which worker reached a state first.
    let is_deep = reports.iter().any(|report| report.budget == Some(Coverage::Budget(Resource::Depth)));
    let exhausted = exhausted.or_else(|| reports.iter().find_map(|report| report.budget));
    let is_settled = || {
        let may_have_livelock = || endings::may_have_livelock(&shared, reports.iter().map(|report| &report.unsettled));
        let has_cut = reports.iter().any(|report| report.has_cut);
        !shared.has_failed() && !is_deep && !has_cut && (exhausted.is_some() || !may_have_livelock())
    };
    if !found.is_empty() || !is_settled() {
        sequential.path.go_to(&interrupted_at.choices);
        collector.uncounted += sequential.path.vm.executed() - executed;
        return if found.is_empty() { WorkersResult::Undecided } else { WorkersResult::Found(found) };
    }
    collector.uncounted += sequential.path.replayed() - replayed;
    collector.statistics.states = shared.states();
    merge(reports, collector);
    collector.statistics.set_bytes = shared.set_bytes();
    WorkersResult::Finished(exhausted.map_or(ControlFlow::Continue(()), ControlFlow::Break))
}

/// Runs all workers to their end: their reports, and the budget that the first one found exhausted.
fn run_workers(
    workers: &Workers<'_>,
    shared: &Shared<'_>,
    sequential: &mut Search<'_>,
    collector: &mut Collector<'_>,
) -> (Vec<WorkerReport>, Option<Coverage>) {
    let thread_monitors = sequential.path.vm.uses_thread_monitors();
    std::thread::scope(|scope| {
        let mut spawned = Vec::new();
        let mut spawn_workers = |states: u64, bytes: usize, max_bytes: usize| {
            while spawned.len() + 1 < workers.wanted(states) && (bytes + WORKER) * (spawned.len() + 2) < max_bytes {
                spawned.push(spawn(scope, shared, workers, thread_monitors));
            }
        };
        let mut leader = Leader::new(collector, &mut spawn_workers, workers.waits);
        let own = Worker::taking_over(sequential, shared).lead(&mut leader);
        let exhausted = leader.exhausted.take();
        shared.stop();
        let ended = spawned.into_iter().map(|worker| worker.join().inspect_err(|_| shared.fail()));
        let mut reports: Vec<WorkerReport> = ended.filter_map(|report| report.ok().flatten()).collect();
        reports.push(own);
        (reports, exhausted)
    })
}

/// Adds what workers counted and collected.
fn merge(reports: Vec<WorkerReport>, collector: &mut Collector<'_>) {
    for WorkerReport { statistics: own, outcomes, statuses, unsupported, .. } in reports {
        let statistics = &mut collector.statistics;
        statistics.transitions += own.transitions;
        statistics.instructions += own.instructions;
        statistics.choices += own.choices;
        statistics.executions += own.executions;
        statistics.depth = statistics.depth.max(own.depth);
        collector.outcomes.extend(outcomes);
        collector.statuses.extend(statuses);
        for what in unsupported {
            collector.unsupported(what);
        }
    }
}

/// Starts a worker.
fn spawn<'scope, 'env>(
    scope: &'scope Scope<'scope, 'env>,
    shared: &'scope Shared<'_>,
    workers: &'scope Workers<'_>,
    thread_monitors: bool,
) -> std::thread::ScopedJoinHandle<'scope, Option<WorkerReport>> {
    let expected = shared.expect_one();
    scope.spawn(move || {
        let (mut vm, main) = (workers.prepare)(&|| !shared.is_over()).ok()?;
        let options = shared.options;
        vm.use_thread_monitors(thread_monitors);
        // Objects that are made before the initial choice point have sites, too.
        vm.note_sites(options.hints_to_use().is_some());
        begin_while(&mut vm, main, &mut || !shared.is_over())?;
        let executed = vm.executed();
        let path = Path::new(&mut vm, options.needs_order());
        let mut path = match options.hints_to_use() {
            Some(hints) => path.reduced(hints, options.reduction, false),
            None => path,
        };
        let mut report = Worker::new(&mut path, shared).help(expected);
        report.statistics.instructions = path.vm.executed() - executed - path.replayed();
        Some(report)
    })
}
