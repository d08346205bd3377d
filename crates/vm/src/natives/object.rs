//! `java.lang.Object`: classes, hash codes, copies, waiting and notifying.
//!
//! Which thread `notify` wakes is a choice that the VM does not make: it wakes the waiting thread that the caller of
//! [`Vm::step`] has chosen ([`Vm::choose_notified`]), or the first.

use super::{Answer, Call, Entries, VisibleEntries};
use crate::class::{Shape, ValueKind};
use crate::memory::Ref;
use crate::operation::{Mode, Operation};
use crate::order::{Order, SyncObject};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, Status, ThreadId, as_int, as_ref, whole};
use crate::vm::{Missed, Vm};

fn get_class(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.memory.class_of(call.object(0)?);
    vm.mirror(class).map(Answer::Reference)
}

impl Vm {
    /// The identity hash code of an object: assigned on first request, from a counter of the requesting thread, so that
    /// it depends on nothing else.
    pub(crate) fn identity_hash(&mut self, thread: ThreadId, object: Ref) -> i32 {
        if object.is_null() {
            return 0;
        }
        let known = self.memory.identity_hash(object);
        if known != 0 {
            return known as i32;
        }
        let control = self.thread(thread).control;
        self.control(thread, |control| control.hashes += 1);
        let mixed = crate::hash::mix(self.thread(thread).key, u64::from(control.hashes) + 1);
        let hash = (mixed as u32 & 0x7FFF_FFFF).max(1);
        self.memory.set_identity_hash(object, hash);
        hash as i32
    }

    /// The threads that wait to be notified by a monitor.
    pub fn waiting_for(&self, monitor: Ref) -> impl Iterator<Item = ThreadId> + '_ {
        self.thread_ids().filter(
            move |id| matches!(self.thread(*id).control.status, Status::Waiting { monitor: of, .. } if of == monitor),
        )
    }

    /// Chooses the thread that the next `notify` wakes.
    pub fn choose_notified(&mut self, thread: ThreadId) {
        self.signals.choose_notified(thread);
    }

    /// Ends a thread's wait: it has to enter the monitor again.
    pub(crate) fn wake(&mut self, thread: ThreadId, by_interrupt: bool) {
        if let Status::Waiting { monitor, entered, .. } = self.thread(thread).control.status {
            let status = Status::Reentering { monitor, entered, interrupted: by_interrupt };
            self.control(thread, |control| control.status = status);
        }
    }

    fn must_own(&self, thread: ThreadId, monitor: Ref) -> Raised<u32> {
        match self.memory.monitor(monitor) {
            Some((owner, count)) if owner == thread => Ok(count),
            _ => Err(Raise::new("java/lang/IllegalMonitorStateException", "current thread is not owner")),
        }
    }
}

fn hash_code(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(vm.identity_hash(call.thread, call.object(0)?)))
}

fn clone(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.object(0)?;
    let class = vm.memory.class_of(object);
    let copy = match vm.classes.get(class).shape {
        Shape::Array { kind, .. } => {
            let length = vm.memory.length(object);
            let copy = vm.new_array(class, length as i32)?;
            vm.memory.copy_elements((object, 0), (copy, 0), length, kind.element_size());
            copy
        }
        _ => {
            let cloneable = vm.load("java/lang/Cloneable")?;
            if !vm.classes.get(class).is_subclass_of(cloneable) {
                return Err(Raise::new("java/lang/CloneNotSupportedException", vm.java_name(class)));
            }
            let words = vm.classes.get(class).words;
            let copy = vm.new_object(class)?;
            for slot in 0..words {
                let word = vm.memory.field(object, slot);
                vm.memory.set_field(copy, slot, word);
            }
            copy
        }
    };
    Ok(Answer::Reference(copy))
}

