//! The result of the pointer analysis: points-to sets, the call graph, and the threads that run each method. Read-only.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use unsnarl_library::{AccessPath, Models, Resolved, Root, Spawn};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{Id, IdSet, IdVec, KeyId, MethodId, Program, Type};

use crate::context::{Context, ContextId, Contexts};
use crate::entry::{Entry, EntryKind};
use crate::gap::Gap;
use crate::heap::{AllocationSite, Heap, Maker, Object, ObjectId, ObjectSet, Slot};
use crate::library::{Library, LibraryMethod, ModelId};
use crate::origin::{Origin, OriginId, Origins};
use crate::plugins::models::paths;
use crate::solver::Solver;
use crate::solver::graph::{GraphStats, Node};
use crate::template::Template;

unsnarl_program::ids! {
    /// A method in a context.
    InstanceId;
    /// A call of a library method by a statement of an instance.
    LibraryCallId;
}

/// A method in a context.
pub struct Instance {
    /// The method.
    pub method: MethodId,
    /// The context.
    pub context: ContextId,
    /// Whether the program has its code; else it stands for a library method that the library calls.
    pub has_body: bool,
    pub(crate) base: Node,
    pub(crate) template: Arc<Template>,
}

/// Why one instance calls another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EdgeKind {
    /// A statement calls it.
    Call,
    /// A library method that a statement calls, calls it back before it returns.
    Callback(LibraryCallId),
    /// A library method that a statement calls runs it on another thread: which of the model's spawns.
    Spawn(LibraryCallId, u16),
    /// A statement may be the first to use its class.
    Initialise,
}

impl EdgeKind {
    /// Whether the callee runs on the thread of its caller, as part of the call. Spawned threads do not. Neither do
    /// class initialisers: they run once, on the first thread that uses the class.
    pub fn runs_here(self) -> bool {
        matches!(self, EdgeKind::Call | EdgeKind::Callback(_))
    }
}

/// An edge of the call graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallEdge {
    /// The calling instance.
    pub caller: InstanceId,
    /// The calling statement; `None` in an instance of a library method.
    pub statement: Option<StatementId>,
    /// The called instance.
    pub callee: InstanceId,
    /// Why.
    pub kind: EdgeKind,
}

/// A library call may start an origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpawnEdge {
    /// The call.
    pub call: LibraryCallId,
    /// Which of the model's spawns.
    pub index: u16,
    /// The object whose method it runs.
    pub object: ObjectId,
    /// What it starts.
    pub origin: OriginId,
}

/// A call of a library method.
pub struct LibraryCall {
    /// The calling instance.
    pub caller: InstanceId,
    /// The calling statement; `None` in an instance of a library method.
    pub statement: Option<StatementId>,
    /// The called library method.
    pub model: ModelId,
    /// The one receiver that this call is for, where receivers are distinguished.
    pub receiver: Option<ObjectId>,
    pub(crate) this: Option<Node>,
    pub(crate) arguments: Box<[Option<Node>]>,
    pub(crate) result: Option<Node>,
    pub(crate) result_type: Type,
}

/// How much the analysis did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// The constraint graph.
    pub graph: GraphStats,
    /// Methods that can be reached, in any context.
    pub reachable_methods: usize,
    /// Methods in contexts.
    pub instances: usize,
    /// Abstract objects.
    pub objects: usize,
    /// Edges of the call graph.
    pub call_edges: usize,
    /// Origins.
    pub origins: usize,
}

/// The result of the pointer analysis.
pub struct Analysis<'a> {
    solver: Solver<'a>,
    by_caller: Grouped<InstanceId, CallEdge>,
    by_callee: Grouped<InstanceId, CallEdge>,
    by_library_caller: Grouped<InstanceId, LibraryCallId>,
    by_call: Grouped<LibraryCallId, SpawnEdge>,
    /// For each instance, the origins whose code it is.
    origins_of: IdVec<InstanceId, IdSet<OriginId>>,
    /// For each method that function objects run, these objects.
    functions: FxHashMap<MethodId, Vec<ObjectId>>,
    nothing: ObjectSet,
}

/// Items by what they belong to: one list, sorted, with the end of each part.
struct Grouped<I, T> {
    ends: IdVec<I, u32>,
    items: Vec<T>,
}

