//! Decodes bytecode into operations, one for each instruction.

use std::cell::Cell;

use unsnarl_classfile::code::Code as Bytecode;
use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::instruction::{Condition, Element, Instruction, InvokeKind, Literal, ValueKind as Stacked};

use super::{Catches, Code, Handler, Op, Switch};
use crate::class::ValueKind;

/// Decodes a method body; errors say why it is invalid.
pub(crate) fn decode(bytecode: &Bytecode<'_>) -> Result<Code, String> {
    let mut instructions = Vec::new();
    // The operation at each pc, and one entry for the end.
    let mut at_pc = vec![u32::MAX; bytecode.bytecode.len() + 1];
    for instruction in bytecode.instructions() {
        let (pc, instruction) = instruction.map_err(|malformed| malformed.to_string())?;
        at_pc[usize::from(pc)] = instructions.len() as u32;
        instructions.push((pc, instruction));
    }
    at_pc[bytecode.bytecode.len()] = instructions.len() as u32;
    let mut decoder = Decoder { bytecode, at_pc, switches: Vec::new(), longs: Vec::new() };
    let mut ops = Vec::with_capacity(instructions.len());
    let mut pcs = Vec::with_capacity(instructions.len());
    for (pc, instruction) in instructions {
        ops.push(Cell::new(decoder.op(instruction)?));
        pcs.push(pc);
    }
    let mut handlers = Vec::new();
    for handler in bytecode.handlers() {
        let catches = match handler.catch_type {
            0 => Catches::All,
            index => Catches::Unresolved(index),
        };
        handlers.push(Handler {
            start: decoder.target(handler.start)?,
            end: decoder.target(handler.end)?,
            target: decoder.target(handler.handler)?,
            catches: Cell::new(catches),
        });
    }
    let mut lines: Vec<(u32, u16)> = Vec::new();
    for entry in bytecode.line_numbers().unwrap_or_default() {
        if let Ok(at) = decoder.target(entry.pc) {
            lines.push((at, entry.line));
        }
    }
    lines.sort_by_key(|(at, _)| *at);
    Ok(Code {
        ops: ops.into(),
        pcs: pcs.into(),
        handlers: handlers.into(),
        switches: decoder.switches.into(),
        longs: decoder.longs.into(),
        max_locals: bytecode.max_locals,
        max_stack: bytecode.max_stack,
        lines: lines.into(),
    })
}

struct Decoder<'a, 'c> {
    bytecode: &'a Bytecode<'c>,
    at_pc: Vec<u32>,
    switches: Vec<Switch>,
    longs: Vec<u64>,
}

impl Decoder<'_, '_> {
    fn target(&self, pc: u16) -> Result<u32, String> {
        let at = self.at_pc.get(usize::from(pc)).copied().filter(|at| *at != u32::MAX);
        at.ok_or_else(|| format!("no instruction starts at {pc}"))
    }

    fn long(&mut self, bits: u64) -> Op {
        self.longs.push(bits);
        Op::Long(self.longs.len() as u32 - 1)
    }

