//! Assumptions of `docs/assumptions.md` that decide something in the static analyses: where each did, and which are
//! lifted, so that the analyses behave as if they did not hold.
//!
//! The analyses ask [`Assumed::holds`] where they are about to rely on one. The answer says whether they may, and notes
//! the place. Places are kept in sets, so neither the order of the questions nor their number shows. What is noted may
//! be more than what makes a difference to a finding, never less.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

/// Where an assumption was used; no statement if it was for a method as a whole.
pub type UsedAt = (MethodId, Option<StatementId>);

/// Whether the analyses can do without an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifting {
    /// They can.
    Possible,
    /// They cannot, as it is a limit of theirs; and what to do instead.
    Limit(&'static str),
}

macro_rules! assumptions {
    ($($name:ident = $number:literal, $lifting:expr, $text:literal;)*) => {
        /// An assumption of the static analyses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Assumption {
            $(#[doc = $text] $name,)*
        }

        impl Assumption {
            /// All of them, by number.
            pub const ALL: &'static [Assumption] = &[$(Assumption::$name,)*];

            /// Its number in `docs/assumptions.md`.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Assumption::$name => concat!("A", $number),)*
                }
            }

            /// What is assumed.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Assumption::$name => $text,)*
                }
            }

            /// Whether the analyses can do without it.
            pub const fn lifting(self) -> Lifting {
                match self {
                    $(Assumption::$name => $lifting,)*
                }
            }
        }
    };
}

use Lifting::{Limit, Possible};

/// What to do about assumptions that library models state.
const MODELS: Lifting = Limit("the library models state it: describe the methods in a model of your own (--models)");

assumptions! {
    Unmodelled = 8,
        Limit("describe the methods in a model of your own (--models), or analyse them: --library bodies, --classpath"),
        "library methods without a model return something new, call back what they are given, and do nothing else";
    SequentialStreams = 9, MODELS, "streams of `StreamSupport` and functions of collectors run on the calling thread";
    Views = 10, MODELS, "the views of a synchronized wrapper lock themselves";
    Programs = 11, Possible, "each `main`, and each class of tests, is a program of its own";
    Frameworks = 12, Possible, "frameworks make one object of each class, and call it in order";
    OpenWorld = 13, Possible, "several threads use only the classes that are made for that";
    LoopsWaitForAll = 14, Possible, "a loop that waits for a thread in each iteration waits for all of them";
    Uninterrupted = 15, Possible, "no interrupt, and no time-out that nobody looks at, ends a wait";
    OwnOrder = 16, Possible, "a program that compares two locks takes all of them in that order";
    NoRings = 17, Possible, "objects that are linked by one field and locked along it form no ring";
    Counts = 18, Possible, "the count of a latch or barrier is the number of those who release it";
    FewLocks = 19, Limit("release some of the locks earlier: of more than eight, some are forgotten"),
        "no thread holds more than eight locks";
    MergedLocks = 20, Possible, "strings, boxed numbers and other values that the analysis merges are no locks";
    UnknownLocks = 21, Limit("lock a field with a type of its own, of which more is known"),
        "monitors, arrays and containers that may be almost any object are left out";
    MadeBefore = 22, Possible, "an object that is reached along fields that never change was made before";
    FewThreads = 23, Limit("`unsnarl explore` has no such limit"), "no deadlock needs more than eight threads";
    Fresh = 24, Possible, "what is put into an object that no other thread knows is known to no other thread either";
    Initialisers = 25, Possible, "class initialisers do not race";
    Events = 26, Possible, "event handlers are called only once a window is shown or an event posted";
    OwnTasks = 27, Possible, "no two threads of one origin run the same task";
    Queues = 28, Possible, "nobody puts an object into a queue twice";
    SetOnce = 29, Possible, "a method that is called in one place is called once for each object";
    Sorted = 30, Possible, "an array that was sorted is still in order when its elements are locked";
    Interchangeable = 31, Possible, "equal objects that never change are interchangeable";
    NearStages = 32, Limit("call the stages from a method that is nearer to both"),
        "acquisitions that belong together are at most four calls away from their method";
    LibraryActions = 33, Limit("analyse the library itself: --library bodies"), "a library method is one action";
    Encapsulated = 34, Possible, "who changes what an owner holds, and has a lock that may be the owner's, has its lock";
    Flags = 35, Possible, "a flag that is tested and set under a lock is tested by all who would come in between";
    StatedCallbacks = 69, Possible, "library methods with a model call nothing but what the model says";
    Validated = 70, Possible, "what was read optimistically is not used if its validation fails";
    UnknownDispatchers = 72, Possible, "a coroutine whose dispatcher is not known runs on the thread that starts it";
    LongWaits = 74, Possible, "a wait of decades does not time out";
}