impl<I: Id, T> Grouped<I, T> {
    /// Groups the items by `key`, of which there are `count`; within a group, in the order of `order`.
    fn by<O: Ord>(mut items: Vec<T>, count: usize, key: impl Fn(&T) -> I, order: impl Fn(&T) -> O) -> Self {
        items.sort_by_key(|item| (key(item), order(item)));
        let mut ends = IdVec::filled(0u32, count);
        for item in &items {
            ends[key(item)] += 1;
        }
        let mut end = 0;
        for slot in &mut ends {
            end += *slot;
            *slot = end;
        }
        Grouped { ends, items }
    }

    fn of(&self, id: I) -> &[T] {
        let start = id.index().checked_sub(1).map_or(0, |before| self.ends[I::from_index(before)] as usize);
        &self.items[start..self.ends[id] as usize]
    }
}

/// The origins whose code each instance is: those in whose context it is, or, where code is shared, those that reach it
/// by calls.
fn origins_of(solver: &Solver<'_>, by_caller: &Grouped<InstanceId, CallEdge>) -> IdVec<InstanceId, IdSet<OriginId>> {
    if solver.policy.splits_threads {
        let own = |instance: &Instance| solver.contexts.get(instance.context).origin;
        return solver.instances().iter().map(|instance| std::iter::once(own(instance)).collect()).collect();
    }
    let mut origins = IdVec::filled(IdSet::new(), solver.instances().len());
    let initialised = by_caller.items.iter().filter(|edge| edge.kind == EdgeKind::Initialise);
    let initialised = initialised.map(|edge| (Origins::INITIALISERS, edge.callee));
    let entered = solver.entries.iter().map(|(origin, instance, _)| (*origin, *instance));
    let starts = entered.chain(solver.plugins.threads.entries().iter().copied()).chain(initialised);
    let mut queue: Vec<InstanceId> = Vec::new();
    for (origin, instance) in starts {
        origins[instance].insert(origin);
        queue.push(instance);
    }
    while let Some(instance) = queue.pop() {
        let own = origins[instance].clone();
        let Instance { method, ref template, .. } = *solver.instance(instance);
        let body = solver.program.body(method).and_then(Result::ok).filter(|_| !template.checks.is_empty());
        for edge in by_caller.of(instance) {
            let may_be = |origin: &OriginId| {
                let origin = solver.origins.get(*origin);
                template.checks.allow(body, edge.statement, origin.is_event_thread())
            };
            let passed = body.map(|_| own.iter().filter(may_be).collect::<IdSet<OriginId>>());
            if edge.kind.runs_here() && origins[edge.callee].union_with(passed.as_ref().unwrap_or(&own)) {
                queue.push(edge.callee);
            }
        }
    }
    origins
}

/// Marks the origins that start themselves again, directly or through others.
fn find_recursive_origins(
    solver: &mut Solver<'_>,
    origins_of: &IdVec<InstanceId, IdSet<OriginId>>,
    spawns: &[SpawnEdge],
) {
    let mut started: IdVec<OriginId, IdSet<OriginId>> = IdVec::filled(IdSet::new(), solver.origins.len());
    for edge in spawns {
        let caller = solver.library_call(edge.call).caller;
        for parent in origins_of[caller].iter() {
            started[parent].insert(edge.origin);
        }
    }
    for origin in solver.origins.ids() {
        let mut reached = started[origin].clone();
        let mut queue: Vec<OriginId> = reached.iter().collect();
        while let Some(next) = queue.pop().filter(|_| !reached.contains(origin)) {
            queue.extend(reached.union_difference(&started[next]).iter());
        }
        if reached.contains(origin) {
            solver.origins.mark_recursive(origin);
        }
    }
}

