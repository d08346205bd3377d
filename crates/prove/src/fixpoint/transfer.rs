//! What statements do to a state.
//!
//! Exceptions follow their exact edges: a statement that cannot throw, given what its operands may be, leads to no
//! handler, and one that can throw continues only with operands for which it does not.

use unsnarl_classfile::instruction::{BinaryOp, Condition};
use unsnarl_pointer::{AllocationSite, ObjectId, Slot};
use unsnarl_program::ir::{BlockId, Constant, Definition, DynamicSite, Op, StatementId, ValueId};
use unsnarl_program::{Program, Type};

use super::Interpreter;
use super::frame::{Frame, Next};
use crate::cells::{Cell, CellId, distinguished_length, field_type, number_kind};
use crate::domain::relation::Relations;
use crate::domain::{Domain, Number, NumberKind};
use crate::raised::RaisedSetId;
use crate::state::State;
use crate::value::{AgedId, Val};

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// Executes a statement.
    pub(super) fn execute(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        mut state: State<D>,
    ) -> Next<D> {
        let raised = std::mem::replace(&mut state.exceptions, RaisedSetId::NONE);
        let thrown = std::mem::replace(&mut state.thrown, Val::Bottom);
        if let Some(next) = self.initialise_classes(frame, block, at, &mut state) {
            return next;
        }
        let statement = *frame.body.statement(at);
        let result = match statement.op {
            Op::Goto(next) => {
                frame.flow(block, next, &state, self);
                return Next::Stop;
            }
            Op::If { condition, a, b, then, otherwise } => {
                self.branch(frame, block, (condition, a, b), [then, otherwise], &state);
                return Next::Stop;
            }
            Op::Switch(value, table) => {
                self.switch(frame, block, value, table, &state);
                return Next::Stop;
            }
            Op::Return(value) => {
                let mut result = value.map_or(Val::Bottom, |value| self.eval(frame, &state, value));
                if self.stack.is_empty() {
                    // What a thread returns, others may get: the result of a task.
                    let aged = self.publish_value(frame, at, &mut state, result);
                    for object in aged {
                        let (newest, older) = (AgedId::newest(object), AgedId::older(object));
                        result = result.replaced(&mut self.tables.refs, newest, &[older]);
                    }
                }
                self.return_in_packs(frame, &mut state, value);
                frame.leave(at, state, result);
                return Next::Stop;
            }
            Op::Throw(value) => {
                self.throw_value(frame, block, at, &state, value);
                return Next::Stop;
            }
            Op::Invoke { .. } | Op::Dynamic { .. } => return self.call(frame, block, at, state),
            // Evaluated where the block is entered.
            Op::Phi(_) => None,
            Op::Caught => {
                if let Some(result) = statement.result {
                    self.catch(frame, &mut state, result, raised, thrown);
                }
                None
            }
            Op::MonitorEnter(value) => {
                let Some(after) = self.dereference(frame, block, at, &state, value) else { return Next::Stop };
                state = after;
                self.acquire_value(frame, &mut state, value);
                None
            }
            Op::MonitorExit(value) => {
                self.release_value(frame, at, &mut state, value);
                None
            }
            _ => match self.compute(frame, block, at, &mut state, &statement.op, statement.result) {
                Some(value) => value,
                None => return Next::Stop,
            },
        };
        if let (Some(result), Some(value)) = (statement.result, result) {
            frame.define(&mut state, result, value);
        }
        self.relate(frame, &mut state, &statement.op, statement.result);
        self.mirror(frame, &mut state, &statement.op, statement.result);
        self.relate_in_packs(frame, &mut state, &statement.op, statement.result);
        self.repeat(frame, &mut state, &statement.op, statement.result);
        self.expect_signal(frame, &mut state, &statement.op, statement.result);
        Next::Go(state)
    }

    /// The result of a statement that computes or accesses memory: `Some(None)` if it has none, `None` if it always
    /// throws.
    fn compute(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &mut State<D>,
        op: &Op,
        result: Option<ValueId>,
    ) -> Option<Option<Val<D>>> {
        let value = match *op {
            Op::Negate(a) => {
                let kind = self.kind(frame, a);
                Val::Number(D::negate(kind, self.eval(frame, state, a).as_number(kind)))
            }
            Op::Binary(op, a, b) => self.binary(frame, block, at, state, (op, a, b))?,
            Op::Convert(conversion, a) => {
                let kind = self.kind(frame, a);
                Val::Number(D::convert(conversion, self.eval(frame, state, a).as_number(kind)))
            }
            Op::Compare(comparison, a, b) => {
                let kind = self.kind(frame, a);
                let [a, b] = [a, b].map(|operand| self.eval(frame, state, operand).as_number(kind));
                Val::Number(D::compare(comparison, a, b))
            }
            Op::New(_) => {
                self.run_out_of_memory(frame, (block, at), state);
                self.make(frame, state, result?, None)
            }
            Op::NewArray(_, length) => {
                self.run_out_of_memory(frame, (block, at), state);
                let length = self.valid_length(frame, block, at, state, length)?;
                self.make(frame, state, result?, Some(length))
            }
            Op::NewMultiArray(_, lengths) => {
                self.run_out_of_memory(frame, (block, at), state);
                let lengths = frame.body.operands(lengths).to_vec();
                let mut outer = None;
                for length in lengths {
                    let length = self.valid_length(frame, block, at, state, length)?;
                    outer.get_or_insert(length);
                }
                self.make(frame, state, result?, Some(outer?))
            }
            Op::ArrayLength(array) => {
                *state = self.dereference(frame, block, at, state, array)?;
                Val::Number(self.length_of(frame, state, array))
            }
            Op::ArrayLoad { array, index } => {
                let cells = self.elements(frame, block, at, state, array, index)?;
                let ty = result.map_or(Type::BOTTOM, |result| frame.body.value(result).ty);
                self.load(frame, state, &cells, cells.is_empty(), result, ty)
            }
            Op::ArrayStore { array, index, value } => {
                let cells = self.elements(frame, block, at, state, array, index)?;
                let [array, value] = [array, value].map(|value| self.eval(frame, state, value));
                let is_wrong = self.may_be_wrong_element(array, value);
                self.throw_exactly(frame, block, at, state, self.program().well_known().array_store, || is_wrong);
                if array.objects().is_none() {
                    self.publish_value(frame, at, state, value);
                    state.forget_elements();
                }
                self.write(frame, at, state, &cells, value);
                return Some(None);
            }
            Op::GetField { object, field } => {
                *state = self.dereference(frame, block, at, state, object)?;
                let objects = self.pointees(frame, state, object);
                let slot = field.resolved.map_or(Slot::missing(field.key), Slot::field);
                let ty = field.resolved.map_or(Type::BOTTOM, |field| field_type(self.program(), field));
                let cells: Vec<Cell> = objects.iter().flatten().map(|object| Cell::Slot(*object, slot)).collect();
                self.load(frame, state, &cells, objects.is_none() || field.resolved.is_none(), result, ty)
            }
            Op::PutField { object, field, value } => {
                *state = self.dereference(frame, block, at, state, object)?;
                let objects = self.pointees(frame, state, object);
                let slot = field.resolved.map_or(Slot::missing(field.key), Slot::field);
                let value = self.eval(frame, state, value);
                if objects.is_none() {
                    self.publish_value(frame, at, state, value);
                }
                let objects = objects.unwrap_or_else(|| self.any_pointees(frame, object));
                let cells: Vec<Cell> = objects.iter().map(|object| Cell::Slot(*object, slot)).collect();
                self.write(frame, at, state, &cells, value);
                return Some(None);
            }
            Op::GetStatic(field) => {
                let ty = field.resolved.map_or(Type::BOTTOM, |field| field_type(self.program(), field));
                let cells: Vec<Cell> = field.resolved.map(Cell::Static).into_iter().collect();
                self.load(frame, state, &cells, field.resolved.is_none(), result, ty)
            }
            Op::PutStatic(field, value) => {
                let value = self.eval(frame, state, value);
                let cells: Vec<Cell> = field.resolved.map(Cell::Static).into_iter().collect();
                self.write(frame, at, state, &cells, value);
                return Some(None);
            }
            Op::CheckCast(value, ty) => self.cast(frame, block, at, state, value, ty)?,
            Op::InstanceOf(value, ty) => self.instance_of(frame, state, value, ty),
            _ => return Some(None),
        };
        Some(Some(value))
    }

    /// What a statement says of its result and other values: which is the length of an array, which is a little more or
    /// less than another.
    fn relate(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, op: &Op, result: Option<ValueId>) {
        let body = frame.body;
        let Some(result) = result else { return };
        match *op {
            Op::ArrayLength(array) => match state.lengths.get(array).copied() {
                Some(length) => {
                    state.relations.assume(Condition::Equal, result, length);
                }
                None => state.lengths.insert(array, result),
            },
            Op::NewArray(_, length) if body.constant(length).is_none() => state.lengths.insert(result, length),
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), a, b) => {
                let Some(Constant::Int(number)) = body.constant(b) else { return };
                let change = if op == BinaryOp::Add { i64::from(number) } else { -i64::from(number) };
                let Some((low, high)) = self.eval(frame, state, a).as_number(NumberKind::Int).bounds(NumberKind::Int)
                else {
                    return;
                };
                let fits = |sum: i64| i32::try_from(sum).is_ok();
                if body.value(result).ty != Type::LONG && fits(low + change) && fits(high + change) {
                    state.relations.assign_add_constant(result, a, change);
                }
            }
            _ => {}
        }
    }

    /// Whether an index must be inside an array.
    pub(crate) fn must_be_inside(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        array: ValueId,
        index: ValueId,
    ) -> bool {
        let position = self.eval(frame, state, index).as_number(NumberKind::Int);
        let length = self.length_of(frame, state, array);
        let (Some((low, high)), Some((shortest, _))) =
            (position.bounds(NumberKind::Int), length.bounds(NumberKind::Int))
        else {
            return true;
        };
        let is_less = |length: &ValueId| state.relations.difference(index, *length).is_none_or(|(_, most)| most < 0);
        low >= 0
            && (high < shortest
                || state.lengths.get(array).is_some_and(is_less)
                || self.must_be_less_in_packs(frame, state, array, index))
    }

    fn kind(&self, frame: &Frame<'a, D>, value: ValueId) -> NumberKind {
        number_kind(frame.body.value(value).ty).unwrap_or(NumberKind::Int)
    }

    fn binary(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &mut State<D>,
        (op, a, b): (BinaryOp, ValueId, ValueId),
    ) -> Option<Val<D>> {
        let kind = self.kind(frame, a);
        let with = self.eval(frame, state, b).as_number(self.kind(frame, b));
        let is_division = matches!(op, BinaryOp::Divide | BinaryOp::Remainder);
        let zero = match kind {
            NumberKind::Int => Number::Int(0),
            NumberKind::Long => Number::Long(0),
            NumberKind::Float | NumberKind::Double => Number::Float(f32::NAN),
        };
        let mut with_checked = with;
        if is_division && matches!(kind, NumberKind::Int | NumberKind::Long) {
            self.throw_exactly(frame, block, at, state, self.program().well_known().arithmetic, || with.contains(zero));
            let (checked, _) = D::assume(Condition::NotEqual, kind, false, with, D::constant(zero));
            if checked.is_bottom() {
                return None;
            }
            with_checked = checked;
            self.refine(frame, state, b, Val::Number(checked));
        }
        let a = self.eval(frame, state, a).as_number(kind);
        Some(Val::Number(D::binary(op, kind, a, with_checked)))
    }

    /// The state after a reference was followed; `None` if it is always `null`.
    pub(super) fn dereference(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &State<D>,
        value: ValueId,
    ) -> Option<State<D>> {
        let known = self.eval(frame, state, value);
        self.throw_exactly(frame, block, at, state, self.program().well_known().null_pointer, || known.may_be_null());
        match known {
            Val::Reference { may_be_null: true, objects } => {
                if self.tables.refs.get(objects).is_empty() {
                    return None;
                }
                let mut after = state.clone();
                self.refine(frame, &mut after, value, Val::Reference { may_be_null: false, objects });
                Some(after)
            }
            Val::Bottom => None,
            _ => Some(state.clone()),
        }
    }

    /// What a condition says of a value. That a cast reference is not `null`, or is, it says of the reference before
    /// the cast, too.
    pub(super) fn refine(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, value: ValueId, known: Val<D>) {
        let (mut value, mut known) = (value, known);
        loop {
            self.refine_alone(frame, state, value, known);
            let Definition::Statement(at) = frame.body.value(value).definition else { return };
            let (Op::CheckCast(original, _), Val::Reference { may_be_null, objects }) =
                (frame.body.statement(at).op, known)
            else {
                return;
            };
            let Val::Reference { may_be_null: may_have_been_null, objects: before } = self.eval(frame, state, original)
            else {
                return;
            };
            let objects = if self.tables.refs.get(objects).is_empty() { objects } else { before };
            let may_be_null = may_be_null && may_have_been_null;
            (value, known) = (original, Val::Reference { may_be_null, objects });
        }
    }

    fn refine_alone(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, value: ValueId, known: Val<D>) {
        if frame.body.constant(value).is_some() {
            return;
        }
        if let Some(pending) = state.pending.get(value).copied() {
            self.tell(frame, state, value, pending, known);
        }
        state.refined.insert(value, known);
        let mirrored: Vec<CellId> =
            state.mirrors.iter().filter(|(_, held)| **held == value).map(|(cell, _)| cell).collect();
        for cell in mirrored {
            state.cells.insert(cell, known);
            state.forget_reads(cell);
        }
    }

    /// The objects that a reference may point to; `None` if it may point to any.
    pub(super) fn pointees(&mut self, frame: &Frame<'a, D>, state: &State<D>, value: ValueId) -> Option<Vec<AgedId>> {
        let objects = self.eval(frame, state, value).objects()?;
        Some(self.tables.refs.get(objects).to_vec())
    }

    /// What a reference of which nothing is known may point to: what the pointer analysis says.
    fn any_pointees(&self, frame: &Frame<'a, D>, value: ValueId) -> Vec<AgedId> {
        self.all_ages(self.analysis().points_to(self.units[frame.unit].instance, value))
    }

    /// A reference that is not `null`.
    pub(super) fn some_object(&mut self, objects: Vec<AgedId>) -> Val<D> {
        let objects = if objects.is_empty() { vec![AgedId::UNKNOWN] } else { objects };
        Val::Reference { may_be_null: false, objects: self.tables.refs.of(objects) }
    }

    /// The length of a new array, which is not negative; `None` if it always is.
    fn valid_length(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &mut State<D>,
        length: ValueId,
    ) -> Option<D> {
        let known = self.eval(frame, state, length).as_number(NumberKind::Int);
        let negative = self.program().well_known().negative_array_size;
        let least = known.bounds(NumberKind::Int).map_or(0, |(least, _)| least);
        self.throw_exactly(frame, block, at, state, negative, || least < 0);
        let zero = D::constant(Number::Int(0));
        let (valid, _) = D::assume(Condition::GreaterOrEqual, NumberKind::Int, false, known, zero);
        if valid.is_bottom() {
            return None;
        }
        self.refine(frame, state, length, Val::Number(valid));
        Some(valid)
    }

    /// The elements that an access may mean, after the checks; none if nothing is known of the array, `None` if the
    /// access always throws.
    fn elements(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &mut State<D>,
        array: ValueId,
        index: ValueId,
    ) -> Option<Vec<Cell>> {
        *state = self.dereference(frame, block, at, state, array)?;
        let known = self.eval(frame, state, array);
        let length = self.length_of(frame, state, array);
        let position = self.eval(frame, state, index).as_number(NumberKind::Int);
        let is_inside = self.must_be_inside(frame, state, array, index);
        self.throw_exactly(frame, block, at, state, self.program().well_known().array_index, || !is_inside);
        let zero = D::constant(Number::Int(0));
        let (position, _) = D::assume(Condition::GreaterOrEqual, NumberKind::Int, false, position, zero);
        let (position, _) = D::assume(Condition::Less, NumberKind::Int, false, position, length);
        if position.is_bottom() {
            return None;
        }
        self.refine(frame, state, index, Val::Number(position));
        let (low, high) = position.bounds(NumberKind::Int)?;
        let mut cells = Vec::new();
        let is_store = matches!(frame.body.statement(at).op, Op::ArrayStore { .. });
        let objects = match known.objects() {
            Some(objects) => self.tables.refs.get(objects).to_vec(),
            None if is_store => self.any_pointees(frame, array),
            None => Vec::new(),
        };
        for object in &objects {
            match object.known().and_then(|object| distinguished_length(self.analysis(), object)) {
                None => cells.push(Cell::Slot(*object, Slot::ELEMENT)),
                Some(length) => {
                    let is_meant = |index: &u8| (low..=high).contains(&i64::from(*index));
                    cells.extend((0..length).filter(is_meant).map(|index| Cell::Element(*object, index)));
                }
            }
        }
        Some(cells)
    }

    fn cast(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &State<D>,
        value: ValueId,
        ty: Type,
    ) -> Option<Val<D>> {
        let known = self.eval(frame, state, value);
        let (may_be, may_not_be) = self.instances(known, ty);
        self.throw_exactly(frame, block, at, state, self.program().well_known().class_cast, || may_not_be);
        match known {
            Val::Reference { may_be_null, .. } => {
                let cast = Val::Reference { may_be_null, objects: self.tables.refs.of(may_be) };
                (!cast.is_bottom(&self.tables.refs)).then_some(cast)
            }
            other => Some(other),
        }
    }

    fn instance_of(&mut self, frame: &Frame<'a, D>, state: &State<D>, value: ValueId, ty: Type) -> Val<D> {
        let known = self.eval(frame, state, value);
        let (may_be, may_not_be) = self.instances(known, ty);
        let is_any = known.objects().is_none();
        let may_be_false = may_not_be || known.may_be_null() || is_any;
        let may_be_true = !may_be.is_empty() || is_any;
        let (low, high) = (i64::from(!may_be_false), i64::from(may_be_true));
        Val::Number(if low > high { D::bottom() } else { D::between(NumberKind::Int, low, high) })
    }

    /// The objects of a reference that may be instances of a type, and whether there may be others.
    pub(crate) fn instances(&mut self, value: Val<D>, ty: Type) -> (Vec<AgedId>, bool) {
        let Some(objects) = value.objects() else { return (Vec::new(), value == Val::Any) };
        let program = self.program();
        let mut may_be = Vec::new();
        let mut may_not_be = false;
        for object in self.tables.refs.get(objects) {
            let Some(known) = object.known().map(|object| self.analysis().object(object)) else {
                may_be.push(*object);
                may_not_be = true;
                continue;
            };
            let must_be = program.is_subtype(known.ty, ty) || is_marked(program, &known.site, ty);
            // The library may make an object of a subclass, and a function object may implement further interfaces.
            let access = known.ty.as_class().map(|class| program.class(class).access);
            let is_made = matches!(known.site, AllocationSite::Statement(..) | AllocationSite::ClassOf(_));
            let is_exact = is_made && !access.is_some_and(|access| access.is_interface())
                || access.is_some_and(|access| access.is_final());
            let may_be_subclass = match (known.ty.as_class(), ty.as_class()) {
                (Some(class), Some(wanted)) => {
                    program.may_be_subtype(wanted, class) || program.class(wanted).access.is_interface()
                }
                (Some(class), None) => {
                    program.class(class).access.is_interface() || class == program.well_known().object
                }
                (None, _) => true,
            };
            if must_be || !is_exact && may_be_subclass {
                may_be.push(*object);
            }
            may_not_be |= !must_be;
        }
        (may_be, may_not_be)
    }

    /// The object that a statement of the program makes, if it is not one of those that are merged.
    pub(super) fn made_at(&self, frame: &Frame<'a, D>, result: ValueId) -> Option<ObjectId> {
        let instance = self.units[frame.unit].instance;
        let object = self.analysis().points_to(instance, result).single()?;
        matches!(self.analysis().object(object).site, AllocationSite::Statement(..)).then_some(object)
    }
}

/// Whether an object is the value of a lambda expression that is marked with a type.
fn is_marked(program: &Program, site: &AllocationSite, ty: Type) -> bool {
    let AllocationSite::Statement(method, at, _) = *site else { return false };
    let Some(Ok(body)) = program.body(method) else { return false };
    match body.statement(at).op {
        Op::Dynamic { site, .. } => match body.dynamic(site) {
            DynamicSite::Lambda(lambda) => lambda.markers.iter().any(|marker| program.is_subtype(*marker, ty)),
            _ => false,
        },
        _ => false,
    }
}
