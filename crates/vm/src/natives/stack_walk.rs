//! `StackWalker`: frames are delivered in batches; the first one is passed to `doStackWalk`, the others are fetched.
//!
//! Up to Java 21, a frame is a `MemberName`, or a `Class` if only classes are requested. Since Java 22, a frame is
//! always an object that holds a `ResolvedMethodName` or a class, with flags, and the size of a batch is passed instead
//! of its last index. Continuations are not walked: virtual threads are ordinary threads here. The anchor of a walk is
//! the number of frames that are left to show, plus one: they lie below the walking frames, and do not change
//! meanwhile.

use super::{Answer, Call, Entries};
use crate::class::{Body, MethodId};
use crate::code::lambda_form::Member;
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::{ThreadId, halves, int, reference};
use crate::vm::Vm;

const ONLY_CLASSES: i64 = 0x2;
const SHOWS_HIDDEN: i64 = 0x20;
/// The bits of a frame's flags that describe its method.
const MEMBER_FLAGS: u64 = 0x00FF_FFFF;
/// The way in which a frame's method is referred to (JVMS 5.4.3.5); nothing reads it.
const INVOKE_VIRTUAL: u8 = 5;

/// Whether a method belongs to the implementation of stack walking.
fn is_walking(vm: &Vm, method: MethodId) -> bool {
    let class = vm.classes.get(vm.classes.method(method).class);
    let name = &vm.classes.symbols.text(class.name)[..];
    name == b"java/lang/StackWalker" || name.starts_with(b"java/lang/StackStreamFactory")
}

/// Writes frames to a buffer, starting at an index, from the lowest `left` frames of the thread; returns the index
/// after the last one and the number of frames that are left.
fn fill(vm: &mut Vm, thread: ThreadId, mode: i64, left: usize, buffer: Ref, range: (i32, i32)) -> Raised<(i32, usize)> {
    let (mut index, count) = range;
    let end = index.saturating_add(count).min(vm.memory.length(buffer) as i32);
    let mut left = left;
    while left > 0 && index < end {
        left -= 1;
        let frame = vm.thread(thread).frames[left];
        if vm.classes.method(frame.method).is_hidden && mode & SHOWS_HIDDEN == 0 {
            continue;
        }
        let shown = vm.reference_at(buffer, index as u32);
        let is_object = !shown.is_null() && vm.has_named(shown, b"classOrMemberName");
        if is_object {
            describe(vm, shown, mode, frame.method, frame.at)?;
        } else if mode & ONLY_CLASSES != 0 {
            let mirror = vm.mirror(vm.classes.method(frame.method).class)?;
            let size = crate::class::ValueKind::Reference.element_size();
            vm.memory.set_element(buffer, index as u32, size, u64::from(mirror.0));
            vm.publish(buffer, mirror);
        } else {
            let name = Ref(vm.get_named(shown, b"memberName") as u32);
            vm.name_method(name, frame.method, INVOKE_VIRTUAL)?;
            let pc = pc(vm, frame.method, frame.at);
            vm.set_named(shown, b"bci", pc);
        }
        index += 1;
    }
    Ok((index, left))
}

fn pc(vm: &Vm, method: MethodId, at: u32) -> u64 {
    match &vm.classes.method(method).code {
        Body::Code(code) => u64::from(code.pc(at)),
        _ => 0,
    }
}

/// Fills in a frame object, as it is since Java 22.
fn describe(vm: &mut Vm, shown: Ref, mode: i64, method: MethodId, at: u32) -> Raised<()> {
    let of = vm.classes.method(method);
    let (class, name, descriptor) = (of.class, of.name, of.descriptor);
    let flags = vm.get_named(shown, b"flags") & !MEMBER_FLAGS | u64::from(vm.member_flags(method)) & MEMBER_FLAGS;
    vm.set_named(shown, b"flags", flags);
    let mirror = vm.mirror(class)?;
    if mode & ONLY_CLASSES != 0 {
        vm.set_named(shown, b"classOrMemberName", u64::from(mirror.0));
        return Ok(());
    }
    let resolved = vm.load("java/lang/invoke/ResolvedMethodName")?;
    let resolved = vm.new_object(resolved)?;
    vm.set_named(resolved, b"vmholder", u64::from(mirror.0));
    vm.set_named(shown, b"classOrMemberName", u64::from(resolved.0));
    // These may be read later; they are cheap.
    let (name, descriptor) = (vm.interned(name)?, vm.interned(descriptor)?);
    vm.set_named(shown, b"name", u64::from(name.0));
    vm.set_named(shown, b"type", u64::from(descriptor.0));
    let pc = pc(vm, method, at);
    vm.set_named(shown, b"bci", pc);
    Ok(())
}

/// `callStackWalk(long mode, int skipped, int batch, int start, Object[] buffer)`
fn walk(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    begin(vm, call, call.long(1), [call.int(3), call.int(4), call.int(5)], call.object(6)?)
}

