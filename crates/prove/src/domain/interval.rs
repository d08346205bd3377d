//! The interval domain: an element is the numbers from a least to a greatest one, and of floating-point numbers perhaps
//! NaN as well.
//!
//! Integers wrap as Java's: a result that wraps as a whole is shifted, and one that wraps in part is the whole type.
//! Widening stops at thresholds first; narrowing takes back only bounds that are those of a type. Source: Cousot and
//! Cousot 1977. `integers.rs` and `floats.rs` say how precise operations are.

use std::fmt;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion, Element as Primitive, ValueKind};

use super::floats::FloatRange;
use super::integers::{self, Range, Width, part};
use super::{Domain, Number, NumberKind, Thresholds};

pub(super) const SUMMARY: &str = "the least and the greatest value of a number";

pub(super) type Element = Interval;

/// A range of numbers of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval(Shape);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shape {
    None,
    /// Not empty.
    Integers(i64, i64),
    /// Not empty.
    Floats(FloatRange),
    /// Integers or floating-point numbers: it is not known which.
    Any,
}

impl Interval {
    /// Nothing if there is no range.
    pub(super) fn integers(range: Option<Range>) -> Interval {
        match range {
            Some((low, high)) if low <= high => Interval(Shape::Integers(low, high)),
            _ => Interval(Shape::None),
        }
    }

    fn floats(range: FloatRange) -> Interval {
        Interval(if range == FloatRange::NONE { Shape::None } else { Shape::Floats(range) })
    }

    /// The least and the greatest integer, if it is known to stand for integers.
    pub(super) fn range(self) -> Option<Range> {
        match self.0 {
            Shape::Integers(low, high) => Some((low, high)),
            _ => None,
        }
    }

    fn to_floats(self) -> FloatRange {
        match self.0 {
            Shape::None | Shape::Integers(..) => FloatRange::NONE,
            Shape::Floats(range) => range,
            Shape::Any => FloatRange::top(),
        }
    }
}

/// The operands, `int` or `long`, for which the condition holds.
fn assume_integers(condition: Condition, a: Range, b: Range) -> Option<(Range, Range)> {
    let below = |bound: i64| bound.checked_sub(1);
    let above = |bound: i64| bound.checked_add(1);
    let cut = |low_a: i64, high_a: i64, low_b: i64, high_b: i64| part(a, low_a, high_a).zip(part(b, low_b, high_b));
    match condition {
        Condition::Equal => cut(b.0, b.1, a.0, a.1),
        Condition::Less => cut(i64::MIN, below(b.1)?, above(a.0)?, i64::MAX),
        Condition::LessOrEqual => cut(i64::MIN, b.1, a.0, i64::MAX),
        Condition::Greater => cut(above(b.0)?, i64::MAX, i64::MIN, below(a.1)?),
        Condition::GreaterOrEqual => cut(b.0, i64::MAX, i64::MIN, a.1),
        Condition::NotEqual => {
            let without = |range: Range, other: Range| {
                let is_only = |bound: i64| other == (bound, bound);
                let low = if is_only(range.0) { above(range.0)? } else { range.0 };
                let high = if is_only(range.1) { below(range.1)? } else { range.1 };
                (low <= high).then_some((low, high))
            };
            without(a, b).zip(without(b, a))
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Shape::None => f.write_str("none"),
            Shape::Any => f.write_str("any"),
            Shape::Floats(range) => range.fmt(f),
            Shape::Integers(i64::MIN, i64::MAX) => f.write_str("any long"),
            Shape::Integers(low, high) if (low, high) == NumberKind::Int.range() => f.write_str("any int"),
            Shape::Integers(low, high) if low == high => write!(f, "{low}"),
            Shape::Integers(low, high) => write!(f, "[{low}..{high}]"),
        }
    }
}

impl Domain for Interval {
    fn bottom() -> Interval {
        Interval(Shape::None)
    }

    fn top(kind: NumberKind) -> Interval {
        if kind.is_integer() { Interval::integers(Some(kind.range())) } else { Interval::floats(FloatRange::top()) }
    }

