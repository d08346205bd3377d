//! Which objects each thread of an origin owns exclusively, though one statement makes them all: the thread object, the
//! task, and what only these hold.
//!
//! An origin may stand for many threads, whose `this` is one abstract object. If the statement that makes the task
//! makes many, or a loop takes it from several, each thread has its own (A27); a thread object is started only once.
//! What a lambda captures is each thread's own if it is made anew for each lambda. From there, owned fields
//! (`Fresh::is_owned`) lead to more own objects. A thread that another has joined by name has ended: the objects that
//! it owned belong to the thread that joined it. Which parameters are own is part of the context of `locks/guards.rs`.

use rustc_hash::FxHashMap;
use unsnarl_classfile::instruction::{BinaryOp, InvokeKind};
use unsnarl_library::{AccessPath, BlockingKind, ClassFact, Field, Flow, FlowSource, Resolved, Root};
use unsnarl_pointer::{
    AllocationSite, Analysis, CallEdge, EdgeKind, InstanceId, LibraryCallId, ObjectId, OriginId, SpawnEdge, Start,
};
use unsnarl_program::ir::{Body, Constant, Definition, Dominators, DynamicSite, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId};

use crate::assumed::{Assumed, Assumption};
use crate::fresh::Fresh;
use crate::locks::Parameters;
use crate::loops::Loops;
use crate::once::Once;

/// The maximum number of owned fields that are followed.
const MAX_FIELDS: usize = 4;
/// Parameters with a higher index are never own.
const MAX_PARAMETERS: usize = 31;

