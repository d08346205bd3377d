//! The ledger: which assumptions of `docs/assumptions.md` a proof rests on, and where they were used.
//!
//! A proof that used none of them holds for the program as it was read: assumptions about reading (A1 to A7, except for
//! calls of missing methods) and about what the library models say are not listed. What is listed may be more than what
//! is needed, never less.

use std::collections::{BTreeMap, BTreeSet};

/// An assumption that an interpretation may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assumption {
    /// A method that is missing does nothing but return.
    Missing,
    /// A library method without a model does nothing but return.
    Unmodelled,
    /// Each `main`, and each class of tests, is a program of its own.
    Programs,
    /// What frameworks call, and when.
    Frameworks,
    /// Which classes of a library are used by several threads.
    OpenWorld,
    /// Class initialisers do not race.
    Initialisers,
    /// Constants of the library and arguments of `main` are not null.
    NotNull,
    /// Library objects do not fail because several threads use them.
    Undisturbed,
    /// Nobody but the program interrupts its threads.
    Uninterrupted,
    /// Objects with final fields are handed on when they are made.
    FinalFields,
    /// Library methods throw no errors.
    NoErrors,
}

impl Assumption {
    /// Its number in `docs/assumptions.md`.
    pub fn id(self) -> &'static str {
        match self {
            Assumption::Missing => "A5",
            Assumption::Unmodelled => "A8",
            Assumption::Programs => "A11",
            Assumption::Frameworks => "A12",
            Assumption::OpenWorld => "A13",
            Assumption::Initialisers => "A25",
            Assumption::NotNull => "A62",
            Assumption::Undisturbed => "A63",
            Assumption::Uninterrupted => "A64",
            Assumption::FinalFields => "A65",
            Assumption::NoErrors => "A66",
        }
    }

    /// What is assumed.
    pub fn text(self) -> &'static str {
        match self {
            Assumption::Missing => "methods that are not among the inputs do nothing but return",
            Assumption::Unmodelled => "library methods without a model do nothing but return",
            Assumption::Programs => "each `main`, and each class of tests, is a program of its own",
            Assumption::Frameworks => "frameworks make one object of each class, and call it in order",
            Assumption::OpenWorld => "several threads use only the classes that are made for that",
            Assumption::Initialisers => "class initialisers do not race",
            Assumption::NotNull => "constants of the library and the arguments of `main` are not null",
            Assumption::Undisturbed => "library objects throw nothing because several threads use them",
            Assumption::Uninterrupted => "nobody but the program interrupts its threads",
            Assumption::FinalFields => "objects with final fields are handed to other threads when they are made",
            Assumption::NoErrors => "library methods throw no errors, and executors accept all tasks",
        }
    }
}

pub use unsnarl_concurrency::assumed::UsedAt;

/// The assumptions that were used, each with where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    used: BTreeMap<Assumption, BTreeSet<UsedAt>>,
}

impl Ledger {
    /// An assumption is used in a place, or for the program as a whole.
    pub(crate) fn add(&mut self, assumption: Assumption, at: Option<UsedAt>) {
        self.used.entry(assumption).or_default().extend(at);
    }

    /// All that were used, in order, each with where.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (Assumption, &BTreeSet<UsedAt>)> {
        self.used.iter().map(|(assumption, places)| (*assumption, places))
    }

    /// Whether none was used.
    pub fn is_empty(&self) -> bool {
        self.used.is_empty()
    }
}
