//! `Condition`s. The waiting threads are in the condition's own list of nodes, in the order of arrival. A signal wakes
//! the first of them, so there is no choice to make.
//!
//! A waiting thread that is interrupted stays in the list until it notices the interrupt; it may be signalled before.
//! Signals of the program that wake no thread, or another thread, are recorded for reports. This includes signals on
//! conditions that run on the JDK's own code.

use super::{Answer, Call, not_owner};
use crate::memory::Ref;
use crate::natives::EPOCH_MILLIS;
use crate::operation::Operation;
use crate::order::Order;
use crate::raise::{Raise, Raised};
use crate::thread::{Acquisition, Answers, Await, Patience, Slot, Status, Then, ThreadId, Turn, as_ref};
use crate::vm::{Missed, Vm};

/// The status that the JDK stores in the node of a waiting thread.
const WAITING_STATUS: u64 = 2;

/// Why a wait ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WaitEnd {
    Signalled,
    TimedOut,
    Interrupted,
}

impl Vm {
    /// The synchronizer of a condition.
    pub(crate) fn lock_of(&self, condition: Ref) -> Ref {
        Ref(self.get_named(condition, b"this$0") as u32)
    }

    fn link(&self, from: Ref, name: &[u8]) -> Ref {
        Ref(self.get_named(from, name) as u32)
    }

    /// The nodes of a condition's list, in order.
    fn waiters(&self, condition: Ref) -> Vec<Ref> {
        let next = |node: &Ref| Some(self.link(*node, b"nextWaiter")).filter(|node| !node.is_null());
        let first = Some(self.link(condition, b"firstWaiter")).filter(|node| !node.is_null());
        std::iter::successors(first, next).collect()
    }

    fn set_waiters(&mut self, condition: Ref, nodes: &[Ref]) {
        let bits = |node: Option<&Ref>| node.map_or(0, |node| u64::from(node.0));
        self.set_named(condition, b"firstWaiter", bits(nodes.first()));
        self.set_named(condition, b"lastWaiter", bits(nodes.last()));
        for (index, node) in nodes.iter().enumerate() {
            self.set_named(*node, b"nextWaiter", bits(nodes.get(index + 1)));
        }
    }

    /// The next step of a thread that waits: it releases the lock, or notices an interrupt.
    pub(super) fn advance_await(&mut self, thread: ThreadId, wait: Await) -> Raised<()> {
        if !wait.has_begun {
            return self.begin_await(thread, wait);
        }
        if wait.is_interruptible && self.is_interrupted(thread) {
            self.clear_interrupt(thread);
            self.end_await(thread, WaitEnd::Interrupted);
        }
        Ok(())
    }

    fn begin_await(&mut self, thread: ThreadId, wait: Await) -> Raised<()> {
        let lock = self.lock_of(wait.condition);
        let condition = self.classes.symbols.show(self.classes.get(self.memory.class_of(wait.condition)).name);
        let synchronizer = condition.split('$').next().unwrap_or_default();
        let class = self.load(&format!("{synchronizer}$ConditionNode"))?;
        let node = self.new_object(class)?;
        self.set_named(node, b"status", WAITING_STATUS);
        self.set_named(node, b"waiter", u64::from(self.thread(thread).object.0));
        let mut waiters = self.waiters(wait.condition);
        waiters.push(node);
        self.set_waiters(wait.condition, &waiters);
        // Releases all holds, including read holds of a writer, as the JDK does.
        self.set_synchronizer_state(lock, 0);
        self.note_state(thread, lock, Order::Releases);
        self.set_owner_of_lock(lock, Ref::NULL);
        self.control(thread, |control| control.status = Status::Awaiting(Await { has_begun: true, ..wait }));
        Ok(())
    }

    /// Ends the wait of a thread, which then has to acquire the lock again.
    pub(super) fn end_await(&mut self, thread: ThreadId, ended: WaitEnd) {
        let Status::Awaiting(wait) = self.thread(thread).control.status else { return };
        let object = self.thread(thread).object;
        let mut waiters = self.waiters(wait.condition);
        waiters.retain(|node| self.link(*node, b"waiter") != object);
        self.set_waiters(wait.condition, &waiters);
        let of = self.lock_of(wait.condition);
        let Some(what) = self.modelled(of) else { return };
        let then = match (ended, wait.answers) {
            (WaitEnd::Interrupted, _) => Then::Interrupted,
            (_, Answers::Nothing) => Then::Return,
            (_, Answers::InTime) => Then::Answer(ended == WaitEnd::Signalled),
            (WaitEnd::TimedOut, Answers::TimeLeft) if !self.clock.was_read() => Then::TimeLeft(self.clock()),
            (_, Answers::TimeLeft) => Then::TimeLeft(wait.until.unwrap_or(self.clock())),
        };
        let (count, patience) = (wait.count, Patience::Endless);
        let turn = match self.turn_on_arrival(of) {
            Turn::Arriving if ended == WaitEnd::Signalled => self.turn_in_queue(of, Turn::Arriving),
            turn => turn,
        };
        let again = Acquisition { of, what, count, is_interruptible: false, patience, turn, then };
        self.control(thread, |control| control.status = Status::Acquiring(again));
    }
}

