//! What the static analysis knows about the future of threads, as plain data.
//!
//! The explorer does not see the static analysis (`ARCHITECTURE.md`): whoever has both translates. Names are those of
//! class files; classes are written with dots.

/// What threads may still do, for each point of the program.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// What a thread may do, by number.
    pub effects: Vec<Effect>,
    /// The effects on objects that the thread makes itself: they are foreseen only when these are made.
    pub fresh: Vec<u32>,
    /// For each effect, a place where it may happen: the number of the method, and the line.
    pub places: Vec<Option<(u32, Option<u16>)>>,
    /// For each effect, the number of the set of locks that must be held when it happens.
    pub guards_of_effects: Vec<u32>,
    /// The sets of locks, by number: each lock is a number. The set 0 is empty.
    pub guards: Vec<Vec<u32>>,
    /// Sets of effects, by number: the numbers of their effects.
    pub sets: Vec<Vec<u32>>,
    /// The methods of the program that may run.
    pub methods: Vec<Method>,
    /// The set of what may happen in whatever the library calls.
    pub of_callbacks: u32,
    /// The set of what may happen in handlers of exceptions that end threads.
    pub of_handlers: u32,
    /// Who makes the objects that threads of the library's own may know, such as workers of a pool.
    pub known_to_library: Vec<MadeBy>,
    /// The set of what may happen in all methods that a test runs, if it is a test: the VM calls them one after the
    /// other.
    pub of_test: Option<u32>,
    /// A mistake that is made on purpose, to test that it shows.
    pub mistake: Option<Mistake>,
}

/// What the dynamic analyses may be made to get wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// Whoever waits for a lock or a monitor does nothing before a set takes a step.
    Locks,
    /// The same of all that join a thread.
    Joins,
    /// The same of all that wait for a signal or a permit.
    Waits,
    /// The same of those that wait for a monitor of a thread that joins several others: it is not left in between.
    JoinsAhead,
    /// A step that goes on in code of the library counts as its first operation only, and is not checked.
    Steps,
    /// Who is notified, unparked or interrupted is not considered with who does that.
    Woken,
    /// Who may let a waiting thread go on is not considered with it.
    Wakers,
    /// Who owns what a thread waits for is not considered with it.
    Owners,
    /// Who is joined is not considered with who joins it.
    Joined,
    /// What is put off in each state of a cycle is put off for ever.
    Cycles,
}

/// A method of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The class that declares it.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// What may still happen at each of its points, by pc, until it returns.
    pub points: Vec<Point>,
}

/// What may still happen at a point of a method, until the method returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The pc.
    pub pc: u16,
    /// The set of effects from before the instruction on.
    pub before: u32,
    /// The same after it, whether or not it throws.
    pub after: u32,
    /// What the instruction does itself, with what it calls.
    pub during: u32,
    /// The number of the set of locks that must be held when it accesses something.
    pub guards: u32,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    /// The class that declares it.
    pub class: String,
    /// Its name.
    pub name: String,
}

/// Which objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MadeBy {
    /// Those that an instruction makes: the number of its method, and its pc.
    Instruction(u32, u16),
    /// Class objects.
    Class,
    /// Those that the library makes by itself.
    Library,
    /// Any.
    Any,
}

/// Which variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A field of some objects.
    Field(Field, MadeBy),
    /// A static field.
    Static(Field),
    /// Elements of some arrays, which are references or not.
    Elements(MadeBy, bool),
    /// What the library keeps in some objects.
    Contents(MadeBy),
}

/// What a thread may do that other threads can observe.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Reads a variable.
    Read(Place),
    /// Writes a variable.
    Write(Place),
    /// Enters a monitor.
    Enter(MadeBy),
    /// Waits for a notification.
    Wait(MadeBy),
    /// Notifies.
    Notify(MadeBy),
    /// Uses a lock, a semaphore or the like.
    Synchronise(MadeBy),
    /// Starts a thread.
    Start(MadeBy),
    /// Waits for the end of a thread.
    Join(MadeBy),
    /// Parks, or unparks a thread.
    Park,
    /// Reads the clock.
    ReadClock,
    /// Initialises a class.
    Initialise(String),
    /// Runs code of the library that may access its own state, or park and unpark threads.
    Library,
    /// Is a thread of the library's own, which accesses what the library has made, and what it was given.
    Machinery,
    /// Prints.
    Print,
    /// Ends the program.
    Exit,
    /// Interrupts a thread, or asks whether one is interrupted.
    Interrupt,
    /// Whatever a thread can do.
    Anything,
}

impl Effect {
    /// Which objects it is about, if it is about some.
    pub fn object(&self) -> Option<MadeBy> {
        match self {
            Effect::Read(place) | Effect::Write(place) => match place {
                Place::Field(_, by) | Place::Elements(by, _) | Place::Contents(by) => Some(*by),
                Place::Static(_) => None,
            },
            Effect::Enter(by)
            | Effect::Wait(by)
            | Effect::Notify(by)
            | Effect::Synchronise(by)
            | Effect::Start(by)
            | Effect::Join(by) => Some(*by),
            Effect::Park
            | Effect::ReadClock
            | Effect::Initialise(_)
            | Effect::Library
            | Effect::Machinery
            | Effect::Print
            | Effect::Exit
            | Effect::Interrupt
            | Effect::Anything => None,
        }
    }
}
