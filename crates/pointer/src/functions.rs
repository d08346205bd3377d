//! Function objects (lambdas and method references), and calls that the library makes by name.
//!
//! A function object has the values it captured as fields. A call of it runs its implementation on captured values and arguments together
//! (JLS 15.13.3, 15.27.4). Methods that the library calls are found by name and number of parameters.

use std::sync::Arc;

use unsnarl_program::ir::HandleKind;
use unsnarl_program::{ClassId, MethodId, Type};

use crate::analysis::InstanceId;
use crate::calls::{CallSite, CallSiteId, Onward, SiteCallee};
use crate::graph::Node;
use crate::heap::{ObjectId, Site, Slot};
use crate::solver::Solver;
use crate::template::{Callee, Function, function_code};

/// In place of an inner dimension, the number of the object that a constructor reference, or reflection, makes.
pub(crate) const MADE_BY_REFERENCE: u8 = u8::MAX;

impl Solver<'_> {
    pub(crate) fn make_function(&mut self, function: &Function, id: InstanceId) {
        let instance = &self.instances[id];
        let (method, context) = (instance.method, instance.context);
        let Some(result) = self.node(id, function.result) else { return };
        let object = self.object(Site::Statement(method, function.statement, 0), function.ty, context);
        if let Some(code) = function_code(self.program, method, function.statement) {
            self.functions.insert(object, code);
        }
        for (index, captured) in function.captured.iter().enumerate() {
            if let Some(captured) = self.node(id, *captured) {
                let field = self.field_node(object, Slot::captured(index));
                self.edge(captured, field, None);
            }
        }
        self.graph.add_object(result, object);
    }

    /// Calls a function object if `method` is the abstract method that it implements.
    pub(crate) fn call_function_if_named(&mut self, call: CallSiteId, object: ObjectId, method: MethodId) -> bool {
        let data = self.program.method(method);
        let Some(code) = self.functions.get(&object) else { return false };
        let is_it = self.program.key(data.key).name == code.method && data.access.is_abstract();
        if is_it {
            self.call_function(call, object);
        }
        is_it
    }

    /// Runs the implementation of a function object on what it captured and the arguments of the call.
    pub(crate) fn call_function(&mut self, call: CallSiteId, object: ObjectId) {
        if self.derived.contains_key(&(call, object)) {
            return;
        }
        let Some(code) = self.functions.get(&object).copied() else { return };
        let site = &self.calls[call];
        let (caller, statement, origin, kind) = (site.caller, site.statement, site.origin, site.kind);
        let (mut result, result_type) = (site.result, site.result_type);
        let passed: Vec<Option<Node>> = site.arguments.iter().skip(1).copied().collect();
        let mut arguments: Vec<Option<Node>> =
            (0..code.captured).map(|index| Some(self.field_node(object, Slot::captured(index)))).collect();
        arguments.extend(passed);
        let handle = code.implementation;
        let callee = match (handle.kind, handle.method) {
            (HandleKind::GetField | HandleKind::GetStatic | HandleKind::PutField | HandleKind::PutStatic, _) => return,
            (_, None) => Callee::Missing(handle.owner, handle.key),
            (HandleKind::InvokeVirtual | HandleKind::InvokeInterface, Some(method)) => Callee::Virtual(method),
            (_, Some(method)) => Callee::Exact(method),
        };
        let is_static = handle.kind == HandleKind::InvokeStatic;
        if is_static || handle.kind == HandleKind::NewInvokeSpecial {
            let declaring = handle.method.map(|method| self.program.method(method).class);
            declaring.into_iter().for_each(|class| self.initialise(class, caller, statement));
        }
        if handle.kind == HandleKind::NewInvokeSpecial {
            let Site::Statement(method, statement, _) = self.heap.object(object).site else { return };
            let context = self.heap.object(object).context;
            let made = self.object(Site::Statement(method, statement, MADE_BY_REFERENCE), handle.owner, context);
            let node = self.new_node();
            self.graph.add_object(node, made);
            self.enter_made(caller, self.calls[call].statement, made);
            arguments.insert(0, Some(node));
            if let Some(result) = result.take() {
                self.edge(node, result, None);
            }
        }
        let derived = self.calls.next_id();
        self.derived.insert((call, object), derived);
        let arguments: Box<[Option<Node>]> = arguments.into();
        let is_nested = self.calls[call].function.is_some();
        if is_nested && !self.nested.insert((caller, statement, origin, object, arguments.clone(), result)) {
            return;
        }
        let site = CallSite {
            caller,
            statement,
            origin,
            callee: SiteCallee::Stated(callee),
            arguments,
            result,
            result_type,
            kind,
            function: Some(object),
        };
        self.add_call(site, !is_static);
    }

    /// The library calls a method of an object by name.
    pub(crate) fn call_named(&mut self, call: CallSiteId, name: &str, arity: usize, object: ObjectId) {
        if let Some(code) = self.functions.get(&object)
            && self.program.bytes(code.method) == name.as_bytes()
        {
            self.call_function(call, object);
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

    /// A receiver or argument of an entry point: an object of the type that exists before the program starts.
    pub(crate) fn given(&mut self, ty: Type) -> ObjectId {
        self.object(Site::Given(ty), ty, crate::context::Contexts::ROOT)
    }
}
