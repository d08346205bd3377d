//! Memory outside the heap: that of direct buffers.
//!
//! A block is a `byte` array of the heap, which the buffer refers to by a field that the VM adds. So it is shared,
//! hashed and undone as all objects are, and races on it are found. Kept here is only which addresses stand for which
//! arrays. An address depends on the thread that has allocated the block and on those that it still has.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::hash::mix;
use crate::memory::Ref;

/// The most bytes of a block.
const BLOCK: u64 = 1 << 32;
/// How many blocks a thread usually has at most: if it has more, others may have to look further.
const MOST_BLOCKS: u64 = 1 << 14;

/// Which arrays stand for which addresses. Marks share the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct OffHeap {
    arrays: Rc<BTreeMap<u64, Ref>>,
}

impl OffHeap {
    /// The address of a new block.
    pub fn add(&mut self, thread_key: u64, array: Ref) -> u64 {
        // Not negative, and no small number.
        let mut address = (mix(thread_key, 5) & 0x3FFF | 0x4000) * MOST_BLOCKS * BLOCK;
        while self.arrays.contains_key(&address) {
            address += BLOCK;
        }
        Rc::make_mut(&mut self.arrays).insert(address, array);
        address
    }

    pub fn remove(&mut self, address: u64) {
        Rc::make_mut(&mut self.arrays).remove(&address);
    }

    /// The array that an address is in, and the index of its byte there.
    pub fn find(&self, address: u64) -> Option<(Ref, u32)> {
        let (start, offset) = (address / BLOCK * BLOCK, address % BLOCK);
        self.arrays.get(&start).map(|array| (*array, offset as u32))
    }
}
