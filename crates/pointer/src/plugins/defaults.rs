//! What is assumed of library methods whose models say nothing, or say nothing of the result (A8): they return a new
//! object, filled with new objects if it is an array. They call back the functions they are given, on the current
//! thread, unless a model says what becomes of them. For findings, a model that does not mention an argument does not
//! call it, either (A69).

use unsnarl_library::{AccessPath, Callback, MethodModel, Root};
use unsnarl_program::{MethodId, Origin as ClassOrigin, Type};

use super::{Plugin, lambdas, models};
use crate::analysis::{EdgeKind, LibraryCall, LibraryCallId};
use crate::heap::{ObjectId, ObjectSet, Slot};
use crate::solver::Solver;
use crate::solver::calls::Target;
use crate::solver::graph::Node;
use crate::solver::library_calls::DEFAULT_RESULT;

/// An unknown library method may call them back: of which call, which argument.
#[derive(Clone, Copy)]
pub(crate) struct DefaultConstraint(LibraryCallId, u16);

/// Calls of which no model speaks are numbered from here, so as not to clash with those of models.
const FIRST_SILENT: u16 = 1 << 10;

/// It has no state.
pub(crate) struct DefaultPlugin;

impl Plugin for DefaultPlugin {
    type Constraint = DefaultConstraint;

    fn on_new_objects(solver: &mut Solver<'_>, constraint: DefaultConstraint, objects: &ObjectSet) {
        let DefaultConstraint(call, index) = constraint;
        for object in objects.iter() {
            call_back_any(solver, call, index, object);
        }
    }

    fn on_library_call(solver: &mut Solver<'_>, call: LibraryCallId, model: Option<&MethodModel>) {
        let Some(model) = model else {
            apply_default(solver, call);
            return;
        };
        if model.field_access.is_none() && model.reflects.is_none() && !gives_result(model) {
            default_result(solver, call);
        }
        // A model that is silent on what it is given says no more of it than no model.
        let is_said = |index: usize| {
            let is_it = |path: &AccessPath| match path.root {
                Root::Argument(argument) => usize::from(argument) == index,
                root => root == Root::AnyArgument,
            };
            model.paths().any(is_it)
        };
        if model.reflects.is_some() || model.field_access.is_some() {
            return;
        }
        if solver.policy.calls_unmentioned {
            call_back_arguments(solver, call, |index| !is_said(index));
        } else if !callable_arguments(solver, call, |index| !is_said(index)).is_empty() {
            solver.uncalled.push(call);
        }
    }
}

/// Whether a model says what the method returns.
fn gives_result(model: &MethodModel) -> bool {
    let flows = model.flows.iter().any(|flow| flow.to.root == Root::Return && flow.to.fields.is_empty());
    flows || model.calls.iter().any(returns_result) || model.spawns.iter().any(|spawn| returns_result(&spawn.callback))
}

/// Whether the result of a callback is the result of the library method.
fn returns_result(callback: &Callback) -> bool {
    callback.results.iter().any(|path| path.root == Root::Return && path.fields.is_empty())
}

/// A new object as the result, if that is a reference and used.
pub(crate) fn default_result(solver: &mut Solver<'_>, id: LibraryCallId) -> Option<ObjectId> {
    let LibraryCall { result, result_type, .. } = *solver.library_call(id);
    let result = result.filter(|_| result_type.is_reference())?;
    if !solver.policy.distinguishes_threads && result_type == Type::class(solver.program.well_known().object) {
        // It would pass every cast, and all that is stored into it would meet there.
        return None;
    }
    let object = solver.made(id, DEFAULT_RESULT, result_type, None);
    solver.add_object(result, object);
    fill_array(solver, object, result_type);
    Some(object)
}

/// An array of which nothing is known holds new objects, as its type says.
fn fill_array(solver: &mut Solver<'_>, array: ObjectId, ty: Type) {
    let object = Type::class(solver.program.well_known().object);
    let (mut array, mut ty) = (array, ty);
    while let Some(element) = ty.element().filter(|element| element.is_reference() && *element != object) {
        let made = solver.merged(element);
        let elements = solver.field_node(array, Slot::ELEMENT);
        solver.add_object(elements, made);
        (array, ty) = (made, element);
    }
}

/// What is taken for granted of a method without a model (A8).
fn apply_default(solver: &mut Solver<'_>, id: LibraryCallId) {
    default_result(solver, id);
    if !solver.policy.is_local {
        call_back_arguments(solver, id, |_| true);
    }
}

/// The objects that are given for some parameters of interfaces may be called back.
fn call_back_arguments(solver: &mut Solver<'_>, id: LibraryCallId, may_call: impl Fn(usize) -> bool) {
    for (index, argument) in callable_arguments(solver, id, may_call) {
        solver.constrain(argument, DefaultConstraint(id, index));
    }
}

/// Those of some arguments of a call that are given for parameters of interfaces, with their indices.
fn callable_arguments(solver: &Solver<'_>, id: LibraryCallId, may_call: impl Fn(usize) -> bool) -> Vec<(u16, Node)> {
    let LibraryCall { model, .. } = *solver.library_call(id);
    let arguments = &solver.library_call(id).arguments;
    let descriptor = solver.program.descriptor(solver.library.get(model).key);
    let mut callable = Vec::new();
    for (index, argument) in arguments.iter().enumerate().filter(|(index, _)| may_call(*index)) {
        let ty = descriptor.and_then(|descriptor| descriptor.parameters.get(index)).and_then(|ty| ty.as_class());
        // What is missing may be an interface.
        let may_be_interface = ty.is_some_and(|class| {
            let class = solver.program.class(class);
            class.access.is_interface() || class.origin == ClassOrigin::Phantom
        });
        if let Some(argument) = argument.filter(|_| may_be_interface) {
            callable.push((index as u16, argument));
        }
    }
    callable
}

/// An unknown library method may call any method of the interface that its parameter is declared with.
fn call_back_any(solver: &mut Solver<'_>, id: LibraryCallId, index: u16, object: ObjectId) {
    let LibraryCall { model, caller, .. } = *solver.library_call(id);
    let key = solver.library.get(model).key;
    let declared = solver.program.descriptor(key).and_then(|descriptor| descriptor.parameters.get(usize::from(index)));
    let Some(interface) = declared.and_then(|ty| ty.as_class()) else { return };
    let is_function = solver.plugins.lambdas.is_function(object);
    let class = solver.class_of(object);
    if !is_function && solver.program.class(class).origin != ClassOrigin::Application {
        return;
    }
    let origin = solver.origin_of(caller);
    let callback = Callback {
        receiver: AccessPath { root: Root::Argument(index as u8), fields: Default::default() },
        is_static: false,
        method: "".into(),
        arguments: Vec::new(),
        results: Vec::new(),
    };
    let call = models::callback_site(solver, id, FIRST_SILENT + index, &callback, origin, EdgeKind::Callback(id));
    if is_function {
        lambdas::call_function(solver, call, object);
        return;
    }
    let program = solver.program;
    let methods: Vec<MethodId> = program
        .supertypes(interface)
        .iter()
        .flat_map(|interface| program.methods_of(*interface))
        .filter(|method| program.method(*method).access.is_abstract())
        .collect();
    for method in methods {
        if let Target::Body(method) = solver.target(class, method) {
            solver.enter(call, method, Some(object));
        }
    }
}
