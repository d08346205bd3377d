//! Where the program waits for the end of origins: at a statement, on a control-flow edge, or by a whole loop; also at
//! a call, if the callee waits for its argument.
//!
//! Under-approximates: a method that may return without having waited does not count, nor does a function that the
//! library may call with some elements only.

use smallvec::SmallVec;
use unsnarl_library::{AccessPath, FlowSource, MethodFact, OrderDirection, OrderEffect, OrderKind, Outcome, Root};
use unsnarl_pointer::{
    AllocationSite, Analysis, EdgeKind, InstanceId, LibraryCall, LibraryCallId, ObjectSet, OriginId, SpawnEdge,
};
use unsnarl_program::ir::{BlockId, Body, Definition, Handler, Op, StatementId, ValueId, ZeroTest};
use unsnarl_program::{IdVec, MethodId};

use crate::assumed::{Assumed, Assumption};
use crate::loops::Loops;
use crate::once::{LoopCache, Once};
use crate::order::{branches_on, is_used};
use crate::summaries::catches_interrupts;

/// The maximum depth of callers that are followed from a method that waits for its argument.
const MAX_HELPER_DEPTH: usize = 4;

/// A place where an origin is known to have ended.
pub(crate) struct Wait {
    pub(crate) instance: InstanceId,
    pub(crate) place: WaitPlace,
    pub(crate) origin: OriginId,
    /// Whether starting the origin makes the object that is waited for: then no wait can come before the start.
    pub(crate) is_after_start: bool,
}

/// Where a wait is complete.
#[derive(Clone, Copy)]
pub(crate) enum WaitPlace {
    /// After a statement; if the flag is set, the statement may throw before (because of a time-out or a cancellation),
    /// and the wait is complete only if it does not.
    At(StatementId, bool),
    /// On the control-flow edge from one block to another.
    Between(BlockId, BlockId),
}

/// The inputs of the search for waits.
pub(super) struct Waits<'b, 'a> {
    pub(super) analysis: &'b Analysis<'a>,
    pub(super) assumed: &'b Assumed,
    pub(super) once: &'b Once,
    pub(super) starts: &'b IdVec<OriginId, Vec<SpawnEdge>>,
    /// For each origin, the objects that its end completes.
    pub(super) completes: &'b IdVec<OriginId, ObjectSet>,
    /// For each origin, the executors that run it.
    pub(super) executors: &'b IdVec<OriginId, ObjectSet>,
    /// Futures that some code completes without waiting for their task.
    pub(super) by_hand: &'b ObjectSet,
    /// Futures that some code may cancel.
    pub(super) cancelled: &'b ObjectSet,
}

/// A statement that waits for the end of what a value may be.
struct Awaiting {
    instance: InstanceId,
    statement: StatementId,
    /// The value, if there is exactly one.
    awaited: Option<ValueId>,
    reached: ObjectSet,
    kind: OrderKind,
    when: Outcome,
    /// Whether it waits at once for everything that it may wait for.
    is_all: bool,
    /// Whether the value only keeps what is waited for, in a field.
    is_kept: bool,
    /// Whether it may throw before what it waits for has ended.
    may_give_up: bool,
}

impl Waits<'_, '_> {
    pub(super) fn collect(&self, loops: &mut LoopCache) -> Vec<Wait> {
        let mut waits = Vec::new();
        for call in self.analysis.library_calls() {
            let Some(model) = self.analysis.model(call) else { continue };
            let waits_for_end = |order: &OrderEffect| {
                order.direction == OrderDirection::Acquire
                    && matches!(order.kind, OrderKind::Complete | OrderKind::Termination)
            };
            for order in model.orders().iter().filter(|order| waits_for_end(order)) {
                let LibraryCall { caller, statement: Some(statement), .. } = *self.analysis.library_call(call) else {
                    continue;
                };
                let reached = self.analysis.reached(call, &order.carrier);
                let is_plain = order.carrier.root == Root::This && order.carrier.fields.is_empty();
                let body = self.analysis.code_of(caller).filter(|_| is_plain);
                let is_timed = model.method.blocks.is_some_and(|blocking| blocking.timed);
                let awaiting = Awaiting {
                    instance: caller,
                    statement,
                    awaited: body.and_then(|body| body.passed(statement, Root::This)),
                    may_give_up: is_timed || self.cancelled.intersects(&reached),
                    reached,
                    kind: order.kind,
                    when: order.when,
                    // A future of several others waits for all of them (A14).
                    is_all: !order.carrier.fields.is_empty(),
                    is_kept: false,
                };
                self.add(loops, &mut waits, &awaiting);
                if awaiting.when == Outcome::Always && !awaiting.may_give_up {
                    self.add_callers(loops, &mut waits, &awaiting, 0);
                }
            }
        }
        waits
    }

