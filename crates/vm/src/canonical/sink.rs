//! What becomes of the words that tell a state, an object or a thread.

use smallvec::SmallVec;

use super::Walk;
use crate::hash::mix;
use crate::memory::Ref;

/// See the module.
pub(super) trait Sink: Sized {
    fn add(&mut self, word: u64);

    /// Adds a reference to an object that was made since the base, by its number.
    #[inline]
    fn young(walk: &mut Walk<'_, Self>, object: Ref) {
        let number = walk.number(object);
        walk.add(u64::from(number) << 1);
    }
}

/// Of a whole state words come in items, each with a name: a word of the base, a thread, an object.
pub(super) trait Items: Sink {
    /// Begins an item.
    fn item(&mut self, name: u64);
}

/// Stands for an object that was made since the base, where its number is not known.
const YOUNG: u64 = 1 << 59;
const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
/// Spreads small numbers over all bits.
const SPREAD: u64 = 0xD6E8_FEB8_6659_FD93;

/// The sum of the hashes of all items: these do not wait for each other, so a processor can work on several of them at once.
pub(super) struct Hash {
    sum: u64,
    item: u64,
}

impl Hash {
    pub const NEW: Hash = Hash { sum: 0, item: SEED };

    pub fn value(&self) -> u64 {
        mix(self.item, self.sum)
    }
}

impl Sink for Hash {
    #[inline]
    fn add(&mut self, word: u64) {
        self.item = mix(self.item, word);
    }
}

impl Items for Hash {
    #[inline]
    fn item(&mut self, name: u64) {
        self.sum = self.sum.wrapping_add(self.item);
        self.item = SEED ^ name.wrapping_mul(SPREAD);
    }
}

/// Of a single object or thread: the objects whose names are not known are listed.
pub(super) struct Listing {
    pub hash: u64,
    pub young: SmallVec<[Ref; 16]>,
}

impl Default for Listing {
    fn default() -> Listing {
        Listing { hash: SEED, young: SmallVec::new() }
    }
}

impl Sink for Listing {
    #[inline]
    fn add(&mut self, word: u64) {
        self.hash = mix(self.hash, word);
    }

    #[inline]
    fn young(walk: &mut Walk<'_, Listing>, object: Ref) {
        walk.add(YOUNG);
        walk.sink.young.push(object);
    }
}

/// Keeps the words besides.
pub(super) struct Words<'a>(pub Hash, pub &'a mut Vec<u64>);

impl Sink for Words<'_> {
    fn add(&mut self, word: u64) {
        self.0.add(word);
        self.1.push(word);
    }
}

impl Items for Words<'_> {
    fn item(&mut self, name: u64) {
        self.0.item(name);
        self.1.push(name);
    }
}
