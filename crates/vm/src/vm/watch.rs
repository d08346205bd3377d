//! Who watches the clock and the memory stops the VM, in the middle of a step if need be.
//!
//! The VM itself never looks at a clock. It asks the watch from time to time whether it is over; then the step ends as
//! if it had reached the maximum number of instructions, and [`Vm::was_stopped`] says why.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use super::Vm;

/// Shared by a watcher and the VMs of a search.
#[derive(Clone, Debug, Default)]
pub struct Watch(Arc<AtomicU8>);

/// What a watch ends first, and what later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// The search.
    Search = 1,
    /// What is done with its results: shortening and confirming schedules.
    Results = 2,
}

impl Watch {
    /// Ends a phase, and those before it.
    pub fn end(&self, phase: Phase) {
        self.0.fetch_max(phase as u8, Ordering::Relaxed);
    }

    /// Whether a phase was ended.
    pub fn has_ended(&self, phase: Phase) -> bool {
        self.0.load(Ordering::Relaxed) >= phase as u8
    }
}

/// The watch of a VM, and what it has said.
#[derive(Debug)]
pub(crate) struct Watched {
    watch: Option<Watch>,
    phase: Phase,
    was_stopped: bool,
}

impl Default for Watched {
    fn default() -> Self {
        Watched { watch: None, phase: Phase::Search, was_stopped: false }
    }
}

impl Vm {
    /// From now on, the VM stops when the watch ends the search.
    pub fn watched_by(&mut self, watch: Watch) {
        self.watched = Watched { watch: Some(watch), ..Watched::default() };
    }

    /// Another phase begins, which may go on even if the watch has ended the one before.
    pub fn enter_phase(&mut self, phase: Phase) {
        self.watched.phase = phase;
        self.watched.was_stopped = false;
    }

    /// Whether a step was abandoned because the watch had ended the phase.
    pub fn was_stopped(&self) -> bool {
        self.watched.was_stopped
    }

    /// Whether a step was abandoned because the VM may not take more memory.
    pub fn is_memory_exhausted(&self) -> bool {
        self.memory.is_exhausted
    }

    /// There is no more memory: the phase ends, for all VMs.
    pub(crate) fn end_for_memory(&mut self) {
        self.watched.was_stopped = true;
        if let Some(watch) = &self.watched.watch {
            watch.end(self.watched.phase);
        }
    }

    /// Asks the watch whether to stop now.
    pub fn is_over_time(&mut self) -> bool {
        let Watched { watch, phase, was_stopped } = &mut self.watched;
        *was_stopped |= watch.as_ref().is_some_and(|watch| watch.has_ended(*phase));
        *was_stopped
    }
}
