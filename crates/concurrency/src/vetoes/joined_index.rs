//! The thread of this number has ended, and others access other elements: `threads[i].join(); sum += results[i];`.
//!
//! The threads are the elements of one array, into which one statement of a loop puts each thread at the number that it
//! was given: `threads[i] = new Thread(() -> work(i))`. Each thread writes the element of its own number. The loop runs
//! once.

use unsnarl_library::{AccessPath, Root};
use unsnarl_pointer::{AllocationSite, Analysis, InstanceId, ObjectId, OriginId};
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Body, Definition, Dominators, Op, StatementId, ValueId};

use super::{AccessInContext, AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "joined-index",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "the thread that has the number of the element has ended",
    question: Question::Threads(has_ended),
};

fn has_ended(facts: &Facts<'_, '_>, variable: Variable, pair: AccessPair<'_>) -> bool {
    let AccessPair { accesses: [one, other], origins: [mine, theirs], .. } = pair;
    matches!(variable, Variable::Elements(_))
        && (is_joined(facts, one, (other, theirs)) || is_joined(facts, other, (one, mine)))
}

/// Whether an access comes after a join of the thread whose number is the index, and the others are threads that access
/// the element of their number.
fn is_joined(
    facts: &Facts<'_, '_>,
    (after, _): AccessInContext<'_>,
    ((own, context), origin): (AccessInContext<'_>, OriginId),
) -> bool {
    let analysis = facts.analysis;
    let (Some(index), Some(number), Some(body)) = (after.index, own.index, analysis.code_of(after.instance)) else {
        return false;
    };
    let Some(joins) = facts.guards.joins().get(&body.method) else { return false };
    if !facts.is_distinct(own, context, number) {
        return false;
    }
    joins.iter().any(|(thread, join)| {
        let Definition::Statement(taken) = body.value(body.uncast(*thread)).definition else { return false };
        let Op::ArrayLoad { array, index: taken } = body.statement(taken).op else { return false };
        taken == index
            && Dominators::of(body).comes_first(body, *join, after.statement)
            && facts
                .must_be(analysis.points_to(after.instance, array))
                .is_some_and(|threads| are_at_their_numbers(facts, threads, origin))
    })
}

/// Whether an array holds the threads of an origin, each at its number.
fn are_at_their_numbers(facts: &Facts<'_, '_>, threads: ObjectId, origin: OriginId) -> bool {
    let analysis = facts.analysis;
    let [start] = facts.threads.starts_of(origin) else { return false };
    let this = AccessPath { root: Root::This, fields: Default::default() };
    let Some(started) = analysis.reached(start.call, &this).single() else { return false };
    let mut stores = stores_into(analysis, threads);
    let (Some((instance, body, store)), None) = (stores.pop(), stores.pop()) else { return false };
    let Op::ArrayStore { index, value, .. } = body.statement(store).op else { return false };
    facts.once.runs_once(instance)
        && !is_changed_by_library(analysis, threads)
        && analysis.points_to(instance, value).single() == Some(started)
        && task_of(body, body.uncast(value)).is_some_and(|task| {
            has_only_number(body, task, index) && is_run_by(analysis, origin, body.method, task)
        })
}

/// All statements that store into an array.
fn stores_into<'f>(analysis: &'f Analysis<'_>, array: ObjectId) -> Vec<(InstanceId, &'f Body, StatementId)> {
    let mut stores = Vec::new();
    for instance in analysis.instances() {
        let Some(body) = analysis.code_of(instance) else { continue };
        stores.extend(body.statements().filter_map(|statement| match body.statement(statement).op {
            Op::ArrayStore { array: into, .. } if analysis.points_to(instance, into).contains(array) => {
                Some((instance, body, statement))
            }
            _ => None,
        }));
    }
    stores
}

fn is_changed_by_library(analysis: &Analysis<'_>, array: ObjectId) -> bool {
    analysis.library_calls().any(|call| {
        let written = analysis.model(call).map_or(&[][..], |model| &model.method.writes[..]);
        written.iter().any(|path| analysis.reached(call, path).contains(array))
    })
}

/// The function with which a body makes a thread.
fn task_of(body: &Body, thread: ValueId) -> Option<StatementId> {
    let Definition::Statement(made) = body.value(thread).definition else { return None };
    let Op::New(_) = body.statement(made).op else { return None };
    let mut passed = body.statements().filter_map(|statement| match body.statement(statement).op {
        Op::Invoke { arguments, .. } => match body.operands(arguments) {
            [first, rest @ ..] if *first == thread => Some(rest),
            _ => None,
        },
        _ => None,
    });
    let functions = passed.next()?.iter().filter_map(|argument| match body.value(*argument).definition {
        Definition::Statement(made) => matches!(body.statement(made).op, Op::Dynamic { .. }).then_some(made),
        _ => None,
    });
    functions.last()
}

/// Whether a function captures a number, and no other.
fn has_only_number(body: &Body, function: StatementId, number: ValueId) -> bool {
    let Op::Dynamic { operands, .. } = body.statement(function).op else { return false };
    let mut numbers = body.operands(operands).iter().filter(|captured| !body.value(**captured).ty.is_reference());
    numbers.next() == Some(&number) && numbers.next().is_none()
}

/// Whether the threads of an origin run a function that is made at a statement, and no other.
fn is_run_by(analysis: &Analysis<'_>, origin: OriginId, maker: MethodId, made: StatementId) -> bool {
    let is_it = |function: ObjectId| {
        matches!(analysis.object(function).site, AllocationSite::Statement(method, at, _) if (method, at) == (maker, made))
    };
    let runs = |instance: InstanceId| {
        let mut functions = analysis.functions_of(analysis.instance(instance).method).peekable();
        functions.peek().is_some() && functions.all(is_it)
    };
    let called = |instance: InstanceId| analysis.calls_from(instance).iter().map(|edge| edge.callee);
    let mut entered = analysis.spawned_instances().iter().filter(|(of, _)| *of == origin).peekable();
    // What is entered is the function itself, or the library's method that calls it.
    entered.peek().is_some()
        && entered.all(|(_, instance)| match analysis.code_of(*instance) {
            Some(_) => runs(*instance),
            None => runs(*instance) || called(*instance).count() > 0 && called(*instance).all(runs),
        })
}
