//! What a thread is about to do, as far as other threads can notice.

use crate::class::{ClassId, FieldId};
use crate::memory::Ref;

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variable {
    /// A field of an object
    Field(Ref, FieldId),
    /// A static field
    Static(FieldId),
    /// An element of an array
    Element(Ref, u32),
}

/// Some elements of an array that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elements {
    /// The array
    pub array: Ref,
    /// The first of them
    pub first: u32,
    /// How many; not 0
    pub count: u32,
}

impl Elements {
    /// The places of the first few of them.
    pub fn places(self, most: u32) -> impl Iterator<Item = Variable> {
        (self.first..self.first.saturating_add(self.count.min(most)))
            .map(move |index| Variable::Element(self.array, index))
    }

    /// The first place that is among both.
    pub fn common(self, other: Elements) -> Option<Variable> {
        let first = self.first.max(other.first);
        let end = (self.first.saturating_add(self.count)).min(other.first.saturating_add(other.count));
        (self.array == other.array && first < end).then_some(Variable::Element(self.array, first))
    }
}

/// How a variable is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// It is read and written in one step.
    Update,
}

/// What a thread is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The first step of a thread
    Begin,
    /// A step that others cannot notice any more
    GoOn,
    /// Reads or writes a variable.
    Access {
        /// The variable
        place: Variable,
        /// How
        mode: Mode,
        /// Whether it is `volatile`, or accessed as if it were
        is_volatile: bool,
    },
    /// Reads elements of an array, writes elements of one, or both, in one step: of arrays that others can reach.
    Copy {
        /// What is read
        from: Option<Elements>,
        /// What is written
        to: Option<Elements>,
    },
    /// Enters a monitor.
    Enter(Ref),
    /// Enters a monitor again after waiting.
    Reenter(Ref),
    /// Leaves a monitor and joins its wait set.
    Wait(Ref),
    /// Waits to be notified; the flag says whether the wait may end by itself.
    Waiting(Ref, bool),
    /// Wakes one waiting thread.
    Notify(Ref),
    /// Wakes all waiting threads.
    NotifyAll(Ref),
    /// Parks; the flag says whether it may end by itself.
    Park(bool),
    /// Lets a parked thread go on.
    Unpark(Ref),
    /// Starts a thread.
    Start(Ref),
    /// Waits for the end of a thread; the flag says whether it may end by itself.
    Join(Ref, bool),
    /// Sleeps.
    Sleep,
    /// Lets others run.
    Yield,
    /// Interrupts a thread, or asks whether it is interrupted.
    Interrupt(Ref),
    /// Initialises a class, or waits for the thread that does.
    Initialize(ClassId),
    /// Prints to the console, in the monitor of the stream unless that has a lock that programs cannot take.
    Print(Option<Ref>),
    /// Takes a lock, permits or the like; the flag says whether it may end by itself.
    Acquire(Ref, bool),
    /// Joins the queue of those who wait for a lock.
    Queue(Ref),
    /// Takes a lock, permits or the like if they are there.
    TryAcquire(Ref),
    /// Releases a lock, permits or the like.
    Release(Ref),
    /// Asks for the state of a lock or the like.
    Ask(Ref),
    /// Releases a lock and waits for a condition of it.
    Await(Ref),
    /// Waits for the signal of a condition; the flag says whether the wait may end by itself.
    Awaiting(Ref, bool),
    /// Wakes the thread that has waited longest for a condition.
    Signal(Ref),
    /// Wakes all threads that wait for a condition.
    SignalAll(Ref),
}

impl Operation {
    /// Whether a thread that is about to do it stays so until it does, whatever others do meanwhile.
    pub fn lasts(self) -> bool {
        matches!(
            self,
            Operation::Access { .. }
                | Operation::Enter(_)
                | Operation::Reenter(_)
                | Operation::Start(_)
                | Operation::Join(..)
                | Operation::Unpark(_)
                | Operation::Interrupt(_)
                | Operation::Sleep
                | Operation::Yield
        )
    }
}
