//! What a thread does in a step of an execution, as data; and the words for it, which are made here and nowhere else.

use std::fmt;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// Nothing: the thread has ended.
    Nothing,
    /// The thread begins.
    Begins,
    /// It goes on after a call of the library that others cannot notice.
    GoesOn,
    /// It reads a variable, or elements of an array.
    Reads,
    /// It writes a variable, or elements of an array.
    Writes,
    /// It reads and writes a variable at once.
    Updates,
    /// It copies elements of an array to another.
    Copies,
    /// It copies no element at all.
    CopiesNothing,
    /// It locks a monitor.
    Locks,
    /// After a wait, it locks the monitor again that the wait had released.
    LocksAgain,
    /// It unlocks a monitor or a lock, and waits.
    UnlocksAndWaits,
    /// It waits for a notification of a monitor.
    AwaitsNotification,
    /// It wakes one thread that waits for a notification of a monitor.
    Notifies,
    /// It wakes all of them.
    NotifiesAll,
    /// It parks.
    Parks,
    /// It unparks a thread.
    Unparks,
    /// It starts a thread.
    Starts,
    /// It waits for the end of a thread.
    Joins,
    /// It sleeps.
    Sleeps,
    /// It yields.
    Yields,
    /// It interrupts a thread.
    Interrupts,
    /// It initialises a class.
    Initialises,
    /// It prints.
    Prints,
    /// It acquires a lock, a permit, a latch.
    Acquires,
    /// It queues for a lock.
    QueuesFor,
    /// It acquires a lock if that is free.
    TriesToAcquire,
    /// It releases a lock, a permit, a latch.
    Releases,
    /// It asks for the state of a lock.
    Asks,
    /// It waits for a signal of a condition.
    AwaitsSignal,
    /// It wakes one thread that waits for a signal of a condition.
    Signals,
    /// It wakes all of them.
    SignalsAll,
    /// It listens at a port.
    ListensAt,
    /// It connects to a server.
    ConnectsTo,
    /// It waits until a server has room for its connection.
    AwaitsRoom,
    /// It accepts a connection.
    Accepts,
    /// It waits for a connection.
    AwaitsConnection,
    /// It reads from a connection.
    ReadsFrom,
    /// It waits for something to read.
    AwaitsInput,
    /// It writes to a connection.
    WritesTo,
    /// It waits until the other side has read enough.
    AwaitsReader,
    /// It sends a datagram.
    SendsTo,
    /// It receives a datagram.
    ReceivesAt,
    /// It waits for a datagram.
    AwaitsDatagram,
    /// It calls a socket, a channel, a selector or a key about what the library keeps of it.
    Uses,
    /// It asks how much can be read from a connection.
    AsksInput,
    /// It reads no more.
    EndsInput,
    /// It writes no more.
    EndsOutput,
    /// It closes a file, a connection, or a port.
    Closes,
    /// It looks which channels are ready.
    Selects,
    /// It waits until a channel is ready.
    AwaitsReadiness,
    /// It wakes a thread that waits until a channel is ready.
    WakesSelector,
    /// It opens a file to read it.
    Opens,
    /// It opens a file to write it.
    OpensToWrite,
    /// It opens a file to write at its end.
    OpensToAppend,
    /// It opens a file anew: what that held is gone.
    Replaces,
    /// It makes a file that is not there.
    Creates,
    /// It makes a folder.
    MakesFolder,
    /// It changes the length of a file.
    Resizes,
    /// It moves the position in an open file, or asks for it.
    Seeks,
    /// It asks whether a file is there, or what is known of it.
    Examines,
    /// It changes the permissions or times of a file.
    ChangesAttributes,
    /// It lists a folder.
    Lists,
    /// It deletes a file.
    Deletes,
    /// It gives a file another name.
    Renames,
    /// It throws an exception that nobody catches.
    Throws,
    /// What should be true is false.
    IsFalse,
    /// It is in a loop that it never leaves.
    Loops,
}

