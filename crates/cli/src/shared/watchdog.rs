//! Watches the budgets: a thread that cancels the analysis when its time is up or its memory is used.
//!
//! Analyses stop soon after, not at once, and return what they have found. Memory is that of the whole program as Linux
//! counts it (`/proc/self/status`); elsewhere it is not watched.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use unsnarl_engine::config::Config;
use unsnarl_program::Cancel;

use super::console::Console;
use super::memory;

/// How often the memory in use is measured.
const PERIOD: Duration = Duration::from_millis(20);

/// Watches the budgets until it is dropped.
pub(crate) struct Watchdog {
    /// Closed to say that the work is done.
    done: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// How much time and memory may be used.
#[derive(Clone, Copy, Default)]
pub(crate) struct Limits {
    pub(crate) time: Option<Duration>,
    pub(crate) memory: Option<u64>,
}

impl Limits {
    /// The limits that a configuration asks for; warns if memory cannot be watched on this system.
    pub(crate) fn of(config: &Config, console: &Console) -> Limits {
        if config.max_memory.is_some() && memory::in_use().is_none() {
            console.warning("memory cannot be watched on this system: --max-memory has no effect");
        }
        Limits { time: config.budget, memory: config.max_memory }
    }
}

impl Watchdog {
    /// Starts to watch an analysis; no thread where there is nothing to watch.
    pub(crate) fn start(limits: Limits, cancel: &Cancel) -> Watchdog {
        let cancel = cancel.clone();
        Watchdog::telling(limits, move |reason| cancel.cancel(reason))
    }

    /// The same; `tell` gets the reason once a budget is used up.
    pub(crate) fn telling(limits: Limits, tell: impl FnOnce(String) + Send + 'static) -> Watchdog {
        let Limits { time, memory } = limits;
        if time.is_none() && memory.is_none() {
            return Watchdog { done: None, thread: None };
        }
        // A budget that is used up before the start is reported even if the work takes no time.
        if let Some(reason) = used_up(limits, Duration::ZERO) {
            tell(reason);
            return Watchdog { done: None, thread: None };
        }
        let (done, is_done) = mpsc::channel();
        let start = Instant::now();
        let longest = if memory.is_some() { PERIOD } else { Duration::MAX };
        let watch = move || {
            loop {
                let left = time.map(|time| time.saturating_sub(start.elapsed()));
                let pause = left.unwrap_or(longest).min(longest);
                if is_done.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                if let Some(reason) = used_up(limits, start.elapsed()) {
                    tell(reason);
                    return;
                }
            }
        };
        Watchdog { done: Some(done), thread: Some(std::thread::spawn(watch)) }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Which budget is used up, if one is.
fn used_up(limits: Limits, elapsed: Duration) -> Option<String> {
    if let Some(time) = limits.time.filter(|time| elapsed >= *time) {
        return Some(format!("the budget of {} s is used up", time.as_secs_f64()));
    }
    let most = limits.memory?;
    let used = memory::in_use().filter(|used| *used >= most)?;
    let mebibytes = |bytes: u64| bytes.div_ceil(1 << 20);
    Some(format!("{} MiB of memory are in use, and {} are allowed", mebibytes(used), mebibytes(most)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waited_for(cancel: &Cancel) -> &str {
        let start = Instant::now();
        while !cancel.is_cancelled() && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
        }
        cancel.reason().expect("cancelled within a minute")
    }

    #[test]
    fn a_budget_that_is_used_up_cancels_and_says_which() {
        let cancel = Cancel::new();
        let _watch = Watchdog::start(Limits { time: Some(Duration::from_millis(5)), memory: None }, &cancel);
        assert_eq!(waited_for(&cancel), "the budget of 0.005 s is used up");
        #[cfg(target_os = "linux")]
        {
            let cancel = Cancel::new();
            let _watch = Watchdog::start(Limits { time: None, memory: Some(1 << 20) }, &cancel);
            let reason = waited_for(&cancel);
            assert!(reason.ends_with(" MiB of memory are in use, and 1 are allowed"), "{reason}");
        }
    }

    #[test]
    fn work_that_ends_in_time_is_not_cancelled() {
        let cancel = Cancel::new();
        let hour = Some(Duration::from_secs(3600));
        drop(Watchdog::start(Limits { time: hour, memory: Some(1 << 50) }, &cancel));
        drop(Watchdog::start(Limits { time: hour, memory: None }, &cancel));
        drop(Watchdog::start(Limits::default(), &cancel));
        assert!(!cancel.is_cancelled());
    }
}
