//! A share of the budgets, for work that improves a result and must not cost it: a quarter of the time, and half of the
//! memory, that are left when the work begins. Without budgets, fixed amounts.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::memory;
use super::watchdog::Limits;

/// What the work may take if there is no budget.
const TIME: Duration = Duration::from_secs(20);
const MEMORY: u64 = 1 << 30;
/// How often the memory in use is measured: at one call out of so many.
const CALLS_PER_MEASUREMENT: u32 = 512;

/// A share that begins to be used when it is first asked about.
pub(crate) struct Share {
    limits: Limits,
    start: Instant,
    /// When the work has to end, and how much memory may be in use by then.
    until: Cell<Option<(Instant, Option<u64>)>>,
    calls: Cell<u32>,
    is_used_up: Cell<bool>,
}

impl Share {
    /// A share of what is left of the limits, whose time runs from now.
    pub(crate) fn new(limits: Limits) -> Share {
        let start = Instant::now();
        Share { limits, start, until: Cell::new(None), calls: Cell::new(0), is_used_up: Cell::new(false) }
    }

    /// Whether the work has to end.
    pub(crate) fn is_used_up(&self) -> bool {
        if self.is_used_up.get() {
            return true;
        }
        let (end, most) = self.until.get().unwrap_or_else(|| self.begin());
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        let is_full = || {
            calls.is_multiple_of(CALLS_PER_MEASUREMENT)
                && most.zip(memory::in_use()).is_some_and(|(most, used)| used > most)
        };
        self.is_used_up.set(Instant::now() >= end || is_full());
        self.is_used_up.get()
    }

    fn begin(&self) -> (Instant, Option<u64>) {
        let time = self.limits.time.map_or(TIME, |time| time.saturating_sub(self.start.elapsed()) / 4);
        let most = memory::in_use().map(|used| match self.limits.memory {
            Some(limit) => used + limit.saturating_sub(used) / 2,
            None => used.saturating_add(MEMORY),
        });
        let until = (Instant::now() + time, most);
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
}
