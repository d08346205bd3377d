//! Calls: where they lead as receivers become known, and what flows between the caller and the callee.
//!
//! A call leads to the code of a method, or to its model, if it has no code or the model takes precedence
//! (`library.rs`). Methods that the library calls by name are found by name and number of parameters.

use std::sync::Arc;

use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, KeyId, MethodId, Origin, Type};

use super::graph::Node;
use super::{Constraint, Solver};
use crate::analysis::{CallEdge, EdgeKind, InstanceId};
use crate::context::{Context, Element};
use crate::heap::{AllocationSite, ObjectId};
use crate::library::ModelId;
use crate::origin::OriginId;
use crate::plugins;
use crate::template::Callee;

unsnarl_program::ids! {
    /// A place that calls something.
    CallSiteId;
}

/// A place that calls something: a statement, or the library on its behalf.
pub(crate) struct CallSite {
    pub(crate) caller: InstanceId,
    pub(crate) statement: Option<StatementId>,
    /// On which thread the callee runs.
    pub(crate) origin: OriginId,
    pub(crate) callee: SiteCallee,
    /// The receiver first, if there is one.
    pub(crate) arguments: Box<[Option<Node>]>,
    pub(crate) result: Option<Node>,
    pub(crate) result_type: Type,
    pub(crate) kind: EdgeKind,
    /// The function object whose code is called.
    pub(crate) function: Option<ObjectId>,
}

#[derive(Clone, Copy)]
pub(crate) enum SiteCallee {
    /// As the statement says.
    Stated(Callee),
    /// Whatever method was found by name for the receiver.
    Found,
}

/// The methods of one name.
pub(crate) type Named = (Box<str>, Arc<[MethodId]>);

/// Where a call on an exact class leads.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    Body(MethodId),
    Library(ModelId),
    Nothing,
}

/// Where further receivers of the same class go from a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Onward {
    /// All to the same parameter.
    To(Node),
    Nowhere,
    /// Each receiver has a context of its own.
    Distinguished,
}

/// The name of the outermost class around a class, by the way compilers name nested classes.
fn outermost(class: &[u8]) -> &[u8] {
    let simple = class.iter().rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1);
    let end = class.iter().skip(simple + 1).position(|byte| *byte == b'$');
    end.map_or(class, |end| &class[..simple + 1 + end])
}

