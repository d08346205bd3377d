//! Numeric relations between what one lock protects ([`crate::pack`]): what is known, and concluded.
//!
//! A pack is about what the thread knows by itself. Who acquires a lock finds its cells as it left them, or as another
//! thread has released them, all at once: the packs of both are joined. A value that is read from a cell is equal to
//! it, if no other thread can have changed the cell: since a lock that protects it is held, or since nobody writes it
//! now. A write replaces what the cell was. Values of a method that are not read from cells enter a pack only when
//! they are compared with a value of it, or written to a cell of it; then with the sums that they were computed as,
//! which hold wherever the values are known (they are in static single assignment form).
//!
//! Packs are kept if the memory model knows locks, and the domain knows the bounds of numbers: without bounds, no sum
//! is known not to overflow.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition};
use unsnarl_pointer::Slot;
use unsnarl_program::Type;
use unsnarl_program::ir::{Constant, Definition, Op, StatementId, ValueId};

use super::Interpreter;
use super::certificate::Heads;
use super::frame::Frame;
use crate::cells::{Cell, CellId, distinguished_length, field_type, instance_fields, is_made_by_program, number_kind};
use crate::domain::{Domain, NumberKind};
use crate::interference::Write;
use crate::pack::{MOST_CELLS, MOST_VARIABLES, Of, Pack, Sum, Variable};
use crate::protection::LockKey;
use crate::state::State;
use crate::value::{AgedId, Val};

/// How many sums deep the definitions of values are looked into.
const MAX_DEPTH: u32 = 3;

/// Whether a domain knows the bounds of numbers.
pub(super) fn knows_bounds<D: Domain>() -> bool {
    D::between(NumberKind::Int, 2, 5).bounds(NumberKind::Int) == Some((2, 5))
}

