//! Locks: which one a value must be, and what threads learn from each other when they acquire and release one.
//!
//! A lock is known only if it must be one object. What it protects is private to who holds it (`protection.rs`); on
//! release it is handed over, and who acquires the lock learns it.

use unsnarl_library::{LockEffect, LockMode, LockSort, Root};
use unsnarl_pointer::{LibraryCallId, ObjectId};
use unsnarl_program::ir::{Constant, StatementId, ValueId};

use super::Interpreter;
use super::frame::Frame;
use crate::cells::Cell;
use crate::domain::Domain;
use crate::interference::Kept;
use crate::protection::LockKey;
use crate::state::{State, Written};
use crate::tree::Tree;
use crate::value::Val;

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// The one object whose monitor a value must be.
    pub(super) fn must_lock(&mut self, frame: &Frame<'a, D>, state: &State<D>, value: ValueId) -> Option<ObjectId> {
        if matches!(frame.body.constant(value), Some(Constant::String(_))) {
            return None;
        }
        let objects = self.eval(frame, state, value).objects()?;
        let [object] = *self.tables.refs.get(objects) else { return None };
        object.known().filter(|object| self.setting.facts.once.is_single(*object))
    }

    pub(super) fn acquire_value(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, value: ValueId) {
        if let Some(object) = self.must_lock(frame, state, value) {
            self.acquire(frame, state, LockKey { object, sort: LockSort::Monitor, is_shared: false });
        }
    }

    pub(super) fn release_value(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &mut State<D>,
        value: ValueId,
    ) {
        if let Some(object) = self.must_lock(frame, state, value) {
            return self.release(frame, at, state, LockKey { object, sort: LockSort::Monitor, is_shared: false });
        }
        let instance = self.units[frame.unit].instance;
        let may_be = self.analysis().points_to(instance, value);
        self.release_any(frame, at, state, |lock| lock.sort == LockSort::Monitor && may_be.contains(lock.object));
    }

    /// Acquires a lock: what was released under it is known from now on.
    pub(super) fn acquire(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, lock: LockKey) {
        let is_known = state.excludes(lock);
        if let Some((_, count)) = state.held.iter_mut().find(|(held, _)| *held == lock) {
            *count = count.saturating_add(1);
            return;
        }
        state.held.push((lock, 1));
        state.held.sort_unstable();
        if is_known || !self.setting.memory.excludes_by_locks() {
            return;
        }
        match self.find_together(frame, state, lock) {
            Some(tuples) => state.clusters.set(lock.exclusive(), tuples),
            None => state.clusters.remove(lock.exclusive()),
        }
        let pack = self.find_pack(frame, state, lock.exclusive());
        let protection = self.protection.clone();
        for cell in protection.by(lock.exclusive()) {
            if cell.owner().is_some_and(|owner| state.is_private(owner)) {
                continue;
            }
            let id = self.cells.id(*cell);
            let mut value = match (state.cells.get(id).copied(), cell) {
                (Some(own), _) => own,
                (None, Cell::Static(_)) => self.static_default(*cell),
                (None, _) => Val::Bottom,
            };
            let released = self.seen(self.units[frame.unit].origin, state, *cell, Kept::Released);
            value = value.join(released, &mut self.tables.refs);
            if value != Val::Bottom {
                state.cells.insert(id, value);
            }
        }
        self.enter_pack(frame, state, lock.exclusive(), pack);
    }

    /// Releases every lock that may be meant, however often it is held: which one it is is not known.
    pub(super) fn release_any(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &mut State<D>,
        may_be: impl Fn(LockKey) -> bool,
    ) {
        state.pending = Tree::default();
        let meant: Vec<LockKey> = state.held.iter().map(|(lock, _)| *lock).filter(|lock| may_be(*lock)).collect();
        for lock in meant {
            while state.holds(lock) {
                self.release(frame, at, state, lock);
            }
        }
        for lock in state.clusters.changed().to_vec().into_iter().filter(|lock| may_be(*lock)) {
            self.hand_over(frame, at, state, lock);
        }
    }

    /// Releases a lock: what it protects and this thread knows can be learnt by who acquires it next.
    pub(super) fn release(&mut self, frame: &Frame<'a, D>, at: StatementId, state: &mut State<D>, lock: LockKey) {
        // It may be this lock that was tried, whether or not it is known to be held.
        state.pending = Tree::default();
        match state.held.iter().position(|(held, _)| *held == lock) {
            Some(position) if state.held[position].1 > 1 => {
                state.held[position].1 -= 1;
                return;
            }
            Some(position) => {
                state.held.remove(position);
            }
            // It may be held on some of the paths that lead here.
            None => {}
        }
        for cell in self.protection.clone().by(lock.exclusive()) {
            let id = self.cells.id(*cell);
            state.mirrors.remove(id);
        }
        if !lock.is_shared {
            self.hand_over(frame, at, state, lock);
        }
    }

    /// What was written under a lock can be learnt by who acquires it next. If nothing was, there is nothing new.
    fn hand_over(&mut self, frame: &Frame<'a, D>, at: StatementId, state: &mut State<D>, lock: LockKey) {
        if !state.clusters.take_change(lock) || !self.setting.memory.excludes_by_locks() {
            return;
        }
        self.release_together(frame, at, state, lock);
        self.release_pack(frame, at, state, lock);
        let protection = self.protection.clone();
        for cell in protection.by(lock) {
            let id = self.cells.id(*cell);
            let is_private = cell.owner().is_some_and(|owner| state.is_private(owner));
            if let Some(value) =
                state.cells.get(id).copied().filter(|_| !is_private && state.written.get(id) == Some(&Written::Here))
            {
                let site = self.site(frame, at);
                self.interference.release(id, site, state.running, value, &mut self.tables, &self.thresholds);
            }
        }
    }

    /// The lock of an effect, if it is one object.
    pub(super) fn lock_of(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        call: LibraryCallId,
        passed: &[ValueId],
        effect: &LockEffect,
    ) -> Option<LockKey> {
        let path = &effect.lock.path;
        let object = match (path.root, path.fields.is_empty(), passed.first()) {
            (Root::This, true, Some(receiver)) => self.must_lock(frame, state, *receiver),
            _ => self.setting.facts.must_be(&self.analysis().reached(call, path)),
        }?;
        Some(LockKey { object, sort: effect.lock.sort, is_shared: effect.mode == LockMode::Read })
    }

    /// Releases a lock however often it is held, and acquires it again.
    pub(super) fn wait_for_signal(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &mut State<D>,
        lock: LockKey,
    ) {
        let Some(position) = state.held.iter().position(|(held, _)| *held == lock) else {
            return self.release(frame, at, state, lock);
        };
        let count = std::mem::replace(&mut state.held[position].1, 1);
        self.release(frame, at, state, lock);
        self.acquire(frame, state, lock);
        if let Some(held) = state.held.iter_mut().find(|(held, _)| *held == lock) {
            held.1 = count;
        }
    }
}
