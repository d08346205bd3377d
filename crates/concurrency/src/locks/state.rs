//! Relative locksets: what a method holds at a point beyond its entry lockset, and what of the entry lockset it has
//! released.

use smallvec::SmallVec;
use unsnarl_library::Outcome;
use unsnarl_program::ir::ValueId;

use super::conditions::is_of_zero;
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
    /// If it is in effect only for one outcome of a value: a `tryLock` whose result was not tested yet, or a lock that
    /// was taken on a branch.
    pub(super) depends_on: Option<(ValueId, Outcome)>,
    /// The symbolic name of the lock here.
    pub(super) path: Option<PathId>,
    /// If it was chosen together with another lock that is held (`chosen.rs`): a second name. The second names of the
    /// two are names of both, in either order.
    pub(super) also: Option<PathId>,
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
    /// Whether every path that released it has taken it again. Then it is held here if it was held on entry.
    pub(super) is_retaken: bool,
}

impl Released {
    fn is_same(&self, other: &Released) -> bool {
        (self.class, self.path) == (other.class, other.path)
    }
}

/// A relative lockset: first the releases take effect, then the acquisitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    held: SmallVec<[HeldLock; 2]>,
    released: SmallVec<[Released; 1]>,
    /// Conditions that were tested on every path to here (`conditions.rs`), and whether each is zero.
    tested: SmallVec<[(ValueId, bool); 2]>,
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

    /// Whether something would change if a value got a new meaning.
    pub(super) fn may_mention_values(&self) -> bool {
        !self.held.is_empty() || !self.tested.is_empty()
    }

    /// The same lockset, without what is known of conditions.
    pub(super) fn without_conditions(&self) -> State {
        State { tested: SmallVec::new(), ..self.clone() }
    }

    /// Remembers the branch that was taken.
    pub(super) fn assume(&mut self, condition: ValueId, is_zero: bool) {
        self.tested.retain(|(known, _)| *known != condition);
        if self.tested.len() < MAX_FOLLOWED {
            self.tested.push((condition, is_zero));
            self.tested.sort_unstable();
        }
    }

    /// What is sure here and not in `other`, where a condition has the opposite value, depends on the condition.
    fn depend_on_difference(&mut self, other: &State) {
        let differs = |(condition, is_zero): &&(ValueId, bool)| other.tested.contains(&(*condition, !*is_zero));
        let Some((condition, is_zero)) = self.tested.iter().find(differs).copied() else { return };
        let outcome = if is_zero { Outcome::IfFalse } else { Outcome::IfTrue };
        let is_sure_there =
            |held: &HeldLock| other.held.iter().any(|known| known.is_sure() && known.key() == held.key());
        let only_here: SmallVec<[HeldLock; 2]> =
            self.held.iter().filter(|held| held.is_sure() && !is_sure_there(held)).cloned().collect();
        for held in only_here {
            self.held.retain(|known| known.key() != held.key());
            self.add(HeldLock { depends_on: Some((condition, outcome)), also: None, ..held });
        }
    }

    /// What depends on a condition in `other`, whose value is known here, is written here in the same way.
    fn align_conditions(&mut self, other: &State) {
        for dependent in other.held.iter().filter(|held| held.must) {
            let Some((condition, outcome)) = dependent.depends_on else { continue };
            let known = self.tested.iter().find(|(known, _)| *known == condition);
            let Some(is_met) = known.map(|(_, is_zero)| *is_zero == is_of_zero(outcome)) else { continue };
            let unconditional = (dependent.acquisition, None);
            let sure = self.held.iter().find(|held| held.is_sure() && held.key() == unconditional).cloned();
            match (is_met, sure) {
                (true, Some(sure)) => {
                    self.held.retain(|held| held.key() != unconditional);
                    self.add(HeldLock { depends_on: dependent.depends_on, also: None, ..sure });
                }
                (true, None) => {}
                (false, _) => self.add(dependent.clone()),
            }
        }
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
                known.also = held.also;
            }
            None => self.held.insert(position, held),
        }
    }

    /// Gives the lock of an acquisition another name.
    pub(super) fn name_also(&mut self, acquisition: AcquisitionId, also: PathId) {
        for held in self.held.iter_mut().filter(|held| held.acquisition == acquisition && held.is_sure()) {
            held.also = Some(also);
        }
    }

    /// One of a pair of locks is released, so that the other is known by its own name only.
    pub(super) fn forget_pairs(&mut self) {
        self.held.iter_mut().for_each(|held| held.also = None);
    }

    pub(super) fn release_outer(&mut self, released: Released) {
        let is_full = self.released.len() >= MAX_FOLLOWED;
        match self.released.iter_mut().find(|known| known.is_same(&released)) {
            Some(known) => {
                known.must |= released.must;
                known.is_retaken &= released.is_retaken;
            }
            None if is_full => {}
            None => self.released.push(released),
        }
    }

    /// A lock of that name, or any if it has none, is released: it may be one that had been taken again.
    pub(super) fn forget_retaken(&mut self, path: Option<PathId>) {
        let is_another = |known: Option<PathId>| known.is_some() && path.is_some() && known != path;
        for released in self.released.iter_mut().filter(|released| !is_another(released.path)) {
            released.is_retaken = false;
        }
    }

    /// Whether a lock that was held on entry is held again on all paths that released it; also if none did.
    fn has_retaken(&self, lock: &Released) -> bool {
        let is_held = || {
            let mut sure = self.held.iter().filter(|held| held.is_sure());
            lock.path.is_some() && sure.any(|held| (held.class, held.path) == (lock.class, lock.path))
        };
        self.released.iter().filter(|known| known.is_same(lock)).all(|known| known.is_retaken || is_held())
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
        if !self.tested.is_empty() || !other.tested.is_empty() {
            let (mine, theirs) = (self.clone(), other.clone());
            self.depend_on_difference(&theirs);
            other.depend_on_difference(&mine);
            let mine = self.clone();
            self.align_conditions(&other);
            other.align_conditions(&mine);
            self.tested.retain(|known| other.tested.contains(known));
        }
        for held in &mut self.held {
            match other.held.iter().find(|theirs| theirs.key() == held.key()) {
                Some(theirs) => {
                    held.must &= theirs.must;
                    held.is_reentrant &= theirs.is_reentrant;
                    if held.path != theirs.path {
                        held.path = None;
                    }
                    if held.also != theirs.also {
                        held.also = None;
                    }
                }
                None => (held.must, held.also) = (false, None),
            }
        }
        for theirs in &other.held {
            if !self.held.iter().any(|held| held.key() == theirs.key()) {
                self.add(HeldLock { must: false, also: None, ..theirs.clone() });
            }
        }
        let is_in = |released: &Released, all: &[Released], must: bool| {
            all.iter().any(|known| known.is_same(released) && (known.must || !must))
        };
        for released in &mut self.released {
            released.must &= is_in(released, &other.released, true);
        }
        for theirs in &other.released {
            if !is_in(theirs, &self.released, false) {
                self.release_outer(Released { must: false, ..*theirs });
            }
        }
        for released in &mut self.released {
            released.is_retaken = !released.must && before.has_retaken(released) && other.has_retaken(released);
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
            self.forget_pairs();
            self.add(HeldLock { also: None, ..theirs });
        }
    }

    /// A value gets a new meaning: names that start with it become invalid, and what depends on it is no longer sure.
    pub(super) fn redefine(&mut self, paths: &Paths, value: ValueId) {
        self.tested.retain(|(condition, _)| *condition != value);
        for released in &mut self.released {
            if released.path.is_some_and(|path| paths.starts_with(path, value)) {
                (released.path, released.is_retaken) = (None, false);
            }
        }
        for held in &mut self.held {
            held.must &= held.depends_on.is_none_or(|(on, _)| on != value);
            if held.path.is_some_and(|path| paths.starts_with(path, value)) {
                held.path = None;
            }
            if held.also.is_some_and(|path| paths.starts_with(path, value)) {
                held.also = None;
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
        HeldLock { acquisition, class, must, depends_on: None, path: None, also: None, is_reentrant: false }
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
    fn a_lock_that_is_taken_if_a_condition_holds_is_released_if_it_does() {
        let (condition, unrelated) = (ValueId::new(7), ValueId::new(8));
        let branch = |taken: bool, condition: ValueId| {
            let mut state = State::default();
            state.assume(condition, !taken);
            state.held.extend(taken.then(|| held(1, true)));
            state
        };
        for is_taken_first in [true, false] {
            let mut joined = branch(is_taken_first, condition);
            assert!(joined.join(&branch(!is_taken_first, condition)));
            assert!(!joined.held.iter().any(HeldLock::is_sure), "it is held on one of two paths");
            for again in [true, false] {
                assert!(!joined.join(&branch(again, condition)), "both paths are known");
            }
            let mut after = joined.clone();
            after.refine(condition, false);
            assert_eq!(after.held[..], [held(1, true)], "on this path it is held");
            let mut otherwise = joined.clone();
            otherwise.refine(condition, true);
            assert!(otherwise.is_empty(), "on this path it is not");
            // A third path, of which nothing is known.
            joined.join(&State::default());
            joined.refine(condition, false);
            assert!(!joined.held.iter().any(HeldLock::is_sure));
        }
        let mut joined = branch(true, condition);
        joined.join(&branch(false, unrelated));
        joined.refine(condition, false);
        assert!(!joined.held.iter().any(HeldLock::is_sure), "the two branches are of different conditions");
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

    #[test]
    fn a_lock_that_one_path_released_and_took_again_is_held_after_both() {
        let path = Some(PathId::new(1));
        let released = Released { class: LockClassId::new(0), path, must: true, is_retaken: false };
        let after = |again: Option<HeldLock>| State {
            held: again.into_iter().collect(),
            released: smallvec![released],
            ..State::default()
        };
        let again = || after(Some(HeldLock { path, ..held(1, true) }));
        for (mut one, other) in [(again(), State::default()), (State::default(), again())] {
            one.join(&other);
            assert!(one.released[0].is_retaken && !one.released[0].must);
            assert!(!one.join(&other), "once is enough");
            let mut unlocked = one.clone();
            unlocked.forget_retaken(path);
            assert!(!unlocked.released[0].is_retaken, "it is released once more");
            one.join(&after(None));
            assert!(!one.released[0].is_retaken, "a third path has not taken it again");
        }
        let other_name = HeldLock { path: Some(PathId::new(2)), ..held(1, true) };
        let other_mode = HeldLock { path, class: LockClassId::new(1), ..held(1, true) };
        for other in [other_name, other_mode] {
            let mut state = after(Some(other));
            state.join(&State::default());
            assert!(!state.released[0].is_retaken, "another lock was taken");
        }
    }
}
