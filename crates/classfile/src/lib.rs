//! Bytes to typed class files, and the archives they come in.
//!
//! The only reader of input files in the project. Everything is read-only, bounds-checked and located: any bytes may come in, and
//! what is wrong with them is said with its place. Names stay raw modified UTF-8 ([`JavaText`]); pcs are the real ones.

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
