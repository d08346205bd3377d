//! The order in which the threads that wait for a synchronizer are served.
//!
//! A fair synchronizer serves threads in the order of arrival. A thread that cannot acquire at once queues. This is a
//! step of its own, since another thread may queue before it or after it. Then only the first of the queue is served.
//! Only a thread that tries to acquire, or that holds the lock already, overtakes it. A signal queues the thread that
//! it wakes. When a thread leaves, the others are renumbered, so that equal queues have equal states.
//!
//! If a synchronizer is not fair, any waiting thread may be next (A41). One rule remains: a writer that waits for
//! readers bars those that come after it, once it has queued.

use crate::memory::Ref;
use crate::thread::{Acquisition, Patience, Status, Synchronizer, ThreadId, Turn};
use crate::vm::Vm;

impl Vm {
    /// The turn of a thread that begins to acquire.
    pub(super) fn turn_on_arrival(&self, of: Ref) -> Turn {
        let is_fair = self.synchronizer(of).is_some_and(|known| known.is_fair);
        if is_fair { Turn::Arriving } else { Turn::Open }
    }

    /// Whether it is a thread's turn, if what it wants is available.
    pub(super) fn is_turn(&self, thread: ThreadId, wanted: &Acquisition) -> bool {
        match wanted.turn {
            Turn::Open | Turn::Barring => true,
            Turn::Arriving => {
                let reads = || wanted.what == Synchronizer::Read && self.is_reading(thread, wanted.of);
                self.queue(wanted.of).next().is_none() || self.owns_lock(thread, wanted.of) || reads()
            }
            Turn::Queued(place) => place == 0,
        }
    }

    /// Whether a thread's next step is to queue.
    pub(crate) fn would_queue(&self, thread: ThreadId, wanted: &Acquisition) -> bool {
        match wanted.turn {
            Turn::Open => {
                let is_writer = wanted.what == Synchronizer::Write && self.owner_of_lock(wanted.of).is_none();
                is_writer && !self.can_take(thread, wanted)
            }
            Turn::Arriving => wanted.patience != Patience::None && !self.can_take(thread, wanted),
            Turn::Barring | Turn::Queued(_) => false,
        }
    }

    /// The turn of a thread that queues.
    pub(super) fn turn_in_queue(&self, of: Ref, before: Turn) -> Turn {
        if before == Turn::Open { Turn::Barring } else { Turn::Queued(self.queue(of).count() as u32) }
    }

    /// Removes a thread from the queue: those behind it move up.
    pub(super) fn leave_queue(&mut self, left: &Acquisition) {
        let Turn::Queued(place) = left.turn else { return };
        let behind: Vec<(ThreadId, Acquisition)> = self
            .queue(left.of)
            .filter(|(_, wanted)| matches!(wanted.turn, Turn::Queued(other) if other > place))
            .collect();
        for (thread, wanted) in behind {
            let Turn::Queued(other) = wanted.turn else { continue };
            let moved = Acquisition { turn: Turn::Queued(other - 1), ..wanted };
            self.control(thread, |control| control.status = Status::Acquiring(moved));
        }
    }

    /// The threads that have queued for a fair synchronizer, in the order of thread numbers.
    fn queue(&self, of: Ref) -> impl Iterator<Item = (ThreadId, Acquisition)> + '_ {
        self.acquiring(of).filter(|(_, wanted)| matches!(wanted.turn, Turn::Queued(_)))
    }

    /// The threads that are in a call that acquires a synchronizer.
    pub(super) fn acquiring(&self, of: Ref) -> impl Iterator<Item = (ThreadId, Acquisition)> + '_ {
        self.thread_ids().filter_map(move |thread| match self.thread(thread).control.status {
            Status::Acquiring(wanted) if wanted.of == of => Some((thread, wanted)),
            _ => None,
        })
    }
}
