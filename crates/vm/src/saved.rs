//! Frames as they were, for going back: a frame is saved when it may change for the first time since a mark.
//!
//! A step changes the frame that is topmost when it begins, and those that it returns to. So the topmost frame is saved with the mark, and any other when it becomes the topmost one. The
//! slots of a frame reach up to the first local of the next: what lies above belongs to that one.

use crate::canonical::Summary;
use crate::memory::Ref;
use crate::thread::{Frame, Slot, ThreadId};
use crate::vm::Vm;

/// The frames that were saved, and their slots.
#[derive(Debug, Default)]
pub(crate) struct Saved {
    frames: Vec<SavedFrame>,
    slots: Vec<Slot>,
}

#[derive(Debug)]
struct SavedFrame {
    thread: ThreadId,
    /// Which frame of the thread it is, counted from the bottom.
    index: usize,
    frame: Frame,
    /// Where its slots begin.
    slots: usize,
    /// What `Thread::intact` was.
    intact: usize,
}

/// The part of a thread that takes a step which is not in its frames.
#[derive(Debug)]
pub(crate) struct Stepped {
    thread: ThreadId,
    is_overflowing: bool,
    uncaught: Ref,
    arrived: u64,
    initializing: u32,
    summary: Option<Summary>,
}

impl Saved {
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    pub fn bytes(&self) -> usize {
        self.frames.len() * size_of::<SavedFrame>() + self.slots.len() * size_of::<Slot>()
    }
}

impl Vm {
    /// Saves what a step of a thread changes first.
    pub(crate) fn save_stepped(&mut self, thread: ThreadId) -> Stepped {
        let of = self.thread_mut(thread);
        let top = of.frames.last().map(|frame| frame.top);
        let stepped = Stepped {
            thread,
            is_overflowing: of.is_overflowing,
            uncaught: of.uncaught,
            arrived: of.arrived,
            initializing: of.initializing,
            // It is about to move.
            summary: of.summary.take(),
        };
        if let Some(top) = top {
            self.save_top(thread, top);
        }
        stepped
    }

    /// Saves the topmost frame, whose slots end before `end`.
    fn save_top(&mut self, id: ThreadId, end: u32) {
        let thread = &mut self.threads[usize::from(id.0)];
        let Some((index, frame)) = thread.frames.len().checked_sub(1).map(|index| (index, thread.frames[index])) else {
            return;
        };
        let slots = self.saved.slots.len();
        self.saved.slots.extend_from_slice(&thread.slots[frame.base as usize..end as usize]);
        self.saved.frames.push(SavedFrame { thread: id, index, frame, slots, intact: thread.intact });
        thread.intact = index;
    }

    /// Takes the topmost frame off a thread.
    pub(crate) fn pop_frame(&mut self, id: ThreadId) {
        let thread = &mut self.threads[usize::from(id.0)];
        let Some(popped) = thread.frames.pop() else { return };
        if popped.repeats {
            let class = self.classes.get(self.classes.method(popped.method).class);
            let initializes = class.module.is_some() && class.initialization == Some(popped.method);
            thread.initializing = thread.initializing.saturating_sub(u32::from(initializes));
        }
        if !thread.frames.is_empty() && thread.frames.len() <= thread.intact {
            self.save_top(id, popped.base);
        }
    }

    /// Restores the frames that were saved since there were so many.
    pub(crate) fn restore_frames(&mut self, count: usize) {
        while self.saved.frames.len() > count {
            let Some(saved) = self.saved.frames.pop() else { break };
            // A thread that was started since is gone.
            if let Some(thread) = self.threads.get_mut(usize::from(saved.thread.0)) {
                thread.frames.truncate(saved.index);
                thread.frames.push(saved.frame);
                let slots = &self.saved.slots[saved.slots..];
                let base = saved.frame.base as usize;
                if thread.slots.len() < base + slots.len() {
                    thread.slots.resize(base + slots.len(), 0);
                }
                thread.slots[base..base + slots.len()].copy_from_slice(slots);
                thread.intact = saved.intact;
            }
            self.saved.slots.truncate(saved.slots);
        }
    }

    pub(crate) fn restore_stepped(&mut self, stepped: &Stepped) {
        if let Some(thread) = self.threads.get_mut(usize::from(stepped.thread.0)) {
            thread.is_overflowing = stepped.is_overflowing;
            thread.uncaught = stepped.uncaught;
            thread.arrived = stepped.arrived;
            thread.initializing = stepped.initializing;
            thread.summary.clone_from(&stepped.summary);
        }
    }
}
