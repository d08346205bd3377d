//! Sets of effects.

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub fn insert(&mut self, number: u32) {
        let (word, bit) = ((number / 64) as usize, 1 << (number % 64));
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }

    pub fn union(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    pub fn intersect(&mut self, other: &Bits) {
        for (word, mine) in self.0.iter_mut().enumerate() {
            *mine &= other.0.get(word).copied().unwrap_or(0);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    pub fn subtract(&mut self, other: &Bits) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine &= !theirs;
        }
    }

    /// Its numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let numbers = |(word, index): (u64, u32)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| index * 64 + bit)
        };
        self.0.iter().copied().zip(0..).flat_map(numbers)
    }

    /// Whether both have a number.
    #[inline]
    pub fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// The smallest number that both have.
    pub fn first_common(&self, other: &Bits) -> Option<u32> {
        let common = self.0.iter().zip(&other.0).map(|(mine, theirs)| mine & theirs);
        common.zip(0..).find(|(word, _)| *word != 0).map(|(word, index)| index * 64 + word.trailing_zeros())
    }
}

impl FromIterator<u32> for Bits {
    fn from_iter<T: IntoIterator<Item = u32>>(numbers: T) -> Self {
        let mut bits = Bits::default();
        numbers.into_iter().for_each(|number| bits.insert(number));
        bits
    }
}
