//! The next operation of each thread, whether the thread is enabled, and when its wait times out.
//!
//! All functions are pure: they inspect the status of a thread and its next instruction, and change nothing.

use crate::class::{Body, InitState, MethodId};
use crate::clock::is_endless;
use crate::code::Op;
use crate::operation::{Operation, TrafficWait};
use crate::thread::{Acquisition, Patience, Status, ThreadId, as_int, whole};
use crate::visibility::{Progress, Visibility};
use crate::vm::Vm;

impl Vm {
    /// The next operation of a thread. Pure.
    pub fn pending(&self, thread: ThreadId) -> Option<Operation> {
        let state = &self.threads[thread];
        match state.control.status {
            Status::Ended => return None,
            Status::Waiting { monitor, until, .. } => return Some(Operation::Waiting(monitor, until.is_some())),
            Status::Reentering { monitor, .. } => return Some(Operation::Reenter(monitor)),
            Status::Acquiring(wanted) => {
                let is_timed = matches!(wanted.patience, Patience::Until(_));
                return Some(match wanted.patience {
                    Patience::None => Operation::TryAcquire(wanted.of),
                    _ if self.would_queue(thread, &wanted) => Operation::Queue(wanted.of),
                    _ => Operation::Acquire(wanted.of, is_timed),
                });
            }
            Status::Awaiting(wait) if wait.has_begun => {
                return Some(Operation::Awaiting(wait.condition, wait.until.is_some()));
            }
            Status::Awaiting(wait) => return Some(Operation::Await(wait.condition)),
            Status::Running | Status::Resuming(_) => (),
        }
        let frame = state.frames.last()?;
        let op = self.op_at(frame.method, frame.at)?;
        let (slots, top) = (&state.slots[..], frame.top as usize);
        let is_first = state.frames.len() == 1 && frame.at == 0;
        Some(match self.visibility(thread, op, slots, top, Progress::Between) {
            Visibility::SchedulingPoint(operation) => operation,
            // The operation before which it stopped may have become invisible: for example, if the class was
            // initialised in the meantime.
            Visibility::Invisible | Visibility::PartOfStep(_) if is_first => Operation::Begin,
            Visibility::Invisible | Visibility::PartOfStep(_) => Operation::GoOn,
        })
    }

    /// The same for the thread that took the last step, for which the operation is usually known.
    pub fn pending_after_step(&self, thread: ThreadId) -> Option<Operation> {
        let step = &self.current_step;
        if step.thread == thread && step.stopped_before.is_some() { step.stopped_before } else { self.pending(thread) }
    }

    pub(crate) fn op_at(&self, method: MethodId, at: u32) -> Option<Op> {
        match &self.classes.method(method).code {
            Body::Code(code) => code.ops.get(at as usize).map(|op| op.get()),
            _ => None,
        }
    }

    /// Whether a thread has nothing left to do but to end.
    pub fn is_ending(&self, thread: ThreadId) -> bool {
        let frame = self.threads[thread].frames.last();
        let op = frame.and_then(|frame| self.op_at(frame.method, frame.at));
        matches!(op, Some(Op::EndThread | Op::EndThreadBy))
    }

    /// The method that a thread is about to call, if it has a receiver: as the instruction names it.
    pub(crate) fn next_call(&self, thread: ThreadId) -> Option<MethodId> {
        let frame = self.threads[thread].frames.last()?;
        match self.op_at(frame.method, frame.at)? {
            Op::InvokeVirtual(site) => Some(self.classes.site(site).method),
            Op::InvokeSpecial(method) => Some(method),
            _ => None,
        }
    }

    /// Whether a thread is enabled: whether it can take its next step now. A thread whose wait can only time out is not
    /// enabled: the timeout is another choice.
    pub fn is_enabled(&self, thread: ThreadId) -> bool {
        self.can_do(thread, self.pending(thread))
    }

