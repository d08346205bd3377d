//! Visits the basic blocks: control flow, exceptional edges, monitors of synchronized methods, subroutines. The module
//! `instructions` lowers straight-line code.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::{Instruction, Literal, Switch, ValueKind};

use super::layout::{Layout, can_throw, falls_through};
use super::ssa::{Draft, DraftBlock, DraftDefinition, Variable};
use super::stack::Stack;
use super::{Context, Lowered, fault};
use crate::ids::{ClassId, IdVec};
use crate::ir::exceptions::{Catches, Thrown, thrown_by};
use crate::ir::{BlockId, Constant, Handler, Op, Operands, Statement, SwitchTable, ValueId};
use crate::types::Type;

/// Maximum number of instructions after inlining of subroutines, plus the return addresses that distinguish copies of a
/// block.
const MAX_WALKED: usize = 500_000;
/// Maximum number of steps of all searches for handlers.
const MAX_HANDLER_STEPS: usize = 50_000_000;
/// Number of steps that a query of the hierarchy counts as.
const SUBTYPE_STEPS: usize = 8;

/// The source of a block of the draft.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    /// The code that starts at a leader, by index of the instruction.
    Code(u32),
    /// The code at a leader that has exceptional edges only.
    Handler(u32),
    /// A landing pad: catches the exception, then jumps to a leader that has normal edges too.
    Pad(u32),
    /// Releases a synchronized method's monitor and rethrows.
    Release,
}

/// Variables that hold return addresses, sorted. They distinguish the copies of a block that inlining of subroutines
/// makes.
type ReturnAddresses = SmallVec<[(Variable, u16); 2]>;

pub(super) struct Walker<'a, 'p> {
    pub(super) context: Context<'p>,
    pub(super) class: ClassId,
    pub(super) layout: &'a Layout<'p>,
    pub(super) draft: Draft,
    pub(super) stack: Stack,
    block: BlockId,
    start: u32,
    pub(super) pc: u16,
    /// The pc of the instruction after this one.
    pub(super) next_pc: u16,
    /// The current values of locals in the block that is being visited.
    locals: Vec<Option<ValueId>>,
    touched: Vec<u16>,
    parameter_of_slot: Vec<Option<ValueId>>,
    blocks: FxHashMap<(Part, ReturnAddresses), BlockId>,
    parts: IdVec<BlockId, (Part, ReturnAddresses)>,
    queue: BinaryHeap<Reverse<(u32, BlockId)>>,
    /// The monitor of a synchronized method.
    monitor: Option<ValueId>,
    /// The type that each handler catches, by the first instruction of the handler.
    caught: FxHashMap<u32, Type>,
    walked: usize,
    handler_steps: usize,
}

pub(super) fn translate<'p>(context: Context<'p>, layout: &Layout<'p>) -> Lowered<Draft> {
    let method = context.program.method(context.method);
    let slots = usize::from(context.code.max_locals);
    let mut walker = Walker {
        context,
        class: method.class,
        layout,
        draft: Draft::new(!method.access.is_static()),
        stack: Stack::default(),
        block: BlockId::ENTRY,
        start: 0,
        pc: 0,
        next_pc: 0,
        locals: vec![None; slots],
        touched: Vec::new(),
        parameter_of_slot: vec![None; slots],
        blocks: FxHashMap::default(),
        parts: IdVec::new(),
        queue: BinaryHeap::new(),
        monitor: None,
        caught: FxHashMap::default(),
        walked: 0,
        handler_steps: 0,
    };
    walker.note_caught_types()?;
    walker.enter()?;
    while let Some(Reverse((_, block))) = walker.queue.pop() {
        walker.walk(block)?;
    }
    walker.draft.fill_phis();
    walker.check_size()?;
    Ok(walker.draft)
}