/// How a call waits.
pub(super) struct WaitOptions {
    is_interruptible: bool,
    until: Option<u64>,
    answers: Answers,
}

pub(super) fn wait(vm: &mut Vm, call: &Call, options: fn(&mut Vm, &Call) -> Raised<WaitOptions>) -> Raised<Answer> {
    let condition = call.object(0)?;
    let lock = vm.lock_of(condition);
    if vm.modelled(lock).is_none() {
        return Ok(Answer::Original);
    }
    let WaitOptions { is_interruptible, until, answers } = options(vm, call)?;
    if is_interruptible {
        vm.take_interrupt(call.thread, None)?;
    }
    if !vm.owns_lock(call.thread, lock) {
        return Err(not_owner(None));
    }
    let count = vm.synchronizer_state(lock);
    let wait = Await { condition, has_begun: false, is_interruptible, until, count, answers };
    vm.control(call.thread, |control| control.status = Status::Awaiting(wait));
    // Releasing a lock that the JDK uses for itself is part of the step before.
    if !vm.is_observable(lock) || vm.is_lock_of_jdk(call.thread) {
        vm.begin_await(call.thread, wait)?;
    }
    Ok(Answer::Pause)
}

pub(super) fn endless(_: &mut Vm, _: &Call) -> Raised<WaitOptions> {
    Ok(WaitOptions { is_interruptible: true, until: None, answers: Answers::Nothing })
}

pub(super) fn uninterruptible(_: &mut Vm, _: &Call) -> Raised<WaitOptions> {
    Ok(WaitOptions { is_interruptible: false, until: None, answers: Answers::Nothing })
}

pub(super) fn nanos(vm: &mut Vm, call: &Call) -> Raised<WaitOptions> {
    // The call returns the remaining time, so the end is always computed.
    let until = Some(vm.clock.after(call.long(1).max(0) as u64));
    Ok(WaitOptions { is_interruptible: true, until, answers: Answers::TimeLeft })
}

pub(super) fn duration(vm: &mut Vm, call: &Call) -> Raised<WaitOptions> {
    let scale = vm.get_named(call.object(3)?, b"scale") as i64;
    let until = vm.end_of(call.long(1).saturating_mul(scale).max(0) as u64);
    Ok(WaitOptions { is_interruptible: true, until, answers: Answers::InTime })
}

pub(super) fn deadline(vm: &mut Vm, call: &Call) -> Raised<WaitOptions> {
    let date = call.object(1)?;
    if vm.get_named(date, b"cdate") != 0 {
        return Err(Raise::unsupported("waiting until a date that was made of a calendar"));
    }
    let millis = (vm.get_named(date, b"fastTime") as i64).saturating_sub(EPOCH_MILLIS).max(0);
    let until = Some((millis as u64).saturating_mul(1_000_000));
    Ok(WaitOptions { is_interruptible: true, until, answers: Answers::InTime })
}

/// The threads that wait for a condition, in the order of arrival.
fn waiting(vm: &Vm, condition: Ref) -> Vec<ThreadId> {
    vm.waiters(condition).into_iter().filter_map(|node| vm.thread_of(vm.link(node, b"waiter"))).collect()
}

fn signal(vm: &mut Vm, call: &Call, to_all: bool) -> Raised<Answer> {
    let condition = call.object(0)?;
    let lock = vm.lock_of(condition);
    let is_modelled = vm.modelled(lock).is_some();
    if is_modelled && !vm.owns_lock(call.thread, lock) {
        return Err(not_owner(None));
    }
    let threads = waiting(vm, condition);
    let (woken, passed) = threads.split_at(if to_all { threads.len() } else { threads.len().min(1) });
    if woken.is_empty() {
        vm.note_missed(call.thread, Missed::Unheard(condition));
    }
    for thread in passed {
        vm.note_missed(call.thread, Missed::Passed(*thread, condition));
    }
    if !is_modelled {
        return Ok(Answer::Original);
    }
    for thread in woken {
        vm.end_await(*thread, WaitEnd::Signalled);
    }
    Ok(Answer::Void)
}

/// The condition that a signal is for, if the signal wakes a thread.
fn condition_with_waiters(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Ref> {
    let condition = as_ref(slots[0]);
    let lock = vm.lock_of(condition);
    let wakes_thread = vm.modelled(lock).is_some() && vm.owns_lock(thread, lock) && !vm.waiters(condition).is_empty();
    wakes_thread.then_some(condition)
}

pub(super) fn signal_one(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    signal(vm, call, false)
}

pub(super) fn signals_one(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    condition_with_waiters(vm, thread, slots).map(Operation::Signal)
}

pub(super) fn signal_all(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    signal(vm, call, true)
}

pub(super) fn signals_all(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    condition_with_waiters(vm, thread, slots).map(Operation::SignalAll)
}
