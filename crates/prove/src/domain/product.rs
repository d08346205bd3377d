//! The reduced product of intervals and congruences: the integers from a least to a greatest one, at equal distances.
//!
//! Reduction moves the bounds of the interval to integers of the congruence, and makes the congruence of a single
//! integer that integer. It is a closure, so it keeps the order, and the results of widening may be reduced too: a
//! bound stays below the threshold it came from, unless the modulus changes, and that happens finitely often. The
//! intervals decide which operations overflow. Sources: Cousot and Cousot 1979 (reduced product), Granger 1989.

use std::fmt;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion, ValueKind};

use super::congruence::Congruence;
use super::interval::Interval;
use super::{Domain, Number, NumberKind, Thresholds};

pub(super) const SUMMARY: &str = "the least and the greatest value of a number, and the remainder it leaves";

pub(super) type Element = Product;

/// An interval whose integers leave the same remainder as its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Product {
    interval: Interval,
    /// 0 for a single integer; 1 if nothing is known, for floating-point numbers, and for no number.
    modulus: u64,
}

impl Product {
    fn reduced(interval: Interval, congruence: Congruence) -> Product {
        if interval.is_bottom() || congruence.is_bottom() {
            return Product::bottom();
        }
        let Some(range) = interval.range() else { return Product { interval, modulus: 1 } };
        match congruence.trim(range) {
            None => Product::bottom(),
            Some((low, high)) => Product {
                interval: Interval::integers(Some((low, high))),
                modulus: if low == high { 0 } else { congruence.modulus() },
            },
        }
    }

    /// The numbers without the bounds.
    pub fn congruence(self) -> Congruence {
        match self.interval.range() {
            Some((low, _)) => Congruence::new(u128::from(self.modulus), i128::from(low)),
            None if self.interval.is_bottom() => Congruence::bottom(),
            None => Congruence::top(NumberKind::Long),
        }
    }

    /// The numbers without the remainder.
    pub fn interval(self) -> Interval {
        self.interval
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(range) = self.interval.range().filter(|_| self.modulus > 1) else { return self.interval.fmt(f) };
        let kinds = [(NumberKind::Int, "int"), (NumberKind::Long, "long")];
        let whole = kinds.into_iter().find(|(kind, _)| self.congruence().bounds(*kind) == Some(range));
        let parity = if range.0 % 2 == 0 { "even" } else { "odd" };
        match (whole, self.modulus) {
            (Some((_, name)), 2) => write!(f, "any {parity} {name}"),
            (Some((_, name)), _) => write!(f, "any {name} {}", self.congruence()),
            (None, 2) => write!(f, "{} {parity}", self.interval),
            (None, _) => write!(f, "{} {}", self.interval, self.congruence()),
        }
    }
}

impl Domain for Product {
    fn bottom() -> Product {
        Product { interval: Interval::bottom(), modulus: 1 }
    }

    fn top(kind: NumberKind) -> Product {
        Product::reduced(Interval::top(kind), Congruence::top(kind))
    }

    fn constant(number: Number) -> Product {
        Product::reduced(Interval::constant(number), Congruence::constant(number))
    }

    fn between(kind: NumberKind, low: i64, high: i64) -> Product {
        Product::reduced(Interval::between(kind, low, high), Congruence::between(kind, low, high))
    }

    fn contains(self, number: Number) -> bool {
        self.interval.contains(number) && self.congruence().contains(number)
    }

    fn is_within(self, other: Product) -> bool {
        self.interval.is_within(other.interval) && self.congruence().is_within(other.congruence())
    }

    fn join(self, other: Product) -> Product {
        if self == other || other.is_bottom() {
            return self;
        }
        if self.is_bottom() {
            return other;
        }
        if self.modulus == 1 && other.modulus == 1 {
            return Product { interval: self.interval.join(other.interval), modulus: 1 };
        }
        Product::reduced(self.interval.join(other.interval), self.congruence().join(other.congruence()))
    }

    fn meet(self, other: Product) -> Product {
        Product::reduced(self.interval.meet(other.interval), self.congruence().meet(other.congruence()))
    }

