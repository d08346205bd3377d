//! What may happen in parallel, what is ordered, and which locks are held. `docs/glossary.md` defines the terms.
//!
//! ```text
//! pointer::Analysis ──▶ threads   which origins run where: started, not yet joined
//!                   ──▶ order     happens-before by signals between threads
//!                   ──▶ escape    which objects never leave their thread
//!                   ──▶ once      what happens at most once: single objects
//!                   ──▶ fresh     which objects no other thread knows yet
//!                   ──▶ locks     locksets, and which lock is acquired while which is held
//!                   ──▶ initialised  which classes may not have been initialised yet, on demand
//!                   ──▶ own_locks locks that the program builds itself, on demand
//!                   ──▶ own       which objects each thread owns exclusively
//!                   ──▶ accesses  which statements read and write which variables
//!                   ──▶ vetoes    why two accesses are no race
//!                   ──▶ future    what a thread may still do, for the explorer
//!                   ──▶ assumed   which assumptions have decided something, and where
//!                   ──▶ facts     all of it, read-only, for detectors
//! ```

mod accesses;
pub mod assumed;
mod constants;
mod counts;
mod escape;
mod facts;
mod fresh;
pub mod future;
mod handles;
mod initialised;
pub mod locks;
mod loops;
mod once;
mod order;
mod own;
mod own_locks;
mod ranges;
mod summaries;
mod threads;
mod trips;
pub mod vetoes;

pub use accesses::{Access, Accesses, Variable, VariableId};
pub use assumed::{Assumed, Assumption};
pub use counts::counts;
pub use facts::Facts;
pub use fresh::Fresh;
pub use initialised::Uninitialised;
pub use loops::{Loop, Loops};
pub use once::{LoopCache, Once};
pub use order::Order;
pub use own::Given;
pub use threads::{OriginBits, Threads};