/// The least and the greatest value of each term of a sum.
type BoundsOfTerms = SmallVec<[(i64, i64); 2]>;

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// Forgets all relations, of all states, and keeps none any more: what locks protect is not what it was.
    pub(super) fn drop_packs(&mut self, heads: &mut Heads<D>) {
        self.has_packs = false;
        self.pack_cells.clear();
        self.interference.drop_packs();
        for unit in &mut self.units {
            let entry = unit.entry.as_mut().map(|entry| &mut entry.state);
            let ended = unit.exit.returned.iter_mut().chain(&mut unit.exit.thrown);
            entry.into_iter().chain(ended).for_each(|state| state.packs.clear());
        }
        let of_threads = self.starts.values_mut().map(|start| &mut start.state).chain(self.ends.values_mut());
        let of_heads = heads.values_mut().map(|head| &mut head.state);
        of_threads.chain(of_heads).for_each(|state| state.packs.clear());
    }

    /// The cells of a lock that are in its pack.
    pub(super) fn pack_cells(&mut self, lock: LockKey) -> Rc<[Variable]> {
        if let Some(known) = self.pack_cells.get(&lock) {
            return known.clone();
        }
        let protection = self.protection.clone();
        let mut protected: Vec<Cell> = match self.has_packs {
            true => (protection.by(lock).iter().copied()).filter(|cell| self.kind_in_pack(*cell).is_some()).collect(),
            false => Vec::new(),
        };
        if protected.len() > MOST_CELLS {
            let used = self.used_together(&protected);
            protected.sort_by_key(|cell| std::cmp::Reverse(used.get(cell).copied().unwrap_or(0)));
        }
        let mut chosen = protected.clone();
        for cell in protected {
            for beside in self.constants_beside(cell) {
                if !chosen.contains(&beside) {
                    chosen.push(beside);
                }
            }
        }
        chosen.truncate(MOST_CELLS);
        let mut cells: Vec<Variable> = Vec::new();
        for cell in chosen {
            if let Some(kind) = self.kind_in_pack(cell) {
                cells.push(Variable::cell(self.cells.id(cell), kind));
            }
        }
        cells.sort_unstable();
        let cells: Rc<[Variable]> = if cells.len() < 2 { Rc::new([]) } else { cells.into() };
        self.pack_cells.insert(lock, cells.clone());
        cells
    }

    /// For each of some cells, in how many methods its field is used together with that of another one.
    fn used_together(&self, cells: &[Cell]) -> FxHashMap<Cell, usize> {
        let analysis = self.analysis();
        let mut methods: Vec<_> = analysis.instances().map(|instance| analysis.instance(instance).method).collect();
        methods.sort_unstable();
        methods.dedup();
        let mut counts: FxHashMap<Cell, usize> = FxHashMap::default();
        for body in methods.into_iter().filter_map(|method| self.program().body(method)?.ok()) {
            let fields: BTreeSet<_> = body
                .statements()
                .filter_map(|at| match body.statement(at).op {
                    Op::GetField { field, .. } | Op::PutField { field, .. } => field.resolved,
                    Op::GetStatic(field) | Op::PutStatic(field, _) => field.resolved,
                    _ => None,
                })
                .collect();
            let is_used = |cell: &&Cell| cell.field().is_some_and(|field| fields.contains(&field));
            let used: Vec<Cell> = cells.iter().filter(is_used).copied().collect();
            if used.len() > 1 {
                used.into_iter().for_each(|cell| *counts.entry(cell).or_default() += 1);
            }
        }
        counts
    }

    /// Numbers beside a cell that nobody changes any more: in other fields of its object or class, and the lengths of
    /// the arrays that these fields hold, unless they are constants of the program.
    fn constants_beside(&self, cell: Cell) -> Vec<Cell> {
        let (program, analysis) = (self.program(), self.analysis());
        let (Some(field), owner) = (cell.field(), cell.owner()) else { return Vec::new() };
        let class = match owner.and_then(|owner| owner.known()) {
            Some(object) => analysis.object(object).ty.as_class(),
            None => Some(program.field(field).class),
        };
        let Some(class) = class else { return Vec::new() };
        let mut beside = Vec::new();
        match owner {
            None => {
                let fields = program.fields_of(class).filter(|field| program.field(*field).access.is_static());
                beside.extend(fields.map(Cell::Static));
            }
            Some(owner) => {
                let slots: Vec<Slot> = instance_fields(program, class).map(Slot::field).collect();
                beside.extend(slots.iter().map(|slot| Cell::Slot(owner, *slot)));
                let held = |slot: &Slot| analysis.field(owner.known()?, *slot).single();
                let arrays = slots.iter().filter_map(held);
                let arrays = arrays.filter(|array| distinguished_length(analysis, *array).is_none());
                beside.extend(arrays.map(|array| Cell::Length(AgedId::newest(array))));
            }
        }
        beside.retain(|cell| self.protection.is_constant(*cell) && self.kind_in_pack(*cell).is_some());
        beside
    }

    /// The kind of number in a cell, if it may be in a pack: it must be one variable in memory.
    fn kind_in_pack(&self, cell: Cell) -> Option<NumberKind> {
        let ty = match cell {
            Cell::Length(array) => {
                array.known().filter(|array| is_made_by_program(self.analysis(), *array))?;
                Type::INT
            }
            _ => field_type(self.program(), cell.field()?),
        };
        let is_one = cell.owner().is_none_or(|owner| {
            !owner.is_older() && owner.known().is_some_and(|object| self.setting.facts.once.is_single(object))
        });
        match ty {
            Type::INT | Type::LONG if is_one => number_kind(ty),
            _ => None,
        }
    }

    /// What a thread knows by itself of the cells of a lock: of those that are not private.
    fn own_pack(&mut self, state: &State<D>, lock: LockKey) -> Pack {
        let cells = self.pack_cells(lock);
        let is_public = |cell: CellId| self.cells.get(cell).owner().is_none_or(|owner| !state.is_private(owner));
        let known = |variable: Variable| match variable.of {
            Of::Cell(cell) => cells.contains(&variable) && is_public(cell),
            Of::Result => false,
            Of::Value(_) => true,
        };
        let mut pack = state.packs.get(lock).map_or_else(Pack::top, |pack| pack.retained(known));
        for variable in cells.iter().filter(|variable| known(**variable)) {
            pack.assume_cell(*variable, &state.cells);
        }
        pack
    }

    /// What a thread finds in the cells of a lock that it acquires: what it knows itself, or what others have released.
    pub(super) fn find_pack(&mut self, frame: &Frame<'a, D>, state: &State<D>, lock: LockKey) -> Option<Pack> {
        let cells = self.pack_cells(lock);
        if cells.is_empty() {
            return None;
        }
        let own = self.own_pack(state, lock);
        let values = own.retained(Variable::is_value);
        let origin = self.units[frame.unit].origin;
        let mut found: SmallVec<[usize; 8]> = SmallVec::new();
        for variable in cells.iter() {
            let Of::Cell(id) = variable.of else { continue };
            let is_seen = self.is_seen(origin, state, self.cells.get(id));
            let packs = self.interference.released_packs(lock);
            for write in self.interference.released(id).iter().filter(|write| is_seen(write)) {
                // What was released cell by cell belongs to no pack.
                packs.iter().find(|released| released.site == write.site)?;
            }
            let seen = packs
                .iter()
                .enumerate()
                .filter(|(_, released)| is_seen(&Write::new(released.site, released.running, Val::Bottom)));
            found.extend(seen.map(|(index, _)| index));
        }
        found.sort_unstable();
        found.dedup();
        let mut joined = own;
        for index in found {
            let released = &self.interference.released_packs(lock)[index].pack;
            joined = joined.join(&released.product(&values));
        }
        joined.reduce();
        Some(joined)
    }

    /// A lock is acquired, and its pack is known: what other packs say of its cells is out of date, and the cells
    /// are within the bounds of the pack.
    pub(super) fn enter_pack(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, lock: LockKey, pack: Option<Pack>) {
        let protected = self.protection.clone();
        let outdated: SmallVec<[LockKey; 4]> =
            state.packs.locks().into_iter().filter(|other| *other != lock && !state.excludes(*other)).collect();
        for other in outdated {
            for cell in protected.by(lock).iter().filter(|cell| protected.of(**cell).contains(&other)) {
                let id = self.cells.id(*cell);
                state.packs.forget_cell_of(other, id);
            }
        }
        match pack {
            None => state.packs.remove(lock),
            Some(pack) => {
                state.packs.set(lock, pack);
                self.apply_bounds(frame, state, lock);
            }
        }
    }

    /// A lock is released whose cells were written: who acquires it may find them so.
    pub(super) fn release_pack(&mut self, frame: &Frame<'a, D>, at: StatementId, state: &State<D>, lock: LockKey) {
        let cells = self.pack_cells(lock);
        if cells.is_empty() {
            return;
        }
        let pack = self.own_pack(state, lock).retained(|variable| !variable.is_value());
        let site = self.site(frame, at);
        let cells: SmallVec<[CellId; MOST_CELLS]> = cells.iter().filter_map(|variable| variable.as_cell()).collect();
        self.interference.release_pack(lock, site, state.running, pack, &cells, (&mut self.tables, &self.thresholds));
    }

    /// Values, and what the thread knows of cells, are within the bounds of a pack. Returns whether there are such
    /// numbers.
    fn apply_bounds(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, lock: LockKey) -> bool {
        let Some(pack) = state.packs.get(lock).cloned() else { return true };
        if pack.is_bottom() {
            return false;
        }
        for variable in pack.variables() {
            let Some((low, high)) = pack.bounds(variable) else { return false };
            if low > high {
                return false;
            }
            let known = match variable.of {
                Of::Cell(cell) => state.cells.get(cell).copied(),
                Of::Value(value) => Some(self.eval(frame, state, value)),
                Of::Result => None,
            };
            let Some(Val::Number(known)) = known else { continue };
            let met = known.meet(D::between(variable.kind(), low, high));
            if met == known {
                continue;
            }
            if met.is_bottom() {
                return false;
            }
            match variable.of {
                Of::Cell(cell) => state.cells.insert(cell, Val::Number(met)),
                Of::Value(value) => state.refined.insert(value, Val::Number(met)),
                Of::Result => {}
            }
        }
        true
    }

    /// What a statement says of values and cells of packs.
    pub(super) fn relate_in_packs(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        op: &Op,
        result: Option<ValueId>,
    ) {
        if state.packs.is_empty() {
            return;
        }
        let (object, field) = match *op {
            Op::GetField { object, field } | Op::PutField { object, field, .. } => (Some(object), field.resolved),
            Op::GetStatic(field) | Op::PutStatic(field, _) => (None, field.resolved),
            Op::ArrayLength(array) => (Some(array), None),
            Op::Binary(BinaryOp::Add | BinaryOp::Subtract, ..) | Op::Negate(_) => {
                if let Some(result) = result {
                    self.bound_sum(frame, state, result);
                }
                return;
            }
            _ => return,
        };
        let cell = match (object, field) {
            (None, Some(field)) => Cell::Static(field),
            (Some(object), _) => match (self.pointees(frame, state, object).as_deref(), field) {
                (Some([owner]), Some(field)) if !owner.is_older() => Cell::Slot(*owner, Slot::field(field)),
                (Some([array]), None) if matches!(op, Op::ArrayLength(_)) => Cell::Length(*array),
                _ => return,
            },
            _ => return,
        };
        let Some(kind) = self.kind_in_pack(cell) else { return };
        let variable = Variable::cell(self.cells.id(cell), kind);
        let is_private = cell.owner().is_some_and(|owner| state.is_private(owner));
        for lock in state.packs.locks() {
            if is_private || !self.pack_cells(lock).contains(&variable) {
                continue;
            }
            match (*op, result) {
                (Op::PutField { value, .. } | Op::PutStatic(_, value), _) => {
                    self.write_in_pack(frame, state, lock, variable, value);
                }
                (_, Some(result)) if matches!(cell, Cell::Length(_)) || self.is_stable(frame, state, cell) => {
                    self.read_in_pack(frame, state, lock, variable, result);
                }
                _ => {}
            }
        }
    }

    /// A value was read from a cell of a pack.
    fn read_in_pack(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        lock: LockKey,
        cell: Variable,
        result: ValueId,
    ) {
        let Some(id) = cell.as_cell() else { return };
        let (Some(Val::Number(_)), Some(pack)) = (state.cells.get(id), state.packs.get(lock)) else { return };
        let mut pack = pack.clone();
        let value = Variable::value(result, cell.kind());
        pack.assume_cell(cell, &state.cells);
        make_room(&mut pack, &[value, cell]);
        let known = pack.bounds(cell).unwrap_or(cell.kind().range());
        pack.assign(value, &Sum { constant: 0, terms: smallvec![(false, cell)] }, &[known]);
        state.packs.set(lock, pack);
        self.apply_bounds(frame, state, lock);
    }

    /// A value was written to a cell of a pack.
    fn write_in_pack(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        lock: LockKey,
        cell: Variable,
        value: ValueId,
    ) {
        let Some(mut pack) = state.packs.get(lock).cloned() else { return };
        let (sum, bounds) = self.as_term(frame, state, value, cell.kind());
        for (_, term) in &sum.terms {
            self.introduce(frame, state, &mut pack, *term, MAX_DEPTH);
        }
        make_room(&mut pack, &[cell]);
        pack.assign(cell, &sum, &bounds);
        state.packs.set(lock, pack);
        self.apply_bounds(frame, state, lock);
    }

    /// A value as a sum: its number, if it is a constant, or itself. And what is known of its terms.
    fn as_term(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        value: ValueId,
        kind: NumberKind,
    ) -> (Sum, SmallVec<[(i64, i64); 2]>) {
        match frame.body.constant(value) {
            Some(Constant::Int(number)) => (Sum { constant: i64::from(number), terms: SmallVec::new() }, smallvec![]),
            Some(Constant::Long(number)) => (Sum { constant: number, terms: SmallVec::new() }, smallvec![]),
            _ => {
                let known = self.eval(frame, state, value).as_number(kind).bounds(kind).unwrap_or(kind.range());
                let terms = smallvec![(false, Variable::value(value, kind))];
                (Sum { constant: 0, terms }, smallvec![known])
            }
        }
    }

    /// The sum that a value was computed as, with what is known of its terms.
    fn sum_of(&mut self, frame: &Frame<'a, D>, state: &State<D>, value: ValueId) -> Option<(Sum, BoundsOfTerms)> {
        let Definition::Statement(at) = frame.body.value(value).definition else { return None };
        let kind = number_kind(frame.body.value(value).ty).filter(|kind| kind.is_integer())?;
        let (a, b, is_subtracted) = match frame.body.statement(at).op {
            Op::Binary(BinaryOp::Add, a, b) => (Some(a), b, false),
            Op::Binary(BinaryOp::Subtract, a, b) => (Some(a), b, true),
            Op::Negate(a) => (None, a, true),
            _ => return None,
        };
        let (mut sum, mut bounds) = match a {
            Some(a) => self.as_term(frame, state, a, kind),
            None => (Sum { constant: 0, terms: SmallVec::new() }, SmallVec::new()),
        };
        let (with, known) = self.as_term(frame, state, b, kind);
        let constant = if is_subtracted { with.constant.checked_neg()? } else { with.constant };
        sum.constant = sum.constant.checked_add(constant)?;
        sum.terms.extend(with.terms.into_iter().map(|(_, term)| (is_subtracted, term)));
        bounds.extend(known);
        Some((sum, bounds))
    }

    /// Whether a value is in a pack, or was computed from such values.
    fn is_related(&self, frame: &Frame<'a, D>, pack: &Pack, variable: Variable, depth: u32) -> bool {
        let Of::Value(value) = variable.of else { return false };
        if pack.has(variable) {
            return true;
        }
        let Definition::Statement(at) = frame.body.value(value).definition else { return false };
        let operand = |value: ValueId| Variable::value(value, variable.kind());
        match frame.body.statement(at).op {
            Op::Binary(BinaryOp::Add | BinaryOp::Subtract, a, b) if depth > 0 => {
                [a, b].into_iter().any(|value| self.is_related(frame, pack, operand(value), depth - 1))
            }
            Op::Negate(a) if depth > 0 => self.is_related(frame, pack, operand(a), depth - 1),
            _ => false,
        }
    }

    /// Adds a value to a pack, as the sum that it was computed as.
    fn introduce(&mut self, frame: &Frame<'a, D>, state: &State<D>, pack: &mut Pack, variable: Variable, depth: u32) {
        let Of::Value(value) = variable.of else { return };
        if pack.has(variable) || depth == 0 {
            return;
        }
        let Some((sum, bounds)) = self.sum_of(frame, state, value) else {
            make_room(pack, &[variable]);
            let (_, known) = self.as_term(frame, state, value, variable.kind());
            if let [(low, high)] = known[..] {
                pack.assume_between(variable, low, high);
            }
            return;
        };
        for (_, term) in &sum.terms {
            self.introduce(frame, state, pack, *term, depth - 1);
        }
        let mut needed: SmallVec<[Variable; 3]> = sum.terms.iter().map(|(_, term)| *term).collect();
        needed.push(variable);
        make_room(pack, &needed);
        pack.assign(variable, &sum, &bounds);
    }

    /// A sum was computed: it is within what packs know of its terms.
    fn bound_sum(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, result: ValueId) {
        let Some((sum, bounds)) = self.sum_of(frame, state, result) else { return };
        let Some(kind) = number_kind(frame.body.value(result).ty) else { return };
        for lock in state.packs.locks() {
            let Some(pack) = state.packs.get(lock) else { continue };
            if !sum.terms.iter().any(|(_, term)| pack.has(*term)) {
                continue;
            }
            let Some((low, high)) = pack.sum_bounds(kind, &sum, &bounds) else { continue };
            if let Val::Number(known) = self.eval(frame, state, result) {
                let met = known.meet(D::between(kind, low, high));
                if met != known && !met.is_bottom() {
                    state.refined.insert(result, Val::Number(met));
                }
            }
        }
    }

    /// A condition holds: packs take it into account. Returns whether it can hold.
    pub(super) fn assume_in_packs(
        &mut self,
        frame: &Frame<'a, D>,
        condition: Condition,
        a: ValueId,
        b: ValueId,
        state: &mut State<D>,
    ) -> bool {
        if state.packs.is_empty() {
            return true;
        }
        let (a, b) = match (frame.body.value(a).definition, frame.body.constant(b)) {
            (Definition::Statement(at), Some(Constant::Int(0))) => match frame.body.statement(at).op {
                Op::Compare(Comparison::Long, a, b) => (a, b),
                _ => (a, b),
            },
            _ => (a, b),
        };
        let kind = match number_kind(frame.body.value(a).ty) {
            Some(kind) if kind.is_integer() => kind,
            _ => return true,
        };
        for lock in state.packs.locks() {
            let Some(mut pack) = state.packs.get(lock).cloned() else { continue };
            let sides = [a, b].map(|value| self.as_term(frame, state, value, kind).0);
            let variables: SmallVec<[Variable; 2]> =
                sides.iter().flat_map(|side| side.terms.iter().map(|(_, term)| *term)).collect();
            if !variables.iter().any(|variable| self.is_related(frame, &pack, *variable, MAX_DEPTH)) {
                continue;
            }
            for variable in &variables {
                self.introduce(frame, state, &mut pack, *variable, MAX_DEPTH);
            }
            match (&sides[0].terms[..], &sides[1].terms[..]) {
                ([(_, a)], [(_, b)]) => pack.assume(condition, *a, *b),
                ([(_, a)], []) => pack.assume_number(condition, *a, sides[1].constant),
                ([], [(_, b)]) => pack.assume_number(condition.mirrored(), *b, sides[0].constant),
                _ => continue,
            }
            state.packs.set(lock, pack);
            if !self.apply_bounds(frame, state, lock) {
                return false;
            }
        }
        true
    }

    /// A method returns a value: who has called it learns how that is related to cells.
    pub(super) fn return_in_packs(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, value: Option<ValueId>) {
        state.packs.forget_result();
        let (Some(value), false) = (value, state.packs.is_empty()) else { return };
        let program = self.program();
        let kind = match program.descriptor(program.method(frame.body.method).key).map(|descriptor| descriptor.result) {
            Some(Type::INT) => NumberKind::Int,
            Some(Type::LONG) => NumberKind::Long,
            // A shorter number is cut off when it is returned.
            _ => return,
        };
        for lock in state.packs.locks() {
            let Some(mut pack) = state.packs.get(lock).cloned() else { continue };
            let (sum, bounds) = self.as_term(frame, state, value, kind);
            if !sum.terms.iter().any(|(_, term)| self.is_related(frame, &pack, *term, MAX_DEPTH)) {
                continue;
            }
            for (_, term) in &sum.terms {
                self.introduce(frame, state, &mut pack, *term, MAX_DEPTH);
            }
            make_room(&mut pack, &[Variable::result(kind)]);
            pack.assign(Variable::result(kind), &sum, &bounds);
            state.packs.set(lock, pack);
        }
    }

    /// A call has returned: its result, which has just been defined, is what the method has returned.
    pub(super) fn receive_in_packs(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, result: ValueId) {
        let kind = number_kind(frame.body.value(result).ty).filter(|kind| kind.is_integer());
        for lock in state.packs.locks() {
            let (Some(pack), Some(kind)) = (state.packs.get(lock), kind) else { continue };
            let returned = Variable::result(kind);
            if pack.has(returned) {
                let mut pack = pack.clone();
                let value = Variable::value(result, kind);
                make_room(&mut pack, &[returned, value]);
                pack.assign(value, &Sum { constant: 0, terms: smallvec![(false, returned)] }, &[kind.range()]);
                state.packs.set(lock, pack);
                self.apply_bounds(frame, state, lock);
            }
        }
    }

    /// Whether an index must be less than the length of an array.
    pub(super) fn must_be_less_in_packs(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        array: ValueId,
        index: ValueId,
    ) -> bool {
        if state.packs.is_empty() || frame.body.constant(index).is_some() {
            return false;
        }
        let index = Variable::value(index, NumberKind::Int);
        let mut lengths: SmallVec<[Variable; 2]> =
            state.lengths.get(array).map(|length| Variable::value(*length, NumberKind::Int)).into_iter().collect();
        if let Some([array]) = self.pointees(frame, state, array).as_deref() {
            lengths.push(Variable::cell(self.cells.id(Cell::Length(*array)), NumberKind::Int));
        }
        for lock in state.packs.locks() {
            let Some(mut pack) = state.packs.get(lock).cloned() else { continue };
            if !self.is_related(frame, &pack, index, MAX_DEPTH) {
                continue;
            }
            self.introduce(frame, state, &mut pack, index, MAX_DEPTH);
            if lengths.iter().any(|length| pack.is_less(index, *length)) {
                return true;
            }
        }
        false
    }

    /// What a thread knew at a point that happens before this one, of the cells of locks. By cells, it is joined as
    /// [`Interpreter::learn`] says; here for all cells of a pack together. All writes to them are under the lock. So if
    /// both threads have learnt of writes, the cells are as one of them left them at its last release.
    pub(super) fn learn_packs(&mut self, state: &mut State<D>, known: &State<D>) {
        let mut locks = state.packs.locks();
        locks.extend(known.packs.locks());
        locks.sort_unstable();
        locks.dedup();
        for lock in locks {
            let cells = self.pack_cells(lock);
            let is_written = |state: &State<D>| {
                cells.iter().filter_map(|variable| variable.as_cell()).any(|cell| state.written.contains(cell))
            };
            if !is_written(known) {
                continue;
            }
            let own = self.own_pack(state, lock);
            let values = own.retained(Variable::is_value);
            let other = self.own_pack(known, lock).retained(|variable| !variable.is_value()).product(&values);
            state.packs.set(lock, own.join(&other));
        }
    }
}

/// Forgets the oldest values of a pack until others have room.
fn make_room(pack: &mut Pack, needed: &[Variable]) {
    loop {
        let known = pack.variables();
        let new = needed.iter().filter(|variable| !known.contains(variable)).count();
        if known.len() + new <= MOST_VARIABLES {
            return;
        }
        let Some(oldest) = known.into_iter().find(|variable| variable.is_value() && !needed.contains(variable)) else {
            return;
        };
        pack.forget(oldest);
    }
}
