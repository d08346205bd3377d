//! An optimistic read of a `StampedLock` that is validated afterwards: what it read while a writer wrote is discarded.
//!
//! Assumed: a method that validates after it reads does not use what it read if the validation fails (A70).

use unsnarl_library::{LockAction, LockMode};
use unsnarl_program::ir::{Body, Op, StatementId};

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::assumed::Assumption;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "optimistic",
    stage: Stage::Unguarded,
    rests_on: Basis::Validation,
    because: "the read is optimistic, and validated afterwards",
    question: Question::AccessInContext(is_validated),
};

fn is_validated(facts: &Facts<'_, '_>, _: Variable, (access, _): AccessInContext<'_>) -> bool {
    let Some(body) = facts.analysis.code_of(access.instance).filter(|_| !access.is_write) else { return false };
    let does = |statement: StatementId, action: LockAction| does(facts, access, body, statement, action);
    let begins = |statement: &StatementId| does(*statement, LockAction::Acquire);
    let ends = |statement: &StatementId| does(*statement, LockAction::Validate);
    body.statements().take_while(|statement| *statement < access.statement).any(|statement| begins(&statement))
        && body.statements().skip_while(|statement| *statement <= access.statement).any(|statement| ends(&statement))
        && facts.assumes(Assumption::Validated, access)
}

/// Whether a statement begins or validates an optimistic read.
fn does(facts: &Facts<'_, '_>, access: &Access, body: &Body, statement: StatementId, action: LockAction) -> bool {
    matches!(body.statement(statement).op, Op::Invoke { .. })
        && facts.analysis.library_calls_at(access.instance, Some(statement)).iter().any(|call| {
            let effects = facts.analysis.model(*call).map(|model| &model.method.locks[..]).unwrap_or_default();
            effects.iter().any(|effect| {
                effect.action == action && (effect.mode == LockMode::Optimistic || action == LockAction::Validate)
            })
        })
}
