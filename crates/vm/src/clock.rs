//! The virtual clock.
//!
//! It goes on when a wait ends by time, when a sleep ends, and when it is looked at, which takes a moment, so that a loop that waits for a time ends. As long as no program has looked at it, it
//! stands still: nobody could tell, and a loop that waits, gives up and waits again comes back to the state that it was in (A51).
//!
//! Waits of `java.util.concurrent` look at it only to see how much of their time is left. They are no program: as long as it stands still they see that no time has passed, or, once after they have parked and
//! the time was over, that all of it has. Schedules keep times, and are like programs.

use crate::natives::EPOCH_MILLIS;
use crate::thread::{Frame, ThreadId};
use crate::vm::Vm;

/// When sleeps and waits end by time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeOuts {
    /// At any time.
    #[default]
    Any,
    /// When no thread can go on otherwise, those that take the least time first.
    Last,
}

/// How long it takes to look at the clock.
const LOOK_NANOS: u64 = 100;
/// What waits so long waits for ever: fifty years. Programs mean that by the longest time that they can write down (A61).
const AGES_NANOS: u64 = 50 * 365 * 24 * 3600 * 1_000_000_000;

const WAITS: &[u8] = b"java/util/concurrent/";
/// Of these, those that keep times.
const SCHEDULES: [&[u8]; 3] = [
    b"java/util/concurrent/ScheduledThreadPoolExecutor",
    b"java/util/concurrent/DelayQueue",
    b"java/util/concurrent/DelayScheduler",
];
/// What is between a wait and the machine.
const BETWEEN: [&[u8]; 2] = [b"java/util/concurrent/locks/LockSupport", b"java/lang/"];

/// Whether it is for ever.
pub(crate) fn is_endless(nanos: u64) -> bool {
    nanos >= AGES_NANOS
}

impl Vm {
    /// When sleeps and waits end by time.
    pub fn time_outs(&self) -> TimeOuts {
        self.limits.time_outs
    }

    /// From now on time goes on, as if somebody had looked at the clock.
    pub fn start_clock(&mut self) {
        self.has_looked_at_clock = true;
    }

    /// When a wait that begins now ends by itself, if it does.
    pub(crate) fn end_of(&self, nanos: u64) -> Option<u64> {
        (!is_endless(nanos)).then(|| self.clock.saturating_add(nanos))
    }

    /// Some time is over.
    pub(crate) fn pass_until(&mut self, until: u64) {
        if self.has_looked_at_clock {
            self.clock = self.clock.max(until);
        }
    }

    /// A thread looks at the clock: nanoseconds since the start.
    pub(crate) fn look_at_clock(&mut self, thread: ThreadId) -> u64 {
        let is_wait = self.thread(thread).frames.last().is_some_and(|frame| self.is_wait(frame));
        if self.has_looked_at_clock || !is_wait {
            self.has_looked_at_clock = true;
            self.clock += LOOK_NANOS;
            return self.clock;
        }
        let late = self.thread(thread).control.late;
        if late != 0 {
            self.control(thread, |control| control.late = 0);
        }
        // It is never 0, which some take for no time.
        self.clock.saturating_add(LOOK_NANOS).saturating_add(late)
    }

    /// A thread has parked for so long that the time is over.
    pub(crate) fn park_is_over(&mut self, thread: ThreadId, nanos: u64) {
        let is_between = |frame: &&Frame| BETWEEN.iter().any(|name| self.name_of_class(frame).starts_with(name));
        let parks = self.thread(thread).frames.iter().rev().find(|frame| !is_between(frame));
        if !self.has_looked_at_clock && parks.is_some_and(|frame| self.is_wait(frame)) {
            self.control(thread, |control| control.late = nanos);
        }
    }

    fn name_of_class(&self, frame: &Frame) -> &[u8] {
        let class = self.classes.get(self.classes.method(frame.method).class);
        self.classes.symbols.text(class.name)
    }

    /// Whether a method looks at the clock only to see how much is left of the time that somebody waits.
    fn is_wait(&self, frame: &Frame) -> bool {
        let name = self.name_of_class(frame);
        name.starts_with(WAITS) && !SCHEDULES.iter().any(|schedule| name.starts_with(schedule))
    }

    /// For how long a call parks that is given a time: in nanoseconds from now, or in milliseconds since 1970 if it is absolute.
    pub(crate) fn nanos_parked(&self, is_absolute: bool, time: i64) -> u64 {
        let now = EPOCH_MILLIS.saturating_mul(1_000_000).saturating_add_unsigned(self.clock);
        let nanos = if is_absolute { time.saturating_mul(1_000_000).saturating_sub(now) } else { time };
        nanos.max(0) as u64
    }
}
