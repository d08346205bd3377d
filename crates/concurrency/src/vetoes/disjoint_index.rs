//! The two access different elements of an array: the ranges of their indices are disjoint.

use super::{Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "disjoint-index",
    stage: Stage::Conflicting,
    rests_on: Basis::Threads,
    because: "the two access different elements",
    question: Question::Accesses(are_apart),
};

fn are_apart(facts: &Facts<'_, '_>, variable: Variable, [one, other]: [&Access; 2]) -> bool {
    let (Variable::Elements(_), Some(index), Some(another)) = (variable, one.index, other.index) else { return false };
    let range = facts.range_at(one.instance, index, one.statement);
    !range.is_any() && range.is_apart_from(facts.range_at(other.instance, another, other.statement))
}
