//! Relative locksets: what a method holds at a point beyond its entry lockset, and what of the entry lockset it has
//! released.

use smallvec::SmallVec;
use unsnarl_library::Outcome;
use unsnarl_program::ir::ValueId;

use super::path::{PathId, Paths};
use super::{AcquisitionId, LockClassId};

/// The maximum number of acquisitions, and of releases, in a state (A19).
const MAX_FOLLOWED: usize = 8;

/// An acquisition that may be in effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeldLock {
    /// The acquisition.
    pub(super) acquisition: AcquisitionId,
    /// Its class: the locks that it may be.
    pub(super) class: LockClassId,
    /// Whether it is in effect on every path to here.
    pub(super) must: bool,
    /// If it is in effect only for one outcome of a value: a `tryLock` whose result was not tested yet.
    pub(super) depends_on: Option<(ValueId, Outcome)>,
    /// The symbolic name of the lock here.
    pub(super) path: Option<PathId>,
    /// Whether the method held the lock already when it acquired it.
    pub(super) is_reentrant: bool,
}

impl HeldLock {
    fn key(&self) -> (AcquisitionId, Option<(ValueId, Outcome)>) {
        (self.acquisition, self.depends_on)
    }

    /// Whether the lock must be held.
    pub(super) fn is_sure(&self) -> bool {
        self.must && self.depends_on.is_none()
    }
}

/// A lock that was held on entry and may have been released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Released {
    /// Its class: the locks that it may be.
    pub(super) class: LockClassId,
    /// The symbolic name of the lock here.
    pub(super) path: Option<PathId>,
    /// Whether it was released on every path to here.
    pub(super) must: bool,
}

/// A relative lockset: first the releases take effect, then the acquisitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    held: SmallVec<[HeldLock; 2]>,
    released: SmallVec<[Released; 1]>,
}

impl State {
    /// What may be held, ordered by acquisition.
    pub(super) fn held(&self) -> &[HeldLock] {
        &self.held
    }

    /// What may have been released of the entry lockset.
    pub(super) fn released(&self) -> &[Released] {
        &self.released
    }

