//! The frames of a thread as one number, for as long as the thread does not move. References to objects that were made since the base are left out and listed: what they are called
//! depends on the whole state.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::hash::mix;
use crate::memory::Ref;
use crate::thread::{as_ref, is_reference};
use crate::vm::Vm;

/// So many references are kept in place.
const FEW: usize = 7;

/// See the module. It is put aside with every step and comes back when that is taken back, so it has no memory of its own unless there are many references.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    pub hash: u64,
    count: u32,
    few: [Ref; FEW],
    many: Option<Rc<[Ref]>>,
}

impl Summary {
    /// The references that are left out.
    pub fn young(&self) -> &[Ref] {
        match &self.many {
            Some(all) => all,
            None => &self.few[..self.count as usize],
        }
    }
}

impl Vm {
    /// Sums up the frames of all threads that have moved.
    pub(super) fn summarize_threads(&mut self) {
        for number in 0..self.threads.len() {
            if self.threads[number].summary.is_none() {
                let summary = self.summarize(number);
                self.threads[number].summary = Some(summary);
            }
        }
    }

    fn summarize(&self, number: usize) -> Summary {
        let thread = &self.threads[number];
        let mut young: SmallVec<[Ref; 16]> = SmallVec::new();
        let mut hash = thread.frames.len() as u64;
        for frame in &thread.frames {
            hash = mix(hash, self.classes.method(frame.method).hash);
            hash = mix(hash, u64::from(frame.at) << 1 | u64::from(frame.repeats));
            for slot in &thread.slots[frame.base as usize..frame.top as usize] {
                let is_young = is_reference(*slot) && !self.memory.is_of_base(as_ref(*slot));
                if is_young {
                    young.push(as_ref(*slot));
                }
                // The place of a young object counts, its address does not.
                hash = mix(hash, if is_young { 1 << 40 } else { *slot });
            }
        }
        let mut few = [Ref::NULL; FEW];
        let many = match few.get_mut(..young.len()) {
            Some(few) => {
                few.copy_from_slice(&young);
                None
            }
            None => Some(Rc::from(&young[..])),
        };
        Summary { hash, count: young.len() as u32, few, many }
    }
}
