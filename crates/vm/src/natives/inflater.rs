//! `java.util.zip.Inflater`. A stream is a `byte` array that the `Inflater` refers to, so that it is part of the state;
//! its address serves as the native handle.

use super::{Answer, Call, Entries, nothing};
use crate::class::ValueKind;
use crate::inflate::{Inflate, STATE_BYTES};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

fn stream(call: &Call, slot: usize) -> Ref {
    Ref(call.long(slot) as u32)
}

fn load(vm: &Vm, stream: Ref) -> Inflate {
    Inflate::of_bytes(vm.memory.byte_contents(stream))
}

fn store(vm: &mut Vm, stream: Ref, state: &Inflate) {
    let size = ValueKind::Byte.element_size();
    for (index, byte) in state.bytes().iter().enumerate() {
        let index = index as u32;
        if vm.memory.element(stream, index, size) != u64::from(*byte) {
            vm.memory.set_element(stream, index, size, u64::from(*byte));
        }
    }
}

/// `init(boolean without a header)`
fn init(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let array = vm.new_primitive_array(ValueKind::Byte, STATE_BYTES as u32)?;
    store(vm, array, &Inflate::new(!call.boolean(0)));
    Ok(Answer::Long(i64::from(array.0)))
}

fn reset(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let array = stream(call, 0);
    let fresh = load(vm, array).reset();
    store(vm, array, &fresh);
    Ok(Answer::Void)
}

/// `inflateBytesBytes(long, byte[] from, int offset, int length, byte[] to, int offset, int length)`, after the
/// receiver.
fn inflate(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (inflater, array) = (call.object(0)?, stream(call, 1));
    let slot = vm.load("java/util/zip/Inflater").map(|class| vm.classes.get(class).words - 1)?;
    vm.memory.set_field(inflater, slot, u64::from(array.0));
    vm.publish(inflater, array);
    let (from, to) = (call.object(3)?, call.object(6)?);
    let (start, length, into, room) = (call.int(4) as usize, call.int(5) as usize, call.int(7) as u32, call.int(8));
    let input = vm.memory.byte_contents(from);
    let Some(input) = input.get(start..start + length) else {
        return Err(Raise::New("java/lang/ArrayIndexOutOfBoundsException", None));
    };
    let mut state = load(vm, array);
    let mut output = Vec::new();
    let result = state.run(input, room as usize, &mut output);
    store(vm, array, &state);
    for (index, byte) in output.iter().enumerate() {
        vm.memory.set_element(to, into + index as u32, ValueKind::Byte.element_size(), u64::from(*byte));
    }
    match result {
        Ok(consumed) => {
            let finished = i64::from(state.is_done()) << 62;
            Ok(Answer::Long(consumed as i64 | (output.len() as i64) << 31 | finished))
        }
        Err(problem) => {
            vm.set_named(inflater, b"inputConsumed", 0);
            vm.set_named(inflater, b"outputConsumed", output.len() as u64);
            Err(Raise::new("java/util/zip/DataFormatException", problem))
        }
    }
}

fn adler(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(load(vm, stream(call, 0)).checksum() as i32))
}

pub(super) const NATIVES: Entries = &[(
    "java/util/zip/Inflater",
    &[
        ("init", init),
        ("reset(J)V", reset),
        ("end(J)V", nothing),
        ("inflateBytesBytes", inflate),
        ("getAdler(J)I", adler),
    ],
)];
