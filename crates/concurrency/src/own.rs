//! Which objects each thread of an origin has for itself, though one statement makes them all: the thread object and the task, and what they alone hold.
//!
//! An origin may stand for many threads, whose `this` are one abstract object. If the statement that makes the task makes many, each thread has its own (A27); a thread object is started
//! only once. What a lambda captures is each thread's own if it is made anew for each lambda. From there, owned fields (`Fresh::is_owned`) lead to more of them. Which parameters are own is part
//! of the context of `locks/guards.rs`.

use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId, ObjectId, OriginId, Site, Start};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Definition, DynamicSite, Op, StatementId, ValueId};
use unsnarl_program::models::OriginKind;

use crate::fresh::Fresh;
use crate::once::Once;

/// How far owned fields are followed.
const MAX_FIELDS: usize = 4;
/// Parameters beyond this are nobody's own.
const MAX_PARAMETERS: usize = 32;

/// The parameters that are own, as bits, of an instance that an origin starts with.
pub(crate) fn at_start(
    analysis: &Analysis<'_>,
    once: &Once,
    fresh: &Fresh,
    origin: OriginId,
    instance: InstanceId,
) -> u32 {
    let kinds = [OriginKind::Thread, OriginKind::VirtualThread, OriginKind::Task, OriginKind::ForkJoin];
    let Start::Spawn(kind, ..) = analysis.origin(origin).start else { return 0 };
    match analysis.origin(origin).object.filter(|_| kinds.contains(&kind)) {
        Some(object) => of_task(analysis, once, fresh, object, instance),
        None => 0,
    }
}

/// The parameters that are own of what the library calls for a thread: `Thread.run` the `run` of its task.
pub(crate) fn called_back(analysis: &Analysis<'_>, once: &Once, fresh: &Fresh, edge: &CallEdge, caller: u32) -> u32 {
    let is_inside = edge.statement.is_none() && matches!(edge.kind, EdgeKind::Callback(_));
    if !is_inside || caller & 1 == 0 {
        return 0;
    }
    let method = analysis.instance(edge.callee).method;
    let mut functions = analysis.heap().objects().filter(|object| analysis.function_method(*object) == Some(method));
    if let Some(function) = functions.next() {
        // Several lambdas may run one method: then there is no telling which it is.
        let is_known = functions.next().is_none() && !once.is_single(function);
        return if is_known { captured_by(analysis, fresh, function) } else { 0 };
    }
    let this = analysis.code_of(edge.callee).and_then(Body::this);
    let receiver = this.and_then(|this| analysis.points_to(edge.callee, this).single());
    receiver.map_or(0, |receiver| u32::from(!once.is_single(ObjectId::new(receiver as usize))))
}

fn of_task(analysis: &Analysis<'_>, once: &Once, fresh: &Fresh, object: ObjectId, instance: InstanceId) -> u32 {
    match analysis.function_method(object) {
        Some(method) if analysis.instance(instance).method == method => {
            if once.is_single(object) {
                0
            } else {
                captured_by(analysis, fresh, object)
            }
        }
        Some(_) => 0,
        None => u32::from(!once.is_single(object)),
    }
}

/// Which values a lambda captures that are made anew for each one.
fn captured_by(analysis: &Analysis<'_>, fresh: &Fresh, object: ObjectId) -> u32 {
    let Site::Statement(maker, statement, _) = analysis.object(object).site else { return 0 };
    let Some(Ok(body)) = analysis.program().body(maker) else { return 0 };
    let Op::Dynamic { site, operands, .. } = body.statement(statement).op else { return 0 };
    if !matches!(body.dynamic(site), DynamicSite::Lambda(_)) {
        return 0;
    }
    let is_own =
        |value: ValueId| fresh.is_fresh(maker, body, value, statement, 0) && fresh.is_made_anew(body, value, statement);
    let captured = body.operands(operands).iter().take(MAX_PARAMETERS).enumerate();
    captured.fold(0, |bits, (index, value)| bits | u32::from(is_own(*value)) << index)
}

/// Which parameters of a callee are own, if these of the caller are.
pub(crate) fn passed(analysis: &Analysis<'_>, fresh: &Fresh, edge: &CallEdge, own: u32) -> u32 {
    if own == 0 || edge.kind != EdgeKind::Call {
        return 0;
    }
    let (Some(body), Some(arguments)) =
        (analysis.code_of(edge.caller), analysis.passed(edge.caller, edge.statement, edge.callee))
    else {
        return 0;
    };
    let bits = arguments.iter().take(MAX_PARAMETERS).enumerate();
    bits.fold(0, |bits, (index, argument)| bits | u32::from(is_own(fresh, body, *argument, own)) << index)
}

/// Whether a value is reached from an own parameter over owned fields.
pub(crate) fn is_own(fresh: &Fresh, body: &Body, value: ValueId, own: u32) -> bool {
    let mut at = value;
    for _ in 0..=MAX_FIELDS {
        match body.value(at).definition {
            Definition::Parameter(index) => return usize::from(index) < MAX_PARAMETERS && own >> index & 1 != 0,
            Definition::Statement(statement) => match step(body, statement) {
                Some((from, field)) if field.is_none_or(|field| fresh.is_owned(field)) => at = from,
                _ => return false,
            },
            Definition::Constant(_) => return false,
        }
    }
    false
}

fn step(body: &Body, statement: StatementId) -> Option<(ValueId, Option<FieldId>)> {
    match body.statement(statement).op {
        Op::CheckCast(from, _) => Some((from, None)),
        Op::GetField { object, field } => Some((object, Some(field.resolved?))),
        _ => None,
    }
}
