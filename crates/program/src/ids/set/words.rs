//! Sorted sequences of the non-zero 64-bit words of a bitmap: what all forms of a set have in common.

use std::slice;

const BITS: u32 = u64::BITS;

/// The elements `64 * block + i` for the bits `i` set. In a sequence of words, blocks ascend strictly and no `bits` is
/// 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Word {
    pub(super) block: u32,
    pub(super) bits: u64,
}

impl Word {
    pub(super) fn of(id: u32) -> Word {
        Word { block: id / BITS, bits: 1 << (id % BITS) }
    }

    pub(super) fn ids(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let lowest = (self.bits != 0).then(|| self.block * BITS + self.bits.trailing_zeros());
            self.bits &= self.bits.wrapping_sub(1);
            lowest
        })
    }
}

/// How many elements the words hold.
pub(super) fn count(words: &[Word]) -> usize {
    words.iter().map(|word| word.bits.count_ones() as usize).sum()
}

/// Merges `new` into `words` in place, from the back.
pub(super) fn merge(words: &mut Vec<Word>, new: &[Word]) {
    let mut present = Words::Sparse(words.iter());
    let additional = new.iter().filter(|word| present.seek(word.block) == 0).count();
    let mut old = words.len();
    words.resize(old + additional, Word { block: 0, bits: 0 });
    let mut to = words.len();
    for mut word in new.iter().rev().copied() {
        // Everything below `old` is still to be moved, everything from `to` on is in place.
        while old > 0 && words[old - 1].block > word.block {
            old -= 1;
            to -= 1;
            words[to] = words[old];
        }
        if old > 0 && words[old - 1].block == word.block {
            old -= 1;
            word.bits |= words[old].bits;
        }
        to -= 1;
        words[to] = word;
    }
}

/// The words of a set in ascending order of blocks, one after the other or with a [`seek`](Words::seek) to each block
/// of interest.
pub(super) enum Words<'a> {
    Inline(&'a [u32]),
    Sparse(slice::Iter<'a, Word>),
    /// The rest of a bitmap, after its first block.
    Dense(u32, slice::Iter<'a, u64>),
}

impl Words<'_> {
    /// The bits of `block`, which is greater than every block seen before.
    pub(super) fn seek(&mut self, block: u32) -> u64 {
        match self {
            Words::Inline(ids) => {
                while ids.first().is_some_and(|id| id / BITS < block) {
                    *ids = &ids[1..];
                }
                take_block(ids, block)
            }
            Words::Sparse(words) => {
                // Galloping: the cost is logarithmic in the distance, so neither a long nor a short step is slow.
                let mut rest = words.as_slice();
                let mut step = 1;
                while rest.get(step - 1).is_some_and(|word| word.block < block) {
                    rest = &rest[step..];
                    step *= 2;
                }
                let reach = &rest[..rest.len().min(step)];
                rest = &rest[reach.partition_point(|word| word.block < block)..];
                *words = rest.iter();
                rest.first().filter(|word| word.block == block).map_or(0, |word| word.bits)
            }
            Words::Dense(next, words) => match block.checked_sub(*next) {
                Some(distance) => {
                    *next = block + 1;
                    words.nth(distance as usize).copied().unwrap_or(0)
                }
                None => 0,
            },
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        match self {
            Words::Inline(ids) => {
                let block = ids.first()? / BITS;
                Some(Word { block, bits: take_block(ids, block) })
            }
            Words::Sparse(words) => words.next().copied(),
            Words::Dense(next, words) => loop {
                let (block, bits) = (*next, *words.next()?);
                *next += 1;
                if bits != 0 {
                    return Some(Word { block, bits });
                }
            },
        }
    }

    /// One match for all words: the loops of the solver run here.
    fn fold<A, F: FnMut(A, Word) -> A>(self, initial: A, mut f: F) -> A {
        match self {
            Words::Inline(_) => {
                let mut words = self;
                std::iter::from_fn(|| words.next()).fold(initial, f)
            }
            Words::Sparse(words) => words.copied().fold(initial, f),
            Words::Dense(first, words) => (first..).zip(words).fold(initial, |accumulator, (block, &bits)| {
                if bits == 0 { accumulator } else { f(accumulator, Word { block, bits }) }
            }),
        }
    }
}

/// Takes the ids of `block` off the front of the ascending `ids`, as bits.
fn take_block(ids: &mut &[u32], block: u32) -> u64 {
    let mut bits = 0;
    while let Some((id, rest)) = ids.split_first()
        && id / BITS == block
    {
        bits |= 1 << (id % BITS);
        *ids = rest;
    }
    bits
}
