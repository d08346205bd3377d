//! Violations, as they are reported.

use unsnarl_finding::{Action, Container};
use unsnarl_vm::{CodePoint, ThreadId, Variable, Vm};

use crate::action;
use crate::locate::Written;
use crate::schedule::Schedule;

/// The kind of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ViolationKind {
    /// Threads wait for each other, or for a signal that is never sent.
    Deadlock,
    /// An `assert` or an assertion of a test failed.
    Assertion,
    /// An exception ended a thread.
    Exception,
    /// The same, after a handler of the program had dealt with it.
    HandledException,
    /// Two threads access a variable, at least one of them writes it, and the accesses are not ordered by
    /// happens-before.
    Race,
    /// A thread waits for a notification that was sent before it waited, or that woke another thread.
    LostWakeup,
    /// Threads loop forever without making progress.
    Livelock,
    /// A thread exited, waited on or notified a monitor that it did not own.
    Monitor,
    /// An invariant method of the program returned `false`.
    Invariant,
    /// A custom property was violated; its name.
    Other(&'static str),
}

impl ViolationKind {
    /// The name in output.
    pub const fn name(self) -> &'static str {
        match self {
            ViolationKind::Deadlock => "deadlock",
            ViolationKind::Assertion => "assertion",
            ViolationKind::Exception => "exception",
            ViolationKind::HandledException => "handled-exception",
            ViolationKind::Race => "race",
            ViolationKind::LostWakeup => "lost-wakeup",
            ViolationKind::Livelock => "livelock",
            ViolationKind::Monitor => "monitor",
            ViolationKind::Invariant => "invariant",
            ViolationKind::Other(name) => name,
        }
    }
}

/// A thread that is involved in a violation, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViolationSite {
    /// The thread, by its number and the name that the program gave it.
    pub thread: (u16, String),
    /// Its innermost place in the program or, if there is none, in the JDK.
    pub point: CodePoint,
    /// What it does there.
    pub action: Action,
}

/// What distinguishes violations: their kind, and the lines of their sites.
pub(crate) type Key = (ViolationKind, Vec<(String, Option<u16>)>);

/// A variable that threads race on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accessed {
    /// The variable.
    pub place: Variable,
    /// A thread that accesses it.
    pub thread: ThreadId,
    /// The message, given the name of the variable.
    pub message: fn(&str) -> String,
}

/// A violation, and the execution that shows it.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Its kind.
    pub kind: ViolationKind,
    /// The message.
    pub message: String,
    /// The threads that are involved, and where they are.
    pub sites: Vec<ViolationSite>,
    /// The schedule that leads to it.
    pub schedule: Schedule,
    /// What ended a thread before it, in this execution: the violation may be no more than a consequence.
    pub after: Option<String>,
    /// Whether it was not found where time passes only if no thread can go on otherwise.
    pub is_only_early: bool,
    /// A write whose place in the code is yet to be found.
    pub(crate) written: Option<Written>,
    /// The variable that it is about, in the state that shows it.
    pub(crate) accessed: Option<Accessed>,
    /// Whether the first site is that of such a write, which the search did not know.
    pub(crate) is_located: bool,
}

impl Violation {
    /// Violations with equal keys are reported once: their kind and the lines of their sites.
    pub(crate) fn key(kind: ViolationKind, sites: &[ViolationSite]) -> Key {
        let place = |site: &ViolationSite| (site.point.class.clone(), site.point.line.or(Some(site.point.pc)));
        let mut places: Vec<(String, Option<u16>)> = sites.iter().map(place).collect();
        places.sort();
        places.dedup();
        (kind, places)
    }

    /// The library's object whose contents threads race on, if they do.
    pub fn container(&self) -> Option<&Container> {
        self.sites.last().and_then(|site| site.action.container())
    }

    /// Says of a variable that is part of the contents of a library's object which object that is, as the program names
    /// it in this state, in which the violation was found.
    pub(crate) fn name_container(&mut self, vm: &Vm) {
        let Some(Accessed { place, thread, message }) = self.accessed else { return };
        let Some(container) = action::container_of(vm, thread, place) else { return };
        self.message = message(&container.to_string());
        for site in &mut self.sites {
            site.action.set_container(Some(&container));
        }
    }

    /// Notes which exception has ended a thread before this state, in which threads are stuck.
    pub(crate) fn note_what_was_before(&mut self, vm: &Vm) {
        // Who waits for a thread that goes on, or is stuck itself, does not wait for the one that has ended.
        let holders = self.sites.iter().flat_map(|site| &site.action.holders);
        let is_stuck = matches!(self.kind, ViolationKind::Deadlock | ViolationKind::LostWakeup)
            && holders.into_iter().all(|holder| holder.has_ended);
        let mut ended = vm.thread_ids().filter_map(|thread| Some((thread, vm.uncaught(thread)?.0)));
        if let Some((thread, class)) = ended.next().filter(|_| is_stuck) {
            self.after = Some(format!("{} of {}", class, vm.thread_name(thread)));
        }
    }

    /// Adds the site of the write that was looked for.
    pub(crate) fn insert_located(&mut self, mut site: ViolationSite) {
        site.action.set_container(self.container());
        self.sites.insert(0, site);
        self.is_located = true;
    }
}

/// Where a thread is, and what it is about to do.
pub(crate) fn site(vm: &Vm, thread: ThreadId) -> ViolationSite {
    let action = action::pending(vm, thread);
    // A thread that has not begun is not in a method yet.
    let point = innermost(vm.stack(thread)).unwrap_or_else(|| vm.beginning());
    ViolationSite { thread: (thread.0, vm.thread_name(thread)), point, action }
}

/// The innermost place in the program; without one, that in the library which acts on its own behalf.
pub(crate) fn innermost(stack: Vec<CodePoint>) -> Option<CodePoint> {
    let own = stack.iter().position(|point| point.is_program);
    let own = own.or_else(|| stack.iter().position(|point| !point.is_for_caller)).unwrap_or(0);
    stack.into_iter().nth(own)
}
