//! Whether each thread of one origin probably works on a task of its own.
//!
//! The vetoes know tasks that are provably made anew for each thread (`concurrency/own.rs`, A27). Much more often a
//! program merely never runs one task twice: `new Thread(this::work)` in a method that is called once for each object,
//! or a task that a helper wraps. Nothing proves that. So this is evidence against a race between two threads of one
//! origin, and no veto.

use unsnarl_concurrency::{Facts, Given, Loops};
use unsnarl_library::OriginKind;
use unsnarl_pointer::{AllocationSite, InstanceId, ObjectId, OriginId, Start};
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Program};

use crate::race::candidates::ThreadAccess;
use crate::race::provenance::CallStack;

/// The maximum number of values that are traced.
const MAX_STEPS: usize = 32;

/// Threads that run a task, and end.
const TASKS: [OriginKind; 4] = [OriginKind::Thread, OriginKind::VirtualThread, OriginKind::Task, OriginKind::ForkJoin];

/// Whether a thread reaches the accessed object through the task that it runs, over fields whose content probably
/// belongs to the object that has them.
pub(crate) fn is_of_own_task(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let Some(base) = seen.access.base else { return false };
    let stack = CallStack::of(facts, seen);
    let mut place = (stack.frames.len() - 1, base);
    for _ in 0..MAX_STEPS {
        let (frame, value) = place;
        let Some(body) = stack.body(frame) else { return false };
        let value = body.uncast(value);
        let instance = stack.frames[frame].0;
        match body.value(value).definition {
            Definition::Parameter(parameter) if (0..frame).all(|above| stack.body(above).is_none()) => {
                return is_given_once(facts, seen.origin, instance, usize::from(parameter));
            }
            Definition::Parameter(parameter) => match stack.argument(frame, usize::from(parameter)) {
                Some(argument) => place = argument,
                None => return false,
            },
            Definition::Statement(read) => match body.statement(read).op {
                Op::GetField { object, field }
                    if belongs(facts, (seen.origin, instance), (object, field.resolved), value) =>
                {
                    place = (frame, object);
                }
                _ => return false,
            },
            Definition::Constant(_) => return false,
        }
    }
    false
}

/// Whether a parameter with which a thread starts is the task itself, or what a lambda captured that is made once for
/// each captured object.
fn is_given_once(facts: &Facts<'_, '_>, origin: OriginId, instance: InstanceId, parameter: usize) -> bool {
    let analysis = facts.analysis;
    let Start::Spawn(kind, ..) = analysis.origin(origin).start else { return false };
    let Some(task) = analysis.origin(origin).object.filter(|_| TASKS.contains(&kind)) else { return false };
    let mut functions = analysis.functions_of(analysis.instance(instance).method).peekable();
    match functions.peek() {
        None => parameter == 0 && !facts.once.is_single(task),
        Some(_) => functions.all(|function| captures_anew(facts, origin, function, parameter)),
    }
}

/// Whether a lambda is not made repeatedly for one captured object, as in the loop that starts all threads of a pool.
fn captures_anew(facts: &Facts<'_, '_>, origin: OriginId, function: ObjectId, parameter: usize) -> bool {
    let AllocationSite::Statement(maker, statement, _) = facts.analysis.object(function).site else { return false };
    let Some(Ok(body)) = facts.analysis.program().body(maker) else { return false };
    let Op::Dynamic { operands, .. } = body.statement(statement).op else { return false };
    let captured = body.operands(operands).get(parameter).copied();
    captured.is_some_and(|value| is_passed_anew(facts, origin, &Given { maker, body, statement, value }))
}

/// Whether a statement is not executed repeatedly for one value: the value is another one in each loop around it, and
/// in each loop around the calls of its method, if it comes from there.
fn is_passed_anew(facts: &Facts<'_, '_>, origin: OriginId, given: &Given<'_>) -> bool {
    let analysis = facts.analysis;
    let changes = changes_in_loops(given.body, given.value, given.statement);
    let Definition::Parameter(index) = given.body.value(given.value).definition else { return changes };
    // The method that makes the task usually starts the thread, too.
    let starters = facts.threads.starts_of(origin).iter().map(|edge| analysis.library_call(edge.call).caller);
    let mut starters = starters.filter(|starter| analysis.instance(*starter).method == given.maker);
    changes && starters.all(|starter| is_called_anew(facts, starter, usize::from(index)))
}

