//! The `Code` attribute (JVMS 4.7.3) and the debug tables inside it.

use crate::attributes::{Attribute, Attributes};
use crate::constant_pool::ConstantPool;
use crate::instruction::{Instruction, decode};
use crate::reader::{Read, Reader, malformed};
use crate::stack_map::{StackMapFrame, read_stack_map};

/// A method body.
#[derive(Clone, Copy, Debug)]
pub struct Code<'c> {
    /// Maximum height of the operand stack, in slots.
    pub max_stack: u16,
    /// Number of slots of the local variables.
    pub max_locals: u16,
    /// The instructions.
    pub bytecode: &'c [u8],
    /// Offset of `bytecode` in the class file.
    pub offset: usize,
    handlers: &'c [u8],
    attributes: Attributes<'c>,
    pool: ConstantPool<'c>,
}

/// An entry of the exception table: exceptions raised in `start..end` go to `handler`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExceptionHandler {
    /// First covered pc.
    pub start: u16,
    /// First pc after the covered range.
    pub end: u16,
    /// First pc of the handler.
    pub handler: u16,
    /// Index of the caught class; 0 catches everything.
    pub catch_type: u16,
}

/// From `pc` on, the code comes from `line`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineNumber {
    /// First pc of the line.
    pub pc: u16,
    /// The line in the source file.
    pub line: u16,
}

/// In `start..start + length`, the local variable in `slot` has this name and type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// First pc where the variable has a value.
    pub start: u16,
    /// Length of the range in bytes.
    pub length: u16,
    /// Constant index of the name.
    pub name: u16,
    /// Constant index of the descriptor (of the signature, in `LocalVariableTypeTable`).
    pub descriptor: u16,
    /// The variable's first slot.
    pub slot: u16,
}

impl<'c> Code<'c> {
    pub(crate) fn parse(attribute: Attribute<'c>) -> Read<Code<'c>> {
        Code::from(attribute.data, attribute.pool)
    }

    /// Parses the contents of a `Code` attribute that is not part of a class file, with the constants that it refers
    /// to.
    pub fn read(contents: &'c [u8], pool: ConstantPool<'c>) -> Read<Code<'c>> {
        Code::from(Reader::new(contents, 0), pool)
    }

    fn from(mut data: Reader<'c>, pool: ConstantPool<'c>) -> Read<Code<'c>> {
        let (max_stack, max_locals) = (data.u16()?, data.u16()?);
        let length = data.u32()?;
        if length == 0 || length > 65_535 {
            return malformed(data.offset() - 4, format!("a method body cannot have {length} bytes"));
        }
        let offset = data.offset();
        let bytecode = data.take(length as usize)?;
        let handlers = data.u16()?;
        let handlers = data.take(usize::from(handlers) * 8)?;
        let attributes = Attributes::read(&mut data, pool)?;
        Ok(Code { max_stack, max_locals, bytecode, offset, handlers, attributes, pool })
    }

    /// The exception table, in the order in which the JVM searches it.
    pub fn handlers(&self) -> impl ExactSizeIterator<Item = ExceptionHandler> {
        self.handlers.chunks_exact(8).map(|entry| {
            let number = |at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
            ExceptionHandler { start: number(0), end: number(2), handler: number(4), catch_type: number(6) }
        })
    }

    /// The attributes of the code.
    pub fn attributes(&self) -> Attributes<'c> {
        self.attributes
    }

    /// All `LineNumberTable`s, in file order.
    pub fn line_numbers(&self) -> Read<Vec<LineNumber>> {
        self.table(b"LineNumberTable", |data| Ok(LineNumber { pc: data.u16()?, line: data.u16()? }))
    }

    /// All `LocalVariableTable`s, in file order.
    pub fn local_variables(&self) -> Read<Vec<LocalVariable>> {
        self.table(b"LocalVariableTable", read_local_variable)
    }

    /// All `LocalVariableTypeTable`s (generic signatures), in file order.
    pub fn local_variable_types(&self) -> Read<Vec<LocalVariable>> {
        self.table(b"LocalVariableTypeTable", read_local_variable)
    }

    /// The frames of the `StackMapTable`, with the pc that each belongs to.
    pub fn stack_map(&self) -> Read<Vec<StackMapFrame>> {
        match self.attributes.find(b"StackMapTable") {
            Some(attribute) => read_stack_map(attribute.data),
            None => Ok(Vec::new()),
        }
    }

    /// The constants of the class that the code belongs to.
    pub fn constants(&self) -> ConstantPool<'c> {
        self.pool
    }

    /// All instructions with their pcs, in order; ends after the first malformed one.
    pub fn instructions(&self) -> impl Iterator<Item = Read<(u16, Instruction<'c>)>> {
        let (bytecode, offset) = (self.bytecode, self.offset);
        let mut next = Some(0usize);
        std::iter::from_fn(move || {
            let pc = next.filter(|pc| *pc < bytecode.len())?;
            match decode(bytecode, pc) {
                Ok((instruction, after)) => {
                    next = Some(after);
                    Some(Ok((pc as u16, instruction)))
                }
                Err(problem) => {
                    next = None;
                    Some(malformed(offset + pc, problem))
                }
            }
        })
    }

    fn table<T>(&self, name: &[u8], mut entry: impl FnMut(&mut Reader<'c>) -> Read<T>) -> Read<Vec<T>> {
        let mut all = Vec::new();
        for attribute in self.attributes.filter(|attribute| attribute.name == name) {
            let mut data = attribute.data;
            let count = data.u16()?;
            // An entry takes at least four bytes: a wrong count reserves no more than the size of the attribute.
            all.reserve(usize::from(count).min(data.remaining() / 4));
            for _ in 0..count {
                all.push(entry(&mut data)?);
            }
        }
        Ok(all)
    }
}

fn read_local_variable(data: &mut Reader<'_>) -> Read<LocalVariable> {
    Ok(LocalVariable {
        start: data.u16()?,
        length: data.u16()?,
        name: data.u16()?,
        descriptor: data.u16()?,
        slot: data.u16()?,
    })
}
