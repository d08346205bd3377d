//! The worker of a `ThreadPoolExecutor`, which is a lock: others try it to see whether the worker is idle.

use super::{Answer, Call, tries, try_acquire};
use crate::natives::VisibleEntries;
use crate::raise::Raised;
use crate::vm::Vm;

fn try_worker(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    match vm.modelled(call.object(0)?) {
        Some(what) => try_acquire(vm, call, what, 1).map(Answer::from),
        None => Ok(Answer::Original),
    }
}

pub(in crate::natives) const VISIBLE: VisibleEntries =
    &[("java/util/concurrent/ThreadPoolExecutor$Worker", "tryAcquire", try_worker, tries)];
