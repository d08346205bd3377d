//! The styles of what is laid out here. What annotate-snippets draws has its own.

use anstyle::{AnsiColor, Style};

/// The styles by meaning. All plain where there are to be no colours.
#[derive(Clone, Copy, Default)]
pub(crate) struct Palette {
    /// Wrong.
    pub(crate) error: Style,
    /// Doubtful, or missing.
    pub(crate) warning: Style,
    /// Success.
    pub(crate) good: Style,
    /// The subject of a line.
    pub(crate) strong: Style,
    /// Details that most readers skip.
    pub(crate) faint: Style,
    threads: Option<[Style; 5]>,
}

impl Palette {
    /// With or without colours.
    pub(crate) fn new(color: bool) -> Palette {
        if !color {
            return Palette::default();
        }
        let bold = |color: AnsiColor| color.on_default().bold();
        Palette {
            error: bold(AnsiColor::BrightRed),
            warning: bold(AnsiColor::BrightYellow),
            good: bold(AnsiColor::BrightGreen),
            strong: Style::new().bold(),
            faint: Style::new().dimmed(),
            threads: Some([
                bold(AnsiColor::BrightCyan),
                bold(AnsiColor::BrightMagenta),
                bold(AnsiColor::BrightYellow),
                bold(AnsiColor::BrightGreen),
                bold(AnsiColor::BrightBlue),
            ]),
        }
    }

    /// The style of a thread. Styles repeat if there are many threads.
    pub(crate) fn thread(&self, thread: usize) -> Style {
        self.threads.map(|styles| styles[thread % styles.len()]).unwrap_or_default()
    }
}

/// The text in a style, and not one code more where it is plain.
pub(crate) fn paint(text: &str, style: Style) -> String {
    if text.is_empty() { String::new() } else { format!("{style}{text}{style:#}") }
}
