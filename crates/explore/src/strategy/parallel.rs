//! Every state once, by several workers at the same time, each with a VM of its own. What is found is what one of them alone would find, to the last schedule.
//!
//! The search begins depth first and alone. If it takes long and nothing was found so far, it rests, and workers look at all states together: they share the set of states
//! that were seen, and give each other work as schedules that lead to states. They only want to know whether there is anything to find. If there is nothing, that was
//! the search; if there is something, they stop at once, and the first search goes on alone. So the order in which workers come to states shows nowhere.
//!
//! What workers found is kept for the case that the first search does not get there within its budget. Livelocks
//! are found in the end: states from which no end can be reached. For that the steps between states are kept, sixteen bytes each.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustc_hash::FxHashSet;
use unsnarl_vm::{Canonicalizer, Stop, ThreadId, Vm};

use super::depth_first::Search;
use super::{Reached, begin, inspect, stuck};
use crate::choice::{Choice, Choices};
use crate::path::Path;
use crate::search::{Collector, Coverage, Find, Options, Progress, Statistics};
use crate::state_set::Fingerprints;
use crate::violation::Violation;

/// Parts of the shared set, each with a lock of its own.
const SHARDS: usize = 64;
/// Bytes that a worker takes besides the heap of the program.
const WORKER: usize = 48 << 20;
/// Bytes that the choices of a state take, about.
const CHOICES: usize = 48;
/// The budget of an execution's length.
const DEPTH: &str = "depth";
/// How often somebody looks whether to go on.
const TICK: Duration = Duration::from_millis(20);

/// Who else can search.
pub struct Workers<'a> {
    /// How many there are.
    pub count: usize,
    /// States that one looks at alone before they are called.
    pub alone: u64,
    /// Makes a VM of its own for each: the same program before the same first instruction.
    pub prepare: &'a (dyn Fn() -> Result<(Vm, ThreadId), String> + Sync),
}

impl Workers<'_> {
    /// So many states take less time than workers take to begin.
    pub const ALONE: u64 = 200_000;
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
        && (alone.bytes() + WORKER) * (workers.count + 1) < collector.options.budget.bytes
    {
        match together(workers, collector) {
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
    /// One has to look alone: there may be a livelock, workers could not begin, or one of them went further than is allowed.
    NotSettled,
}

/// A state by the choices that lead to it; the last of them is still to be made.
type Work = Vec<Choice>;

#[derive(Default)]
struct Queue {
    waiting: Vec<Work>,
    idle: usize,
    /// Workers that have begun and not given up.
    present: usize,
}

/// What the workers share.
struct Shared<'a> {
    options: Options<'a>,
    seen: Vec<Mutex<Fingerprints>>,
    queue: Mutex<Queue>,
    /// Somebody may have something to do, or all is done.
    news: Condvar,
    /// Somebody has nothing to do.
    is_wanted: AtomicBool,
    /// All is to stop.
    is_over: AtomicBool,
    /// A worker came to grief.
    has_failed: AtomicBool,
    states: AtomicU64,
    transitions: AtomicU64,
    bytes: AtomicUsize,
}

/// What a worker has to tell in the end.
#[derive(Default)]
struct Told {
    statistics: Statistics,
    outcomes: std::collections::BTreeSet<Vec<u8>>,
    unsupported: Vec<unsnarl_vm::Unsupported>,
    budget: Option<Coverage>,
    violations: Vec<Violation>,
    /// Steps between states.
    edges: Vec<(u64, u64)>,
    /// States that are an end, or may be.
    ends: Vec<u64>,
}

/// Looks at all states with the workers.
fn together(workers: &Workers<'_>, collector: &mut Collector<'_>) -> Together {
    let shared = Shared {
        options: Options { find: Find::First, ..collector.options },
        seen: (0..SHARDS).map(|_| Mutex::new(Fingerprints::new())).collect(),
        queue: Mutex::new(Queue { waiting: vec![Vec::new()], idle: 0, present: workers.count }),
        news: Condvar::new(),
        is_wanted: AtomicBool::new(false),
        is_over: AtomicBool::new(false),
        has_failed: AtomicBool::new(false),
        states: AtomicU64::new(0),
        transitions: AtomicU64::new(0),
        bytes: AtomicUsize::new(0),
    };
    let mut exhausted = None;
    let told: Vec<Option<Told>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers.count).map(|_| scope.spawn(|| work(&shared, workers))).collect();
        while !handles.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            std::thread::sleep(TICK);
            if let Some(why) = shared.look_around(collector) {
                exhausted.get_or_insert(why);
                shared.stop();
            }
        }
        handles.into_iter().map(|handle| handle.join().ok().flatten()).collect()
    });
    let mut told: Vec<Told> = told.into_iter().flatten().collect();
    let found: Vec<Violation> = told.iter_mut().flat_map(|told| std::mem::take(&mut told.violations)).collect();
    if !found.is_empty() {
        return Together::Found(found);
    }
    if told.is_empty() || shared.has_failed.load(Ordering::Relaxed) {
        return Together::NotSettled;
    }
    // How long executions are depends on who came first.
    let is_deep = told.iter().any(|told| told.budget == Some(Coverage::Budget(String::from(DEPTH))));
    let exhausted = exhausted.or_else(|| told.iter().find_map(|told| told.budget.clone()));
    if is_deep || exhausted.is_none() && may_go_round_for_ever(&told) {
        return Together::NotSettled;
    }
    let mut statistics = Statistics { states: shared.states.load(Ordering::Relaxed), ..Statistics::default() };
    for Told { statistics: own, outcomes, unsupported, .. } in told {
        statistics.transitions += own.transitions;
        statistics.instructions += own.instructions;
        statistics.choices += own.choices;
        statistics.executions += own.executions;
        statistics.depth = statistics.depth.max(own.depth);
        collector.outcomes.extend(outcomes);
        unsupported.into_iter().for_each(|what| collector.unsupported(what));
    }
    statistics.set_bytes = shared.set_bytes();
    // Workers that had to stop at once have not come as far as the one before them.
    if exhausted.is_none() || statistics.states > collector.statistics.states {
        collector.statistics = statistics;
    }
    Together::Done(exhausted.map_or(ControlFlow::Continue(()), ControlFlow::Break))
}

