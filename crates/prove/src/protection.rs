//! Which locks protect which cells.
//!
//! A lock protects a cell if it must be held, and not as a read lock, at every write to it, apart from writes while the
//! cell's object is private. A first interpretation, in which numbers are not known, collects the writes: it makes every write that a
//! later one makes, so what it finds holds for them all, and it does not change while they run.

use std::collections::BTreeMap;

use smallvec::SmallVec;
use unsnarl_library::LockSort;
use unsnarl_pointer::ObjectId;

use crate::cells::Cell;
use crate::sequence::Sequence;

/// A lock that is one object: its monitor, or the lock that it implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct LockKey {
    pub(crate) object: ObjectId,
    pub(crate) sort: LockSort,
    /// Whether it is held together with other readers.
    pub(crate) is_shared: bool,
}

impl LockKey {
    /// The same lock, held alone.
    pub(crate) fn exclusive(self) -> LockKey {
        LockKey { is_shared: false, ..self }
    }
}

/// Which locks protect which cells.
#[derive(Debug, Default)]
pub(crate) struct Protection {
    locks: BTreeMap<Cell, SmallVec<[LockKey; 2]>>,
    cells: BTreeMap<LockKey, Vec<Cell>>,
    pub(crate) sequence: Sequence,
}

/// Collects the locks that are held at every write.
#[derive(Debug, Default)]
pub(crate) struct ProtectionFinder {
    locks: BTreeMap<Cell, SmallVec<[LockKey; 2]>>,
    pub(crate) sequence: Sequence,
}

impl ProtectionFinder {
    /// A write to a cell, with the locks that must be held.
    pub(crate) fn write(&mut self, cell: Cell, held: impl Iterator<Item = LockKey> + Clone) {
        match self.locks.get_mut(&cell) {
            Some(locks) => locks.retain(|lock| held.clone().any(|also| also == *lock)),
            None => {
                self.locks.insert(cell, held.collect());
            }
        }
    }

    pub(crate) fn finish(self) -> Protection {
        let mut cells: BTreeMap<LockKey, Vec<Cell>> = BTreeMap::new();
        let locks: BTreeMap<Cell, SmallVec<[LockKey; 2]>> =
            self.locks.into_iter().filter(|(_, locks)| !locks.is_empty()).collect();
        for (cell, protecting) in &locks {
            for lock in protecting {
                cells.entry(*lock).or_default().push(*cell);
            }
        }
        Protection { locks, cells, sequence: self.sequence }
    }
}

impl Protection {
    /// The locks that protect a cell.
    pub(crate) fn of(&self, cell: Cell) -> &[LockKey] {
        self.locks.get(&cell).map_or(&[], SmallVec::as_slice)
    }

    /// The cells that a lock protects.
    pub(crate) fn by(&self, lock: LockKey) -> &[Cell] {
        self.cells.get(&lock).map_or(&[], Vec::as_slice)
    }
}
