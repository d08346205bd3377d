//! Two calls of methods that the library makes atomic do not race, nor do accesses to thread-safe library objects:
//! `Vector.add`, an iteration over a `ConcurrentHashMap`.

use super::{Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "atomic",
    stage: Stage::Conflicting,
    rests_on: Basis::Library,
    because: "the library makes both one action each",
    question: Question::Accesses(are_atomic),
};

fn are_atomic(facts: &Facts<'_, '_>, variable: Variable, [one, other]: [&Access; 2]) -> bool {
    let is_safe = || {
        let (one, other) = (one.objects(facts.analysis), other.objects(facts.analysis));
        one.zip(other).is_some_and(|(one, other)| one.intersection(other).is_subset(facts.accesses().thread_safe()))
    };
    one.is_atomic && other.is_atomic || matches!(variable, Variable::Contents(_)) && is_safe()
}
