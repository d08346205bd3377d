//! Locks: which are held where, and in which order they are taken.
//!
//! An interprocedural, flow-sensitive lockset analysis with entry locksets as contexts (Otto and Moschny 2008, section 4; RacerX). What may be
//! held makes constraints; what must be held protects. Two steps, the first of which looks at every body only once:
//!
//! 1. *Relative* locksets, callees before callers: what a method holds at each of its statements beyond what it was entered with, and what it
//!    leaves held or gives back at its end. Almost all methods give back what they take, so that callers are rarely looked at again.
//! 2. *Entry* locksets, from the starts of threads on: a method is visited once for each lockset that it is entered with. A visit
//!    adds the entry lockset to the relative ones and notes the constraints.
//!
//! Deviation from the paper: an element of an entry lockset is a *lock class* (objects, sort, mode), not the statement that took the lock; which
//! statement that was is found again for a report, along the calls. So thousands of `synchronized` methods of one class are one context, not thousands.
//! Beyond the paper: explicit locks, `tryLock` on both branches, read and write modes, locks behind wrapper methods, reentrancy by name.
//!
//! | file | what it does |
//! |---|---|
//! | `operations.rs` | what each statement does to locks |
//! | `path.rs` | symbolic names, by which two locks must be the same |
//! | `state.rs` | relative locksets |
//! | `local.rs` | step 1: the data flow through each body |
//! | `cycles.rs` | which locks can be part of a cycle at all: only those are followed in step 2 |
//! | `entered.rs` | step 2: entry locksets, the constraints (a → b) that follow, and whose threads they are |
//! | `guards.rs` | which locks must be held where, for all locks and methods |
//! | `relative.rs` | what a method does to locks itself, whoever calls it |
//! | `throughout.rs` | which locks are held from one statement to another |
//! | `ways.rs` | how threads come to what they do, along calls |
//! | `protection.rs` | whether two accesses are under one lock |
//! | `sections.rs` | critical sections: what is between the taking of a lock and its release |
//! | `named.rs` | whether a lock that is named from outside, such as by an annotation, is held |
//! | `chain.rs` | for reports: the calls by which a thread comes to a constraint |

mod chain;
mod cycles;
mod entered;
mod guards;
mod local;
mod named;
mod operations;
pub(crate) mod path;
mod protection;
mod relative;
mod sections;
mod state;
mod throughout;
mod ways;

use unsnarl_library::{LockMode, LockSort, Root};
use unsnarl_pointer::{Analysis, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId};
use unsnarl_program::ir::{Body, StatementId, ValueId};

use crate::once::Once;
use crate::threads::Threads;
pub use chain::{Chain, Chains};
pub use entered::{Constraint, LockContext, LockContextId, Locks};
pub use guards::{Guard, GuardContext, GuardContextId, GuardSet, Guards, Parameters};
pub use named::{Held, NamedLock};
pub use operations::Operation;
pub use path::{ChangingFields, LockPath, LockRoot, PathId, Paths};
pub(crate) use protection::Known as KnownProtections;
pub use protection::{Name, Protection, protections, protections_by, protections_of};
pub use sections::{Section, sections};

unsnarl_program::ids! {
    /// A statement of an instance that takes a lock.
    AcquisitionId;
    /// Locks that are not told apart.
    LockClassId;
}

/// How a lock is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// `synchronized` on a value.
    Monitor(ValueId),
    /// A library call: an explicit lock, or a method that holds a lock of its own.
    Call(LibraryCallId),
    /// At the end of a wait for a condition.
    Wait(LibraryCallId),
}

/// Locks that are not told apart: those of some objects, taken in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LockClass {
    /// The objects whose lock it may be.
    pub objects: ObjectSet,
    /// Which of an object's two locks.
    pub sort: LockSort,
    /// In which mode.
    pub mode: LockMode,
}

impl LockClass {
    /// Whether it may be the same lock as another, apart from the mode.
    pub fn may_be_lock_of(&self, other: &LockClass) -> bool {
        self.sort == other.sort && self.objects.intersects(&other.objects)
    }

    /// Whether one thread that holds this keeps another from getting that, if the locks are the same.
    pub fn excludes(&self, other: &LockClass) -> bool {
        !(self.mode == LockMode::Read && other.mode == LockMode::Read)
    }

    /// Whether a thread that holds this gets that at once if the locks are the same: a reader cannot become a writer.
    pub fn is_reentered_by(&self, wanted: &LockClass) -> bool {
        self.sort == wanted.sort && !(self.mode == LockMode::Read && wanted.mode != LockMode::Read)
    }

    /// Whether a release may be of this lock, as far as sort and mode tell.
    fn has_mode_of(&self, released: &LockClass) -> bool {
        self.sort == released.sort && (released.mode == LockMode::Any || self.mode == released.mode)
    }

    /// Whether a release may be of this lock.
    fn may_be_given_back_as(&self, released: &LockClass) -> bool {
        self.has_mode_of(released) && self.objects.intersects(&released.objects)
    }

    /// The one object whose lock it must be, if it is at most one.
    pub fn must_be_of(&self, once: &Once) -> Option<ObjectId> {
        self.objects.single().filter(|object| once.is_single(*object))
    }
}

/// A statement of an instance that takes a lock.
#[derive(Clone, Debug)]
pub struct Acquisition {
    /// The instance.
    pub instance: InstanceId,
    /// The statement; `None` in a library method that the library calls.
    pub statement: Option<StatementId>,
    /// Which lock.
    pub class: LockClassId,
    /// How.
    pub way: Way,
    /// What the lock is called there.
    pub path: Option<PathId>,
    /// Whether it waits as long as it takes.
    pub blocks: bool,
}

impl Acquisition {
    /// The value whose lock is taken, in the body of the instance.
    pub fn locked_value(&self, body: &Body) -> Option<ValueId> {
        match self.way {
            Way::Monitor(value) => Some(value),
            Way::Call(_) | Way::Wait(_) => body.passed(self.statement?, Root::This),
        }
    }
}

/// What the parts of the lock analysis share.
#[derive(Clone, Copy)]
struct Ground<'f, 'a> {
    analysis: &'f Analysis<'a>,
    changing: &'f ChangingFields,
    once: &'f Once,
    threads: &'f Threads,
    /// All instances, callers first.
    top_down: &'f [InstanceId],
}

impl Ground<'_, '_> {
    /// What threads begin with, each with whose beginning it is.
    fn starts(&self) -> Vec<(OriginId, InstanceId)> {
        let analysis = self.analysis;
        let entered = analysis.entries().iter().map(|(origin, instance, _)| (*origin, *instance));
        let spawned = analysis.spawned_instances().iter().copied();
        // Nothing in the program calls these: initialisers of the classes of entry points.
        let is_called = |instance: &InstanceId| {
            analysis.calls_to(*instance).iter().any(|edge| !matches!(edge.kind, EdgeKind::Spawn(..)))
        };
        let uncalled = analysis.instances().filter(|instance| !is_called(instance));
        let uncalled = uncalled
            .flat_map(|instance| self.threads.origins_of(instance).iter().map(move |origin| (origin, instance)));
        entered.chain(spawned).chain(uncalled).collect()
    }
}
