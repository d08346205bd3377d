//! One thread took the object out of a field and put another there; the other uses what is in the field under the lock under which that is done.
//!
//! `synchronized List flush() { List full = batch; batch = new ArrayList<>(); return full; }`: whoever added to `batch` under the lock did so before, or adds to the new one. Asked only of fields that
//! own what they hold (`Fresh::is_owned`), all of whose swaps are under the lock, which is not given back between the read and the write.

use unsnarl_program::FieldId;

use super::{Question, Sight, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;
use crate::locks::protections;

pub(super) const VETO: Veto = Veto {
    name: "taken-out",
    stage: Stage::Unordered,
    because: "one took the object out of its field, under the lock that the other holds to use the field",
    question: Question::Sights(is_taken_out),
};

fn is_taken_out(facts: &Facts<'_, '_>, _: Variable, [one, other]: [Sight<'_>; 2]) -> bool {
    is_taken_from(facts, one, other) || is_taken_from(facts, other, one)
}

fn is_taken_from(facts: &Facts<'_, '_>, (taken, taker): Sight<'_>, (used, user): Sight<'_>) -> bool {
    let (Some(base), Some(body)) = (taken.base, facts.analysis.code_of(taken.instance)) else { return false };
    let Some(field) = field_of(facts, used) else { return false };
    let locks = facts.swap_locks(field);
    let exclusive = facts.guards.context(taker).parameters.exclusive;
    !locks.is_empty()
        && facts.fresh.is_exclusive(body.method, body, base, taken.statement, exclusive)
        && protections(facts, used, user).iter().any(|held| locks.iter().any(|lock| held.is_of_owner(field, lock)))
}

/// The field that the object of an access was read from.
fn field_of(facts: &Facts<'_, '_>, access: &crate::accesses::Access) -> Option<FieldId> {
    let body = facts.analysis.code_of(access.instance)?;
    let mut at = access.base?;
    loop {
        match body.holder(at)? {
            (from, None) => at = from,
            (_, Some(field)) => return facts.fresh.is_owned(field).then_some(field),
        }
    }
}