impl Verb {
    /// The words before what it is done to, and those after it.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Verb::Nothing => ("", ""),
            Verb::Begins => ("begins", ""),
            Verb::GoesOn => ("goes on", ""),
            Verb::Reads => ("reads", ""),
            Verb::Writes => ("writes", ""),
            Verb::Updates => ("updates", ""),
            Verb::Copies => ("copies", ""),
            Verb::CopiesNothing => ("copies nothing", ""),
            Verb::Locks => ("locks", ""),
            Verb::LocksAgain => ("locks", " again after its wait"),
            Verb::UnlocksAndWaits => ("unlocks", " and waits"),
            Verb::AwaitsNotification => ("waits for a notification of", ""),
            Verb::Notifies => ("notifies", ""),
            Verb::NotifiesAll => ("notifies all of", ""),
            Verb::Parks => ("parks", ""),
            Verb::Unparks => ("unparks", ""),
            Verb::Starts => ("starts", ""),
            Verb::Joins => ("joins", ""),
            Verb::Sleeps => ("sleeps", ""),
            Verb::Yields => ("yields", ""),
            Verb::Interrupts => ("interrupts", ""),
            Verb::Initialises => ("initialises", ""),
            Verb::Prints => ("prints", ""),
            Verb::Acquires => ("acquires", ""),
            Verb::QueuesFor => ("queues for", ""),
            Verb::TriesToAcquire => ("tries to acquire", ""),
            Verb::Releases => ("releases", ""),
            Verb::Asks => ("asks for the state of", ""),
            Verb::AwaitsSignal => ("waits for a signal of", ""),
            Verb::Signals => ("signals", ""),
            Verb::SignalsAll => ("signals all of", ""),
            Verb::ListensAt => ("listens on", ""),
            Verb::ConnectsTo => ("connects to", ""),
            Verb::AwaitsRoom => ("waits to connect to", ""),
            Verb::Accepts => ("accepts a connection on", ""),
            Verb::AwaitsConnection => ("waits for a connection on", ""),
            Verb::ReadsFrom => ("reads from", ""),
            Verb::AwaitsInput => ("waits to read from", ""),
            Verb::WritesTo => ("writes to", ""),
            Verb::AwaitsReader => ("waits to write to", ""),
            Verb::SendsTo => ("sends to", ""),
            Verb::ReceivesAt => ("receives on", ""),
            Verb::AwaitsDatagram => ("waits to receive on", ""),
            Verb::Uses => ("uses", ""),
            Verb::AsksInput => ("asks what can be read from", ""),
            Verb::EndsInput => ("reads no more from", ""),
            Verb::EndsOutput => ("writes no more to", ""),
            Verb::Closes => ("closes", ""),
            Verb::Selects => ("looks which channels are ready", ""),
            Verb::AwaitsReadiness => ("waits for a channel that is ready", ""),
            Verb::WakesSelector => ("wakes a selector", ""),
            Verb::Opens => ("opens", ""),
            Verb::OpensToWrite => ("opens", " to write"),
            Verb::OpensToAppend => ("opens", " to append"),
            Verb::Replaces => ("creates or empties", ""),
            Verb::Creates => ("creates", ""),
            Verb::MakesFolder => ("makes the folder", ""),
            Verb::Resizes => ("changes the length of", ""),
            Verb::Seeks => ("moves in", ""),
            Verb::Examines => ("looks at", ""),
            Verb::ChangesAttributes => ("changes the attributes of", ""),
            Verb::Lists => ("lists", ""),
            Verb::Deletes => ("deletes", ""),
            Verb::Renames => ("renames", ""),
            Verb::Throws => ("throws", ""),
            Verb::IsFalse => ("is false", ""),
            Verb::Loops => ("loops here", ""),
        }
    }
}

/// One of the two locks that a read-write lock has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LockSide {
    /// The one that readers share.
    Read,
    /// The one that a writer has alone.
    Write,
}

