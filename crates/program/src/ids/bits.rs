//! Bitmaps of ids: small dense sets (origins, tokens of order) that are intersected far more often than they grow.
//!
//! Unlike an [`IdSet`](super::IdSet), a bitmap always begins at the first id, so that whether three sets have a common
//! member is one pass over words; the answers on what may happen in parallel come from here.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use smallvec::SmallVec;

use super::Id;

/// A set of ids as a plain bitmap. The last word is not zero, so that equal sets are equal words.
///
/// ```
/// use unsnarl_program::{ClassId, IdBits};
///
/// let [object, string, list] = [0, 1, 2].map(ClassId::new);
/// let mut seen: IdBits<ClassId> = [string, list].into_iter().collect();
/// assert!(seen.contains(list) && !seen.contains(object));
/// seen.remove(string);
/// assert_eq!(seen.iter().collect::<Vec<_>>(), [list]);
/// ```
pub struct IdBits<I> {
    words: SmallVec<[u64; 2]>,
    kind: PhantomData<I>,
}

impl<I: Id> IdBits<I> {
    /// Whether it has no id.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether it has the id.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        let number = id.index();
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
    }

    /// Whether it has an id that the other has.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Whether it has an id that both others have.
    #[inline]
    pub fn meets_both(&self, one: &Self, other: &Self) -> bool {
        self.words.iter().zip(&one.words).zip(&other.words).any(|((mine, one), other)| mine & one & other != 0)
    }

    /// Whether it has an id that neither of the others has.
    #[inline]
    pub fn exceeds_both(&self, one: &Self, other: &Self) -> bool {
        let word = |set: &Self, index: usize| set.words.get(index).copied().unwrap_or(0);
        self.words.iter().enumerate().any(|(index, mine)| mine & !(word(one, index) | word(other, index)) != 0)
    }

    /// Adds an id; whether that is new.
    pub fn insert(&mut self, id: I) -> bool {
        let number = id.index();
        let (word, bit) = (number / 64, 1 << (number % 64));
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Adds all of another set; whether any is new.
    pub fn union(&mut self, other: &Self) -> bool {
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

    /// Removes an id.
    pub fn remove(&mut self, id: I) {
        let number = id.index();
        if let Some(word) = self.words.get_mut(number / 64) {
            *word &= !(1 << (number % 64));
        }
        self.trim();
    }

    /// Removes all of another set.
    pub fn subtract(&mut self, other: &Self) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= !theirs;
        }
        self.trim();
    }

    /// Keeps only what is in the other set, too.
    pub fn intersect(&mut self, other: &Self) {
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
    pub fn iter(&self) -> impl Iterator<Item = I> + '_ {
        let bits = |word: u64| (0..64).filter(move |bit| word >> bit & 1 != 0);
        self.words
            .iter()
            .enumerate()
            .flat_map(move |(index, word)| bits(*word).map(move |bit| I::from_index(index * 64 + bit)))
    }
}

// Written by hand: derived implementations would require the traits of `I`.

impl<I> Clone for IdBits<I> {
    #[inline]
    fn clone(&self) -> Self {
        IdBits { words: self.words.clone(), kind: PhantomData }
    }
}

impl<I> Default for IdBits<I> {
    #[inline]
    fn default() -> Self {
        IdBits { words: SmallVec::new(), kind: PhantomData }
    }
}

impl<I> PartialEq for IdBits<I> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<I> Eq for IdBits<I> {}

impl<I> Hash for IdBits<I> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<I: Id> fmt::Debug for IdBits<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I: Id> FromIterator<I> for IdBits<I> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = IdBits::default();
        for id in ids {
            set.insert(id);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::ClassId;

    /// Few numbers, or many, in some words of the first ten. A bitmap begins at 0, so none is large.
    fn numbers() -> impl Strategy<Value = BTreeSet<usize>> {
        let (few, many) = (proptest::collection::btree_set(0usize..640, 0..6), 0usize..500);
        prop_oneof![few, many.prop_flat_map(|start| proptest::collection::btree_set(start..start + 130, 0..100))]
    }

    fn bits(numbers: &BTreeSet<usize>) -> IdBits<ClassId> {
        numbers.iter().copied().map(ClassId::new).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn bitmaps_behave_like_their_models(a in numbers(), b in numbers(), c in numbers(), probe in 0usize..700) {
            let (one, two, three) = (bits(&a), bits(&b), bits(&c));
            prop_assert_eq!(one.is_empty(), a.is_empty());
            prop_assert_eq!(one.contains(ClassId::new(probe)), a.contains(&probe));
            prop_assert_eq!(one.iter().map(ClassId::index).collect::<Vec<_>>(), Vec::from_iter(a.iter().copied()));
            prop_assert_eq!(one == two, a == b);
            prop_assert_eq!(one.meets(&two), !a.is_disjoint(&b));
            prop_assert_eq!(one.meets_both(&two, &three), a.iter().any(|id| b.contains(id) && c.contains(id)));
            prop_assert_eq!(one.exceeds_both(&two, &three), a.iter().any(|id| !b.contains(id) && !c.contains(id)));
            let changed = |change: &dyn Fn(&mut IdBits<ClassId>)| {
                let mut changed = one.clone();
                change(&mut changed);
                changed
            };
            prop_assert_eq!(changed(&|set| set.subtract(&two)), bits(&(&a - &b)));
            prop_assert_eq!(changed(&|set| set.intersect(&two)), bits(&(&a & &b)));
            prop_assert_eq!(changed(&|set| assert_eq!(set.union(&two), !b.is_subset(&a))), bits(&(&a | &b)));
            prop_assert_eq!(changed(&|set| set.remove(ClassId::new(probe))), bits(&(&a - &BTreeSet::from([probe]))));
        }
    }

    #[test]
    fn sets_behave_like_sets() {
        let class = ClassId::new;
        let set = |numbers: &[usize]| numbers.iter().copied().map(ClassId::new).collect::<IdBits<ClassId>>();
        let mut one = set(&[1, 64, 200]);
        assert!(one.contains(class(64)) && !one.contains(class(65)) && !one.contains(class(1000)));
        assert!(one.meets(&set(&[200])) && !one.meets(&set(&[2, 199])));
        assert!(one.meets_both(&set(&[1, 64]), &set(&[64])) && !one.meets_both(&set(&[1]), &set(&[64])));
        assert!(one.exceeds_both(&set(&[1]), &set(&[64])) && !one.exceeds_both(&set(&[1, 200]), &set(&[64])));
        one.subtract(&set(&[200, 3]));
        assert_eq!(one, set(&[1, 64]));
        one.intersect(&set(&[1, 300]));
        assert_eq!(one.iter().collect::<Vec<_>>(), [class(1)]);
        one.remove(class(1));
        assert!(one.is_empty());
        assert!(one.union(&set(&[5])) && !one.union(&set(&[5])) && !one.insert(class(5)));
        assert_eq!(one, set(&[5]));
    }
}
