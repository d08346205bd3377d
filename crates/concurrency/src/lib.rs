//! What may happen in parallel, what is ordered, and which locks are held.
//!
//! ```text
//! pointer::Analysis ──▶ threads   which origins run where: started, not yet joined
//!                   ──▶ order     what signals between threads order
//!                   ──▶ escape    which objects never leave their thread
//!                   ──▶ once      what happens at most once: single objects
//!                   ──▶ fresh     which objects no other thread knows yet
//!                   ──▶ locks     locksets, and which lock is taken while which is held
//!                   ──▶ own       which objects each thread has for itself
//!                   ──▶ accesses  what reads and writes which variables
//!                   ──▶ vetoes    why two accesses are no race
//!                   ──▶ facts     all of it, read-only, for detectors
//! ```

mod accesses;
mod counts;
mod escape;
mod facts;
mod fresh;
mod handles;
pub mod locks;
mod loops;
mod once;
mod order;
mod own;
mod ranges;
mod summaries;
mod threads;
mod trips;
pub mod vetoes;

pub use accesses::{Access, Accesses, Variable, VariableId};
pub use counts::counts;
pub use facts::Facts;
pub use fresh::Fresh;
pub use loops::{Loop, Loops};
pub use once::{LoopCache, Once};
pub use order::Order;
pub use threads::{OriginBits, Threads};
