//! Steps that were abandoned because they reached the maximum number of instructions (`Limits::instructions`), and are
//! not known to be livelocks (`livelock.rs`): executions are not covered beyond them. That is not a violation; the
//! search reports it in its coverage.

use std::sync::atomic::{AtomicBool, Ordering};

use unsnarl_vm::Stop;

use super::{Property, View, livelock};

/// Whether some step was abandoned. Workers share it.
#[derive(Debug, Default)]
pub(crate) struct AbandonedSteps(AtomicBool);

impl AbandonedSteps {
    /// Whether a step was abandoned.
    pub fn has_any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Property for AbandonedSteps {
    fn name(&self) -> &'static str {
        "abandoned-steps"
    }

    fn after_step(&self, view: &mut View<'_>) {
        if *view.stop == Stop::Abandoned && !self.has_any() && !livelock::is_livelock(view.vm, view.thread) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
