//! Hashes of threads: their frames, and what they wait for.
//!
//! The hash is cached as long as the thread does not move and no other thread changes what it waits for. References to
//! young objects are omitted and listed, since their numbers depend on the whole state. Times are omitted, too.

use std::rc::Rc;

use super::Walk;
use super::sink::{Items, ObjectHasher, Sink, StateHasher};
use crate::memory::Ref;
use crate::thread::{Answers, Patience, Status, Then, Thread, ThreadId, Turn, as_ref, is_reference};
use crate::vm::Vm;

/// The maximum number of references that are stored inline.
const FEW: usize = 7;

/// The hash of a thread, and the young objects that it refers to. It is saved with every step and restored by
/// backtracking, so it allocates no memory unless there are many references.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    hash: u64,
    count: u32,
    few: [Ref; FEW],
    many: Option<Rc<[Ref]>>,
}

impl Summary {
    fn new(hash: u64, young: &[Ref]) -> Summary {
        let mut few = [Ref::NULL; FEW];
        let many = match few.get_mut(..young.len()) {
            Some(few) => {
                few.copy_from_slice(young);
                None
            }
            None => Some(Rc::from(young)),
        };
        Summary { hash, count: young.len() as u32, few, many }
    }

    /// The omitted references.
    fn young(&self) -> &[Ref] {
        match &self.many {
            Some(all) => all,
            None => &self.few[..self.count as usize],
        }
    }
}

impl Vm {
    /// Computes the hashes of all threads that have changed.
    pub(super) fn summarize_threads(&mut self) {
        for id in self.threads.ids() {
            if self.threads[id].summary.is_none() {
                let mut walk = Walk { vm: self, sink: ObjectHasher::default() };
                let thread = &walk.vm.threads[id];
                walk.control(thread);
                walk.frames(thread);
                let ObjectHasher { hash, young } = walk.sink;
                self.threads[id].summary = Some(Summary::new(hash, &young));
            }
        }
    }

    /// Sorts all threads by their names.
    pub(super) fn put_in_order(&self, order: &mut Vec<ThreadId>) {
        // They usually are sorted already.
        let is_known = order.len() == self.threads.len() && order.is_sorted_by_key(|id| self.thread(*id).key);
        if !is_known {
            order.clear();
            order.extend(self.thread_ids());
            order.sort_unstable_by_key(|id| self.thread(*id).key);
        }
    }
}

impl Walk<'_, StateHasher<'_>> {
    /// Adds a thread by its hash.
    pub(super) fn summary(&mut self, thread: &Thread) {
        if let Some(summary) = &thread.summary {
            self.add(summary.hash);
            for object in summary.young() {
                self.sink.add_young_reference(self.vm, *object);
            }
        }
    }
}

impl<S: Items> Walk<'_, S> {
    /// Adds threads, each as `thread` does.
    pub(super) fn threads(&mut self, order: &[ThreadId], thread: fn(&mut Self, &Thread)) {
        let vm = self.vm;
        let times_matter = vm.clock_runs();
        for id in order {
            let of = vm.thread(*id);
            self.sink.item(of.key);
            thread(self, of);
            let answers_with_time =
                matches!(of.control.status, Status::Awaiting(_) | Status::Acquiring(_) | Status::Resuming(_));
            if times_matter || answers_with_time || of.control.late.is_some() {
                self.times(*id, of, times_matter);
            }
        }
    }
}

impl<S: Sink> Walk<'_, S> {
    /// Adds what a thread waits for.
    pub(super) fn control(&mut self, thread: &Thread) {
        let control = &thread.control;
        let flags = u64::from(control.has_permit) | u64::from(matches!(control.status, Status::Running)) << 1;
        let flags = flags | u64::from(control.was_interrupted_in_join) << 31;
        self.add(flags | u64::from(control.started) << 2 | u64::from(control.hashes) << 32);
        match control.status {
            Status::Running => (),
            Status::Ended => self.add(2 | u64::from(!thread.uncaught.is_null()) << 8),
            Status::Waiting { monitor, entered, until } => {
                self.add(3 | u64::from(entered) << 8 | u64::from(until.is_some()) << 40);
                self.reference(monitor);
            }
            Status::Reentering { monitor, entered, interrupted } => {
                self.add(4 | u64::from(entered) << 8 | u64::from(interrupted) << 40);
                self.reference(monitor);
            }
            Status::Acquiring(wanted) => {
                let turn = match wanted.turn {
                    Turn::Open => 0,
                    Turn::Barring => 1,
                    Turn::Arriving => 2,
                    Turn::Queued(place) => 3 + u64::from(place),
                };
                let patience = match wanted.patience {
                    Patience::None => 1,
                    Patience::Until(_) => 2,
                    Patience::Endless => 3,
                };
                let flags = u64::from(wanted.is_interruptible) | patience << 1;
                self.add(5 | flags << 8 | (wanted.what as u64) << 16 | turn << 24);
                self.add(wanted.count as u64);
                self.then(wanted.then);
                self.reference(wanted.of);
            }
            Status::Awaiting(wait) => {
                let flags = u64::from(wait.is_interruptible)
                    | u64::from(wait.has_begun) << 1
                    | u64::from(wait.until.is_some()) << 2;
                self.add(6 | flags << 8 | (wait.answers as u64) << 16);
                self.add(wait.count as u64);
                self.reference(wait.condition);
            }
            Status::Resuming(then) => self.then(then),
        }
    }

    fn then(&mut self, then: Then) {
        self.add(match then {
            Then::Return => 4,
            Then::Answer(value) => 5 | u64::from(value) << 8,
            Then::TimeLeft(_) => 6,
            Then::Interrupted => 7,
        });
    }

    /// Adds the times that a thread waits for: those that a call is about to return, and all of them if times matter,
    /// that is, while the clock advances. If no program has read the clock, they are relative to now.
    fn times(&mut self, id: ThreadId, thread: &Thread, matter: bool) {
        let vm = self.vm;
        let now = if vm.clock.was_read() { 0 } else { vm.clock.now() };
        let left = |then: Then| match then {
            Then::TimeLeft(until) => until.wrapping_sub(now),
            _ => 0,
        };
        match thread.control.status {
            Status::Running if matter => {
                self.add(vm.time_left(id).map_or(0, |left| vm.clock.after(left).wrapping_sub(now)));
            }
            Status::Waiting { until, .. } if matter => self.add(until.unwrap_or(now).wrapping_sub(now)),
            Status::Awaiting(wait) if matter || wait.answers == Answers::TimeLeft => {
                self.add(wait.until.unwrap_or(now).wrapping_sub(now));
            }
            Status::Acquiring(wanted) => {
                let until = if let (Patience::Until(time), true) = (wanted.patience, matter) { time } else { now };
                self.add(until.wrapping_sub(now));
                self.add(left(wanted.then));
            }
            Status::Resuming(then) => self.add(left(then)),
            _ => (),
        }
        if let Some(late) = vm.late(id) {
            self.add(late.nanos | 1 << 63);
        }
    }

    /// Adds the frames of a thread.
    pub(super) fn frames(&mut self, thread: &Thread) {
        for frame in &thread.frames {
            self.add(self.vm.classes.method(frame.method).hash);
            self.add(u64::from(frame.at) << 1 | u64::from(frame.repeats));
            for slot in &thread.slots[frame.base as usize..frame.top as usize] {
                if is_reference(*slot) { self.reference(as_ref(*slot)) } else { self.add(*slot) }
            }
        }
    }
}
