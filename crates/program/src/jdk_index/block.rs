//! One package of the index, inflated. It is parsed once as a whole; classes then borrow from it.
//!
//! Records refer to the inflated text by [`Span`]s. Only [`Block::read`] creates them, so they are always in bounds.

use unsnarl_classfile::Access;

use super::cursor::{Corrupt, Cursor, corrupt};
use super::{JdkRange, package_of};

/// A package's classes.
#[derive(Debug, Default)]
pub(super) struct Block {
    text: Vec<u8>,
    classes: Vec<ClassRecord>,
    members: Vec<MemberRecord>,
    /// The elements of all lists of names.
    names: Vec<Span>,
}

/// A range of a block's text, or of one of its tables.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
}

#[derive(Debug)]
struct ClassRecord {
    name: Span,
    access: Access,
    versions: JdkRange,
    super_name: Span,
    signature: Span,
    nest_host: Span,
    outer: Span,
    interfaces: Span,
    permitted_subclasses: Span,
    fields: Span,
    methods: Span,
}

#[derive(Debug)]
struct MemberRecord {
    name: Span,
    descriptor: Span,
    access: Access,
    versions: JdkRange,
    signature: Span,
    exceptions: Span,
}

impl Span {
    fn of<T>(self, table: &[T]) -> &[T] {
        table.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

impl Block {
    /// Parses the classes in `text`, and checks their number, package and order.
    pub(super) fn read(text: Vec<u8>, package: &[u8], class_count: usize) -> Result<Block, Corrupt> {
        let mut reading = Reading { cursor: Cursor::new(&text), text: &text, members: Vec::new(), names: Vec::new() };
        let mut classes: Vec<ClassRecord> = Vec::new();
        while !reading.cursor.is_at_end() {
            let at = reading.cursor.offset();
            let class = reading.class()?;
            let name = class.name.of(&text);
            if package_of(name) != package {
                return corrupt(at, "a class is of another package");
            }
            if classes.last().is_some_and(|last| last.name.of(&text) >= name) {
                return corrupt(at, "classes are out of order");
            }
            classes.push(class);
        }
        if classes.len() != class_count {
            return corrupt(text.len(), "there are not as many classes as announced");
        }
        let Reading { members, names, .. } = reading;
        Ok(Block { classes, members, names, text })
    }

    pub(super) fn class<'i>(&'i self, name: &[u8], module: &'i [u8]) -> Option<IndexedClass<'i>> {
        let found = self.classes.binary_search_by(|class| class.name.of(&self.text).cmp(name)).ok()?;
        Some(IndexedClass { block: self, record: self.classes.get(found)?, module })
    }

    pub(super) fn classes<'i>(&'i self, module: &'i [u8]) -> impl Iterator<Item = IndexedClass<'i>> {
        self.classes.iter().map(move |record| IndexedClass { block: self, record, module })
    }

    fn optional(&self, text: Span) -> Option<&[u8]> {
        Some(text.of(&self.text)).filter(|text| !text.is_empty())
    }

    fn list(&self, names: Span) -> impl ExactSizeIterator<Item = &[u8]> {
        names.of(&self.names).iter().map(|name| name.of(&self.text))
    }

    fn members(&self, members: Span) -> impl ExactSizeIterator<Item = IndexedMember<'_>> {
        members.of(&self.members).iter().map(|record| IndexedMember { block: self, record })
    }

    fn member(&self, members: Span, name: &[u8], descriptor: &[u8]) -> Option<IndexedMember<'_>> {
        let members = members.of(&self.members);
        let key = |member: &MemberRecord| (member.name.of(&self.text), member.descriptor.of(&self.text));
        let found = members.binary_search_by(|member| key(member).cmp(&(name, descriptor))).ok()?;
        members.get(found).map(|record| IndexedMember { block: self, record })
    }
}

/// The state of parsing a block.
struct Reading<'b> {
    cursor: Cursor<'b>,
    text: &'b [u8],
    members: Vec<MemberRecord>,
    names: Vec<Span>,
}

