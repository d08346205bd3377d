//! Sets of numbers in three forms: what a typed set of ids is made of.
//!
//! Most points-to sets hold a handful of objects, some hold thousands, and the solver keeps one for every variable. A
//! set therefore changes its form as it grows, and takes 24 bytes itself:
//!
//! - *inline*: up to five ids, sorted, no heap;
//! - *sparse*: the non-zero 64-bit words of the bitmap, sorted by block;
//! - *dense*: the bitmap itself from its first to its last word, once at least half of these words are in use.
//!
//! The form is a matter of history, not of value: equality, order of iteration and hash see only the elements.
//! Every binary operation is written once, as a walk over the words of one set that seeks them in the other.

use std::fmt;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use super::words::{Word, Words, count, merge};

/// Ids held without a heap allocation: as many as fit into 24 bytes.
pub(super) const INLINE: usize = 5;

/// Below this number of words a sparse set is as fast as a dense one, and may still turn out sparse.
const DENSE_MIN_WORDS: usize = 8;

/// A sparse set becomes dense when its span is at most this multiple of the words in use (equal memory, faster access);
/// a dense set becomes sparse when growth would exceed twice that, so that no sequence of insertions alternates.
const DENSE_SPAN: usize = 2;

/// Words on their way from one set to another; short sequences stay on the stack.
type WordBuffer = SmallVec<[Word; 8]>;

/// A set of numbers.
#[derive(Clone)]
pub(super) struct RawSet(pub(super) Form);

#[derive(Clone)]
#[expect(clippy::box_collection, reason = "a vector in place would make every set 32 bytes")]
pub(super) enum Form {
    /// The first `len` entries, ascending.
    Inline {
        len: u8,
        ids: [u32; INLINE],
    },
    Sparse(Box<Vec<Word>>),
    Dense(Box<Dense>),
}

/// `words[i]` is block `base + i`; the first and the last word are not 0.
#[derive(Clone)]
pub(super) struct Dense {
    base: u32,
    /// How many words are not 0.
    used: usize,
    words: Vec<u64>,
}

impl RawSet {
    /// The empty set.
    pub(super) const fn new() -> Self {
        RawSet(Form::Inline { len: 0, ids: [0; INLINE] })
    }

