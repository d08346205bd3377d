//! Why two accesses to one variable are no race: one file for each veto, with its reason.
//!
//! A pair of accesses goes through the stages in order. The subject of a veto decides how often it is evaluated: once
//! for a variable, once for an access in each context, for two accesses, for two accesses each in a context, or for two
//! threads that execute them. A pair is a race if some contexts and some threads remain that no veto excludes.
//!
//! To add a veto, write a file with its `VETO` and add its name to the list below. `unsnarl check --without VETO` runs
//! without it, `--explain FIELD` shows what it excludes.

use crate::accesses::{Access, Variable};
use crate::facts::Facts;
use crate::locks::GuardContextId;
use unsnarl_pointer::{ObjectSet, OriginId};

pub(crate) use barrier_action::Barriers;
pub(crate) use latched::Latches;

/// The conditions that a pair of accesses must satisfy to be a race, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Plain accesses to one object, one of them a write.
    Conflicting,
    /// Several threads know the object.
    Escaping,
    /// Two threads may be there at the same time.
    Parallel,
    /// Neither happens before the other.
    Unordered,
    /// No lock excludes one from the other.
    Unguarded,
}

impl Stage {
    /// Its name, for explanations.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Conflicting => "conflicting",
            Stage::Escaping => "escaping",
            Stage::Parallel => "parallel",
            Stage::Unordered => "unordered",
            Stage::Unguarded => "unguarded",
        }
    }
}

/// What a veto is based on. A pattern that asks what would happen otherwise omits the vetoes whose basis it doubts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The field is declared `volatile`.
    Volatile,
    /// The library makes each access atomic.
    Library,
    /// Both threads hold a lock.
    Lock,
    /// What was read is validated before it is used.
    Validation,
    /// Which threads can reach the object, which may run in parallel, and in which order.
    Threads,
}

impl Basis {
    /// Whether it makes each single access atomic, which says nothing of a sequence of accesses.
    pub const fn is_single_action(self) -> bool {
        matches!(self, Basis::Volatile | Basis::Library)
    }

    /// Whether it is the use of a lock.
    pub const fn is_locking(self) -> bool {
        matches!(self, Basis::Lock | Basis::Validation)
    }
}

/// An access in a context: with the locks that are held when its method is entered.
pub type AccessInContext<'s> = (&'s Access, GuardContextId);

/// Two accesses, each in a context and by a thread of an origin.
#[derive(Clone, Copy)]
pub struct AccessPair<'s> {
    /// The accesses.
    pub accesses: [AccessInContext<'s>; 2],
    /// The origins of the threads that execute them.
    pub origins: [OriginId; 2],
    /// The objects that both may access; `None` for static fields.
    pub common: Option<&'s ObjectSet>,
}

/// The predicate of a veto, by its subject. True: it is no race.
#[derive(Clone, Copy)]
pub enum Question {
    /// About a variable.
    Variable(fn(&Facts<'_, '_>, Variable) -> bool),
    /// About an access in a context.
    AccessInContext(fn(&Facts<'_, '_>, Variable, AccessInContext<'_>) -> bool),
    /// About two accesses.
    Accesses(fn(&Facts<'_, '_>, Variable, [&Access; 2]) -> bool),
    /// About two accesses in contexts.
    AccessesInContext(fn(&Facts<'_, '_>, Variable, [AccessInContext<'_>; 2]) -> bool),
    /// About two accesses in contexts by threads of two origins.
    Threads(fn(&Facts<'_, '_>, Variable, AccessPair<'_>) -> bool),
}

/// A reason why two accesses are no race.
pub struct Veto {
    /// Its name, for `--without`.
    pub name: &'static str,
    /// The stage to which it belongs.
    pub stage: Stage,
    /// What it is based on.
    pub rests_on: Basis,
    /// The reason, in words.
    pub because: &'static str,
    /// How it decides.
    pub question: Question,
}

macro_rules! vetoes {
    ($($name:ident,)*) => {
        $(mod $name;)*
        /// All vetoes, in the order of evaluation.
        pub const VETOES: &[Veto] = &[$($name::VETO,)*];
    };
}

vetoes! {
    volatile,
    atomic,
    no_elements,
    unshared,
    fresh,
    optimistic,
    not_parallel,
    disjoint_index,
    made,
    handed_over,
    ended,
    common_lock,
    own_lock,
    installed,
    initialiser,
    taken_out,
    ordered,
    flagged,
    latched,
    barrier_action,
    own,
    own_index,
    confined,
    not_yet_started,
    own_task,
}
