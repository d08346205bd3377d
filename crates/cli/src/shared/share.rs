//! A share of the budgets, for work that improves a result and must not cost it: a part of the time (a quarter, unless
//! said otherwise), and half of the memory, that are left when the work begins. Without budgets, fixed amounts.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::memory;
use super::watchdog::Limits;

/// What the work may take if there is no budget.
const TIME: Duration = Duration::from_secs(20);
const MEMORY: u64 = 1 << 30;
/// Longer than anybody waits.
const FAR: Duration = Duration::from_secs(1 << 30);
/// How often the memory in use is measured: at one call out of so many.
const CALLS_PER_MEASUREMENT: u32 = 512;

/// A share that begins to be used when it is first asked about.
pub(crate) struct Share {
    limits: Limits,
    /// Of the time that is left, one part of so many.
    parts: u32,
    /// The time that was asked for, if it was.
    wanted: Option<Duration>,
    calls_per_measurement: u32,
    start: Instant,
    /// When the work has to end, and how much memory may be in use by then.
    until: Cell<Option<(Instant, Option<u64>)>>,
    calls: Cell<u32>,
    used_up: Cell<Option<UsedUp>>,
}

/// Which part of a share is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UsedUp {
    Time,
    Memory,
}

impl Share {
    /// A share of what is left of the limits, whose time runs from now.
    pub(crate) fn new(limits: Limits) -> Share {
        Share {
            limits,
            parts: 4,
            wanted: None,
            calls_per_measurement: CALLS_PER_MEASUREMENT,
            start: Instant::now(),
            until: Cell::new(None),
            calls: Cell::new(0),
            used_up: Cell::new(None),
        }
    }

    /// A share for the last work that is done: half of the time that is left or, if that is less, what is wanted. It is
    /// asked about seldom, so that memory is measured each time.
    pub(crate) fn of_last(limits: Limits, wanted: Option<Duration>) -> Share {
        Share { parts: if wanted.is_some() { 1 } else { 2 }, wanted, calls_per_measurement: 1, ..Share::new(limits) }
    }

    /// Whether the work has to end.
    pub(crate) fn is_used_up(&self) -> bool {
        self.used_up().is_some()
    }

    /// Why the work has to end.
    pub(crate) fn used_up(&self) -> Option<UsedUp> {
        if self.used_up.get().is_some() {
            return self.used_up.get();
        }
        let (end, most) = self.until.get().unwrap_or_else(|| self.begin());
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        let is_full = || {
            calls.is_multiple_of(self.calls_per_measurement)
                && most.zip(memory::in_use()).is_some_and(|(most, used)| used > most)
        };
        let used_up = match Instant::now() >= end {
            true => Some(UsedUp::Time),
            false => is_full().then_some(UsedUp::Memory),
        };
        self.used_up.set(used_up);
        used_up
    }

    fn begin(&self) -> (Instant, Option<u64>) {
        let left = self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()) / self.parts);
        let time = left.unwrap_or(Duration::MAX).min(self.wanted.or(left).unwrap_or(TIME));
        let most = memory::in_use().map(|used| match self.limits.memory {
            Some(limit) => used + limit.saturating_sub(used) / 2,
            None => used.saturating_add(MEMORY),
        });
        // A time that is too far away to be told is never reached.
        let now = Instant::now();
        let until = (now.checked_add(time).unwrap_or(now + FAR), most);
        self.until.set(Some(until));
        until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_ends_with_a_quarter_of_the_time_and_stays_used_up() {
        let share = Share::new(Limits { time: Some(Duration::from_millis(40)), memory: None });
        let start = Instant::now();
        while !share.is_used_up() && start.elapsed() < Duration::from_secs(60) {}
        assert!(share.is_used_up());
        let long = Share::new(Limits { time: Some(Duration::from_secs(3600)), memory: Some(1 << 50) });
        assert!(!(0..2 * CALLS_PER_MEASUREMENT).any(|_| long.is_used_up()));
        assert!(Share::new(Limits { time: Some(Duration::ZERO), memory: None }).is_used_up());
    }

    #[test]
    fn the_last_share_takes_what_is_wanted_and_no_more_than_is_left() {
        let used_up = |time: u64, wanted: Option<u64>| {
            let limits = Limits { time: Some(Duration::from_secs(time)), memory: None };
            Share::of_last(limits, wanted.map(Duration::from_secs)).used_up()
        };
        assert_eq!(used_up(3600, Some(0)), Some(UsedUp::Time));
        assert_eq!(used_up(0, Some(3600)), Some(UsedUp::Time));
        assert_eq!((used_up(3600, Some(u64::MAX)), used_up(3600, None)), (None, None));
        let endless = Share::of_last(Limits::default(), Some(Duration::MAX));
        assert_eq!(endless.used_up(), None);
        #[cfg(target_os = "linux")]
        {
            let full = Share::of_last(Limits { time: None, memory: Some(1 << 20) }, None);
            let _grown: Vec<u8> = vec![1; 64 << 20];
            assert!(full.used_up().is_none() || full.used_up() == Some(UsedUp::Memory));
        }
    }
}
