//! What no execution of a program should show, one file for each property.
//!
//! To add one, implement [`Property`] and put it into [`ALL`], or hand it to the search in `Options::properties`. A
//! property looks at the VM and may take steps of its own to see more, but leaves the state as it was.

mod deadlock;
mod given_up;
mod invariant;
mod livelock;
mod race;
mod uncaught;

use std::fmt::Debug;

use unsnarl_vm::{Operation, Stop, ThreadId, Vm};

use crate::history::Unordered;
use crate::violation::{ViolationKind, ViolationSite};

pub(crate) use given_up::GivenUp;
pub use invariant::Invariant;

/// The state after a step.
pub struct View<'a> {
    /// The machine
    pub vm: &'a mut Vm,
    /// The thread that took the step
    pub thread: ThreadId,
    /// Why it does not run on
    pub stop: &'a Stop,
    /// What each thread is about to do, by its number
    pub pending: &'a [Option<Operation>],
    /// The threads that were about to do something else before the step, and what
    pub changes: &'a [(ThreadId, Option<Operation>)],
    /// What the step races with
    pub(crate) unordered: &'a [Unordered],
    pub(crate) found: Vec<Observation>,
}

impl View<'_> {
    /// Reports something that is wrong.
    pub fn report(&mut self, what: Observation) {
        self.found.push(what);
    }
}

/// Something that a property does not allow.
#[derive(Clone, Debug)]
pub struct Observation {
    /// What
    pub kind: ViolationKind,
    /// In words
    pub message: String,
    /// Where
    pub sites: Vec<ViolationSite>,
    /// The step and the variable of a write whose place in the code is still to be found: see `locate.rs`.
    pub(crate) written: Option<crate::locate::Written>,
}

impl Observation {
    /// Something at some places of the program.
    pub fn new(kind: ViolationKind, message: impl Into<String>, sites: Vec<ViolationSite>) -> Observation {
        Observation { kind, message: message.into(), sites, written: None }
    }
}

/// A property that every execution should have.
pub trait Property: Sync + Debug {
    /// Its name, by which users choose it.
    fn name(&self) -> &'static str;

    /// Whether it wants to know of accesses that nothing orders.
    fn needs_order(&self) -> bool {
        false
    }

    /// Whether it can be asked of the program that a VM is about to run. Errors say what is wrong.
    fn check(&self, _: &mut Vm) -> Result<(), String> {
        Ok(())
    }

    /// Reports what is wrong with the state after a step.
    fn after_step(&self, _: &mut View<'_>) {}

    /// What is wrong with a state in which no thread is enabled, though the program is not over.
    fn when_stuck(&self, _: &Vm) -> Vec<Observation> {
        Vec::new()
    }

    /// What is wrong with a state from which the program can go on for ever, and can do nothing else.
    fn when_endless(&self, _: &mut Vm) -> Vec<Observation> {
        Vec::new()
    }
}

/// A reference to a property is one.
impl Property for &dyn Property {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn needs_order(&self) -> bool {
        (**self).needs_order()
    }

    fn check(&self, vm: &mut Vm) -> Result<(), String> {
        (**self).check(vm)
    }

    fn after_step(&self, view: &mut View<'_>) {
        (**self).after_step(view);
    }

    fn when_stuck(&self, vm: &Vm) -> Vec<Observation> {
        (**self).when_stuck(vm)
    }

    fn when_endless(&self, vm: &mut Vm) -> Vec<Observation> {
        (**self).when_endless(vm)
    }
}

/// The properties that are looked for by default.
pub static ALL: [&dyn Property; 7] = [
    &race::Races,
    &uncaught::Uncaught(ViolationKind::Assertion),
    &uncaught::Uncaught(ViolationKind::Exception),
    &uncaught::Uncaught(ViolationKind::Monitor),
    &deadlock::Stuck(ViolationKind::Deadlock),
    &deadlock::Stuck(ViolationKind::LostWakeup),
    &livelock::Livelock,
];

/// The property of a name.
pub fn named(name: &str) -> Option<&'static dyn Property> {
    ALL.iter().copied().find(|property| property.name() == name)
}
