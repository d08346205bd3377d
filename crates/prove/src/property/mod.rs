//! Properties: what must not happen, asked of every statement that may be executed.
//!
//! A property is one file that implements [`Property`], and one line in [`PROPERTIES`]. It sees one statement at a
//! time, with what its operands may be ([`View`]), whatever domain and memory model were used. Source: Ferrara 2012,
//! section 4.4 and figure 5 (`SingleStatementProperty` and `Visitor`).
//!
//! A property about several threads ([`Property::is_about_threads`]) sees them all at once instead: which statements
//! may be executed at the same time ([`Events`]).
//!
//! A statement is a *site* of a property if the property can be violated there. It is *proved* if no unit in which it
//! may be executed can violate the property; else there is an *alert*. A statement that is never executed is proved.

mod array_bounds;
mod assertion;
mod class_cast;
mod data_race;
mod deadlock;
mod determinism;
mod division_by_zero;
mod null_dereference;
mod overflow;
mod uncaught_exception;
mod weak_determinism;

use unsnarl_concurrency::Facts;
use unsnarl_program::Program;
use unsnarl_program::Type;
use unsnarl_program::ir::{Body, Op, Statement, StatementId, ValueId};

use crate::Alert;
use crate::domain::Number;
use crate::events::{Events, Place};
pub use crate::raised::{Cause, Raised};

/// A statement and what is known before it.
pub trait View {
    /// The program.
    fn program(&self) -> &Program;

    /// The method.
    fn body(&self) -> &Body;

    /// The statement.
    fn at(&self) -> StatementId;

    /// The statement itself.
    fn statement(&self) -> Statement {
        *self.body().statement(self.at())
    }

    /// Whether a value may be `null`.
    fn may_be_null(&mut self, value: ValueId) -> bool;

    /// Whether a value may be this number.
    fn may_be(&mut self, value: ValueId, number: Number) -> bool;

    /// The least and the greatest `int` or `long` that a value may be; `None` if it has none.
    fn bounds(&mut self, value: ValueId) -> Option<(i64, i64)>;

    /// The least and the greatest length of an array.
    fn length_bounds(&mut self, array: ValueId) -> Option<(i64, i64)>;

    /// Whether an index must be inside an array.
    fn must_be_inside(&mut self, array: ValueId, index: ValueId) -> bool;

    /// Whether a value may be an object that is no instance of the type.
    fn may_not_be_instance(&mut self, value: ValueId, ty: Type) -> bool;

    /// The exceptions that the statement may raise itself, as a `throw`, a call of a library method or a store into an
    /// array. Not those that it passes on, nor those of other instructions that fail.
    fn raised(&mut self) -> Vec<Raised>;

    /// The exceptions that the statement may raise itself and that nobody catches: they may leave the thread.
    fn leaving(&mut self) -> Vec<Raised>;

    /// A value, for people: its name and what it may be.
    fn describe(&mut self, value: ValueId) -> String;
}

/// What a property says of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It cannot be violated here, whatever the values.
    NoSite,
    /// It is not violated.
    Proved,
    /// It may be violated.
    Alert {
        /// What may happen, in a sentence.
        message: String,
        /// The value that is to blame, if there is one.
        culprit: Option<ValueId>,
    },
}

/// A property.
pub trait Property: Sync {
    /// How users name it; the name of its rule, too.
    fn name(&self) -> &'static str;

    /// What an alert means, in a line.
    fn summary(&self) -> &'static str;

    /// What it says of a statement.
    fn check(&self, view: &mut dyn View) -> Answer;

    /// Whether it is about what several threads do. Then [`Property::conclude`] is asked as well.
    fn is_about_threads(&self) -> bool {
        false
    }

    /// Its sites, each with its alert if it is not proved, given all that threads may do.
    fn conclude(&self, _facts: &Facts<'_, '_>, _events: &Events) -> Vec<(Place, Option<Alert>)> {
        Vec::new()
    }
}

/// All properties.
pub const PROPERTIES: &[&dyn Property] = &[
    &null_dereference::NullDereference,
    &division_by_zero::DivisionByZero,
    &overflow::Overflow,
    &array_bounds::ArrayBounds,
    &class_cast::ClassCast,
    &assertion::Assertion,
    &uncaught_exception::UncaughtException,
    &data_race::DataRace,
    &deadlock::Deadlock,
    &determinism::Determinism,
    &weak_determinism::WeakDeterminism,
];

/// The property of a name.
pub fn property(name: &str) -> Option<&'static dyn Property> {
    PROPERTIES.iter().copied().find(|property| property.name() == name)
}

/// The value that a statement dereferences, if any.
fn dereferenced(body: &Body, op: &Op) -> Option<ValueId> {
    match *op {
        Op::ArrayLength(value)
        | Op::MonitorEnter(value)
        | Op::Throw(value)
        | Op::ArrayLoad { array: value, .. }
        | Op::ArrayStore { array: value, .. }
        | Op::GetField { object: value, .. }
        | Op::PutField { object: value, .. } => Some(value),
        Op::Invoke { kind, arguments, .. } if kind != unsnarl_classfile::instruction::InvokeKind::Static => {
            body.operands(arguments).first().copied()
        }
        _ => None,
    }
}
