//! What library calls do to the heap, which calls they make and which threads they start: the models (`docs/models.md`) as constraints.
//!
//! A library method without a model returns a new object and calls back the functions it is given, on the current thread (A8).

use unsnarl_library::{AccessKind, AccessPath, Callback, ClassFact, Field, FlowSource, MethodModel, OriginKind, Root};
use unsnarl_program::{ClassId, FieldId, MethodId, Origin as ClassOrigin, Program, Type};

use crate::analysis::{EdgeKind, InstanceId, LibraryCall, LibraryCallId, SpawnEdge};
use crate::calls::{CallSite, CallSiteId, Onward, SiteCallee, Target};
use crate::graph::Node;
use crate::heap::{Maker, ObjectId, Site, Slot};
use crate::library::ModelId;
use crate::origin::OriginId;
use crate::policy::WORTH_TELLING_APART;
use crate::solver::{Constraint, Solver};
use crate::template::Callee;

/// Objects that the arguments of callbacks are made of are numbered from here, so as not to clash with those of flows.
const FIRST_ARGUMENT: u16 = 1 << 12;
/// The object that a method returns if its model does not say what.
const DEFAULT_RESULT: u16 = u16::MAX;

/// What an object of the program's own may have to be asked for.
const CONTENTS: [Field; 3] = [Field::Element, Field::Key, Field::Value];

/// So many receivers of one call are told apart for what is made of them.
const MAX_RECEIVERS: u32 = 16;
/// The same where the code of threads is shared.
const MAX_SHARED_RECEIVERS: u32 = 2;
/// An iterator of a view of a container is told apart, what is made of that is not.
const MAX_MADE_OF: usize = 2;

impl<'a> Solver<'a> {
    /// A call reaches a library method.
    pub(crate) fn call_library(&mut self, call: CallSiteId, model: ModelId, receiver: Option<ObjectId>) -> Onward {
        let site = &self.calls[call];
        let method = self.library.get(model);
        if site.kind != EdgeKind::Call {
            // The library calls itself: an instance of its own bounds the nesting, and runs on the right thread.
            return match method.method.filter(|_| !method.is_inert) {
                Some(method) => self.enter(call, method, receiver),
                None => Onward::Nowhere,
            };
        }
        let makes_of_receiver = method.makes_of_receiver && self.policy.is_selective;
        let told_apart = receiver.filter(|receiver| makes_of_receiver && self.tells_apart(call, model, *receiver));
        let key = (call, model, told_apart);
        let id = match self.library_call_ids.get(&key) {
            Some(known) => *known,
            None => {
                let id = self.library_calls.next_id();
                self.library_call_ids.insert(key, id);
                self.new_library_call(id, call, model, told_apart, receiver.is_some());
                id
            }
        };
        let this = self.library_calls[id].this;
        if let Some((receiver, this)) = receiver.zip(this) {
            self.graph.add_object(this, receiver);
        }
        match this {
            _ if makes_of_receiver => Onward::Apart,
            Some(this) => Onward::To(this),
            None => Onward::Nowhere,
        }
    }

    /// Whether a call that makes something of its receiver is looked at for this receiver by itself: for the first few.
    fn tells_apart(&mut self, call: CallSiteId, model: ModelId, receiver: ObjectId) -> bool {
        if self.library_call_ids.contains_key(&(call, model, Some(receiver))) {
            return true;
        }
        let limit = if self.policy.splits_threads { MAX_RECEIVERS } else { MAX_SHARED_RECEIVERS };
        let count = self.receiver_counts.entry(call).or_default();
        *count += 1;
        *count <= limit
    }