/// What something is done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Object {
    /// A field, or elements of an array.
    Variable {
        /// As the program names it: `Account.balance`, `Grid.cells[2]`.
        name: String,
        /// How many more elements after it.
        further: u32,
        /// Whether it is accessed as a volatile variable.
        is_volatile: bool,
        /// The library's object to whose contents it belongs, if it does.
        within: Option<Container>,
    },
    /// A monitor, a lock, a condition.
    Lock {
        /// Which of two it is, of a read-write lock.
        side: Option<LockSide>,
        /// As the program names it, if it has a name.
        name: Option<String>,
        /// Its class, without the package.
        class: String,
    },
    /// A thread, by its name.
    Thread(String),
    /// A class, by its name.
    Class(String),
    /// A file, by its path; below the working folder, from there on.
    File(String),
    /// An exception: its class and message.
    Exception(String),
    /// A port, a server, the other end of a connection.
    Address(String),
}

impl Object {
    /// This object without the container to which it belongs.
    fn without_container(&self) -> Object {
        match self.clone() {
            Object::Variable { name, further, is_volatile, within: _ } => {
                Object::Variable { name, further, is_volatile, within: None }
            }
            other => other,
        }
    }

    /// The library's object to whose contents it belongs, if it does.
    pub fn container(&self) -> Option<&Container> {
        match self {
            Object::Variable { within, .. } => within.as_ref(),
            _ => None,
        }
    }
}

/// An object of the library: a collection, a future, a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Container {
    /// As the program names it, if it has a name.
    pub name: Option<String>,
    /// Its class, without the package.
    pub class: String,
}

impl fmt::Display for Container {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "the contents of {name} ({})", self.class),
            None => write!(f, "the contents of {}", self.class),
        }
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Object::Variable { within: Some(container), .. } => container.fmt(f),
            Object::Variable { name, further, is_volatile, within: None } => {
                f.write_str(name)?;
                if *further > 0 {
                    write!(f, " and {further} after it")?;
                }
                f.write_str(if *is_volatile { " (volatile)" } else { "" })
            }
            Object::Lock { side, name, class } => {
                f.write_str(match side {
                    Some(LockSide::Read) => "the read lock of ",
                    Some(LockSide::Write) => "the write lock of ",
                    None => "",
                })?;
                match name {
                    Some(name) => write!(f, "{name} ({class})"),
                    None => f.write_str(class),
                }
            }
            Object::Thread(name)
            | Object::Class(name)
            | Object::File(name)
            | Object::Exception(name)
            | Object::Address(name) => f.write_str(name),
        }
    }
}

/// A method of the library that the program called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// Its class, without the package; `None` where the object says it.
    pub class: Option<String>,
    /// Its name.
    pub method: String,
}

/// A thread that holds what another waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    /// Its name; `None` if it is the one that waits.
    pub thread: Option<String>,
    /// Whether it has ended.
    pub has_ended: bool,
}

/// What ended a wait, if not what was waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitEnd {
    /// Its time was over.
    Time,
    /// The thread was interrupted.
    Interrupt,
    /// Nothing: a spurious wake-up.
    Nothing,
}

/// What a thread does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What is done.
    pub verb: Verb,
    /// To what.
    pub object: Option<Object>,
    /// Where that is copied to.
    pub target: Option<Object>,
    /// The method of the library that the program called and in which it is done, if it is worth saying.
    pub called: Option<Called>,
    /// What ended the wait.
    pub ended_by: Option<WaitEnd>,
    /// The threads that hold what is waited for.
    pub holders: Vec<Holder>,
}

impl Action {
    /// An action on an object, if it has one.
    pub fn new(verb: Verb, object: impl Into<Option<Object>>) -> Action {
        let object = object.into();
        Action { verb, object, target: None, called: None, ended_by: None, holders: Vec::new() }
    }

    /// This action without the method that the program called.
    pub fn without_called(&self) -> Action {
        Action { called: None, ..self.clone() }
    }

