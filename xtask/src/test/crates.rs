//! The packages of the workspace: their folders, what uses them, and whether they have examples in comments.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};
use unsnarl_fixtures::workspace_root;

/// The packages of the workspace. They are named by their folders: `vm` for `crates/vm`, and `xtask`.
pub(super) struct Crates {
    all: Vec<Crate>,
}

struct Crate {
    name: String,
    folder: PathBuf,
    manifest: Table,
}

impl Crates {
    pub(super) fn read() -> Crates {
        let root = workspace_root();
        let entries = fs::read_dir(root.join("crates")).into_iter().flatten().flatten();
        let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).chain([root.join("xtask")]).collect();
        folders.sort();
        let read = |folder: PathBuf| {
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).ok()?.parse().ok()?;
            Some(Crate { name: folder.file_name()?.to_str()?.to_owned(), folder, manifest })
        };
        Crates { all: folders.into_iter().filter_map(read).collect() }
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.all.iter().map(|one| one.name.clone()).collect()
    }

    /// The name of its package.
    pub(super) fn package(&self, name: &str) -> String {
        let package = |one: &Crate| Some(one.manifest.get("package")?.get("name")?.as_str()?.to_owned());
        self.all.iter().find(|one| one.name == name).and_then(package).unwrap_or_else(|| name.to_owned())
    }

    /// The options of Cargo that select these packages.
    pub(super) fn options(&self, names: &[String]) -> Vec<String> {
        names.iter().flat_map(|name| ["-p".to_owned(), self.package(name)]).collect()
    }

    /// The packages that depend on one of these, directly or transitively; dependencies of tests do not count.
    pub(super) fn users_of(&self, names: &[String]) -> Vec<String> {
        let mut used: BTreeSet<String> = names.iter().map(|name| self.package(name)).collect();
        loop {
            let uses_one = |one: &&Crate| {
                let dependencies = one.manifest.get("dependencies").and_then(Value::as_table);
                dependencies.is_some_and(|table| table.keys().any(|name| used.contains(name)))
            };
            let more: Vec<String> = self.all.iter().filter(uses_one).map(|one| self.package(&one.name)).collect();
            let before = used.len();
            used.extend(more);
            if used.len() == before {
                break;
            }
        }
        let is_user = |name: &String| !names.contains(name) && used.contains(&self.package(name));
        self.names().into_iter().filter(is_user).collect()
    }

    /// The packages that have a Rust file in this folder for whose text the predicate holds.
    pub(super) fn containing(&self, below: &str, is_it: &dyn Fn(&str) -> bool) -> Vec<String> {
        let has = |one: &&Crate| any_text(&one.folder.join(below), is_it);
        self.all.iter().filter(has).map(|one| one.name.clone()).collect()
    }
}

fn any_text(folder: &Path, is_it: &dyn Fn(&str) -> bool) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.any(|path| {
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        path.is_dir() && any_text(&path, is_it) || is_rust && fs::read_to_string(&path).is_ok_and(|text| is_it(&text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_are_found_through_others() {
        let all = Crates::read();
        let users = all.users_of(&["explore".to_owned()]);
        assert_eq!(users, ["cli", "engine"]);
        assert!(all.users_of(&["cli".to_owned()]).is_empty());
        assert!(all.users_of(&["classfile".to_owned()]).contains(&"detect".to_owned()));
        assert_eq!((all.package("cli").as_str(), all.package("vm").as_str()), ("unsnarl", "unsnarl-vm"));
    }
}
