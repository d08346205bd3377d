//! The sign domain: an element is a set of signs, and of floating-point numbers also NaN.
//!
//! Operations are tables: what two signs may give, with the overflow of Java's integers and with the infinities,
//! underflow and both zeros of its floating-point numbers. Each table is exact; a set of signs is not a range, so the
//! overflow of a sum of positive numbers is always thought possible. Source: Cousot and Cousot 1977.

use std::fmt;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion, Element as Primitive, ValueKind};

use super::{Domain, Number, NumberKind, Thresholds};

pub(super) const SUMMARY: &str = "the signs a number may have: negative, zero, positive";

pub(super) type Element = Sign;

/// A set of signs, one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sign(u8);

impl Sign {
    /// No number at all.
    pub const NONE: Sign = Sign(0);
    /// The numbers below zero.
    pub const NEGATIVE: Sign = Sign(1);
    /// Zero, also the negative zero of floating-point numbers.
    pub const ZERO: Sign = Sign(2);
    /// The numbers above zero.
    pub const POSITIVE: Sign = Sign(4);
    /// What is not a number, of `float` and `double`.
    pub const NAN: Sign = Sign(8);

    const NUMBERS: Sign = Sign(7);
    const NOT_ZERO: Sign = Sign(5);
    const NOT_POSITIVE: Sign = Sign(3);
    const NOT_NEGATIVE: Sign = Sign(6);

    fn or(self, other: Sign) -> Sign {
        Sign(self.0 | other.0)
    }

    fn and(self, other: Sign) -> Sign {
        Sign(self.0 & other.0)
    }

    fn overlaps(self, other: Sign) -> bool {
        self.0 & other.0 != 0
    }

    fn each(self) -> impl Iterator<Item = Sign> {
        [Sign::NEGATIVE, Sign::ZERO, Sign::POSITIVE, Sign::NAN].into_iter().filter(move |sign| self.overlaps(*sign))
    }

    /// What a function of one sign gives for all signs of the set.
    fn map(self, function: impl Fn(Sign) -> Sign) -> Sign {
        self.each().map(function).fold(Sign::NONE, Sign::or)
    }

    fn swapped(self) -> Sign {
        match self {
            Sign::NEGATIVE => Sign::POSITIVE,
            Sign::POSITIVE => Sign::NEGATIVE,
            same => same,
        }
    }

    fn of_ordering(number: impl PartialOrd + Default) -> Sign {
        match number.partial_cmp(&Default::default()) {
            Some(std::cmp::Ordering::Less) => Sign::NEGATIVE,
            Some(std::cmp::Ordering::Equal) => Sign::ZERO,
            Some(std::cmp::Ordering::Greater) => Sign::POSITIVE,
            None => Sign::NAN,
        }
    }
}

/// The sign of a product or quotient that is not zero.
fn product_sign(a: Sign, b: Sign) -> Sign {
    if a == b { Sign::POSITIVE } else { Sign::NEGATIVE }
}

/// `a op b` of two single signs, for `int` and `long`.
fn of_integers(op: BinaryOp, a: Sign, b: Sign) -> Sign {
    const N: Sign = Sign::NEGATIVE;
    const Z: Sign = Sign::ZERO;
    const P: Sign = Sign::POSITIVE;
    match (op, a, b) {
        (BinaryOp::Divide | BinaryOp::Remainder, _, Z) => Sign::NONE,
        (BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor, Z, other) => other,
        (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Or | BinaryOp::Xor, other, Z) => other,
        (BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned, other, Z) => other,
        (BinaryOp::Subtract, Z, P) => N,
        // The negation of the least number is itself.
        (BinaryOp::Subtract, Z, _) => Sign::NOT_ZERO,
        (BinaryOp::Multiply | BinaryOp::And, _, Z) | (_, Z, _) => Z,
        (BinaryOp::Add, P, P) => Sign::NOT_ZERO,
        (BinaryOp::Subtract, a, b) if a != b => Sign::NOT_ZERO,
        (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::ShiftLeft, _, _) => Sign::NUMBERS,
        // The least number divided by -1 is itself.
        (BinaryOp::Divide, N, N) => Sign::NUMBERS,
        (BinaryOp::Divide, a, b) => Z.or(product_sign(a, b)),
        (BinaryOp::Remainder, a, _) => Z.or(a),
        (BinaryOp::ShiftRight, N, _) => N,
        // A distance such as 32 shifts by nothing.
        (BinaryOp::ShiftRightUnsigned, N, _) => Sign::NOT_ZERO,
        (BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned, _, _) => Sign::NOT_NEGATIVE,
        (BinaryOp::And, N, N) | (BinaryOp::Or, N, _) | (BinaryOp::Or, _, N) => N,
        (BinaryOp::And, _, _) => Sign::NOT_NEGATIVE,
        (BinaryOp::Or, _, _) => P,
        (BinaryOp::Xor, a, b) => {
            if a == b {
                Sign::NOT_NEGATIVE
            } else {
                N
            }
        }
    }
}

