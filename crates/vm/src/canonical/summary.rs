//! The frames of a thread as one number, for as long as the thread does not move. References to objects that were made since the base are left out and listed: what they are called
//! depends on the whole state.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::hash::{mix, mix_pair};
use crate::memory::Ref;
use crate::thread::{Slot, as_ref, is_reference};
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
            let place = u64::from(frame.at) << 1 | u64::from(frame.repeats);
            hash = mix_pair(hash, (self.classes.method(frame.method).hash, place));
            let mut told = |slot: Slot| {
                if is_reference(slot) && !self.memory.is_of_base(as_ref(slot)) {
                    young.push(as_ref(slot));
                    // The place of a young object counts, its address does not.
                    return 1 << 40;
                }
                slot
            };
            let slots = thread.slots[frame.base as usize..frame.top as usize].chunks_exact(2);
            if let [last] = slots.remainder() {
                hash = mix(hash, told(*last));
            }
            for pair in slots {
                hash = mix_pair(hash, (told(pair[0]), told(pair[1])));
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
