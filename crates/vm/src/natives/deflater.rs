//! `java.util.zip.Deflater`. A stream is a `byte` array in an array of one element that the `Deflater` refers to, so
//! that it is part of the state; the address of the outer array serves as the native handle.

use super::{Answer, Call, Entries, nothing};
use crate::class::ValueKind;
use crate::deflate::{Deflate, Flush};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

fn holder(call: &Call, slot: usize) -> Ref {
    Ref(call.long(slot) as u32)
}

fn load(vm: &Vm, holder: Ref) -> Deflate {
    Deflate::of_bytes(&vm.memory.byte_contents(vm.reference_at(holder, 0)))
}

fn store(vm: &mut Vm, holder: Ref, state: &Deflate) -> Raised<()> {
    let array = vm.optional_bytes(Some(&state.bytes()))?;
    vm.memory.set_element(holder, 0, ValueKind::Reference.element_size(), u64::from(array.0));
    vm.publish(holder, array);
    Ok(())
}

/// `init(int level, int strategy, boolean without a header)`
fn init(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let holder = vm.new_reference_array(vm.known.object, &[Ref::NULL])?;
    store(vm, holder, &Deflate::new(!call.boolean(2)))?;
    Ok(Answer::Long(i64::from(holder.0)))
}

fn reset(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let fresh = load(vm, holder(call, 0)).reset();
    store(vm, holder(call, 0), &fresh)?;
    Ok(Answer::Void)
}

/// `deflateBytesBytes(long, byte[] from, int offset, int length, byte[] to, int offset, int length, int flush, int
/// parameters)`, after the receiver. Levels and strategies make no difference.
fn deflate(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    const SYNC: i32 = 2;
    const FULL: i32 = 3;
    const FINISH: i32 = 4;
    let (deflater, holder) = (call.object(0)?, holder(call, 1));
    let slot = vm.load("java/util/zip/Deflater").map(|class| vm.classes.get(class).words - 1)?;
    vm.memory.set_field(deflater, slot, u64::from(holder.0));
    vm.publish(deflater, holder);
    let (from, to) = (call.object(3)?, call.object(6)?);
    let (start, length, into, room) = (call.int(4) as usize, call.int(5) as usize, call.int(7) as u32, call.int(8));
    let input = vm.memory.byte_contents(from);
    let Some(input) = input.get(start..start.saturating_add(length)) else {
        return Err(Raise::New("java/lang/ArrayIndexOutOfBoundsException", None));
    };
    let flush = match call.int(9) {
        FINISH => Flush::Finish,
        SYNC | FULL => Flush::All,
        _ => Flush::No,
    };
    let mut state = load(vm, holder);
    let (taken, output) = state.run(input, room.max(0) as usize, flush);
    store(vm, holder, &state)?;
    vm.fill_bytes(to, into, &output);
    vm.memory.copied += (taken / 8) as u64;
    let finished = i64::from(state.is_done()) << 62;
    Ok(Answer::Long(taken as i64 | (output.len() as i64) << 31 | finished))
}

fn adler(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(load(vm, holder(call, 0)).checksum() as i32))
}

fn dictionary(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("a dictionary of a Deflater"))
}

pub(super) const NATIVES: Entries = &[(
    "java/util/zip/Deflater",
    &[
        ("init", init),
        ("reset(J)V", reset),
        ("end(J)V", nothing),
        ("deflateBytesBytes", deflate),
        ("getAdler(J)I", adler),
        ("setDictionary(J[BII)V", dictionary),
    ],
)];
