//! The source lines of a finding's sites, by file, with what happens there. A site whose line cannot be shown is named.

use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Origin, Snippet};
use unsnarl_finding::{Engine, Finding, Site};

use super::layout::harmless;
use crate::Sources;

/// What stands before a place takes so many columns.
const ARROW: usize = "--> ".len();

/// All that can be shown of a finding's sites.
pub(super) struct Snippets {
    files: Vec<SnippetFile>,
    /// Sites without source, in words.
    unseen: Vec<String>,
}

struct SnippetFile {
    path: String,
    text: Arc<str>,
    marks: Vec<MarkedLine>,
}

/// A line, and what happens on it.
#[derive(PartialEq, Eq)]
struct MarkedLine {
    line: Range<usize>,
    label: String,
    is_primary: bool,
}

impl Snippets {
    /// The lines of the finding's sites; with `verbose`, of the further ones, too. Places without source are at most
    /// `width` columns wide where that is possible.
    pub(super) fn new(
        finding: &Finding,
        command: Engine,
        sources: &dyn Sources,
        (verbose, width): (bool, usize),
    ) -> Snippets {
        let mut snippets = Snippets { files: Vec::new(), unseen: Vec::new() };
        let shown = if verbose { finding.all_sites() } else { finding.sites.iter().collect() };
        for (position, site) in shown.into_iter().enumerate() {
            let is_step = finding.flows.iter().any(|flow| flow.sites.contains(site));
            let is_last_step = finding.flows.iter().any(|flow| flow.sites.last() == Some(site));
            // An alert has one place, however many writes may lead to it.
            let has_one_place = finding.flows.is_empty() || command == Engine::Prove;
            let is_primary = if has_one_place { position == 0 } else { is_last_step };
            if snippets.mark(site, is_primary, sources) {
                continue;
            }
            // A site on the way to what goes wrong is shown with the steps.
            if position == 0 || is_last_step || !is_step {
                let place = full_place(site);
                let labelled = format!("{place}: {}", label(site));
                // What happens there is said with the steps, too.
                let is_too_wide = is_step && labelled.chars().count() + ARROW > width;
                let place = if is_too_wide { place } else { labelled };
                if !snippets.unseen.contains(&place) {
                    snippets.unseen.push(place);
                }
            }
        }
        snippets
    }

    /// Marks the line of a site, if it can be shown.
    fn mark(&mut self, site: &Site, is_primary: bool, sources: &dyn Sources) -> bool {
        let source = sources.lines(&site.class, site.file.as_deref());
        let Some(((path, text), line)) = source.zip(site.line) else {
            return false;
        };
        let Some(line) = span(&text, line) else {
            return false;
        };
        let mark = MarkedLine { line, label: label(site), is_primary };
        match self.files.iter_mut().find(|file| file.path == path) {
            Some(file) if file.marks.contains(&mark) => {}
            Some(file) => file.marks.push(mark),
            None => self.files.push(SnippetFile { path, text, marks: vec![mark] }),
        }
        true
    }

    /// Adds everything to a group.
    pub(super) fn add_to<'s>(&'s self, mut group: Group<'s>) -> Group<'s> {
        for file in &self.files {
            let marks = file.marks.iter().map(|mark| {
                let kind = if mark.is_primary { AnnotationKind::Primary } else { AnnotationKind::Context };
                kind.span(mark.line.clone()).label(mark.label.as_str())
            });
            group = group.element(Snippet::source(&*file.text).path(harmless(&file.path)).annotations(marks));
        }
        for place in &self.unseen {
            group = group.element(Origin::path(place.as_str()));
        }
        group
    }
}

/// The bytes of what is written on a line, which counts from one. There are none where the source is not that of the
/// class.
fn span(text: &str, line: u16) -> Option<Range<usize>> {
    let index = usize::from(line).checked_sub(1)?;
    let start: usize = text.split_inclusive('\n').take(index).map(str::len).sum();
    let content = text.get(start..)?.lines().next()?;
    let written = content.trim();
    let start = start + (content.len() - content.trim_start().len());
    (!written.is_empty()).then_some(start..start + written.len())
}

/// `thread 1 locks from`.
fn label(site: &Site) -> String {
    let role = harmless(&site.role);
    match site.thread {
        Some(thread) => format!("thread {thread} {role}"),
        None => role.into_owned(),
    }
}

/// `com.acme.Bank.transfer (Bank.java:12)`.
fn full_place(site: &Site) -> String {
    format!("{}.{}{}", harmless(&site.class), harmless(&site.method), in_file(site))
}

/// `Bank.transfer (Bank.java:12)`: without the package, for where room is scarce.
pub(super) fn short_place(site: &Site) -> String {
    let class = site.class.rsplit('.').next().unwrap_or(&site.class);
    format!("{}.{}{}", harmless(class), harmless(&site.method), in_file(site))
}

fn in_file(site: &Site) -> String {
    match (&site.file, site.line) {
        (Some(file), Some(line)) => format!(" ({}:{line})", harmless(file)),
        (Some(file), None) => format!(" ({})", harmless(file)),
        (None, Some(line)) => format!(" (line {line})"),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_marked_from_its_first_letter_to_its_last() {
        let text = "class A {\r\n\tint ü; \r\n\r\n}";
        let marked = |line| span(text, line).map(|range| &text[range]);
        assert_eq!(marked(1), Some("class A {"));
        assert_eq!(marked(2), Some("int ü;"));
        assert_eq!(marked(3), None, "nothing is written there");
        assert_eq!(marked(4), Some("}"));
        assert_eq!(marked(5), None);
        assert_eq!(marked(0), None);
    }
}