    /// The same for a thread whose next operation is known.
    pub fn can_do(&self, thread: ThreadId, pending: Option<Operation>) -> bool {
        match pending {
            None => false,
            // It may be notified before it notices the interrupt (JLS 17.2.4).
            Some(Operation::Waiting(..)) => self.is_interrupted(thread),
            Some(Operation::Acquire(..) | Operation::Awaiting(..)) => self.can_resume(thread),
            Some(Operation::Enter(monitor) | Operation::Reenter(monitor) | Operation::Print(Some(monitor))) => {
                self.memory.monitor(monitor).is_none_or(|(owner, _)| owner == thread)
            }
            Some(Operation::Park(_)) => self.threads[thread].control.has_permit || self.is_interrupted(thread),
            Some(Operation::Join(object, _)) => {
                self.is_interrupted(thread) || self.thread_of(object).is_none_or(|other| self.has_ended(other))
            }
            Some(Operation::Initialize(class)) => {
                !matches!(self.init_state(class), InitState::Running(other) if other != thread)
            }
            Some(Operation::Sleep) => self.is_interrupted(thread) || !self.waits_for_ever(thread),
            Some(Operation::Network(traffic, on, wait)) => wait == TrafficWait::Never || self.can_go_on(traffic, on),
            Some(_) => true,
        }
    }

    /// Whether the wait of a thread may time out, given its next operation.
    pub fn may_time_out(&self, thread: ThreadId, pending: Option<Operation>) -> bool {
        let is_timed = match pending {
            Some(Operation::Waiting(_, timed)) => timed && !self.can_do(thread, pending),
            Some(Operation::Awaiting(_, timed)) => timed,
            Some(
                Operation::Park(true)
                | Operation::Join(_, true)
                | Operation::Acquire(_, true)
                | Operation::Network(_, _, TrafficWait::Timed),
            ) => !self.can_do(thread, pending),
            _ => false,
        };
        is_timed && !self.waits_for_ever(thread)
    }

    /// Whether a thread waits or sleeps for a time that counts as infinite.
    fn waits_for_ever(&self, thread: ThreadId) -> bool {
        self.time_left(thread).is_some_and(is_endless)
    }

    /// The remaining time, in nanoseconds, of a wait, a park, a join or a sleep that a thread is in or is about to
    /// begin, if nothing else ends it. The time of a call that is about to begin counts from when the thread stopped
    /// before it.
    pub fn time_left(&self, thread: ThreadId) -> Option<u64> {
        let state = &self.threads[thread];
        let frame = state.frames.last()?;
        let operand = |depth: usize| {
            let at = (frame.top as usize).checked_sub(depth)?;
            Some(whole(*state.slots.get(at)?, *state.slots.get(at + 1)?))
        };
        let until = match state.control.status {
            Status::Waiting { until, .. } => until,
            Status::Awaiting(wait) => wait.until.filter(|_| wait.has_begun),
            Status::Acquiring(Acquisition { patience: Patience::Until(until), .. }) => Some(until),
            _ => None,
        };
        if let Some(until) = until {
            return Some(until.saturating_sub(self.clock.now()));
        }
        let since = |nanos: u64| state.arrived.saturating_add(nanos).saturating_sub(self.clock.now());
        match self.pending(thread)? {
            Operation::Park(true) => {
                let is_absolute =
                    state.slots.get((frame.top as usize).checked_sub(3)?).is_some_and(|slot| as_int(*slot) != 0);
                let nanos = self.nanos_parked(is_absolute, operand(2)? as i64);
                Some(if is_absolute { nanos } else { since(nanos) })
            }
            Operation::Join(_, true) => Some(since(operand(2)?.saturating_mul(1_000_000))),
            Operation::Sleep => {
                let is_nanos = self.sleeps_nanos(thread);
                // A negative time is refused at once.
                let time = (operand(2)? as i64).max(0) as u64;
                Some(since(if is_nanos { time } else { time.saturating_mul(1_000_000) }))
            }
            Operation::Network(traffic, _, TrafficWait::Timed) => {
                Some(since(self.traffic_time(thread, traffic, &state.slots, frame.top as usize)))
            }
            _ => None,
        }
    }

    fn sleeps_nanos(&self, thread: ThreadId) -> bool {
        let frame = self.threads[thread].frames.last();
        match frame.and_then(|frame| self.op_at(frame.method, frame.at)) {
            Some(Op::InvokeStatic(method)) => {
                let name = self.classes.method(method).name;
                self.classes.symbols.text(name).ends_with(b"0")
            }
            _ => false,
        }
    }
}
