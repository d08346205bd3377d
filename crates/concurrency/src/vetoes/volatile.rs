//! Accesses to volatile fields are ordered (JLS 17.4.5): single accesses never race, though sequences of them may.

use super::{Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "volatile",
    stage: Stage::Conflicting,
    rests_on: Basis::Volatile,
    because: "the field is volatile",
    question: Question::Variable(is_volatile),
};

fn is_volatile(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    matches!(variable, Variable::Field(field) if facts.analysis.program().field(field).access.is_volatile())
}
