//! What is done to an object before any other thread knows it races with nobody: constructors, and what is filled before it is published (A24).

use super::{Question, Sight, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "fresh",
    stage: Stage::Escaping,
    because: "no other thread knows the object yet",
    question: Question::Sight(is_fresh),
};

fn is_fresh(facts: &Facts<'_, '_>, _: Variable, (access, context): Sight<'_>) -> bool {
    let (Some(base), Some(body)) = (access.base, facts.analysis.code_of(access.instance)) else { return false };
    let parameters = facts.guards.context(context).parameters.fresh;
    facts.fresh.is_fresh(body.method, body, base, access.statement, parameters)
}
