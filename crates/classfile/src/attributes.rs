//! Attributes (JVMS 4.7): a lazy iterator over an attribute table, and decoders for the attributes that analyses need.
//!
//! Unknown attributes are skipped. The extent of a table is checked when the class is parsed, the content of an
//! attribute when it is decoded.

use crate::access::Access;
use crate::annotation::{Annotation, read_annotations, read_own_type_annotations};
use crate::constant_pool::ConstantPool;
use crate::reader::{Read, Reader};

/// A table of attributes of a class, field, method, record component or code.
#[derive(Clone, Copy, Debug)]
pub struct Attributes<'c> {
    reader: Reader<'c>,
    left: u16,
    pool: ConstantPool<'c>,
}

/// One attribute: its name, and its contents, not decoded yet.
#[derive(Clone, Copy, Debug)]
pub struct Attribute<'c> {
    /// The attribute's name.
    pub name: &'c [u8],
    pub(crate) data: Reader<'c>,
    pub(crate) pool: ConstantPool<'c>,
}

/// An entry of `InnerClasses`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerClass<'c> {
    /// Internal name of the nested class.
    pub inner: &'c [u8],
    /// Internal name of the class it is a member of; `None` if local or anonymous.
    pub outer: Option<&'c [u8]>,
    /// Its simple name; `None` if anonymous.
    pub name: Option<&'c [u8]>,
    /// Its flags as declared in the source (`static`, `private`, …).
    pub access: Access,
}

/// The class (and method) that encloses a local or anonymous class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnclosingMethod<'c> {
    /// Internal name of the enclosing class.
    pub class: &'c [u8],
    /// Name and descriptor of the enclosing method; `None` outside of methods, as in a field initializer.
    pub method: Option<(&'c [u8], &'c [u8])>,
}

/// A component of a record class.
#[derive(Clone, Copy, Debug)]
pub struct RecordComponent<'c> {
    /// The component's name.
    pub name: &'c [u8],
    /// Its type's descriptor.
    pub descriptor: &'c [u8],
    /// Its attributes (`Signature`, annotations).
    pub attributes: Attributes<'c>,
}

/// An entry of `BootstrapMethods`: a method handle constant and its static arguments, as constant indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// Index of the method handle.
    pub handle: u16,
    /// Indices of the arguments.
    pub arguments: Vec<u16>,
}

/// An entry of `MethodParameters`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodParameter<'c> {
    /// The parameter's name, if it has one.
    pub name: Option<&'c [u8]>,
    /// Constant index of that name; 0 if it has none.
    pub name_index: u16,
    /// `final`, synthetic or mandated.
    pub access: Access,
}

impl<'c> Attribute<'c> {
    /// Its contents, as they are in the class file.
    pub fn bytes(mut self) -> &'c [u8] {
        self.data.take(self.data.remaining()).unwrap_or_default()
    }
}

impl<'c> Attributes<'c> {
    /// The table whose count is at `offset`. Its extent was checked when the class was parsed.
    pub(crate) fn at(bytes: &'c [u8], offset: usize, pool: ConstantPool<'c>) -> Self {
        let mut reader = Reader::new(bytes.get(offset..).unwrap_or_default(), offset);
        let left = reader.u16().unwrap_or(0);
        Attributes { reader, left, pool }
    }

    /// The table at the reader's position; moves the reader past it.
    pub(crate) fn read(reader: &mut Reader<'c>, pool: ConstantPool<'c>) -> Read<Self> {
        let mut start = *reader;
        let left = start.u16()?;
        skip_attributes(reader, pool)?;
        Ok(Attributes { reader: start, left, pool })
    }

