//! Accesses to an object before any other thread knows it are part of no race: constructors, and what is filled before
//! it is published (A24).

use super::{Basis, Question, Sight, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "fresh",
    stage: Stage::Escaping,
    rests_on: Basis::Circumstances,
    because: "no other thread knows the object yet",
    question: Question::Sight(is_fresh),
};

fn is_fresh(facts: &Facts<'_, '_>, _: Variable, (access, context): Sight<'_>) -> bool {
    access.base.is_some_and(|base| facts.is_fresh(context, base, access.statement))
}
