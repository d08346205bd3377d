//! The two access different elements of an array: their indices are numbers apart, or each thread has one of its own.

use unsnarl_pointer::OriginId;

use super::{Question, Sight, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;
use crate::ranges::range_at;

pub(super) const VETO: Veto = Veto {
    name: "disjoint-index",
    stage: Stage::Conflicting,
    because: "the two access different elements",
    question: Question::Threads(are_apart),
};

fn are_apart(
    facts: &Facts<'_, '_>,
    variable: Variable,
    [((one, mine), a), ((other, theirs), b)]: [(Sight<'_>, OriginId); 2],
) -> bool {
    let (Variable::Elements(_), Some(index), Some(another)) = (variable, one.index, other.index) else { return false };
    let is_one_index =
        || index == another && facts.analysis.instance(one.instance).method == facts.analysis.instance(other.instance).method;
    if a == b && is_one_index() && facts.is_distinct(one, mine, index) && facts.is_distinct(other, theirs, another) {
        return true;
    }
    let range = range_at(facts.analysis, one.instance, index, one.statement);
    range.is_apart_from(range_at(facts.analysis, other.instance, another, other.statement))
}
