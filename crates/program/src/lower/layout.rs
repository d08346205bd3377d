//! The instructions of a method, the leaders of its basic blocks, and the ranges of its exception handlers.
//!
//! A block ends at a branch, before a branch target, where the set of covering handlers changes, and after every
//! instruction that can throw and is covered by a handler (or by the monitor release of a synchronized method).

use unsnarl_classfile::code::{ExceptionHandler, LocalVariable};
use unsnarl_classfile::instruction::{BinaryOp, Instruction, ValueKind};

use super::{Context, Lowered, coroutine, fault};

/// The instructions of a method with their pcs, divided into basic blocks.
pub(super) struct Layout<'p> {
    pub(super) instructions: Vec<(u16, Instruction<'p>)>,
    /// The index of the instruction at each pc; `NONE` inside of instructions. One element longer than the code.
    index_of_pc: Vec<u32>,
    /// For each instruction: whether it is a leader, the first of a basic block.
    pub(super) is_leader: Vec<bool>,
    /// For each leader: whether it may have several predecessors.
    pub(super) is_join: Vec<bool>,
    /// For each leader: whether it has a predecessor through a normal edge.
    pub(super) is_entered_normally: Vec<bool>,
    /// For each instruction: whether a handler (or the monitor release of a synchronized method) covers it.
    pub(super) is_covered: Vec<bool>,
    pub(super) handlers: Vec<ExceptionHandler>,
    /// Whether the code has subroutines (`jsr`).
    pub(super) has_jsr: bool,
    /// Whether the method is synchronized. Then every exception that leaves it releases the monitor first.
    pub(super) is_synchronized: bool,
    /// For each local: whether any instruction stores to it.
    pub(super) is_stored: Vec<bool>,
    /// Debug information on local variables, sorted by slot and start.
    locals: Vec<LocalVariable>,
}

const NONE: u32 = u32::MAX;

impl<'p> Layout<'p> {
    /// Index of the instruction at `pc`.
    pub(super) fn instruction_at(&self, pc: u16) -> Option<usize> {
        let index = *self.index_of_pc.get(usize::from(pc))?;
        (index != NONE).then_some(index as usize)
    }

    /// The handlers that cover a pc, in the order in which they are searched.
    pub(super) fn handlers_at(&self, pc: u16) -> impl Iterator<Item = &ExceptionHandler> {
        self.handlers.iter().filter(move |handler| handler.start <= pc && pc < handler.end)
    }

    /// The constant index of the name of the local in `slot` at `pc`; 0 if it has none. Compilers emit ranges that do
    /// not overlap within a slot.
    pub(super) fn local_name(&self, slot: u16, pc: u16) -> u16 {
        let after = self.locals.partition_point(|local| (local.slot, local.start) <= (slot, pc));
        let covers = |local: &&LocalVariable| {
            local.slot == slot && u32::from(pc) < u32::from(local.start) + u32::from(local.length)
        };
        after.checked_sub(1).map(|index| &self.locals[index]).filter(covers).map_or(0, |local| local.name)
    }
}

/// Whether the instruction can throw an exception that a handler may catch. Exceptions of `monitorexit` (A3) and those
/// that any instruction may throw are not considered: stack overflow, exhausted memory, `Thread.stop` (A2).
pub(super) fn can_throw(instruction: &Instruction<'_>) -> bool {
    use Instruction as I;
    match instruction {
        I::LoadConstant(_)
        | I::ArrayLoad(_)
        | I::ArrayStore(_)
        | I::GetStatic(_)
        | I::PutStatic(_)
        | I::GetField(_)
        | I::PutField(_)
        | I::Invoke(..)
        | I::InvokeDynamic(_)
        | I::New(_)
        | I::NewPrimitiveArray(_)
        | I::NewReferenceArray(_)
        | I::NewMultiArray(..)
        | I::ArrayLength
        | I::Throw
        | I::CheckCast(_)
        | I::InstanceOf(_)
        | I::MonitorEnter => true,
        I::Binary(op, kind) => {
            matches!(op, BinaryOp::Divide | BinaryOp::Remainder) && matches!(kind, ValueKind::Int | ValueKind::Long)
        }
        _ => false,
    }
}

