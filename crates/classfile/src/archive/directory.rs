//! The class files and archives in a directory and its subdirectories.
//!
//! Symbolic links are followed. Each real directory is visited once, so that links cannot cause a loop or duplicates. A
//! directory that cannot be read is reported and skipped.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::entry::{Entry, Fault, Source};
use super::listing::{Container, Listing, Member, class_root, is_archive, is_class};
use super::manifest::{MANIFEST, Manifest};
use super::services::Service;
use super::{Options, file, release};
use crate::issue::{Issue, Location};

/// The `lib/modules` image, if `path` is the home of a JDK.
pub(super) fn jdk_image(path: &Path) -> Option<PathBuf> {
    let image = path.join("lib").join("modules");
    (image.is_file() && path.join("release").is_file()).then_some(image)
}

/// Lists the directory `root`.
pub(super) fn list(root: &Path, options: &Options) -> Listing {
    let mut listing = Listing::default();
    let mut files = walk(root, &mut listing);
    let manifest = file::read(&root.join(MANIFEST), options.limits.class_bytes).unwrap_or_default();
    let manifest = Manifest::parse(&manifest);
    listing.entry_points = manifest.entry_points();
    listing.services = services(root, options);
    release::retain_visible(&mut files, manifest.is_multi_release(), options.release);

    let root_location = Location::of_path(root);
    let root_name = root_location.name().trim_end_matches(['/', std::path::MAIN_SEPARATOR]);
    for File { name, path } in files {
        let location = Location::of_path(Path::new(&format!("{root_name}/{name}")));
        listing.members.push(if is_class(name.as_bytes()) {
            let max_size = options.limits.class_bytes;
            let root = root_name.len() + 1 + class_root(&name, "");
            Member::Class(Entry::new(location, root, Source::File { path, max_size }))
        } else {
            Member::Archive(Container::file(location, path))
        });
    }
    listing
}

/// The providers in `META-INF/services` below the root. Files that cannot be read are ignored.
fn services(root: &Path, options: &Options) -> Vec<Service> {
    let folder = root.join("META-INF").join("services");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).filter(|path| path.is_file()).collect();
    paths.sort_unstable();
    let read = |path: &PathBuf| {
        let content = file::read(path, options.limits.class_bytes).ok()?;
        Some(Service::parse(path.file_name()?.as_encoded_bytes(), &content))
    };
    paths.iter().filter_map(read).collect()
}

/// A file, and its path relative to the root, with `/` on all systems.
struct File {
    name: String,
    path: Arc<Path>,
}

impl AsRef<[u8]> for File {
    fn as_ref(&self) -> &[u8] {
        self.name.as_bytes()
    }
}

fn walk(root: &Path, listing: &mut Listing) -> Vec<File> {
    let mut files = Vec::new();
    let mut walked: HashSet<PathBuf> = HashSet::new();
    let mut pending: Vec<(String, PathBuf)> = vec![(String::new(), root.to_path_buf())];
    while let Some((prefix, directory)) = pending.pop() {
        let children = fs::canonicalize(&directory).and_then(|real| {
            if !walked.insert(real) {
                return Ok(Vec::new());
            }
            let mut children = fs::read_dir(&directory)?.collect::<Result<Vec<_>, _>>()?;
            children.sort_by_key(fs::DirEntry::file_name);
            Ok(children)
        });
        let children = children.unwrap_or_else(|error| {
            let Fault { kind, message } = Fault::unreadable(&error);
            let location = Location::of_path(&directory);
            listing.issues.push(Issue::new(&location, kind, format!("{message}; directory skipped")));
            Vec::new()
        });
        for child in children {
            let path = child.path();
            let name = format!("{prefix}{}", child.file_name().to_string_lossy());
            // If the type cannot be determined, it is treated as a file, so that reading it reports the reason.
            let kind = child.file_type().ok().filter(|kind| !kind.is_symlink());
            if kind.map_or_else(|| path.is_dir(), |kind| kind.is_dir()) {
                pending.push((format!("{name}/"), path));
            } else if is_class(name.as_bytes()) || is_archive(name.as_bytes()) {
                files.push(File { name, path: path.into() });
            }
        }
    }
    files
}
