//! `StackMapTable` (JVMS 4.7.4): the types that the compiler states at branch targets.
//!
//! Lowering infers types by itself, because old classes have no such table. Tests compare the two.

use crate::reader::{Read, Reader, malformed};

/// A verification type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerificationType {
    /// Unknown or unusable.
    Top,
    /// `int` and the smaller ones.
    Integer,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `long`
    Long,
    /// The type of `null`.
    Null,
    /// `this` in a constructor before the call of `super`.
    UninitializedThis,
    /// A class or array, by constant index.
    Object(u16),
    /// The result of the `new` at this pc, before its constructor ran.
    Uninitialized(u16),
}

/// The types at one pc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMapFrame {
    /// Where the frame holds.
    pub pc: u16,
    /// The locals, relative to the previous frame.
    pub locals: LocalsChange,
    /// Types on the operand stack, bottom first.
    pub stack: Vec<VerificationType>,
}

/// How the locals differ from those of the previous frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalsChange {
    /// Unchanged.
    Same,
    /// Without this number of locals at the end.
    Chop(u8),
    /// With these locals added at the end.
    Append(Vec<VerificationType>),
    /// Replaced by these.
    Full(Vec<VerificationType>),
}

pub(crate) fn read_stack_map(mut data: Reader<'_>) -> Read<Vec<StackMapFrame>> {
    let count = data.u16()?;
    let mut frames = Vec::new();
    let mut next_pc: u32 = 0;
    for _ in 0..count {
        let at = data.offset();
        let kind = data.u8()?;
        let (delta, locals, stack) = match kind {
            0..=63 => (u16::from(kind), LocalsChange::Same, Vec::new()),
            64..=127 => (u16::from(kind) - 64, LocalsChange::Same, vec![read_type(&mut data)?]),
            247 => (data.u16()?, LocalsChange::Same, vec![read_type(&mut data)?]),
            248..=250 => (data.u16()?, LocalsChange::Chop(251 - kind), Vec::new()),
            251 => (data.u16()?, LocalsChange::Same, Vec::new()),
            252..=254 => (data.u16()?, LocalsChange::Append(read_types(&mut data, u16::from(kind) - 251)?), Vec::new()),
            255 => {
                let delta = data.u16()?;
                let locals = data.u16()?;
                let locals = read_types(&mut data, locals)?;
                let stack = data.u16()?;
                (delta, LocalsChange::Full(locals), read_types(&mut data, stack)?)
            }
            128..=246 => return malformed(at, format!("unknown stack map frame {kind}")),
        };
        let Ok(pc) = u16::try_from(next_pc + u32::from(delta)) else {
            return malformed(at, "a stack map frame lies behind the end of the code");
        };
        next_pc = u32::from(pc) + 1;
        frames.push(StackMapFrame { pc, locals, stack });
    }
    Ok(frames)
}

fn read_types(data: &mut Reader<'_>, count: u16) -> Read<Vec<VerificationType>> {
    (0..count).map(|_| read_type(data)).collect()
}

fn read_type(data: &mut Reader<'_>) -> Read<VerificationType> {
    Ok(match data.u8()? {
        0 => VerificationType::Top,
        1 => VerificationType::Integer,
        2 => VerificationType::Float,
        3 => VerificationType::Double,
        4 => VerificationType::Long,
        5 => VerificationType::Null,
        6 => VerificationType::UninitializedThis,
        7 => VerificationType::Object(data.u16()?),
        8 => VerificationType::Uninitialized(data.u16()?),
        tag => return malformed(data.offset() - 1, format!("unknown verification type {tag}")),
    })
}
