//! A value that is made once: written under a lock, if a volatile flag is not set under the same lock, and before the
//! flag is set; and read where the flag is known to be set. Compilers implement lazy values like this (`lazy val` in
//! Scala), and libraries memoise like this.
//!
//! A flag is a volatile field, or one bit of it, of the same object. It is set nowhere else, and never reset. It may
//! also be set by clearing the field, which only a constructor fills: a supplier that is dropped once it was asked. The
//! write and everything about it must be in one method. The read is in another, which may leave the test of the flag to
//! its callees (`ensureLoaded()`).

use unsnarl_classfile::instruction::BinaryOp;
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{
    BlockId, Body, Constant, Definition, Dominators, FieldRef, Op, StatementId, ValueId, ZeroTest, is_on_every_path,
};

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "flagged",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "it is written once, before the flag is set that is known to be set when it is read",
    question: Question::AccessesInContext(is_made_before),
};

/// A volatile field, or a bit of it, of an object.
#[derive(Clone, Copy, PartialEq)]
struct Flag {
    field: FieldId,
    bit: Option<i32>,
    /// `None` for static fields.
    object: Option<ValueId>,
    /// Whether it is set if the field is zero or null.
    is_zero: bool,
}

impl Flag {
    /// Where a test of the field goes on if the flag is set, and if it is not.
    fn branches(&self, test: &ZeroTest) -> [BlockId; 2] {
        if self.is_zero { [test.if_zero, test.if_nonzero] } else { [test.if_nonzero, test.if_zero] }
    }

    /// Whether a test is of the flag's field, or bit.
    fn is_tested(&self, tested: Flag) -> bool {
        Flag { is_zero: self.is_zero, ..tested } == *self
    }
}

