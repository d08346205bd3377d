//! The draft of a body while its blocks are visited: maps variables to values (SSA construction).
//!
//! A variable is a local slot or, after these, a position of the operand stack. Only values that are live across the
//! boundary of a block are tracked here.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::{InvokeKind, ValueKind};

use crate::ids::{IdVec, ids};
use crate::ir::exceptions::Values;
use crate::ir::{
    BlockId, Constant, DynamicId, DynamicSite, Handler, Op, Operands, Statement, SwitchId, SwitchTable, ValueId,
};
use crate::types::Type;

/// Maximum number of values that are live across block boundaries, summed over all variables and boundaries. Compiled
/// code stays far below.
const MAX_CROSSINGS: usize = 1_000_000;

ids! {
    /// A φ-function of a draft.
    PhiId;
}

/// A local slot, or `max_locals` plus a position of the operand stack.
pub(super) type Variable = u32;

/// A value of the draft.
#[derive(Clone, Copy, Debug)]
pub(super) struct DraftValue {
    pub(super) ty: Type,
    pub(super) definition: DraftDefinition,
    /// Constant index of a local variable's name; 0 if none.
    pub(super) name: u16,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DraftDefinition {
    Parameter(u16),
    Constant(Constant),
    /// Index into the draft's statements.
    Statement(u32),
    Phi(PhiId),
    /// A variable that was never written.
    Undefined,
    /// Where a `jsr` returns to.
    ReturnAddress(u16),
}

/// A φ-function of the draft. Its arguments are in the order of its block's predecessors.
pub(super) struct DraftPhi {
    pub(super) block: BlockId,
    pub(super) variable: Variable,
    pub(super) value: ValueId,
    pub(super) arguments: SmallVec<[ValueId; 4]>,
}

/// A block of the draft.
#[derive(Default)]
pub(super) struct DraftBlock {
    pub(super) pc: u16,
    pub(super) predecessors: SmallVec<[BlockId; 4]>,
    pub(super) successors: SmallVec<[BlockId; 2]>,
    pub(super) handlers: Vec<Handler>,
    /// The range of its statements in the draft; empty until the block is visited.
    pub(super) statements: (u32, u32),
    /// The kinds of the values on the operand stack at its start.
    pub(super) entry_stack: SmallVec<[ValueKind; 4]>,
    /// Whether it has several predecessors, or may still get them.
    pub(super) is_join: bool,
}

/// A body under construction. The first block is the entry.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) values: IdVec<ValueId, DraftValue>,
    pub(super) blocks: IdVec<BlockId, DraftBlock>,
    pub(super) statements: Vec<Statement>,
    pub(super) operands: Vec<ValueId>,
    pub(super) dynamics: IdVec<DynamicId, DynamicSite>,
    pub(super) switches: IdVec<SwitchId, SwitchTable>,
    pub(super) phis: IdVec<PhiId, DraftPhi>,
    pub(super) parameters: u32,
    /// Whether parameter 0 is `this`.
    pub(super) has_this: bool,
    /// The block that is being visited, and its first statement.
    pub(super) current: Option<(BlockId, u32)>,
    /// The value of a variable at the end of a block.
    at_end: FxHashMap<(BlockId, Variable), ValueId>,
    constants: FxHashMap<Constant, ValueId>,
    return_addresses: FxHashMap<u16, ValueId>,
    /// Number of arguments of all φ-functions.
    phi_arguments: usize,
    undefined: Option<ValueId>,
}

impl Draft {
    pub(super) fn new(has_this: bool) -> Draft {
        Draft { has_this, ..Draft::default() }
    }

    pub(super) fn new_value(&mut self, ty: Type, definition: DraftDefinition) -> ValueId {
        self.values.push(DraftValue { ty, definition, name: 0 })
    }

    pub(super) fn value(&self, value: ValueId) -> &DraftValue {
        &self.values[value]
    }

    /// The value of a constant. Equal constants of a body are one value.
    pub(super) fn constant(&mut self, constant: Constant, ty: Type) -> ValueId {
        if let Some(value) = self.constants.get(&constant) {
            return *value;
        }
        let value = self.new_value(ty, DraftDefinition::Constant(constant));
        self.constants.insert(constant, value);
        value
    }

    pub(super) fn return_address(&mut self, pc: u16) -> ValueId {
        if let Some(value) = self.return_addresses.get(&pc) {
            return *value;
        }
        let value = self.new_value(Type::BOTTOM, DraftDefinition::ReturnAddress(pc));
        self.return_addresses.insert(pc, value);
        value
    }

    pub(super) fn undefined(&mut self) -> ValueId {
        if let Some(value) = self.undefined {
            return value;
        }
        let value = self.new_value(Type::BOTTOM, DraftDefinition::Undefined);
        self.undefined = Some(value);
        value
    }

    pub(super) fn set_at_end(&mut self, block: BlockId, variable: Variable, value: ValueId) {
        self.at_end.insert((block, variable), value);
    }