/// A copy of an array that others can reach reads all of it. For other objects, the copy is part of the step (A52).
fn clones(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let object = as_ref(slots[0]);
    let is_array = matches!(vm.classes.get(vm.memory.class_of(object)).shape, Shape::Array { .. });
    let from = vm.elements(thread, object, 0, vm.memory.length(object), Mode::Read).filter(|_| is_array)?;
    Some(Operation::Copy { from: Some(from), to: None })
}

/// A copy that fails is not an operation.
fn copies(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let count = u32::try_from(as_int(slots[4])).ok()?;
    let elements = |array: Ref, first: i32, mode: Mode| {
        let first = u32::try_from(first).ok()?;
        let is_array = !array.is_null()
            && matches!(vm.classes.get(vm.memory.class_of(array)).shape, Shape::Array { .. })
            && first.checked_add(count)? <= vm.memory.length(array);
        is_array.then(|| vm.elements(thread, array, first, count, mode))
    };
    let from = elements(as_ref(slots[0]), as_int(slots[1]), Mode::Read)?;
    let to = elements(as_ref(slots[2]), as_int(slots[3]), Mode::Write)?;
    (from.is_some() || to.is_some()).then_some(Operation::Copy { from, to })
}

fn waits(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let monitor = as_ref(slots[0]);
    vm.must_own(thread, monitor).ok().map(|_| Operation::Wait(monitor))
}

