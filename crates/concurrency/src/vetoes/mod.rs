//! Why two accesses to one variable are no race: each veto is a file, with its reason.
//!
//! A pair of accesses goes through the stages in order. What a veto asks about decides how often it is asked: of a variable once, of an access once in each context,
//! of two accesses, of two accesses each in a context, or of two threads that come there. A pair is a race if some contexts and some
//! threads are left which no veto excludes.
//!
//! To add a veto, write a file with its `VETO` and its name in the list below. `unsnarl check --without VETO` runs without it, `--explain FIELD` shows what
//! it excludes.

use crate::accesses::{Access, Variable};
use crate::facts::Facts;
use crate::locks::GuardContextId;
use unsnarl_pointer::{ObjectSet, OriginId};

/// What a pair of accesses must be to be a race, step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Plain accesses to one object, one of them a write.
    Conflicting,
    /// The object is known to several threads.
    Escaping,
    /// Two threads may be there at the same time.
    Parallel,
    /// Nothing orders the one before the other.
    Unordered,
    /// No lock keeps them apart.
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

/// What a veto rests on. A pattern that asks what would happen otherwise leaves out the vetoes that rest on what it
/// doubts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The field is declared `volatile`.
    Volatile,
    /// The library makes each access one action.
    Library,
    /// Both threads hold a lock.
    Lock,
    /// What was read is validated before it is used.
    Validation,
    /// Who knows the object, which threads run, and in which order.
    Circumstances,
}

impl Basis {
    /// Whether it makes each access one action, which says nothing of several accesses in a row.
    pub const fn is_single_action(self) -> bool {
        matches!(self, Basis::Volatile | Basis::Library)
    }

    /// Whether it is the use of a lock.
    pub const fn is_locking(self) -> bool {
        matches!(self, Basis::Lock | Basis::Validation)
    }
}

/// An access in a context: with the locks that are held when its method is entered.
pub type Sight<'s> = (&'s Access, GuardContextId);

/// Two accesses in contexts by threads of two origins.
#[derive(Clone, Copy)]
pub struct Meeting<'s> {
    /// The accesses.
    pub sights: [Sight<'s>; 2],
    /// Whose threads they are.
    pub origins: [OriginId; 2],
    /// The objects that both may access; none for static fields.
    pub common: Option<&'s ObjectSet>,
}

/// What a veto asks, and about what. True: it is no race.
#[derive(Clone, Copy)]
pub enum Question {
    /// A variable.
    Variable(fn(&Facts<'_, '_>, Variable) -> bool),
    /// An access in a context.
    Sight(fn(&Facts<'_, '_>, Variable, Sight<'_>) -> bool),
    /// Two accesses.
    Accesses(fn(&Facts<'_, '_>, Variable, [&Access; 2]) -> bool),
    /// Two accesses in contexts.
    Sights(fn(&Facts<'_, '_>, Variable, [Sight<'_>; 2]) -> bool),
    /// Two accesses in contexts by threads of two origins.
    Threads(fn(&Facts<'_, '_>, Variable, Meeting<'_>) -> bool),
}

/// A reason why two accesses are no race.
pub struct Veto {
    /// Its name, for `--without`.
    pub name: &'static str,
    /// Which stage it belongs to.
    pub stage: Stage,
    /// What it rests on.
    pub rests_on: Basis,
    /// The reason, in words.
    pub because: &'static str,
    /// How it decides.
    pub question: Question,
}

macro_rules! vetoes {
    ($($name:ident,)*) => {
        $(mod $name;)*
        /// All vetoes, in the order in which they are asked.
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
    installed,
    initialiser,
    taken_out,
    ordered,
    flagged,
    own,
    own_index,
    confined,
    not_yet_started,
}
