//! What is reported of an execution.

use unsnarl_finding::Action;
use unsnarl_vm::{CodePoint, ThreadId, Vm};

use crate::action;
use crate::locate::Written;
use crate::schedule::Schedule;

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ViolationKind {
    /// Threads wait for each other, or for what never comes.
    Deadlock,
    /// An `assert` or an assertion of a test failed.
    Assertion,
    /// An exception ended a thread.
    Exception,
    /// Two threads access a variable at the same time, and one of them writes.
    Race,
    /// A thread waits for a notification that was sent before, or to another.
    LostWakeup,
    /// Threads run for ever without getting anywhere.
    Livelock,
    /// A monitor was left, waited for or notified by a thread that was not in it.
    Monitor,
    /// A method of the program that should always answer `true` did not.
    Invariant,
    /// Something that a property of the caller's own does not allow, by its name.
    Other(&'static str),
}

impl ViolationKind {
    /// The name that is used in output.
    pub const fn name(self) -> &'static str {
        match self {
            ViolationKind::Deadlock => "deadlock",
            ViolationKind::Assertion => "assertion",
            ViolationKind::Exception => "exception",
            ViolationKind::Race => "race",
            ViolationKind::LostWakeup => "lost-wakeup",
            ViolationKind::Livelock => "livelock",
            ViolationKind::Monitor => "monitor",
            ViolationKind::Invariant => "invariant",
            ViolationKind::Other(name) => name,
        }
    }
}

/// A place that a violation is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViolationSite {
    /// The thread, by its number and the name that the program gave it.
    pub thread: (u16, String),
    /// Where it is: the innermost place of the program itself, or of the JDK if there is none.
    pub point: CodePoint,
    /// What it does there.
    pub action: Action,
}

/// What distinguishes violations: their kind, and the lines of their sites.
pub(crate) type Key = (ViolationKind, Vec<(String, Option<u16>)>);

/// Something that went wrong, and the execution that shows it.
#[derive(Clone, Debug)]
pub struct Violation {
    /// What.
    pub kind: ViolationKind,
    /// In words.
    pub message: String,
    /// Where.
    pub sites: Vec<ViolationSite>,
    /// How to get there.
    pub schedule: Schedule,
    /// A write whose place is still to be found.
    pub(crate) written: Option<Written>,
    /// Whether the first site is that of such a write: the search did not know it.
    pub(crate) is_located: bool,
}

impl Violation {
    /// Violations with equal keys are one: their kind and the lines of their sites.
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
    // A thread that has not begun is in no method yet.
    let point = innermost(vm.stack(thread)).unwrap_or_else(|| vm.beginning());
    ViolationSite { thread: (thread.0, vm.thread_name(thread)), point, action }
}

/// The innermost place of the program itself.
pub(crate) fn innermost(stack: Vec<CodePoint>) -> Option<CodePoint> {
    let own = stack.iter().position(|point| point.is_program).unwrap_or(0);
    stack.into_iter().nth(own)
}
