//! Sets of ids.
//!
//! The sets of the static analyses are sets of something: of objects, of origins, of lock classes. The type says of
//! what, so that a set of origins is never asked for an object. A set is small while it has few elements and compact
//! when it has many ([`raw`]); for sets of few, small ids that are mostly intersected, see [`IdBits`](crate::IdBits).

mod raw;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use super::Id;
use raw::RawSet;

/// A set of ids. Elements are in ascending order; equal sets have equal hashes, however they were built.
///
/// ```
/// use unsnarl_program::{ClassId, IdSet};
///
/// let [object, string, list] = [0, 1, 2].map(ClassId::new);
/// let mut seen: IdSet<ClassId> = [string, object].into_iter().collect();
/// assert!(seen.insert(list) && !seen.insert(list));
/// assert_eq!(seen.iter().collect::<Vec<_>>(), [object, string, list]);
///
/// let one: IdSet<ClassId> = [list].into_iter().collect();
/// assert_eq!(one.single(), Some(list));
/// assert!(one.is_subset(&seen) && seen.intersects(&one));
/// ```
pub struct IdSet<I>(RawSet, PhantomData<I>);

impl<I: Id> IdSet<I> {
    /// The empty set.
    #[inline]
    pub const fn new() -> Self {
        IdSet(RawSet::new(), PhantomData)
    }

    /// Whether the set has no element.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of elements; takes time proportional to the words in use.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether `id` is an element.
    #[inline]
    pub fn contains(&self, id: I) -> bool {
        self.0.contains(id.index() as u32)
    }

    /// Adds `id`; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, id: I) -> bool {
        self.0.insert(id.index() as u32)
    }

    /// The elements in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = I> + '_ {
        self.0.iter().map(|number| I::from_index(number as usize))
    }

    /// Adds all elements of `other`; returns whether any is new.
    #[inline]
    pub fn union_with(&mut self, other: &Self) -> bool {
        self.0.union_with(&other.0)
    }

    /// Adds all elements of `other`, and returns those that are new. Allocates nothing if none is.
    #[inline]
    pub fn union_difference(&mut self, other: &Self) -> Self {
        IdSet(self.0.union_difference(&other.0), PhantomData)
    }

    /// Whether the two sets have a common element.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.intersects(&other.0)
    }

    /// The common elements.
    #[inline]
    pub fn intersection(&self, other: &Self) -> Self {
        IdSet(self.0.intersection(&other.0), PhantomData)
    }

    /// The elements that `other` does not have.
    #[inline]
    pub fn difference(&self, other: &Self) -> Self {
        IdSet(self.0.difference(&other.0), PhantomData)
    }

    /// Whether every element is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }

    /// Removes all elements and frees their memory.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Moves the elements out and leaves the empty set.
    #[inline]
    pub fn take(&mut self) -> Self {
        IdSet(self.0.take(), PhantomData)
    }

    /// The smallest element.
    #[inline]
    pub fn first(&self) -> Option<I> {
        self.0.first().map(|number| I::from_index(number as usize))
    }

    /// The only element, if there is exactly one.
    #[inline]
    pub fn single(&self) -> Option<I> {
        self.0.single().map(|number| I::from_index(number as usize))
    }

    /// Bytes held on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.0.heap_bytes()
    }
}

// Written by hand: derived implementations would require the traits of `I`.

impl<I> Clone for IdSet<I> {
    #[inline]
    fn clone(&self) -> Self {
        IdSet(self.0.clone(), PhantomData)
    }
}

impl<I: Id> Default for IdSet<I> {
    #[inline]
    fn default() -> Self {
        IdSet::new()
    }
}

impl<I> PartialEq for IdSet<I> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<I> Eq for IdSet<I> {}

impl<I> Hash for IdSet<I> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<I: Id> fmt::Debug for IdSet<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I: Id> Extend<I> for IdSet<I> {
    fn extend<T: IntoIterator<Item = I>>(&mut self, ids: T) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl<I: Id> FromIterator<I> for IdSet<I> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        let mut set = IdSet::new();
        set.extend(ids);
        set
    }
}
