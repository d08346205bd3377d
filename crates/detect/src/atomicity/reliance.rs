//! Whether what is done under the second acquisition of a pair relies on what was read under the first.
//!
//! Follows the values that the first acquisition yields through computations and branches of the pair's method, through
//! fields (of any object), arrays and objects that the method makes, such as builders.

use smallvec::SmallVec;
use unsnarl_classfile::instruction::{BinaryOp, Condition, InvokeKind};
use unsnarl_library::ClassFact;
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Constant, Dominators, Op, Statement, StatementId, ValueId, ZeroTest};

use super::parts::{Part, bits, receiver};
use crate::flow::Uses;
use crate::flow::derived::{Derived, decides_whether, read_field};
use crate::scene::Scene;

/// How the second part of a pair relies on the first, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reliance {
    /// The second gets a value that is computed from the first.
    Computed,
    /// The first decides whether the second is done.
    Decided,
    /// The results of both are combined.
    Combined,
}

/// The two acquisitions of a pair in its method.
pub(crate) struct Stages<'b> {
    pub(crate) body: &'b Body,
    pub(crate) dominators: &'b Dominators,
    pub(crate) first: StatementId,
    pub(crate) second: StatementId,
    /// What is computed from the result of the first.
    seen: Derived,
    /// Whether each value is of an immutable type: a string or a boxed number.
    values: IdVec<ValueId, bool>,
    /// Whether a lock is held around both: then objects that are handed on count, too.
    is_wide: bool,
}

