//! Accesses to fields that a library method makes on behalf of its caller (`field-access` in `docs/models.md`):
//! `VarHandle`, field updaters.
//!
//! Which field it is, is not known: any of the fields whose type fits (over-approximation).

use unsnarl_library::{AccessKind, MethodModel};
use unsnarl_program::{FieldId, Program, Type};

use super::{Plugin, defaults};
use crate::analysis::LibraryCallId;
use crate::heap::{ObjectId, ObjectSet, Slot};
use crate::solver::Solver;
use crate::solver::graph::Node;

/// The node gets what any field of the objects holds, or each of the fields gets what the node points to.
#[derive(Clone, Copy)]
pub(crate) struct FieldAccessConstraint(Node, AccessKind);

/// It has no state.
pub(crate) struct FieldAccessPlugin;

impl Plugin for FieldAccessPlugin {
    type Constraint = FieldAccessConstraint;

    fn on_new_objects(solver: &mut Solver<'_>, constraint: FieldAccessConstraint, objects: &ObjectSet) {
        let FieldAccessConstraint(node, kind) = constraint;
        for object in objects.iter() {
            access_any_field(solver, object, node, kind);
        }
    }

    fn on_library_call(solver: &mut Solver<'_>, call: LibraryCallId, model: Option<&MethodModel>) {
        if let Some(access) = model.and_then(|model| model.field_access.as_ref()) {
            access_field(solver, call, access.kind);
        }
    }
}

/// An access to a field of the first argument, whichever it may be. The last argument is stored. A static method with
/// no other argument stores into a static field of its class.
fn access_field(solver: &mut Solver<'_>, id: LibraryCallId, kind: AccessKind) {
    let call = &solver.library_call(id);
    let (model, result, is_static) = (call.model, call.result, call.this.is_none());
    let (object, stored) = (call.arguments.first().copied().flatten(), call.arguments.last().copied().flatten());
    if is_static && call.arguments.len() == 1 {
        let class = solver.library.get(model).method.map(|method| solver.program.method(method).class);
        if let (Some(class), Some(stored)) = (class, stored) {
            let fields =
                solver.program.fields_of(class).filter(|field| solver.program.field(*field).access.is_static());
            store_any(solver, stored, fields.collect(), |solver, field| solver.static_node(field));
        }
        return;
    }
    let Some(object) = object else {
        defaults::default_result(solver, id);
        return;
    };
    if let (Some(result), AccessKind::Read | AccessKind::Update) = (result, kind) {
        // The caller's descriptor says what comes out, without a cast (JVMS 2.9.3).
        let read = solver.new_node();
        solver.edge(read, result, Some(solver.library_call(id).result_type));
        solver.constrain(object, FieldAccessConstraint(read, AccessKind::Read));
    }
    if let (Some(stored), AccessKind::Write | AccessKind::Update) = (stored, kind) {
        solver.constrain(object, FieldAccessConstraint(stored, AccessKind::Write));
    }
}

/// Reads any field of an object into a node, or writes what the node points to into each that is declared for it.
fn access_any_field(solver: &mut Solver<'_>, object: ObjectId, node: Node, kind: AccessKind) {
    let program = solver.program;
    let ty = solver.heap.object(object).ty;
    if ty.is_array() {
        let elements = solver.field_node(object, Slot::ELEMENT);
        match kind {
            AccessKind::Read => solver.edge(elements, node, None),
            _ => solver.edge(node, elements, ty.element()),
        }
        return;
    }
    let fields = program.superclasses(solver.class_of(object)).flat_map(|class| program.fields_of(class));
    let fields: Vec<FieldId> = fields.filter(|field| !program.field(*field).access.is_static()).collect();
    match kind {
        AccessKind::Read => {
            let is_reference = |field: &FieldId| field_type(program, *field).is_reference();
            for field in fields.into_iter().filter(is_reference) {
                let field = solver.field_node(object, Slot::field(field));
                solver.edge(field, node, None);
            }
        }
        _ => store_any(solver, node, fields, |solver, field| solver.field_node(object, Slot::field(field))),
    }
}

fn store_any(
    solver: &mut Solver<'_>,
    from: Node,
    fields: Vec<FieldId>,
    node: impl Fn(&mut Solver<'_>, FieldId) -> Node,
) {
    for field in fields {
        let ty = field_type(solver.program, field);
        if ty.is_reference() {
            let to = node(solver, field);
            solver.edge(from, to, Some(ty));
        }
    }
}

fn field_type(program: &Program, field: FieldId) -> Type {
    program.descriptor(program.field(field).key).map_or(Type::VOID, |descriptor| descriptor.result)
}
