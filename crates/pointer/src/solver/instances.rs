//! Methods in contexts: which instances there are, and what the body of each adds to the constraint graph.

use std::sync::Arc;

use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, IdVec, MethodId, Type};

use super::calls::{CallSite, SiteCallee};
use super::graph::Node;
use super::{Constraint, Solver};
use crate::analysis::{CallEdge, EdgeKind, Instance, InstanceId};
use crate::context::{Context, ContextId, Contexts, Element};
use crate::gap::Gap;
use crate::heap::{AllocationSite, ObjectId, Slot};
use crate::origin::{OriginId, Origins};
use crate::plugins;
use crate::template::{Callee, Given, NO_VARIABLE, Template, Variable};

/// The maximum number of receivers of one method that are distinguished, on all threads together. Further ones are
/// analysed together by class.
const MAX_CONTEXTS: u32 = 32;
/// The same where the code of threads is shared: in large programs, the calls between many contexts of two methods add
/// up.
const MAX_SHARED_CONTEXTS: u32 = 8;
/// More receivers of short methods are distinguished, as long as all contexts together have at most this many
/// statements.
const MAX_CONTEXT_STATEMENTS: u32 = 4_000;
const MAX_SHARED_CONTEXT_STATEMENTS: u32 = 250;
/// Once a program with shared code has this many instances, each further method is analysed once.
const MAX_SHARED_INSTANCES: usize = 50_000;
/// The same of a library method that the library calls.
const MAX_LIBRARY_CONTEXTS: u32 = 1_000;
/// The maximum number of classes of further receivers that are distinguished.
const MAX_CLASSES: u32 = 32;

impl Solver<'_> {
    #[inline]
    pub(crate) fn instance(&self, instance: InstanceId) -> &Instance {
        &self.instances[instance]
    }

    pub(crate) fn instances(&self) -> &IdVec<InstanceId, Instance> {
        &self.instances
    }

    /// Whether an entry point is analysed as this instance.
    pub(crate) fn is_entry(&self, instance: InstanceId) -> bool {
        self.entries.iter().any(|(_, entered, _)| *entered == instance)
    }

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
    pub(crate) fn intern_instance(&mut self, method: MethodId, mut context: Context) -> InstanceId {
        if !self.policy.distinguishes_threads {
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
                // They cost next to nothing, and `Thread.run` must not mix up what threads run.
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

    /// The number of copies of a method that have `statements` statements together.
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

    /// Whether a method makes the object of a class that unknown callers share, as they cannot make one themselves: a
    /// static method of the class that returns one, or its initialiser.
    fn is_factory_of(&self, method: MethodId, ty: Type) -> bool {
        let data = self.program.method(method);
        let is_own = ty.as_class() == Some(data.class) && data.access.is_static();
        let returns = || self.program.descriptor(data.key).map(|descriptor| descriptor.result);
        let is_hidden =
            |method: MethodId| !self.program.is_constructor(method) || self.program.method(method).access.is_private();
        is_own
            && self.opened.contains(&data.class)
            && self.program.methods_of(data.class).all(is_hidden)
            && (self.program.is_class_initialiser(method) || returns() == Some(ty))
    }

    pub(super) fn instantiate(&mut self, id: InstanceId) {
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
            let object = match self.is_factory_of(method, *ty) {
                // Callers share what it makes.
                true => self.given(*ty),
                false => self.object(AllocationSite::Statement(method, *statement, 0), *ty, context),
            };
            self.add_object(node(*variable), object);
            let by = Some(construction(&template, *variable, *statement));
            plugins::on_new_object(self, id, by, object);
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
            self.add_object(node(*variable), object);
        }
        plugins::on_new_instance(self, id);
        for (field, to) in &template.static_loads {
            let from = self.static_node(*field);
            self.edge(from, node(*to), None);
            plugins::on_static_load(self, *field, node(*to));
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
            self.add_object(node(*caught), by_library);
        }
        for (class, statement) in &template.initialises {
            self.initialise(*class, id, Some(*statement));
        }
        for statement in &template.unknown_sites {
            self.add_gap(method, Some(*statement), Gap::UnknownBootstrap);
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
            let object = self.object(AllocationSite::Statement(method, statement, dimension), array, context);
            match above {
                None => {
                    self.add_object(node, object);
                }
                Some(above) => {
                    let elements = self.field_node(above, Slot::ELEMENT);
                    self.add_object(elements, object);
                }
            }
            above = Some(object);
            ty = array.element();
        }
    }

    /// A class may be initialised by a statement, with those that come before it.
    pub(crate) fn initialise(&mut self, class: ClassId, by: InstanceId, statement: Option<StatementId>) {
        let root = self.contexts.get(Contexts::ROOT);
        for initialiser in self.initialisers_of(class).iter() {
            let callee = self.intern_instance(*initialiser, root);
            let edge = CallEdge { caller: by, statement, callee, kind: EdgeKind::Initialise };
            if callee != by {
                self.add_edge_of_calls(edge);
            }
        }
    }

    /// The initialisers that run when a class is initialised, in order, found once.
    fn initialisers_of(&mut self, class: ClassId) -> Arc<[MethodId]> {
        if let Some(known) = self.initialisers.get(&class) {
            return known.clone();
        }
        let classes = self.program.initialised_with(class).into_iter();
        let initialisers: Arc<[MethodId]> = classes.filter_map(|class| self.program.initialiser_of(class)).collect();
        self.initialisers.insert(class, initialisers.clone());
        initialisers
    }

    /// Initialises a class before an entry point of it runs.
    pub(crate) fn initialise_entry(&mut self, class: ClassId) {
        let root = self.contexts.get(Contexts::ROOT);
        for initialiser in self.initialisers_of(class).iter() {
            self.intern_instance(*initialiser, root);
        }
    }

    /// The body of an instance of a library method: one call of it.
    fn instantiate_library(&mut self, id: InstanceId) {
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
}

/// The statement that calls the constructor of what a statement makes; else that statement itself.
fn construction(template: &Template, made: Variable, statement: StatementId) -> StatementId {
    let is_constructor = |callee: Callee| matches!(callee, Callee::Exact(_));
    let mut calls = template.calls.iter().filter(|call| call.has_receiver && call.arguments.first() == Some(&made));
    calls.find(|call| is_constructor(call.callee)).map_or(statement, |call| call.statement)
}
