//! Locks: which locks are held at each statement, and in which order they are acquired.
//!
//! An interprocedural, flow-sensitive lockset analysis with entry locksets as contexts (Otto and Moschny 2008, section
//! 4; RacerX). May-locksets produce constraints, must-locksets protect accesses. It has two phases; only the first
//! looks at statements:
//!
//! 1. *Relative* locksets, callees before callers: what a method holds at each of its statements beyond its entry
//!    lockset, and what it leaves held or has released when it returns. Almost all methods release what they acquire,
//!    so callers are rarely analysed again.
//! 2. *Entry* locksets, from the starts of threads: a method is visited once for each lockset with which it is entered.
//!    A visit adds the entry lockset to the relative ones and records the constraints.
//!
//! Deviation from the paper: an element of an entry lockset is a *lock class* (objects, sort, mode), not the statement
//! that acquired the lock. A report finds that statement again by a search along the calls. So thousands of
//! `synchronized` methods of one class are one context, not thousands. Beyond the paper: explicit locks, `tryLock` on
//! both branches, read and write modes, locks behind wrapper methods, reentrancy by symbolic name.
//!
//! | file | what it computes |
//! |---|---|
//! | `operations.rs` | what each statement does to locks |
//! | `path.rs` | symbolic names: locks of equal name must be the same |
//! | `conditions.rs` | branches on conditions that do not change in between: locks that are held if they hold |
//! | `chosen.rs` | two locks that were chosen from two objects, in some order |
//! | `state.rs` | the domain of relative locksets |
//! | `local.rs` | phase 1: the data flow through each body |
//! | `cycles.rs` | which locks can be part of a cycle; phase 2 follows only those and gates |
//! | `entered.rs` | phase 2 (may): entry locksets, and the constraints a → b that follow |
//! | `guards.rs` | phase 2 (must): which locks must be held at each statement, for all locks and methods |
//! | `may_held.rs` | for readers: which locks may be held at a statement, all of them, and where they were acquired |
//! | `relative.rs` | what a method itself does to locks, independent of its callers |
//! | `throughout.rs` | which locks are held continuously from one statement to another |
//! | `joined.rs` | what must be held where one context stands for several |
//! | `context_graph.rs` | which origins reach a context, and by which call chain, for both kinds of contexts |
//! | `call_chains.rs` | call chains from the start of an origin to a guard context |
//! | `ways.rs` | what an object is called on the ways to a guard context |
//! | `protection.rs` | whether one lock protects two accesses |
//! | `sections.rs` | critical sections: the statements between acquisition and release |
//! | `named.rs` | whether a lock that is named from outside, for example by an annotation, is held |
//! | `chain.rs` | for reports: the call chain by which a thread reaches a constraint |

mod call_chains;
mod chain;
mod chosen;
mod conditions;
mod context_graph;
mod cycles;
mod entered;
mod guards;
mod joined;
mod local;
mod may_held;
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

use crate::assumed::Assumed;
use crate::constants::DeadCode;
use crate::once::Once;
use crate::threads::Threads;
pub use chain::{Chain, Chains};
pub use entered::{Constraint, LockContext, LockContextId, Locks};
pub use guards::{Guard, GuardContext, GuardContextId, GuardSet, Guards, Parameters};
pub use may_held::MayHeld;
pub use named::{Held, NamedLock};
pub use operations::Operation;
pub(crate) use path::viewed;
pub use path::{ChangingFields, LockPath, LockRoot, PathId, Paths};
pub(crate) use protection::ProtectionCache;
pub use protection::{LockName, Protection, protections, protections_by, protections_of};
pub use sections::{Section, sections};
pub(crate) use ways::Frame;

unsnarl_program::ids! {
    /// A statement of an instance that acquires a lock.
    AcquisitionId;
    /// A class of locks that the analysis does not distinguish.
    LockClassId;
}

/// How a lock is acquired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcquisitionKind {
    /// `synchronized` on a value.
    Monitor(ValueId),
    /// A library call: an explicit lock, or a method that holds a lock of its own.
    Call(LibraryCallId),
    /// A condition wait, which acquires the lock again when it ends.
    Wait(LibraryCallId),
}