/// The parameters that are own, and those that are distinct numbers, as bits, of an instance with which an origin
/// starts.
pub(crate) fn at_start(
    (analysis, assumed): (&Analysis<'_>, &Assumed),
    once: &Once,
    fresh: &Fresh,
    origin: OriginId,
    instance: InstanceId,
) -> [u32; 2] {
    let Start::Spawn(kind, ..) = analysis.origin(origin).start else { return [0, 0] };
    match analysis.origin(origin).object.filter(|_| kind.runs_a_task()) {
        // A thread object is started only once; of a task, this is assumed.
        Some(object) if assumed.is_lifted(Assumption::OwnTasks) && !is_thread(analysis, object) => [0, 0],
        Some(object) => {
            let [own, distinct] = of_task(analysis, once, fresh, object, instance);
            let is_function = analysis.function_method(object).is_some();
            let is_taken = !is_function && !assumed.is_lifted(Assumption::OwnTasks);
            [own | u32::from(is_taken && takes_one_of_several(analysis, once, origin)), distinct]
        }
        None => [0, 0],
    }
}

/// Whether what threads of an origin own rests on each running a task of its own (A27): they are not thread objects
/// that run themselves.
pub(crate) fn runs_tasks(analysis: &Analysis<'_>, origin: OriginId) -> bool {
    let runs_itself = analysis.origin(origin).object.is_some_and(|object| is_thread(analysis, object));
    let entered = analysis.spawned_instances().iter().filter(|(entered, _)| *entered == origin);
    !runs_itself || entered.into_iter().any(|(_, instance)| analysis.code_of(*instance).is_none())
}

fn is_thread(analysis: &Analysis<'_>, object: ObjectId) -> bool {
    let class = analysis.object(object).ty.as_class();
    class.is_some_and(|class| analysis.program().class_is(analysis.models(), class, ClassFact::Thread))
}

/// Whether each start of an origin is in a loop that takes one of several tasks after the other: by an iterator, or by
/// the loop's counter (A27).
fn takes_one_of_several(analysis: &Analysis<'_>, once: &Once, origin: OriginId) -> bool {
    let is_taken = |edge: &SpawnEdge| {
        let call = analysis.library_call(edge.call);
        let task = analysis.spawn(edge).map(|spawn| &spawn.callback.receiver).filter(|task| task.fields.is_empty());
        let (Some(start), Some(body), Some(task)) = (call.statement, analysis.code_of(call.caller), task) else {
            return false;
        };
        body.passed(start, task.root).is_some_and(|task| {
            once.runs_once(call.caller)
                && analysis.points_to(call.caller, task).len() > 1
                && differs_each_time(analysis, call.caller, body, body.uncast(task), start)
        })
    };
    let mut starts = analysis.spawns().iter().filter(|edge| edge.origin == origin).peekable();
    starts.peek().is_some() && starts.all(is_taken)
}

/// Whether a value is a different element of something at each execution of a statement of its loop.
fn differs_each_time(
    analysis: &Analysis<'_>,
    instance: InstanceId,
    body: &Body,
    value: ValueId,
    at: StatementId,
) -> bool {
    let Definition::Statement(taken) = body.value(value).definition else { return false };
    let loops = Loops::of(body);
    let mut around = loops.natural.iter().filter(|natural| natural.contains[body.block_of(at)]);
    // In one loop only: an outer loop would take all of them again.
    let is_in_its_loop = around.next().is_some_and(|natural| natural.contains[body.block_of(taken)]);
    if !is_in_its_loop || around.next().is_some() {
        return false;
    }
    let element = |path: &AccessPath| path.root == Root::This && path.fields[..] == [Field::Element];
    let takes = |call: &LibraryCallId| {
        let model = analysis.model(*call).map(|model| model.method);
        model.is_some_and(|model| {
            let is_element = |flow: &Flow| matches!(&flow.from, FlowSource::Path(from) if element(from));
            let returns = model.flows.iter().any(|flow| flow.to.root == Root::Return && is_element(flow));
            let is_counted = body.passed(taken, Root::Argument(0)).is_some_and(|index| is_counter(body, index, at));
            returns && (is_counted || model.writes.iter().any(|path| path.root == Root::This))
        })
    };
    match body.statement(taken).op {
        Op::ArrayLoad { index, .. } => is_counter(body, index, at),
        Op::Invoke { .. } => {
            let calls = analysis.library_calls_at(instance, Some(taken));
            !calls.is_empty() && calls.iter().all(takes) && analysis.calls_at(instance, Some(taken)).is_empty()
        }
        _ => false,
    }
}

/// The same for what the library calls on behalf of a thread: `Thread.run` calls the `run` of its task.
pub(crate) fn called_back(
    (analysis, assumed): (&Analysis<'_>, &Assumed),
    once: &Once,
    fresh: &Fresh,
    edge: &CallEdge,
    caller: u32,
) -> [u32; 2] {
    let is_inside = edge.statement.is_none() && matches!(edge.kind, EdgeKind::Callback(_));
    if !is_inside || caller & 1 == 0 || assumed.is_lifted(Assumption::OwnTasks) {
        return [0, 0];
    }
    let method = analysis.instance(edge.callee).method;
    let mut functions = analysis.functions_of(method);
    if let Some(function) = functions.next() {
        // Several lambdas may run one method: then it is not known which of them it is.
        let is_known = functions.next().is_none() && !once.is_single(function);
        return if is_known { captured_by(analysis, fresh, function) } else { [0, 0] };
    }
    let this = analysis.code_of(edge.callee).and_then(Body::this);
    let receiver = this.and_then(|this| analysis.points_to(edge.callee, this).single());
    [
        receiver
            .map_or(0, |receiver| u32::from(!once.is_single(receiver) && !is_passed_repeatedly(analysis, receiver))),
        0,
    ]
}

/// Whether the method that makes an object passes it to something in a loop that does not make it anew, as if to start
/// several threads with one task.
pub(crate) fn is_passed_repeatedly(analysis: &Analysis<'_>, object: ObjectId) -> bool {
    let AllocationSite::Statement(maker, made, _) = analysis.object(object).site else { return false };
    let Some(Ok(body)) = analysis.program().body(maker) else { return false };
    let Some(value) = body.statement(made).result else { return false };
    let loops = Loops::of(body);
    let around = |statement: StatementId| {
        let block = body.block_of(statement);
        loops.natural.iter().any(|natural| natural.contains[block] && !natural.contains[body.block_of(made)])
    };
    body.statements().any(|statement| match body.statement(statement).op {
        Op::Invoke { kind, arguments, .. } => {
            let mut passed = body.operands(arguments).iter().skip(usize::from(kind != InvokeKind::Static));
            passed.any(|argument| body.uncast(*argument) == value) && around(statement)
        }
        _ => false,
    })
}

fn of_task(analysis: &Analysis<'_>, once: &Once, fresh: &Fresh, object: ObjectId, instance: InstanceId) -> [u32; 2] {
    match analysis.function_method(object) {
        Some(method) if analysis.instance(instance).method == method => {
            if once.is_single(object) {
                [0, 0]
            } else {
                captured_by(analysis, fresh, object)
            }
        }
        Some(_) => [0, 0],
        None => [u32::from(!once.is_single(object) && !is_passed_repeatedly(analysis, object)), 0],
    }
}

/// Whether a method does nothing with a value but pass it to one call.
fn is_only_passed_once(body: &Body, value: ValueId) -> bool {
    let is_it = |other: ValueId| body.uncast(other) == value;
    let mut passed = 0;
    for statement in body.statements() {
        match body.statement(statement).op {
            Op::Invoke { arguments, .. } => {
                passed += body.operands(arguments).iter().filter(|argument| is_it(**argument)).count();
            }
            Op::PutField { value, .. } | Op::PutStatic(_, value) | Op::ArrayStore { value, .. } if is_it(value) => {
                return false;
            }
            Op::Return(Some(value)) if is_it(value) => return false,
            Op::Phi(operands) | Op::Dynamic { operands, .. }
                if body.operands(operands).iter().any(|operand| is_it(*operand)) =>
            {
                return false;
            }
            _ => (),
        }
    }
    passed == 1
}

/// Which captured values of a lambda are made anew for each lambda, and which are the counter of the loop that makes
/// it. An object is under construction once: a lambda that its constructor makes outside of loops is its only one; if
/// the constructor passes it on once, and keeps it nowhere, it is the task of one thread.
fn captured_by(analysis: &Analysis<'_>, fresh: &Fresh, object: ObjectId) -> [u32; 2] {
    let AllocationSite::Statement(maker, statement, _) = analysis.object(object).site else { return [0, 0] };
    let Some(Ok(body)) = analysis.program().body(maker) else { return [0, 0] };
    let Op::Dynamic { site, operands, .. } = body.statement(statement).op else { return [0, 0] };
    if !matches!(body.dynamic(site), DynamicSite::Lambda(_)) {
        return [0, 0];
    }
    let is_constructed = |value: ValueId| {
        analysis.program().is_constructor(maker)
            && body.this() == Some(value)
            && !Loops::of(body).is_repeated(body.block_of(statement))
            && !is_passed_repeatedly(analysis, object)
            && body.statement(statement).result.is_some_and(|lambda| is_only_passed_once(body, lambda))
    };
    let is_own = |value: ValueId| {
        is_constructed(value)
            || fresh.is_fresh(maker, body, value, statement, 0) && fresh.is_made_anew(body, value, statement)
    };
    let mut bits = [0, 0];
    for (index, value) in body.operands(operands).iter().take(MAX_PARAMETERS).enumerate() {
        bits[0] |= u32::from(is_own(*value)) << index;
        bits[1] |= u32::from(is_counter(body, *value, statement)) << index;
    }
    bits
}

/// Whether a value is a different number at each execution of a statement: the counter of its loop, with a constant
/// step.
fn is_counter(body: &Body, value: ValueId, at: StatementId) -> bool {
    let Definition::Statement(phi) = body.value(value).definition else { return false };
    let Op::Phi(operands) = body.statement(phi).op else { return false };
    let is_step = |operand: &ValueId| {
        let Definition::Statement(statement) = body.value(*operand).definition else { return false };
        match body.statement(statement).op {
            Op::Binary(BinaryOp::Add | BinaryOp::Subtract, a, b) => {
                a == value && matches!(body.constant(b), Some(Constant::Int(step)) if step != 0)
            }
            _ => false,
        }
    };
    let operands = body.operands(operands);
    let steps = operands.iter().filter(|operand| is_step(operand)).count();
    let loops = Loops::of(body);
    let header = body.block_of(phi);
    let mut around = loops.natural.iter().filter(|natural| natural.contains[body.block_of(at)]);
    // One loop only, whose counter it is: an outer loop would restart the counter.
    let is_its_loop = around.next().is_some_and(|natural| natural.header == header) && around.next().is_none();
    is_its_loop && steps > 0 && steps + 1 == operands.len()
}

/// Whether a value is a number that differs from thread to thread: a parameter that does, or a final field of the
/// thread's own task that receives the counter of the loop that makes it.
pub(crate) fn is_distinct(
    analysis: &Analysis<'_>,
    fresh: &Fresh,
    instance: InstanceId,
    body: &Body,
    value: ValueId,
    parameters: &Parameters,
) -> bool {
    match body.value(value).definition {
        Definition::Parameter(index) => usize::from(index) < MAX_PARAMETERS && parameters.distinct >> index & 1 != 0,
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::GetField { object, field } => {
                let is_final = |field: &FieldId| analysis.program().field(*field).access.is_final();
                let field = field
                    .resolved
                    .filter(is_final)
                    .filter(|_| is_own(analysis, fresh, (instance, body), object, parameters.own));
                let object = analysis.points_to(instance, object).single();
                field.zip(object).is_some_and(|(field, object)| is_given_counter(analysis, field, object))
            }
            _ => false,
        },
        Definition::Constant(_) => false,
    }
}

/// Whether a constructor stores an argument into a field, and the argument is a counter where the object is made.
fn is_given_counter(analysis: &Analysis<'_>, field: FieldId, object: ObjectId) -> bool {
    given(analysis, field, object).iter().any(|given| is_counter(given.body, given.value, given.statement))
}

/// An argument of the constructor that makes an object, where it is called.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The method that makes the object.
    pub maker: MethodId,
    /// Its body.
    pub body: &'a Body,
    /// The call of the constructor.
    pub statement: StatementId,
    /// The argument.
    pub value: ValueId,
}

