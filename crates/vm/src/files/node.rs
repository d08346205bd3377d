//! Files and folders.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Known;
use crate::hash::{mix, of_bytes};

/// The name of a file or folder, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FileId(pub u64);

/// A file or folder.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub kind: Kind,
    /// The permissions: nine bits.
    pub mode: u32,
    /// When it was changed, in nanoseconds since 1970.
    pub modified: i64,
    /// When it was read, if the program has set that.
    pub accessed: Option<i64>,
    /// Whether a folder holds it.
    pub is_linked: bool,
    digest: Known,
}

/// What it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// A file, and its content.
    File(Rc<Vec<u8>>),
    /// A folder, and what it holds.
    Folder(BTreeMap<Vec<u8>, FileId>),
}

impl Node {
    pub fn new(kind: Kind, mode: u32, modified: i64) -> Node {
        Node { kind, mode, modified, accessed: None, is_linked: true, digest: Known::default() }
    }

    pub fn is_folder(&self) -> bool {
        matches!(self.kind, Kind::Folder(_))
    }

    /// Bytes in use.
    pub fn size(&self) -> u64 {
        match &self.kind {
            Kind::File(content) => content.len() as u64,
            Kind::Folder(children) => 64 * children.len() as u64,
        }
    }

    /// The size that the program sees.
    pub fn length(&self) -> u64 {
        match &self.kind {
            Kind::File(content) => content.len() as u64,
            Kind::Folder(_) => 4096,
        }
    }

    pub fn content(&self) -> &[u8] {
        match &self.kind {
            Kind::File(content) => content,
            Kind::Folder(_) => &[],
        }
    }

    pub(super) fn forget_digest(&self) {
        self.digest.0.set(0);
    }

    pub(super) fn digest(&self) -> u64 {
        if self.digest.0.get() == 0 {
            let kind = match &self.kind {
                Kind::File(content) => mix(1, of_bytes(content)),
                Kind::Folder(children) => {
                    children.iter().fold(2, |hash, (name, id)| mix(mix(hash, of_bytes(name)), id.0))
                }
            };
            let times = mix(self.modified as u64, self.accessed.map_or(0, |time| time as u64 | 1));
            let rest = mix(times, u64::from(self.mode) << 1 | u64::from(self.is_linked));
            self.digest.0.set(mix(kind, rest).max(1));
        }
        self.digest.0.get()
    }

    pub(super) fn describe(&self, each: &mut dyn FnMut(u64)) {
        match &self.kind {
            Kind::File(content) => describe_bytes(content, each),
            Kind::Folder(children) => {
                each(children.len() as u64 | 1 << 63);
                for (name, id) in children {
                    describe_bytes(name, each);
                    each(id.0);
                }
            }
        }
        each(self.modified as u64);
        each(u64::from(self.accessed.is_some()));
        each(self.accessed.unwrap_or(0) as u64);
        each(u64::from(self.mode) << 1 | u64::from(self.is_linked));
    }
}

pub(super) fn describe_bytes(bytes: &[u8], each: &mut dyn FnMut(u64)) {
    each(bytes.len() as u64);
    for chunk in bytes.chunks(8) {
        each(chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
    }
}
