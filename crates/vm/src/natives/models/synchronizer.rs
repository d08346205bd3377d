//! What all synchronizers have: acquiring, releasing, and queries about the queue.
//!
//! The queue of a synchronizer that is not fair consists of the threads in a call that cannot acquire now (A42). Lists
//! of queued threads are unsupported.

pub(super) use super::read_write_lock::{tries_to_read as tries_shared, try_read as try_shared};
pub(super) use super::tries;
use super::{AcquireOptions, Answer, Call, acquire, try_acquire};
use crate::class::ValueKind;
use crate::memory::Ref;
use crate::operation::Operation;
use crate::raise::{Raise, Raised};
use crate::thread::{Acquisition, Slot, Synchronizer, ThreadId, Turn, as_ref};
use crate::vm::Vm;

/// The shared side of a read-write lock is for reading.
fn side(what: Synchronizer, is_shared: bool) -> Synchronizer {
    if what == Synchronizer::Write && is_shared { Synchronizer::Read } else { what }
}

/// How much a call acquires or releases: its first argument, an `int` or a `long`, which `after` further slots follow;
/// 1 if it has none.
fn count(call: &Call, after: usize) -> i64 {
    match call.slots.len() - after {
        1 => 1,
        2 => i64::from(call.int(1)),
        _ => call.long(1),
    }
}

pub(super) fn take(vm: &mut Vm, call: &Call, is_shared: bool, is_interruptible: bool) -> Raised<Answer> {
    let Some(what) = vm.modelled(call.object(0)?) else { return Ok(Answer::Original) };
    acquire(vm, call, side(what, is_shared), count(call, 0), AcquireOptions { is_interruptible, nanos: None })
}

/// Reads the time-out of a call: nanoseconds, and the number of slots that it occupies.
pub(super) type TimeOut = fn(&Vm, &Call) -> Raised<(i64, usize)>;

/// The last argument is a number of nanoseconds.
pub(super) fn nanos(_: &Vm, call: &Call) -> Raised<(i64, usize)> {
    Ok((call.long(call.slots.len() - 2), 2))
}

/// The last arguments are a number and a `TimeUnit`.
pub(super) fn duration(vm: &Vm, call: &Call) -> Raised<(i64, usize)> {
    let unit = call.slots.len() - 1;
    let scale = vm.get_named(call.object(unit)?, b"scale") as i64;
    Ok((call.long(unit - 2).saturating_mul(scale), 3))
}

pub(super) fn take_in_time(vm: &mut Vm, call: &Call, is_shared: bool, time_out: TimeOut) -> Raised<Answer> {
    let Some(what) = vm.modelled(call.object(0)?) else { return Ok(Answer::Original) };
    let (nanos, slots) = time_out(vm, call)?;
    acquire(
        vm,
        call,
        side(what, is_shared),
        count(call, slots),
        AcquireOptions { is_interruptible: true, nanos: Some(nanos) },
    )
}

/// Acquires exclusively, if that is possible at once.
pub(super) fn try_exclusive(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    match vm.modelled(call.object(0)?) {
        Some(what) => try_acquire(vm, call, what, 1).map(Answer::from),
        None => Ok(Answer::Original),
    }
}

fn release_side(vm: &mut Vm, call: &Call, is_shared: bool) -> Raised<Answer> {
    let of = call.object(0)?;
    let Some(what) = vm.modelled(of) else { return Ok(Answer::Original) };
    let can_be_acquired = vm.release(call.thread, of, side(what, is_shared), count(call, 0))?;
    let is_void = vm.classes.method(call.method).result == ValueKind::Void;
    Ok(if is_void { Answer::Void } else { can_be_acquired.into() })
}

/// A release is visible if another thread can acquire then, and other threads can try.
fn pending_release(vm: &Vm, thread: ThreadId, slots: &[Slot], is_shared: bool) -> Option<Operation> {
    let of = as_ref(slots[0]);
    let what = side(vm.modelled(of)?, is_shared);
    let state = vm.synchronizer_state(of);
    let is_visible = match what {
        Synchronizer::Lock => vm.owns_lock(thread, of) && state == 1 && !vm.is_lock_of_jdk(thread),
        Synchronizer::Write => {
            vm.owns_lock(thread, of) && state & vm.shares(of).max_holds == 1 && !vm.is_lock_of_jdk(thread)
        }
        Synchronizer::Read => !vm.is_lock_of_jdk(thread),
        Synchronizer::Latch => state > 0,
        Synchronizer::Worker | Synchronizer::Permits => true,
    };
    (is_visible && vm.is_observable(of)).then_some(Operation::Release(of))
}

/// The threads that wait for a synchronizer.
fn queued(vm: &Vm, of: Ref) -> impl Iterator<Item = ThreadId> + '_ {
    let waits = move |(thread, wanted): (ThreadId, Acquisition)| {
        let is_queued = match wanted.turn {
            Turn::Queued(_) => true,
            Turn::Arriving => false,
            Turn::Open | Turn::Barring => !vm.can_take(thread, &wanted),
        };
        is_queued.then_some(thread)
    };
    vm.acquiring(of).filter_map(waits)
}

pub(super) fn asks(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let of = as_ref(slots[0]);
    (vm.modelled(of).is_some() && vm.is_observable(of)).then_some(Operation::Ask(of))
}

fn ask(vm: &mut Vm, call: &Call, answer: fn(&Vm, &Call, Ref) -> Answer) -> Raised<Answer> {
    let of = call.object(0)?;
    Ok(if vm.modelled(of).is_some() { answer(vm, call, of) } else { Answer::Original })
}

pub(super) fn has_queued(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    ask(vm, call, |vm, _, of| queued(vm, of).next().is_some().into())
}

pub(super) fn queue_length(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    ask(vm, call, |vm, _, of| Answer::Int(queued(vm, of).count() as i32))
}

pub(super) fn is_queued(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    call.object(1)?;
    ask(vm, call, |vm, call, of| queued(vm, of).any(|thread| vm.thread(thread).object == call.reference(1)).into())
}

pub(super) fn queue_order(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    match vm.modelled(call.object(0)?) {
        Some(_) => Err(Raise::unsupported("asking a lock for the order of those who wait for it")),
        None => Ok(Answer::Original),
    }
}

pub(super) fn release(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    release_side(vm, call, false)
}

pub(super) fn releases(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    pending_release(vm, thread, slots, false)
}

pub(super) fn release_shared(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    release_side(vm, call, true)
}

pub(super) fn releases_shared(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    pending_release(vm, thread, slots, true)
}
