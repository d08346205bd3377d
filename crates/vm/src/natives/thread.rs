//! `java.lang.Thread`: starting, joining, sleeping, interrupting.
//!
//! `join` is one operation instead of a loop of waits, as long as no program can observe it (`vm/thread_monitors.rs`).
//! The bookkeeping of thread groups is omitted (`thread_group.rs`).

use smallvec::SmallVec;

use super::{Answer, Call, Entries, VisibleEntries, nothing, null};
use crate::class::{ClassId, MethodId};
use crate::clock::is_endless;
use crate::code::assembler::Assembler;
use crate::code::{Op, synthetic};
use crate::memory::Ref;
use crate::operation::Operation;
use crate::order::{Order, SyncObject};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_ref, reference, whole};
use crate::vm::Vm;

/// The numbers from which `Thread.getState` derives its result (JVMTI).
pub(crate) const RUNNABLE: u64 = 5;
const TERMINATED: u64 = 2;

fn current(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Reference(vm.thread(call.thread).object))
}

impl Vm {
    /// The object that holds some fields of a thread: the thread itself, or its holder (since Java 19).
    pub(super) fn thread_holder(&self, object: Ref) -> Ref {
        let holder = Ref(self.get_named(object, b"holder") as u32);
        if holder.is_null() { object } else { holder }
    }

    pub(crate) fn set_thread_field(&mut self, object: Ref, name: &[u8], value: u64) {
        self.set_named(self.thread_holder(object), name, value);
    }

    pub(crate) fn thread_field(&self, object: Ref, name: &[u8]) -> u64 {
        self.get_named(self.thread_holder(object), name)
    }

    /// Updates the fields of a thread that has ended.
    pub(crate) fn thread_has_ended(&mut self, id: ThreadId) {
        let object = self.thread(id).object;
        // While the JDK boots, the main thread ends and begins again.
        if object.is_null() || self.boot.is_booting {
            return;
        }
        let monitor = SyncObject::Monitor(object);
        if self.ends_in_monitor(id) {
            self.note(id, Order::Acquires(monitor));
        }
        self.note_field(id, object, b"eetop", Order::Releases);
        self.note_field(id, self.thread_holder(object), b"threadStatus", Order::Releases);
        self.memory.set_field(object, self.known.thread_eetop, 0);
        self.set_thread_field(object, b"threadStatus", TERMINATED);
        // The fields that `Thread.exit` clears. A program can read some of them, and later JDKs use the status instead
        // of the group.
        for name in [b"threadLocals" as &[u8], b"inheritableThreadLocals", b"uncaughtExceptionHandler"] {
            self.set_named(object, name, 0);
        }
        if self.get_named(object, b"holder") == 0 {
            self.set_named(object, b"group", 0);
            self.set_named(object, b"target", 0);
        }
        let waiting: Vec<ThreadId> = self.waiting_for(object).collect();
        for thread in waiting {
            self.wake(thread, false);
        }
        if self.ends_in_monitor(id) {
            self.note(id, Order::Releases(monitor));
        }
    }

    /// The only thread waits for something that no other thread can do: until the wait times out, or forever.
    pub(super) fn wait_alone(&mut self, nanos: Option<u64>) -> Answer {
        match nanos {
            Some(nanos) if !is_endless(nanos) => {
                self.pass_until(self.clock.after(nanos));
                Answer::Void
            }
            _ => Answer::Stay,
        }
    }

    /// Clears a pending interrupt and throws an exception for it.
    pub(super) fn take_interrupt(&mut self, id: ThreadId, message: Option<&str>) -> Raised<()> {
        if !self.is_interrupted(id) {
            return Ok(());
        }
        self.note_interrupt(id);
        let object = self.thread(id).object;
        self.memory.set_field(object, self.known.thread_interrupted, 0);
        Err(Raise::New("java/lang/InterruptedException", message.map(str::to_owned)))
    }
}

fn starts(_: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    Some(Operation::Start(as_ref(slots[0])))
}

