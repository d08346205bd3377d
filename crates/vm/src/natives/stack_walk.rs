//! `StackWalker`, as JDKs up to 21 ask for frames: in batches, of which the first is shown to `doStackWalk` and the others are fetched.
//!
//! A walk's anchor is how many frames are left to show, plus one: they lie below those that walk, and do not change meanwhile.

use super::{Answer, Call, Entries};
use crate::class::{Body, MethodId};
use crate::code::lambda_form::Member;
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::{ThreadId, halves, int, reference};
use crate::vm::Vm;

const ONLY_CLASSES: i64 = 0x2;
const SHOWS_HIDDEN: i64 = 0x20;
/// The way in which a frame's method is named (JVMS 5.4.3.5); nothing looks at it.
const INVOKE_VIRTUAL: u8 = 5;

/// Whether a method belongs to the machinery of walking.
fn is_walking(vm: &Vm, method: MethodId) -> bool {
    let class = vm.classes.get(vm.classes.method(method).class);
    let name = &vm.classes.symbols.text(class.name)[..];
    name == b"java/lang/StackWalker" || name.starts_with(b"java/lang/StackStreamFactory")
}

/// Puts frames into a buffer from an index on, of the lowest `left` of the thread; gives the index after the last and how many are left.
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
        if mode & ONLY_CLASSES != 0 {
            let mirror = vm.mirror(vm.classes.method(frame.method).class)?;
            let size = crate::class::Kind::Reference.element_size();
            vm.memory.set_element(buffer, index as u32, size, u64::from(mirror.0));
            vm.publish(buffer, mirror);
        } else {
            let shown = vm.reference_at(buffer, index as u32);
            let name = Ref(vm.get_named(shown, b"memberName") as u32);
            vm.name_method(name, frame.method, INVOKE_VIRTUAL)?;
            let pc = match &vm.classes.method(frame.method).code {
                Body::Code(code) => code.pc(frame.at),
                _ => 0,
            };
            vm.set_named(shown, b"bci", u64::from(pc));
        }
        index += 1;
    }
    Ok((index, left))
}

/// `callStackWalk(long mode, int skipped, int batch, int start, Object[] buffer)`
fn walk(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (walker, mode, skipped, batch, start) = (call.object(0)?, call.long(1), call.int(3), call.int(4), call.int(5));
    if skipped != 0 {
        return Err(Raise::unsupported("a walk over the stack that leaves out frames"));
    }
    let frames = &vm.thread(call.thread).frames;
    let is_shown =
        |frame: &crate::thread::Frame| !is_walking(vm, frame.method) && !vm.classes.method(frame.method).is_hidden;
    let left = frames.iter().rposition(is_shown).map_or(0, |at| at + 1);
    let (end, left) = fill(vm, call.thread, mode, left, call.object(6)?, (start, batch))?;
    let class = vm.load("java/lang/StackStreamFactory$AbstractStackWalker")?;
    let begin = vm.classes.declared(class, b"doStackWalk", b"(JIIII)Ljava/lang/Object;");
    let begin = begin.ok_or_else(|| Raise::unsupported("a JDK without doStackWalk"))?;
    let [low, high] = halves(left as u64 + 1);
    let slots = [reference(walker), low, high, int(skipped), int(batch), int(start), int(end)];
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

/// `initStackTraceElement(StackTraceElement, StackFrameInfo)`
fn element(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (element, shown) = (call.object(0)?, call.object(1)?);
    let name = Ref(vm.get_named(shown, b"memberName") as u32);
    let Some(Member::Method(method)) = vm.member(name) else {
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
        ],
    ),
    ("java/lang/StackTraceElement", &[("initStackTraceElement", element)]),
];
