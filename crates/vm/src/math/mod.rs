//! Mathematical functions: pure, and the same on every machine.
//!
//! | file | holds |
//! |---|---|
//! | `strict.rs` | `StrictMath`: bit for bit as in fdlibm, which the specification requires |
//! | `nearest.rs` | `Math`: the number nearest to the true value |
//! | `reduce.rs` | reduces angles to a multiple of a right angle and a remainder |

pub(crate) mod nearest;
mod reduce;
pub(crate) mod strict;
