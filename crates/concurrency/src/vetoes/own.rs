//! Two threads of one origin each access what they own exclusively: their own thread object or task, and what only that
//! holds (A27).

use super::{Basis, Meeting, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "own",
    stage: Stage::Escaping,
    rests_on: Basis::Circumstances,
    because: "each thread accesses its own task, or what only that holds",
    question: Question::Threads(are_own),
};

fn are_own(facts: &Facts<'_, '_>, _: Variable, meeting: Meeting<'_>) -> bool {
    let [mine, theirs] = meeting.origins;
    mine == theirs && meeting.sights.iter().all(|sight| facts.is_own(*sight))
}
