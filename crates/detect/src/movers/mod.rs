//! Mover types: the atomicity of each method, depending on the locks that its callers hold (Zhou 2003, section 3).
//!
//! | file | what it computes |
//! |---|---|
//! | `algebra/` | atomicities, conditional atomicities, and how they compose |
//! | `trace.rs` | atomicities that remember the actions they come from |
//! | `conflicts.rs` | which accesses conflict, and which locks protect them |
//! | `lock.rs` | the locks of conditions, and their names in callers |
//! | `actions.rs` | the atomicity of a statement |
//! | `body.rs` | the atomicity of a body, by data flow |
//! | `methods.rs` | the atomicity of all methods, callees first |
//! | `words.rs` | the atomicity in words |

mod actions;
mod algebra;
mod body;
mod conflicts;
mod lock;
mod methods;
mod trace;
mod words;

pub(crate) use algebra::Atomicity;
pub(crate) use conflicts::Conflict;
pub(crate) use lock::Lock;
pub(crate) use methods::Movers;
pub(crate) use trace::{Action, Does, Traced};
pub use words::atomicities;
pub(crate) use words::{does, reason, reason_beyond, steps};

/// The atomicity of code, with its trace, depending on the locks that its callers hold.
pub(crate) type Behaviour = algebra::Conditional<lock::Lock, Traced>;
