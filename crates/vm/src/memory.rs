//! The heap and the static fields of a running program, with an undo log.
//!
//! Memory is one array of 64-bit words; a reference is the index of an object's first word. An object has a header of
//! two words, then one word for each field; the elements of an array are packed, little-endian, references as 32 bits.
//! Objects are never moved: allocation raises the top, and backtracking lowers it again, so that only changes to words
//! that are older than the last mark are logged.
//!
//! | word | bits | holds |
//! |---|---|---|
//! | 0 | 0–31 | class |
//! | 0 | 32–63 | length of an array |
//! | 1 | 0–31 | identity hash code; 0 if none was requested |
//! | 1 | 32–47 | the thread that owns the monitor, plus one |
//! | 1 | 48–62 | how many times it entered |
//! | 1 | 63 | whether threads may share the object |
//!
//! Static fields, the states of class initialisation and the `Class` objects are in a separate area that grows as
//! classes are linked and never shrinks: linking is not part of the state, and words that were not written are zero.

use std::cell::Cell;

use crate::class::ClassId;
use crate::thread::ThreadId;

/// A reference: 0 is `null`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref(pub u32);

impl Ref {
    /// `null`
    pub const NULL: Ref = Ref(0);

    /// Whether it is `null`.
    #[inline]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }
}

/// Words before the first field or element.
pub(crate) const HEADER: u32 = 2;
/// Marks an address of the static area in the log.
const STATIC: u32 = 1 << 31;
const SHARED: u64 = 1 << 63;
/// From so many words on, a heap is large.
const LARGE: usize = 4 << 20;

/// The size of an array's element, as a power of two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ElementSize(pub u8);

/// A position in the log to which memory can be restored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    top: u32,
    /// The length of the log: the heap has fewer than 2³² words, and so has the log, before memory is exhausted.
    logged: u32,
    changed: u32,
    limit: u32,
}

impl Mark {
    /// The length of the log.
    pub fn logged(&self) -> usize {
        self.logged as usize
    }

    /// The first free word.
    pub fn top(&self) -> u32 {
        self.top
    }
}

/// A word of the heap or of the static area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Word {
    Heap(u32),
    Static(u32),
}

/// A word that was changed since the base was set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changed {
    /// Its address.
    pub address: Address,
    /// Its former value.
    pub before: u64,
}

/// A word of the heap, with the object that it belongs to, or of the static area.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Address {
    Heap { word: u32, object: Ref },
    Static(u32),
}

/// The heap, the static area and their undo log.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    words: Vec<u64>,
    statics: Vec<u64>,
    log: Vec<Logged>,
    /// Words of the heap below this are logged.
    logged_below: u32,
    logs_statics: bool,
    /// The words that a program may use.
    capacity: u32,
    /// The words of the heap there may be: as many, and garbage.
    limit: u32,
    /// Words of the heap below this existed when the base was set.
    base: u32,
    /// The words of the base that were changed, each once, in the order of their first change.
    changed: Vec<Changed>,
    is_changed: BitSet,
    is_static_changed: BitSet,
    /// Digests of young objects (allocated since the base), two numbers each, by their addresses since the base; the
    /// first is 0 if there is none since the object was last written.
    digests: Vec<Cell<u64>>,
    recent_changes: RecentChanges,
    /// The elements that were copied since it was last set to zero: work that instructions do not show.
    pub copied: u64,
    /// How many bytes of the machine it may take.
    most_bytes: u64,
    /// Whether an object was not allocated because that would have taken more.
    pub is_exhausted: bool,
}

/// Changes of young objects since the last fingerprint.
#[derive(Clone, Debug)]
pub(crate) struct RecentChanges {
    /// The written ones among those that have a digest.
    pub written: Vec<Ref>,
    /// All objects below this address still exist.
    pub lowest_top: u32,
}

impl RecentChanges {
    const NONE: RecentChanges = RecentChanges { written: Vec::new(), lowest_top: u32::MAX };
}

/// The former value of a word.
#[derive(Clone, Copy, Debug)]
struct Logged {
    address: u32,
    /// The object that the word belongs to; none in the static area.
    object: Ref,
    before: u64,
}

/// A growing set of numbers.
#[derive(Clone, Debug, Default)]
struct BitSet(Vec<u64>);