    /// Whether an assumption holds of a wait.
    fn holds(&self, assumption: Assumption, instance: InstanceId, wait: StatementId) -> bool {
        self.assumed.holds(assumption, (self.analysis.instance(instance).method, Some(wait)))
    }

    /// The origins for whose end a statement waits.
    fn awaited_by(&self, awaiting: &Awaiting) -> Vec<OriginId> {
        let (standing_for, early) = match awaiting.kind {
            OrderKind::Complete => (self.completes, Some(self.by_hand)),
            _ => (self.executors, None),
        };
        let is_awaited = |origin: &OriginId| {
            let objects = &standing_for[*origin];
            !objects.is_empty()
                && objects.is_subset(&awaiting.reached)
                && !early.is_some_and(|early| early.intersects(objects))
        };
        self.analysis.origins().ids().filter(is_awaited).collect()
    }

    /// Decides for each origin whether a wait covers all its threads: the very thread that was started, the only one,
    /// or all of them, in a loop or at once.
    fn add(&self, loops: &mut LoopCache, waits: &mut Vec<Wait>, awaiting: &Awaiting) {
        let analysis = self.analysis;
        let Awaiting { instance, reached, .. } = awaiting;
        let method = analysis.instance(*instance).method;
        let (Some(body), Some(loops)) = (analysis.code_of(*instance), loops.get(analysis, method)) else { return };
        let is_only = reached.single().is_some_and(|object| self.once.is_single(object));
        for origin in self.awaited_by(awaiting) {
            let is_same = || {
                !awaiting.is_kept && reached.len() == 1 && self.waits_for_what_it_started(body, loops, awaiting, origin)
            };
            let is_all = || awaiting.is_all && self.holds(Assumption::LoopsWaitForAll, *instance, awaiting.statement);
            let is_here = is_only || is_same() || is_all();
            let mut places = if is_here { self.places(body, awaiting) } else { Vec::new() };
            if !is_here || is_only && is_another_in_each_iteration(body, loops, awaiting) {
                places.extend(self.loop_exits(body, loops, awaiting));
            }
            let is_after_start = awaiting.kind == OrderKind::Termination || self.is_made_by_start(origin);
            waits.extend(places.into_iter().map(|place| Wait { instance: *instance, place, origin, is_after_start }));
        }
    }

    /// Where the wait of a statement is complete.
    fn places(&self, body: &Body, awaiting: &Awaiting) -> Vec<WaitPlace> {
        let Awaiting { instance, statement, .. } = *awaiting;
        let calls = self.analysis.library_calls_at(instance, Some(statement)).iter();
        let blocks = calls.filter_map(|call| self.analysis.model(*call)?.method.blocks).next().is_some();
        let result = body.statement(statement).result.filter(|result| is_used(body, *result));
        match (awaiting.when, result) {
            (Outcome::Always, _) => {
                let here = WaitPlace::At(statement, awaiting.may_give_up);
                let block = body.block_of(statement);
                let handlers = body.block(block).handlers.iter();
                // No interrupt ends it (A15).
                let interrupts = handlers
                    .filter(|handler| awaiting.may_give_up && catches_interrupts(self.analysis, handler))
                    .filter(|_| body.throwing_statement(block) == Some(statement))
                    .filter(|_| self.holds(Assumption::Uninterrupted, instance, statement))
                    .map(|handler| (block, handler.target));
                let edges = self.never_null(body, instance, statement).chain(interrupts);
                std::iter::once(here).chain(edges.map(|(from, to)| WaitPlace::Between(from, to))).collect()
            }
            (when, Some(result)) => {
                branches_on(body, result, when).map(|(from, to)| WaitPlace::Between(from, to)).collect()
            }
            // A program that ignores the result expects no time-out (A15).
            (_, None) if blocks && self.holds(Assumption::Uninterrupted, instance, statement) => {
                vec![WaitPlace::At(statement, false)]
            }
            (_, None) => Vec::new(),
        }
    }

