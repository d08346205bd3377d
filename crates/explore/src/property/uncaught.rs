//! Exceptions that end a thread: failed assertions, misuse of monitors, and all others. Of those, the ones that a
//! handler of the program has dealt with are another kind. A failed assertion or the misuse of a monitor is a defect
//! all the same.

use unsnarl_vm::{Stop, UncaughtCause};

use super::{Observation, Property, View};
use crate::action;
use crate::violation::ViolationKind;

/// Uncaught exceptions of one kind.
#[derive(Debug)]
pub(super) struct Uncaught(pub ViolationKind);

impl Property for Uncaught {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn after_step(&self, view: &mut View<'_>) {
        if !matches!(view.stop, Stop::Ended) {
            return;
        }
        let (vm, thread) = (&*view.vm, view.thread);
        let Some((class, message)) = vm.uncaught(thread) else { return };
        let kind = match vm.uncaught_cause(thread) {
            UncaughtCause::Assertion => ViolationKind::Assertion,
            UncaughtCause::Monitor => ViolationKind::Monitor,
            UncaughtCause::Other if vm.is_handled(thread) => ViolationKind::HandledException,
            UncaughtCause::Other => ViolationKind::Exception,
        };
        if kind != self.0 {
            return;
        }
        let name = vm.thread_name(thread);
        let (thrown, site) = action::thrown(vm, thread, (class, message, vm.uncaught_stack(thread)));
        view.report(Observation::new(kind, format!("{name} {}", action::throws(thrown)), site.into_iter().collect()));
    }
}