impl BitSet {
    /// Adds a number; returns whether it was not in the set.
    #[inline]
    fn insert(&mut self, number: u32) -> bool {
        let (at, bit) = ((number / 64) as usize, 1 << (number % 64));
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        let is_new = self.0[at] & bit == 0;
        self.0[at] |= bit;
        is_new
    }

    fn remove(&mut self, number: u32) {
        if let Some(bits) = self.0.get_mut((number / 64) as usize) {
            *bits &= !(1 << (number % 64));
        }
    }
}

impl Memory {
    pub fn new(limit: u32) -> Memory {
        // The first words belong to no object, so that no object has the address 0.
        Memory {
            words: vec![0; 2],
            statics: Vec::new(),
            log: Vec::new(),
            logged_below: 0,
            logs_statics: false,
            capacity: limit,
            limit,
            base: 0,
            changed: Vec::new(),
            is_changed: BitSet::default(),
            is_static_changed: BitSet::default(),
            digests: Vec::new(),
            recent_changes: RecentChanges::NONE,
            copied: 0,
            most_bytes: u64::MAX,
            is_exhausted: false,
        }
    }

    /// The bytes of the machine that it may take.
    pub fn set_most_bytes(&mut self, bytes: u64) {
        self.most_bytes = bytes;
    }

    /// From now on, changes are logged until memory is restored.
    pub fn mark(&mut self) -> Mark {
        self.logged_below = self.top();
        self.logs_statics = true;
        self.moment()
    }

    /// The present position in the log; memory cannot be restored to it.
    #[inline]
    pub fn moment(&self) -> Mark {
        Mark { top: self.top(), logged: self.log.len() as u32, changed: self.changed.len() as u32, limit: self.limit }
    }

    /// Makes the present contents the base that later states are compared with.
    pub fn set_base(&mut self) {
        self.base = self.top();
        self.changed.clear();
        self.is_changed = BitSet::default();
        self.is_static_changed = BitSet::default();
        self.digests.clear();
        self.recent_changes = RecentChanges::NONE;
        self.mark();
    }

    /// See [`RecentChanges`].
    pub fn recent_changes(&self) -> &RecentChanges {
        &self.recent_changes
    }

    /// A fingerprint was computed: changes are listed from now on.
    pub fn forget_recent_changes(&mut self) {
        self.recent_changes.written.clear();
        self.recent_changes.lowest_top = u32::MAX;
    }

    /// Allocates space for the digests of all young objects.
    pub fn keep_digests(&mut self) {
        let young = (self.top() - self.base) as usize;
        // Grows by an eighth instead of doubling, as the heap does.
        if self.digests.capacity() < young {
            self.digests.reserve_exact((young - self.digests.len()).max(self.digests.len() / 8));
        }
        self.digests.resize(young, Cell::new(0));
    }

    /// The digest of a young object, two numbers; the first is 0 if the object was written since it was set.
    #[inline]
    pub fn digest(&self, object: Ref) -> (&Cell<u64>, &Cell<u64>) {
        let at = (object.0 - self.base) as usize;
        // An object has at least two words.
        let [first, second] = &self.digests[at..at + 2] else { unreachable!("a slice of two") };
        (first, second)
    }

    /// A half of a word as a reference, by its index after an object's header.
    #[inline]
    pub fn half(&self, object: Ref, half: u32) -> Ref {
        Ref((self.words[(object.0 + HEADER + half / 2) as usize] >> (half % 2 * 32)) as u32)
    }

    #[inline]
    fn forget_digest(&mut self, object: Ref) {
        let at = object.0.wrapping_sub(self.base) as usize;
        if let Some(digest) = self.digests.get_mut(at)
            && digest.get() != 0
        {
            digest.set(0);
            self.recent_changes.written.push(object);
        }
    }

    /// Whether an object existed when the base was set.
    #[inline]
    pub fn is_of_base(&self, object: Ref) -> bool {
        object.0 < self.base
    }

    /// The first word that was free when the base was set.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The value of a word; 0 if it does not exist.
    pub fn word_at(&self, word: Word) -> u64 {
        match word {
            Word::Heap(address) => self.words.get(address as usize).copied().unwrap_or(0),
            Word::Static(address) => self.statics.get(address as usize).copied().unwrap_or(0),
        }
    }

