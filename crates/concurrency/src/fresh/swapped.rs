//! Fields whose object is taken out and replaced: `full = batch; batch = new ArrayList<>();`. If the field owned the
//! old object, the thread that takes it out owns it exclusively: other threads no longer find it there.
//!
//! Whether no other thread was using it at the time is decided by locks (`vetoes/taken_out.rs`).

use unsnarl_program::ir::{BlockId, Body, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec};

/// A read of a field, with the statements that put something else into the same field of the same object.
#[derive(Clone, Debug)]
pub(crate) struct Swap {
    pub(crate) field: FieldId,
    pub(crate) object: ValueId,
    pub(crate) read: StatementId,
    pub(crate) puts: Vec<StatementId>,
}

impl Swap {
    /// The swaps of a body.
    pub(crate) fn all(body: &Body) -> Vec<Swap> {
        let puts: Vec<(StatementId, FieldId, ValueId, ValueId)> = body
            .statements()
            .filter_map(|statement| match body.statement(statement).op {
                Op::PutField { object, field, value } => Some((statement, field.resolved?, object, value)),
                _ => None,
            })
            .collect();
        let swap = |read: StatementId| {
            let Op::GetField { object, field } = body.statement(read).op else { return None };
            let (result, field) = (body.statement(read).result?, field.resolved?);
            let is_other = |(put, into, of, value): &&(StatementId, FieldId, ValueId, ValueId)| {
                *into == field && *of == object && body.uncast(*value) != result && body.may_follow(read, *put)
            };
            let puts: Vec<StatementId> = puts.iter().filter(is_other).map(|(put, ..)| *put).collect();
            (!puts.is_empty()).then_some(Swap { field, object, read, puts })
        };
        if puts.is_empty() { Vec::new() } else { body.statements().filter_map(swap).collect() }
    }

    /// Whether the field is overwritten on every path from the read to a statement.
    pub(crate) fn is_done_before(&self, body: &Body, at: StatementId) -> bool {
        let (from, to) = (body.block_of(self.read), body.block_of(at));
        let puts = |block: BlockId| self.puts.iter().filter(move |put| body.block_of(**put) == block);
        if puts(from).any(|put| self.read < *put && (from != to || *put < at || at < self.read)) {
            return true;
        }
        if from == to && self.read < at {
            return false;
        }
        let mut seen = IdVec::filled(false, body.blocks().len());
        let mut stack: Vec<BlockId> = body.all_successors(from).collect();
        while let Some(block) = stack.pop() {
            if std::mem::replace(&mut seen[block], true) {
                continue;
            }
            if block == to && !puts(block).any(|put| *put < at) {
                return false;
            }
            if block != to && puts(block).next().is_none() {
                stack.extend(body.all_successors(block));
            }
        }
        true
    }
}
