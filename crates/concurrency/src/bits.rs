//! Small dense sets of numbers: origins, tokens of order.

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// Whether it has the number.
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 != 0)
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

    /// Removes all of another set.
    pub fn subtract(&mut self, other: &BitSet) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= !theirs;
        }
    }

    /// Keeps only what is in the other set, too.
    pub fn intersect(&mut self, other: &BitSet) {
        for (index, mine) in self.words.iter_mut().enumerate() {
            *mine &= other.words.get(index).copied().unwrap_or(0);
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
