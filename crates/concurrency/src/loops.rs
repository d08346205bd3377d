//! Loops of a method: which blocks can run more than once in a call, and the natural loops with their exits.

use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Dominators};

/// A natural loop: the union of all loops with one header.
pub struct Loop {
    /// The header: the block with which every iteration starts.
    pub header: BlockId,
    /// Its blocks, as a table over all blocks.
    pub contains: IdVec<BlockId, bool>,
    /// Blocks with an edge back to the header.
    pub latches: Vec<BlockId>,
}

/// The loops of a body.
pub struct Loops {
    /// For each block, whether it is in a cycle of the control flow.
    is_repeated: IdVec<BlockId, bool>,
    /// Natural loops; irreducible cycles are not among them.
    pub natural: Vec<Loop>,
    dominators: Dominators,
}

impl Loops {
    /// The loops of a body.
    pub fn of(body: &Body) -> Loops {
        let dominators = Dominators::of(body);
        let count = body.blocks().len();
        let mut natural: Vec<Loop> = Vec::new();
        for block in body.blocks() {
            for target in body.all_successors(block).filter(|target| dominators.dominates(*target, block)) {
                match natural.iter_mut().find(|known| known.header == target) {
                    Some(known) => known.latches.push(block),
                    None => natural.push(Loop {
                        header: target,
                        contains: IdVec::filled(false, count),
                        latches: vec![block],
                    }),
                }
            }
        }
        for natural in &mut natural {
            natural.contains[natural.header] = true;
            let mut stack = natural.latches.clone();
            while let Some(block) = stack.pop() {
                if !std::mem::replace(&mut natural.contains[block], true) {
                    stack.extend(body.block(block).predecessors.iter().copied());
                }
            }
        }
        let mut is_repeated = IdVec::filled(false, count);
        for block in body.blocks() {
            is_repeated[block] = natural.iter().any(|natural| natural.contains[block]);
        }
        mark_irreducible(body, &mut is_repeated);
        Loops { is_repeated, natural, dominators }
    }

    /// Whether a block may run more than once in one call.
    pub fn is_repeated(&self, block: BlockId) -> bool {
        self.is_repeated[block]
    }

    /// Whether every loop that contains `other` contains `block`, so that `block` runs in the same iteration.
    pub(crate) fn is_in_all_loops_of(&self, block: BlockId, other: BlockId) -> bool {
        let mut loops_of_other = self.natural.iter().filter(|natural| natural.contains[other]).peekable();
        (loops_of_other.peek().is_some() || !self.is_repeated(other))
            && loops_of_other.all(|natural| natural.contains[block])
    }

    /// Whether every path to a block passes through another.
    pub(crate) fn dominates(&self, block: BlockId, other: BlockId) -> bool {
        self.dominators.dominates(block, other)
    }

    /// The loops of which every iteration passes through the block.
    pub(crate) fn passing_through(&self, block: BlockId) -> impl Iterator<Item = &Loop> {
        self.natural.iter().filter(move |natural| {
            natural.contains[block] && natural.latches.iter().all(|latch| self.dominators.dominates(block, *latch))
        })
    }
}

/// Marks cycles without a dominating header: the blocks between the target and the source of a backward edge (in
/// reverse postorder) that belongs to no natural loop.
fn mark_irreducible(body: &Body, is_repeated: &mut IdVec<BlockId, bool>) {
    for block in body.blocks() {
        for target in body.all_successors(block).filter(|target| *target <= block) {
            if !is_repeated[block] || !is_repeated[target] {
                is_repeated.as_mut_slice()[target.index()..=block.index()].fill(true);
            }
        }
    }
}
