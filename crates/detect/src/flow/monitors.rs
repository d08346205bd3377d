//! Monitors within one method: where they are entered, and the statements between there and their exit.
//!
//! Under-approximates what is guarded: locks of callers are not considered.

use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Op, StatementId, ValueId};

/// The statements that enter a monitor, each with the value whose monitor it is.
pub(crate) fn entered(body: &Body) -> impl Iterator<Item = (StatementId, ValueId)> + '_ {
    body.statements().filter_map(|statement| match body.statement(statement).op {
        Op::MonitorEnter(value) => Some((statement, value)),
        _ => None,
    })
}

/// The statements that may be executed between the entry of a monitor and its exit, in order. Excludes the handlers
/// that release it after an exception, unless they do something else first.
pub(crate) fn guarded(body: &Body, enter: StatementId) -> Vec<StatementId> {
    let Op::MonitorEnter(monitor) = body.statement(enter).op else { return Vec::new() };
    let mut found = IdVec::filled(false, body.statements().len());
    let mut seen = IdVec::filled(false, body.blocks().len());
    // The worklist: a block, and the first statement in it that counts.
    let mut open: Vec<(BlockId, usize)> = vec![(body.block_of(enter), enter.index() + 1)];
    while let Some((block, first)) = open.pop() {
        let mut statements = body.statements_of(block).skip_while(|statement| statement.index() < first);
        let is_left = statements.any(|statement| {
            let is_exit = matches!(body.statement(statement).op, Op::MonitorExit(value) if value == monitor);
            found[statement] |= !is_exit;
            is_exit
        });
        if !is_left {
            let next = body.all_successors(block);
            open.extend(next.filter(|next| !std::mem::replace(&mut seen[*next], true)).map(|next| (next, 0)));
        }
    }
    body.statements().filter(|statement| found[*statement]).collect()
}
