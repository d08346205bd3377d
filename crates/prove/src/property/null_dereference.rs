//! No reference that is followed is `null`: fields, elements, lengths, monitors, receivers of calls, exceptions.
//!
//! `this`, and the object that a constructor is called for, are never `null`, and no sites.

use unsnarl_program::ir::{Definition, Op};

use super::{Answer, Property, View, dereferenced};

pub(super) struct NullDereference;

impl Property for NullDereference {
    fn name(&self) -> &'static str {
        "null-dereference"
    }

    fn summary(&self) -> &'static str {
        "a reference that is followed may be null"
    }

    fn check(&self, view: &mut dyn View) -> Answer {
        let body = view.body();
        let Some(value) = dereferenced(body, &view.statement().op) else { return Answer::NoSite };
        let is_new = match body.value(value).definition {
            Definition::Statement(by) => matches!(body.statement(by).op, Op::New(_) | Op::Caught),
            _ => false,
        };
        if body.this() == Some(value) || is_new {
            return Answer::NoSite;
        }
        if !view.may_be_null(value) {
            return Answer::Proved;
        }
        let message = format!("{} may be null", view.describe(value));
        Answer::Alert { message, culprit: Some(value) }
    }
}
