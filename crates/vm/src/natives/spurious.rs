//! Wake-ups without a cause, which `Object.wait`, `Condition.await` and `LockSupport.park` allow (JLS 17.2.1).
//!
//! An execution has as many as its limit says. Then a loop that waits until a condition holds cannot go round for ever,
//! and no wait is ended for ever by nothing: whoever waits in vain is still found. Only waits that code outside of the
//! JDK begins are woken so: the JDK's own are in loops.

use crate::class::MethodId;
use crate::operation::Operation;
use crate::thread::{Status, ThreadId};
use crate::vm::{Stop, Vm};

/// Classes of the JDK through whose methods code waits.
const WAITING: [&[u8]; 4] = [
    b"java/lang/Object",
    b"java/util/concurrent/locks/LockSupport",
    b"java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
    b"java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject",
];

impl Vm {
    /// How many wake-ups without a cause this execution may still have.
    pub(crate) fn spurious_left(&self) -> u32 {
        self.limits.spurious_wakeups.saturating_sub(self.spurious)
    }

    /// Whether the wait of a thread may end without a cause, given its next operation.
    pub fn may_wake_without_cause(&self, thread: ThreadId, pending: Option<Operation>) -> bool {
        let waits = matches!(pending, Some(Operation::Waiting(..) | Operation::Awaiting(..) | Operation::Park(_)));
        waits && self.spurious_left() > 0 && !self.can_do(thread, pending) && self.waits_by_itself(thread)
    }

    /// Whether code outside of the JDK waits, and not the JDK for it.
    fn waits_by_itself(&self, thread: ThreadId) -> bool {
        let is_way = |method: &MethodId| {
            let class = self.classes.get(self.classes.method(*method).class);
            WAITING.contains(&&self.classes.symbols.text(class.name)[..])
        };
        let mut methods = self.thread(thread).frames.iter().rev().map(|frame| frame.method);
        methods.find(|method| !is_way(method)).is_some_and(|method| self.is_outside_jdk(method))
    }

    /// Ends the wait of a thread. [`Vm::may_wake_without_cause`] must hold for the thread.
    pub fn wake_without_cause(&mut self, thread: ThreadId) -> Stop {
        self.spurious += 1;
        match self.thread(thread).control.status {
            Status::Waiting { .. } => {
                self.wake(thread, false);
                Stop::Visible
            }
            Status::Awaiting(_) => {
                self.signal_to(thread);
                Stop::Visible
            }
            // `park` returns, whether there is a permit or not.
            _ => self.step(thread),
        }
    }
}
