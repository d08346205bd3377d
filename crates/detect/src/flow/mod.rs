//! Control and data flow: the uses of a value, what a value is computed from, and which branch a test takes.
//!
//! `derives_from` over-approximates: it knows neither which branches exclude each other nor what a call does with its
//! arguments.

pub(crate) mod afterwards;
pub(crate) mod derived;
pub(crate) mod lock_operations;
pub(crate) mod monitors;
pub(crate) mod throwing;
pub(crate) mod thrown;

use unsnarl_classfile::instruction::BinaryOp;
use unsnarl_program::ir::{BlockId, Body, Definition, Dominators, Op, StatementId, ValueId, ZeroTest};
use unsnarl_program::{FieldId, IdVec};

/// The maximum number of steps that a computation is traced back.
const MAX_STEPS: usize = 32;

/// The statements that use each value.
pub(crate) struct Uses {
    by_value: IdVec<ValueId, Vec<StatementId>>,
}

impl Uses {
    pub(crate) fn of(body: &Body) -> Uses {
        let mut by_value = IdVec::filled(Vec::new(), body.values().len());
        for statement in body.statements() {
            body.visit_uses(&body.statement(statement).op, |value| by_value[value].push(statement));
        }
        Uses { by_value }
    }

    /// The statements that use a value.
    pub(crate) fn uses_of(&self, value: ValueId) -> &[StatementId] {
        &self.by_value[value]
    }

    /// Whether nothing uses the result of a statement.
    pub(crate) fn is_ignored(&self, body: &Body, statement: StatementId) -> bool {
        body.statement(statement).result.is_none_or(|result| self.uses_of(result).is_empty())
    }

    /// The statements that use a value, directly or after a cast.
    pub(crate) fn uses_through_casts(&self, body: &Body, value: ValueId) -> Vec<StatementId> {
        let mut found = Vec::new();
        let mut values = vec![value];
        while let Some(value) = values.pop() {
            for statement in self.uses_of(value) {
                match body.statement(*statement) {
                    data if matches!(data.op, Op::CheckCast(..)) => values.extend(data.result),
                    _ => found.push(*statement),
                }
            }
        }
        found
    }
}

/// The statement that defines a value, and its operation.
pub(crate) fn definition(body: &Body, value: ValueId) -> Option<(StatementId, &Op)> {
    match body.value(value).definition {
        Definition::Statement(statement) => Some((statement, &body.statement(statement).op)),
        _ => None,
    }
}

/// Whether two values are the same expression: one value, or the same field or method of the same object.
pub(crate) fn is_same_expression(body: &Body, one: ValueId, other: ValueId) -> bool {
    if one == other {
        return true;
    }
    let (Definition::Statement(one), Definition::Statement(other)) =
        (body.value(one).definition, body.value(other).definition)
    else {
        return false;
    };
    match (body.statement(one).op, body.statement(other).op) {
        (Op::GetField { object, field }, Op::GetField { object: also, field: same }) => {
            field == same && is_same_expression(body, object, also)
        }
        (Op::GetStatic(field), Op::GetStatic(same)) => field == same,
        (Op::Invoke { method, arguments, .. }, Op::Invoke { method: same, arguments: also, .. }) => {
            let (arguments, also) = (body.operands(arguments), body.operands(also));
            let mut pairs = arguments.iter().zip(also);
            method == same && arguments.len() == also.len() && pairs.all(|(a, b)| is_same_expression(body, *a, *b))
        }
        _ => false,
    }
}

/// Whether a value is computed from another: by arithmetic, conversions, φs, or calls with it as an argument.
pub(crate) fn derives_from(body: &Body, value: ValueId, source: ValueId) -> bool {
    let mut seen = vec![value];
    let mut next = 0;
    while let Some(value) = seen.get(next).copied().filter(|_| next < MAX_STEPS) {
        next += 1;
        if value == source {
            return true;
        }
        let Some((_, op)) = definition(body, value) else { continue };
        if matches!(
            op,
            Op::Phi(_)
                | Op::Negate(_)
                | Op::Binary(..)
                | Op::Convert(..)
                | Op::Compare(..)
                | Op::CheckCast(..)
                | Op::InstanceOf(..)
                | Op::Invoke { .. }
                | Op::Dynamic { .. }
        ) {
            body.visit_uses(op, |used| {
                if !seen.contains(&used) {
                    seen.push(used);
                }
            });
        }
    }
    false
}

/// Whether a statement is executed only on one branch of a test of what is computed from a value.
pub(crate) fn is_decided_by(body: &Body, dominators: &Dominators, statement: StatementId, source: ValueId) -> bool {
    let at = body.block_of(statement);
    body.blocks().any(|block| {
        let Op::If { a, b, .. } = body.statement(body.terminator(block)).op else { return false };
        let is_side =
            |side: &BlockId| body.block(*side).predecessors.as_slice() == [block] && dominators.dominates(*side, at);
        body.block(block).successors.iter().any(is_side)
            && (derives_from(body, a, source) || derives_from(body, b, source))
    })
}

/// The reads of the given fields that returned zero or `null` on every path to a statement: each with the field and the
/// object.
pub(crate) fn found_empty(
    body: &Body,
    at: StatementId,
    is_asked_for: impl Fn(FieldId) -> bool,
) -> Vec<(StatementId, FieldId, Option<ValueId>)> {
    let tests = body.blocks().filter_map(|block| {
        let test = ZeroTest::of(body, block)?;
        let read = test.read_field(body).filter(|(_, field, _)| is_asked_for(*field))?;
        (body.block(test.if_zero).predecessors.as_slice() == [block]).then_some((test.if_zero, read))
    });
    let mut tests = tests.peekable();
    if tests.peek().is_none() {
        return Vec::new();
    }
    let dominators = Dominators::of(body);
    tests.filter(|(side, _)| dominators.dominates(*side, body.block_of(at))).map(|(_, read)| read).collect()
}

/// Whether two updates commute: sums with differences, others with their own kind.
pub(crate) fn commute(one: BinaryOp, other: BinaryOp) -> bool {
    let kind = |operation| match operation {
        BinaryOp::Add | BinaryOp::Subtract => 0,
        BinaryOp::And => 1,
        BinaryOp::Or => 2,
        BinaryOp::Xor => 3,
        BinaryOp::Multiply => 4,
        _ => 5,
    };
    kind(one) == kind(other) && kind(one) < 5
}