/// `a op b` of two single signs, for `float` and `double`.
fn of_floats(op: BinaryOp, a: Sign, b: Sign) -> Sign {
    const Z: Sign = Sign::ZERO;
    const NAN: Sign = Sign::NAN;
    match (op, a, b) {
        (_, NAN, _) | (_, _, NAN) => NAN,
        (BinaryOp::Subtract, a, b) => of_floats(BinaryOp::Add, a, b.swapped()),
        (BinaryOp::Add, Z, other) | (BinaryOp::Add, other, Z) => other,
        (BinaryOp::Add, a, b) if a == b => a,
        (BinaryOp::Add, _, _) => Sign::NUMBERS.or(NAN),
        (BinaryOp::Multiply, Z, Z) => Z,
        (BinaryOp::Multiply, Z, _) | (BinaryOp::Multiply, _, Z) => Z.or(NAN),
        (BinaryOp::Multiply, a, b) => Z.or(product_sign(a, b)),
        (BinaryOp::Divide | BinaryOp::Remainder, Z, Z) => NAN,
        (BinaryOp::Divide | BinaryOp::Remainder, Z, _) => Z,
        (BinaryOp::Divide, _, Z) => Sign::NOT_ZERO,
        (BinaryOp::Divide, a, b) => Z.or(product_sign(a, b)).or(NAN),
        (BinaryOp::Remainder, _, Z) => NAN,
        (BinaryOp::Remainder, a, _) => Z.or(a).or(NAN),
        _ => Sign::NUMBERS.or(NAN),
    }
}

/// Whether a number of sign `a` may stand in the relation to a number of sign `b`, neither of them NaN.
fn may_hold(condition: Condition, a: Sign, b: Sign) -> bool {
    let are_equal_signs = a == b;
    let may_be_equal = are_equal_signs;
    let may_be_different = !are_equal_signs || a != Sign::ZERO;
    let may_be_less = a.0 < b.0 || (are_equal_signs && may_be_different);
    let may_be_greater = a.0 > b.0 || (are_equal_signs && may_be_different);
    match condition {
        Condition::Equal => may_be_equal,
        Condition::NotEqual => may_be_different,
        Condition::Less => may_be_less,
        Condition::LessOrEqual => may_be_less || may_be_equal,
        Condition::Greater => may_be_greater,
        Condition::GreaterOrEqual => may_be_greater || may_be_equal,
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = match self.and(Sign::NUMBERS) {
            Sign::NONE if *self == Sign::NAN => return f.write_str("NaN"),
            Sign::NONE => "none",
            Sign::NEGATIVE => "-",
            Sign::ZERO => "0",
            Sign::POSITIVE => "+",
            Sign::NOT_ZERO => "≠ 0",
            Sign::NOT_POSITIVE => "≤ 0",
            Sign::NOT_NEGATIVE => "≥ 0",
            _ => "any",
        };
        f.write_str(numbers)?;
        f.write_str(if self.overlaps(Sign::NAN) { " or NaN" } else { "" })
    }
}

impl Domain for Sign {
    fn bottom() -> Sign {
        Sign::NONE
    }

    fn top(kind: NumberKind) -> Sign {
        if kind.is_integer() { Sign::NUMBERS } else { Sign::NUMBERS.or(Sign::NAN) }
    }

    fn constant(number: Number) -> Sign {
        match number {
            Number::Int(number) => Sign::of_ordering(number),
            Number::Long(number) => Sign::of_ordering(number),
            Number::Float(number) => Sign::of_ordering(number),
            Number::Double(number) => Sign::of_ordering(number),
        }
    }

    fn between(_: NumberKind, low: i64, high: i64) -> Sign {
        let part = |is_part: bool, sign| if is_part && low <= high { sign } else { Sign::NONE };
        part(low < 0, Sign::NEGATIVE).or(part(low <= 0 && high >= 0, Sign::ZERO)).or(part(high > 0, Sign::POSITIVE))
    }

