//! Small dense sets of numbers (origins, tokens of order), and tables in which equal ones are kept once.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A set of small numbers. The last word is not zero, so that equal sets are equal words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BitSet {
    words: SmallVec<[u64; 2]>,
}

impl BitSet {
    /// Whether it has no number.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether it has the number.
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// Whether it has a number that the other has.
    #[inline]
    pub fn meets(&self, other: &BitSet) -> bool {
        self.words.iter().zip(&other.words).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Whether it has a number that both others have.
    #[inline]
    pub fn meets_both(&self, one: &BitSet, other: &BitSet) -> bool {
        self.words.iter().zip(&one.words).zip(&other.words).any(|((mine, one), other)| mine & one & other != 0)
    }

    /// Whether it has a number that neither of the others has.
    #[inline]
    pub fn exceeds_both(&self, one: &BitSet, other: &BitSet) -> bool {
        let word = |set: &BitSet, index: usize| set.words.get(index).copied().unwrap_or(0);
        self.words.iter().enumerate().any(|(index, mine)| mine & !(word(one, index) | word(other, index)) != 0)
    }

    /// Adds a number; whether that is new.
    pub fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (number / 64, 1 << (number % 64));
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Adds all of another set; whether any is new.
    pub fn union(&mut self, other: &BitSet) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut changed = false;
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            changed |= *theirs & !*mine != 0;
            *mine |= theirs;
        }
        changed
    }

    /// Removes a number.
    pub fn remove(&mut self, number: usize) {
        if let Some(word) = self.words.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
        self.trim();
    }

    /// Removes all of another set.
    pub fn subtract(&mut self, other: &BitSet) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= !theirs;
        }
        self.trim();
    }

    /// Keeps only what is in the other set, too.
    pub fn intersect(&mut self, other: &BitSet) {
        self.words.truncate(other.words.len());
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= theirs;
        }
        self.trim();
    }

    fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    /// Its members, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(index, word)| (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| index * 64 + bit))
    }
}

impl FromIterator<usize> for BitSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = BitSet::default();
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

/// Values by number, equal ones once.
pub(crate) struct Interned<T> {
    values: Vec<T>,
    ids: FxHashMap<T, u32>,
}

impl<T> Default for Interned<T> {
    fn default() -> Self {
        Interned { values: Vec::new(), ids: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Interned<T> {
    pub(crate) fn intern(&mut self, value: &T) -> u32 {
        if let Some(id) = self.ids.get(value) {
            return *id;
        }
        let id = self.values.len() as u32;
        self.values.push(value.clone());
        self.ids.insert(value.clone(), id);
        id
    }

    /// All values, by number.
    pub(crate) fn values(&self) -> &[T] {
        &self.values
    }

    #[inline]
    pub(crate) fn get(&self, id: u32) -> &T {
        &self.values[id as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_like_sets() {
        let set = |numbers: &[usize]| numbers.iter().copied().collect::<BitSet>();
        let mut one = set(&[1, 64, 200]);
        assert!(one.contains(64) && !one.contains(65) && !one.contains(1000));
        assert!(one.meets(&set(&[200])) && !one.meets(&set(&[2, 199])));
        assert!(one.meets_both(&set(&[1, 64]), &set(&[64])) && !one.meets_both(&set(&[1]), &set(&[64])));
        assert!(one.exceeds_both(&set(&[1]), &set(&[64])) && !one.exceeds_both(&set(&[1, 200]), &set(&[64])));
        one.subtract(&set(&[200, 3]));
        assert_eq!(one, set(&[1, 64]));
        one.intersect(&set(&[1, 300]));
        assert_eq!(one.iter().collect::<Vec<_>>(), [1]);
        one.remove(1);
        assert!(one.is_empty());
        assert!(one.union(&set(&[5])) && !one.union(&set(&[5])) && !one.insert(5));
        assert_eq!(one, set(&[5]));
    }
}
