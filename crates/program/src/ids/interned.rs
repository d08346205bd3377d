//! Tables in which equal values are kept once.

use std::hash::Hash;
use std::ops::Index;

use rustc_hash::FxHashMap;

use super::{Id, IdVec};

/// Values by id, equal ones once: two values are equal if their ids are.
///
/// ```
/// use unsnarl_program::{ClassId, Interned};
///
/// let mut names: Interned<ClassId, String> = Interned::default();
/// let object = names.intern("Object".into());
/// assert_eq!(names.intern("Object".into()), object);
/// assert_eq!(names[object], "Object");
/// ```
#[derive(Clone)]
pub struct Interned<I, T> {
    values: IdVec<I, T>,
    ids: FxHashMap<T, I>,
}

impl<I, T> Default for Interned<I, T> {
    fn default() -> Self {
        Interned { values: IdVec::default(), ids: FxHashMap::default() }
    }
}

impl<I: Id, T: Clone + Eq + Hash> Interned<I, T> {
    /// The id of a value, new if need be.
    #[inline]
    pub fn intern(&mut self, value: T) -> I {
        if let Some(id) = self.ids.get(&value) {
            return *id;
        }
        let id = self.values.push(value.clone());
        self.ids.insert(value, id);
        id
    }

    /// Like [`intern`](Self::intern), for a value that the caller keeps: it is cloned only if it is new.
    #[inline]
    pub fn intern_ref(&mut self, value: &T) -> I {
        match self.find(value) {
            Some(id) => id,
            None => self.intern(value.clone()),
        }
    }

    /// The id of a value, if it has one.
    #[inline]
    pub fn find(&self, value: &T) -> Option<I> {
        self.ids.get(value).copied()
    }

    /// All values, by id.
    #[inline]
    pub fn values(&self) -> &IdVec<I, T> {
        &self.values
    }
}

impl<I: Id, T> Index<I> for Interned<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.values[id]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClassId;

    #[test]
    fn equal_values_have_one_id() {
        let mut table: Interned<ClassId, [u8; 2]> = Interned::default();
        let ids = [[1, 2], [3, 4], [1, 2]].map(|value| table.intern(value));
        assert_eq!(ids, [0, 1, 0].map(ClassId::new));
        assert_eq!([[3, 4], [5, 6]].map(|value| table.intern_ref(&value)), [1, 2].map(ClassId::new));
        assert_eq!(table.values().as_slice(), [[1, 2], [3, 4], [5, 6]]);
    }
}
