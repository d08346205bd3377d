//! The congruence domain: an element is the integers of the form `modulus · k + remainder`.
//!
//! Overflow subtracts a multiple of a power of two: where it is possible, only the power of two in the modulus remains.
//! Whether it is possible is decided from ranges of the operands: here those of the type, in the reduced product those
//! of the intervals. Nothing is known of floating-point numbers. Source: Granger 1989, "Static analysis of arithmetical
//! congruences". A modulus is below 2^63: where it would be greater, an element is larger than need be.

use std::fmt;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion, ValueKind};

use super::integers::{Range, Width, distance, wide};
use super::{Domain, Number, NumberKind, Thresholds};

pub(super) const SUMMARY: &str = "the remainder that an integer leaves, such as 1 modulo 4";

pub(super) type Element = Congruence;

/// The integers that leave a remainder when divided by a modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Congruence {
    /// 0 for a single integer, 1 for all numbers.
    modulus: u64,
    /// From 0 to the modulus, or the single integer. No integer at all is -1, modulo 1.
    remainder: i64,
}

const NONE: Congruence = Congruence { modulus: 1, remainder: -1 };
const ANY: Congruence = Congruence { modulus: 1, remainder: 0 };

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn power_of_two_in(number: u128) -> u128 {
    number & number.wrapping_neg()
}

/// The `x` for which `factor * x` leaves 1 modulo `modulus`, given that their greatest common divisor is 1.
fn inverse(factor: i128, modulus: i128) -> i128 {
    let (mut r, mut next_r) = (modulus, factor.rem_euclid(modulus));
    let (mut t, mut next_t) = (0_i128, 1_i128);
    while next_r != 0 {
        let quotient = r / next_r;
        (r, next_r) = (next_r, r - quotient * next_r);
        (t, next_t) = (next_t, t - quotient * next_t);
    }
    t.rem_euclid(modulus)
}

impl Congruence {
    /// The integers `modulus · k + remainder`, or more.
    pub(super) fn new(modulus: u128, remainder: i128) -> Congruence {
        let limit = i64::MAX as u128;
        let mut modulus = modulus;
        while modulus > limit {
            modulus = if modulus.is_multiple_of(2) { modulus / 2 } else { 1 };
        }
        match i64::try_from(remainder) {
            Ok(remainder) if modulus == 0 => Congruence { modulus: 0, remainder },
            // No `long` is meant.
            Err(_) if modulus == 0 => NONE,
            _ => Congruence { modulus: modulus as u64, remainder: remainder.rem_euclid(modulus as i128) as i64 },
        }
    }

    /// The modulus: 0 for a single integer.
    pub fn modulus(self) -> u64 {
        self.modulus
    }

    fn m(self) -> u128 {
        u128::from(self.modulus)
    }

    fn r(self) -> i128 {
        i128::from(self.remainder)
    }

    /// The least integer from `low`, and the greatest to `high`.
    pub(super) fn trim(self, (low, high): Range) -> Option<Range> {
        let (low, high) = (i128::from(low), i128::from(high));
        let (low, high) = match (self, i128::from(self.modulus)) {
            (NONE, _) => return None,
            (_, 0) if low <= self.r() && self.r() <= high => (self.r(), self.r()),
            (_, 0) => return None,
            (_, modulus) => (low + (self.r() - low).rem_euclid(modulus), high - (high - self.r()).rem_euclid(modulus)),
        };
        // Both are between the bounds that were given if they are in order.
        (low <= high).then_some((low as i64, high as i64))
    }

    /// What remains after numbers are cut to the type; `may_overflow` if some change.
    fn cut(modulus: u128, remainder: i128, width: Width, may_overflow: bool) -> Congruence {
        let count = 1_u128 << width.bits;
        if !may_overflow {
            return Congruence::new(modulus, remainder);
        }
        let modulus = gcd(modulus, count);
        if modulus == count {
            Congruence::new(0, i128::from(width.cut(remainder)))
        } else {
            Congruence::new(modulus, remainder)
        }
    }

