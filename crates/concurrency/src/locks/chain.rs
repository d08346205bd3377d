//! How a thread comes to a constraint: from its start to where it takes the first lock, and on to where it waits for the second.
//!
//! A shortest way backwards through the lock contexts that the thread's origin reaches. Where locksets were joined, or several threads share
//! code, there may be none: then the constraint is not that thread's.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_pointer::{Analysis, InstanceId, OriginId};
use unsnarl_program::ir::StatementId;

use super::AcquisitionId;
use super::entered::{Caller, Constraint, LockContextId, Locks};

/// How a thread comes to a constraint.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The calls, outermost first; the last one calls the method that waits.
    pub calls: Vec<(InstanceId, Option<StatementId>)>,
    /// Where the first lock is taken.
    pub taken: AcquisitionId,
    /// How many calls lie before that.
    pub before: usize,
}

/// A context, and whether the first lock is still to be taken when we go back from there.
type Place = (LockContextId, bool);

impl Locks {
    /// How a thread of an origin comes to a constraint, if it does.
    pub fn chain(&self, analysis: &Analysis<'_>, constraint: &Constraint, origin: OriginId) -> Option<Chain> {
        let number = origin.index() as u32;
        let is_outer = constraint.taken_here.is_none();
        let starts = constraint.contexts.iter().map(|context| (*context, is_outer));
        let starts: Vec<Place> = starts.filter(|(context, _)| self.context(*context).is_reached_by(origin)).collect();
        let mut from: FxHashMap<Place, (Place, Option<StatementId>, Option<AcquisitionId>)> = FxHashMap::default();
        let mut queue: VecDeque<Place> = starts.iter().copied().collect();
        let mut seen: FxHashSet<Place> = queue.iter().copied().collect();
        while let Some(place @ (context, is_open)) = queue.pop_front() {
            let data = self.context(context);
            if !is_open && data.starts.contains(number) {
                return self.follow(constraint, &from, place);
            }
            let is_way = |caller: &&Caller| {
                let before = self.context(caller.context);
                before.is_reached_by(origin) && analysis.may_run_on(before.instance, caller.statement, origin)
            };
            for caller in data.callers.iter().filter(is_way) {
                let is_held = |taken: &&AcquisitionId| self.acquisition(**taken).class == constraint.held;
                let taken = caller.taken.iter().rfind(is_held).copied().filter(|_| is_open);
                let next = (caller.context, is_open && taken.is_none());
                // Either the caller took it, or it was entered with it.
                let may_be = !next.1 || self.context(next.0).is_entered_with(constraint.held);
                if may_be && seen.insert(next) {
                    from.insert(next, (place, caller.statement, taken));
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// Forwards again, from the start of the thread.
    fn follow(
        &self,
        constraint: &Constraint,
        from: &FxHashMap<Place, (Place, Option<StatementId>, Option<AcquisitionId>)>,
        start: Place,
    ) -> Option<Chain> {
        let mut calls = Vec::new();
        let mut taken = None;
        let mut at = start;
        while let Some((next, statement, acquisition)) = from.get(&at) {
            if let Some(acquisition) = acquisition {
                taken = Some((*acquisition, calls.len()));
            }
            calls.push((self.context(at.0).instance, *statement));
            at = *next;
        }
        let (taken, before) = taken.or(constraint.taken_here.map(|acquisition| (acquisition, calls.len())))?;
        Some(Chain { calls, taken, before })
    }
}
