//! Accessors: methods that compilers generate so that one class can access a private field of another. Examples are
//! `access$000` (javac before 11), `access$getCount$cp` (Kotlin, for companions), and the methods `count` and `count_=`
//! that Scala generates for a private variable `count`.
//!
//! A call of a generated method that only reads or writes one field is lowered to that access, so that analyses see it
//! at the location that the source has. Other accessors stay calls: those that increment, and those that a subclass may
//! override.

use unsnarl_classfile::instruction::{Instruction, StackOp, ValueKind};

use super::translate::Walker;
use super::{Context, Lowered};
use crate::ids::MethodId;
use crate::ir::ValueId;
use crate::types::Type;

impl<'p> Walker<'_, 'p> {
    /// If the method is an accessor: its instructions, and the context in which to lower them.
    pub(super) fn accessor(&self, method: MethodId) -> Option<(Context<'p>, Vec<Instruction<'p>>)> {
        let program = self.context.program;
        let data = program.method(method);
        let is_added = data.access.is_static() && data.access.is_synthetic();
        let is_own = data.access.is_private() && !data.access.is_static();
        if !data.has_code || !(is_added || is_own) || data.access.is_synchronized() {
            return None;
        }
        let source = program.class(data.class).source.as_deref()?;
        // Only Scala generates private accessors that are not synthetic; in other languages such a method is written by
        // hand.
        if !is_added && !source.file.attributes().source_file().ok()??.ends_with(b".scala") {
            return None;
        }
        let code = program.code(method)?.ok()?;
        // Two loads, a copy of the stored value, the access, and the return.
        const LONGEST: usize = 5;
        let decoded = code.instructions().take(LONGEST + 1).map(|read| Some(read.ok()?.1));
        let mut instructions = decoded.collect::<Option<Vec<_>>>()?;
        let Some(Instruction::Return(_)) = instructions.pop() else { return None };
        use Instruction as I;
        let mut accessed = instructions.iter().filter_map(|one| match one {
            I::GetField(index) | I::PutField(index) | I::GetStatic(index) | I::PutStatic(index) => Some(Ok(*index)),
            I::Load(..) | I::Stack(_) => None,
            _ => Some(Err(())),
        });
        let (Some(Ok(index)), None) = (accessed.next(), accessed.next()) else { return None };
        if !leaves_its_result(&instructions, program.descriptor(data.key)?.result != Type::VOID) {
            return None;
        }
        let field = program.key(program.member_of(source, index)?.key).name;
        let (name, field) = (program.bytes(program.key(data.key).name), program.bytes(field));
        let is_named = is_added || name.strip_suffix(b"_$eq").unwrap_or(name) == field;
        let is_only = is_named && code.handlers().len() == 0;
        is_only.then_some((Context { program, method: self.context.method, source, code }, instructions))
    }

    /// Lowers the instructions of an accessor, applied to the arguments of the call. Its result is on top of the stack.
    pub(super) fn access(
        &mut self,
        (context, instructions): (Context<'p>, Vec<Instruction<'p>>),
        arguments: &[(ValueId, Type)],
    ) -> Lowered<()> {
        let caller = std::mem::replace(&mut self.context, context);
        let done = instructions.into_iter().try_for_each(|instruction| match instruction {
            Instruction::Load(kind, slot) => match argument_at(slot, arguments) {
                Some(value) => {
                    self.stack.push(value, kind);
                    Ok(())
                }
                None => self.fault("an accessor reads a variable that is not a parameter"),
            },
            other => self.instruction(other),
        });
        self.context = caller;
        done
    }
}

/// Whether the stack never underflows, and at the end contains the result of the method and nothing else. Values are
/// duplicated only where they were just loaded; other uses of the stack are not understood.
fn leaves_its_result(instructions: &[Instruction<'_>], returns: bool) -> bool {
    let mut depth = 0_i32;
    let mut loaded = None;
    for instruction in instructions {
        let is_wide = loaded.map(|kind| matches!(kind, ValueKind::Long | ValueKind::Double));
        let (taken, left) = match (instruction, is_wide) {
            (Instruction::Load(..), _) => (0, 1),
            (Instruction::GetStatic(_), _) => (0, 1),
            (Instruction::GetField(_), _) => (1, 1),
            (Instruction::PutStatic(_), _) => (1, 0),
            (Instruction::PutField(_), _) => (2, 0),
            // A duplicate of the stored value: the accessor of an assignment expression.
            (Instruction::Stack(StackOp::Dup), Some(false)) | (Instruction::Stack(StackOp::Dup2), Some(true)) => (1, 2),
            (Instruction::Stack(StackOp::DupX1), Some(false)) | (Instruction::Stack(StackOp::Dup2X1), Some(true)) => {
                (2, 3)
            }
            _ => return false,
        };
        if depth < taken {
            return false;
        }
        depth += left - taken;
        loaded = match instruction {
            Instruction::Load(kind, _) => Some(*kind),
            _ => None,
        };
    }
    depth == i32::from(returns)
}

/// The argument that is passed in a slot; `long` and `double` take two slots.
fn argument_at(slot: u16, arguments: &[(ValueId, Type)]) -> Option<ValueId> {
    let mut at = 0;
    for (value, ty) in arguments {
        if at == slot {
            return Some(*value);
        }
        let is_wide = matches!(super::translate::kind_of(*ty), Some(ValueKind::Long | ValueKind::Double));
        at += 1 + u16::from(is_wide);
    }
    None
}

#[cfg(test)]
mod tests {
    use Instruction::{GetField, Load, PutField, PutStatic, Stack};
    use ValueKind::{Int, Long, Reference};

    use super::*;

    #[test]
    fn reads_writes_and_assignment_expressions_leave_their_result() {
        let field = 1;
        assert!(leaves_its_result(&[Load(Reference, 0), GetField(field)], true));
        assert!(leaves_its_result(&[Load(Reference, 0), Load(Int, 1), PutField(field)], false));
        for (kind, copy) in [(Int, StackOp::DupX1), (Long, StackOp::Dup2X1)] {
            assert!(leaves_its_result(&[Load(Reference, 0), Load(kind, 1), Stack(copy), PutField(field)], true));
        }
        for (kind, copy) in [(Int, StackOp::Dup), (Long, StackOp::Dup2)] {
            assert!(leaves_its_result(&[Load(kind, 0), Stack(copy), PutStatic(field)], true));
        }
        assert!(!leaves_its_result(&[Load(Reference, 0), Load(Int, 1), PutField(field)], true));
        assert!(!leaves_its_result(&[GetField(field)], true));
    }

    #[test]
    fn other_stack_operations_are_not_taken_for_a_copy_of_the_stored_value() {
        let field = 1;
        for other in [StackOp::Swap, StackOp::Pop, StackOp::Dup2X1, StackOp::DupX2, StackOp::Dup2] {
            let instructions = [Load(Reference, 0), Load(Int, 1), Stack(other), PutField(field)];
            assert!(!leaves_its_result(&instructions, true), "{other:?}");
        }
        assert!(!leaves_its_result(&[Load(Int, 0), Stack(StackOp::DupX1), PutStatic(field)], true));
    }
}
