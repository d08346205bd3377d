//! Each of two threads took the object out of a queue and has not passed it on: a queue hands an object to one thread
//! only.
//!
//! Assumed: no object is put into a queue twice (A28).

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::assumed::Assumption;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "handed-over",
    stage: Stage::Escaping,
    rests_on: Basis::Threads,
    because: "a queue gives the object to one thread at a time",
    question: Question::AccessesInContext(are_exclusive),
};

fn are_exclusive(facts: &Facts<'_, '_>, _: Variable, accesses: [AccessInContext<'_>; 2]) -> bool {
    let are_exclusive = accesses.iter().all(|(access, context)| {
        let (Some(base), Some(body)) = (access.base, facts.analysis.code_of(access.instance)) else { return false };
        let exclusive = facts.guards.context(*context).parameters.exclusive;
        facts.fresh.is_exclusive(body.method, body, base, access.statement, exclusive)
    });
    let [(access, _), _] = accesses;
    are_exclusive && facts.assumes(Assumption::Queues, access)
}
