//! What a task leaves in its object before it opens the object's latch: `result = …; done.countDown();`, and who wants
//! it waits: `done.await(); use(result);`. Each object has a latch of its own, so that no single latch orders the two.
//!
//! The latch is in an unchanging field of the accessed object, and is made with the count of one. Only the method of
//! the write opens it, and does not write afterwards. On all paths to the other access, its method has waited for the
//! latch, which no interrupt ends (A15). Each object is the task of one thread, which runs it once (A27).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use unsnarl_library::{OrderDirection, OrderKind, Outcome, Resolved};
use unsnarl_pointer::{Analysis, InstanceId, LibraryCallId, ObjectId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId, is_on_every_path};
use unsnarl_program::{FieldId, MethodId};

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::assumed::Assumption;
use crate::counts::counts;
use crate::facts::Facts;
use crate::locks::{LockPath, LockRoot};

pub(super) const VETO: Veto = Veto {
    name: "latched",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "one comes before its object's latch is opened, and the other waits for the latch",
    question: Question::AccessesInContext(is_latched),
};

fn is_latched(facts: &Facts<'_, '_>, _: Variable, [one, other]: [AccessInContext<'_>; 2]) -> bool {
    let is_ordered = |first: &Access, second: &Access| {
        first.is_write
            && awaited(facts, second).into_iter().any(|latch| {
                is_opened_after(facts, first, latch)
                    && facts.assumes(Assumption::Uninterrupted, second)
                    && facts.assumes(Assumption::OwnTasks, first)
            })
    };
    is_ordered(one.0, other.0) || is_ordered(other.0, one.0)
}

/// The fields of the accessed object whose latches the method has waited for.
fn awaited(facts: &Facts<'_, '_>, access: &Access) -> Vec<FieldId> {
    let Some(body) = facts.analysis.code_of(access.instance) else { return Vec::new() };
    let Some(waiting) = facts.latches().waits.get(&access.instance) else { return Vec::new() };
    let waits = |at: StatementId| latch_at(facts, (access.instance, body), at, access, OrderDirection::Acquire);
    let mut latches: Vec<FieldId> = waiting.iter().copied().filter_map(waits).collect();
    latches.sort_unstable();
    latches.dedup();
    latches.retain(|latch| is_on_every_path(body, access.statement, &|at| waits(at) == Some(*latch), &|_, _| false));
    latches
}

/// The field of the accessed object whose latch a call opens, or waits for without a time limit.
fn latch_at(
    facts: &Facts<'_, '_>,
    (instance, body): (InstanceId, &Body),
    at: StatementId,
    access: &Access,
    direction: OrderDirection,
) -> Option<FieldId> {
    let Op::Invoke { arguments, .. } = body.statement(at).op else { return None };
    let is_wanted = |model: &Resolved<'_>| {
        let is_timed = model.method.blocks.is_some_and(|blocking| blocking.timed);
        let mut orders = model.orders().into_iter();
        !is_timed
            && orders.any(|order| {
                order.kind == OrderKind::Latch && order.direction == direction && order.when == Outcome::Always
            })
    };
    let mut calls = facts.analysis.library_calls_at(instance, Some(at)).iter();
    if !calls.any(|call| facts.analysis.model(*call).is_some_and(is_wanted)) {
        return None;
    }
    let receiver = *body.operands(arguments).first()?;
    let path = LockPath::of(facts.analysis.program(), &facts.changing, body, receiver);
    match path.fields[..] {
        [field] if path.root == LockRoot::Value(access.base?) => Some(field),
        _ => None,
    }
}

/// Whether only the method of a write opens the latch in a field of the same object, after the write, and runs once.
fn is_opened_after(facts: &Facts<'_, '_>, write: &Access, latch: FieldId) -> bool {
    let analysis = facts.analysis;
    let Some(body) = analysis.code_of(write.instance) else { return false };
    let opens =
        |at: &StatementId| latch_at(facts, (write.instance, body), *at, write, OrderDirection::Release) == Some(latch);
    let opening: Vec<StatementId> = body.statements().filter(opens).collect();
    let writes_later = |opened: &StatementId| {
        let (from, to) = (body.block_of(*opened), body.block_of(write.statement));
        body.reached_from(from)[to] || from == to && *opened < write.statement
    };
    let is_task = |instance: &InstanceId| {
        let is_entered = || analysis.entries().iter().any(|(_, entered, _)| entered == instance);
        !analysis.calls_to(*instance).is_empty() && analysis.is_left_to_library(*instance) && !is_entered()
    };
    if opening.is_empty() || opening.iter().any(writes_later) || !facts.instances_of(body.method).iter().all(is_task) {
        return false;
    }
    let Some(own) = latches_at(analysis, write.instance, opening[0]) else { return false };
    let latches = facts.latches();
    let has_one = |object| latches.counts.get(&object) == Some(&Some(1));
    let is_other = |opening: &Opening| opening.method != body.method && opening.may_open(own);
    !own.is_empty() && own.iter().all(has_one) && !latches.openings.iter().any(is_other)
}

/// What a call at a statement is made on.
fn latches_at<'f>(analysis: &'f Analysis<'_>, instance: InstanceId, at: StatementId) -> Option<&'f ObjectSet> {
    let body = analysis.code_of(instance)?;
    let Op::Invoke { arguments, .. } = body.statement(at).op else { return None };
    Some(analysis.points_to(instance, *body.operands(arguments).first()?))
}

/// All latches of the program.
pub(crate) struct Latches {
    counts: BTreeMap<ObjectId, Option<i32>>,
    openings: Vec<Opening>,
    /// The statements that wait for one.
    waits: FxHashMap<InstanceId, Vec<StatementId>>,
}

/// A call that opens a latch: of these objects, or of any.
struct Opening {
    method: MethodId,
    objects: Option<ObjectSet>,
}

impl Opening {
    fn may_open(&self, latches: &ObjectSet) -> bool {
        self.objects.as_ref().is_none_or(|objects| objects.intersects(latches))
    }
}

impl Latches {
    pub(crate) fn of(analysis: &Analysis<'_>) -> Latches {
        let uses = |model: &Resolved<'_>, direction: OrderDirection| {
            let mut orders = model.orders().into_iter();
            orders.any(|order| order.kind == OrderKind::Latch && order.direction == direction)
        };
        let opening = |call: LibraryCallId| {
            analysis.model(call).filter(|model| uses(model, OrderDirection::Release))?;
            let data = analysis.library_call(call);
            let objects = data.statement.and_then(|at| latches_at(analysis, data.caller, at)).cloned();
            Some(Opening { method: analysis.instance(data.caller).method, objects })
        };
        let openings: Vec<Opening> = analysis.library_calls().filter_map(opening).collect();
        let mut waits: FxHashMap<InstanceId, Vec<StatementId>> = FxHashMap::default();
        for call in analysis.library_calls().filter(|_| !openings.is_empty()) {
            let data = analysis.library_call(call);
            if let Some(at) = data.statement
                && analysis.model(call).is_some_and(|model| uses(model, OrderDirection::Acquire))
            {
                waits.entry(data.caller).or_default().push(at);
            }
        }
        Latches { counts: counts(analysis), openings, waits }
    }
}
