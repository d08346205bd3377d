//! Strict upper bounds: for each value, the values that it is less than.
//!
//! The relational half of pentagons (Logozzo and Fähndrich 2008, "Pentagons: a weakly relational abstract domain for
//! the efficient validation of array accesses"); the other half is the interval domain. Deviations: the pairs are
//! closed under transitivity, so that inclusion of the sets is that of the elements, and a join keeps only pairs of
//! both sides; it does not ask the intervals for the others.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use unsnarl_classfile::instruction::Condition;
use unsnarl_program::ir::ValueId;

use super::{Name, Relations, may_hold_for_same};
use crate::domain::Thresholds;

pub(super) const SUMMARY: &str = "which value is less than which other";

pub(super) type Element = Pentagons;

/// Pairs of values of which the first is less than the second; `None` if there is no assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pentagons {
    /// Closed under transitivity, and no value is less than itself.
    less: Option<Arc<BTreeSet<(ValueId, ValueId)>>>,
}

impl Pentagons {
    /// The element with these pairs, closed under transitivity; `None` if a value would be less than itself.
    pub(crate) fn from_pairs(pairs: BTreeSet<(ValueId, ValueId)>) -> Option<Pentagons> {
        let mut relations = Pentagons::top();
        for (lesser, greater) in &pairs {
            relations.add_less(*lesser, *greater);
        }
        (relations.less.as_deref() == Some(&pairs)).then_some(relations)
    }

    /// The pairs, each with the lesser first; `None` if there is no assignment.
    pub(crate) fn pairs(&self) -> Option<&BTreeSet<(ValueId, ValueId)>> {
        self.less.as_deref()
    }

    fn is_less(&self, x: ValueId, y: ValueId) -> bool {
        self.less.as_ref().is_some_and(|less| less.contains(&(x, y)))
    }

    fn below(&self, x: ValueId) -> Vec<ValueId> {
        self.known().filter(|(_, greater)| *greater == x).map(|(less, _)| *less).collect()
    }

    fn above(&self, x: ValueId) -> Vec<ValueId> {
        self.known().filter(|(less, _)| *less == x).map(|(_, greater)| *greater).collect()
    }

    fn known(&self) -> impl Iterator<Item = &(ValueId, ValueId)> {
        self.less.iter().flat_map(|less| less.iter())
    }

    /// Adds what follows from `least < greatest` for each pair of them.
    fn add(&mut self, least: &[ValueId], greatest: &[ValueId]) {
        let Some(less) = &mut self.less else { return };
        if least.is_empty() || greatest.is_empty() {
            return;
        }
        let less = Arc::make_mut(less);
        less.extend(least.iter().flat_map(|x| greatest.iter().map(move |y| (*x, *y))));
        if less.iter().any(|(x, y)| x == y) {
            self.less = None;
        }
    }

    /// `x <= y`: what is less than `x` is less than `y`, and `x` is less than what `y` is less than.
    fn add_at_most(&mut self, x: ValueId, y: ValueId) {
        if self.is_less(y, x) {
            self.less = None;
            return;
        }
        let (below, above) = (self.below(x), self.above(y));
        self.add(&below, &above);
        self.add(&below, &[y]);
        self.add(&[x], &above);
    }

    fn add_less(&mut self, x: ValueId, y: ValueId) {
        let below: Vec<ValueId> = self.below(x).into_iter().chain([x]).collect();
        let above: Vec<ValueId> = self.above(y).into_iter().chain([y]).collect();
        self.add(&below, &above);
    }

    fn keep(&mut self, is_kept: impl Fn(ValueId, ValueId) -> bool) {
        if let Some(less) = &mut self.less
            && less.iter().any(|(x, y)| !is_kept(*x, *y))
        {
            Arc::make_mut(less).retain(|(x, y)| is_kept(*x, *y));
        }
    }
}

impl fmt::Display for Pentagons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.less {
            None => f.write_str("none"),
            Some(less) if less.is_empty() => f.write_str("any"),
            Some(less) => {
                for (index, (x, y)) in less.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{} < {}", Name(*x), Name(*y))?;
                }
                Ok(())
            }
        }
    }
}

impl Relations for Pentagons {
    fn top() -> Pentagons {
        Pentagons { less: Some(Arc::default()) }
    }

    fn bottom() -> Pentagons {
        Pentagons { less: None }
    }

    fn is_bottom(&self) -> bool {
        self.less.is_none()
    }

    fn forget(&mut self, x: ValueId) {
        self.keep(|less, greater| less != x && greater != x);
    }

    fn assign_add_constant(&mut self, x: ValueId, y: ValueId, c: i64) {
        if x == y {
            self.keep(|less, greater| c == 0 || if c > 0 { less != x } else { greater != x });
            return;
        }
        self.forget(x);
        let (below, above) = (self.below(y), self.above(y));
        if c >= 0 {
            self.add(&below, &[x]);
        }
        if c <= 0 {
            self.add(&[x], &above);
        }
        if c > 0 {
            self.add(&[y], &[x]);
        }
        if c < 0 {
            self.add(&[x], &[y]);
        }
    }

    fn assume(&mut self, condition: Condition, x: ValueId, y: ValueId) {
        if x == y {
            if !may_hold_for_same(condition) {
                self.less = None;
            }
            return;
        }
        match condition {
            Condition::NotEqual => {}
            Condition::Less => self.add_less(x, y),
            Condition::Greater => self.add_less(y, x),
            Condition::LessOrEqual => self.add_at_most(x, y),
            Condition::GreaterOrEqual => self.add_at_most(y, x),
            Condition::Equal => {
                self.add_at_most(x, y);
                self.add_at_most(y, x);
            }
        }
    }

    fn assume_between(&mut self, _: ValueId, low: i64, high: i64) {
        if low > high {
            self.less = None;
        }
    }

    fn join(&self, other: &Pentagons) -> Pentagons {
        match (&self.less, &other.less) {
            (None, _) => other.clone(),
            (_, None) => self.clone(),
            (Some(less), Some(others)) if Arc::ptr_eq(less, others) => self.clone(),
            (Some(less), Some(others)) => {
                let common: BTreeSet<_> = less.intersection(others).copied().collect();
                Pentagons { less: Some(if common.len() == less.len() { less.clone() } else { Arc::new(common) }) }
            }
        }
    }

    fn widen(&self, next: &Pentagons, _: &Thresholds) -> Pentagons {
        // A join only takes pairs away.
        self.join(next)
    }

    fn is_within(&self, other: &Pentagons) -> bool {
        match (&self.less, &other.less) {
            (None, _) => true,
            (_, None) => false,
            (Some(less), Some(others)) => others.is_subset(less),
        }
    }

    fn difference(&self, x: ValueId, y: ValueId) -> Option<(i64, i64)> {
        self.less.as_ref()?;
        Some(if x == y {
            (0, 0)
        } else if self.is_less(x, y) {
            (i64::MIN, -1)
        } else if self.is_less(y, x) {
            (1, i64::MAX)
        } else {
            (i64::MIN, i64::MAX)
        })
    }

    fn bounds(&self, _: ValueId) -> Option<(i64, i64)> {
        self.less.as_ref().map(|_| (i64::MIN, i64::MAX))
    }
}
