//! Signals between threads: whom the next `notify` wakes, and which signals woke nobody.
//!
//! The signals that were missed explain why a thread waits for ever (a lost wake-up); no program can see them.

use crate::memory::Ref;
use crate::thread::ThreadId;

/// A signal that did not wake a thread which waited for it later, or waited for it then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missed {
    /// A monitor or condition was notified while no thread waited for it.
    Unheard(Ref),
    /// A thread waited for the monitor or condition, and another was woken.
    Passed(ThreadId, Ref),
    /// A thread was unparked that had a permit already.
    Spent(ThreadId),
}

/// Signals so far.
#[derive(Debug, Default)]
pub(crate) struct Signals {
    /// Signals that woke nobody, or another than a thread that waited too, in order.
    missed: Vec<Missed>,
    /// Whom the next `notify` wakes.
    notified: Option<ThreadId>,
}

impl Signals {
    /// Notes a signal that was missed.
    pub fn miss(&mut self, missed: Missed) {
        self.missed.push(missed);
    }

    /// The signals that were missed, in order.
    pub fn missed(&self) -> &[Missed] {
        &self.missed
    }

    /// Says whom the next `notify` wakes.
    pub fn choose_notified(&mut self, thread: ThreadId) {
        self.notified = Some(thread);
    }

    /// Whom the `notify` that happens now wakes, if the caller has chosen.
    pub fn take_notified(&mut self) -> Option<ThreadId> {
        self.notified.take()
    }

    /// How many signals were missed: a mark to come back to.
    pub fn mark(&self) -> u32 {
        self.missed.len() as u32
    }

    pub fn undo_to(&mut self, to: u32) {
        self.missed.truncate(to as usize);
    }
}
