//! What branches say of values.
//!
//! Of `if (a < b)`, each branch keeps the numbers with which it is taken, and a branch that no numbers take is not
//! followed. The condition also speaks of what was compared before: the operands of `lcmp` and the like, and the object
//! of `instanceof`. Conditions refine values, never what memory holds: another thread may have written meanwhile.

use unsnarl_classfile::instruction::{Comparison, Condition};
use unsnarl_pointer::AllocationSite;
use unsnarl_program::ir::{BlockId, Constant, Definition, Op, SwitchId, ValueId};
use unsnarl_program::{ClassId, Origin};

use super::Interpreter;
use super::frame::Frame;
use crate::cells::number_kind;
use crate::domain::relation::Relations;
use crate::domain::{Domain, Number, NumberKind};
use crate::state::State;
use crate::value::{AgedId, RefSetId, Val};

/// Whether the condition holds for a comparison with zero of this number.
fn holds(condition: Condition, number: i32) -> bool {
    match condition {
        Condition::Equal => number == 0,
        Condition::NotEqual => number != 0,
        Condition::Less => number < 0,
        Condition::GreaterOrEqual => number >= 0,
        Condition::Greater => number > 0,
        Condition::LessOrEqual => number <= 0,
    }
}

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    pub(super) fn branch(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        (condition, a, b): (Condition, ValueId, ValueId),
        [then, otherwise]: [BlockId; 2],
        state: &State<D>,
    ) {
        for (condition, target) in [(condition, then), (condition.negated(), otherwise)] {
            let assumed = self.assume(frame, condition, a, b, state);
            if let Some(mut state) = assumed
                && self.assume_together(frame, condition, a, b, &mut state)
                && self.assume_in_packs(frame, condition, a, b, &mut state)
            {
                frame.flow(block, target, &state, self);
            }
        }
    }

    pub(super) fn switch(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        value: ValueId,
        table: SwitchId,
        state: &State<D>,
    ) {
        let table = frame.body.switch(table).clone();
        let mut rest = self.eval(frame, state, value).as_number(NumberKind::Int);
        for (key, target) in table.cases {
            let key = D::constant(Number::Int(key));
            let (chosen, _) = D::assume(Condition::Equal, NumberKind::Int, false, rest, key);
            if !chosen.is_bottom() {
                let mut state = state.clone();
                self.refine(frame, &mut state, value, Val::Number(chosen));
                frame.flow(block, target, &state, self);
            }
            (rest, _) = D::assume(Condition::NotEqual, NumberKind::Int, false, rest, key);
        }
        if !rest.is_bottom() {
            let mut state = state.clone();
            self.refine(frame, &mut state, value, Val::Number(rest));
            frame.flow(block, table.default, &state, self);
        }
    }

    /// The state in which a condition holds; `None` if it cannot.
    fn assume(
        &mut self,
        frame: &Frame<'a, D>,
        condition: Condition,
        a: ValueId,
        b: ValueId,
        state: &State<D>,
    ) -> Option<State<D>> {
        if a == b && matches!(condition, Condition::NotEqual | Condition::Less | Condition::Greater) {
            return None;
        }
        let mut state = state.clone();
        if number_kind(frame.body.value(a).ty).is_none() {
            return self.assume_references(frame, condition, a, b, state);
        }
        let [one, other] = [a, b].map(|value| self.eval(frame, &state, value).as_number(NumberKind::Int));
        let (one, other) = D::assume(condition, NumberKind::Int, false, one, other);
        if one.is_bottom() || other.is_bottom() {
            return None;
        }
        self.refine(frame, &mut state, a, Val::Number(one));
        self.refine(frame, &mut state, b, Val::Number(other));
        if [a, b].iter().all(|value| frame.body.constant(*value).is_none()) {
            state.relations.assume(condition, a, b);
            if state.relations.is_bottom() {
                return None;
            }
        }
        if frame.body.constant(b) == Some(Constant::Int(0)) {
            return self.assume_compared(frame, condition, a, state);
        }
        Some(state)
    }

    /// What a comparison of `tested` with zero says of the operands from which it was computed.
    fn assume_compared(
        &mut self,
        frame: &Frame<'a, D>,
        condition: Condition,
        tested: ValueId,
        mut state: State<D>,
    ) -> Option<State<D>> {
        let Definition::Statement(statement) = frame.body.value(tested).definition else { return Some(state) };
        match frame.body.statement(statement).op {
            Op::Compare(comparison, a, b) => {
                let (kind, of_nan) = match comparison {
                    Comparison::Long => (NumberKind::Long, None),
                    Comparison::FloatLess => (NumberKind::Float, Some(-1)),
                    Comparison::FloatGreater => (NumberKind::Float, Some(1)),
                    Comparison::DoubleLess => (NumberKind::Double, Some(-1)),
                    Comparison::DoubleGreater => (NumberKind::Double, Some(1)),
                };
                let is_unordered_allowed = of_nan.is_some_and(|result| holds(condition, result));
                let [one, other] = [a, b].map(|value| self.eval(frame, &state, value).as_number(kind));
                let (one, other) = D::assume(condition, kind, is_unordered_allowed, one, other);
                if one.is_bottom() || other.is_bottom() {
                    return None;
                }
                self.refine(frame, &mut state, a, Val::Number(one));
                self.refine(frame, &mut state, b, Val::Number(other));
            }
            Op::InstanceOf(value, ty) if condition == Condition::NotEqual => {
                let known = self.eval(frame, &state, value);
                if known.objects().is_some() {
                    let (instances, _) = self.instances(known, ty);
                    let objects = self.tables.refs.of(instances);
                    self.refine(frame, &mut state, value, Val::Reference { may_be_null: false, objects });
                }
            }
            _ => {}
        }
        Some(state)
    }

    fn assume_references(
        &mut self,
        frame: &Frame<'a, D>,
        condition: Condition,
        a: ValueId,
        b: ValueId,
        mut state: State<D>,
    ) -> Option<State<D>> {
        let [one, other] = [a, b].map(|value| self.eval(frame, &state, value));
        let is_null = |value: Val<D>, interpreter: &Self| match value {
            Val::Reference { may_be_null: true, objects } => interpreter.tables.refs.get(objects).is_empty(),
            _ => false,
        };
        let nulls = [is_null(one, self), is_null(other, self)];
        let narrowed = match (condition, one, other) {
            (Condition::Equal, Val::Reference { .. }, Val::Any) => [one, one],
            (Condition::Equal, Val::Any, Val::Reference { .. }) => [other, other],
            (
                Condition::Equal,
                Val::Reference { may_be_null: m, objects: x },
                Val::Reference { may_be_null: n, objects: y },
            ) => {
                let is_unknown = |set| self.tables.refs.contains(set, AgedId::UNKNOWN);
                let objects = match (is_unknown(x), is_unknown(y)) {
                    (false, false) => [self.equal_to_some(x, y), self.equal_to_some(y, x)],
                    (true, false) => [y; 2],
                    (false, true) => [x; 2],
                    (true, true) => [self.tables.refs.union(x, y); 2],
                };
                objects.map(|objects| Val::Reference { may_be_null: m && n, objects })
            }
            (Condition::NotEqual, Val::Reference { objects, .. }, _) if nulls[1] => {
                [Val::Reference { may_be_null: false, objects }, other]
            }
            (Condition::NotEqual, _, Val::Reference { objects, .. }) if nulls[0] => {
                [one, Val::Reference { may_be_null: false, objects }]
            }
            _ => [one, other],
        };
        for (value, known) in [a, b].into_iter().zip(narrowed) {
            if known.is_bottom(&self.tables.refs) {
                return None;
            }
            self.refine(frame, &mut state, value, known);
        }
        Some(state)
    }

    /// The objects of a set that may be the same as some object of another.
    fn equal_to_some(&mut self, set: RefSetId, other: RefSetId) -> RefSetId {
        let common = self.tables.refs.intersection(set, other);
        let identities = self.tables.refs.get(other).iter().map(|object| self.identity(*object));
        let (mut has_shared, mut has_class) = (false, false);
        for identity in identities {
            has_shared |= identity == Identity::Shared;
            has_class |= identity == Identity::Class;
        }
        let may_be_same = |object: &AgedId| match self.identity(*object) {
            Identity::Own => false,
            Identity::Class => has_shared,
            Identity::Shared => has_shared || has_class,
        };
        let others = self.tables.refs.get(set).iter().copied().filter(may_be_same);
        let others: Vec<AgedId> = others.collect();
        let others = self.tables.refs.of(others);
        self.tables.refs.union(common, others)
    }

    fn identity(&self, object: AgedId) -> Identity {
        let Some(object) = object.known() else { return Identity::Shared };
        let is_exact = |class: ClassId| {
            let class = self.program().class(class);
            class.origin == Origin::Application && !class.access.is_interface() && !class.access.is_abstract()
        };
        match self.analysis().object(object).site {
            // One that has captured nothing may be made once (JLS 15.27.4).
            AllocationSite::Statement(..) if self.analysis().function_method(object).is_some() => Identity::Shared,
            AllocationSite::Statement(..) => Identity::Own,
            AllocationSite::ClassOf(ty) if ty.as_class().is_some_and(is_exact) => Identity::Class,
            _ => Identity::Shared,
        }
    }
}

/// What is known of which object an abstract object stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Identity {
    /// The program makes it: it is none that another statement, or the library, makes.
    Own,
    /// The class object of one class: no other class has it.
    Class,
    /// The library has it. It may return one object in several places (an empty list, a small number, the copy of what
    /// cannot change, the class of an object whose exact class is unknown).
    Shared,
}
