//! Cells: volatile fields, and atomic variables that a field holds for good. What a method reads and writes of them.
//!
//! Each access to a cell is one action. Under-approximates: atomic variables that are not held by a field, elements of
//! atomic arrays, and accesses through handles and field updaters are not seen here.

use unsnarl_classfile::instruction::{BinaryOp, InvokeKind};
use unsnarl_library::OrderKind;
use unsnarl_program::ir::{BlockId, Body, Constant, Dominators, FieldRef, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, Origin};

use crate::flow::definition;
use crate::scene::shared::accesses_receiver;
use crate::scene::{Code, Scene};
use crate::wording::describe::{field_name, simple_name};

/// The maximum number of steps that a number is traced back.
const MAX_STEPS: usize = 16;

/// A field, and the object that has it; `None` for static fields.
pub(super) type Cell = (FieldId, Option<ValueId>);

/// What a statement does to a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    Read,
    /// Writes this value.
    Write(ValueId),
    /// Reads and writes it, as one action.
    Update,
}

/// An access to a cell.
#[derive(Clone, Copy)]
pub(super) struct CellUse {
    pub(super) statement: StatementId,
    pub(super) cell: Cell,
    pub(super) does: Does,
    pub(super) result: Option<ValueId>,
}

impl CellUse {
    /// The value that it writes, unless it only reads or updates.
    pub(super) fn written(&self) -> Option<ValueId> {
        match self.does {
            Does::Write(value) => Some(value),
            _ => None,
        }
    }
}

