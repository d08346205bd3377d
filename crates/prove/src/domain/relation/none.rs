//! The relational domain that knows no relations: only whether a point is reached.

use std::fmt;

use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;

use super::{Relations, may_hold_for_same};
use crate::domain::Thresholds;

pub(super) const SUMMARY: &str = "no relations between values";

pub(super) type Element = Unrelated;

/// Whether a point is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unrelated {
    is_reached: bool,
}

impl fmt::Display for Unrelated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_reached { "any" } else { "none" })
    }
}

impl Relations for Unrelated {
    fn top() -> Unrelated {
        Unrelated { is_reached: true }
    }

    fn bottom() -> Unrelated {
        Unrelated { is_reached: false }
    }

    fn is_bottom(&self) -> bool {
        !self.is_reached
    }

    fn forget(&mut self, _: ValueId) {}

    fn assign_add_constant(&mut self, _: ValueId, _: ValueId, _: i64) {}

    fn assume(&mut self, condition: Condition, x: ValueId, y: ValueId) {
        self.is_reached &= x != y || may_hold_for_same(condition);
    }

    fn assume_between(&mut self, _: ValueId, low: i64, high: i64) {
        self.is_reached &= low <= high;
    }

    fn join(&self, other: &Unrelated) -> Unrelated {
        Unrelated { is_reached: self.is_reached || other.is_reached }
    }

    fn widen(&self, next: &Unrelated, _: &Thresholds) -> Unrelated {
        self.join(next)
    }

    fn is_within(&self, other: &Unrelated) -> bool {
        !self.is_reached || other.is_reached
    }

    fn difference(&self, x: ValueId, y: ValueId) -> Option<(i64, i64)> {
        self.is_reached.then_some(if x == y { (0, 0) } else { (i64::MIN, i64::MAX) })
    }

    fn bounds(&self, _: ValueId) -> Option<(i64, i64)> {
        self.is_reached.then_some((i64::MIN, i64::MAX))
    }
}
