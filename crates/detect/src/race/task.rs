//! Whether each thread of one origin probably works on a task of its own.
//!
//! The vetoes know tasks that are provably made anew for each thread (`concurrency/own.rs`, A27). Much more often a
//! program merely never runs one task twice: `new Thread(this::work)` in a method that is called once for each object,
//! or a task that a helper wraps. Nothing proves that. So this is evidence against a race between two threads of one
//! origin, and no veto.
//!
//! An object is traced back to the task along the call chain. On the way, each field must hold something that was given
//! to its object alone. *Given alone* means: the statement that passes it is in no loop that passes the same value
//! again, nor are the calls of its method, up to [`MAX_CALLS`] calls away; and no framework or event calls the method.

use unsnarl_concurrency::{Facts, Given, Loops};
use unsnarl_library::OriginKind;
use unsnarl_pointer::entry::is_task_method;
use unsnarl_pointer::{AllocationSite, InstanceId, ObjectId, OriginId, Start};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{BlockId, Body, Definition, Op, StatementId, ValueId};

use crate::race::candidates::ThreadAccess;
use crate::race::provenance::{CallStack, is_looked_up, is_read_from_one_place};

/// The maximum number of values that are traced.
const MAX_STEPS: usize = 32;
/// The maximum number of calls through which a parameter is traced to where it comes from. Loops that are farther away
/// are not looked for.
const MAX_CALLS: usize = 3;
/// The maximum number of objects that one value may stand for.
const MAX_OBJECTS: usize = 32;

/// Whether a thread reaches the accessed object through the task that it runs, over fields whose content probably
/// belongs to the object that has them.
pub(crate) fn is_of_own_task(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let Some(base) = seen.access.base.filter(|_| !is_looked_up(facts, seen) && !is_read_from_one_place(facts, seen))
    else {
        return false;
    };
    let stack = CallStack::of(facts, seen);
    let mut place = (stack.frames.len() - 1, base);
    for _ in 0..MAX_STEPS {
        let (frame, value) = place;
        let Some(body) = stack.body(frame) else { return false };
        let value = body.uncast(value);
        let instance = stack.frames[frame].0;
        match body.value(value).definition {
            Definition::Parameter(parameter) if stack.is_first(frame) => {
                return is_given_once(facts, seen.origin, instance, usize::from(parameter));
            }
            Definition::Parameter(parameter) => match stack.argument(frame, usize::from(parameter)) {
                Some(argument) => place = argument,
                None => return false,
            },
            Definition::Statement(read) => match body.statement(read).op {
                Op::GetField { object, field } if belongs(facts, instance, (object, field.resolved), value) => {
                    place = (frame, object);
                }
                _ => return false,
            },
            Definition::Constant(_) => return false,
        }
    }
    false
}

/// Whether a parameter with which a thread starts is its task, which is not started repeatedly, or what a lambda
/// captured that is not made repeatedly for one object.
fn is_given_once(facts: &Facts<'_, '_>, origin: OriginId, instance: InstanceId, parameter: usize) -> bool {
    let analysis = facts.analysis;
    let is_task = matches!(analysis.origin(origin).start, Start::Spawn(kind, ..) if kind.runs_a_task());
    let mut functions = analysis.functions_of(analysis.instance(instance).method).peekable();
    match (functions.peek(), analysis.code_of(instance).and_then(Body::this)) {
        _ if !is_task => false,
        (Some(_), _) => functions.all(|function| captures_anew(facts, function, parameter)),
        (None, Some(this)) if parameter == 0 => {
            let tasks = analysis.points_to(instance, this);
            tasks.len() <= MAX_OBJECTS
                && tasks.iter().all(|task| !facts.once.is_single(task) && !facts.is_passed_repeatedly(task))
        }
        _ => false,
    }
}

fn captures_anew(facts: &Facts<'_, '_>, function: ObjectId, parameter: usize) -> bool {
    let AllocationSite::Statement(maker, statement, _) = facts.analysis.object(function).site else { return false };
    let Some(Ok(body)) = facts.analysis.program().body(maker) else { return false };
    let Op::Dynamic { operands, .. } = body.statement(statement).op else { return false };
    let captured = body.operands(operands).get(parameter).copied();
    captured.is_some_and(|value| is_given_alone(facts, &Given { maker, body, statement, value }))
}

/// Whether what a field holds probably belongs to the object that has the field: it was made for the field; or it never
/// changes, and was given to this object alone.
fn belongs(
    facts: &Facts<'_, '_>,
    instance: InstanceId,
    (object, field): (ValueId, Option<FieldId>),
    content: ValueId,
) -> bool {
    let analysis = facts.analysis;
    let Some(field) = field else { return false };
    if facts.fresh.is_owned(field) {
        return true;
    }
    let [holders, contents] = [object, content].map(|value| analysis.points_to(instance, value));
    let is_given = |holder: ObjectId| {
        let given = facts.given(field, holder);
        !given.is_empty() && given.iter().all(|given| is_given_alone(facts, given))
    };
    facts.changing.never_changes(analysis.program(), field)
        && !contents.is_empty()
        && holders.len().max(contents.len()) <= MAX_OBJECTS
        && !contents.iter().any(|content| facts.once.is_single(content))
        && holders.iter().all(is_given)
}

