//! One thread took the object out of a field and put another there; the other thread uses the content of the field
//! under the lock under which this is done.
//!
//! `synchronized List flush() { List full = batch; batch = new ArrayList<>(); return full; }`: a thread that added to
//! `batch` under the lock did so before, or adds to the new list. Applies only to fields that own their content
//! (`Fresh::is_owned`), and all of whose swaps are under the lock, which is not released between the read and the
//! write.

use unsnarl_library::BlockingKind;
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Definition, StatementId};

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;
use crate::locks::protections;

pub(super) const VETO: Veto = Veto {
    name: "taken-out",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "one took the object out of its field, under the lock that the other holds to use the field",
    question: Question::AccessesInContext(is_taken_out),
};

fn is_taken_out(facts: &Facts<'_, '_>, _: Variable, [one, other]: [AccessInContext<'_>; 2]) -> bool {
    is_taken_from(facts, one, other) || is_taken_from(facts, other, one)
}

fn is_taken_from(facts: &Facts<'_, '_>, taken: AccessInContext<'_>, used: AccessInContext<'_>) -> bool {
    let Some((field, read)) = field_of(facts, used.0) else { return false };
    let locks = facts.swap_locks(field);
    if locks.is_empty() || !is_swapped_out(facts, taken) {
        return false;
    }
    // Two threads that took an object out have two objects; a thread that uses the content of the field holds the lock
    // from the read on.
    is_swapped_out(facts, used)
        || is_held_since(facts, used, read)
            && protections(facts, used.0, used.1)
                .iter()
                .any(|held| locks.iter().any(|lock| held.is_of_owner(field, lock)))
}

fn is_swapped_out(facts: &Facts<'_, '_>, (access, context): AccessInContext<'_>) -> bool {
    let (Some(base), Some(body)) = (access.base, facts.analysis.code_of(access.instance)) else { return false };
    let exclusive = facts.guards.context(context).parameters.exclusive;
    facts.fresh.is_swapped_out(body.method, body, base, access.statement, exclusive)
}

/// Whether one acquisition holds a lock from a read to an access, and no wait releases it meanwhile.
fn is_held_since(facts: &Facts<'_, '_>, (access, context): AccessInContext<'_>, read: StatementId) -> bool {
    let waits = facts.analysis.library_calls_from(access.instance).iter().any(|call| {
        let model = facts.analysis.model(*call);
        model.is_some_and(|model| model.method.blocks.is_some_and(|blocks| blocks.kind == BlockingKind::Wait))
    });
    !waits && !facts.guards.held_throughout(facts.analysis, context, read, access.statement).is_empty()
}

/// The field from which the object of an access was read, and where.
fn field_of(facts: &Facts<'_, '_>, access: &Access) -> Option<(FieldId, StatementId)> {
    let body = facts.analysis.code_of(access.instance)?;
    let mut at = access.base?;
    loop {
        match (body.holder(at)?, body.value(at).definition) {
            ((from, None), _) => at = from,
            ((_, Some(field)), Definition::Statement(read)) => {
                return facts.fresh.is_owned(field).then_some((field, read));
            }
            _ => return None,
        }
    }
}
