//! Where the end of origins is waited for: at a statement, on a branch, or by a whole loop.

use smallvec::SmallVec;
use unsnarl_pointer::{Analysis, InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId, SpawnEdge};
use unsnarl_program::ir::{BlockId, Body, Definition, Op, StatementId, ZeroTest};
use unsnarl_program::models::{
    AccessPath, FlowSource, MethodFact, OrderDirection, OrderEffect, OrderKind, Outcome, Root,
};

use crate::loops::Loops;
use crate::once::{LoopCache, Once};
use crate::order::{branches_on, is_used};
use crate::summaries::catches_interrupts;

/// A place where an origin is known to have ended.
pub(crate) struct Wait {
    pub(crate) instance: InstanceId,
    pub(crate) place: WaitPlace,
    pub(crate) origin: OriginId,
    /// Whether what is waited for came into being only when the origin was started: no wait can come before that.
    pub(crate) is_after_start: bool,
}

/// Where something that is waited for has happened.
#[derive(Clone, Copy)]
pub(crate) enum WaitPlace {
    /// After a statement; if that may throw before it has happened (by a time-out, or cancelled), only if it does not.
    At(StatementId, bool),
    /// On the way from one block to another.
    Between(BlockId, BlockId),
}

/// What is needed to find them.
pub(super) struct Waits<'b, 'a> {
    pub(super) analysis: &'b Analysis<'a>,
    pub(super) once: &'b Once,
    pub(super) starts: &'b [Vec<SpawnEdge>],
    /// For each origin, the objects that its end completes.
    pub(super) completes: &'b [ObjectSet],
    /// For each origin, the executors that run it.
    pub(super) executors: &'b [ObjectSet],
    /// Futures that somebody completes without waiting for their task.
    pub(super) by_hand: &'b ObjectSet,
    /// Futures that somebody may cancel.
    pub(super) cancelled: &'b ObjectSet,
}

impl Waits<'_, '_> {
    pub(super) fn collect(&self, loops: &mut LoopCache) -> Vec<Wait> {
        let mut waits = Vec::new();
        for call in self.analysis.library_calls() {
            let Some(model) = self.analysis.model(call) else { continue };
            for order in model.orders() {
                for (origin, reached) in self.awaited_by(call, &order) {
                    self.add(loops, &mut waits, call, &order, origin, &reached);
                }
            }
        }
        waits
    }

    /// Origins whose end a library call may wait for, with the objects through which it does.
    fn awaited_by(&self, call: LibraryCallId, order: &OrderEffect) -> Vec<(OriginId, ObjectSet)> {
        let analysis = self.analysis;
        let (standing_for, early) = match (order.direction, order.kind) {
            (OrderDirection::Acquire, OrderKind::Complete) => (self.completes, Some(self.by_hand)),
            (OrderDirection::Acquire, OrderKind::Termination) => (self.executors, None),
            _ => return Vec::new(),
        };
        let reached = analysis.reached(call, &order.carrier);
        let is_awaited = |origin: &OriginId| {
            let objects = &standing_for[origin.index()];
            !objects.is_empty() && objects.is_subset(&reached) && !early.is_some_and(|early| early.intersects(objects))
        };
        analysis.origins().ids().filter(is_awaited).map(|origin| (origin, reached.clone())).collect()
    }

    /// Decides whether a wait is for all threads of an origin: the very thread that was started, the only one, or all of them, in a loop or at
    /// once.
    fn add(
        &self,
        loops: &mut LoopCache,
        waits: &mut Vec<Wait>,
        call: LibraryCallId,
        order: &OrderEffect,
        origin: OriginId,
        reached: &ObjectSet,
    ) {
        let analysis = self.analysis;
        let library_call = analysis.library_call(call);
        let (instance, Some(statement)) = (library_call.caller, library_call.statement) else { return };
        let method = analysis.instance(instance).method;
        let (Some(body), Some(loops)) = (analysis.code_of(instance), loops.get(analysis, method)) else { return };
        let is_after_start = order.kind == OrderKind::Termination || self.is_made_by_start(origin);
        let mut push = |place| waits.push(Wait { instance, place, origin, is_after_start });
        let is_only = reached.single().is_some_and(|object| self.once.is_single(ObjectId::new(object as usize)));
        // What a future waits for, it waits for altogether (A14).
        let is_all = !order.carrier.fields.is_empty();
        let is_same = || reached.len() == 1 && self.waits_for_what_it_started(body, loops, instance, statement, origin);
        if is_only || is_all || is_same() {
            let blocking = analysis.model(call).and_then(|model| model.method.blocks);
            let result = body.statement(statement).result.filter(|result| is_used(body, *result));
            match (order.when, result, blocking) {
                (Outcome::Always, _, blocking) => {
                    let is_timed = blocking.is_some_and(|blocking| blocking.timed);
                    push(WaitPlace::At(statement, is_timed || self.cancelled.intersects(reached)));
                    self.never_null(body, instance, statement)
                        .for_each(|(from, to)| push(WaitPlace::Between(from, to)));
                }
                (when, Some(result), _) => {
                    branches_on(body, result, when).for_each(|(from, to)| push(WaitPlace::Between(from, to)));
                }
                // Who does not ask expects no time-out (A15).
                (_, None, Some(_)) => push(WaitPlace::At(statement, false)),
                (_, None, None) => {}
            }
            return;
        }
        for natural in loops.passing_through(body.block_of(statement)).filter(|_| order.when == Outcome::Always) {
            let is_outside = |to: BlockId| !natural.contains[to.index()];
            for from in body.blocks().filter(|from| natural.contains[from.index()]) {
                // A way out at the end of an iteration, not in its middle; no interrupt ends it (A15).
                let is_regular = from == natural.header || natural.latches.contains(&from);
                let block = body.block(from);
                let ends = block.successors.iter().copied().filter(|_| is_regular);
                let caught = block.handlers.iter().filter(|handler| catches_interrupts(analysis, handler));
                for to in ends.chain(caught.map(|handler| handler.target)).filter(|to| is_outside(*to)) {
                    push(WaitPlace::Between(from, to));
                }
            }
        }
    }

