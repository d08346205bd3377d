//! Which locks protect which cells.
//!
//! A lock protects a cell if it must be held, and not as a read lock, at every write to it, apart from writes while the
//! cell's object is private. A first interpretation, in which numbers are not known, collects the writes: it makes
//! every write that a later one makes, so what it finds holds for them all, and it does not change while they run.

use std::collections::{BTreeMap, BTreeSet};

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

    /// Whether no two threads hold these two at the same time.
    pub(crate) fn shuts_out(self, other: LockKey) -> bool {
        self.exclusive() == other.exclusive() && !(self.is_shared && other.is_shared)
    }
}

/// Which locks protect which cells.
#[derive(Debug, Default)]
pub(crate) struct Protection {
    locks: BTreeMap<Cell, SmallVec<[LockKey; 2]>>,
    cells: BTreeMap<LockKey, Vec<Cell>>,
    /// All cells that are written at all, apart from writes while no other thread runs or knows the object.
    written: BTreeSet<Cell>,
    /// What threads write after they have given a signal.
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
        Protection::new(self.locks).with(self.sequence)
    }

    /// Whether the writes were all to cells that are written, under the locks that protect them, and followed no
    /// signals that they must not.
    pub(crate) fn allows(&self, protection: &Protection) -> bool {
        let is_protected = |(cell, held): (&Cell, &SmallVec<[LockKey; 2]>)| {
            protection.of(*cell).iter().all(|lock| held.contains(lock))
        };
        self.locks.iter().all(is_protected)
            && !self.locks.keys().any(|cell| protection.is_constant(*cell))
            && self.sequence.is_within(&protection.sequence)
    }

    /// The protection without the locks that were missing, with further cells, and with the writes that follow signals.
    pub(crate) fn restricted(&self, protection: &Protection) -> Protection {
        let kept = protection.all().map(|(cell, locks)| {
            let is_held = |lock: &&LockKey| self.locks.get(&cell).is_none_or(|held| held.contains(lock));
            (cell, locks.iter().filter(is_held).copied().collect::<SmallVec<[LockKey; 2]>>())
        });
        let further = self.locks.keys().filter(|cell| protection.is_constant(**cell));
        let all = kept.chain(further.map(|cell| (*cell, SmallVec::new())));
        Protection::new(all).with(protection.sequence.with(&self.sequence))
    }
}

impl Protection {
    /// With what threads write after they have given a signal.
    pub(crate) fn with(self, sequence: Sequence) -> Protection {
        Protection { sequence, ..self }
    }

    /// The locks that protect each cell.
    pub(crate) fn new<L: IntoIterator<Item = LockKey>>(all: impl IntoIterator<Item = (Cell, L)>) -> Protection {
        let mut protection = Protection::default();
        for (cell, locks) in all {
            protection.written.insert(cell);
            let locks: SmallVec<[LockKey; 2]> = locks.into_iter().collect();
            for lock in &locks {
                protection.cells.entry(*lock).or_default().push(cell);
            }
            if !locks.is_empty() {
                protection.locks.insert(cell, locks);
            }
        }
        protection
    }

    /// All cells that are written, with the locks that protect them.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Cell, &[LockKey])> {
        self.written.iter().map(|cell| (*cell, self.of(*cell)))
    }

    /// Whether no thread writes a cell while others may know it.
    pub(crate) fn is_constant(&self, cell: Cell) -> bool {
        !self.written.contains(&cell)
    }

    /// The locks that protect a cell.
    pub(crate) fn of(&self, cell: Cell) -> &[LockKey] {
        self.locks.get(&cell).map_or(&[], SmallVec::as_slice)
    }

    /// The cells that a lock protects.
    pub(crate) fn by(&self, lock: LockKey) -> &[Cell] {
        self.cells.get(&lock).map_or(&[], Vec::as_slice)
    }
}