    /// The value of a word at a mark, if it was written after that mark and before another.
    pub fn first_logged(&self, word: Word, since: Mark, until: Option<Mark>) -> Option<u64> {
        let wanted = match word {
            Word::Heap(address) => address,
            Word::Static(address) => address | STATIC,
        };
        let end = until.map_or(self.log.len(), |until| until.logged());
        let written = self.log.get(since.logged()..end)?.iter().find(|logged| logged.address == wanted);
        written.map(|logged| logged.before)
    }

    /// The words that were written since the log had this length, and their values before, in order.
    pub fn logged_since(&self, length: usize) -> impl Iterator<Item = (Word, u64)> + '_ {
        (length..self.log.len()).map(|number| self.logged(number))
    }

    /// A written word and its value before, by its index in the log.
    #[inline]
    pub fn logged(&self, number: usize) -> (Word, u64) {
        let Logged { address, before, .. } = self.log[number];
        let word = match address & STATIC {
            0 => Word::Heap(address),
            _ => Word::Static(address & !STATIC),
        };
        (word, before)
    }

    pub fn log_length(&self) -> usize {
        self.log.len()
    }

    /// The second word of a header in two parts: the owner of the monitor, and everything else that is part of the
    /// state.
    pub fn owner_and_rest(word: u64) -> (Option<ThreadId>, u64) {
        let owner = (word >> 32) as u16;
        (owner.checked_sub(1).map(ThreadId), word & !SHARED & !(0xFFFF << 32))
    }

    /// The changed words of the base.
    pub fn changed(&self) -> &[Changed] {
        &self.changed
    }

    /// Restores memory to the mark, which remains valid.
    pub fn undo_to(&mut self, mark: Mark) {
        while self.log.len() > mark.logged() {
            let Some(Logged { address, object, before }) = self.log.pop() else { break };
            if address & STATIC != 0 {
                self.statics[(address & !STATIC) as usize] = before;
            } else {
                self.words[address as usize] = before;
                self.forget_digest(object);
            }
        }
        for changed in self.changed.drain(mark.changed as usize..) {
            match changed.address {
                Address::Heap { word, .. } => self.is_changed.remove(word),
                Address::Static(word) => self.is_static_changed.remove(word),
            }
        }
        self.words.truncate(mark.top as usize);
        self.recent_changes.lowest_top = self.recent_changes.lowest_top.min(mark.top);
        self.digests.truncate(mark.top.saturating_sub(self.base) as usize);
        self.logged_below = mark.top;
        self.limit = mark.limit;
        self.is_exhausted = false;
    }

    #[inline]
    pub fn top(&self) -> u32 {
        self.words.len() as u32
    }

    /// The words that a program may use.
    pub fn capacity(&self) -> u32 {
        self.capacity
    }

    /// There is garbage that does not count.
    pub fn raise_limit(&mut self, to: u64) {
        self.limit = self.limit.max(u32::try_from(to).unwrap_or(u32::MAX).min(STATIC));
    }

    /// Releases the reserve, so that the `OutOfMemoryError` can be created. The amount of free space is not part of a
    /// fingerprint (A50).
    pub fn use_reserve(&mut self) {
        self.limit = self.limit.max(self.top().saturating_add(1 << 14));
    }

    /// The second word of a header without the bit that is not part of the state: whether the object is shared.
    pub fn without_shared(word: u64) -> u64 {
        word & !SHARED
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        (self.words.len() + self.statics.len() + self.digests.len()) * 8
            + self.log.len() * size_of::<Logged>()
            + self.recent_changes.written.len() * size_of::<Ref>()
    }

    /// A new object with `fields` fields; `None` if the heap is full.
    pub fn allocate(&mut self, class: ClassId, fields: u32) -> Option<Ref> {
        self.grow(HEADER + fields, u64::from(class.0))
    }

    /// A new array; `None` if the heap is full.
    pub fn allocate_array(&mut self, class: ClassId, length: u32, size: ElementSize) -> Option<Ref> {
        let words = (u64::from(length) << size.0).div_ceil(8);
        let words = u32::try_from(words).ok()?.checked_add(HEADER)?;
        self.grow(words, u64::from(class.0) | u64::from(length) << 32)
    }

    fn grow(&mut self, words: u32, header: u64) -> Option<Ref> {
        let at = self.top();
        let end = at.checked_add(words).filter(|end| *end <= self.limit)?;
        let more = end as usize - self.words.len();
        if self.words.capacity() - self.words.len() < more {
            let most = (self.most_bytes.saturating_sub(self.bytes() as u64) / size_of::<u64>() as u64) as usize;
            if more > most {
                self.is_exhausted = true;
                return None;
            }
            // A large heap gets all addresses that it may need: memory that is not written takes no room, and is not
            // copied to grow. Otherwise it grows by an eighth, instead of doubling.
            let is_large = self.words.len() >= LARGE && self.most_bytes != u64::MAX;
            if !(is_large && self.words.try_reserve_exact(most).is_ok()) {
                self.words.reserve_exact(more.max(self.words.len() / 8));
            }
        }
        self.words.resize(end as usize, 0);
        self.words[at as usize] = header;
        Some(Ref(at))
    }

    #[inline]
    pub fn class_of(&self, object: Ref) -> ClassId {
        ClassId(self.words[object.0 as usize] as u32)
    }

    /// The length of an array.
    #[inline]
    pub fn length(&self, array: Ref) -> u32 {
        (self.words[array.0 as usize] >> 32) as u32
    }

    /// A word of an object after its header.
    #[inline]
    pub fn field(&self, object: Ref, slot: u32) -> u64 {
        self.words[(object.0 + HEADER + slot) as usize]
    }

    #[inline]
    pub fn set_field(&mut self, object: Ref, slot: u32, value: u64) {
        self.set(object, object.0 + HEADER + slot, value);
    }

    /// Sets a word of an object.
    #[inline]
    fn set(&mut self, object: Ref, address: u32, value: u64) {
        let before = self.words[address as usize];
        if address < self.logged_below {
            self.log.push(Logged { address, object, before });
            if address < self.base && self.is_changed.insert(address) {
                self.changed.push(Changed { address: Address::Heap { word: address, object }, before });
            }
        }
        self.words[address as usize] = value;
        self.forget_digest(object);
    }

    /// The words that hold the elements of an array.
    pub fn element_words(&self, array: Ref, size: ElementSize) -> &[u64] {
        let words = (u64::from(self.length(array)) << size.0).div_ceil(8) as usize;
        let first = (array.0 + HEADER) as usize;
        &self.words[first..first + words]
    }

    /// An element of an array, as the bits of an unsigned number.
    #[inline]
    pub fn element(&self, array: Ref, index: u32, size: ElementSize) -> u64 {
        let bit = (u64::from(index) << size.0) * 8;
        let word = self.words[array.0 as usize + HEADER as usize + (bit / 64) as usize];
        match size.0 {
            3 => word,
            _ => word >> (bit % 64) & ((1 << (8 << size.0)) - 1),
        }
    }

    #[inline]
    pub fn set_element(&mut self, array: Ref, index: u32, size: ElementSize, value: u64) {
        let bit = (u64::from(index) << size.0) * 8;
        let address = array.0 + HEADER + (bit / 64) as u32;
        if size.0 == 3 {
            return self.set(array, address, value);
        }
        let mask = ((1u64 << (8 << size.0)) - 1) << (bit % 64);
        let old = self.words[address as usize];
        self.set(array, address, old & !mask | value << (bit % 64) & mask);
    }

    /// At most eight bytes of an object as a little-endian number, from an offset after its header.
    pub fn bytes_at(&self, object: Ref, offset: u32, count: u32) -> u64 {
        (0..count).fold(0, |number, index| number | self.element(object, offset + index, ElementSize(0)) << (8 * index))
    }

    pub fn set_bytes_at(&mut self, object: Ref, offset: u32, count: u32, value: u64) {
        for index in 0..count {
            self.set_element(object, offset + index, ElementSize(0), value >> (8 * index) & 0xFF);
        }
    }

    /// Copies elements; the ranges may overlap.
    pub fn copy_elements(&mut self, from: (Ref, u32), to: (Ref, u32), count: u32, size: ElementSize) {
        self.copied += u64::from(count);
        if self.copy_words(from, to, count, size) {
            return;
        }
        let one = |memory: &mut Memory, index: u32| {
            let value = memory.element(from.0, from.1 + index, size);
            memory.set_element(to.0, to.1 + index, size, value);
        };
        if from.0 == to.0 && from.1 < to.1 {
            (0..count).rev().for_each(|index| one(self, index));
        } else {
            (0..count).for_each(|index| one(self, index));
        }
    }

    /// Copies the same by words, if the elements are at the same places within words, fill them, and are not logged.
    fn copy_words(&mut self, from: (Ref, u32), to: (Ref, u32), count: u32, size: ElementSize) -> bool {
        let bytes = |index: u32| u64::from(index) << size.0;
        let is_whole = [from.1, to.1, count].iter().all(|index| bytes(*index).is_multiple_of(8));
        let word = |(array, index): (Ref, u32)| (array.0 + HEADER) as usize + (bytes(index) / 8) as usize;
        let (first, into, words) = (word(from), word(to), (bytes(count) / 8) as usize);
        if !is_whole || to.0.0 < self.logged_below {
            return false;
        }
        self.words.copy_within(first..first + words, into);
        self.forget_digest(to.0);
        true
    }

    /// The contents of a `byte` array.
    pub fn byte_contents(&self, array: Ref) -> Vec<u8> {
        (0..self.length(array)).map(|index| self.element(array, index, ElementSize(0)) as u8).collect()
    }

    pub fn identity_hash(&self, object: Ref) -> u32 {
        self.words[object.0 as usize + 1] as u32
    }

    pub fn set_identity_hash(&mut self, object: Ref, hash: u32) {
        let old = self.words[object.0 as usize + 1];
        self.set(object, object.0 + 1, old & !0xFFFF_FFFF | u64::from(hash));
    }

    /// The owner of the object's monitor, and how many times it entered.
    #[inline]
    pub fn monitor(&self, object: Ref) -> Option<(ThreadId, u32)> {
        let word = self.words[object.0 as usize + 1];
        let owner = (word >> 32) as u16;
        (owner != 0).then(|| (ThreadId(owner - 1), (word >> 48) as u32 & 0x7FFF))
    }

    pub fn set_monitor(&mut self, object: Ref, owner: Option<(ThreadId, u32)>) {
        let old = self.words[object.0 as usize + 1] & (SHARED | 0xFFFF_FFFF);
        let bits = owner.map_or(0, |(thread, count)| (u64::from(thread.0) + 1) << 32 | u64::from(count & 0x7FFF) << 48);
        self.set(object, object.0 + 1, old | bits);
    }

    /// Whether more than one thread may reach the object.
    #[inline]
    pub fn is_shared(&self, object: Ref) -> bool {
        self.words[object.0 as usize + 1] & SHARED != 0
    }

    pub fn set_shared(&mut self, object: Ref) {
        let old = self.words[object.0 as usize + 1];
        self.set(object, object.0 + 1, old | SHARED);
    }

    /// Allocates the static fields of a class.
    pub fn add_statics(&mut self, words: u32) -> u32 {
        let at = self.statics.len() as u32;
        self.statics.resize((at + words) as usize, 0);
        at
    }

    #[inline]
    pub fn static_word(&self, address: u32) -> u64 {
        self.statics[address as usize]
    }

    #[inline]
    pub fn set_static_word(&mut self, address: u32, value: u64) {
        let before = self.statics[address as usize];
        if self.logs_statics {
            self.log.push(Logged { address: address | STATIC, object: Ref::NULL, before });
            if self.is_static_changed.insert(address) {
                self.changed.push(Changed { address: Address::Static(address), before });
            }
        }
        self.statics[address as usize] = value;
    }

    /// Sets the initial value of a static word: this is part of linking, and never undone.
    pub fn preset_static_word(&mut self, address: u32, value: u64) {
        self.statics[address as usize] = value;
    }

    /// The word at an address of the heap.
    pub fn word(&self, address: u32) -> u64 {
        self.words[address as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undoes_what_was_done_since_a_mark() {
        let mut memory = Memory::new(1 << 20);
        let statics = memory.add_statics(2);
        let old = memory.allocate(ClassId(7), 3).expect("there is room");
        memory.set_field(old, 1, 5);
        let mark = memory.mark();
        memory.set_field(old, 1, 6);
        memory.set_static_word(statics, 9);
        memory.set_monitor(old, Some((ThreadId(3), 2)));
        let new = memory.allocate_array(ClassId(8), 5, ElementSize(1)).expect("there is room");
        memory.set_element(new, 4, ElementSize(1), 0xABCD);
        assert_eq!(memory.element(new, 4, ElementSize(1)), 0xABCD);
        assert_eq!(memory.monitor(old), Some((ThreadId(3), 2)));
        memory.use_reserve();
        memory.undo_to(mark);
        assert_eq!(memory.limit, 1 << 20);
        assert_eq!(memory.field(old, 1), 5);
        assert_eq!(memory.static_word(statics), 0);
        assert_eq!(memory.monitor(old), None);
        assert_eq!(memory.top(), new.0);
    }

    #[test]
    fn lists_written_objects_that_have_a_digest_and_what_is_gone() {
        let mut memory = Memory::new(1 << 20);
        memory.set_base();
        let known = memory.allocate(ClassId(1), 1).expect("there is room");
        let unknown = memory.allocate(ClassId(1), 1).expect("there is room");
        memory.keep_digests();
        memory.digest(known).0.set(7);
        memory.forget_recent_changes();
        let mark = memory.mark();
        memory.set_field(unknown, 0, 1);
        memory.set_field(known, 0, 1);
        memory.set_field(known, 0, 2);
        assert_eq!((memory.recent_changes().written.as_slice(), memory.digest(known).0.get()), (&[known][..], 0));
        // Undoing a change also writes, and objects that were allocated since are gone.
        memory.digest(known).0.set(8);
        memory.forget_recent_changes();
        let gone = memory.allocate(ClassId(1), 1).expect("there is room");
        memory.undo_to(mark);
        assert_eq!(
            (memory.recent_changes().written.as_slice(), memory.recent_changes().lowest_top),
            (&[known][..], gone.0)
        );
        assert_eq!(memory.allocate(ClassId(2), 3), Some(gone));
        assert_eq!(memory.recent_changes().lowest_top, gone.0);
    }

    #[test]
    fn elements_of_every_size_are_kept_apart() {
        let mut memory = Memory::new(1 << 20);
        for size in 0..4u8 {
            let array = memory.allocate_array(ClassId(1), 19, ElementSize(size)).expect("there is room");
            for index in 0..19 {
                memory.set_element(array, index, ElementSize(size), u64::from(index) * 7 + 1);
            }
            for index in 0..19 {
                assert_eq!(memory.element(array, index, ElementSize(size)), u64::from(index) * 7 + 1);
            }
        }
    }

    #[test]
    fn elements_are_copied_whether_by_words_or_one_by_one() {
        for (size, from, to, count) in [(0u8, 8, 16, 24), (0, 0, 8, 16), (0, 8, 0, 16), (0, 1, 9, 8), (3, 1, 2, 5)] {
            for is_logged in [false, true] {
                let mut memory = Memory::new(1 << 20);
                let array = memory.allocate_array(ClassId(1), 64, ElementSize(size)).expect("there is room");
                (0..64).for_each(|index| memory.set_element(array, index, ElementSize(size), u64::from(index) + 1));
                let mut wanted: Vec<u64> = (1..=64).collect();
                wanted.copy_within(from..from + count, to);
                let mark = is_logged.then(|| memory.mark());
                let at = |index: usize| (array, index as u32);
                memory.copy_elements(at(from), at(to), count as u32, ElementSize(size));
                let all = |memory: &Memory| -> Vec<u64> {
                    (0..64).map(|index| memory.element(array, index, ElementSize(size))).collect()
                };
                assert_eq!(all(&memory), wanted, "{size} {from} {to} {count}");
                if let Some(mark) = mark {
                    memory.undo_to(mark);
                    assert_eq!(all(&memory), (1..=64).collect::<Vec<u64>>());
                }
            }
        }
    }

    #[test]
    fn who_may_not_grow_is_exhausted_until_memory_is_restored() {
        let mut memory = Memory::new(1 << 20);
        let mark = memory.mark();
        memory.set_most_bytes(12_000);
        assert!(memory.allocate_array(ClassId(1), 1000, ElementSize(3)).is_some());
        assert!(!memory.is_exhausted);
        assert!(memory.allocate_array(ClassId(1), 1000, ElementSize(3)).is_none());
        assert!(memory.is_exhausted);
        memory.undo_to(mark);
        assert!(!memory.is_exhausted);
    }

    #[test]
    fn there_is_no_room_beyond_the_limit() {
        let mut memory = Memory::new(100);
        assert!(memory.allocate_array(ClassId(1), 1000, ElementSize(3)).is_none());
        assert!(memory.allocate_array(ClassId(1), u32::MAX, ElementSize(3)).is_none());
        assert!(memory.allocate(ClassId(1), 10).is_some());
    }
}
