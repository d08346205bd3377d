//! Threads: frames, operand stacks, and what a thread waits for.
//!
//! A slot of a frame holds 32 bits and whether they are a reference; `long` and `double` take two. So the references of
//! a frame are known exactly, without stack maps. The frames of a thread overlap: the operands of a call are the first
//! locals of the callee.

use crate::canonical::Summary;
use crate::class::MethodId;
use crate::clock::Late;
use crate::memory::Ref;

/// A thread of the program: they are numbered in the order in which they are started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadId(pub u16);

impl ThreadId {
    /// Its place in tables of all threads.
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
    /// The instruction that is executed next, or that the frame waits in.
    pub at: u32,
    /// The first local in the thread's slots.
    pub base: u32,
    /// One after the topmost operand.
    pub top: u32,
    /// The monitor to leave on return.
    pub lock: Ref,
    /// Whether the caller repeats its instruction on return: it only had something else to be done first.
    pub repeats: bool,
}

/// What keeps a thread from going on, besides its next operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It runs, or its next operation says what it waits for.
    Running,
    /// It is in the wait set of a monitor.
    Waiting {
        /// The monitor
        monitor: Ref,
        /// How often it has to be entered again
        entered: u32,
        /// The time at which the wait ends by itself, if it does
        until: Option<u64>,
    },
    /// It was notified, interrupted or timed out, and has to enter the monitor again.
    Reentering {
        /// The monitor
        monitor: Ref,
        /// How often it has to be entered again
        entered: u32,
        /// Whether an interrupt ended the wait
        interrupted: bool,
    },
    /// It is in a call that takes a lock, permits or the like: see `natives/models`.
    Acquiring(Acquisition),
    /// It is in a call that releases a lock and waits for a condition of it.
    Awaiting(Await),
    /// What it waited for has happened: it goes on in the same step.
    Resuming(Then),
    /// It has ended.
    Ended,
}

/// What a synchronizer of `java.util.concurrent` is to those who take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Synchronizer {
    /// A `ReentrantLock`
    Lock,
    /// The lock of a pool's worker, which is not reentrant
    Worker,
    /// The permits of a `Semaphore`
    Permits,
    /// A `CountDownLatch`: nothing is taken of it
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
    /// For ever
    Endless,
}

/// When it is a thread's turn to take something of a synchronizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// As soon as it is there
    Open,
    /// The same, and others who come later wait for it: a writer that waits for readers
    Barring,
    /// As soon as it is there, if no thread is in the queue of a fair synchronizer
    Arriving,
    /// When it is there and that many others have left the queue
    Queued(u32),
}

/// What a thread takes of a synchronizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acquisition {
    /// The object that has its state
    pub of: Ref,
    /// What that object is
    pub what: Synchronizer,
    /// How much
    pub count: i64,
    /// Whether an interrupt ends the call
    pub is_interruptible: bool,
    /// How long it waits
    pub patience: Patience,
    /// Who goes first of those who want it
    pub turn: Turn,
    /// What comes when it has it
    pub then: Then,
}

/// A wait for a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Await {
    /// The condition
    pub condition: Ref,
    /// Whether the lock was released
    pub has_begun: bool,
    /// Whether an interrupt ends it
    pub is_interruptible: bool,
    /// The time at which it ends by itself, if it does
    pub until: Option<u64>,
    /// What is taken again of the lock
    pub count: i64,
    /// What the call answers with
    pub answers: Answers,
}

/// What a call that waits answers with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Nothing
    Nothing,
    /// Whether it got what it waited for in time
    InTime,
    /// The time that was left
    TimeLeft,
}

/// How a call ends that waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It returns.
    Return,
    /// It returns a truth value.
    Answer(bool),
    /// It returns the nanoseconds up to a time.
    TimeLeft(u64),
    /// It throws an `InterruptedException`.
    Interrupted,
}

/// The part of a thread's state that other threads change and ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Control {
    pub status: Status,
    /// What `unpark` left for the next `park`.
    pub has_permit: bool,
    /// How many threads it has started.
    pub started: u32,
    /// How many identity hash codes it has assigned.
    pub hashes: u32,
    /// Whether its time is over when it next reads a clock that stands still: see `clock.rs`.
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
    /// A name that depends on who started it alone.
    pub key: u64,
    pub is_daemon: bool,
    /// All of it as a number for the fingerprint, if it has not changed since that was computed.
    pub summary: Option<Summary>,
    /// How many of its frames initialise a class of the JDK.
    pub initializing: u32,
    /// How many frames, from the bottom, are as they were at the last mark: see `thread_log.rs`.
    pub intact: usize,
    /// Whether a `StackOverflowError` is being made, for which there is some more room.
    pub is_overflowing: bool,
    /// The region in which it began its present step: see `natives/models/atomic.rs`. Of no meaning between steps.
    pub region: Option<usize>,
    /// The exception that ended it.
    pub uncaught: Ref,
    /// The time at which it stopped before what it is about to do: a sleep begins then.
    pub arrived: u64,
}
