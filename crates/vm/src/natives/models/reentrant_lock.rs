//! `ReentrantLock`: it takes its lock by methods of its own. Questions that only the asking thread's own doings decide are not visible.

use super::{Answer, Call, Manner, acquire, tries, try_acquire};
use crate::natives::{Entries, VisibleEntries};
use crate::raise::Raised;
use crate::thread::Synchronizer;
use crate::vm::Vm;

const SYNC: &str = "java/util/concurrent/locks/ReentrantLock$Sync";

fn lock(vm: &mut Vm, call: &Call, is_interruptible: bool, nanos: Option<i64>) -> Raised<Answer> {
    match vm.modelled(call.object(0)?) {
        Some(_) => acquire(vm, call, Synchronizer::Lock, 1, Manner { is_interruptible, nanos }),
        None => Ok(Answer::Original),
    }
}

fn try_lock(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    match vm.modelled(call.object(0)?) {
        Some(what) => try_acquire(vm, call, what, 1).map(Answer::from),
        None => Ok(Answer::Original),
    }
}

/// How often the thread has the lock.
fn holds(vm: &Vm, call: &Call) -> Raised<Option<i64>> {
    let of = call.object(0)?;
    let is_owner = vm.owns_lock(call.thread, of);
    Ok(vm.modelled(of).map(|_| if is_owner { vm.synchronizer_state(of) } else { 0 }))
}

fn is_held(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(holds(vm, call)?.map_or(Answer::Original, |holds| (holds > 0).into()))
}

fn hold_count(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(holds(vm, call)?.map_or(Answer::Original, |holds| Answer::Int(holds as i32)))
}

pub(in crate::natives) const NATIVES: Entries = &[(
    SYNC,
    &[
        ("lock()V", |vm, call| lock(vm, call, false, None)),
        ("lockInterruptibly()V", |vm, call| lock(vm, call, true, None)),
        ("tryLockNanos(J)Z", |vm, call| lock(vm, call, true, Some(call.long(1)))),
        ("isHeldExclusively()Z", is_held),
        ("getHoldCount()I", hold_count),
    ],
)];

pub(in crate::natives) const VISIBLE: VisibleEntries = &[(SYNC, "tryLock()Z", try_lock, tries)];
