//! Tasks of executors: when all of them have ended, and whether a task that was handed in must have run.
//!
//! - **Termination.** An executor has terminated when it was shut down and all tasks that it took have ended; it takes
//!   no more afterwards (`ExecutorService`: `awaitTermination`, `isTerminated`, `close`). What a task did happens
//!   before the return of the call that says so. The rule needs an executor that must be one object, of a class of the
//!   library (one of the program may run its tasks elsewhere), and covers the origins whose every start is a task on
//!   this executor, however many threads an origin stands for.
//! - **Calls that wait for what they start** (`joined` in models). Only tasks that complete a future count: models say
//!   `joined` of streams, too, whose functions run later, and of searches, which end early. The call must be the only
//!   one that starts the origin and be executed at most once: an earlier one may have thrown, and have left its tasks
//!   running. Nobody may cancel tasks.
//!
//! Who knows that all threads of an origin have ended learns what each of them knew at its end: of a cell that several
//! wrote, any may have written last, and each end holds what its own thread wrote last. If it is not certain that one
//! was started, what was known before may still hold. An end is learnt once: what was written since then comes later.
//!
//! **What must have run.** A task that an executor took must have run before that terminates, unless it was dropped: by
//! `shutdownNow`, by the cancellation of its future (both are `interrupts` in models), by its removal from the executor
//! (`withdraws`), because somebody completed the future first, by a handler for tasks that are refused, by who takes it
//! out of the executor's queue, or as a delayed or periodic one at the shutdown. So a program that interrupts or
//! withdraws anything has no such tasks, nor has an executor with a handler, a thread factory or a queue that is used
//! otherwise, and tasks that wait for a time are left out.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::Loops;
use unsnarl_library::{AccessPath, Field, FlowSource, Multiplicity, OriginKind, Root, Spawn};
use unsnarl_pointer::{LibraryCallId, ObjectId, OriginId, Slot, SpawnEdge};

use super::Interpreter;
use crate::domain::Domain;
use crate::state::State;

/// What was found out about executors.
#[derive(Default)]
pub(super) struct Executors {
    /// The origins that are tasks of an executor, and nothing else.
    tasks: FxHashMap<ObjectId, Rc<[OriginId]>>,
    /// Whether a task must have run when its executor has terminated.
    must_run: FxHashMap<SpawnEdge, bool>,
}

impl<D: Domain> Interpreter<'_, '_, D> {
    /// A thread has waited until an executor has terminated. Returns whether the wait may be over.
    pub(super) fn await_termination(&mut self, state: &mut State<D>, executor: ObjectId) -> bool {
        let tasks = match self.executors.tasks.get(&executor) {
            Some(known) => known.clone(),
            None => self.origins_on(executor).into(),
        };
        self.executors.tasks.insert(executor, tasks.clone());
        tasks.iter().all(|origin| self.join_all(state, *origin))
    }

    /// A call has returned that waits for all that it starts. Returns whether it may.
    pub(super) fn await_started(&mut self, state: &mut State<D>, call: LibraryCallId) -> bool {
        let analysis = self.analysis();
        if !self.setting.memory.learns_from_joins() {
            return true;
        }
        let is_awaited = |edge: &&SpawnEdge| {
            analysis.spawn(edge).is_some_and(|spawn| {
                let is_task = matches!(spawn.kind, OriginKind::Task | OriginKind::ForkJoin);
                spawn.joined && is_task && !spawn.completing.is_empty()
            })
        };
        let mut awaited: Vec<OriginId> =
            analysis.spawned_by(call).iter().filter(is_awaited).map(|edge| edge.origin).collect();
        awaited.sort_unstable();
        awaited.dedup();
        awaited.retain(|origin| self.must_await(call, *origin));
        awaited.into_iter().all(|origin| self.join_all(state, origin))
    }

    /// Whether all threads of an origin are started by one execution of a call, which does not return before they end.
    fn must_await(&mut self, call: LibraryCallId, origin: OriginId) -> bool {
        let analysis = self.analysis();
        let library_call = analysis.library_call(call);
        let (Some(body), Some(at)) = (analysis.code_of(library_call.caller), library_call.statement) else {
            return false;
        };
        let is_once =
            self.setting.facts.once.runs_once(library_call.caller) && !Loops::of(body).is_repeated(body.block_of(at));
        let is_only = |edge: &&SpawnEdge| edge.origin == origin;
        let mut edges = analysis.spawns().iter().filter(is_only);
        let is_sure = |edge: &SpawnEdge| {
            edge.call == call
                && analysis.spawn(edge).is_some_and(|spawn| {
                    let is_known = |executor: ObjectId| self.is_of_library(executor);
                    spawn.joined
                        && analysis.executors(edge).iter().all(is_known)
                        && !self.may_complete_task_early(call, spawn)
                })
        };
        is_once && edges.all(is_sure) && !self.calls_back(call) && !self.may_interrupt_wait()
    }

