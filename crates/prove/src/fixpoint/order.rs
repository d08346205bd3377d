//! The order in which the blocks of a method are visited: a weak topological order (Bourdoncle 1993).
//!
//! A loop, its exits excluded, is a run of blocks that begins with its head. Visiting always the first block whose
//! input has changed makes inner loops stable before outer ones go on, and values are widened only at heads. Heads cut
//! every cycle, also those of irreducible code.

use smallvec::SmallVec;
use unsnarl_program::ir::{BlockId, Body, Op, ValueId};
use unsnarl_program::{IdVec, StrongComponents};

/// The blocks of a method in weak topological order.
#[derive(Debug)]
pub(crate) struct BlockOrder {
    /// The blocks, in order.
    pub(crate) blocks: Vec<BlockId>,
    /// The position of each block.
    pub(crate) position: IdVec<BlockId, u32>,
    /// Whether values are widened at the block.
    pub(crate) is_head: IdVec<BlockId, bool>,
    /// The blocks that use a value, each with whether a φ-function does.
    pub(crate) users: IdVec<ValueId, SmallVec<[(BlockId, bool); 2]>>,
}

fn users(body: &Body) -> IdVec<ValueId, SmallVec<[(BlockId, bool); 2]>> {
    let mut users: IdVec<ValueId, SmallVec<[(BlockId, bool); 2]>> = IdVec::filled(SmallVec::new(), body.values().len());
    for block in body.blocks() {
        for statement in body.statements_of(block) {
            let op = &body.statement(statement).op;
            let user = (block, matches!(op, Op::Phi(_)));
            body.visit_uses(op, |value| {
                if users[value].last() != Some(&user) {
                    users[value].push(user);
                }
            });
        }
    }
    users
}

impl BlockOrder {
    pub(crate) fn of(body: &Body) -> BlockOrder {
        let count = body.blocks().len();
        let mut search = StrongComponents::new(count);
        // Which part of the graph a block belongs to; blocks that are done belong to none.
        let mut part: IdVec<BlockId, u32> = IdVec::filled(0, count);
        let mut parts = 1;
        let mut order = BlockOrder {
            blocks: Vec::with_capacity(count),
            position: IdVec::filled(0, count),
            is_head: IdVec::filled(false, count),
            users: users(body),
        };
        // Parts still to be ordered, the next one last.
        let mut open: Vec<Vec<BlockId>> = vec![body.blocks().collect()];
        while let Some(blocks) = open.pop() {
            if let [block] = blocks[..] {
                order.is_head[block] |= body.all_successors(block).any(|next| next == block);
                order.push(block);
                continue;
            }
            let within = part[blocks[0]];
            search.restart();
            let mut roots = blocks.iter().copied();
            let mut found: Vec<Vec<BlockId>> = Vec::new();
            let successor = |block: BlockId, position: &mut usize| {
                let next =
                    body.all_successors(block).enumerate().skip(*position).find(|(_, next)| part[*next] == within);
                *position = next.map_or(usize::MAX, |(at, _)| at + 1);
                next.map(|(_, next)| next)
            };
            while let Some(component) = search.next(&mut roots, successor) {
                found.push(component.collect());
            }
            // Components come out with those that they lead to before them: the last one is visited first.
            for mut component in found {
                if let [_] = component[..] {
                    open.push(component);
                    continue;
                }
                component.sort_unstable();
                let head = component[0];
                order.is_head[head] = true;
                let rest = component.split_off(1);
                for block in &rest {
                    part[*block] = parts;
                }
                part[head] = parts + 1;
                parts += 2;
                open.push(rest);
                open.push(vec![head]);
            }
        }
        order
    }

    fn push(&mut self, block: BlockId) {
        self.position[block] = self.blocks.len() as u32;
        self.blocks.push(block);
    }
}
