//! No exception leaves a thread: neither what the program throws nor what a library method throws is left uncaught.
//!
//! The site is where the exception is raised: a `throw`, a call of a library method, or a store into an array of
//! another type. An exception that is caught and thrown again counts where it was raised first. What other properties
//! report is not reported again: instructions that fail, and failed assertions. What a task throws that keeps it for
//! its result is not uncaught. Library methods are taken to throw no errors, and executors to accept all tasks (A66).

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
        if Assertion.check(view) != Answer::NoSite {
            return Answer::NoSite;
        }
        let [mut raised, mut leaving] = [view.raised(), view.leaving()];
        let program = view.program();
        raised.retain(|raised| is_unreported(program, raised));
        leaving.retain(|raised| is_unreported(program, raised));
        let message = match leaving.as_slice() {
            [] if raised.is_empty() => return Answer::NoSite,
            [] => return Answer::Proved,
            [only] => format!("`{}` may leave the thread uncaught", dotted(program.class_name(only.class))),
            [first, ..] => {
                let name = dotted(program.class_name(first.class));
                format!("`{name}` and other exceptions may leave the thread uncaught")
            }
        };
        Answer::Alert { message, culprit: None }
    }
}