fn start(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.object(0)?;
    if vm.boot.is_booting {
        // The JDK's own threads (references, finalisation, signals) are not needed.
        return Ok(Answer::Void);
    }
    vm.begin_sharing();
    vm.publish_static(object);
    vm.set_thread_field(object, b"threadStatus", RUNNABLE);
    let is_daemon = vm.thread_field(object, b"daemon") & 1 != 0;
    let run = vm.classes.declared(vm.known.thread, b"run", b"()V");
    let run = run.ok_or_else(|| Raise::unsupported("a JDK without Thread.run"))?;
    let entry = match vm.classes.declared(vm.known.thread, b"<thread>", b"(Ljava/lang/Thread;)V") {
        Some(known) => known,
        None => {
            let site = vm.classes.add_site(run);
            synthetic::entry(vm, Op::InvokeVirtual(site), None, 1, b"(Ljava/lang/Thread;)V")
        }
    };
    let parent = vm.thread(call.thread);
    let key = crate::hash::mix(parent.key, u64::from(parent.control.started) + 1);
    vm.control(call.thread, |control| control.started += 1);
    let id = vm.add_thread(object, key, entry, &[reference(object)])?;
    vm.thread_mut(id).is_daemon = is_daemon;
    vm.note(call.thread, Order::Starts(id));
    Ok(Answer::Void)
}

/// `Thread.exit`: its effects happen when the thread ends, in the same step. It is only called for threads that a
/// container tracks, that is, for virtual threads of pools.
fn exit(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.object(0)?;
    let container = Ref(vm.get_named(object, b"container") as u32);
    let is_counted = !container.is_null() && {
        let class = vm.memory.class_of(container);
        let is_shared = vm.classes.loaded(b"jdk/internal/vm/SharedThreadContainer") == Some(class);
        let base = vm.classes.loaded(b"java/lang/BaseVirtualThread");
        let is_virtual = base.is_some_and(|base| vm.classes.get(vm.memory.class_of(object)).is_subclass_of(base));
        !is_shared || is_virtual
    };
    let has_scopes = vm.get_named(object, b"headStackableScopes") != 0;
    Ok(if is_counted || has_scopes { Answer::Original } else { Answer::Void })
}

fn joins(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let object = as_ref(slots[0]);
    if vm.uses_thread_monitors() {
        // Its own code enters the monitor at once if it is synchronized, and later in newer JDKs.
        let method = vm.classes.declared(vm.known.thread, b"join", b"(J)V")?;
        return vm.classes.method(method).access.is_synchronized().then(|| vm.entering(thread, object)).flatten();
    }
    let millis = if slots.len() > 2 { whole(slots[1], slots[2]) as i64 } else { 0 };
    // A negative time is refused at once.
    (millis >= 0).then_some(Operation::Join(object, millis > 0))
}

