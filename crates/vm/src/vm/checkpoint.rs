//! Checkpoints: states to which the VM can backtrack.
//!
//! Each part of the VM that belongs to the state has its own mark, and returns to it in time proportional to what was
//! changed since.

use super::Vm;
use super::console::ConsoleMark;
use crate::canonical::FingerprintsMark;
use crate::clock::Clock;
use crate::memory::Mark;
use crate::past::Moment;
use crate::thread::ThreadId;
use crate::thread_log::{Stepped, ThreadLogMark};

/// A state to which the VM can backtrack.
#[derive(Debug)]
pub struct Checkpoint {
    memory: Mark,
    fingerprints: FingerprintsMark,
    clock: Clock,
    thread_log: ThreadLogMark,
    console: ConsoleMark,
    /// The number of missed signals.
    signals: u32,
    /// The number of threads.
    threads: u32,
    is_sharing: bool,
    /// The thread that takes the step.
    stepped: Option<Stepped>,
}

impl Checkpoint {
    /// When it was created.
    pub fn moment(&self) -> Moment {
        Moment(self.memory)
    }
}

impl Vm {
    /// Creates a checkpoint of the present state, before a step of a thread.
    pub fn mark(&mut self, stepped: Option<ThreadId>) -> Checkpoint {
        self.current_step.stopped_before = None;
        Checkpoint {
            memory: self.memory.mark(),
            fingerprints: self.fingerprints.mark(),
            clock: self.clock,
            thread_log: self.thread_log.mark(),
            console: self.console.mark(),
            signals: self.signals.mark(),
            threads: self.threads.len() as u32,
            is_sharing: self.is_sharing,
            stepped: stepped.map(|thread| self.save_stepped(thread)),
        }
    }

    /// Backtracks to a checkpoint. Checkpoints must be used in the reverse of the order in which they were created,
    /// each once; those that were created after this one become invalid.
    pub fn backtrack(&mut self, to: &Checkpoint) {
        self.memory.undo_to(to.memory);
        self.fingerprints.undo_to(to.fingerprints, self.memory.top() < self.memory.base());
        self.thread_log.restore_controls(to.thread_log, &mut self.threads);
        self.threads.truncate(to.threads as usize);
        self.thread_log.restore_frames(to.thread_log, &mut self.threads);
        if let Some(stepped) = &to.stepped {
            self.restore_stepped(stepped);
        }
        self.console.undo_to(to.console);
        self.clock = to.clock;
        self.signals.undo_to(to.signals);
        self.is_sharing = to.is_sharing;
        self.current_step.exit = None;
    }
}
