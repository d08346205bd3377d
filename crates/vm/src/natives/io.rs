//! The console. Files other than those of the JDK (`files.rs`) do not exist: using them is *unsupported*.

use super::{Answer, Call, Entries, nothing, zero};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::{Stream, Vm};

/// The number of the stream's file descriptor.
pub(super) fn descriptor(vm: &Vm, stream: Ref) -> i32 {
    let descriptor = Ref(vm.get_named(stream, b"fd") as u32);
    if descriptor.is_null() { -1 } else { vm.get_named(descriptor, b"fd") as i32 }
}

fn print(vm: &mut Vm, descriptor: i32, bytes: &[u8]) -> Raised<Answer> {
    match descriptor {
        1 => vm.console.print(Stream::Output, bytes),
        2 => vm.console.print(Stream::Errors, bytes),
        _ => return Err(Raise::unsupported("writing to a file")),
    }
    Ok(Answer::Void)
}

fn write_bytes(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (array, offset, count) = (call.object(1)?, call.int(2) as usize, call.int(3) as usize);
    let bytes = vm.memory.byte_contents(array);
    let Some(bytes) = bytes.get(offset..offset + count) else {
        return Err(Raise::New("java/lang/IndexOutOfBoundsException", None));
    };
    print(vm, descriptor(vm, call.object(0)?), bytes)
}

fn write(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    print(vm, descriptor(vm, call.object(0)?), &[call.int(1) as u8])
}

pub(super) const NATIVES: Entries = &[
    (
        "java/io/FileDescriptor",
        &[
            ("getHandle", |_, _| Ok(Answer::Long(-1))),
            ("getAppend", zero),
            ("close0", nothing),
            ("sync", nothing),
            ("sync0", nothing),
        ],
    ),
    ("java/io/FileOutputStream", &[("writeBytes", write_bytes), ("write(IZ)V", write)]),
];
