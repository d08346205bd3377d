//! A step: runs one thread from a scheduling point to its next one.
//!
//! The first operation of a step is the one that the caller chose. The step ends before the next scheduling point, so
//! no operation is executed twice, and no scheduling point is executed that the caller has not chosen. `visibility.rs`
//! decides what is a scheduling point.

use super::Next;
use crate::raise::Raised;
use crate::thread::{Status, ThreadId};
use crate::vm::{Stop, Vm};

/// The number of instructions after which the caller is asked whether to continue a step.
const ASK_AFTER: u64 = 10_000;
/// The number of instructions after which the watch is asked.
const WATCH_AFTER: u64 = 100_000;

impl Vm {
    /// Runs a thread: its next operation, and all operations up to its next scheduling point. The step is abandoned if
    /// it takes too many instructions, or the watch says so.
    pub fn step(&mut self, thread: ThreadId) -> Stop {
        self.run(thread, WATCH_AFTER, &mut || true).unwrap_or(Stop::Abandoned)
    }

    /// The same, but asks from time to time whether to continue; if not, the step is abandoned in the middle, and the
    /// thread cannot run any more.
    pub fn step_while(&mut self, thread: ThreadId, goes_on: &mut dyn FnMut() -> bool) -> Option<Stop> {
        self.run(thread, ASK_AFTER, goes_on)
    }

    fn run(&mut self, thread: ThreadId, slice: u64, goes_on: &mut dyn FnMut() -> bool) -> Option<Stop> {
        self.thread_mut(thread).summary = None;
        self.current_step.begin(thread);
        self.memory.copied = 0;
        let stop = self.run_thread(thread, slice, goes_on);
        self.threads[thread].arrived = self.clock.now();
        stop
    }

    /// Runs a thread; asks after each `slice` of instructions whether to continue.
    fn run_thread(&mut self, thread: ThreadId, slice: u64, goes_on: &mut dyn FnMut() -> bool) -> Option<Stop> {
        let mut budget = self.limits.instructions;
        // While there is only one thread, nothing is visible: then the first operation is not one that the caller
        // chose.
        let mut is_first = self.is_sharing;
        let region = self.region(thread);
        self.thread_mut(thread).region = region;
        let resumed = match self.thread(thread).control.status {
            Status::Waiting { .. } => {
                if self.is_interrupted(thread) {
                    self.wake(thread, true);
                }
                return Some(Stop::Visible);
            }
            Status::Running | Status::Ended => None,
            Status::Reentering { .. } => Some(self.reenter(thread).map(|()| true)),
            Status::Acquiring(_) | Status::Awaiting(_) | Status::Resuming(_) => Some(self.resume(thread)),
        };
        is_first &= resumed.is_none();
        match resumed {
            Some(Ok(false)) => return Some(Stop::Visible),
            Some(Err(raise)) => {
                if let Err(stop) = self.raise(thread, raise) {
                    return Some(stop);
                }
            }
            Some(Ok(true)) | None => (),
        }
        // An exception does not put the next question off.
        let mut pause = budget.saturating_sub(slice);
        loop {
            match self.run_frames(thread, &mut is_first, &mut budget, pause) {
                Ok(Next::Advance | Next::Reload) => (),
                Ok(Next::Stop(Stop::Abandoned)) if budget > 0 => {
                    if self.is_over_time() {
                        return Some(Stop::Abandoned);
                    }
                    if !goes_on() {
                        return None;
                    }
                    pause = budget.saturating_sub(slice);
                }
                Ok(Next::Stop(stop)) => return Some(stop),
                Err(raise) => {
                    if let Err(stop) = self.raise(thread, raise) {
                        return Some(stop);
                    }
                }
            }
        }
    }

    /// Runs the loop with the slots of the thread, and counts instructions.
    fn run_frames(&mut self, id: ThreadId, is_first: &mut bool, budget: &mut u64, pause: u64) -> Raised<Next> {
        let mut slots = Vec::new();
        let left = *budget;
        let result = match self.recorder {
            None => self.run_code::<false>(id, &mut slots, is_first, budget, pause),
            Some(_) => self.run_code::<true>(id, &mut slots, is_first, budget, pause),
        };
        self.current_step.executed += left - *budget;
        // The loop returns the slots to the thread during calls: they may be there already.
        if self.threads[id].slots.is_empty() {
            self.return_slots(id, &mut slots);
        }
        result
    }
}
