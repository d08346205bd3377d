//! The maximum number of executions of a statement in one call: once, or the trip count of the loop around it.
//!
//! A loop has a known trip count if a test with its counter, which starts at a constant and grows by one, leads to the
//! statement in each iteration. Under-approximates: nothing is known of statements in several loops, or in loops that
//! count otherwise.

use unsnarl_classfile::instruction::{BinaryOp, Condition};
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, Op, ValueId};

use crate::loops::{Loop, Loops};

/// A number that is not negative; a negative one counts as zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// A constant.
    Constant(i32),
    /// A value of the body.
    Value(ValueId),
}

impl Number {
    /// The number of a value; the length of an array that the body makes is the length with which it makes it.
    pub(crate) fn of(body: &Body, value: ValueId) -> Number {
        let made_with = |value: ValueId| match body.value(value).definition {
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::ArrayLength(array) => match body.value(array).definition {
                    Definition::Statement(made) => match body.statement(made).op {
                        Op::NewArray(_, length) => Some(length),
                        _ => None,
                    },
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        let value = made_with(value).unwrap_or(value);
        match body.constant(value) {
            Some(Constant::Int(number)) => Number::Constant(number),
            _ => Number::Value(value),
        }
    }
}

/// The maximum number of executions of a block in one call.
pub(crate) fn runs_at_most(body: &Body, loops: &Loops, block: BlockId) -> Option<Number> {
    if !loops.is_repeated(block) {
        return Some(Number::Constant(1));
    }
    let mut around = loops.natural.iter().filter(|natural| natural.contains[block]);
    let natural = around.next().filter(|natural| !may_repeat_in_iteration(body, natural, block))?;
    if around.next().is_some() {
        return None;
    }
    let tests = body.blocks().filter(|test| natural.contains[*test] && loops.dominates(*test, block));
    tests.into_iter().find_map(|test| passes(body, loops, natural, test, block))
}

/// Whether a block may run twice in one iteration of a loop.
fn may_repeat_in_iteration(body: &Body, natural: &Loop, block: BlockId) -> bool {
    let mut is_seen = IdVec::filled(false, body.blocks().len());
    let mut stack: Vec<BlockId> = body.all_successors(block).collect();
    while let Some(next) = stack.pop() {
        let is_inside = natural.contains[next] && next != natural.header;
        if is_inside && !std::mem::replace(&mut is_seen[next], true) {
            stack.extend(body.all_successors(next));
        }
    }
    is_seen[block]
}

/// The number of times that a test lets control pass to a block.
fn passes(body: &Body, loops: &Loops, natural: &Loop, test: BlockId, block: BlockId) -> Option<Number> {
    let Op::If { condition, a, b, then, otherwise } = body.statement(body.terminator(test)).op else { return None };
    let leads = |target: BlockId| body.block(target).predecessors[..] == [test] && loops.dominates(target, block);
    let condition = match condition {
        _ if then == otherwise => return None,
        condition if leads(then) => condition,
        Condition::Less => Condition::GreaterOrEqual,
        Condition::LessOrEqual => Condition::Greater,
        Condition::Greater => Condition::LessOrEqual,
        Condition::GreaterOrEqual => Condition::Less,
        _ => return None,
    };
    if !leads(then) && !leads(otherwise) {
        return None;
    }
    let (counter, bound, is_included) = match condition {
        Condition::Less => (a, b, false),
        Condition::LessOrEqual => (a, b, true),
        Condition::Greater => (b, a, false),
        Condition::GreaterOrEqual => (b, a, true),
        _ => return None,
    };
    match (first_of_counter(body, natural, counter)?, Number::of(body, bound)) {
        (first, Number::Constant(bound)) => {
            let passes = i64::from(bound) - i64::from(first) + i64::from(is_included);
            i32::try_from(passes.max(0)).ok().map(Number::Constant)
        }
        (0, bound) if !is_included => Some(bound),
        (1, bound) if is_included => Some(bound),
        _ => None,
    }
}

/// The initial value of the counter of a loop, if it grows by one in each iteration.
fn first_of_counter(body: &Body, natural: &Loop, counter: ValueId) -> Option<i32> {
    let Definition::Statement(phi) = body.value(counter).definition else { return None };
    let Op::Phi(operands) = body.statement(phi).op else { return None };
    if body.block_of(phi) != natural.header {
        return None;
    }
    let is_step = |operand: &&ValueId| {
        let Definition::Statement(statement) = body.value(**operand).definition else { return false };
        match body.statement(statement).op {
            Op::Binary(BinaryOp::Add, a, b) => {
                a == counter && matches!(body.constant(b), Some(Constant::Int(1)))
                    || b == counter && matches!(body.constant(a), Some(Constant::Int(1)))
            }
            _ => false,
        }
    };
    let mut others = body.operands(operands).iter().filter(|operand| !is_step(operand));
    match (others.next().map(|first| body.constant(*first)), others.next()) {
        (Some(Some(Constant::Int(first))), None) => Some(first),
        _ => None,
    }
}
