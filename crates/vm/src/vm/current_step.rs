//! The present step, or the last one.

use crate::operation::Operation;
use crate::thread::ThreadId;

#[derive(Debug)]
pub(crate) struct CurrentStep {
    /// The thread that takes it.
    pub thread: ThreadId,
    /// The operation before which it stopped, if that was computed since the last mark.
    pub stopped_before: Option<Operation>,
    /// The exit code, if the program called `exit`.
    pub exit: Option<i32>,
    /// Instructions executed since the VM was created.
    pub executed: u64,
}

impl CurrentStep {
    /// Before the first step.
    pub const NONE: CurrentStep = CurrentStep { thread: ThreadId(0), stopped_before: None, exit: None, executed: 0 };

    /// Begins the step of a thread.
    pub fn begin(&mut self, thread: ThreadId) {
        self.thread = thread;
        self.stopped_before = None;
    }
}