/// Whether there are states from which no end can be reached.
fn may_go_round_for_ever(told: &[Told]) -> bool {
    let mut edges: Vec<(u64, u64)> =
        told.iter().flat_map(|told| told.edges.iter().map(|(from, to)| (*to, *from))).collect();
    edges.sort_unstable();
    let mut ending: FxHashSet<u64> = FxHashSet::default();
    let mut rest: Vec<u64> = told.iter().flat_map(|told| told.ends.iter().copied()).collect();
    while let Some(state) = rest.pop() {
        if ending.insert(state) {
            let first = edges.partition_point(|(to, _)| *to < state);
            rest.extend(edges[first..].iter().take_while(|(to, _)| *to == state).map(|(_, from)| *from));
        }
    }
    edges.iter().any(|(to, from)| !ending.contains(to) || !ending.contains(from))
}

impl Shared<'_> {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // A worker that panicked leaves a queue that is no worse than before.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the state was not seen before.
    fn insert(&self, fingerprint: u64) -> bool {
        let shard = &self.seen[(fingerprint >> 58) as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner).insert(fingerprint)
    }

    fn set_bytes(&self) -> usize {
        self.seen.iter().map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).bytes()).sum()
    }

    fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        let _queue = self.queue();
        self.news.notify_all();
    }

    /// Tells how far it is; says which budget is exhausted, if one is.
    fn look_around(&self, collector: &mut Collector<'_>) -> Option<Coverage> {
        let exhausted = |what: &str| Some(Coverage::Budget(what.to_owned()));
        if self.set_bytes() + self.bytes.load(Ordering::Relaxed) >= self.options.budget.bytes {
            return exhausted("memory");
        }
        let statistics = Statistics {
            states: self.states.load(Ordering::Relaxed),
            transitions: self.transitions.load(Ordering::Relaxed),
            ..collector.statistics
        };
        let frontier = self.queue().waiting.len();
        match collector.tell(Progress { statistics, depth: 0, frontier, share: f64::NAN }) {
            ControlFlow::Continue(()) => None,
            ControlFlow::Break(what) => exhausted(what),
        }
    }

    /// Something to do, once there is; nothing when all is done.
    fn next(&self) -> Option<Work> {
        let mut queue = self.queue();
        queue.idle += 1;
        loop {
            if self.is_over.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(work) = queue.waiting.pop() {
                queue.idle -= 1;
                self.is_wanted.store(queue.idle > queue.waiting.len(), Ordering::Relaxed);
                return Some(work);
            }
            if queue.idle >= queue.present {
                self.is_over.store(true, Ordering::Relaxed);
                self.news.notify_all();
                return None;
            }
            self.is_wanted.store(true, Ordering::Relaxed);
            queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn give(&self, work: Work) {
        let mut queue = self.queue();
        queue.waiting.push(work);
        self.is_wanted.store(queue.idle > queue.waiting.len(), Ordering::Relaxed);
        self.news.notify_one();
    }

    /// A worker could not begin.
    fn give_up(&self) {
        self.queue().present -= 1;
        self.news.notify_all();
    }
}

/// Tells the others if a worker ends before its time: they would wait for it.
struct Guard<'a, 'b> {
    shared: &'a Shared<'b>,
    is_well: bool,
}

impl Drop for Guard<'_, '_> {
    fn drop(&mut self) {
        if !self.is_well {
            self.shared.has_failed.store(true, Ordering::Relaxed);
            self.shared.stop();
        }
    }
}

/// A worker from its beginning to its end.
fn work(shared: &Shared<'_>, workers: &Workers<'_>) -> Option<Told> {
    let Ok((mut vm, main)) = (workers.prepare)() else {
        shared.give_up();
        return None;
    };
    let mut guard = Guard { shared, is_well: false };
    let executed = vm.executed();
    let stop = begin(&mut vm, main);
    let mut ignored = |_: Progress| ControlFlow::Continue(());
    let mut worker = Worker {
        path: Path::new(&mut vm, shared.options.needs_order()),
        collector: Collector::new(shared.options, &mut ignored),
        shared,
        buffers: Canonicalizer::default(),
        nodes: Vec::new(),
        told: Told::default(),
    };
    while let Some(work) = shared.next() {
        if worker.explore(&work, &stop).is_break() {
            shared.stop();
        }
    }
    let Worker { path, mut collector, mut told, .. } = worker;
    told.statistics = collector.statistics;
    told.statistics.instructions = path.vm.executed() - executed;
    (told.outcomes, told.unsupported) =
        (std::mem::take(&mut collector.outcomes), std::mem::take(&mut collector.unsupported));
    told.violations = collector.into_violations();
    guard.is_well = true;
    Some(told)
}

/// A state of the path, with the choices that are still to be made in it.
struct Node {
    name: u64,
    choices: Choices,
}

struct Worker<'a, 'b> {
    path: Path<'a>,
    collector: Collector<'b>,
    shared: &'b Shared<'b>,
    buffers: Canonicalizer,
    /// The states of the path from where the work began.
    nodes: Vec<Node>,
    told: Told,
}

impl Worker<'_, '_> {
    fn explore(&mut self, work: &[Choice], stop: &Stop) -> ControlFlow<()> {
        let Some((last, before)) = work.split_last() else {
            self.path.back_to(0);
            self.arrive(stop.clone(), ThreadId(0), None)?;
            return self.run();
        };
        self.path.go_to(before);
        let from = self.path.vm.fingerprint(&mut self.buffers, self.shared.options.outcomes);
        self.step(*last, from)?;
        self.run()
    }

    fn run(&mut self) -> ControlFlow<()> {
        while let Some(node) = self.nodes.last_mut() {
            let name = node.name;
            match node.choices.pop() {
                Some(choice) => self.step(choice, name)?,
                None => {
                    self.nodes.pop();
                    // What led to the first of them is taken back with the next work.
                    if !self.nodes.is_empty() {
                        self.path.back();
                    }
                }
            }
            if self.shared.is_wanted.load(Ordering::Relaxed) {
                self.share();
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives away a choice of the oldest state that has one, and is not the last that is left.
    fn share(&mut self) {
        let floor = (self.path.len() + 1).saturating_sub(self.nodes.len());
        let left: usize = self.nodes.iter().map(|node| node.choices.len()).sum();
        let Some(at) = self.nodes.iter().position(|node| !node.choices.is_empty()).filter(|_| left > 1) else { return };
        let Some(choice) = self.nodes[at].choices.pop() else { return };
        let mut work = self.path.schedule().choices;
        work.truncate(floor + at);
        work.push(choice);
        self.shared.give(work);
    }

    fn step(&mut self, choice: Choice, from: u64) -> ControlFlow<()> {
        let stop = self.path.take(choice);
        self.collector.statistics.transitions += 1;
        if self.collector.statistics.transitions.is_multiple_of(256) {
            self.shared.transitions.fetch_add(256, Ordering::Relaxed);
            // What each of them has, if they are alike.
            let kept =
                self.told.edges.len() * size_of::<(u64, u64)>() + self.nodes.len() * (size_of::<Node>() + CHOICES);
            // A table that grows is there twice, once with double the size.
            let bytes = 3 * kept + self.path.bytes();
            self.shared.bytes.store(bytes * self.shared.queue().present, Ordering::Relaxed);
        }
        if self.shared.is_over.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        if self.path.len() >= self.shared.options.budget.depth {
            self.told.budget = Some(Coverage::Budget(String::from(DEPTH)));
            return ControlFlow::Break(());
        }
        self.arrive(stop, choice.thread(), Some(from))
    }

    fn arrive(&mut self, stop: Stop, thread: ThreadId, from: Option<u64>) -> ControlFlow<()> {
        let statistics = &mut self.collector.statistics;
        statistics.depth = statistics.depth.max(self.path.len());
        let reached = inspect(&mut self.path, stop, thread, &mut self.collector)?;
        let name = self.path.vm.fingerprint(&mut self.buffers, self.shared.options.outcomes);
        if let Some(from) = from {
            self.told.edges.push((from, name));
        }
        if reached != Reached::State {
            self.told.ends.push(name);
        }
        let is_new = self.shared.insert(name);
        if is_new && self.shared.states.fetch_add(1, Ordering::Relaxed) + 1 >= self.shared.options.budget.states {
            self.told.budget = Some(Coverage::Budget(String::from("states")));
            return ControlFlow::Break(());
        }
        let goes_on = is_new && reached != Reached::End;
        let mut choices = if goes_on { self.path.choices() } else { Choices::new() };
        if choices.is_empty() {
            if goes_on && reached == Reached::State {
                self.told.ends.push(name);
                stuck(&self.path, &mut self.collector)?;
            }
            // The first state of some work is left with the next work.
            if !self.nodes.is_empty() {
                self.path.back();
            }
            return ControlFlow::Continue(());
        }
        self.collector.statistics.choices += u64::from(choices.len() > 1);
        choices.reverse();
        self.nodes.push(Node { name, choices });
        ControlFlow::Continue(())
    }
}
