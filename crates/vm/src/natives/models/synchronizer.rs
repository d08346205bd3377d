//! `AbstractQueuedSynchronizer` and `AbstractQueuedLongSynchronizer`: acquiring, releasing, and questions about the queue.
//!
//! In the queue of a synchronizer that is not fair are those who are in a call that takes what is not there (A42). Lists of them are unsupported.

use super::{Answer, Call, Manner, acquire};
use crate::memory::Ref;
use crate::natives::{Entries, VisibleEntries};
use crate::operation::Operation;
use crate::raise::{Raise, Raised};
use crate::thread::{Acquisition, Slot, Synchronizer, ThreadId, Turn, as_ref};
use crate::vm::Vm;

const INT: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer";
const LONG: &str = "java/util/concurrent/locks/AbstractQueuedLongSynchronizer";

/// The shared side of a read-write lock is for reading.
fn side(what: Synchronizer, is_shared: bool) -> Synchronizer {
    if what == Synchronizer::Write && is_shared { Synchronizer::Read } else { what }
}

/// The argument of a call, which is an `int` or a `long`, followed by so many slots.
fn count(call: &Call, after: usize) -> i64 {
    if call.slots.len() - after > 2 { call.long(1) } else { i64::from(call.int(1)) }
}

fn take(vm: &mut Vm, call: &Call, is_shared: bool, is_interruptible: bool) -> Raised<Answer> {
    let Some(what) = vm.modelled(call.object(0)?) else { return Ok(Answer::Original) };
    acquire(vm, call, side(what, is_shared), count(call, 0), Manner { is_interruptible, nanos: None })
}

fn take_in_time(vm: &mut Vm, call: &Call, is_shared: bool) -> Raised<Answer> {
    let Some(what) = vm.modelled(call.object(0)?) else { return Ok(Answer::Original) };
    let nanos = Some(call.long(call.slots.len() - 2));
    acquire(vm, call, side(what, is_shared), count(call, 2), Manner { is_interruptible: true, nanos })
}

fn give(vm: &mut Vm, call: &Call, is_shared: bool) -> Raised<Answer> {
    let of = call.object(0)?;
    let Some(what) = vm.modelled(of) else { return Ok(Answer::Original) };
    vm.release(call.thread, of, side(what, is_shared), count(call, 0)).map(Answer::from)
}

/// Giving back is visible if it lets others in, and they can try.
fn gives(vm: &Vm, thread: ThreadId, slots: &[Slot], is_shared: bool) -> Option<Operation> {
    let of = as_ref(slots[0]);
    let what = side(vm.modelled(of)?, is_shared);
    let state = vm.synchronizer_state(of);
    let is_felt = match what {
        Synchronizer::Lock => vm.owns_lock(thread, of) && state == 1 && !vm.is_internal(thread),
        Synchronizer::Write => vm.owns_lock(thread, of) && state & vm.shares(of).most == 1 && !vm.is_internal(thread),
        Synchronizer::Read => !vm.is_internal(thread),
        Synchronizer::Latch => state > 0,
        Synchronizer::Worker | Synchronizer::Permits => true,
    };
    (is_felt && vm.is_seen(of)).then_some(Operation::Release(of))
}

/// Those who wait for a synchronizer.
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

fn asks(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let of = as_ref(slots[0]);
    (vm.modelled(of).is_some() && vm.is_seen(of)).then_some(Operation::Ask(of))
}

fn ask(vm: &mut Vm, call: &Call, answer: fn(&Vm, &Call, Ref) -> Answer) -> Raised<Answer> {
    let of = call.object(0)?;
    Ok(if vm.modelled(of).is_some() { answer(vm, call, of) } else { Answer::Original })
}

fn has_queued(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    ask(vm, call, |vm, _, of| queued(vm, of).next().is_some().into())
}

fn queue_length(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    ask(vm, call, |vm, _, of| Answer::Int(queued(vm, of).count() as i32))
}

fn is_queued(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    call.object(1)?;
    ask(vm, call, |vm, call, of| queued(vm, of).any(|thread| vm.thread(thread).object == call.reference(1)).into())
}

fn queue(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    match vm.modelled(call.object(0)?) {
        Some(_) => Err(Raise::unsupported("asking a lock for the order of those who wait for it")),
        None => Ok(Answer::Original),
    }
}

const OF_QUEUE: &[(&str, crate::natives::NativeFn)] = &[
    ("hasContended", queue),
    ("getFirstQueuedThread", queue),
    ("getQueuedThreads", queue),
    ("getExclusiveQueuedThreads", queue),
    ("getSharedQueuedThreads", queue),
];

pub(in crate::natives) const NATIVES: Entries = &[
    (INT, OF_QUEUE),
    (LONG, OF_QUEUE),
    (
        INT,
        &[
            ("acquire(I)V", |vm, call| take(vm, call, false, false)),
            ("acquireInterruptibly(I)V", |vm, call| take(vm, call, false, true)),
            ("tryAcquireNanos(IJ)Z", |vm, call| take_in_time(vm, call, false)),
            ("acquireShared(I)V", |vm, call| take(vm, call, true, false)),
            ("acquireSharedInterruptibly(I)V", |vm, call| take(vm, call, true, true)),
            ("tryAcquireSharedNanos(IJ)Z", |vm, call| take_in_time(vm, call, true)),
        ],
    ),
    (
        LONG,
        &[
            ("acquire(J)V", |vm, call| take(vm, call, false, false)),
            ("acquireInterruptibly(J)V", |vm, call| take(vm, call, false, true)),
            ("tryAcquireNanos(JJ)Z", |vm, call| take_in_time(vm, call, false)),
            ("acquireShared(J)V", |vm, call| take(vm, call, true, false)),
            ("acquireSharedInterruptibly(J)V", |vm, call| take(vm, call, true, true)),
            ("tryAcquireSharedNanos(JJ)Z", |vm, call| take_in_time(vm, call, true)),
        ],
    ),
];

fn release(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    give(vm, call, false)
}

fn releases(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    gives(vm, thread, slots, false)
}

fn release_shared(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    give(vm, call, true)
}

fn releases_shared(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    gives(vm, thread, slots, true)
}

pub(in crate::natives) const VISIBLE: VisibleEntries = &[
    (INT, "release", release, releases),
    (LONG, "release", release, releases),
    (INT, "releaseShared", release_shared, releases_shared),
    (LONG, "releaseShared", release_shared, releases_shared),
    (INT, "hasQueuedThreads", has_queued, asks),
    (LONG, "hasQueuedThreads", has_queued, asks),
    (INT, "getQueueLength", queue_length, asks),
    (LONG, "getQueueLength", queue_length, asks),
    (INT, "isQueued", is_queued, asks),
    (LONG, "isQueued", is_queued, asks),
];