    /// Whether the set has no element.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self.0, Form::Inline { len: 0, .. })
    }

    /// The number of elements; takes time proportional to the words in use.
    pub(super) fn len(&self) -> usize {
        match &self.0 {
            Form::Inline { len, .. } => usize::from(*len),
            Form::Sparse(words) => count(words),
            Form::Dense(dense) => dense.words.iter().map(|bits| bits.count_ones() as usize).sum(),
        }
    }

    /// Whether `id` is an element.
    pub(super) fn contains(&self, id: u32) -> bool {
        let Word { block, bits } = Word::of(id);
        self.words().seek(block) & bits != 0
    }

    /// Adds `id`; returns whether it is new.
    pub(super) fn insert(&mut self, id: u32) -> bool {
        let new = !self.contains(id);
        if new {
            self.absorb(&[Word::of(id)]);
        }
        new
    }

    /// The elements in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let (ids, words) = match &self.0 {
            Form::Inline { len, ids } => (&ids[..usize::from(*len)], Words::Inline(&[])),
            _ => (&[][..], self.words()),
        };
        ids.iter().copied().chain(words.flat_map(Word::ids))
    }

    /// Adds all elements of `other`; returns whether any is new.
    pub(super) fn union_with(&mut self, other: &RawSet) -> bool {
        if self.is_empty() {
            self.clone_from(other);
            return !self.is_empty();
        }
        let new = other.combine(self, |new, old| new & !old);
        self.absorb(&new);
        !new.is_empty()
    }

    /// Adds all elements of `other`, and returns those that are new. Allocates nothing if none is.
    pub(super) fn union_difference(&mut self, other: &RawSet) -> RawSet {
        if self.is_empty() {
            self.clone_from(other);
            return other.clone();
        }
        if let (Form::Dense(dense), Some((first, last))) = (&mut self.0, other.span())
            && dense.spans(first, last)
        {
            return RawSet::from_words(dense.absorb_new(other.words()));
        }
        let new = other.combine(self, |new, old| new & !old);
        self.absorb(&new);
        RawSet::from_words(new)
    }

    /// Whether the two sets have a common element.
    pub(super) fn intersects(&self, other: &RawSet) -> bool {
        let (few, many) = self.by_width(other);
        let mut others = many.words();
        few.words().any(|word| word.bits & others.seek(word.block) != 0)
    }

    /// The common elements.
    pub(super) fn intersection(&self, other: &RawSet) -> RawSet {
        let (few, many) = self.by_width(other);
        RawSet::from_words(few.combine(many, |bits, others| bits & others))
    }

    /// The elements that `other` does not have.
    pub(super) fn difference(&self, other: &RawSet) -> RawSet {
        RawSet::from_words(self.combine(other, |bits, others| bits & !others))
    }

    /// Whether every element is in `other`.
    pub(super) fn is_subset(&self, other: &RawSet) -> bool {
        let mut others = other.words();
        self.words().all(|word| word.bits & !others.seek(word.block) == 0)
    }

    /// Removes all elements and frees their memory.
    pub(super) fn clear(&mut self) {
        *self = RawSet::new();
    }

    /// Moves the elements out and leaves the empty set.
    pub(super) fn take(&mut self) -> RawSet {
        std::mem::take(self)
    }

    /// The smallest element.
    pub(super) fn first(&self) -> Option<u32> {
        self.iter().next()
    }

    /// The only element, if there is exactly one.
    pub(super) fn single(&self) -> Option<u32> {
        match &self.0 {
            Form::Inline { len: 1, ids } => Some(ids[0]),
            _ => None,
        }
    }

    /// Bytes held on the heap.
    pub(super) fn heap_bytes(&self) -> usize {
        match &self.0 {
            Form::Inline { .. } => 0,
            Form::Sparse(words) => size_of::<Vec<Word>>() + words.capacity() * size_of::<Word>(),
            Form::Dense(dense) => size_of::<Dense>() + dense.words.capacity() * size_of::<u64>(),
        }
    }

    /// The words of `self`, each combined with the bits that `other` has in its block.
    fn combine(&self, other: &RawSet, operation: impl Fn(u64, u64) -> u64) -> WordBuffer {
        let mut result = WordBuffer::new();
        let mut combine = |Word { block, bits }: Word, others: u64| {
            let bits = operation(bits, others);
            if bits != 0 {
                result.push(Word { block, bits });
            }
        };
        if let Form::Dense(dense) = &other.0 {
            self.words().for_each(|word| combine(word, dense.bits(word.block)));
        } else {
            let mut others = other.words();
            self.words().for_each(|word| combine(word, others.seek(word.block)));
        }
        result
    }

    /// The first and the last block with an element.
    fn span(&self) -> Option<(u32, u32)> {
        match &self.0 {
            Form::Inline { len, ids } => {
                let ids = &ids[..usize::from(*len)];
                Some((Word::of(*ids.first()?).block, Word::of(*ids.last()?).block))
            }
            Form::Sparse(words) => Some((words.first()?.block, words.last()?.block)),
            Form::Dense(dense) => Some((dense.base, dense.base + (dense.words.len() as u32).checked_sub(1)?)),
        }
    }

    /// Adds elements of which none is in `self` yet.
    fn absorb(&mut self, new: &[Word]) {
        let (Some(first), Some(last)) = (new.first(), new.last()) else { return };
        match &mut self.0 {
            Form::Inline { len, ids } if usize::from(*len) + count(new) <= INLINE => {
                for id in new.iter().copied().flat_map(Word::ids) {
                    ids[usize::from(*len)] = id;
                    *len += 1;
                }
                ids[..usize::from(*len)].sort_unstable();
            }
            Form::Sparse(words) => {
                merge(words, new);
                if pays_as_dense(words) {
                    self.0 = Form::of_many(std::mem::take(words));
                }
            }
            Form::Dense(dense) if dense.may_span(first.block, last.block, new.len()) => dense.absorb(new),
            _ => {
                let mut words = self.words().collect();
                merge(&mut words, new);
                self.0 = Form::of_many(words);
            }
        }
    }

    fn from_words(words: WordBuffer) -> RawSet {
        if words.len() > INLINE || count(&words) > INLINE {
            return RawSet(Form::of_many(words.into_vec()));
        }
        let mut set = RawSet::new();
        set.absorb(&words);
        set
    }

    /// The two sets, the one with fewer words to walk first.
    fn by_width<'a>(&'a self, other: &'a RawSet) -> (&'a RawSet, &'a RawSet) {
        let width = |set: &RawSet| match &set.0 {
            Form::Inline { len, .. } => usize::from(*len),
            Form::Sparse(words) => words.len(),
            Form::Dense(dense) => dense.words.len(),
        };
        if width(self) <= width(other) { (self, other) } else { (other, self) }
    }

    fn words(&self) -> Words<'_> {
        match &self.0 {
            Form::Inline { len, ids } => Words::Inline(&ids[..usize::from(*len)]),
            Form::Sparse(words) => Words::Sparse(words.iter()),
            Form::Dense(dense) => Words::Dense(dense.base, dense.words.iter()),
        }
    }
}

