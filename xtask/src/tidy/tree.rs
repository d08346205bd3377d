//! The text files of the workspace, read once for all rules.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Text by path; paths are relative to the workspace, with `/` between their parts.
pub(super) struct Tree {
    files: BTreeMap<String, String>,
    /// Every path, also of folders and of files that are not text.
    paths: Vec<String>,
}

/// The names of files that are text end in one of these.
const TEXT: [&str; 5] = [".rs", ".md", ".toml", ".java", ".ci/run"];

impl Tree {
    /// Reads a workspace, without what version control ignores: hidden folders other than `.ci`, Cargo's target folders
    /// (they carry a tag), and what a fuzzer leaves.
    pub(super) fn read(root: &Path) -> io::Result<Tree> {
        let mut tree = Tree { files: BTreeMap::new(), paths: Vec::new() };
        tree.add(root, "")?;
        Ok(tree)
    }

    fn add(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let full = format!("{prefix}{name}");
            let is_hidden = name.starts_with('.') && !matches!(name.as_str(), ".ci" | ".cargo" | ".gitignore");
            let is_made =
                path.join("CACHEDIR.TAG").is_file() || matches!(full.as_str(), "fuzz/corpus" | "fuzz/artifacts");
            if is_hidden || is_made {
                continue;
            }
            if path.is_dir() {
                self.add(&path, &format!("{full}/"))?;
            } else if TEXT.iter().any(|ending| full.ends_with(ending)) {
                self.files.insert(full.clone(), fs::read_to_string(&path)?);
            }
            self.paths.push(full);
        }
        Ok(())
    }

    /// A tree for tests.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        let files: BTreeMap<_, _> = files.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect();
        let paths = files.keys().cloned().collect();
        Tree { files, paths }
    }

    /// All text files with their paths, in order.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The text files whose names end like this.
    pub(super) fn ending<'t>(&'t self, ending: &'t str) -> impl Iterator<Item = (&'t str, &'t str)> {
        self.files().filter(move |(path, _)| path.ends_with(ending))
    }

    /// The text of one file.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Whether there is such a file or folder.
    pub(super) fn has(&self, path: &str) -> bool {
        let inside = format!("{path}/");
        path.is_empty() || self.paths.iter().any(|known| known == path || known.starts_with(&inside))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unsnarl_fixtures::workspace_root;

    #[test]
    fn this_workspace_is_read_without_what_was_made() {
        let tree = Tree::read(workspace_root()).unwrap();
        for path in ["Cargo.toml", ".ci/run", "xtask/src/tidy/tree.rs", "tests/java/ir/Loops.java", "crates/fixtures"] {
            assert!(tree.has(path), "{path} is missing");
        }
        assert!(tree.text("xtask/src/tidy/tree.rs").unwrap().starts_with("//! The text files"));
        assert!(!tree.has(".git") && !tree.has("target/debug"));
    }
}
