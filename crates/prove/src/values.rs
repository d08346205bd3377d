//! What an interpretation says of values: what each statement of the application may compute, whatever the domain.
//!
//! An observer joins, over all units, the values that statements define and that methods are called with. The result
//! is the invariant on which proofs rest, as far as it concerns SSA values: [`Values::may_be`] asks whether it allows
//! a concrete value, [`Values::show`] says it in words. Of a reference it keeps whether it may be null, which objects
//! it may point to, and the length if these are arrays. What is known of a value only under a condition is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use unsnarl_pointer::{AllocationSite, ObjectId};
use unsnarl_program::ir::{BlockId, StatementId, ValueId};
use unsnarl_program::{MethodId, Origin, Program, Type};

use crate::cells::number_kind;
use crate::domain::{Domain, Number, NumberKind};
use crate::fixpoint::{Frame, Interpreter, Observer};
use crate::state::State;
use crate::value::Val;

/// The maximum number of classes that [`Values::show`] names.
const NAMED_CLASSES: usize = 3;

/// A value of an execution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Concrete {
    /// A number
    Number(Number),
    /// `null`
    Null,
    /// A reference to an object
    Object {
        /// Its class; `None` if the program does not know it, as for the class of a lambda expression
        ty: Option<Type>,
        /// Its length, if it is an array
        length: Option<i32>,
    },
}

/// What values may be, in all executions.
pub struct Values(Box<dyn Invariant>);

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Values")
    }
}

impl Values {
    /// Whether a statement of the application may be executed.
    pub fn is_reachable(&self, method: MethodId, statement: StatementId) -> bool {
        self.0.is_reachable(method, statement)
    }

    /// Whether a value may be this one where it is defined.
    pub fn may_be(&self, program: &Program, method: MethodId, value: ValueId, concrete: Concrete) -> bool {
        self.0.may_be(program, method, value, concrete)
    }

    /// What a value may be, in words; `None` if it is never defined.
    pub fn show(&self, program: &Program, method: MethodId, value: ValueId) -> Option<String> {
        self.0.show(program, method, value)
    }
}

trait Invariant {
    fn is_reachable(&self, method: MethodId, statement: StatementId) -> bool;
    fn may_be(&self, program: &Program, method: MethodId, value: ValueId, concrete: Concrete) -> bool;
    fn show(&self, program: &Program, method: MethodId, value: ValueId) -> Option<String>;
}

/// What a value may be: the join over all units.
#[derive(Clone)]
struct Known<D> {
    number: Option<D>,
    may_be_null: bool,
    objects: BTreeSet<ObjectId>,
    /// Whether it may be a reference to an object that is not known.
    may_be_unknown: bool,
    /// The lengths of the arrays that it may be.
    length: D,
}

/// Collects what values may be.
pub(crate) struct ValueCollector<D: Domain> {
    reached: BTreeSet<(MethodId, StatementId)>,
    values: BTreeMap<(MethodId, ValueId), Known<D>>,
    /// The class of each object, and whether it is exactly that class.
    classes: BTreeMap<ObjectId, (Type, bool)>,
}

impl<D: Domain> ValueCollector<D> {
    pub(crate) fn new() -> Self {
        ValueCollector { reached: BTreeSet::new(), values: BTreeMap::new(), classes: BTreeMap::new() }
    }

    pub(crate) fn finish(self) -> Values {
        Values(Box::new(self))
    }

