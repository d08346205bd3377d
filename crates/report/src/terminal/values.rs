//! What values may be, beside the lines of the source: those of a method together, with its name above.

use std::fmt::Write as _;

use unsnarl_finding::{LineValues, NamedValue};

use super::layout::{harmless, wrap};
use super::palette::{Palette, paint};
use crate::sources::Sources;

/// The values at lines, method by method; without the text of a line if there is no source.
pub(super) fn render(lines: &[LineValues], sources: &dyn Sources, width: usize, palette: &Palette) -> String {
    let mut text = String::new();
    let margin = lines.iter().map(|line| line.line.to_string().len()).max().unwrap_or(0);
    let mut shown: Option<(&str, &str)> = None;
    for line in lines {
        let source = sources.lines(&line.class, line.file.as_deref());
        if shown != Some((&line.class, &line.method)) {
            shown = Some((&line.class, &line.method));
            let path = source.as_ref().map(|(path, _)| path.clone()).or_else(|| line.file.clone());
            let path = path.map(|path| format!(" ({})", harmless(&path))).unwrap_or_default();
            let title = format!("values in {}.{}{path}", harmless(&line.class), harmless(&line.method));
            let _ = writeln!(text, "{}", paint(&title, palette.strong));
        }
        let code = source.and_then(|(_, all)| Some(all.lines().nth(usize::try_from(line.line).ok()? - 1)?.to_owned()));
        let indent = code.as_deref().map_or(0, |code| code.len() - code.trim_start().len());
        let indent = " ".repeat(indent.min(width / 2));
        let mut number = line.line.to_string();
        if let Some(code) = code {
            let _ = writeln!(text, "{number:>margin$} | {}", harmless(code.trim_end()));
            number.clear();
        }
        let value = |NamedValue { name, value }: &NamedValue| format!("{}: {}", harmless(name), harmless(value));
        let values: Vec<String> = line.values.iter().map(value).collect();
        for part in wrap(&values.join("; "), width.saturating_sub(margin + 3 + indent.len()).max(20)) {
            let _ = writeln!(text, "{number:>margin$} | {indent}{}", paint(&part, palette.good));
            number.clear();
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
