//! Asks the properties of every statement that may be executed, and collects their answers.

use std::collections::BTreeMap;

use unsnarl_pointer::OriginId;
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};
use unsnarl_program::{MethodId, Origin, Program, Type};

use crate::cells::{Cell, number_kind};
use crate::domain::{Domain, Number, NumberKind};
use crate::events::Collector;
use crate::fixpoint::{Frame, Interpreter, Observer};
use crate::interference::WriteSite;
use crate::ledger::Assumption;
use crate::property::{Answer, Property, View};
use crate::raised::{Cause, Raised};
use crate::state::State;
use crate::value::Val;

/// A place where a property may be violated.
#[derive(Clone, Debug)]
pub struct Alert {
    /// The name of the property.
    pub property: &'static str,
    /// The method and the statement.
    pub at: (MethodId, StatementId),
    /// What may happen.
    pub message: String,
    /// The origin that may violate it.
    pub origin: OriginId,
    /// The writes of other threads that may have made it so.
    pub writes: Vec<WriteSite>,
}

/// What was found out about a property.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// The name of the property.
    pub property: &'static str,
    /// The number of sites in code that may be executed.
    pub sites: usize,
    /// The alerts, one for each site that is not proved.
    pub alerts: Vec<Alert>,
}

impl Proof {
    /// The number of sites that are proved.
    pub fn proved(&self) -> usize {
        self.sites - self.alerts.len()
    }
}

/// Collects the answers of properties.
pub(crate) struct Checker {
    properties: Vec<&'static dyn Property>,
    answers: Vec<BTreeMap<(MethodId, StatementId), Option<Alert>>>,
    /// For properties about several threads.
    collector: Option<Collector>,
}

impl Checker {
    pub(crate) fn new(properties: Vec<&'static dyn Property>) -> Checker {
        let answers = properties.iter().map(|_| BTreeMap::new()).collect();
        let collector = properties.iter().any(|property| property.is_about_threads()).then(Collector::default);
        Checker { properties, answers, collector }
    }

    pub(crate) fn finish<D: Domain>(mut self, interpreter: &mut Interpreter<'_, '_, D>) -> Vec<Proof> {
        if let Some(events) = self.collector.take().map(|collector| collector.finish(interpreter)) {
            for (property, answers) in self.properties.iter().zip(&mut self.answers) {
                answers.extend(property.conclude(interpreter.setting.facts, &events));
            }
        }
        let proof = |(property, answers): (&'static dyn Property, BTreeMap<_, Option<Alert>>)| Proof {
            property: property.name(),
            sites: answers.len(),
            alerts: answers.into_values().flatten().collect(),
        };
        self.properties.into_iter().zip(self.answers).map(proof).collect()
    }
}

impl<D: Domain> Observer<D> for Checker {
    fn statement<'a>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &State<D>,
    ) {
        if let Some(collector) = &mut self.collector {
            collector.statement(interpreter, frame, at, state);
        }
        let program = interpreter.program();
        if program.class(program.method(frame.body.method).class).origin != Origin::Application {
            return;
        }
        let origin = interpreter.units[frame.unit].origin;
        let mut view = StatementView { interpreter, frame, at, state };
        for (property, answers) in self.properties.iter().zip(&mut self.answers) {
            let place = (frame.body.method, at);
            match property.check(&mut view) {
                Answer::NoSite => {}
                Answer::Proved => {
                    answers.entry(place).or_insert(None);
                }
                Answer::Alert { message, culprit } => {
                    let known = answers.entry(place).or_insert(None);
                    if known.is_none() {
                        let writes = culprit.map(|value| view.writes_behind(value)).unwrap_or_default();
                        *known = Some(Alert { property: property.name(), at: place, message, origin, writes });
                    }
                }
            }
        }
    }
}

struct StatementView<'v, 'p, 'a, D: Domain> {
    interpreter: &'v mut Interpreter<'p, 'a, D>,
    frame: &'v Frame<'a, D>,
    at: StatementId,
    state: &'v State<D>,
}

impl<D: Domain> StatementView<'_, '_, '_, D> {
    fn eval(&mut self, value: ValueId) -> Val<D> {
        self.interpreter.eval(self.frame, self.state, value)
    }

    fn kind(&self, value: ValueId) -> NumberKind {
        number_kind(self.frame.body.value(value).ty).unwrap_or(NumberKind::Int)
    }

    /// The writes of other threads that a value may have been read from, if it was read from memory.
    fn writes_behind(&mut self, value: ValueId) -> Vec<WriteSite> {
        let body = self.frame.body;
        let Definition::Statement(by) = body.value(value).definition else { return Vec::new() };
        let cells: Vec<Cell> = match body.statement(by).op {
            Op::GetStatic(field) => field.resolved.map(Cell::Static).into_iter().collect(),
            Op::GetField { object, field } => {
                let objects = self.interpreter.eval(self.frame, self.state, object).objects();
                let objects = objects.map(|objects| self.interpreter.tables.refs.get(objects).to_vec());
                let slot = field.resolved.map(unsnarl_pointer::Slot::field);
                objects.into_iter().flatten().filter_map(|object| Some(Cell::Slot(object, slot?))).collect()
            }
            _ => return Vec::new(),
        };
        let origin = self.interpreter.units[self.frame.unit].origin;
        let mut writes = self.interpreter.seen_writes(origin, self.state, &cells);
        writes.sort_unstable();
        writes.dedup();
        writes
    }
}

