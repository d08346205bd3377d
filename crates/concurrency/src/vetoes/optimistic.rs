//! An optimistic read of a `StampedLock` that is validated afterwards: what it read while a writer wrote is discarded.
//!
//! Assumed: a method that validates after it reads does not use what it read if the validation fails (A70).

use unsnarl_library::{LockAction, LockMode};
use unsnarl_pointer::LibraryCallId;

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
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
    if access.is_write {
        return false;
    }
    let mut has_begun = false;
    for call in facts.analysis.library_calls_from(access.instance) {
        let Some(statement) = facts.analysis.library_call(*call).statement else { continue };
        if statement < access.statement {
            has_begun |= does(facts, *call, LockAction::Acquire);
        } else if !has_begun {
            return false;
        } else if statement > access.statement && does(facts, *call, LockAction::Validate) {
            return facts.assumes(Assumption::Validated, access);
        }
    }
    false
}

/// Whether a call begins or validates an optimistic read.
fn does(facts: &Facts<'_, '_>, call: LibraryCallId, action: LockAction) -> bool {
    let effects = facts.analysis.model(call).map(|model| &model.method.locks[..]).unwrap_or_default();
    effects.iter().any(|effect| {
        effect.action == action && (effect.mode == LockMode::Optimistic || action == LockAction::Validate)
    })
}
