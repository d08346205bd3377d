//! Read-write locks. The readers are in an array of threads with one element per hold. Their order does not depend on
//! the interleaving. In a `ReentrantReadWriteLock` the array is in the field where the JDK keeps its counters
//! (`readHolds`): all methods that use that field are replaced here.

use super::{Answer, Call, not_owner};
use crate::class::Shape;
use crate::inspect::LockSide;
use crate::memory::Ref;
use crate::operation::Operation;
use crate::order::{Order, SyncObject};
use crate::raise::{Raise, Raised};
use crate::thread::{Acquisition, Slot, ThreadId, Turn, as_ref};
use crate::vm::Vm;

/// How the state is divided: the lower half counts the holds of the writer, the upper half those of readers.
pub(super) struct Shares {
    /// One hold of a reader.
    unit: i64,
    /// The maximum number of holds that a half can count; also the mask of the lower half.
    pub(super) max_holds: i64,
}

/// Which of the two locks a class is, for display; `None` if it is neither.
pub(crate) fn side_of(short_class: &str) -> Option<LockSide> {
    match short_class {
        "ReentrantReadWriteLock$ReadLock" => Some(LockSide::Read),
        "ReentrantReadWriteLock$WriteLock" => Some(LockSide::Write),
        _ => None,
    }
}

impl Vm {
    pub(super) fn shares(&self, of: Ref) -> Shares {
        let unit = if self.state_field(of).1 { 1 << 32 } else { 1 << 16 };
        Shares { unit, max_holds: unit - 1 }
    }

    /// The readers, each as often as it holds the lock.
    pub(crate) fn readers(&self, of: Ref) -> Vec<Ref> {
        let holds = self.synchronizer_reference(of, |known| known.readers);
        let is_array = |holds: Ref| matches!(self.classes.get(self.memory.class_of(holds)).shape, Shape::Array { .. });
        if holds.is_null() || !is_array(holds) {
            return Vec::new();
        }
        (0..self.memory.length(holds)).map(|index| self.reference_at(holds, index)).collect()
    }

    fn set_readers(&mut self, of: Ref, readers: &[Ref]) -> Raised<()> {
        let array = if readers.is_empty() { Ref::NULL } else { self.new_reference_array(self.known.thread, readers)? };
        self.set_synchronizer_reference(of, |known| known.readers, array);
        Ok(())
    }

    pub(super) fn is_reading(&self, thread: ThreadId, of: Ref) -> bool {
        self.readers(of).contains(&self.thread(thread).object)
    }

    /// Whether a thread can acquire the lock as a reader: no other thread writes, and no queued writer bars new
    /// readers. A thread that reads or writes already is not barred.
    pub(super) fn can_read(&self, thread: ThreadId, wanted: &Acquisition) -> bool {
        if self.owns_lock(thread, wanted.of) {
            return true;
        }
        let is_written = self.synchronizer_state(wanted.of) & self.shares(wanted.of).max_holds != 0;
        !is_written && (!has_queued_writer(self, wanted.of) || self.is_reading(thread, wanted.of))
    }

    pub(super) fn begin_reading(&mut self, thread: ThreadId, of: Ref) -> Raised<()> {
        let (state, shares) = (self.synchronizer_state(of), self.shares(of));
        let count = (state as u64 / shares.unit as u64) & shares.max_holds as u64;
        if count == shares.max_holds as u64 {
            return Err(Raise::new("java/lang/Error", "Maximum lock count exceeded"));
        }
        let mut readers = self.readers(of);
        readers.push(self.thread(thread).object);
        readers.sort_by_key(|reader| self.thread_of(*reader).map(|id| self.thread(id).key));
        self.set_readers(of, &readers)?;
        self.set_synchronizer_state(of, state.wrapping_add(shares.unit));
        Ok(())
    }

    /// Releases one hold of a reader. Returns whether another thread can acquire now.
    pub(super) fn end_reading(&mut self, thread: ThreadId, of: Ref) -> Raised<bool> {
        let mut readers = self.readers(of);
        let reader = self.thread(thread).object;
        let Some(at) = readers.iter().position(|other| *other == reader) else {
            return Err(not_owner(Some("attempt to unlock read lock, not locked by current thread")));
        };
        readers.remove(at);
        self.set_readers(of, &readers)?;
        self.note(thread, Order::Releases(SyncObject::Readers(of)));
        let left = self.synchronizer_state(of).wrapping_sub(self.shares(of).unit);
        self.set_synchronizer_state(of, left);
        Ok(left == 0)
    }
}

fn has_queued_writer(vm: &Vm, of: Ref) -> bool {
    vm.acquiring(of).any(|(_, wanted)| wanted.turn == Turn::Barring)
}

/// Tries to acquire as a reader, which overtakes queued writers.
pub(super) fn try_read(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let of = call.object(0)?;
    if vm.modelled(of).is_none() {
        return Ok(Answer::Original);
    }
    let is_written = vm.synchronizer_state(of) & vm.shares(of).max_holds != 0;
    let can_read = !is_written || vm.owns_lock(call.thread, of);
    if can_read {
        vm.begin_reading(call.thread, of)?;
        vm.note_state(call.thread, of, Order::Acquires);
    }
    Ok(can_read.into())
}

pub(super) fn tries_to_read(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let of = as_ref(slots[0]);
    (vm.modelled(of).is_some() && vm.is_observable(of)).then_some(Operation::TryAcquire(of))
}
