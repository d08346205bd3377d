//! Selects the function that runs for a method of a synchronizer, by the action that the library's models state for it.

use unsnarl_library::{Action, ActionKind};

use super::{condition, holds, semaphore, synchronizer};
use crate::class::ValueKind;
use crate::classes::{parameters, signature};
use crate::natives::{Answer, Call, Native, NativeFn, PendingFn};
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// The function that runs in place of a method, or before it, by the action and the descriptor of the method.
pub(crate) fn native_of(action: Action, descriptor: &[u8]) -> Native {
    let native = |run: NativeFn, pending: Option<PendingFn>| Native { run, pending };
    let (_, result) = signature(descriptor);
    let is_void = result == ValueKind::Void;
    let Action { is_shared, is_interruptible, is_timed, .. } = action;
    match action.kind {
        ActionKind::Acquire if is_timed && result == ValueKind::Boolean => {
            native(acquire_in_time(action, descriptor), None)
        }
        ActionKind::Acquire if !is_timed && is_void => native(acquire(is_shared, is_interruptible), None),
        ActionKind::TryAcquire if is_shared => native(synchronizer::try_shared, Some(synchronizer::tries_shared)),
        ActionKind::TryAcquire => native(synchronizer::try_exclusive, Some(synchronizer::tries)),
        ActionKind::Release if is_shared => native(synchronizer::release_shared, Some(synchronizer::releases_shared)),
        ActionKind::Release => native(synchronizer::release, Some(synchronizer::releases)),
        ActionKind::TryPermits => native(semaphore::try_permits, Some(synchronizer::tries)),
        ActionKind::DrainPermits => native(semaphore::drain, Some(synchronizer::tries)),
        ActionKind::ReducePermits => native(semaphore::reduce, Some(synchronizer::tries)),
        ActionKind::IsHeld => native(holds::is_held, None),
        ActionKind::HoldCount if is_shared => native(holds::shared_count, None),
        ActionKind::HoldCount => native(holds::count, None),
        ActionKind::HasQueued => native(synchronizer::has_queued, Some(synchronizer::asks)),
        ActionKind::QueueLength => native(synchronizer::queue_length, Some(synchronizer::asks)),
        ActionKind::IsQueued => native(synchronizer::is_queued, Some(synchronizer::asks)),
        ActionKind::QueueOrder => native(synchronizer::queue_order, None),
        ActionKind::Await => native(await_signal(action, descriptor), None),
        ActionKind::Signal => native(condition::signal_one, Some(condition::signals_one)),
        ActionKind::SignalAll => native(condition::signal_all, Some(condition::signals_all)),
        ActionKind::Acquire => unknown_action(),
    }
}

/// The native for a method whose effect on a lock no action expresses: a call of it is unsupported.
pub(crate) fn unknown_action() -> Native {
    Native { run: unknown, pending: None }
}

fn unknown(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    if vm.modelled(call.object(0)?).is_none() {
        return Ok(Answer::Original);
    }
    let name = vm.classes.show_method(call.method);
    Err(Raise::unsupported(format!("what {name} does to a lock that is run by its model")))
}

fn acquire(is_shared: bool, is_interruptible: bool) -> NativeFn {
    match (is_shared, is_interruptible) {
        (false, false) => |vm, call| synchronizer::take(vm, call, false, false),
        (false, true) => |vm, call| synchronizer::take(vm, call, false, true),
        (true, false) => |vm, call| synchronizer::take(vm, call, true, false),
        (true, true) => |vm, call| synchronizer::take(vm, call, true, true),
    }
}

/// The time is the last argument, in nanoseconds, or the last two, a number and its unit.
fn acquire_in_time(action: Action, descriptor: &[u8]) -> NativeFn {
    let has_unit = parameters(descriptor).last().is_some_and(|last| last.starts_with(b"L"));
    match (action.is_shared, has_unit) {
        (false, false) => |vm, call| synchronizer::take_in_time(vm, call, false, synchronizer::nanos),
        (true, false) => |vm, call| synchronizer::take_in_time(vm, call, true, synchronizer::nanos),
        (false, true) => |vm, call| synchronizer::take_in_time(vm, call, false, synchronizer::duration),
        (true, true) => |vm, call| synchronizer::take_in_time(vm, call, true, synchronizer::duration),
    }
}

fn await_signal(action: Action, descriptor: &[u8]) -> NativeFn {
    match (&parameters(descriptor)[..], action.is_interruptible) {
        ([], true) => |vm, call| condition::wait(vm, call, condition::endless),
        ([], false) => |vm, call| condition::wait(vm, call, condition::uninterruptible),
        ([b"J"], _) => |vm, call| condition::wait(vm, call, condition::nanos),
        ([b"J", _], _) => |vm, call| condition::wait(vm, call, condition::duration),
        _ => |vm, call| condition::wait(vm, call, condition::deadline),
    }
}
