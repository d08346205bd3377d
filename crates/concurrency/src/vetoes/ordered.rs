//! One access happens before the other for these two threads: by start and join, a latch, barrier, queue, flag or
//! future.

use super::{AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "ordered",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "one comes before the other, whatever the threads do",
    question: Question::Threads(are_ordered),
};

fn are_ordered(facts: &Facts<'_, '_>, _: Variable, pair: AccessPair<'_>) -> bool {
    let AccessPair { accesses: [(one, _), (other, _)], origins: [mine, theirs], .. } = pair;
    !facts.may_be_in_parallel((mine, one.instance, one.statement), (theirs, other.instance, other.statement))
}
