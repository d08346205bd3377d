//! `FileInputStream`, `FileOutputStream`, `RandomAccessFile`, `FileDescriptor`.

use super::files::{
    checked_part, count_read, done, io, on_bytes, on_named, on_open, on_shared, opened, operation, part_at,
};
use super::{Answer, Call, Entries, VisibleEntries, nothing, zero};
use crate::files::{Access, Fault, Of, STANDARD_INPUT};
use crate::operation::{FileAction, FileName, Operation};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int, as_ref};
use crate::vm::Vm;

/// The permissions of new files.
const NEW_FILE: u32 = 0o644;

/// Opens a file for a stream, whose descriptor gets its number.
fn open(vm: &mut Vm, call: &Call, access: Access) -> Raised<Answer> {
    let name = call.object(1)?;
    let path = vm.path_argument(name)?;
    let refused = |vm: &Vm, fault: Fault| {
        let message = format!("{} ({})", vm.text(name), fault.words());
        Raise::new("java/io/FileNotFoundException", message)
    };
    // A JVM looks whether it is a folder before it opens a file to read it.
    let is_folder = vm.examine_path(&path)?.is_ok_and(|examined| examined.is_folder);
    if is_folder {
        return Err(refused(vm, Fault::IsFolder));
    }
    match vm.open_path(call.thread, &path, access)? {
        Err(fault) => Err(refused(vm, fault)),
        Ok(number) => {
            let descriptor = vm.descriptor_of(call.object(0)?);
            vm.set_named(descriptor, b"fd", u64::from(number as u32));
            vm.set_named(descriptor, b"append", u64::from(access.appends));
            Ok(Answer::Void)
        }
    }
}

fn open_input(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    open(vm, call, Access { reads: true, ..Access::default() })
}

fn opens_input(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_named(vm, FileAction::Opens, slots, 1)
}

/// `FileOutputStream.open0(String, boolean append)`
fn open_output(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let appends = call.boolean(2);
    let access =
        Access { writes: true, appends, creates: true, truncates: !appends, mode: NEW_FILE, ..Access::default() };
    open(vm, call, access)
}

fn opens_output(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let action = if as_int(slots[2]) & 1 != 0 { FileAction::OpensToAppend } else { FileAction::Replaces };
    on_named(vm, action, slots, 1)
}

/// The flag of `RandomAccessFile.open0(String, int)` for reading and writing.
const READ_WRITE: i32 = 2;

fn open_random(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let writes = call.int(2) & READ_WRITE != 0;
    open(vm, call, Access { reads: true, writes, creates: writes, mode: NEW_FILE, ..Access::default() })
}

fn opens_random(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let writes = as_int(slots[2]) & READ_WRITE != 0;
    on_named(vm, if writes { FileAction::OpensToWrite } else { FileAction::Opens }, slots, 1)
}

fn stream(vm: &Vm, call: &Call) -> Raised<i32> {
    let object = call.object(0)?;
    Ok(vm.descriptor(vm.descriptor_of(object)))
}

/// `readBytes(byte[], int offset, int count)`
fn read_bytes(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let part = checked_part(vm, call.object(1)?, call.int(2), call.int(3))?;
    if part.count == 0 {
        return Ok(Answer::Int(0));
    }
    let bytes = vm.read_open(stream(vm, call)?, None, part.count as usize)?;
    vm.fill_bytes(part.array, part.first, &bytes);
    Ok(Answer::Int(count_read(bytes.len(), part.count as usize)))
}

fn read(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let bytes = vm.read_open(stream(vm, call)?, None, 1)?;
    Ok(Answer::Int(bytes.first().map_or(-1, |byte| i32::from(*byte))))
}

/// `writeBytes(byte[], int offset, int count, …)`
fn write_bytes(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let part = checked_part(vm, call.object(1)?, call.int(2), call.int(3))?;
    let bytes = vm.bytes_of(part.array, part.first, part.count);
    if !bytes.is_empty() {
        vm.write_open(stream(vm, call)?, None, &bytes)?;
    }
    Ok(Answer::Void)
}

fn write(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.write_open(stream(vm, call)?, None, &[call.int(1) as u8])?;
    Ok(Answer::Void)
}

fn reads_bytes(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_bytes(vm, thread, FileAction::Reads, vm.descriptor_of(as_ref(slots[0])), part_at(vm, slots, 1))
}

fn reads(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_bytes(vm, thread, FileAction::Reads, vm.descriptor_of(as_ref(slots[0])), None)
}

fn writes_bytes(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_bytes(vm, thread, FileAction::Writes, vm.descriptor_of(as_ref(slots[0])), part_at(vm, slots, 1))
}

fn writes(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_bytes(vm, thread, FileAction::Writes, vm.descriptor_of(as_ref(slots[0])), None)
}

