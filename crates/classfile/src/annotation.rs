//! Annotations (JVMS 4.7.16), with a limit on the nesting depth of their values.

use crate::constant_pool::{Constant, ConstantPool};
use crate::reader::{Read, Reader, malformed};

/// Maximum nesting depth of values. No compiler emits deeper ones, and they would exhaust the stack.
const MAX_DEPTH: u32 = 64;

/// One annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation<'c> {
    /// Descriptor of its type, such as `Ljavax/annotation/concurrent/GuardedBy;`.
    pub descriptor: &'c [u8],
    /// The elements that are given explicitly, in file order.
    pub elements: Vec<(&'c [u8], ElementValue<'c>)>,
}

/// The value of an annotation's element.
#[derive(Clone, Debug, PartialEq)]
pub enum ElementValue<'c> {
    /// A number, character or boolean.
    Constant(Constant<'c>),
    /// A string.
    String(&'c [u8]),
    /// An enum constant: type descriptor and name.
    Enum(&'c [u8], &'c [u8]),
    /// A class literal, as a return descriptor.
    Class(&'c [u8]),
    /// A nested annotation.
    Annotation(Box<Annotation<'c>>),
    /// An array.
    Array(Vec<ElementValue<'c>>),
}

/// Reads a counted list of annotations.
pub(crate) fn read_annotations<'c>(
    data: &mut Reader<'c>,
    pool: ConstantPool<'c>,
    into: &mut Vec<Annotation<'c>>,
) -> Read<()> {
    for _ in 0..data.u16()? {
        into.push(read_annotation(data, pool, 0)?);
    }
    Ok(())
}

/// Reads a counted list of type annotations (JVMS 4.7.20). Keeps those on the whole type of a field or of the result of
/// a method, and drops those on a part of it, such as a type argument.
pub(crate) fn read_own_type_annotations<'c>(
    data: &mut Reader<'c>,
    pool: ConstantPool<'c>,
    into: &mut Vec<Annotation<'c>>,
) -> Read<()> {
    for _ in 0..data.u16()? {
        let target = data.u8()?;
        let skipped = match target {
            0x00 | 0x01 | 0x16 => 1,
            0x10..=0x12 | 0x17 | 0x42..=0x46 => 2,
            0x13..=0x15 => 0,
            0x40 | 0x41 => 6 * usize::from(data.u16()?),
            0x47..=0x4B => 3,
            _ => return malformed(data.offset() - 1, format!("unknown target {target:#04X} of a type annotation")),
        };
        data.take(skipped)?;
        let mut is_own = matches!(target, 0x13 | 0x14);
        for _ in 0..data.u8()? {
            // Kind 1 of a path goes to an inner class, which is the whole type; other kinds go to parts of the type.
            is_own &= data.u8()? == 1;
            data.u8()?;
        }
        let annotation = read_annotation(data, pool, 0)?;
        into.extend(is_own.then_some(annotation));
    }
    Ok(())
}

fn read_annotation<'c>(data: &mut Reader<'c>, pool: ConstantPool<'c>, depth: u32) -> Read<Annotation<'c>> {
    let descriptor = pool.utf8(data.u16()?)?;
    let count = data.u16()?;
    let mut elements = Vec::new();
    for _ in 0..count {
        elements.push((pool.utf8(data.u16()?)?, read_value(data, pool, depth)?));
    }
    Ok(Annotation { descriptor, elements })
}

fn read_value<'c>(data: &mut Reader<'c>, pool: ConstantPool<'c>, depth: u32) -> Read<ElementValue<'c>> {
    if depth > MAX_DEPTH {
        return malformed(data.offset(), format!("annotation values nest deeper than {MAX_DEPTH}"));
    }
    Ok(match data.u8()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => ElementValue::Constant(pool.get(data.u16()?)?),
        b's' => ElementValue::String(pool.utf8(data.u16()?)?),
        b'e' => ElementValue::Enum(pool.utf8(data.u16()?)?, pool.utf8(data.u16()?)?),
        b'c' => ElementValue::Class(pool.utf8(data.u16()?)?),
        b'@' => ElementValue::Annotation(Box::new(read_annotation(data, pool, depth + 1)?)),
        b'[' => {
            let count = data.u16()?;
            let mut values = Vec::new();
            for _ in 0..count {
                values.push(read_value(data, pool, depth + 1)?);
            }
            ElementValue::Array(values)
        }
        tag => return malformed(data.offset() - 1, format!("unknown annotation value tag {tag}")),
    })
}
