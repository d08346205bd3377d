//! Operations: what a thread is about to do, as far as other threads can observe it.

use crate::class::{ClassId, FieldId};
use crate::memory::Ref;
use crate::network::{Address, Descriptor};

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

/// What an access to a variable orders: the access modes of `VarHandle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AccessOrder {
    /// Nothing, and it may race.
    Plain,
    /// Nothing.
    Opaque,
    /// What comes after a read: it sees what the thread did that wrote the value.
    Acquire,
    /// What comes before a write.
    Release,
    /// Both, as for a `volatile` variable.
    Volatile,
}

impl AccessOrder {
    /// That of a field or element that an instruction names.
    pub fn of_variable(is_volatile: bool) -> AccessOrder {
        if is_volatile { AccessOrder::Volatile } else { AccessOrder::Plain }
    }

    /// Whether it may race.
    pub fn is_plain(self) -> bool {
        self == AccessOrder::Plain
    }

    /// Whether an access acquires what was released at the variable.
    pub fn acquires(self, mode: Mode) -> bool {
        mode != Mode::Write && matches!(self, AccessOrder::Acquire | AccessOrder::Volatile)
    }

    /// Whether an access releases at the variable.
    pub fn releases(self, mode: Mode) -> bool {
        mode != Mode::Read && matches!(self, AccessOrder::Release | AccessOrder::Volatile)
    }
}

/// A range of elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elements {
    /// The array
    pub array: Ref,
    /// The index of the first element
    pub first: u32,
    /// The number of elements; not 0
    pub count: u32,
}

impl Elements {
    /// The first `most` elements, as variables.
    pub fn places(self, most: u32) -> impl Iterator<Item = Variable> {
        (self.first..self.first.saturating_add(self.count.min(most)))
            .map(move |index| Variable::Element(self.array, index))
    }

    /// The first element that both ranges contain.
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
    /// It is read and written atomically.
    Update,
}

/// What a thread does with a socket, a pipe or a selector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Traffic {
    /// Takes a port, and may accept connections there; 0 is any.
    Bind(u16),
    /// Connects to a server.
    Connect(Address),
    /// Accepts a connection.
    Accept,
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Sends a datagram to a socket.
    Send(Address),
    /// Receives a datagram.
    Receive,
    /// Asks whether it is open, or ready.
    Ask,
    /// Asks how many bytes can be read.
    AskInput,
    /// Reads no more.
    EndInput,
    /// Writes no more.
    EndOutput,
    /// Closes.
    Close,
    /// Asks which of the channels of a selector are ready.
    Select,
    /// Wakes a selector.
    WakeUp,
}

/// Whether an operation waits until it is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TrafficWait {
    /// It does not.
    Never,
    /// For some time.
    Timed,
    /// As long as it takes.
    Endless,
}

/// How a thread uses a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FileAction {
    /// Opens it to read it.
    Opens,
    /// Opens it to write it.
    OpensToWrite,
    /// Opens it to write at its end.
    OpensToAppend,
    /// Opens it, and throws away what it holds.
    Replaces,
    /// Makes it; it must not be there.
    Creates,
    /// Makes a folder.
    MakesFolder,
    /// Reads it.
    Reads,
    /// Writes it.
    Writes,
    /// Copies one to another.
    Copies,
    /// Changes its length.
    Resizes,
    /// Moves the position at which it is read and written, or asks for it.
    Seeks,
    /// Closes it.
    Closes,
    /// Asks whether it is there, or what is known of it.
    Examines,
    /// Changes its permissions or times.
    Changes,
    /// Lists a folder.
    Lists,
    /// Deletes it.
    Deletes,
    /// Gives it another name.
    Renames,
}

/// Which file an operation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileName {
    /// What an object names: a `String`, a `File`, a `Path`.
    Named(Ref),
    /// What is open under a number.
    Open(u32),
}

/// What a thread does with files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileUse {
    /// What it does.
    pub action: FileAction,
    /// With which file.
    pub file: FileName,
    /// The other file, if there are two.
    pub other: Option<FileName>,
    /// The elements of an array that others can reach which are written to the file, or read from it.
    pub elements: Option<(Elements, Mode)>,
}

/// An operation that a thread is about to perform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The first step of a thread
    Begin,
    /// An operation that has become invisible to other threads
    GoOn,
    /// Reads or writes a variable.
    Access {
        /// The variable
        place: Variable,
        /// How
        mode: Mode,
        /// What it orders
        order: AccessOrder,
    },
    /// Reads elements of an array, writes elements of one, or both, in one step; the arrays are reachable by other
    /// threads.
    Copy {
        /// The elements that are read
        from: Option<Elements>,
        /// The elements that are written
        to: Option<Elements>,
    },
    /// Enters a monitor.
    Enter(Ref),
    /// Enters a monitor again after waiting.
    Reenter(Ref),
    /// Exits a monitor and joins its wait set.
    Wait(Ref),
    /// Waits to be notified; the flag says whether the wait may time out.
    Waiting(Ref, bool),
    /// Wakes one waiting thread.
    Notify(Ref),
    /// Wakes all waiting threads.
    NotifyAll(Ref),
    /// Parks; the flag says whether it may time out.
    Park(bool),
    /// Unparks a thread.
    Unpark(Ref),
    /// Starts a thread.
    Start(Ref),
    /// Waits for the end of a thread; the flag says whether it may time out.
    Join(Ref, bool),
    /// Sleeps.
    Sleep,
    /// Yields to other threads.
    Yield,
    /// Interrupts a thread, or asks whether it is interrupted.
    Interrupt(Ref),
    /// Initialises a class, or waits for the thread that does.
    Initialize(ClassId),
    /// Prints to the console, in the monitor of the stream unless the stream has an internal lock.
    Print(Option<Ref>),
    /// Uses a file.
    File(FileUse),
    /// Acquires a lock or permits; the flag says whether it may time out.
    Acquire(Ref, bool),
    /// Joins the queue of threads that wait for a lock.
    Queue(Ref),
    /// Acquires a lock or permits if available.
    TryAcquire(Ref),
    /// Releases a lock or permits.
    Release(Ref),
    /// Queries the state of a synchronizer.
    Ask(Ref),
    /// Releases a lock and waits for a condition of it.
    Await(Ref),
    /// Waits for the signal of a condition; the flag says whether it may time out.
    Awaiting(Ref, bool),
    /// Wakes the thread that has waited longest for a condition.
    Signal(Ref),
    /// Wakes all threads that wait for a condition.
    SignalAll(Ref),
    /// Does something with a socket, a pipe or a selector.
    Network(Traffic, Descriptor, TrafficWait),
    /// Calls a method of a socket, a channel, a selector or a key that reads or changes what the library keeps of it.
    Use(Ref),
}

impl Operation {
    /// The elements of arrays that a copy, or what is done with a file, reads and writes.
    pub fn elements(self) -> (Option<Elements>, Option<Elements>) {
        match self {
            Operation::Copy { from, to } => (from, to),
            Operation::File(FileUse { elements: Some((elements, Mode::Read)), .. }) => (Some(elements), None),
            Operation::File(FileUse { elements: Some((elements, _)), .. }) => (None, Some(elements)),
            _ => (None, None),
        }
    }

    /// Whether a thread that is about to perform this operation remains so until it does, whatever others do meanwhile.
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
