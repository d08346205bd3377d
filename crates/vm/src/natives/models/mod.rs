//! The behaviour of synchronizers: one visible operation where the code of a lock has a dozen.
//!
//! The JDK builds locks, semaphores and latches on a queue of parked threads, and every access to that queue is
//! visible. The behaviour here keeps what a program can observe, in the object's own fields (`state`,
//! `exclusiveOwnerThread`, the list of a condition's waiters). It leaves out the queue: a thread that has to wait is
//! one whose next operation is not enabled, as with monitors. The library's models state which classes have such a
//! behaviour, and what their methods do (`synchronizer`, `action`, `locks`: `docs/models.md`), for users' locks and for
//! those of the JDK. The public methods of the JDK's locks run as they are; only what they call is replaced. So checks
//! of arguments, units of time and getters are the JDK's.
//!
//! | file | holds |
//! |---|---|
//! | `action.rs` | which function runs for a method |
//! | `synchronizer.rs`, `holds.rs` | acquiring and releasing; queries about the queue, and about what a thread holds |
//! | `read_write_lock.rs`, `semaphore.rs`, `condition.rs` | what is specific to these |
//! | `turn.rs` | the order in which waiting threads are served |
//! | `conduct.rs`, `atomic.rs` | which accesses need not be steps, and which methods are one step |
//!
//! Synchronizers that no model names run on their own code. By convention a function that runs is named by a verb
//! (`signal_one`), and the function for its pending operation by the third person (`signals_one`).
//!
//! Visible operations are:
//!
//! - acquiring, unless the thread holds the lock already, and trying to acquire;
//! - releasing, if another thread can then acquire;
//! - waiting for a condition;
//! - signalling, if a thread waits: otherwise a signal changes nothing as long as the lock is held.
//!
//! Releasing a monitor is not visible, because no thread can try to enter one. Neither is releasing a lock that the
//! JDK's own code uses for itself, since no thread tries to acquire that (A43).
//!
//! An interruptible call tests for an interrupt when it begins, which is part of the step before, and as long as it
//! waits. It may notice an interrupt that comes in between or not, even if the lock is free:
//! [`Vm::may_notice_interrupt`] is a choice besides the step itself.
//!
//! Differences from the JDK: unless the synchronizer is fair, waiting threads are not served in the order of arrival
//! (A41), and a thread that is about to wait already counts as waiting (A42). Stack traces of exceptions begin a few
//! frames later. A waiting writer keeps new readers out once it has queued. To queue is a step of its own, since a
//! reader may come before it or after it.

mod action;
pub(crate) mod atomic;
mod condition;
pub(crate) mod conduct;
mod holds;
pub(super) mod read_write_lock;
mod semaphore;
mod synchronizer;
mod turn;

use unsnarl_library::SynchronizerKind;

use super::{Answer, Call};
use crate::class::{FieldId, SynchronizerClass, ValueKind};
use crate::memory::Ref;
use crate::operation::{Operation, Variable};
use crate::order::{Order, SyncObject};
use crate::raise::{Raise, Raised};
use crate::thread::{Acquisition, Patience, Slot, Status, Synchronizer, Then, ThreadId, Turn, as_ref, halves, int};
use crate::vm::{Missed, Stop, Vm};

pub(crate) use action::{native_of, unknown_action};
pub(crate) use conduct::call_of;

/// The exception for a thread that does not own the lock, with or without a message.
fn not_owner(message: Option<&str>) -> Raise {
    Raise::New("java/lang/IllegalMonitorStateException", message.map(str::to_owned))
}

impl Vm {
    /// What the models say about the class of an object that holds the state of a synchronizer.
    fn synchronizer(&self, of: Ref) -> Option<SynchronizerClass> {
        self.classes.get(self.memory.class_of(of)).synchronizer
    }

    /// The behaviour of an object that holds the state of a synchronizer; `None` if it runs on its own code.
    fn modelled(&self, of: Ref) -> Option<Synchronizer> {
        if !self.models || of.is_null() {
            return None;
        }
        match self.synchronizer(of)?.kind {
            SynchronizerKind::ReentrantLock => Some(Synchronizer::Lock),
            SynchronizerKind::PlainLock => Some(Synchronizer::Worker),
            SynchronizerKind::ReadWriteLock => Some(Synchronizer::Write),
            SynchronizerKind::Semaphore => Some(Synchronizer::Permits),
            SynchronizerKind::Latch => Some(Synchronizer::Latch),
            SynchronizerKind::Condition => None,
        }
    }

    /// The slot of the state, and whether the state is a `long`.
    fn state_field(&self, of: Ref) -> (u32, bool) {
        let field = self.synchronizer(of).and_then(|known| known.state);
        field.map_or((0, false), |field| {
            let field = self.classes.field(field);
            (field.slot, field.kind == ValueKind::Long)
        })
    }

