//! The properties that every execution of a program must have, one file for each.
//!
//! To add one, implement [`Property`] and add it to [`ALL`] or [`ON_REQUEST`], or pass it to the search in
//! `Options::properties`. A property inspects the VM and may take steps to find out more, but must restore the state.

mod abandoned;
mod deadlock;
mod invariant;
mod livelock;
mod race;
mod uncaught;

use std::fmt::Debug;

use unsnarl_vm::{Operation, Stop, ThreadId, Vm};

use crate::history::Unordered;
use crate::violation::{Accessed, ViolationKind, ViolationSite};

pub(crate) use abandoned::AbandonedSteps;
pub use invariant::Invariant;

/// The state after a step.
pub struct View<'a> {
    /// The VM
    pub vm: &'a mut Vm,
    /// The thread that took the step
    pub thread: ThreadId,
    /// Why it stopped
    pub stop: &'a Stop,
    /// The operation that each thread is about to perform, by thread number
    pub pending: &'a [Option<Operation>],
    /// The threads whose next operation the step changed, with what it was before
    pub changes: &'a [(ThreadId, Option<Operation>)],
    /// The accesses that the step races with
    pub(crate) unordered: &'a [Unordered],
    pub(crate) found: Vec<Observation>,
}

impl View<'_> {
    /// Reports a violation.
    pub fn report(&mut self, what: Observation) {
        self.found.push(what);
    }
}

/// A violation of a property, as the property sees it.
#[derive(Clone, Debug)]
pub struct Observation {
    /// Its kind
    pub kind: ViolationKind,
    /// The message
    pub message: String,
    /// The sites
    pub sites: Vec<ViolationSite>,
    /// The step and the variable of a write whose place in the code is yet to be found: see `locate.rs`.
    pub(crate) written: Option<crate::locate::Written>,
    /// The variable that it is about, if it is about one.
    pub(crate) accessed: Option<Accessed>,
}

impl Observation {
    /// A violation at some sites of the program.
    pub fn new(kind: ViolationKind, message: impl Into<String>, sites: Vec<ViolationSite>) -> Observation {
        Observation { kind, message: message.into(), sites, written: None, accessed: None }
    }
}

/// A property that every execution must have.
pub trait Property: Sync + Debug {
    /// Its name, by which users choose it.
    fn name(&self) -> &'static str;

    /// Whether it needs to know of accesses that are not ordered by happens-before.
    fn needs_order(&self) -> bool {
        false
    }

    /// Whether it looks at the states of several threads at once: then no state may be left out.
    fn needs_all_states(&self) -> bool {
        false
    }

    /// Whether it applies to the program that a VM is about to run. Errors say why not.
    fn check(&self, _: &mut Vm) -> Result<(), String> {
        Ok(())
    }

    /// Reports the violations in the state after a step.
    fn after_step(&self, _: &mut View<'_>) {}

    /// The violations of a state in which no thread is enabled, although the program is not over.
    fn when_stuck(&self, _: &Vm) -> Vec<Observation> {
        Vec::new()
    }

    /// The violations of a state of a livelock.
    fn when_endless(&self, _: &mut Vm) -> Vec<Observation> {
        Vec::new()
    }

    /// The violations that a state has for ever, whatever happens from there on. Only asked about states of livelocks,
    /// and about the ends of schedules.
    fn for_ever(&self, _: &mut Vm) -> Vec<Observation> {
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

    fn needs_all_states(&self) -> bool {
        (**self).needs_all_states()
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

    fn for_ever(&self, vm: &mut Vm) -> Vec<Observation> {
        (**self).for_ever(vm)
    }
}

/// The properties that are checked by default.
pub static ALL: [&dyn Property; 7] = [
    &race::Races,
    &uncaught::Uncaught(ViolationKind::Assertion),
    &uncaught::Uncaught(ViolationKind::Exception),
    &uncaught::Uncaught(ViolationKind::Monitor),
    &deadlock::Stuck(ViolationKind::Deadlock),
    &deadlock::Stuck(ViolationKind::LostWakeup),
    &livelock::Livelock,
];

/// The properties that are checked only if they are asked for.
pub static ON_REQUEST: [&dyn Property; 1] = [&uncaught::Uncaught(ViolationKind::HandledException)];

/// The property of a name.
pub fn named(name: &str) -> Option<&'static dyn Property> {
    ALL.iter().chain(&ON_REQUEST).copied().find(|property| property.name() == name)
}
