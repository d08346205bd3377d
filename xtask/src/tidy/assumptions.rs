//! Every assumption that could hide a defect has a number, an entry in `docs/assumptions.md`, and a place in the code.
//!
//! An entry is a heading, a table row or a list item that starts with its number (`A7`). Code cites it in a comment, a
//! model anywhere in its TOML. An entry that no code cites yet says `(planned)`.

use std::collections::{BTreeMap, BTreeSet};

use super::Problem;
use super::lexer::{Kind, pieces};
use super::tree::Tree;

const DOCUMENT: &str = "docs/assumptions.md";

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut report = |path: &str, line: usize, message: String| {
        problems.push(Problem { path: path.to_owned(), line, message });
    };
    let mut entries: BTreeMap<u32, (usize, &str)> = BTreeMap::new();
    for (line, text) in (1..).zip(tree.text(DOCUMENT).unwrap_or_default().lines()) {
        if let Some(number) = entry(text)
            && entries.insert(number, (line, text)).is_some()
        {
            report(DOCUMENT, line, format!("A{number} has two entries"));
        }
    }
    let mut cited = BTreeSet::new();
    for (path, line, number) in citations(tree) {
        cited.insert(number);
        if !entries.contains_key(&number) {
            report(path, line, format!("A{number} has no entry in {DOCUMENT}"));
        }
    }
    for (number, (line, text)) in entries {
        match (cited.contains(&number), text.contains("(planned)")) {
            (false, false) => report(DOCUMENT, line, format!("no code cites A{number}; cite it or mark it (planned)")),
            (true, true) => report(DOCUMENT, line, format!("code cites A{number}; it is not (planned) any more")),
            (true, false) | (false, true) => {}
        }
    }
    problems
}

/// The number that an entry starts with.
fn entry(line: &str) -> Option<u32> {
    let starts = line.starts_with(['#', '|', '-', '*']);
    let text = line.trim_start_matches(['#', '|', '-', '*', '`', ' ']);
    numbers(text).into_iter().next().filter(|(at, _)| starts && *at == 0).map(|(_, number)| number)
}

fn citations(tree: &Tree) -> Vec<(&str, usize, u32)> {
    let mut citations = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| path.starts_with("crates/")) {
        if path.ends_with(".rs") {
            for piece in pieces(text).into_iter().filter(|piece| piece.kind == Kind::Comment) {
                citations.extend(numbers(piece.text).into_iter().map(|(_, number)| (path, piece.line, number)));
            }
        } else if path.ends_with(".toml") {
            for (line, text) in (1..).zip(text.lines()) {
                citations.extend(numbers(text).into_iter().map(|(_, number)| (path, line, number)));
            }
        }
    }
    citations
}

/// The assumptions that a text names, each with its place.
fn numbers(text: &str) -> Vec<(usize, u32)> {
    let is_part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let named = text.match_indices('A').filter_map(|(at, _)| {
        let after = &text[at + 1..];
        let digits = &after[..after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len())];
        let stands_alone =
            !text[..at].ends_with(is_part_of_word) && !after[digits.len()..].starts_with(is_part_of_word);
        digits.parse().ok().filter(|_| stands_alone).map(|number| (at, number))
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::report_of;

    const CODE: &str = "crates/program/src/a.rs";

    #[test]
    fn entries_that_are_cited_or_planned_pass() {
        let document = "# Assumptions\n\n| A1 | threads |\n## A2: locks\n- **A3** later (planned)\nSee A9.\n";
        let code = "// A1: one\nlet x = \"A7\"; /* (A2) */\nstruct A8;\n";
        assert_eq!(report_of(check, &[(DOCUMENT, document), (CODE, code)]), "");
        let model = ("crates/library/models/a.toml", "# A2\nassumption = \"A1\"\n");
        assert_eq!(report_of(check, &[(DOCUMENT, document), model]), "");
    }

    #[test]
    fn a_citation_needs_an_entry() {
        let expected = "crates/program/src/a.rs:2: A12 has no entry in docs/assumptions.md\n";
        assert_eq!(report_of(check, &[(CODE, "\n// holds by A12, not 0xA1, BA2 or A3b\n")]), expected);
    }

    #[test]
    fn an_entry_needs_a_citation_or_a_mark_but_not_both() {
        let expected = "docs/assumptions.md:1: no code cites A1; cite it or mark it (planned)\n\
                        docs/assumptions.md:2: code cites A2; it is not (planned) any more\n";
        let document = "## A1: threads\n## A2: locks (planned)\n";
        assert_eq!(report_of(check, &[(DOCUMENT, document), (CODE, "// A2\n")]), expected);
    }

    #[test]
    fn a_number_has_one_entry() {
        let document = "## A1: threads\n## A1: locks\n";
        let expected = "docs/assumptions.md:2: A1 has two entries\n";
        assert_eq!(report_of(check, &[(DOCUMENT, document), (CODE, "// A1\n")]), expected);
    }
}
