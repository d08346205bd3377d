//! Which lock guards which field, and how much of each method is atomic, as far as a program shows it: facts, which a
//! report holds beside its findings.

use crate::site::Site;

/// How a field is kept from being used by two threads at once, or why it need not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Discipline {
    /// Most accesses hold one lock.
    Locked,
    /// Threads share it, and no lock is held by most of them.
    Unguarded,
    /// It is volatile.
    Volatile,
    /// It refers to an object that is safe to share: an atomic number, a concurrent map.
    ThreadSafe,
    /// It never changes.
    Final,
    /// It is written only as long as no other thread knows it.
    ReadOnly,
    /// One thread at a time uses it.
    Confined,
}

impl Discipline {
    /// All of them.
    pub const ALL: [Discipline; 7] = [
        Discipline::Locked,
        Discipline::Unguarded,
        Discipline::Volatile,
        Discipline::ThreadSafe,
        Discipline::Final,
        Discipline::ReadOnly,
        Discipline::Confined,
    ];

    /// A word for it.
    pub fn word(self) -> &'static str {
        match self {
            Discipline::Locked => "locked",
            Discipline::Unguarded => "unguarded",
            Discipline::Volatile => "volatile",
            Discipline::ThreadSafe => "thread-safe",
            Discipline::Final => "final",
            Discipline::ReadOnly => "read-only",
            Discipline::Confined => "confined",
        }
    }

    /// Whether threads may use the field at the same time and change it, so that a lock is called for.
    pub fn is_shared(self) -> bool {
        matches!(self, Discipline::Locked | Discipline::Unguarded)
    }
}

/// A lock that guards something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InferredLock {
    /// What it is, in words or in terms of the source: `this.lock`.
    pub name: String,
    /// How an annotation names it, if it can.
    pub expression: Option<String>,
}

/// A field, and what guards it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InferredField {
    /// The class, as `com.acme.Bank$Account`.
    pub class: String,
    /// The field.
    pub field: String,
    /// The source file's name, if the class says it.
    pub file: Option<String>,
    /// How it is kept safe.
    pub discipline: Discipline,
    /// The lock that most accesses hold; of an unguarded field, if some do.
    pub lock: Option<InferredLock>,
    /// How many places access it once others may know it.
    pub accesses: usize,
    /// How many of them hold the lock.
    pub guarded: usize,
    /// Those that do not, if most do.
    pub exceptions: Vec<Site>,
    /// What its annotations say already.
    pub stated: Vec<String>,
    /// Where its source declares it, if that was looked for and found.
    pub declared: Option<Declared>,
}

/// Where a source declares a field or a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The line on which the declaration begins, from 0.
    pub line: usize,
    /// Whether only blanks precede it on the line.
    pub starts_line: bool,
}

/// A method whose callers all hold a lock that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InferredMethod {
    /// The class.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor, as in the class file.
    pub descriptor: String,
    /// The source file's name, if the class says it.
    pub file: Option<String>,
    /// The line of its first statement, if the class has line numbers.
    pub line: Option<u16>,
    /// How an annotation names the lock.
    pub expression: String,
    /// What its annotations say already.
    pub stated: Vec<String>,
    /// Where its source declares it, if that was looked for and found.
    pub declared: Option<Declared>,
}

/// How much of a method is atomic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// No other thread can notice when it is executed: a both-mover.
    Independent,
    /// It may be done later, a right mover: it takes a lock and keeps it, or waits for another thread.
    Later,
    /// It may be done earlier, a left mover: it releases a lock, or starts another thread.
    Earlier,
    /// All of it, as if executed without interruption.
    Atomic,
    /// Atomic if the caller holds all locks of one of these sets.
    AtomicIf(Vec<Vec<String>>),
    /// Other threads may interfere in between.
    Compound,
    /// It calls methods of which nothing is known, or could not be analysed completely.
    Unknown,
    /// It races.
    Races,
}

/// Kinds of [`Extent`], as they are counted and asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtentKind {
    /// No other thread can notice when it is executed: a both-mover.
    Independent,
    /// As if executed without interruption.
    Atomic,
    /// Atomic if the caller holds a lock.
    AtomicIf,
    /// Other threads may interfere in between.
    Compound,
    /// It is not known.
    Unknown,
    /// It races.
    Races,
}

impl Extent {
    /// Of which kind it is.
    pub fn kind(&self) -> ExtentKind {
        match self {
            Extent::Independent => ExtentKind::Independent,
            Extent::Later | Extent::Earlier | Extent::Atomic => ExtentKind::Atomic,
            Extent::AtomicIf(_) => ExtentKind::AtomicIf,
            Extent::Compound => ExtentKind::Compound,
            Extent::Unknown => ExtentKind::Unknown,
            Extent::Races => ExtentKind::Races,
        }
    }

    /// A word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Extent::Independent => "independent",
            Extent::Later => "later",
            Extent::Earlier => "earlier",
            Extent::Atomic => "atomic",
            Extent::AtomicIf(_) => "atomic-if",
            Extent::Compound => "compound",
            Extent::Unknown => "unknown",
            Extent::Races => "races",
        }
    }
}

/// A method, and how much of it is atomic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InferredAtomicity {
    /// The class.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor, as in the class file.
    pub descriptor: String,
    /// The source file's name, if the class says it.
    pub file: Option<String>,
    /// The line of its first statement, if the class has line numbers.
    pub line: Option<u16>,
    /// The type, as the theory writes it: `this ? mover : atomic`.
    pub formula: String,
    /// What that means if the locks of the caller are unknown.
    pub extent: Extent,
    /// The types of its parameters, without packages.
    pub parameters: Vec<String>,
    /// Whether it, or what it calls, uses locks or data that threads contend for.
    pub is_concerned: bool,
    /// Where it is not atomic without the locks: the two actions between which other threads may interfere, or the two
    /// that race; one site if both are the same.
    pub sites: Vec<Site>,
    /// Whether these race.
    pub races: bool,
    /// Whether it is annotated to be atomic.
    pub is_stated: bool,
}

/// All that was inferred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inference {
    /// The fields, by class.
    pub fields: Vec<InferredField>,
    /// The methods, by class.
    pub methods: Vec<InferredMethod>,
    /// How much of each method is atomic, by class, if that was asked for.
    pub atomicities: Vec<InferredAtomicity>,
}

impl Inference {
    /// The place of what the inference itself left out, for a limit.
    pub const PLACE: &'static str = "the inference";
}

impl InferredField {
    /// The lock that an annotation is to name: that of most accesses, if there is none yet.
    pub fn to_annotate(&self) -> Option<&str> {
        let is_new = self.discipline == Discipline::Locked && self.stated.is_empty();
        self.lock.as_ref().filter(|_| is_new)?.expression.as_deref()
    }
}

impl InferredMethod {
    /// The lock that an annotation is to name, if there is none yet.
    pub fn to_annotate(&self) -> Option<&str> {
        self.stated.is_empty().then_some(&self.expression)
    }
}