fn wait(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (monitor, time) = (call.object(0)?, whole(call.slots[1], call.slots[2]) as i64);
    if time < 0 {
        return Err(Raise::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    let entered = vm.must_own(call.thread, monitor)?;
    if vm.is_interrupted(call.thread) {
        let object = vm.thread(call.thread).object;
        vm.note_interrupt(call.thread);
        vm.memory.set_field(object, vm.known.thread_interrupted, 0);
        return Err(Raise::New("java/lang/InterruptedException", None));
    }
    vm.memory.set_monitor(monitor, None);
    vm.note(call.thread, Order::Releases(SyncObject::Monitor(monitor)));
    let until = (time > 0).then_some(time as u64).and_then(|time| vm.end_of(time.saturating_mul(1_000_000)));
    let status = Status::Waiting { monitor, entered, until };
    vm.control(call.thread, |control| control.status = status);
    Ok(Answer::Pause)
}

/// The monitor that is notified. If no thread waits for it, or the caller does not own it, no other thread can observe
/// the call.
fn notified(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Ref> {
    let monitor = as_ref(slots[0]);
    let is_seen = vm.must_own(thread, monitor).is_ok() && vm.waiting_for(monitor).next().is_some();
    is_seen.then_some(monitor)
}

fn notifies(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    notified(vm, thread, slots).map(Operation::Notify)
}

fn notifies_all(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    notified(vm, thread, slots).map(Operation::NotifyAll)
}

fn notify(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let monitor = call.object(0)?;
    vm.must_own(call.thread, monitor)?;
    let chosen = vm.signals.take_notified();
    let woken =
        vm.waiting_for(monitor).find(|thread| Some(*thread) == chosen).or_else(|| vm.waiting_for(monitor).next());
    match woken {
        Some(thread) => {
            let passed: Vec<ThreadId> = vm.waiting_for(monitor).filter(|other| *other != thread).collect();
            for other in passed {
                vm.note_missed(call.thread, Missed::Passed(other, monitor));
            }
            vm.wake(thread, false);
        }
        None => vm.note_missed(call.thread, Missed::Unheard(monitor)),
    }
    Ok(Answer::Void)
}

fn notify_all(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let monitor = call.object(0)?;
    vm.must_own(call.thread, monitor)?;
    let waiting: Vec<ThreadId> = vm.waiting_for(monitor).collect();
    if waiting.is_empty() {
        vm.note_missed(call.thread, Missed::Unheard(monitor));
    }
    for thread in waiting {
        vm.wake(thread, false);
    }
    Ok(Answer::Void)
}

fn array_copy(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (from, to) = (call.object(0)?, call.object(2)?);
    let (start, into, count) = (call.int(1), call.int(3), call.int(4));
    let shape = |array: Ref| vm.classes.get(vm.memory.class_of(array)).shape;
    let (Shape::Array { kind, element: a }, Shape::Array { kind: other, element: b }) = (shape(from), shape(to)) else {
        let is_array = |array: Ref| matches!(shape(array), Shape::Array { .. });
        let (role, object) = if is_array(from) { ("destination", to) } else { ("source", from) };
        let class = vm.classes.show(vm.memory.class_of(object));
        let message = format!("arraycopy: {role} type {class} is not an array");
        return Err(Raise::new("java/lang/ArrayStoreException", message));
    };
    if kind != other {
        let show = |kind: ValueKind, element| match kind {
            ValueKind::Reference => String::from("object array[]"),
            _ => format!("{}[]", vm.classes.show(element)),
        };
        let message = format!("arraycopy: type mismatch: can not copy {} into {}", show(kind, a), show(other, b));
        return Err(Raise::new("java/lang/ArrayStoreException", message));
    }
    let name =
        |element| if kind == ValueKind::Reference { String::from("object array") } else { vm.classes.show(element) };
    let wrong = |message: String| Err(Raise::new("java/lang/ArrayIndexOutOfBoundsException", message));
    for (role, at, array, element) in [("source", start, from, a), ("destination", into, to, b)] {
        if at < 0 {
            let length = vm.memory.length(array);
            return wrong(format!("arraycopy: {role} index {at} out of bounds for {}[{length}]", name(element)));
        }
    }
    if count < 0 {
        return wrong(format!("arraycopy: length {count} is negative"));
    }
    for (role, at, array, element) in [("source", start, from, a), ("destination", into, to, b)] {
        let length = vm.memory.length(array);
        let end = i64::from(at) + i64::from(count);
        if end > i64::from(length) {
            return wrong(format!("arraycopy: last {role} index {end} out of bounds for {}[{length}]", name(element)));
        }
    }
    let (start, into, count) = (start as u32, into as u32, count as u32);
    if kind == ValueKind::Reference && !vm.classes.is_assignable(a, b) {
        for index in 0..count {
            let value = vm.reference_at(from, start + index);
            if vm.check_store(to, value).is_err() {
                let (from, to) = (vm.java_name(a), vm.java_name(b));
                let message = if vm.classes.is_assignable(b, a) {
                    format!(
                        "arraycopy: element type mismatch: can not cast one of the elements of {from}[] to the type of the destination array, {to}"
                    )
                } else {
                    format!("arraycopy: type mismatch: can not copy {from}[] into {to}[]")
                };
                return Err(Raise::new("java/lang/ArrayStoreException", message));
            }
            vm.memory.set_element(to, into + index, kind.element_size(), u64::from(value.0));
            vm.publish(to, value);
        }
        return Ok(Answer::Void);
    }
    vm.memory.copy_elements((from, start), (to, into), count, kind.element_size());
    if kind == ValueKind::Reference {
        for index in 0..count {
            vm.publish(to, vm.reference_at(to, into + index));
        }
    }
    Ok(Answer::Void)
}

fn identity_hash_code(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(vm.identity_hash(call.thread, call.reference(0))))
}

pub(super) const NATIVES: Entries = &[
    ("java/lang/Object", &[("getClass", get_class), ("hashCode", hash_code)]),
    ("java/lang/System", &[("identityHashCode", identity_hash_code)]),
];

pub(super) const VISIBLE: VisibleEntries = &[
    ("java/lang/Object", "clone", clone, clones),
    ("java/lang/System", "arraycopy", array_copy, copies),
    ("java/lang/Object", "wait(J)V", wait, waits),
    ("java/lang/Object", "wait0", wait, waits),
    ("java/lang/Object", "notify", notify, notifies),
    ("java/lang/Object", "notifyAll", notify_all, notifies_all),
];