    fn contains(self, number: Number) -> bool {
        self.overlaps(Sign::constant(number))
    }

    fn is_within(self, other: Sign) -> bool {
        self.and(other) == self
    }

    fn join(self, other: Sign) -> Sign {
        self.or(other)
    }

    fn meet(self, other: Sign) -> Sign {
        self.and(other)
    }

    fn widen(self, next: Sign, _: &Thresholds) -> Sign {
        self.or(next)
    }

    fn narrow(self, next: Sign) -> Sign {
        self.and(next)
    }

    fn negate(kind: NumberKind, a: Sign) -> Sign {
        a.map(|sign| match sign {
            Sign::NEGATIVE if kind.is_integer() => Sign::NOT_ZERO,
            sign => sign.swapped(),
        })
    }

    fn binary(op: BinaryOp, kind: NumberKind, a: Sign, b: Sign) -> Sign {
        let single = if kind.is_integer() { of_integers } else { of_floats };
        a.map(|a| b.map(|b| single(op, a, b)))
    }

    fn convert(conversion: Conversion, a: Sign) -> Sign {
        let is_from_float = matches!(conversion.from, ValueKind::Float | ValueKind::Double);
        a.map(|sign| match (conversion.to, sign) {
            (_, Sign::ZERO) => Sign::ZERO,
            (Primitive::Float, sign) if conversion.from == ValueKind::Double => {
                if sign == Sign::NAN {
                    sign
                } else {
                    sign.or(Sign::ZERO)
                }
            }
            (Primitive::Float | Primitive::Double | Primitive::Reference, sign) => sign,
            (_, Sign::NAN) => Sign::ZERO,
            (Primitive::Boolean | Primitive::Char, _) => Sign::NOT_NEGATIVE,
            (Primitive::Int | Primitive::Long, sign) if is_from_float => sign.or(Sign::ZERO),
            (Primitive::Long, sign) => sign,
            (Primitive::Int, sign) if conversion.from == ValueKind::Int => sign,
            _ => Sign::NUMBERS,
        })
    }

    fn compare(comparison: Comparison, a: Sign, b: Sign) -> Sign {
        let unordered = match comparison {
            Comparison::Long => Sign::NONE,
            Comparison::FloatLess | Comparison::DoubleLess => Sign::NEGATIVE,
            Comparison::FloatGreater | Comparison::DoubleGreater => Sign::POSITIVE,
        };
        a.map(|a| {
            b.map(|b| {
                if a == Sign::NAN || b == Sign::NAN {
                    return unordered;
                }
                let outcome = |condition, sign| if may_hold(condition, a, b) { sign } else { Sign::NONE };
                outcome(Condition::Less, Sign::NEGATIVE)
                    .or(outcome(Condition::Equal, Sign::ZERO))
                    .or(outcome(Condition::Greater, Sign::POSITIVE))
            })
        })
    }

    fn assume(condition: Condition, kind: NumberKind, is_unordered_allowed: bool, a: Sign, b: Sign) -> (Sign, Sign) {
        let holds = |a: Sign, b: Sign| {
            if a == Sign::NAN || b == Sign::NAN { is_unordered_allowed } else { may_hold(condition, a, b) }
        };
        let (a, b) = (a.and(Sign::top(kind)), b.and(Sign::top(kind)));
        let left = a.map(|a| if b.each().any(|b| holds(a, b)) { a } else { Sign::NONE });
        let right = b.map(|b| if a.each().any(|a| holds(a, b)) { b } else { Sign::NONE });
        (left, right)
    }

    fn bounds(self, kind: NumberKind) -> Option<(i64, i64)> {
        let (least, greatest) = kind.range();
        let limits = [(Sign::NEGATIVE, (least, -1)), (Sign::ZERO, (0, 0)), (Sign::POSITIVE, (1, greatest))];
        let parts = limits.into_iter().filter(|(sign, _)| self.overlaps(*sign)).map(|(_, range)| range);
        parts.reduce(super::integers::hull)
    }

    fn to_numbers(self) -> Option<Vec<i64>> {
        Some(vec![i64::from(self.0)])
    }

    fn from_numbers(numbers: &[i64]) -> Option<Sign> {
        match numbers {
            [signs @ 0..=15] => Some(Sign(*signs as u8)),
            _ => None,
        }
    }
}
