//! Ranges of `float` and `double`, with NaN apart, for the interval domain.
//!
//! A bound is an `f64`; that of a `float` too, since each `float` is one. -0.0 is below 0.0, so a range may hold one
//! zero and not the other. No rounding outward is necessary: an operation rounds to the nearest number, which keeps the
//! order (IEEE 754), so its result at a bound is a bound of its results. That holds on each of six pieces, from minus
//! infinity to infinity with both zeros apart, in which results are all NaN or none is. `%` is the exception: the size
//! of its result is bounded by those of both operands.

use std::fmt;

use unsnarl_classfile::instruction::{BinaryOp, Condition};

use super::Thresholds;
use super::integers::Range;

/// Numbers from a least to a greatest one, and perhaps NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FloatRange {
    low: Key,
    /// Below `low` if there are no numbers.
    high: Key,
    may_be_nan: bool,
}

/// An `f64` as an integer in the same order; -0.0 is -1, and 0.0 is 0.
type Key = i64;

fn key(number: f64) -> Key {
    flip(number.to_bits() as i64)
}

fn number(key: Key) -> f64 {
    f64::from_bits(flip(key) as u64)
}

/// Negative numbers are ordered against their bits.
fn flip(bits: i64) -> i64 {
    if bits < 0 { bits ^ i64::MAX } else { bits }
}

const MINUS_ZERO: Key = -1;
const ZERO: Key = 0;

/// -0.0 and 0.0 are equal to each other: the range of all that equals a number of the given one.
fn with_both_zeros(low: Key, high: Key) -> (Key, Key) {
    (if low == ZERO { MINUS_ZERO } else { low }, if high == MINUS_ZERO { ZERO } else { high })
}

impl FloatRange {
    pub(super) const NONE: FloatRange = FloatRange { low: i64::MAX, high: i64::MIN, may_be_nan: false };
    const NAN: FloatRange = FloatRange { may_be_nan: true, ..FloatRange::NONE };

    pub(super) fn top() -> FloatRange {
        FloatRange { may_be_nan: true, ..FloatRange::between(f64::NEG_INFINITY, f64::INFINITY) }
    }

    pub(super) fn constant(number: f64) -> FloatRange {
        if number.is_nan() { FloatRange::NAN } else { FloatRange::between(number, number) }
    }

    pub(super) fn between(low: f64, high: f64) -> FloatRange {
        FloatRange { low: key(low), high: key(high), may_be_nan: false }.normal()
    }

    /// The bounds in their order, and whether NaN is possible.
    pub(super) fn to_numbers(self) -> [i64; 3] {
        [self.low, self.high, i64::from(self.may_be_nan)]
    }

    /// `None` if these are not the numbers of a range that is not empty.
    pub(super) fn from_numbers([low, high, nan]: [i64; 3]) -> Option<FloatRange> {
        let range = FloatRange { low, high, may_be_nan: nan == 1 };
        let is_normal = range == range.normal() && range != FloatRange::NONE && (nan == 0 || nan == 1);
        let is_number = |bound: Key| !number(bound).is_nan();
        (is_normal && (!range.has_numbers() || is_number(low) && is_number(high))).then_some(range)
    }

    fn normal(self) -> FloatRange {
        if self.low <= self.high { self } else { FloatRange { may_be_nan: self.may_be_nan, ..FloatRange::NONE } }
    }

    fn has_numbers(self) -> bool {
        self.low <= self.high
    }

    fn numbers(self) -> FloatRange {
        FloatRange { may_be_nan: false, ..self }
    }

    pub(super) fn is_within(self, other: FloatRange) -> bool {
        (!self.has_numbers() || (other.low <= self.low && self.high <= other.high))
            && (other.may_be_nan || !self.may_be_nan)
    }

    pub(super) fn join(self, other: FloatRange) -> FloatRange {
        FloatRange {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            may_be_nan: self.may_be_nan || other.may_be_nan,
        }
    }

    pub(super) fn meet(self, other: FloatRange) -> FloatRange {
        FloatRange {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            may_be_nan: self.may_be_nan && other.may_be_nan,
        }
        .normal()
    }

    pub(super) fn widen(self, next: FloatRange, thresholds: &Thresholds) -> FloatRange {
        let all = self.join(next);
        if !self.has_numbers() {
            return all;
        }
        let low = if all.low < self.low { threshold_below(number(all.low), thresholds) } else { all.low };
        let high = if all.high > self.high { threshold_above(number(all.high), thresholds) } else { all.high };
        FloatRange { low, high, ..all }
    }

    pub(super) fn narrow(self, next: FloatRange) -> FloatRange {
        let is_free = |bound: Key| number(bound).is_infinite() || !next.has_numbers();
        FloatRange {
            low: if is_free(self.low) { next.low } else { self.low },
            high: if is_free(self.high) { next.high } else { self.high },
            may_be_nan: self.may_be_nan && next.may_be_nan,
        }
        .normal()
    }

    pub(super) fn negate(self) -> FloatRange {
        if !self.has_numbers() {
            return self;
        }
        FloatRange { low: key(-number(self.high)), high: key(-number(self.low)), ..self }
    }

