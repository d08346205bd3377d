//! Value domains: what an abstract number stands for, and what operations do to it.
//!
//! A domain is one file that implements [`Domain`], and one line in the table at the end of this file. Everything else
//! (references, the heap, threads, properties) works with any of them. Source: Ferrara 2012, section 4.3 and figure 4.
//! Deviations: operations are those of the bytecode, on the kind of number that the instruction names, and wrap exactly
//! as Java does; conditions refine both operands instead of answering yes, no or perhaps.
//!
//! Every operation over-approximates: the result stands for every number that Java may compute from numbers that the
//! operands stand for. `tests/domains.rs` holds each domain against concrete execution. An element does not know the
//! kind of its numbers. Operands are of the kind that the operation names; what an element says of other kinds means
//! nothing.
//!
//! A macro declares the modules of the domains, so `cargo fmt` does not see these files; `rustfmt` on the files does.

mod floats;
mod integers;
pub mod relation;

use std::fmt;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Conversion};

/// The kind of number that an instruction computes. `boolean`, `byte`, `char` and `short` are computed as `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are Java's")]
pub enum NumberKind {
    Int,
    Long,
    Float,
    Double,
}

impl NumberKind {
    /// Whether it is `int` or `long`.
    pub fn is_integer(self) -> bool {
        matches!(self, NumberKind::Int | NumberKind::Long)
    }

    /// The least and the greatest number of `int`; those of `long` for the other kinds.
    pub fn range(self) -> (i64, i64) {
        match self {
            NumberKind::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
            _ => (i64::MIN, i64::MAX),
        }
    }
}

/// A concrete number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names are Java's")]
pub enum Number {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
}

/// Numbers at which a growing bound stops first, sorted: constants of the program, and the bounds of the types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thresholds(Vec<i64>);

impl Thresholds {
    /// The given numbers, in any order, and the bounds of `int` and `long`.
    pub fn new(numbers: impl IntoIterator<Item = i64>) -> Thresholds {
        let bounds = [i64::MIN, i64::from(i32::MIN), -1, 0, 1, i64::from(i32::MAX), i64::MAX];
        let mut all: Vec<i64> = numbers.into_iter().chain(bounds).collect();
        all.sort_unstable();
        all.dedup();
        Thresholds(all)
    }

    /// The greatest threshold that is not above `number`.
    pub fn at_or_below(&self, number: i64) -> i64 {
        let after = self.0.partition_point(|threshold| *threshold <= number);
        after.checked_sub(1).map_or(i64::MIN, |index| self.0[index])
    }

    /// The least threshold that is not below `number`.
    pub fn at_or_above(&self, number: i64) -> i64 {
        self.0.get(self.0.partition_point(|threshold| *threshold < number)).copied().unwrap_or(i64::MAX)
    }
}

/// A value domain: an abstract number is a set of concrete ones. The order is set inclusion.
pub trait Domain: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// No number at all.
    fn bottom() -> Self;

    /// Every number of the kind.
    fn top(kind: NumberKind) -> Self;

    /// One number.
    fn constant(number: Number) -> Self;

    /// The numbers of an `int` or `long` from `low` to `high`, both included, or more.
    fn between(kind: NumberKind, low: i64, high: i64) -> Self;

    /// Whether it stands for no number.
    fn is_bottom(self) -> bool {
        self == Self::bottom()
    }

    /// Whether it stands for `number`.
    fn contains(self, number: Number) -> bool;

    /// Whether `other` stands for every number that this stands for.
    fn is_within(self, other: Self) -> bool;

    /// The least element above both, or one above it.
    fn join(self, other: Self) -> Self;

    /// An element that stands for every number that both stand for.
    fn meet(self, other: Self) -> Self;

    /// An element above both, chosen such that every growing chain of widened elements ends.
    fn widen(self, next: Self, thresholds: &Thresholds) -> Self;

    /// An element between `next` and this, given that `next` is within this, such that every falling chain ends.
    fn narrow(self, next: Self) -> Self;

    /// `-a`.
    fn negate(kind: NumberKind, a: Self) -> Self;

    /// `a op b` where it does not throw: for `/` and `%` of `int` and `long`, for divisors other than zero. The
    /// distance of a shift is an `int`, whatever the kind.
    fn binary(op: BinaryOp, kind: NumberKind, a: Self, b: Self) -> Self;

    /// A conversion between primitive types.
    fn convert(conversion: Conversion, a: Self) -> Self;

    /// A three-way comparison: -1, 0 or 1.
    fn compare(comparison: Comparison, a: Self, b: Self) -> Self;

    /// The operands for which `a condition b` holds; bottom if there are none. If `is_unordered_allowed`, it holds also
    /// where an operand is NaN.
    fn assume(condition: Condition, kind: NumberKind, is_unordered_allowed: bool, a: Self, b: Self) -> (Self, Self);

    /// The least and the greatest `int` or `long` that it may stand for; `None` if it is bottom. Those of the type are
    /// a correct answer.
    fn bounds(self, kind: NumberKind) -> Option<(i64, i64)>;

    /// The element as integers, for certificates; `None` if the domain has no certificates.
    fn to_numbers(self) -> Option<Vec<i64>> {
        None
    }

    /// The element that these integers stand for; `None` if they stand for none. They may come from anywhere.
    fn from_numbers(_: &[i64]) -> Option<Self> {
        None
    }
}

/// What lists say of a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DomainInfo {
    /// Its name in options: that of its file.
    pub name: &'static str,
    /// What an element stands for, in one line.
    pub summary: &'static str,
}

/// Code that works with any domain, for [`with_domain`].
pub trait DomainVisitor {
    /// What it answers, whatever the domain.
    type Output;

    /// Runs with the domain `D`.
    fn visit<D: Domain>(self) -> Self::Output;
}

/// The domain that is used unless another one is named.
pub const DEFAULT_DOMAIN: &str = "product";

macro_rules! domains {
    ($($name:ident,)*) => {
        $(pub mod $name;)*

        /// All domains, from the coarsest to the default.
        pub const DOMAINS: &[DomainInfo] = &[$(DomainInfo { name: stringify!($name), summary: $name::SUMMARY },)*];

        /// Runs the visitor with the domain of that name; `None` if there is none.
        pub fn with_domain<V: DomainVisitor>(name: &str, visitor: V) -> Option<V::Output> {
            match name {
                $(stringify!($name) => Some(visitor.visit::<$name::Element>()),)*
                _ => None,
            }
        }
    };
}

domains! {
    top,
    sign,
    parity,
    congruence,
    interval,
    product,
}
