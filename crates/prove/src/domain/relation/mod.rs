//! Relations between the values of a body: what a value domain cannot say, because it sees one number at a time.
//!
//! A relational domain is one file that implements [`Relations`], and one line in the table at the end of this file. It
//! speaks of `int`s and `long`s as of mathematical integers: an assignment `x = y + c` may be told to it only where the
//! sum does not overflow, which a value domain decides. Everything over-approximates: an element stands for every
//! assignment of numbers to values in which all of its relations hold.
//!
//! φ-functions of one block are assigned at the same time: a caller that assigns one after the other must not read a
//! value that it has assigned already.
//!
//! A macro declares the modules of the domains, so `cargo fmt` does not see these files; `rustfmt` on the files does.

use std::fmt;

use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;

use super::{DomainInfo, Thresholds};

/// A relational domain: an element is a set of assignments of integers to values. The order is set inclusion.
pub trait Relations: Clone + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Nothing is known.
    fn top() -> Self;

    /// No assignment at all: this point is not reached.
    fn bottom() -> Self;

    /// Whether it is known that there is no assignment.
    fn is_bottom(&self) -> bool;

    /// `x` may be any number.
    fn forget(&mut self, x: ValueId);

    /// `x = y + c`, where the sum does not overflow. `x` and `y` may be the same value.
    fn assign_add_constant(&mut self, x: ValueId, y: ValueId, c: i64);

    /// Keeps the assignments in which `x condition y` holds, or more.
    fn assume(&mut self, condition: Condition, x: ValueId, y: ValueId);

    /// Keeps the assignments in which `x` is from `low` to `high`, or more.
    fn assume_between(&mut self, x: ValueId, low: i64, high: i64);

    /// An element above both.
    fn join(&self, other: &Self) -> Self;

    /// An element above both, chosen such that every growing chain ends in which each element is the result of this
    /// function for the one before.
    fn widen(&self, next: &Self, thresholds: &Thresholds) -> Self;

    /// Whether `other` stands for every assignment that this stands for. May answer no if it does.
    fn is_within(&self, other: &Self) -> bool;

    /// The least and the greatest `x - y`; `None` if there is no assignment. The least and the greatest `long` mean
    /// that nothing is known.
    fn difference(&self, x: ValueId, y: ValueId) -> Option<(i64, i64)>;

    /// The least and the greatest `x`; `None` if there is no assignment.
    fn bounds(&self, x: ValueId) -> Option<(i64, i64)>;
}

/// Whether a number may stand in the relation to itself.
fn may_hold_for_same(condition: Condition) -> bool {
    matches!(condition, Condition::Equal | Condition::LessOrEqual | Condition::GreaterOrEqual)
}

/// A value for people.
struct Name(ValueId);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0.index())
    }
}

/// Code that works with any relational domain, for [`with_relations`].
pub trait RelationsVisitor {
    /// What it answers, whatever the domain.
    type Output;

    /// Runs with the domain `R`.
    fn visit<R: Relations>(self) -> Self::Output;
}

macro_rules! relations {
    ($($name:ident,)*) => {
        $(pub mod $name;)*

        /// All relational domains, from the coarsest to the most precise.
        pub const RELATIONS: &[DomainInfo] = &[$(DomainInfo { name: stringify!($name), summary: $name::SUMMARY },)*];

        /// Runs the visitor with the relational domain of that name; `None` if there is none.
        pub fn with_relations<V: RelationsVisitor>(name: &str, visitor: V) -> Option<V::Output> {
            match name {
                $(stringify!($name) => Some(visitor.visit::<$name::Element>()),)*
                _ => None,
            }
        }
    };
}

relations! {
    none,
    pentagons,
    octagon,
    equations,
}
