//! Which locks one acquisition holds continuously from one statement to another.
//!
//! A lock that is held at both statements may have been released in between and acquired again by the same statement in
//! the next iteration of a loop. So all paths from the first to the second are followed, except those that pass the
//! first again, because such a path begins there. Under-approximates as `guards.rs` does. Not seen: that a wait
//! releases a lock temporarily.

use unsnarl_pointer::Analysis;
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, StatementId};

use super::guards::{GuardContextId, GuardSet, Guards};

impl Guards {
    /// The locks that one acquisition holds from one statement of a context to another, or to its own next execution if
    /// the two are the same. A lock that is acquired again in between counts as another acquisition.
    pub fn held_throughout(
        &self,
        analysis: &Analysis<'_>,
        context: GuardContextId,
        from: StatementId,
        to: StatementId,
    ) -> GuardSet {
        let mut kept = self.held(context, from);
        let until = self.held(context, to);
        kept.retain(|guard| until.contains(guard));
        let body = analysis.code_of(self.context(context).instance);
        // Only in a loop can an acquisition be executed twice.
        let Some(body) = body.filter(|body| !kept.is_empty() && body.has_loop()) else { return kept };
        let mut search = PathSearch {
            guards: self,
            body,
            context,
            at_start: IdVec::filled(None, body.blocks().len()),
            open: Vec::new(),
        };
        let block = body.block_of(from);
        if body.throwing_statement(block) == Some(from) {
            search.throw(block, &kept);
        }
        let mut result = kept.clone();
        search.follow(block, Some(from), [from, to], kept, &mut result);
        while let Some(block) = search.open.pop() {
            if let Some(kept) = search.at_start[block].clone() {
                search.follow(block, None, [from, to], kept, &mut result);
            }
        }
        result
    }
}

/// A search along the paths from a statement, with the locks that have been held since.
struct PathSearch<'w> {
    guards: &'w Guards,
    body: &'w Body,
    context: GuardContextId,
    at_start: IdVec<BlockId, Option<GuardSet>>,
    open: Vec<BlockId>,
}

impl PathSearch<'_> {
    /// Follows a block, from its start or from after one of its statements.
    fn follow(
        &mut self,
        block: BlockId,
        after: Option<StatementId>,
        [from, to]: [StatementId; 2],
        mut kept: GuardSet,
        result: &mut GuardSet,
    ) {
        let throwing = self.body.throwing_statement(block);
        for statement in self.body.statements_of(block).filter(|statement| after.is_none_or(|after| *statement > after))
        {
            let held = self.guards.held(self.context, statement);
            kept.retain(|guard| held.contains(guard));
            if statement == to {
                result.retain(|guard| kept.contains(guard));
            }
            if statement == from {
                return;
            }
            if throwing == Some(statement) {
                self.throw(block, &kept);
            }
        }
        let body = self.body;
        body.block(block).successors.iter().for_each(|next| self.pass(*next, &kept));
    }

    fn throw(&mut self, block: BlockId, kept: &GuardSet) {
        let body = self.body;
        body.block(block).handlers.iter().for_each(|handler| self.pass(handler.target, kept));
    }

    fn pass(&mut self, next: BlockId, kept: &GuardSet) {
        let known = &mut self.at_start[next];
        let count = known.as_ref().map(GuardSet::len);
        let joined = known.get_or_insert_with(|| kept.clone());
        joined.retain(|guard| kept.contains(guard));
        if count != Some(joined.len()) {
            self.open.push(next);
        }
    }
}