/// `callStackWalk(int mode, int skipped, ContinuationScope, Continuation, int batch, int start, Object[] buffer)`
fn walk_thread(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    begin(vm, call, i64::from(call.int(1)), [call.int(2), call.int(5), call.int(6)], call.object(7)?)
}

fn begin(vm: &mut Vm, call: &Call, mode: i64, numbers: [i32; 3], buffer: Ref) -> Raised<Answer> {
    let (walker, [skipped, batch, start]) = (call.object(0)?, numbers);
    if skipped != 0 {
        return Err(Raise::unsupported("a walk over the stack that leaves out frames"));
    }
    let frames = &vm.thread(call.thread).frames;
    let is_shown =
        |frame: &crate::thread::Frame| !is_walking(vm, frame.method) && !vm.classes.method(frame.method).is_hidden;
    let left = frames.iter().rposition(is_shown).map_or(0, |at| at + 1);
    let (end, left) = fill(vm, call.thread, mode, left, buffer, (start, batch))?;
    let class = vm.load("java/lang/StackStreamFactory$AbstractStackWalker")?;
    let begin = vm.classes.declared(class, b"doStackWalk", b"(JIIII)Ljava/lang/Object;");
    let begin = begin.ok_or_else(|| Raise::unsupported("a JDK without doStackWalk"))?;
    let [low, high] = halves(left as u64 + 1);
    // The third number is the size of a batch up to Java 21, where nothing depends on it, and since then the number of
    // frames.
    let slots = [reference(walker), low, high, int(skipped), int(end - start), int(start), int(end)];
    Ok(Answer::Call(begin, slots.into_iter().collect()))
}

/// `fetchStackFrames(long mode, long anchor, int batch, int start, Object[] buffer)`
fn fetch(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (mode, anchor, batch, start) = (call.long(1), call.long(3), call.int(5), call.int(6));
    let left = anchor as usize - 1;
    let (end, left) = fill(vm, call.thread, mode, left, call.object(7)?, (start, batch))?;
    vm.set_named(call.object(0)?, b"anchor", left as u64 + 1);
    Ok(Answer::Int(end))
}

/// `fetchStackFrames(int mode, long anchor, int last, int batch, int start, Object[] buffer)`
fn fetch_counted(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (mode, anchor, batch, start) = (i64::from(call.int(1)), call.long(2), call.int(5), call.int(6));
    let left = anchor as usize - 1;
    let (end, left) = fill(vm, call.thread, mode, left, call.object(7)?, (start, batch))?;
    vm.set_named(call.object(0)?, b"anchor", left as u64 + 1);
    Ok(Answer::Int(end - start))
}

/// The method of a frame that is shown.
fn method_of(vm: &Vm, shown: Ref) -> Option<MethodId> {
    if !vm.has_named(shown, b"classOrMemberName") {
        return match vm.member(Ref(vm.get_named(shown, b"memberName") as u32)) {
            Some(Member::Method(method)) => Some(method),
            _ => None,
        };
    }
    let resolved = Ref(vm.get_named(shown, b"classOrMemberName") as u32);
    let holder = Ref(vm.get_named(resolved, b"vmholder") as u32);
    let text = |name: &[u8]| vm.text(Ref(vm.get_named(shown, name) as u32));
    let (class, name) = (vm.class_of_mirror(holder), text(b"name"));
    let of = Ref(vm.get_named(shown, b"type") as u32);
    if !of.is_null() && vm.memory.class_of(of) == vm.known.string {
        return vm.classes.declared(class, name.as_bytes(), text(b"type").as_bytes());
    }
    // The program has asked for the type: then it is a `MethodType`, and the name has to do.
    let is_it = |method: &MethodId| &vm.classes.symbols.text(vm.classes.method(*method).name)[..] == name.as_bytes();
    let mut named = vm.classes.get(class).methods.iter().copied().filter(is_it);
    named.next().filter(|_| named.next().is_none())
}

/// `initStackTraceElement(StackTraceElement, StackFrameInfo)`
fn element(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (element, shown) = (call.object(0)?, call.object(1)?);
    let Some(method) = method_of(vm, shown) else {
        return Err(Raise::unsupported("a stack frame without a method"));
    };
    let pc = vm.get_named(shown, b"bci") as u16;
    let at = match &vm.classes.method(method).code {
        Body::Code(code) => code.pcs.partition_point(|at| *at < pc) as u32,
        _ => 0,
    };
    super::throwable::fill_element(vm, element, method, at)?;
    Ok(Answer::Void)
}

pub(super) const NATIVES: Entries = &[
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        &[
            ("callStackWalk(JIII[Ljava/lang/Object;)Ljava/lang/Object;", walk),
            ("fetchStackFrames(JJII[Ljava/lang/Object;)I", fetch),
            (
                "callStackWalk(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
                walk_thread,
            ),
            ("fetchStackFrames(IJIII[Ljava/lang/Object;)I", fetch_counted),
        ],
    ),
    ("java/lang/StackTraceElement", &[("initStackTraceElement", element)]),
];