    fn add<'a>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        state: &State<D>,
        value: ValueId,
    ) {
        let ty = frame.body.value(value).ty;
        let new = interpreter.eval(frame, state, value);
        let may_be_array = number_kind(ty).is_none() && new != Val::Bottom;
        let length = if may_be_array { interpreter.length_of(frame, state, value) } else { D::bottom() };
        let known = self.values.entry((frame.body.method, value)).or_insert_with(|| Known {
            number: None,
            may_be_null: false,
            objects: BTreeSet::new(),
            may_be_unknown: false,
            length: D::bottom(),
        });
        known.length = known.length.join(length);
        match (new, number_kind(ty)) {
            (Val::Bottom, _) => {}
            (Val::Number(number), _) => known.number = Some(known.number.map_or(number, |old| old.join(number))),
            (Val::Any, Some(kind)) => known.number = Some(D::top(kind)),
            (Val::Any, None) => (known.may_be_null, known.may_be_unknown) = (true, true),
            (Val::Reference { may_be_null, objects }, _) => {
                known.may_be_null |= may_be_null;
                for aged in interpreter.tables.refs.get(objects) {
                    let Some(object) = aged.known() else {
                        known.may_be_unknown = true;
                        continue;
                    };
                    known.objects.insert(object);
                    let of = interpreter.analysis().object(object);
                    let is_exact = matches!(of.site, AllocationSite::Statement(..) | AllocationSite::ClassOf(_));
                    self.classes.insert(object, (of.ty, is_exact));
                }
            }
        }
    }
}

fn is_of_application(program: &Program, method: MethodId) -> bool {
    program.class(program.method(method).class).origin == Origin::Application
}

impl<D: Domain> Observer<D> for ValueCollector<D> {
    fn statement<'a>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &State<D>,
    ) {
        let body = frame.body;
        if !is_of_application(interpreter.program(), body.method) {
            return;
        }
        self.reached.insert((body.method, at));
        if body.block_of(at) == BlockId::ENTRY {
            for parameter in body.parameters() {
                self.add(interpreter, frame, state, parameter);
            }
        }
    }

    fn defined<'a>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        value: ValueId,
        state: &State<D>,
    ) {
        if is_of_application(interpreter.program(), frame.body.method) {
            self.add(interpreter, frame, state, value);
        }
    }
}

impl<D: Domain> Invariant for ValueCollector<D> {
    fn is_reachable(&self, method: MethodId, statement: StatementId) -> bool {
        self.reached.contains(&(method, statement))
    }

    fn may_be(&self, program: &Program, method: MethodId, value: ValueId, concrete: Concrete) -> bool {
        let Some(known) = self.values.get(&(method, value)) else { return false };
        match concrete {
            Concrete::Number(number) => known.number.is_some_and(|known| known.contains(number)),
            Concrete::Null => known.may_be_null,
            Concrete::Object { ty, length } => {
                let has_class = |object: &ObjectId| match (self.classes.get(object), ty) {
                    (Some((class, true)), Some(ty)) => *class == ty,
                    (Some((class, false)), Some(ty)) => program.is_subtype(ty, *class),
                    _ => true,
                };
                let has_length = length.is_none_or(|length| known.length.contains(Number::Int(length)));
                has_length && (known.may_be_unknown || known.objects.iter().any(has_class))
            }
        }
    }

    fn show(&self, program: &Program, method: MethodId, value: ValueId) -> Option<String> {
        let known = self.values.get(&(method, value))?;
        if let Some(number) = known.number {
            return Some(number.to_string());
        }
        let mut classes: Vec<String> = Vec::new();
        let mut is_array = false;
        for object in &known.objects {
            let Some((ty, is_exact)) = self.classes.get(object) else { continue };
            is_array |= ty.dimensions() > 0;
            let name = program.show(*ty).to_string();
            let name = if *is_exact { name } else { format!("some {name}") };
            if !classes.contains(&name) {
                classes.push(name);
            }
        }
        classes.sort();
        if known.may_be_unknown || classes.len() > NAMED_CLASSES {
            classes = vec!["some object".into()];
        }
        let mut text = match (classes.is_empty(), known.may_be_null) {
            (true, true) => "null".into(),
            (true, false) => return None,
            (false, true) => format!("{} or null", classes.join(" or ")),
            (false, false) => classes.join(" or "),
        };
        let is_bounded = known.length.bounds(NumberKind::Int).is_some_and(|(low, high)| (low, high) != ANY_LENGTH);
        if is_array && is_bounded {
            // Writing to a string does not fail.
            let _ = write!(text, " (length {})", known.length);
        }
        Some(text)
    }
}

/// The least and the greatest length of an array.
const ANY_LENGTH: (i64, i64) = (0, i32::MAX as i64);
