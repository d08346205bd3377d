//! Interning of byte strings. Symbols are numbered in the order of first use, which the builder makes independent of
//! the number of threads.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::ids::Symbol;

/// A table of interned byte strings.
#[derive(Default)]
pub(crate) struct Symbols {
    text: Vec<u8>,
    /// End of each symbol's text; it starts at the end of the previous one.
    ends: Vec<usize>,
    table: HashTable<u32>,
}

fn hash_of(bytes: &[u8]) -> u64 {
    FxBuildHasher.hash_one(bytes)
}

impl Symbols {
    /// Interns `bytes`.
    pub(crate) fn intern(&mut self, bytes: &[u8]) -> Symbol {
        let Symbols { text, ends, table } = self;
        let slice = |index: u32| slice_of(text, ends, index as usize);
        let hash = hash_of(bytes);
        if let Some(index) = table.find(hash, |index| slice(*index) == bytes) {
            return Symbol::new(*index as usize);
        }
        let index = ends.len() as u32;
        table.insert_unique(hash, index, |index| hash_of(slice(*index)));
        text.extend_from_slice(bytes);
        ends.push(text.len());
        Symbol::new(index as usize)
    }

    /// The symbol of `bytes`, if they are interned.
    pub(crate) fn find(&self, bytes: &[u8]) -> Option<Symbol> {
        let found = self.table.find(hash_of(bytes), |index| slice_of(&self.text, &self.ends, *index as usize) == bytes);
        found.map(|index| Symbol::new(*index as usize))
    }

    /// The text of a symbol: raw modified UTF-8.
    #[inline]
    pub(crate) fn bytes(&self, symbol: Symbol) -> &[u8] {
        slice_of(&self.text, &self.ends, symbol.index())
    }

    /// Number of symbols.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }
}

#[inline]
fn slice_of<'a>(text: &'a [u8], ends: &[usize], index: usize) -> &'a [u8] {
    let start = if index == 0 { 0 } else { ends[index - 1] };
    &text[start..ends[index]]
}
