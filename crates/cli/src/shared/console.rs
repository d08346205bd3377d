//! Messages on standard error: errors, warnings with their locations, notes. None goes to standard output.

use std::fmt::Display;
use std::io::{self, Write};

use unsnarl_classfile::issue::Issue;

use super::options::Common;
use super::style::{self, Palette};

/// The maximum number of warnings without `--verbose`.
const MAX_WARNINGS: usize = 20;

/// Standard error, and how much is printed there.
#[derive(Clone, Copy, Default)]
pub(crate) struct Console {
    palette: Palette,
    pub(crate) is_quiet: bool,
    is_verbose: bool,
}

impl Console {
    /// The console that the options ask for.
    pub(crate) fn new(common: &Common) -> Console {
        Console {
            palette: Palette::new(style::on_stderr(common.color)),
            is_quiet: common.quiet,
            is_verbose: common.verbose,
        }
    }

    /// Why the command failed, and what to do.
    pub(crate) fn error(&self, problem: &str, help: &[String]) {
        let Palette { error, help: green, .. } = self.palette;
        let mut text = format!("{error}error{error:#}: {}\n", printable(problem));
        for line in help {
            text += &format!("{green}help{green:#}: {}\n", printable(line));
        }
        print(&text);
    }

    /// An input that could not be read at all.
    pub(crate) fn unreadable(&self, issue: &Issue) {
        print(&self.located("error", self.palette.error, issue));
    }

    /// Problems of the inputs: all with `--verbose`, else the first few and a count.
    pub(crate) fn warnings(&self, issues: &[&Issue]) {
        if self.is_quiet {
            return;
        }
        let shown = if self.is_verbose { issues.len() } else { issues.len().min(MAX_WARNINGS) };
        for issue in &issues[..shown] {
            print(&self.located("warning", self.palette.warning, issue));
        }
        if shown < issues.len() {
            let more = issues.len() - shown;
            self.warning(&format!("{} not shown; -v shows all", super::output::count(more, "more warning")));
        }
    }

    /// A warning without a location.
    pub(crate) fn warning(&self, text: &str) {
        if !self.is_quiet {
            let style = self.palette.warning;
            print(&format!("{style}warning{style:#}: {}\n", printable(text)));
        }
    }

    /// A note.
    pub(crate) fn note(&self, text: &str) {
        if !self.is_quiet {
            let style = self.palette.label;
            print(&format!("{style}note{style:#}: {}\n", printable(text)));
        }
    }

    /// A note that is printed with `--verbose` only.
    pub(crate) fn detail(&self, text: impl FnOnce() -> String) {
        if self.is_verbose {
            self.note(&text());
        }
    }

    fn located(&self, level: impl Display, style: anstyle::Style, issue: &Issue) -> String {
        let arrow = self.palette.keyword;
        let (message, place) = (printable(&issue.message), printable(&issue.location.to_string()));
        format!("{style}{level}{style:#}: {message}\n  {arrow}-->{arrow:#} {place}\n")
    }
}

/// Writes to standard error. If that is closed, there is nowhere to report it: the error is ignored.
fn print(text: &str) {
    let _ = anstream::AutoStream::always_ansi(io::stderr()).write_all(text.as_bytes());
}

/// Text from the inputs without control characters, which could make a terminal lie.
fn printable(text: &str) -> String {
    let escape = |c: char| if c.is_control() && c != '\n' { c.escape_unicode().to_string() } else { c.to_string() };
    text.chars().map(escape).collect()
}