fn join(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    if vm.uses_thread_monitors() {
        return Ok(Answer::Original);
    }
    if call.slots.len() > 2 && call.long(1) < 0 {
        return Err(Raise::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    let object = call.object(0)?;
    if vm.thread(call.thread).control.was_interrupted_in_join {
        vm.control(call.thread, |control| control.was_interrupted_in_join = false);
    }
    // Who need not wait does not look whether it is interrupted.
    let awaited = vm.running_thread(object);
    if awaited.is_some() {
        vm.take_interrupt(call.thread, None)?;
    }
    let Some(awaited) = awaited else {
        vm.note_field(call.thread, object, b"eetop", Order::Acquires);
        return Ok(Answer::Void);
    };
    // The only thread waits for itself.
    match joins(vm, call.thread, &call.slots) {
        Some(Operation::Join(_, is_timed)) if awaited == call.thread && !vm.is_sharing => {
            let time = if is_timed { Some((call.long(1) as u64).saturating_mul(1_000_000)) } else { None };
            Ok(vm.wait_alone(time))
        }
        _ => Ok(Answer::Void),
    }
}

fn sleeps(_: &Vm, _: ThreadId, _: &[Slot]) -> Option<Operation> {
    Some(Operation::Sleep)
}

/// Sets the clock to the end of a sleep, which began when the thread stopped before it: sleeps of several threads do
/// not add up.
fn pass(vm: &mut Vm, thread: ThreadId, nanos: u64) -> Answer {
    // The only thread does not stop before it sleeps.
    if !vm.is_sharing {
        return vm.wait_alone(Some(nanos));
    }
    let begin = vm.thread(thread).arrived;
    vm.pass_until(begin.saturating_add(nanos));
    Answer::Void
}

fn sleep(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let millis = call.long(0);
    if millis < 0 {
        return Err(Raise::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    vm.take_interrupt(call.thread, Some("sleep interrupted"))?;
    Ok(pass(vm, call.thread, (millis as u64).saturating_mul(1_000_000)))
}

fn sleep_nanos(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.take_interrupt(call.thread, Some("sleep interrupted"))?;
    Ok(pass(vm, call.thread, call.long(0).max(0) as u64))
}

fn yields(_: &Vm, _: ThreadId, _: &[Slot]) -> Option<Operation> {
    Some(Operation::Yield)
}

fn interrupts(_: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    Some(Operation::Interrupt(as_ref(slots[0])))
}

fn interrupt(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.object(0)?;
    // A thread that has not started, or has ended, keeps its interrupt, too.
    vm.memory.set_field(object, vm.known.thread_interrupted, 1);
    vm.note_field(call.thread, object, b"interrupted", Order::Releases);
    if let Some(thread) = vm.running_thread(object)
        && let Some(Operation::Join(awaited, _)) = vm.pending(thread)
        && vm.running_thread(awaited).is_some()
    {
        vm.control(thread, |control| control.was_interrupted_in_join = true);
    }
    interrupt_channel(vm, object)
}

/// Who waits for a channel or a selector has left there who deals with an interrupt: it closes the channel.
fn interrupt_channel(vm: &mut Vm, thread: Ref) -> Raised<Answer> {
    let fields = [&b"blocker"[..], b"nioBlocker"];
    let by = fields.into_iter().map(|name| Ref(vm.get_named(thread, name) as u32)).find(|by| !by.is_null());
    let Some(by) = by else { return Ok(Answer::Void) };
    let (home, name, descriptor) =
        (vm.known.object, b"<interrupt channel>", b"(Ljava/lang/Object;Ljava/lang/Thread;)V");
    let method = match vm.classes.declared(home, name, descriptor) {
        Some(known) => known,
        None => {
            let class = vm.load("sun/nio/ch/Interruptible")?;
            let interrupt = vm.classes.declared(class, b"interrupt", b"(Ljava/lang/Thread;)V");
            let interrupt = interrupt.ok_or_else(|| Raise::unsupported("interrupting a channel in this JDK"))?;
            let mut code = Assembler::default();
            let site = vm.classes.add_site(interrupt);
            code.op(Op::Load1(0)).op(Op::Load1(1)).op(Op::InvokeVirtual(site));
            // Since Java 25, this closes the channel.
            if let Some(after) = vm.classes.declared(class, b"postInterrupt", b"()V") {
                let site = vm.classes.add_site(after);
                code.op(Op::Load1(0)).op(Op::InvokeVirtual(site));
            }
            code.op(Op::Return);
            let arguments = crate::classes::signature(descriptor).0;
            synthetic::add(vm, home, name, descriptor, code.finish(arguments, 8))
        }
    };
    Ok(Answer::Call(method, SmallVec::from_slice(&[reference(by), reference(thread)])))
}

fn holds_lock(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.object(0)?;
    Ok(vm.memory.monitor(object).is_some_and(|(owner, _)| owner == call.thread).into())
}

/// Numbers for threads without a name: no thread can observe that another has changed the counter.
fn next_number(vm: &mut Vm, class: ClassId, name: &[u8]) -> Raised<u64> {
    let field = vm.named_field(class, name)?;
    let address = vm.classes.field(field).slot;
    let number = vm.memory.static_word(address);
    vm.memory.set_static_word(address, number + 1);
    Ok(number)
}

fn next_thread_number(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    next_number(vm, vm.known.thread, b"threadInitNumber").map(|number| Answer::Int(number as i32))
}

fn next_thread_id(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    next_number(vm, vm.known.thread, b"threadSeqNumber").map(|number| Answer::Long(number as i64 + 1))
}

/// Since Java 21: the counter is in the field where the JDK keeps the address of its own counter.
fn next_identifier(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.classes.method(call.method).class;
    next_number(vm, class, b"NEXT_TID_OFFSET").map(|number| Answer::Long(number as i64))
}

fn next_numbering(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.classes.method(call.method).class;
    next_number(vm, class, b"next").map(|number| Answer::Int(number as i32))
}

/// The scoped values that are bound by the innermost `runWith` (JEP 506), which has them as its first argument.
fn bound_values(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let thread = vm.thread(call.thread);
    let binds = |method: MethodId| {
        let method = vm.classes.method(method);
        let class = &vm.classes.symbols.text(vm.classes.get(method.class).name)[..];
        let is_binder =
            matches!(class, b"java/lang/Thread" | b"java/lang/ScopedValue$Carrier" | b"java/lang/VirtualThread");
        is_binder && vm.classes.symbols.text(method.name)[..] == b"runWith"[..]
    };
    let frame = thread.frames.iter().rev().find(|frame| binds(frame.method));
    Ok(Answer::Reference(frame.map_or(Ref::NULL, |frame| as_ref(thread.slots[frame.base as usize + 1]))))
}

/// `Thread.stop`, until it was removed. A thread may stop itself.
fn stop(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (stopped, exception) = (call.object(0)?, call.reference(1));
    match vm.running_thread(stopped) {
        Some(thread) if thread == call.thread && !exception.is_null() => Err(Raise::Thrown(exception)),
        _ => Err(Raise::unsupported("Thread.stop of another thread, which stops it wherever it is")),
    }
}

fn suspend(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("Thread.suspend, which suspends a thread wherever it is"))
}

/// The number of the first thread after the main thread.
const FIRST_IDENTIFIER: i64 = 3;
const THREAD: &str = "java/lang/Thread";

pub(super) const NATIVES: Entries = &[
    (
        THREAD,
        &[
            ("currentThread", current),
            ("currentCarrierThread", current),
            ("holdsLock", holds_lock),
            ("setPriority0", nothing),
            ("setNativeName", nothing),
            ("clearInterruptEvent", nothing),
            ("ensureMaterializedForStackWalk", nothing),
            ("nextThreadNum", next_thread_number),
            ("nextThreadID", next_thread_id),
            ("onSpinWait", nothing),
            ("exit", exit),
            ("stop0", stop),
            ("suspend0", suspend),
            // No thread is ever suspended.
            ("resume0", nothing),
            // Done when the thread ends: `thread_has_ended`.
            ("clearReferences", nothing),
            ("getNextThreadIdOffset", |_, _| Ok(Answer::Long(FIRST_IDENTIFIER))),
            ("findScopedValueBindings", bound_values),
            ("scopedValueCache", null),
            ("setScopedValueCache", nothing),
        ],
    ),
    // A cache of a thread: without it, values are looked up each time.
    ("java/lang/ScopedValue$Cache", &[("put", nothing), ("remove", nothing), ("invalidate", nothing)]),
    ("java/lang/Thread$ThreadIdentifiers", &[("next", next_identifier)]),
    ("java/lang/Thread$ThreadNumbering", &[("next", next_numbering)]),
];

pub(super) const VISIBLE: VisibleEntries = &[
    (THREAD, "start0", start, starts),
    (THREAD, "join(J)V", join, joins),
    (THREAD, "sleep(J)V", sleep, sleeps),
    (THREAD, "sleep0", sleep_nanos, sleeps),
    (THREAD, "sleepNanos0", sleep_nanos, sleeps),
    (THREAD, "yield", nothing, yields),
    (THREAD, "yield0", nothing, yields),
    (THREAD, "interrupt", interrupt, interrupts),
];