    fn constant(number: Number) -> Interval {
        match number {
            Number::Int(number) => Interval::integers(Some((i64::from(number), i64::from(number)))),
            Number::Long(number) => Interval::integers(Some((number, number))),
            Number::Float(number) => Interval::floats(FloatRange::constant(f64::from(number))),
            Number::Double(number) => Interval::floats(FloatRange::constant(number)),
        }
    }

    fn between(_: NumberKind, low: i64, high: i64) -> Interval {
        Interval::integers(Some((low, high)))
    }

    fn contains(self, number: Number) -> bool {
        Interval::constant(number).is_within(self)
    }

    fn is_within(self, other: Interval) -> bool {
        match (self.0, other.0) {
            (Shape::None, _) | (_, Shape::Any) => true,
            (Shape::Integers(low, high), Shape::Integers(least, greatest)) => least <= low && high <= greatest,
            (Shape::Floats(range), Shape::Floats(other)) => range.is_within(other),
            _ => false,
        }
    }

    fn join(self, other: Interval) -> Interval {
        match (self.0, other.0) {
            (Shape::None, _) => other,
            (_, Shape::None) => self,
            (Shape::Integers(low, high), Shape::Integers(least, greatest)) => {
                Interval::integers(Some((low.min(least), high.max(greatest))))
            }
            (Shape::Floats(range), Shape::Floats(other)) => Interval::floats(range.join(other)),
            _ => Interval(Shape::Any),
        }
    }

    fn meet(self, other: Interval) -> Interval {
        match (self.0, other.0) {
            (Shape::Any, _) => other,
            (_, Shape::Any) => self,
            (Shape::Integers(low, high), Shape::Integers(least, greatest)) => {
                Interval::integers(part((low, high), least, greatest))
            }
            (Shape::Floats(range), Shape::Floats(other)) => Interval::floats(range.meet(other)),
            _ => Interval(Shape::None),
        }
    }

    fn widen(self, next: Interval, thresholds: &Thresholds) -> Interval {
        match (self.0, next.0) {
            (Shape::Integers(low, high), Shape::Integers(least, greatest)) => {
                let low = if least < low { thresholds.at_or_below(least) } else { low };
                let high = if greatest > high { thresholds.at_or_above(greatest) } else { high };
                Interval::integers(Some((low, high)))
            }
            (Shape::Floats(range), Shape::Floats(next)) => Interval::floats(range.widen(next, thresholds)),
            _ => self.join(next),
        }
    }

    fn narrow(self, next: Interval) -> Interval {
        match (self.0, next.0) {
            (Shape::Integers(low, high), Shape::Integers(least, greatest)) => {
                let kinds = [NumberKind::Int.range(), NumberKind::Long.range()];
                let low = if kinds.iter().any(|range| range.0 == low) { least } else { low };
                let high = if kinds.iter().any(|range| range.1 == high) { greatest } else { high };
                Interval::integers(Some((low, high)))
            }
            (Shape::Floats(range), Shape::Floats(next)) => Interval::floats(range.narrow(next)),
            _ => self.meet(next),
        }
    }

    fn negate(kind: NumberKind, a: Interval) -> Interval {
        if kind.is_integer() {
            Interval::binary(BinaryOp::Subtract, kind, Interval::integers(Some((0, 0))), a)
        } else {
            Interval::floats(a.to_floats().negate())
        }
    }

    fn binary(op: BinaryOp, kind: NumberKind, a: Interval, b: Interval) -> Interval {
        if !kind.is_integer() {
            let is_single = kind == NumberKind::Float;
            return Interval::floats(FloatRange::binary(op, is_single, a.to_floats(), b.to_floats()));
        }
        let kind_of_b = match op {
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => NumberKind::Int,
            _ => kind,
        };
        let operands = a.bounds(kind).zip(b.bounds(kind_of_b));
        Interval::integers(operands.and_then(|(a, b)| integers::binary(op, kind, a, b)))
    }