    fn new_library_call(
        &mut self,
        id: LibraryCallId,
        call: CallSiteId,
        model: ModelId,
        receiver: Option<ObjectId>,
        is_on_object: bool,
    ) {
        let method = self.library.get(model).method;
        let has_receiver = method.map_or(is_on_object, |method| !self.program.method(method).access.is_static());
        let this = has_receiver.then(|| self.new_node());
        let site = &self.calls[call];
        let (caller, statement, result, result_type) = (site.caller, site.statement, site.result, site.result_type);
        let arguments: Box<[Option<Node>]> = site.arguments.iter().skip(usize::from(has_receiver)).copied().collect();
        self.library_calls.push(LibraryCall {
            caller,
            statement,
            model,
            receiver,
            this,
            arguments,
            result,
            result_type,
        });
        self.apply_model(id);
    }

    /// The body of an instance of a library method: one call of it.
    pub(crate) fn instantiate_library(&mut self, id: InstanceId) {
        let instance = &self.instances[id];
        let (method, context, template) = (instance.method, instance.context, instance.template.clone());
        let arguments = template.parameters.iter().map(|parameter| self.node(id, *parameter)).collect();
        let descriptor = self.program.descriptor(self.program.method(method).key);
        let is_static = self.program.method(method).access.is_static();
        let callee = if is_static { Callee::Exact(method) } else { Callee::Virtual(method) };
        let site = CallSite {
            caller: id,
            statement: None,
            origin: self.contexts.get(context).origin,
            callee: SiteCallee::Stated(callee),
            arguments,
            result: self.node(id, template.result),
            result_type: descriptor.map_or(Type::VOID, |descriptor| descriptor.result),
            kind: EdgeKind::Call,
            function: None,
        };
        self.add_call(site, !is_static);
    }

