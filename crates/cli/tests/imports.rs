//! The direction of imports: `main` and `args` → `commands` → `shared`, no command imports another, and the modules of
//! `shared` import each other in no circle.
#![allow(clippy::unwrap_used, reason = "a file that cannot be read fails the test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The code of a file, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The words that follow a path prefix: `a` and `b` of `super::a::x` and `super::{b, …}`.
fn after<'t>(text: &'t str, prefix: &str) -> BTreeSet<&'t str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = BTreeSet::new();
    for rest in text.split(prefix).skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => found.extend(list.split('}').next().unwrap().split(|c| !is_word(c))),
            None => found.extend(rest.split(|c| !is_word(c)).next()),
        }
    }
    found
}

#[test]
fn commands_import_only_what_is_shared() {
    for path in files(&source().join("commands")) {
        let text = code(&path);
        let below = path.strip_prefix(source().join("commands")).unwrap();
        let own = below.iter().next().unwrap().to_string_lossy().replace(".rs", "");
        let others: Vec<&str> = after(&text, "crate::commands::").into_iter().filter(|name| *name != own).collect();
        assert!(others.is_empty(), "{} imports {others:?}", path.display());
        assert!(!text.contains("crate::args") && !text.contains("super::super"), "{}", path.display());
        let is_single_file = below.iter().count() == 1;
        assert!(!is_single_file || after(&text, "super::").is_subset(&BTreeSet::from([""])), "{}", path.display());
    }
}

#[test]
fn what_is_shared_imports_no_command_and_forms_no_circle() {
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files(&source().join("shared")) {
        let text = code(&path);
        assert!(!text.contains("crate::commands") && !text.contains("crate::args"), "{}", path.display());
        let words = after(&text, "super::").into_iter().chain(after(&text, "crate::shared::"));
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        imports.insert(name, words.map(str::to_owned).collect());
    }
    assert!(imports.len() > 10, "{imports:?}");
    // Takes away modules that import none of those that are left, until a circle is left, or nothing.
    loop {
        let left: BTreeSet<String> = imports.keys().cloned().collect();
        imports.retain(|_, used| !used.is_disjoint(&left));
        if imports.len() == left.len() {
            break;
        }
    }
    assert!(imports.is_empty(), "a circle of imports: {imports:?}");
}
