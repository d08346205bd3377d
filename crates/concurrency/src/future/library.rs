//! What calls of the library may do, by their models.
//!
//! A call does what its model says, and, unless the model calls it neutral, may access the library's own state. A call
//! without a model may do anything.

use std::collections::BTreeSet;

use smallvec::SmallVec;
use unsnarl_library::{
    AccessPath, BlockingKind, ClassFact, Field, LockAction, LockEffect, LockSort, MethodFact, OrderDirection,
    OrderKind, OriginKind, Root,
};
use unsnarl_pointer::{Analysis, InstanceId, LibraryCallId, ObjectId, ObjectSet, Slot};
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Body, Op, StatementId};

use super::effect::{Effect, Place, made_by};

/// Where the points-to analysis could not follow the program.
pub(super) struct Gaps(BTreeSet<(MethodId, Option<StatementId>)>);

impl Gaps {
    pub(super) fn of(analysis: &Analysis<'_>) -> Gaps {
        let gaps = analysis.gaps().iter().map(|(method, statement, _)| (*method, *statement));
        let uncalled = analysis.uncalled().iter().map(|call| {
            let call = analysis.library_call(*call);
            (analysis.instance(call.caller).method, call.statement)
        });
        Gaps(gaps.chain(uncalled).collect())
    }

    pub(super) fn contains(&self, method: MethodId, statement: StatementId) -> bool {
        self.0.contains(&(method, Some(statement))) || self.0.contains(&(method, None))
    }
}

pub(super) fn effects(
    analysis: &Analysis<'_>,
    instance: InstanceId,
    body: &Body,
    statement: StatementId,
    add: &mut dyn FnMut(Effect),
) {
    let calls = analysis.library_calls_at(instance, Some(statement));
    if calls.is_empty()
        && matches!(body.statement(statement).op, Op::Invoke { .. })
        && analysis.calls_at(instance, Some(statement)).is_empty()
    {
        // Nothing is known of the receiver.
        add(Effect::Anything);
    }
    calls.iter().for_each(|call| of_call(analysis, *call, add));
}

/// What an instance of a library method does, which the library calls.
pub(super) fn of_instance(analysis: &Analysis<'_>, instance: InstanceId, add: &mut dyn FnMut(Effect)) {
    analysis.library_calls_from(instance).iter().for_each(|call| of_call(analysis, *call, add));
}

fn of_call(analysis: &Analysis<'_>, call: LibraryCallId, add: &mut dyn FnMut(Effect)) {
    let Some(model) = analysis.model(call) else { return add(Effect::Anything) };
    let method = model.method;
    if method.field_access.is_some() || method.reflects.is_some() {
        return add(Effect::Anything);
    }
    for path in &method.reads {
        made_by(analysis, &shown(analysis, call, path), |by| add(Effect::Read(Place::Contents(by))));
    }
    for path in &method.writes {
        made_by(analysis, &shown(analysis, call, path), |by| add(Effect::Write(Place::Contents(by))));
    }
    for effect in &method.locks {
        of_lock(analysis, call, effect, add);
    }
    for order in model.orders() {
        let is_acquired = order.direction == OrderDirection::Acquire;
        if order.kind == OrderKind::Complete && is_acquired && method.blocks.is_none() {
            // Whether a thread or a task has ended is seen whenever it ends.
            add(Effect::Anything);
        }
        made_by(analysis, &shown(analysis, call, &order.carrier), |by| add(Effect::Synchronise(by)));
    }
    for (is_it, effect) in [
        (method.blocks.is_some_and(|blocking| blocking.kind == BlockingKind::Io), Effect::Print),
        (method.blocks.is_some_and(|blocking| blocking.kind == BlockingKind::Park), Effect::Park),
        (method.is(MethodFact::Unparks), Effect::Park),
        (method.is(MethodFact::ReadsClock), Effect::ReadClock),
        (method.is(MethodFact::NeverReturns), Effect::Exit),
        (method.is(MethodFact::TellsProgress), Effect::Anything),
        (method.is(MethodFact::Interrupts), Effect::Interrupt),
        (method.is(MethodFact::TestsInterrupt), Effect::Interrupt),
        (method.is(MethodFact::ClearsInterrupt), Effect::Interrupt),
    ] {
        if is_it {
            add(effect);
        }
    }
    let this = AccessPath { root: Root::This, fields: SmallVec::new() };
    let receivers = shown(analysis, call, &this);
    let starts = method.spawns.iter().any(|spawn| spawn.kind == OriginKind::Thread);
    let joins = method.blocks.is_some_and(|blocking| blocking.kind == BlockingKind::Join);
    if starts || joins {
        let effect = |by| if starts { Effect::Start(by) } else { Effect::Join(by) };
        made_by(analysis, &receivers, |by| add(effect(by)));
        return;
    }
    // What is done to monitors is an operation of its own.
    if !method.locks.is_empty() && method.locks.iter().all(|effect| effect.lock.sort == LockSort::Monitor) {
        return;
    }
    let is_mutable = |object: ObjectId| {
        let class = analysis.object(object).ty.as_class();
        class.is_some_and(|class| !analysis.program().class_is(analysis.models(), class, ClassFact::Immutable))
    };
    // What a neutral method does to its receiver does not matter to those who look for defects, but can be observed.
    let uses_receiver = receivers.iter().any(is_mutable);
    if uses_receiver {
        made_by(analysis, &receivers, |by| add(Effect::Synchronise(by)));
    }
    if uses_receiver || !method.is(MethodFact::Neutral) {
        add(Effect::Library);
    }
}

/// What a path reaches, and what that is a view of.
fn shown(analysis: &Analysis<'_>, call: LibraryCallId, path: &AccessPath) -> ObjectSet {
    let mut all = analysis.reached(call, path);
    let mut open: Vec<ObjectId> = all.iter().collect();
    while let Some(object) = open.pop() {
        let sources = analysis.field(object, Slot::abstract_field(Field::Source));
        open.extend(sources.iter().filter(|source| all.insert(*source)));
    }
    all
}

fn of_lock(analysis: &Analysis<'_>, call: LibraryCallId, effect: &LockEffect, add: &mut dyn FnMut(Effect)) {
    let objects = analysis.reached(call, &effect.lock.path);
    made_by(analysis, &objects, |by| {
        add(match (effect.lock.sort, effect.action) {
            (LockSort::Monitor, LockAction::Await) => Effect::Wait(by),
            (LockSort::Monitor, LockAction::Signal | LockAction::SignalAll) => Effect::Notify(by),
            (LockSort::Monitor, _) => Effect::Enter(by),
            _ => Effect::Synchronise(by),
        });
    });
    if let Some(condition) = &effect.condition {
        let objects = analysis.reached(call, condition);
        made_by(analysis, &objects, |by| add(Effect::Synchronise(by)));
    }
}
