//! One thread accesses what it owns exclusively, and the other what belonged to a thread that it has joined. If the two
//! are the same object, that thread has ended.

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "ended",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "the thread that has it for itself has ended",
    question: Question::AccessesInContext(has_ended),
};

fn has_ended(facts: &Facts<'_, '_>, _: Variable, [one, other]: [AccessInContext<'_>; 2]) -> bool {
    facts.is_own(one) && facts.has_ended(other) || facts.is_own(other) && facts.has_ended(one)
}
