//! A class file (JVMS 4.1): one pass locates and bounds all parts, their contents are decoded on demand.
//!
//! [`ClassFile::parse`] validates the header, the constant pool and the extent of every member and attribute. Attribute
//! *contents* (code above all) are decoded on demand, so a malformed method body makes that body unusable, not the
//! class.

use bytes::Bytes;

use crate::access::Access;
use crate::attributes::{Attributes, skip_attributes};
use crate::code::Code;
use crate::constant_pool::{ConstantPool, index_entries};
use crate::reader::{Malformed, Read, Reader, malformed};

/// The newest class-file version that this crate supports in full (Java 25).
pub const NEWEST_KNOWN_VERSION: u16 = 69;

/// A validated class file. It owns its bytes, or shares them with the archive that they are a part of.
#[derive(Clone, Debug)]
pub struct ClassFile {
    bytes: Bytes,
    constants: Box<[u32]>,
    minor: u16,
    major: u16,
    access: Access,
    this_class: u16,
    super_class: u16,
    interfaces: Box<[u16]>,
    fields: Box<[MemberLayout]>,
    methods: Box<[MemberLayout]>,
    attributes: u32,
}

/// The fixed part of a field or method, and the offset of its attributes.
#[derive(Clone, Copy, Debug)]
struct MemberLayout {
    access: Access,
    name: u16,
    descriptor: u16,
    /// Offset of the attribute count.
    attributes: u32,
}

/// A field or method of a class file.
#[derive(Clone, Copy, Debug)]
pub struct Member<'c> {
    class: &'c ClassFile,
    layout: MemberLayout,
}

const MAGIC: u32 = 0xCAFE_BABE;

impl ClassFile {
    /// Parses a class file. The bytes may be anything: an error contains the offset of the first problem.
    pub fn parse(bytes: Bytes) -> Read<ClassFile> {
        let mut reader = Reader::new(&bytes, 0);
        if reader.u32()? != MAGIC {
            return malformed(0, "not a class file: it does not start with CAFEBABE");
        }
        let (minor, major) = (reader.u16()?, reader.u16()?);
        if major < 45 {
            return malformed(6, format!("class-file version {major} is older than 45, the first there was"));
        }
        let count = reader.u16()?;
        let (constants, end) = index_entries(&bytes, reader.offset(), count)?;
        let pool = ConstantPool::new(&bytes, &constants);
        let mut reader = Reader::new(bytes.get(end..).unwrap_or_default(), end);
        let access = Access(reader.u16()?);
        let this_at = reader.offset();
        let this_class = reader.u16()?;
        let is_name =
            |name: &[u8]| !name.is_empty() && name[0] != b'[' && !name.contains(&b';') && !name.contains(&b'.');
        if !is_name(pool.class_name(this_class)?) {
            return malformed(this_at, "the class's own name is not a class name");
        }
        let super_class = reader.u16()?;
        if pool.optional_class_name(super_class)?.is_some_and(|name| !is_name(name)) {
            return malformed(this_at + 2, "the superclass's name is not a class name");
        }
        let interface_count = reader.u16()?;
        let mut interfaces = Vec::new();
        for _ in 0..interface_count {
            let at = reader.offset();
            let interface = reader.u16()?;
            if !is_name(pool.class_name(interface)?) {
                return malformed(at, "an interface's name is not a class name");
            }
            interfaces.push(interface);
        }
        let fields = read_members(&mut reader, pool)?;
        let methods = read_members(&mut reader, pool)?;
        let attributes = offset32(reader.offset())?;
        skip_attributes(&mut reader, pool)?;
        if !reader.is_at_end() {
            return malformed(reader.offset(), "there are bytes after the end of the class");
        }
        Ok(ClassFile {
            constants,
            minor,
            major,
            access,
            this_class,
            super_class,
            interfaces: interfaces.into(),
            fields,
            methods,
            attributes,
            bytes,
        })
    }

    /// All bytes of the file.
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Major and minor version.
    pub fn version(&self) -> (u16, u16) {
        (self.major, self.minor)
    }

    /// The class's access flags.
    pub fn access(&self) -> Access {
        self.access
    }

    /// The class's constants.
    #[inline]
    pub fn constants(&self) -> ConstantPool<'_> {
        ConstantPool::new(&self.bytes, &self.constants)
    }

    /// Internal name of the class.
    pub fn name(&self) -> &[u8] {
        self.constants().class_name(self.this_class).unwrap_or_default()
    }

    /// Internal name of the superclass; `None` for `Object` and for modules.
    pub fn super_name(&self) -> Option<&[u8]> {
        self.constants().optional_class_name(self.super_class).ok().flatten()
    }

    /// Internal names of the direct superinterfaces, as declared.
    pub fn interface_names(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.interfaces.iter().map(|index| self.constants().class_name(*index).unwrap_or_default())
    }

    /// The declared fields.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = Member<'_>> {
        self.fields.iter().map(|layout| Member { class: self, layout: *layout })
    }

    /// The declared methods.
    pub fn methods(&self) -> impl ExactSizeIterator<Item = Member<'_>> {
        self.methods.iter().map(|layout| Member { class: self, layout: *layout })
    }

    /// The `index`-th declared method.
    pub fn method(&self, index: usize) -> Option<Member<'_>> {
        self.methods.get(index).map(|layout| Member { class: self, layout: *layout })
    }

    /// The `index`-th declared field.
    pub fn field(&self, index: usize) -> Option<Member<'_>> {
        self.fields.get(index).map(|layout| Member { class: self, layout: *layout })
    }

    /// The class's own attributes.
    pub fn attributes(&self) -> Attributes<'_> {
        Attributes::at(&self.bytes, self.attributes as usize, self.constants())
    }
}

impl<'c> Member<'c> {
    /// The member's access flags.
    pub fn access(self) -> Access {
        self.layout.access
    }

    /// The member's name.
    pub fn name(self) -> &'c [u8] {
        self.class.constants().utf8(self.layout.name).unwrap_or_default()
    }

    /// The member's descriptor.
    pub fn descriptor(self) -> &'c [u8] {
        self.class.constants().utf8(self.layout.descriptor).unwrap_or_default()
    }

    /// The member's attributes.
    pub fn attributes(self) -> Attributes<'c> {
        Attributes::at(&self.class.bytes, self.layout.attributes as usize, self.class.constants())
    }

    /// The body of a method; `None` if it has no `Code` attribute.
    pub fn code(self) -> Read<Option<Code<'c>>> {
        self.attributes().find(b"Code").map(Code::parse).transpose()
    }
}

fn offset32(offset: usize) -> Read<u32> {
    u32::try_from(offset).map_err(|_| Malformed { offset, problem: "the class file is larger than 4 GiB".into() })
}

fn read_members(reader: &mut Reader<'_>, pool: ConstantPool<'_>) -> Read<Box<[MemberLayout]>> {
    let count = reader.u16()?;
    let mut members = Vec::new();
    for _ in 0..count {
        let access = Access(reader.u16()?);
        let (name, descriptor) = (reader.u16()?, reader.u16()?);
        pool.utf8(name)?;
        pool.utf8(descriptor)?;
        let attributes = offset32(reader.offset())?;
        skip_attributes(reader, pool)?;
        members.push(MemberLayout { access, name, descriptor, attributes });
    }
    Ok(members.into())
}
