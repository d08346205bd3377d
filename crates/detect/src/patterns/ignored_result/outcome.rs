//! Where an unknown outcome matters: a lock or permit may not have been acquired, an element may have been dropped, a
//! change may have been refused, or a wait may have timed out before something that relies on it.

use std::collections::BTreeSet;

use unsnarl_concurrency::{Assumption, Loops, OriginBits};
use unsnarl_library::{LockAction, OrderDirection, OrderKind, Outcome};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{Analysis, InstanceId, LibraryCallId, ObjectSet, OriginId};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Constant, Op, StatementId, ValueId};

use super::Ignored;
use crate::flow::{Uses, definition, derives_from};
use crate::scene::Scene;
use crate::scene::shared::{At, ContentWrites, FieldWrites, accesses_receiver, is_made_with_limit};

/// Maximum number of methods that are searched for what relies on a wait.
const MAX_METHODS: usize = 64;

/// A time limit that no program reaches: decades, in nanoseconds.
const FOREVER: i64 = 1 << 60;

/// Whether a call with a time limit waits as long as it takes: `awaitTermination(Long.MAX_VALUE, NANOSECONDS)` (A74).
pub(super) fn never_times_out(scene: &Scene<'_, '_, '_>, ignored: &Ignored<'_, '_>) -> bool {
    let model = scene.analysis().model(ignored.call);
    let is_timed = model.is_some_and(|model| model.method.blocks.is_some_and(|blocks| blocks.timed));
    let is_long = |value: &ValueId| matches!(ignored.code.body.constant(*value), Some(Constant::Long(FOREVER..)));
    let at = (ignored.instance, ignored.statement);
    is_timed && ignored.arguments.iter().any(is_long) && scene.assumes(Assumption::LongWaits, at)
}

/// Whether a call acquires a lock only with some results.
pub(super) fn takes_a_lock(scene: &Scene<'_, '_, '_>, call: LibraryCallId) -> bool {
    let Some(model) = scene.analysis().model(call) else { return false };
    model.method.locks.iter().any(|effect| effect.action == LockAction::Acquire && effect.when != Outcome::Always)
}

/// Whether a call acquires a permit only with some results.
pub(super) fn takes_a_permit(scene: &Scene<'_, '_, '_>, call: LibraryCallId) -> bool {
    let Some(model) = scene.analysis().model(call) else { return false };
    model.orders().iter().any(|order| {
        order.kind == OrderKind::Permit && order.direction == OrderDirection::Acquire && order.when != Outcome::Always
    })
}

/// Whether a call stores into a bounded queue.
pub(super) fn may_drop(scene: &Scene<'_, '_, '_>, ignored: &Ignored<'_, '_>) -> bool {
    let analysis = scene.analysis();
    let Some(model) = analysis.model(ignored.call).filter(|model| model.method.stores_into_receiver()) else {
        return false;
    };
    let is_queue = model.classes.iter().any(|class| class.publishes == Some(OrderKind::Queue));
    let receivers = ignored.arguments.first().map(|queue| analysis.points_to(ignored.instance, *queue));
    is_queue
        && receivers
            .is_some_and(|queues| !queues.is_empty() && queues.iter().all(|queue| is_made_with_limit(analysis, queue)))
}

/// Where the expected value of a conditional change was read, if the new value is computed from it.
pub(super) fn expected_from(scene: &Scene<'_, '_, '_>, ignored: &Ignored<'_, '_>) -> Option<StatementId> {
    let body = ignored.code.body;
    let model = scene.analysis().model(ignored.call)?;
    let is_atomic = model.classes.iter().any(|class| class.publishes == Some(OrderKind::Atomic));
    let [receiver, .., expected, new] = *ignored.arguments else { return None };
    if !is_atomic || accesses_receiver(model.method) != (true, true) {
        return None;
    }
    let (read, Op::Invoke { arguments, .. }) = definition(body, expected)? else { return None };
    let objects = |value: ValueId| scene.analysis().points_to(ignored.instance, value);
    let source = *body.operands(*arguments).first()?;
    let is_read = scene.model_at(ignored.code, read).is_some_and(|model| accesses_receiver(model.method).0);
    let is_same = source == receiver || objects(source).intersects(objects(receiver));
    let computes = new != expected && derives_from(body, new, expected) || reads_again(body, new, objects, receiver);
    (is_read && is_same && computes).then_some(read)
}

