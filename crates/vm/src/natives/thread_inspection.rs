//! Inspection of other threads: `Thread.getState`, `Thread.getStackTrace` and `Thread.getAllStackTraces`. Each call is
//! a step.

use smallvec::SmallVec;

use super::{Answer, Call, VisibleEntries, throwable};
use crate::memory::Ref;
use crate::operation::Operation;
use crate::order::Order;
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, Status, ThreadId, as_ref, int};
use crate::vm::Vm;

/// The numbers from which `Thread.getState` derives the state of a waiting thread (JVMTI).
const BLOCKED: i32 = 0x401;
const WAITING: i32 = 0x11;
const WAITING_WITH_TIME: i32 = 0x21;

/// The status of a thread: for a waiting thread, it is not in a field, but follows from what the thread is about to do.
fn status(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.object(0)?;
    let waits = vm.thread_of(object).filter(|thread| *thread != call.thread).and_then(|thread| {
        let pending = vm.pending(thread)?;
        let status = match pending {
            Operation::Sleep => WAITING_WITH_TIME,
            _ if vm.can_do(thread, Some(pending)) => return None,
            Operation::Enter(_) | Operation::Reenter(_) | Operation::Print(_) => BLOCKED,
            Operation::Waiting(_, true)
            | Operation::Awaiting(_, true)
            | Operation::Park(true)
            | Operation::Join(_, true)
            | Operation::Acquire(_, true) => WAITING_WITH_TIME,
            // As for the JDK, who waits for bytes runs.
            Operation::Initialize(_) | Operation::Network(..) => return None,
            _ => WAITING,
        };
        Some(status)
    });
    let status = waits.unwrap_or(vm.thread_field(object, b"threadStatus") as i32);
    // The actions of an ended thread happen before another thread sees that it has ended.
    vm.note_field(call.thread, vm.thread_holder(object), b"threadStatus", Order::Acquires);
    let class = vm.load("jdk/internal/misc/VM")?;
    let method = vm.classes.declared(class, b"toThreadState", b"(I)Ljava/lang/Thread$State;");
    let method = method.ok_or_else(|| Raise::unsupported("the state of a thread in this JDK"))?;
    Ok(Answer::Call(method, SmallVec::from_slice(&[int(status)])))
}

/// The stack trace of a thread, in the JDK's representation; `null` if it does not run.
fn elements(vm: &mut Vm, thread: Ref) -> Raised<Ref> {
    let Some(id) = (!thread.is_null()).then(|| vm.running_thread(thread)).flatten() else { return Ok(Ref::NULL) };
    let class = vm.load("java/lang/StackTraceElement")?;
    let mut all = Vec::new();
    for (method, at) in vm.trace(id) {
        let element = vm.new_object(class)?;
        throwable::fill_element(vm, element, method, at)?;
        all.push(element);
    }
    vm.new_reference_array(class, &all)
}

fn one(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let thread = call.object(0)?;
    elements(vm, thread).map(Answer::Reference)
}

fn some(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let threads = call.object(0)?;
    let mut rows = Vec::new();
    for index in 0..vm.memory.length(threads) {
        let thread = vm.reference_at(threads, index);
        rows.push(elements(vm, thread)?);
    }
    let element = vm.load("java/lang/StackTraceElement")?;
    let row = vm.classes.array_of(&mut vm.memory, element);
    vm.new_reference_array(row, &rows).map(Answer::Reference)
}

/// The running threads, in the order in which they were started.
fn running(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    let threads: Vec<Ref> = vm.thread_ids().filter(|id| !vm.has_ended(*id)).map(|id| vm.thread(id).object).collect();
    vm.new_reference_array(vm.known.thread, &threads).map(Answer::Reference)
}

/// `LockSupport.getBlocker`: for a lock that is a model, what its own code would park for.
fn blocker(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.object(0)?;
    let waits = vm.thread_of(object).filter(|thread| !vm.is_enabled(*thread));
    Ok(match waits.map(|thread| vm.thread(thread).control.status) {
        Some(Status::Acquiring(wanted)) => Answer::Reference(wanted.of),
        Some(Status::Awaiting(wait)) => Answer::Reference(wait.condition),
        _ => Answer::Reference(Ref(vm.get_named(object, b"parkBlocker") as u32)),
    })
}

/// A thread that inspects itself does nothing that others can observe.
fn asks_one(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let asked = as_ref(slots[0]);
    (!asked.is_null() && asked != vm.thread(thread).object).then_some(Operation::Ask(asked))
}

fn asks_all(vm: &Vm, thread: ThreadId, _: &[Slot]) -> Option<Operation> {
    Some(Operation::Ask(vm.thread(thread).object))
}

pub(super) const VISIBLE: VisibleEntries = &[
    // Since Java 19, the second one is called.
    ("java/lang/Thread", "getState", status, asks_one),
    ("java/lang/Thread", "threadState", status, asks_one),
    ("java/lang/Thread", "getStackTrace0", one, asks_one),
    ("java/util/concurrent/locks/LockSupport", "getBlocker", blocker, asks_one),
    ("java/lang/Thread", "dumpThreads", some, asks_all),
    ("java/lang/Thread", "getThreads", running, asks_all),
];
