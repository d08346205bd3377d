//! Colours, and when to use them.

use std::io::{self, IsTerminal};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

/// Whether to use colours: `--color`.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set; elsewhere if CLICOLOR_FORCE is
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The styles of everything that is printed. All plain where there are to be no colours.
#[derive(Clone, Copy, Default)]
pub(crate) struct Palette {
    /// The subject of a line: a class, a method.
    pub(crate) name: Style,
    /// A heading.
    pub(crate) heading: Style,
    /// A keyword or kind.
    pub(crate) keyword: Style,
    /// The label of a block.
    pub(crate) label: Style,
    /// Details that most readers skip.
    pub(crate) faint: Style,
    /// What is missing, or doubtful.
    pub(crate) warning: Style,
    /// What is wrong.
    pub(crate) error: Style,
    /// What to do.
    pub(crate) help: Style,
}

impl Palette {
    /// With or without colours.
    pub(crate) fn new(colours: bool) -> Palette {
        if !colours {
            return Palette::default();
        }
        Palette {
            name: Style::new().bold(),
            heading: Style::new().bold().underline(),
            keyword: AnsiColor::Blue.on_default(),
            label: AnsiColor::Cyan.on_default().bold(),
            faint: Style::new().dimmed(),
            warning: AnsiColor::Yellow.on_default().bold(),
            error: AnsiColor::Red.on_default().bold(),
            help: AnsiColor::Green.on_default().bold(),
        }
    }

    /// Whether there are colours.
    pub(crate) fn has_colours(&self) -> bool {
        self.name != Style::new()
    }
}

/// Longer lines are hard to read.
const MAX_WIDTH: usize = 120;
/// The width if neither `COLUMNS` nor a terminal determines it.
const USUAL_WIDTH: usize = 100;

/// How wide a text may be, on standard output or in a file: as `COLUMNS` says, or as the terminal is.
pub(crate) fn width(is_file: bool) -> usize {
    let terminal = || terminal_size::terminal_size().filter(|_| !is_file && io::stdout().is_terminal());
    let terminal = || terminal().map(|(width, _)| usize::from(width.0));
    columns().or_else(terminal).unwrap_or(USUAL_WIDTH).min(MAX_WIDTH)
}

/// The width that `COLUMNS` asks for.
fn columns() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok().filter(|columns| *columns > 0)
}

/// Whether to use colours on standard output.
pub(crate) fn on_stdout(wanted: Color) -> bool {
    is_wanted(wanted, &io::stdout())
}

/// Whether to use colours on standard error.
pub(crate) fn on_stderr(wanted: Color) -> bool {
    is_wanted(wanted, &io::stderr())
}

fn is_wanted(wanted: Color, stream: &(impl anstream::stream::RawStream + IsTerminal)) -> bool {
    match wanted {
        Color::Always => true,
        Color::Never => false,
        // Knows NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM.
        Color::Auto => AutoStream::choice(stream) != anstream::ColorChoice::Never,
    }
}
