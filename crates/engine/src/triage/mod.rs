//! Where the engines meet: what one leaves open, another decides.
//!
//! | file | holds |
//! |---|---|
//! | `exhaustive.rs` | alerts of `prove` that `explore` decides by visiting all states |
//! | `closed.rs` | whether all executions of a program are among those that `explore` visits |

mod closed;
pub(crate) mod exhaustive;

pub use exhaustive::Exploring;
