//! The frames of a thread as one number, for as long as the thread does not move. References to objects that were made since the base are left out and listed: what they are called
//! depends on the whole state.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::hash::mix;
use crate::memory::Ref;
use crate::thread::{as_ref, is_reference};
use crate::vm::Vm;

/// See the module.
#[derive(Debug)]
pub(crate) struct Summary {
    pub hash: u64,
    pub young: SmallVec<[Ref; 6]>,
}

impl Vm {
    /// Sums up the frames of all threads that have moved.
    pub(super) fn summarize_threads(&mut self) {
        for number in 0..self.threads.len() {
            if self.threads[number].summary.is_none() {
                let summary = self.summarize(number);
                self.threads[number].summary = Some(Rc::new(summary));
            }
        }
    }

    fn summarize(&self, number: usize) -> Summary {
        let thread = &self.threads[number];
        let mut summary = Summary { hash: thread.frames.len() as u64, young: SmallVec::new() };
        for frame in &thread.frames {
            let mut hash = mix(summary.hash, self.classes.method(frame.method).hash);
            hash = mix(hash, u64::from(frame.at) << 1 | u64::from(frame.repeats));
            for slot in &thread.slots[frame.base as usize..frame.top as usize] {
                let is_young = is_reference(*slot) && !self.memory.is_of_base(as_ref(*slot));
                if is_young {
                    summary.young.push(as_ref(*slot));
                }
                // The place of a young object counts, its address does not.
                hash = mix(hash, if is_young { 1 << 40 } else { *slot });
            }
            summary.hash = hash;
        }
        summary
    }
}
