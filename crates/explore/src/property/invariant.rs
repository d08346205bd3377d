//! What the program says of itself: a `static boolean` method of it that has to answer `true` in every state.
//!
//! It is asked after each step, as if another thread called it at that moment. Where it would have to wait, as for a
//! monitor that a thread is in, it is not asked; so a method that takes the lock which guards what it looks at sees
//! only what holds when no thread is inside. An exception that it throws is a violation, too; what takes too long is
//! no answer.

use unsnarl_finding::{Action, Object, Verb};
use unsnarl_vm::{Answer, Stop, Vm};

use super::{Observation, Property, View};
use crate::violation::{ViolationKind, ViolationSite};

/// The property that a method of the program answers `true`.
#[derive(Debug)]
pub struct Invariant {
    name: String,
    /// The internal name of its class, and its own. Machines number methods each in their own way.
    question: (String, String),
}

impl Invariant {
    /// By `Class.method` or `Class::method`.
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
        // It is one violation, wherever threads are when it shows: the last step of the schedule is what brought it
        // about.
        let thread = (view.thread.0, view.vm.thread_name(view.thread));
        let message = format!("{} {action}", self.name);
        let site = ViolationSite { thread, point: view.vm.declaration(method), action };
        view.report(Observation::new(ViolationKind::Invariant, message, vec![site]));
    }
}
