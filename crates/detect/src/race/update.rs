//! Whether a write puts back what was made of a read of the same field: an update, which another thread's write in
//! between would undo. Found within one method (under-approximation).

use rustc_hash::FxHashSet;
use unsnarl_concurrency::Facts;
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};

use crate::flow::found_empty;
use crate::race::candidates::ThreadAccess;

/// Whether a write depends on a read of the same field of the same object.
pub(crate) fn is_update(facts: &Facts<'_, '_>, field: FieldId, seen: &ThreadAccess<'_>) -> bool {
    let Some(body) = facts.analysis.code_of(seen.access.instance) else { return false };
    let (object, value) = match body.statement(seen.access.statement).op {
        Op::PutField { object, value, .. } => (Some(object), value),
        Op::PutStatic(_, value) => (None, value),
        _ => return false,
    };
    let is_read = |statement: StatementId| match body.statement(statement).op {
        Op::GetField { object: of, field: read } => read.resolved == Some(field) && object == Some(of),
        Op::GetStatic(read) => read.resolved == Some(field) && object.is_none(),
        _ => false,
    };
    let mut stack = vec![value];
    let mut known: FxHashSet<ValueId> = FxHashSet::default();
    while let Some(value) = stack.pop() {
        let Definition::Statement(statement) = body.value(value).definition else { continue };
        if !known.insert(value) {
            continue;
        }
        if is_read(statement) {
            return true;
        }
        stack.extend(comes_from(body, value, statement));
    }
    false
}

/// Whether a write sets a field that was found empty before.
pub(crate) fn is_made_on_demand(facts: &Facts<'_, '_>, field: FieldId, seen: &ThreadAccess<'_>) -> bool {
    let body = facts.analysis.code_of(seen.access.instance);
    body.is_some_and(|body| !found_empty(body, seen.access.statement, |read| read == field).is_empty())
}
/// The values that the result of a statement was computed from.
fn comes_from(body: &Body, value: ValueId, statement: StatementId) -> Vec<ValueId> {
    let mut values = Vec::new();
    let op = body.statement(statement).op;
    body.visit_uses(&op, |used| values.push(used));
    match op {
        Op::Phi(_) => values.extend(choices(body, statement)),
        // The arguments of a constructor.
        Op::New(_) => {
            for call in body.statements() {
                if let Op::Invoke { arguments, .. } = body.statement(call).op
                    && body.operands(arguments).first() == Some(&value)
                {
                    values.extend(&body.operands(arguments)[1..]);
                }
            }
        }
        _ => {}
    }
    values
}

/// The values that are tested to choose between the operands of a φ-function: `flag = !flag` is such a choice.
fn choices(body: &Body, phi: StatementId) -> Vec<ValueId> {
    let mut tested = Vec::new();
    for before in &body.block(body.block_of(phi)).predecessors {
        let earlier = &body.block(*before).predecessors;
        for block in std::iter::once(before).chain(earlier) {
            if let Op::If { a, b, .. } = body.statement(body.terminator(*block)).op {
                tested.extend([a, b]);
            }
        }
    }
    tested
}
