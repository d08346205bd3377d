//! Tables by id.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use super::Id;

/// A table with one value for each id, from the first one on: a vector whose index is an id of one kind and no other.
///
/// ```
/// use unsnarl_program::{ClassId, IdVec};
///
/// let mut names: IdVec<ClassId, &str> = IdVec::new();
/// let object = names.push("Object");
/// let string = names.push("String");
/// assert_eq!(names[string], "String");
/// assert_eq!(names.ids().collect::<Vec<_>>(), [object, string]);
///
/// let mut is_seen = IdVec::filled(false, names.len());
/// is_seen[object] = true;
/// assert_eq!(is_seen.entries().find(|(_, seen)| !**seen).map(|(class, _)| class), Some(string));
/// ```
pub struct IdVec<I, T>(Vec<T>, PhantomData<I>);

impl<I: Id, T> IdVec<I, T> {
    /// The empty table.
    #[inline]
    pub const fn new() -> Self {
        IdVec(Vec::new(), PhantomData)
    }

    /// The empty table, with room for `capacity` values.
    #[inline]
    pub fn with_capacity(capacity: usize) -> Self {
        IdVec(Vec::with_capacity(capacity), PhantomData)
    }

    /// The same value for the first `len` ids.
    #[inline]
    pub fn filled(value: T, len: usize) -> Self
    where
        T: Clone,
    {
        IdVec(vec![value; len], PhantomData)
    }

    /// How many ids have a value.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no id has a value.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a value; its id.
    #[inline]
    pub fn push(&mut self, value: T) -> I {
        let id = self.next_id();
        self.0.push(value);
        id
    }

    /// The id that the next value will get.
    #[inline]
    pub fn next_id(&self) -> I {
        I::from_index(self.0.len())
    }

    /// The value of an id, if it has one.
    #[inline]
    pub fn get(&self, id: I) -> Option<&T> {
        self.0.get(id.index())
    }

    /// The value of an id to change, if it has one.
    #[inline]
    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.0.get_mut(id.index())
    }

    /// The ids that have a value, in order.
    #[inline]
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + Clone + use<I, T> {
        (0..self.0.len()).map(I::from_index)
    }

    /// The values in order of their ids.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values in order of their ids, to change.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// The ids with their values, in order.
    #[inline]
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.0.iter().enumerate().map(|(index, value)| (I::from_index(index), value))
    }

    /// The ids from one on with their values, in order.
    #[inline]
    pub fn entries_from(&self, first: I) -> impl Iterator<Item = (I, &T)> {
        let start = first.index();
        self.0[start..].iter().enumerate().map(move |(index, value)| (I::from_index(start + index), value))
    }

    /// Gives ids a value until there are `len` of them, or takes the values of the last ones away.
    pub fn resize(&mut self, len: usize, value: T)
    where
        T: Clone,
    {
        self.0.resize(len, value);
    }

    /// The values alone.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// The values alone, to change.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.0
    }

    /// Releases unused capacity.
    pub fn shrink_to_fit(&mut self) {
        self.0.shrink_to_fit();
    }

    /// The values alone, to keep.
    #[inline]
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.0[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.0[id.index()]
    }
}

// Written by hand: derived implementations would require the traits of `I`.

impl<I, T: Clone> Clone for IdVec<I, T> {
    fn clone(&self) -> Self {
        IdVec(self.0.clone(), PhantomData)
    }
}

impl<I, T> Default for IdVec<I, T> {
    fn default() -> Self {
        IdVec(Vec::new(), PhantomData)
    }
}

impl<I, T: PartialEq> PartialEq for IdVec<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<I, T: Eq> Eq for IdVec<I, T> {}

impl<I: Id, T: fmt::Debug> fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.entries()).finish()
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    #[inline]
    fn from(values: Vec<T>) -> Self {
        IdVec(values, PhantomData)
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    #[inline]
    fn from_iter<V: IntoIterator<Item = T>>(values: V) -> Self {
        IdVec(values.into_iter().collect(), PhantomData)
    }
}

impl<I, T> Extend<T> for IdVec<I, T> {
    #[inline]
    fn extend<V: IntoIterator<Item = T>>(&mut self, values: V) {
        self.0.extend(values);
    }
}

impl<I, T> IntoIterator for IdVec<I, T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, I, T> IntoIterator for &'a IdVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, I, T> IntoIterator for &'a mut IdVec<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClassId;

    #[test]
    fn a_table_has_a_value_for_each_of_its_ids() {
        let mut table: IdVec<ClassId, u8> = [3, 4].into_iter().collect();
        assert_eq!(table.next_id(), ClassId::new(2));
        let third = table.push(5);
        assert_eq!((third, table[third], table.len()), (ClassId::new(2), 5, 3));
        table[third] += 1;
        assert_eq!((table.get(third), table.get(ClassId::new(3))), (Some(&6), None));
        assert_eq!(table.entries().next_back(), Some((third, &6)));
        assert_eq!(format!("{table:?}"), "{ClassId(0): 3, ClassId(1): 4, ClassId(2): 6}");
        assert_eq!(table.entries_from(third).collect::<Vec<_>>(), [(third, &6)]);
        table.resize(1, 0);
        assert_eq!(table.as_slice(), [3]);
        assert_eq!(IdVec::<ClassId, u8>::filled(7, 2), vec![7, 7].into());
    }
}
