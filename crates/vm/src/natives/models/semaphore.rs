//! `Semaphore`: trying, and taking all permits or some away for good.

use super::{Answer, Call, tries, try_acquire};
use crate::natives::VisibleEntries;
use crate::order::Order;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

const SYNC: &str = "java/util/concurrent/Semaphore$Sync";

/// Answers with what is left, negative if it was not enough.
fn try_permits(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let of = call.object(0)?;
    let Some(what) = vm.modelled(of) else { return Ok(Answer::Original) };
    let (before, wanted) = (vm.synchronizer_state(of), i64::from(call.int(1)));
    try_acquire(vm, call, what, wanted)?;
    Ok(Answer::Int((before - wanted) as i32))
}

fn drain(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let of = call.object(0)?;
    if vm.modelled(of).is_none() {
        return Ok(Answer::Original);
    }
    let permits = vm.synchronizer_state(of);
    vm.set_synchronizer_state(of, 0);
    vm.note_field(call.thread, of, b"state", Order::Takes);
    Ok(Answer::Int(permits as i32))
}

fn reduce(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let of = call.object(0)?;
    if vm.modelled(of).is_none() {
        return Ok(Answer::Original);
    }
    let left = vm.synchronizer_state(of) - i64::from(call.int(1));
    if left < i64::from(i32::MIN) {
        return Err(Raise::new("java/lang/Error", "Permit count underflow"));
    }
    vm.set_synchronizer_state(of, left);
    Ok(Answer::Void)
}

pub(in crate::natives) const VISIBLE: VisibleEntries = &[
    (SYNC, "nonfairTryAcquireShared", try_permits, tries),
    (SYNC, "drainPermits", drain, tries),
    (SYNC, "reducePermits", reduce, tries),
];
