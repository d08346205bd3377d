//! `--quick`: which crates changed since the last commit (or in it, if nothing changed since), and which of their tests
//! take too long.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use unsnarl_fixtures::workspace_root;

use super::crates::Crates;

/// The crate with slow tests, and the test modules that `--quick` skips, because they run many programs.
const SLOW_TESTS: (&str, &[&str]) = ("explore", &["models::", "robustness::", "strategies::"]);

/// The arguments of a crate's test program that leave these modules out.
pub(super) fn left_out(name: &str) -> Vec<String> {
    let (slow, modules) = SLOW_TESTS;
    let modules = if name == slow { modules } else { &[] };
    modules.iter().flat_map(|module| ["--skip".to_owned(), (*module).to_owned()]).collect()
}

/// The crates whose files changed, or whose tests read files that did.
pub(super) fn crates(all: &Crates) -> Result<Vec<String>, String> {
    let root = workspace_root();
    let mut files = git(root, "diff --name-only HEAD")? + &git(root, "ls-files --others --exclude-standard")?;
    if files.is_empty() {
        files = last_commit(root)?;
    }
    let mut found = BTreeSet::new();
    for file in files.lines() {
        found.extend(readers(all, file));
    }
    Ok(found.into_iter().collect())
}

/// The crates that a file belongs to, or whose tests read it.
fn readers(all: &Crates, file: &str) -> Vec<String> {
    let parts: Vec<&str> = file.split('/').collect();
    match parts[..] {
        // A crate that was removed or renamed cannot be tested.
        ["crates", name, ..] => all.names().into_iter().filter(|known| known == name).collect(),
        ["xtask", ..] => vec!["xtask".to_owned()],
        ["tests", "java" | "prebuilt", topic, _] => {
            let named = format!("\"{topic}\"");
            let mut found = all.containing("tests", &|text| text.contains(&named));
            found.extend(all.containing("src", &|text| text.contains(&named)));
            // `detect` finds the topics of its rules by the names of the rules.
            let is_rule = |text: &str| text.split('"').any(|word| word.contains('-') && word.replace('-', "") == topic);
            let has_rule = all.containing("src", &is_rule).iter().any(|name| name == "detect");
            if has_rule || found.is_empty() {
                found.push("detect".to_owned());
            }
            found.sort();
            found.dedup();
            found
        }
        ["docs", ..] | ["examples", ..] | ["README.md"] => vec!["cli".to_owned(), "engine".to_owned()],
        ["tests", ..] | ["Cargo.toml"] | ["Cargo.lock"] => all.names(),
        _ => Vec::new(),
    }
}

/// The files of the last commit. The first one, or the oldest of a shallow clone, has no parent to compare it with.
fn last_commit(folder: &Path) -> Result<String, String> {
    git(folder, "diff --name-only HEAD~1 HEAD").or_else(|_| git(folder, "show --name-only --format= HEAD"))
}

fn git(folder: &Path, words: &str) -> Result<String, String> {
    let output = Command::new("git").args(words.split(' ')).current_dir(folder).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        return Err(format!("`git {words}`: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_leads_to_the_crates_that_it_may_break() {
        let all = Crates::read();
        let of = |file: &str| readers(&all, file).join(" ");
        assert_eq!(of("crates/vm/src/heap.rs"), "vm");
        assert_eq!(of("crates/removed/src/lib.rs"), "");
        assert_eq!(of("xtask/src/main.rs"), "xtask");
        assert_eq!(of("tests/java/datarace/Counter.java"), "detect engine prove");
        assert_eq!(of("tests/java/concurrent/Maps.java"), "engine vm");
        assert_eq!(of("docs/json.md"), "cli engine");
        assert_eq!(of("CHANGELOG.md"), "");
        assert_eq!(readers(&all, "Cargo.lock"), all.names());
    }

    #[test]
    fn a_first_commit_has_files_too() {
        let folder = unsnarl_fixtures::target_dir().join("first-commit");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        git(&folder, "init --quiet").unwrap();
        let commit = |file: &str| {
            std::fs::write(folder.join(file), "").unwrap();
            git(&folder, &format!("add {file}")).unwrap();
            let by = "-c user.name=test -c user.email=test@localhost -c commit.gpgsign=false";
            git(&folder, &format!("{by} commit --quiet -m test")).unwrap();
            last_commit(&folder).unwrap()
        };
        assert_eq!(commit("first.md"), "first.md\n");
        assert_eq!(commit("second.md"), "second.md\n");
    }
}
