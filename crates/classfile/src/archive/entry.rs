//! A class file in an input, and where its bytes come from.

use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;

use super::file;
use super::jimage::Decompressor;
use super::zip::Member;
use crate::issue::{Issue, IssueKind, Location};

/// A class file in an input. Small, and cheap to clone; the bytes are read on demand.
#[derive(Clone, Debug)]
pub struct Entry {
    location: Location,
    /// Offset in the location's name at which the path of the class starts.
    class_root: u32,
    has_module: bool,
    source: Source,
}

impl Entry {
    /// The class file at `location`. Its path relative to the class root starts at byte `class_root` of the name.
    pub(super) fn new(location: Location, class_root: usize, source: Source) -> Entry {
        let class_root = u32::try_from(class_root).unwrap_or(0);
        Entry { location, class_root, has_module: false, source }
    }

    /// The class file called `module/path` in an image.
    pub(super) fn in_module(location: Location, module: &str, source: Source) -> Entry {
        Entry { has_module: true, ..Entry::new(location, module.len() + 1, source) }
    }

    /// A class file that is in memory already; `location` is used in messages only.
    pub fn in_memory(location: Location, bytes: Bytes) -> Entry {
        Entry::new(location, 0, Source::Slice(bytes))
    }

    /// Where the class file is.
    pub fn location(&self) -> &Location {
        &self.location
    }

    /// The path relative to the class root, without `.class`: `com/acme/Bank`. Only a hint: the name of the class is in
    /// the class file.
    pub fn class_path(&self) -> &str {
        let path = self.location.name().get(self.class_root as usize..).unwrap_or_default();
        path.strip_suffix(".class").unwrap_or(path)
    }

    /// The module that contains the class, such as `java.base`; only for JDK images.
    pub fn module(&self) -> Option<&str> {
        let end = (self.class_root as usize).checked_sub(1)?;
        self.location.name().get(..end).filter(|_| self.has_module)
    }

    /// The bytes of the class file. They are a slice of the mapped archive if they are stored uncompressed; otherwise
    /// they are inflated and checked.
    pub fn read(&self) -> Result<Bytes, Issue> {
        self.source
            .read()
            .map_err(|Fault { kind, message }| Issue::new(&self.location, kind, format!("{message}; class skipped")))
    }

    /// Maximum number of bytes that reading allocates.
    pub(super) fn inflated_size(&self) -> u64 {
        self.source.inflated_size()
    }
}

/// The source of an entry's bytes.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A file of at most `max_size` bytes.
    File { path: Arc<Path>, max_size: u64 },
    /// A part of a mapped or inflated archive.
    Slice(Bytes),
    /// An entry of a zip archive.
    Zip(Member),
    /// A compressed resource of an image, and its size once decompressed.
    Resource { decompressor: Arc<Decompressor>, compressed: Bytes, size: u64 },
}

/// Why bytes cannot be read: an [`Issue`] without its location.
#[derive(Debug)]
pub(super) struct Fault {
    pub kind: IssueKind,
    pub message: String,
}

impl Fault {
    pub fn new(kind: IssueKind, message: impl Into<String>) -> Fault {
        Fault { kind, message: message.into() }
    }

    pub fn corrupt(message: impl Into<String>) -> Fault {
        Fault::new(IssueKind::Corrupt, message)
    }

    pub fn unreadable(error: &std::io::Error) -> Fault {
        Fault::new(IssueKind::Unreadable, format!("cannot be read: {error}"))
    }
}

impl Source {
    pub fn read(&self) -> Result<Bytes, Fault> {
        match self {
            Source::File { path, max_size } => file::read(path, *max_size),
            Source::Slice(bytes) => Ok(bytes.clone()),
            Source::Zip(member) => member.read(),
            Source::Resource { decompressor, compressed, size } => decompressor.decompress(compressed, *size),
        }
    }

    pub fn inflated_size(&self) -> u64 {
        match self {
            Source::File { .. } | Source::Slice(_) => 0,
            Source::Zip(member) => member.inflated_size(),
            Source::Resource { size, .. } => *size,
        }
    }
}
