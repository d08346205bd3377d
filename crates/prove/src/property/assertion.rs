//! No assertion fails: no `AssertionError` that the program itself makes is thrown.
//!
//! Assertions are taken to be enabled. A statement that is shown to a property may be executed, so that the `throw` of
//! an assertion is an alert wherever it comes up.

use unsnarl_program::ir::{Definition, Op};

use super::{Answer, Property, View};

pub(super) struct Assertion;

impl Property for Assertion {
    fn name(&self) -> &'static str {
        "assertion"
    }

    fn summary(&self) -> &'static str {
        "an assertion may fail"
    }

    fn check(&self, view: &mut dyn View) -> Answer {
        let Op::Throw(value) = view.statement().op else { return Answer::NoSite };
        let body = view.body();
        let Definition::Statement(by) = body.value(value).definition else { return Answer::NoSite };
        let Op::New(class) = body.statement(by).op else { return Answer::NoSite };
        let is_error =
            view.program().superclasses(class).any(|class| class == view.program().well_known().assertion_error);
        match is_error {
            true => Answer::Alert { message: "the assertion may fail".into(), culprit: None },
            false => Answer::NoSite,
        }
    }
}
