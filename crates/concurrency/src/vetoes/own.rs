//! Two threads of one origin each access what they own exclusively: their own thread object or task, and what only that
//! holds (A27).

use super::{AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "own",
    stage: Stage::Escaping,
    rests_on: Basis::Threads,
    because: "each thread accesses its own task, or what only that holds",
    question: Question::Threads(are_own),
};

fn are_own(facts: &Facts<'_, '_>, _: Variable, pair: AccessPair<'_>) -> bool {
    let [mine, theirs] = pair.origins;
    let are_own = mine == theirs && pair.accesses.iter().all(|access| facts.is_own(*access));
    are_own && {
        facts.note_own_task(mine, pair.accesses[0].0);
        true
    }
}
