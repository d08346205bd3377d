//! Files, read or mapped into memory: the only module of the crate that uses `unsafe`.
//!
//! A mapped file can change. If another process writes to an input during the analysis, two reads of the same bytes may
//! differ; if it truncates the file, the operating system may end the process with a bus error. Both are accepted, as
//! linkers and the JVM itself (which maps `lib/modules`) accept them: the alternative is to copy a JDK of 140 MB into
//! memory on each run. Memory safety never depends on two reads of the same bytes being equal.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use bytes::Bytes;

use super::entry::Fault;
use crate::issue::IssueKind;

/// Maps the file at `path`. Used for archives.
#[allow(unsafe_code)]
pub(super) fn map(path: &Path) -> io::Result<Bytes> {
    let file = open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(Bytes::new());
    }
    // SAFETY: the map is read-only, and the module documents the assumption that no other process changes the file.
    let map = unsafe { memmap2::Mmap::map(&file)? };
    Ok(Bytes::from_owner(map))
}

/// Reads the file at `path`, of at most `max_size` bytes. Used for single class files: they are small, and reading one
/// is faster than mapping it.
pub(super) fn read(path: &Path, max_size: u64) -> Result<Bytes, Fault> {
    let mut bytes = Vec::new();
    open(path)
        .and_then(|file| file.take(max_size.saturating_add(1)).read_to_end(&mut bytes))
        .map_err(|error| Fault::unreadable(&error))?;
    if bytes.len() as u64 > max_size {
        let message = format!("the file is larger than the limit of {max_size} bytes");
        return Err(Fault::new(IssueKind::TooLarge, message));
    }
    Ok(bytes.into())
}

/// Opens a regular file. The check comes first, because opening a pipe would wait for a writer.
fn open(path: &Path) -> io::Result<File> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    File::open(path)
}
