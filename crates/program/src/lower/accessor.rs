//! Accessors: methods that compilers generate so that one class can access a private field of another. Examples are
//! `access$000` (javac before 11), `access$getCount$cp` (Kotlin, for companions), and the methods `count` and `count_=`
//! that Scala generates for a private variable `count`.
//!
//! A call of a generated method that only reads or writes one field is lowered to that access, so that analyses see it
//! at the location that the source has. Other accessors stay calls: those that increment, and those that a subclass may
//! override.

use unsnarl_classfile::instruction::{Instruction, ValueKind};

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
                None => self.fault("an accessor reads a variable that is no parameter"),
            },
            other => self.instruction(other),
        });
        self.context = caller;
        done
    }
}

/// Whether the stack never underflows, and at the end contains the result of the method and nothing else.
fn leaves_its_result(instructions: &[Instruction<'_>], returns: bool) -> bool {
    let mut depth = 0_i32;
    for instruction in instructions {
        let (taken, left) = match instruction {
            Instruction::Load(..) => (0, 1),
            Instruction::GetStatic(_) => (0, 1),
            Instruction::GetField(_) => (1, 1),
            Instruction::PutStatic(_) => (1, 0),
            Instruction::PutField(_) => (2, 0),
            // `dup` of the stored value.
            _ => (1, 2),
        };
        if depth < taken {
            return false;
        }
        depth += left - taken;
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
