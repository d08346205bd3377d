//! What is set once, under a lock, is read by a thread that has passed the lock and found or set it there: `synchronized (l) { if (f == null) f = …; } use(f);`

use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Dominators, Op, StatementId, ValueId};

use super::{Question, Sight, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;
use crate::locks::{Protection, protections, protections_of};
use crate::null_tests::null_tests;

pub(super) const VETO: Veto = Veto {
    name: "installed",
    stage: Stage::Unordered,
    because: "it is set only once, under a lock that the reader has had since",
    question: Question::Sights(is_installed),
};

fn is_installed(facts: &Facts<'_, '_>, variable: Variable, sights: [Sight<'_>; 2]) -> bool {
    let Variable::Field(field) = variable else { return false };
    let (write, read) = match sights {
        [write, read] if write.0.is_write && !read.0.is_write => (write, read),
        [read, write] if write.0.is_write && !read.0.is_write => (write, read),
        _ => return false,
    };
    let locks = protections(facts, write.0, write.1);
    !locks.is_empty() && has_asked(facts, field, write, &locks, false) && has_asked(facts, field, read, &locks, true)
}

/// Whether the field was compared with `null` under one of the locks before an access, and, if asked for, set there.
fn has_asked(
    facts: &Facts<'_, '_>,
    field: FieldId,
    (access, context): Sight<'_>,
    locks: &[Protection],
    must_be_set: bool,
) -> bool {
    let Some(body) = facts.analysis.code_of(access.instance) else { return false };
    let dominators = Dominators::of(body);
    let is_locked = |statement: StatementId, base: Option<ValueId>| {
        protections_of(facts, context, statement, base).iter().any(|lock| locks.contains(lock))
    };
    let is_set_after = |test: StatementId| {
        body.statements().any(|statement| {
            written(body, statement, field).is_some_and(|base| base == access.base && is_locked(statement, base))
                && dominators.comes_first(body, test, statement)
        })
    };
    null_tests(body, field).any(|test| {
        let base = match body.statement(test).op {
            Op::GetField { object, .. } => Some(object),
            _ => None,
        };
        base == access.base
            && dominators.comes_first(body, test, access.statement)
            && is_locked(test, base)
            && (!must_be_set || is_set_after(test))
    })
}

/// The object whose field a statement writes, if it writes the field at all.
fn written(body: &Body, statement: StatementId, field: FieldId) -> Option<Option<ValueId>> {
    match body.statement(statement).op {
        Op::PutField { object, field: written, .. } if written.resolved == Some(field) => Some(Some(object)),
        Op::PutStatic(written, _) if written.resolved == Some(field) => Some(None),
        _ => None,
    }
}
