//! Accesses to an object before any other thread knows it are part of no race: constructors, and what is filled before
//! it is published (A24).

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::assumed::Assumption;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "fresh",
    stage: Stage::Escaping,
    rests_on: Basis::Threads,
    because: "no other thread knows the object yet",
    question: Question::AccessInContext(is_fresh),
};

fn is_fresh(facts: &Facts<'_, '_>, _: Variable, (access, context): AccessInContext<'_>) -> bool {
    let Some(base) = access.base.filter(|base| facts.is_fresh(context, *base, access.statement)) else { return false };
    let method = facts.analysis.instance(access.instance).method;
    if facts.fresh.is_part(method, base) {
        facts.assumed.note(Assumption::Fresh, (method, Some(access.statement)));
    }
    true
}
