//! Library knowledge is said once: string literals with names of JDK classes stand in few places.
//!
//! Under-approximates: a name that is put together at run time is not seen.

use super::Problem;
use super::lexer::{Kind, pieces};
use super::tree::Tree;

/// Where names of JDK classes may stand. The VM stands in for the part of a JVM that the JDK itself is written against.
const HOMES: [&str; 4] = [
    "crates/program/src/models/",
    "crates/program/src/well_known.rs",
    "crates/program/src/jdk_index/",
    "crates/vm/src/",
];

/// The packages directly below `java`; other words after it, as in a path, make no class name.
const PACKAGES: [&str; 14] =
    ["applet", "awt", "beans", "io", "lang", "math", "net", "nio", "rmi", "security", "sql", "text", "time", "util"];

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.ending(".rs") {
        if !path.starts_with("crates/") || HOMES.iter().any(|home| path.starts_with(home)) || is_test(path) {
            continue;
        }
        for piece in pieces(without_tests(text)) {
            if piece.kind == Kind::Literal && names_a_jdk_class(piece.text) {
                let message = format!("\"{}\" belongs to the library models or to well_known.rs", piece.text);
                problems.push(Problem { path: path.to_owned(), line: piece.line, message });
            }
        }
    }
    problems
}

fn is_test(path: &str) -> bool {
    path.contains("/tests/") || path.ends_with("/tests.rs") || path.starts_with("crates/fixtures/")
}

/// The source up to its module of tests, which stands last.
fn without_tests(source: &str) -> &str {
    let starts = source.match_indices("\n#[cfg(test)]\nmod ").find(|(at, start)| {
        let name = source[at + start.len()..].lines().next().unwrap_or_default();
        name.ends_with('{')
    });
    starts.map_or(source, |(at, _)| &source[..at])
}

/// Prose, as in a help text, may name classes: code does not compare with prose.
fn names_a_jdk_class(literal: &str) -> bool {
    let is_prose = literal.contains(char::is_whitespace);
    !is_prose
        && literal.match_indices("java").any(|(at, word)| {
            let before = literal[..at].chars().next_back();
            let after = &literal[at + word.len()..];
            // A descriptor has an `L` before the name.
            let starts_here =
                before.is_none_or(|c| c == 'L' || !(c.is_alphanumeric() || c == '_' || c == '/' || c == '.'));
            let is_package = |rest: &str| {
                let package = rest.split(['/', '.']).next().unwrap_or_default();
                rest.len() > package.len() && PACKAGES.contains(&package)
            };
            let separated = |rest: &str| rest.starts_with(['/', '.']);
            let extension = after.strip_prefix('x').is_some_and(separated);
            starts_here && (extension || (separated(after) && after.get(1..).is_some_and(is_package)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::said;

    #[test]
    fn names_and_descriptors_are_recognised() {
        for name in
            ["java/lang/Object", "java.util.List", "[Ljava/lang/String;", "(ILjava/io/File;)V", "javax.swing.Box"]
        {
            assert!(names_a_jdk_class(name), "{name}");
        }
        for text in [
            "tests/java/ir",
            "java.base",
            "java",
            "javac",
            "com.acme.java.util",
            "java.utility",
            "java/util",
            "see java.util.List",
        ] {
            assert!(!names_a_jdk_class(text), "{text}");
        }
    }

    #[test]
    fn a_name_outside_its_homes_is_a_problem() {
        let text = "//! \"java/lang/Object\" in a comment\nconst ROOT: &str = \"java/lang/Object\";\n";
        let problem =
            "crates/cli/src/main.rs:2: \"java/lang/Object\" belongs to the library models or to well_known.rs\n";
        assert_eq!(said(check, &[("crates/cli/src/main.rs", text)]), problem);
    }

    #[test]
    fn homes_and_tests_may_name_classes() {
        let text = "const ROOT: &str = \"java/lang/Object\";\n";
        let tested = format!("#[cfg(test)]\nmod tests;\nfn f() {{}}\n\n#[cfg(test)]\nmod inner {{\n{text}}}\n");
        let files = [
            ("crates/program/src/models/load.rs", text),
            ("crates/program/src/well_known.rs", text),
            ("crates/program/src/jdk_index/write.rs", text),
            ("crates/program/src/lower/tests.rs", text),
            ("crates/program/tests/all.rs", text),
            ("xtask/src/bench.rs", text),
            ("crates/cli/src/main.rs", &tested),
        ];
        assert_eq!(said(check, &files), "");
    }

    #[test]
    fn a_declared_test_module_does_not_hide_what_follows() {
        let text = "fn f() {}\n#[cfg(test)]\nmod tests;\nconst ROOT: &str = \"java/lang/Object\";\n";
        assert!(!said(check, &[("crates/cli/src/main.rs", text)]).is_empty());
    }
}
