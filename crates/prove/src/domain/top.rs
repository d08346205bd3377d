//! The domain that knows nothing of numbers: an element is any number, or none. With it, an analysis sees only
//! references and which code can run.

use std::fmt;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion};

use super::{Domain, Number, NumberKind, Thresholds};

pub(super) const SUMMARY: &str = "nothing is known of numbers";

pub(super) type Element = Top;

/// Any number, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Top {
    /// No number at all.
    None,
    /// Any number.
    Any,
}

impl Top {
    fn and(self, other: Top) -> Top {
        if self == Top::None { self } else { other }
    }
}

impl fmt::Display for Top {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Top::None { "none" } else { "any" })
    }
}

impl Domain for Top {
    fn bottom() -> Top {
        Top::None
    }

    fn top(_: NumberKind) -> Top {
        Top::Any
    }

    fn constant(_: Number) -> Top {
        Top::Any
    }

    fn between(_: NumberKind, low: i64, high: i64) -> Top {
        if low > high { Top::None } else { Top::Any }
    }

    fn contains(self, _: Number) -> bool {
        self == Top::Any
    }

    fn is_within(self, other: Top) -> bool {
        self == Top::None || other == Top::Any
    }

    fn join(self, other: Top) -> Top {
        if self == Top::None { other } else { self }
    }

    fn meet(self, other: Top) -> Top {
        self.and(other)
    }

    fn widen(self, next: Top, _: &Thresholds) -> Top {
        self.join(next)
    }

    fn narrow(self, next: Top) -> Top {
        self.and(next)
    }

    fn negate(_: NumberKind, a: Top) -> Top {
        a
    }

    fn binary(_: BinaryOp, _: NumberKind, a: Top, b: Top) -> Top {
        a.and(b)
    }

    fn convert(_: Conversion, a: Top) -> Top {
        a
    }

    fn compare(_: Comparison, a: Top, b: Top) -> Top {
        a.and(b)
    }

    fn assume(_: Condition, _: NumberKind, _: bool, a: Top, b: Top) -> (Top, Top) {
        (a.and(b), a.and(b))
    }

    fn bounds(self, kind: NumberKind) -> Option<(i64, i64)> {
        (self == Top::Any).then(|| kind.range())
    }

    fn to_numbers(self) -> Option<Vec<i64>> {
        Some(vec![i64::from(self == Top::Any)])
    }

    fn from_numbers(numbers: &[i64]) -> Option<Top> {
        match numbers {
            [0] => Some(Top::None),
            [1] => Some(Top::Any),
            _ => None,
        }
    }
}
