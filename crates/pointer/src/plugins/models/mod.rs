//! The models of library methods (`docs/models.md`) as constraints: what flows from where to where, and what is called
//! back.

pub(crate) mod paths;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_library::{ANY_METHOD, AccessPath, Callback, Field, FlowSource, MethodModel, Root};
use unsnarl_program::{ClassId, FieldId, Type};

use super::{Plugin, lambdas, program_objects, threads};
use crate::analysis::{EdgeKind, LibraryCall, LibraryCallId};
use crate::heap::{ObjectId, ObjectSet, Slot};
use crate::origin::OriginId;
use crate::solver::Solver;
use crate::solver::calls::{CallSite, CallSiteId, SiteCallee};
use crate::solver::graph::Node;

/// Objects that the arguments of callbacks are made of are numbered from here, so as not to clash with those of flows.
const FIRST_ARGUMENT: u16 = 1 << 12;

/// What a model does with the objects of a node.
#[derive(Clone, Copy)]
pub(crate) enum ModelConstraint {
    /// The node gets what the slot holds. An object of the program may keep its contents elsewhere: the library call
    /// then calls its methods (`program_objects`).
    Read(LibraryCallId, Slot, Node),
    /// They are receivers of a call that the library makes, by name.
    Callback(LibraryCallId, u16),
    /// The library call reads what they hold.
    Contents(LibraryCallId),
    /// They are receivers of a library call.
    Receiver(LibraryCallId),
    /// A receiver of a library call shows what they hold.
    Shown(LibraryCallId),
    /// `n`-th flow of a model: copies of them are made.
    Copy(LibraryCallId, u16),
    /// The node gets their class objects.
    ClassOf(Node),
}

/// What models share between library calls.
#[derive(Default)]
pub(crate) struct ModelPlugin {
    /// The static state of library classes: nodes that point to the class objects.
    class_states: FxHashMap<ClassId, Node>,
    callback_sites: FxHashMap<(LibraryCallId, u16, OriginId), CallSiteId>,
}

impl ModelPlugin {
    /// The node of the static state of a library class, if a model reads or writes it.
    pub(crate) fn class_state(&self, class: ClassId) -> Option<Node> {
        self.class_states.get(&class).copied()
    }
}

impl Plugin for ModelPlugin {
    type Constraint = ModelConstraint;

    fn on_new_objects(solver: &mut Solver<'_>, constraint: ModelConstraint, objects: &ObjectSet) {
        for object in objects.iter() {
            match constraint {
                ModelConstraint::Read(call, slot, to) => {
                    let from = solver.field_node(object, slot);
                    solver.edge(from, to, None);
                    program_objects::ask_for_contents(solver, call, object);
                }
                ModelConstraint::Callback(call, index) => call_back(solver, call, index, object),
                ModelConstraint::Contents(call) => program_objects::ask_for_contents(solver, call, object),
                ModelConstraint::Receiver(call) => program_objects::call_receiver(solver, call, object),
                ModelConstraint::Shown(call) => program_objects::call_shown(solver, call, object),
                ModelConstraint::Copy(call, number) => copy_object(solver, call, number, object),
                ModelConstraint::ClassOf(to) => {
                    let class = solver.class_object(solver.heap.object(object).ty);
                    solver.add_object(to, class);
                }
            }
        }
    }

    fn on_library_call(solver: &mut Solver<'_>, call: LibraryCallId, model: Option<&MethodModel>) {
        if program_objects::may_be_called(solver)
            && let Some(this) = solver.library_call(call).this
        {
            solver.constrain(this, ModelConstraint::Receiver(call));
        }
        let Some(model) = model else { return };
        for (number, modelled) in model.flows.iter().enumerate() {
            flow(solver, call, number as u16, &modelled.from, &modelled.to);
            if let (true, FlowSource::Path(from)) = (modelled.both_ways, &modelled.from) {
                flow(solver, call, number as u16, &FlowSource::Path(modelled.to.clone()), from);
            }
        }
        // What is read of the receiver is up to `hooks`.
        for path in model.reads.iter().filter(|path| path.root != Root::This || !path.fields.is_empty()) {
            if let Some(read) = paths::read(solver, call, path) {
                solver.constrain(read, ModelConstraint::Contents(call));
            }
        }
        let is_followed = |callback: &&Callback| solver.policy.follows_formatting || !formats(callback);
        let followed: SmallVec<[(usize, &Callback); 4]> =
            model.calls.iter().enumerate().filter(|(_, callback)| is_followed(callback)).collect();
        for (index, callback) in followed {
            if let Some(receiver) = paths::read(solver, call, &callback.receiver) {
                solver.constrain(receiver, ModelConstraint::Callback(call, index as u16));
            }
        }
    }

    fn on_static_load(solver: &mut Solver<'_>, field: FieldId, to: Node) {
        if let Some(kept) = kept_by_model(solver, field) {
            solver.add_object(to, kept);
        }
    }
}

/// Whether a callback only asks an element of an argument how it is to be shown.
fn formats(callback: &Callback) -> bool {
    let is_argument = matches!(callback.receiver.root, Root::Argument(_) | Root::AnyArgument);
    is_argument
        && callback.receiver.fields.first() == Some(&Field::Element)
        && matches!(&*callback.method, "toString" | "hashCode" | "formatTo")
}

fn class_named(solver: &Solver<'_>, name: &str) -> Option<ClassId> {
    solver.program.find_class(name.replace('.', "/").as_bytes())
}