pub(super) fn lay_out<'p>(context: Context<'p>) -> Lowered<Layout<'p>> {
    let code = context.code;
    let length = code.bytecode.len();
    let mut index_of_pc = vec![NONE; length + 1];
    let mut instructions = Vec::with_capacity(length / 2);
    let mut is_stored = vec![false; usize::from(code.max_locals)];
    let mut has_jsr = false;
    for decoded in code.instructions() {
        let (pc, instruction) = match decoded {
            Ok(decoded) => decoded,
            Err(problem) => return fault(problem.offset.saturating_sub(code.offset) as u16, problem.problem),
        };
        index_of_pc[usize::from(pc)] = instructions.len() as u32;
        let slot = match instruction {
            Instruction::Store(kind, slot) => Some((slot, matches!(kind, ValueKind::Long | ValueKind::Double))),
            Instruction::Increment(slot, _) => Some((slot, false)),
            Instruction::Jsr(_) => {
                has_jsr = true;
                None
            }
            _ => None,
        };
        if let Some((slot, is_wide)) = slot {
            match is_stored.get_mut(usize::from(slot)..=usize::from(slot) + usize::from(is_wide)) {
                Some(slots) => slots.fill(true),
                None => return fault(pc, format!("local {slot} does not exist")),
            }
        }
        instructions.push((pc, instruction));
    }
    index_of_pc[length] = instructions.len() as u32;
    coroutine::straighten(context, &mut instructions);

    let handlers: Vec<ExceptionHandler> = code.handlers().collect();
    let mut locals = code.local_variables().unwrap_or_default();
    locals.sort_by_key(|local| (local.slot, local.start));
    let mut layout = Layout {
        is_leader: Vec::new(),
        is_join: Vec::new(),
        is_entered_normally: Vec::new(),
        is_covered: Vec::new(),
        instructions,
        index_of_pc,
        handlers,
        has_jsr,
        is_synchronized: context.program.method(context.method).access.is_synchronized(),
        is_stored,
        locals,
    };
    mark_leaders(&mut layout)?;
    count_predecessors(&mut layout)?;
    Ok(layout)
}

fn mark_leaders(layout: &mut Layout<'_>) -> Lowered<()> {
    let count = layout.instructions.len();
    let mut is_leader = vec![false; count];
    is_leader[0] = true;
    let mut depth_change = vec![0i32; count + 1];
    for handler in &layout.handlers {
        let (Some(start), Some(target)) =
            (layout.instruction_at(handler.start), layout.instruction_at(handler.handler))
        else {
            return fault(handler.handler, "an exception handler does not start at an instruction");
        };
        let Some(end) = layout.instruction_at(handler.end) else {
            return fault(handler.end, "an exception handler's range does not end at an instruction");
        };
        if start >= end || target >= count {
            return fault(handler.start, "an exception handler covers nothing");
        }
        depth_change[start] += 1;
        depth_change[end] -= 1;
        is_leader[start] = true;
        is_leader[target] = true;
        if end < count {
            is_leader[end] = true;
        }
    }
    let mut depth = i32::from(layout.is_synchronized);
    let covered = depth_change.iter().take(count).map(|change| {
        depth += change;
        depth > 0
    });
    layout.is_covered = covered.collect();
    for (index, (pc, instruction)) in layout.instructions.iter().enumerate() {
        let mut branches = false;
        for target in targets(instruction) {
            branches = true;
            match layout.instruction_at(target) {
                Some(target) if target < count => is_leader[target] = true,
                _ => {
                    return fault(*pc, format!("the branch leads to {target}, where no instruction starts"));
                }
            }
        }
        let ends_block =
            branches || !falls_through(instruction) || (layout.is_covered[index] && can_throw(instruction));
        if ends_block && index + 1 < count {
            is_leader[index + 1] = true;
        }
    }
    layout.is_leader = is_leader;
    Ok(())
}

/// Finds out which leaders have normal predecessors, and which may have several.
fn count_predecessors(layout: &mut Layout<'_>) -> Lowered<()> {
    let count = layout.instructions.len();
    let mut predecessors = vec![0u8; count];
    let mut add = |index: Option<usize>| {
        if let Some(number) = index.and_then(|index| predecessors.get_mut(index)) {
            *number = (*number + 1).min(2);
        }
    };
    // The edge from the caller.
    add(Some(0));
    for (index, (pc, instruction)) in layout.instructions.iter().enumerate() {
        for target in targets(instruction) {
            add(layout.instruction_at(target));
        }
        if falls_through(instruction) {
            if index + 1 == count {
                return fault(*pc, "control falls off the end of the code");
            }
            if layout.is_leader[index + 1] {
                add(Some(index + 1));
            }
        }
    }
    layout.is_entered_normally = predecessors.iter().map(|number| *number > 0).collect();
    // With subroutines, the predecessors are not known yet.
    layout.is_join = predecessors.iter().map(|number| *number > 1 || layout.has_jsr).collect();
    // Every handler is treated as a join. Most are, and finding the others would cost more than it saves.
    for handler in &layout.handlers {
        if let Some(target) = layout.instruction_at(handler.handler) {
            layout.is_join[target] = true;
        }
    }
    Ok(())
}

/// The branch targets of an instruction.
fn targets(instruction: &Instruction<'_>) -> impl Iterator<Item = u16> {
    use Instruction as I;
    let (single, switch) = match instruction {
        I::IfZero(_, target) | I::IfInt(_, target) | I::IfReference(_, target) | I::IfNull(_, target) => {
            (Some(*target), None)
        }
        I::Goto(target) | I::Jsr(target) => (Some(*target), None),
        I::Switch(switch) => (Some(switch.default), Some(switch.cases().map(|(_, target)| target))),
        _ => (None, None),
    };
    single.into_iter().chain(switch.into_iter().flatten())
}

/// Whether control may continue with the next instruction. That includes `jsr`, whose subroutine returns there.
pub(super) fn falls_through(instruction: &Instruction<'_>) -> bool {
    use Instruction as I;
    !matches!(instruction, I::Goto(_) | I::Switch(_) | I::Return(_) | I::Throw | I::Ret(_))
}
