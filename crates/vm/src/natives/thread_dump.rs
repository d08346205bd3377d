//! `Thread.getStackTrace` of other threads, and `Thread.getAllStackTraces`: what threads are in when they are asked. To ask is a step.

use super::{Answer, Call, VisibleEntries, throwable};
use crate::memory::Ref;
use crate::operation::Operation;
use crate::raise::Raised;
use crate::thread::{Slot, ThreadId, as_ref};
use crate::vm::Vm;

/// The methods that a thread is in, as the JDK has them; `null` if it does not run.
fn elements(vm: &mut Vm, thread: Ref) -> Raised<Ref> {
    let Some(id) = vm.running_thread(thread) else { return Ok(Ref::NULL) };
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

/// Those who run, by the order in which they were started.
fn running(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    let threads: Vec<Ref> = vm.thread_ids().filter(|id| !vm.has_ended(*id)).map(|id| vm.thread(id).object).collect();
    vm.new_reference_array(vm.known.thread, &threads).map(Answer::Reference)
}

fn asks_one(_: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    Some(Operation::Ask(as_ref(slots[0])))
}

fn asks_all(vm: &Vm, thread: ThreadId, _: &[Slot]) -> Option<Operation> {
    Some(Operation::Ask(vm.thread(thread).object))
}

pub(super) const VISIBLE: VisibleEntries = &[
    ("java/lang/Thread", "getStackTrace0", one, asks_one),
    ("java/lang/Thread", "dumpThreads", some, asks_all),
    ("java/lang/Thread", "getThreads", running, asks_all),
];
