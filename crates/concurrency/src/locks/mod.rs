//! Locks: which are held where, and in which order they are taken.
//!
//! An interprocedural, flow-sensitive lockset analysis with entry locksets as contexts (Otto and Moschny 2008, section 4; RacerX): a method is
//! analysed once for each lockset that it is entered with, and the result (what it leaves held or gives back) is kept. An element
//! of a lockset is an *acquisition*: a statement of an instance that takes a lock. What may be held makes constraints; what must be held
//! protects. Beyond the paper: explicit locks, `tryLock` on both branches, read and write modes, locks behind wrapper methods, reentrancy.
//!
//! | file | what it does |
//! |---|---|
//! | `operations.rs` | what each statement does to locks |
//! | `path.rs` | symbolic names, by which two locks must be the same |
//! | `state.rs` | locksets |
//! | `flow.rs` | the data flow, and the constraints (a → b) that follow |

mod flow;
mod operations;
pub(crate) mod path;
mod state;

use unsnarl_pointer::{InstanceId, LibraryCallId, ObjectSet};
use unsnarl_program::ir::{StatementId, ValueId};
use unsnarl_program::models::{LockMode, LockSort};

pub use flow::{Constraint, LockContext, LockContextId, Locks};
pub use path::{ChangingFields, Path, PathRoot};
pub use state::{Held, State};

unsnarl_program::ids! {
    /// A statement of an instance that takes a lock.
    AcquisitionId;
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

/// A statement of an instance that takes a lock.
#[derive(Clone, Debug)]
pub struct Acquisition {
    /// The instance.
    pub instance: InstanceId,
    /// The statement; `None` in a library method that the library calls.
    pub statement: Option<StatementId>,
    /// The objects whose lock it may be.
    pub objects: ObjectSet,
    /// Which of an object's two locks.
    pub sort: LockSort,
    /// In which mode.
    pub mode: LockMode,
    /// How.
    pub way: Way,
    /// What the lock is called there.
    pub path: Option<Path>,
    /// Whether it waits as long as it takes.
    pub blocks: bool,
}

impl Acquisition {
    /// Whether it may be the same lock as another, apart from the mode.
    pub fn may_be_lock_of(&self, other: &Acquisition) -> bool {
        self.sort == other.sort && self.objects.intersects(&other.objects)
    }

    /// Whether one thread that holds this keeps another from getting that, if the locks are the same.
    pub fn excludes(&self, other: &Acquisition) -> bool {
        !(self.mode == LockMode::Read && other.mode == LockMode::Read)
    }
}
