//! Function objects: lambda expressions and method references.
//!
//! A function object has the values it captured as fields. A call of it runs its implementation on the captured values
//! and the arguments together (JLS 15.13.3, 15.27.4). Numbers are boxed where the interface has a reference and the
//! implementation has none, or the other way round. A method handle on a field (`getfield` …) is not followed: no
//! compiler emits one for a lambda.

use std::convert::Infallible;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_program::ir::{HandleKind, StatementId};
use unsnarl_program::{MethodId, Type};

use super::Plugin;
use crate::analysis::InstanceId;
use crate::heap::{AllocationSite, ObjectId, Slot};
use crate::origin::OriginId;
use crate::plugins;
use crate::solver::Solver;
use crate::solver::calls::{CallSite, CallSiteId, SiteCallee};
use crate::solver::graph::Node;
use crate::template::{Callee, Function, FunctionCode, function_code};

/// The index, in [`AllocationSite::Statement`], of the object that a constructor reference (or reflection) allocates;
/// array allocations use the small indices for their dimensions.
pub const MADE_BY_REFERENCE: u8 = u8::MAX;

/// The index of a function object that implements interfaces besides that of its type (`(Runnable & Serializable)`).
pub(crate) const MARKED_FUNCTION: u8 = u8::MAX - 1;

/// A call of a function by a function.
type NestedCall = (InstanceId, Option<StatementId>, OriginId, ObjectId, Box<[Option<Node>]>, Option<Node>);

/// The function objects and their calls.
#[derive(Default)]
pub(crate) struct LambdaPlugin {
    functions: FxHashMap<ObjectId, FunctionCode>,
    /// The pairs of call site and function object that were processed.
    called: FxHashSet<(CallSiteId, ObjectId)>,
    /// Calls that one function makes of another: by call statement, function and arguments, since functions may be
    /// recursive.
    nested: FxHashSet<NestedCall>,
}

impl LambdaPlugin {
    pub(crate) fn is_function(&self, object: ObjectId) -> bool {
        self.functions.contains_key(&object)
    }

    /// The method that a function object runs.
    pub(crate) fn method_of(&self, object: ObjectId) -> Option<MethodId> {
        self.functions.get(&object)?.implementation.method
    }

    /// The function objects, in order, by the method that they run.
    pub(crate) fn functions_by_method(&self) -> FxHashMap<MethodId, Vec<ObjectId>> {
        let run = |(object, code): (&ObjectId, &FunctionCode)| Some((*object, code.implementation.method?));
        let mut functions: Vec<(ObjectId, MethodId)> = self.functions.iter().filter_map(run).collect();
        functions.sort_unstable();
        let mut by_method: FxHashMap<MethodId, Vec<ObjectId>> = FxHashMap::default();
        for (object, method) in functions {
            by_method.entry(method).or_default().push(object);
        }
        by_method
    }

    pub(crate) fn code_of(&self, object: ObjectId) -> Option<&FunctionCode> {
        self.functions.get(&object)
    }
}

impl Plugin for LambdaPlugin {
    type Constraint = Infallible;

    fn on_new_instance(solver: &mut Solver<'_>, instance: InstanceId) {
        let template = solver.instance(instance).template.clone();
        for function in &template.functions {
            make_function(solver, function, instance);
        }
    }

    fn on_dispatch(solver: &mut Solver<'_>, call: CallSiteId, object: ObjectId, method: MethodId) -> bool {
        call_function_if_named(solver, call, object, method)
    }

    fn on_named_dispatch(solver: &mut Solver<'_>, call: CallSiteId, object: ObjectId, name: &str) -> bool {
        let code = solver.plugins.lambdas.functions.get(&object);
        let has_name = code.is_some_and(|code| solver.program.bytes(code.method) == name.as_bytes());
        if has_name {
            call_function(solver, call, object);
        }
        has_name
    }
}

fn make_function(solver: &mut Solver<'_>, function: &Function, id: InstanceId) {
    let instance = &solver.instance(id);
    let (method, context) = (instance.method, instance.context);
    let Some(result) = solver.node(id, function.result) else { return };
    let index = if function.is_marked { MARKED_FUNCTION } else { 0 };
    let object = solver.object(AllocationSite::Statement(method, function.statement, index), function.ty, context);
    if let Some(code) = function_code(solver.program, method, function.statement) {
        solver.plugins.lambdas.functions.insert(object, code);
    }
    for (index, captured) in function.captured.iter().enumerate() {
        if let Some(captured) = solver.node(id, *captured) {
            let field = solver.field_node(object, Slot::captured(index));
            solver.edge(captured, field, None);
        }
    }
    solver.add_object(result, object);
}