/// Whether a value is computed from another read of the same variable.
fn reads_again<'o>(
    body: &unsnarl_program::ir::Body,
    value: ValueId,
    objects: impl Fn(ValueId) -> &'o ObjectSet,
    variable: ValueId,
) -> bool {
    body.statements().any(|statement| {
        let data = body.statement(statement);
        let Op::Invoke { arguments, .. } = data.op else { return false };
        let receiver = body.operands(arguments).first();
        receiver.is_some_and(|receiver| objects(*receiver).intersects(objects(variable)))
            && data.result.is_some_and(|result| derives_from(body, value, result))
    })
}

/// A read that relies on a wait, and the write that may still happen.
pub(super) struct StaleRead {
    pub(super) read: At,
    pub(super) write: At,
    /// The field; `None` for the contents of a library object.
    pub(super) field: Option<FieldId>,
}

/// A read of a field that changes, after a wait with a time limit that is not repeated, if nothing that is read after
/// the wait is tested: the code goes on as if what it waited for had happened.
pub(super) fn goes_on_untested(scene: &Scene<'_, '_, '_>, ignored: &Ignored<'_, '_>) -> Option<(StatementId, FieldId)> {
    let body = ignored.code.body;
    let model = scene.analysis().model(ignored.call)?;
    let waits = model.method.locks.iter().any(|effect| effect.action == LockAction::Await && effect.timed);
    if !waits || Loops::of(body).is_repeated(body.block_of(ignored.statement)) {
        return None;
    }
    let later: Vec<StatementId> =
        body.statements().filter(|statement| body.may_follow(ignored.statement, *statement)).collect();
    let is_read = |statement: &StatementId| {
        matches!(body.statement(*statement).op, Op::GetField { .. } | Op::GetStatic(_) | Op::Invoke { .. })
    };
    let reads: Vec<ValueId> =
        later.iter().filter(|statement| is_read(statement)).filter_map(|read| body.statement(*read).result).collect();
    let is_test = |statement: &StatementId| match body.statement(*statement).op {
        Op::If { a, b, .. } => reads.iter().any(|read| derives_from(body, a, *read) || derives_from(body, b, *read)),
        Op::Switch(value, _) => reads.iter().any(|read| derives_from(body, value, *read)),
        _ => false,
    };
    // What other methods of the program do may be a test, too.
    let may_test = |at: &StatementId| calls_program(scene.analysis(), (ignored.instance, *at));
    if later.iter().any(|statement| is_test(statement) || may_test(statement)) {
        return None;
    }
    let uses = Uses::of(body);
    later.iter().find_map(|statement| match body.statement(*statement).op {
        Op::GetField { field, .. } | Op::GetStatic(field) => {
            let field = field.resolved?;
            // A counter that is changed tells nothing.
            let used = uses.uses_of(body.statement(*statement).result?);
            let relies = used.iter().any(|used| !matches!(body.statement(*used).op, Op::Binary(..)));
            (relies && !scene.facts.changing.never_changes(scene.program(), field)).then_some((*statement, field))
        }
        _ => None,
    })
}

/// A read after a wait of what the awaited threads write.
pub(super) fn relies_on_wait(
    scene: &Scene<'_, '_, '_>,
    ignored: &Ignored<'_, '_>,
    fields: &FieldWrites,
    contents: &ContentWrites,
) -> Option<StaleRead> {
    let analysis = scene.analysis();
    let awaited = awaited(scene, ignored);
    if awaited.origins.is_empty() && awaited.releasing.is_empty() {
        return None;
    }
    let later = ignored.code.body.statements().filter(|at| ignored.code.body.may_follow(ignored.statement, *at));
    let mut places: Vec<At> = later.map(|statement| (ignored.instance, statement)).collect();
    let mut seen = BTreeSet::from([ignored.instance]);
    let mut next = 0;
    while let Some(at) = places.get(next).copied() {
        next += 1;
        if let Some(relied) = reads(scene, at, &awaited, fields, contents) {
            return Some(relied);
        }
        for edge in analysis.calls_at(at.0, Some(at.1)).iter().filter(|edge| edge.kind.runs_here()) {
            if seen.len() < MAX_METHODS && seen.insert(edge.callee) {
                let body = analysis.code_of(edge.callee);
                places.extend(body.iter().flat_map(|body| body.statements().map(|statement| (edge.callee, statement))));
            }
        }
    }
    None
}

