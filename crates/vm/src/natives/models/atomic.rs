//! Methods of the JDK that are atomic. Whatever other threads do, such a method has the effect that it would have if it
//! happened in one moment (it is *linearizable*: Herlihy and Wing, 1990), or, if it has to wait, in one moment before
//! the wait and one after. Its visible operations are one step: the thread stops before the first of them, and then
//! runs until the method returns, has to wait, or calls code of the program that does something visible. States in the
//! middle of such a method are left out: no program can distinguish them from those before and after it (A46).
//!
//! A call of such a method, with all that it calls in the JDK's own code, is a *region*. Code of the program is never
//! part of a region: its operations are visible, and so is the first operation of the method after it. These operations
//! also stay visible in a region: those that have to wait (a monitor or lock that another thread holds, parking without
//! a permit, `wait`, `join`, `sleep`), `yield`, interrupts, and accesses of code that is not written for threads.
//!
//! If other threads can observe that a part of a method has not happened yet, that part is a region of its own: a map
//! has an entry before it has counted it. The programs of `tests/java/models` test all this against the real classes.

use unsnarl_library::Atomicity;

use crate::operation::Operation;
use crate::thread::{Frame, ThreadId};
use crate::vm::Vm;

/// The maximum number of instructions of a step in a region. After it, the thread is assumed to wait for another thread
/// that is itself inside a region, and its operations are visible again.
pub(crate) const MAX_REGION_INSTRUCTIONS: u64 = 1 << 20;

impl Vm {
    /// The region that a thread is in, as the index of its first frame.
    pub(crate) fn region(&self, thread: ThreadId) -> Option<usize> {
        if !self.models {
            return None;
        }
        let (mut part, mut outermost) = (None, None);
        for (number, frame) in self.thread(thread).frames.iter().enumerate().rev() {
            let method = self.classes.method(frame.method);
            if !self.classes.get(method.class).is_of_library() {
                break;
            }
            match method.atomicity {
                None | Some(Atomicity::Call) => (),
                Some(Atomicity::Whole | Atomicity::Spinning | Atomicity::QuietInterrupts | Atomicity::LongPark) => {
                    outermost = Some((number, method.class))
                }
                Some(Atomicity::Separate) => return Some(number),
                Some(Atomicity::SeparateInClass) => {
                    part = Some((number, method.class));
                    outermost = part;
                }
            }
        }
        let own = part.filter(|(_, class)| outermost.is_some_and(|(_, other)| *class == other));
        own.or(outermost).map(|(number, _)| number)
    }

    /// Whether the next operation of a thread may be the first of several that are one step, since it is in a region.
    pub fn is_in_region(&self, thread: ThreadId) -> bool {
        self.region(thread).is_some()
    }

    /// Whether a thread is in a method of this atomicity.
    fn is_in_method(&self, thread: ThreadId, atomicity: Atomicity) -> bool {
        self.thread(thread).frames.iter().any(|frame| self.classes.method(frame.method).atomicity == Some(atomicity))
    }

    /// Whether a thread is in a method whose timed parks are assumed to last until the thread is woken (A48).
    pub(crate) fn is_in_long_park(&self, thread: ThreadId) -> bool {
        self.models && self.is_in_method(thread, Atomicity::LongPark)
    }

    /// Ends the region in which a thread began its step, if the thread has left it or has entered a region that must be
    /// separate from it.
    pub(crate) fn leave_region(&mut self, thread: ThreadId) {
        let of = self.thread(thread);
        let Some(first) = of.region else { return };
        let begins = |frame: &Frame| {
            let atomicity = self.classes.method(frame.method).atomicity;
            matches!(atomicity, Some(Atomicity::Separate | Atomicity::SeparateInClass))
        };
        let is_other = || of.frames.last().is_some_and(begins) && self.region(thread) != Some(first);
        if of.frames.len() <= first || is_other() {
            self.thread_mut(thread).region = None;
        }
    }

    /// Whether a thread is in the region in which it began its step, so that its next operation is part of that step.
    pub(crate) fn is_in_own_region(&self, thread: ThreadId) -> bool {
        let began = self.thread(thread).region;
        began.is_some() && self.region(thread) == began
    }

    /// Whether an operation is part of the thread's present step: it is in the region in which the step began, and it
    /// is not one of the operations that stay visible in a region (see the module).
    pub(crate) fn is_part_of_step(&self, thread: ThreadId, operation: Operation) -> bool {
        let goes_on = match operation {
            Operation::Access { order, .. } => !order.is_plain() || self.races_on_purpose(thread),
            Operation::Copy { .. } => self.races_on_purpose(thread),
            Operation::Unpark(_)
            | Operation::Start(_)
            | Operation::TryAcquire(_)
            | Operation::Release(_)
            | Operation::Ask(_)
            | Operation::Signal(_)
            | Operation::SignalAll(_) => true,
            Operation::Enter(monitor) => self.memory.monitor(monitor).is_none_or(|(owner, _)| owner == thread),
            Operation::Interrupt(_) => self.is_in_method(thread, Atomicity::QuietInterrupts),
            Operation::Yield => self.is_in_method(thread, Atomicity::Spinning),
            Operation::Park(_) => self.thread(thread).control.has_permit || self.is_interrupted(thread),
            _ => false,
        };
        goes_on && self.is_in_own_region(thread)
    }
}