/// Calls a function object if `method` is the abstract method that it implements.
fn call_function_if_named(solver: &mut Solver<'_>, call: CallSiteId, object: ObjectId, method: MethodId) -> bool {
    let data = solver.program.method(method);
    let Some(code) = solver.plugins.lambdas.functions.get(&object) else { return false };
    let is_implemented_method = solver.program.key(data.key).name == code.method && data.access.is_abstract();
    if is_implemented_method {
        call_function(solver, call, object);
    }
    is_implemented_method
}

/// Runs the implementation of a function object on the captured values and the arguments of the call.
pub(crate) fn call_function(solver: &mut Solver<'_>, call: CallSiteId, object: ObjectId) {
    if solver.plugins.lambdas.called.contains(&(call, object)) {
        return;
    }
    let Some(code) = solver.plugins.lambdas.functions.get(&object).copied() else { return };
    let site = &solver.call_site(call);
    let (caller, statement, origin, kind) = (site.caller, site.statement, site.origin, site.kind);
    let (mut result, result_type) = (site.result, site.result_type);
    let mut passed: Vec<Option<Node>> = site.arguments.iter().skip(1).copied().collect();
    box_arguments(solver, &code, &mut passed);
    let mut arguments: Vec<Option<Node>> =
        (0..code.captured).map(|index| Some(solver.field_node(object, Slot::captured(index)))).collect();
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
        let declaring = handle.method.map(|method| solver.program.method(method).class);
        declaring.into_iter().for_each(|class| solver.initialise(class, caller, statement));
    }
    if handle.kind == HandleKind::NewInvokeSpecial {
        let Some(node) = allocate_referenced(solver, call, object, handle.owner) else { return };
        arguments.insert(0, Some(node));
        if let Some(result) = result.take() {
            solver.edge(node, result, None);
        }
    }
    if let Some(boxed) = boxed_result(solver, &code)
        && let Some(result) = result.take()
    {
        solver.add_object(result, boxed);
    }
    solver.plugins.lambdas.called.insert((call, object));
    let arguments: Box<[Option<Node>]> = arguments.into();
    let is_nested = solver.call_site(call).function.is_some();
    if is_nested
        && !solver.plugins.lambdas.nested.insert((caller, statement, origin, object, arguments.clone(), result))
    {
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
    solver.add_call(site, !is_static);
}

/// Allocates the object of a constructor reference, which the call of a function object creates; `None` if the function
/// object is not one of a statement.
fn allocate_referenced(solver: &mut Solver<'_>, call: CallSiteId, function: ObjectId, class: Type) -> Option<Node> {
    let AllocationSite::Statement(method, statement, _) = solver.heap.object(function).site else { return None };
    let context = solver.heap.object(function).context;
    let allocated = solver.object(AllocationSite::Statement(method, statement, MADE_BY_REFERENCE), class, context);
    let node = solver.new_node();
    solver.add_object(node, allocated);
    let site = solver.call_site(call);
    let (caller, at) = (site.caller, site.statement);
    plugins::on_new_object(solver, caller, at, allocated);
    Some(node)
}

/// The box that a call of a function object returns, if its implementation returns a primitive value and the interface
/// a reference.
fn boxed_result(solver: &mut Solver<'_>, code: &FunctionCode) -> Option<ObjectId> {
    let program = solver.program;
    let is_reference = program.descriptor(code.erased)?.result.is_reference();
    let primitive = program.descriptor(code.implementation.key)?.result;
    let class = program.well_known().box_of(primitive).filter(|_| is_reference)?;
    Some(solver.merged(Type::class(class)))
}

/// Boxes the arguments of a call of a function object that are primitive values in the interface, and references in the
/// implementation.
fn box_arguments(solver: &mut Solver<'_>, code: &FunctionCode, passed: &mut [Option<Node>]) {
    let program = solver.program;
    let descriptors = (program.descriptor(code.erased), program.descriptor(code.implementation.key));
    let (Some(interface), Some(implementation)) = descriptors else { return };
    // Those of the interface are the last ones of the implementation, whose receiver is not in its descriptor.
    let mut expected = implementation.parameters.iter().rev();
    for (index, given) in interface.parameters.iter().enumerate().rev() {
        if expected.next().is_some_and(|expected| !expected.is_reference()) {
            continue;
        }
        if let (Some(class), Some(argument)) = (program.well_known().box_of(*given), passed.get_mut(index)) {
            let boxed = solver.merged(Type::class(class));
            let node = solver.new_node();
            solver.add_object(node, boxed);
            *argument = Some(node);
        }
    }
}