    /// The exits of loops that wait in each iteration: there, they have waited for all (A14).
    fn loop_exits(&self, body: &Body, loops: &Loops, awaiting: &Awaiting) -> Vec<WaitPlace> {
        let mut places = Vec::new();
        let around = loops.passing_through(body.block_of(awaiting.statement));
        for natural in around.filter(|_| awaiting.when == Outcome::Always) {
            let is_outside = |to: BlockId| !natural.contains[to];
            for from in body.blocks().filter(|from| natural.contains[*from]) {
                // An exit at the end of an iteration, not in its middle; no interrupt ends it (A15).
                let is_regular = from == natural.header || natural.latches.contains(&from);
                let block = body.block(from);
                let ends = block.successors.iter().copied().filter(|_| is_regular);
                let is_left = |handler: &&Handler| {
                    catches_interrupts(self.analysis, handler)
                        && is_outside(handler.target)
                        && self.holds(Assumption::Uninterrupted, awaiting.instance, awaiting.statement)
                };
                let caught = block.handlers.iter().filter(is_left);
                let edges = ends.chain(caught.map(|handler| handler.target)).filter(|to| is_outside(*to));
                places.extend(edges.map(|to| WaitPlace::Between(from, to)));
            }
        }
        if !places.is_empty() && !self.holds(Assumption::LoopsWaitForAll, awaiting.instance, awaiting.statement) {
            places.clear();
        }
        places
    }

    /// Handles a method that waits for its parameter on every path, or for the thread that its parameter keeps in a
    /// field: its callers wait for their argument, or for what that keeps; and if the library calls it with each of
    /// several objects, the library waits for all of them (A14).
    fn add_callers(&self, loops: &mut LoopCache, waits: &mut Vec<Wait>, awaiting: &Awaiting, depth: usize) {
        let analysis = self.analysis;
        let Some(body) = analysis.code_of(awaiting.instance) else { return };
        let Some(awaited) = awaiting.awaited.map(|awaited| body.uncast(awaited)) else { return };
        let holder = holder(body, awaited);
        let Definition::Parameter(index) = body.value(holder).definition else { return };
        let index = usize::from(index);
        let is_kept = holder != awaited || awaiting.is_kept;
        if depth == MAX_HELPER_DEPTH
            || !waits_on_every_path(body, awaiting.statement, (holder == awaited).then_some(awaited))
        {
            return;
        }
        let method = analysis.instance(awaiting.instance).method;
        for edge in analysis.calls_to(awaiting.instance) {
            let Some(statement) = edge.statement else { continue };
            let is_sure = analysis
                .calls_at(edge.caller, Some(statement))
                .iter()
                .all(|other| other.kind == EdgeKind::Initialise || analysis.instance(other.callee).method == method);
            let passed = match edge.kind {
                EdgeKind::Call => analysis.passed(edge.caller, Some(statement), edge.callee),
                _ => None,
            };
            let passed = passed.and_then(|passed| passed.get(index)).copied();
            let is_each = || {
                let calls = analysis.library_calls_at(edge.caller, Some(statement));
                let is_each = |call: &LibraryCallId| {
                    analysis.model(*call).is_some_and(|model| model.method.is(MethodFact::EachElement))
                };
                matches!(edge.kind, EdgeKind::Callback(_))
                    && index >= captured(analysis, method)
                    && !calls.is_empty()
                    && calls.iter().all(is_each)
                    && self.holds(Assumption::LoopsWaitForAll, edge.caller, statement)
            };
            if !is_sure || (passed.is_none() && !is_each()) {
                continue;
            }
            let reached = match passed {
                _ if is_kept => awaiting.reached.clone(),
                Some(passed) => analysis.points_to(edge.caller, passed).clone(),
                None => analysis.points_to(edge.callee, awaited).clone(),
            };
            let outer = Awaiting {
                instance: edge.caller,
                statement,
                awaited: passed,
                reached,
                kind: awaiting.kind,
                when: Outcome::Always,
                is_all: passed.is_none(),
                is_kept,
                may_give_up: true,
            };
            self.add(loops, waits, &outer);
            self.add_callers(loops, waits, &outer, depth + 1);
        }
    }

