//! Threads: what library calls start (`spawns` in `docs/models.md`), and which thread objects may be the current one.
//!
//! Each start is an origin, by call and by the object whose method runs. What a parallel stream calls runs on the
//! current thread, and on the threads of a pool if the stream has one. If the analysis does not distinguish threads,
//! everything runs on the current one.

use rustc_hash::FxHashSet;
use unsnarl_library::{AccessPath, Field, MethodModel, OriginKind, Root};
use unsnarl_program::Type;

use super::Plugin;
use super::models::{self, paths};
use crate::analysis::{EdgeKind, InstanceId, LibraryCallId, SpawnEdge};
use crate::context::Contexts;
use crate::heap::{AllocationSite, ObjectId, ObjectSet};
use crate::origin::OriginId;
use crate::solver::Solver;
use crate::solver::calls::CallSiteId;
use crate::solver::graph::Node;

/// What a thread runs, or where.
#[derive(Clone, Copy)]
pub(crate) enum ThreadConstraint {
    /// They are receivers of what the library runs on another thread.
    Spawn(LibraryCallId, u16),
    /// A pool: what the library would run on the current thread may run on others, too.
    Pool(LibraryCallId, u16),
    /// They are receivers of what the library would run on a pool if there is one, and runs on the current thread in
    /// any case.
    RunHere(LibraryCallId, u16),
}

/// The threads that are started.
pub(crate) struct ThreadPlugin {
    spawns: Vec<SpawnEdge>,
    spawn_ids: FxHashSet<SpawnEdge>,
    /// The instances that each origin starts with.
    entries: Vec<(OriginId, InstanceId)>,
    /// The spawns of library calls that may run on a pool.
    pooled: FxHashSet<(LibraryCallId, u16)>,
    /// Where code is shared: what may be the current thread, of which type.
    current_threads: Option<(Node, Type)>,
    /// All threads that are started, where threads are not distinguished.
    running: Node,
}

impl ThreadPlugin {
    /// `running` is a node that nothing else uses.
    pub(crate) fn new(running: Node) -> ThreadPlugin {
        ThreadPlugin {
            spawns: Vec::new(),
            spawn_ids: FxHashSet::default(),
            entries: Vec::new(),
            pooled: FxHashSet::default(),
            current_threads: None,
            running,
        }
    }

    /// All starts of origins, in order of discovery.
    pub(crate) fn take_spawns(&mut self) -> Vec<SpawnEdge> {
        std::mem::take(&mut self.spawns)
    }

    /// Sorts the instances that origins start with. To be called once, at the end.
    pub(crate) fn sort_entries(&mut self) {
        self.entries.sort_unstable();
        self.entries.dedup();
    }

    /// The instances that each origin starts with.
    pub(crate) fn entries(&self) -> &[(OriginId, InstanceId)] {
        &self.entries
    }
}

impl Plugin for ThreadPlugin {
    type Constraint = ThreadConstraint;

    fn on_new_objects(solver: &mut Solver<'_>, constraint: ThreadConstraint, objects: &ObjectSet) {
        match constraint {
            ThreadConstraint::Spawn(call, index) => {
                objects.iter().for_each(|object| spawn(solver, call, index, object))
            }
            ThreadConstraint::RunHere(call, index) => {
                objects.iter().for_each(|object| run_here(solver, call, index, object))
            }
            ThreadConstraint::Pool(call, index) => run_on_pool(solver, call, index),
        }
    }

    fn on_library_call(solver: &mut Solver<'_>, call: LibraryCallId, model: Option<&MethodModel>) {
        let spawns = model.map_or(&[][..], |model| &model.spawns);
        for (index, spawn) in spawns.iter().enumerate() {
            let Some(receiver) = paths::read(solver, call, &spawn.callback.receiver) else { continue };
            if spawn.kind != OriginKind::ParallelStream {
                solver.constrain(receiver, ThreadConstraint::Spawn(call, index as u16));
                continue;
            }
            solver.constrain(receiver, ThreadConstraint::RunHere(call, index as u16));
            let pool = AccessPath { root: Root::This, fields: [Field::Pool].as_slice().into() };
            if let Some(pool) = paths::read(solver, call, &pool) {
                solver.constrain(pool, ThreadConstraint::Pool(call, index as u16));
            }
        }
    }

