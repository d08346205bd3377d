//! What depends on a value within a method: the values that are computed from it, and the branches that it decides.

use std::collections::BTreeSet;

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_program::ir::{BlockId, Body, Dominators, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec};

use super::definition;

/// The values that are computed from some sources.
pub(crate) struct Derived {
    is_derived: IdVec<ValueId, bool>,
    is_number: IdVec<ValueId, bool>,
    /// The fields that hold such values, if fields are followed.
    fields: Option<BTreeSet<FieldId>>,
    /// Whether objects that the method makes are followed: one that gets such a value has it.
    follows_made: bool,
}

impl Derived {
    /// All values that are computed from the results of some statements. A φ is computed from what the branch that
    /// selects its value tests.
    pub(crate) fn from(body: &Body, dominators: &Dominators, sources: &[StatementId]) -> Derived {
        let values: Vec<ValueId> = sources.iter().filter_map(|source| body.statement(*source).result).collect();
        Derived::from_values(body, dominators, &values)
    }

    /// All values that are computed from some values.
    pub(crate) fn from_values(body: &Body, dominators: &Dominators, sources: &[ValueId]) -> Derived {
        Derived::solve(body, dominators, sources, (None, false))
    }

    /// All values that are computed from some values, also through fields, of any object, and through objects that the
    /// method makes: builders, lists.
    pub(crate) fn through_memory(body: &Body, dominators: &Dominators, sources: &[ValueId]) -> Derived {
        Derived::solve(body, dominators, sources, (Some(BTreeSet::new()), true))
    }

    /// All values that are computed from some values, also through fields, of any object.
    pub(crate) fn through_fields(body: &Body, dominators: &Dominators, sources: &[ValueId]) -> Derived {
        Derived::solve(body, dominators, sources, (Some(BTreeSet::new()), false))
    }

    fn solve(
        body: &Body,
        dominators: &Dominators,
        sources: &[ValueId],
        (fields, follows_made): (Option<BTreeSet<FieldId>>, bool),
    ) -> Derived {
        let count = body.values().len();
        let (is_derived, is_number) = (IdVec::filled(false, count), IdVec::filled(false, count));
        let mut derived = Derived { is_derived, is_number, fields, follows_made };
        for value in sources {
            derived.add(body, *value, false);
        }
        while body.blocks().fold(false, |changed, block| derived.block(body, dominators, block) | changed) {}
        derived
    }

    /// Whether a value is computed from the sources.
    pub(crate) fn is(&self, value: ValueId) -> bool {
        self.is_derived[value]
    }

    /// Whether it is computed from them by way of a number or a boolean.
    pub(crate) fn is_by_number(&self, value: ValueId) -> bool {
        self.is_number[value]
    }

    /// Whether the branch or switch at the end of a block tests such a value.
    pub(crate) fn decides(&self, body: &Body, block: BlockId) -> bool {
        match body.statement(body.terminator(block)).op {
            Op::If { a, b, .. } => self.is(a) || self.is(b),
            Op::Switch(value, _) => self.is(value),
            _ => false,
        }
    }

    fn add(&mut self, body: &Body, value: ValueId, by_number: bool) -> bool {
        let by_number = by_number || !body.value(value).ty.is_reference();
        let is_new = !self.is_derived[value] || by_number && !self.is_number[value];
        self.is_derived[value] = true;
        self.is_number[value] |= by_number;
        is_new
    }

    /// Propagates through a block. Returns whether anything is new.
    fn block(&mut self, body: &Body, dominators: &Dominators, block: BlockId) -> bool {
        let mut changed = false;
        let is_decided = dominators.immediate(block).is_some_and(|above| self.decides(body, above));
        for statement in body.statements_of(block) {
            let op = body.statement(statement).op;
            // A value that is stored in an array may be loaded from it again.
            if let Op::ArrayStore { array, value, .. } = op
                && self.is(value)
            {
                changed |= self.add(body, array, self.is_by_number(value));
                if let (Some(field), Some(kept)) = (read_field(body, array), &mut self.fields) {
                    changed |= kept.insert(field);
                }
            }
            // So may one that is kept in an object that the method makes.
            if let Op::PutField { object, value, .. } = op
                && self.follows_made
                && self.is(value)
                && is_made(body, object)
            {
                changed |= self.add(body, body.uncast(object), self.is_by_number(value));
            }
            if let (Op::PutField { field, value, .. } | Op::PutStatic(field, value), Some(kept)) =
                (op, &mut self.fields)
                && self.is_derived[value]
            {
                changed |= field.resolved.is_some_and(|field| kept.insert(field));
            }
            if let Op::Invoke { kind, arguments, .. } = op
                && self.follows_made
                && kind != InvokeKind::Static
                && let [receiver, given @ ..] = body.operands(arguments)
                && given.iter().any(|value| self.is(*value))
                && is_made(body, *receiver)
            {
                let by_number = given.iter().any(|value| self.is_by_number(*value));
                changed |= self.add(body, body.uncast(*receiver), by_number);
            }
            let Some(result) = body.statement(statement).result else { continue };
            let (mut from, mut by_number) = (false, false);
            if let (Op::GetField { field, .. } | Op::GetStatic(field), Some(kept)) = (op, &self.fields) {
                from = field.resolved.is_some_and(|field| kept.contains(&field));
            }
            body.visit_uses(&op, |value| {
                from |= self.is(value);
                by_number |= self.is_by_number(value);
            });
            if from || is_decided && matches!(op, Op::Phi(_)) {
                changed |= self.add(body, result, by_number);
            }
        }
        changed
    }
}

/// The field that a value is read from, if it is.
pub(crate) fn read_field(body: &Body, value: ValueId) -> Option<FieldId> {
    match definition(body, body.uncast(value))?.1 {
        Op::GetField { field, .. } | Op::GetStatic(field) => field.resolved,
        _ => None,
    }
}

/// Whether the method makes an object itself.
fn is_made(body: &Body, value: ValueId) -> bool {
    matches!(definition(body, body.uncast(value)), Some((_, Op::New(_))))
}

/// Whether a branch at the end of one block decides whether another is reached. The first block must dominate the
/// other.
pub(crate) fn decides_whether(body: &Body, branch: BlockId, target: BlockId) -> bool {
    body.block(branch).successors.iter().any(|next| !reaches(body, *next, target, branch))
}

/// Whether control may flow from one block to another without passing a third.
fn reaches(body: &Body, from: BlockId, to: BlockId, without: BlockId) -> bool {
    let mut seen = IdVec::filled(false, body.blocks().len());
    let mut open = vec![from];
    while let Some(block) = open.pop() {
        if block == to {
            return true;
        }
        if block != without && !std::mem::replace(&mut seen[block], true) {
            open.extend(body.block(block).successors.iter().copied());
        }
    }
    false
}