/// Whether one value is not passed repeatedly, as far as the method and its callers show.
fn is_given_alone(facts: &Facts<'_, '_>, given: &Given<'_>) -> bool {
    match differs(facts, given.body, given.value, given.statement) {
        Source::Another => true,
        Source::Same => false,
        Source::Parameter(parameter) => facts
            .instances_of(given.maker)
            .iter()
            .all(|maker| is_entered_anew(facts, *maker) && is_called_anew(facts, *maker, parameter, MAX_CALLS)),
    }
}

/// Where a value comes from that a statement uses each time it is executed in one call.
enum Source {
    /// It is another one each time, and nothing is known of what it was before.
    Another,
    /// It may be the same again.
    Same,
    /// It is, or is read from, a parameter, and the statement is executed once.
    Parameter(usize),
}

fn differs(facts: &Facts<'_, '_>, body: &Body, value: ValueId, at: StatementId) -> Source {
    let mut value = body.uncast(value);
    for _ in 0..MAX_STEPS {
        let defined = match body.value(value).definition {
            Definition::Parameter(_) if Loops::of(body).is_repeated(body.block_of(at)) => return Source::Same,
            Definition::Parameter(parameter) => return Source::Parameter(usize::from(parameter)),
            Definition::Constant(_) => return Source::Same,
            Definition::Statement(defined) => defined,
        };
        let read_from = match body.statement(defined).op {
            Op::GetField { object, .. } => Some(object),
            Op::GetStatic(_) => return Source::Same,
            Op::Invoke { method, arguments, .. } => {
                let getter = method.resolved.and_then(|method| facts.analysis.program().body(method)?.ok());
                getter.and_then(Body::got_field).and(body.operands(arguments).first().copied())
            }
            _ => None,
        };
        match read_from {
            Some(from) => value = body.uncast(from),
            None if is_in_all_loops(body, body.block_of(defined), at) => return Source::Another,
            None => return Source::Same,
        }
    }
    Source::Same
}

/// Whether all loops around a statement contain a block.
fn is_in_all_loops(body: &Body, block: BlockId, at: StatementId) -> bool {
    let loops = Loops::of(body);
    let mut around = loops.natural.iter().filter(|natural| natural.contains[body.block_of(at)]).peekable();
    // A cycle that is no natural loop has no block of which this is known.
    let is_natural = around.peek().is_some() || !loops.is_repeated(body.block_of(at));
    is_natural && around.all(|natural| natural.contains[block])
}

/// Whether an instance is not called repeatedly for one object, by a framework or for events. A task is run once.
fn is_entered_anew(facts: &Facts<'_, '_>, instance: InstanceId) -> bool {
    let analysis = facts.analysis;
    let (program, method) = (analysis.program(), analysis.instance(instance).method);
    let is_task = is_task_method(program, analysis.models(), program.method(method).class, method);
    let runs_once = |origin: OriginId| {
        let is_run = |kind| kind == OriginKind::EventDispatch || OriginKind::runs_a_task(kind);
        is_task && matches!(analysis.origin(origin).start, Start::Spawn(kind, ..) if is_run(kind))
    };
    let mut spawned = analysis.spawned_instances().iter().filter(|(_, spawned)| *spawned == instance);
    let mut called = analysis.calls_to(instance).iter().filter(|call| analysis.code_of(call.caller).is_none());
    !analysis.entries().iter().any(|(_, entered, _)| *entered == instance)
        && spawned.all(|(origin, _)| runs_once(*origin))
        && called.all(|call| facts.threads.origins_of(call.caller).iter().all(runs_once))
}

/// Whether no loop calls an instance repeatedly for one object.
fn is_called_anew(facts: &Facts<'_, '_>, instance: InstanceId, parameter: usize, calls: usize) -> bool {
    let analysis = facts.analysis;
    analysis.calls_to(instance).iter().all(|call| {
        let passed = analysis.passed(call.caller, call.statement, call.callee);
        let argument = passed.and_then(|passed| passed.get(parameter).copied());
        let caller = analysis.code_of(call.caller).zip(call.statement).zip(argument);
        caller.is_none_or(|((body, at), argument)| match differs(facts, body, argument, at) {
            Source::Another => true,
            Source::Same => false,
            Source::Parameter(_) if calls == 0 => true,
            Source::Parameter(parameter) => is_called_anew(facts, call.caller, parameter, calls - 1),
        })
    })
}