    /// The value of a variable at the start of a block: its value at the end of the only predecessor, or a φ-function
    /// whose arguments are filled in later.
    pub(super) fn at_start(&mut self, block: BlockId, variable: Variable) -> ValueId {
        let mut passed: SmallVec<[BlockId; 8]> = SmallVec::new();
        let mut block = block;
        let value = loop {
            let data = &self.blocks[block];
            match data.predecessors.first() {
                Some(above) if !data.is_join => {
                    let above = *above;
                    if let Some(value) = self.at_end.get(&(above, variable)) {
                        break *value;
                    }
                    passed.push(above);
                    block = above;
                }
                Some(_) => break self.new_phi(block, variable),
                None => break self.undefined(),
            }
        };
        for block in passed {
            self.at_end.insert((block, variable), value);
        }
        value
    }

    fn new_phi(&mut self, block: BlockId, variable: Variable) -> ValueId {
        let value = self.new_value(Type::BOTTOM, DraftDefinition::Phi(self.phis.next_id()));
        self.phis.push(DraftPhi { block, variable, value, arguments: SmallVec::new() });
        value
    }

    /// Whether more values are live across block boundaries than the limit allows.
    pub(super) fn is_too_large(&self) -> bool {
        self.at_end.len() + self.phi_arguments > MAX_CROSSINGS
    }

    /// Fills in the arguments of every φ-function, unless the draft gets too large. All blocks must have been visited.
    pub(super) fn fill_phis(&mut self) {
        let mut next = PhiId::new(0);
        while let Some(DraftPhi { block, variable, .. }) = self.phis.get(next)
            && !self.is_too_large()
        {
            let (block, variable) = (*block, *variable);
            let predecessors = self.blocks[block].predecessors.clone();
            self.phi_arguments += predecessors.len();
            let arguments = predecessors.iter().map(|block| self.at_end(*block, variable)).collect();
            self.phis[next].arguments = arguments;
            next = PhiId::new(next.index() + 1);
        }
    }

    fn at_end(&mut self, block: BlockId, variable: Variable) -> ValueId {
        if let Some(value) = self.at_end.get(&(block, variable)) {
            return *value;
        }
        let value = self.at_start(block, variable);
        self.at_end.insert((block, variable), value);
        value
    }

    /// The reference for which a statement throws if it is `null`.
    fn dereferenced_by(&self, op: &Op) -> Option<ValueId> {
        match *op {
            Op::MonitorEnter(value)
            | Op::ArrayLength(value)
            | Op::GetField { object: value, .. }
            | Op::PutField { object: value, .. }
            | Op::ArrayLoad { array: value, .. }
            | Op::ArrayStore { array: value, .. } => Some(value),
            Op::Invoke { kind, arguments, .. } if kind != InvokeKind::Static => self.list(arguments).first().copied(),
            _ => None,
        }
    }

    /// Adds an edge between two blocks; a repeated edge is ignored.
    pub(super) fn connect(&mut self, from: BlockId, to: BlockId) {
        let predecessors = &mut self.blocks[to].predecessors;
        // All edges from a block are added consecutively, so a repeated one is the last.
        if predecessors.last() != Some(&from) {
            predecessors.push(from);
        }
    }
}

impl Values for Draft {
    fn constant_of(&self, value: ValueId) -> Option<Constant> {
        match self.value(value).definition {
            DraftDefinition::Constant(constant) => Some(constant),
            _ => None,
        }
    }

    fn type_of(&self, value: ValueId) -> Type {
        self.value(value).ty
    }

    fn is_this(&self, value: ValueId) -> bool {
        self.has_this && value == ValueId::new(0)
    }

    fn defining_op(&self, value: ValueId) -> Option<&Op> {
        match self.value(value).definition {
            DraftDefinition::Statement(index) => self.statements.get(index as usize).map(|statement| &statement.op),
            _ => None,
        }
    }

    /// Searches backwards from the last statement, up to a limit: the block that is being visited, and the chain of its
    /// single predecessors.
    fn must_be_dereferenced(&self, value: ValueId) -> bool {
        const MAX_BLOCKS_BACK: usize = 16;
        const MAX_STATEMENTS_BACK: usize = 32;
        let Some((mut block, start)) = self.current else { return false };
        let mut statements = start as usize..self.statements.len().saturating_sub(1);
        for _ in 0..MAX_BLOCKS_BACK {
            let back = self.statements.get(statements).unwrap_or_default().iter().rev().take(MAX_STATEMENTS_BACK);
            if back.into_iter().any(|statement| self.dereferenced_by(&statement.op) == Some(value)) {
                return true;
            }
            // A handler is always a join, so this edge is a normal one: all statements of the predecessor have
            // completed.
            let data = &self.blocks[block];
            match data.predecessors.first() {
                Some(above) if !data.is_join => block = *above,
                _ => return false,
            }
            let (from, to) = self.blocks[block].statements;
            statements = from as usize..to as usize;
        }
        false
    }

    fn list(&self, list: Operands) -> &[ValueId] {
        &self.operands[list.start as usize..(list.start + list.length) as usize]
    }

    fn site(&self, site: DynamicId) -> &DynamicSite {
        &self.dynamics[site]
    }
}
