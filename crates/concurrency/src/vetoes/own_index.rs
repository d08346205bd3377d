//! Each thread of an origin accesses the array element at its own distinct index.

use super::{AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "own-index",
    stage: Stage::Conflicting,
    rests_on: Basis::Threads,
    because: "each thread accesses the element of its own number",
    question: Question::Threads(are_own),
};

fn are_own(facts: &Facts<'_, '_>, variable: Variable, pair: AccessPair<'_>) -> bool {
    let AccessPair { accesses: [(one, mine), (other, theirs)], origins: [a, b], .. } = pair;
    let (Variable::Elements(_), Some(index), Some(another)) = (variable, one.index, other.index) else { return false };
    let method = |instance| facts.analysis.instance(instance).method;
    a == b
        && index == another
        && method(one.instance) == method(other.instance)
        && facts.is_distinct(one, mine, index)
        && facts.is_distinct(other, theirs, another)
        && {
            facts.note_own_task(a, one);
            true
        }
}
