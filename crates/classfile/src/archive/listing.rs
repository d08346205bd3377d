//! Lists all inputs, level by level: archives before the archives nested in them.
//!
//! The containers of a level are opened in parallel. Between levels, the sizes that their entries declare are charged
//! against the total limit, in order. So the result does not depend on the number of threads, and the work is bounded:
//! stored archives cannot claim more bytes than their container has, and inflated ones are charged against the limit.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use rayon::prelude::*;

use super::entry::{Entry, Fault, Source};
use super::manifest::DeclaredEntryPoint;
use super::services::Service;
use super::{Inputs, Options, directory, file, jimage, release, zip};
use crate::issue::{Issue, IssueKind, Location};

/// The contents of a container; members are sorted by the bytes of their names.
#[derive(Default)]
pub(super) struct Listing {
    pub members: Vec<Member>,
    pub issues: Vec<Issue>,
    pub entry_points: Vec<DeclaredEntryPoint>,
    pub services: Vec<Service>,
}

pub(super) enum Member {
    Class(Entry),
    Archive(Container),
}

/// A file, directory or archive that may contain class files and is not opened yet.
pub(super) struct Container {
    location: Location,
    content: Content,
    /// The archives that contain this one.
    ancestors: Option<Arc<Ancestors>>,
}

enum Content {
    /// A file or directory.
    Path(Arc<Path>),
    /// An entry of an archive.
    Nested(Source),
}

struct Ancestors {
    nearest: Bytes,
    outer: Option<Arc<Ancestors>>,
}

/// A number of bytes that requests are charged against, and the number of refused requests.
pub(super) struct Budget {
    left: u64,
    pub refused: usize,
}

impl Budget {
    pub fn new(bytes: u64) -> Budget {
        Budget { left: bytes, refused: 0 }
    }

    pub fn grants(&mut self, bytes: u64) -> bool {
        let left = self.left.checked_sub(bytes);
        match left {
            Some(left) => self.left = left,
            None => self.refused += 1,
        }
        left.is_some()
    }
}

fn chain(ancestors: &Option<Arc<Ancestors>>) -> impl Iterator<Item = &Bytes> {
    std::iter::successors(ancestors.as_deref(), |ancestors| ancestors.outer.as_deref())
        .map(|ancestors| &ancestors.nearest)
}

pub(super) fn is_class(name: &[u8]) -> bool {
    name.ends_with(b".class")
}

/// Whether an entry or file with this name is opened as an archive.
pub(super) fn is_archive(name: &[u8]) -> bool {
    const SUFFIXES: [&[u8]; 5] = [b".jar", b".war", b".ear", b".rar", b".jmod"];
    SUFFIXES
        .iter()
        .any(|suffix| name.len().checked_sub(suffix.len()).is_some_and(|at| name[at..].eq_ignore_ascii_case(suffix)))
}

/// The offset in `name` at which the path of the class starts: after a class root such as `BOOT-INF/classes/`, or
/// `format_root`, that of the container's format.
pub(super) fn class_root(name: &str, format_root: &str) -> usize {
    let versioned = release::prefix_len(name.as_bytes());
    let path = name.get(versioned..).unwrap_or(name);
    let root = [format_root, "BOOT-INF/classes/", "WEB-INF/classes/"]
        .iter()
        .find(|root| !root.is_empty() && path.starts_with(**root))
        .map_or(0, |root| root.len());
    versioned + root
}

/// The issue to report for an archive whose entries claim more bytes than it has.
pub(super) fn overlap(at: &Location, claims: &Budget) -> Option<Issue> {
    let message =
        format!("its entries claim more bytes than it has, so they overlap; {} entries skipped", claims.refused);
    (claims.refused > 0).then(|| Issue::new(at, IssueKind::Corrupt, message))
}

/// Lists the class files of all paths: the implementation of [`super::open`].
pub(super) fn list(paths: &[PathBuf], options: &Options) -> Inputs {
    /// The members of a listed container, in order; archives by their index in `listed`.
    type Listed = Vec<Result<Entry, usize>>;
    let mut listed: Vec<Listed> = Vec::new();
    let mut inputs = Inputs::default();
    let mut budget = Budget::new(options.limits.total_bytes);

    let mut level: Vec<Container> =
        paths.iter().map(|path| Container::file(Location::of_path(path), path.as_path().into())).collect();
    while !level.is_empty() {
        let locations: Vec<Location> = level.iter().map(|container| container.location.clone()).collect();
        let listings: Vec<Listing> = level.into_par_iter().map(|container| container.list(options)).collect();
        let next_level = listed.len() + listings.len();
        level = Vec::new();
        for (location, listing) in locations.iter().zip(listings) {
            inputs.issues.extend(listing.issues);
            inputs.entry_points.extend(listing.entry_points.into_iter().filter(|_| listed.len() < paths.len()));
            inputs.services.extend(listing.services);
            let mut members = Listed::new();
            let refused_before = budget.refused;
            for member in listing.members {
                let cost = match &member {
                    Member::Class(entry) => entry.inflated_size(),
                    Member::Archive(container) => container.inflated_size(),
                };
                if !budget.grants(cost) {
                    continue;
                }
                members.push(match member {
                    Member::Class(entry) => Ok(entry),
                    Member::Archive(container) => {
                        level.push(container);
                        Err(next_level + level.len() - 1)
                    }
                });
            }
            let refused = budget.refused - refused_before;
            if refused > 0 {
                let most = options.limits.total_bytes;
                let message = format!(
                    "all inputs together inflate to more than the limit of {most} bytes; {refused} entries skipped"
                );
                inputs.issues.push(Issue::new(location, IssueKind::TooLarge, message));
            }
            listed.push(members);
        }
    }

    fn collect(listed: &mut Vec<Listed>, index: usize, entries: &mut Vec<Entry>) {
        for member in listed.get_mut(index).map(std::mem::take).unwrap_or_default() {
            match member {
                Ok(entry) => entries.push(entry),
                Err(archive) => collect(listed, archive, entries),
            }
        }
    }
    for index in 0..paths.len() {
        collect(&mut listed, index, &mut inputs.entries);
    }
    inputs.issues.sort();
    inputs
}

