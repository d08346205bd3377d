//! Finds class files in directories, single files, jars (wars, ears, zips), nested jars, jmods and the JDK's
//! `lib/modules` image. The only code of the project that reads input files.
//!
//! [`open`] lists the classes without decompressing them; [`Entry::read`] then returns the bytes of one, and may be
//! called from many threads at once. What cannot be read becomes an [`Issue`]; everything else is still listed.
//!
//! Classes that a program would not see on a class path are not listed: the shadowed classes of a multi-release jar,
//! and all but the last of several entries with the same name. The format of a file is recognized by its content, never
//! by its name. Which files inside directories and archives are considered depends on the name: `.class`, and `.jar`,
//! `.war`, `.ear`, `.rar`, `.jmod` for archives.
//!
//! Inputs are untrusted. A declared length is checked against the actual number of bytes before anything is allocated,
//! [`Limits`] bound the output of decompression, and names of entries are never used as paths.

mod compact_constant_pool;
mod directory;
mod entry;
mod file;
mod folder;
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
pub use folder::{Folder, FolderEntry, FolderLimits, read_folder};
pub use jimage::RuntimeImage;
pub use manifest::{DeclaredEntryPoint, LaunchKind};
pub use resources::{Resources, exists_below, file_below, names_below};
pub use services::Service;

use crate::issue::Issue;

/// How inputs are read.
#[derive(Clone, Debug)]
pub struct Options {
    /// The Java release that decides which classes of a multi-release jar are visible. Default: 25.
    pub release: u16,
    /// Limits on the size of inputs.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Options { release: 25, limits: Limits::default() }
    }
}

/// Limits that keep a hostile archive from exhausting memory or time. The defaults are far above anything that a build
/// produces.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum nesting depth of archives in archives. Default: 8.
    pub nesting: usize,
    /// Maximum number of entries of one archive. Default: 1,000,000.
    pub entries: usize,
    /// Maximum size of a class file. Default: 64 MiB.
    pub class_bytes: u64,
    /// Maximum inflated size of a nested archive. Default: 1 GiB.
    pub archive_bytes: u64,
    /// Maximum inflated size of all entries together. Default: 2 GiB.
    pub total_bytes: u64,
    /// Maximum ratio of inflated to compressed size, for entries of more than 1 MiB. Default: 250.
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

    /// Checks that `compressed` bytes may inflate to `size` bytes, at most `max_size`; the error is the reason.
    fn admit(&self, compressed: u64, size: u64, max_size: u64) -> Result<(), String> {
        if size > max_size {
            Err(format!("it declares {size} bytes, the limit is {max_size}"))
        } else if size > Self::ANY_RATIO_BELOW && size / self.ratio.max(1) > compressed {
            Err(format!("{compressed} bytes declare to inflate to {size}, the limit is {} times", self.ratio))
        } else {
            Ok(())
        }
    }
}

/// The class files of all inputs, and the problems with the inputs.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The class files, in the order of the given paths; those of one path sorted by the bytes of their names, with the
    /// entries of a nested archive at the position of that archive.
    pub entries: Vec<Entry>,
    /// What was skipped or is suspicious, sorted.
    pub issues: Vec<Issue>,
    /// The classes that the manifests of the given paths declare as entry points. Manifests of nested archives are
    /// ignored.
    pub entry_points: Vec<DeclaredEntryPoint>,
    /// The service providers that all inputs declare, nested archives included.
    pub services: Vec<Service>,
}

/// Lists every class file in `paths`. A path is a class file, an archive, a directory (with the class files and
/// archives in it) or the home of a JDK (with the classes of its `lib/modules`).
pub fn open(paths: &[PathBuf], options: &Options) -> Inputs {
    listing::list(paths, options)
}