    /// What the models say of what a library call calls.
    pub(crate) fn model_of(&self, id: LibraryCallId) -> Option<&'a MethodModel> {
        let method = self.library.get(self.library_calls[id].model);
        method.model.as_ref().map(|model| model.method)
    }

    pub(crate) fn maker(&self, call: LibraryCallId) -> Maker {
        let call = &self.library_calls[call];
        let method = self.instances[call.caller].method;
        call.statement.map_or(Maker::Method(method), |statement| Maker::Call(method, statement))
    }

    /// A new object that a library call makes.
    fn made(&mut self, call: LibraryCallId, number: u16, ty: Type, of: Option<ObjectId>) -> ObjectId {
        let maker = self.maker(call);
        let LibraryCall { caller, receiver, .. } = self.library_calls[call];
        let context = self.instances[caller].context;
        let of = of.or(receiver).filter(|of| self.policy.is_selective && self.may_make_of(maker, *of));
        let class = ty.as_class().unwrap_or(self.program.well_known().object);
        let is_of_program = self.program.class(class).origin == ClassOrigin::Application;
        let is_worth = |solver: &mut Self| WORTH_TELLING_APART.iter().any(|fact| solver.library.class_is(class, *fact));
        if number == DEFAULT_RESULT && !is_of_program && !is_worth(self) {
            // Nothing is known of it but its type.
            return self.merged(ty);
        }
        // What it is made of tells it apart; the caller adds nothing.
        let context = if of.is_some() { crate::context::Contexts::ROOT } else { context };
        self.object(Site::Library(maker, number, of), ty, context)
    }

    /// Whether to tell apart what is made of an object: not if that was itself made so by the same call, or of something made of something.
    fn may_make_of(&self, maker: Maker, of: ObjectId) -> bool {
        let made_of = |object: ObjectId| match self.heap.object(object).site {
            Site::Library(by, _, of) => Some((by, of)),
            _ => None,
        };
        let mut next = Some(of);
        for _ in 0..MAX_MADE_OF {
            match next.and_then(made_of) {
                None => return true,
                Some((by, _)) if by == maker => return false,
                Some((_, of)) => next = of,
            }
        }
        next.is_none()
    }

    fn apply_model(&mut self, id: LibraryCallId) {
        let Some(method) = self.model_of(id) else {
            self.apply_default(id);
            return;
        };
        let mut gives_result = false;
        for (number, flow) in method.flows.iter().enumerate() {
            gives_result |= flow.to.root == Root::Return && flow.to.fields.is_empty();
            self.flow(id, number as u16, &flow.from, &flow.to);
            if let (true, FlowSource::Path(from)) = (flow.both_ways, &flow.from) {
                self.flow(id, number as u16, &FlowSource::Path(flow.to.clone()), from);
            }
        }
        for (index, callback) in method.calls.iter().enumerate() {
            gives_result |= gives(callback);
            if let Some(receiver) = self.read(id, &callback.receiver) {
                self.constrain(receiver, Constraint::Callback(id, index as u16));
            }
        }
        for (index, spawn) in method.spawns.iter().enumerate() {
            gives_result |= gives(&spawn.callback);
            let Some(receiver) = self.read(id, &spawn.callback.receiver) else { continue };
            if spawn.kind != OriginKind::ParallelStream {
                self.constrain(receiver, Constraint::Spawn(id, index as u16));
                continue;
            }
            self.constrain(receiver, Constraint::RunHere(id, index as u16));
            let pool = AccessPath { root: Root::This, fields: [Field::Pool].as_slice().into() };
            if let Some(pool) = self.read(id, &pool) {
                self.constrain(pool, Constraint::Pool(id, index as u16));
            }
        }
        if let Some(access) = method.field_access {
            self.access_field(id, access.kind);
        } else if let Some(reflection) = method.reflects {
            self.reflect(id, reflection);
        } else if !gives_result {
            self.default_result(id);
        }
    }

    /// A new object as the result, if that is a reference and used.
    pub(crate) fn default_result(&mut self, id: LibraryCallId) -> Option<ObjectId> {
        let LibraryCall { result, result_type, .. } = self.library_calls[id];
        let result = result.filter(|_| result_type.is_reference())?;
        if !self.policy.tells_threads_apart && result_type == Type::class(self.program.well_known().object) {
            // It would pass every cast, and all that is stored into it would meet there.
            return None;
        }
        let object = self.made(id, DEFAULT_RESULT, result_type, None);
        self.graph.add_object(result, object);
        Some(object)
    }

    /// What is taken for granted of a method without a model (A8).
    fn apply_default(&mut self, id: LibraryCallId) {
        self.default_result(id);
        let LibraryCall { model, .. } = self.library_calls[id];
        let arguments = self.library_calls[id].arguments.clone();
        let descriptor = self.program.descriptor(self.library.get(model).key);
        for (index, argument) in arguments.iter().enumerate() {
            let ty = descriptor.and_then(|descriptor| descriptor.parameters.get(index)).and_then(|ty| ty.as_class());
            // What is missing may be an interface.
            let may_be_interface = ty.is_some_and(|class| {
                let class = self.program.class(class);
                class.access.is_interface() || class.origin == ClassOrigin::Phantom
            });
            if let Some(argument) = argument.filter(|_| may_be_interface) {
                self.constrain(argument, Constraint::CallBackAny(id, index as u16));
            }
        }
    }

    // --- heap ---

    fn class_named(&self, name: &str) -> Option<ClassId> {
        self.program.find_class(name.replace('.', "/").as_bytes())
    }

    fn flow(&mut self, id: LibraryCallId, number: u16, from: &FlowSource, to: &AccessPath) {
        let declared = if to.fields.is_empty() {
            self.library_calls[id].result_type
        } else {
            Type::class(self.program.well_known().object)
        };
        // Where nothing is told apart, one object stands for itself and its copies.
        if let (FlowSource::CopyOf(path), true) = (from, self.policy.tells_threads_apart) {
            if let Some(from) = self.read(id, path) {
                self.constrain(from, Constraint::Copy(id, number));
            }
            return;
        }
        if let Some(from) = self.source(id, number, from, declared) {
            self.write(id, to, from);
        }
    }

    /// A node that points to what flows.
    fn source(&mut self, id: LibraryCallId, number: u16, from: &FlowSource, declared: Type) -> Option<Node> {
        match from {
            FlowSource::Path(path) | FlowSource::CopyOf(path) => self.read(id, path),
            FlowSource::New { class, viewing } => {
                let named = class.as_ref().and_then(|name| self.class_named(name)).map(Type::class);
                let ty = named.or(Some(declared).filter(|ty| ty.is_reference()))?;
                let object = self.made(id, number, ty, None);
                let node = self.new_node();
                self.graph.add_object(node, object);
                if let Some(shown) = viewing.as_ref().and_then(|viewing| self.read(id, viewing)) {
                    let source = self.field_node(object, Slot::abstract_field(Field::Source));
                    self.edge(shown, source, None);
                }
                Some(node)
            }
            FlowSource::ClassOf(path) => {
                let of = self.read(id, path)?;
                let node = self.new_node();
                self.constrain(of, Constraint::ClassOf(node));
                Some(node)
            }
            FlowSource::CurrentThread if !self.policy.splits_threads => Some(self.any_current_thread(declared)),
            FlowSource::CurrentThread => {
                let origin = self.origin_of(self.library_calls[id].caller);
                let thread = self.thread_object(origin, declared);
                let node = self.new_node();
                self.graph.add_object(node, thread);
                Some(node)
            }
            FlowSource::Nothing => None,
        }
    }

    /// A node that points to the thread objects of all origins: where code is shared, any of them may run it.
    fn any_current_thread(&mut self, thread: Type) -> Node {
        if let Some((node, _)) = self.current_threads {
            return node;
        }
        let node = self.new_node();
        self.current_threads = Some((node, thread));
        self.edge(self.running, node, Some(thread));
        for origin in self.origins.ids() {
            self.may_be_current(origin);
        }
        node
    }

    fn may_be_current(&mut self, origin: OriginId) {
        if let Some((node, thread)) = self.current_threads {
            let thread = self.thread_object(origin, thread);
            self.graph.add_object(node, thread);
        }
    }

    /// The thread object of an origin.
    fn thread_object(&mut self, origin: OriginId, thread: Type) -> ObjectId {
        let running = self.origins.get(origin).object;
        let is_thread = |object: &ObjectId| match (self.heap.object(*object).ty.as_class(), thread.as_class()) {
            (Some(class), Some(thread)) => self.program.is_subclass(class, thread),
            _ => false,
        };
        match running.filter(is_thread) {
            Some(thread) => thread,
            None => self.object(Site::ThreadOf(origin), thread, crate::context::Contexts::ROOT),
        }
    }

    /// A node that points to what a path reaches.
    pub(crate) fn read(&mut self, id: LibraryCallId, path: &AccessPath) -> Option<Node> {
        let call = &self.library_calls[id];
        let mut node = match path.root {
            Root::This => call.this?,
            Root::Argument(index) => call.arguments.get(usize::from(index)).copied().flatten()?,
            Root::Return => match call.result {
                Some(result) => result,
                // The result is not used, but what happens to it still happens.
                None => {
                    let node = self.new_node();
                    self.library_calls[id].result = Some(node);
                    node
                }
            },
            Root::AnyArgument => {
                let arguments = call.arguments.clone();
                let node = self.new_node();
                for argument in arguments.iter().flatten() {
                    self.edge(*argument, node, None);
                }
                node
            }
            Root::Class => {
                let method = self.library.get(call.model).method?;
                self.class_state(self.program.method(method).class)
            }
        };
        for position in 0..path.fields.len() {
            let next = self.new_node();
            let slot = self.slot(id, path, position);
            let is_content = CONTENTS.contains(&path.fields[position]);
            let read = if is_content { Constraint::Read(id, slot, next) } else { Constraint::Load(slot, next) };
            self.constrain(node, read);
            node = next;
        }
        Some(node)
    }

    /// The slot that a field of a path stands for. The value of a thread-local variable is one for each origin.
    pub(crate) fn slot(&self, id: LibraryCallId, path: &AccessPath, position: usize) -> Slot {
        let field = path.fields[position];
        let call = &self.library_calls[id];
        let model = self.library.get(call.model).model.as_ref();
        let is_value = path.root == Root::This && position == 0 && field == Field::Value;
        if is_value && model.is_some_and(|model| model.is(ClassFact::ThreadLocal)) {
            return Slot::of_thread(self.origin_of(call.caller));
        }
        Slot::abstract_field(field)
    }

    /// The static state of a library class: fields of its class object.
    fn class_state(&mut self, class: ClassId) -> Node {
        if let Some(known) = self.class_states.get(&class) {
            return *known;
        }
        let node = self.new_node();
        let object = self.class_object(Type::class(class));
        self.graph.add_object(node, object);
        self.class_states.insert(class, node);
        node
    }

    /// Lets what a path reaches include what the node points to.
    fn write(&mut self, id: LibraryCallId, path: &AccessPath, from: Node) {
        let Some((_, above)) = path.fields.split_last() else {
            if let (Root::Return, Some(result)) = (path.root, self.library_calls[id].result) {
                self.edge(from, result, None);
            }
            return;
        };
        let base = AccessPath { root: path.root, fields: above.into() };
        if let Some(base) = self.read(id, &base) {
            let slot = self.slot(id, path, above.len());
            self.constrain(base, Constraint::Store(slot, from));
        }
    }

    /// A copy of an object: of the same class, with what its fields hold.
    pub(crate) fn copy_object(&mut self, id: LibraryCallId, number: u16, object: ObjectId) {
        let Some(method) = self.model_of(id) else { return };
        let ty = self.heap.object(object).ty;
        // One copy for each class: which object it is a copy of is not worth knowing.
        let copy = self.made(id, number, ty, None);
        let mut slots = vec![Slot::ELEMENT];
        if let Some(class) = ty.as_class() {
            slots.extend([Field::Key, Field::Value, Field::Source].map(Slot::abstract_field));
            let program = self.program;
            let fields = program.superclasses(class).flat_map(|class| program.fields_of(class));
            slots.extend(fields.filter(|field| !program.field(*field).access.is_static()).map(Slot::field));
        }
        for slot in slots {
            let (from, to) = (self.field_node(object, slot), self.field_node(copy, slot));
            self.edge(from, to, None);
        }
        let node = self.new_node();
        self.graph.add_object(node, copy);
        self.write(id, &method.flows[usize::from(number)].to, node);
    }

    /// A static field of a class that models go before holds something, though no code is analysed that stores it.
    pub(crate) fn kept_by_model(&mut self, field: FieldId) -> Option<ObjectId> {
        let data = self.program.field(field);
        let is_kept = self.policy.tells_threads_apart && self.library.is_modelled(data.class);
        let ty = self.program.descriptor(data.key).map(|descriptor| descriptor.result);
        ty.filter(|ty| is_kept && ty.is_reference()).map(|ty| self.merged(ty))
    }

    /// An access to a field of the first argument, whichever it may be. The last argument is stored. A static method with no other argument
    /// stores into a static field of its class.
    fn access_field(&mut self, id: LibraryCallId, kind: AccessKind) {
        let call = &self.library_calls[id];
        let (model, result, is_static) = (call.model, call.result, call.this.is_none());
        let (object, stored) = (call.arguments.first().copied().flatten(), call.arguments.last().copied().flatten());
        if is_static && call.arguments.len() == 1 {
            let class = self.library.get(model).method.map(|method| self.program.method(method).class);
            if let (Some(class), Some(stored)) = (class, stored) {
                let fields =
                    self.program.fields_of(class).filter(|field| self.program.field(*field).access.is_static());
                self.store_any(stored, fields.collect(), |solver, field| solver.static_node(field));
            }
            return;
        }
        let Some(object) = object else {
            self.default_result(id);
            return;
        };
        if let (Some(result), AccessKind::Read | AccessKind::Update) = (result, kind) {
            // The caller's descriptor says what comes out, without a cast (JVMS 2.9.3).
            let read = self.new_node();
            self.edge(read, result, Some(self.library_calls[id].result_type));
            self.constrain(object, Constraint::AnyField(read, AccessKind::Read));
        }
        if let (Some(stored), AccessKind::Write | AccessKind::Update) = (stored, kind) {
            self.constrain(object, Constraint::AnyField(stored, AccessKind::Write));
        }
    }

    /// Reads any field of an object into a node, or writes what the node points to into each that is declared for it.
    pub(crate) fn access_any_field(&mut self, object: ObjectId, node: Node, kind: AccessKind) {
        let program = self.program;
        let ty = self.heap.object(object).ty;
        if ty.is_array() {
            let elements = self.field_node(object, Slot::ELEMENT);
            match kind {
                AccessKind::Read => self.edge(elements, node, None),
                _ => self.edge(node, elements, ty.element()),
            }
            return;
        }
        let fields = program.superclasses(self.class_of(object)).flat_map(|class| program.fields_of(class));
        let fields: Vec<FieldId> = fields.filter(|field| !program.field(*field).access.is_static()).collect();
        match kind {
            AccessKind::Read => {
                let is_reference = |field: &FieldId| field_type(program, *field).is_reference();
                for field in fields.into_iter().filter(is_reference) {
                    let field = self.field_node(object, Slot::field(field));
                    self.edge(field, node, None);
                }
            }
            _ => self.store_any(node, fields, |solver, field| solver.field_node(object, Slot::field(field))),
        }
    }

    fn store_any(&mut self, from: Node, fields: Vec<FieldId>, node: impl Fn(&mut Self, FieldId) -> Node) {
        for field in fields {
            let ty = field_type(self.program, field);
            if ty.is_reference() {
                let to = node(self, field);
                self.edge(from, to, Some(ty));
            }
        }
    }

    // --- callbacks and threads ---

    /// The place that calls back on behalf of a library call, on a thread.
    fn callback_site(
        &mut self,
        id: LibraryCallId,
        number: u16,
        callback: &Callback,
        origin: OriginId,
        kind: EdgeKind,
    ) -> CallSiteId {
        if let Some(known) = self.callback_sites.get(&(id, number, origin)) {
            return *known;
        }
        let object = Type::class(self.program.well_known().object);
        let mut arguments = vec![None];
        for (index, argument) in callback.arguments.iter().enumerate() {
            let made = FIRST_ARGUMENT + (number << 4) + index as u16;
            arguments.push(self.source(id, made, argument, object));
        }
        let result = (!callback.results.is_empty()).then(|| self.new_node());
        if let Some(result) = result {
            for path in &callback.results {
                self.write(id, path, result);
            }
        }
        let LibraryCall { caller, statement, .. } = self.library_calls[id];
        let (arguments, callee) = (arguments.into(), SiteCallee::Found);
        let call = self.calls.push(CallSite {
            caller,
            statement,
            origin,
            callee,
            arguments,
            result,
            result_type: object,
            kind,
            function: None,
        });
        self.callback_sites.insert((id, number, origin), call);
        call
    }

    pub(crate) fn call_back(&mut self, id: LibraryCallId, index: u16, object: ObjectId) {
        let caller = self.library_calls[id].caller;
        let Some(method) = self.model_of(id) else { return };
        let callback = &method.calls[usize::from(index)];
        let origin = self.origin_of(caller);
        let call = self.callback_site(id, index, callback, origin, EdgeKind::Callback(id));
        self.call_named(call, &callback.method, callback.arguments.len(), object);
    }

    pub(crate) fn spawn(&mut self, id: LibraryCallId, index: u16, object: ObjectId) {
        if !self.policy.tells_threads_apart {
            self.graph.add_object(self.running, object);
            self.run_here(id, index, object);
            return;
        }
        let caller = self.library_calls[id].caller;
        let Some(method) = self.model_of(id) else { return };
        let spawn = &method.spawns[usize::from(index)];
        let maker = self.maker(id);
        let parent = self.origin_of(caller);
        let origin = self.origins.spawned(
            &self.heap,
            &self.contexts,
            parent,
            (spawn.kind, spawn.multiplicity),
            (maker, index as u8),
            object,
        );
        self.may_be_current(origin);
        let kind = EdgeKind::Spawn(id, index);
        let number = method.calls.len() as u16 + index;
        let call = self.callback_site(id, number, &spawn.callback, origin, kind);
        let edge = SpawnEdge { call: id, index, object, origin };
        if self.spawn_ids.insert(edge) {
            self.spawns.push(edge);
        }
        self.call_named(call, &spawn.callback.method, spawn.callback.arguments.len(), object);
    }

    /// What a stream calls, it calls on the current thread at least; and all that is spawned runs there if threads are not told apart.
    pub(crate) fn run_here(&mut self, id: LibraryCallId, index: u16, object: ObjectId) {
        let caller = self.library_calls[id].caller;
        let Some(method) = self.model_of(id) else { return };
        let callback = &method.spawns[usize::from(index)].callback;
        let number = method.calls.len() as u16 + index;
        let origin = self.origin_of(caller);
        let call = self.callback_site(id, number, callback, origin, EdgeKind::Callback(id));
        self.call_named(call, &callback.method, callback.arguments.len(), object);
    }

    /// A stream has a pool: what it calls may run there.
    pub(crate) fn run_on_pool(&mut self, id: LibraryCallId, index: u16) {
        if !self.pooled.insert((id, index)) {
            return;
        }
        let Some(method) = self.model_of(id) else { return };
        if let Some(receiver) = self.read(id, &method.spawns[usize::from(index)].callback.receiver) {
            self.constrain(receiver, Constraint::Spawn(id, index));
        }
    }

    /// An unknown library method may call any method of the interface that its parameter is declared with.
    pub(crate) fn call_back_any(&mut self, id: LibraryCallId, index: u16, object: ObjectId) {
        let LibraryCall { model, caller, .. } = self.library_calls[id];
        let key = self.library.get(model).key;
        let declared =
            self.program.descriptor(key).and_then(|descriptor| descriptor.parameters.get(usize::from(index)));
        let Some(interface) = declared.and_then(|ty| ty.as_class()) else { return };
        let is_function = self.functions.contains_key(&object);
        let class = self.class_of(object);
        if !is_function && self.program.class(class).origin != ClassOrigin::Application {
            return;
        }
        let origin = self.origin_of(caller);
        let callback = Callback {
            receiver: AccessPath { root: Root::Argument(index as u8), fields: Default::default() },
            method: "".into(),
            arguments: Vec::new(),
            results: Vec::new(),
        };
        let call = self.callback_site(id, index, &callback, origin, EdgeKind::Callback(id));
        if is_function {
            self.call_function(call, object);
            return;
        }
        let program = self.program;
        let methods: Vec<MethodId> = program
            .supertypes(interface)
            .iter()
            .flat_map(|interface| program.methods_of(*interface))
            .filter(|method| program.method(*method).access.is_abstract())
            .collect();
        for method in methods {
            if let Target::Body(method) = self.target(class, method) {
                self.enter(call, method, Some(object));
            }
        }
    }
}

fn field_type(program: &Program, field: FieldId) -> Type {
    program.descriptor(program.field(field).key).map_or(Type::VOID, |descriptor| descriptor.result)
}

fn gives(callback: &Callback) -> bool {
    callback.results.iter().any(|path| path.root == Root::Return && path.fields.is_empty())
}
