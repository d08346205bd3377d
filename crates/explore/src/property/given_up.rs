//! Steps that were abandoned after as many instructions as one may take (`Limits::instructions`), and are not known to
//! go round for ever (`livelock.rs`): what comes after them is not covered. That is no violation; the search says so in
//! the end.

use std::sync::atomic::{AtomicBool, Ordering};

use unsnarl_vm::Stop;

use super::{Property, View, livelock};

/// Whether some step was abandoned. Workers share it.
#[derive(Debug, Default)]
pub(crate) struct GivenUp(AtomicBool);

impl GivenUp {
    /// Whether there was any.
    pub fn has_any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Property for GivenUp {
    fn name(&self) -> &'static str {
        "given-up"
    }

    fn after_step(&self, view: &mut View<'_>) {
        if *view.stop == Stop::Endless && !self.has_any() && !livelock::goes_round(view.vm, view.thread) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
