//! Queries whose answers depend on the calling thread alone: whether and how often it holds a lock. They are not
//! visible operations, since no other thread can change the answer.

use unsnarl_library::SynchronizerKind;

use super::{Answer, Call};
use crate::memory::Ref;
use crate::raise::Raised;
use crate::thread::ThreadId;
use crate::vm::Vm;

fn query(vm: &mut Vm, call: &Call, answer: fn(&Vm, ThreadId, Ref) -> Answer) -> Raised<Answer> {
    let of = call.object(0)?;
    Ok(if vm.modelled(of).is_some() { answer(vm, call.thread, of) } else { Answer::Original })
}

pub(super) fn is_held(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    query(vm, call, |vm, thread, of| vm.owns_lock(thread, of).into())
}

/// How often the thread holds the lock exclusively.
pub(super) fn count(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    query(vm, call, |vm, thread, of| {
        let state = vm.synchronizer_state(of);
        let is_divided = vm.synchronizer(of).is_some_and(|known| known.kind == SynchronizerKind::ReadWriteLock);
        let holds = if is_divided { state & vm.shares(of).max_holds } else { state };
        Answer::Int(if vm.owns_lock(thread, of) { holds as i32 } else { 0 })
    })
}

/// How often the thread holds the lock as a reader.
pub(super) fn shared_count(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    query(vm, call, |vm, thread, of| {
        let reader = vm.thread(thread).object;
        Answer::Int(vm.readers(of).iter().filter(|other| **other == reader).count() as i32)
    })
}
