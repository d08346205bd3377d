//! `System.out` and `System.err`: a line is printed in one step, instead of by writers, encoders and their locks.
//!
//! Only the JDK's own console streams are treated like this; any other `PrintStream` runs its own code. A thread that
//! owns the monitor of a stream prevents others from printing to it, as in the JDK; what it prints to standard error
//! meanwhile, usually a stack trace, is not a step then, since no other thread can observe it.

use super::{Answer, Call, VisibleEntries};
use crate::class::ValueKind;
use crate::memory::Ref;
use crate::operation::Operation;
use crate::raise::Raised;
use crate::thread::{Slot, ThreadId, as_ref};
use crate::vm::{Stream, Vm};

/// The file descriptor of standard error.
const ERRORS: u64 = 2;

/// 1 or 2 if the stream is the JDK's stream for standard output or standard error.
fn console(vm: &Vm, stream: Ref) -> Option<u64> {
    let follow = |object: Ref, name: &[u8]| {
        let next = Ref(vm.get_named(object, name) as u32);
        (!next.is_null()).then_some(next)
    };
    let is_one_of = |object: Ref, names: &[&[u8]]| {
        let class = vm.classes.get(vm.memory.class_of(object));
        names.contains(&&vm.classes.symbols.text(class.name)[..])
    };
    if stream.is_null() || !is_one_of(stream, &[b"java/io/PrintStream"]) {
        return None;
    }
    let file = follow(follow(stream, b"out")?, b"out")?;
    let descriptor = vm.get_named(follow(file, b"fd")?, b"fd");
    // Since Java 24, the console has its own class.
    (is_one_of(file, &[b"java/io/FileOutputStream", b"java/lang/System$Out"]) && matches!(descriptor, 1 | 2))
        .then_some(descriptor)
}

fn prints(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let stream = as_ref(slots[0]);
    let descriptor = console(vm, stream)?;
    // Some JDKs have an internal lock for this.
    let has_own_lock = vm.get_named(stream, b"internalLock") != 0;
    if has_own_lock {
        return Some(Operation::Print(None));
    }
    let is_inside = vm.memory.monitor(stream).is_some_and(|(owner, _)| owner == thread);
    (!is_inside || descriptor != ERRORS).then_some(Operation::Print(Some(stream)))
}

fn print(vm: &mut Vm, call: &Call, units: Vec<u16>) -> Raised<Answer> {
    let Some(descriptor) = console(vm, call.object(0)?) else { return Ok(Answer::Original) };
    let text: String = char::decode_utf16(units).map(|unit| unit.unwrap_or('?')).collect();
    let stream = if descriptor == 1 { Stream::Output } else { Stream::Errors };
    vm.console.print(stream, text.as_bytes());
    Ok(Answer::Void)
}

fn units_of_chars(vm: &Vm, array: Ref) -> Vec<u16> {
    (0..vm.memory.length(array))
        .map(|index| vm.memory.element(array, index, ValueKind::Char.element_size()) as u16)
        .collect()
}

fn write_text(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let units = vm.units(call.object(1)?);
    print(vm, call, units)
}

fn write_line(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let mut units = vm.units(call.object(1)?);
    units.push(u16::from(b'\n'));
    print(vm, call, units)
}

fn write_chars(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let units = units_of_chars(vm, call.object(1)?);
    print(vm, call, units)
}

fn write_chars_line(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let mut units = units_of_chars(vm, call.object(1)?);
    units.push(u16::from(b'\n'));
    print(vm, call, units)
}

fn new_line(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    print(vm, call, vec![u16::from(b'\n')])
}

const STREAM: &str = "java/io/PrintStream";

pub(super) const VISIBLE: VisibleEntries = &[
    (STREAM, "write(Ljava/lang/String;)V", write_text, prints),
    (STREAM, "implWrite(Ljava/lang/String;)V", write_text, prints),
    (STREAM, "writeln(Ljava/lang/String;)V", write_line, prints),
    (STREAM, "implWriteln(Ljava/lang/String;)V", write_line, prints),
    (STREAM, "write([C)V", write_chars, prints),
    (STREAM, "implWrite([C)V", write_chars, prints),
    (STREAM, "writeln([C)V", write_chars_line, prints),
    (STREAM, "implWriteln([C)V", write_chars_line, prints),
    (STREAM, "newLine()V", new_line, prints),
    (STREAM, "implNewLine()V", new_line, prints),
];