impl Container {
    /// A file, or at the outermost level a directory.
    pub fn file(location: Location, path: Arc<Path>) -> Container {
        Container { location, content: Content::Path(path), ancestors: None }
    }

    fn inflated_size(&self) -> u64 {
        match &self.content {
            Content::Path(_) => 0,
            Content::Nested(source) => source.inflated_size(),
        }
    }

    fn list(self, options: &Options) -> Listing {
        let location = self.location.clone();
        self.open(options).unwrap_or_else(|Fault { kind, message }| Listing {
            issues: vec![Issue::new(&location, kind, format!("{message}; skipped"))],
            ..Listing::default()
        })
    }

    fn open(self, options: &Options) -> Result<Listing, Fault> {
        let unreadable = |error: std::io::Error| Fault::unreadable(&error);
        let bytes = match &self.content {
            Content::Path(path) => {
                if path.metadata().map_err(unreadable)?.is_dir() {
                    return Ok(match directory::jdk_image(path) {
                        Some(image) => Container::file(Location::of_path(&image), image.into()).list(options),
                        None => directory::list(path, options),
                    });
                }
                let bytes = file::map(path).map_err(unreadable)?;
                if is_class(self.location.name().as_bytes()) || bytes.starts_with(CLASS_MAGIC) {
                    return Ok(self.single_class(path, options));
                }
                bytes
            }
            Content::Nested(source) => source.read()?,
        };
        if chain(&self.ancestors).any(|ancestor| *ancestor == bytes) {
            return Err(Fault::new(IssueKind::Recursive, "the archive contains itself"));
        }
        self.list_bytes(bytes, options)
    }

    /// Lists an archive; its content determines the format.
    fn list_bytes(self, bytes: Bytes, options: &Options) -> Result<Listing, Fault> {
        if jimage::is_image(&bytes) {
            return jimage::list(&self.location, bytes, options);
        }
        let (archive, format_root) = match bytes.strip_prefix(JMOD_MAGIC) {
            Some(archive) => (bytes.slice_ref(archive), JMOD_CLASSES),
            None => (bytes.clone(), ""),
        };
        let zip = zip::Zip::open(archive)?;
        let mut listing = Listing::default();
        let nested = Arc::new(Ancestors { nearest: bytes, outer: self.ancestors });
        let too_deep = chain(&Some(nested.clone())).count() > options.limits.nesting;
        let members = zip.list(&self.location, options, &mut listing);
        for (name, member) in members {
            let location = self.location.entry(name);
            let source = Source::Zip(member);
            if is_class(location.name().as_bytes()) {
                let root = class_root(location.name(), format_root);
                listing.members.push(Member::Class(Entry::new(location, root, source)));
            } else if too_deep {
                let most = options.limits.nesting;
                let message = format!("archives are nested more than {most} deep; skipped");
                listing.issues.push(Issue::new(&location, IssueKind::TooDeep, message));
            } else {
                let content = Content::Nested(source);
                let ancestors = Some(nested.clone());
                listing.members.push(Member::Archive(Container { location, content, ancestors }));
            }
        }
        Ok(listing)
    }

    fn single_class(&self, path: &Arc<Path>, options: &Options) -> Listing {
        let name = self.location.name();
        let root = name.rfind(['/', std::path::MAIN_SEPARATOR]).map_or(0, |slash| slash + 1);
        let source = Source::File { path: path.clone(), max_size: options.limits.class_bytes };
        let entry = Entry::new(self.location.clone(), root, source);
        Listing { members: vec![Member::Class(entry)], ..Listing::default() }
    }
}

const CLASS_MAGIC: &[u8] = &[0xCA, 0xFE, 0xBA, 0xBE];
/// The header of a jmod, which is followed by a zip archive with classes below `JMOD_CLASSES`.
const JMOD_MAGIC: &[u8] = b"JM\x01\x00";
const JMOD_CLASSES: &str = "classes/";

#[cfg(test)]
mod tests {
    use super::*;

    /// Archives that contain themselves byte for byte exist; this test constructs the view inside one.
    #[test]
    fn an_archive_within_itself_is_not_opened() {
        let empty_zip = Bytes::from_static(b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
        let nested = |ancestor: &'static [u8]| {
            let ancestors = Ancestors { nearest: Bytes::from_static(ancestor), outer: None };
            let ancestors = Ancestors { nearest: Bytes::new(), outer: Some(Arc::new(ancestors)) };
            Container {
                location: Location::of_path(Path::new("r.zip")).entry("r.zip"),
                content: Content::Nested(Source::Slice(empty_zip.clone())),
                ancestors: Some(Arc::new(ancestors)),
            }
        };
        let itself = b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
        let issues = nested(itself).list(&Options::default()).issues;
        assert_eq!(issues[0].kind, IssueKind::Recursive);
        assert_eq!(issues[0].to_string(), "r.zip!/r.zip: the archive contains itself; skipped");
        assert_eq!(nested(b"another archive").list(&Options::default()).issues, []);
    }
}