/// The accesses of a method to cells.
pub(super) fn cell_uses(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<CellUse> {
    let body = code.body;
    let is_volatile = |field: FieldRef| {
        let field = field.resolved?;
        scene.program().field(field).access.is_volatile().then_some(field)
    };
    let cell_use = |statement: StatementId| {
        let data = body.statement(statement);
        let (cell, does) = match data.op {
            Op::GetField { object, field } => ((is_volatile(field)?, Some(object)), Does::Read),
            Op::GetStatic(field) => ((is_volatile(field)?, None), Does::Read),
            Op::PutField { object, field, value } => ((is_volatile(field)?, Some(object)), Does::Write(value)),
            Op::PutStatic(field, value) => ((is_volatile(field)?, None), Does::Write(value)),
            Op::Invoke { .. } => atomic_use(scene, code, statement)?,
            _ => return None,
        };
        Some(CellUse { statement, cell, does, result: data.result })
    };
    body.statements().filter_map(cell_use).collect()
}

/// The access of a call to the atomic variable that is its receiver.
fn atomic_use(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<(Cell, Does)> {
    let body = code.body;
    let Op::Invoke { kind, arguments, .. } = body.statement(statement).op else { return None };
    let (receiver, arguments) = body.operands(arguments).split_first().filter(|_| kind != InvokeKind::Static)?;
    let cell = match definition(body, body.uncast(*receiver))?.1 {
        Op::GetField { object, field } => (field.resolved?, Some(*object)),
        Op::GetStatic(field) => (field.resolved?, None),
        _ => return None,
    };
    let model = scene.model_at(code, statement).filter(|model| !model.is_constructor)?;
    let is_atomic = model.classes.iter().any(|class| class.publishes == Some(OrderKind::Atomic));
    if !is_atomic || !scene.facts.changing.never_changes(scene.program(), cell.0) {
        return None;
    }
    let does = match (accesses_receiver(model.method), arguments) {
        ((true, false), []) => Does::Read,
        ((false, true), [value]) => Does::Write(*value),
        ((true, true), _) => Does::Update,
        _ => return None,
    };
    Some((cell, does))
}

/// A value that never changes: a constant, or what a final static field holds, such as a constant of an enum.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fixed {
    Constant(Constant),
    Static(FieldId),
}

pub(super) fn fixed(scene: &Scene<'_, '_, '_>, body: &Body, value: ValueId) -> Option<Fixed> {
    let value = body.uncast(value);
    if let Some(constant) = body.constant(value) {
        return Some(Fixed::Constant(constant));
    }
    let Op::GetStatic(field) = definition(body, value)?.1 else { return None };
    field.resolved.filter(|field| scene.program().field(*field).access.is_final()).map(Fixed::Static)
}

/// Whether a number is computed from a value by arithmetic and conversions alone.
pub(super) fn is_made_of(body: &Body, value: ValueId, source: ValueId) -> bool {
    let mut open = vec![value];
    let mut steps = 0;
    while let Some(value) = open.pop().filter(|_| steps < MAX_STEPS) {
        steps += 1;
        if body.uncast(value) == source {
            return true;
        }
        let Some((_, op)) = definition(body, body.uncast(value)) else { continue };
        if matches!(op, Op::Negate(_) | Op::Binary(..) | Op::Convert(..) | Op::Compare(..)) {
            body.visit_uses(op, |used| open.push(used));
        }
    }
    false
}

/// Whether two values are added, subtracted or compared: they belong together.
pub(crate) fn are_combined(body: &Body, one: ValueId, other: ValueId) -> bool {
    body.statements().any(|statement| match body.statement(statement).op {
        Op::Binary(BinaryOp::Add | BinaryOp::Subtract, a, b) | Op::Compare(_, a, b) | Op::If { a, b, .. } => {
            let are = |a, b| is_made_of(body, a, one) && is_made_of(body, b, other);
            are(a, b) || are(b, a)
        }
        _ => false,
    })
}

/// The side of the branch at the end of a block that leads to a statement, if only one does.
pub(super) fn side_of(body: &Body, dominators: &Dominators, block: BlockId, at: StatementId) -> Option<BlockId> {
    let is_side = |side: &&BlockId| {
        body.block(**side).predecessors.as_slice() == [block] && dominators.dominates(**side, body.block_of(at))
    };
    body.block(block).successors.iter().find(is_side).copied()
}

/// Whether a statement does something that another thread, or the caller, may notice. What only writes a log or makes
/// an object is not meant.
pub(super) fn has_effect(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    let (body, program) = (code.body, scene.program());
    match body.statement(statement).op {
        Op::PutField { object, .. } => !is_made_here(body, object),
        Op::PutStatic(..) => true,
        Op::ArrayStore { array, .. } => !is_made_here(body, array),
        Op::Invoke { method, kind, arguments } => {
            let receiver = body.operands(arguments).first().filter(|_| kind != InvokeKind::Static);
            if receiver.is_some_and(|receiver| is_made_here(body, *receiver) || is_log(scene, body, *receiver)) {
                return false;
            }
            let is_constructor = method.resolved.is_some_and(|method| program.is_constructor(method));
            let owner = method.owner.as_class();
            if owner.is_some_and(|owner| program.class(owner).origin == Origin::Application) {
                return !is_constructor;
            }
            let is_known = |owner: ClassId| program.class(owner).origin != Origin::Phantom;
            let is_interface = owner.is_some_and(|owner| is_known(owner) && program.class(owner).access.is_interface());
            match scene.model_at(code, statement).filter(|model| !model.is_constructor) {
                Some(model) if !model.method.writes.is_empty() || !model.method.spawns.is_empty() => true,
                Some(model) if !model.method.reads.is_empty() => false,
                // Whatever implements the interface is called: a task, a listener, a resource that is closed.
                _ => is_interface,
            }
        }
        _ => false,
    }
}

/// Whether an object is a stream that the library itself keeps, such as `System.err`.
fn is_log(scene: &Scene<'_, '_, '_>, body: &Body, value: ValueId) -> bool {
    let Some((_, Op::GetStatic(field))) = definition(body, body.uncast(value)) else { return false };
    scene.program().class(field.owner).origin != Origin::Application
}

/// The name of a cell's field.
pub(super) fn name(scene: &Scene<'_, '_, '_>, field: FieldId) -> String {
    let program = scene.program();
    format!("`{}.{}`", simple_name(program, program.field(field).class), field_name(program, field))
}

/// Whether the method makes the object itself, or gets it from a call on such an object, as from a builder.
fn is_made_here(body: &Body, value: ValueId) -> bool {
    let mut value = body.uncast(value);
    for _ in 0..MAX_STEPS {
        value = match definition(body, value).map(|(_, op)| *op) {
            Some(Op::New(_) | Op::NewArray(..) | Op::NewMultiArray(..)) => return true,
            Some(Op::Invoke { kind, arguments, .. }) if kind != InvokeKind::Static => {
                match body.operands(arguments).first() {
                    Some(receiver) => body.uncast(*receiver),
                    None => return false,
                }
            }
            _ => return false,
        };
    }
    false
}