/// The write by an awaited thread to what a statement reads.
fn reads(
    scene: &Scene<'_, '_, '_>,
    (instance, statement): At,
    awaited: &Awaited,
    fields: &FieldWrites,
    contents: &ContentWrites,
) -> Option<StaleRead> {
    let analysis = scene.analysis();
    let body = analysis.code_of(instance)?;
    let is_awaited = |write: InstanceId| {
        scene.facts.threads.origins_of(write).meets(&awaited.origins) || awaited.releasing.contains(&write)
    };
    let read = (instance, statement);
    match body.statement(statement).op {
        Op::GetField { object, field } => {
            let objects = analysis.points_to(instance, object);
            let is_same = |(at, of): &&(At, Option<ValueId>)| {
                is_awaited(at.0) && of.is_some_and(|of| analysis.points_to(at.0, of).intersects(objects))
            };
            let (write, _) = fields.of_field(field.resolved?).iter().find(is_same)?;
            Some(StaleRead { read, write: *write, field: field.resolved })
        }
        Op::GetStatic(field) => {
            let (write, _) = fields.of_field(field.resolved?).iter().find(|(at, _)| is_awaited(at.0))?;
            Some(StaleRead { read, write: *write, field: field.resolved })
        }
        Op::Invoke { arguments, .. } if !calls_program(analysis, read) => {
            // A call does not rely on what it only writes.
            let calls = analysis.library_calls_at(instance, Some(statement)).iter();
            let mut models = calls.filter_map(|call| analysis.model(*call));
            let only_writes = models.any(|model| accesses_receiver(model.method) == (false, true));
            let read_from = body.operands(arguments).iter().skip(usize::from(only_writes));
            let used = read_from.map(|value| analysis.points_to(instance, *value));
            let write = used
                .flat_map(ObjectSet::iter)
                .find_map(|object| contents.of_object(object).iter().find(|write| is_awaited(write.0)))?;
            Some(StaleRead { read: (instance, statement), write: *write, field: None })
        }
        _ => None,
    }
}

/// Whether a call runs code of the program.
fn calls_program(analysis: &Analysis<'_>, (instance, statement): At) -> bool {
    let mut edges = analysis.calls_at(instance, Some(statement)).iter();
    edges.any(|edge| edge.kind.runs_here() && analysis.instance(edge.callee).has_body)
}

/// What a wait waits for.
#[derive(Default)]
struct Awaited {
    /// Other threads.
    origins: OriginBits,
    /// Methods that release the latch, if unknown callers may run them on other threads.
    releasing: BTreeSet<InstanceId>,
}

/// What a wait waits for.
fn awaited(scene: &Scene<'_, '_, '_>, ignored: &Ignored<'_, '_>) -> Awaited {
    let analysis = scene.analysis();
    let mut awaited = Awaited::default();
    let own = scene.facts.threads.origins_of(ignored.instance);
    for order in analysis.model(ignored.call).map(|model| model.orders()).unwrap_or_default() {
        if order.direction != OrderDirection::Acquire {
            continue;
        }
        let carriers = analysis.reached(ignored.call, &order.carrier);
        for origin in analysis.origins().ids().filter(|origin| !own.contains(*origin)) {
            if ends_with(scene, origin, order.kind, &carriers) {
                awaited.origins.insert(origin);
            }
        }
        if order.kind == OrderKind::Latch {
            for call in analysis.library_calls() {
                let releases = analysis.model(call).is_some_and(|model| {
                    model.orders().iter().any(|order| {
                        order.kind == OrderKind::Latch
                            && order.direction == OrderDirection::Release
                            && analysis.reached(call, &order.carrier).intersects(&carriers)
                    })
                });
                if releases {
                    let caller = analysis.library_call(call).caller;
                    let mut origins = scene.facts.threads.origins_of(caller).clone();
                    let is_open = origins.iter().any(|origin| {
                        own.contains(origin) && (scene.code_alone || analysis.is_entered_as(origin, EntryKind::OpenApi))
                    });
                    if is_open && caller != ignored.instance {
                        awaited.releasing.insert(caller);
                    }
                    origins.subtract(own);
                    awaited.origins.union(&origins);
                }
            }
        }
    }
    awaited
}

/// Whether a wait on these objects waits for the end of an origin.
fn ends_with(scene: &Scene<'_, '_, '_>, origin: OriginId, kind: OrderKind, carriers: &ObjectSet) -> bool {
    let analysis = scene.analysis();
    scene.facts.threads.starts_of(origin).iter().any(|edge| {
        analysis.spawn(edge).is_some_and(|spawn| {
            let paths = match kind {
                OrderKind::Termination => spawn.on.as_slice(),
                OrderKind::Complete => spawn.completing.as_slice(),
                _ => &[],
            };
            paths.iter().any(|path| analysis.reached(edge.call, path).intersects(carriers))
        })
    })
}
