//! The step that a thread takes, or took last.

use crate::operation::Operation;
use crate::thread::ThreadId;

#[derive(Debug)]
pub(crate) struct CurrentStep {
    /// The thread that takes it.
    pub thread: ThreadId,
    /// What it stopped before, if that was looked up since the last mark.
    pub stopped_before: Option<Operation>,
    /// The exit code, if the program asked for its end.
    pub exit: Option<i32>,
    /// Instructions executed since the VM was made, by this step and all before.
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
