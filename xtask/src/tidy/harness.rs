//! Functions with `#[test]` that would never run: those in a crate whose test program hands its tests to a harness as a
//! list. The compiler leaves them out without a warning. (Test files that are not compiled at all: `orphans.rs`.)

use toml::{Table, Value};

use super::Problem;
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (manifest, text) in tree.ending("/Cargo.toml") {
        if !text.parse::<Table>().is_ok_and(|manifest| has_own_harness(&manifest)) {
            continue;
        }
        let tests = format!("{}tests/", manifest.trim_end_matches("Cargo.toml"));
        for (path, text) in tree.ending(".rs").filter(|(path, _)| path.starts_with(&tests)) {
            let marked = (1..).zip(text.lines()).filter(|(_, line)| line.trim() == "#[test]");
            problems.extend(marked.map(|(line, _)| Problem {
                path: path.to_owned(),
                line,
                message: "it never runs: the tests of this crate are listed in `trials`".to_owned(),
            }));
        }
    }
    problems
}

/// Whether a test program of a package lists its tests itself.
fn has_own_harness(manifest: &Table) -> bool {
    let programs = manifest.get("test").and_then(Value::as_array).into_iter().flatten();
    programs.filter_map(|program| program.get("harness")).any(|harness| harness.as_bool() == Some(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::report_of;

    const OWN: &str = "[[test]]\nname = \"main\"\nharness = false\n";

    #[test]
    fn tests_that_run_pass() {
        let main = "//! A.\n\nmod a;\nmod support;\n";
        let files = [
            ("crates/x/Cargo.toml", "[[test]]\nname = \"main\"\n"),
            ("crates/x/tests/main.rs", main),
            ("crates/x/tests/a.rs", "//! A.\n#[test]\nfn a() {}\n"),
            ("crates/x/tests/support/mod.rs", "//! S.\n"),
            ("crates/y/Cargo.toml", OWN),
            ("crates/y/tests/main.rs", main),
            ("crates/y/tests/a.rs", "//! A.\nfn a() {}\n"),
            ("crates/y/src/lib.rs", "//! Y.\n#[test]\nfn a() {}\n"),
            ("crates/z/Cargo.toml", ""),
            ("crates/z/tests/a.rs", "//! A.\n#[test]\nfn a() {}\n"),
        ];
        assert_eq!(report_of(check, &files), "");
    }

    #[test]
    fn tests_that_do_not_run_are_found() {
        let files = [
            ("crates/x/Cargo.toml", OWN),
            ("crates/x/tests/main.rs", "//! A.\nmod a;\n"),
            ("crates/x/tests/a.rs", "//! A.\n    #[test]\nfn a() {}\n"),
        ];
        assert_eq!(
            report_of(check, &files),
            "crates/x/tests/a.rs:2: it never runs: the tests of this crate are listed in `trials`\n"
        );
    }
}
