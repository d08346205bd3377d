//! Each thread accesses the array element at its own distinct index: a number that the thread was given, or that it has
//! drawn from an atomic counter, which gives each number once.

use unsnarl_library::{MethodFact, Resolved};
use unsnarl_pointer::{AllocationSite, EdgeKind, InstanceId, ObjectId};
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Body, Definition, Op, ValueId};

use super::{AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;

/// The maximum number of calls and choices between a counter and the index.
const MAX_DEPTH: usize = 4;

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
    let are_given = || {
        a == b
            && index == another
            && method(one.instance) == method(other.instance)
            && facts.is_distinct(one, mine, index)
            && facts.is_distinct(other, theirs, another)
            && {
                facts.note_own_task(a, one);
                true
            }
    };
    are_given() || are_drawn(facts, [one, other], [index, another])
}

/// Whether two threads have drawn their numbers from one counter.
fn are_drawn(facts: &Facts<'_, '_>, [one, other]: [&Access; 2], [index, another]: [ValueId; 2]) -> bool {
    let drawn = |access: &Access, index: ValueId| {
        let body = facts.analysis.code_of(access.instance)?;
        counter_of(facts, access.instance, body, index, 0)
    };
    let Some(counter) = drawn(one, index) else { return false };
    // By the same method: what one returns before it counts is what another returns afterwards.
    drawn(other, another) == Some(counter) && only_counts(facts, counter.0)
}

/// The single counter from which a number was drawn since its method was called, and the method that draws.
fn counter_of(
    facts: &Facts<'_, '_>,
    instance: InstanceId,
    body: &Body,
    value: ValueId,
    depth: usize,
) -> Option<(ObjectId, MethodId)> {
    let Definition::Statement(drawn) = body.value(value).definition else { return None };
    let analysis = facts.analysis;
    match body.statement(drawn).op {
        _ if depth == MAX_DEPTH => None,
        // The value of a loop: drawn before it, and again at its end.
        Op::Phi(operands) => {
            let mut operands = body.operands(operands).iter().filter(|operand| **operand != value);
            let first = counter_of(facts, instance, body, *operands.next()?, depth + 1)?;
            let is_same = |operand: &ValueId| counter_of(facts, instance, body, *operand, depth + 1) == Some(first);
            operands.all(is_same).then_some(first)
        }
        Op::Invoke { method, arguments, .. } => {
            let calls = analysis.library_calls_at(instance, Some(drawn));
            let mut own = analysis.calls_at(instance, Some(drawn)).iter().filter(|edge| edge.kind == EdgeKind::Call);
            match (calls.is_empty(), own.next()) {
                (false, None) => {
                    let draws = |model: &Resolved<'_>| model.method.is(MethodFact::CountsUp);
                    let receiver = *body.operands(arguments).first()?;
                    let is_drawn = calls.iter().all(|call| analysis.model(*call).is_some_and(draws));
                    let counter = facts.must_be(analysis.points_to(instance, receiver)).filter(|_| is_drawn)?;
                    Some((counter, method.resolved?))
                }
                (true, Some(edge)) if own.next().is_none() => {
                    let body = analysis.code_of(edge.callee)?;
                    let mut returned = body.statements().filter_map(|statement| match body.statement(statement).op {
                        Op::Return(value) => value,
                        _ => None,
                    });
                    let value = returned.next().filter(|_| returned.next().is_none())?;
                    counter_of(facts, edge.callee, body, value, depth + 1)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether nothing that may run beside other threads changes a counter except by drawing.
fn only_counts(facts: &Facts<'_, '_>, counter: ObjectId) -> bool {
    let analysis = facts.analysis;
    let of_site = |site: AllocationSite| analysis.object(counter).site == site;
    let draws = |access: &Access| {
        let call = access.call.and_then(|call| analysis.model(call));
        !access.is_write || call.is_some_and(|model| model.method.is(MethodFact::CountsUp))
    };
    let accesses = facts.accesses();
    accesses.variables().all(|variable| match accesses.variable(variable) {
        Variable::Contents(site) if of_site(site) => accesses.to(variable).iter().all(draws),
        _ => true,
    })
}
