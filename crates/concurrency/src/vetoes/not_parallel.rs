//! No two threads are there at the same time: there is only one, or one starts after the other has ended.

use super::{Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "not-parallel",
    stage: Stage::Parallel,
    rests_on: Basis::Threads,
    because: "no two threads are there at the same time",
    question: Question::Accesses(are_apart),
};

fn are_apart(facts: &Facts<'_, '_>, _: Variable, [one, other]: [&Access; 2]) -> bool {
    !facts.threads.may_happen_in_parallel((one.instance, one.statement), (other.instance, other.statement))
}
