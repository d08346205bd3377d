//! The undo log of threads: their frames, and the part of their state that other threads see.
//!
//! A frame is saved when it may change for the first time since a mark.
//!
//! A step changes the frame that is topmost when it begins, and those that it returns to. So the topmost frame is saved
//! with the mark, and any other frame when it becomes the topmost one. The slots of a frame end at the first local of
//! the next frame, to which the slots above belong.

use crate::canonical::Summary;
use crate::memory::Ref;
use crate::thread::{Control, Frame, Slot, Thread, ThreadId};
use crate::vm::{Threads, Vm};

/// Former frames of threads with their slots, and former values of what other threads see of them.
#[derive(Debug, Default)]
pub(crate) struct ThreadLog {
    frames: Vec<SavedFrame>,
    slots: Vec<Slot>,
    controls: Vec<(ThreadId, Control)>,
}

/// The length of the log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadLogMark {
    frames: u32,
    controls: u32,
}

#[derive(Debug)]
struct SavedFrame {
    thread: ThreadId,
    /// The index of the frame, from the bottom.
    index: usize,
    frame: Frame,
    /// The index of its first slot.
    slots: usize,
    /// The former value of `Thread::intact`.
    intact: usize,
}

/// The part of the state of the thread that takes the step which is not in its frames.
#[derive(Debug)]
pub(crate) struct Stepped {
    thread: ThreadId,
    is_overflowing: bool,
    uncaught: Ref,
    is_handled: bool,
    arrived: u64,
    initializing: u32,
    summary: Option<Summary>,
}

impl ThreadLog {
    pub fn mark(&self) -> ThreadLogMark {
        ThreadLogMark { frames: self.frames.len() as u32, controls: self.controls.len() as u32 }
    }

    /// Bytes in use by frames.
    pub fn bytes(&self) -> usize {
        self.frames.len() * size_of::<SavedFrame>() + self.slots.len() * size_of::<Slot>()
    }

    /// Saves what other threads see of a thread, before it changes.
    pub fn save_control(&mut self, thread: ThreadId, control: Control) {
        self.controls.push((thread, control));
    }

    /// Restores the changes of threads since a mark.
    pub fn restore_controls(&mut self, to: ThreadLogMark, threads: &mut Threads) {
        while self.controls.len() > to.controls as usize {
            let Some((thread, old)) = self.controls.pop() else { break };
            let thread = &mut threads[thread];
            (thread.control, thread.summary) = (old, None);
        }
    }

    /// Saves the topmost frame of a thread, whose slots end before `end`.
    fn save_top(&mut self, id: ThreadId, thread: &mut Thread, end: u32) {
        let Some((index, frame)) = thread.frames.len().checked_sub(1).map(|index| (index, thread.frames[index])) else {
            return;
        };
        let slots = self.slots.len();
        self.slots.extend_from_slice(&thread.slots[frame.base as usize..end as usize]);
        self.frames.push(SavedFrame { thread: id, index, frame, slots, intact: thread.intact });
        thread.intact = index;
    }

    /// Restores the frames that were saved since a mark.
    pub fn restore_frames(&mut self, to: ThreadLogMark, threads: &mut Threads) {
        while self.frames.len() > to.frames as usize {
            let Some(saved) = self.frames.pop() else { break };
            // A thread that was started since then is gone.
            if let Some(thread) = threads.get_mut(saved.thread) {
                thread.frames.truncate(saved.index);
                thread.frames.push(saved.frame);
                let slots = &self.slots[saved.slots..];
                let base = saved.frame.base as usize;
                if thread.slots.len() < base + slots.len() {
                    thread.slots.resize(base + slots.len(), 0);
                }
                thread.slots[base..base + slots.len()].copy_from_slice(slots);
                thread.intact = saved.intact;
            }
            self.slots.truncate(saved.slots);
        }
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
            is_handled: of.is_handled,
            arrived: of.arrived,
            initializing: of.initializing,
            // It is about to move.
            summary: of.summary.take(),
        };
        if let Some(top) = top {
            self.thread_log.save_top(thread, &mut self.threads[thread], top);
        }
        stepped
    }

    /// Pops the topmost frame of a thread.
    pub(crate) fn pop_frame(&mut self, id: ThreadId) {
        let thread = &mut self.threads[id];
        let Some(popped) = thread.frames.pop() else { return };
        if popped.repeats {
            let class = self.classes.get(self.classes.method(popped.method).class);
            let initializes = class.module.is_some() && class.initialization == Some(popped.method);
            thread.initializing = thread.initializing.saturating_sub(u32::from(initializes));
        }
        if !thread.frames.is_empty() && thread.frames.len() <= thread.intact {
            self.thread_log.save_top(id, thread, popped.base);
        }
    }

    pub(crate) fn restore_stepped(&mut self, stepped: &Stepped) {
        if let Some(thread) = self.threads.get_mut(stepped.thread) {
            thread.is_overflowing = stepped.is_overflowing;
            thread.uncaught = stepped.uncaught;
            thread.is_handled = stepped.is_handled;
            thread.arrived = stepped.arrived;
            thread.initializing = stepped.initializing;
            thread.summary.clone_from(&stepped.summary);
        }
    }
}
