//! The atomicity of a body: the composition of its statements along all paths.
//!
//! A forward data flow of the effect so far: sequential composition along statements, alternatives where paths join.
//! Because composition distributes over alternatives, this equals the composition of the parts: a loop is the iterative
//! closure of its body (Zhou 2003, section 3.2), and no loop has to be identified. The effect so far only grows, also
//! on paths that never return; so the effect of the body is the join over all points.
//!
//! Over-approximates: a call that throws is assumed to have done everything that it does.

use unsnarl_program::ir::{Body, Op, StatementId};

use super::algebra::Effect;

/// Bounds the iterations in any case; the effects only grow, so few are needed.
const MAX_ROUNDS: usize = 200;

/// A basic block, split at the statement that may throw.
#[derive(Clone, Debug)]
pub(crate) struct Block<E> {
    /// The effect up to that statement: what is done before an exception.
    pub(crate) before: E,
    /// The effect after it.
    pub(crate) after: E,
    /// The successors without an exception.
    pub(crate) successors: Vec<usize>,
    /// The successors with an exception.
    pub(crate) handlers: Vec<usize>,
}

/// The blocks of a body, given the effects of its statements.
pub(crate) fn blocks<E: Effect>(body: &Body, mut effect: impl FnMut(StatementId) -> E) -> Vec<Block<E>> {
    let block = |id| {
        let data = body.block(id);
        let throwing = body.throwing_statement(id);
        let mut block = Block {
            before: E::nothing(),
            after: E::nothing(),
            successors: data.successors.iter().map(|target| target.index()).collect(),
            handlers: data.handlers.iter().map(|handler| handler.target.index()).collect(),
        };
        for statement in body.statements_of(id) {
            let is_call = matches!(body.statement(statement).op, Op::Invoke { .. } | Op::Dynamic { .. });
            let is_before = throwing.is_none_or(|throwing| statement < throwing || statement == throwing && is_call);
            let part = if is_before { &mut block.before } else { &mut block.after };
            *part = part.then(&effect(statement));
        }
        block
    };
    body.blocks().map(block).collect()
}

/// The effect of all paths from the first block; `None` if no fixpoint was reached.
pub(crate) fn flow<E: Effect>(blocks: &[Block<E>]) -> Option<E> {
    let mut entries: Vec<Option<E>> = vec![None; blocks.len()];
    *entries.first_mut()? = Some(E::nothing());
    let mut is_open = vec![false; blocks.len()];
    is_open[0] = true;
    for _ in 0..MAX_ROUNDS {
        if !is_open.contains(&true) {
            let done = blocks.iter().zip(&entries).filter_map(|(block, entry)| {
                let before = entry.as_ref()?.then(&block.before);
                Some(before.then(&block.after))
            });
            return done.reduce(|one, other| one.or(&other));
        }
        for (index, block) in blocks.iter().enumerate() {
            if !std::mem::replace(&mut is_open[index], false) {
                continue;
            }
            let Some(entry) = &entries[index] else { continue };
            let thrown = entry.then(&block.before);
            let end = thrown.then(&block.after);
            let edges =
                block.handlers.iter().map(|to| (*to, &thrown)).chain(block.successors.iter().map(|to| (*to, &end)));
            for (to, passed) in edges {
                let joined = entries[to].as_ref().map_or_else(|| passed.clone(), |known| known.or(passed));
                if entries[to].as_ref() != Some(&joined) {
                    entries[to] = Some(joined);
                    is_open[to] = true;
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::algebra::Atomicity::{self, Atomic, Compound, Const, Left, Mover, Right};
    use super::*;

    fn block(does: Atomicity, successors: &[usize]) -> Block<Atomicity> {
        Block { before: does, after: Const, successors: successors.to_vec(), handlers: Vec::new() }
    }

    #[test]
    fn a_loop_is_the_iterative_closure_of_what_is_in_it() {
        for before in Atomicity::ALL {
            for condition in Atomicity::ALL {
                for inside in Atomicity::ALL {
                    for after in Atomicity::ALL {
                        let flown = flow(&[
                            block(before, &[1]),
                            block(condition, &[2, 3]),
                            block(inside, &[1]),
                            block(after, &[]),
                        ]);
                        // [EXP WHILE]: a1; (a2; a1)*
                        let closure = condition.then(&inside.then(&condition).repeated());
                        let composed = before.then(&closure).then(&after);
                        assert_eq!(flown, Some(composed), "{before:?} {condition:?} {inside:?} {after:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn paths_that_join_are_alternatives() {
        let branch =
            |one, other, last| flow(&[block(Right, &[1, 2]), block(one, &[3]), block(other, &[3]), block(last, &[])]);
        assert_eq!(branch(Mover, Atomic, Left), Some(Atomic));
        assert_eq!(branch(Left, Mover, Atomic), Some(Compound), "on one of the two paths");
    }

    #[test]
    fn what_throws_has_not_done_what_comes_after() {
        let throwing = Block { before: Right, after: Left, successors: vec![1], handlers: vec![2] };
        let ends = [block(Const, &[]), block(Right, &[])];
        assert_eq!(flow(&[throwing, ends[0].clone(), ends[1].clone()]), Some(Atomic));
        let thrown_after = Block { before: Atomic, after: Const, successors: vec![1], handlers: vec![2] };
        assert_eq!(flow(&[thrown_after, ends[0].clone(), ends[1].clone()]), Some(Compound));
    }

    #[test]
    fn what_never_returns_counts_and_what_is_not_reached_does_not() {
        assert_eq!(flow(&[block(Atomic, &[0]), block(Compound, &[])]), Some(Compound));
        assert_eq!(flow(&[block(Mover, &[0]), block(Compound, &[])]), Some(Mover));
    }
}
