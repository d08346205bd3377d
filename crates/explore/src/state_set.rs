//! The states that were seen.
//!
//! Compact mode: fingerprints of 63 bits in a hash table with open addressing, eight bytes for each state. Two
//! different states with equal fingerprints are mistaken for one (A40), and states that only the second leads to may be
//! missed. With n states, the probability of this is about n² / 2⁶⁴: one in a million for four million states.
//!
//! Exact mode: in addition, the words that the fingerprint was computed from, packed (seven bits in each byte), so that
//! such states are distinguished. Only the names of classes, methods and threads remain hashes of 64 bits.

use rustc_hash::FxHashMap;
use unsnarl_vm::Vm;

/// A state in a search: the significant bits of its fingerprint or, in exact mode, its number in the order of
/// insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct StateId(u64);

impl StateId {
    /// The state with a fingerprint: all bits but the lowest, and not 0.
    pub fn of_fingerprint(fingerprint: u64) -> StateId {
        StateId((fingerprint & !MARK).max(2))
    }

    /// Whether it is one of the few states with one choice that are stored under a reduction. A property of the state
    /// alone, so that any search stores the same.
    pub fn is_milestone(self) -> bool {
        (self.0 >> 32).is_multiple_of(4)
    }

    /// Its highest bits: the lower ones determine its place in a table.
    pub fn high_bits(self) -> usize {
        (self.0 >> 58) as usize
    }
}

/// The states that were seen.
#[derive(Debug)]
pub(crate) struct StateSet {
    fingerprints: Fingerprints,
    exact: Option<Exact>,
}

impl StateSet {
    pub fn new(is_exact: bool) -> StateSet {
        let exact = is_exact.then(Exact::default);
        StateSet { fingerprints: Fingerprints::new(1 << 12), exact }
    }

    /// Whether it has a state; never in exact mode.
    pub fn has(&self, state: StateId) -> bool {
        self.exact.is_none() && self.fingerprints.has(state)
    }

    /// Adds the state of a VM. Returns its id, which is unique in exact mode, and whether it was not in the set.
    pub fn insert(&mut self, vm: &mut Vm, with_output: bool) -> (StateId, bool) {
        match &mut self.exact {
            None => {
                let state = StateId::of_fingerprint(vm.fingerprint(with_output));
                (state, self.fingerprints.insert(state).0)
            }
            Some(exact) => {
                exact.words.clear();
                let fingerprint = vm.describe(with_output, &mut exact.words);
                exact.insert(fingerprint)
            }
        }
    }

    /// The states, if they are kept as fingerprints.
    pub fn ids(&self) -> impl Iterator<Item = StateId> + '_ {
        self.fingerprints.table.iter().filter(|found| **found != 0).map(|found| StateId::of_fingerprint(*found))
    }

    pub fn len(&self) -> usize {
        self.exact.as_ref().map_or(self.fingerprints.len(), |exact| exact.count)
    }

    pub fn bytes(&self) -> usize {
        self.fingerprints.bytes() + self.exact.as_ref().map_or(0, Exact::bytes)
    }
}

/// A state: where its words begin and end, and its number.
#[derive(Debug)]
struct Known {
    start: usize,
    end: usize,
    number: usize,
}

/// States that are stored as words.
#[derive(Debug, Default)]
struct Exact {
    /// The states with a fingerprint.
    of: FxHashMap<u64, Vec<Known>>,
    packed: Vec<u8>,
    count: usize,
    /// The words of the state that is being looked up.
    words: Vec<u64>,
}

impl Exact {
    /// Ids are numbers in the order of insertion: fingerprints may be shared by several states.
    fn insert(&mut self, fingerprint: u64) -> (StateId, bool) {
        let start = self.packed.len();
        pack(&self.words, &mut self.packed);
        let end = self.packed.len();
        let same = self.of.entry(fingerprint).or_default();
        let known = same.iter().find(|known| self.packed[known.start..known.end] == self.packed[start..end]);
        if let Some(known) = known {
            self.packed.truncate(start);
            return (StateId(known.number as u64), false);
        }
        let number = self.count;
        same.push(Known { start, end, number });
        self.count += 1;
        (StateId(number as u64), true)
    }

