//! Orders of locks that a program keeps by itself: by a comparison of the two (A16), or along a structure (A17).

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Acquisition, Way};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Definition, Dominators, Op, ValueId};

/// An order of locks that a program keeps by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OwnOrder {
    /// It compares the two before it takes them (A16).
    Compared,
    /// It takes the lock of what it reached through this field from the one it holds (A17).
    Along(FieldId),
}

/// The order in which the two locks of a constraint are taken, if it does not depend on who takes them.
pub(super) fn own_order(facts: &Facts<'_, '_>, held: &Acquisition, wanted: &Acquisition) -> Option<OwnOrder> {
    let program = facts.analysis.program();
    if held.instance != wanted.instance {
        return None;
    }
    let body = program.body(facts.analysis.instance(held.instance).method)?.ok()?;
    let (outer, inner) = (locked_value(body, held)?, locked_value(body, wanted)?);
    if is_compared(body, outer, inner, wanted) {
        return Some(OwnOrder::Compared);
    }
    reached_along(body, inner, outer).map(OwnOrder::Along)
}

fn locked_value(body: &Body, acquisition: &Acquisition) -> Option<ValueId> {
    match (acquisition.way, acquisition.statement?) {
        (Way::Monitor(value), _) => Some(value),
        (_, statement) => match body.statement(statement).op {
            Op::Invoke { arguments, .. } => body.operands(arguments).first().copied(),
            _ => None,
        },
    }
}

/// Whether a branch that dominates the inner acquisition compares something of one lock with something of the other.
fn is_compared(body: &Body, outer: ValueId, inner: ValueId, wanted: &Acquisition) -> bool {
    let Some(at) = wanted.statement else { return false };
    let (outer, inner) = chosen_from(body, outer, inner).unwrap_or((outer, inner));
    let dominators = Dominators::of(body);
    let block = body.block_of(at);
    let (of_outer, of_inner) = (comes_from(body, outer, 0), comes_from(body, inner, 0));
    // What both come from (`this`, mostly) does not tell them apart.
    let only = |mine: &[ValueId], theirs: &[ValueId]| -> Vec<ValueId> {
        mine.iter().copied().filter(|value| !theirs.contains(value)).collect()
    };
    let (only_outer, only_inner) = (only(&of_outer, &of_inner), only(&of_inner, &of_outer));
    let meets = |one: &[ValueId], other: &[ValueId]| one.iter().any(|value| other.contains(value));
    body.blocks().any(|branch| {
        let Op::If { a, b, .. } = body.statement(body.terminator(branch)).op else { return false };
        if branch == block || !dominators.dominates(branch, block) {
            return false;
        }
        let mut compared = comes_from(body, a, 0);
        compared.extend(comes_from(body, b, 0));
        meets(&compared, &only_outer) && meets(&compared, &only_inner)
    })
}

/// The two values that both locks are chosen from: `first = c ? a : b; second = c ? b : a`.
fn chosen_from(body: &Body, outer: ValueId, inner: ValueId) -> Option<(ValueId, ValueId)> {
    let choices = |value: ValueId| match body.value(value).definition {
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::Phi(operands) => <[ValueId; 2]>::try_from(body.operands(operands)).ok(),
            _ => None,
        },
        _ => None,
    };
    let ([a, b], [c, d]) = (choices(outer)?, choices(inner)?);
    ((a, b) == (d, c) || (a, b) == (c, d)).then_some((a, b))
}

/// The values that a value is computed from: parameters, and what is read from elsewhere.
fn comes_from(body: &Body, value: ValueId, depth: usize) -> Vec<ValueId> {
    let statement = match body.value(value).definition {
        Definition::Constant(_) => return Vec::new(),
        Definition::Parameter(_) => return vec![value],
        Definition::Statement(statement) => statement,
    };
    let mut found = vec![value];
    if depth > 4 {
        return found;
    }
    let op = body.statement(statement).op;
    body.visit_uses(&op, |used| found.extend(comes_from(body, used, depth + 1)));
    found
}

/// The field through which the inner lock was reached from the outer one: both are the same number of fields away from two objects of
/// which one was read from the other.
fn reached_along(body: &Body, inner: ValueId, outer: ValueId) -> Option<FieldId> {
    let near_outer = read_from(body, outer, false);
    read_from(body, inner, true).into_iter().find_map(|(value, distance, field)| {
        near_outer.iter().any(|(other, nearer, _)| *other == value && *nearer < distance).then_some(field?)
    })
}

/// The objects that a value was read from, with how many fields lie between and the field next to the object.
fn read_from(body: &Body, value: ValueId, through_choices: bool) -> Vec<(ValueId, usize, Option<FieldId>)> {
    let mut found = vec![(value, 0, None)];
    let mut next = 0;
    while let Some((value, distance, field)) = found.get(next).copied() {
        next += 1;
        let Definition::Statement(statement) = body.value(value).definition else { continue };
        let mut add = |value: ValueId, distance: usize, field: Option<FieldId>| {
            if found.len() < 16 && !found.contains(&(value, distance, field)) {
                found.push((value, distance, field));
            }
        };
        match body.statement(statement).op {
            Op::GetField { object, field } => add(object, distance + 1, field.resolved),
            Op::CheckCast(from, _) => add(from, distance, field),
            Op::Phi(operands) if through_choices => {
                body.operands(operands).iter().for_each(|operand| add(*operand, distance, field));
            }
            _ => {}
        }
    }
    found
}
