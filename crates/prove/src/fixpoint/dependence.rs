//! Which units have to be interpreted again, because something has changed that they depend on.
//!
//! A unit depends on how it is entered, on what other threads write to the cells that it reads, on what they know when
//! they give signals, on how the threads ended that it waits for, and on how the units end that it calls. If none of
//! these has changed, interpreting it again would change nothing. A unit is *outdated* from the time when one of them
//! changes until it is interpreted again; so are the units that called it. The sets of who has read, waited or called
//! only grow: a unit may be called outdated without need, never the reverse.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;
use unsnarl_pointer::OriginId;
use unsnarl_program::IdVec;

use super::Interpreter;
use super::unit::UnitId;
use crate::domain::Domain;

/// Who depends on what.
#[derive(Default)]
pub(super) struct Dependences {
    /// The units that have called each unit.
    callers: IdVec<UnitId, Vec<UnitId>>,
    calls: FxHashSet<(UnitId, UnitId)>,
    /// The units that have waited for the end of an origin.
    waiting: BTreeMap<OriginId, Vec<UnitId>>,
    outdated: IdVec<UnitId, bool>,
    /// The origins that have an outdated unit, or whose start has changed, since they were interpreted last.
    origins: BTreeSet<OriginId>,
}

impl Dependences {
    fn make_room(&mut self, unit: UnitId) {
        while self.outdated.len() <= unit.index() {
            self.outdated.push(false);
            self.callers.push(Vec::new());
        }
    }

    pub(super) fn is_outdated(&self, unit: UnitId) -> bool {
        self.outdated.get(unit).copied().unwrap_or(false)
    }

    /// A unit is about to be interpreted.
    pub(super) fn begin(&mut self, unit: UnitId) {
        self.make_room(unit);
        self.outdated[unit] = false;
    }

    /// A unit has called another.
    pub(super) fn add_call(&mut self, caller: UnitId, callee: UnitId) {
        self.make_room(caller.max(callee));
        if self.calls.insert((caller, callee)) {
            self.callers[callee].push(caller);
        }
    }

    /// A unit has waited for the end of an origin.
    pub(super) fn add_wait(&mut self, unit: UnitId, origin: OriginId) {
        let waiting = self.waiting.entry(origin).or_default();
        if !waiting.contains(&unit) {
            waiting.push(unit);
        }
    }

    /// An origin has to be interpreted again.
    pub(super) fn add_origin(&mut self, origin: OriginId) {
        self.origins.insert(origin);
    }

    /// Origins have to be interpreted again.
    pub(super) fn add_origins(&mut self, origins: impl Iterator<Item = OriginId>) {
        self.origins.extend(origins);
    }

    /// No origin has to be interpreted again.
    pub(super) fn clear_origins(&mut self) {
        self.origins.clear();
    }

    /// The first origin after another one that has to be interpreted.
    pub(super) fn next_origin(&self, after: Option<OriginId>) -> Option<OriginId> {
        use std::ops::Bound::{Excluded, Unbounded};
        let from = after.map_or(Unbounded, Excluded);
        self.origins.range((from, Unbounded)).next().copied()
    }

    /// An origin is about to be interpreted.
    pub(super) fn begin_origin(&mut self, origin: OriginId) {
        self.origins.remove(&origin);
    }
}

impl<D: Domain> Interpreter<'_, '_, D> {
    /// Something has changed that units depend on.
    pub(super) fn outdate(&mut self, units: Vec<UnitId>) {
        let mut open = units;
        while let Some(unit) = open.pop() {
            let dependences = &mut self.dependences;
            dependences.make_room(unit);
            if !std::mem::replace(&mut dependences.outdated[unit], true) {
                dependences.origins.insert(self.units[unit].origin);
                open.extend_from_slice(&dependences.callers[unit]);
            }
        }
    }

    /// Outdates the units that depend on what other threads have written or signalled since the last time.
    pub(super) fn outdate_readers(&mut self) {
        if self.interference.take_change_for_all() {
            self.outdate(self.units.ids().collect());
        }
        let hearers = self.interference.take_hearers();
        self.outdate(hearers);
        for (cell, writer) in self.interference.take_changes() {
            let may_matter = |unit: &UnitId| self.units[*unit].origin != writer || self.is_many(writer);
            let readers: Vec<UnitId> = self.interference.readers(cell).iter().copied().filter(may_matter).collect();
            self.outdate(readers);
        }
    }

    /// Outdates the units that have waited for the end of an origin.
    pub(super) fn outdate_waiting(&mut self, origin: OriginId) {
        let waiting = self.dependences.waiting.get(&origin).cloned().unwrap_or_default();
        self.outdate(waiting);
    }

    /// A unit ends differently than before. The unit on top of the stack, which has called it, will see that anyway.
    pub(super) fn outdate_callers(&mut self, unit: UnitId) {
        let top = self.stack.last().map(|frame| frame.unit);
        self.dependences.make_room(unit);
        let callers = self.dependences.callers[unit].iter().copied().filter(|caller| Some(*caller) != top).collect();
        self.outdate(callers);
    }
}
