//! How every file looks: a header, a bounded length, comments that fit, no trailing blanks, no unfinished work.

use super::Problem;
use super::tree::Tree;

/// The maximum number of lines of a Rust file.
const MAX_LINES: usize = 800;

/// The maximum number of columns of a comment in a Rust file. Code is formatted by `cargo fmt`; rows of tables cannot
/// be wrapped.
const MAX_COLUMNS: usize = 120;

/// Words for unfinished work or a test that does not run. (Split, so that this file does not break its own rule.)
const UNFINISHED: [&str; 6] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("#[ig", "nore"),
    concat!("```ig", "nore"),
    concat!("to", "do!("),
    concat!("unimplem", "ented!("),
];

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.files() {
        let mut report = |line: usize, message: String| problems.push(Problem { path: path.to_owned(), line, message });
        let is_rust = path.ends_with(".rs");
        if is_rust && !text.starts_with("//!") {
            report(1, "a Rust file opens with `//!` and what it is for".to_owned());
        }
        let lines = text.lines().count();
        if is_rust && lines > MAX_LINES {
            report(lines, format!("{lines} lines, more than {MAX_LINES}: split it"));
        }
        if !text.is_empty() && !text.ends_with('\n') {
            report(lines, "no newline at the end".to_owned());
        }
        for (number, line) in (1..).zip(text.split('\n')) {
            if line.ends_with([' ', '\t', '\r']) {
                report(number, "white space at the end of the line".to_owned());
            }
            let columns = line.chars().count();
            if is_rust && columns > MAX_COLUMNS && is_comment(line) {
                report(number, format!("a comment of {columns} columns, more than {MAX_COLUMNS}: wrap it"));
            }
            if let Some(word) = UNFINISHED.iter().find(|word| !path.ends_with(".md") && line.contains(**word)) {
                report(number, format!("`{word}`: finish it, or open an issue"));
            }
        }
    }
    problems
}

/// Whether a line of Rust is a comment that can be wrapped.
fn is_comment(line: &str) -> bool {
    line.trim_start().strip_prefix("//").is_some_and(|rest| !rest.trim_start_matches(['/', '!', ' ']).starts_with('|'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::report_of;

    #[test]
    fn a_tidy_file_passes() {
        assert_eq!(report_of(check, &[("a.rs", "//! Adds.\nfn add() {}\n"), ("b.md", "# B\n"), ("c.toml", "")]), "");
    }

    #[test]
    fn header_and_end() {
        assert_eq!(
            report_of(check, &[("a.rs", "fn a() {}\n")]),
            "a.rs:1: a Rust file opens with `//!` and what it is for\n"
        );
        assert_eq!(report_of(check, &[("a.md", "a\nb")]), "a.md:2: no newline at the end\n");
    }

    #[test]
    fn length() {
        let lines = |count: usize| "//!\n".repeat(count);
        assert_eq!(report_of(check, &[("a.rs", &lines(800))]), "");
        assert_eq!(report_of(check, &[("a.rs", &lines(801))]), "a.rs:801: 801 lines, more than 800: split it\n");
    }

    #[test]
    fn width_of_comments() {
        let said_of = |line: &str| report_of(check, &[("a.rs", &format!("//! A.\n{line}\n"))]);
        let wide = "ü".repeat(113);
        assert_eq!(said_of(&format!("    // {wide}")), "");
        assert_eq!(said_of(&format!("    /// {wide}")), "a.rs:2: a comment of 121 columns, more than 120: wrap it\n");
        assert_eq!(said_of(&format!("//! | `a` | {wide} |")), "", "a row of a table");
        assert_eq!(said_of(&format!("const A: &str = \"{wide}\";")), "", "code");
    }

    #[test]
    fn trailing_white_space() {
        assert_eq!(report_of(check, &[("A.java", "a\nb \n")]), "A.java:2: white space at the end of the line\n");
        assert_eq!(report_of(check, &[("a.md", "a\r\n")]), "a.md:1: white space at the end of the line\n");
    }

    #[test]
    fn unfinished_work_and_skipped_tests() {
        for word in UNFINISHED {
            let text = format!("//! A.\n    {word}\n");
            assert_eq!(
                report_of(check, &[("a.rs", &text)]),
                format!("a.rs:2: `{word}`: finish it, or open an issue\n")
            );
        }
    }
}
