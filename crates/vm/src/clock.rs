//! The virtual clock.
//!
//! It advances when a wait times out, when a sleep ends, and when it is read; reading takes a moment, so that a loop
//! that waits for a time ends. As long as the program has not read it, the clock does not advance: the program could
//! not observe it, and a loop that waits, times out and waits again returns to the same state (A51). If timeouts come
//! last ([`TimeOuts::Last`]), the clock always advances.
//!
//! Waits of `java.util.concurrent` read the clock only to compute the remaining time. This does not count as a read by
//! the program: while the clock does not advance, they see that no time has passed or, once after a park has timed out,
//! that all of it has. Scheduled executors and delay queues store times, which counts as a read by the program. Code
//! that makes random numbers or log records sees the time at which the program began (A56).

use unsnarl_library::ClockUse;

use crate::class::MethodId;
use crate::natives::EPOCH_MILLIS;
use crate::thread::{Frame, ThreadId};
use crate::vm::Vm;

/// When sleeps and waits time out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeOuts {
    /// At any time.
    #[default]
    Any,
    /// Only when no other thread is enabled; those with the shortest time first.
    Last,
}

/// A thread whose park timed out, and which has not read the clock since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Late {
    pub nanos: u64,
    /// The waiting method, by its position on the stack: when it has returned, the wait is over.
    frame: u32,
    method: MethodId,
}

/// The time that reading the clock takes.
const READ_NANOS: u64 = 100;
/// A wait of fifty years counts as infinite: programs express this by the longest time that they can represent (A61).
const AGES_NANOS: u64 = 50 * 365 * 24 * 3600 * 1_000_000_000;

/// The time, and whether it advances.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    /// Nanoseconds since the program began.
    nanos: u64,
    /// Whether the program has read it: if not, it does not advance.
    was_read: bool,
}

impl Clock {
    /// Nanoseconds since the program began.
    pub fn now(self) -> u64 {
        self.nanos
    }

    /// Whether the program has read it.
    pub fn was_read(self) -> bool {
        self.was_read
    }

    /// The time in `nanos` nanoseconds.
    pub fn after(self, nanos: u64) -> u64 {
        self.nanos.saturating_add(nanos)
    }

    /// The program reads it, which takes a moment.
    fn read(&mut self) -> u64 {
        self.was_read = true;
        self.nanos += READ_NANOS;
        self.nanos
    }
}

/// Whether a wait of this length counts as infinite.
pub(crate) fn is_endless(nanos: u64) -> bool {
    nanos >= AGES_NANOS
}

impl Vm {
    /// When sleeps and waits time out.
    pub fn time_outs(&self) -> TimeOuts {
        self.limits.time_outs
    }

    /// From now on they do so then.
    pub fn let_time_out(&mut self, when: TimeOuts) {
        self.limits.time_outs = when;
    }

    /// From now on the clock advances, as if the program had read it.
    pub fn start_clock(&mut self) {
        self.clock.was_read = true;
    }

    /// Whether the program has read the clock.
    pub fn has_read_clock(&self) -> bool {
        self.clock.was_read
    }

    /// Whether the clock advances.
    pub(crate) fn clock_runs(&self) -> bool {
        self.clock.was_read || self.time_outs() == TimeOuts::Last
    }

    /// When a wait that begins now times out, if it does.
    pub(crate) fn end_of(&self, nanos: u64) -> Option<u64> {
        (!is_endless(nanos)).then(|| self.clock.after(nanos))
    }

    /// Advances to a time.
    pub(crate) fn pass_until(&mut self, until: u64) {
        if self.clock_runs() {
            self.clock.nanos = self.clock.nanos.max(until);
        }
    }

    /// A thread reads the clock: nanoseconds since the start.
    pub(crate) fn look_at_clock(&mut self, thread: ThreadId) -> u64 {
        match self.reader(thread) {
            ClockUse::Indifferent => READ_NANOS,
            ClockUse::Wait if !self.clock.was_read => {
                let late = self.late(thread).map_or(0, |late| late.nanos);
                if self.thread(thread).control.late.is_some() {
                    self.control(thread, |control| control.late = None);
                }
                // It is never 0, which some code takes for an unset time.
                self.clock.after(READ_NANOS).saturating_add(late)
            }
            ClockUse::Wait | ClockUse::Program | ClockUse::Caller => self.clock.read(),
        }
    }

    /// Records that a park of a thread has timed out.
    pub(crate) fn park_is_over(&mut self, thread: ThreadId, nanos: u64) {
        let frames = &self.thread(thread).frames;
        let waits =
            frames.iter().rposition(|frame| self.use_of_clock(frame) != ClockUse::Caller).map(|at| (at, frames[at]));
        let waits = waits.filter(|(_, frame)| !self.clock_runs() && self.use_of_clock(frame) == ClockUse::Wait);
        let late = waits.map(|(at, frame)| Late { nanos, frame: at as u32, method: frame.method });
        self.control(thread, |control| control.late = late);
    }

    /// Whether the park of a thread timed out, and the thread is still in that wait.
    pub(crate) fn late(&self, thread: ThreadId) -> Option<Late> {
        let thread = self.thread(thread);
        let is_there =
            |late: &Late| thread.frames.get(late.frame as usize).is_some_and(|frame| frame.method == late.method);
        thread.control.late.filter(is_there)
    }

    /// The purpose for which a thread reads the clock.
    fn reader(&self, thread: ThreadId) -> ClockUse {
        let uses = self.thread(thread).frames.iter().rev().map(|frame| self.use_of_clock(frame));
        uses.into_iter().find(|clock| *clock != ClockUse::Caller).unwrap_or_default()
    }

    fn use_of_clock(&self, frame: &Frame) -> ClockUse {
        self.classes.get(self.classes.method(frame.method).class).facts.clock
    }

    /// For how long a call parks, given a time: in nanoseconds from now or, if it is absolute, in milliseconds since
    /// 1970.
    pub(crate) fn nanos_parked(&self, is_absolute: bool, time: i64) -> u64 {
        let now = EPOCH_MILLIS.saturating_mul(1_000_000).saturating_add_unsigned(self.clock.now());
        let nanos = if is_absolute { time.saturating_mul(1_000_000).saturating_sub(now) } else { time };
        nanos.max(0) as u64
    }
}