    /// The control-flow edges that are infeasible because the receiver of a call is not null: the library has just made
    /// it. Compilers insert such a test before they close what `try` has opened.
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

    /// Whether starting the origin makes the object that its end completes: futures, not threads.
    fn is_made_by_start(&self, origin: OriginId) -> bool {
        self.starts[origin].iter().all(|edge| {
            let spawn = self.analysis.spawn(edge);
            spawn.is_some_and(|spawn| spawn.completing.iter().all(|path| *path != spawn.callback.receiver))
        })
    }

    /// Whether the value that is waited for is the very value that a statement of the same body has started, in the
    /// same iteration of its loops.
    fn waits_for_what_it_started(&self, body: &Body, loops: &Loops, awaiting: &Awaiting, origin: OriginId) -> bool {
        let Some(awaited) = awaiting.awaited else { return false };
        let wait = body.block_of(awaiting.statement);
        self.starts[origin].iter().any(|edge| {
            let call = self.analysis.library_call(edge.call);
            call.caller == awaiting.instance
                && call.statement.is_some_and(|start| {
                    (body.passed(start, Root::This) == Some(awaited) || body.statement(start).result == Some(awaited))
                        && loops.is_in_all_loops_of(wait, body.block_of(start))
                })
        })
    }
}

/// Whether the value that is waited for is obtained anew in each iteration of the surrounding loops.
fn is_another_in_each_iteration(body: &Body, loops: &Loops, awaiting: &Awaiting) -> bool {
    let awaited = awaiting.awaited.map(|awaited| body.value(awaited).definition);
    let Some(Definition::Statement(got)) = awaited else { return false };
    let (got, wait) = (body.block_of(got), body.block_of(awaiting.statement));
    loops.natural.iter().filter(|natural| natural.contains[wait]).all(|natural| natural.contains[got])
}

/// The object that keeps a value in a field, or the value itself.
fn holder(body: &Body, value: ValueId) -> ValueId {
    match body.holder(value) {
        Some((holder, Some(_))) => body.uncast(holder),
        _ => value,
    }
}

/// Whether every return of a method is preceded by the statement, or the value that it waits for is null, if that
/// counts.
fn waits_on_every_path(body: &Body, statement: StatementId, awaited: Option<ValueId>) -> bool {
    let wait = body.block_of(statement);
    let mut is_seen = IdVec::filled(false, body.blocks().len());
    let mut stack = vec![BlockId::ENTRY];
    while let Some(block) = stack.pop() {
        if block == wait || std::mem::replace(&mut is_seen[block], true) {
            continue;
        }
        if matches!(body.statement(body.terminator(block)).op, Op::Return(_)) {
            return false;
        }
        let null =
            ZeroTest::of(body, block).filter(|test| Some(body.uncast(test.value)) == awaited).map(|test| test.if_zero);
        stack.extend(body.all_successors(block).filter(|next| Some(*next) != null));
    }
    true
}

/// The number of values that a method receives from its function object or as its receiver, before the arguments of the
/// call.
fn captured(analysis: &Analysis<'_>, method: MethodId) -> usize {
    let captured = analysis.functions_of(method).filter_map(|function| {
        let AllocationSite::Statement(maker, made, _) = analysis.object(function).site else { return None };
        let body = analysis.program().body(maker)?.ok()?;
        let Op::Dynamic { operands, .. } = body.statement(made).op else { return None };
        Some(body.operands(operands).len())
    });
    captured.max().unwrap_or_else(|| usize::from(!analysis.program().method(method).access.is_static()))
}

/// Futures that some code cancels: waits for them end early, though the task may go on.
pub(super) fn cancelled(analysis: &Analysis<'_>) -> ObjectSet {
    let mut objects = ObjectSet::default();
    let this = AccessPath { root: Root::This, fields: SmallVec::new() };
    for call in analysis.library_calls() {
        if analysis.model(call).is_some_and(|model| model.method.may_cancel()) {
            objects.union_with(&analysis.reached(call, &this));
        }
    }
    objects
}

/// Futures that some code completes or cancels without waiting for the task that would complete them.
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
