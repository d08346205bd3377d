//! The progress of a search.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use unsnarl_engine::explore::search;

use crate::shared::output::grouped;

/// How far the search is, on standard error if that is a terminal.
pub(super) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    pub(super) fn new(wanted: bool) -> Bar {
        let target = if wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(1000), target);
        if let Ok(style) = ProgressStyle::with_template("Exploring {bar:30.cyan/black.bright} {msg}") {
            bar.set_style(style.progress_chars("━╸·"));
        }
        Bar { bar }
    }

    /// Shows how far the search is after this time.
    pub(super) fn show(&self, progress: &search::Progress, elapsed: Duration) {
        let states = progress.statistics.states;
        let each_second = states as f64 / elapsed.as_secs_f64().max(0.001);
        let mut message = format!(
            "{} states, {}/s, depth {}, {} waiting",
            grouped(states as usize),
            grouped(each_second as usize),
            progress.depth,
            grouped(progress.frontier)
        );
        // Not every strategy knows its share.
        if progress.share.is_finite() {
            self.bar.set_position((progress.share * 1000.0) as u64);
            message += &format!(", about {:.1}% done", progress.share * 100.0);
        }
        self.bar.set_message(message);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
