//! Whether what is done under the second acquisition of a pair relies on what was found out under the first.
//!
//! Within the method of the pair: values that the first gave are followed through computations and branches. Under-approximates: not through memory.

use unsnarl_program::ir::{BlockId, Body, Dominators, Op, Statement, StatementId, ValueId, ZeroTest};

use super::parts::Part;
use crate::derived::{Derived, decides_whether};

/// How the second part of a pair relies on the first, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reliance {
    /// It is given what was computed from it.
    Computed,
    /// It is done only if that was so.
    Decided,
    /// What both give is put together.
    Combined,
}

/// The two acquisitions of a pair in the method that makes it.
pub(crate) struct Stages<'b> {
    pub(crate) body: &'b Body,
    pub(crate) dominators: &'b Dominators,
    pub(crate) first: StatementId,
    pub(crate) second: StatementId,
}

impl Stages<'_> {
    /// How the second relies on the first, if it does.
    pub(crate) fn reliance(&self, one: &Part, other: &Part) -> Option<Reliance> {
        let seen = Derived::from_values(self.body, self.dominators, &one.results);
        if self.is_given(&seen, one, other) {
            return Some(Reliance::Computed);
        }
        // What decides about the next round of a loop is asked again there.
        if self.first != self.second && self.is_decided(&seen, one) && !self.answer_is_tested(other) {
            return Some(Reliance::Decided);
        }
        let is_combined = if self.first == self.second {
            self.are_gathered(&seen)
        } else {
            let later = Derived::from_values(self.body, self.dominators, &other.results);
            self.are_combined(&seen, &later) || self.decide_together(&seen, &later)
        };
        is_combined.then_some(Reliance::Combined)
    }

    /// Whether the second is given a number, or what was made from one, that was computed from what the first gave.
    fn is_given(&self, seen: &Derived, one: &Part, other: &Part) -> bool {
        let is_seen = |value: ValueId| seen.is_by_number(value) && (self.first != self.second || !one.results.contains(&value));
        let is_given = |statement: StatementId| match self.body.statement(statement).op {
            Op::Invoke { arguments, .. } => self.body.operands(arguments).iter().skip(1).any(|value| is_seen(*value)),
            Op::PutField { value, .. } | Op::PutStatic(_, value) => is_seen(value),
            Op::ArrayStore { index, value, .. } => is_seen(index) || is_seen(value),
            Op::ArrayLoad { index, .. } => is_seen(index),
            _ => false,
        };
        match other.section[..] {
            [] => is_given(self.second),
            // What the section computes from what it reads itself is not stale.
            _ => {
                let fresh = Derived::from_values(self.body, self.dominators, &other.results);
                let is_old = |statement: StatementId| {
                    let mut any = false;
                    self.body.visit_uses(&self.body.statement(statement).op, |value| any |= is_seen(value) && !fresh.is(value));
                    any
                };
                other.section.iter().any(|at| is_given(*at) && is_old(*at))
            }
        }
    }

    /// Whether a branch on what the first gave decides if the second is done.
    fn is_decided(&self, seen: &Derived, one: &Part) -> bool {
        let target = self.body.block_of(self.second);
        let from = self.body.block_of(self.first);
        self.body.blocks().any(|block| {
            let branch = self.body.terminator(block);
            seen.decides(self.body, block)
                && !one.section.contains(&branch)
                && (self.dominators.comes_first(self.body, self.first, branch) || from == block)
                && self.dominators.dominates(block, target)
                && decides_whether(self.body, block, target)
        })
    }

    /// Whether the answer of the second is looked at for what it may be if nothing was there: `null`, `false` or zero.
    fn answer_is_tested(&self, other: &Part) -> bool {
        let is_answer = |value: ValueId| other.section.is_empty() && other.results.contains(&self.body.uncast(value));
        let may_be_nothing = |value: ValueId| self.body.value(value).ty.is_reference() || other.writes;
        let tests = self.body.blocks().filter_map(|block| ZeroTest::of(self.body, block));
        tests.into_iter().any(|test| is_answer(test.value) && may_be_nothing(test.value))
    }

    /// Whether one computation uses what several rounds of a loop gave: one of them is carried on from round to round, or kept in an array.
    fn are_gathered(&self, seen: &Derived) -> bool {
        let is_head = |block: BlockId| self.body.block(block).predecessors.iter().any(|from| *from >= block);
        let kept = self.body.statements().filter_map(|statement| match self.body.statement(statement) {
            Statement { op: Op::Phi(_), result, .. } if is_head(self.body.block_of(statement)) => *result,
            Statement { op: Op::ArrayStore { array, value, .. }, .. } if seen.is(*value) => Some(*array),
            _ => None,
        });
        let kept: Vec<ValueId> = kept.filter(|value| seen.is(*value)).collect();
        let carried = Derived::from_values(self.body, self.dominators, &kept);
        self.body.statements().any(|statement| {
            let op = self.body.statement(statement).op;
            let mut used: Vec<ValueId> = Vec::new();
            self.body.visit_uses(&op, |value| used.extend(seen.is(value).then_some(value)));
            used.sort_unstable();
            used.dedup();
            let is_use = matches!(op, Op::Binary(..) | Op::Compare(..) | Op::If { .. } | Op::Invoke { .. } | Op::Dynamic { .. });
            is_use && used.len() > 1 && used.iter().any(|value| carried.is(*value))
        })
    }

    /// Whether a decision by what one gave is made only after one by what the other gave: `a && b`.
    fn decide_together(&self, seen: &Derived, later: &Derived) -> bool {
        let by = |one: &Derived, other: &Derived| {
            let blocks = self.body.blocks().filter(|block| one.decides(self.body, *block) && !other.decides(self.body, *block));
            blocks.collect::<Vec<_>>()
        };
        let (first, second) = (by(seen, later), by(later, seen));
        first.iter().any(|a| {
            second.iter().any(|b| {
                let follows = |one, other| self.dominators.dominates(one, other) && decides_whether(self.body, one, other);
                a != b && (follows(*a, *b) || follows(*b, *a))
            })
        })
    }

    /// Whether one computation or decision uses what both gave.
    fn are_combined(&self, seen: &Derived, later: &Derived) -> bool {
        self.body.statements().any(|statement| {
            let op = self.body.statement(statement).op;
            if matches!(op, Op::Phi(_)) {
                return false;
            }
            let (mut of_first, mut of_second) = (false, false);
            self.body.visit_uses(&op, |value| {
                let (one, other) = (seen.is(value), later.is(value));
                of_first |= one && !other;
                of_second |= other && !one;
            });
            of_first && of_second
        })
    }
}
