//! Merges JDKs and writes the index file. The bytes do not depend on the order in which the JDKs are added.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use libdeflater::{CompressionLvl, Compressor};
use unsnarl_classfile::{Access, ClassFile, Read};

use super::collect::{ClassEntry, Members, exported_api};
use super::{JdkRange, MAGIC, package_of};

/// Builds an index from the classes of JDKs.
#[derive(Debug, Default)]
pub struct IndexBuilder {
    pub(super) jdk_versions: BTreeSet<u16>,
    pub(super) packages: BTreeMap<Vec<u8>, BTreeMap<Vec<u8>, ClassEntry>>,
}

impl IndexBuilder {
    /// An empty index.
    pub fn new() -> IndexBuilder {
        IndexBuilder::default()
    }

    /// Adds the API of the JDK with this feature release. The argument has all its classes and module descriptors, each
    /// with the name of its module.
    pub fn add_jdk(&mut self, release: u16, classes: &[(Box<str>, ClassFile)]) -> Read<()> {
        let api = exported_api(release, classes)?;
        self.jdk_versions.insert(release);
        api.into_iter().for_each(|class| self.add(class));
        Ok(())
    }

    pub(super) fn add(&mut self, class: ClassEntry) {
        let package = self.packages.entry(package_of(&class.name).to_vec()).or_default();
        match package.entry(class.name.clone()) {
            Entry::Vacant(vacant) => _ = vacant.insert(class),
            Entry::Occupied(mut known) => known.get_mut().merge(class),
        }
    }

    /// The bytes of the index file.
    pub fn finish(&self) -> Vec<u8> {
        let mut directory = Vec::new();
        let mut blocks = Vec::new();
        put_list(&mut directory, &self.jdk_versions, |directory, release| put_number(directory, (*release).into()));
        put_list(&mut directory, &self.packages, |directory, (name, classes)| {
            let mut block = Vec::new();
            classes.values().for_each(|class| put_class(&mut block, class));
            let deflated = deflate(&block);
            let newest = classes.values().max_by_key(|class| class.versions.last);
            put_text(directory, name);
            put_text(directory, newest.map_or(&[], |class| &class.module));
            put_number(directory, classes.len());
            put_number(directory, deflated.len());
            put_number(directory, block.len());
            blocks.extend(deflated);
        });
        let mut body = Vec::new();
        put_number(&mut body, directory.len());
        body.extend(directory);
        body.extend(blocks);
        [MAGIC.as_slice(), &libdeflater::crc32(&body).to_le_bytes(), &body].concat()
    }
}

impl ClassEntry {
    /// Merges the same class of another JDK into this one.
    fn merge(&mut self, mut other: ClassEntry) {
        if other.versions.last > self.versions.last {
            std::mem::swap(self, &mut other);
        }
        self.versions = self.versions.hull(other.versions);
        merge_members(&mut self.fields, other.fields);
        merge_members(&mut self.methods, other.methods);
    }
}

fn merge_members(members: &mut Members, others: Members) {
    for (key, other) in others {
        match members.entry(key) {
            Entry::Vacant(vacant) => _ = vacant.insert(other),
            Entry::Occupied(mut member) => {
                let versions = member.get().versions.hull(other.versions);
                if other.versions.last > member.get().versions.last {
                    member.insert(other);
                }
                member.get_mut().versions = versions;
            }
        }
    }
}

impl JdkRange {
    /// The smallest range that covers both.
    fn hull(self, other: JdkRange) -> JdkRange {
        JdkRange { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

fn deflate(block: &[u8]) -> Vec<u8> {
    let mut compressor = Compressor::new(CompressionLvl::best());
    let mut deflated = vec![0; compressor.deflate_compress_bound(block.len())];
    // The buffer has room for any input, so the only possible error cannot occur.
    let length = compressor.deflate_compress(block, &mut deflated).unwrap_or(0);
    deflated.truncate(length);
    deflated
}

pub(super) fn put_class(out: &mut Vec<u8>, class: &ClassEntry) {
    put_text(out, &class.name);
    put_access(out, class.access);
    put_range(out, class.versions);
    for name in [&class.super_name, &class.signature, &class.nest_host, &class.outer] {
        put_text(out, name.as_deref().unwrap_or_default());
    }
    put_list(out, &class.interfaces, |out, name| put_text(out, name));
    put_list(out, &class.permitted_subclasses, |out, name| put_text(out, name));
    put_members(out, &class.fields);
    put_members(out, &class.methods);
}

fn put_members(out: &mut Vec<u8>, members: &Members) {
    put_list(out, members, |out, ((name, descriptor), member)| {
        put_text(out, name);
        put_text(out, descriptor);
        put_access(out, member.access);
        put_range(out, member.versions);
        put_text(out, member.signature.as_deref().unwrap_or_default());
        put_list(out, &member.exceptions, |out, name| put_text(out, name));
    });
}

fn put_list<I: IntoIterator<IntoIter: ExactSizeIterator>>(
    out: &mut Vec<u8>,
    list: I,
    mut put: impl FnMut(&mut Vec<u8>, I::Item),
) {
    let list = list.into_iter();
    put_number(out, list.len());
    list.for_each(|element| put(out, element));
}

fn put_text(out: &mut Vec<u8>, text: &[u8]) {
    put_number(out, text.len());
    out.extend_from_slice(text);
}

fn put_access(out: &mut Vec<u8>, access: Access) {
    out.extend_from_slice(&access.0.to_le_bytes());
}

fn put_range(out: &mut Vec<u8>, range: JdkRange) {
    put_number(out, range.first.into());
    put_number(out, range.last.into());
}

fn put_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
