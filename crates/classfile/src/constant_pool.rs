//! The constant pool (JVMS 4.4): validated once when a class is parsed, decoded entry by entry on demand.
//!
//! After parsing, every entry lies within the file, and an entry that refers to another entry refers to one of the
//! right kind. A class with a malformed or cyclic constant is rejected as a whole, with the offset of that constant.

use crate::reader::{Malformed, Read, Reader, malformed, u16_at};

/// A decoded constant. Indices point into the same pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constant<'c> {
    /// Raw modified UTF-8.
    Utf8(&'c [u8]),
    /// An `int`.
    Integer(i32),
    /// A `float`.
    Float(f32),
    /// A `long`.
    Long(i64),
    /// A `double`.
    Double(f64),
    /// A class or array type, by the index of its name.
    Class(u16),
    /// A string, by the index of its text.
    String(u16),
    /// A field: class, name and type.
    Field(u16, u16),
    /// A method of a class: class, name and type.
    Method(u16, u16),
    /// A method of an interface: class, name and type.
    InterfaceMethod(u16, u16),
    /// A name and a descriptor.
    NameAndType(u16, u16),
    /// A method handle: its kind (1 to 9) and the member it refers to.
    MethodHandle(u8, u16),
    /// A method type, by the index of its descriptor.
    MethodType(u16),
    /// A computed constant: index into the bootstrap methods, name and type.
    Dynamic(u16, u16),
    /// A computed call site: index into the bootstrap methods, name and type.
    InvokeDynamic(u16, u16),
    /// A module, by the index of its name.
    Module(u16),
    /// A package, by the index of its name.
    Package(u16),
}

/// A field, method or interface method that a constant refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberRef<'c> {
    /// Internal name of the owner, or an array descriptor.
    pub owner: &'c [u8],
    /// Name of the member.
    pub name: &'c [u8],
    /// Its descriptor.
    pub descriptor: &'c [u8],
    /// Whether the constant declares the owner an interface (`CONSTANT_InterfaceMethodref`).
    pub is_interface: bool,
}

const UTF8: u8 = 1;
const CLASS: u8 = 7;
const NAME_AND_TYPE: u8 = 12;

/// A read-only view of a class's constants.
#[derive(Clone, Copy, Debug)]
pub struct ConstantPool<'c> {
    bytes: &'c [u8],
    /// Offset of each entry's tag; 0 where there is no entry (index 0, and the index after a `long` or `double`).
    offsets: &'c [u32],
}

impl<'c> ConstantPool<'c> {
    pub(crate) fn new(bytes: &'c [u8], offsets: &'c [u32]) -> Self {
        ConstantPool { bytes, offsets }
    }

    /// One more than the largest index.
    pub fn len(self) -> usize {
        self.offsets.len()
    }

    /// Whether there is no constant at all.
    pub fn is_empty(self) -> bool {
        self.offsets.len() <= 1
    }

    /// Offset of the entry in the class file (0 if there is none), for error messages.
    pub fn offset(self, index: u16) -> usize {
        self.offsets.get(usize::from(index)).map_or(0, |offset| *offset as usize)
    }

    /// All constants with their indices.
    pub fn iter(self) -> impl Iterator<Item = (u16, Constant<'c>)> {
        (1..self.offsets.len()).filter_map(move |index| {
            let index = index as u16;
            self.get(index).ok().map(|constant| (index, constant))
        })
    }

    /// The constant at `index`.
    #[inline]
    pub fn get(self, index: u16) -> Read<Constant<'c>> {
        let offset = self.offset(index);
        if offset == 0 {
            return malformed(0, format!("there is no constant {index}"));
        }
        decode(self.bytes, offset).map(|(constant, _)| constant)
    }

    #[cold]
    fn wrong<T>(self, index: u16, wanted: &str) -> Read<T> {
        malformed(self.offset(index), format!("constant {index} is not {wanted}"))
    }

    /// The raw text at `index`.
    #[inline]
    pub fn utf8(self, index: u16) -> Read<&'c [u8]> {
        let offset = self.offset(index);
        if offset != 0 && self.bytes.get(offset) == Some(&UTF8) {
            let length = usize::from(u16_at(self.bytes, offset + 1).unwrap_or(0));
            if let Some(text) = self.bytes.get(offset + 3..offset + 3 + length) {
                return Ok(text);
            }
        }
        self.wrong(index, "text")
    }

    /// Internal name of the class (or descriptor of the array type) at `index`.
    pub fn class_name(self, index: u16) -> Read<&'c [u8]> {
        match self.get(index)? {
            Constant::Class(name) => self.utf8(name),
            _ => self.wrong(index, "a class"),
        }
    }

    /// As [`class_name`](Self::class_name), with `None` for index 0.
    pub(crate) fn optional_class_name(self, index: u16) -> Read<Option<&'c [u8]>> {
        if index == 0 { Ok(None) } else { self.class_name(index).map(Some) }
    }

    /// Name and descriptor at `index`.
    pub fn name_and_type(self, index: u16) -> Read<(&'c [u8], &'c [u8])> {
        match self.get(index)? {
            Constant::NameAndType(name, descriptor) => Ok((self.utf8(name)?, self.utf8(descriptor)?)),
            _ => self.wrong(index, "a name and type"),
        }
    }

    /// The field or method that `index` refers to.
    pub fn member(self, index: u16) -> Read<MemberRef<'c>> {
        let constant = self.get(index)?;
        let (Constant::Field(class, nat) | Constant::Method(class, nat) | Constant::InterfaceMethod(class, nat)) =
            constant
        else {
            return self.wrong(index, "a field or method");
        };
        let (name, descriptor) = self.name_and_type(nat)?;
        let is_interface = matches!(constant, Constant::InterfaceMethod(..));
        Ok(MemberRef { owner: self.class_name(class)?, name, descriptor, is_interface })
    }
}