    /// This action with its variables as they are declared, whatever they are part of.
    pub fn without_containers(&self) -> Action {
        let of = |object: &Option<Object>| object.as_ref().map(Object::without_container);
        Action { object: of(&self.object), target: of(&self.target), ..self.clone() }
    }

    /// Says to whose contents its variable belongs, if it accesses one.
    pub fn set_container(&mut self, container: Option<&Container>) {
        if let Some(Object::Variable { within, .. }) = &mut self.object {
            *within = container.cloned();
        }
    }

    /// The library's object whose contents it accesses, if it does nothing else.
    pub fn container(&self) -> Option<&Container> {
        self.object.as_ref().filter(|_| self.target.is_none()).and_then(Object::container)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = self.verb.words();
        f.write_str(before)?;
        if let Some(object) = &self.object {
            write!(f, " {object}")?;
        }
        if let Some(target) = &self.target {
            write!(f, " to {target}")?;
        }
        f.write_str(after)?;
        if let Some(Called { class, method }) = &self.called {
            match class {
                Some(class) => write!(f, " in {class}.{method}")?,
                None => write!(f, " in {method}")?,
            }
        }
        f.write_str(match self.ended_by {
            Some(WaitEnd::Time) => ", and its time is over",
            Some(WaitEnd::Interrupt) => ", and notices that it is interrupted",
            Some(WaitEnd::Nothing) => ", and wakes up without a cause",
            None => "",
        })?;
        for (index, Holder { thread, has_ended }) in self.holders.iter().enumerate() {
            let before = if index == 0 { ", held by" } else { " and" };
            write!(f, "{before} {}", thread.as_deref().unwrap_or("itself"))?;
            f.write_str(if *has_ended { ", which has ended" } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(name: &str, further: u32, is_volatile: bool) -> Object {
        Object::Variable { name: name.into(), further, is_volatile, within: None }
    }

    #[test]
    fn the_words_say_what_the_data_says() {
        let lock = |side, name: Option<&str>| Object::Lock { side, name: name.map(Into::into), class: "Lock".into() };
        let queue = Called { class: Some("Queue".into()), method: "put".into() };
        let read = Action::new(Verb::Reads, variable("Queue.size", 0, true));
        let copy = Action {
            target: Some(variable("to[1]", 0, false)),
            ..Action::new(Verb::Copies, variable("from[0]", 2, false))
        };
        let holders =
            vec![Holder { thread: None, has_ended: false }, Holder { thread: Some("worker".into()), has_ended: true }];
        for (action, words) in [
            (Action::new(Verb::Nothing, None), ""),
            (Action::new(Verb::Begins, None), "begins"),
            (read.clone(), "reads Queue.size (volatile)"),
            (Action { called: Some(queue.clone()), ..read.clone() }, "reads Queue.size (volatile) in Queue.put"),
            (Action { called: Some(Called { class: None, ..queue }), ..read }, "reads Queue.size (volatile) in put"),
            (copy, "copies from[0] and 2 after it to to[1]"),
            (Action::new(Verb::OpensToAppend, Object::File("log.txt".into())), "opens log.txt to append"),
            (
                Action {
                    target: Some(Object::File("b".into())),
                    ..Action::new(Verb::Renames, Object::File("a".into()))
                },
                "renames a to b",
            ),
            (Action::new(Verb::LocksAgain, lock(None, Some("a"))), "locks a (Lock) again after its wait"),
            (Action::new(Verb::Acquires, lock(Some(LockSide::Read), None)), "acquires the read lock of Lock"),
            (
                Action { ended_by: Some(WaitEnd::Time), ..Action::new(Verb::Sleeps, None) },
                "sleeps, and its time is over",
            ),
            (
                Action { holders, ..Action::new(Verb::Locks, lock(None, None)) },
                "locks Lock, held by itself and worker, which has ended",
            ),
        ] {
            assert_eq!(action.to_string(), words);
        }
    }
}