    /// The range of `float`s nearest to the numbers of the range.
    pub(super) fn rounded_to_single(self) -> FloatRange {
        if !self.has_numbers() {
            return self;
        }
        let round = |bound: Key| key(f64::from(number(bound) as f32));
        FloatRange { low: round(self.low), high: round(self.high), ..self }
    }

    /// The `float`s of the range.
    fn cut_to_single(self) -> FloatRange {
        if !self.has_numbers() {
            return self;
        }
        let (low, high) = (number(self.low), number(self.high));
        let (nearest_low, nearest_high) = (low as f32, high as f32);
        let low = if f64::from(nearest_low) < low { nearest_low.next_up() } else { nearest_low };
        let high = if f64::from(nearest_high) > high { nearest_high.next_down() } else { nearest_high };
        FloatRange { low: key(f64::from(low)), high: key(f64::from(high)), ..self }.normal()
    }

    /// The integers that the range is converted to, by `number as i32` or `number as i64`: NaN is 0 (JLS 5.1.3).
    pub(super) fn to_integers(self, convert: impl Fn(f64) -> i64) -> Option<Range> {
        let numbers = self.has_numbers().then(|| (convert(number(self.low)), convert(number(self.high))));
        let nan = self.may_be_nan.then_some((0, 0));
        [numbers, nan].into_iter().flatten().reduce(super::integers::hull)
    }

    /// `a op b`; of `float`s if `is_single`.
    pub(super) fn binary(op: BinaryOp, is_single: bool, a: FloatRange, b: FloatRange) -> FloatRange {
        if a == FloatRange::NONE || b == FloatRange::NONE {
            return FloatRange::NONE;
        }
        let mut result = if a.may_be_nan || b.may_be_nan { FloatRange::NAN } else { FloatRange::NONE };
        for x in a.pieces(is_single) {
            for y in b.pieces(is_single) {
                result = result.join(match op {
                    BinaryOp::Remainder => remainder(x, y),
                    _ => at_corners(op, is_single, x, y),
                });
            }
        }
        result
    }

    /// The parts on which every operation is monotone.
    fn pieces(self, is_single: bool) -> impl Iterator<Item = (f64, f64)> {
        let (least, greatest) =
            if is_single { (f64::from(f32::from_bits(1)), f64::from(f32::MAX)) } else { (f64::from_bits(1), f64::MAX) };
        let infinity = f64::INFINITY;
        let all = [
            (-infinity, -infinity),
            (-greatest, -least),
            (-0.0, -0.0),
            (0.0, 0.0),
            (least, greatest),
            (infinity, infinity),
        ];
        let parts = all.into_iter().map(move |(low, high)| self.numbers().meet(FloatRange::between(low, high)));
        parts.filter(|part| part.has_numbers()).map(|part| (number(part.low), number(part.high)))
    }

    /// Which of the results -1, 0 and 1 a comparison may have, and whether operands may be unordered.
    pub(super) fn compare(a: FloatRange, b: FloatRange) -> ([bool; 3], bool) {
        let may_be_unordered = a != FloatRange::NONE && b != FloatRange::NONE && (a.may_be_nan || b.may_be_nan);
        if !a.has_numbers() || !b.has_numbers() {
            return ([false; 3], may_be_unordered);
        }
        let (a_low, a_high, b_low, b_high) = (number(a.low), number(a.high), number(b.low), number(b.high));
        ([a_low < b_high, a_low <= b_high && b_low <= a_high, a_high > b_low], may_be_unordered)
    }

    /// The operands for which the condition holds.
    pub(super) fn assume(
        condition: Condition,
        is_single: bool,
        is_unordered_allowed: bool,
        a: FloatRange,
        b: FloatRange,
    ) -> (FloatRange, FloatRange) {
        let (mut left, mut right) = ordered(condition, a.numbers(), b.numbers());
        if is_single {
            (left, right) = (left.cut_to_single(), right.cut_to_single());
        }
        if left == FloatRange::NONE || right == FloatRange::NONE {
            (left, right) = (FloatRange::NONE, FloatRange::NONE);
        }
        if is_unordered_allowed && a != FloatRange::NONE && b != FloatRange::NONE {
            if a.may_be_nan {
                (left, right) = (left.join(FloatRange::NAN), right.join(b));
            }
            if b.may_be_nan {
                (left, right) = (left.join(a), right.join(FloatRange::NAN));
            }
        }
        (left, right)
    }
}

fn at_corners(op: BinaryOp, is_single: bool, x: (f64, f64), y: (f64, f64)) -> FloatRange {
    let apply = |x: f64, y: f64| {
        if is_single {
            let (x, y) = (x as f32, y as f32);
            f64::from(match op {
                BinaryOp::Add => x + y,
                BinaryOp::Subtract => x - y,
                BinaryOp::Multiply => x * y,
                _ => x / y,
            })
        } else {
            match op {
                BinaryOp::Add => x + y,
                BinaryOp::Subtract => x - y,
                BinaryOp::Multiply => x * y,
                _ => x / y,
            }
        }
    };
    let corners = [apply(x.0, y.0), apply(x.0, y.1), apply(x.1, y.0), apply(x.1, y.1)];
    corners.into_iter().map(FloatRange::constant).fold(FloatRange::NONE, FloatRange::join)
}

