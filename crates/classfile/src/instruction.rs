//! Bytecode instructions (JVMS 6.5), decoded one at a time with their real pcs.
//!
//! Short and `wide` forms decode to the same variant (`iload_0`, `iload 0` and `wide iload 0` are all `Load(Int, 0)`),
//! so that later stages handle about forty variants instead of 202 opcodes. Branch targets are absolute pcs within the
//! code; whether an instruction starts there is not checked here.

use std::borrow::Cow;

/// The computational type of a value on the operand stack or in a local variable (JVMS 2.11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// `int` and the smaller ones
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// References
    Reference,
}

/// The element type of an array instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// `boolean`, of `newarray`
    Boolean,
    /// `byte`, and `boolean` of `baload` and `bastore`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// References
    Reference,
}

/// A constant in the instruction itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// `null`
    Null,
    /// An `int`
    Int(i32),
    /// A `long`
    Long(i64),
    /// A `float`
    Float(f32),
    /// A `double`
    Double(f64),
}

/// Rearrangements of the operand stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the opcodes' own")]
pub enum StackOp {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

/// Arithmetic and logic with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    And,
    Or,
    Xor,
}

/// Conversions between primitive types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conversion {
    /// The type of the operand.
    pub from: ValueKind,
    /// The type of the result.
    pub to: Element,
}

/// Three-way comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `lcmp`
    Long,
    /// `fcmpl`: -1 if an operand is NaN
    FloatLess,
    /// `fcmpg`: 1 if an operand is NaN
    FloatGreater,
    /// `dcmpl`
    DoubleLess,
    /// `dcmpg`
    DoubleGreater,
}

/// The condition of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Condition {
    Equal,
    NotEqual,
    Less,
    GreaterOrEqual,
    Greater,
    LessOrEqual,
}

impl Condition {
    /// The condition that holds where this one does not.
    pub const fn negated(self) -> Condition {
        match self {
            Condition::Equal => Condition::NotEqual,
            Condition::NotEqual => Condition::Equal,
            Condition::Less => Condition::GreaterOrEqual,
            Condition::GreaterOrEqual => Condition::Less,
            Condition::Greater => Condition::LessOrEqual,
            Condition::LessOrEqual => Condition::Greater,
        }
    }

    /// The same condition with its sides exchanged.
    pub const fn mirrored(self) -> Condition {
        match self {
            Condition::Less => Condition::Greater,
            Condition::Greater => Condition::Less,
            Condition::LessOrEqual => Condition::GreaterOrEqual,
            Condition::GreaterOrEqual => Condition::LessOrEqual,
            Condition::Equal | Condition::NotEqual => self,
        }
    }
}

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the opcodes' own")]
pub enum InvokeKind {
    Virtual,
    Special,
    Static,
    Interface,
}

/// One instruction. Numbers are constant indices unless the name says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names are the opcodes' own")]
pub enum Instruction<'c> {
    Nop,
    Literal(Literal),
    LoadConstant(u16),
    Load(ValueKind, u16),
    /// Stores into a local. With `Reference`, the value may also be a return address.
    Store(ValueKind, u16),
    ArrayLoad(Element),
    ArrayStore(Element),
    Stack(StackOp),
    Binary(BinaryOp, ValueKind),
    Negate(ValueKind),
    /// Adds a constant to an `int` local.
    Increment(u16, i16),
    Convert(Conversion),
    Compare(Comparison),
    /// Compares an `int` with zero.
    IfZero(Condition, u16),
    /// Compares two `int`s.
    IfInt(Condition, u16),
    /// Compares two references (`Equal` or `NotEqual`).
    IfReference(Condition, u16),
    /// Compares a reference with `null` (`Equal` or `NotEqual`).
    IfNull(Condition, u16),
    Goto(u16),
    Jsr(u16),
    Ret(u16),
    Switch(Switch<'c>),
    Return(Option<ValueKind>),
    GetStatic(u16),
    PutStatic(u16),
    GetField(u16),
    PutField(u16),
    Invoke(InvokeKind, u16),
    InvokeDynamic(u16),
    New(u16),
    NewPrimitiveArray(Element),
    NewReferenceArray(u16),
    NewMultiArray(u16, u8),
    ArrayLength,
    Throw,
    CheckCast(u16),
    InstanceOf(u16),
    MonitorEnter,
    MonitorExit,
}

