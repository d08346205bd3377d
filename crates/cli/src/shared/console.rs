//! What is said on standard error: errors, warnings with their places, notes. Never on standard output.

use std::fmt::Display;
use std::io::{self, Write};

use unsnarl_classfile::issue::Issue;

use super::options::Common;
use super::style::{self, Palette};

/// How many warnings are shown unless all are asked for.
const SHOWN: usize = 20;

/// Standard error, and how much to say there.
#[derive(Clone, Copy, Default)]
pub(crate) struct Console {
    palette: Palette,
    pub(crate) is_quiet: bool,
    is_verbose: bool,
}

impl Console {
    /// As the options say.
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
        say(&text);
    }

    /// An input that could not be read at all.
    pub(crate) fn unreadable(&self, issue: &Issue) {
        say(&self.located("error", self.palette.error, issue));
    }

    /// What was not read as it stands. All if they are asked for, else the first few and a count.
    pub(crate) fn warnings(&self, issues: &[&Issue]) {
        if self.is_quiet {
            return;
        }
        let shown = if self.is_verbose { issues.len() } else { issues.len().min(SHOWN) };
        for issue in &issues[..shown] {
            say(&self.located("warning", self.palette.warning, issue));
        }
        if shown < issues.len() {
            let more = issues.len() - shown;
            self.warning(&format!("{} not shown; -v shows all", super::output::count(more, "more warning")));
        }
    }

    /// Something doubtful about the whole.
    pub(crate) fn warning(&self, text: &str) {
        if !self.is_quiet {
            let style = self.palette.warning;
            say(&format!("{style}warning{style:#}: {}\n", printable(text)));
        }
    }

    /// Something worth knowing.
    pub(crate) fn note(&self, text: &str) {
        if !self.is_quiet {
            let style = self.palette.label;
            say(&format!("{style}note{style:#}: {}\n", printable(text)));
        }
    }

    /// Something that only those want to know who ask for more.
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

/// Nobody can be told that nothing can be told: a closed standard error is left alone.
fn say(text: &str) {
    let _ = anstream::AutoStream::always_ansi(io::stderr()).write_all(text.as_bytes());
}

/// Text from the inputs without control characters, which could make a terminal lie.
fn printable(text: &str) -> String {
    let escape = |c: char| if c.is_control() && c != '\n' { c.escape_unicode().to_string() } else { c.to_string() };
    text.chars().map(escape).collect()
}