impl Form {
    /// The form for more elements than fit inline.
    fn of_many(words: Vec<Word>) -> Form {
        match words.first() {
            Some(first) if pays_as_dense(&words) => {
                let mut dense = Dense { base: first.block, used: 0, words: Vec::new() };
                dense.absorb(&words);
                Form::Dense(Box::new(dense))
            }
            _ => Form::Sparse(Box::new(words)),
        }
    }
}

impl Dense {
    /// Whether the set should stay dense with `additional` words from `first` to `last`.
    fn may_span(&self, first: u32, last: u32, additional: usize) -> bool {
        let start = self.base.min(first) as usize;
        let end = (self.base as usize + self.words.len()).max(last as usize + 1);
        end - start <= 2 * DENSE_SPAN * (self.used + additional)
    }

    fn spans(&self, first: u32, last: u32) -> bool {
        self.base <= first && ((last - self.base) as usize) < self.words.len()
    }

    fn bits(&self, block: u32) -> u64 {
        let index = block.checked_sub(self.base);
        index.and_then(|index| self.words.get(index as usize)).copied().unwrap_or(0)
    }

    /// Adds words that it spans; what is new of them.
    fn absorb_new(&mut self, words: Words<'_>) -> WordBuffer {
        let mut new = WordBuffer::new();
        words.for_each(|Word { block, bits }| {
            let Some(old) = self.words.get_mut((block - self.base) as usize) else { return };
            let bits = bits & !*old;
            if bits != 0 {
                self.used += usize::from(*old == 0);
                *old |= bits;
                new.push(Word { block, bits });
            }
        });
        new
    }

    fn absorb(&mut self, new: &[Word]) {
        let (Some(first), Some(last)) = (new.first(), new.last()) else { return };
        if first.block < self.base {
            let before = (self.base - first.block) as usize;
            self.words.splice(..0, std::iter::repeat_n(0, before));
            self.base = first.block;
        }
        let end = (last.block - self.base) as usize + 1;
        if end > self.words.len() {
            self.words.resize(end, 0);
        }
        for word in new {
            let bits = &mut self.words[(word.block - self.base) as usize];
            self.used += usize::from(*bits == 0);
            *bits |= word.bits;
        }
    }
}

fn pays_as_dense(words: &[Word]) -> bool {
    match (words.first(), words.last()) {
        (Some(first), Some(last)) if words.len() >= DENSE_MIN_WORDS => {
            DENSE_SPAN * words.len() > (last.block - first.block) as usize
        }
        _ => false,
    }
}

impl Default for RawSet {
    fn default() -> Self {
        RawSet::new()
    }
}

impl PartialEq for RawSet {
    fn eq(&self, other: &RawSet) -> bool {
        self.words().eq(other.words())
    }
}

impl Eq for RawSet {}

impl Hash for RawSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().for_each(|word| word.hash(state));
    }
}

impl fmt::Debug for RawSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Extend<u32> for RawSet {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, ids: I) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl FromIterator<u32> for RawSet {
    fn from_iter<I: IntoIterator<Item = u32>>(ids: I) -> Self {
        let mut set = RawSet::new();
        set.extend(ids);
        set
    }
}
