//! Each of two threads made the object that it accesses itself, so there are two objects.

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "made",
    stage: Stage::Escaping,
    rests_on: Basis::Threads,
    because: "each thread made the object itself",
    question: Question::AccessesInContext(are_made),
};

fn are_made(facts: &Facts<'_, '_>, _: Variable, accesses: [AccessInContext<'_>; 2]) -> bool {
    accesses.iter().all(|(access, context)| {
        let (Some(base), Some(body)) = (access.base, facts.analysis.code_of(access.instance)) else { return false };
        facts.fresh.is_made(body.method, base, facts.guards.context(*context).parameters.made)
    })
}
