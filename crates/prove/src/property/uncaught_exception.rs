//! No exception leaves a thread: neither what the program throws nor what a library method throws is left uncaught.
//!
//! The site is where the exception is raised: a `throw`, a call of a library method, or a store into an array of
//! another type. An exception that is caught and thrown again counts where it was raised first. What other properties
//! report is not reported again: instructions that fail, and failed assertions. What a task throws that keeps it for
//! its result is not uncaught. Library methods are taken to throw no errors, and executors to accept all tasks (A71).

use unsnarl_program::{Program, dotted};

use super::assertion::Assertion;
use super::{Answer, Cause, Property, Raised, View};

pub(super) struct UncaughtException;

/// Whether no other property reports it.
fn is_unreported(program: &Program, raised: &Raised) -> bool {
    let known = program.well_known();
    match raised.cause {
        Cause::Instruction => raised.class == known.array_store,
        Cause::Throw => true,
        Cause::Library => true,
        Cause::Assumed => false,
    }
}

impl Property for UncaughtException {
    fn name(&self) -> &'static str {
        "uncaught-exception"
    }

    fn summary(&self) -> &'static str {
        "an exception may leave its thread uncaught"
    }

    fn check(&self, view: &mut dyn View) -> Answer {
        let program = view.program();
        if !view.raised().iter().any(|raised| is_unreported(program, raised)) {
            return Answer::NoSite;
        }
        let mut leaving = view.leaving();
        leaving.retain(|raised| is_unreported(program, raised));
        let names: Vec<String> = leaving.iter().map(|raised| dotted(program.class_name(raised.class))).collect();
        if Assertion.check(view) != Answer::NoSite {
            return Answer::NoSite;
        }
        match names.as_slice() {
            [] => Answer::Proved,
            [only] => Answer::Alert { message: format!("`{only}` may leave the thread uncaught"), culprit: None },
            [first, ..] => {
                let message = format!("`{first}` and other exceptions may leave the thread uncaught");
                Answer::Alert { message, culprit: None }
            }
        }
    }
}