    /// `a op b` for integers, given what ranges the operands are in.
    pub(super) fn in_ranges(op: BinaryOp, kind: NumberKind, a: (Self, Range), b: (Self, Range)) -> Congruence {
        let ((a, range_a), (b, range_b)) = (a, b);
        let width = Width::of(kind);
        let Some(exact) = wide(op, kind, range_a, range_b) else { return NONE };
        let may_overflow = !width.fits(exact);
        let shift = distance(kind, range_b);
        let is_certain = shift.0 == shift.1;
        match op {
            BinaryOp::Add => Congruence::cut(gcd(a.m(), b.m()), a.r() + b.r(), width, may_overflow),
            BinaryOp::Subtract => Congruence::cut(gcd(a.m(), b.m()), a.r() - b.r(), width, may_overflow),
            BinaryOp::Multiply => multiply(a, b, width, may_overflow),
            BinaryOp::Divide if b.modulus == 0 => divide(a, range_a, b.r(), width, may_overflow),
            BinaryOp::Remainder => remainder(a, b),
            BinaryOp::ShiftLeft if is_certain => {
                Congruence::cut(a.m() << shift.0, a.r() << shift.0, width, may_overflow)
            }
            BinaryOp::ShiftLeft => {
                let common = gcd(a.m(), a.r().unsigned_abs());
                Congruence::cut(common << shift.0, 0, width, may_overflow)
            }
            BinaryOp::ShiftRight if is_certain => shift_right(a.m(), a.r(), shift.0),
            BinaryOp::ShiftRightUnsigned if shift == (0, 0) => a,
            BinaryOp::ShiftRightUnsigned if is_certain && range_a.0 >= 0 => shift_right(a.m(), a.r(), shift.0),
            BinaryOp::ShiftRightUnsigned if is_certain => {
                let count = 1_u128 << width.bits;
                match gcd(a.m(), count) {
                    // A single number: its bits, without a sign.
                    modulus if modulus == count => Congruence::new(0, a.r().rem_euclid(count as i128) >> shift.0),
                    modulus => shift_right(modulus, a.r(), shift.0),
                }
            }
            BinaryOp::And => bitwise(a, b, |x, y| x & y, |known, bits| known & !bits),
            BinaryOp::Or => bitwise(a, b, |x, y| x | y, |known, bits| known & bits),
            BinaryOp::Xor => bitwise(a, b, |x, y| x ^ y, |_, _| 0),
            BinaryOp::Divide | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => ANY,
        }
    }

    /// A conversion from integers in a range.
    pub(super) fn convert_in_range(conversion: Conversion, a: Congruence, range: Range) -> Congruence {
        let is_integer = matches!(conversion.from, ValueKind::Int | ValueKind::Long);
        match Width::of_element(conversion.to) {
            Some(width) if is_integer => {
                let may_overflow = !width.fits((i128::from(range.0), i128::from(range.1)));
                Congruence::cut(a.m(), a.r(), width, may_overflow)
            }
            _ => ANY,
        }
    }
}

/// `(m·k + r) · (n·l + s)` is `m·n·kl + m·s·k + n·r·l + r·s`.
fn multiply(a: Congruence, b: Congruence, width: Width, may_overflow: bool) -> Congruence {
    let mixed = gcd(a.m() * b.r().unsigned_abs(), b.m() * a.r().unsigned_abs());
    Congruence::cut(gcd(a.m() * b.m(), mixed), a.r() * b.r(), width, may_overflow)
}

/// Division by a constant: exact if it divides the modulus, and either the remainder or numbers that are not negative.
fn divide(a: Congruence, range: Range, divisor: i128, width: Width, may_overflow: bool) -> Congruence {
    let size = divisor.unsigned_abs();
    if size == 0 {
        return NONE;
    }
    let is_floor = a.r() % divisor == 0 || (range.0 >= 0 && divisor > 0) || a.modulus == 0;
    if a.m().is_multiple_of(size) && is_floor {
        Congruence::cut(a.m() / size, a.r() / divisor, width, may_overflow)
    } else {
        ANY
    }
}

