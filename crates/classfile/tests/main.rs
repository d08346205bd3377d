//! The reader and its archives on what compilers, archivers and nobody writes.

mod archive_directory;
mod archive_folder;
mod archive_hostile;
mod archive_jimage;
mod archive_zip;
mod archives;
mod malformed;
mod oracle;
