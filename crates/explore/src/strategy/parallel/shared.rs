//! What workers share: the visited states, and work for idle workers.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::choice::Choice;
use crate::search::{Options, Statistics};
use crate::state_set::{Fingerprints, StateId};

/// The number of parts of the set, each with its own lock.
const SHARDS: usize = 64;
/// The interval at which an idle worker checks whether to continue.
const TICK: Duration = Duration::from_millis(20);

/// A pending step.
#[derive(Debug)]
pub(super) struct Work {
    /// The state before it.
    pub from: StateId,
    /// The choices that lead to that state, followed by the choice of the step.
    pub choices: Vec<Choice>,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: Vec<Work>,
    /// Workers that have no work.
    idle: usize,
    /// Workers that were started and are not ready yet.
    expected: usize,
    /// Workers that are ready.
    present: usize,
}

/// What workers share.
pub(super) struct Shared<'a> {
    pub options: Options<'a>,
    seen: Vec<Mutex<Fingerprints>>,
    queue: Mutex<Queue>,
    /// Notified when there may be work, or the search is over.
    changed: Condvar,
    /// Whether a worker is idle.
    is_wanted: AtomicBool,
    /// Whether all workers must stop.
    is_over: AtomicBool,
    /// Whether a worker panicked.
    has_failed: AtomicBool,
    /// A worker uses much more memory than before.
    has_grown: AtomicBool,
    states: AtomicU64,
    transitions: AtomicU64,
    /// The bytes that workers use, without the set.
    bytes: AtomicUsize,
}

impl<'a> Shared<'a> {
    /// Begins with the visited states, each with whether the program is known to be able to terminate from it.
    pub fn new(options: Options<'a>, seen: impl Iterator<Item = (StateId, bool)>, so_far: Statistics) -> Shared<'a> {
        let mut shards: Vec<Fingerprints> = (0..SHARDS).map(|_| Fingerprints::new(1 << 7)).collect();
        for (state, is_ending) in seen {
            let shard = &mut shards[shard_of(state)];
            shard.insert(state);
            if is_ending {
                shard.mark(state);
            }
        }
        Shared {
            options,
            seen: shards.into_iter().map(Mutex::new).collect(),
            queue: Mutex::new(Queue { present: 1, ..Queue::default() }),
            changed: Condvar::new(),
            is_wanted: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
            has_failed: AtomicBool::new(false),
            has_grown: AtomicBool::new(false),
            states: AtomicU64::new(so_far.states),
            transitions: AtomicU64::new(so_far.transitions),
            bytes: AtomicUsize::new(0),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // A panic cannot leave the queue inconsistent.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shard(&self, state: StateId) -> MutexGuard<'_, Fingerprints> {
        self.seen[shard_of(state)].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a state. Returns whether it is new, and whether it is known that the program can terminate from it.
    pub fn insert(&self, state: StateId) -> (bool, bool) {
        self.shard(state).insert(state)
    }

    /// Whether a state was added.
    pub fn has(&self, state: StateId) -> bool {
        self.shard(state).has(state)
    }

    /// Marks a state: the program can terminate from it.
    pub fn mark_ending(&self, state: StateId) {
        self.shard(state).mark(state);
    }

    pub fn is_ending(&self, state: StateId) -> bool {
        self.shard(state).is_marked(state)
    }

    /// Counts new states up to the budget; returns whether there may be more.
    pub fn count_states(&self, states: u64) -> bool {
        let most = self.options.budget.states;
        let count = |all: u64| Some(all.saturating_add(states).min(most));
        let before = self.states.fetch_update(Ordering::Relaxed, Ordering::Relaxed, count);
        before.is_ok_and(|before| before.saturating_add(states) < most)
    }

    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// Counts steps of a worker that has `bytes` in use.
    pub fn count_steps(&self, steps: u64, bytes: usize) {
        self.transitions.fetch_add(steps, Ordering::Relaxed);
        // An estimate: workers use about the same.
        self.bytes.store(bytes * self.queue().present, Ordering::Relaxed);
    }

    pub fn transitions(&self) -> u64 {
        self.transitions.load(Ordering::Relaxed)
    }

    pub fn set_bytes(&self) -> usize {
        self.seen.iter().map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).bytes()).sum()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.set_bytes() + self.bytes.load(Ordering::Relaxed)
    }

    /// A worker uses much more memory than before.
    pub fn grow(&self) {
        self.has_grown.store(true, Ordering::Relaxed);
    }

    /// Whether a worker does; resets the flag.
    pub fn has_grown(&self) -> bool {
        self.has_grown.load(Ordering::Relaxed) && self.has_grown.swap(false, Ordering::Relaxed)
    }

    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    pub fn fail(&self) {
        self.has_failed.store(true, Ordering::Relaxed);
        self.stop();
    }

    pub fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        let _queue = self.queue();
        self.changed.notify_all();
    }

    /// Registers a worker that is about to be started.
    pub fn expect_one(&self) -> Expected<'_, 'a> {
        self.queue().expected += 1;
        Expected { shared: self, has_come: false }
    }

    /// Waits until all workers that were started are ready, or have failed.
    pub fn wait_for_all(&self) {
        let is_expected = |queue: &mut Queue| queue.expected > 0;
        let _queue = self.changed.wait_while(self.queue(), is_expected);
    }

    /// The number of pending steps that were given away.
    pub fn waiting(&self) -> usize {
        self.queue().waiting.len()
    }

    /// Waits for work; `None` when the search is over. Calls `meanwhile` from time to time while it waits.
    pub fn next(&self, meanwhile: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Work> {
        let mut queue = self.queue();
        queue.idle += 1;
        loop {
            if self.is_over() {
                return None;
            }
            if let Some(work) = queue.waiting.pop() {
                queue.idle -= 1;
                self.is_wanted.store(queue.idle > queue.waiting.len(), Ordering::Relaxed);
                return Some(work);
            }
            if queue.idle >= queue.present {
                self.is_over.store(true, Ordering::Relaxed);
                self.changed.notify_all();
                return None;
            }
            self.is_wanted.store(true, Ordering::Relaxed);
            let waited = self.changed.wait_timeout(queue, TICK).unwrap_or_else(PoisonError::into_inner);
            queue = waited.0;
            if waited.1.timed_out() {
                drop(queue);
                if meanwhile().is_break() {
                    self.stop();
                }
                queue = self.queue();
            }
        }
    }

    /// Whether a worker is idle.
    #[inline]
    pub fn is_work_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed)
    }

    pub fn give(&self, work: Work) {
        let mut queue = self.queue();
        queue.waiting.push(work);
        self.is_wanted.store(queue.idle > queue.waiting.len(), Ordering::Relaxed);
        self.changed.notify_one();
    }
}

/// A worker that was started and is not ready yet. If this is dropped, the worker has failed.
pub(super) struct Expected<'s, 'a> {
    shared: &'s Shared<'a>,
    has_come: bool,
}

impl Expected<'_, '_> {
    /// The worker is ready.
    pub fn come(mut self) {
        self.has_come = true;
    }
}

impl Drop for Expected<'_, '_> {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.expected -= 1;
        queue.present += usize::from(self.has_come);
        self.shared.changed.notify_all();
    }
}

/// The shard of a state.
fn shard_of(state: StateId) -> usize {
    state.high_bits() % SHARDS
}
