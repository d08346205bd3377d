//! Progress of long work: on standard error, only on a terminal, only if the work takes a while.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that takes less time shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// A bar that appears by itself and goes when it is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    is_shown: AtomicBool,
}

impl Progress {
    /// Progress of `total` steps of what `doing` says; never shown if not `wanted`.
    pub(crate) fn new(doing: &'static str, total: usize, wanted: bool) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::hidden());
        let template = "{msg} {bar:30.cyan/black.bright} {human_pos}/{human_len} ({eta} left)";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("━╸·"));
        }
        bar.set_message(doing);
        Progress { bar, started: Instant::now(), is_shown: AtomicBool::new(!wanted) }
    }

    /// Some steps are done.
    pub(crate) fn advance(&self, steps: usize) {
        if self.started.elapsed() > PATIENCE && !self.is_shown.swap(true, Ordering::Relaxed) {
            // Draws nothing where standard error is not a terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(steps as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