/// The arguments that the constructor of an object stores into a field; nothing if it may store something else there.
pub(crate) fn given<'a>(analysis: &Analysis<'a>, field: FieldId, object: ObjectId) -> Vec<Given<'a>> {
    let program = analysis.program();
    let AllocationSite::Statement(maker, made, _) = analysis.object(object).site else { return Vec::new() };
    let Some(Ok(body)) = program.body(maker) else { return Vec::new() };
    let Some(object) = body.statement(made).result else { return Vec::new() };
    let mut given = Vec::new();
    for statement in body.statements() {
        let Op::Invoke { method, arguments, .. } = body.statement(statement).op else { continue };
        let arguments = body.operands(arguments);
        let constructor = method.resolved.filter(|method| program.is_constructor(*method));
        let constructor = constructor.filter(|_| arguments.first() == Some(&object));
        let Some(Ok(constructor)) = constructor.and_then(|constructor| program.body(constructor)) else { continue };
        for store in constructor.statements() {
            let Op::PutField { field: written, value: stored, .. } = constructor.statement(store).op else { continue };
            if written.resolved != Some(field) {
                continue;
            }
            let Definition::Parameter(index) = constructor.value(stored).definition else { return Vec::new() };
            let Some(value) = arguments.get(usize::from(index)).copied() else { return Vec::new() };
            given.push(Given { maker, body, statement, value });
        }
    }
    given
}

