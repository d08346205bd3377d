//! Reads class files, and the archives that contain them. The only crate that reads input files.
//!
//! Start with two functions. [`archive::open`] lists every class file of directories, jars, nested jars, jmods and JDK
//! images, without decompressing any. [`ClassFile::parse`] turns the bytes of one class file (JVMS chapter 4) into a
//! typed view:
//!
//! | module | holds |
//! |---|---|
//! | [`archive`] | inputs: what they contain, how entries are read, limits against hostile archives |
//! | `class` | [`ClassFile`]: header, fields, methods |
//! | [`constant_pool`], [`descriptor`] | constants; types in descriptors |
//! | [`attributes`] | attributes, with [`annotation`], [`module`] and [`stack_map`] for the larger ones |
//! | [`code`], [`instruction`] | method bodies, exception tables, debug tables; instructions with their pcs |
//! | [`inlined_lines`] | line numbers of inlined Kotlin functions |
//! | [`issue`] | what could not be read, and where it is |
//!
//! - Inputs are untrusted. Every read is bounds-checked, and no input causes a panic. An error names the byte at which
//!   the file is [`Malformed`], or the [`Location`](issue::Location) of an entry that cannot be read; all other entries
//!   are still read.
//! - `ClassFile::parse` checks the structure of the file and its constant pool. Contents of attributes are decoded on
//!   demand: a malformed method body makes only that body unusable.
//! - Names and strings stay raw modified UTF-8, because many are not valid UTF-8; [`JavaText`] shows them as text.
//! - Bytes are borrowed from the memory-mapped archive where they are stored uncompressed.
//!
//! `docs/glossary.md` defines the terms of the project. The next stage is the crate `unsnarl-program`, which links the
//! classes and lowers their methods to SSA.

mod access;
pub mod annotation;
pub mod archive;
pub mod attributes;
mod class;
pub mod code;
pub mod constant_pool;
pub mod descriptor;
pub mod inlined_lines;
pub mod instruction;
pub mod issue;
pub mod module;
mod reader;
pub mod stack_map;
mod text;

pub use access::Access;
pub use class::{ClassFile, Member, NEWEST_KNOWN_VERSION};
pub use reader::{Malformed, Read};
pub use text::JavaText;
