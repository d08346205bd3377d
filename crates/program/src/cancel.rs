//! How an analysis is told to stop: a flag that any thread may raise once, with the reason, and that analyses poll.
//!
//! Analyses read no clock and measure no memory; whoever starts them does, and cancels. What an analysis has found when it
//! stops it gives, with the reason as a gap in its completeness.

use std::sync::{Arc, OnceLock};

/// A handle to one flag; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<OnceLock<Box<str>>>);

impl Cancel {
    /// A flag that nobody has raised.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks to stop. The first reason stays.
    pub fn cancel(&self, reason: impl Into<Box<str>>) {
        let _ = self.0.set(reason.into());
    }

    /// Whether to stop. One load: cheap enough for every turn of a loop.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.get().is_some()
    }

    /// Why to stop, in words that complete "stopped: "; `None` if there is no reason to.
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
