//! Two locks that were chosen from two objects: `first = a.id < b.id ? a : b; second = first == a ? b : a`.
//!
//! Whichever of the two is which, a thread that holds both locks holds those of `a` and `b`. So it does not wait for
//! the lock of `a` again.
//!
//! Under-approximates: the choices must be made on the edges into one block, by one test of what does not change, or
//! the second by a comparison with the first.

use unsnarl_classfile::instruction::Condition;
use unsnarl_program::Program;
use unsnarl_program::ir::{BlockId, Body, Definition, Dominators, Op, ValueId};

use super::path::{ChangingFields, LockPath, LockRoot};

/// How deep the operands of two tests are compared.
const MAX_DEPTH: usize = 4;

/// The names of the two locks that a thread holds that holds two locks with these names.
pub(super) fn chosen_from(
    program: &Program,
    changing: &ChangingFields,
    body: &Body,
    (one, other): (&LockPath, &LockPath),
) -> Option<[LockPath; 2]> {
    let (LockRoot::Value(first), LockRoot::Value(second)) = (one.root, other.root) else { return None };
    if one.fields != other.fields || first == second {
        return None;
    }
    let choices = Choices { program, changing, body };
    let (a, b) = choices.chosen_from(first, second)?;
    let name = |value: ValueId| {
        let mut path = choices.name(value);
        path.fields.extend(one.fields.iter().copied());
        path
    };
    Some([name(a), name(b)])
}

/// A value that a branch chooses.
struct Choice {
    condition: Condition,
    tested: (ValueId, ValueId),
    then: ValueId,
    otherwise: ValueId,
}

struct Choices<'c> {
    program: &'c Program,
    changing: &'c ChangingFields,
    body: &'c Body,
}

impl Choices<'_> {
    /// The two values, if each of two others is one of them and they are never the same one.
    fn chosen_from(&self, one: ValueId, other: ValueId) -> Option<(ValueId, ValueId)> {
        let ((block, [a, b]), (other_block, [c, d])) = (self.operands(one)?, self.operands(other)?);
        if block == other_block {
            return (self.is_same(a, d) && self.is_same(b, c)).then_some((a, b));
        }
        let dominators = Dominators::of(self.body);
        let (first, second) = (self.choice(&dominators, one), self.choice(&dominators, other));
        let is_one_test = first.as_ref().zip(second.as_ref()).is_some_and(|(first, second)| {
            self.is_same_test(first, second)
                && self.is_same(first.then, second.otherwise)
                && self.is_same(first.otherwise, second.then)
        });
        let is_chosen = is_one_test
            || second.is_some_and(|second| self.is_the_other((one, [a, b]), &second))
            || first.is_some_and(|first| self.is_the_other((other, [c, d]), &first));
        is_chosen.then_some((a, b))
    }

    /// Whether a choice tests which of two values another choice has taken, and takes the other one.
    fn is_the_other(&self, (taken, [a, b]): (ValueId, [ValueId; 2]), choice: &Choice) -> bool {
        let (equal, unequal) = match choice.condition {
            Condition::Equal => (choice.then, choice.otherwise),
            Condition::NotEqual => (choice.otherwise, choice.then),
            _ => return false,
        };
        let compared = match choice.tested {
            (one, other) if one == taken => other,
            (other, one) if one == taken => other,
            _ => return false,
        };
        let is_pair = |one: ValueId, other: ValueId| self.is_same(compared, one) && self.is_same(equal, other);
        self.is_same(unequal, compared) && (is_pair(a, b) || is_pair(b, a))
    }

    fn operands(&self, value: ValueId) -> Option<(BlockId, [ValueId; 2])> {
        let Definition::Statement(statement) = self.body.value(value).definition else { return None };
        let Op::Phi(operands) = self.body.statement(statement).op else { return None };
        Some((self.body.block_of(statement), <[ValueId; 2]>::try_from(self.body.operands(operands)).ok()?))
    }

    /// The branch that chooses a value, with what it takes on each side.
    fn choice(&self, dominators: &Dominators, value: ValueId) -> Option<Choice> {
        let body = self.body;
        let (block, [a, b]) = self.operands(value)?;
        let above = dominators.immediate(block)?;
        let Op::If { condition, a: one, b: other, then, otherwise } = body.statement(body.terminator(above)).op else {
            return None;
        };
        let comes_by = |target: BlockId, from: BlockId| match target == block {
            true => from == above,
            false => body.block(target).predecessors.as_slice() == [above] && dominators.dominates(target, from),
        };
        let [from, also] = <[BlockId; 2]>::try_from(body.block(block).predecessors.as_slice()).ok()?;
        let (then, otherwise) = if then == otherwise {
            return None;
        } else if comes_by(then, from) && comes_by(otherwise, also) {
            (a, b)
        } else if comes_by(then, also) && comes_by(otherwise, from) {
            (b, a)
        } else {
            return None;
        };
        Some(Choice { condition, tested: (one, other), then, otherwise })
    }

    fn is_same_test(&self, one: &Choice, other: &Choice) -> bool {
        one.condition == other.condition
            && self.is_same_number(one.tested.0, other.tested.0, 0)
            && self.is_same_number(one.tested.1, other.tested.1, 0)
    }

    /// Whether two values must be equal: computed in the same way from what does not change.
    fn is_same_number(&self, one: ValueId, other: ValueId, depth: usize) -> bool {
        if one == other || depth > MAX_DEPTH {
            return one == other;
        }
        let op = |value: ValueId| match self.body.value(value).definition {
            Definition::Statement(statement) => Some(self.body.statement(statement).op),
            _ => None,
        };
        let is_same = |one, other| self.is_same_number(one, other, depth + 1);
        match (op(one), op(other)) {
            (Some(Op::Compare(kind, a, b)), Some(Op::Compare(same, c, d))) => {
                kind == same && is_same(a, c) && is_same(b, d)
            }
            (Some(Op::GetField { object, field }), Some(Op::GetField { object: also, field: same })) => {
                let never_changes = |field| self.changing.never_changes(self.program, field);
                field.resolved == same.resolved && field.resolved.is_some_and(never_changes) && is_same(object, also)
            }
            _ => false,
        }
    }

    fn is_same(&self, one: ValueId, other: ValueId) -> bool {
        one == other || self.name(one) == self.name(other)
    }

    fn name(&self, value: ValueId) -> LockPath {
        LockPath::of(self.program, self.changing, self.body, value)
    }
}
