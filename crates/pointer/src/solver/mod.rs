//! The solver: instantiates methods in contexts, and runs the constraint graph to its fixpoint.
//!
//! Andersen's analysis (inclusion-based, flow-insensitive over SSA, field-sensitive) with the call graph built on the fly. What the library
//! does is added by `effects.rs`, what function objects do by `functions.rs`; calls are resolved by `calls.rs`. Everything here may only grow, and is worked off in a fixed order: the
//! result does not depend on threads or hashing.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{AccessKind, Models, Reflection};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, FieldId, IdVec, MethodId, Program, Type};

use crate::analysis::{CallEdge, EdgeKind, Instance, InstanceId, LibraryCall, LibraryCallId, SpawnEdge};
use crate::calls::{CallSite, CallSiteId, Named, NestedCall, Onward, SiteCallee, Target};
use crate::context::{Context, ContextId, Contexts, Element};
use crate::gap::Gap;
use crate::graph::{Graph, Node};
use crate::heap::{Heap, Object, ObjectId, ObjectSet, Site, Slot};
use crate::library::{Library, ModelId};
use crate::origin::{OriginId, Origins};
use crate::own_objects::{OwnObjects, construction};
use crate::policy::Policy;
use crate::reflection::Reflected;
use crate::roots::Sensitivity;
use crate::template::{FunctionCode, Given, NO_VARIABLE, Template, Variable};

/// So many receivers of one method are told apart, on all threads together; further ones are analysed together by class.
const MAX_CONTEXTS: u32 = 32;
/// The same where the code of threads is shared: in large programs, calls from each of many contexts to each of many add up.
const MAX_SHARED_CONTEXTS: u32 = 8;
/// Of short methods more are told apart: as long as there are no more statements in all.
const MAX_CONTEXT_STATEMENTS: u32 = 4_000;
const MAX_SHARED_CONTEXT_STATEMENTS: u32 = 250;
/// Once a program with shared code has so many methods in contexts, further ones are analysed once.
const MAX_SHARED_INSTANCES: usize = 50_000;
/// The same of a library method that the library calls.
const MAX_LIBRARY_CONTEXTS: u32 = 1_000;
/// So many classes of further receivers are told apart.
const MAX_CLASSES: u32 = 32;

/// What to do with the objects that a node points to.
#[derive(Clone, Copy)]
pub(crate) enum Constraint {
    /// `to` gets what the slot holds.
    Load(Slot, Node),
    /// The same for a library call, which may have to ask an object of the program for what the slot stands for.
    Read(LibraryCallId, Slot, Node),
    /// The slot gets what the node points to.
    Store(Slot, Node),
    /// They are receivers of a call.
    Dispatch(CallSiteId),
    /// They are receivers of a call that the library makes, by name.
    Callback(LibraryCallId, u16),
    /// They are receivers of what the library runs on another thread.
    Spawn(LibraryCallId, u16),
    /// A pool: what the library would run on the current thread may run on others, too.
    Pool(LibraryCallId, u16),
    /// They are receivers of what the library would run on a pool if there is one, and runs on the current thread in any case.
    RunHere(LibraryCallId, u16),
    /// An unknown library method may call them back.
    CallBackAny(LibraryCallId, u16),
    /// `n`-th flow of a model: copies of them are made.
    Copy(LibraryCallId, u16),
    /// The node gets their class objects.
    ClassOf(Node),
    /// The node gets what any of their fields hold, or the other way round.
    AnyField(Node, AccessKind),
    /// They are what a library call reflects on.
    Reflect(LibraryCallId, Reflection),
}

