//! States to come back to.
//!
//! Each part of the VM that belongs to the state has a mark of its own, and goes back to it in time proportional to
//! what was changed since.

use super::Vm;
use super::console::ConsoleMark;
use crate::canonical::FingerprintsMark;
use crate::clock::Clock;
use crate::memory::Mark;
use crate::past::Moment;
use crate::thread::ThreadId;
use crate::thread_log::{Stepped, ThreadLogMark};

/// A state to come back to.
#[derive(Debug)]
pub struct Checkpoint {
    memory: Mark,
    fingerprints: FingerprintsMark,
    clock: Clock,
    thread_log: ThreadLogMark,
    console: ConsoleMark,
    /// How many signals were missed.
    signals: u32,
    /// How many threads there were.
    threads: u32,
    is_sharing: bool,
    /// The thread that takes the step.
    stepped: Option<Stepped>,
}

impl Checkpoint {
    /// When it was made.
    pub fn moment(&self) -> Moment {
        Moment(self.memory)
    }
}

impl Vm {
    /// A state to come back to, before a step of a thread.
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

    /// Backtracks to a state. Checkpoints are taken back in the reverse order in which they were made, each once; those
    /// that were made after this one are gone, too.
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