impl<'b> Stages<'b> {
    pub(crate) fn new(
        scene: &Scene<'_, '_, '_>,
        (body, dominators): (&'b Body, &'b Dominators),
        [first, second]: [StatementId; 2],
        one: &Part,
        is_wide: bool,
    ) -> Stages<'b> {
        let (program, models) = (scene.program(), scene.analysis().models());
        let is_value = |value: ValueId| {
            let class = body.value(value).ty.as_class().filter(|_| !one.results.is_empty());
            class.is_some_and(|class| program.class_is(models, class, ClassFact::Immutable))
        };
        let values = body.values().map(is_value).collect();
        let seen = Derived::through_memory(body, dominators, &one.results);
        Stages { body, dominators, first, second, seen, values, is_wide }
    }

    /// Whether a value is computed from the result of the first: a number, an object made from a number, or a string
    /// that is not just passed on.
    fn is_computed(&self, one: &Part, value: ValueId) -> bool {
        let is_passed_on = one.results.contains(&self.body.uncast(value));
        let is_made = self.seen.is(value) && (self.values[value] && !is_passed_on || self.is_wide);
        (self.seen.is_by_number(value) || is_made) && (self.first != self.second || !is_passed_on)
    }

    /// Whether the second gets the unchanged result of the first.
    pub(crate) fn is_passed_on(&self, one: &Part) -> bool {
        let Op::Invoke { arguments, .. } = self.body.statement(self.second).op else { return false };
        let arguments = self.body.operands(arguments).iter().filter(|value| self.is_computed(one, **value));
        arguments.clone().count() > 0
            && arguments.into_iter().all(|value| one.results.contains(&self.body.uncast(*value)))
    }

    /// The arguments of the second that are computed from the result of the first and are numbers or made from numbers,
    /// as bits.
    pub(crate) fn given(&self, one: &Part) -> u64 {
        let Op::Invoke { arguments, .. } = self.body.statement(self.second).op else { return 0 };
        bits(self.body.operands(arguments).iter().map(|value| self.is_computed(one, *value)))
            & !receiver(self.body, self.second)
    }

    /// How the second relies on the first: every way, the strongest first.
    pub(crate) fn reliances(&self, one: &Part, other: &Part, other_writes: bool) -> SmallVec<[Reliance; 3]> {
        let mut found = SmallVec::new();
        if self.is_given(one, other) {
            if !other_writes && self.answer_is_tested(other, false) {
                return found;
            }
            found.push(Reliance::Computed);
        }
        // The test before the next iteration of a loop is evaluated again in that iteration.
        if self.first != self.second && self.is_decided(one) {
            if self.answer_is_tested(other, other_writes) {
                return found;
            }
            found.push(Reliance::Decided);
        }
        let is_combined = if self.first == self.second {
            self.are_gathered()
        } else {
            let later = Derived::through_memory(self.body, self.dominators, &other.results);
            self.are_combined(&later) || self.decide_together(&later) || self.are_gathered_in_one(&later)
        };
        if is_combined {
            found.push(Reliance::Combined);
        }
        found
    }

    /// If one branch on the result itself decides whether the second is done: whether that takes a result that is not
    /// zero, `false` or `null`.
    pub(crate) fn wants_nonzero(&self, one: &Part) -> Option<bool> {
        let target = self.body.block_of(self.second);
        let tests = self.body.blocks().filter_map(|block| Some((block, ZeroTest::of(self.body, block)?)));
        let mut deciding = tests.filter(|(block, test)| {
            one.results.contains(&self.body.uncast(test.value))
                && self.dominators.dominates(*block, target)
                && decides_whether(self.body, *block, target)
        });
        let (_, test) = deciding.next()?;
        deciding.next().is_none().then(|| {
            test.if_nonzero == target || test.if_zero != target && self.dominators.dominates(test.if_nonzero, target)
        })
    }

    /// Whether both call one method, with the same arguments.
    pub(crate) fn repeats(&self) -> bool {
        let called = |at: StatementId| match self.body.statement(at).op {
            Op::Invoke { method, arguments, .. } => {
                let given = self.body.operands(arguments)[receiver(self.body, at) as usize..].iter();
                let given: Vec<_> = given.map(|value| (*value, self.body.constant(*value))).collect();
                Some((method.owner, method.key, given))
            }
            _ => None,
        };
        let is_same = |one: &(ValueId, Option<Constant>), other: &(ValueId, Option<Constant>)| {
            one.0 == other.0 || one.1.is_some() && one.1 == other.1
        };
        match (called(self.first), called(self.second)) {
            (Some(a), Some(b)) => {
                (a.0, a.1) == (b.0, b.1) && a.2.iter().zip(&b.2).all(|(one, other)| is_same(one, other))
            }
            _ => false,
        }
    }

    /// Whether both are calls of one method, and their results are only compared with each other, or subtracted: the
    /// program asks for what has changed in between.
    pub(crate) fn asks_for_change(&self, one: &Part, other: &Part) -> bool {
        let ([a], [b]) = (&one.results[..], &other.results[..]) else { return false };
        if !self.repeats() {
            return false;
        }
        let uses = Uses::of(self.body);
        let is_pair = |x: ValueId, y: ValueId| {
            let (x, y) = (self.body.uncast(x), self.body.uncast(y));
            (x, y) == (*a, *b) || (x, y) == (*b, *a)
        };
        let mut used = uses.uses_of(*b).iter();
        !uses.uses_of(*b).is_empty()
            && used.all(|at| match self.body.statement(*at).op {
                Op::Binary(BinaryOp::Subtract, x, y) | Op::Compare(_, x, y) => is_pair(x, y),
                Op::If { a: x, b: y, condition: Condition::Equal | Condition::NotEqual, .. } => is_pair(x, y),
                _ => false,
            })
    }

    /// Whether the second uses what is computed from the result of the first.
    fn is_given(&self, one: &Part, other: &Part) -> bool {
        if other.section.is_empty() {
            return other.accesses.iter().any(|found| found.is_given);
        }
        // What a section computes from its own reads is not stale.
        let fresh = Derived::from_values(self.body, self.dominators, &other.results);
        let is_old = |value: ValueId| self.is_computed(one, value) && !fresh.is(value);
        other.section.iter().any(|at| match self.body.statement(*at).op {
            Op::Invoke { arguments, .. } => {
                let skipped = receiver(self.body, *at) as usize;
                self.body.operands(arguments).iter().skip(skipped).any(|value| is_old(*value))
            }
            Op::PutField { value, .. } | Op::PutStatic(_, value) => is_old(value),
            Op::ArrayStore { index, value, .. } => is_old(index) || is_old(value),
            Op::ArrayLoad { index, .. } => is_old(index),
            _ => false,
        })
    }

    /// Whether a branch on the result of the first decides whether the second is done.
    fn is_decided(&self, one: &Part) -> bool {
        let target = self.body.block_of(self.second);
        let from = self.body.block_of(self.first);
        self.body.blocks().any(|block| {
            let branch = self.body.terminator(block);
            self.seen.decides(self.body, block)
                && !one.section.contains(&branch)
                && (self.dominators.comes_first(self.body, self.first, branch) || from == block)
                && self.dominators.dominates(block, target)
                && decides_whether(self.body, block, target)
        })
    }

    /// Whether the result of the second is tested for what it is if nothing was found: `null`, `false` or zero.
    fn answer_is_tested(&self, other: &Part, other_writes: bool) -> bool {
        let result = self.body.statement(self.second).result;
        let is_answer = |value: ValueId| other.section.is_empty() && Some(self.body.uncast(value)) == result;
        let may_be_nothing = |value: ValueId| self.body.value(value).ty.is_reference() || other_writes;
        let tests = self.body.blocks().filter_map(|block| ZeroTest::of(self.body, block));
        tests.into_iter().any(|test| is_answer(test.value) && may_be_nothing(test.value))
    }

    /// Whether the result of the first is still used after the second, which has no result.
    pub(crate) fn is_copied_first(&self, one: &Part) -> bool {
        let uses = Uses::of(self.body);
        let mut used = one.results.iter().flat_map(|result| uses.uses_of(*result));
        let is_used = used.any(|statement| self.body.may_follow(self.second, *statement));
        is_used && self.body.statement(self.second).result.is_none()
    }

    /// Whether the first was tested for `null`, and the result of the second is used as if it could not be `null`.
    pub(crate) fn is_dereferenced(&self, one: &Part) -> bool {
        let Some(result) = self.body.statement(self.second).result else { return false };
        let mut tests = self.body.blocks().filter_map(|block| ZeroTest::of(self.body, block));
        tests.any(|test| {
            one.results.contains(&self.body.uncast(test.value)) && self.body.value(test.value).ty.is_reference()
        }) && self.body.statements().any(|statement| match self.body.statement(statement).op {
            Op::Invoke { arguments, .. } => {
                receiver(self.body, statement) == 1
                    && self.body.operands(arguments).first().is_some_and(|base| self.body.uncast(*base) == result)
            }
            Op::GetField { object, .. } => self.body.uncast(object) == result,
            Op::ArrayLoad { array, .. } => self.body.uncast(array) == result,
            _ => false,
        })
    }

    /// Whether one computation uses the results of several iterations of a loop: one is carried from iteration to
    /// iteration, or kept in an array.
    fn are_gathered(&self) -> bool {
        let (body, seen) = (self.body, &self.seen);
        let is_head = |block: BlockId| body.block(block).predecessors.iter().any(|from| *from >= block);
        let kept = body.statements().filter_map(|statement| match body.statement(statement) {
            Statement { op: Op::Phi(_), result, .. } if is_head(body.block_of(statement)) => *result,
            Statement { op: Op::ArrayStore { array, value, .. }, .. } if seen.is(*value) => Some(*array),
            _ => None,
        });
        let kept: Vec<ValueId> = kept.filter(|value| seen.is(*value)).collect();
        let carried = Derived::from_values(body, self.dominators, &kept);
        body.statements().any(|statement| {
            let op = body.statement(statement).op;
            let mut used: Vec<ValueId> = Vec::new();
            body.visit_uses(&op, |value| used.extend(seen.is(value).then_some(value)));
            used.sort_unstable();
            used.dedup();
            let is_use =
                matches!(op, Op::Binary(..) | Op::Compare(..) | Op::If { .. } | Op::Invoke { .. } | Op::Dynamic { .. });
            is_use && used.len() > 1 && used.iter().any(|value| carried.is(*value))
        })
    }

    /// Whether one object gets both results, one after the other: a builder, a list.
    fn are_gathered_in_one(&self, later: &Derived) -> bool {
        let body = self.body;
        let kept = |mine: &Derived, theirs: &Derived| -> Vec<ValueId> {
            let receivers = body.statements().filter_map(|statement| {
                let Op::Invoke { kind, arguments, .. } = body.statement(statement).op else { return None };
                let [receiver, given @ ..] = body.operands(arguments) else { return None };
                let is_got = kind != InvokeKind::Static && statement != self.second;
                let is_kept = |value: &ValueId| mine.is(*value) && !theirs.is(*value);
                (is_got && given.iter().any(is_kept)).then(|| body.uncast(*receiver))
            });
            receivers.collect()
        };
        let (first, second) = (kept(&self.seen, later), kept(later, &self.seen));
        let field = |value: ValueId| read_field(body, value);
        first.iter().any(|a| second.iter().any(|b| a == b || field(*a).is_some() && field(*a) == field(*b)))
    }

    /// Whether a branch on one result is reached only after a branch on the other: `a && b`.
    fn decide_together(&self, later: &Derived) -> bool {
        let by = |one: &Derived, other: &Derived| {
            let blocks =
                self.body.blocks().filter(|block| one.decides(self.body, *block) && !other.decides(self.body, *block));
            blocks.collect::<Vec<_>>()
        };
        let (first, second) = (by(&self.seen, later), by(later, &self.seen));
        let follows = |one: BlockId, other: BlockId| {
            self.dominators.dominates(one, other) && decides_whether(self.body, one, other)
        };
        first.iter().any(|a| second.iter().any(|b| a != b && (follows(*a, *b) || follows(*b, *a))))
    }

    /// Whether one computation or branch uses both results.
    fn are_combined(&self, later: &Derived) -> bool {
        self.body.statements().any(|statement| {
            let op = self.body.statement(statement).op;
            if matches!(op, Op::Phi(_)) {
                return false;
            }
            let (mut of_first, mut of_second) = (false, false);
            self.body.visit_uses(&op, |value| {
                let (one, other) = (self.seen.is(value), later.is(value));
                of_first |= one && !other;
                of_second |= other && !one;
            });
            of_first && of_second
        })
    }
}
