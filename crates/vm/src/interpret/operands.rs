//! The operand stack: instructions that rearrange it, and how operands are narrowed when they are stored in fields.

use unsnarl_classfile::instruction::StackOp;

use crate::class::ValueKind;
use crate::thread::{Slot, as_int, int};

/// The bits of a slot that a field of this kind stores.
#[inline]
pub(super) fn narrow(kind: ValueKind, slot: Slot) -> u64 {
    let value = as_int(slot);
    match kind {
        ValueKind::Boolean => (value & 1) as u64,
        ValueKind::Byte => int(i32::from(value as i8)),
        ValueKind::Char => int(i32::from(value as u16)),
        ValueKind::Short => int(i32::from(value as i16)),
        _ => slot & 0xFFFF_FFFF,
    }
}

/// Rearranges the topmost operands; returns the new top.
#[inline]
pub(crate) fn rearrange(op: StackOp, slots: &mut [Slot], top: usize) -> usize {
    match op {
        StackOp::Pop => return top - 1,
        StackOp::Pop2 => return top - 2,
        StackOp::Swap => {
            slots.swap(top - 1, top - 2);
            return top;
        }
        _ => (),
    }
    // The number of slots to copy, and the number of slots to insert the copy below.
    let (copied, below) = match op {
        StackOp::Dup => (1, 0),
        StackOp::DupX1 => (1, 1),
        StackOp::DupX2 => (1, 2),
        StackOp::Dup2 => (2, 0),
        StackOp::Dup2X1 => (2, 1),
        _ => (2, 2),
    };
    let moved = copied + below;
    for index in 0..moved {
        slots[top + copied - 1 - index] = slots[top - 1 - index];
    }
    for index in 0..copied {
        slots[top - moved + index] = slots[top + index];
    }
    top + copied
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rearranges_as_the_specification_draws_it() {
        let cases: [(StackOp, &[Slot]); 7] = [
            (StackOp::Dup, &[1, 2, 3, 4, 4]),
            (StackOp::DupX1, &[1, 2, 4, 3, 4]),
            (StackOp::DupX2, &[1, 4, 2, 3, 4]),
            (StackOp::Dup2, &[1, 2, 3, 4, 3, 4]),
            (StackOp::Dup2X1, &[1, 3, 4, 2, 3, 4]),
            (StackOp::Dup2X2, &[3, 4, 1, 2, 3, 4]),
            (StackOp::Swap, &[1, 2, 4, 3]),
        ];
        for (op, expected) in cases {
            let mut slots = vec![1, 2, 3, 4, 0, 0];
            let top = rearrange(op, &mut slots, 4);
            assert_eq!(&slots[..top], expected, "{op:?}");
        }
    }
}
