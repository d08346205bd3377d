//! Whether the monitors of `Thread` objects are used as monitors.
//!
//! `Thread.join` waits for a notification of the `Thread` object, and the end of a thread enters that object's monitor
//! and notifies all. As long as nothing else uses the monitor, nobody can observe this: `join` is one operation, and a
//! thread ends in its last step (A75). Once a thread enters such a monitor otherwise, both must be done as the JDK does
//! them, from the beginning of the execution on. So the VM notes this, and its caller begins again with
//! [`Vm::use_thread_monitors`]. Until the first use, executions of the two kinds correspond: a use is seen in the one
//! if it is in the other.
//!
//! What the methods of `Thread` itself lock is no use: they leave the monitor without having waited, but for `join`.

use super::Vm;
use crate::class::{ClassId, MethodId};
use crate::memory::Ref;
use crate::thread::{Status, ThreadId};

/// Whether monitors of threads are used. Not part of the state: what was seen remains.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ThreadMonitors {
    /// Joins and ends of threads use them.
    pub are_used: bool,
    /// A thread has entered one although that is not so.
    was_seen: bool,
}

impl Vm {
    /// From now on, joins and ends of threads use the monitors of the threads, or not. To be called before the first
    /// step of an execution.
    pub fn use_thread_monitors(&mut self, are_used: bool) {
        self.thread_monitors = ThreadMonitors { are_used, was_seen: false };
    }

    /// Whether joins and ends of threads use the monitors of the threads.
    pub fn uses_thread_monitors(&self) -> bool {
        self.thread_monitors.are_used
    }

    /// Whether a thread has entered the monitor of a thread, in some execution since [`Vm::use_thread_monitors`] has
    /// said that nobody does.
    pub fn has_seen_thread_monitor(&self) -> bool {
        self.thread_monitors.was_seen
    }

    /// A monitor is entered for the first time, by code of a class; `waits`: in a method in which it may wait.
    pub(crate) fn see_monitor(&mut self, object: Ref, by: ClassId, waits: bool) {
        let monitors = self.thread_monitors;
        if !(monitors.are_used || monitors.was_seen || self.boot.is_booting) && (waits || by != self.known.thread) {
            let class = self.classes.get(self.memory.class_of(object));
            self.thread_monitors.was_seen = class.is_subclass_of(self.known.thread);
        }
    }

    /// The thread whose end a thread waits for in `join`, if it waits for its notification.
    pub fn joined_by_monitor(&self, thread: ThreadId) -> Option<ThreadId> {
        let Status::Waiting { monitor, .. } = self.thread(thread).control.status else { return None };
        if self.joins_by_monitor(thread) { self.thread_of(monitor) } else { None }
    }

    /// Whether what a thread is about to do with a monitor is part of a join.
    pub fn joins_by_monitor(&self, thread: ThreadId) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let mut methods = frames.map(|frame| frame.method);
        let caller = methods.find(|method| self.classes.method(*method).class != self.known.object);
        self.thread_monitors.are_used
            && [caller, self.next_call(thread)].into_iter().flatten().any(|method| self.is_join(method))
    }

    /// Whether a method is `Thread.join`.
    pub(crate) fn is_join(&self, method: MethodId) -> bool {
        let of = self.classes.method(method);
        of.class == self.known.thread && self.classes.symbols.text(of.name)[..] == *b"join"
    }

    /// Whether the end of a thread has to enter the monitor of its object.
    pub(crate) fn ends_in_monitor(&self, thread: ThreadId) -> bool {
        self.thread_monitors.are_used && !self.thread(thread).object.is_null()
    }
}