    fn widen(self, next: Product, thresholds: &Thresholds) -> Product {
        let interval = self.interval.widen(next.interval, thresholds);
        Product::reduced(interval, self.congruence().widen(next.congruence(), thresholds))
    }

    fn narrow(self, next: Product) -> Product {
        let (Some((low, high)), Some((least, greatest))) = (self.interval.range(), next.interval.range()) else {
            let congruence = self.congruence().narrow(next.congruence());
            return Product::reduced(self.interval.narrow(next.interval), congruence);
        };
        let kinds = [NumberKind::Int, NumberKind::Long];
        let whole = kinds.map(|kind| self.congruence().bounds(kind));
        let is_least = whole.iter().flatten().any(|range| range.0 == low);
        let is_greatest = whole.iter().flatten().any(|range| range.1 == high);
        let range = (if is_least { least } else { low }, if is_greatest { greatest } else { high });
        Product::reduced(Interval::integers(Some(range)), self.congruence().narrow(next.congruence()))
    }

    fn negate(kind: NumberKind, a: Product) -> Product {
        if kind.is_integer() {
            Product::binary(BinaryOp::Subtract, kind, Product::between(kind, 0, 0), a)
        } else {
            Product::reduced(Interval::negate(kind, a.interval), a.congruence())
        }
    }

    fn binary(op: BinaryOp, kind: NumberKind, a: Product, b: Product) -> Product {
        let interval = Interval::binary(op, kind, a.interval, b.interval);
        if !kind.is_integer() {
            return Product::reduced(interval, Congruence::top(kind));
        }
        let kind_of_b = match op {
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => NumberKind::Int,
            _ => kind,
        };
        let Some((range_a, range_b)) = a.bounds(kind).zip(b.bounds(kind_of_b)) else { return Product::bottom() };
        let congruence = Congruence::in_ranges(op, kind, (a.congruence(), range_a), (b.congruence(), range_b));
        Product::reduced(interval, congruence)
    }

    fn convert(conversion: Conversion, a: Product) -> Product {
        let interval = Interval::convert(conversion, a.interval);
        let kind = if conversion.from == ValueKind::Int { NumberKind::Int } else { NumberKind::Long };
        let congruence = a
            .bounds(kind)
            .map_or(Congruence::bottom(), |range| Congruence::convert_in_range(conversion, a.congruence(), range));
        Product::reduced(interval, congruence)
    }

    fn compare(comparison: Comparison, a: Product, b: Product) -> Product {
        let interval = Interval::compare(comparison, a.interval, b.interval);
        let is_unequal = comparison == Comparison::Long && a.congruence().meet(b.congruence()).is_bottom();
        let not_zero = Congruence::constant(Number::Int(1)).join(Congruence::constant(Number::Int(-1)));
        Product::reduced(interval, if is_unequal { not_zero } else { Congruence::top(NumberKind::Int) })
    }

    fn assume(
        condition: Condition,
        kind: NumberKind,
        is_unordered_allowed: bool,
        a: Product,
        b: Product,
    ) -> (Product, Product) {
        let intervals = Interval::assume(condition, kind, is_unordered_allowed, a.interval, b.interval);
        let (of_a, of_b) = (a.congruence(), b.congruence());
        let congruences = Congruence::assume(condition, kind, is_unordered_allowed, of_a, of_b);
        let left = Product::reduced(intervals.0, congruences.0);
        let right = Product::reduced(intervals.1, congruences.1);
        if left.is_bottom() || right.is_bottom() { (Product::bottom(), Product::bottom()) } else { (left, right) }
    }

    fn bounds(self, kind: NumberKind) -> Option<(i64, i64)> {
        self.interval.bounds(kind)
    }

    fn to_numbers(self) -> Option<Vec<i64>> {
        let mut numbers = self.interval.to_numbers()?;
        numbers.push(i64::try_from(self.modulus).ok()?);
        Some(numbers)
    }

    fn from_numbers(numbers: &[i64]) -> Option<Product> {
        let (modulus, interval) = numbers.split_last()?;
        let interval = Interval::from_numbers(interval)?;
        let element = Product { interval, modulus: u64::try_from(*modulus).ok()? };
        (element == Product::reduced(interval, element.congruence())).then_some(element)
    }
}
