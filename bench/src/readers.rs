//! The class-file readers that are compared, each on one class at a time, to the fullest form it has in memory.

use std::hint::black_box;

use bytes::Bytes;
use noak::reader::AttributeContent;
use unsnarl_classfile::attributes::Attributes;
use unsnarl_classfile::code::Code;
use unsnarl_classfile::{ClassFile, Member, Read};

/// How much of a class is there after reading.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The constants, the members, and where their attributes are.
    Structure,
    /// The contents of attributes too, down to every instruction.
    Everything,
}

/// A library that reads a class.
pub(crate) struct Reader {
    pub(crate) name: &'static str,
    /// What it does with a class, in words.
    pub(crate) does: &'static str,
    pub(crate) depth: Depth,
    /// Whether the class could be read.
    pub(crate) read: fn(&Bytes) -> bool,
}

/// Ours come first of their depth: ratios are to them.
pub(crate) const READERS: &[Reader] = &[
    Reader {
        name: "unsnarl (structure)",
        does: "constants checked, extent of every member and attribute found; contents decoded when asked for",
        depth: Depth::Structure,
        read: |bytes| black_box(ClassFile::parse(bytes.clone())).is_ok(),
    },
    Reader {
        name: "noak (structure)",
        does: "constants decoded, members stepped over; contents decoded when asked for",
        depth: Depth::Structure,
        read: |bytes| black_box(noak::reader::Class::new(bytes)).is_ok(),
    },
    Reader {
        name: "unsnarl (everything)",
        does: "as above, then every attribute that has a decoder and every instruction, all held until the class is done; type annotations \
               and annotation defaults stay bytes",
        depth: Depth::Everything,
        read: |bytes| ClassFile::parse(bytes.clone()).and_then(|class| decode(&class)).is_ok(),
    },
    Reader {
        name: "noak (walk)",
        does: "every attribute opened, every instruction and handler walked; nothing held, other tables not walked",
        depth: Depth::Everything,
        read: |bytes| walk(bytes).is_some(),
    },
    Reader {
        name: "ristretto_classfile",
        does: "all attributes and instructions into owned structures, text borrowed, pcs turned into indices",
        depth: Depth::Everything,
        read: |bytes| black_box(ristretto_classfile::ClassFile::from_slice(bytes)).is_ok(),
    },
    Reader {
        name: "mokapot",
        does: "all attributes and instructions into owned structures, constants and descriptors resolved",
        depth: Depth::Everything,
        read: |bytes| black_box(mokapot::jvm::Class::from_bytes(bytes)).is_ok(),
    },
    Reader {
        name: "cafebabe",
        does: "all attributes and instructions into owned structures, constants resolved, text borrowed",
        depth: Depth::Everything,
        read: |bytes| black_box(cafebabe::parse_class(bytes)).is_ok(),
    },
];

fn decode(class: &ClassFile) -> Read<()> {
    let attributes = class.attributes();
    let own = (
        attributes.source_file()?,
        attributes.inner_classes()?,
        attributes.enclosing_method()?,
        attributes.nest_host()?,
        attributes.nest_members()?,
        attributes.permitted_subclasses()?,
        attributes.bootstrap_methods()?,
        attributes.module()?,
        shared(attributes)?,
    );
    let components = attributes.record()?.unwrap_or_default();
    let components: Vec<_> = components.iter().map(|component| shared(component.attributes)).collect::<Read<_>>()?;
    let constants: Vec<_> = class.constants().iter().collect();
    let fields: Vec<_> = class
        .fields()
        .map(|field| Ok((field.attributes().constant_value()?, shared(field.attributes())?)))
        .collect::<Read<_>>()?;
    let methods: Vec<_> = class.methods().map(method).collect::<Read<_>>()?;
    black_box((own, components, constants, fields, methods));
    Ok(())
}

/// What classes, members and record components have alike.
fn shared<'c>(attributes: Attributes<'c>) -> Read<impl Sized + use<'c>> {
    Ok((
        attributes.signature()?,
        attributes.annotations()?,
        attributes.has(b"Deprecated"),
        attributes.has(b"Synthetic"),
    ))
}

fn method<'c>(member: Member<'c>) -> Read<impl Sized + use<'c>> {
    let attributes = member.attributes();
    let code = member.code()?.map(|code| body(&code)).transpose()?;
    let parameters = (attributes.method_parameters()?, attributes.parameter_annotations()?);
    Ok((shared(attributes)?, attributes.exceptions()?, parameters, code))
}

fn body<'c>(code: &Code<'c>) -> Read<impl Sized + use<'c>> {
    let mut instructions = Vec::with_capacity(code.bytecode.len() / 2);
    for instruction in code.instructions() {
        instructions.push(instruction?);
    }
    let handlers: Vec<_> = code.handlers().collect();
    let variables = (code.local_variables()?, code.local_variable_types()?);
    Ok((instructions, handlers, code.line_numbers()?, variables, code.stack_map()?))
}

fn walk(bytes: &[u8]) -> Option<()> {
    let class = noak::reader::Class::new(bytes).ok()?;
    let pool = class.pool();
    // Attributes that it does not know are errors to it, and left aside here.
    let open = |attribute: noak::reader::Attribute<'_>| {
        black_box(attribute.read_content(pool)).ok();
    };
    for field in class.fields() {
        field.ok()?.attributes().iter().flatten().for_each(open);
    }
    class.attributes().iter().flatten().for_each(open);
    for method in class.methods() {
        for attribute in method.ok()?.attributes() {
            let Ok(AttributeContent::Code(code)) = attribute.ok()?.read_content(pool) else { continue };
            for instruction in code.raw_instructions() {
                black_box(instruction.ok()?);
            }
            for handler in code.exception_handlers() {
                black_box(handler);
            }
            code.attributes().iter().flatten().for_each(open);
        }
    }
    Some(())
}
