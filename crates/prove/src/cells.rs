//! Cells: the variables in memory that the interpreter distinguishes.
//!
//! A cell is a static field, a field of an aged object, an element of an array, or the length of an array. Elements are
//! distinguished in arrays that are made with a small constant length; of other arrays, all elements are one cell, so
//! that a write to one never replaces what the others hold.

use rustc_hash::FxHashMap;
use unsnarl_pointer::{AllocationSite, Analysis, MADE_BY_REFERENCE, ObjectId, Slot};
use unsnarl_program::ir::{Constant, Op};
use unsnarl_program::{ClassId, FieldId, Interned, MethodId, Program, Type};

use crate::domain::{Domain, Number, NumberKind};
use crate::tree::Tree;
use crate::value::{AgedId, RefSets, Val};

unsnarl_program::ids! {
    /// A cell.
    CellId;
}

/// A variable in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// A static field.
    Static(FieldId),
    /// A field of an object, or the elements of an array.
    Slot(AgedId, Slot),
    /// An element of an array whose elements are distinguished.
    Element(AgedId, u8),
    /// The length of an array. It never changes.
    Length(AgedId),
}

impl Cell {
    /// The object that it is part of; `None` for a static field.
    pub fn owner(self) -> Option<AgedId> {
        match self {
            Cell::Static(_) => None,
            Cell::Slot(object, _) | Cell::Element(object, _) | Cell::Length(object) => Some(object),
        }
    }

    /// The declared field, if it is one.
    pub fn field(self) -> Option<FieldId> {
        match self {
            Cell::Static(field) => Some(field),
            Cell::Slot(_, slot) => slot.as_field(),
            Cell::Element(..) | Cell::Length(_) => None,
        }
    }

    /// The same cell of another object.
    pub(crate) fn of(self, owner: AgedId) -> Cell {
        match self {
            Cell::Static(field) => Cell::Static(field),
            Cell::Slot(_, slot) => Cell::Slot(owner, slot),
            Cell::Element(_, index) => Cell::Element(owner, index),
            Cell::Length(_) => Cell::Length(owner),
        }
    }
}

/// The greatest length of arrays whose elements are distinguished.
const MAX_DISTINGUISHED: i32 = 16;

/// The length of an array whose elements are distinguished: a small constant.
pub(crate) fn distinguished_length(analysis: &Analysis<'_>, object: ObjectId) -> Option<u8> {
    let AllocationSite::Statement(method, statement, 0) = analysis.object(object).site else { return None };
    let body = analysis.program().body(method)?.ok()?;
    let Op::NewArray(_, length) = body.statement(statement).op else { return None };
    match body.constant(length)? {
        Constant::Int(length @ 0..=MAX_DISTINGUISHED) => u8::try_from(length).ok(),
        _ => None,
    }
}

/// All cells that occur.
#[derive(Default)]
pub struct Cells {
    cells: Interned<CellId, Cell>,
    /// The cells of each object, in order.
    parts: FxHashMap<AgedId, Vec<CellId>>,
}

impl Cells {
    pub(crate) fn id(&mut self, cell: Cell) -> CellId {
        let next = self.cells.values().next_id();
        let id = self.cells.intern(cell);
        if let Some(owner) = cell.owner().filter(|_| id == next) {
            self.parts.entry(owner).or_default().push(id);
        }
        id
    }

    /// The cells of an object that occur, in order.
    pub(crate) fn parts(&self, owner: AgedId) -> &[CellId] {
        self.parts.get(&owner).map_or(&[], Vec::as_slice)
    }

    /// A cell.
    pub fn get(&self, cell: CellId) -> Cell {
        self.cells[cell]
    }
}

/// The kind of number of a primitive type; `None` for references.
pub(crate) fn number_kind(ty: Type) -> Option<NumberKind> {
    match ty {
        Type::LONG => Some(NumberKind::Long),
        Type::FLOAT => Some(NumberKind::Float),
        Type::DOUBLE => Some(NumberKind::Double),
        Type::BOOLEAN | Type::BYTE | Type::CHAR | Type::SHORT | Type::INT => Some(NumberKind::Int),
        _ => None,
    }
}

/// Every number of a primitive type.
pub(crate) fn all_numbers<D: Domain>(ty: Type, kind: NumberKind) -> D {
    match ty {
        Type::BOOLEAN => D::between(kind, 0, 1),
        Type::BYTE => D::between(kind, i64::from(i8::MIN), i64::from(i8::MAX)),
        Type::CHAR => D::between(kind, 0, i64::from(u16::MAX)),
        Type::SHORT => D::between(kind, i64::from(i16::MIN), i64::from(i16::MAX)),
        _ => D::top(kind),
    }
}

/// What a variable of the type holds before it is written.
pub(crate) fn default_of<D: Domain>(ty: Type, sets: &mut RefSets) -> Val<D> {
    match number_kind(ty) {
        Some(NumberKind::Int) => Val::number(Number::Int(0)),
        Some(NumberKind::Long) => Val::number(Number::Long(0)),
        Some(NumberKind::Float) => Val::number(Number::Float(0.0)),
        Some(NumberKind::Double) => Val::number(Number::Double(0.0)),
        None => Val::null(sets),
    }
}

/// The type of a field.
pub(crate) fn field_type(program: &Program, field: FieldId) -> Type {
    program.descriptor(program.field(field).key).map_or(Type::BOTTOM, |descriptor| descriptor.result)
}

/// The instance fields of a class, its superclasses' included.
pub(crate) fn instance_fields(program: &Program, class: ClassId) -> impl Iterator<Item = FieldId> + '_ {
    let all = program.superclasses(class).flat_map(|class| program.fields_of(class));
    all.filter(|field| !program.field(*field).access.is_static())
}

/// Whether a class has an initialiser.
pub(crate) fn has_initialiser(program: &Program, class: ClassId) -> bool {
    let is_it = |method: MethodId| program.method(method).has_code && program.is_class_initialiser(method);
    program.methods_of(class).any(is_it)
}

/// The static fields that are used and that no initialiser sets, with what they hold at the start.
pub(crate) fn defaults<D: Domain>(
    analysis: &Analysis<'_>,
    cells: &mut Cells,
    sets: &mut RefSets,
) -> Tree<CellId, Val<D>> {
    let program = analysis.program();
    let mut used: Vec<FieldId> = Vec::new();
    for instance in analysis.instances() {
        let Some(body) = analysis.code_of(instance) else { continue };
        used.extend(body.statements().filter_map(|statement| match body.statement(statement).op {
            Op::GetStatic(field) | Op::PutStatic(field, _) => field.resolved,
            _ => None,
        }));
    }
    used.sort_unstable();
    used.dedup();
    let is_left = |field: &FieldId| {
        let declared = program.field(*field);
        !declared.access.is_final() && program.has_bodies(declared.class) && !has_initialiser(program, declared.class)
    };
    let left = used.into_iter().filter(is_left);
    left.map(|field| (cells.id(Cell::Static(field)), default_of(field_type(program, field), sets))).collect()
}

/// Whether the object is made by a statement of the program, so that all that is done to it is known. One that the call
/// of a constructor reference makes, or reflection, is not: no statement sets its fields to their defaults.
pub(crate) fn is_made_by_program(analysis: &Analysis<'_>, object: ObjectId) -> bool {
    matches!(analysis.object(object).site, AllocationSite::Statement(.., index) if index != MADE_BY_REFERENCE)
}
