//! Invariants that the program states: a `static boolean` method of it must return `true` in every state.
//!
//! The method is called after each step, as if by another thread at that moment. In states in which it would block, for
//! example on a monitor that a thread has entered, it is not evaluated; so a method that acquires the lock that guards
//! its data only sees states in which no thread is in a critical section. An exception that it throws is a violation,
//! too; if it takes too long, the state is not checked.

use unsnarl_finding::{Action, Object, Verb};
use unsnarl_vm::{Answer, Stop, Vm};

use super::{Observation, Property, View};
use crate::violation::{ViolationKind, ViolationSite};

/// The property that a method of the program returns `true`.
#[derive(Debug)]
pub struct Invariant {
    name: String,
    /// The internal name of its class, and its own name: VMs may number methods differently.
    question: (String, String),
}

impl Invariant {
    /// Finds the method by `Class.method` or `Class::method`.
    pub fn named(name: &str) -> Result<Invariant, String> {
        let parts = name.rsplit_once("::").or_else(|| name.rsplit_once('.'));
        let (class, method) = parts.ok_or_else(|| format!("`{name}` does not name a method: say `Class.method`"))?;
        Ok(Invariant { name: format!("{class}.{method}"), question: (class.replace('.', "/"), method.to_owned()) })
    }
}

impl Property for Invariant {
    fn name(&self) -> &'static str {
        ViolationKind::Invariant.name()
    }

    fn needs_all_states(&self) -> bool {
        true
    }

    fn check(&self, vm: &mut Vm) -> Result<(), String> {
        let class = self.question.0.replace('/', ".");
        vm.question(&class, &self.question.1).map(|_| ())
    }

    fn after_step(&self, view: &mut View<'_>) {
        if !matches!(view.stop, Stop::Visible | Stop::Ended) {
            return;
        }
        // A class that is not loaded is not initialised either.
        let Some(method) = view.vm.known_question(&self.question.0, &self.question.1) else { return };
        let action = match view.vm.ask(method) {
            Answer::Is(true) | Answer::None => return,
            Answer::Is(false) => Action::new(Verb::IsFalse, None),
            Answer::Throws(class) => Action::new(Verb::Throws, Object::Exception(class)),
        };
        // This is one violation, wherever threads are when it is detected: the last step of the schedule caused it.
        let thread = (view.thread.0, view.vm.thread_name(view.thread));
        let message = format!("{} {action}", self.name);
        let site = ViolationSite { thread, point: view.vm.declaration(method), action };
        view.report(Observation::new(ViolationKind::Invariant, message, vec![site]));
    }
}
