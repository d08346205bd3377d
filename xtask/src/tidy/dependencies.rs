//! Which crates a crate of the workspace may depend on. The table must agree with the one in `ARCHITECTURE.md`, row by
//! row.
//!
//! A crate may use what its row names and whatever those may use. Tests may use the fixtures as well.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::Problem;
use super::tree::Tree;

/// A folder of `crates/` and the folders that it may depend on.
const ALLOWED: &[(&str, &[&str])] = &[
    ("classfile", &[]),
    ("library", &[]),
    ("program", &["classfile", "library"]),
    ("finding", &[]),
    ("pointer", &["program"]),
    ("concurrency", &["pointer"]),
    ("detect", &["concurrency", "finding"]),
    ("prove", &["concurrency", "finding"]),
    ("vm", &["classfile", "library"]),
    ("explore", &["vm", "finding"]),
    ("engine", &["detect", "explore", "prove"]),
    ("report", &["finding"]),
    ("cli", &["engine", "report"]),
    ("fixtures", &["classfile"]),
];

/// The document with the same table, for people.
const DOCUMENT: &str = "ARCHITECTURE.md";

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = tree.text(DOCUMENT).map_or_else(Vec::new, documented);
    for (path, text) in tree.ending("/Cargo.toml") {
        let Some(folder) = path.strip_prefix("crates/").and_then(|rest| rest.strip_suffix("/Cargo.toml")) else {
            continue;
        };
        let mut report = |line: usize, message: String| problems.push(Problem { path: path.to_owned(), line, message });
        let Some(allowed) = allowed_for(folder) else {
            report(1, format!("`{folder}` is not in the table of allowed dependencies"));
            continue;
        };
        let manifest = match text.parse::<Table>() {
            Ok(manifest) => manifest,
            Err(error) => {
                report(1, error.message().to_owned());
                continue;
            }
        };
        for (dependency, for_tests) in dependencies(&manifest) {
            let Some(used) = dependency.strip_prefix("unsnarl-") else {
                continue;
            };
            if !(allowed.contains(used) || (for_tests && used == "fixtures")) {
                let line = text.lines().position(|line| line.contains(dependency)).map_or(1, |line| line + 1);
                report(line, format!("`{folder}` may not depend on `{used}`"));
            }
        }
    }
    problems
}

/// Where the table of the document differs from this one. Its rows are `| \`crates/NAME\` | … | one, other |`.
fn documented(text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut report = |line, message| problems.push(Problem { path: DOCUMENT.to_owned(), line, message });
    let mut missing: BTreeSet<&str> = ALLOWED.iter().map(|(folder, _)| *folder).collect();
    for (number, line) in (1..).zip(text.lines()) {
        let Some((folder, rest)) = line.strip_prefix("| `crates/").and_then(|rest| rest.split_once("` |")) else {
            continue;
        };
        let uses = rest.trim_end_matches(['|', ' ']).rsplit('|').next().unwrap_or_default().trim();
        let uses: Vec<&str> = uses.split(", ").filter(|name| *name != "–").collect();
        missing.remove(folder);
        match ALLOWED.iter().find(|(name, _)| *name == folder) {
            None => report(number, format!("`{folder}` is not in the table of `tidy`")),
            Some((_, allowed)) if *allowed != uses => {
                report(number, format!("`{folder}` may use [{}], as `tidy` has it", allowed.join(", ")));
            }
            Some(_) => {}
        }
    }
    missing.into_iter().for_each(|folder| report(1, format!("`{folder}` has no row in the table of crates")));
    problems
}

/// All that a crate may use, directly or through others; `None` for an unknown crate.
fn allowed_for(folder: &str) -> Option<BTreeSet<&'static str>> {
    let row = |folder: &str| ALLOWED.iter().find(|(name, _)| *name == folder).map(|(_, uses)| *uses);
    let mut pending = row(folder)?.to_vec();
    let mut allowed = BTreeSet::new();
    while let Some(used) = pending.pop() {
        if allowed.insert(used) {
            pending.extend(row(used).unwrap_or_default());
        }
    }
    Some(allowed)
}

