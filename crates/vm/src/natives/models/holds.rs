//! Questions that only the asking thread's own doings decide: they are not visible.

use unsnarl_library::SynchronizerKind;

use super::{Answer, Call};
use crate::memory::Ref;
use crate::raise::Raised;
use crate::thread::ThreadId;
use crate::vm::Vm;

fn own(vm: &mut Vm, call: &Call, answer: fn(&Vm, ThreadId, Ref) -> Answer) -> Raised<Answer> {
    let of = call.object(0)?;
    Ok(if vm.modelled(of).is_some() { answer(vm, call.thread, of) } else { Answer::Original })
}

pub(super) fn is_held(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    own(vm, call, |vm, thread, of| vm.owns_lock(thread, of).into())
}

/// How often the thread has the lock for itself.
pub(super) fn count(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    own(vm, call, |vm, thread, of| {
        let state = vm.synchronizer_state(of);
        let is_divided = vm.synchronizer(of).is_some_and(|known| known.kind == SynchronizerKind::ReadWriteLock);
        let holds = if is_divided { state & vm.shares(of).most } else { state };
        Answer::Int(if vm.owns_lock(thread, of) { holds as i32 } else { 0 })
    })
}

/// How often the thread reads.
pub(super) fn shared_count(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    own(vm, call, |vm, thread, of| {
        let reader = vm.thread(thread).object;
        Answer::Int(vm.readers(of).iter().filter(|other| **other == reader).count() as i32)
    })
}
