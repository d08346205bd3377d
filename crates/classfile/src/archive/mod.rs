//! Finds class files: in directories, class files, jars (wars, ears, zips), jars in jars, jmods and
//! the JDK's `lib/modules` image. The only code of the project that reads input files.
//!
//! [`open`] lists without decompressing any class; [`Entry::read`] then gives the bytes, from many
//! threads at once. What cannot be read becomes an [`Issue`], and all the rest is still listed.
//!
//! What a program would not see on a class path is not listed: the shadowed classes of a
//! multi-release jar, and all but the last of several entries with one name. Formats are told by
//! content, never by file name; but what to look at inside directories and archives is told by
//! name: `.class`, and `.jar`, `.war`, `.ear`, `.rar`, `.jmod` for archives.
//!
//! Inputs are untrusted. Lengths are checked against the bytes that are there before anything is
//! allocated, [`Limits`] bound what decompression may produce, and names are never used as paths.

mod compact_constant_pool;
mod directory;
mod entry;
mod file;
mod inflate;
pub mod jdk;
mod jimage;
mod listing;
mod manifest;
mod release;
mod resources;
mod services;
mod zip;

use std::path::PathBuf;

pub use entry::Entry;
pub use jimage::RuntimeImage;
pub use manifest::{LaunchKind, Launched};
pub use resources::{Resources, exists_below, file_below};
pub use services::Service;

use crate::issue::Issue;

/// How inputs are read.
#[derive(Clone, Debug)]
pub struct Options {
    /// The Java release that decides which classes of a multi-release jar are visible. Default: 25.
    pub release: u16,
    /// Bounds on what is read.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Options { release: 25, limits: Limits::default() }
    }
}

/// Bounds that keep a hostile archive from exhausting memory or time. The defaults are far beyond
/// anything a build makes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How deep archives may be nested in archives. Default: 8.
    pub nesting: usize,
    /// How many entries one archive may have. Default: 1,000,000.
    pub entries: usize,
    /// How large a class file may be. Default: 64 MiB.
    pub class_bytes: u64,
    /// How large a nested archive may be once inflated. Default: 1 GiB.
    pub archive_bytes: u64,
    /// How many bytes all entries together may inflate to. Default: 2 GiB.
    pub total_bytes: u64,
    /// How many times its compressed size an entry of more than 1 MiB may inflate to. Default: 250.
    pub ratio: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            nesting: 8,
            entries: 1_000_000,
            class_bytes: 64 << 20,
            archive_bytes: 1 << 30,
            total_bytes: 2 << 30,
            ratio: 250,
        }
    }
}

impl Limits {
    const ANY_RATIO_BELOW: u64 = 1 << 20;

    /// Whether `compressed` bytes may inflate to `size` of at most `most`; if not, why.
    fn admit(&self, compressed: u64, size: u64, most: u64) -> Result<(), String> {
        if size > most {
            Err(format!("it declares {size} bytes, the limit is {most}"))
        } else if size > Self::ANY_RATIO_BELOW && size / self.ratio.max(1) > compressed {
            Err(format!("{compressed} bytes declare to inflate to {size}, the limit is {} times", self.ratio))
        } else {
            Ok(())
        }
    }
}

/// The class files found, and what could not be looked at.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The class files: in the order of the paths given, within each sorted by the bytes of their
    /// path, those of a nested archive at the place of that archive.
    pub entries: Vec<Entry>,
    /// Everything that was skipped or is doubtful, sorted.
    pub issues: Vec<Issue>,
    /// What the manifests of the paths given name to be run; not those of nested archives.
    pub launched: Vec<Launched>,
    /// The providers of services that files name, those of nested archives too.
    pub services: Vec<Service>,
}

/// Lists every class file in `paths`: class files, archives, directories (with the class files and
/// archives in them) and JDK homes (for the classes of their `lib/modules`).
pub fn open(paths: &[PathBuf], options: &Options) -> Inputs {
    listing::list(paths, options)
}
