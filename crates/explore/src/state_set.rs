//! The states that were seen.
//!
//! Compact: fingerprints of 64 bits in a table with open addressing, eight bytes a state. Two different states with one fingerprint are taken for one (A40), and what is behind
//! the second may be missed. With n states that happens with a probability of about n² / 2⁶⁵: one in a million for six million states.
//!
//! Exact: besides, the words that the fingerprint was made of, packed (seven bits a byte), so that such states are told apart. Only the names of classes, methods and threads stay
//! hashes of 64 bits.

use rustc_hash::FxHashMap;
use unsnarl_vm::{Canonicalizer, Vm};

/// See the module.
#[derive(Debug)]
pub(crate) struct StateSet {
    fingerprints: Fingerprints,
    exact: Option<Exact>,
    buffers: Canonicalizer,
}

impl StateSet {
    pub fn new(is_exact: bool) -> StateSet {
        let exact = is_exact.then(Exact::default);
        StateSet { fingerprints: Fingerprints::new(), exact, buffers: Canonicalizer::default() }
    }

    /// Adds the state that a VM is in. Gives a name for it, which in exact mode no other state has, and whether it was not in the set.
    pub fn insert(&mut self, vm: &mut Vm, with_output: bool) -> (u64, bool) {
        match &mut self.exact {
            None => {
                let fingerprint = vm.fingerprint(&mut self.buffers, with_output);
                (fingerprint, self.fingerprints.insert(fingerprint))
            }
            Some(exact) => {
                exact.words.clear();
                let fingerprint = vm.describe(&mut self.buffers, with_output, &mut exact.words);
                exact.insert(fingerprint)
            }
        }
    }

    pub fn len(&self) -> usize {
        self.exact.as_ref().map_or(self.fingerprints.len(), |exact| exact.count)
    }

    pub fn bytes(&self) -> usize {
        self.fingerprints.bytes() + self.exact.as_ref().map_or(0, Exact::bytes)
    }
}

/// A state: where its words begin and end, and the number that it came as.
#[derive(Debug)]
struct Known {
    start: usize,
    end: usize,
    number: usize,
}

/// States in full.
#[derive(Debug, Default)]
struct Exact {
    /// The states of a fingerprint.
    of: FxHashMap<u64, Vec<Known>>,
    packed: Vec<u8>,
    count: usize,
    /// The words of the state that is asked for.
    words: Vec<u64>,
}

impl Exact {
    /// Names are numbers in the order in which states came: a fingerprint could be that of another, too.
    fn insert(&mut self, fingerprint: u64) -> (u64, bool) {
        let start = self.packed.len();
        pack(&self.words, &mut self.packed);
        let end = self.packed.len();
        let same = self.of.entry(fingerprint).or_default();
        let known = same.iter().find(|known| self.packed[known.start..known.end] == self.packed[start..end]);
        if let Some(known) = known {
            self.packed.truncate(start);
            return (known.number as u64, false);
        }
        let number = self.count;
        same.push(Known { start, end, number });
        self.count += 1;
        (number as u64, true)
    }

    fn bytes(&self) -> usize {
        self.packed.capacity()
            + self.of.capacity() * (size_of::<(u64, Vec<Known>)>() + 1)
            // A list of few states has room for four.
            + self.count * 4 * size_of::<Known>()
    }
}

/// Seven bits a byte, the lowest first.
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

/// A set of fingerprints.
#[derive(Debug)]
pub(crate) struct Fingerprints {
    table: Vec<u64>,
    used: usize,
}

impl Fingerprints {
    pub fn new() -> Fingerprints {
        Fingerprints { table: vec![0; 1 << 12], used: 0 }
    }

    /// Whether it was not in the set.
    pub fn insert(&mut self, fingerprint: u64) -> bool {
        // 0 marks a free place.
        let fingerprint = fingerprint.max(1);
        if self.used * 4 >= self.table.len() * 3 {
            self.grow();
        }
        let is_new = place(&mut self.table, fingerprint);
        self.used += usize::from(is_new);
        is_new
    }

    pub fn len(&self) -> usize {
        self.used
    }

    pub fn bytes(&self) -> usize {
        self.table.len() * 8
    }

    fn grow(&mut self) {
        let mut table = vec![0; self.table.len() * 2];
        for fingerprint in self.table.iter().filter(|fingerprint| **fingerprint != 0) {
            place(&mut table, *fingerprint);
        }
        self.table = table;
    }
}

fn place(table: &mut [u64], fingerprint: u64) -> bool {
    let mask = table.len() - 1;
    let mut at = fingerprint as usize & mask;
    loop {
        match table[at] {
            0 => {
                table[at] = fingerprint;
                return true;
            }
            found if found == fingerprint => return false,
            _ => at = (at + 1) & mask,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_with_one_fingerprint_are_told_apart_if_asked_for() {
        let mut exact = Exact { words: vec![1, 2, u64::MAX], ..Exact::default() };
        assert_eq!(exact.insert(7), (0, true));
        assert_eq!(exact.insert(7), (0, false));
        exact.words = vec![1, 2, u64::MAX - 1];
        assert_eq!(exact.insert(7), (1, true));
        assert_eq!(exact.insert(7), (1, false));
        // The next fingerprint is no name of either.
        exact.words = vec![129, 0];
        assert_eq!(exact.insert(8), (2, true));
        assert_eq!(exact.count, 3);
    }

    #[test]
    fn tells_new_from_old() {
        let mut set = Fingerprints::new();
        for number in 0..20_000u64 {
            assert!(set.insert(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        }
        for number in 0..20_000u64 {
            assert!(!set.insert(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
        }
        assert_eq!(set.len(), 20_000);
    }
}
