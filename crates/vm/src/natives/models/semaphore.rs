//! Semaphores: trying to acquire, draining all permits, and reducing their number.

use super::{Answer, Call, try_acquire};
use crate::order::Order;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// Returns how many permits are left; negative if there were too few.
pub(super) fn try_permits(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let of = call.object(0)?;
    let Some(what) = vm.modelled(of) else { return Ok(Answer::Original) };
    let (before, wanted) = (vm.synchronizer_state(of), i64::from(call.int(1)));
    try_acquire(vm, call, what, wanted)?;
    Ok(Answer::Int((before - wanted) as i32))
}

pub(super) fn drain(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let of = call.object(0)?;
    if vm.modelled(of).is_none() {
        return Ok(Answer::Original);
    }
    let permits = vm.synchronizer_state(of);
    vm.set_synchronizer_state(of, 0);
    vm.note_state(call.thread, of, Order::Acquires);
    Ok(Answer::Int(permits as i32))
}

pub(super) fn reduce(vm: &mut Vm, call: &Call) -> Raised<Answer> {
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
