//! Mathematical functions: pure, and the same on every machine.
//!
//! | file | holds |
//! |---|---|
//! | `strict.rs` | `StrictMath`: every bit as fdlibm has it, which the specification asks for |
//! | `nearest.rs` | `Math`: the number nearest to the true value |
//! | `reduce.rs` | angles to multiples of a right angle and what is left |

pub(crate) mod nearest;
mod reduce;
pub(crate) mod strict;
