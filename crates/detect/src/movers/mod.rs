//! Mover types: how much of what each method does is as if it were done at once (survey section 3).
//!
//! | file | what it does |
//! |---|---|
//! | `algebra/` | atomicities, conditional ones, and how they are composed |
//! | `trace.rs` | atomicities that remember where they come from |
//! | `conflicts.rs` | which accesses conflict, and which locks keep them apart |
//! | `lock.rs` | locks as conditions name them, and by other names in callers |
//! | `actions.rs` | the atomicity of each statement |
//! | `body.rs` | that of a body: a data flow |
//! | `methods.rs` | that of all methods, callees before callers |
//! | `words.rs` | what of it is said to people |

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
pub(crate) use methods::Movers;
pub(crate) use trace::{Action, Does, Traced};
pub use words::atomicities;
pub(crate) use words::{does, reason, steps};

/// What code does, depending on the locks that its callers hold.
pub(crate) type Behaviour = algebra::Conditional<lock::Lock, Traced>;
