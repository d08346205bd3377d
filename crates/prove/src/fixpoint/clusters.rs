//! What is known, and concluded, of cells that one lock protects, together ([`crate::clusters`]).

use unsnarl_classfile::instruction::{BinaryOp, Condition};
use unsnarl_program::ir::{Definition, Op, StatementId, ValueId};

use super::Interpreter;
use super::frame::Frame;
use crate::cells::{CellId, number_kind};
use crate::clusters::{MAX_CELLS, MAX_TUPLES, Tuple, add_tuple};
use crate::domain::{Domain, NumberKind};
use crate::interference::Write;
use crate::protection::LockKey;
use crate::state::State;
use crate::tree::Tree;
use crate::value::Val;

/// How deep expressions are looked into.
const MAX_DEPTH: u32 = 4;

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// The cells that a lock protects.
    fn protected(&mut self, lock: LockKey) -> Vec<CellId> {
        let protection = self.protection.clone();
        protection.by(lock.exclusive()).iter().map(|cell| self.cells.id(*cell)).collect()
    }

    /// What a thread itself knows of all cells that a lock protects; `None` if it does not know all of them.
    fn own_tuple(&mut self, state: &State<D>, lock: LockKey) -> Option<Tree<CellId, Val<D>>> {
        let protection = self.protection.clone();
        let cells = protection.by(lock.exclusive());
        if !(2..=MAX_CELLS).contains(&cells.len()) {
            return None;
        }
        let mut tuple = Tree::default();
        for cell in cells {
            if cell.owner().is_some_and(|owner| owner.is_older() || state.is_private(owner)) {
                return None;
            }
            let id = self.cells.id(*cell);
            tuple.insert(id, *state.cells.get(id)?);
        }
        Some(tuple)
    }

    /// The tuples that a thread may find that acquires a lock: what it knows itself, and what others have released.
    pub(super) fn find_together(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        lock: LockKey,
    ) -> Option<Vec<Tuple<D>>> {
        let own = self.own_tuple(state, lock)?;
        let mut tuples = match state.clusters.get(lock.exclusive()) {
            Some(known) => known.to_vec(),
            None => vec![Tuple { site: None, cells: own.clone() }],
        };
        let origin = self.units[frame.unit].origin;
        let mut found: Vec<Tuple<D>> = Vec::new();
        for (id, _) in own.iter() {
            let is_seen = self.is_seen(origin, state, self.cells.get(id));
            let together = self.interference.released_together(lock.exclusive());
            for write in self.interference.released(id).iter().filter(|write| is_seen(write)) {
                // What was released cell by cell belongs to no tuple.
                together.iter().find(|known| known.tuple.site == Some(write.site))?;
            }
            for known in together {
                if let Some(site) = known.tuple.site
                    && is_seen(&Write::new(site, known.running, Val::Bottom))
                    && !found.iter().any(|tuple| tuple.site == known.tuple.site)
                {
                    found.push(known.tuple.clone());
                }
            }
        }
        found.iter().for_each(|tuple| add_tuple(&mut tuples, tuple, &mut self.tables, None));
        (tuples.len() <= MAX_TUPLES).then_some(tuples)
    }

    /// A lock is released whose cells were written: who acquires it may find them so, together.
    pub(super) fn release_together(&mut self, frame: &Frame<'a, D>, at: StatementId, state: &State<D>, lock: LockKey) {
        if let Some(cells) = self.own_tuple(state, lock) {
            let tuple = Tuple { site: Some(self.site(frame, at)), cells };
            self.interference.release_together(lock, &tuple, state.running, &mut self.tables, &self.thresholds);
        }
    }

    /// A condition holds: tuples for which it cannot are excluded. Returns whether there are others.
    pub(super) fn assume_together(
        &mut self,
        frame: &Frame<'a, D>,
        condition: Condition,
        a: ValueId,
        b: ValueId,
        state: &mut State<D>,
    ) -> bool {
        let locks: Vec<LockKey> = state.clusters.all().map(|(lock, _)| lock).collect();
        for lock in locks.into_iter().filter(|lock| state.excludes(*lock)).collect::<Vec<_>>() {
            let tuples = state.clusters.get(lock).map(<[_]>::to_vec).unwrap_or_default();
            let mut kept: Vec<Tuple<D>> = Vec::new();
            let protected = self.protected(lock);
            for tuple in &tuples {
                let cells: Tree<CellId, Val<D>> =
                    protected.iter().filter_map(|cell| Some((*cell, *tuple.cells.get(*cell)?))).collect();
                let [one, other] = [a, b].map(|value| self.eval_in(frame, state, &cells, value, MAX_DEPTH));
                if self.may_hold(frame, condition, a, one, other) {
                    kept.push(tuple.clone());
                }
            }
            if kept.is_empty() {
                return false;
            }
            if kept.len() < tuples.len() {
                self.keep_tuples(frame, state, lock, kept);
            }
        }
        true
    }

    fn may_hold(
        &mut self,
        frame: &Frame<'a, D>,
        condition: Condition,
        compared: ValueId,
        one: Val<D>,
        other: Val<D>,
    ) -> bool {
        if number_kind(frame.body.value(compared).ty).is_some() {
            let [one, other] = [one, other].map(|value| value.as_number(NumberKind::Int));
            let (one, other) = D::assume(condition, NumberKind::Int, false, one, other);
            return !one.is_bottom() && !other.is_bottom();
        }
        let is_null = |value: Val<D>| match value {
            Val::Reference { may_be_null: true, objects } => self.tables.refs.get(objects).is_empty(),
            _ => false,
        };
        match condition {
            Condition::NotEqual => !(is_null(one) && is_null(other)),
            Condition::Equal => self.may_be_same(one, other),
            _ => true,
        }
    }

    /// Only these tuples are left: their cells hold less, and so do the values that were read from them.
    fn keep_tuples(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, lock: LockKey, kept: Vec<Tuple<D>>) {
        for cell in self.protected(lock) {
            let mut held = Val::Bottom;
            for tuple in &kept {
                let value = tuple.cells.get(cell).copied().unwrap_or(Val::Any);
                held = held.join(value, &mut self.tables.refs);
            }
            if state.cells.get(cell).is_some_and(|own| held.is_within(*own, &self.tables.refs)) {
                state.cells.insert(cell, held);
            }
            if let Some(value) = state.mirrors.get(cell).copied()
                && held.is_within(self.eval(frame, state, value), &self.tables.refs)
            {
                state.refined.insert(value, held);
            }
        }
        state.clusters.set(lock, kept);
    }

    /// What a value is if the cells of a lock hold a tuple.
    fn eval_in(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        tuple: &Tree<CellId, Val<D>>,
        value: ValueId,
        depth: u32,
    ) -> Val<D> {
        let mirrored = state.mirrors.iter().find(|(cell, held)| **held == value && tuple.contains(*cell));
        if let Some(held) = mirrored.and_then(|(cell, _)| tuple.get(cell)) {
            return *held;
        }
        let known = self.eval(frame, state, value);
        let Definition::Statement(at) = frame.body.value(value).definition else { return known };
        if depth == 0 {
            return known;
        }
        let mut number = |value: ValueId| {
            let kind = number_kind(frame.body.value(value).ty).unwrap_or(NumberKind::Int);
            (kind, self.eval_in(frame, state, tuple, value, depth - 1).as_number(kind))
        };
        match frame.body.statement(at).op {
            Op::Binary(op, a, b) if !matches!(op, BinaryOp::Divide | BinaryOp::Remainder) => {
                let ((kind, a), (_, b)) = (number(a), number(b));
                Val::Number(D::binary(op, kind, a, b))
            }
            Op::Compare(comparison, a, b) => Val::Number(D::compare(comparison, number(a).1, number(b).1)),
            _ => known,
        }
    }
}
