//! The threads of the program: lookup, starting, frames, and changes by other threads.

use std::ops::{Index, IndexMut};

use super::Vm;
use crate::class::MethodId;
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::{Control, Frame, Slot, Status, Thread, ThreadId};

/// All threads that were started, by their ids.
#[derive(Debug, Default)]
pub(crate) struct Threads(Vec<Thread>);

impl Threads {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Thread> {
        self.0.iter()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Thread> {
        self.0.iter_mut()
    }

    pub fn ids(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..self.0.len()).map(|number| ThreadId(number as u16))
    }

    /// A thread, unless the VM has backtracked to before its start.
    pub fn get(&self, id: ThreadId) -> Option<&Thread> {
        self.0.get(id.index())
    }

    pub fn get_mut(&mut self, id: ThreadId) -> Option<&mut Thread> {
        self.0.get_mut(id.index())
    }

    fn push(&mut self, thread: Thread) -> ThreadId {
        self.0.push(thread);
        ThreadId(self.0.len() as u16 - 1)
    }

    pub fn truncate(&mut self, count: usize) {
        self.0.truncate(count);
    }
}

impl Index<ThreadId> for Threads {
    type Output = Thread;

    #[inline]
    fn index(&self, id: ThreadId) -> &Thread {
        &self.0[id.index()]
    }
}

impl IndexMut<ThreadId> for Threads {
    #[inline]
    fn index_mut(&mut self, id: ThreadId) -> &mut Thread {
        &mut self.0[id.index()]
    }
}

/// The most slots of a thread: more than any JVM has room for in its default stack.
const MOST_SLOTS: usize = 1 << 22;

impl Vm {
    /// The number of threads that were started.
    pub fn thread_count(&self) -> usize {
        self.threads.len()
    }

    pub(crate) fn thread(&self, id: ThreadId) -> &Thread {
        &self.threads[id]
    }

    pub(crate) fn thread_mut(&mut self, id: ThreadId) -> &mut Thread {
        &mut self.threads[id]
    }

    /// Changes the part of a thread's state that others see.
    pub(crate) fn control(&mut self, id: ThreadId, change: impl FnOnce(&mut Control)) {
        let thread = &mut self.threads[id];
        self.thread_log.save_control(id, thread.control);
        change(&mut thread.control);
        thread.summary = None;
    }

    pub(crate) fn has_ended(&self, id: ThreadId) -> bool {
        self.thread(id).control.status == Status::Ended
    }

    /// Whether an interrupt of the thread is pending.
    pub fn is_interrupted(&self, id: ThreadId) -> bool {
        self.memory.field(self.thread(id).object, self.known.thread_interrupted) & 1 != 0
    }

    /// The thread of a `java.lang.Thread`, if it was started.
    pub(crate) fn thread_of(&self, object: Ref) -> Option<ThreadId> {
        let number = self.memory.field(object, self.known.thread_eetop);
        number.checked_sub(1).map(|number| ThreadId(number as u16))
    }

    /// A new thread whose first method gets these arguments.
    pub(crate) fn add_thread(
        &mut self,
        object: Ref,
        key: u64,
        method: MethodId,
        arguments: &[Slot],
    ) -> Raised<ThreadId> {
        if self.threads.len() >= self.limits.threads {
            return Err(Raise::new("java/lang/OutOfMemoryError", "unable to create native thread"));
        }
        let control = Control { status: Status::Running, has_permit: false, started: 0, hashes: 0, late: None };
        let id = self.threads.push(Thread {
            object,
            frames: Vec::new(),
            slots: arguments.to_vec(),
            control,
            key,
            is_daemon: false,
            is_overflowing: false,
            initializing: 0,
            intact: 0,
            summary: None,
            region: None,
            uncaught: Ref::NULL,
            is_handled: false,
            arrived: self.clock.now(),
        });
        if !object.is_null() {
            self.memory.set_field(object, self.known.thread_eetop, u64::from(id.0) + 1);
        }
        self.push_frame(id, method, 0, Ref::NULL, false)?;
        Ok(id)
    }

    /// Pushes a frame whose arguments are in the thread's slots from `base` on.
    pub(crate) fn push_frame(
        &mut self,
        id: ThreadId,
        method: MethodId,
        base: u32,
        lock: Ref,
        repeats: bool,
    ) -> Raised<()> {
        let Some(code) = self.classes.code(method)? else {
            return Err(Raise::unsupported(format!("{} has no code", self.classes.show_method(method))));
        };
        let arguments = u32::from(self.classes.method(method).arguments);
        let thread = &mut self.threads[id];
        let most = self.limits.frames + if thread.is_overflowing { 64 } else { 0 };
        let locals = base as usize + usize::from(code.max_locals);
        if u32::from(code.max_locals) < arguments {
            let name = self.classes.show_method(method);
            return Err(Raise::unsupported(format!("{name}, which has no room for its arguments")));
        }
        if thread.frames.len() >= most || locals > MOST_SLOTS {
            return Err(Raise::New("java/lang/StackOverflowError", None));
        }
        let most = locals + usize::from(code.max_stack);
        if thread.slots.len() < most {
            thread.slots.resize(most.max(thread.slots.len() * 2), 0);
        }
        thread.slots[(base + arguments) as usize..locals].fill(0);
        thread.frames.push(Frame { method, at: 0, base, top: locals as u32, lock, repeats });
        if self.recorder.is_some() {
            let slots: Vec<Slot> = self.threads[id].slots[base as usize..(base + arguments) as usize].to_vec();
            self.saw_arguments(method, &slots);
        }
        Ok(())
    }
}
