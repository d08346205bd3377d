//! An array of length zero has no elements to race for.

use unsnarl_pointer::AllocationSite;
use unsnarl_program::ir::{Constant, Op};

use super::{Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "no-elements",
    stage: Stage::Conflicting,
    rests_on: Basis::Threads,
    because: "the array has no elements",
    question: Question::Variable(is_empty),
};

fn is_empty(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    let Variable::Elements(AllocationSite::Statement(method, made, 0)) = variable else { return false };
    let Some(Ok(body)) = facts.analysis.program().body(method) else { return false };
    matches!(body.statement(made).op, Op::NewArray(_, length) if body.constant(length) == Some(Constant::Int(0)))
}