/// `tableswitch` or `lookupswitch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch<'c> {
    /// The target if no case matches.
    pub default: u16,
    pc: u16,
    /// First key of a `tableswitch`; `None` for `lookupswitch`, whose table contains the keys.
    low: Option<i32>,
    table: &'c [u8],
}

impl<'c> Switch<'c> {
    /// Keys and targets, in the order of the table.
    pub fn cases(self) -> impl ExactSizeIterator<Item = (i32, u16)> + use<'c> {
        let number = |bytes: &[u8]| i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let width = if self.low.is_some() { 4 } else { 8 };
        let (pc, low) = (i32::from(self.pc), self.low);
        self.table.chunks_exact(width).enumerate().map(move |(index, entry)| match low {
            Some(low) => (low.wrapping_add(index as i32), pc.wrapping_add(number(entry)) as u16),
            None => (number(entry), pc.wrapping_add(number(&entry[4..])) as u16),
        })
    }
}

type Decoded<T> = Result<T, Cow<'static, str>>;

struct Operands<'c> {
    bytecode: &'c [u8],
    pc: usize,
    at: usize,
}

impl<'c> Operands<'c> {
    fn array<const N: usize>(&mut self) -> Decoded<[u8; N]> {
        let chunk = self.bytecode.get(self.at..).and_then(|rest| rest.first_chunk::<N>());
        self.at += N;
        chunk.copied().ok_or(Cow::Borrowed("the code ends in the middle of an instruction"))
    }

    fn u8(&mut self) -> Decoded<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    fn u16(&mut self) -> Decoded<u16> {
        self.array().map(u16::from_be_bytes)
    }

    fn i32(&mut self) -> Decoded<i32> {
        self.array().map(i32::from_be_bytes)
    }

    /// Reads a 16-bit branch offset.
    fn target(&mut self) -> Decoded<u16> {
        let offset = i16::from_be_bytes(self.array()?);
        self.absolute(i32::from(offset))
    }

    fn absolute(&self, offset: i32) -> Decoded<u16> {
        let target = self.pc as i64 + i64::from(offset);
        match u16::try_from(target) {
            Ok(target) if usize::from(target) < self.bytecode.len() => Ok(target),
            _ => Err(format!("the branch leads to {target}, outside the code").into()),
        }
    }

    /// Reads the operands of a switch, from the padding after the opcode to the end of its table.
    fn switch(&mut self, is_table: bool) -> Decoded<Instruction<'c>> {
        self.at = (self.at + 3) & !3;
        let default = self.i32()?;
        let default = self.absolute(default)?;
        let (low, length) = if is_table {
            let (low, high) = (self.i32()?, self.i32()?);
            if low > high {
                return Err(format!("a table switch from {low} to {high}").into());
            }
            (Some(low), (i64::from(high) - i64::from(low) + 1) * 4)
        } else {
            let pairs = self.i32()?;
            if pairs < 0 {
                return Err(format!("a switch with {pairs} cases").into());
            }
            (None, i64::from(pairs) * 8)
        };
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let Some(table) = self.bytecode.get(self.at..).and_then(|rest| rest.get(..length)) else {
            return Err(Cow::Borrowed("the code ends in the middle of a switch"));
        };
        self.at += length;
        let width = if is_table { 4 } else { 8 };
        for entry in table.chunks_exact(width) {
            let offset = &entry[width - 4..];
            self.absolute(i32::from_be_bytes([offset[0], offset[1], offset[2], offset[3]]))?;
        }
        Ok(Instruction::Switch(Switch { default, pc: self.pc as u16, low, table }))
    }
}

const KINDS: [ValueKind; 5] =
    [ValueKind::Int, ValueKind::Long, ValueKind::Float, ValueKind::Double, ValueKind::Reference];
const CONDITIONS: [Condition; 6] = [
    Condition::Equal,
    Condition::NotEqual,
    Condition::Less,
    Condition::GreaterOrEqual,
    Condition::Greater,
    Condition::LessOrEqual,
];
const ELEMENTS: [Element; 8] = [
    Element::Int,
    Element::Long,
    Element::Float,
    Element::Double,
    Element::Reference,
    Element::Byte,
    Element::Char,
    Element::Short,
];
const STACK_OPS: [StackOp; 9] = [
    StackOp::Pop,
    StackOp::Pop2,
    StackOp::Dup,
    StackOp::DupX1,
    StackOp::DupX2,
    StackOp::Dup2,
    StackOp::Dup2X1,
    StackOp::Dup2X2,
    StackOp::Swap,
];
const ARITHMETIC: [BinaryOp; 5] =
    [BinaryOp::Add, BinaryOp::Subtract, BinaryOp::Multiply, BinaryOp::Divide, BinaryOp::Remainder];
