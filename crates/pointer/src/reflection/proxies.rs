//! Proxies: objects that pass each call of an interface's method on to a handler, with the method and an array of the arguments.
//!
//! A proxy of several interfaces is one abstract object for each. What the handler gets as the method is known, so that it may invoke it. Numbers arrive in
//! boxes, which are left out. What every object has is passed on, too, unless it is final.

use unsnarl_library::Reflection;
use unsnarl_program::{MethodId, Type};

use super::{LOOKED_UP, Members};
use crate::analysis::{LibraryCall, LibraryCallId};
use crate::calls::{CallSite, CallSiteId, SiteCallee};
use crate::gap::Gap;
use crate::graph::Node;
use crate::heap::{Maker, ObjectId, Site, Slot};
use crate::solver::{Constraint, Solver};
use crate::template::Callee;

impl Solver<'_> {
    /// A call that makes proxies: of the interfaces whose class objects are in its array argument.
    pub(super) fn make_proxies(&mut self, id: LibraryCallId) {
        let array = Type::class(self.program.well_known().class).array();
        let index = array.and_then(|array| self.parameter_of_type(id, array));
        match index.and_then(|index| self.argument_elements(id, index)) {
            Some(interfaces) => self.constrain(interfaces, Constraint::Reflect(id, Reflection::Proxy)),
            None => self.unknown(id, Gap::ProxyOfUnknownInterface),
        }
    }

    /// Makes a proxy of an interface, whose class object is `of`.
    pub(super) fn make_proxy(&mut self, id: LibraryCallId, interface: Type, of: ObjectId) {
        let LibraryCall { caller, result, .. } = self.library_calls[id];
        let Some(result) = result else { return };
        let context = self.instances[caller].context;
        let proxy = self.object(Site::Library(self.maker(id), LOOKED_UP, Some(of)), interface, context);
        self.reflected.proxies.entry(proxy).or_insert(id);
        self.graph.add_object(result, proxy);
    }

    /// The last parameter of a call that makes proxies: the handler, and the one method that it has.
    fn handler(&self, id: LibraryCallId) -> Option<(Node, MethodId)> {
        let program = self.program;
        let call = &self.library_calls[id];
        let declared = program.descriptor(self.library.get(call.model).key)?.parameters.last()?.as_class()?;
        let mut methods = program.methods_of(declared);
        let method = methods.find(|method| program.method(*method).access.is_abstract())?;
        Some((call.arguments.last().copied().flatten()?, method))
    }

    /// Passes a call of a method on to the handler, if the object is a proxy.
    pub(crate) fn call_proxy(&mut self, call: CallSiteId, proxy: ObjectId, method: MethodId) -> bool {
        let Some(made) = self.reflected.proxies.get(&proxy).copied() else { return false };
        if self.program.method(method).access.is_final() {
            return false;
        }
        if self.derived.contains_key(&(call, proxy)) {
            return true;
        }
        self.derived.insert((call, proxy), call);
        let Some((handler, invoke)) = self.handler(made) else { return true };
        let program = self.program;
        let key = program.descriptor(program.method(invoke).key);
        let types: Vec<Type> = key.map(|descriptor| descriptor.parameters.to_vec()).unwrap_or_default();
        let [_, method_type, array_type] = types[..] else { return true };
        let site = &self.calls[call];
        let (caller, statement, origin, kind, passed) =
            (site.caller, site.statement, site.origin, site.kind, site.arguments.clone());
        let (result, result_type) = (site.result, site.result_type);
        let context = self.instances[caller].context;
        let called = self.object(Site::Library(Maker::Method(method), LOOKED_UP, Some(proxy)), method_type, context);
        self.reflected.members.insert(called, Members::Methods([method].into()));
        let by = self.instances[caller].method;
        let maker = statement.map_or(Maker::Method(by), |statement| Maker::Call(by, statement));
        let array = self.object(Site::Library(maker, LOOKED_UP + 1, Some(proxy)), array_type, context);
        let elements = self.field_node(array, Slot::ELEMENT);
        for argument in passed.iter().skip(1).flatten() {
            self.edge(*argument, elements, None);
        }
        let mut arguments = vec![Some(handler)];
        for object in [proxy, called, array] {
            let node = self.new_node();
            self.graph.add_object(node, object);
            arguments.push(Some(node));
        }
        let declared = program.descriptor(program.method(method).key).map(|descriptor| descriptor.result);
        let result = result.map(|result| {
            let returned = self.new_node();
            self.edge(returned, result, declared);
            returned
        });
        let callee = SiteCallee::Stated(Callee::Virtual(invoke));
        let arguments = arguments.into();
        let site = CallSite { caller, statement, origin, callee, arguments, result, result_type, kind, function: None };
        self.add_call(site, true);
        true
    }
}