    fn convert(conversion: Conversion, a: Interval) -> Interval {
        let integers = match conversion.from {
            ValueKind::Int => a.bounds(NumberKind::Int),
            ValueKind::Long => a.bounds(NumberKind::Long),
            ValueKind::Float | ValueKind::Double => {
                let floats = a.to_floats();
                match conversion.to {
                    Primitive::Double => return Interval::floats(floats),
                    Primitive::Float => return Interval::floats(floats.rounded_to_single()),
                    Primitive::Long => floats.to_integers(|number| number as i64),
                    _ => floats.to_integers(|number| i64::from(number as i32)),
                }
            }
            ValueKind::Reference => return a,
        };
        let Some((low, high)) = integers else { return Interval::bottom() };
        match (conversion.to, Width::of_element(conversion.to)) {
            (_, Some(width)) => Interval::integers(Some(width.cut_range((i128::from(low), i128::from(high))))),
            (Primitive::Float, None) => {
                Interval::floats(FloatRange::between(f64::from(low as f32), f64::from(high as f32)))
            }
            (_, None) => Interval::floats(FloatRange::between(low as f64, high as f64)),
        }
    }

    fn compare(comparison: Comparison, a: Interval, b: Interval) -> Interval {
        let (mut outcomes, unordered) = if comparison == Comparison::Long {
            let Some((a, b)) = a.bounds(NumberKind::Long).zip(b.bounds(NumberKind::Long)) else {
                return Interval::bottom();
            };
            ([a.0 < b.1, a.0 <= b.1 && b.0 <= a.1, a.1 > b.0], false)
        } else {
            FloatRange::compare(a.to_floats(), b.to_floats())
        };
        match comparison {
            Comparison::Long => {}
            Comparison::FloatLess | Comparison::DoubleLess => outcomes[0] |= unordered,
            Comparison::FloatGreater | Comparison::DoubleGreater => outcomes[2] |= unordered,
        }
        let possible = (-1..=1).zip(outcomes).filter(|(_, may_be)| *may_be).map(|(outcome, _)| (outcome, outcome));
        Interval::integers(possible.reduce(integers::hull))
    }

    fn assume(
        condition: Condition,
        kind: NumberKind,
        is_unordered_allowed: bool,
        a: Interval,
        b: Interval,
    ) -> (Interval, Interval) {
        if !kind.is_integer() {
            let is_single = kind == NumberKind::Float;
            let (a, b) = FloatRange::assume(condition, is_single, is_unordered_allowed, a.to_floats(), b.to_floats());
            return (Interval::floats(a), Interval::floats(b));
        }
        let operands = a.bounds(kind).zip(b.bounds(kind));
        let refined = operands.and_then(|(a, b)| assume_integers(condition, a, b)).unzip();
        (Interval::integers(refined.0), Interval::integers(refined.1))
    }

    fn bounds(self, kind: NumberKind) -> Option<(i64, i64)> {
        let (least, greatest) = kind.range();
        match self.0 {
            Shape::None => None,
            Shape::Integers(low, high) => part((low, high), least, greatest),
            Shape::Floats(_) | Shape::Any => Some((least, greatest)),
        }
    }

    fn to_numbers(self) -> Option<Vec<i64>> {
        Some(match self.0 {
            Shape::None => vec![0],
            Shape::Any => vec![1],
            Shape::Integers(low, high) => vec![2, low, high],
            Shape::Floats(range) => [3].into_iter().chain(range.to_numbers()).collect(),
        })
    }

    fn from_numbers(numbers: &[i64]) -> Option<Interval> {
        match *numbers {
            [0] => Some(Interval(Shape::None)),
            [1] => Some(Interval(Shape::Any)),
            [2, low, high] if low <= high => Some(Interval(Shape::Integers(low, high))),
            [3, low, high, nan] => Some(Interval(Shape::Floats(FloatRange::from_numbers([low, high, nan])?))),
            _ => None,
        }
    }
}