    fn synchronizer_state(&self, of: Ref) -> i64 {
        let (slot, is_long) = self.state_field(of);
        let bits = self.memory.field(of, slot);
        if is_long { bits as i64 } else { i64::from(bits as u32 as i32) }
    }

    fn set_synchronizer_state(&mut self, of: Ref, state: i64) {
        let (slot, is_long) = self.state_field(of);
        self.memory.set_field(of, slot, if is_long { state as u64 } else { int(state as i32) });
    }

    /// What a field of a synchronizer refers to, if it has one.
    fn synchronizer_reference(&self, of: Ref, field: fn(&SynchronizerClass) -> Option<FieldId>) -> Ref {
        let field = self.synchronizer(of).as_ref().and_then(field);
        field.map_or(Ref::NULL, |field| Ref(self.memory.field(of, self.classes.field(field).slot) as u32))
    }

    fn set_synchronizer_reference(&mut self, of: Ref, field: fn(&SynchronizerClass) -> Option<FieldId>, value: Ref) {
        if let Some(field) = self.synchronizer(of).as_ref().and_then(field) {
            let slot = self.classes.field(field).slot;
            self.memory.set_field(of, slot, u64::from(value.0));
            self.publish(of, value);
        }
    }

    /// Records one end of a happens-before edge through the state of a synchronizer.
    fn note_state(&mut self, thread: ThreadId, of: Ref, order: fn(SyncObject) -> Order) {
        if let Some(state) = self.synchronizer(of).and_then(|known| known.state) {
            self.note(thread, order(SyncObject::Variable(Variable::Field(of, state))));
        }
    }

    /// The `Thread` that holds a lock exclusively.
    pub(crate) fn owner_of_lock(&self, of: Ref) -> Option<Ref> {
        let owner = self.synchronizer_reference(of, |known| known.owner);
        (!owner.is_null()).then_some(owner)
    }

    fn set_owner_of_lock(&mut self, of: Ref, owner: Ref) {
        self.set_synchronizer_reference(of, |known| known.owner, owner);
    }

    fn owns_lock(&self, thread: ThreadId, of: Ref) -> bool {
        self.owner_of_lock(of) == Some(self.thread(thread).object)
    }

    /// Whether a thread can acquire now what it wants.
    fn can_take(&self, thread: ThreadId, wanted: &Acquisition) -> bool {
        let state = self.synchronizer_state(wanted.of);
        let is_there = match wanted.what {
            Synchronizer::Lock | Synchronizer::Write => state == 0 || self.owns_lock(thread, wanted.of),
            Synchronizer::Worker | Synchronizer::Latch => state == 0,
            Synchronizer::Permits => state >= wanted.count,
            Synchronizer::Read => self.can_read(thread, wanted),
        };
        is_there && self.is_turn(thread, wanted)
    }

    /// Lets a thread acquire what it wants, which must be available.
    fn take(&mut self, thread: ThreadId, wanted: &Acquisition) -> Raised<()> {
        let state = self.synchronizer_state(wanted.of);
        self.note_state(thread, wanted.of, Order::Acquires);
        if wanted.what == Synchronizer::Write {
            self.note(thread, Order::Acquires(SyncObject::Readers(wanted.of)));
        }
        match wanted.what {
            Synchronizer::Lock | Synchronizer::Worker | Synchronizer::Write => {
                let most = if wanted.what == Synchronizer::Write {
                    self.shares(wanted.of).max_holds
                } else {
                    i64::from(i32::MAX)
                };
                if self.owns_lock(thread, wanted.of) && state & most == most {
                    return Err(Raise::new("java/lang/Error", "Maximum lock count exceeded"));
                }
                self.set_synchronizer_state(wanted.of, state + wanted.count);
                self.set_owner_of_lock(wanted.of, self.thread(thread).object);
            }
            Synchronizer::Permits => self.set_synchronizer_state(wanted.of, state - wanted.count),
            Synchronizer::Latch => (),
            Synchronizer::Read => self.begin_reading(thread, wanted.of)?,
        }
        Ok(())
    }

