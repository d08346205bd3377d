//! The embedded index of the JDK's API: classes, their hierarchy, and the types of their members. With it, an analysis
//! does not need a JDK.
//!
//! # Contents
//!
//! The union of several JDKs ([`JdkIndex::jdk_versions`]); each class and member has the range of releases that contain
//! it.
//!
//! - **Classes**: the public classes (protected nested classes are public to the JVM) of every package that a module
//!   exports to all others, including `sun.misc` of `jdk.unsupported`. Of `java.base` also the non-public ones, except
//!   local and anonymous classes: library models name classes whose instances the library returns
//!   (`Collections$SynchronizedMap`). In addition, all classes that are reachable from these as supertype, nest host,
//!   outer class or permitted subclass, with any access and package. So every supertype of an indexed class is indexed.
//! - **Members**: the public and protected ones, including bridges that the compiler generates, and abstract
//!   package-private methods, which subclasses must implement. Code outside the JDK cannot refer to any other.
//! - Where JDKs differ in the flags, supertypes or types of a class or member, the newest JDK that has it is used.
//!
//! A class that is not in the index may still exist: the JDK has internal classes, and another JDK may have others
//! (A7).
//!
//! # Layout of the file
//!
//! `number` is an LEB128 of at most 32 bits, `text` a number of bytes followed by the bytes, `list of x` a number of
//! elements followed by the elements. An optional text that is absent is empty.
//!
//! ```text
//! file    = magic (8 bytes), CRC-32 of all that follows (u32, little endian), length of the directory (number),
//!           directory, blocks one after the other
//! directory = list of JDK feature releases (numbers, ascending), list of packages (ascending by name)
//! package = name (text), module (text), number of classes, length of the block, length of the block when inflated
//! block   = raw deflate of its classes (ascending by name)
//! class   = name (text), flags, range, superclass (optional text), signature (optional text),
//!           nest host (optional text), outer class (optional text), interfaces (list of text),
//!           permitted subclasses (list of text), fields (list of member), methods (list of member)
//! member  = name (text), descriptor (text), flags, range, signature (optional text), exceptions (list of text)
//! flags   = u16, little endian
//! range   = first and last release that has it (two numbers)
//! ```
//!
//! Members are sorted by name, then descriptor. All texts are modified UTF-8, all class names are full internal names:
//! deflating makes repetition cheap, and a reader can borrow from the inflated text.

mod block;
mod collect;
mod cursor;
#[cfg(test)]
mod tests;
mod write;

use std::fmt;
use std::sync::OnceLock;

use bytes::Bytes;

pub use block::{IndexedClass, IndexedMember};
pub use write::IndexBuilder;

use block::Block;
use cursor::{Corrupt, Cursor, corrupt};

static EMBEDDED: &[u8] = include_bytes!("jdk.index");
const MAGIC: &[u8; 8] = b"unsnJDK\x01";

/// The first and the last of the indexed JDKs (by feature release) that has a class or member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JdkRange {
    /// The first feature release.
    pub first: u16,
    /// The last feature release.
    pub last: u16,
}

/// Why bytes are not a valid index, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorruptIndex {
    /// The package whose block is malformed; `None` for the header or the directory.
    pub package: Option<Bytes>,
    /// Offset in the file, or in the package's inflated block.
    pub offset: usize,
    /// The problem.
    pub problem: &'static str,
}

impl fmt::Display for CorruptIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a JDK index: {} (at byte {}", self.problem, self.offset)?;
        match &self.package {
            Some(package) => write!(f, " of package {})", unsnarl_classfile::JavaText(package)),
            None => write!(f, ")"),
        }
    }
}

impl std::error::Error for CorruptIndex {}

/// An index of the classes of the JDK; the default is empty. A package is inflated when one of its classes is first
/// requested, and then kept.
#[derive(Debug, Default)]
pub struct JdkIndex {
    jdk_versions: Vec<u16>,
    packages: Vec<Package>,
}

#[derive(Debug)]
struct Package {
    name: Bytes,
    module: Bytes,
    class_count: usize,
    deflated: Bytes,
    inflated_length: usize,
    block: OnceLock<Block>,
}

impl JdkIndex {
    /// The embedded index. Its blocks are not checked here, because a test checks them.
    pub fn embedded() -> Self {
        JdkIndex::read_directory(&Bytes::from_static(EMBEDDED)).unwrap_or_default()
    }

