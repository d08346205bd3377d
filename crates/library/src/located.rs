//! Errors in TOML files that users write. All errors of a file are reported at once, each with line and column.
//!
//! Readers traverse the spanned tree by hand, so that one error does not hide the next: what cannot be read is reported
//! and skipped, and the traversal continues.

use std::fmt;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// An error in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in characters, counted from 1.
    pub column: u32,
    /// The error, and what is allowed instead.
    pub message: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for Mistake {}

/// The errors found in a file so far.
pub struct Mistakes<'t> {
    file: Arc<str>,
    text: &'t str,
    /// The offset at which each line starts.
    lines: Vec<usize>,
    found: Vec<Mistake>,
}

impl<'t> Mistakes<'t> {
    /// No errors yet, for a file with this name and text.
    pub fn new(file: &str, text: &'t str) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(index, _)| index + 1)).collect();
        Mistakes { file: file.into(), text, lines, found: Vec::new() }
    }

    /// The name of the file.
    pub fn file(&self) -> &Arc<str> {
        &self.file
    }

    /// The text of the file.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// The line number of an offset.
    pub fn line(&self, offset: usize) -> u32 {
        u32::try_from(self.lines.partition_point(|start| *start <= offset)).unwrap_or(u32::MAX)
    }

    /// Reports an error at an offset.
    pub fn add(&mut self, offset: usize, message: impl Into<String>) {
        let line = self.line(offset);
        let start = self.lines.get((line as usize).saturating_sub(1)).copied().unwrap_or(0);
        let column = self.text.get(start..offset).map_or(0, |before| before.chars().count()) + 1;
        self.found.push(Mistake {
            file: self.file.clone(),
            line,
            column: u32::try_from(column).unwrap_or(u32::MAX),
            message: message.into(),
        });
    }

    /// Reports a value whose type is not the one that its key requires.
    pub fn wrong_type(&mut self, key: &str, node: &Spanned<DeValue<'_>>, wanted: &str) {
        self.add(node.span().start, format!("`{key}` must be {wanted}, not {}", node.get_ref().type_str()));
    }

    /// The text as a TOML document. `None` after a syntax error: further messages about the contents would be
    /// misleading.
    pub fn document(&mut self) -> Option<Spanned<DeTable<'t>>> {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        for error in &errors {
            self.add(error.span().map_or(0, |span| span.start), error.message().trim().replace('\n', ", "));
        }
        errors.is_empty().then_some(document)
    }

    /// The value `read` if there were no errors; otherwise all errors, in the order of the text.
    pub fn conclude<T>(mut self, read: T) -> Result<T, Vec<Mistake>> {
        self.found.sort_by_key(|mistake| (mistake.line, mistake.column));
        if self.found.is_empty() { Ok(read) } else { Err(self.found) }
    }
}

/// The message for a word that is not in the list of allowed ones: with the most similar one, and the list.
pub fn unknown(what: &str, found: &str, allowed: &[&str]) -> String {
    let nearest = allowed.iter().map(|word| (strsim::damerau_levenshtein(found, word), *word)).min();
    let hint = match nearest {
        Some((distance, word)) if distance <= 1 + found.len() / 5 => format!(", did you mean `{word}`?"),
        _ => String::new(),
    };
    format!("unknown {what} `{found}`{hint} (allowed: {})", allowed.join(", "))
}