    /// Releases what a thread held. Returns whether another thread can acquire now.
    fn release(&mut self, thread: ThreadId, of: Ref, what: Synchronizer, count: i64) -> Raised<bool> {
        let state = self.synchronizer_state(of);
        let left = match what {
            Synchronizer::Lock | Synchronizer::Write if !self.owns_lock(thread, of) => return Err(not_owner(None)),
            Synchronizer::Lock | Synchronizer::Write => state - count,
            Synchronizer::Worker => 0,
            Synchronizer::Permits => i64::from((state + count) as i32),
            Synchronizer::Latch => (state - 1).max(0),
            Synchronizer::Read => return self.end_reading(thread, of),
        };
        if what == Synchronizer::Permits && left < state {
            return Err(Raise::new("java/lang/Error", "Maximum permit count exceeded"));
        }
        self.set_synchronizer_state(of, left);
        self.note_state(thread, of, Order::Releases);
        let can_be_acquired = match what {
            Synchronizer::Permits => true,
            Synchronizer::Latch => state == 1,
            Synchronizer::Write => left & self.shares(of).max_holds == 0,
            _ => left == 0,
        };
        if can_be_acquired && matches!(what, Synchronizer::Lock | Synchronizer::Worker | Synchronizer::Write) {
            self.set_owner_of_lock(of, Ref::NULL);
        }
        Ok(can_be_acquired)
    }

    /// Whether other threads can observe what happens to a synchronizer.
    fn is_observable(&self, of: Ref) -> bool {
        self.is_sharing && self.memory.is_shared(of)
    }

    /// Whether the operation on a lock that a thread is about to do is one of the JDK's own code, for itself, and not
    /// on behalf of the program.
    fn is_lock_of_jdk(&self, thread: ThreadId) -> bool {
        let frames = self.thread(thread).frames.iter().rev();
        let mut classes = frames.map(|frame| self.classes.get(self.classes.method(frame.method).class));
        let caller = classes.find(|class| !class.facts.locks_for_caller);
        caller.is_some_and(|class| class.module.is_some())
    }

    /// Records a signal of the program that did not wake a thread. The JDK's own code sends such signals on purpose.
    pub(crate) fn note_missed(&mut self, thread: ThreadId, missed: Missed) {
        if !self.is_lock_of_jdk(thread) {
            self.signals.miss(missed);
        }
    }

    /// Whether a thread that waits for a synchronizer can continue: what it wants is available, or an interrupt ends
    /// the wait.
    pub(crate) fn can_resume(&self, thread: ThreadId) -> bool {
        match self.thread(thread).control.status {
            Status::Acquiring(wanted) => {
                self.can_take(thread, &wanted) || wanted.is_interruptible && self.is_interrupted(thread)
            }
            Status::Awaiting(wait) => !wait.has_begun || wait.is_interruptible && self.is_interrupted(thread),
            _ => true,
        }
    }

    /// Whether a thread may notice an interrupt instead of doing what it is about to do.
    pub fn may_notice_interrupt(&self, thread: ThreadId) -> bool {
        let could_go_on = match self.thread(thread).control.status {
            Status::Acquiring(wanted) => {
                wanted.is_interruptible && (wanted.patience == Patience::None || self.can_take(thread, &wanted))
            }
            Status::Awaiting(wait) => wait.is_interruptible && !wait.has_begun,
            Status::Running if self.thread(thread).control.was_interrupted_in_join => {
                matches!(self.pending(thread), Some(Operation::Join(of, _)) if self.running_thread(of).is_none())
            }
            _ => false,
        };
        could_go_on && self.is_interrupted(thread)
    }

    /// Lets a thread notice its interrupt. [`Vm::may_notice_interrupt`] must hold for the thread.
    pub fn notice_interrupt(&mut self, thread: ThreadId) -> Stop {
        self.clear_interrupt(thread);
        if let Status::Acquiring(wanted) = self.thread(thread).control.status {
            self.leave_queue(&wanted);
        }
        self.control(thread, |control| {
            control.status = Status::Resuming(Then::Interrupted);
            control.was_interrupted_in_join = false;
        });
        self.step(thread)
    }

    fn clear_interrupt(&mut self, thread: ThreadId) {
        self.note_interrupt(thread);
        let object = self.thread(thread).object;
        self.memory.set_field(object, self.known.thread_interrupted, 0);
    }

    /// Lets a wait for a synchronizer time out. Returns how the thread stops then; `None` if it is in no such wait.
    pub(crate) fn give_up(&mut self, thread: ThreadId) -> Option<Stop> {
        match self.thread(thread).control.status {
            Status::Acquiring(wanted @ Acquisition { patience: Patience::Until(until), .. }) => {
                self.pass_until(until);
                self.leave_queue(&wanted);
                self.control(thread, |control| control.status = Status::Resuming(Then::Answer(false)));
                Some(self.step(thread))
            }
            Status::Awaiting(wait) => {
                self.pass_until(wait.until.unwrap_or(0));
                self.end_await(thread, condition::WaitEnd::TimedOut);
                Some(Stop::Visible)
            }
            _ => None,
        }
    }

    /// Lets the wait of a thread for a condition end as if it had been signalled.
    pub(crate) fn signal_to(&mut self, thread: ThreadId) {
        self.end_await(thread, condition::WaitEnd::Signalled);
    }