/// Whether an instance is not called repeatedly for one object: in a loop, or by a library or framework that keeps the
/// object. Tasks are run once.
fn is_called_anew(facts: &Facts<'_, '_>, instance: InstanceId, parameter: usize) -> bool {
    let analysis = facts.analysis;
    let program = analysis.program();
    let is_entered = analysis.entries().iter().any(|(_, entered, _)| *entered == instance);
    let is_handled = analysis.spawned_instances().iter().any(|(_, spawned)| *spawned == instance);
    let is_of_task = is_task_class(program, program.method(analysis.instance(instance).method).class);
    !is_entered
        && (is_of_task || !is_handled)
        && analysis.calls_to(instance).iter().all(|call| {
            let passed = analysis.passed(call.caller, call.statement, call.callee);
            let argument = passed.and_then(|passed| passed.get(parameter).copied());
            let caller = analysis.code_of(call.caller).zip(call.statement).zip(argument);
            // If there is no body, the library calls it.
            caller.map_or(is_of_task, |((body, at), argument)| changes_in_loops(body, argument, at))
        })
}

/// Whether all loops around a statement contain the definition of a value.
fn changes_in_loops(body: &Body, value: ValueId, at: StatementId) -> bool {
    let loops = Loops::of(body);
    let defined = match body.value(body.uncast(value)).definition {
        Definition::Statement(statement) => Some(body.block_of(statement)),
        _ => None,
    };
    let mut around = loops.natural.iter().filter(|natural| natural.contains[body.block_of(at)]);
    around.all(|natural| defined.is_some_and(|defined| natural.contains[defined]))
}

/// Whether what a field holds probably belongs to the object that has the field: it was made for the field; or it never
/// changes, and is a task, or was made together with the object, or is what a class inside the method captures once.
fn belongs(
    facts: &Facts<'_, '_>,
    (origin, instance): (OriginId, InstanceId),
    (object, field): (ValueId, Option<FieldId>),
    content: ValueId,
) -> bool {
    let analysis = facts.analysis;
    let Some(field) = field else { return false };
    if facts.fresh.is_owned(field) {
        return true;
    }
    let holders = analysis.points_to(instance, object);
    let contents = analysis.points_to(instance, content);
    let is_captured = analysis.program().field(field).access.is_synthetic()
        && holders.iter().all(|holder| {
            let mut given = facts.given(field, holder).peekable();
            given.peek().is_some() && given.all(|given| is_passed_anew(facts, origin, &given))
        });
    facts.changing.never_changes(analysis.program(), field)
        && !contents.is_empty()
        && contents.iter().all(|content| {
            !facts.once.is_single(content)
                && (is_captured
                    || is_task(facts, content)
                    || holders.iter().any(|holder| are_made_together(facts, holder, content)))
        })
}

fn is_task(facts: &Facts<'_, '_>, object: ObjectId) -> bool {
    let class = facts.analysis.object(object).ty.as_class();
    facts.analysis.function_method(object).is_some()
        || class.is_some_and(|class| is_task_class(facts.analysis.program(), class))
}

fn is_task_class(program: &Program, class: ClassId) -> bool {
    let tasks = [&b"java/lang/Runnable"[..], b"java/util/concurrent/Callable"];
    tasks.iter().filter_map(|task| program.find_class(task)).any(|task| program.is_subclass(class, task))
}

/// Whether two objects are made by one call of a method, equally often.
fn are_made_together(facts: &Facts<'_, '_>, one: ObjectId, other: ObjectId) -> bool {
    let site = |object: ObjectId| match facts.analysis.object(object).site {
        AllocationSite::Statement(method, statement, _) => Some((method, statement)),
        _ => None,
    };
    let Some((one, other)): Option<((MethodId, StatementId), (MethodId, StatementId))> = site(one).zip(site(other))
    else {
        return false;
    };
    let Some(Ok(body)) = facts.analysis.program().body(one.0).filter(|_| one.0 == other.0) else { return false };
    let loops = Loops::of(body);
    let [one, other] = [one, other].map(|(_, statement)| body.block_of(statement));
    loops.natural.iter().all(|natural| natural.contains[one] == natural.contains[other])
}
