//! Every Rust file is part of some target: a `mod` declaration reaches it, from a file that Cargo compiles by itself.
//! In a package with `tests/main.rs`, that is the only test program: the other files of `tests/` are its modules.
//!
//! Under-approximates: a declaration counts wherever it stands, in a comment that looks like one too, and so does a
//! name that is alone on its line in a list, since macros declare modules. A module declared inside an inline module is
//! looked for where the file's own modules are.

use std::collections::BTreeSet;

use super::Problem;
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let all: BTreeSet<&str> = tree.ending(".rs").map(|(path, _)| path).collect();
    let mut pending: Vec<&str> = all.iter().copied().filter(|path| is_root(&all, path)).collect();
    let mut reached: BTreeSet<&str> = pending.iter().copied().collect();
    while let Some(path) = pending.pop() {
        let Some((_, text)) = tree.ending(".rs").find(|(other, _)| *other == path) else { continue };
        for child in declared(&all, path, text) {
            if let Some(child) = all.get(child.as_str()).filter(|child| reached.insert(child)) {
                pending.push(child);
            }
        }
    }
    let orphans = all.difference(&reached);
    let message = "no `mod` declaration reaches this file: it is never compiled";
    orphans.map(|path| Problem { path: (*path).to_owned(), line: 1, message: message.to_owned() }).collect()
}

/// Whether Cargo compiles a file by itself.
fn is_root(all: &BTreeSet<&str>, path: &str) -> bool {
    let Some((folder, name)) = path.rsplit_once('/') else { return true };
    let is_target = matches!(folder.rsplit('/').next(), Some("tests" | "benches" | "examples" | "bin" | "targets"));
    // A folder of tests inside a target is not one of targets.
    let is_inside = folder.contains("/src/") || folder.contains("/tests/");
    let is_module = folder.ends_with("/tests") && all.contains(format!("{folder}/main.rs").as_str());
    let is_own_target = is_target && !is_module && (!is_inside || folder.ends_with("/bin"));
    is_own_target || matches!(name, "lib.rs" | "main.rs" | "build.rs")
}

/// The files that the modules declared in a file may be in.
fn declared(all: &BTreeSet<&str>, path: &str, text: &str) -> Vec<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let own = if is_root(all, path) || name == "mod.rs" {
        folder.to_owned()
    } else {
        format!("{folder}/{}", name.trim_end_matches(".rs"))
    };
    let mut files = Vec::new();
    let mut named = None;
    for line in text.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("#[path = \"") {
            named = rest.split('"').next().map(|file| format!("{folder}/{file}"));
            continue;
        }
        let listed = || line.strip_suffix(',').filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_'));
        let Some(module) = module(line).or_else(listed) else {
            if !line.starts_with("#[") {
                named = None;
            }
            continue;
        };
        files.extend([format!("{own}/{module}.rs"), format!("{own}/{module}/mod.rs")]);
        files.extend(named.take());
    }
    files
}

/// The module that a line declares, without a body.
fn module(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    line.strip_prefix("mod ")?.strip_suffix(';')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::report_of;

    #[test]
    fn modules_that_are_declared_pass() {
        let files = [
            ("crates/a/src/lib.rs", "//! A\nmod b;\npub(crate) mod c;\n#[cfg(test)]\nmod tests;\n"),
            ("crates/a/src/b.rs", "//! B\npub mod inner;\n"),
            ("crates/a/src/b/inner.rs", "//! Inner\n"),
            ("crates/a/src/c/mod.rs", "//! C\nmod d;\n"),
            ("crates/a/src/c/d.rs", "//! D\n"),
            ("crates/a/src/tests.rs", "//! Tests\n"),
            ("crates/a/tests/all.rs", "//! All\nmod support;\n#[path = \"../src/c/e.rs\"]\nmod e;\n"),
            ("crates/a/tests/support/mod.rs", "//! Support\n"),
            ("crates/b/tests/main.rs", "//! All\nmod one;\nmod support;\n"),
            ("crates/b/tests/one.rs", "//! One\n"),
            ("crates/b/tests/support/mod.rs", "//! Support\n"),
        ];
        assert_eq!(report_of(check, &files), "");
    }

    #[test]
    fn a_file_that_nothing_declares_is_a_problem() {
        let files = [
            ("crates/a/src/lib.rs", "//! A\nmod b;\n"),
            ("crates/a/src/b/mod.rs", "//! B\n"),
            ("crates/a/src/b/lost.rs", "//! Lost\n"),
            ("crates/a/tests/support/lost.rs", "//! Lost\n"),
            ("crates/b/tests/lost.rs", "//! Lost\n"),
            ("crates/b/tests/main.rs", "//! All\n"),
        ];
        let message = "no `mod` declaration reaches this file: it is never compiled";
        let lost = ["crates/a/src/b/lost.rs", "crates/a/tests/support/lost.rs", "crates/b/tests/lost.rs"];
        let expected: String = lost.iter().map(|path| format!("{path}:1: {message}\n")).collect();
        assert_eq!(report_of(check, &files), expected);
    }
}
