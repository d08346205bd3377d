//! Memory models: which writes of other threads a read may return.
//!
//! A memory model is one file that implements [`MemoryModel`], and one line in [`MODELS`]. Source: Ferrara 2012,
//! sections 3.2 and 4.1, figure 3. There, a model is asked for the value of a read; here it decides, write by write,
//! which ones the read may see, and what threads learn from each other when one starts, joins or excludes another. The
//! values are joined in one place, so that a model cannot forget one.
//!
//! | model | what a read may return, beyond what its own thread knows |
//! |---|---|
//! | `all-parallel` | every write of every other thread |
//! | `thread-launch` | the same, without threads that are not started yet; a thread knows what its starter knew |
//! | `happens-before` | the same, without threads that were joined; who joins a thread knows what it knew |
//! | `locked` | the same; and while a lock is held, nothing is added to what the lock protects; who sees a signal of another thread (a volatile write, a countdown) knows what that one did before |
//!
//! Each is within the one before it. None knows more than happens-before order and mutual exclusion: thin-air values
//! that the Java memory model forbids are possible in all of them.

mod all_parallel;
mod happens_before;
mod locked;
mod thread_launch;

use unsnarl_concurrency::OriginBits;
use unsnarl_pointer::OriginId;

/// A read, as far as memory models see it.
pub struct Reader<'r> {
    /// The origin that reads.
    pub origin: OriginId,
    /// Whether the origin stands for several threads that may run at the same time.
    pub is_many: bool,
    /// The origins that may run at the time of the read.
    pub running: &'r OriginBits,
    /// The origins that the reading thread has waited for.
    pub joined: &'r OriginBits,
}

/// A write by some thread, as far as memory models see it.
pub struct Writer<'r> {
    /// The origin that writes.
    pub origin: OriginId,
    /// The origins that may run at the time of the write.
    pub running: &'r OriginBits,
}

/// A memory model.
pub trait MemoryModel: Sync {
    /// How users name it.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn summary(&self) -> &'static str;

    /// Whether a read may return what a write of another thread wrote. Threads of one origin, if there are several, are
    /// different threads.
    fn may_see(&self, reader: &Reader<'_>, writer: &Writer<'_>) -> bool;

    /// Whether a thread begins with what its starter knew.
    fn inherits(&self) -> bool {
        true
    }

    /// Whether a thread that waits for the end of another learns what that one knew.
    fn learns_from_joins(&self) -> bool {
        false
    }

    /// Whether nothing is added to what a held lock protects, and who acquires it learns what was released.
    fn excludes_by_locks(&self) -> bool {
        false
    }

    /// Whether a thread learns from signals (volatile variables, latches, queues and the like) what others did before.
    fn learns_from_signals(&self) -> bool {
        false
    }
}

/// The model that is used unless another one is named.
pub const DEFAULT_MODEL: &dyn MemoryModel = &locked::Locked;

/// All memory models, from the coarsest to the default.
pub const MODELS: &[&dyn MemoryModel] =
    &[&all_parallel::AllParallel, &thread_launch::ThreadLaunch, &happens_before::HappensBefore, &locked::Locked];

/// The model of a name.
pub fn model(name: &str) -> Option<&'static dyn MemoryModel> {
    MODELS.iter().copied().find(|model| model.name() == name)
}