impl<'p> Walker<'_, 'p> {
    pub(super) fn fault<T>(&self, problem: impl Into<std::borrow::Cow<'static, str>>) -> Lowered<T> {
        fault(self.pc, problem)
    }

    fn note_caught_types(&mut self) -> Lowered<()> {
        let program = self.context.program;
        let throwable = Type::class(program.well_known().throwable);
        for handler in &self.layout.handlers {
            let caught = match handler.catch_type {
                0 => throwable,
                index => match self.context.source.class(index).filter(|caught| caught.as_class().is_some()) {
                    Some(caught) => caught,
                    None => {
                        return fault(handler.handler, format!("constant {index} is not a class to catch"));
                    }
                },
            };
            if let Some(target) = self.layout.instruction_at(handler.handler) {
                let joined = self.caught.entry(target as u32).or_insert(caught);
                *joined = program.join(*joined, caught);
                // The join with a missing class is `Object`, but a caught exception is always a throwable.
                if *joined == Type::class(program.well_known().object) {
                    *joined = throwable;
                }
            }
        }
        Ok(())
    }

    /// Creates the entry block: parameters, and the acquisition of the monitor in a synchronized method.
    fn enter(&mut self) -> Lowered<()> {
        let program = self.context.program;
        let method = program.method(self.context.method);
        let Some(descriptor) = program.descriptor(method.key).filter(|descriptor| descriptor.is_method) else {
            return self.fault("its descriptor is malformed");
        };
        let member = self.context.source.file.method(usize::from(method.member));
        let names = member.and_then(|member| member.attributes().method_parameters().ok()).unwrap_or_default();
        let receiver = (!method.access.is_static()).then_some(Type::class(method.class));
        let mut slot = 0usize;
        for (index, ty) in receiver.iter().chain(descriptor.parameters.iter()).enumerate() {
            let value = self.draft.new_value(*ty, DraftDefinition::Parameter(index as u16));
            let width = 1 + usize::from(ty.is_wide());
            if slot + width > self.parameter_of_slot.len() {
                return self.fault("it has fewer locals than parameters");
            }
            self.draft.values[value].name = match self.layout.local_name(slot as u16, 0) {
                // Without debug information on locals, the `MethodParameters` attribute may have the names.
                0 => {
                    let declared = index.checked_sub(usize::from(receiver.is_some()));
                    declared.and_then(|index| names.get(index)).map_or(0, |name| name.name_index)
                }
                name => name,
            };
            self.parameter_of_slot[slot] = Some(value);
            slot += width;
        }
        self.draft.parameters = self.draft.values.len() as u32;
        self.draft.blocks.push(DraftBlock::default());
        self.parts.push((Part::Code(0), ReturnAddresses::new()));
        for (slot, value) in self.parameter_of_slot.iter().enumerate() {
            if let Some(value) = value {
                self.draft.set_at_end(BlockId::ENTRY, slot as Variable, *value);
            }
        }
        if self.layout.is_synchronized {
            let monitor = match receiver {
                Some(_) => ValueId::new(0),
                None => self.class_constant(Type::class(self.class)),
            };
            self.monitor = Some(monitor);
            self.emit(Op::MonitorEnter(monitor));
        }
        let first = self.target(0)?;
        self.finish_block(Op::Goto(first), &[first], None)
    }

    fn walk(&mut self, block: BlockId) -> Lowered<()> {
        let (part, addresses) = self.parts[block].clone();
        for slot in self.touched.drain(..) {
            self.locals[usize::from(slot)] = None;
        }
        self.stack.slots.clear();
        self.block = block;
        self.start = self.draft.statements.len() as u32;
        self.draft.current = Some((block, self.start));
        self.pc = self.draft.blocks[block].pc;
        match part {
            Part::Release => {
                let caught = self.emit_value(Op::Caught, Type::class(self.context.program.well_known().throwable));
                if let Some(monitor) = self.monitor {
                    self.emit(Op::MonitorExit(monitor));
                }
                self.finish_block(Op::Throw(caught), &[], None)
            }
            Part::Pad(leader) => {
                self.restore_addresses(&addresses);
                self.catch(leader);
                let target = self.block_for(Part::Code(leader), self.addresses(true))?;
                self.finish_block(Op::Goto(target), &[target], None)
            }
            Part::Handler(leader) => {
                self.restore_addresses(&addresses);
                self.catch(leader);
                self.walk_code(leader as usize)
            }
            Part::Code(leader) => {
                let kinds = self.draft.blocks[block].entry_stack.clone();
                for (position, kind) in kinds.into_iter().enumerate() {
                    let value = self.draft.at_start(block, self.stack_variable(position));
                    self.stack.push(value, kind);
                }
                self.check_size()?;
                self.restore_addresses(&addresses);
                self.walk_code(leader as usize)
            }
        }
    }

    fn catch(&mut self, leader: u32) {
        let throwable = Type::class(self.context.program.well_known().throwable);
        let ty = self.caught.get(&leader).copied().unwrap_or(throwable);
        let value = self.emit_value(Op::Caught, ty);
        self.stack.push(value, ValueKind::Reference);
    }

    fn walk_code(&mut self, leader: usize) -> Lowered<()> {
        let layout = self.layout;
        let mut index = leader;
        loop {
            let (pc, instruction) = layout.instructions[index];
            self.pc = pc;
            self.next_pc = layout.instructions.get(index + 1).map_or(pc, |next| next.0);
            self.walked += 1;
            if self.walked > MAX_WALKED {
                return self.fault("its subroutines are nested too deeply to be inlined");
            }
            if self.end_with(&instruction, index)? {
                return Ok(());
            }
            self.instruction(instruction)?;
            self.check_height()?;
            // `layout` has checked that control does not fall off the end of the code.
            debug_assert!(falls_through(&instruction));
            if layout.is_leader[index + 1] {
                let thrown = self.thrown_at(index, &instruction);
                let next = self.target(layout.instructions[index + 1].0)?;
                return self.finish_block(Op::Goto(next), &[next], thrown);
            }
            index += 1;
        }
    }

    fn check_height(&self) -> Lowered<()> {
        if self.stack.slots.len() > usize::from(self.context.code.max_stack) {
            return self.fault("the operand stack is higher than announced");
        }
        Ok(())
    }

    fn check_size(&self) -> Lowered<()> {
        if self.draft.is_too_large() {
            return self.fault("too many variables live through too many blocks");
        }
        Ok(())
    }

    /// The exceptions that the last statement of the instruction can throw, if a handler covers it.
    fn thrown_at(&self, index: usize, instruction: &Instruction<'p>) -> Option<Thrown> {
        if !self.layout.is_covered[index] || !can_throw(instruction) || self.draft.statements.len() as u32 == self.start
        {
            return None;
        }
        let last = self.draft.statements.last()?;
        // A load of a constant emits no statement; then the last statement belongs to another instruction.
        (last.pc == self.pc).then(|| thrown_by(self.context.program, self.class, &last.op, &self.draft))
    }

    /// Ends the block if the instruction is a terminator; returns whether it is.
    fn end_with(&mut self, instruction: &Instruction<'p>, index: usize) -> Lowered<bool> {
        use Instruction as I;
        match *instruction {
            I::Goto(target) => {
                let target = self.target(target)?;
                self.finish_block(Op::Goto(target), &[target], None)?;
            }
            I::IfZero(condition, target) => {
                let a = self.pop(ValueKind::Int)?;
                let b = self.literal(Literal::Int(0));
                self.branch(condition, a, b, target, index)?;
            }
            I::IfNull(condition, target) => {
                let a = self.pop(ValueKind::Reference)?;
                let b = self.literal(Literal::Null);
                self.branch(condition, a, b, target, index)?;
            }
            I::IfInt(condition, target) => {
                let (b, a) = (self.pop(ValueKind::Int)?, self.pop(ValueKind::Int)?);
                self.branch(condition, a, b, target, index)?;
            }
            I::IfReference(condition, target) => {
                let (b, a) = (self.pop(ValueKind::Reference)?, self.pop(ValueKind::Reference)?);
                self.branch(condition, a, b, target, index)?;
            }
            I::Switch(switch) => self.switch(switch)?,
            I::Return(kind) => self.leave(kind)?,
            I::Throw => {
                let value = self.pop(ValueKind::Reference)?;
                let op = Op::Throw(value);
                let thrown = self.layout.is_covered[index]
                    .then(|| thrown_by(self.context.program, self.class, &op, &self.draft));
                self.finish_block(op, &[], thrown)?;
            }
            I::Jsr(target) => {
                let Some((after, _)) = self.layout.instructions.get(index + 1) else {
                    return self.fault("a subroutine is called by the last instruction");
                };
                let address = self.draft.return_address(*after);
                self.stack.push(address, ValueKind::Reference);
                self.check_height()?;
                let target = self.target(target)?;
                self.finish_block(Op::Goto(target), &[target], None)?;
            }
            I::Ret(slot) => {
                let address = self.read_local(slot)?;
                let DraftDefinition::ReturnAddress(pc) = self.draft.value(address).definition else {
                    return self.fault(format!("local {slot} is not a return address"));
                };
                // An address is used once. Without it, the code after the subroutine is not copied.
                let undefined = self.draft.undefined();
                self.write_local(slot, undefined)?;
                let target = self.target(pc)?;
                self.finish_block(Op::Goto(target), &[target], None)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn branch(
        &mut self,
        condition: unsnarl_classfile::instruction::Condition,
        a: ValueId,
        b: ValueId,
        target: u16,
        index: usize,
    ) -> Lowered<()> {
        let then = self.target(target)?;
        let otherwise = self.target(self.layout.instructions[index + 1].0)?;
        self.finish_block(Op::If { condition, a, b, then, otherwise }, &[then, otherwise], None)
    }

    fn switch(&mut self, switch: Switch<'p>) -> Lowered<()> {
        let value = self.pop(ValueKind::Int)?;
        let mut table =
            SwitchTable { cases: Vec::with_capacity(switch.cases().len()), default: self.target(switch.default)? };
        for (key, target) in switch.cases() {
            table.cases.push((key, self.target(target)?));
        }
        let mut targets: Vec<BlockId> = table.cases.iter().map(|(_, target)| *target).chain([table.default]).collect();
        targets.sort_unstable();
        targets.dedup();
        let id = self.draft.switches.push(table);
        self.finish_block(Op::Switch(value, id), &targets, None)
    }

    fn leave(&mut self, kind: Option<ValueKind>) -> Lowered<()> {
        let program = self.context.program;
        let declared = program.descriptor(program.method(self.context.method).key).map(|descriptor| descriptor.result);
        if declared.and_then(kind_of) != kind {
            return self.fault("the returned value is not of the declared kind");
        }
        let value = kind.map(|kind| self.pop(kind)).transpose()?;
        if let Some(monitor) = self.monitor {
            self.emit(Op::MonitorExit(monitor));
        }
        self.finish_block(Op::Return(value), &[], None)
    }

    /// Completes the block that is being visited: its variables, its terminator and its edges.
    fn finish_block(&mut self, terminator: Op, successors: &[BlockId], thrown: Option<Thrown>) -> Lowered<()> {
        for slot in &self.touched {
            if let Some(value) = self.locals[usize::from(*slot)] {
                self.draft.set_at_end(self.block, Variable::from(*slot), value);
            }
        }
        if !successors.is_empty() {
            for position in 0..self.stack.slots.len() {
                let variable = self.stack_variable(position);
                self.draft.set_at_end(self.block, variable, self.stack.slots[position].0);
            }
        }
        self.emit(terminator);
        let handlers = match thrown {
            Some(thrown) => self.handlers_for(&thrown)?,
            None => Vec::new(),
        };
        let block = self.block;
        for target in successors.iter().copied() {
            self.draft.connect(block, target);
            if !self.draft.blocks[block].successors.contains(&target) {
                self.draft.blocks[block].successors.push(target);
            }
        }
        for handler in &handlers {
            self.draft.connect(block, handler.target);
        }
        let data = &mut self.draft.blocks[block];
        data.handlers = handlers;
        data.statements = (self.start, self.draft.statements.len() as u32);
        Ok(())
    }

    fn handlers_for(&mut self, thrown: &Thrown) -> Lowered<Vec<Handler>> {
        let layout = self.layout;
        let mut handlers: Vec<Handler> = Vec::new();
        if thrown.is_nothing() {
            return Ok(handlers);
        }
        self.count_handler_steps(layout.handlers.len())?;
        for entry in layout.handlers_at(self.pc) {
            self.count_handler_steps(SUBTYPE_STEPS + handlers.len())?;
            let catches = match entry.catch_type {
                0 => None,
                index => self.context.source.class(index),
            };
            let certainty = thrown.caught_by(self.context.program, catches);
            if certainty == Catches::Never {
                continue;
            }
            // `layout` has checked that handlers start at instructions.
            let leader = layout.instruction_at(entry.handler).unwrap_or(0) as u32;
            let part =
                if layout.is_entered_normally[leader as usize] { Part::Pad(leader) } else { Part::Handler(leader) };
            let target = self.block_for(part, self.addresses(false))?;
            let handler = Handler { catches, target };
            if !handlers.contains(&handler) {
                handlers.push(handler);
            }
            if certainty == Catches::Must {
                return Ok(handlers);
            }
        }
        if self.layout.is_synchronized {
            let target = self.block_for(Part::Release, ReturnAddresses::new())?;
            handlers.push(Handler { catches: None, target });
        }
        Ok(handlers)
    }

    fn count_handler_steps(&mut self, steps: usize) -> Lowered<()> {
        self.handler_steps += steps;
        if self.handler_steps > MAX_HANDLER_STEPS {
            return self.fault("it has too many exception handlers");
        }
        Ok(())
    }

    /// The block at `pc`, as a successor with the current operand stack.
    fn target(&mut self, pc: u16) -> Lowered<BlockId> {
        let Some(leader) = self.layout.instruction_at(pc) else {
            return self.fault(format!("the branch leads to {pc}, where no instruction starts"));
        };
        self.block_for(Part::Code(leader as u32), self.addresses(true))
    }

    fn block_for(&mut self, part: Part, addresses: ReturnAddresses) -> Lowered<BlockId> {
        let takes_stack = matches!(part, Part::Code(_));
        if let Some(block) = self.blocks.get(&(part, addresses.clone())) {
            let expected = &self.draft.blocks[*block].entry_stack;
            let kinds = self.stack.slots.iter().map(|slot| slot.1);
            if takes_stack && !expected.iter().copied().eq(kinds) {
                return self.fault("two paths to one instruction leave different operand stacks");
            }
            return Ok(*block);
        }
        let leader = match part {
            Part::Code(leader) | Part::Handler(leader) | Part::Pad(leader) => Some(leader as usize),
            Part::Release => None,
        };
        let block = self.draft.blocks.push(DraftBlock {
            pc: leader.map_or(0, |leader| self.layout.instructions[leader].0),
            entry_stack: if takes_stack {
                self.stack.slots.iter().map(|slot| slot.1).collect()
            } else {
                SmallVec::new()
            },
            is_join: match part {
                Part::Code(leader) => self.layout.is_join[leader as usize],
                Part::Handler(_) | Part::Pad(_) | Part::Release => true,
            },
            ..DraftBlock::default()
        });
        self.walked += addresses.len();
        self.parts.push((part, addresses.clone()));
        self.blocks.insert((part, addresses), block);
        // In the order of the bytecode, so that most blocks are visited after their predecessors.
        self.queue.push(Reverse((leader.map_or(u32::MAX, |leader| leader as u32), block)));
        Ok(block)
    }

    /// The variables that currently hold return addresses; `with_stack` includes the operand stack.
    fn addresses(&self, with_stack: bool) -> ReturnAddresses {
        let mut addresses = ReturnAddresses::new();
        if !self.layout.has_jsr {
            return addresses;
        }
        let mut note = |variable: Variable, value: ValueId| {
            if let DraftDefinition::ReturnAddress(pc) = self.draft.value(value).definition {
                addresses.push((variable, pc));
            }
        };
        for slot in &self.touched {
            if let Some(value) = self.locals[usize::from(*slot)] {
                note(Variable::from(*slot), value);
            }
        }
        if with_stack {
            for (position, (value, _)) in self.stack.slots.iter().enumerate() {
                note(self.stack_variable(position), *value);
            }
        }
        addresses.sort_unstable();
        addresses
    }

    /// Restores the return addresses that the block is entered with.
    fn restore_addresses(&mut self, addresses: &ReturnAddresses) {
        let locals = u32::from(self.context.code.max_locals);
        for (variable, pc) in addresses {
            let value = self.draft.return_address(*pc);
            match variable.checked_sub(locals) {
                Some(position) => {
                    if let Some(slot) = self.stack.slots.get_mut(position as usize) {
                        slot.0 = value;
                    }
                }
                None => self.set_local(*variable as u16, value),
            }
        }
    }

    fn stack_variable(&self, position: usize) -> Variable {
        u32::from(self.context.code.max_locals) + position as Variable
    }

    fn set_local(&mut self, slot: u16, value: ValueId) {
        let local = &mut self.locals[usize::from(slot)];
        if local.is_none() {
            self.touched.push(slot);
        }
        *local = Some(value);
    }

    pub(super) fn write_local(&mut self, slot: u16, value: ValueId) -> Lowered<()> {
        if usize::from(slot) >= self.locals.len() {
            return self.fault(format!("local {slot} does not exist"));
        }
        self.set_local(slot, value);
        Ok(())
    }

    pub(super) fn read_local(&mut self, slot: u16) -> Lowered<ValueId> {
        let Some(local) = self.locals.get(usize::from(slot)) else {
            return self.fault(format!("local {slot} does not exist"));
        };
        if let Some(value) = local {
            return Ok(*value);
        }
        let value = if self.layout.is_stored[usize::from(slot)] {
            let value = self.draft.at_start(self.block, Variable::from(slot));
            self.check_size()?;
            self.name_value(value, slot, self.draft.blocks[self.block].pc);
            value
        } else {
            match self.parameter_of_slot[usize::from(slot)] {
                Some(value) => value,
                None => self.draft.undefined(),
            }
        };
        self.set_local(slot, value);
        Ok(value)
    }

    /// Names a value after the local in `slot` at `pc`, if it has no name yet. Constants are shared and have no names.
    pub(super) fn name_value(&mut self, value: ValueId, slot: u16, pc: u16) {
        let data = &self.draft.values[value];
        let is_nameable = matches!(data.definition, DraftDefinition::Statement(_) | DraftDefinition::Phi(_));
        if data.name == 0 && is_nameable {
            self.draft.values[value].name = self.layout.local_name(slot, pc);
        }
    }

    pub(super) fn pop(&mut self, wanted: ValueKind) -> Lowered<ValueId> {
        match self.stack.pop() {
            Some((value, kind)) if kind == wanted => Ok(value),
            Some((_, kind)) => self.fault(format!(
                "there is {} on the operand stack where {} is needed",
                with_article(kind),
                with_article(wanted)
            )),
            None => self.fault("the operand stack is empty"),
        }
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.draft.statements.push(Statement { op, result: None, pc: self.pc });
    }

    pub(super) fn emit_value(&mut self, op: Op, ty: Type) -> ValueId {
        let index = self.draft.statements.len() as u32;
        let value = self.draft.new_value(ty, DraftDefinition::Statement(index));
        self.draft.statements.push(Statement { op, result: Some(value), pc: self.pc });
        value
    }

    pub(super) fn list(&mut self, values: &[ValueId]) -> Operands {
        let start = self.draft.operands.len() as u32;
        self.draft.operands.extend_from_slice(values);
        Operands { start, length: values.len() as u32 }
    }

    pub(super) fn class_constant(&mut self, class: Type) -> ValueId {
        let ty = Type::class(self.context.program.well_known().class);
        self.draft.constant(Constant::Class(class), ty)
    }
}

/// The kind of the values of a type; `None` for `void`.
pub(super) fn kind_of(ty: Type) -> Option<ValueKind> {
    Some(match ty {
        Type::VOID => return None,
        Type::LONG => ValueKind::Long,
        Type::FLOAT => ValueKind::Float,
        Type::DOUBLE => ValueKind::Double,
        _ if ty.is_int_like() => ValueKind::Int,
        _ => ValueKind::Reference,
    })
}

/// The name of a kind, with its article.
pub(super) fn with_article(kind: ValueKind) -> &'static str {
    match kind {
        ValueKind::Int => "an int",
        ValueKind::Long => "a long",
        ValueKind::Float => "a float",
        ValueKind::Double => "a double",
        ValueKind::Reference => "a reference",
    }
}
