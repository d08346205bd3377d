//! The virtual clock.
//!
//! It advances when a wait ends by time, when a sleep ends, and when it is read, which takes a moment, so that a loop
//! that waits for a time ends. As long as no program has read it, it stands still: no program could notice, and a loop
//! that waits, gives up and waits again comes back to the state that it was in (A51). If times decide who goes on
//! ([`TimeOuts::Last`]), it never stands still.
//!
//! Waits of `java.util.concurrent` read it only to see how much of their time is left. They do not count as the
//! program: while the clock stands still they see that no time has passed, or, once after they have parked and the time
//! was over, that all of it has. Schedules keep times, and count as the program. Code that makes random numbers or
//! records of a log sees the time at which the program began (A56).

use unsnarl_library::ClockUse;

use crate::class::MethodId;
use crate::natives::EPOCH_MILLIS;
use crate::thread::{Frame, ThreadId};
use crate::vm::Vm;

/// When sleeps and waits end by time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeOuts {
    /// At any time.
    #[default]
    Any,
    /// When no thread can go on otherwise, those first that end first.
    Last,
}

/// A thread has parked until its time was over, and has not read the clock since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Late {
    pub nanos: u64,
    /// The method that waits, by its place on the stack: when that has returned, the wait is over.
    frame: u32,
    method: MethodId,
}

/// How long it takes to read the clock.
const READ_NANOS: u64 = 100;
/// A wait of fifty years counts as one without end. Programs mean that by the longest time that they can write down
/// (A61).
const AGES_NANOS: u64 = 50 * 365 * 24 * 3600 * 1_000_000_000;

/// The time, and whether it advances.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    /// Nanoseconds since the program began.
    nanos: u64,
    /// Whether the program has read it: if not, it stands still.
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

    /// The time after that many nanoseconds.
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

/// Whether a wait of that length counts as one without end.
pub(crate) fn is_endless(nanos: u64) -> bool {
    nanos >= AGES_NANOS
}

impl Vm {
    /// When sleeps and waits end by time.
    pub fn time_outs(&self) -> TimeOuts {
        self.limits.time_outs
    }

    /// From now on the clock advances, as if the program had read it.
    pub fn start_clock(&mut self) {
        self.clock.was_read = true;
    }

    /// Whether the clock advances.
    pub(crate) fn clock_runs(&self) -> bool {
        self.clock.was_read || self.time_outs() == TimeOuts::Last
    }

    /// When a wait that begins now ends by itself, if it does.
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
                // It is never 0, which some take for no time.
                self.clock.after(READ_NANOS).saturating_add(late)
            }
            ClockUse::Wait | ClockUse::Program | ClockUse::Caller => self.clock.read(),
        }
    }

    /// A thread has parked until its time was over.
    pub(crate) fn park_is_over(&mut self, thread: ThreadId, nanos: u64) {
        let frames = &self.thread(thread).frames;
        let waits =
            frames.iter().rposition(|frame| self.use_of_clock(frame) != ClockUse::Caller).map(|at| (at, frames[at]));
        let waits = waits.filter(|(_, frame)| !self.clock_runs() && self.use_of_clock(frame) == ClockUse::Wait);
        let late = waits.map(|(at, frame)| Late { nanos, frame: at as u32, method: frame.method });
        self.control(thread, |control| control.late = late);
    }

    /// Whether a thread is late, and still in the wait for which it is.
    pub(crate) fn late(&self, thread: ThreadId) -> Option<Late> {
        let thread = self.thread(thread);
        let is_there =
            |late: &Late| thread.frames.get(late.frame as usize).is_some_and(|frame| frame.method == late.method);
        thread.control.late.filter(is_there)
    }

    /// For what a thread reads the clock.
    fn reader(&self, thread: ThreadId) -> ClockUse {
        let uses = self.thread(thread).frames.iter().rev().map(|frame| self.use_of_clock(frame));
        uses.into_iter().find(|clock| *clock != ClockUse::Caller).unwrap_or_default()
    }

    fn use_of_clock(&self, frame: &Frame) -> ClockUse {
        self.classes.get(self.classes.method(frame.method).class).facts.clock
    }

    /// For how long a call parks that is given a time: in nanoseconds from now, or in milliseconds since 1970 if it is
    /// absolute.
    pub(crate) fn nanos_parked(&self, is_absolute: bool, time: i64) -> u64 {
        let now = EPOCH_MILLIS.saturating_mul(1_000_000).saturating_add_unsigned(self.clock.now());
        let nanos = if is_absolute { time.saturating_mul(1_000_000).saturating_sub(now) } else { time };
        nanos.max(0) as u64
    }
}