impl<'a> Analysis<'a> {
    pub(crate) fn of(mut solver: Solver<'a>) -> Analysis<'a> {
        let instances = solver.instances().len();
        let edges = solver.take_edges();
        let by_caller = Grouped::by(edges.clone(), instances, |edge| edge.caller, |edge| *edge);
        let by_callee = Grouped::by(edges, instances, |edge| edge.callee, |edge| *edge);
        let calls = solver.library_calls().ids().collect();
        let caller = |call: &LibraryCallId| solver.library_call(*call).caller;
        let statement = |call: &LibraryCallId| (solver.library_call(*call).statement, *call);
        let by_library_caller = Grouped::by(calls, instances, caller, statement);
        let spawns = solver.plugins.threads.take_spawns();
        let by_call = Grouped::by(spawns, solver.library_calls().len(), |edge| edge.call, |edge| *edge);
        solver.plugins.threads.sort_entries();
        let origins_of = origins_of(&solver, &by_caller);
        find_recursive_origins(&mut solver, &origins_of, &by_call.items);
        let functions = solver.plugins.lambdas.functions_by_method();
        let nothing = ObjectSet::default();
        Analysis { origins_of, solver, by_caller, by_callee, by_library_caller, by_call, functions, nothing }
    }

    #[cfg(test)]
    pub(crate) fn solver(&self) -> &Solver<'a> {
        &self.solver
    }

