//! The operand stack during lowering: values with their kinds, and the instructions that rearrange it (JVMS 2.11.6).

use unsnarl_classfile::instruction::{StackOp, ValueKind};

use crate::ir::ValueId;

/// A value and its kind. A `long` or `double` is one entry.
pub(super) type Slot = (ValueId, ValueKind);

/// The operand stack, top last.
#[derive(Default)]
pub(super) struct Stack {
    pub(super) slots: Vec<Slot>,
}

fn is_wide(slot: Slot) -> bool {
    matches!(slot.1, ValueKind::Long | ValueKind::Double)
}

impl Stack {
    pub(super) fn push(&mut self, value: ValueId, kind: ValueKind) {
        self.slots.push((value, kind));
    }

    /// Pops the top; `None` if the stack is empty.
    pub(super) fn pop(&mut self) -> Option<Slot> {
        self.slots.pop()
    }

    /// Pops one value of two words (`long`, `double`), or two values of one word, the lower one first.
    fn pop_two_words(&mut self) -> Option<(Option<Slot>, Slot)> {
        let top = self.pop()?;
        if is_wide(top) {
            return Some((None, top));
        }
        let below = self.pop_narrow()?;
        Some((Some(below), top))
    }

    fn pop_narrow(&mut self) -> Option<Slot> {
        self.pop().filter(|slot| !is_wide(*slot))
    }

    fn push_two_words(&mut self, words: (Option<Slot>, Slot)) {
        self.slots.extend(words.0);
        self.slots.push(words.1);
    }

    /// Rearranges the top; `None` if the kinds of the values do not fit the instruction.
    pub(super) fn shuffle(&mut self, op: StackOp) -> Option<()> {
        match op {
            StackOp::Pop => {
                self.pop_narrow()?;
            }
            StackOp::Pop2 => {
                self.pop_two_words()?;
            }
            StackOp::Dup => {
                let top = self.pop_narrow()?;
                self.slots.extend([top, top]);
            }
            StackOp::DupX1 => {
                let (top, below) = (self.pop_narrow()?, self.pop_narrow()?);
                self.slots.extend([top, below, top]);
            }
            StackOp::DupX2 => {
                let top = self.pop_narrow()?;
                let below = self.pop_two_words()?;
                self.slots.push(top);
                self.push_two_words(below);
                self.slots.push(top);
            }
            StackOp::Dup2 => {
                let top = self.pop_two_words()?;
                self.push_two_words(top);
                self.push_two_words(top);
            }
            StackOp::Dup2X1 => {
                let top = self.pop_two_words()?;
                let below = self.pop_narrow()?;
                self.push_two_words(top);
                self.slots.push(below);
                self.push_two_words(top);
            }
            StackOp::Dup2X2 => {
                let (top, below) = (self.pop_two_words()?, self.pop_two_words()?);
                self.push_two_words(top);
                self.push_two_words(below);
                self.push_two_words(top);
            }
            StackOp::Swap => {
                let (top, below) = (self.pop_narrow()?, self.pop_narrow()?);
                self.slots.extend([top, below]);
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `i`: an int, `L`: a long; the digit identifies the value.
    fn after(before: &str, op: StackOp) -> Option<String> {
        let mut stack = Stack::default();
        for word in before.split_whitespace() {
            let kind = if word.starts_with('L') { ValueKind::Long } else { ValueKind::Int };
            stack.push(ValueId::new(word[1..].parse().unwrap()), kind);
        }
        stack.shuffle(op)?;
        let show =
            |(value, kind): &Slot| format!("{}{}", if *kind == ValueKind::Long { 'L' } else { 'i' }, value.index());
        Some(stack.slots.iter().map(show).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn every_form_of_the_specification() {
        let is =
            |before, op, expected: &str| assert_eq!(after(before, op).as_deref(), Some(expected), "{op:?} on {before}");
        is("i1", StackOp::Dup, "i1 i1");
        is("i2 i1", StackOp::DupX1, "i1 i2 i1");
        is("i3 i2 i1", StackOp::DupX2, "i1 i3 i2 i1");
        is("L2 i1", StackOp::DupX2, "i1 L2 i1");
        is("i2 i1", StackOp::Dup2, "i2 i1 i2 i1");
        is("L1", StackOp::Dup2, "L1 L1");
        is("i3 i2 i1", StackOp::Dup2X1, "i2 i1 i3 i2 i1");
        is("i2 L1", StackOp::Dup2X1, "L1 i2 L1");
        is("i4 i3 i2 i1", StackOp::Dup2X2, "i2 i1 i4 i3 i2 i1");
        is("i3 i2 L1", StackOp::Dup2X2, "L1 i3 i2 L1");
        is("L3 i2 i1", StackOp::Dup2X2, "i2 i1 L3 i2 i1");
        is("L2 L1", StackOp::Dup2X2, "L1 L2 L1");
        is("i2 i1", StackOp::Swap, "i1 i2");
        is("i2 i1", StackOp::Pop2, "");
        is("i2 L1", StackOp::Pop2, "i2");
    }

    #[test]
    fn wide_values_are_not_split() {
        for op in [StackOp::Pop, StackOp::Dup, StackOp::Swap, StackOp::DupX1] {
            assert_eq!(after("i2 L1", op), None, "{op:?}");
        }
        assert_eq!(after("L2 i1", StackOp::Pop2), None);
        assert_eq!(after("i1", StackOp::Pop2), None, "too few");
    }
}
