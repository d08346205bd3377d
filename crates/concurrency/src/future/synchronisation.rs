//! Which monitors may still be entered, and which classes initialised. Calls that wait, notify and lock are in
//! `library.rs`. The paper: sections 4.2 and 4.5.

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_pointer::{Analysis, InstanceId};
use unsnarl_program::ir::{Body, Op, StatementId};
use unsnarl_program::{ClassId, Origin};

use super::effect::{Effect, made_by};

pub(super) fn effects(
    analysis: &Analysis<'_>,
    instance: InstanceId,
    body: &Body,
    statement: StatementId,
    add: &mut dyn FnMut(Effect),
) {
    let program = analysis.program();
    let class = match body.statement(statement).op {
        Op::MonitorEnter(value) => {
            return made_by(analysis, analysis.points_to(instance, value), |by| add(Effect::Enter(by)));
        }
        Op::New(class) => Some(class),
        Op::GetStatic(field) | Op::PutStatic(field, _) => field.resolved.map(|field| program.field(field).class),
        Op::Invoke { kind: InvokeKind::Static, method, .. } => {
            method.resolved.map(|method| program.method(method).class)
        }
        _ => None,
    };
    // A method may be called by a reference to it.
    let method = program.method(body.method);
    let begins = body.statements().next() == Some(statement)
        && (method.access.is_static() && program.bytes(program.key(method.key).name) != b"<clinit>"
            || program.is_constructor(body.method));
    // Superclasses are initialised before, and interfaces with code: here all interfaces.
    let mut open: Vec<ClassId> = class.into_iter().chain(begins.then_some(method.class)).collect();
    while let Some(class) = open.pop() {
        if program.class(class).origin == Origin::Library {
            continue;
        }
        add(Effect::Initialise(class));
        let data = program.class(class);
        open.extend(data.super_class.into_iter().chain(data.interfaces.iter().copied()));
    }
}