    /// Takes the step of a thread that is in a call of a synchronizer. Returns whether the thread continues; if not, it
    /// is before another visible operation.
    pub(crate) fn resume(&mut self, thread: ThreadId) -> Raised<bool> {
        match self.thread(thread).control.status {
            Status::Acquiring(wanted) => {
                if self.can_take(thread, &wanted) {
                    self.leave_queue(&wanted);
                    self.control(thread, |control| control.status = Status::Running);
                    self.take(thread, &wanted)?;
                    return self.finish(thread, wanted.then);
                }
                if wanted.patience == Patience::None {
                    return self.finish(thread, Then::Answer(false));
                }
                if wanted.is_interruptible && self.is_interrupted(thread) {
                    self.clear_interrupt(thread);
                    self.leave_queue(&wanted);
                    return self.finish(thread, Then::Interrupted);
                }
                if self.would_queue(thread, &wanted) {
                    let queued = Acquisition { turn: self.turn_in_queue(wanted.of, wanted.turn), ..wanted };
                    self.control(thread, |control| control.status = Status::Acquiring(queued));
                }
                Ok(false)
            }
            Status::Awaiting(wait) => {
                self.advance_await(thread, wait)?;
                Ok(false)
            }
            Status::Resuming(then) => self.finish(thread, then),
            _ => Ok(true),
        }
    }

    /// Ends the call in which a thread waited.
    fn finish(&mut self, thread: ThreadId, then: Then) -> Raised<bool> {
        self.control(thread, |control| control.status = Status::Running);
        match then {
            Then::Return => (),
            Then::Answer(value) => self.push_operands(thread, &[int(i32::from(value))]),
            Then::TimeLeft(until) => self.push_operands(thread, &halves(until.wrapping_sub(self.clock()))),
            Then::Interrupted => return Err(Raise::New("java/lang/InterruptedException", None)),
        }
        if let Some(frame) = self.thread_mut(thread).frames.last_mut() {
            frame.at += 1;
        }
        Ok(true)
    }
}

/// How a call acquires.
#[derive(Clone, Copy)]
struct AcquireOptions {
    is_interruptible: bool,
    /// Nanoseconds to wait; `None` to wait forever.
    nanos: Option<i64>,
}

/// A call that acquires, and waits if it has to.
fn acquire(vm: &mut Vm, call: &Call, what: Synchronizer, count: i64, options: AcquireOptions) -> Raised<Answer> {
    let of = call.object(0)?;
    if options.is_interruptible {
        vm.take_interrupt(call.thread, None)?;
    }
    let (patience, then) = match options.nanos {
        None => (Patience::Endless, Then::Return),
        Some(nanos) if nanos <= 0 => (Patience::None, Then::Answer(true)),
        Some(nanos) => (vm.end_of(nanos as u64).map_or(Patience::Endless, Patience::Until), Then::Answer(true)),
    };
    let (is_interruptible, turn) = (options.is_interruptible, vm.turn_on_arrival(of));
    let wanted = Acquisition { of, what, count, is_interruptible, patience, turn, then };
    let is_step = is_acquire_visible(vm, call.thread, what, of)
        && !vm.is_in_own_region(call.thread)
        && (!vm.is_in_internal_code(call.thread) || vm.is_under_lock(call.thread));
    if !is_step && vm.can_take(call.thread, &wanted) {
        vm.take(call.thread, &wanted)?;
        return Ok(if options.nanos.is_some() { true.into() } else { Answer::Void });
    }
    vm.control(call.thread, |control| control.status = Status::Acquiring(wanted));
    Ok(Answer::Pause)
}

/// Whether other threads can observe that a thread acquires: not if it holds the lock already.
fn is_acquire_visible(vm: &Vm, thread: ThreadId, what: Synchronizer, of: Ref) -> bool {
    let is_again = matches!(what, Synchronizer::Lock | Synchronizer::Write) && vm.owns_lock(thread, of);
    vm.is_observable(of) && !is_again
}

/// A call that acquires if it can at once. It overtakes waiting threads.
fn try_acquire(vm: &mut Vm, call: &Call, what: Synchronizer, count: i64) -> Raised<bool> {
    let of = call.object(0)?;
    let (patience, turn, then) = (Patience::None, Turn::Open, Then::Answer(true));
    let wanted = Acquisition { of, what, count, is_interruptible: false, patience, turn, then };
    let is_there = vm.can_take(call.thread, &wanted);
    if is_there {
        vm.take(call.thread, &wanted)?;
    }
    Ok(is_there)
}

fn tries(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let of = as_ref(slots[0]);
    let what = vm.modelled(of)?;
    is_acquire_visible(vm, thread, what, of).then_some(Operation::TryAcquire(of))
}