fn is_made_before(facts: &Facts<'_, '_>, variable: Variable, accesses: [AccessInContext<'_>; 2]) -> bool {
    let (write, read) = match accesses {
        [one, other] if one.0.is_write && !other.0.is_write => (one, other),
        [one, other] if other.0.is_write && !one.0.is_write => (other, one),
        _ => return false,
    };
    let code = |access: AccessInContext<'_>| facts.analysis.code_of(access.0.instance);
    let (Variable::Field(_), Some(writing), Some(reading)) = (variable, code(write), code(read)) else { return false };
    let flags = writing.statements().filter_map(|statement| Some((statement, set_by(facts, writing, statement)?)));
    let flags = flags.filter(|(_, flag)| flag.object == write.0.base);
    flags.into_iter().any(|(set, flag)| {
        let seen = Flag { object: read.0.base, ..flag };
        is_known(facts, (read.0.instance, reading), read.0.statement, seen, 0)
            && is_written_once(facts, writing, write, set, flag)
            && is_set_there_alone(facts, writing, write, flag)
    })
}

/// Whether the write is executed only if the flag is not set, under a lock that keeps it so, and before the flag is
/// set.
fn is_written_once(
    facts: &Facts<'_, '_>,
    body: &Body,
    (write, context): AccessInContext<'_>,
    set: StatementId,
    flag: Flag,
) -> bool {
    let dominators = Dominators::of(body);
    let at = body.block_of(write.statement);
    let held = |statement| facts.guards.held_during(context, statement);
    let is_tested = |block: BlockId| {
        tested_by(facts, body, block).is_some_and(|(read, tested, test)| {
            let [_, if_unset] = flag.branches(&test);
            let only_if_unset = body.block(if_unset).predecessors[..] == [block];
            let (first, then) = (held(read), held(write.statement));
            flag.is_tested(tested)
                && only_if_unset
                && dominators.dominates(if_unset, at)
                && first.iter().any(|guard| then.contains(guard))
        })
    };
    dominators.comes_first(body, write.statement, set) && body.blocks().any(is_tested)
}

/// Whether every store to the flag sets it, in that method and under a lock of the write; or sets other bits; or is
/// that of a constructor to its object.
fn is_set_there_alone(facts: &Facts<'_, '_>, body: &Body, (write, context): AccessInContext<'_>, flag: Flag) -> bool {
    let held = facts.guards.held_during(context, write.statement);
    let is_locked = |set: StatementId| facts.guards.held_during(context, set).iter().any(|guard| held.contains(guard));
    let are_apart = |one: Option<i32>, other: Option<i32>| matches!((one, other), (Some(a), Some(b)) if a & b == 0);
    let accesses = facts.accesses();
    let stored = accesses.variables().filter(|id| accesses.variable(*id) == Variable::Field(flag.field));
    let mut writes = stored.flat_map(|id| accesses.to(id)).filter(|access| access.is_write);
    writes.all(|access| {
        let Some(writing) = facts.analysis.code_of(access.instance) else { return false };
        // What a constructor writes before others know its object.
        let is_first = access.base.is_some_and(|base| {
            let mut contexts = facts.guards.contexts_of(access.instance);
            writing.this() == Some(base)
                && facts.analysis.program().is_constructor(writing.method)
                && contexts.all(|context| facts.is_fresh(context, base, access.statement))
        });
        let set = set_by(facts, writing, access.statement);
        is_first
            || set.is_some_and(|set| {
                let is_same = set.bit == flag.bit && set.is_zero == flag.is_zero;
                are_apart(set.bit, flag.bit) || writing.method == body.method && is_same && is_locked(access.statement)
            })
    })
}

/// The maximum depth of calls in which the flag is searched.
const MAX_DEPTH: usize = 3;

/// Whether all paths to a statement set the flag, or find it set.
fn is_known(
    facts: &Facts<'_, '_>,
    (instance, body): (InstanceId, &Body),
    statement: StatementId,
    flag: Flag,
    depth: usize,
) -> bool {
    let sets = |one: StatementId| {
        set_by(facts, body, one) == Some(flag)
            || (depth < MAX_DEPTH && is_set_by_callees(facts, (instance, body), one, flag, depth + 1))
    };
    let finds = |from: BlockId, to: BlockId| {
        tested_by(facts, body, from)
            .is_some_and(|(_, tested, test)| flag.is_tested(tested) && flag.branches(&test)[0] == to)
    };
    is_on_every_path(body, statement, &sets, &finds)
}

/// Whether the flag is set whenever the callees of a statement return.
fn is_set_by_callees(
    facts: &Facts<'_, '_>,
    (instance, body): (InstanceId, &Body),
    call: StatementId,
    flag: Flag,
    depth: usize,
) -> bool {
    let analysis = facts.analysis;
    if !matches!(body.statement(call).op, Op::Invoke { .. }) {
        return false;
    }
    let calls = analysis.calls_at(instance, Some(call));
    let returns_set = |edge: &CallEdge| {
        let Some(called) = analysis.code_of(edge.callee) else { return false };
        let passed = analysis.passed(instance, Some(call), edge.callee).unwrap_or_default();
        let object = flag.object.map(|object| {
            let index = passed.iter().position(|argument| *argument == object);
            index.and_then(|index| called.parameters().nth(index))
        });
        let object = match object {
            None => None,
            Some(Some(object)) => Some(object),
            Some(None) => return false,
        };
        called.statements().all(|statement| match called.statement(statement).op {
            Op::Return(_) => is_known(facts, (edge.callee, called), statement, Flag { object, ..flag }, depth),
            _ => true,
        })
    };
    let mut runs = calls.iter().filter(|edge| edge.kind == EdgeKind::Call).peekable();
    runs.peek().is_some() && runs.all(returns_set)
}

/// The flag that the branch at the end of a block tests, and where it is read.
fn tested_by(facts: &Facts<'_, '_>, body: &Body, block: BlockId) -> Option<(StatementId, Flag, ZeroTest)> {
    let test = ZeroTest::of(body, block)?;
    let (read, bit) = match computed(body, test.value)? {
        Op::Binary(BinaryOp::And, value, bit) => (unconverted(body, value), Some(number(body, bit)?)),
        _ => (unconverted(body, test.value), None),
    };
    let Definition::Statement(statement) = body.value(read).definition else { return None };
    Some((statement, Flag { bit, ..read_by(facts, body, read)? }, test))
}

/// The flag that a statement sets.
fn set_by(facts: &Facts<'_, '_>, body: &Body, statement: StatementId) -> Option<Flag> {
    let (field, object, value) = match body.statement(statement).op {
        Op::PutField { object, field, value } => (field, Some(object), value),
        Op::PutStatic(field, value) => (field, None, value),
        _ => return None,
    };
    let field = volatile(facts, field)?;
    let whole = Flag { field, bit: None, object, is_zero: false };
    match body.constant(value) {
        Some(Constant::Int(0) | Constant::Null) => return Some(Flag { is_zero: true, ..whole }),
        Some(Constant::Int(_)) => return Some(whole),
        _ => {}
    }
    match computed(body, value)? {
        Op::Binary(BinaryOp::Or, old, bit) if read_by(facts, body, unconverted(body, old)) == Some(whole) => {
            Some(Flag { bit: Some(number(body, bit)?), ..whole })
        }
        _ => None,
    }
}

fn read_by(facts: &Facts<'_, '_>, body: &Body, value: ValueId) -> Option<Flag> {
    let (field, object) = match computed(body, value)? {
        Op::GetField { object, field } => (field, Some(object)),
        Op::GetStatic(field) => (field, None),
        _ => return None,
    };
    Some(Flag { field: volatile(facts, field)?, bit: None, object, is_zero: false })
}

fn volatile(facts: &Facts<'_, '_>, field: FieldRef) -> Option<FieldId> {
    field.resolved.filter(|field| facts.analysis.program().field(*field).access.is_volatile())
}

/// The operation that computes a value, before conversions.
fn computed(body: &Body, value: ValueId) -> Option<Op> {
    match body.value(unconverted(body, value)).definition {
        Definition::Statement(statement) => Some(body.statement(statement).op),
        _ => None,
    }
}

fn unconverted(body: &Body, value: ValueId) -> ValueId {
    match body.value(value).definition {
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::Convert(_, from) => unconverted(body, from),
            _ => value,
        },
        _ => value,
    }
}

fn number(body: &Body, value: ValueId) -> Option<i32> {
    match body.constant(value)? {
        Constant::Int(number) => Some(number),
        _ => None,
    }
}
