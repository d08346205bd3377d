//! A frame as the verifier sees it: the types of the local variables and of the operands, slot by slot.

use super::types::{Type, Types};
use super::{Checked, Refusal};
use unsnarl_classfile::instruction::StackOp;

/// The types before an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub locals: Vec<Type>,
    pub stack: Vec<Type>,
    /// Whether a constructor has called another one; true in other methods.
    pub is_constructed: bool,
}

fn refuse<T>(why: impl Into<String>) -> Checked<T> {
    Err(Refusal::Unsound(why.into()))
}

impl Frame {
    /// Merges another frame at the same instruction into this one; returns whether it has changed.
    pub fn merge(&mut self, other: &Frame, types: &mut Types<'_>) -> Checked<bool> {
        if self.stack.len() != other.stack.len() {
            return refuse(format!("paths meet with {} and {} operands", self.stack.len(), other.stack.len()));
        }
        let mut is_changed = self.is_constructed && !other.is_constructed;
        self.is_constructed &= other.is_constructed;
        let slots = self.locals.iter_mut().chain(&mut self.stack);
        for (slot, new) in slots.zip(other.locals.iter().chain(&other.stack)) {
            if *slot != *new {
                let merged = types.merge(*slot, *new);
                is_changed |= merged != *slot;
                *slot = merged;
            }
        }
        Ok(is_changed)
    }

    pub fn local(&self, index: u16) -> Checked<Type> {
        match self.locals.get(usize::from(index)) {
            Some(of) => Ok(*of),
            None => refuse(format!("there is no local variable {index}")),
        }
    }

    /// Loads a variable of one kind; both halves of a wide one must be there.
    pub fn load(&self, index: u16, wanted: Type) -> Checked<()> {
        let is_there = self.local(index)? == wanted
            && wanted.end().is_none_or(|end| self.locals.get(usize::from(index) + 1) == Some(&end));
        if is_there { Ok(()) } else { refuse(format!("local variable {index} is no {}", word(wanted))) }
    }

    /// Stores into a variable, and makes halves of wide ones that it overwrites unusable.
    pub fn store(&mut self, index: u16, value: Type) -> Checked<()> {
        let at = usize::from(index);
        let width = 1 + usize::from(value.end().is_some());
        if at + width > self.locals.len() {
            return refuse(format!("there is no local variable {index}"));
        }
        if self.locals[at].is_end() && at > 0 {
            self.locals[at - 1] = Type::Top;
        }
        if let Some(next) = self.locals.get_mut(at + width)
            && next.is_end()
        {
            *next = Type::Top;
        }
        self.locals[at] = value;
        if let Some(end) = value.end() {
            self.locals[at + 1] = end;
        }
        Ok(())
    }

    pub fn push(&mut self, value: Type, most: u16) -> Checked<()> {
        self.stack.push(value);
        self.stack.extend(value.end());
        if self.stack.len() > usize::from(most) {
            return refuse(format!("more than {most} operands"));
        }
        Ok(())
    }

    /// Pops an operand of one slot.
    pub fn pop_any(&mut self) -> Checked<Type> {
        match self.stack.pop() {
            Some(value) if value.is_end() => refuse("half of a wide operand is used"),
            Some(value) => Ok(value),
            None => refuse("an operand is missing"),
        }
    }

    /// Pops an operand of a primitive type.
    pub fn pop(&mut self, wanted: Type) -> Checked<()> {
        let found = match wanted.end() {
            None => self.stack.pop(),
            Some(end) if self.stack.pop() == Some(end) => self.stack.pop(),
            Some(_) => None,
        };
        match found {
            Some(found) if found == wanted => Ok(()),
            _ => refuse(format!("an operand is no {}", word(wanted))),
        }
    }

    pub fn pop_reference(&mut self) -> Checked<Type> {
        let value = self.pop_any()?;
        if value.is_reference() { Ok(value) } else { refuse("an operand is no reference") }
    }

    /// Pops a reference to an initialised object, or null.
    pub fn pop_object(&mut self) -> Checked<Type> {
        let value = self.pop_any()?;
        if matches!(value, Type::Null | Type::Object(_)) { Ok(value) } else { refuse("an operand is no object") }
    }

    /// Rearranges the topmost operands, without splitting wide ones.
    pub fn rearrange(&mut self, op: StackOp, most: u16) -> Checked<()> {
        let (copied, below) = match op {
            StackOp::Pop => (1, 0),
            StackOp::Pop2 => (2, 0),
            StackOp::Swap => (1, 1),
            StackOp::Dup => (1, 0),
            StackOp::DupX1 => (1, 1),
            StackOp::DupX2 => (1, 2),
            StackOp::Dup2 => (2, 0),
            StackOp::Dup2X1 => (2, 1),
            StackOp::Dup2X2 => (2, 2),
        };
        let height = self.stack.len();
        let Some(bottom) = height.checked_sub(copied + below) else { return refuse("an operand is missing") };
        if self.stack[bottom].is_end() || self.stack[height - copied].is_end() {
            return refuse("half of a wide operand is moved");
        }
        match op {
            StackOp::Pop | StackOp::Pop2 => self.stack.truncate(bottom),
            StackOp::Swap => self.stack.swap(height - 1, height - 2),
            _ => {
                let copy: Vec<Type> = self.stack[height - copied..].to_vec();
                self.stack.splice(bottom..bottom, copy);
                if self.stack.len() > usize::from(most) {
                    return refuse(format!("more than {most} operands"));
                }
            }
        }
        Ok(())
    }

    /// Replaces all copies of an uninitialised object by the initialised one, or by nothing.
    pub fn replace(&mut self, old: Type, new: Type) {
        for slot in self.locals.iter_mut().chain(&mut self.stack) {
            if *slot == old {
                *slot = new;
            }
        }
    }
}

fn word(of: Type) -> String {
    format!("{of:?}").to_lowercase()
}
