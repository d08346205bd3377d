//! What else may be known of a program: that something which a pattern has found cannot happen.
//!
//! Patterns rest on the facts, which know no values. Whoever interprets the program (crate `prove`) knows more. A
//! finding that is refuted is kept, with the verdict *excluded* and the reason.

use std::fmt::Debug;

use unsnarl_concurrency::{Access, Facts};
use unsnarl_pointer::ObjectId;
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

/// Knows more of a program than its facts. An answer is the reason in words, and holds in every execution.
pub trait Refuter: Debug {
    /// Why the statements of two accesses to one variable never conflict, in whatever context.
    fn accesses(&self, facts: &Facts<'_, '_>, one: &Access, other: &Access) -> Option<String>;

    /// Why no two threads are about to acquire locks at these two statements at the same time. `is_wanted` says of an
    /// object whether its lock is one of those that are wanted: those count as not held.
    fn waits(
        &self,
        facts: &Facts<'_, '_>,
        places: [(MethodId, StatementId); 2],
        is_wanted: &dyn Fn(ObjectId) -> bool,
    ) -> Option<String>;
}
