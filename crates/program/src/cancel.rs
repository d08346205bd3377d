//! Cancellation: a flag that any thread may set once, with a reason, and that analyses poll.
//!
//! Analyses read no clock and measure no memory; their caller does, and cancels them. A cancelled analysis returns what
//! it has found so far, and reports the reason as incomplete coverage.

use std::sync::{Arc, OnceLock};

/// A handle to one flag; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<OnceLock<Box<str>>>);

impl Cancel {
    /// A flag that is not set.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Sets the flag. If it is set already, the first reason is kept.
    pub fn cancel(&self, reason: impl Into<Box<str>>) {
        let _ = self.0.set(reason.into());
    }

    /// Whether the flag is set. A single load: cheap enough for every iteration of a loop.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.get().is_some()
    }

    /// The reason, as a phrase that completes "stopped: "; `None` if the flag is not set.
    pub fn reason(&self) -> Option<&str> {
        self.0.get().map(|reason| &**reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_handles_of_one_flag_see_the_first_reason() {
        let (flag, other) = (Cancel::new(), Cancel::new());
        let handle = flag.clone();
        assert_eq!((flag.is_cancelled(), flag.reason()), (false, None));
        std::thread::spawn(move || handle.cancel("the time is up")).join().unwrap();
        flag.cancel("no memory left");
        assert_eq!((flag.is_cancelled(), flag.reason()), (true, Some("the time is up")));
        assert!(!other.is_cancelled());
    }
}
