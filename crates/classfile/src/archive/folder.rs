//! The files of a folder that a user gives to a program: all of them, with their content.
//!
//! A symbolic link is followed if it leads to a place within the folder; one that leads out of it, or to a folder that
//! it is in, is left out, and reported. What is no regular file (a pipe, a device) is left out, too. Names that are not
//! UTF-8 are shown with replacement characters.

use std::fs;
use std::path::{Path, PathBuf};

use super::entry::Fault;
use super::file;
use crate::issue::{Issue, IssueKind, Location};

/// How much a folder may hold.
#[derive(Clone, Copy, Debug)]
pub struct FolderLimits {
    /// Maximum number of files and folders. Default: 10,000.
    pub entries: usize,
    /// Maximum size of all files together. Default: 64 MiB.
    pub bytes: u64,
    /// Maximum depth of folders. Default: 64.
    pub depth: usize,
}

impl Default for FolderLimits {
    fn default() -> Self {
        FolderLimits { entries: 10_000, bytes: 64 << 20, depth: 64 }
    }
}

/// A file or folder below a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its path from the folder on, with `/` on all systems.
    pub name: String,
    /// Its content; `None` for a folder.
    pub content: Option<Vec<u8>>,
}

/// What a folder holds.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// Its files and folders, in the order of their names.
    pub entries: Vec<FolderEntry>,
    /// What was left out.
    pub issues: Vec<Issue>,
}

/// Reads a folder. What exceeds the limits is an error: a program that finds a part of its files would be misled.
pub fn read_folder(root: &Path, limits: FolderLimits) -> Result<Folder, Issue> {
    let refused = |path: &Path, kind: IssueKind, message: String| Issue::new(&Location::of_path(path), kind, message);
    let unreadable = |path: &Path, error: &std::io::Error| {
        let Fault { kind, message } = Fault::unreadable(error);
        refused(path, kind, message)
    };
    let real_root = fs::canonicalize(root).map_err(|error| unreadable(root, &error))?;
    let mut folder = Folder::default();
    let mut left = limits.bytes;
    // Each with the folders that it is in, where links really lead.
    let mut pending: Vec<(String, PathBuf, Vec<PathBuf>)> =
        vec![(String::new(), root.to_path_buf(), vec![real_root.clone()])];
    while let Some((prefix, path, within)) = pending.pop() {
        let children = fs::read_dir(&path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        for child in children.map_err(|error| unreadable(&path, &error))? {
            let path = child.path();
            let name = format!("{prefix}{}", child.file_name().to_string_lossy());
            let real = fs::canonicalize(&path).ok().filter(|real| real.starts_with(&real_root));
            let mut leave_out = |message: &str| {
                folder.issues.push(refused(&path, IssueKind::Unreadable, message.to_owned()));
            };
            let Some((real, known)) = real.and_then(|real| Some((real, path.metadata().ok()?))) else {
                leave_out("a link that leads out of the folder, or nowhere, is left out");
                continue;
            };
            if known.is_dir() && within.iter().any(|outer| outer.starts_with(&real)) {
                leave_out("a link that leads to a folder that it is in is left out");
                continue;
            }
            if folder.entries.len() >= limits.entries || within.len() > limits.depth {
                let message = format!("the folder has more than {} files, or is too deep", limits.entries);
                return Err(refused(root, IssueKind::TooLarge, message));
            }
            if known.is_dir() {
                let within = within.iter().cloned().chain([real]).collect();
                pending.push((format!("{name}/"), path, within));
                folder.entries.push(FolderEntry { name, content: None });
            } else if known.is_file() {
                let too_large = || {
                    let message = format!("the files are larger than the limit of {} bytes together", limits.bytes);
                    refused(root, IssueKind::TooLarge, message)
                };
                let content = file::read(&path, left).map_err(|fault| match fault.kind {
                    IssueKind::TooLarge => too_large(),
                    kind => refused(&path, kind, fault.message),
                })?;
                left -= content.len() as u64;
                folder.entries.push(FolderEntry { name, content: Some(content.to_vec()) });
            } else {
                leave_out("it is no regular file, and left out");
            }
        }
    }
    folder.entries.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(folder)
}
