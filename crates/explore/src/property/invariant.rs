//! What the program says of itself: a `static boolean` method of it that has to answer `true` in every state.
//!
//! It is asked after each step, as if another thread called it at that moment. Where it would have to wait, as for a monitor that a thread is in, it is not asked; so a method that
//! takes the lock which guards what it looks at sees only what holds when nobody is in between. An exception that it throws is no answer.

use unsnarl_vm::{MethodId, Stop, Vm};

use super::{Observation, Property, View};
use crate::violation::{Kind, site};

/// See the module.
#[derive(Debug)]
pub struct Invariant {
    name: String,
    question: (String, String),
}

impl Invariant {
    /// By `Class.method` or `Class::method`.
    pub fn named(name: &str) -> Result<Invariant, String> {
        let parts = name.rsplit_once("::").or_else(|| name.rsplit_once('.'));
        let (class, method) = parts.ok_or_else(|| format!("`{name}` does not name a method: say `Class.method`"))?;
        Ok(Invariant { name: format!("{class}.{method}"), question: (class.to_owned(), method.to_owned()) })
    }

    fn method(&self, vm: &mut Vm) -> Result<MethodId, String> {
        vm.question(&self.question.0, &self.question.1)
    }
}

impl Property for Invariant {
    fn name(&self) -> &'static str {
        Kind::Invariant.name()
    }

    fn check(&self, vm: &mut Vm) -> Result<(), String> {
        self.method(vm).map(|_| ())
    }

    fn after_step(&self, view: &mut View<'_>) -> Vec<Observation> {
        if !matches!(view.stop, Stop::Visible | Stop::Ended) {
            return Vec::new();
        }
        let Ok(method) = self.method(view.vm) else { return Vec::new() };
        if view.vm.ask(method) != Some(false) {
            return Vec::new();
        }
        let sites = if *view.stop == Stop::Ended { Vec::new() } else { vec![site(view.vm, view.thread)] };
        vec![Observation::new(Kind::Invariant, format!("{} is false", self.name), sites)]
    }
}