/// The dependencies that a manifest names, each with whether it is for tests only; those of single targets too.
fn dependencies(manifest: &Table) -> Vec<(&str, bool)> {
    let mut tables = vec![manifest];
    let targets = manifest.get("target").and_then(Value::as_table);
    tables.extend(targets.into_iter().flat_map(Table::values).filter_map(Value::as_table));
    let mut found = Vec::new();
    for table in tables {
        for kind in ["dependencies", "build-dependencies", "dev-dependencies"] {
            let named = table.get(kind).and_then(Value::as_table).into_iter().flat_map(Table::keys);
            found.extend(named.map(|name| (name.as_str(), kind == "dev-dependencies")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::report_of;

    #[test]
    fn allowed_and_transitively_allowed_dependencies_pass() {
        let program = "[dependencies]\nunsnarl-classfile.workspace = true\nrayon = \"1\"\n";
        let detect = "[dependencies]\nunsnarl-program = { workspace = true }\nunsnarl-finding.workspace = true\n";
        let finding = "[dev-dependencies]\nunsnarl-fixtures.workspace = true\n";
        let files = [
            ("crates/program/Cargo.toml", program),
            ("crates/detect/Cargo.toml", detect),
            ("crates/finding/Cargo.toml", finding),
            ("xtask/Cargo.toml", "[dependencies]\nunsnarl-program.workspace = true\n"),
        ];
        assert_eq!(report_of(check, &files), "");
    }

    #[test]
    fn forbidden_dependencies_are_reported() {
        for (folder, used) in [("explore", "concurrency"), ("report", "program"), ("vm", "explore")] {
            let path = format!("crates/{folder}/Cargo.toml");
            let text = format!("[dependencies]\nunsnarl-{used}.workspace = true\n");
            assert_eq!(
                report_of(check, &[(&path, &text)]),
                format!("{path}:2: `{folder}` may not depend on `{used}`\n")
            );
        }
    }

    #[test]
    fn the_documented_table_is_the_same() {
        let row = |(folder, uses): &(&str, &[&str])| {
            let uses = if uses.is_empty() { "–".to_owned() } else { uses.join(", ") };
            format!("| `crates/{folder}` | a part of `src`, \\| and more | {uses} |\n")
        };
        let rows: String = ALLOWED.iter().map(row).collect();
        let said_of = |text: &str| report_of(check, &[(DOCUMENT, text)]);
        let line_of = |folder: &str| 1 + ALLOWED.iter().take_while(|(name, _)| *name != folder).count();
        assert_eq!(said_of(&rows), "");
        assert_eq!(
            said_of(&rows.replace("| vm, finding |", "| vm |")),
            format!("ARCHITECTURE.md:{}: `explore` may use [vm, finding], as `tidy` has it\n", line_of("explore"))
        );
        assert_eq!(
            said_of(&rows.replace("crates/vm`", "crates/jvm`")),
            format!(
                "ARCHITECTURE.md:{}: `jvm` is not in the table of `tidy`\n\
                 ARCHITECTURE.md:1: `vm` has no row in the table of crates\n",
                line_of("vm")
            )
        );
    }

    #[test]
    fn every_way_to_write_a_dependency_is_seen() {
        for text in [
            "[dependencies.unsnarl-program]\npath = \"../program\"\n",
            "[build-dependencies]\nunsnarl-program = { path = \"../program\" }\n",
            "[dev-dependencies]\nunsnarl-program.workspace = true\n",
            "[target.'cfg(unix)'.dependencies]\nunsnarl-program.workspace = true\n",
        ] {
            assert!(report_of(check, &[("crates/classfile/Cargo.toml", text)]).contains("may not depend on `program`"));
        }
    }

    #[test]
    fn fixtures_are_for_tests_only() {
        let text = "[dependencies]\nunsnarl-fixtures.workspace = true\n";
        assert!(report_of(check, &[("crates/cli/Cargo.toml", text)]).contains("may not depend on `fixtures`"));
    }

    #[test]
    fn unknown_crates_and_broken_manifests_are_refused() {
        assert!(report_of(check, &[("crates/new/Cargo.toml", "")]).contains("`new` is not in the table"));
        assert!(!report_of(check, &[("crates/vm/Cargo.toml", "[dependencies\n")]).is_empty());
    }
}
