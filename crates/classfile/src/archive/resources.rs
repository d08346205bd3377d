//! Resources: files other than classes, looked up by name on a class path or in the folder of a JDK.
//!
//! A name is a path with slashes, relative to a root. A name that leads out of the root (`..`, an absolute path) is
//! never found.

use std::path::{Component, Path, PathBuf};

use bytes::Bytes;

use super::zip::Zip;
use super::{Limits, file};

/// The roots of a class path, in the order in which they are searched.
#[derive(Debug)]
pub struct Resources {
    roots: Vec<Root>,
    limits: Limits,
}

#[derive(Debug)]
enum Root {
    Directory(PathBuf),
    Jar(PathBuf, Zip),
}

impl Resources {
    /// Opens the directories and jars among `paths`; ignores everything else.
    pub fn open(paths: &[PathBuf], limits: Limits) -> Resources {
        let root = |path: &PathBuf| {
            if path.is_dir() {
                return Some(Root::Directory(path.clone()));
            }
            let jar = file::map(path).ok().and_then(|bytes| Zip::open(bytes).ok())?;
            Some(Root::Jar(path.clone(), jar))
        };
        Resources { roots: paths.iter().filter_map(root).collect(), limits }
    }

    /// The URLs of all resources with this name: `file:/classes/a.txt`, `jar:file:/a.jar!/a.txt`.
    pub fn urls(&self, name: &str) -> Vec<String> {
        let is_there = |root: &&Root| root.read(name, &self.limits).is_some();
        self.roots.iter().filter(is_there).map(|root| root.url(name)).collect()
    }

    /// The content of the first resource with this name.
    pub fn read(&self, name: &str) -> Option<Bytes> {
        self.roots.iter().find_map(|root| root.read(name, &self.limits))
    }

    /// The content of a resource, by a URL from [`Resources::urls`].
    pub fn read_url(&self, url: &str) -> Option<Bytes> {
        self.roots.iter().find_map(|root| root.read(url.strip_prefix(&root.url(""))?, &self.limits))
    }
}

impl Root {
    fn url(&self, name: &str) -> String {
        match self {
            Root::Directory(path) => format!("file:{}/{name}", path.display().to_string().trim_end_matches('/')),
            Root::Jar(path, _) => format!("jar:file:{}!/{name}", path.display()),
        }
    }

    fn read(&self, name: &str, limits: &Limits) -> Option<Bytes> {
        match self {
            Root::Directory(path) => file_below(path, name, limits),
            Root::Jar(_, jar) => jar.find(name, limits),
        }
    }
}

/// The content of the file with this relative path below a folder, such as `lib/tzdb.dat` of a JDK. It may be as large
/// as a class file (`Limits::class_bytes`).
pub fn file_below(folder: &Path, name: &str, limits: &Limits) -> Option<Bytes> {
    file::read(&below(folder, name)?, limits.class_bytes).ok()
}

/// The names in the folder with this relative path below a folder, in order; not those that are no UTF-8.
pub fn names_below(folder: &Path, name: &str) -> Option<Vec<String>> {
    let entries = std::fs::read_dir(below(folder, name)?).ok()?;
    let mut names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    Some(names)
}

/// Whether there is a file or folder with this relative path below a folder.
pub fn exists_below(folder: &Path, name: &str) -> bool {
    below(folder, name).is_some_and(|path| path.exists())
}

fn below(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_below = Path::new(name).components().all(|component| matches!(component, Component::Normal(_)));
    (is_below && !name.is_empty()).then(|| folder.join(name))
}