/// Decodes the entry whose tag is at `offset`; also returns the offset of the next entry.
#[inline]
fn decode(bytes: &[u8], offset: usize) -> Read<(Constant<'_>, usize)> {
    let mut reader = Reader::new(bytes.get(offset..).unwrap_or_default(), offset);
    let constant = match reader.u8()? {
        UTF8 => {
            let length = usize::from(reader.u16()?);
            Constant::Utf8(reader.take(length)?)
        }
        3 => Constant::Integer(reader.i32()?),
        4 => Constant::Float(f32::from_bits(reader.u32()?)),
        5 => Constant::Long(i64::from(reader.i32()?) << 32 | i64::from(reader.u32()?)),
        6 => Constant::Double(f64::from_bits(u64::from(reader.u32()?) << 32 | u64::from(reader.u32()?))),
        CLASS => Constant::Class(reader.u16()?),
        8 => Constant::String(reader.u16()?),
        9 => Constant::Field(reader.u16()?, reader.u16()?),
        10 => Constant::Method(reader.u16()?, reader.u16()?),
        11 => Constant::InterfaceMethod(reader.u16()?, reader.u16()?),
        NAME_AND_TYPE => Constant::NameAndType(reader.u16()?, reader.u16()?),
        15 => Constant::MethodHandle(reader.u8()?, reader.u16()?),
        16 => Constant::MethodType(reader.u16()?),
        17 => Constant::Dynamic(reader.u16()?, reader.u16()?),
        18 => Constant::InvokeDynamic(reader.u16()?, reader.u16()?),
        19 => Constant::Module(reader.u16()?),
        20 => Constant::Package(reader.u16()?),
        tag => return malformed(offset, format!("unknown constant tag {tag}")),
    };
    Ok((constant, reader.offset()))
}

/// Finds and validates `count - 1` entries that start at `start`; returns their offsets and the end of the pool.
pub(crate) fn index_entries(bytes: &[u8], start: usize, count: u16) -> Read<(Box<[u32]>, usize)> {
    // Each entry takes at least three bytes: a wrong count cannot make us allocate more than the size of the file.
    if usize::from(count).saturating_mul(3) > bytes.len() + 3 {
        return malformed(start, format!("{count} constants are announced, more than the file can hold"));
    }
    let mut offsets = vec![0u32; usize::from(count)];
    let mut at = start;
    let mut index = 1;
    while index < offsets.len() {
        offsets[index] = u32::try_from(at)
            .map_err(|_| Malformed { offset: at, problem: "the class file is larger than 4 GiB".into() })?;
        let (constant, next) = decode(bytes, at)?;
        at = next;
        index += if matches!(constant, Constant::Long(_) | Constant::Double(_)) { 2 } else { 1 };
    }
    let pool = ConstantPool::new(bytes, &offsets);
    for offset in offsets.iter().filter(|offset| **offset != 0) {
        check_references(pool, *offset as usize)?;
    }
    Ok((offsets.into_boxed_slice(), at))
}

/// Checks that the entry at `offset` refers to entries of the kinds that JVMS 4.4 requires.
fn check_references(pool: ConstantPool<'_>, offset: usize) -> Read<()> {
    let tag = |index: u16| match pool.offset(index) {
        0 => None,
        offset => pool.bytes.get(offset).copied(),
    };
    let require = |index: u16, wanted: u8, what: &str| {
        if tag(index) == Some(wanted) {
            Ok(())
        } else {
            malformed(offset, format!("this constant refers to constant {index}, which is not {what}"))
        }
    };
    match decode(pool.bytes, offset)?.0 {
        Constant::Class(name)
        | Constant::String(name)
        | Constant::MethodType(name)
        | Constant::Module(name)
        | Constant::Package(name) => require(name, UTF8, "text"),
        Constant::NameAndType(name, descriptor) => {
            require(name, UTF8, "text")?;
            require(descriptor, UTF8, "text")
        }
        Constant::Field(class, nat) | Constant::Method(class, nat) | Constant::InterfaceMethod(class, nat) => {
            require(class, CLASS, "a class")?;
            require(nat, NAME_AND_TYPE, "a name and type")
        }
        Constant::Dynamic(_, nat) | Constant::InvokeDynamic(_, nat) => require(nat, NAME_AND_TYPE, "a name and type"),
        Constant::MethodHandle(kind, member) => match (kind, tag(member)) {
            (1..=4, Some(9)) | (5 | 8, Some(10)) | (6 | 7, Some(10 | 11)) | (9, Some(11)) => Ok(()),
            _ => malformed(offset, format!("a method handle of kind {kind} cannot refer to constant {member}")),
        },
        Constant::Utf8(_) | Constant::Integer(_) | Constant::Float(_) | Constant::Long(_) | Constant::Double(_) => {
            Ok(())
        }
    }
}
