//! Limits on what a program may use, and options that are set before it runs.

use crate::clock::TimeOuts;

/// Limits on what a program may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of the heap.
    pub heap_bytes: u64,
    /// Bytes of the machine that the memory of the VM may take, garbage and what backtracking needs included.
    pub memory_bytes: u64,
    /// Frames of one thread; more are a `StackOverflowError`.
    pub frames: usize,
    /// Maximum number of instructions from one scheduling point to the next; a step that needs more is abandoned.
    pub instructions: u64,
    /// Threads that may be started.
    pub threads: usize,
    /// Processors that the program sees (A59).
    pub processors: u16,
    /// When waits time out.
    pub time_outs: TimeOuts,
    /// Waits of an execution that may end without a cause.
    pub spurious_wakeups: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            heap_bytes: 2 << 30,
            memory_bytes: u64::MAX,
            frames: 8192,
            instructions: 200_000_000,
            threads: 60_000,
            processors: 2,
            time_outs: TimeOuts::Any,
            spurious_wakeups: 0,
        }
    }
}

/// Options that are set before the program runs, and never change afterwards.
#[derive(Debug)]
pub(crate) struct Settings {
    /// Whether `assert` statements of the program are executed.
    pub asserts: bool,
    /// Whether it runs a test, after which others run that do not wait for threads that it left.
    pub runs_test: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { asserts: true, runs_test: false }
    }
}
