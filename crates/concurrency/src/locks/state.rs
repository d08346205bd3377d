//! Relative locksets: what a method holds at a point beyond what it was entered with, and what of that it has given back.

use smallvec::SmallVec;
use unsnarl_library::Outcome;
use unsnarl_program::ir::ValueId;

use super::path::{PathId, Paths};
use super::{AcquisitionId, LockClassId};

/// So many acquisitions, and so many releases, are followed at a time (A19).
const MAX_FOLLOWED: usize = 8;

/// An acquisition that may be in effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Held {
    /// Which.
    pub(super) acquisition: AcquisitionId,
    /// Which lock it may be.
    pub(super) class: LockClassId,
    /// Whether it is in effect on every way to here.
    pub(super) must: bool,
    /// Whether it is in effect only if a value has the outcome: a `tryLock` whose answer was not looked at yet.
    pub(super) depends_on: Option<(ValueId, Outcome)>,
    /// What the lock is called here.
    pub(super) path: Option<PathId>,
    /// Whether the method had taken the lock already.
    pub(super) is_reentrant: bool,
}

impl Held {
    fn key(&self) -> (AcquisitionId, Option<(ValueId, Outcome)>) {
        (self.acquisition, self.depends_on)
    }

    /// Whether the lock is held for sure.
    pub(super) fn is_sure(&self) -> bool {
        self.must && self.depends_on.is_none()
    }
}

/// Something that was held on entry may have been given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Released {
    /// Which lock it may be.
    pub(super) class: LockClassId,
    /// What the lock is called here.
    pub(super) path: Option<PathId>,
    /// Whether it was on every way to here.
    pub(super) must: bool,
}

/// A relative lockset: first the releases take effect, then the acquisitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    held: SmallVec<[Held; 2]>,
    released: SmallVec<[Released; 1]>,
}

impl State {
    /// What may be held, by acquisition.
    pub(super) fn held(&self) -> &[Held] {
        &self.held
    }

    /// What may have been given back of what was held on entry.
    pub(super) fn released(&self) -> &[Released] {
        &self.released
    }

    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty() && self.released.is_empty()
    }

    /// Adds an acquisition; one of the same kind that is held already must be held if either must. What is held for sure takes the place of what may be.
    pub(super) fn add(&mut self, held: Held) {
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

    pub(super) fn retain(&mut self, keep: impl FnMut(&mut Held) -> bool) {
        self.held.retain(keep);
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.held.remove(index);
    }

    /// What holds after either: all that may be held, of which that must be held which both must. Whether anything is new.
    pub(super) fn join(&mut self, other: &State) -> bool {
        if self == other {
            return false;
        }
        let before = self.clone();
        self.take_alike(other);
        let mut other = other.clone();
        other.take_alike(&before);
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
                self.add(Held { must: false, ..theirs.clone() });
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

    /// A lock that both must hold, each by an acquisition of its own (`if (!lock.tryLock()) lock.lock();`), goes by the later of the two: it may have been given
    /// back before.
    fn take_alike(&mut self, other: &State) {
        let is_in = |held: &Held, all: &[Held]| all.iter().any(|known| known.key() == held.key());
        let is_alike = |one: &Held, other: &Held| {
            one.is_sure() && other.is_sure() && one.path.is_some() && (one.class, one.path) == (other.class, other.path)
        };
        let mine = self.held.iter().filter(|held| !is_in(held, &other.held));
        let alike: SmallVec<[(AcquisitionId, Held); 1]> = mine
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

    /// A value gets a new meaning: names that start with it have none any more.
    pub(super) fn redefine(&mut self, paths: &Paths, value: ValueId) {
        for held in &mut self.held {
            if held.path.is_some_and(|path| paths.starts_with(path, value)) {
                held.path = None;
            }
        }
    }

    /// What is known once a value is, or is not, zero (false, null).
    pub(super) fn learn(&mut self, value: ValueId, is_zero: bool) {
        let mut resolved: SmallVec<[Held; 2]> = SmallVec::new();
        self.held.retain(|held| match held.depends_on {
            Some((on, outcome)) if on == value => {
                let holds = match outcome {
                    Outcome::Always => true,
                    Outcome::IfTrue | Outcome::IfNonzero | Outcome::IfNonnull => !is_zero,
                    Outcome::IfFalse => is_zero,
                };
                if holds {
                    resolved.push(Held { depends_on: None, ..held.clone() });
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

    fn held(acquisition: usize, must: bool) -> Held {
        let (acquisition, class) = (AcquisitionId::new(acquisition), LockClassId::new(0));
        Held { acquisition, class, must, depends_on: None, path: None, is_reentrant: false }
    }

    #[test]
    fn what_is_held_for_sure_takes_the_place_of_what_may_be() {
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
    fn a_lock_that_is_taken_on_each_of_two_ways_is_held_after_them() {
        let named = |acquisition, path| Held { path, ..held(acquisition, true) };
        let after = |one: &Held, other: &Held| {
            let [mut one, other] = [one, other].map(|held| State { held: smallvec![held.clone()], ..State::default() });
            one.join(&other);
            assert!(!one.join(&other), "once is enough");
            one.held.iter().any(Held::is_sure)
        };
        let (this, that) = (Some(PathId::new(1)), Some(PathId::new(2)));
        assert!(after(&named(1, this), &named(2, this)) && after(&named(2, this), &named(1, this)));
        assert!(!after(&named(1, this), &named(2, that)), "these are two locks");
        assert!(!after(&named(1, None), &named(2, None)), "who knows");
    }
}