impl Assumption {
    /// The assumption with a number, such as `A17`.
    pub fn numbered(id: &str) -> Option<Assumption> {
        Assumption::ALL.iter().copied().find(|assumption| assumption.id() == id)
    }
}

/// Which assumptions hold, and where each has decided something.
#[derive(Debug, Default)]
pub struct Assumed {
    lifted: BTreeSet<Assumption>,
    used: RefCell<BTreeMap<Assumption, BTreeSet<UsedAt>>>,
}

impl Assumed {
    /// All assumptions hold but these. Limits of the analyses stay.
    pub fn without(lifted: impl IntoIterator<Item = Assumption>) -> Assumed {
        let is_possible = |assumption: &Assumption| assumption.lifting() == Possible;
        Assumed { lifted: lifted.into_iter().filter(is_possible).collect(), used: RefCell::default() }
    }

    /// Whether the analyses may rely on an assumption in a place, which they are about to.
    pub fn holds(&self, assumption: Assumption, at: UsedAt) -> bool {
        let holds = !self.is_lifted(assumption);
        if holds {
            self.note(assumption, at);
        }
        holds
    }

    /// Whether the analyses must do without an assumption.
    pub fn is_lifted(&self, assumption: Assumption) -> bool {
        self.lifted.contains(&assumption)
    }

    /// An assumption has decided something in a place.
    pub fn note(&self, assumption: Assumption, at: UsedAt) {
        self.used.borrow_mut().entry(assumption).or_default().insert(at);
    }

    /// The assumptions that have decided something so far, in order, each with where.
    pub fn used(&self) -> BTreeMap<Assumption, BTreeSet<UsedAt>> {
        self.used.borrow().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lifted_does_not_hold_and_is_not_noted() {
        let at = (MethodId::new(3), None);
        let assumed = Assumed::without([Assumption::Queues, Assumption::FewLocks]);
        assert!(!assumed.holds(Assumption::Queues, at));
        assert!(assumed.holds(Assumption::FewLocks, at), "a limit stays");
        assert!(assumed.holds(Assumption::Flags, at) && assumed.holds(Assumption::Flags, at));
        let used: Vec<_> = assumed.used().into_iter().map(|(assumption, places)| (assumption, places.len())).collect();
        assert_eq!(used, [(Assumption::FewLocks, 1), (Assumption::Flags, 1)]);
    }

    #[test]
    fn every_assumption_of_the_static_analyses_is_here() {
        let page = include_str!("../../../docs/assumptions.md");
        let row = |line: &str| line.strip_prefix("| A")?.split(' ').next()?.parse::<u32>().ok();
        // Assumptions about exploring and proving have the numbers in between, 73 and from 75 on; A71 is about reading.
        let is_static = |number: &u32| (8..36).contains(number) || [69, 70, 72, 74].contains(number);
        let mut on_page: Vec<u32> = page.lines().filter_map(row).filter(is_static).collect();
        on_page.sort_unstable();
        let here: Vec<u32> = Assumption::ALL.iter().map(|one| one.id()[1..].parse().unwrap()).collect();
        assert_eq!(on_page, here);
        assert_eq!(Assumption::numbered("A17"), Some(Assumption::NoRings));
        assert_eq!(Assumption::numbered("17"), None);
    }
}