/// `x % y`: exact, with the sign of `x`; NaN if `x` is infinite or `y` is zero (JVMS 6.5, `drem`).
fn remainder(x: (f64, f64), y: (f64, f64)) -> FloatRange {
    if x.0.is_infinite() || y.0 == 0.0 {
        return FloatRange::NAN;
    }
    if (x.0 == x.1 && y.0 == y.1) || x.0 == 0.0 {
        return FloatRange::constant(x.0 % y.0);
    }
    let least_divisor = y.0.abs().min(y.1.abs());
    let greatest_divisor = y.0.abs().max(y.1.abs());
    if x.0.abs().max(x.1.abs()) < least_divisor {
        FloatRange::between(x.0, x.1)
    } else if x.0 < 0.0 {
        FloatRange::between(x.0.max(-greatest_divisor), -0.0)
    } else {
        FloatRange::between(0.0, x.1.min(greatest_divisor))
    }
}

/// The operands, neither of them NaN, for which the condition holds. If there are none for one, there may be some left
/// for the other.
fn ordered(condition: Condition, a: FloatRange, b: FloatRange) -> (FloatRange, FloatRange) {
    if !a.has_numbers() || !b.has_numbers() {
        return (FloatRange::NONE, FloatRange::NONE);
    }
    let cut = |range: FloatRange, low: Key, high: Key| {
        FloatRange { low: range.low.max(low), high: range.high.min(high), may_be_nan: false }.normal()
    };
    let (least, greatest) = (key(f64::NEG_INFINITY), key(f64::INFINITY));
    let below = |bound: Key| if bound == ZERO { MINUS_ZERO - 1 } else { bound - 1 };
    let above = |bound: Key| if bound == MINUS_ZERO { ZERO + 1 } else { bound + 1 };
    let (a_low, a_high) = with_both_zeros(a.low, a.high);
    let (b_low, b_high) = with_both_zeros(b.low, b.high);
    match condition {
        Condition::Equal => (cut(a, b_low, b_high), cut(b, a_low, a_high)),
        Condition::LessOrEqual => (cut(a, least, b_high), cut(b, a_low, greatest)),
        Condition::GreaterOrEqual => (cut(a, b_low, greatest), cut(b, least, a_high)),
        // The bounds are those with both zeros: a high bound is not -0.0, and a low one is not 0.0.
        Condition::Less => (cut(a, least, below(b_high)), cut(b, above(a_low), greatest)),
        Condition::Greater => (cut(a, above(b_low), greatest), cut(b, least, below(a_high))),
        Condition::NotEqual => {
            let without = |range: FloatRange, low: Key, high: Key| {
                if number(low) != number(high) {
                    return range;
                }
                let is_there = |bound: Key| (low..=high).contains(&bound);
                FloatRange {
                    low: if is_there(range.low) { high + 1 } else { range.low },
                    high: if is_there(range.high) { low - 1 } else { range.high },
                    may_be_nan: false,
                }
                .normal()
            };
            (without(a, b_low, b_high), without(b, a_low, a_high))
        }
    }
}

/// The greatest threshold that is not above `bound`, or minus infinity.
fn threshold_below(bound: f64, thresholds: &Thresholds) -> Key {
    // Beyond 2^53 an `i64` may have no `f64` of its own; there is no need for thresholds there.
    if bound.abs() > 9e15 {
        return key(f64::NEG_INFINITY);
    }
    match thresholds.at_or_below(bound.floor() as i64) {
        0 => key(bound).min(ZERO),
        threshold if threshold.unsigned_abs() > 1 << 53 => key(f64::NEG_INFINITY),
        threshold => key(threshold as f64),
    }
}

/// The least threshold that is not below `bound`, or infinity.
fn threshold_above(bound: f64, thresholds: &Thresholds) -> Key {
    if bound.abs() > 9e15 {
        return key(f64::INFINITY);
    }
    match thresholds.at_or_above(bound.ceil() as i64) {
        0 => key(bound).max(MINUS_ZERO),
        threshold if threshold.unsigned_abs() > 1 << 53 => key(f64::INFINITY),
        threshold => key(threshold as f64),
    }
}

impl fmt::Display for FloatRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_nan = if self.may_be_nan { " or NaN" } else { "" };
        if *self == FloatRange::top() {
            f.write_str("any float")
        } else if !self.has_numbers() {
            f.write_str(if self.may_be_nan { "NaN" } else { "none" })
        } else if self.low == self.high {
            write!(f, "{}{or_nan}", Bound(self.low))
        } else {
            write!(f, "[{}..{}]{or_nan}", Bound(self.low), Bound(self.high))
        }
    }
}

/// A bound for people.
struct Bound(Key);

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match number(self.0) {
            f64::INFINITY => f.write_str("∞"),
            f64::NEG_INFINITY => f.write_str("-∞"),
            number => write!(f, "{number:?}"),
        }
    }
}