    fn op(&mut self, instruction: Instruction<'_>) -> Result<Op, String> {
        use Instruction as I;
        let is_wide = |kind: Stacked| matches!(kind, Stacked::Long | Stacked::Double);
        Ok(match instruction {
            I::Nop => Op::Nop,
            I::Literal(Literal::Null) => Op::Null,
            I::Literal(Literal::Int(value)) => Op::Int(value),
            I::Literal(Literal::Float(value)) => Op::Int(value.to_bits() as i32),
            I::Literal(Literal::Long(value)) => self.long(value as u64),
            I::Literal(Literal::Double(value)) => self.long(value.to_bits()),
            I::LoadConstant(index) => match self.bytecode.constants().get(index) {
                Ok(Constant::Integer(value)) => Op::Int(value),
                Ok(Constant::Float(value)) => Op::Int(value.to_bits() as i32),
                Ok(Constant::Long(value)) => self.long(value as u64),
                Ok(Constant::Double(value)) => self.long(value.to_bits()),
                _ => Op::Constant(index),
            },
            I::Load(kind, local) if is_wide(kind) => Op::Load2(local),
            I::Load(_, local) => Op::Load1(local),
            I::Store(kind, local) if is_wide(kind) => Op::Store2(local),
            I::Store(_, local) => Op::Store1(local),
            I::ArrayLoad(element) => Op::ArrayLoad(element),
            I::ArrayStore(element) => Op::ArrayStore(element),
            I::Stack(op) => Op::Stack(op),
            I::Binary(op, Stacked::Long) => Op::LongBinary(op),
            I::Binary(op, Stacked::Float) => Op::FloatBinary(op),
            I::Binary(op, Stacked::Double) => Op::DoubleBinary(op),
            I::Binary(op, _) => Op::IntBinary(op),
            I::Negate(Stacked::Long) => Op::LongNegate,
            I::Negate(Stacked::Float) => Op::FloatNegate,
            I::Negate(Stacked::Double) => Op::DoubleNegate,
            I::Negate(_) => Op::IntNegate,
            I::Increment(local, by) => Op::Increment(local, by),
            I::Convert(conversion) => Op::Convert(conversion.from, conversion.to),
            I::Compare(comparison) => Op::Compare(comparison),
            I::IfZero(condition, pc) => Op::IfZero(condition, self.target(pc)?),
            I::IfInt(condition, pc) => Op::IfInt(condition, self.target(pc)?),
            I::IfReference(condition, pc) => Op::IfSame(condition == Condition::Equal, self.target(pc)?),
            I::IfNull(condition, pc) => Op::IfNull(condition == Condition::Equal, self.target(pc)?),
            I::Goto(pc) => Op::Goto(self.target(pc)?),
            I::Jsr(pc) => Op::Jsr(self.target(pc)?),
            I::Ret(local) => Op::Ret(local),
            I::Switch(switch) => {
                let mut cases = Vec::new();
                for (key, pc) in switch.cases() {
                    cases.push((key, self.target(pc)?));
                }
                cases.sort_by_key(|(key, _)| *key);
                let default = self.target(switch.default)?;
                self.switches.push(Switch { default, cases: cases.into() });
                Op::Switch(self.switches.len() as u32 - 1)
            }
            I::Return(None) => Op::Return,
            I::Return(Some(kind)) if is_wide(kind) => Op::Return2,
            I::Return(Some(_)) => Op::Return1,
            I::GetStatic(index) => Op::GetStaticOf(index),
            I::PutStatic(index) => Op::PutStaticOf(index),
            I::GetField(index) => Op::GetFieldOf(index),
            I::PutField(index) => Op::PutFieldOf(index),
            I::Invoke(InvokeKind::Virtual, index) => Op::InvokeVirtualOf(index),
            I::Invoke(InvokeKind::Special, index) => Op::InvokeSpecialOf(index),
            I::Invoke(InvokeKind::Static, index) => Op::InvokeStaticOf(index),
            I::Invoke(InvokeKind::Interface, index) => Op::InvokeInterfaceOf(index),
            I::InvokeDynamic(index) => Op::InvokeDynamicOf(index),
            I::New(index) => Op::NewOf(index),
            I::NewPrimitiveArray(element) => Op::NewPrimitiveArray(kind_of(element)),
            I::NewReferenceArray(index) => Op::NewArrayOf(index),
            I::NewMultiArray(index, dimensions) => Op::NewMultiArrayOf(index, dimensions),
            I::ArrayLength => Op::ArrayLength,
            I::Throw => Op::Throw,
            I::CheckCast(index) => Op::CheckCastOf(index),
            I::InstanceOf(index) => Op::InstanceOfOf(index),
            I::MonitorEnter => Op::MonitorEnter,
            I::MonitorExit => Op::MonitorExit,
        })
    }
}

/// The storage of an array's elements.
pub(crate) fn kind_of(element: Element) -> ValueKind {
    match element {
        Element::Boolean => ValueKind::Boolean,
        Element::Byte => ValueKind::Byte,
        Element::Char => ValueKind::Char,
        Element::Short => ValueKind::Short,
        Element::Int => ValueKind::Int,
        Element::Long => ValueKind::Long,
        Element::Float => ValueKind::Float,
        Element::Double => ValueKind::Double,
        Element::Reference => ValueKind::Reference,
    }
}