const LOGIC: [BinaryOp; 6] = [
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRight,
    BinaryOp::ShiftRightUnsigned,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
];
/// `i2l` (133) to `i2s` (147).
const CONVERSIONS: [(ValueKind, Element); 15] = [
    (ValueKind::Int, Element::Long),
    (ValueKind::Int, Element::Float),
    (ValueKind::Int, Element::Double),
    (ValueKind::Long, Element::Int),
    (ValueKind::Long, Element::Float),
    (ValueKind::Long, Element::Double),
    (ValueKind::Float, Element::Int),
    (ValueKind::Float, Element::Long),
    (ValueKind::Float, Element::Double),
    (ValueKind::Double, Element::Int),
    (ValueKind::Double, Element::Long),
    (ValueKind::Double, Element::Float),
    (ValueKind::Int, Element::Byte),
    (ValueKind::Int, Element::Char),
    (ValueKind::Int, Element::Short),
];
const COMPARISONS: [Comparison; 5] = [
    Comparison::Long,
    Comparison::FloatLess,
    Comparison::FloatGreater,
    Comparison::DoubleLess,
    Comparison::DoubleGreater,
];
const NEW_ARRAY: [Element; 8] = [
    Element::Boolean,
    Element::Char,
    Element::Float,
    Element::Double,
    Element::Byte,
    Element::Short,
    Element::Int,
    Element::Long,
];

