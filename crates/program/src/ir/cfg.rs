//! Dominators on the control-flow graph, exceptional edges included; statements on every path to another; and branches
//! that test for zero.
//!
//! Source: Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm" (2001). Blocks are already in reverse
//! postorder.

use unsnarl_classfile::instruction::Condition;

use crate::ids::{FieldId, IdVec};

use super::{BlockId, Body, Constant, Definition, Op, StatementId, ValueId};

/// The dominator tree of a body.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// Immediate dominator of each block; the entry is its own.
    immediate: IdVec<BlockId, Option<BlockId>>,
}

impl Dominators {
    /// Computes the dominators of every block.
    pub fn of(body: &Body) -> Dominators {
        let mut immediate: IdVec<BlockId, Option<BlockId>> = IdVec::filled(None, body.blocks().len());
        if let Some(entry) = body.blocks().next() {
            immediate[entry] = Some(entry);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for block in body.blocks().skip(1) {
                let above = body.block(block).predecessors.iter().copied();
                let known = above.filter(|above| immediate[*above].is_some());
                let dominator = known.reduce(|a, b| common(&immediate, a, b));
                if immediate[block] != dominator {
                    immediate[block] = dominator;
                    changed = true;
                }
            }
        }
        Dominators { immediate }
    }

    /// The immediate dominator of a block; `None` for the entry.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.immediate[block].filter(|above| *above != block)
    }

    /// Whether every path from the entry to `below` contains `above`. A block dominates itself.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        // A dominator precedes the blocks that it dominates in reverse postorder.
        let mut block = below;
        while block > above {
            match self.immediate(block) {
                Some(next) => block = next,
                None => return false,
            }
        }
        block == above
    }

    /// Whether the statement `first` strictly dominates the statement `then`.
    pub fn comes_first(&self, body: &Body, first: StatementId, then: StatementId) -> bool {
        let (above, below) = (body.block_of(first), body.block_of(then));
        if above == below { first < then } else { self.dominates(above, below) }
    }
}

/// The nearest block that dominates both; the immediate dominators of both, and of those above them, are known.
fn common(immediate: &IdVec<BlockId, Option<BlockId>>, mut a: BlockId, mut b: BlockId) -> BlockId {
    while a != b {
        let lower = if a > b { &mut a } else { &mut b };
        match immediate[*lower] {
            Some(above) => *lower = above,
            None => break,
        }
    }
    a
}

/// A branch that tests a value for zero, false or null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZeroTest {
    /// The tested value.
    pub value: ValueId,
    /// The successor if the value is zero.
    pub if_zero: BlockId,
    /// The successor if the value is not zero.
    pub if_nonzero: BlockId,
}

impl ZeroTest {
    /// The test at the end of a block, if there is one. For a `long`, the value that `lcmp` compares with zero.
    pub fn of(body: &Body, block: BlockId) -> Option<ZeroTest> {
        let Op::If { condition, a, b, then, otherwise } = body.statement(body.terminator(block)).op else {
            return None;
        };
        let is_zero =
            |value| matches!(body.constant(value), Some(Constant::Null | Constant::Int(0) | Constant::Long(0)));
        let (if_zero, if_nonzero) = match condition {
            _ if then == otherwise || !is_zero(b) => return None,
            Condition::Equal => (then, otherwise),
            Condition::NotEqual => (otherwise, then),
            _ => return None,
        };
        let value = match body.value(a).definition {
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::Compare(_, compared, with) if is_zero(with) => compared,
                _ => a,
            },
            _ => a,
        };
        Some(ZeroTest { value, if_zero, if_nonzero })
    }

    /// If the tested value is read from a field: the statement that reads it, the field, and the object (`None` if
    /// static).
    pub fn read_field(&self, body: &Body) -> Option<(StatementId, FieldId, Option<ValueId>)> {
        let Definition::Statement(read) = body.value(self.value).definition else { return None };
        match body.statement(read).op {
            Op::GetField { object, field } => Some((read, field.resolved?, Some(object))),
            Op::GetStatic(field) => Some((read, field.resolved?, None)),
            _ => None,
        }
    }
}

/// Whether every path from the entry to the statement `to` contains a statement that satisfies `is_wanted`, or an edge
/// between blocks that satisfies `is_wanted_edge`.
pub fn is_on_every_path(
    body: &Body,
    to: StatementId,
    is_wanted: &dyn Fn(StatementId) -> bool,
    is_wanted_edge: &dyn Fn(BlockId, BlockId) -> bool,
) -> bool {
    let start = body.block_of(to);
    if body.statements_of(start).take_while(|statement| *statement < to).any(is_wanted) {
        return true;
    }
    let mut seen = IdVec::filled(false, body.blocks().len());
    let mut open = vec![start];
    while let Some(block) = open.pop() {
        if body.block(block).predecessors.is_empty() || block == BlockId::ENTRY {
            return false;
        }
        for above in body.block(block).predecessors.iter().copied() {
            let is_done = is_wanted_edge(above, block) || body.statements_of(above).any(is_wanted);
            if !is_done && !std::mem::replace(&mut seen[above], true) {
                open.push(above);
            }
        }
    }
    true
}
