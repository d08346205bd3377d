//! Locksets: which acquisitions may, and which must, be in effect at a point.

use smallvec::SmallVec;
use unsnarl_program::ir::ValueId;
use unsnarl_program::models::Outcome;

use super::AcquisitionId;
use super::path::{Path, PathRoot};

/// So many acquisitions are followed at a time.
const MAX_HELD: usize = 8;

/// An acquisition that may be in effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// Which.
    pub acquisition: AcquisitionId,
    /// Whether it was made before the current method was called.
    pub is_outer: bool,
    /// Whether it is in effect on every way to here.
    pub must: bool,
    /// Whether it is in effect only if a value has the outcome: a `tryLock` whose answer was not looked at yet.
    pub depends_on: Option<(ValueId, Outcome)>,
    /// What the lock is called here.
    pub path: Option<Path>,
    /// Whether the thread had the lock already.
    pub is_reentrant: bool,
}

impl Held {
    fn key(&self) -> (AcquisitionId, bool, Option<(ValueId, Outcome)>) {
        (self.acquisition, self.is_outer, self.depends_on)
    }
}

/// A lockset, ordered by acquisition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    held: SmallVec<[Held; 4]>,
}

impl State {
    /// What may be held.
    pub fn held(&self) -> &[Held] {
        &self.held
    }

    /// Keeps the lockset small: of more than [`MAX_HELD`] acquisitions, those that must be held go before those that may (A19).
    pub(super) fn limit(&mut self) {
        while self.held.len() > MAX_HELD {
            let dropped = self.held.iter().position(|held| !held.must).unwrap_or(0);
            self.held.remove(dropped);
        }
    }

    /// Adds an acquisition; one of the same kind that is held already must be held if either must.
    pub(super) fn add(&mut self, held: Held) {
        let position = self.held.partition_point(|known| known.key() < held.key());
        match self.held.get_mut(position).filter(|known| known.key() == held.key()) {
            Some(known) => {
                known.must |= held.must;
                known.path = held.path;
            }
            None => self.held.insert(position, held),
        }
    }

    pub(super) fn retain(&mut self, keep: impl FnMut(&mut Held) -> bool) {
        self.held.retain(keep);
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.held.remove(index);
    }

    /// What holds after either: all that may be held, of which that must be held which both must.
    pub(super) fn join(&mut self, other: &State) -> bool {
        let before = self.clone();
        for held in &mut self.held {
            match other.held.iter().find(|theirs| theirs.key() == held.key()) {
                Some(theirs) => {
                    held.must &= theirs.must;
                    if held.path != theirs.path {
                        held.path = None;
                    }
                }
                None => held.must = false,
            }
        }
        for theirs in &other.held {
            // A full lockset takes in no more: what it has stays, so that joining comes to an end.
            if self.held.len() < MAX_HELD && !self.held.iter().any(|held| held.key() == theirs.key()) {
                self.add(Held { must: false, ..theirs.clone() });
            }
        }
        *self != before
    }

    /// A value gets a new meaning: names that start with it have none any more.
    pub(super) fn redefine(&mut self, value: ValueId) {
        for held in &mut self.held {
            if held.path.as_ref().is_some_and(|path| path.root == PathRoot::Value(value)) {
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