    /// Opens the bytes of an index file. Checks all blocks, so that later lookups cannot fail.
    pub fn open(file: Bytes) -> Result<Self, CorruptIndex> {
        let head = |Corrupt { offset, problem }| CorruptIndex { package: None, offset, problem };
        let index = JdkIndex::read_directory(&file).map_err(head)?;
        check_sum(&file).map_err(head)?;
        for package in &index.packages {
            let block = package.inflate().map_err(|Corrupt { offset, problem }| CorruptIndex {
                package: Some(package.name.clone()),
                offset,
                problem,
            })?;
            package.block.get_or_init(|| block);
        }
        Ok(index)
    }

    fn read_directory(file: &Bytes) -> Result<Self, Corrupt> {
        let mut cursor = Cursor::new(file);
        if cursor.take(MAGIC.len())? != MAGIC {
            return corrupt(0, "it does not start as an index of this version does");
        }
        let _checksum = cursor.take(4)?;
        let directory_length = cursor.number()? as usize;
        let directory_end = cursor.offset().saturating_add(directory_length);
        let mut blocks = Cursor::at(file, directory_end);
        let mut jdk_versions = Vec::new();
        for _ in 0..cursor.number()? {
            jdk_versions.push(cursor.release()?);
        }
        let mut packages: Vec<Package> = Vec::new();
        for _ in 0..cursor.number()? {
            let at = cursor.offset();
            let (name, module) = (cursor.text()?, cursor.text()?);
            if packages.last().is_some_and(|last| last.name >= name) {
                return corrupt(at, "packages are out of order");
            }
            let class_count = cursor.number()? as usize;
            let deflated = blocks.take(cursor.number()? as usize)?;
            let inflated_length = cursor.number()? as usize;
            // The compression ratio of deflate is at most 1032: a wrong length cannot make us allocate more than that.
            if inflated_length / 1032 > deflated.len() {
                return corrupt(at, "a block cannot be as long as announced");
            }
            packages.push(Package {
                name: file.slice_ref(name),
                module: file.slice_ref(module),
                class_count,
                deflated: file.slice_ref(deflated),
                inflated_length,
                block: OnceLock::new(),
            });
        }
        if cursor.offset() != directory_end {
            return corrupt(cursor.offset(), "the directory is not as long as announced");
        }
        if !blocks.is_at_end() {
            return corrupt(blocks.offset(), "there are bytes after the last block");
        }
        Ok(JdkIndex { jdk_versions, packages })
    }

    /// Feature releases of the JDKs that were indexed, ascending.
    pub fn jdk_versions(&self) -> &[u16] {
        &self.jdk_versions
    }

    /// Internal names of the packages with indexed classes, sorted. Inflates nothing.
    pub fn packages(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.packages.iter().map(|package| &*package.name)
    }

    /// The class with this internal name, if it is indexed.
    pub fn class(&self, internal_name: &[u8]) -> Option<IndexedClass<'_>> {
        let package = package_of(internal_name);
        let found = self.packages.binary_search_by(|candidate| candidate.name.as_ref().cmp(package)).ok()?;
        let package = self.packages.get(found)?;
        package.block().class(internal_name, &package.module)
    }

    /// All classes, sorted by package, then name. Inflates the whole index, package by package.
    pub fn classes(&self) -> impl Iterator<Item = IndexedClass<'_>> {
        self.packages.iter().flat_map(|package| package.block().classes(&package.module))
    }

    /// Number of classes. Inflates nothing.
    pub fn class_count(&self) -> usize {
        self.packages.iter().map(|package| package.class_count).sum()
    }
}

impl Package {
    fn inflate(&self) -> Result<Block, Corrupt> {
        let mut text = vec![0; self.inflated_length];
        let inflated = libdeflater::Decompressor::new().deflate_decompress(&self.deflated, &mut text);
        if inflated != Ok(text.len()) {
            return corrupt(0, "the block does not inflate to the length announced");
        }
        Block::read(text, &self.name, self.class_count)
    }

    /// The inflated block. It is valid: [`JdkIndex::open`] checks the blocks of a file, a test those of the embedded
    /// index.
    fn block(&self) -> &Block {
        self.block.get_or_init(|| self.inflate().unwrap_or_default())
    }
}

fn check_sum(file: &[u8]) -> Result<(), Corrupt> {
    let mut cursor = Cursor::at(file, MAGIC.len());
    let announced = cursor.take(4)?;
    let rest = file.get(cursor.offset()..).unwrap_or_default();
    if announced == libdeflater::crc32(rest).to_le_bytes() {
        Ok(())
    } else {
        corrupt(MAGIC.len(), "the checksum does not match")
    }
}

/// The package of an internal class name; empty for the unnamed package.
fn package_of(class: &[u8]) -> &[u8] {
    let end = class.iter().rposition(|byte| *byte == b'/').unwrap_or(0);
    class.get(..end).unwrap_or_default()
}
