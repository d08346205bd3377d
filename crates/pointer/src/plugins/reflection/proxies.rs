//! Proxies: objects that pass each call of an interface's method on to a handler, with the method and an array of the
//! arguments.
//!
//! A proxy of several interfaces is one abstract object per interface. The `Method` that the handler receives is known,
//! so that invoking it is followed. Boxes of primitive arguments are omitted. Non-final methods of `Object` are passed
//! on as well (over-approximation: the JDK passes on only `hashCode`, `equals` and `toString`).

use unsnarl_library::Reflection;
use unsnarl_program::ir::StatementId;
use unsnarl_program::{MethodId, Type};

use super::{LOOKED_UP, Members, ReflectionConstraint};
use crate::analysis::{InstanceId, LibraryCall, LibraryCallId};
use crate::gap::Gap;
use crate::heap::{AllocationSite, Maker, ObjectId, Slot};
use crate::solver::Solver;
use crate::solver::calls::{CallSite, CallSiteId, SiteCallee};
use crate::solver::graph::Node;
use crate::template::Callee;

/// A call that makes proxies: of the interfaces whose class objects are in its array argument.
pub(super) fn make_proxies(solver: &mut Solver<'_>, id: LibraryCallId) {
    let array = Type::class(solver.program.well_known().class).array();
    let index = array.and_then(|array| super::parameter_of_type(solver, id, array));
    match index.and_then(|index| super::argument_elements(solver, id, index)) {
        Some(interfaces) => solver.constrain(interfaces, ReflectionConstraint(id, Reflection::Proxy)),
        None => super::unknown(solver, id, Gap::ProxyOfUnknownInterface),
    }
}

/// Makes a proxy of an interface, whose class object is `of`.
pub(super) fn make_proxy(solver: &mut Solver<'_>, id: LibraryCallId, interface: Type, of: ObjectId) {
    let LibraryCall { caller, result, .. } = *solver.library_call(id);
    let Some(result) = result else { return };
    let context = solver.instance(caller).context;
    let proxy = solver.object(AllocationSite::Library(solver.maker(id), LOOKED_UP, Some(of)), interface, context);
    solver.plugins.reflection.proxies.entry(proxy).or_insert(id);
    solver.add_object(result, proxy);
}

/// The last parameter of a call that makes proxies: the handler, and the one method that it has.
fn handler(solver: &Solver<'_>, id: LibraryCallId) -> Option<(Node, MethodId)> {
    let program = solver.program;
    let call = &solver.library_call(id);
    let declared = program.descriptor(solver.library.get(call.model).key)?.parameters.last()?.as_class()?;
    let mut methods = program.methods_of(declared);
    let method = methods.find(|method| program.method(*method).access.is_abstract())?;
    Some((call.arguments.last().copied().flatten()?, method))
}

/// Passes a call of a method on to the handler, if the object is a proxy.
pub(super) fn call_proxy(solver: &mut Solver<'_>, call: CallSiteId, proxy: ObjectId, method: MethodId) -> bool {
    let Some(creation) = solver.plugins.reflection.proxies.get(&proxy).copied() else { return false };
    if solver.program.method(method).access.is_final() {
        return false;
    }
    if solver.plugins.reflection.passed_on.contains(&(call, proxy)) {
        return true;
    }
    solver.plugins.reflection.passed_on.insert((call, proxy));
    let Some((handler, invoke)) = handler(solver, creation) else { return true };
    let program = solver.program;
    let descriptor = program.descriptor(program.method(invoke).key);
    let types: Vec<Type> = descriptor.map(|descriptor| descriptor.parameters.to_vec()).unwrap_or_default();
    let [_, method_type, array_type] = types[..] else { return true };
    let site = &solver.call_site(call);
    let (caller, statement, origin, kind, passed) =
        (site.caller, site.statement, site.origin, site.kind, site.arguments.clone());
    let (result, result_type) = (site.result, site.result_type);
    let called = make_method_object(solver, caller, proxy, method, method_type);
    let array = make_argument_array(solver, (caller, statement), proxy, array_type, &passed);
    let mut arguments = vec![Some(handler)];
    for object in [proxy, called, array] {
        let node = solver.new_node();
        solver.add_object(node, object);
        arguments.push(Some(node));
    }
    let declared = program.descriptor(program.method(method).key).map(|descriptor| descriptor.result);
    let result = result.map(|result| {
        let returned = solver.new_node();
        solver.edge(returned, result, declared);
        returned
    });
    let callee = SiteCallee::Stated(Callee::Virtual(invoke));
    let arguments = arguments.into();
    let site = CallSite { caller, statement, origin, callee, arguments, result, result_type, kind, function: None };
    solver.add_call(site, true);
    true
}

/// The `Method` object that the handler of a proxy receives.
fn make_method_object(
    solver: &mut Solver<'_>,
    caller: InstanceId,
    proxy: ObjectId,
    method: MethodId,
    method_type: Type,
) -> ObjectId {
    let context = solver.instance(caller).context;
    let site = AllocationSite::Library(Maker::Method(method), LOOKED_UP, Some(proxy));
    let object = solver.object(site, method_type, context);
    solver.plugins.reflection.members.insert(object, Members::Methods([method].into()));
    object
}

/// The array of arguments that the handler of a proxy receives; `passed` begins with the receiver.
fn make_argument_array(
    solver: &mut Solver<'_>,
    (caller, statement): (InstanceId, Option<StatementId>),
    proxy: ObjectId,
    array_type: Type,
    passed: &[Option<Node>],
) -> ObjectId {
    let instance = solver.instance(caller);
    let (context, calling_method) = (instance.context, instance.method);
    let maker = statement.map_or(Maker::Method(calling_method), |statement| Maker::Call(calling_method, statement));
    let array = solver.object(AllocationSite::Library(maker, LOOKED_UP + 1, Some(proxy)), array_type, context);
    let elements = solver.field_node(array, Slot::ELEMENT);
    for argument in passed.iter().skip(1).flatten() {
        solver.edge(*argument, elements, None);
    }
    array
}