/// Which parameters of a callee are distinct numbers, if these of the caller are.
pub(crate) fn passed_distinct(analysis: &Analysis<'_>, fresh: &Fresh, edge: &CallEdge, of_caller: &Parameters) -> u32 {
    if edge.kind != EdgeKind::Call || (of_caller.own | of_caller.distinct) == 0 {
        return 0;
    }
    let (Some(body), Some(arguments)) =
        (analysis.code_of(edge.caller), analysis.passed(edge.caller, edge.statement, edge.callee))
    else {
        return 0;
    };
    let is = |argument: ValueId| is_distinct(analysis, fresh, edge.caller, body, argument, of_caller);
    let bits = arguments.iter().take(MAX_PARAMETERS).enumerate();
    bits.fold(0, |bits, (index, argument)| bits | u32::from(is(*argument)) << index)
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
    bits.fold(0, |bits, (index, argument)| {
        bits | u32::from(is_own(analysis, fresh, (edge.caller, body), *argument, own)) << index
    })
}

/// Where a value comes from, as [`Body::holder`], or through a method whose only `return` is of a field of its own.
fn holder(
    analysis: &Analysis<'_>,
    instance: InstanceId,
    body: &Body,
    value: ValueId,
) -> Option<(ValueId, Option<FieldId>)> {
    body.holder(value).or_else(|| {
        let Definition::Statement(call) = body.value(value).definition else { return None };
        let Op::Invoke { arguments, .. } = body.statement(call).op else { return None };
        let receiver = *body.operands(arguments).first()?;
        let mut fields = analysis
            .calls_at(instance, Some(call))
            .iter()
            .map(|edge| analysis.code_of(edge.callee).filter(|_| edge.kind == EdgeKind::Call)?.got_field());
        let field = fields.next()??;
        fields.all(|other| other == Some(field)).then_some((receiver, Some(field)))
    })
}