impl<D: Domain> View for StatementView<'_, '_, '_, D> {
    fn program(&self) -> &Program {
        self.interpreter.program()
    }

    fn body(&self) -> &Body {
        self.frame.body
    }

    fn at(&self) -> StatementId {
        self.at
    }

    fn may_be_null(&mut self, value: ValueId) -> bool {
        self.eval(value).may_be_null()
    }

    fn may_be(&mut self, value: ValueId, number: Number) -> bool {
        let kind = self.kind(value);
        self.eval(value).as_number(kind).contains(number)
    }

    fn bounds(&mut self, value: ValueId) -> Option<(i64, i64)> {
        let kind = self.kind(value);
        self.eval(value).as_number(kind).bounds(kind)
    }

    fn length_bounds(&mut self, array: ValueId) -> Option<(i64, i64)> {
        let length = self.interpreter.length_of(self.frame, self.state, array);
        length.bounds(NumberKind::Int)
    }

    fn must_be_inside(&mut self, array: ValueId, index: ValueId) -> bool {
        self.interpreter.must_be_inside(self.frame, self.state, array, index)
    }

    fn may_not_be_instance(&mut self, value: ValueId, ty: Type) -> bool {
        let value = self.eval(value);
        self.interpreter.instances(value, ty).1
    }

    fn raised(&mut self) -> Vec<Raised> {
        self.interpreter.raised_by(self.frame, self.state, self.at)
    }

    fn leaving(&mut self) -> Vec<Raised> {
        let origin = self.interpreter.units[self.frame.unit].origin;
        let Some(leaving) = self.interpreter.leaving.get(&origin) else { return Vec::new() };
        let place = Some((self.frame.body.method, self.at));
        let leaving: Vec<Raised> = self.interpreter.tables.raised.get(*leaving).collect();
        let mut leaving = match leaving.iter().any(|raised| raised.at.is_none()) {
            true => self.raised(),
            false => leaving.into_iter().filter(|raised| raised.at == place).collect(),
        };
        if leaving.iter().any(|raised| raised.cause == Cause::Assumed) {
            let may_assume = self.interpreter.may_assume(Assumption::NoErrors, self.frame, self.at);
            let assumed = leaving.iter_mut().filter(|raised| raised.cause == Cause::Assumed && !may_assume);
            assumed.for_each(|raised| raised.cause = Cause::Library);
        }
        leaving
    }

    fn describe(&mut self, value: ValueId) -> String {
        let known = match self.eval(value) {
            Val::Number(number) => format!(" ({number})"),
            _ => String::new(),
        };
        let program = self.interpreter.program();
        let name = self.frame.body.local_name(program, value).map(|name| name.to_string());
        let name = name.or_else(|| field_name(program, self.frame.body, value));
        match name {
            Some(name) => format!("`{name}`{known}"),
            None if known.is_empty() => "the reference".into(),
            None => format!("the number{known}"),
        }
    }
}

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// What a number always is, in words, if it is always the same and has a name.
    pub(crate) fn always(&mut self, frame: &Frame<'a, D>, state: &State<D>, value: ValueId) -> Option<String> {
        let body = frame.body;
        let program = self.program();
        let name = body.local_name(program, value).map(|name| name.to_string());
        let name = name.or_else(|| field_name(program, body, value))?;
        match number_kind(body.value(value).ty) {
            Some(kind) => {
                let (low, high) = self.eval(frame, state, value).as_number(kind).bounds(kind)?;
                (low == high && kind.is_integer()).then(|| format!("`{name}` is always {low}"))
            }
            None => match self.eval(frame, state, value) {
                known if !known.may_be_null() => Some(format!("`{name}` is never null")),
                Val::Reference { objects, .. } if self.tables.refs.get(objects).is_empty() => {
                    Some(format!("`{name}` is always null"))
                }
                _ => None,
            },
        }
    }
}

/// The field that a value was read from.
fn field_name(program: &Program, body: &Body, value: ValueId) -> Option<String> {
    let Definition::Statement(by) = body.value(value).definition else { return None };
    let key = match body.statement(by).op {
        Op::GetField { field, .. } | Op::GetStatic(field) => field.key,
        Op::Invoke { method, .. } => return Some(format!("{}()", program.text(program.key(method.key).name))),
        _ => return None,
    };
    Some(program.text(program.key(key).name).to_string())
}