/// Decodes the instruction at `pc`; also returns the pc of the next one. An error describes the problem.
pub fn decode(bytecode: &[u8], pc: usize) -> Decoded<(Instruction<'_>, usize)> {
    use Instruction as I;
    let mut operands = Operands { bytecode, pc, at: pc };
    let opcode = operands.u8()?;
    let o = &mut operands;
    let instruction = match opcode {
        0 => I::Nop,
        1 => I::Literal(Literal::Null),
        2..=8 => I::Literal(Literal::Int(i32::from(opcode) - 3)),
        9 | 10 => I::Literal(Literal::Long(i64::from(opcode) - 9)),
        11..=13 => I::Literal(Literal::Float(f32::from(opcode - 11))),
        14 | 15 => I::Literal(Literal::Double(f64::from(opcode - 14))),
        16 => I::Literal(Literal::Int(i32::from(o.u8()? as i8))),
        17 => I::Literal(Literal::Int(i32::from(o.u16()? as i16))),
        18 => I::LoadConstant(u16::from(o.u8()?)),
        19 | 20 => I::LoadConstant(o.u16()?),
        21..=25 => I::Load(KINDS[usize::from(opcode - 21)], u16::from(o.u8()?)),
        26..=45 => I::Load(KINDS[usize::from((opcode - 26) / 4)], u16::from((opcode - 26) % 4)),
        46..=53 => I::ArrayLoad(ELEMENTS[usize::from(opcode - 46)]),
        54..=58 => I::Store(KINDS[usize::from(opcode - 54)], u16::from(o.u8()?)),
        59..=78 => I::Store(KINDS[usize::from((opcode - 59) / 4)], u16::from((opcode - 59) % 4)),
        79..=86 => I::ArrayStore(ELEMENTS[usize::from(opcode - 79)]),
        87..=95 => I::Stack(STACK_OPS[usize::from(opcode - 87)]),
        96..=115 => I::Binary(ARITHMETIC[usize::from((opcode - 96) / 4)], KINDS[usize::from((opcode - 96) % 4)]),
        116..=119 => I::Negate(KINDS[usize::from(opcode - 116)]),
        120..=131 => I::Binary(LOGIC[usize::from((opcode - 120) / 2)], KINDS[usize::from((opcode - 120) % 2)]),
        132 => I::Increment(u16::from(o.u8()?), i16::from(o.u8()? as i8)),
        133..=147 => {
            let (from, to) = CONVERSIONS[usize::from(opcode - 133)];
            I::Convert(Conversion { from, to })
        }
        148..=152 => I::Compare(COMPARISONS[usize::from(opcode - 148)]),
        153..=158 => I::IfZero(CONDITIONS[usize::from(opcode - 153)], o.target()?),
        159..=164 => I::IfInt(CONDITIONS[usize::from(opcode - 159)], o.target()?),
        165 | 166 => I::IfReference(CONDITIONS[usize::from(opcode - 165)], o.target()?),
        167 => I::Goto(o.target()?),
        168 => I::Jsr(o.target()?),
        169 => I::Ret(u16::from(o.u8()?)),
        170 | 171 => o.switch(opcode == 170)?,
        172..=176 => I::Return(Some(KINDS[usize::from(opcode - 172)])),
        177 => I::Return(None),
        178 => I::GetStatic(o.u16()?),
        179 => I::PutStatic(o.u16()?),
        180 => I::GetField(o.u16()?),
        181 => I::PutField(o.u16()?),
        182 => I::Invoke(InvokeKind::Virtual, o.u16()?),
        183 => I::Invoke(InvokeKind::Special, o.u16()?),
        184 => I::Invoke(InvokeKind::Static, o.u16()?),
        185 => {
            let index = o.u16()?;
            o.u16()?; // argument count and a zero, both redundant
            I::Invoke(InvokeKind::Interface, index)
        }
        186 => {
            let index = o.u16()?;
            o.u16()?; // two zeros
            I::InvokeDynamic(index)
        }
        187 => I::New(o.u16()?),
        188 => match o.u8()? {
            code @ 4..=11 => I::NewPrimitiveArray(NEW_ARRAY[usize::from(code - 4)]),
            code => return Err(format!("an array of unknown type {code}").into()),
        },
        189 => I::NewReferenceArray(o.u16()?),
        190 => I::ArrayLength,
        191 => I::Throw,
        192 => I::CheckCast(o.u16()?),
        193 => I::InstanceOf(o.u16()?),
        194 => I::MonitorEnter,
        195 => I::MonitorExit,
        196 => match o.u8()? {
            code @ 21..=25 => I::Load(KINDS[usize::from(code - 21)], o.u16()?),
            code @ 54..=58 => I::Store(KINDS[usize::from(code - 54)], o.u16()?),
            132 => I::Increment(o.u16()?, o.u16()? as i16),
            169 => I::Ret(o.u16()?),
            code => return Err(format!("opcode {code} has no wide form").into()),
        },
        197 => match (o.u16()?, o.u8()?) {
            (_, 0) => return Err(Cow::Borrowed("an array without dimensions")),
            (class, dimensions) => I::NewMultiArray(class, dimensions),
        },
        198 | 199 => I::IfNull(CONDITIONS[usize::from(opcode - 198)], o.target()?),
        200 | 201 => {
            let offset = o.i32()?;
            let target = o.absolute(offset)?;
            if opcode == 200 { I::Goto(target) } else { I::Jsr(target) }
        }
        _ => return Err(format!("unknown opcode {opcode}").into()),
    };
    Ok((instruction, operands.at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_short_long_and_wide_forms() {
        for code in [&[27u8][..], &[21, 1], &[196, 21, 0, 1]] {
            assert_eq!(decode(code, 0), Ok((Instruction::Load(ValueKind::Int, 1), code.len())));
        }
        assert_eq!(decode(&[196, 132, 1, 0, 0xFF, 0xFF], 0), Ok((Instruction::Increment(256, -1), 6)));
    }

    #[test]
    fn switches_are_padded_from_the_start_of_the_code() {
        let mut code = vec![0, 170, 0, 0];
        for number in [23i32, -1, 0, 23, 23] {
            code.extend(number.to_be_bytes());
        }
        code.push(177);
        let (Instruction::Switch(switch), next) = decode(&code, 1).unwrap() else { panic!() };
        assert_eq!((switch.default, next), (24, 24));
        assert_eq!(switch.cases().collect::<Vec<_>>(), [(-1, 24), (0, 24)]);
    }

    #[test]
    fn refuses_what_leaves_the_code() {
        assert!(decode(&[167, 0, 3], 0).is_err(), "a branch beyond the end");
        assert!(decode(&[167, 0xFF, 0xFF], 0).is_err(), "a branch before the start");
        assert!(decode(&[18], 0).is_err(), "a missing operand");
        assert!(decode(&[171, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], 0).is_err(), "two thousand million cases");
        assert!(decode(&[203], 0).is_err(), "no such opcode");
    }
}