pub(crate) struct Solver<'a> {
    pub(crate) program: &'a Program,
    pub(crate) models: &'a Models,
    pub(crate) library: Library<'a>,
    pub(crate) policy: Policy,
    pub(crate) heap: Heap,
    pub(crate) contexts: Contexts,
    pub(crate) origins: Origins,
    pub(crate) graph: Graph<Constraint>,
    templates: FxHashMap<MethodId, Arc<Template>>,
    pub(crate) instances: IdVec<InstanceId, Instance>,
    instance_ids: FxHashMap<(MethodId, ContextId), InstanceId>,
    /// How many receivers, and how many classes of further ones, are told apart.
    context_counts: FxHashMap<MethodId, (u32, u32)>,
    fresh: VecDeque<InstanceId>,
    pub(crate) calls: IdVec<CallSiteId, CallSite>,
    /// Calls made for a function object or a spawned thread on behalf of another call.
    pub(crate) derived: FxHashMap<(CallSiteId, ObjectId), CallSiteId>,
    /// Of those, the ones that a function made on behalf of another function's: by place, function and arguments, as functions may call themselves.
    pub(crate) nested: FxHashSet<NestedCall>,
    /// Constraints to be applied to objects that were there before them.
    deferred: VecDeque<(Constraint, ObjectSet)>,
    pub(crate) linked: FxHashSet<(CallSiteId, InstanceId)>,
    /// Where receivers of a class go from a call, if they are not told apart.
    pub(crate) receivers: FxHashMap<(CallSiteId, ClassId), Onward>,
    /// The first class object.
    any_class: Option<ObjectId>,
    pub(crate) edges: Vec<CallEdge>,
    pub(crate) edge_ids: FxHashSet<CallEdge>,
    pub(crate) spawns: Vec<SpawnEdge>,
    pub(crate) spawn_ids: FxHashSet<SpawnEdge>,
    pub(crate) spawn_entries: Vec<(OriginId, InstanceId)>,
    pub(crate) pooled: FxHashSet<(LibraryCallId, u16)>,
    pub(crate) library_calls: IdVec<LibraryCallId, LibraryCall>,
    pub(crate) receiver_counts: FxHashMap<CallSiteId, u32>,
    pub(crate) library_call_ids: FxHashMap<(CallSiteId, ModelId, Option<ObjectId>), LibraryCallId>,
    pub(crate) callback_sites: FxHashMap<(LibraryCallId, u16, OriginId), CallSiteId>,
    pub(crate) fields: FxHashMap<(ObjectId, Slot), Node>,
    pub(crate) statics: FxHashMap<FieldId, Node>,
    pub(crate) class_states: FxHashMap<ClassId, Node>,
    pub(crate) functions: FxHashMap<ObjectId, FunctionCode>,
    pub(crate) reflected: Reflected,
    pub(crate) own_objects: OwnObjects,
    /// Where code is shared: what may be the current thread, of which type.
    pub(crate) current_threads: Option<(Node, Type)>,
    pub(crate) targets: FxHashMap<(ClassId, MethodId), Target>,
    /// Methods by class and number of parameters, then by name.
    pub(crate) named: FxHashMap<(ClassId, usize), Vec<Named>>,
    thrown: Node,
    /// All threads that are started, where threads are not told apart.
    pub(crate) running: Node,
    pub(crate) entries: Vec<(OriginId, InstanceId, crate::entry::Entry)>,
    pub(crate) gaps: Vec<(MethodId, Option<StatementId>, Gap)>,
    pub(crate) is_too_large: bool,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(program: &'a Program, models: &'a Models, sensitivity: Sensitivity) -> Solver<'a> {
        let mut graph = Graph::new();
        let thrown = graph.add_nodes(1);
        let running = graph.add_nodes(1);
        Solver {
            program,
            models,
            library: Library::new(program, models),
            policy: Policy::new(sensitivity),
            heap: Heap::default(),
            contexts: Contexts::new(),
            origins: Origins::new(),
            graph,
            templates: FxHashMap::default(),
            instances: IdVec::new(),
            instance_ids: FxHashMap::default(),
            context_counts: FxHashMap::default(),
            fresh: VecDeque::new(),
            calls: IdVec::new(),
            derived: FxHashMap::default(),
            nested: FxHashSet::default(),
            deferred: VecDeque::new(),
            linked: FxHashSet::default(),
            receivers: FxHashMap::default(),
            any_class: None,
            edges: Vec::new(),
            edge_ids: FxHashSet::default(),
            spawns: Vec::new(),
            spawn_ids: FxHashSet::default(),
            spawn_entries: Vec::new(),
            pooled: FxHashSet::default(),
            library_calls: IdVec::new(),
            receiver_counts: FxHashMap::default(),
            library_call_ids: FxHashMap::default(),
            callback_sites: FxHashMap::default(),
            fields: FxHashMap::default(),
            statics: FxHashMap::default(),
            class_states: FxHashMap::default(),
            functions: FxHashMap::default(),
            reflected: Reflected::default(),
            own_objects: OwnObjects::default(),
            current_threads: None,
            targets: FxHashMap::default(),
            named: FxHashMap::default(),
            thrown,
            running,
            entries: Vec::new(),
            gaps: Vec::new(),
            is_too_large: false,
        }
    }

    /// Runs to the fixpoint, until there are too many instances, or until told to stop.
    pub(crate) fn solve(&mut self, max_instances: usize, is_cancelled: &dyn Fn() -> bool) {
        let mut steps = 0u32;
        loop {
            if self.instances.len() > max_instances {
                self.is_too_large = true;
                return;
            }
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1024) && is_cancelled() {
                return;
            }
            while let Some(instance) = self.fresh.pop_front() {
                self.instantiate(instance);
            }
            if let Some((constraint, objects)) = self.deferred.pop_front() {
                self.apply(constraint, &objects);
                continue;
            }
            self.graph.collapse_if_due();
            let Some((objects, mut walk)) = self.graph.step(self.program) else {
                if self.fresh.is_empty() {
                    return;
                }
                continue;
            };
            while let Some(constraint) = self.graph.next_constraint(&mut walk) {
                self.apply(constraint, &objects);
            }
        }
    }

    // --- nodes and objects ---

    pub(crate) fn new_node(&mut self) -> Node {
        self.graph.add_nodes(1)
    }

    /// The object that has the field: where nothing is told apart, one class object for all, which are told apart by what they denote alone.
    pub(crate) fn holder(&self, object: ObjectId, slot: Slot) -> ObjectId {
        let is_shared = !self.policy.tells_threads_apart && slot.as_field().is_some();
        match self.heap.object(object).site {
            Site::ClassOf(_) if is_shared => self.any_class.unwrap_or(object),
            _ => object,
        }
    }

    pub(crate) fn field_node(&mut self, object: ObjectId, slot: Slot) -> Node {
        let object = self.holder(object, slot);
        if let Some(known) = self.fields.get(&(object, slot)) {
            return *known;
        }
        let node = self.new_node();
        self.fields.insert((object, slot), node);
        node
    }

    pub(crate) fn static_node(&mut self, field: FieldId) -> Node {
        if let Some(known) = self.statics.get(&field) {
            return *known;
        }
        let node = self.new_node();
        self.statics.insert(field, node);
        node
    }

    pub(crate) fn edge(&mut self, from: Node, to: Node, filter: Option<Type>) {
        let object = Type::class(self.program.well_known().object);
        self.graph.add_edge(self.program, from, to, filter.filter(|ty| *ty != object && ty.is_reference()));
    }

    pub(crate) fn constrain(&mut self, node: Node, constraint: Constraint) {
        let known = self.graph.add_constraint(node, constraint);
        if !known.is_empty() {
            self.deferred.push_back((constraint, known));
        }
    }

    fn intern(&mut self, object: Object) -> ObjectId {
        let known = self.heap.len();
        let id = self.heap.intern(object);
        if id.index() == known {
            let is_exact = matches!(object.site, Site::Statement(..) | Site::ClassOf(_));
            self.graph.filters.add_object(object.ty, is_exact);
        }
        id
    }

    /// The object of a site in a context; merged by type where objects of the type are not told apart.
    pub(crate) fn object(&mut self, site: Site, ty: Type, context: ContextId) -> ObjectId {
        let is_merged =
            ty.as_class().is_some_and(|class| self.policy.is_merged(self.program, &mut self.library, class));
        if is_merged || matches!(site, Site::Merged(_) | Site::ClassOf(_)) {
            let site = if matches!(site, Site::ClassOf(_)) { site } else { Site::Merged(ty) };
            return self.intern(Object { site, ty, context: Contexts::ROOT });
        }
        // What holds nothing needs no telling apart beyond its site and thread. A function object holds what it captured.
        let is_function =
            |class| matches!(site, Site::Statement(..)) && self.program.class(class).access.is_interface();
        let holds_nothing = ty.as_class().is_some_and(|class| !is_function(class) && self.library.holds_nothing(class));
        let context = match holds_nothing {
            true => {
                let origin = self.contexts.get(context).origin;
                self.contexts.intern(Context { origin, element: Element::Any })
            }
            false => self.contexts.of_allocation(&self.heap, context, site),
        };
        self.intern(Object { site, ty, context })
    }

    pub(crate) fn class_object(&mut self, ty: Type) -> ObjectId {
        let class = Type::class(self.program.well_known().class);
        let known = self.heap.len();
        let object = self.object(Site::ClassOf(ty), class, Contexts::ROOT);
        if object.index() == known {
            self.any_class.get_or_insert(object);
            self.list_enum_constants(object, ty);
        }
        object
    }

    // --- instances ---

    pub(crate) fn template(&mut self, method: MethodId) -> Arc<Template> {
        if let Some(known) = self.templates.get(&method) {
            return known.clone();
        }
        let template = Arc::new(match self.program.body(method).filter(|_| self.is_entered(method)) {
            Some(Ok(body)) => Template::of(self.program, self.models, body),
            _ => self.template_without_body(method),
        });
        self.templates.insert(method, template.clone());
        template
    }

    /// Parameters and a result, for a library method that is called by the library.
    fn template_without_body(&self, method: MethodId) -> Template {
        let data = self.program.method(method);
        let descriptor = self.program.descriptor(data.key);
        let parameters = descriptor.map_or(0, |descriptor| descriptor.parameters.len());
        let count = parameters as u32 + u32::from(!data.access.is_static());
        let result =
            if descriptor.is_some_and(|descriptor| descriptor.result.is_reference()) { count } else { NO_VARIABLE };
        Template { variables: count + 1, parameters: (0..count).collect(), result, ..Template::default() }
    }

    /// The instance of a method in a context, which is new if it was not known.
    pub(crate) fn instance(&mut self, method: MethodId, mut context: Context) -> InstanceId {
        if !self.policy.tells_threads_apart {
            context = self.contexts.get(Contexts::ROOT);
        }
        if !self.policy.splits_threads {
            context.origin = Origins::INITIALISERS;
        }
        if context.element != Element::Any {
            if let Some(known) = self.known_instance(method, context) {
                return known;
            }
            let limit = match (self.is_entered(method), self.policy.splits_threads) {
                // They are next to nothing, and `Thread.run` must not mix up what threads run.
                (false, _) => MAX_LIBRARY_CONTEXTS,
                (true, true) => MAX_CONTEXTS.max(self.short_of(method, MAX_CONTEXT_STATEMENTS)),
                (true, false) if self.instances.len() > MAX_SHARED_INSTANCES => 0,
                (true, false) => MAX_SHARED_CONTEXTS.max(self.short_of(method, MAX_SHARED_CONTEXT_STATEMENTS)),
            };
            let (receivers, _) = self.context_counts.entry(method).or_default();
            if *receivers < limit {
                *receivers += 1;
            } else {
                context.element = match context.element {
                    Element::Receiver(receiver) if limit > 0 => Element::Class(self.class_of(receiver)),
                    _ => Element::Any,
                };
            }
        }
        if let Element::Class(_) = context.element {
            if let Some(known) = self.known_instance(method, context) {
                return known;
            }
            let (_, classes) = self.context_counts.entry(method).or_default();
            if *classes < MAX_CLASSES {
                *classes += 1;
            } else {
                context.element = Element::Any;
            }
        }
        let context = self.contexts.intern(context);
        if let Some(known) = self.instance_ids.get(&(method, context)) {
            return *known;
        }
        let template = self.template(method);
        let base = self.graph.add_nodes(template.variables);
        let has_body = self.is_entered(method);
        let id = self.instances.push(Instance { method, context, base, has_body, template });
        self.instance_ids.insert((method, context), id);
        self.fresh.push_back(id);
        id
    }

    fn known_instance(&self, method: MethodId, context: Context) -> Option<InstanceId> {
        let context = self.contexts.find(context)?;
        self.instance_ids.get(&(method, context)).copied()
    }

    /// How often a method's statements fit into so many.
    fn short_of(&self, method: MethodId, statements: u32) -> u32 {
        let body = self.program.body(method).and_then(Result::ok);
        body.map_or(0, |body| statements / (body.statements().len() as u32).max(1))
    }

    pub(crate) fn node(&self, instance: InstanceId, variable: Variable) -> Option<Node> {
        (variable != NO_VARIABLE).then(|| self.instances[instance].base.plus(variable))
    }

    pub(crate) fn origin_of(&self, instance: InstanceId) -> OriginId {
        self.contexts.get(self.instances[instance].context).origin
    }

    fn instantiate(&mut self, id: InstanceId) {
        let Instance { method, context, base, ref template, .. } = self.instances[id];
        let template = template.clone();
        if !self.instances[id].has_body {
            self.instantiate_library(id);
            return;
        }
        let node = |variable: Variable| base.plus(variable);
        for (from, to, filter) in &template.copies {
            self.edge(node(*from), node(*to), *filter);
        }
        for (variable, statement, ty) in &template.allocations {
            let object = self.object(Site::Statement(method, *statement, 0), *ty, context);
            self.graph.add_object(node(*variable), object);
            self.enter_made(id, Some(construction(&template, *variable, *statement)), object);
        }
        for (variable, statement, ty, filled) in &template.nested_arrays {
            self.allocate_nested(node(*variable), (method, *statement), *ty, *filled, context);
        }
        for (variable, given) in &template.given {
            let object = match given {
                Given::String => self.merged(Type::class(self.program.well_known().string)),
                Given::Class(ty) => self.class_object(*ty),
                Given::Merged(ty) => self.merged(*ty),
            };
            self.graph.add_object(node(*variable), object);
        }
        for function in &template.functions {
            self.make_function(function, id);
        }
        for (field, to) in &template.static_loads {
            let from = self.static_node(*field);
            self.edge(from, node(*to), None);
            if let Some(kept) = self.kept_by_model(*field) {
                self.graph.add_object(node(*to), kept);
            }
        }
        for (field, from) in &template.static_stores {
            let to = self.static_node(*field);
            self.edge(node(*from), to, None);
        }
        for (base, slot, to) in &template.loads {
            self.constrain(node(*base), Constraint::Load(*slot, node(*to)));
        }
        for (base, slot, from) in &template.stores {
            self.constrain(node(*base), Constraint::Store(*slot, node(*from)));
        }
        for thrown in &template.thrown {
            self.edge(node(*thrown), self.thrown, None);
        }
        for (caught, ty) in &template.caught {
            let throwable = Type::class(self.program.well_known().throwable);
            self.edge(self.thrown, node(*caught), Some(ty.unwrap_or(throwable)));
            let by_library = self.merged(ty.unwrap_or(throwable));
            self.graph.add_object(node(*caught), by_library);
        }
        for (class, statement) in &template.initialises {
            self.initialise(*class, id, Some(*statement));
        }
        for statement in &template.unknown_sites {
            self.gaps.push((method, Some(*statement), Gap::UnknownBootstrap));
        }
        let origin = self.contexts.get(context).origin;
        let is_event_thread = self.origins.get(origin).is_event_thread().filter(|_| self.policy.splits_threads);
        let body = self.program.body(method).and_then(Result::ok);
        for call in &template.calls {
            if !template.checks.allow(body, Some(call.statement), is_event_thread) {
                continue;
            }
            let arguments = call.arguments.iter().map(|argument| self.node(id, *argument)).collect();
            let site = CallSite {
                caller: id,
                statement: Some(call.statement),
                origin,
                callee: SiteCallee::Stated(call.callee),
                arguments,
                result: self.node(id, call.result),
                result_type: call.result_type,
                kind: EdgeKind::Call,
                function: None,
            };
            self.add_call(site, call.has_receiver);
        }
    }

    pub(crate) fn merged(&mut self, ty: Type) -> ObjectId {
        self.object(Site::Merged(ty), ty, Contexts::ROOT)
    }

    fn allocate_nested(
        &mut self,
        node: Node,
        (method, statement): (MethodId, StatementId),
        ty: Type,
        filled: u8,
        context: ContextId,
    ) {
        let mut ty = Some(ty);
        let mut above: Option<ObjectId> = None;
        for dimension in 0..filled {
            let Some(array) = ty.filter(|ty| ty.is_array()) else { break };
            let object = self.object(Site::Statement(method, statement, dimension), array, context);
            match above {
                None => {
                    self.graph.add_object(node, object);
                }
                Some(above) => {
                    let elements = self.field_node(above, Slot::ELEMENT);
                    self.graph.add_object(elements, object);
                }
            }
            above = Some(object);
            ty = array.element();
        }
    }

    /// A class and its superclasses may be initialised by a statement.
    pub(crate) fn initialise(&mut self, class: ClassId, by: InstanceId, statement: Option<StatementId>) {
        let root = self.contexts.get(Contexts::ROOT);
        let classes: Vec<ClassId> = self.program.superclasses(class).collect();
        for class in classes {
            let Some(initialiser) = self.initialiser(class) else { continue };
            let callee = self.instance(initialiser, root);
            let edge = CallEdge { caller: by, statement, callee, kind: EdgeKind::Initialise };
            if callee != by && self.edge_ids.insert(edge) {
                self.edges.push(edge);
            }
        }
    }

    fn initialiser(&self, class: ClassId) -> Option<MethodId> {
        let mut methods = self.program.methods_of(class);
        methods.find(|method| {
            let data = self.program.method(*method);
            data.has_code
                && data.access.is_static()
                && self.program.bytes(self.program.key(data.key).name) == b"<clinit>"
        })
    }

    /// Initialises a class before an entry point of it runs.
    pub(crate) fn initialise_entry(&mut self, class: ClassId) {
        let root = self.contexts.get(Contexts::ROOT);
        let classes: Vec<ClassId> = self.program.superclasses(class).collect();
        for class in classes {
            if let Some(initialiser) = self.initialiser(class) {
                self.instance(initialiser, root);
            }
        }
    }

    // --- constraints ---

    fn apply(&mut self, constraint: Constraint, objects: &ObjectSet) {
        for object in objects.iter() {
            match constraint {
                Constraint::Load(slot, to) => {
                    let from = self.field_node(object, slot);
                    self.edge(from, to, None);
                }
                Constraint::Read(library_call, slot, to) => {
                    let from = self.field_node(object, slot);
                    self.edge(from, to, None);
                    self.ask_for_contents(library_call, object);
                }
                Constraint::Store(slot, from) => {
                    let to = self.field_node(object, slot);
                    // A store of another type throws (JVMS 6.5, aastore).
                    let element = if slot == Slot::ELEMENT { self.heap.object(object).ty.element() } else { None };
                    self.edge(from, to, element);
                }
                Constraint::Dispatch(call) => {
                    if self.enters_once(call) {
                        return;
                    }
                    self.dispatch(call, object);
                }
                Constraint::Callback(library_call, index) => self.call_back(library_call, index, object),
                Constraint::Spawn(library_call, index) => self.spawn(library_call, index, object),
                Constraint::RunHere(library_call, index) => self.run_here(library_call, index, object),
                Constraint::Pool(library_call, index) => {
                    self.run_on_pool(library_call, index);
                    return;
                }
                Constraint::CallBackAny(library_call, index) => self.call_back_any(library_call, index, object),
                Constraint::Copy(library_call, index) => self.copy_object(library_call, index, object),
                Constraint::Reflect(library_call, reflection) => self.reflect_on(library_call, reflection, object),
                Constraint::AnyField(node, kind) => self.access_any_field(object, node, kind),
                Constraint::ClassOf(to) => {
                    let class = self.class_object(self.heap.object(object).ty);
                    self.graph.add_object(to, class);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