    /// The first attribute with this name.
    pub fn find(mut self, name: &[u8]) -> Option<Attribute<'c>> {
        Iterator::find(&mut self, |attribute| attribute.name == name)
    }

    fn decode<T>(self, name: &[u8], decode: impl FnOnce(Attribute<'c>) -> Read<T>) -> Read<Option<T>> {
        self.find(name).map(decode).transpose()
    }

    /// `SourceFile`
    pub fn source_file(self) -> Read<Option<&'c [u8]>> {
        self.decode(b"SourceFile", |mut a| a.pool.utf8(a.data.u16()?))
    }

    /// `SourceDebugExtension`: a source map in the format of JSR 45, where a compiler adds one.
    pub fn source_debug_extension(self) -> Read<Option<&'c [u8]>> {
        self.decode(b"SourceDebugExtension", |mut a| a.data.take(a.data.remaining()))
    }

    /// `Signature`: the generic type, in JVMS 4.7.9.1 syntax.
    pub fn signature(self) -> Read<Option<&'c [u8]>> {
        self.decode(b"Signature", |mut a| a.pool.utf8(a.data.u16()?))
    }

    /// `ConstantValue` of a field: the constant's index.
    pub fn constant_value(self) -> Read<Option<u16>> {
        self.decode(b"ConstantValue", |mut a| a.data.u16())
    }

    /// `Exceptions` of a method: internal names of the declared checked exceptions.
    pub fn exceptions(self) -> Read<Vec<&'c [u8]>> {
        self.classes(b"Exceptions")
    }

    /// `NestHost`: internal name of the host.
    pub fn nest_host(self) -> Read<Option<&'c [u8]>> {
        self.decode(b"NestHost", |mut a| a.pool.class_name(a.data.u16()?))
    }

    /// `NestMembers`: internal names.
    pub fn nest_members(self) -> Read<Vec<&'c [u8]>> {
        self.classes(b"NestMembers")
    }

    /// `PermittedSubclasses` of a sealed class: internal names; `None` if it is not sealed.
    pub fn permitted_subclasses(self) -> Read<Option<Vec<&'c [u8]>>> {
        match self.find(b"PermittedSubclasses") {
            Some(_) => self.classes(b"PermittedSubclasses").map(Some),
            None => Ok(None),
        }
    }

    fn classes(self, name: &[u8]) -> Read<Vec<&'c [u8]>> {
        let classes = self.decode(name, |mut a| (0..a.data.u16()?).map(|_| a.pool.class_name(a.data.u16()?)).collect());
        classes.map(Option::unwrap_or_default)
    }

    /// `InnerClasses`
    pub fn inner_classes(self) -> Read<Vec<InnerClass<'c>>> {
        let classes = self.decode(b"InnerClasses", |Attribute { mut data, pool, .. }| {
            let count = data.u16()?;
            let entry = |_| {
                let inner = pool.class_name(data.u16()?)?;
                let outer = pool.optional_class_name(data.u16()?)?;
                let name = optional_utf8(pool, data.u16()?)?;
                Ok(InnerClass { inner, outer, name, access: Access(data.u16()?) })
            };
            (0..count).map(entry).collect()
        });
        classes.map(Option::unwrap_or_default)
    }

    /// `EnclosingMethod`
    pub fn enclosing_method(self) -> Read<Option<EnclosingMethod<'c>>> {
        self.decode(b"EnclosingMethod", |Attribute { mut data, pool, .. }| {
            let class = pool.class_name(data.u16()?)?;
            let method = match data.u16()? {
                0 => None,
                index => Some(pool.name_and_type(index)?),
            };
            Ok(EnclosingMethod { class, method })
        })
    }

    /// `Record`: the components; `None` if the class is not a record.
    pub fn record(self) -> Read<Option<Vec<RecordComponent<'c>>>> {
        self.decode(b"Record", |Attribute { mut data, pool, .. }| {
            let count = data.u16()?;
            let mut components = Vec::new();
            for _ in 0..count {
                let (name, descriptor) = (pool.utf8(data.u16()?)?, pool.utf8(data.u16()?)?);
                components.push(RecordComponent { name, descriptor, attributes: Attributes::read(&mut data, pool)? });
            }
            Ok(components)
        })
    }

    /// `BootstrapMethods`
    pub fn bootstrap_methods(self) -> Read<Vec<BootstrapMethod>> {
        let methods = self.decode(b"BootstrapMethods", |Attribute { mut data, .. }| {
            let count = data.u16()?;
            let mut methods = Vec::new();
            for _ in 0..count {
                let (handle, arguments) = (data.u16()?, data.u16()?);
                let arguments = (0..arguments).map(|_| data.u16()).collect::<Read<_>>()?;
                methods.push(BootstrapMethod { handle, arguments });
            }
            Ok(methods)
        });
        methods.map(Option::unwrap_or_default)
    }

    /// `MethodParameters`
    pub fn method_parameters(self) -> Read<Vec<MethodParameter<'c>>> {
        let parameters = self.decode(b"MethodParameters", |Attribute { mut data, pool, .. }| {
            let count = data.u8()?;
            let parameter = |_| {
                let name_index = data.u16()?;
                Ok(MethodParameter { name: optional_utf8(pool, name_index)?, name_index, access: Access(data.u16()?) })
            };
            (0..count).map(parameter).collect()
        });
        parameters.map(Option::unwrap_or_default)
    }

    /// Declaration annotations, visible and invisible at run time.
    pub fn annotations(self) -> Read<Vec<Annotation<'c>>> {
        let mut all = Vec::new();
        for attribute in self {
            if matches!(attribute.name, b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations") {
                let mut data = attribute.data;
                read_annotations(&mut data, attribute.pool, &mut all)?;
            }
        }
        Ok(all)
    }

    /// Annotations of the type of a field or of the result of a method, visible and invisible at run time.
    pub fn type_annotations(self) -> Read<Vec<Annotation<'c>>> {
        let mut all = Vec::new();
        for attribute in self {
            if matches!(attribute.name, b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations") {
                let mut data = attribute.data;
                read_own_type_annotations(&mut data, attribute.pool, &mut all)?;
            }
        }
        Ok(all)
    }

    /// Annotations of each parameter of a method, visible and invisible at run time.
    pub fn parameter_annotations(self) -> Read<Vec<Vec<Annotation<'c>>>> {
        let mut all: Vec<Vec<Annotation<'c>>> = Vec::new();
        for attribute in self {
            if matches!(attribute.name, b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations")
            {
                let mut data = attribute.data;
                for parameter in 0..usize::from(data.u8()?) {
                    if all.len() <= parameter {
                        all.push(Vec::new());
                    }
                    read_annotations(&mut data, attribute.pool, &mut all[parameter])?;
                }
            }
        }
        Ok(all)
    }

    /// Whether there is an attribute with this name, such as `Deprecated` or `Synthetic`.
    pub fn has(self, name: &[u8]) -> bool {
        self.find(name).is_some()
    }
}

impl<'c> Iterator for Attributes<'c> {
    type Item = Attribute<'c>;

    fn next(&mut self) -> Option<Attribute<'c>> {
        self.left = self.left.checked_sub(1)?;
        let name = self.reader.u16().and_then(|index| self.pool.utf8(index)).ok()?;
        let length = self.reader.u32().ok()?;
        let offset = self.reader.offset();
        let data = self.reader.take(length as usize).ok()?;
        Some(Attribute { name, data: Reader::new(data, offset), pool: self.pool })
    }
}

/// Skips a table of attributes and checks that it lies within the file.
pub(crate) fn skip_attributes(reader: &mut Reader<'_>, pool: ConstantPool<'_>) -> Read<()> {
    for _ in 0..reader.u16()? {
        pool.utf8(reader.u16()?)?;
        let length = reader.u32()?;
        reader.take(length as usize)?;
    }
    Ok(())
}

pub(crate) fn optional_utf8<'c>(pool: ConstantPool<'c>, index: u16) -> Read<Option<&'c [u8]>> {
    if index == 0 { Ok(None) } else { pool.utf8(index).map(Some) }
}
