//! Executors that run their tasks one at a time, and those of them that keep the order of submission.
//!
//! Under-approximates: an executor that is not known to be a single object counts as neither, and tasks that different
//! methods submit are unordered.

use unsnarl_library::{ClassFact, OriginKind};
use unsnarl_pointer::{Analysis, ObjectId, ObjectSet, OriginId, SpawnEdge, Start};
use unsnarl_program::IdVec;
use unsnarl_program::ir::StatementId;

use super::OriginBits;
use super::Threads;
use crate::assumed::{Assumed, Assumption};
use crate::counts::of_one_thread;
use crate::once::Once;

/// The executors that run an origin.
pub(super) fn executors_of(analysis: &Analysis<'_>, starts: &[SpawnEdge]) -> ObjectSet {
    let mut objects = ObjectSet::default();
    for edge in starts {
        objects.union_with(&analysis.executors(edge));
    }
    objects
}

/// Coroutines of which it is not known what runs them. They are assumed to run on the thread that starts them (A72).
pub(super) fn confined(
    analysis: &Analysis<'_>,
    assumed: &Assumed,
    starts: &IdVec<OriginId, Vec<SpawnEdge>>,
    executors: &IdVec<OriginId, ObjectSet>,
) -> OriginBits {
    let is_unknown = |origin: &OriginId| {
        let gives_way = matches!(analysis.origin(*origin).start, Start::Spawn(kind, ..) if kind.gives_way());
        gives_way && executors[*origin].is_empty()
    };
    let is_assumed = |origin: &OriginId| {
        let at = |edge: &SpawnEdge| {
            let call = analysis.library_call(edge.call);
            (analysis.instance(call.caller).method, call.statement)
        };
        !starts[*origin].is_empty()
            && starts[*origin].iter().all(|edge| assumed.holds(Assumption::UnknownDispatchers, at(edge)))
    };
    analysis.origins().ids().filter(is_unknown).filter(is_assumed).collect()
}

/// Executors that run their tasks one at a time, in the order of submission.
pub(super) fn in_order(analysis: &Analysis<'_>) -> ObjectSet {
    let mut serial = ObjectSet::default();
    for call in analysis.library_calls() {
        if let Some(model) = analysis.model(call) {
            for path in &model.method.serial {
                serial.union_with(&analysis.reached(call, path));
            }
        }
    }
    for object in analysis.heap().objects() {
        let class = analysis.object(object).ty.as_class();
        if class.is_some_and(|class| analysis.program().class_is(analysis.models(), class, ClassFact::Serial)) {
            serial.insert(object);
        }
    }
    serial
}

/// For each origin, the only abstract executor that runs it, if that has one thread. It may stand for many executors.
pub(super) fn serial_on(
    analysis: &Analysis<'_>,
    executors: &IdVec<OriginId, ObjectSet>,
    in_order: &ObjectSet,
) -> IdVec<OriginId, Option<ObjectId>> {
    let of_one_thread = of_one_thread(analysis);
    let is_serial = |object: ObjectId| in_order.contains(object) || of_one_thread.contains(object);
    let only = |objects: &ObjectSet| objects.single().filter(|object| is_serial(*object));
    executors.iter().map(only).collect()
}

impl Threads {
    /// Whether one thread runs both, one at a time.
    pub(super) fn are_serial(&self, analysis: &Analysis<'_>, one: OriginId, other: OriginId) -> bool {
        let starts = |starter: OriginId, started: OriginId| {
            let callers = self.starts[started].iter().map(|edge| analysis.library_call(edge.call).caller);
            callers.into_iter().any(|caller| analysis.origins_of(caller).any(|origin| origin == starter))
        };
        let is_with = |confined: OriginId, other: OriginId| {
            self.confined.contains(confined) && (self.confined.contains(other) || starts(other, confined))
        };
        let is_on_one = self.serial_on[one].is_some() && self.serial_on[one] == self.serial_on[other];
        is_on_one || is_with(one, other) || is_with(other, one)
    }

    /// Whether one executor with one thread probably runs both: executors that are made at one place do. Mostly each
    /// object has one of its own, for what it holds.
    pub fn are_probably_serial(&self, one: OriginId, other: OriginId) -> bool {
        self.probably_serial_on[one].is_some() && self.probably_serial_on[one] == self.probably_serial_on[other]
    }

    /// Tasks that one method submits to the same serial executor before this one, and never after: it runs them in this
    /// order.
    pub(super) fn submitted_before(&self, analysis: &Analysis<'_>, once: &Once, edge: &SpawnEdge) -> OriginBits {
        let call = analysis.library_call(edge.call);
        let executor = self.serial_on[edge.origin];
        let is_task = |origin: OriginId| matches!(analysis.origin(origin).start, Start::Spawn(OriginKind::Task, ..));
        let (Some(executor), Some(body), Some(start)) = (executor, analysis.code_of(call.caller), call.statement)
        else {
            return OriginBits::default();
        };
        if !once.runs_once(call.caller) || !is_task(edge.origin) || !self.in_order.contains(executor) {
            return OriginBits::default();
        }
        let after = body.reached_from(body.block_of(start));
        let is_earlier = |edge: &SpawnEdge| {
            let earlier = analysis.library_call(edge.call);
            let is_before = |statement: StatementId| {
                let block = body.block_of(statement);
                !after[block] && (block != body.block_of(start) || statement < start)
            };
            earlier.caller == call.caller && earlier.statement.is_some_and(is_before)
        };
        let is_before = |other: &OriginId| {
            let starts = &self.starts[*other];
            *other != edge.origin
                && self.serial_on[*other] == Some(executor)
                && is_task(*other)
                && !starts.is_empty()
                && starts.iter().all(is_earlier)
        };
        analysis.origins().ids().filter(is_before).collect()
    }
}