    fn on_link(solver: &mut Solver<'_>, call: CallSiteId, callee: InstanceId) {
        let site = solver.call_site(call);
        if let EdgeKind::Spawn(..) = site.kind {
            let entry = (site.origin, callee);
            solver.plugins.threads.entries.push(entry);
        }
    }
}

/// The library runs a method of the object on another thread.
pub(crate) fn spawn(solver: &mut Solver<'_>, id: LibraryCallId, index: u16, object: ObjectId) {
    if !solver.policy.distinguishes_threads {
        solver.add_object(solver.plugins.threads.running, object);
        run_here(solver, id, index, object);
        return;
    }
    let caller = solver.library_call(id).caller;
    let Some(method) = solver.model_of(id) else { return };
    let spawn = &method.spawns[usize::from(index)];
    let maker = solver.maker(id);
    let parent = solver.origin_of(caller);
    let origin = solver.origins.spawned(
        &solver.heap,
        &solver.contexts,
        parent,
        (spawn.kind, spawn.multiplicity),
        (maker, index as u8),
        object,
    );
    may_be_current(solver, origin);
    let kind = EdgeKind::Spawn(id, index);
    let number = method.calls.len() as u16 + index;
    let call = models::callback_site(solver, id, number, &spawn.callback, origin, kind);
    let edge = SpawnEdge { call: id, index, object, origin };
    if solver.plugins.threads.spawn_ids.insert(edge) {
        solver.plugins.threads.spawns.push(edge);
    }
    solver.call_named(call, &spawn.callback.method, spawn.callback.arguments.len(), object);
}

/// Runs on the current thread what a stream calls, and everything that is spawned if threads are not distinguished.
fn run_here(solver: &mut Solver<'_>, id: LibraryCallId, index: u16, object: ObjectId) {
    let caller = solver.library_call(id).caller;
    let Some(method) = solver.model_of(id) else { return };
    let callback = &method.spawns[usize::from(index)].callback;
    let number = method.calls.len() as u16 + index;
    let origin = solver.origin_of(caller);
    let call = models::callback_site(solver, id, number, callback, origin, EdgeKind::Callback(id));
    solver.call_named(call, &callback.method, callback.arguments.len(), object);
}

/// A stream has a pool: what it calls may run there.
fn run_on_pool(solver: &mut Solver<'_>, id: LibraryCallId, index: u16) {
    if !solver.plugins.threads.pooled.insert((id, index)) {
        return;
    }
    let Some(method) = solver.model_of(id) else { return };
    if let Some(receiver) = paths::read(solver, id, &method.spawns[usize::from(index)].callback.receiver) {
        solver.constrain(receiver, ThreadConstraint::Spawn(id, index));
    }
}

/// A node that points to the thread that makes a library call.
pub(crate) fn current_thread(solver: &mut Solver<'_>, id: LibraryCallId, declared: Type) -> Node {
    if !solver.policy.splits_threads {
        return any_current_thread(solver, declared);
    }
    let origin = solver.origin_of(solver.library_call(id).caller);
    let thread = thread_object(solver, origin, declared);
    let node = solver.new_node();
    solver.add_object(node, thread);
    node
}

/// A node that points to the thread objects of all origins: where code is shared, any of them may run it.
fn any_current_thread(solver: &mut Solver<'_>, thread: Type) -> Node {
    if let Some((node, _)) = solver.plugins.threads.current_threads {
        return node;
    }
    let node = solver.new_node();
    solver.plugins.threads.current_threads = Some((node, thread));
    solver.edge(solver.plugins.threads.running, node, Some(thread));
    for origin in solver.origins.ids() {
        may_be_current(solver, origin);
    }
    node
}

/// Adds the thread object of an origin to the current threads, if any code asks for them.
fn may_be_current(solver: &mut Solver<'_>, origin: OriginId) {
    if let Some((node, thread)) = solver.plugins.threads.current_threads {
        let thread = thread_object(solver, origin, thread);
        solver.add_object(node, thread);
    }
}

/// The thread object of an origin.
fn thread_object(solver: &mut Solver<'_>, origin: OriginId, thread: Type) -> ObjectId {
    let running = solver.origins.get(origin).object;
    let is_thread = |object: &ObjectId| match (solver.heap.object(*object).ty.as_class(), thread.as_class()) {
        (Some(class), Some(thread)) => solver.program.is_subclass(class, thread),
        _ => false,
    };
    match running.filter(is_thread) {
        Some(thread) => thread,
        None => solver.object(AllocationSite::ThreadOf(origin), thread, Contexts::ROOT),
    }
}
