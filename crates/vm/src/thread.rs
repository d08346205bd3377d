//! Threads: frames, operand stacks, and what a thread waits for.
//!
//! A slot of a frame holds 32 bits and whether they are a reference; `long` and `double` take two slots. So the
//! references of a frame are known precisely, without stack maps. The frames of a thread overlap: the operands of a
//! call are the first locals of the callee.

use crate::canonical::Summary;
use crate::class::MethodId;
use crate::clock::Late;
use crate::memory::Ref;

/// A thread of the program; threads are numbered in the order in which they are started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadId(pub u16);

impl ThreadId {
    /// Its index in tables of all threads.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A local variable or operand: 32 bits, and whether they are a reference.
pub(crate) type Slot = u64;

const REFERENCE: Slot = 1 << 32;

#[inline]
pub(crate) fn int(value: i32) -> Slot {
    Slot::from(value as u32)
}

#[inline]
pub(crate) fn reference(value: Ref) -> Slot {
    Slot::from(value.0) | REFERENCE
}

#[inline]
pub(crate) fn as_int(slot: Slot) -> i32 {
    slot as u32 as i32
}

#[inline]
pub(crate) fn as_ref(slot: Slot) -> Ref {
    Ref(slot as u32)
}

#[inline]
pub(crate) fn is_reference(slot: Slot) -> bool {
    slot & REFERENCE != 0
}

/// The two slots of a `long` or the bits of a `double`: the low half first.
#[inline]
pub(crate) fn halves(value: u64) -> [Slot; 2] {
    [value & 0xFFFF_FFFF, value >> 32]
}

#[inline]
pub(crate) fn whole(low: Slot, high: Slot) -> u64 {
    low & 0xFFFF_FFFF | high << 32
}

/// A method that is being executed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub method: MethodId,
    /// The next instruction, or the one that the frame waits in.
    pub at: u32,
    /// The first local in the thread's slots.
    pub base: u32,
    /// The index after the topmost operand.
    pub top: u32,
    /// The monitor to exit on return.
    pub lock: Ref,
    /// Whether the caller repeats its instruction on return, because this call only had to happen before it.
    pub repeats: bool,
}

/// What prevents a thread from continuing, besides its next operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It runs, or its next operation determines what it waits for.
    Running,
    /// It is in the wait set of a monitor.
    Waiting {
        /// The monitor
        monitor: Ref,
        /// How many times it must be entered again
        entered: u32,
        /// The time at which the wait times out, if it does
        until: Option<u64>,
    },
    /// It was notified, interrupted or timed out, and must enter the monitor again.
    Reentering {
        /// The monitor
        monitor: Ref,
        /// How many times it must be entered again
        entered: u32,
        /// Whether an interrupt ended the wait
        interrupted: bool,
    },
    /// It is in a call that acquires a lock or permits: see `natives/models`.
    Acquiring(Acquisition),
    /// It is in a call that releases a lock and waits for a condition of it.
    Awaiting(Await),
    /// What it waited for has happened: it continues in the same step.
    Resuming(Then),
    /// It has ended.
    Ended,
}

/// How a synchronizer of `java.util.concurrent` is acquired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronizer {
    /// A `ReentrantLock`
    Lock,
    /// The lock of a pool's worker, which is not reentrant
    Worker,
    /// The permits of a `Semaphore`
    Permits,
    /// A `CountDownLatch`, whose count is not changed
    Latch,
    /// A `ReentrantReadWriteLock`, to read
    Read,
    /// A `ReentrantReadWriteLock`, to write
    Write,
}

/// How long a thread waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Not at all
    None,
    /// Up to a time
    Until(u64),
    /// Forever
    Endless,
}

/// When a thread may acquire, in relation to other waiting threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// As soon as it is available
    Open,
    /// The same, and it bars threads that come later: a writer that waits for readers
    Barring,
    /// As soon as it is available, if the queue of the fair synchronizer is empty
    Arriving,
    /// When it is available and this many others have left the queue
    Queued(u32),
}

/// What a thread acquires of a synchronizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acquisition {
    /// The object that holds the state
    pub of: Ref,
    /// How that object is acquired
    pub what: Synchronizer,
    /// The number of permits or holds
    pub count: i64,
    /// Whether an interrupt ends the call
    pub is_interruptible: bool,
    /// How long the call waits
    pub patience: Patience,
    /// The order among waiting threads
    pub turn: Turn,
    /// How the call ends when it has acquired
    pub then: Then,
}

/// A wait for a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Await {
    /// The condition
    pub condition: Ref,
    /// Whether the lock was released
    pub has_begun: bool,
    /// Whether an interrupt ends the wait
    pub is_interruptible: bool,
    /// The time at which it times out, if it does
    pub until: Option<u64>,
    /// What must be acquired again of the lock
    pub count: i64,
    /// What the call returns
    pub answers: Answers,
}

/// What a waiting call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Nothing
    Nothing,
    /// Whether it did not time out
    InTime,
    /// The remaining time
    TimeLeft,
}

/// How a waiting call ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It returns.
    Return,
    /// It returns a Boolean value.
    Answer(bool),
    /// It returns the nanoseconds until a time.
    TimeLeft(u64),
    /// It throws an `InterruptedException`.
    Interrupted,
}

/// The part of a thread's state that other threads change and read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Control {
    pub status: Status,
    /// The permit that `unpark` left for the next `park`.
    pub has_permit: bool,
    /// Whether it was interrupted while it waited for the end of another thread.
    pub was_interrupted_in_join: bool,
    /// The number of threads that it has started.
    pub started: u32,
    /// The number of identity hash codes that it has assigned.
    pub hashes: u32,
    /// Whether its time is over when it next reads a clock that does not advance: see `clock.rs`.
    pub late: Option<Late>,
}

/// A thread.
#[derive(Debug)]
pub(crate) struct Thread {
    /// Its `java.lang.Thread`.
    pub object: Ref,
    pub frames: Vec<Frame>,
    pub slots: Vec<Slot>,
    pub control: Control,
    /// A name that only depends on which thread started it, and in which order.
    pub key: u64,
    pub is_daemon: bool,
    /// The cached hash for the fingerprint, if the thread has not changed since.
    pub summary: Option<Summary>,
    /// The number of its frames that initialise a class of the JDK.
    pub initializing: u32,
    /// The number of frames, from the bottom, that are unchanged since the last mark: see `thread_log.rs`.
    pub intact: usize,
    /// Whether a `StackOverflowError` is being created, for which some more frames are allowed.
    pub is_overflowing: bool,
    /// The region in which it began its present step: see `natives/models/atomic.rs`. Meaningless between steps.
    pub region: Option<usize>,
    /// The exception that ended it.
    pub uncaught: Ref,
    /// Whether a handler of the program has dealt with that exception.
    pub is_handled: bool,
    /// The time at which it stopped before its next operation: a sleep begins then.
    pub arrived: u64,
}