impl Solver<'_> {
    /// Registers a call: a static one is resolved at once, others as their receivers become known.
    pub(crate) fn add_call(&mut self, site: CallSite, has_receiver: bool) -> CallSiteId {
        let receiver = site.arguments.first().copied().flatten();
        let call = self.calls.push(site);
        match (has_receiver, receiver) {
            (false, _) => self.call_static(call),
            (true, Some(receiver)) => self.constrain(receiver, Constraint::Dispatch(call)),
            // A call on `null`.
            (true, None) => {}
        }
        call
    }

    /// Where a call of `method` on an instance of the class leads.
    pub(crate) fn target(&mut self, class: ClassId, method: MethodId) -> Target {
        if let Some(known) = self.targets.get(&(class, method)) {
            return *known;
        }
        let program = self.program;
        if !self.may_receive(class, Type::class(program.method(method).class)) {
            return Target::Nothing;
        }
        let selected = program.select_method(class, method);
        let target = match selected {
            Some(selected) => self.code_or_model(class, selected),
            // Abstract there: an object of the library whose class is not known exactly.
            None if program.is_subclass(class, program.method(method).class) => {
                Target::Library(self.library.find(class, program.method(method).key, Some(method)))
            }
            None => Target::Nothing,
        };
        self.targets.insert((class, method), target);
        target
    }

    /// Whether a call that names a class can have an instance of another as its receiver. What flows through code that
    /// is not known is not always filtered by its type. Objects of the library may be of subclasses that are not known.
    fn may_receive(&self, class: ClassId, named: Type) -> bool {
        let data = self.program.class(class);
        let is_of_program = data.origin == Origin::Application && !data.access.is_interface();
        !is_of_program || named.as_class().is_none_or(|named| self.program.may_be_subtype(class, named))
    }

    /// Where a call of exactly this method leads, on a receiver of the class: to its code, if there is any and no model
    /// takes precedence.
    fn code_or_model(&mut self, class: ClassId, method: MethodId) -> Target {
        let data = self.program.method(method);
        let has_model = (self.policy.distinguishes_threads && self.library.is_modelled(data.class))
            || self.library.is_intrinsic(method);
        if data.has_code && !has_model {
            return Target::Body(method);
        }
        let model = self.library.find(class, data.key, Some(method));
        if data.has_code && self.library.get(model).model.is_none() {
            return Target::Body(method);
        }
        Target::Library(model)
    }

    /// Whether a call of exactly this method leads to its code.
    pub(crate) fn is_entered(&mut self, method: MethodId) -> bool {
        matches!(self.code_or_model(self.program.method(method).class, method), Target::Body(_))
    }

    /// Follows a call to where it leads.
    pub(super) fn lead(&mut self, call: CallSiteId, target: Target, receiver: Option<ObjectId>) -> Onward {
        match target {
            Target::Body(method) if self.is_beyond_scope(call, method) => {
                let data = self.program.method(method);
                let model = self.library.find(data.class, data.key, Some(method));
                self.call_library(call, model, receiver)
            }
            Target::Body(method) => self.enter(call, method, receiver),
            Target::Library(model) => self.call_library(call, model, receiver),
            Target::Nothing => Onward::Nowhere,
        }
    }

    /// Whether a call leads to another class than those that are followed.
    fn is_beyond_scope(&self, call: CallSiteId, method: MethodId) -> bool {
        let program = self.program;
        let nest = |method: MethodId| outermost(program.bytes(program.class(program.method(method).class).name));
        self.policy.is_local && nest(self.instances[self.calls[call].caller].method) != nest(method)
    }

    /// Sends a receiver where others of its class went before it.
    pub(super) fn goes_with_others(&mut self, call: CallSiteId, class: ClassId, object: ObjectId) -> bool {
        let Some(onward) = self.receivers.get(&(call, class)).copied() else { return false };
        if let Onward::To(this) = onward {
            self.add_object(this, object);
        }
        true
    }

    /// Notes where receivers of a class go. Function objects and proxies are of interfaces, and are dispatched one by
    /// one.
    pub(super) fn note_onward(&mut self, call: CallSiteId, class: ClassId, onward: Onward) {
        if onward != Onward::Distinguished && !self.program.class(class).access.is_interface() {
            self.receivers.insert((call, class), onward);
        }
    }

    /// Enters the one method that a call leads to, if that is the same for all receivers: they all become its `this`.
    pub(super) fn enters_once(&mut self, call: CallSiteId) -> bool {
        let SiteCallee::Stated(Callee::Exact(method)) = self.calls[call].callee else { return false };
        let is_one = !self.policy.distinguishes_threads && self.is_entered(method);
        if is_one {
            self.enter(call, method, None);
        }
        is_one
    }

    pub(super) fn dispatch(&mut self, call: CallSiteId, object: ObjectId) {
        let SiteCallee::Stated(callee) = self.calls[call].callee else { return };
        let class = self.class_of(object);
        if self.goes_with_others(call, class, object) {
            return;
        }
        let onward = match callee {
            Callee::Virtual(method) => {
                if plugins::on_dispatch(self, call, object, method) {
                    return;
                }
                let target = self.target(class, method);
                self.lead(call, target, Some(object))
            }
            Callee::Exact(method) => {
                let target = self.code_or_model(self.program.method(method).class, method);
                self.lead(call, target, Some(object))
            }
            // The object's own class may have the method, though the named one is missing.
            Callee::Missing(owner, key) if !self.may_receive(class, owner) => self.call_missing(call, owner, key, None),
            Callee::Missing(owner, key) => match self.program.resolve_method(Type::class(class), key) {
                Some(method) => {
                    let target = self.target(class, method);
                    self.lead(call, target, Some(object))
                }
                None if self.library.knows(class, key) => {
                    self.call_missing(call, Type::class(class), key, Some(object))
                }
                None => self.call_missing(call, owner, key, Some(object)),
            },
        };
        self.note_onward(call, class, onward);
    }

    fn call_static(&mut self, call: CallSiteId) {
        let SiteCallee::Stated(callee) = self.calls[call].callee else { return };
        match callee {
            Callee::Virtual(method) | Callee::Exact(method) => {
                let target = self.code_or_model(self.program.method(method).class, method);
                self.lead(call, target, None);
            }
            Callee::Missing(owner, key) => {
                self.call_missing(call, owner, key, None);
            }
        }
    }

    fn call_missing(&mut self, call: CallSiteId, owner: Type, key: KeyId, receiver: Option<ObjectId>) -> Onward {
        let class = owner.as_class().unwrap_or(self.program.well_known().object);
        let model = self.library.find(class, key, None);
        self.call_library(call, model, receiver)
    }

    /// A method is called: its body, or what stands for it.
    pub(crate) fn enter(&mut self, call: CallSiteId, method: MethodId, receiver: Option<ObjectId>) -> Onward {
        let element = self.element(call, method, receiver);
        let origin = self.calls[call].origin;
        let callee = self.intern_instance(method, Context { origin, element });
        self.link(call, callee, receiver);
        if receiver.is_some_and(|receiver| element == Element::Receiver(receiver)) {
            return Onward::Distinguished;
        }
        self.this_of(callee).map_or(Onward::Nowhere, Onward::To)
    }

    /// The first parameter of an instance.
    fn this_of(&self, instance: InstanceId) -> Option<Node> {
        let this = self.instances[instance].template.parameters.first()?;
        self.node(instance, *this)
    }

    /// The context element that distinguishes this call of a method from others.
    pub(super) fn element(&mut self, call: CallSiteId, method: MethodId, receiver: Option<ObjectId>) -> Element {
        let site = &self.calls[call];
        let access = self.program.method(method).access;
        if let Some(function) = site.function.filter(|_| self.policy.is_selective && access.is_synthetic()) {
            return Element::Receiver(function);
        }
        if let Some(receiver) = receiver.filter(|_| !access.is_static()) {
            let class = self.class_of(receiver);
            if self.policy.distinguishes_receivers(self.program, &mut self.library, class) {
                return Element::Receiver(receiver);
            }
        }
        let caller = &self.instances[site.caller];
        match site.statement {
            Some(statement) if self.policy.distinguishes_calls(self.program, &mut self.library, method) => {
                match self.contexts.get(caller.context).element {
                    // A recursive call belongs to the outer call.
                    element @ Element::Call(..) if caller.method == method => element,
                    _ => Element::Call(caller.method, statement),
                }
            }
            _ => Element::Any,
        }
    }

    /// Connects a call with an instance that it calls: arguments, result, and the edge of the call graph.
    pub(super) fn link(&mut self, call: CallSiteId, callee: InstanceId, receiver: Option<ObjectId>) {
        if let Some((receiver, this)) = receiver.zip(self.this_of(callee)) {
            self.add_object(this, receiver);
        }
        if !self.linked.insert((call, callee)) {
            return;
        }
        let template = self.instances[callee].template.clone();
        let site = &self.calls[call];
        let edge = CallEdge { caller: site.caller, statement: site.statement, callee, kind: site.kind };
        let is_loose = site.kind != EdgeKind::Call || site.function.is_some();
        let (arguments, result) = (site.arguments.clone(), site.result);
        plugins::on_link(self, call, callee);
        if self.add_edge_of_calls(edge) {
            plugins::on_call_edge(self, edge);
        }
        let is_static = self.program.method(self.instances[callee].method).access.is_static();
        let key = self.program.method(self.instances[callee].method).key;
        let descriptor = self.program.descriptor(key);
        for (index, parameter) in template.parameters.iter().enumerate() {
            let (Some(parameter), Some(argument)) =
                (self.node(callee, *parameter), arguments.get(index).copied().flatten())
            else {
                continue;
            };
            if index == 0 && receiver.is_some() {
                continue;
            }
            let position = index.checked_sub(usize::from(!is_static));
            let declared = position.and_then(|position| descriptor?.parameters.get(position));
            self.edge(argument, parameter, declared.copied().filter(|_| is_loose));
        }
        if let (Some(result), Some(from)) = (result, self.node(callee, template.result)) {
            self.edge(from, result, None);
        }
    }

    /// The library calls a method of an object by name.
    pub(crate) fn call_named(&mut self, call: CallSiteId, name: &str, arity: usize, object: ObjectId) {
        if plugins::on_named_dispatch(self, call, object, name) {
            return;
        }
        let class = self.class_of(object);
        if self.goes_with_others(call, class, object) {
            return;
        }
        let methods = self.methods_named(class, name, arity);
        for method in methods.iter() {
            let target = self.target(class, *method);
            let onward = self.lead(call, target, Some(object));
            if methods.len() == 1 {
                self.note_onward(call, class, onward);
            }
        }
        if methods.is_empty() {
            self.note_onward(call, class, Onward::Nowhere);
        }
    }

    /// The library calls all methods that the class of an object has from interfaces of the library.
    pub(crate) fn call_any(&mut self, call: CallSiteId, object: ObjectId) {
        let (program, class) = (self.program, self.class_of(object));
        let is_of_library = |class: &ClassId| {
            let class = program.class(*class);
            class.access.is_interface() && class.origin != Origin::Application
        };
        let interfaces = program.supertypes(class).into_iter().filter(is_of_library);
        let methods: Vec<MethodId> = interfaces
            .flat_map(|interface| program.methods_of(interface))
            .filter(|method| program.method(*method).access.is_abstract())
            .collect();
        for method in methods {
            let target = self.target(class, method);
            self.lead(call, target, Some(object));
        }
    }

    /// The library calls a static method by name: of the class that the object is, or is an instance of.
    pub(crate) fn call_static_named(&mut self, call: CallSiteId, name: &str, arity: usize, object: ObjectId) {
        let class = match self.heap.object(object).site {
            AllocationSite::ClassOf(ty) => ty.as_class(),
            _ => Some(self.class_of(object)),
        };
        let Some(class) = class else { return };
        let program = self.program;
        let fits = |method: &MethodId| {
            let data = program.method(*method);
            program.bytes(program.key(data.key).name) == name.as_bytes()
                && data.access.is_static()
                && program.descriptor(data.key).is_some_and(|descriptor| descriptor.parameters.len() == arity)
        };
        let found = program.superclasses(class).find_map(|class| program.methods_of(class).find(fits));
        let Some(method) = found.filter(|method| program.method(*method).has_code) else { return };
        let (caller, statement) = (self.calls[call].caller, self.calls[call].statement);
        self.initialise(program.method(method).class, caller, statement);
        if self.is_entered(method) {
            self.enter(call, method, None);
        }
    }

    /// The instance methods of that name and number of parameters that a class has, found once.
    fn methods_named(&mut self, class: ClassId, name: &str, arity: usize) -> Arc<[MethodId]> {
        let known = self.named.get(&(class, arity)).into_iter().flatten().find(|(known, _)| &**known == name);
        if let Some((_, methods)) = known {
            return methods.clone();
        }
        let methods: Arc<[MethodId]> = self.find_named(class, name, arity).into();
        self.named.entry((class, arity)).or_default().push((name.into(), methods.clone()));
        methods
    }

    /// The instance methods of that name and number of parameters that a class has, bridges left out.
    pub(crate) fn find_named(&self, class: ClassId, name: &str, arity: usize) -> Vec<MethodId> {
        let program = self.program;
        let fits = |method: &MethodId| {
            let data = program.method(*method);
            program.bytes(program.key(data.key).name) == name.as_bytes()
                && !data.access.is_static()
                && program.descriptor(data.key).is_some_and(|descriptor| descriptor.parameters.len() == arity)
        };
        let mut found: Vec<MethodId> = Vec::new();
        for above in program.supertypes(class) {
            for method in program.methods_of(above).filter(fits) {
                let is_known = found.iter().any(|known| program.method(*known).key == program.method(method).key);
                if !is_known {
                    found.push(method);
                }
            }
        }
        if found.iter().any(|method| program.method(*method).has_code && !program.method(*method).access.is_bridge()) {
            found.retain(|method| program.method(*method).has_code && !program.method(*method).access.is_bridge());
        }
        found
    }

    /// Adds an edge of the call graph. Whether it is new.
    pub(super) fn add_edge_of_calls(&mut self, edge: CallEdge) -> bool {
        let is_new = self.edge_ids.insert(edge);
        if is_new {
            self.edges.push(edge);
        }
        is_new
    }

    /// Adds a call site that no receiver reaches by itself: its owner leads receivers to it.
    pub(crate) fn push_call(&mut self, site: CallSite) -> CallSiteId {
        self.calls.push(site)
    }

    pub(crate) fn call_site(&self, call: CallSiteId) -> &CallSite {
        &self.calls[call]
    }

    /// The known calls of an instance, in order of discovery.
    pub(crate) fn edges_to(&self, callee: InstanceId) -> Vec<CallEdge> {
        self.edges.iter().filter(|edge| edge.callee == callee).copied().collect()
    }
}
