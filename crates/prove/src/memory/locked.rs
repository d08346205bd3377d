//! As happens-before; and what a lock protects is seen by other threads only when they acquire it; and who sees a
//! volatile write, has waited at a latch or barrier, or has got a permit or an element, knows what happened before
//! (`fixpoint/{signals,hand_over}.rs`).
//!
//! A cell is protected by the locks that are held at every write to it, except writes while its object is private.
//! While a thread holds one of them, no other thread writes the cell: a read returns what the thread itself knows. Who
//! acquires a lock learns what its last holders released. Source: the protection-based privatisation of Schwarz et al.,
//! "Improving Thread-Modular Abstract Interpretation" (2021); which locks protect a cell is found by a first run
//! without values and does not change afterwards.

use super::thread_launch::may_overlap;
use super::{MemoryModel, Reader, Writer};

pub(super) struct Locked;

impl MemoryModel for Locked {
    fn name(&self) -> &'static str {
        "locked"
    }

    fn summary(&self) -> &'static str {
        "as happens-before, and what a lock protects changes only when it is acquired"
    }

    fn may_see(&self, reader: &Reader<'_>, writer: &Writer<'_>) -> bool {
        may_overlap(reader, writer) && !reader.joined.contains(writer.origin)
    }

    fn learns_from_joins(&self) -> bool {
        true
    }

    fn excludes_by_locks(&self) -> bool {
        true
    }

    fn learns_from_signals(&self) -> bool {
        true
    }
}
