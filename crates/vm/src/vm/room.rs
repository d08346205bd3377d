//! Room on a heap that is full: what no thread can reach any more does not count.
//!
//! Garbage is found, but never taken away: backtracking may need it again, and addresses of objects never change. It
//! takes memory of the machine, and no room of the program. So a program that makes garbage without end is stopped by
//! the limit on memory, which is said of the search, and not by an `OutOfMemoryError`, which would be said of the
//! program.
//!
//! What may be reached is found from all static fields, interned strings and threads. What only the VM holds, within an
//! instruction, does not count; it is small. While the loop of the interpreter has the slots of the running thread, an
//! allocation fails, and the loop asks again after it has returned them.

use std::mem;

use super::Vm;
use crate::class::{Shape, statics};
use crate::memory::{ElementSize, HEADER, Ref};
use crate::thread::{Slot, ThreadId, as_ref, is_reference};

/// At least one of so many parts of the heap must be free once garbage does not count. A heap with less is full, as for
/// a JVM that would do nothing but collect.
const LEAST_FREE: u32 = 32;

/// What is known of the room while a thread runs.
#[derive(Debug, Default)]
pub(crate) struct Room {
    /// Whether the loop of the interpreter has the slots of the running thread: what they refer to is not found then.
    are_slots_lent: bool,
    /// The words that there was no room for, while that was so.
    wanted: u64,
}

/// The objects that can be reached, while they are searched.
struct Reachable {
    /// A bit for each word at which an object begins.
    is_met: Vec<u64>,
    open: Vec<Ref>,
}

impl Reachable {
    #[inline]
    fn meet(&mut self, object: Ref) {
        let (at, bit) = ((object.0 / 64) as usize, 1 << (object.0 % 64));
        if !object.is_null() && self.is_met[at] & bit == 0 {
            self.is_met[at] |= bit;
            self.open.push(object);
        }
    }
}

impl Vm {
    /// Gives the slots of a thread to the loop of the interpreter.
    #[inline]
    pub(crate) fn lend_slots(&mut self, id: ThreadId) -> Vec<Slot> {
        self.room.are_slots_lent = true;
        mem::take(&mut self.threads[id].slots)
    }

    /// Takes them back.
    #[inline]
    pub(crate) fn return_slots(&mut self, id: ThreadId, slots: &mut Vec<Slot>) {
        self.room.are_slots_lent = false;
        self.threads[id].slots = mem::take(slots);
    }

    /// Calls `allocate`, once more if the heap is full and has room without its garbage.
    #[inline]
    pub(super) fn with_room(&mut self, words: u64, mut allocate: impl FnMut(&mut Vm) -> Option<Ref>) -> Option<Ref> {
        allocate(self).or_else(|| if self.make_room(words) { allocate(self) } else { None })
    }

    /// After an allocation failed while the slots of a thread were lent: whether there is room without the garbage.
    #[cold]
    pub(crate) fn has_room_after_all(&mut self, id: ThreadId, slots: &mut Vec<Slot>) -> bool {
        self.return_slots(id, slots);
        let has_room = self.make_room(self.room.wanted);
        *slots = self.lend_slots(id);
        has_room
    }

    /// Raises the limit of the heap by what cannot be reached; whether there is room for so many words then.
    #[cold]
    fn make_room(&mut self, words: u64) -> bool {
        let capacity = self.memory.capacity();
        if self.room.are_slots_lent {
            self.room.wanted = words;
            return false;
        }
        if words > u64::from(capacity) {
            return false;
        }
        let reachable = self.reachable_words();
        // The search is work that no instruction shows.
        self.memory.copied += reachable;
        let has_room = reachable + words <= u64::from(capacity - capacity / LEAST_FREE);
        if has_room {
            let garbage = u64::from(self.memory.top()).saturating_sub(reachable);
            self.memory.raise_limit(u64::from(capacity) + garbage);
        }
        has_room
    }

    /// The number of words of all objects that can be reached.
    fn reachable_words(&self) -> u64 {
        let mut reachable = Reachable { is_met: vec![0; self.memory.top() as usize / 64 + 1], open: Vec::new() };
        for id in self.classes.ids() {
            let class = self.classes.get(id);
            for address in class.static_references.iter().copied().chain([class.statics + statics::MIRROR]) {
                reachable.meet(Ref(self.memory.static_word(address) as u32));
            }
        }
        for word in self.classes.strings() {
            reachable.meet(Ref(self.memory.static_word(word) as u32));
        }
        for id in self.thread_ids() {
            let thread = self.thread(id);
            reachable.meet(thread.object);
            self.each_awaited(id, |object| reachable.meet(object));
            // Slots above the top of their frame are what was there before.
            let live = thread.frames.iter().flat_map(|frame| &thread.slots[frame.base as usize..frame.top as usize]);
            live.filter(|slot| is_reference(**slot)).for_each(|slot| reachable.meet(as_ref(*slot)));
        }
        let mut words = 0;
        while let Some(object) = reachable.open.pop() {
            words += self.words_of(object);
            self.successors(object, |successor| reachable.meet(successor));
        }
        words
    }

    /// The words of an object, with its header.
    pub(crate) fn words_of(&self, object: Ref) -> u64 {
        let class = self.classes.get(self.memory.class_of(object));
        let words = match class.shape {
            Shape::Array { kind, .. } => array_words(self.memory.length(object), kind.element_size()),
            Shape::Object | Shape::Primitive(_) => u64::from(class.words),
        };
        u64::from(HEADER) + words
    }
}

/// The words that the elements of an array take.
pub(super) fn array_words(length: u32, ElementSize(size): ElementSize) -> u64 {
    (u64::from(length) << size).div_ceil(8)
}
