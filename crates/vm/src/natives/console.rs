//! `System.out` and `System.err`: a line is printed in one step, instead of by way of writers, encoders and their locks.
//!
//! Only the JDK's own console streams are treated so; any other `PrintStream` runs its own code.

use super::{Answer, Call, VisibleEntries};
use crate::class::Kind;
use crate::memory::Ref;
use crate::operation::Operation;
use crate::raise::Raised;
use crate::thread::{Slot, ThreadId, as_ref};
use crate::vm::Vm;

/// 1 or 2 if the stream is the JDK's own for standard output or error.
fn console(vm: &Vm, stream: Ref) -> Option<u64> {
    let follow = |object: Ref, name: &[u8]| {
        let next = Ref(vm.get_named(object, name) as u32);
        (!next.is_null()).then_some(next)
    };
    if stream.is_null() || vm.classes.show(vm.memory.class_of(stream)) != "java.io.PrintStream" {
        return None;
    }
    let file = follow(follow(stream, b"out")?, b"out")?;
    let descriptor = vm.get_named(follow(file, b"fd")?, b"fd");
    let class = vm.classes.show(vm.memory.class_of(file));
    // Later JDKs have a class of its own for the console.
    let is_file = class.starts_with("java.io.FileOutputStream") || class == "java.lang.System$Out";
    (is_file && matches!(descriptor, 1 | 2)).then_some(descriptor)
}

fn prints(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    console(vm, as_ref(slots[0])).map(|_| Operation::Print)
}

fn print(vm: &mut Vm, call: &Call, units: Vec<u16>) -> Raised<Answer> {
    let Some(descriptor) = console(vm, call.object(0)?) else { return Ok(Answer::Original) };
    let text: String = char::decode_utf16(units).map(|unit| unit.unwrap_or('?')).collect();
    let into = if descriptor == 1 { &mut vm.output } else { &mut vm.errors };
    into.extend_from_slice(text.as_bytes());
    Ok(Answer::Void)
}

fn units_of_chars(vm: &Vm, array: Ref) -> Vec<u16> {
    (0..vm.memory.length(array))
        .map(|index| vm.memory.element(array, index, Kind::Char.element_size()) as u16)
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
