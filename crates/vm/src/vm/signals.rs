//! Signals between threads: which thread the next `notify` wakes, and which signals woke no thread.
//!
//! Missed signals explain why a thread waits forever (a lost wakeup); programs cannot observe them.

use crate::memory::Ref;
use crate::thread::ThreadId;

/// A signal that did not wake a thread that waited then, or that waited later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missed {
    /// A monitor or condition was notified while no thread waited for it.
    Unheard(Ref),
    /// A thread waited for the monitor or condition, and another was woken.
    Passed(ThreadId, Ref),
    /// A thread was unparked that already had a permit.
    Spent(ThreadId),
}

/// The signals so far.
#[derive(Debug, Default)]
pub(crate) struct Signals {
    /// Signals that woke no thread, or another than one that waited, in order.
    missed: Vec<Missed>,
    /// The thread that the next `notify` wakes.
    notified: Option<ThreadId>,
}

impl Signals {
    /// Records a missed signal.
    pub fn miss(&mut self, missed: Missed) {
        self.missed.push(missed);
    }

    /// The missed signals, in order.
    pub fn missed(&self) -> &[Missed] {
        &self.missed
    }

    /// Chooses the thread that the next `notify` wakes.
    pub fn choose_notified(&mut self, thread: ThreadId) {
        self.notified = Some(thread);
    }

    /// The thread that the present `notify` wakes, if the caller has chosen one.
    pub fn take_notified(&mut self) -> Option<ThreadId> {
        self.notified.take()
    }

    /// The number of missed signals, as a mark.
    pub fn mark(&self) -> u32 {
        self.missed.len() as u32
    }

    /// Backtracks to a mark. A thread is chosen after the mark of the step that wakes it, so none is chosen then.
    pub fn undo_to(&mut self, to: u32) {
        self.missed.truncate(to as usize);
        self.notified = None;
    }
}
