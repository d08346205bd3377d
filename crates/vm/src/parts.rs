//! The operations of a step that come after its first one: in a region, several are one step
//! (`natives/models/atomic.rs`). Recorded if that is wanted, to check what is known of steps. Not recorded is what no
//! program can observe.

use crate::operation::Operation;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// The operations of the present step since they were last forgotten, if they are recorded.
#[derive(Debug, Default)]
pub(crate) struct Parts(Option<Vec<Operation>>);

/// How many operations back a repetition is looked for.
const RECENT: usize = 32;

impl Parts {
    #[inline]
    pub fn are_wanted(&self) -> bool {
        self.0.is_some()
    }
}

impl Vm {
    /// Turns the recording of the operations in the middle of steps on or off.
    pub fn note_parts(&mut self, wanted: bool) {
        self.parts.0 = wanted.then(Vec::new);
    }

    /// Drops the recorded operations.
    pub fn forget_parts(&mut self) {
        if let Some(parts) = &mut self.parts.0 {
            parts.clear();
        }
    }

    /// Moves the operations in the middle of the step into `into`; none, if they are not recorded.
    pub fn take_parts(&mut self, into: &mut Vec<Operation>) {
        into.clear();
        if let Some(parts) = &mut self.parts.0 {
            into.append(parts);
        }
    }

    /// Records an operation in the middle of a step.
    pub(crate) fn note_part(&mut self, thread: ThreadId, operation: Operation) {
        // A step of many operations repeats them soon, if at all.
        let is_known =
            self.parts.0.as_ref().is_none_or(|parts| parts.iter().rev().take(RECENT).any(|part| *part == operation));
        if !is_known && self.is_part_of_step(thread, operation) && !self.is_internal_operation(thread, operation) {
            self.parts.0.iter_mut().for_each(|parts| parts.push(operation));
        }
    }
}
