//! Assembles operations into code of the VM's own.

use std::cell::Cell;

use super::{Catches, Code, Handler, Op};

/// Code that is being assembled.
#[derive(Default)]
pub(crate) struct Assembler {
    ops: Vec<Op>,
    longs: Vec<u64>,
    handlers: Vec<(u32, u32, u32)>,
}

impl Assembler {
    pub fn op(&mut self, op: Op) -> &mut Assembler {
        self.ops.push(op);
        self
    }

    /// A `long` or `double` constant.
    pub fn long(&mut self, bits: u64) -> &mut Assembler {
        self.longs.push(bits);
        let index = self.longs.len() as u32 - 1;
        self.op(Op::Long(index))
    }

    /// The operations so far as text, to distinguish code from other code.
    pub fn shown(&self) -> String {
        format!("{:?}{:?}", self.ops, self.longs)
    }

    /// The index of the next operation.
    pub fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    /// Makes the operation at `jump` jump to the next operation.
    pub fn land(&mut self, jump: u32) {
        let here = self.here();
        match &mut self.ops[jump as usize] {
            Op::Goto(to) | Op::IfZero(_, to) | Op::IfInt(_, to) | Op::IfSame(_, to) | Op::IfNull(_, to) => *to = here,
            _ => (),
        }
    }

    /// Appends code without jumps, handlers or switches.
    pub fn append(&mut self, other: Assembler) {
        let first = self.longs.len() as u32;
        self.longs.extend(other.longs);
        self.ops.extend(other.ops.into_iter().map(|op| match op {
            Op::Long(index) => Op::Long(first + index),
            op => op,
        }));
    }

    /// The next operation handles the exceptions of the operations since `from`.
    pub fn handle_since(&mut self, from: u32) -> &mut Assembler {
        self.handle(from, self.here())
    }

    /// The next operation handles the exceptions of the operations from `from` to `end`.
    pub fn handle(&mut self, from: u32, end: u32) -> &mut Assembler {
        let here = self.here();
        self.handlers.push((from, end, here));
        self
    }

    pub fn finish(self, max_locals: u16, max_stack: u16) -> Code {
        let handler = |(start, end, target): &(u32, u32, u32)| Handler {
            start: *start,
            end: *end,
            target: *target,
            catches: Cell::new(Catches::All),
        };
        Code {
            pcs: vec![0; self.ops.len()].into(),
            ops: self.ops.into_iter().map(Cell::new).collect(),
            handlers: self.handlers.iter().map(handler).collect(),
            switches: Box::new([]),
            longs: self.longs.into(),
            max_locals,
            max_stack,
            lines: Box::new([]),
        }
    }
}
