//! Access paths of models, as nodes: what `this.element` or `argument 1` of a library call may reach.

use unsnarl_library::{AccessPath, ClassFact, Field, Root};
use unsnarl_program::{ClassId, Type};

use super::ModelConstraint;
use crate::analysis::LibraryCallId;
use crate::heap::Slot;
use crate::solver::graph::Node;
use crate::solver::{Constraint, Solver};

/// What an object of the program's own may have to be asked for.
const CONTENTS: [Field; 3] = [Field::Element, Field::Key, Field::Value];

/// A node that points to what a path reaches.
pub(crate) fn read(solver: &mut Solver<'_>, id: LibraryCallId, path: &AccessPath) -> Option<Node> {
    let call = &solver.library_call(id);
    let mut node = match path.root {
        Root::This => call.this?,
        Root::Argument(index) => call.arguments.get(usize::from(index)).copied().flatten()?,
        Root::Return => match call.result {
            Some(result) => result,
            // The result is not used, but what happens to it still happens.
            None => {
                let node = solver.new_node();
                solver.set_result(id, node);
                node
            }
        },
        Root::AnyArgument => {
            let arguments = call.arguments.clone();
            let node = solver.new_node();
            for argument in arguments.iter().flatten() {
                solver.edge(*argument, node, None);
            }
            node
        }
        Root::Class => {
            let method = solver.library.get(call.model).method?;
            class_state(solver, solver.program.method(method).class)
        }
    };
    for position in 0..path.fields.len() {
        let next = solver.new_node();
        let slot = slot(solver, id, path, position);
        let is_content = CONTENTS.contains(&path.fields[position]);
        let read: Constraint =
            if is_content { ModelConstraint::Read(id, slot, next).into() } else { Constraint::Load(slot, next) };
        solver.constrain(node, read);
        node = next;
    }
    Some(node)
}

/// The slot that a field of a path stands for. The value of a thread-local variable is one for each origin.
pub(crate) fn slot(solver: &Solver<'_>, id: LibraryCallId, path: &AccessPath, position: usize) -> Slot {
    let field = path.fields[position];
    let call = &solver.library_call(id);
    let model = solver.library.get(call.model).model.as_ref();
    let is_value = path.root == Root::This && position == 0 && field == Field::Value;
    if is_value && model.is_some_and(|model| model.is(ClassFact::ThreadLocal)) {
        return Slot::of_thread(solver.origin_of(call.caller));
    }
    Slot::abstract_field(field)
}

/// The static state of a library class: fields of its class object.
fn class_state(solver: &mut Solver<'_>, class: ClassId) -> Node {
    if let Some(known) = solver.plugins.models.class_states.get(&class) {
        return *known;
    }
    let node = solver.new_node();
    let object = solver.class_object(Type::class(class));
    solver.add_object(node, object);
    solver.plugins.models.class_states.insert(class, node);
    node
}

/// Lets what a path reaches include what the node points to.
pub(crate) fn write(solver: &mut Solver<'_>, id: LibraryCallId, path: &AccessPath, from: Node) {
    let Some((_, above)) = path.fields.split_last() else {
        if let (Root::Return, Some(result)) = (path.root, solver.library_call(id).result) {
            solver.edge(from, result, None);
        }
        return;
    };
    let base = AccessPath { root: path.root, fields: above.into() };
    if let Some(base) = read(solver, id, &base) {
        let slot = slot(solver, id, path, above.len());
        solver.constrain(base, Constraint::Store(slot, from));
    }
}