/// Whether a value is reachable from an own parameter over owned fields.
pub(crate) fn is_own(
    analysis: &Analysis<'_>,
    fresh: &Fresh,
    (instance, body): (InstanceId, &Body),
    value: ValueId,
    own: u32,
) -> bool {
    let mut at = value;
    for _ in 0..=MAX_FIELDS {
        match body.value(at).definition {
            Definition::Parameter(index) => return usize::from(index) < MAX_PARAMETERS && own >> index & 1 != 0,
            _ => match holder(analysis, instance, body, at) {
                Some((from, field)) if field.is_none_or(|field| fresh.is_owned(field)) => at = from,
                _ => return false,
            },
        }
    }
    false
}

/// For each method, the threads that it joins: the value that denotes the thread, and the statement.
pub(crate) type Joins = FxHashMap<MethodId, Vec<(ValueId, StatementId)>>;

/// Where methods wait for the end of a thread.
pub(crate) fn joins(analysis: &Analysis<'_>) -> Joins {
    let mut joins = Joins::default();
    for call in analysis.library_calls() {
        let data = analysis.library_call(call);
        let waits = |model: &&Resolved<'_>| {
            model.is(ClassFact::Thread)
                && model.method.blocks.is_some_and(|blocks| blocks.kind == BlockingKind::Join && !blocks.timed)
        };
        let Some(statement) = data.statement.filter(|_| analysis.model(call).as_ref().is_some_and(waits)) else {
            continue;
        };
        let Some(body) = analysis.code_of(data.caller) else { continue };
        if let Op::Invoke { arguments, .. } = body.statement(statement).op
            && let Some(thread) = body.operands(arguments).first()
        {
            let known = joins.entry(body.method).or_default();
            if !known.contains(&(*thread, statement)) {
                known.push((*thread, statement));
            }
        }
    }
    joins
}

/// Whether a value is, before a statement, a thread that has ended, or something that only such a thread holds.
pub(crate) fn has_ended(
    analysis: &Analysis<'_>,
    fresh: &Fresh,
    joins: &Joins,
    (instance, body): (InstanceId, &Body),
    value: ValueId,
    at: StatementId,
    ended: u32,
) -> bool {
    let own = joins.get(&body.method).map(|joins| &joins[..]).unwrap_or_default();
    let mut at_value = value;
    for _ in 0..=MAX_FIELDS {
        let is_joined = |(thread, join): &(ValueId, StatementId)| {
            *thread == at_value && Dominators::of(body).comes_first(body, *join, at)
        };
        if own.iter().any(is_joined) {
            return true;
        }
        match body.value(at_value).definition {
            Definition::Parameter(index) => return usize::from(index) < MAX_PARAMETERS && ended >> index & 1 != 0,
            _ => match holder(analysis, instance, body, at_value) {
                Some((from, field)) if field.is_none_or(|field| fresh.is_owned(field)) => at_value = from,
                _ => return false,
            },
        }
    }
    false
}

/// Which parameters of a callee are threads that have ended, if these of the caller are.
pub(crate) fn passed_ended(analysis: &Analysis<'_>, fresh: &Fresh, joins: &Joins, edge: &CallEdge, ended: u32) -> u32 {
    let (Some(body), Some(statement)) = (analysis.code_of(edge.caller), edge.statement) else { return 0 };
    if edge.kind != EdgeKind::Call || (ended == 0 && !joins.contains_key(&body.method)) {
        return 0;
    }
    let Some(arguments) = analysis.passed(edge.caller, edge.statement, edge.callee) else { return 0 };
    let has_ended =
        |argument: &ValueId| has_ended(analysis, fresh, joins, (edge.caller, body), *argument, statement, ended);
    let bits = arguments.iter().take(MAX_PARAMETERS).enumerate();
    bits.fold(0, |bits, (index, argument)| bits | u32::from(has_ended(argument)) << index)
}
