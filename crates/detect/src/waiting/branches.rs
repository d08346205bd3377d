//! The branches that decide whether a statement is reached, and whether a branch is taken again after it.
//!
//! A branch decides about a statement if one edge from it must lead there and another may bypass it: control
//! dependence, where each iteration of an endless loop is considered by itself. Exceptions are ignored: an interrupted
//! thread need not test again.

use unsnarl_concurrency::Loop;
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Op, StatementId};

/// The branches that decide about a statement.
pub(crate) struct Tests {
    statement: StatementId,
    /// The blocks that end with such a branch, each with the successor that bypasses the statement.
    deciding: Vec<(BlockId, BlockId)>,
}

impl Tests {
    /// The branches within the innermost loop around the statement; of the whole body if it is in no loop.
    pub(crate) fn of(body: &Body, loops: &[Loop], statement: StatementId) -> Tests {
        let at = body.block_of(statement);
        let around = loops.iter().filter(|natural| natural.contains[at]);
        let around = around.min_by_key(|natural| natural.contains.iter().filter(|contained| **contained).count());
        let mut deciding: Vec<(BlockId, BlockId)> = Vec::new();
        let mut decided = vec![at];
        let mut next = 0;
        while let Some(target) = decided.get(next).copied() {
            next += 1;
            for block in body.blocks().filter(|block| around.is_none_or(|natural| natural.contains[*block])) {
                let past = successors_past(body, block, target);
                // `do wait(); while (…)` may be one block, which decides about itself.
                if !past.is_empty() && deciding.iter().all(|(known, _)| *known != block) {
                    decided.push(block);
                    deciding.extend(past.into_iter().map(|successor| (block, successor)));
                }
            }
        }
        Tests { statement, deciding }
    }

    /// The deciding blocks, each with the successor that bypasses the statement.
    pub(crate) fn deciding(&self) -> &[(BlockId, BlockId)] {
        &self.deciding
    }

    /// Keeps only the branches that matter.
    pub(crate) fn retain(&mut self, mut matters: impl FnMut(BlockId) -> bool) {
        self.deciding.retain(|(block, _)| matters(*block));
    }

    /// Whether all paths from the statement lead to one of the branches (or back to the statement, if there is none)
    /// before anything else is done that the branches guard.
    pub(crate) fn is_repeated(&self, body: &Body) -> bool {
        let is_test = |block: BlockId| self.deciding.iter().any(|(test, _)| *test == block);
        let is_past = |block: BlockId| self.deciding.iter().any(|(_, past)| *past == block);
        // If nothing is tested, everything that follows counts as guarded.
        let is_untested = self.deciding.is_empty();
        let at = body.block_of(self.statement);
        if is_untested && !only_tests(body, at, |one| one > self.statement) {
            return false;
        }
        // The test may be in the same block as the statement: `do wait(); while (…)`.
        if is_test(at) {
            return true;
        }
        let mut seen = IdVec::filled([false; 2], body.blocks().len());
        let mut stack = vec![(at, is_untested)];
        while let Some((from, was_past)) = stack.pop() {
            let successors = &body.block(from).successors;
            if successors.is_empty() && !matches!(body.statement(body.terminator(from)).op, Op::Throw(_)) {
                return false;
            }
            for block in successors.iter().copied() {
                let is_past = was_past || is_past(block);
                if is_past && !only_tests(body, block, |one| one != self.statement) {
                    return false;
                }
                let is_end = is_test(block) || is_untested && block == at;
                if !is_end && !std::mem::replace(&mut seen[block][usize::from(is_past)], true) {
                    stack.push((block, is_past));
                }
            }
        }
        true
    }
}

/// Whether the chosen statements of a block only compute what it branches on.
fn only_tests(body: &Body, block: BlockId, chosen: impl Fn(StatementId) -> bool) -> bool {
    body.statements_of(block).filter(|statement| chosen(*statement)).all(|statement| {
        let statement = body.statement(statement);
        match statement.op {
            Op::PutField { .. } | Op::PutStatic(..) | Op::ArrayStore { .. } => false,
            Op::Invoke { .. } => {
                statement.result.is_some_and(|result| body.statements_of(block).any(|user| body.uses(user, result)))
            }
            _ => true,
        }
    })
}

/// The successors of a branch that may bypass a block, if another must lead there.
fn successors_past(body: &Body, branch: BlockId, target: BlockId) -> Vec<BlockId> {
    let successors = &body.block(branch).successors;
    if successors.len() < 2 {
        return Vec::new();
    }
    let (past, to): (Vec<BlockId>, Vec<BlockId>) =
        successors.iter().partition(|successor| may_go_past(body, branch, **successor, target));
    if to.is_empty() { Vec::new() } else { past }
}

/// Whether some path from a block ends, or returns to the branch, without the target.
fn may_go_past(body: &Body, branch: BlockId, from: BlockId, target: BlockId) -> bool {
    let mut seen = IdVec::filled(false, body.blocks().len());
    let mut stack = vec![from];
    while let Some(block) = stack.pop() {
        if block == target || std::mem::replace(&mut seen[block], true) {
            continue;
        }
        let successors = &body.block(block).successors;
        if block == branch || successors.is_empty() {
            return true;
        }
        stack.extend(successors.iter().copied());
    }
    false
}

/// Whether control may flow from the end of one block to the start of another, without an exception.
pub(crate) fn reaches(body: &Body, from: BlockId, to: BlockId) -> bool {
    let mut seen = IdVec::filled(false, body.blocks().len());
    let mut stack = body.block(from).successors.clone();
    while let Some(block) = stack.pop() {
        if block == to {
            return true;
        }
        if !std::mem::replace(&mut seen[block], true) {
            stack.extend(body.block(block).successors.iter().copied());
        }
    }
    false
}
