//! The parity domain: an element is a set of parities. Overflow keeps the parity of an integer.
//!
//! Nothing is known of floating-point numbers: an element stands for all of them or for none. Source: Cousot and Cousot
//! 1977.

use std::fmt;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion, ValueKind};

use super::integers::Width;
use super::{Domain, Number, NumberKind, Thresholds};

pub(super) const SUMMARY: &str = "whether an integer is even or odd";

pub(super) type Element = Parity;

/// A set of parities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Parity {
    None,
    Even,
    Odd,
    Any,
}

impl Parity {
    fn of(number: i64) -> Parity {
        if number % 2 == 0 { Parity::Even } else { Parity::Odd }
    }
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Parity::None => "none",
            Parity::Even => "even",
            Parity::Odd => "odd",
            Parity::Any => "any",
        })
    }
}

impl Domain for Parity {
    fn bottom() -> Parity {
        Parity::None
    }

    fn top(_: NumberKind) -> Parity {
        Parity::Any
    }

    fn constant(number: Number) -> Parity {
        match number {
            Number::Int(number) => Parity::of(i64::from(number)),
            Number::Long(number) => Parity::of(number),
            Number::Float(_) | Number::Double(_) => Parity::Any,
        }
    }

    fn between(_: NumberKind, low: i64, high: i64) -> Parity {
        match low.cmp(&high) {
            std::cmp::Ordering::Less => Parity::Any,
            std::cmp::Ordering::Equal => Parity::of(low),
            std::cmp::Ordering::Greater => Parity::None,
        }
    }

    fn contains(self, number: Number) -> bool {
        Parity::constant(number).is_within(self)
    }

    fn is_within(self, other: Parity) -> bool {
        self == other || self == Parity::None || other == Parity::Any
    }

    fn join(self, other: Parity) -> Parity {
        if self.is_within(other) {
            other
        } else if other.is_within(self) {
            self
        } else {
            Parity::Any
        }
    }

    fn meet(self, other: Parity) -> Parity {
        if self.is_within(other) {
            self
        } else if other.is_within(self) {
            other
        } else {
            Parity::None
        }
    }

    fn widen(self, next: Parity, _: &Thresholds) -> Parity {
        self.join(next)
    }

    fn narrow(self, next: Parity) -> Parity {
        self.meet(next)
    }

    fn negate(_: NumberKind, a: Parity) -> Parity {
        a
    }

    fn binary(op: BinaryOp, kind: NumberKind, a: Parity, b: Parity) -> Parity {
        use Parity::{Any, Even, None, Odd};
        match (op, a, b) {
            (_, None, _) | (_, _, None) => None,
            _ if !kind.is_integer() => Any,
            (BinaryOp::Multiply | BinaryOp::And, Even, _) | (BinaryOp::Multiply | BinaryOp::And, _, Even) => Even,
            (BinaryOp::Or, Odd, _) | (BinaryOp::Or, _, Odd) => Odd,
            // An odd distance is not zero.
            (BinaryOp::ShiftLeft, Even, _) | (BinaryOp::ShiftLeft, _, Odd) => Even,
            (BinaryOp::Remainder, a, Even) => a,
            (_, Any, _) | (_, _, Any) => Any,
            (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Xor, a, b) => {
                if a == b {
                    Even
                } else {
                    Odd
                }
            }
            (BinaryOp::Multiply | BinaryOp::And, _, _) => Odd,
            (BinaryOp::Or, _, _) => Even,
            _ => Any,
        }
    }

    fn convert(conversion: Conversion, a: Parity) -> Parity {
        let is_from_integer = matches!(conversion.from, ValueKind::Int | ValueKind::Long);
        if a == Parity::None || (is_from_integer && Width::of_element(conversion.to).is_some()) {
            a
        } else {
            Parity::Any
        }
    }

    fn compare(_: Comparison, a: Parity, b: Parity) -> Parity {
        match (a, b) {
            (Parity::None, _) | (_, Parity::None) => Parity::None,
            (Parity::Even, Parity::Odd) | (Parity::Odd, Parity::Even) => Parity::Odd,
            _ => Parity::Any,
        }
    }

    fn assume(condition: Condition, _: NumberKind, _: bool, a: Parity, b: Parity) -> (Parity, Parity) {
        if condition == Condition::Equal {
            (a.meet(b), a.meet(b))
        } else if a == Parity::None || b == Parity::None {
            (Parity::None, Parity::None)
        } else {
            (a, b)
        }
    }

    fn bounds(self, kind: NumberKind) -> Option<(i64, i64)> {
        let (least, greatest) = kind.range();
        match self {
            Parity::None => None,
            Parity::Even => Some((least, greatest - 1)),
            Parity::Odd => Some((least + 1, greatest)),
            Parity::Any => Some((least, greatest)),
        }
    }

    fn to_numbers(self) -> Option<Vec<i64>> {
        Some(vec![self as i64])
    }

    fn from_numbers(numbers: &[i64]) -> Option<Parity> {
        let all = [Parity::None, Parity::Even, Parity::Odd, Parity::Any];
        all.into_iter().find(|parity| *numbers == [*parity as i64])
    }
}