fn flow(solver: &mut Solver<'_>, id: LibraryCallId, number: u16, from: &FlowSource, to: &AccessPath) {
    let declared = if to.fields.is_empty() {
        solver.library_call(id).result_type
    } else {
        Type::class(solver.program.well_known().object)
    };
    // If nothing is distinguished, one object stands for itself and its copies.
    if let (FlowSource::CopyOf(path), true) = (from, solver.policy.distinguishes_threads) {
        if let Some(from) = paths::read(solver, id, path) {
            solver.constrain(from, ModelConstraint::Copy(id, number));
        }
        return;
    }
    if let Some(from) = source(solver, id, number, from, declared) {
        paths::write(solver, id, to, from);
    }
}

/// A node that points to what flows.
fn source(solver: &mut Solver<'_>, id: LibraryCallId, number: u16, from: &FlowSource, declared: Type) -> Option<Node> {
    match from {
        FlowSource::Path(path) | FlowSource::CopyOf(path) => paths::read(solver, id, path),
        FlowSource::New { class, viewing } => {
            let named = class.as_ref().and_then(|name| class_named(solver, name)).map(Type::class);
            let ty = named.or(Some(declared).filter(|ty| ty.is_reference()))?;
            let object = solver.made(id, number, ty, None);
            let node = solver.new_node();
            solver.add_object(node, object);
            if let Some(shown) = viewing.as_ref().and_then(|viewing| paths::read(solver, id, viewing)) {
                let source = solver.field_node(object, Slot::abstract_field(Field::Source));
                solver.edge(shown, source, None);
            }
            Some(node)
        }
        FlowSource::ClassOf(path) => {
            let of = paths::read(solver, id, path)?;
            let node = solver.new_node();
            solver.constrain(of, ModelConstraint::ClassOf(node));
            Some(node)
        }
        FlowSource::CurrentThread => Some(threads::current_thread(solver, id, declared)),
        FlowSource::Nothing => None,
    }
}

/// A copy of an object: of the same class, with what its fields hold.
fn copy_object(solver: &mut Solver<'_>, id: LibraryCallId, number: u16, object: ObjectId) {
    let Some(method) = solver.model_of(id) else { return };
    let ty = solver.heap.object(object).ty;
    // One copy for each class: which object it is a copy of is not worth knowing.
    let copy = solver.made(id, number, ty, None);
    let mut slots = vec![Slot::ELEMENT];
    if let Some(class) = ty.as_class() {
        slots.extend([Field::Key, Field::Value, Field::Source].map(Slot::abstract_field));
        let program = solver.program;
        let fields = program.superclasses(class).flat_map(|class| program.fields_of(class));
        slots.extend(fields.filter(|field| !program.field(*field).access.is_static()).map(Slot::field));
    }
    for slot in slots {
        let (from, to) = (solver.field_node(object, slot), solver.field_node(copy, slot));
        solver.edge(from, to, None);
    }
    let node = solver.new_node();
    solver.add_object(node, copy);
    paths::write(solver, id, &method.flows[usize::from(number)].to, node);
}

/// A static field of a class that models go before holds something, though no code is analysed that stores it.
pub(crate) fn kept_by_model(solver: &mut Solver<'_>, field: FieldId) -> Option<ObjectId> {
    let data = solver.program.field(field);
    let is_kept = solver.policy.distinguishes_threads && solver.library.is_modelled(data.class);
    let ty = solver.program.descriptor(data.key).map(|descriptor| descriptor.result);
    ty.filter(|ty| is_kept && ty.is_reference()).map(|ty| solver.merged(ty))
}

/// The place that calls back on behalf of a library call, on a thread.
pub(crate) fn callback_site(
    solver: &mut Solver<'_>,
    id: LibraryCallId,
    number: u16,
    callback: &Callback,
    origin: OriginId,
    kind: EdgeKind,
) -> CallSiteId {
    if let Some(known) = solver.plugins.models.callback_sites.get(&(id, number, origin)) {
        return *known;
    }
    let object = Type::class(solver.program.well_known().object);
    let mut arguments = if callback.is_static { Vec::new() } else { vec![None] };
    for (index, argument) in callback.arguments.iter().enumerate() {
        let made = FIRST_ARGUMENT + (number << 4) + index as u16;
        arguments.push(source(solver, id, made, argument, object));
    }
    let result = (!callback.results.is_empty()).then(|| solver.new_node());
    if let Some(result) = result {
        for path in &callback.results {
            paths::write(solver, id, path, result);
        }
    }
    let LibraryCall { caller, statement, .. } = *solver.library_call(id);
    let (arguments, callee) = (arguments.into(), SiteCallee::Found);
    let call = solver.push_call(CallSite {
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
    solver.plugins.models.callback_sites.insert((id, number, origin), call);
    call
}

fn call_back(solver: &mut Solver<'_>, id: LibraryCallId, index: u16, object: ObjectId) {
    let caller = solver.library_call(id).caller;
    let Some(method) = solver.model_of(id) else { return };
    let callback = &method.calls[usize::from(index)];
    let origin = solver.origin_of(caller);
    let call = callback_site(solver, id, index, callback, origin, EdgeKind::Callback(id));
    match &*callback.method {
        ANY_METHOD if solver.plugins.lambdas.is_function(object) => lambdas::call_function(solver, call, object),
        ANY_METHOD => solver.call_any(call, object),
        name if callback.is_static => solver.call_static_named(call, name, callback.arguments.len(), object),
        name => solver.call_named(call, name, callback.arguments.len(), object),
    }
}
