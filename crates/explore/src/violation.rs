//! Violations, as they are reported.

use unsnarl_finding::Action;
use unsnarl_vm::{CodePoint, ThreadId, Vm};

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
    /// Whether it was not found where time passes only if no thread can go on otherwise.
    pub is_only_early: bool,
    /// A write whose place in the code is yet to be found.
    pub(crate) written: Option<Written>,
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
}

/// Where a thread is, and what it is about to do.
pub(crate) fn site(vm: &Vm, thread: ThreadId) -> ViolationSite {
    let action = action::pending(vm, thread);
    // A thread that has not begun is not in a method yet.
    let point = innermost(vm.stack(thread)).unwrap_or_else(|| vm.beginning());
    ViolationSite { thread: (thread.0, vm.thread_name(thread)), point, action }
}

/// The innermost place in the program.
pub(crate) fn innermost(stack: Vec<CodePoint>) -> Option<CodePoint> {
    let own = stack.iter().position(|point| point.is_program).unwrap_or(0);
    stack.into_iter().nth(own)
}
