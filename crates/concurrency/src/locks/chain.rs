//! The call chain by which a thread reaches a constraint: from its start to the acquisition of the first lock, and on
//! to the statement that waits for the second.
//!
//! Both parts are shortest paths through the lock contexts that the origin reaches. The search for the second part goes
//! backwards from the constraint, through contexts that are entered with the lock. The first part follows a
//! breadth-first tree of calls from the start. Where locksets were joined, or several threads share code, there may be
//! no chain: then the constraint does not belong to that thread.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use unsnarl_pointer::{Analysis, InstanceId, OriginId};
use unsnarl_program::ir::StatementId;

use super::AcquisitionId;
use super::context_graph::{CallTree, Callees, ContextGraph, callees};
use super::entered::{Constraint, LockContextId, Locks};

/// The call chain by which a thread reaches a constraint.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The calls, outermost first; the last one calls the method that waits.
    pub calls: Vec<(InstanceId, Option<StatementId>)>,
    /// Where the first lock is acquired.
    pub taken: AcquisitionId,
    /// The number of calls before that acquisition.
    pub before: usize,
}

/// Finds call chains, and caches them.
pub struct Chains<'l, 'a> {
    locks: &'l Locks,
    analysis: &'l Analysis<'a>,
    callees: Callees<LockContextId>,
    /// For each origin, the call by which breadth-first search first reaches each context.
    trees: FxHashMap<OriginId, CallTree<LockContextId>>,
    known: FxHashMap<(usize, OriginId), Option<Chain>>,
}

impl<'l, 'a> Chains<'l, 'a> {
    /// Prepares the search; chains are computed on demand.
    pub fn new(locks: &'l Locks, analysis: &'l Analysis<'a>) -> Chains<'l, 'a> {
        let callees = callees(&locks.contexts);
        Chains { locks, analysis, callees, trees: FxHashMap::default(), known: FxHashMap::default() }
    }

    /// The call chain by which a thread of an origin reaches a constraint, given by its index; `None` if there is none.
    pub fn find(&mut self, constraint: usize, origin: OriginId) -> Option<&Chain> {
        if !self.known.contains_key(&(constraint, origin)) {
            let chain = self.search(&self.locks.constraints()[constraint], origin);
            self.known.insert((constraint, origin), chain);
        }
        self.known.get(&(constraint, origin))?.as_ref()
    }

    fn may_call(&self, caller: LockContextId, statement: Option<StatementId>, origin: OriginId) -> bool {
        let caller = self.locks.context(caller);
        caller.is_reached_by(origin) && self.analysis.may_run_on(caller.instance, statement, origin)
    }

    fn search(&mut self, constraint: &Constraint, origin: OriginId) -> Option<Chain> {
        let reached = |context: &&LockContextId| self.locks.context(**context).is_reached_by(origin);
        let mut ends = constraint.contexts.iter().filter(reached).copied();
        if let Some(taken) = constraint.taken_here {
            let calls = self.calls_to(ends.next()?, origin);
            let before = calls.len();
            return Some(Chain { calls, taken, before });
        }
        let mut queue: VecDeque<LockContextId> = ends.collect();
        // For each context, the call that leads on towards the constraint; `None` for the contexts of the constraint.
        let mut onward: FxHashMap<LockContextId, Option<(LockContextId, Option<StatementId>)>> =
            queue.iter().map(|end| (*end, None)).collect();
        while let Some(context) = queue.pop_front() {
            for caller in &self.locks.context(context).callers {
                if !self.may_call(caller.context, caller.statement, origin) {
                    continue;
                }
                let is_held = |taken: &&AcquisitionId| self.locks.acquisition(**taken).class == constraint.held;
                if let Some(taken) = caller.taken.iter().rfind(is_held).copied() {
                    let (holder, statement) = (caller.context, caller.statement);
                    let mut calls = self.calls_to(holder, origin);
                    let before = calls.len();
                    calls.push((self.locks.context(holder).instance, statement));
                    let mut at = context;
                    while let Some(Some((next, statement))) = onward.get(&at) {
                        calls.push((self.locks.context(at).instance, *statement));
                        at = *next;
                    }
                    return Some(Chain { calls, taken, before });
                }
                let is_entered = self.locks.context(caller.context).is_entered_with(constraint.held);
                if is_entered && !onward.contains_key(&caller.context) {
                    onward.insert(caller.context, Some((context, caller.statement)));
                    queue.push_back(caller.context);
                }
            }
        }
        None
    }

    /// The calls by which an origin reaches a context.
    fn calls_to(&mut self, context: LockContextId, origin: OriginId) -> Vec<(InstanceId, Option<StatementId>)> {
        let graph = ContextGraph { contexts: &self.locks.contexts, callees: &self.callees };
        let tree = self.trees.entry(origin).or_insert_with(|| graph.tree(self.analysis, origin));
        graph.calls_to(tree, context).unwrap_or_default()
    }
}
