//! `java.lang.ThreadGroup`: which threads are in a group.
//!
//! Newer JDKs ask for all threads, and look which of them are in the group. Before Java 19, a group keeps its threads
//! in a field. To maintain that would add steps to the start and the end of every thread. So the field is only filled
//! when the group prints itself, and the other methods that read it are natives. What is asked about a group is one
//! step; the threads are in the order in which they were started.

use super::{Answer, Call, Entries, VisibleEntries, nothing};
use crate::class::{MethodId, ValueKind};
use crate::code::assembler::Assembler;
use crate::code::{Op, synthetic};
use crate::memory::Ref;
use crate::operation::Operation;
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_ref, reference};
use crate::vm::Vm;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::{Condition, Element};

const GROUP: &str = "java/lang/ThreadGroup";

impl Vm {
    /// Whether groups keep their threads in a field.
    fn groups_keep_threads(&self, group: Ref) -> bool {
        self.jdk_field(group, b"threads").is_some()
    }

    /// The running threads of a group, in the order in which they were started.
    fn threads_of_group(&self, group: Ref) -> Vec<Ref> {
        let running = self.thread_ids().filter(|id| !self.has_ended(*id)).map(|id| self.thread(id).object);
        running.filter(|object| !object.is_null() && self.thread_field(*object, b"group") as u32 == group.0).collect()
    }

    /// A group and all groups below it, each after the one that it is in.
    fn groups_below(&self, group: Ref) -> Vec<Ref> {
        let mut all = Vec::new();
        let mut next = vec![group];
        while let Some(group) = next.pop() {
            all.push(group);
            let array = Ref(self.get_named(group, b"groups") as u32);
            if !array.is_null() {
                let count = self.get_named(group, b"ngroups") as u32;
                next.extend((0..count).rev().map(|index| self.reference_at(array, index)));
            }
        }
        all
    }

    /// The running threads of a group and, if they are wanted, of all groups below it.
    fn all_of_group(&self, group: Ref, with_subgroups: bool) -> Vec<Ref> {
        let groups = if with_subgroups { self.groups_below(group) } else { vec![group] };
        groups.into_iter().flat_map(|group| self.threads_of_group(group)).collect()
    }
}

fn asks(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let group = as_ref(slots[0]);
    vm.groups_keep_threads(group).then_some(Operation::Ask(group))
}

fn active_count(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let group = call.object(0)?;
    Ok(match vm.groups_keep_threads(group) {
        true => Answer::Int(vm.all_of_group(group, true).len() as i32),
        false => Answer::Original,
    })
}

/// `enumerate(Thread[] list, int n, boolean recurse)`: stores the threads from index `n` on, as far as there is room.
fn enumerate(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (group, list, first) = (call.object(0)?, call.object(1)?, call.int(2));
    let room = (vm.memory.length(list) as i32).saturating_sub(first).max(0) as usize;
    let mut next = first as u32;
    for thread in vm.all_of_group(group, call.boolean(3)).into_iter().take(room) {
        vm.memory.set_element(list, next, ValueKind::Reference.element_size(), u64::from(thread.0));
        vm.publish(list, thread);
        next += 1;
    }
    Ok(Answer::Int(next as i32))
}

/// Interrupts one thread after the other.
fn interrupt(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let group = call.object(0)?;
    if !vm.groups_keep_threads(group) {
        return Ok(Answer::Original);
    }
    let threads = vm.all_of_group(group, true);
    let array = vm.new_reference_array(vm.known.thread, &threads)?;
    let method = interrupts_all(vm)?;
    Ok(Answer::Call(method, SmallVec::from_slice(&[reference(array)])))
}

/// A method that interrupts the threads of an array.
fn interrupts_all(vm: &mut Vm) -> Raised<MethodId> {
    let (name, descriptor) = (&b"<interrupt all>"[..], &b"([Ljava/lang/Thread;)V"[..]);
    if let Some(known) = vm.classes.declared(vm.known.thread, name, descriptor) {
        return Ok(known);
    }
    let interrupt = vm.classes.declared(vm.known.thread, b"interrupt", b"()V");
    let interrupt = interrupt.ok_or_else(|| Raise::unsupported("a JDK without Thread.interrupt"))?;
    let site = vm.classes.add_site(interrupt);
    let (threads, at) = (0, 1);
    let mut code = Assembler::default();
    code.op(Op::Int(0)).op(Op::Store1(at));
    let begin = code.here();
    code.op(Op::Load1(at)).op(Op::Load1(threads)).op(Op::ArrayLength);
    let end = code.here();
    code.op(Op::IfInt(Condition::GreaterOrEqual, 0));
    code.op(Op::Load1(threads)).op(Op::Load1(at)).op(Op::ArrayLoad(Element::Reference)).op(Op::InvokeVirtual(site));
    code.op(Op::Increment(at, 1)).op(Op::Goto(begin));
    code.land(end);
    code.op(Op::Return);
    Ok(synthetic::add(vm, vm.known.thread, name, descriptor, code.finish(2, 2)))
}

/// Fills the fields that the group's own code prints.
fn list(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let group = call.object(0)?;
    if vm.groups_keep_threads(group) {
        for group in vm.groups_below(group) {
            let threads = vm.threads_of_group(group);
            let array = vm.new_reference_array(vm.known.thread, &threads)?;
            vm.set_named(group, b"threads", u64::from(array.0));
            vm.publish(group, array);
            vm.set_named(group, b"nthreads", threads.len() as u64);
        }
    }
    Ok(Answer::Original)
}

/// What the JDK does to threads at any moment, wherever they are.
fn stop(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let group = call.object(0)?;
    match vm.groups_keep_threads(group) {
        true => {
            let name = vm.classes.show_method(call.method);
            Err(Raise::unsupported(format!("{name}, which stops or suspends other threads wherever they are")))
        }
        false => Ok(Answer::Original),
    }
}

pub(super) const NATIVES: Entries = &[(
    GROUP,
    &[
        ("add(Ljava/lang/Thread;)V", nothing),
        ("addUnstarted", nothing),
        ("threadTerminated", nothing),
        ("threadStartFailed", nothing),
        ("stop", stop),
        ("suspend", stop),
    ],
)];

pub(super) const VISIBLE: VisibleEntries = &[
    (GROUP, "activeCount", active_count, asks),
    (GROUP, "enumerate([Ljava/lang/Thread;IZ)I", enumerate, asks),
    (GROUP, "interrupt", interrupt, asks),
    (GROUP, "list()V", list, asks),
];