    /// The ways that would be gone if the receiver of a call were null, which it is not: the library has just made it. The compiler asks before it
    /// closes what `try` has opened.
    fn never_null<'b>(
        &self,
        body: &'b Body,
        instance: InstanceId,
        statement: StatementId,
    ) -> impl Iterator<Item = (BlockId, BlockId)> + use<'b> {
        let receiver = match body.statement(statement).op {
            Op::Invoke { arguments, .. } => body.operands(arguments).first().copied(),
            _ => None,
        };
        let is_new = |made: StatementId| {
            let calls = self.analysis.library_calls_at(instance, Some(made));
            let makes = |call: &LibraryCallId| {
                let flows = self.analysis.model(*call).map_or(&[][..], |model| &model.method.flows);
                let mut results = flows.iter().filter(|flow| flow.to.root == Root::Return && flow.to.fields.is_empty());
                results.any(|flow| matches!(flow.from, FlowSource::New { .. }))
            };
            !calls.is_empty() && calls.iter().all(makes)
        };
        let made = receiver
            .filter(|receiver| matches!(body.value(*receiver).definition, Definition::Statement(made) if is_new(made)));
        let tests = body.blocks().filter_map(|block| Some((block, ZeroTest::of(body, block)?)));
        tests.filter(move |(_, test)| Some(test.value) == made).map(|(block, test)| (block, test.if_zero))
    }

    /// Whether starting the origin makes what its end completes: futures, not threads.
    fn is_made_by_start(&self, origin: OriginId) -> bool {
        self.starts[origin.index()].iter().all(|edge| {
            let spawn = self.analysis.spawn(edge);
            spawn.is_some_and(|spawn| spawn.completing.iter().all(|path| *path != spawn.callback.receiver))
        })
    }

    /// Whether the value that is waited for is the very value that a statement of the same body has started, in the same iteration of its loops.
    fn waits_for_what_it_started(
        &self,
        body: &Body,
        loops: &Loops,
        instance: InstanceId,
        statement: StatementId,
        origin: OriginId,
    ) -> bool {
        let receiver = |statement: StatementId| match body.statement(statement).op {
            Op::Invoke { arguments, .. } => body.operands(arguments).first().copied(),
            _ => None,
        };
        let Some(awaited) = receiver(statement) else { return false };
        let wait = body.block_of(statement);
        self.starts[origin.index()].iter().any(|edge| {
            let call = self.analysis.library_call(edge.call);
            call.caller == instance
                && call.statement.is_some_and(|start| {
                    (receiver(start) == Some(awaited) || body.statement(start).result == Some(awaited))
                        && loops.has_loops_of(wait, body.block_of(start))
                })
        })
    }
}

/// Futures that somebody cancels: then they are not waited for any more, though the task may go on.
pub(super) fn cancelled(analysis: &Analysis<'_>) -> ObjectSet {
    let mut objects = ObjectSet::default();
    let this = AccessPath { root: Root::This, fields: SmallVec::new() };
    for call in analysis.library_calls() {
        if analysis.model(call).is_some_and(|model| model.method.is(MethodFact::Interrupts)) {
            objects.union_with(&analysis.reached(call, &this));
        }
    }
    objects
}

/// Futures that somebody completes, cancelled ones among them, without waiting for the task that would.
pub(super) fn completed_by_hand(analysis: &Analysis<'_>) -> ObjectSet {
    let mut objects = ObjectSet::default();
    for call in analysis.library_calls() {
        for order in analysis.model(call).into_iter().flat_map(|model| model.orders()) {
            if (order.direction, order.kind) == (OrderDirection::Release, OrderKind::Complete) {
                objects.union_with(&analysis.reached(call, &order.carrier));
            }
        }
    }
    objects
}