    /// All threads of an origin that were ever started have ended, and no more will be. Returns whether that may be.
    fn join_all(&mut self, state: &mut State<D>, origin: OriginId) -> bool {
        let contains = |set| self.tables.origins.contains(set, origin);
        if !contains(state.running) || contains(state.joined) {
            return true;
        }
        if let Some(unit) = self.interference.reader.get() {
            self.dependences.add_wait(unit, origin);
        }
        let unstarted = (!contains(state.started)).then(|| state.clone());
        match (self.ends.get(&origin).cloned(), unstarted) {
            (None, None) => return false,
            (None, Some(_)) => {}
            (Some(end), unstarted) => {
                self.learn(state, &end);
                if let Some(unstarted) = unstarted {
                    *state = state.join(&unstarted, &mut self.tables, None);
                }
            }
        }
        let mut all = self.tables.origins.get(state.joined).clone();
        all.insert(origin);
        state.joined = self.tables.origins.of(&all);
        true
    }

    /// The origins that are tasks of an executor, and nothing else.
    fn origins_on(&self, executor: ObjectId) -> Vec<OriginId> {
        let analysis = self.analysis();
        if !self.is_of_library(executor) {
            return Vec::new();
        }
        let is_on = |edge: &SpawnEdge| analysis.executors(edge).single() == Some(executor);
        let mut on: Vec<OriginId> =
            analysis.spawns().iter().filter(|edge| is_on(edge)).map(|edge| edge.origin).collect();
        on.sort_unstable();
        on.dedup();
        on.retain(|origin| analysis.spawns().iter().filter(|edge| edge.origin == *origin).all(is_on));
        on
    }

    /// Whether the object is of a class whose methods do what their models say.
    pub(super) fn is_of_library(&self, object: ObjectId) -> bool {
        let class = self.analysis().object(object).ty.as_class();
        class.is_some_and(|class| !self.program().has_bodies(class))
    }

    /// Whether a call that starts a task calls other objects first, which decide what becomes of the task.
    fn calls_back(&self, call: LibraryCallId) -> bool {
        let analysis = self.analysis();
        analysis.model(call).is_none_or(|model| {
            model.method.calls.iter().any(|callback| analysis.reached(call, &callback.receiver).iter().next().is_some())
        })
    }

    fn may_complete_task_early(&self, call: LibraryCallId, spawn: &Spawn) -> bool {
        let completed = spawn.completing.iter().map(|path| self.analysis().reached(call, path));
        completed.into_iter().any(|objects| objects.iter().any(|object| self.may_complete_early(object)))
    }

    /// Whether somebody else may take tasks out of the queue of an executor.
    fn may_lose_tasks(&self, executor: ObjectId) -> bool {
        let analysis = self.analysis();
        let queues = analysis.field(executor, Slot::abstract_field(Field::Source));
        let this = AccessPath { root: Root::This, fields: Default::default() };
        let is_queue = |path: &AccessPath| path.root == Root::This && path.fields[..] == [Field::Source];
        let hands_out = |from: &FlowSource| matches!(from, FlowSource::Path(path) if is_queue(path));
        queues.iter().any(|queue| !self.is_of_library(queue))
            || analysis.library_calls().any(|call| {
                let Some(model) = analysis.model(call).filter(|model| !model.is_constructor) else { return false };
                let receivers = analysis.reached(call, &this);
                receivers.intersects(queues)
                    || receivers.contains(executor) && model.method.flows.iter().any(|flow| hands_out(&flow.from))
            })
    }

    /// Whether the task that a call hands to an executor must have run when that has terminated.
    pub(super) fn must_run(&mut self, edge: &SpawnEdge) -> bool {
        if let Some(known) = self.executors.must_run.get(edge) {
            return *known;
        }
        let must_run = self.must_run_task(edge);
        self.executors.must_run.insert(*edge, must_run);
        must_run
    }

    fn must_run_task(&self, edge: &SpawnEdge) -> bool {
        let analysis = self.analysis();
        let Some(spawn) = analysis.spawn(edge) else { return false };
        let is_task = matches!(spawn.kind, OriginKind::Task | OriginKind::VirtualThread);
        let executor = analysis.executors(edge).single();
        is_task
            && spawn.multiplicity == Multiplicity::Once
            && executor.is_some_and(|executor| self.is_of_library(executor) && !self.may_lose_tasks(executor))
            && analysis.reached(edge.call, &spawn.callback.receiver).single() == Some(edge.object)
            && !(self.may_be_interrupted || self.may_be_withdrawn)
            && !self.calls_back(edge.call)
            && !self.may_complete_task_early(edge.call, spawn)
    }
}