/// Locks that are not distinguished: those of the same objects, sort and mode.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LockClass {
    /// The objects whose lock it may be.
    pub objects: ObjectSet,
    /// Which of the two locks of an object: its monitor, or the lock that it implements.
    pub sort: LockSort,
    /// The mode in which it is acquired.
    pub mode: LockMode,
}

impl LockClass {
    /// Whether this may be the same lock as `other`, apart from the mode.
    pub fn may_be_lock_of(&self, other: &LockClass) -> bool {
        self.sort == other.sort && self.objects.intersects(&other.objects)
    }

    /// Whether a thread that holds this excludes another thread from `other`, if both are the same lock.
    pub fn excludes(&self, other: &LockClass) -> bool {
        !(self.mode == LockMode::Read && other.mode == LockMode::Read)
    }

    /// Whether a thread that holds this acquires `wanted` without waiting, if both are the same lock. A reader cannot
    /// become a writer.
    pub fn is_reentered_by(&self, wanted: &LockClass) -> bool {
        self.sort == wanted.sort && !(self.mode == LockMode::Read && wanted.mode != LockMode::Read)
    }

    /// Whether sort and mode permit that `released` releases this lock.
    fn has_mode_of(&self, released: &LockClass) -> bool {
        self.sort == released.sort && (released.mode == LockMode::Any || self.mode == released.mode)
    }

    /// Whether `released` may release this lock.
    fn may_be_released_by(&self, released: &LockClass) -> bool {
        self.has_mode_of(released) && self.objects.intersects(&released.objects)
    }

    /// The single object whose lock this must be, if it is at most one object.
    pub fn must_be_of(&self, once: &Once) -> Option<ObjectId> {
        self.objects.single().filter(|object| once.is_single(*object))
    }
}

/// A statement of an instance that acquires a lock.
#[derive(Clone, Debug)]
pub struct Acquisition {
    /// The instance.
    pub instance: InstanceId,
    /// The statement; `None` in a library method that the library calls.
    pub statement: Option<StatementId>,
    /// The lock.
    pub class: LockClassId,
    /// How the lock is acquired.
    pub kind: AcquisitionKind,
    /// The symbolic name of the lock in the instance.
    pub path: Option<PathId>,
    /// Whether it waits without a time limit.
    pub blocks: bool,
}

impl Acquisition {
    /// The value whose lock is acquired, in the body of the instance.
    pub fn locked_value(&self, body: &Body) -> Option<ValueId> {
        match self.kind {
            AcquisitionKind::Monitor(value) => Some(value),
            AcquisitionKind::Call(_) | AcquisitionKind::Wait(_) => body.passed(self.statement?, Root::This),
        }
    }
}

/// The results of earlier analyses that all parts of the lock analysis read.
#[derive(Clone, Copy)]
struct LockInputs<'f, 'a> {
    analysis: &'f Analysis<'a>,
    changing: &'f ChangingFields,
    once: &'f Once,
    threads: &'f Threads,
    assumed: &'f Assumed,
    dead: &'f DeadCode,
    /// All instances, callers before callees.
    top_down: &'f [InstanceId],
}

impl LockInputs<'_, '_> {
    /// The instances with which threads start, each with its origin.
    fn starts(&self) -> Vec<(OriginId, InstanceId)> {
        let analysis = self.analysis;
        let entered = analysis.entries().iter().map(|(origin, instance, _)| (*origin, *instance));
        let spawned = analysis.spawned_instances().iter().copied();
        // No call in the program leads to these: initialisers of the classes of entry points.
        let is_called = |instance: &InstanceId| {
            analysis.calls_to(*instance).iter().any(|edge| !matches!(edge.kind, EdgeKind::Spawn(..)))
        };
        let uncalled = analysis.instances().filter(|instance| !is_called(instance));
        let uncalled = uncalled
            .flat_map(|instance| self.threads.origins_of(instance).iter().map(move |origin| (origin, instance)));
        entered.chain(spawned).chain(uncalled).collect()
    }
}