/// Moves the position on, also beyond the end.
fn skip(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = stream(vm, call)?;
    match vm.position_of(number)?.checked_add_signed(call.long(1)) {
        Some(to) => {
            vm.seek(number, to)?;
            Ok(Answer::Long(call.long(1)))
        }
        None => Err(io(Fault::Invalid)),
    }
}

fn available(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = stream(vm, call)?;
    let left = vm.length_of(number)?.saturating_sub(vm.position_of(number)?);
    Ok(Answer::Int(i32::try_from(left).unwrap_or(i32::MAX)))
}

fn position(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = stream(vm, call)?;
    Ok(Answer::Long(vm.position_of(number)? as i64))
}

fn length(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = stream(vm, call)?;
    Ok(Answer::Long(vm.length_of(number)? as i64))
}

fn seek(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = stream(vm, call)?;
    let to = u64::try_from(call.long(1)).map_err(|_| Raise::new("java/io/IOException", "Negative seek offset"))?;
    vm.seek(number, to)?;
    Ok(Answer::Void)
}

/// `setLength(long)`: a position beyond the new end becomes that.
fn set_length(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = stream(vm, call)?;
    let length = u64::try_from(call.long(1)).map_err(|_| io(Fault::Invalid))?;
    vm.resize_open(number, length)?;
    if vm.position_of(number)? > length {
        vm.seek(number, length)?;
    }
    Ok(Answer::Void)
}

fn is_regular(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = vm.descriptor(call.object(1)?);
    let of = opened(number).ok().and_then(|number| vm.files.opened(number).ok());
    Ok((number != STANDARD_INPUT.0 as i32 && matches!(of, Some(Of::File(_)))).into())
}

fn seeks(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_shared(vm, FileAction::Seeks, vm.descriptor_of(as_ref(slots[0])))
}

fn examines(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_open(vm, FileAction::Examines, vm.descriptor_of(as_ref(slots[0])))
}

fn resizes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_open(vm, FileAction::Resizes, vm.descriptor_of(as_ref(slots[0])))
}

/// `FileDescriptor.close0()`
fn close(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.object(0)?;
    let number = vm.descriptor(object);
    if number >= 0 {
        vm.set_named(object, b"fd", u64::from(u32::MAX));
        vm.close_open(number)?;
    }
    Ok(Answer::Void)
}

fn closes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_shared(vm, FileAction::Closes, as_ref(slots[0]))
}

/// `FileCleanable.cleanupClose0(int, long)`
fn clean_up(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.close_open(call.int(0))?;
    Ok(Answer::Void)
}

fn cleans_up(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let number = u32::try_from(as_int(slots[0])).ok()?;
    operation(vm, FileAction::Closes, FileName::Open(number), None, None)
}

const INPUT: &str = "java/io/FileInputStream";
const OUTPUT: &str = "java/io/FileOutputStream";
const RANDOM: &str = "java/io/RandomAccessFile";
const DESCRIPTOR: &str = "java/io/FileDescriptor";

pub(super) const VISIBLE: VisibleEntries = &[
    (INPUT, "open0", open_input, opens_input),
    (INPUT, "readBytes", read_bytes, reads_bytes),
    (INPUT, "read0", read, reads),
    (INPUT, "skip0", skip, seeks),
    (INPUT, "position0", position, seeks),
    (INPUT, "available0", available, examines),
    (INPUT, "length0", length, examines),
    (OUTPUT, "open0", open_output, opens_output),
    (OUTPUT, "writeBytes", write_bytes, writes_bytes),
    (OUTPUT, "write(IZ)V", write, writes),
    (RANDOM, "open0", open_random, opens_random),
    (RANDOM, "read0", read, reads),
    (RANDOM, "readBytes", read_bytes, reads_bytes),
    (RANDOM, "readBytes0", read_bytes, reads_bytes),
    (RANDOM, "write0", write, writes),
    (RANDOM, "writeBytes([BII)V", write_bytes, writes_bytes),
    (RANDOM, "writeBytes0", write_bytes, writes_bytes),
    (RANDOM, "getFilePointer", position, seeks),
    (RANDOM, "seek0", seek, seeks),
    (RANDOM, "length()J", length, examines),
    (RANDOM, "length0", length, examines),
    (RANDOM, "setLength(J)V", set_length, resizes),
    (RANDOM, "setLength0", set_length, resizes),
    (DESCRIPTOR, "close0", close, closes),
    ("java/io/FileCleanable", "cleanupClose0", clean_up, cleans_up),
];

pub(super) const NATIVES: Entries = &[
    (INPUT, &[("isRegularFile0", is_regular)]),
    (DESCRIPTOR, &[("getHandle", |_, _| Ok(Answer::Long(-1))), ("getAppend", zero), ("sync", done), ("sync0", done)]),
    // Nothing is closed because it is garbage (A36).
    ("java/io/FileCleanable", &[("register", nothing), ("unregister", nothing)]),
];
