//! A field that is set once, under a lock, is read by a thread that has held the lock and found or set it there:
//! `synchronized (l) { if (f == null) f = …; } use(f);`
//!
//! The write is executed only if the field is `null`, under one acquisition of the lock from the test to the write. On
//! all paths to the read, the field was set, or found set, under the same lock. A write that resets the field is
//! another pair.

use unsnarl_program::FieldId;
use unsnarl_program::ir::{BlockId, Body, Constant, Dominators, Op, StatementId, ValueId, ZeroTest, is_on_every_path};

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;
use crate::locks::{Protection, protections, protections_of};

pub(super) const VETO: Veto = Veto {
    name: "installed",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "it is set only once, under a lock that the reader has had since",
    question: Question::AccessesInContext(is_installed),
};

/// A field of an object; without an object if it is static.
type FieldLocation = (FieldId, Option<ValueId>);

fn is_installed(facts: &Facts<'_, '_>, variable: Variable, accesses: [AccessInContext<'_>; 2]) -> bool {
    let Variable::Field(field) = variable else { return false };
    let (write, read) = match accesses {
        [write, read] if write.0.is_write && !read.0.is_write => (write, read),
        [read, write] if write.0.is_write && !read.0.is_write => (write, read),
        _ => return false,
    };
    let locks = protections(facts, write.0, write.1);
    !locks.is_empty() && is_written_if_null(facts, field, write) && is_known_set(facts, field, read, &locks)
}

/// Whether the write is executed only where the field was found to be `null`, and a lock was held since.
fn is_written_if_null(facts: &Facts<'_, '_>, field: FieldId, (write, context): AccessInContext<'_>) -> bool {
    let Some(body) = facts.analysis.code_of(write.instance) else { return false };
    let dominators = Dominators::of(body);
    let held = |statement| facts.guards.held_during(context, statement);
    body.blocks().any(|block| {
        test_of(body, block, (field, write.base)).is_some_and(|(read, test)| {
            let (first, then) = (held(read), held(write.statement));
            body.block(test.if_zero).predecessors[..] == [block]
                && dominators.dominates(test.if_zero, body.block_of(write.statement))
                && first.iter().any(|guard| then.contains(guard))
        })
    })
}

/// Whether all paths to the read set the field, or find it set, under one of the locks.
fn is_known_set(
    facts: &Facts<'_, '_>,
    field: FieldId,
    (read, context): AccessInContext<'_>,
    locks: &[Protection],
) -> bool {
    let Some(body) = facts.analysis.code_of(read.instance) else { return false };
    let location = (field, read.base);
    let is_locked = |statement: StatementId| {
        protections_of(facts, context, statement, read.base).iter().any(|lock| locks.contains(lock))
    };
    let sets = |statement: StatementId| is_set(body, statement, location) && is_locked(statement);
    let finds = |from: BlockId, to: BlockId| {
        test_of(body, from, location).is_some_and(|(at, test)| test.if_nonzero == to && is_locked(at))
    };
    is_on_every_path(body, read.statement, &sets, &finds)
}

/// The `null` test at the end of a block, and where it reads the field.
fn test_of(body: &Body, block: BlockId, location: FieldLocation) -> Option<(StatementId, ZeroTest)> {
    let test = ZeroTest::of(body, block)?;
    let (read, field, base) = test.read_field(body)?;
    ((field, base) == location).then_some((read, test))
}

/// Whether a statement stores something other than `null` into the field.
fn is_set(body: &Body, statement: StatementId, location: FieldLocation) -> bool {
    let (written, base, value) = match body.statement(statement).op {
        Op::PutField { object, field, value } => (field, Some(object), value),
        Op::PutStatic(field, value) => (field, None, value),
        _ => return false,
    };
    written.resolved.is_some_and(|field| (field, base) == location) && body.constant(value) != Some(Constant::Null)
}
