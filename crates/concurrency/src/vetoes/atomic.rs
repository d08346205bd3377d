//! Two calls of methods that the library makes atomic do not race: `ConcurrentHashMap.put`, `Vector.add`.

use super::{Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "atomic",
    stage: Stage::Conflicting,
    because: "the library makes both one action each",
    question: Question::Accesses(are_atomic),
};

fn are_atomic(_: &Facts<'_, '_>, _: Variable, [one, other]: [&Access; 2]) -> bool {
    one.is_atomic && other.is_atomic
}