impl Reading<'_> {
    fn class(&mut self) -> Result<ClassRecord, Corrupt> {
        Ok(ClassRecord {
            name: self.text()?,
            access: Access(self.cursor.flags()?),
            versions: self.cursor.range()?,
            super_name: self.text()?,
            signature: self.text()?,
            nest_host: self.text()?,
            outer: self.text()?,
            interfaces: self.list()?,
            permitted_subclasses: self.list()?,
            fields: self.members()?,
            methods: self.members()?,
        })
    }

    fn text(&mut self) -> Result<Span, Corrupt> {
        let length = self.cursor.text()?.len();
        let end = self.cursor.offset();
        Ok(Span { start: (end - length) as u32, end: end as u32 })
    }

    fn list(&mut self) -> Result<Span, Corrupt> {
        let start = self.names.len() as u32;
        for _ in 0..self.cursor.number()? {
            let name = self.text()?;
            self.names.push(name);
        }
        Ok(Span { start, end: self.names.len() as u32 })
    }

    fn members(&mut self) -> Result<Span, Corrupt> {
        let start = self.members.len();
        for _ in 0..self.cursor.number()? {
            let at = self.cursor.offset();
            let member = MemberRecord {
                name: self.text()?,
                descriptor: self.text()?,
                access: Access(self.cursor.flags()?),
                versions: self.cursor.range()?,
                signature: self.text()?,
                exceptions: self.list()?,
            };
            let key = |member: &MemberRecord| (member.name.of(self.text), member.descriptor.of(self.text));
            if self.members.get(start..).and_then(<[_]>::last).is_some_and(|last| key(last) >= key(&member)) {
                return corrupt(at, "members are out of order");
            }
            self.members.push(member);
        }
        Ok(Span { start: start as u32, end: self.members.len() as u32 })
    }
}

/// A class of the JDK.
#[derive(Clone, Copy, Debug)]
pub struct IndexedClass<'i> {
    block: &'i Block,
    record: &'i ClassRecord,
    module: &'i [u8],
}

impl<'i> IndexedClass<'i> {
    /// Internal name of the class.
    pub fn name(self) -> &'i [u8] {
        self.record.name.of(&self.block.text)
    }

    /// Name of the module that it belongs to.
    pub fn module(self) -> &'i [u8] {
        self.module
    }

    /// Its access flags in the class file, which do not have `protected`, `private` and `static` of nested classes.
    pub fn access(self) -> Access {
        self.record.access
    }

    /// The indexed JDKs that have it.
    pub fn versions(self) -> JdkRange {
        self.record.versions
    }

    /// Internal name of the superclass; `None` for `Object` alone.
    pub fn super_name(self) -> Option<&'i [u8]> {
        self.block.optional(self.record.super_name)
    }

    /// Internal names of the direct superinterfaces, in the order of the declaration.
    pub fn interface_names(self) -> impl ExactSizeIterator<Item = &'i [u8]> {
        self.block.list(self.record.interfaces)
    }

    /// The generic signature (JVMS 4.7.9.1), if it is generic or extends generic types.
    pub fn signature(self) -> Option<&'i [u8]> {
        self.block.optional(self.record.signature)
    }

    /// Internal name of its nest host; `None` if the class is its own host.
    pub fn nest_host(self) -> Option<&'i [u8]> {
        self.block.optional(self.record.nest_host)
    }

    /// Internal name of the enclosing class of a member, local or anonymous class; `None` at top level.
    pub fn outer(self) -> Option<&'i [u8]> {
        self.block.optional(self.record.outer)
    }

    /// Internal names of the permitted subclasses of a sealed class; none if it is not sealed.
    pub fn permitted_subclasses(self) -> impl ExactSizeIterator<Item = &'i [u8]> {
        self.block.list(self.record.permitted_subclasses)
    }

    /// The indexed fields, ascending by name.
    pub fn fields(self) -> impl ExactSizeIterator<Item = IndexedMember<'i>> {
        self.block.members(self.record.fields)
    }

    /// The indexed methods, ascending by name, then descriptor.
    pub fn methods(self) -> impl ExactSizeIterator<Item = IndexedMember<'i>> {
        self.block.members(self.record.methods)
    }

    /// The field with this name and descriptor that the class itself declares.
    pub fn field(self, name: &[u8], descriptor: &[u8]) -> Option<IndexedMember<'i>> {
        self.block.member(self.record.fields, name, descriptor)
    }

    /// The method with this name and descriptor that the class itself declares.
    pub fn method(self, name: &[u8], descriptor: &[u8]) -> Option<IndexedMember<'i>> {
        self.block.member(self.record.methods, name, descriptor)
    }
}

/// A field or method of a class of the JDK.
#[derive(Clone, Copy, Debug)]
pub struct IndexedMember<'i> {
    block: &'i Block,
    record: &'i MemberRecord,
}

impl<'i> IndexedMember<'i> {
    /// The member's name.
    pub fn name(self) -> &'i [u8] {
        self.record.name.of(&self.block.text)
    }

    /// Its descriptor.
    pub fn descriptor(self) -> &'i [u8] {
        self.record.descriptor.of(&self.block.text)
    }

    /// Its access flags.
    pub fn access(self) -> Access {
        self.record.access
    }

    /// The indexed JDKs that have it.
    pub fn versions(self) -> JdkRange {
        self.record.versions
    }

    /// Its generic signature (JVMS 4.7.9.1), if its type is generic.
    pub fn signature(self) -> Option<&'i [u8]> {
        self.block.optional(self.record.signature)
    }

    /// Internal names of the exceptions that a method declares.
    pub fn exceptions(self) -> impl ExactSizeIterator<Item = &'i [u8]> {
        self.block.list(self.record.exceptions)
    }
}