    fn bytes(&self) -> usize {
        self.packed.capacity()
            + self.of.capacity() * (size_of::<(u64, Vec<Known>)>() + 1)
            // The smallest list has room for four states.
            + self.count * 4 * size_of::<Known>()
    }
}

/// Seven bits in each byte, the lowest first.
fn pack(words: &[u64], into: &mut Vec<u8>) {
    for word in words {
        let mut rest = *word;
        while rest >= 0x80 {
            into.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        into.push(rest as u8);
    }
}

/// A set of fingerprints of 63 bits (the lowest bit is ignored), each with a mark.
#[derive(Debug)]
pub(crate) struct Fingerprints {
    /// The lowest bit is the mark; 0 is a free place.
    table: Vec<u64>,
    used: usize,
}

const MARK: u64 = 1;

impl Fingerprints {
    /// An empty set with the given capacity, a power of two.
    pub fn new(room: usize) -> Fingerprints {
        Fingerprints { table: vec![0; room.next_power_of_two()], used: 0 }
    }

    /// Adds a state; returns whether it was not in the set, and whether it is marked.
    pub fn insert(&mut self, state: StateId) -> (bool, bool) {
        if self.used * 4 >= self.table.len() * 3 {
            self.grow();
        }
        let at = self.place(state);
        let found = self.table[at];
        if found == 0 {
            self.table[at] = state.0;
            self.used += 1;
        }
        (found == 0, found & MARK != 0)
    }

    /// Marks a state of the set.
    pub fn mark(&mut self, state: StateId) {
        let at = self.place(state);
        self.table[at] = state.0 | MARK;
    }

    /// Whether a state is in the set and marked.
    pub fn is_marked(&self, state: StateId) -> bool {
        self.table[self.place(state)] & MARK != 0
    }

    /// Whether a state is in the set.
    pub fn has(&self, state: StateId) -> bool {
        self.table[self.place(state)] != 0
    }

    pub fn len(&self) -> usize {
        self.used
    }

    pub fn bytes(&self) -> usize {
        self.table.len() * 8
    }

    /// The index where it is, or would be inserted.
    fn place(&self, state: StateId) -> usize {
        let mask = self.table.len() - 1;
        let mut at = (state.0 >> 1) as usize & mask;
        while self.table[at] != 0 && self.table[at] & !MARK != state.0 {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let old = std::mem::replace(self, Fingerprints::new(self.table.len() * 2));
        for found in old.table.iter().filter(|found| **found != 0) {
            let at = self.place(StateId(*found & !MARK));
            self.table[at] = *found;
        }
        self.used = old.used;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_with_one_fingerprint_are_distinguished_if_asked_for() {
        let mut exact = Exact { words: vec![1, 2, u64::MAX], ..Exact::default() };
        assert_eq!(exact.insert(7), (StateId(0), true));
        assert_eq!(exact.insert(7), (StateId(0), false));
        exact.words = vec![1, 2, u64::MAX - 1];
        assert_eq!(exact.insert(7), (StateId(1), true));
        assert_eq!(exact.insert(7), (StateId(1), false));
        // The next fingerprint is not an id of either.
        exact.words = vec![129, 0];
        assert_eq!(exact.insert(8), (StateId(2), true));
        assert_eq!(exact.count, 3);
    }

    #[test]
    fn tells_new_from_old() {
        let mut set = Fingerprints::new(4);
        let name = |number: u64| StateId::of_fingerprint(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for number in 0..20_000u64 {
            assert_eq!(set.insert(name(number)), (true, false));
            if number % 3 == 0 {
                set.mark(name(number));
            }
        }
        for number in 0..20_000u64 {
            assert!(set.has(name(number)));
            assert_eq!(set.insert(name(number)), (false, number % 3 == 0));
            assert_eq!(set.is_marked(name(number)), number % 3 == 0);
        }
        assert!(!set.has(name(20_000)) && !set.is_marked(name(20_000)));
        assert_eq!(set.len(), 20_000);
    }
}