/// The dividend minus a multiple of the divisor.
fn remainder(a: Congruence, b: Congruence) -> Congruence {
    match gcd(b.m(), b.r().unsigned_abs()) {
        0 => NONE,
        _ if a.modulus == 0 && b.modulus == 0 => Congruence::new(0, a.r() % b.r()),
        divisors => Congruence::new(gcd(a.m(), divisors), a.r()),
    }
}

/// An arithmetic shift rounds down.
fn shift_right(modulus: u128, remainder: i128, distance: u32) -> Congruence {
    if modulus.is_multiple_of(1 << distance) {
        Congruence::new(modulus >> distance, remainder >> distance)
    } else {
        ANY
    }
}

/// The lowest bits of the result, as far as they are known. `decided` says which known bits of one operand decide the
/// result alone.
fn bitwise(
    a: Congruence,
    b: Congruence,
    op: fn(i64, i64) -> i64,
    decided: fn(known: u64, bits: u64) -> u64,
) -> Congruence {
    let known = |value: Congruence| {
        if value.modulus == 0 { u64::MAX } else { power_of_two_in(value.m()) as u64 - 1 }
    };
    let (known_a, known_b) = (known(a), known(b));
    let all_known = (known_a & known_b) | decided(known_a, a.remainder as u64) | decided(known_b, b.remainder as u64);
    let result = i128::from(op(a.remainder, b.remainder));
    match all_known.trailing_ones() {
        64 => Congruence::new(0, result),
        count => Congruence::new(1 << count, result),
    }
}

impl fmt::Display for Congruence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.modulus) {
            (NONE, _) => f.write_str("none"),
            (ANY, _) => f.write_str("any"),
            (_, 0) => write!(f, "{}", self.remainder),
            (_, modulus) => write!(f, "≡ {} (mod {modulus})", self.remainder),
        }
    }
}

impl Domain for Congruence {
    fn bottom() -> Congruence {
        NONE
    }

    fn top(_: NumberKind) -> Congruence {
        ANY
    }

    fn constant(number: Number) -> Congruence {
        match number {
            Number::Int(number) => Congruence::new(0, i128::from(number)),
            Number::Long(number) => Congruence::new(0, i128::from(number)),
            Number::Float(_) | Number::Double(_) => ANY,
        }
    }

    fn between(_: NumberKind, low: i64, high: i64) -> Congruence {
        match low.cmp(&high) {
            std::cmp::Ordering::Less => ANY,
            std::cmp::Ordering::Equal => Congruence::new(0, i128::from(low)),
            std::cmp::Ordering::Greater => NONE,
        }
    }

    fn contains(self, number: Number) -> bool {
        Congruence::constant(number).is_within(self)
    }

    fn is_within(self, other: Congruence) -> bool {
        if self == NONE || self == other {
            return true;
        }
        other != NONE
            && other.modulus != 0
            && self.modulus.is_multiple_of(other.modulus)
            && (self.r() - other.r()) % i128::from(other.modulus) == 0
    }

    fn join(self, other: Congruence) -> Congruence {
        if self.is_within(other) {
            other
        } else if other.is_within(self) {
            self
        } else {
            let difference = (self.r() - other.r()).unsigned_abs();
            Congruence::new(gcd(gcd(self.m(), other.m()), difference), self.r())
        }
    }

