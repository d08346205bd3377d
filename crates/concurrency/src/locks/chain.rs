//! How a thread comes to a constraint: from its start to where it takes the first lock, and on to where it waits for the second.
//!
//! A shortest way backwards through the lock contexts that the thread's origin reaches. Where locksets were joined, or several threads share
//! code, there may be none: then the constraint is not that thread's.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use unsnarl_pointer::{InstanceId, OriginId};
use unsnarl_program::ir::StatementId;

use super::entered::{Constraint, LockContextId, Locks};
use super::local::Happening;
use super::{AcquisitionId, LockClassId};

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
    pub fn chain(&self, constraint: &Constraint, origin: OriginId) -> Option<Chain> {
        let is_outer = constraint.taken_here.is_none();
        let starts = constraint.contexts.iter().map(|context| (*context, is_outer));
        let starts: Vec<Place> = starts.filter(|(context, _)| self.context(*context).is_reached_by(origin)).collect();
        let mut from: FxHashMap<Place, (Place, Option<StatementId>, Option<AcquisitionId>)> = FxHashMap::default();
        let mut queue: VecDeque<Place> = starts.iter().copied().collect();
        let mut seen: rustc_hash::FxHashSet<Place> = queue.iter().copied().collect();
        while let Some(place @ (context, is_open)) = queue.pop_front() {
            let data = self.context(context);
            if !is_open && data.starts.contains(origin.index() as u32) {
                return self.follow(constraint, &from, place);
            }
            for (caller, statement) in &data.callers {
                if !self.context(*caller).is_reached_by(origin) {
                    continue;
                }
                let taken =
                    if is_open { self.taken_at(*caller, *statement, data.instance, constraint.held) } else { None };
                let may_be_outer = is_open && self.context(*caller).is_entered_with(constraint.held);
                let mut go = |next: Place, taken: Option<AcquisitionId>| {
                    if seen.insert(next) {
                        from.insert(next, (place, *statement, taken));
                        queue.push_back(next);
                    }
                };
                if !is_open || taken.is_some() {
                    go((*caller, false), taken);
                }
                if may_be_outer {
                    go((*caller, true), None);
                }
            }
        }
        None
    }

    /// The acquisition of a lock class that a method holds when it calls another.
    fn taken_at(
        &self,
        caller: LockContextId,
        statement: Option<StatementId>,
        called: InstanceId,
        class: LockClassId,
    ) -> Option<AcquisitionId> {
        let events = &self.events[self.context(caller).instance.index()];
        events.iter().filter(|event| event.statement == statement).find_map(|event| {
            let Happening::Calls { callee, during, .. } = &event.what else { return None };
            let held = event.state.held().iter().map(|held| held.acquisition).chain(during.iter().copied());
            let mut held = held.filter(|acquisition| self.acquisition(*acquisition).class == class);
            held.next_back().filter(|_| *callee == called)
        })
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
