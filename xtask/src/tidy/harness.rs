//! Tests that would never run: files of `tests/` that the crate's one test program does not name as modules, and
//! functions with `#[test]` where tests are handed to a harness as a list. The compiler leaves both out without a word.

use toml::{Table, Value};

use super::Problem;
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (manifest, text) in tree.ending("/Cargo.toml") {
        let folder = manifest.trim_end_matches("Cargo.toml");
        let main = format!("{folder}tests/main.rs");
        let Some(modules) = tree.text(&main) else { continue };
        let has_own_harness = text.parse::<Table>().is_ok_and(|manifest| has_own_harness(&manifest));
        let inside = format!("{folder}tests/");
        for (path, text) in tree.files().filter(|(path, _)| path.starts_with(&inside) && path.ends_with(".rs")) {
            let mut report =
                |line: usize, message: String| problems.push(Problem { path: path.to_owned(), line, message });
            let name = path[inside.len()..].trim_end_matches(".rs");
            let is_file = !name.contains('/') && name != "main";
            if is_file && !modules.lines().any(|line| line == format!("mod {name};")) {
                report(1, format!("no test program has it: write `mod {name};` in {main}"));
            }
            let marked = (1..).zip(text.lines()).filter(|(_, line)| has_own_harness && line.trim() == "#[test]");
            for (line, _) in marked {
                report(line, "it never runs: the tests of this crate are listed in `trials`".to_owned());
            }
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
    use crate::tidy::said;

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
        assert_eq!(said(check, &files), "");
    }

    #[test]
    fn tests_that_do_not_run_are_found() {
        let files = [
            ("crates/x/Cargo.toml", OWN),
            ("crates/x/tests/main.rs", "//! A.\nmod a;\n"),
            ("crates/x/tests/a.rs", "//! A.\n    #[test]\nfn a() {}\n"),
            ("crates/x/tests/b.rs", "//! B.\n"),
        ];
        assert_eq!(
            said(check, &files),
            "crates/x/tests/a.rs:2: it never runs: the tests of this crate are listed in `trials`\n\
             crates/x/tests/b.rs:1: no test program has it: write `mod b;` in crates/x/tests/main.rs\n"
        );
    }
}