    /// Whether there is no room for more, so that something may have been forgotten (A19).
    pub(super) fn is_full(&self) -> bool {
        self.held.len().max(self.released.len()) >= MAX_FOLLOWED
    }

    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty() && self.released.is_empty()
    }

    /// Adds an acquisition. If the state has it already, it must be held if either must. A full state drops a may-held
    /// acquisition in favour of a must-held one.
    pub(super) fn add(&mut self, held: HeldLock) {
        let is_known = self.held.iter().any(|known| known.key() == held.key());
        if self.held.len() >= MAX_FOLLOWED && !is_known {
            match self.held.iter().rposition(|known| !known.must).filter(|_| held.must) {
                Some(unsure) => self.remove(unsure),
                None => return,
            }
        }
        let position = self.held.partition_point(|known| known.key() < held.key());
        match self.held.get_mut(position).filter(|known| known.key() == held.key()) {
            Some(known) => {
                known.must |= held.must;
                known.path = held.path;
            }
            None => self.held.insert(position, held),
        }
    }

    pub(super) fn release_outer(&mut self, released: Released) {
        let is_full = self.released.len() >= MAX_FOLLOWED;
        let same = |known: &&mut Released| (known.class, known.path) == (released.class, released.path);
        match self.released.iter_mut().find(same) {
            Some(known) => known.must |= released.must,
            None if is_full => {}
            None => self.released.push(released),
        }
    }

    pub(super) fn retain(&mut self, keep: impl FnMut(&mut HeldLock) -> bool) {
        self.held.retain(keep);
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.held.remove(index);
    }

    /// Joins another path: the union of what may be held, the intersection of what must be. Returns whether anything
    /// changed.
    pub(super) fn join(&mut self, other: &State) -> bool {
        if self == other {
            return false;
        }
        let before = self.clone();
        self.unify_acquisitions(other);
        let mut other = other.clone();
        other.unify_acquisitions(&before);
        for held in &mut self.held {
            match other.held.iter().find(|theirs| theirs.key() == held.key()) {
                Some(theirs) => {
                    held.must &= theirs.must;
                    held.is_reentrant &= theirs.is_reentrant;
                    if held.path != theirs.path {
                        held.path = None;
                    }
                }
                None => held.must = false,
            }
        }
        for theirs in &other.held {
            if !self.held.iter().any(|held| held.key() == theirs.key()) {
                self.add(HeldLock { must: false, ..theirs.clone() });
            }
        }
        let is_in = |released: &Released, all: &[Released], must: bool| {
            let mut same = all.iter().filter(|known| (known.class, known.path) == (released.class, released.path));
            same.any(|known| known.must || !must)
        };
        for released in &mut self.released {
            released.must &= is_in(released, &other.released, true);
        }
        for theirs in &other.released {
            if !is_in(theirs, &self.released, false) {
                self.release_outer(Released { must: false, ..*theirs });
            }
        }
        *self != before
    }

    /// Treats a lock that must be held on both paths, each by an acquisition of its own (`if (!lock.tryLock())
    /// lock.lock();`), as the later of the two acquisitions: the lock may have been released before.
    fn unify_acquisitions(&mut self, other: &State) {
        let is_in = |held: &HeldLock, all: &[HeldLock]| all.iter().any(|known| known.key() == held.key());
        let is_alike = |one: &HeldLock, other: &HeldLock| {
            one.is_sure() && other.is_sure() && one.path.is_some() && (one.class, one.path) == (other.class, other.path)
        };
        let mine = self.held.iter().filter(|held| !is_in(held, &other.held));
        let alike: SmallVec<[(AcquisitionId, HeldLock); 1]> = mine
            .filter_map(|held| {
                let theirs = other.held.iter().find(|theirs| is_alike(held, theirs) && !is_in(theirs, &self.held))?;
                (theirs.acquisition > held.acquisition).then(|| (held.acquisition, theirs.clone()))
            })
            .collect();
        for (acquisition, theirs) in alike {
            self.held.retain(|held| held.acquisition != acquisition);
            self.add(theirs);
        }
    }

    /// A value gets a new meaning: names that start with it become invalid.
    pub(super) fn redefine(&mut self, paths: &Paths, value: ValueId) {
        for held in &mut self.held {
            if held.path.is_some_and(|path| paths.starts_with(path, value)) {
                held.path = None;
            }
        }
    }

    /// Applies the knowledge that a value is, or is not, zero (false, null).
    pub(super) fn refine(&mut self, value: ValueId, is_zero: bool) {
        let mut resolved: SmallVec<[HeldLock; 2]> = SmallVec::new();
        self.held.retain(|held| match held.depends_on {
            Some((on, outcome)) if on == value => {
                let holds = match outcome {
                    Outcome::Always => true,
                    Outcome::IfTrue | Outcome::IfNonzero | Outcome::IfNonnull => !is_zero,
                    Outcome::IfFalse => is_zero,
                };
                if holds {
                    resolved.push(HeldLock { depends_on: None, ..held.clone() });
                }
                false
            }
            _ => true,
        });
        for held in resolved {
            self.add(held);
        }
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;

    fn held(acquisition: usize, must: bool) -> HeldLock {
        let (acquisition, class) = (AcquisitionId::new(acquisition), LockClassId::new(0));
        HeldLock { acquisition, class, must, depends_on: None, path: None, is_reentrant: false }
    }

    #[test]
    fn a_must_held_lock_replaces_a_may_held_one() {
        let mut state = State::default();
        for acquisition in 0..MAX_FOLLOWED {
            state.add(held(acquisition, acquisition == 3));
        }
        state.add(held(90, false));
        assert!(!state.held().contains(&held(90, false)), "there is no room for it");
        state.add(held(91, true));
        assert!(state.held().contains(&held(91, true)) && state.held().contains(&held(3, true)));
        assert_eq!(state.held().len(), MAX_FOLLOWED);
    }

    #[test]
    fn a_lock_that_is_acquired_on_both_paths_is_held_after_them() {
        let named = |acquisition, path| HeldLock { path, ..held(acquisition, true) };
        let after = |one: &HeldLock, other: &HeldLock| {
            let [mut one, other] = [one, other].map(|held| State { held: smallvec![held.clone()], ..State::default() });
            one.join(&other);
            assert!(!one.join(&other), "once is enough");
            one.held.iter().any(HeldLock::is_sure)
        };
        let (this, that) = (Some(PathId::new(1)), Some(PathId::new(2)));
        assert!(after(&named(1, this), &named(2, this)) && after(&named(2, this), &named(1, this)));
        assert!(!after(&named(1, this), &named(2, that)), "these are two locks");
        assert!(!after(&named(1, None), &named(2, None)), "nothing shows that these are one lock");
    }
}