    fn meet(self, other: Congruence) -> Congruence {
        if self.is_within(other) {
            return self;
        }
        if other.is_within(self) {
            return other;
        }
        // Neither is none or any. Single integers that are not within the other leave another remainder.
        let common = gcd(self.m(), other.m()) as i128;
        let difference = other.r() - self.r();
        if self.modulus == 0 || other.modulus == 0 || difference % common != 0 {
            return NONE;
        }
        // Chinese remainder theorem.
        let (m, n) = (i128::from(self.modulus), i128::from(other.modulus) / common);
        let steps = (difference / common % n) * inverse(m / common, n) % n;
        let first = (self.r() + m * steps).rem_euclid(m * n);
        if m * n <= i128::from(i64::MAX) {
            return Congruence::new((m * n) as u128, first);
        }
        // Of the integers that leave both remainders, no others can be a `long`.
        match (i64::try_from(first - m * n), i64::try_from(first)) {
            (Err(_), Err(_)) => NONE,
            (Ok(only), Err(_)) | (Err(_), Ok(only)) => Congruence::new(0, i128::from(only)),
            (Ok(_), Ok(_)) => self,
        }
    }

    fn widen(self, next: Congruence, _: &Thresholds) -> Congruence {
        // Each modulus of a growing chain divides the one before.
        self.join(next)
    }

    fn narrow(self, next: Congruence) -> Congruence {
        // Each modulus of a falling chain is a multiple of the one before, and all are bounded.
        next
    }

    fn negate(kind: NumberKind, a: Congruence) -> Congruence {
        Congruence::binary(BinaryOp::Subtract, kind, Congruence::new(0, 0), a)
    }

    fn binary(op: BinaryOp, kind: NumberKind, a: Congruence, b: Congruence) -> Congruence {
        if a == NONE || b == NONE {
            return NONE;
        }
        if !kind.is_integer() {
            return ANY;
        }
        let kind_of_b = match op {
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => NumberKind::Int,
            _ => kind,
        };
        match a.bounds(kind).zip(b.bounds(kind_of_b)) {
            Some((range_a, range_b)) => Congruence::in_ranges(op, kind, (a, range_a), (b, range_b)),
            None => NONE,
        }
    }

    fn convert(conversion: Conversion, a: Congruence) -> Congruence {
        let kind = if conversion.from == ValueKind::Int { NumberKind::Int } else { NumberKind::Long };
        a.bounds(kind).map_or(NONE, |range| Congruence::convert_in_range(conversion, a, range))
    }

    fn compare(comparison: Comparison, a: Congruence, b: Congruence) -> Congruence {
        if a == NONE || b == NONE {
            NONE
        } else if comparison == Comparison::Long && a.modulus == 0 && b.modulus == 0 {
            Congruence::new(0, a.remainder.cmp(&b.remainder) as i128)
        } else {
            ANY
        }
    }

    fn assume(condition: Condition, kind: NumberKind, _: bool, a: Self, b: Self) -> (Congruence, Congruence) {
        let Some((range_a, range_b)) = a.bounds(kind).zip(b.bounds(kind)) else { return (NONE, NONE) };
        if !kind.is_integer() {
            return (a, b);
        }
        let may_hold = match condition {
            Condition::Equal => {
                let both = a.meet(b);
                return (if both.is_within(a) { both } else { a }, if both.is_within(b) { both } else { b });
            }
            Condition::NotEqual => a != b || a.modulus != 0,
            Condition::Less => range_a.0 < range_b.1,
            Condition::LessOrEqual => range_a.0 <= range_b.1,
            Condition::Greater => range_a.1 > range_b.0,
            Condition::GreaterOrEqual => range_a.1 >= range_b.0,
        };
        if may_hold { (a, b) } else { (NONE, NONE) }
    }

    fn bounds(self, kind: NumberKind) -> Option<(i64, i64)> {
        self.trim(kind.range())
    }

    fn to_numbers(self) -> Option<Vec<i64>> {
        Some(vec![i64::try_from(self.modulus).ok()?, self.remainder])
    }

    fn from_numbers(numbers: &[i64]) -> Option<Congruence> {
        let [modulus, remainder] = *numbers else { return None };
        let element = Congruence { modulus: u64::try_from(modulus).ok()?, remainder };
        (element == NONE || element == Congruence::new(element.m(), element.r())).then_some(element)
    }
}
