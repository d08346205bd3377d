//! No exception leaves a thread: neither what the program throws nor what a library method throws is left uncaught.
//!
//! The site is where the exception is raised: a `throw`, a call of a library method, or a store into an array of
//! another type. An exception that is caught and thrown again counts where it was raised first. What other properties
//! report is not reported again: instructions that fail, and failed assertions. What a task throws that keeps it for
//! its result is not uncaught. Library methods are taken to throw no errors, and executors to accept all tasks (A66).

use unsnarl_program::ir::Op;
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

/// The method that a call names, with the simple name of its class.
fn called(program: &Program, op: &Op) -> Option<String> {
    let Op::Invoke { method, .. } = op else { return None };
    let class = dotted(program.class_name(method.owner.as_class()?));
    let simple = class.rsplit('.').next().unwrap_or(&class).to_owned();
    let is_constructor = method.resolved.is_some_and(|method| program.is_constructor(method));
    let name = program.text(program.key(method.key).name);
    Some(if is_constructor { format!("new {simple}") } else { format!("{simple}.{name}") })
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
        let Some(first) = leaving.first() else {
            return if raised.is_empty() { Answer::NoSite } else { Answer::Proved };
        };
        let thrower = called(program, &view.statement().op).filter(|_| first.cause == Cause::Library);
        let thrower = thrower.map_or(String::new(), |method| format!(", thrown by `{method}`,"));
        let others = if leaving.len() > 1 { " and other exceptions" } else { "" };
        let name = dotted(program.class_name(first.class));
        let message = format!("`{name}`{others}{thrower} may leave the thread uncaught");
        Answer::Alert { message, culprit: None }
    }
}
