//! Consumers of the words that describe a state: one hashes a whole state, one hashes a single object or thread, one
//! lists the words for exact comparison.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::reached::Reached;
use crate::hash::mix;
use crate::memory::Ref;
use crate::vm::Vm;

/// Consumes words one by one.
pub(super) trait Sink {
    fn add(&mut self, word: u64);

    /// Adds a reference to a young object, one that was allocated since the base.
    fn add_young_reference(&mut self, vm: &Vm, object: Ref);
}

/// Consumes the words of a whole state. They come in items, each with a name: a word of the base, a thread, an object.
pub(super) trait Items: Sink {
    /// Begins an item.
    fn item(&mut self, name: u64);
}

/// Stands for a young object where its number is not known.
const YOUNG: u64 = 1 << 59;
pub(super) const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
/// Spreads small numbers over all bits.
const SPREAD: u64 = 0xD6E8_FEB8_6659_FD93;

/// The initial hash of the item with this name.
#[inline]
pub(super) fn beginning(name: u64) -> u64 {
    SEED ^ name.wrapping_mul(SPREAD)
}

/// The sum of the hashes of all items. The hashes are independent, so that a processor can compute several at a time,
/// and those of objects are kept from one state to the next.
pub(super) struct StateHasher<'a> {
    sum: u64,
    item: u64,
    reached: &'a mut Reached,
}

impl<'a> StateHasher<'a> {
    pub fn new(reached: &'a mut Reached) -> StateHasher<'a> {
        StateHasher { sum: 0, item: SEED, reached }
    }

    pub fn value(self) -> u64 {
        mix(self.item, self.sum.wrapping_add(self.reached.end()))
    }
}

impl Sink for StateHasher<'_> {
    #[inline]
    fn add(&mut self, word: u64) {
        self.item = mix(self.item, word);
    }

    #[inline]
    fn add_young_reference(&mut self, vm: &Vm, object: Ref) {
        let number = self.reached.root(vm, object);
        self.add(u64::from(number) << 1);
    }
}

impl Items for StateHasher<'_> {
    #[inline]
    fn item(&mut self, name: u64) {
        self.sum = self.sum.wrapping_add(self.item);
        self.item = beginning(name);
    }
}

/// The hash of a single object or thread, and a list of the young objects that it refers to.
pub(super) struct ObjectHasher {
    pub hash: u64,
    pub young: SmallVec<[Ref; 16]>,
}

impl Default for ObjectHasher {
    fn default() -> ObjectHasher {
        ObjectHasher { hash: SEED, young: SmallVec::new() }
    }
}

impl Sink for ObjectHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.hash = mix(self.hash, word);
    }

    #[inline]
    fn add_young_reference(&mut self, _: &Vm, object: Ref) {
        self.add(YOUNG);
        self.young.push(object);
    }
}

/// All words, and a hash of them.
pub(super) struct WordList<'a> {
    pub hash: u64,
    words: &'a mut Vec<u64>,
    numbers: FxHashMap<Ref, u64>,
    /// The young objects that were reached, in the order of their numbers.
    pub met: Vec<Ref>,
}

impl<'a> WordList<'a> {
    pub fn new(words: &'a mut Vec<u64>) -> WordList<'a> {
        WordList { hash: SEED, words, numbers: FxHashMap::default(), met: Vec::new() }
    }
}

impl Sink for WordList<'_> {
    fn add(&mut self, word: u64) {
        self.hash = mix(self.hash, word);
        self.words.push(word);
    }

    fn add_young_reference(&mut self, _: &Vm, object: Ref) {
        let next = self.met.len() as u64 + 1;
        let number = *self.numbers.entry(object).or_insert(next);
        if number == next {
            self.met.push(object);
        }
        self.add(number << 1);
    }
}

impl Items for WordList<'_> {
    fn item(&mut self, name: u64) {
        self.add(name);
    }
}
