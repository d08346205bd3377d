//! What the cells that one lock protects may hold *together*.
//!
//! While a lock is held, what it protects is as its last holder left it, apart from what was written since. So a thread
//! that acquires a lock finds one of a few tuples: what it knew itself, or what some other thread had in these cells at
//! a release. Keeping the tuples apart, instead of joining them cell by cell, keeps relations between cells, of
//! whatever kind: `low <= high`, `kind` and `value`. It is the disjunctive completion of a value domain, bounded by the
//! number of places where the lock is released.
//!
//! A tuple says of every cell of its lock what it holds. If that is not known for one of them, or if there are too many
//! cells or tuples, there is no cluster, and cells are looked at one by one. A thread that only reads under a lock
//! releases what it found: no new tuple. Relations that hold after every release of growing counters are lost: there
//! are too many tuples to keep apart at one place.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::cells::CellId;
use crate::domain::{Domain, Thresholds};
use crate::interference::WriteSite;
use crate::protection::LockKey;
use crate::state::{Tables, Values};
use crate::tree::Tree;
use crate::value::Val;

/// How many cells a lock may protect whose values are looked at together.
pub(crate) const MAX_CELLS: usize = 8;
/// How many tuples are kept apart.
pub(crate) const MAX_TUPLES: usize = 6;

/// What the cells of a lock hold together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tuple<D: Domain> {
    /// Where it was released; `None` if this thread knows it by itself.
    pub(crate) site: Option<WriteSite>,
    pub(crate) cells: Tree<CellId, Val<D>>,
}

/// A lock, and what its cells hold together.
type Known<D> = (LockKey, Arc<Vec<Tuple<D>>>);

/// The tuples that a thread knows of, by lock, and the locks whose cells it may have written since it acquired them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clusters<D: Domain> {
    known: SmallVec<[Known<D>; 1]>,
    changed: SmallVec<[LockKey; 1]>,
}

impl<D: Domain> Default for Clusters<D> {
    fn default() -> Self {
        Clusters { known: SmallVec::new(), changed: SmallVec::new() }
    }
}

/// Adds a tuple to others, which are in the order of their places.
pub(crate) fn add_tuple<D: Domain>(
    tuples: &mut Vec<Tuple<D>>,
    new: &Tuple<D>,
    tables: &mut Tables,
    widen: Option<&Thresholds>,
) {
    match tuples.binary_search_by_key(&new.site, |tuple| tuple.site) {
        Err(at) => tuples.insert(at, new.clone()),
        Ok(at) => {
            let domain = std::marker::PhantomData;
            let cells = &tuples[at].cells;
            tuples[at].cells = cells.merged(&new.cells, &mut Values::<D, true> { tables, widen, domain });
        }
    }
}

impl<D: Domain> Clusters<D> {
    pub(crate) fn of(
        known: impl IntoIterator<Item = (LockKey, Vec<Tuple<D>>)>,
        changed: impl IntoIterator<Item = LockKey>,
    ) -> Clusters<D> {
        let known = known.into_iter().map(|(lock, tuples)| (lock, Arc::new(tuples)));
        Clusters { known: known.collect(), changed: changed.into_iter().collect() }
    }

    /// All locks with the tuples that are known.
    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = (LockKey, &[Tuple<D>])> {
        self.known.iter().map(|(lock, tuples)| (*lock, &tuples[..]))
    }

    /// The locks whose cells may have been written.
    pub(crate) fn changed(&self) -> &[LockKey] {
        &self.changed
    }

    pub(crate) fn get(&self, lock: LockKey) -> Option<&[Tuple<D>]> {
        self.known.iter().find(|(known, _)| *known == lock).map(|(_, tuples)| &tuples[..])
    }

    pub(crate) fn set(&mut self, lock: LockKey, tuples: Vec<Tuple<D>>) {
        self.remove(lock);
        self.known.push((lock, Arc::new(tuples)));
        self.known.sort_by_key(|(lock, _)| *lock);
    }

    pub(crate) fn remove(&mut self, lock: LockKey) {
        self.known.retain(|(known, _)| *known != lock);
    }

    /// Cells may hold something else now, whatever locks protect them.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    /// A cell that a lock protects was written.
    pub(crate) fn change(&mut self, lock: LockKey) {
        self.remove(lock);
        if !self.changed.contains(&lock) {
            self.changed.push(lock);
            self.changed.sort_unstable();
        }
    }

    /// All that was written is known to all threads that may run from now on.
    pub(crate) fn clear_changes(&mut self) {
        self.changed.clear();
    }

    /// Whether cells that a lock protects may have been written since it was acquired. It is released now.
    pub(crate) fn take_change(&mut self, lock: LockKey) -> bool {
        let is_changed = self.changed.contains(&lock);
        self.changed.retain(|changed| *changed != lock);
        is_changed
    }

    pub(crate) fn join(&self, other: &Clusters<D>, tables: &mut Tables, widen: Option<&Thresholds>) -> Clusters<D> {
        let mut joined = Clusters { known: SmallVec::new(), changed: self.changed.clone() };
        for (lock, tuples) in &self.known {
            let Some((_, others)) = other.known.iter().find(|(known, _)| known == lock) else { continue };
            if Arc::ptr_eq(tuples, others) {
                joined.known.push((*lock, tuples.clone()));
                continue;
            }
            let mut all = tuples.to_vec();
            others.iter().for_each(|tuple| add_tuple(&mut all, tuple, tables, widen));
            if all.len() <= MAX_TUPLES {
                joined.known.push((*lock, Arc::new(all)));
            }
        }
        joined.changed.extend(other.changed.iter().copied().filter(|lock| !self.changed.contains(lock)));
        joined.changed.sort_unstable();
        joined
    }
}
