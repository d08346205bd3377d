//! Library knowledge is stated once: string literals with names of JDK classes are allowed in few places.
//!
//! Under-approximates: a name that is put together at run time is not seen.

use super::Problem;
use super::lexer::{Kind, pieces};
use super::tree::Tree;

/// Which names are allowed in a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    All,
    /// Those of `java.lang` and what is below it: the JVM specification and its bootstrap methods are written in terms
    /// of these.
    OfLanguage,
    /// Those, and one more.
    And(&'static str),
}

/// Where names of JDK classes are allowed, and why. The first entry that matches a path applies.
const HOMES: &[(&str, Names, &str)] = &[
    ("crates/program/src/well_known.rs", Names::All, "classes and bootstrap methods that give bytecode its meaning"),
    ("crates/program/src/jdk_index/", Names::All, "the index of the JDK's API is made of them"),
    ("crates/vm/src/natives/models/", Names::OfLanguage, "which classes are synchronizers the library's models say"),
    ("crates/vm/src/natives/", Names::All, "methods without bytecode are found by class, name and descriptor"),
    ("crates/vm/src/boot", Names::OfLanguage, "what a JVM initialises before a program runs"),
    ("crates/vm/src/modules", Names::All, "the JDK's class loaders"),
    ("crates/vm/src/raise", Names::OfLanguage, "exceptions that the JVM itself throws"),
    ("crates/vm/src/vm", Names::OfLanguage, "classes that a JVM itself has to know, and what it throws"),
    ("crates/vm/src/jdk_uses", Names::OfLanguage, "conversion to strings (JLS 5.1.11)"),
    ("crates/vm/src/inspect", Names::OfLanguage, "errors that say what kind of violation an exception is"),
    ("crates/vm/src/test_case/arguments.rs", Names::All, "collections of arguments, and what JUnit makes of strings"),
    ("crates/vm/src/test_case/framework.rs", Names::All, "lists that JUnit's own code takes"),
    (
        "crates/vm/src/test_case",
        Names::And("java.lang.Error"),
        "a failed assertion, and an error that tells how many tests there are",
    ),
    (
        "crates/vm/src/classes/mod.rs",
        Names::All,
        "array types (JVMS 4.10), and fields that the VM adds for its natives",
    ),
    ("crates/vm/src/classes/", Names::OfLanguage, "the root of the hierarchy"),
    ("crates/vm/src/code/reflect.rs", Names::All, "accessors that the JDK makes of bytes, and the VM of its own code"),
    ("crates/vm/src/code/", Names::And("java/util/Objects"), "code of the VM's own in place of bootstrap methods"),
    ("crates/vm/src/verify/", Names::And("java/io/Serializable"), "types of constants and arrays (JVMS 4.10.1.2)"),
    ("crates/vm/src/interpret/", Names::And("java/io/Serializable"), "what instructions throw; bootstrap methods"),
];

/// The packages directly below `java`; other words after it, as in a path, make no class name.
const PACKAGES: [&str; 14] =
    ["applet", "awt", "beans", "io", "lang", "math", "net", "nio", "rmi", "security", "sql", "text", "time", "util"];

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.ending(".rs") {
        if !path.starts_with("crates/") || is_test(path) {
            continue;
        }
        let home = HOMES.iter().find(|(home, ..)| path.starts_with(home)).map(|(_, names, _)| *names);
        for piece in pieces(without_tests(text)) {
            if piece.kind == Kind::Literal
                && names_a_jdk_class(piece.text)
                && !home.is_some_and(|names| names.allow(piece.text))
            {
                let message = format!("\"{}\" belongs to the library models or to well_known.rs", piece.text);
                problems.push(Problem { path: path.to_owned(), line: piece.line, message });
            }
        }
    }
    problems
}

impl Names {
    fn allow(self, literal: &str) -> bool {
        // Of a descriptor, each class that it names.
        let is_allowed =
            |name: &str| name.starts_with("java/lang/") || matches!(self, Names::And(other) if name == other);
        self == Names::All
            || literal.split(['L', ';', '(', ')', '[', '{', '}']).filter(|part| names_a_jdk_class(part)).all(is_allowed)
    }
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
    let name = literal.trim_start_matches(['[', 'L', '(']);
    let is_below = |package: &&str| name.strip_prefix(*package).is_some_and(|rest| !rest.is_empty());
    let is_internal = ["jdk/internal/", "sun/"].iter().any(is_below);
    !is_prose && (is_internal || names_a_public_class(literal))
}

fn names_a_public_class(literal: &str) -> bool {
    literal.match_indices("java").any(|(at, word)| {
        let before = literal[..at].chars().next_back();
        let after = &literal[at + word.len()..];
        // A descriptor has an `L` before the name.
        let starts_here = before.is_none_or(|c| c == 'L' || !(c.is_alphanumeric() || c == '_' || c == '/' || c == '.'));
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
    use crate::tidy::report_of;

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
        assert_eq!(report_of(check, &[("crates/cli/src/main.rs", text)]), problem);
    }

    #[test]
    fn homes_and_tests_may_name_classes() {
        let text = "const ROOT: &str = \"java/lang/Object\";\n";
        let tested = format!("#[cfg(test)]\nmod tests;\nfn f() {{}}\n\n#[cfg(test)]\nmod inner {{\n{text}}}\n");
        let files = [
            ("crates/program/src/well_known.rs", text),
            ("crates/program/src/jdk_index/write.rs", text),
            ("crates/program/src/lower/tests.rs", text),
            ("crates/program/tests/all.rs", text),
            ("xtask/src/bench.rs", text),
            ("crates/cli/src/main.rs", &tested),
        ];
        assert_eq!(report_of(check, &files), "");
    }

    #[test]
    fn of_the_machine_only_what_a_jvm_needs_names_classes() {
        let language = "const ROOT: &str = \"java/lang/Object\";\n";
        let lock = "const LOCK: &[u8] = b\"(Ljava/lang/Object;Ljava/util/concurrent/locks/Lock;)V\";\n";
        let internal = "const UNSAFE: &str = \"jdk/internal/misc/Unsafe\";\n";
        let allowed = [
            ("crates/vm/src/boot.rs", language),
            ("crates/vm/src/natives/models/mod.rs", language),
            ("crates/vm/src/natives/thread.rs", lock),
            ("crates/vm/src/natives/unsafe_access.rs", internal),
            ("crates/vm/src/code/indy.rs", "const EQUALS: &str = \"java/util/Objects\";\n"),
        ];
        assert_eq!(report_of(check, &allowed), "");
        for refused in [
            ("crates/vm/src/boot.rs", lock),
            ("crates/vm/src/natives/models/mod.rs", lock),
            ("crates/vm/src/operation.rs", language),
            ("crates/vm/src/vm.rs", internal),
        ] {
            assert!(!report_of(check, &[refused]).is_empty(), "{refused:?}");
        }
    }

    #[test]
    fn a_declared_test_module_does_not_hide_what_follows() {
        let text = "fn f() {}\n#[cfg(test)]\nmod tests;\nconst ROOT: &str = \"java/lang/Object\";\n";
        assert!(!report_of(check, &[("crates/cli/src/main.rs", text)]).is_empty());
    }
}