    /// The analysed program.
    pub fn program(&self) -> &'a Program {
        self.solver.program
    }

    /// The models that were used.
    pub fn models(&self) -> &'a Models {
        self.solver.models
    }

    /// Library calls that are given an object that the model does not mention, and are taken not to call it (A69).
    pub fn uncalled(&self) -> &[LibraryCallId] {
        &self.solver.uncalled
    }

    /// What could not be followed: where, and what it is.
    pub fn gaps(&self) -> &[(MethodId, Option<StatementId>, Gap)] {
        self.solver.gaps()
    }

    // --- instances and calls ---

    /// All instances, in order of discovery.
    pub fn instances(&self) -> impl ExactSizeIterator<Item = InstanceId> + DoubleEndedIterator + use<> {
        self.solver.instances().ids()
    }

    /// An instance.
    #[inline]
    pub fn instance(&self, instance: InstanceId) -> &Instance {
        self.solver.instance(instance)
    }

    /// The code of an instance; `None` if the program has none, or the models stand for it.
    pub fn code_of(&self, instance: InstanceId) -> Option<&'a Body> {
        let Instance { method, has_body, .. } = *self.instance(instance);
        if has_body { self.program().body(method)?.ok() } else { None }
    }

    /// The context of an instance.
    #[inline]
    pub fn context(&self, instance: InstanceId) -> Context {
        self.solver.contexts.get(self.instance(instance).context)
    }

    /// The origins whose code an instance is: one, unless code is shared.
    #[inline]
    pub fn origins_of(&self, instance: InstanceId) -> impl Iterator<Item = OriginId> + '_ {
        self.origins_of[instance].iter()
    }

    /// Whether an instance checks on which thread it runs.
    pub fn checks_threads(&self, instance: InstanceId) -> bool {
        !self.instance(instance).template.checks.is_empty()
    }

    /// Whether a statement of an instance may run on a thread of an origin, as far as the program checks that itself.
    pub fn may_run_on(&self, instance: InstanceId, statement: Option<StatementId>, origin: OriginId) -> bool {
        let checks = &self.instance(instance).template.checks;
        checks.is_empty() || checks.allow(self.code_of(instance), statement, self.origin(origin).is_event_thread())
    }

    /// Whether code that several threads run was analysed once for all of them.
    pub fn shares_code(&self) -> bool {
        !self.solver.policy.splits_threads
    }

    /// The instances that an origin starts with.
    pub fn spawned_instances(&self) -> &[(OriginId, InstanceId)] {
        self.solver.plugins.threads.entries()
    }

    /// The calls that an instance makes, by statement.
    pub fn calls_from(&self, instance: InstanceId) -> &[CallEdge] {
        self.by_caller.of(instance)
    }

    /// The calls that a statement of an instance makes.
    pub fn calls_at(&self, instance: InstanceId, statement: Option<StatementId>) -> &[CallEdge] {
        let calls = self.calls_from(instance);
        let start = calls.partition_point(|edge| edge.statement < statement);
        let end = calls.partition_point(|edge| edge.statement <= statement);
        &calls[start..end]
    }

    /// What a statement passes for the parameters of an instance, one by one, if it must call the method itself, and
    /// not through the library or a function object.
    pub fn passed(
        &self,
        caller: InstanceId,
        statement: Option<StatementId>,
        callee: InstanceId,
    ) -> Option<&'a [ValueId]> {
        let program = self.program();
        let (body, called) = (self.code_of(caller)?, self.code_of(callee)?);
        let Op::Invoke { method, arguments, .. } = body.statement(statement?).op else { return None };
        let name = |key: KeyId| program.key(key).name;
        let has_same_name = name(method.key) == name(program.method(self.instance(callee).method).key);
        let arguments = body.operands(arguments);
        if !has_same_name || arguments.len() != called.parameters().len() {
            return None;
        }
        let mut edges = self.calls_at(caller, statement).iter().filter(|edge| edge.callee == callee);
        let may_be_function = |first: &ValueId| {
            let receivers = self.points_to(caller, *first);
            self.functions_of(called.method).any(|object| receivers.contains(object))
        };
        let is_direct =
            edges.all(|edge| edge.kind == EdgeKind::Call) && !arguments.first().is_some_and(may_be_function);
        is_direct.then_some(arguments)
    }

    /// The calls of an instance.
    pub fn calls_to(&self, instance: InstanceId) -> &[CallEdge] {
        self.by_callee.of(instance)
    }

    /// Whether a class has surely been initialised before a call of its initialiser: code of the class itself, or of a
    /// subclass, runs only then. Not so if nothing else leads to the initialiser, nor of an interface: code of classes
    /// that implement it runs without (JLS 12.4.1).
    pub fn is_initialised_before(&self, edge: &CallEdge) -> bool {
        let program = self.program();
        let class_of = |instance: InstanceId| program.method(self.instance(instance).method).class;
        let is_own = |edge: &CallEdge| {
            let (caller, initialised) = (class_of(edge.caller), class_of(edge.callee));
            let is_interface = program.class(initialised).access.is_interface();
            caller == initialised || !is_interface && program.is_subclass(caller, initialised)
        };
        edge.kind == EdgeKind::Initialise
            && is_own(edge)
            && self.calls_to(edge.callee).iter().any(|other| !is_own(other))
    }

    /// Whether nothing but the library calls an instance, such as `Thread.run` its task, or nothing at all does.
    pub fn is_left_to_library(&self, instance: InstanceId) -> bool {
        self.calls_to(instance).iter().all(|call| !self.instance(call.caller).has_body)
    }

    /// The library calls of an instance, by statement.
    pub fn library_calls_from(&self, instance: InstanceId) -> &[LibraryCallId] {
        self.by_library_caller.of(instance)
    }

    /// The library calls of a statement.
    pub fn library_calls_at(&self, instance: InstanceId, statement: Option<StatementId>) -> &[LibraryCallId] {
        let calls = self.library_calls_from(instance);
        let start = calls.partition_point(|call| self.library_call(*call).statement < statement);
        let end = calls.partition_point(|call| self.library_call(*call).statement <= statement);
        &calls[start..end]
    }

    /// A library call.
    #[inline]
    pub fn library_call(&self, call: LibraryCallId) -> &LibraryCall {
        self.solver.library_call(call)
    }

    /// All library calls.
    pub fn library_calls(&self) -> impl ExactSizeIterator<Item = LibraryCallId> + use<> {
        self.solver.library_calls().ids()
    }

    /// What a library call calls.
    pub fn library_method(&self, call: LibraryCallId) -> &LibraryMethod<'a> {
        self.solver.library.get(self.library_call(call).model)
    }

    /// What the models say of what a library call calls.
    pub fn model(&self, call: LibraryCallId) -> Option<&Resolved<'a>> {
        self.library_method(call).model.as_ref()
    }

    /// All library methods that are called.
    pub fn library(&self) -> &Library<'a> {
        &self.solver.library
    }

    // --- objects ---

    /// All abstract objects.
    pub fn heap(&self) -> &Heap {
        &self.solver.heap
    }

    /// An abstract object.
    #[inline]
    pub fn object(&self, object: ObjectId) -> &Object {
        self.solver.heap.object(object)
    }

    /// All contexts.
    pub fn contexts(&self) -> &Contexts {
        &self.solver.contexts
    }

    /// The context of an object.
    pub fn object_context(&self, object: ObjectId) -> Context {
        self.solver.contexts.get(self.object(object).context)
    }

    /// The function objects that run a method.
    pub fn functions_of(&self, method: MethodId) -> impl Iterator<Item = ObjectId> + '_ {
        self.functions.get(&method).into_iter().flatten().copied()
    }

    /// The method that a function object runs, if the object is one.
    pub fn function_method(&self, object: ObjectId) -> Option<MethodId> {
        self.solver.plugins.lambdas.method_of(object)
    }

    /// What a value of an instance may point to.
    pub fn points_to(&self, instance: InstanceId, value: ValueId) -> &ObjectSet {
        let Instance { base, template, .. } = self.instance(instance);
        match template.variable(value) {
            Some(variable) => self.solver.points_to(base.plus(variable)),
            None => &self.nothing,
        }
    }

    /// What a field of an object may hold.
    pub fn field(&self, object: ObjectId, slot: Slot) -> &ObjectSet {
        self.solver.known_field(object, slot).map_or(&self.nothing, |node| self.solver.points_to(node))
    }

    /// All fields that hold anything, each with whose it is; `None` for static fields. In order.
    pub fn fields(&self) -> Vec<(Option<ObjectId>, Slot, &ObjectSet)> {
        let objects = |node: Node| self.solver.points_to(node);
        let own = self.solver.field_nodes().map(|(of, slot, node)| (Some(of), slot, objects(node)));
        let statics = self.solver.static_nodes().map(|(field, node)| (None, Slot::field(field), objects(node)));
        let mut fields: Vec<_> = own.chain(statics).collect();
        fields.sort_unstable_by_key(|(of, slot, _)| (*of, *slot));
        fields
    }

    /// The objects that something other than local variables may hold: fields, arrays, static fields, the library, or a
    /// thread.
    pub fn stored_objects(&self) -> ObjectSet {
        let mut stored = ObjectSet::default();
        let fields = self.solver.field_nodes().map(|(.., node)| node);
        let mut nodes: Vec<Node> = fields.chain(self.solver.static_nodes().map(|(_, node)| node)).collect();
        nodes.sort_unstable();
        for node in nodes {
            stored.union_with(self.solver.points_to(node));
        }
        stored.extend(self.origins().ids().filter_map(|origin| self.origin(origin).object));
        let is_known = |object: &ObjectId| {
            matches!(
                self.object(*object).site,
                AllocationSite::ClassOf(_) | AllocationSite::Given(_) | AllocationSite::ThreadOf(_)
            ) || matches!(self.object(*object).site, AllocationSite::Held(None, _))
        };
        stored.extend(self.heap().objects().filter(is_known));
        stored
    }

    /// The objects through which a thread may reach what others made: what static fields hold, what threads begin with
    /// and end with, what is passed to or returned by calls that start threads, and what is one for the whole program.
    pub fn meeting_points(&self) -> ObjectSet {
        let mut nodes: Vec<Node> = self.solver.static_nodes().map(|(_, node)| node).collect();
        for edge in self.spawns() {
            let LibraryCall { this, arguments, result, .. } = self.library_call(edge.call);
            nodes.extend(arguments.iter().copied().chain([*this, *result]).flatten());
        }
        nodes.sort_unstable();
        nodes.dedup();
        let mut points: Vec<&ObjectSet> = nodes.iter().map(|node| self.solver.points_to(*node)).collect();
        let entered = self.entries().iter().map(|(_, instance, _)| *instance);
        for instance in self.spawned_instances().iter().map(|(_, instance)| *instance).chain(entered) {
            let Some(body) = self.code_of(instance) else {
                points.extend(self.variables(instance));
                continue;
            };
            let returned = body.statements().filter_map(|statement| match body.statement(statement).op {
                Op::Return(value) => value,
                _ => None,
            });
            points.extend(body.parameters().chain(returned).map(|value| self.points_to(instance, value)));
        }
        let is_one_for_all = |object: &ObjectId| match self.object(*object).site {
            AllocationSite::Statement(..) | AllocationSite::Library(Maker::Call(..), ..) => false,
            AllocationSite::Passed(_) | AllocationSite::Held(Some(_), _) => false,
            AllocationSite::Library(Maker::Method(_), ..) | AllocationSite::Merged(_) => true,
            AllocationSite::Held(None, _) => true,
            AllocationSite::ClassOf(_) | AllocationSite::Given(_) | AllocationSite::ThreadOf(_) => true,
        };
        let started = self.origins().ids().filter_map(|origin| self.origin(origin).object);
        let known = self.heap().objects().filter(is_one_for_all).chain(started);
        let mut meeting: ObjectSet = known.collect();
        for objects in points {
            meeting.union_with(objects);
        }
        meeting
    }

    /// What the variables of an instance may point to.
    pub fn variables(&self, instance: InstanceId) -> impl Iterator<Item = &ObjectSet> {
        let Instance { base, template, .. } = self.instance(instance);
        (0..template.variables).map(|variable| self.solver.points_to(base.plus(variable)))
    }

    /// What a path of a library call may reach.
    pub fn reached(&self, call: LibraryCallId, path: &AccessPath) -> ObjectSet {
        let library_call = self.library_call(call);
        let of = |node: Option<Node>| node.map(|node| self.solver.points_to(node).clone()).unwrap_or_default();
        let mut objects = match path.root {
            Root::This => of(library_call.this),
            Root::Argument(index) => of(library_call.arguments.get(usize::from(index)).copied().flatten()),
            Root::Return => of(library_call.result),
            Root::AnyArgument => {
                let mut all = ObjectSet::default();
                for argument in library_call.arguments.iter().flatten() {
                    all.union_with(self.solver.points_to(*argument));
                }
                all
            }
            Root::Class => {
                let class = self.library_method(call).method.map(|method| self.program().method(method).class);
                of(class.and_then(|class| self.solver.plugins.models.class_state(class)))
            }
        };
        for position in 0..path.fields.len() {
            let slot = paths::slot(&self.solver, call, path, position);
            let mut next = ObjectSet::default();
            for object in objects.iter() {
                next.union_with(self.field(object, slot));
            }
            objects = next;
        }
        objects
    }

    // --- origins ---

    /// All origins.
    pub fn origins(&self) -> &Origins {
        &self.solver.origins
    }

    /// An origin.
    pub fn origin(&self, origin: OriginId) -> &Origin {
        self.solver.origins.get(origin)
    }

    /// The origins that a library call may start.
    pub fn spawned_by(&self, call: LibraryCallId) -> &[SpawnEdge] {
        self.by_call.of(call)
    }

    /// All starts of origins.
    pub fn spawns(&self) -> &[SpawnEdge] {
        &self.by_call.items
    }

    /// What the model says of a start.
    pub fn spawn(&self, edge: &SpawnEdge) -> Option<&'a Spawn> {
        self.model(edge.call)?.method.spawns.get(usize::from(edge.index))
    }

    /// The executors that may run what a start starts.
    pub fn executors(&self, edge: &SpawnEdge) -> ObjectSet {
        let paths = self.spawn(edge).map_or(&[][..], |spawn| &spawn.on);
        let mut reached = paths.iter().map(|path| self.reached(edge.call, path));
        reached.find(|objects| !objects.is_empty()).unwrap_or_default()
    }

    /// The entry points, with their instances and origins.
    pub fn entries(&self) -> &[(OriginId, InstanceId, Entry)] {
        &self.solver.entries
    }

    /// Whether an origin begins with an entry point of a kind.
    pub fn is_entered_as(&self, origin: OriginId, kind: EntryKind) -> bool {
        self.entries().iter().any(|(of, _, entry)| *of == origin && entry.kind == kind)
    }

    /// How much was done.
    pub fn stats(&self) -> Stats {
        let mut methods: Vec<MethodId> = self
            .solver
            .instances()
            .iter()
            .filter(|instance| instance.has_body)
            .map(|instance| instance.method)
            .collect();
        methods.sort_unstable();
        methods.dedup();
        Stats {
            graph: self.solver.graph_stats(),
            reachable_methods: methods.len(),
            instances: self.solver.instances().len(),
            objects: self.solver.heap.len(),
            call_edges: self.by_caller.items.len(),
            origins: self.solver.origins.len(),
        }
    }
}
