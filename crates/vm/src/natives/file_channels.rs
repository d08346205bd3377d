//! `FileChannel`: what `sun.nio.ch` asks of the operating system. The natives of one class of Java 17 are those of
//! three classes later.
//!
//! The table of locks that threads of one JVM hold is the JDK's own; other processes do not exist, so the lock itself
//! is always free. Files are not mapped into memory.

use smallvec::SmallVec;

use super::files::{count_read, done, io, on_bytes, on_open, on_shared, open_name, opened, operation};
use super::selectors;
use super::{Answer, Call, Entries, VisibleEntries, nothing, zero};
use crate::class::ValueKind;
use crate::files::Fault;
use crate::operation::{Elements, FileAction, Operation};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int, as_ref, whole};
use crate::vm::Vm;

/// The bytes outside the heap that an address and a count name.
fn bytes_at(vm: &Vm, address: u64, count: u32) -> Option<Elements> {
    let (array, first) = vm.off_heap.find(address)?;
    (first.checked_add(count)? <= vm.memory.length(array)).then_some(Elements { array, first, count })
}

fn part(vm: &Vm, call: &Call) -> Raised<Elements> {
    let count = u32::try_from(call.int(3)).map_err(|_| io(Fault::Invalid))?;
    bytes_at(vm, call.long(1) as u64, count)
        .ok_or_else(|| Raise::unsupported("memory outside the heap that nobody has allocated"))
}

fn number(vm: &Vm, call: &Call, slot: usize) -> Raised<i32> {
    Ok(vm.descriptor(call.object(slot)?))
}

/// `read0(FileDescriptor, long address, int count)`, `pread0(…, long position)`
fn read(vm: &mut Vm, call: &Call, at: Option<u64>) -> Raised<Answer> {
    let part = part(vm, call)?;
    let bytes = vm.read_open(number(vm, call, 0)?, at, part.count as usize)?;
    vm.fill_bytes(part.array, part.first, &bytes);
    Ok(Answer::Int(count_read(bytes.len(), part.count as usize)))
}

/// `write0(FileDescriptor, long address, int count)`, `pwrite0(…, long position)`
fn write(vm: &mut Vm, call: &Call, at: Option<u64>) -> Raised<Answer> {
    let part = part(vm, call)?;
    let bytes = vm.bytes_of(part.array, part.first, part.count);
    vm.write_open(number(vm, call, 0)?, at, &bytes)?;
    Ok(Answer::Int(bytes.len() as i32))
}

/// The position that the arguments name.
fn position(call: &Call) -> Option<u64> {
    u64::try_from(call.long(4)).ok()
}

/// The parts of memory that a vector of addresses and lengths names: `(FileDescriptor, long vector, int count)`.
fn parts(vm: &Vm, call: &Call) -> Raised<SmallVec<[Elements; 4]>> {
    let unknown = || Raise::unsupported("memory outside the heap that nobody has allocated");
    let count = u32::try_from(call.int(3)).map_err(|_| io(Fault::Invalid))?;
    let vector = bytes_at(vm, call.long(1) as u64, count * 16).ok_or_else(unknown)?;
    let word = |index: u32| {
        let bytes = vm.bytes_of(vector.array, vector.first + index * 8, 8);
        bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte))
    };
    let of = |index: u32| bytes_at(vm, word(2 * index), u32::try_from(word(2 * index + 1)).ok()?);
    (0..count).map(|index| of(index).ok_or_else(unknown)).collect()
}

fn read_vector(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (parts, number) = (parts(vm, call)?, number(vm, call, 0)?);
    let wanted: usize = parts.iter().map(|part| part.count as usize).sum();
    let bytes = vm.read_open(number, None, wanted)?;
    let mut rest = &bytes[..];
    for part in parts {
        let (now, later) = rest.split_at(rest.len().min(part.count as usize));
        vm.fill_bytes(part.array, part.first, now);
        rest = later;
    }
    Ok(Answer::Long(i64::from(count_read(bytes.len(), wanted))))
}

fn write_vector(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (parts, number) = (parts(vm, call)?, number(vm, call, 0)?);
    let bytes: Vec<u8> = parts.iter().flat_map(|part| vm.bytes_of(part.array, part.first, part.count)).collect();
    vm.write_open(number, None, &bytes)?;
    Ok(Answer::Long(bytes.len() as i64))
}

fn moves(vm: &Vm, thread: ThreadId, slots: &[Slot], action: FileAction) -> Option<Operation> {
    let count = u32::try_from(as_int(slots[3])).ok()?;
    on_bytes(vm, thread, action, as_ref(slots[0]), bytes_at(vm, whole(slots[1], slots[2]), count))
}

fn reads(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    moves(vm, thread, slots, FileAction::Reads)
}

fn writes(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    moves(vm, thread, slots, FileAction::Writes)
}

fn reads_vector(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_open(vm, FileAction::Reads, as_ref(slots[0]))
}

fn writes_vector(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_open(vm, FileAction::Writes, as_ref(slots[0]))
}

/// `seek0(FileDescriptor, long to)`: -1 asks for the position.
fn seek(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = number(vm, call, 0)?;
    match u64::try_from(call.long(1)) {
        Ok(to) => {
            vm.seek(number, to)?;
            Ok(Answer::Long(call.long(1)))
        }
        Err(_) => vm.position_of(number).map(|position| Answer::Long(position as i64)),
    }
}

/// `position0(FileDescriptor, long)` is the same.
fn seeks(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_shared(vm, FileAction::Seeks, as_ref(slots[0]))
}

fn truncate(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let length = u64::try_from(call.long(1)).map_err(|_| io(Fault::Invalid))?;
    vm.resize_open(number(vm, call, 0)?, length)?;
    Ok(Answer::Int(0))
}

fn truncates(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_open(vm, FileAction::Resizes, as_ref(slots[0]))
}

fn size(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.length_of(number(vm, call, 0)?).map(|length| Answer::Long(length as i64))
}

fn available(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let number = number(vm, call, 0)?;
    let left = vm.length_of(number)?.saturating_sub(vm.position_of(number)?);
    Ok(Answer::Int(i32::try_from(left).unwrap_or(i32::MAX)))
}

fn examines(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_open(vm, FileAction::Examines, as_ref(slots[0]))
}

/// Copies from one open file to another; a position that is `None` is that of the file.
fn transfer(vm: &mut Vm, from: (i32, Option<u64>), to: (i32, Option<u64>), count: i64) -> Raised<Answer> {
    let count = usize::try_from(count).unwrap_or(0).min(i32::MAX as usize);
    let bytes = vm.read_open(from.0, from.1, count)?;
    vm.write_open(to.0, to.1, &bytes)?;
    Ok(Answer::Long(bytes.len() as i64))
}

/// `transferTo0(FileDescriptor from, long position, long count, FileDescriptor to, …)`, from a slot on.
fn transfer_to(vm: &mut Vm, call: &Call, slot: usize) -> Raised<Answer> {
    let at = u64::try_from(call.long(slot + 1)).map_err(|_| io(Fault::Invalid))?;
    let (from, to) = (number(vm, call, slot)?, number(vm, call, slot + 5)?);
    transfer(vm, (from, Some(at)), (to, None), call.long(slot + 3))
}

fn transfers_to_at(vm: &Vm, slots: &[Slot], slot: usize) -> Option<Operation> {
    let [from, to] = [slots[slot], slots[slot + 5]].map(|object| open_name(vm, as_ref(object)));
    operation(vm, FileAction::Copies, from?, to, None)
}

/// `transferFrom0(FileDescriptor from, FileDescriptor to, long position, long count, boolean append)`
fn transfer_from(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let at = u64::try_from(call.long(2)).map_err(|_| io(Fault::Invalid))?;
    let (from, to) = (number(vm, call, 0)?, number(vm, call, 1)?);
    transfer(vm, (from, None), (to, Some(at)), call.long(4))
}

fn transfers_from(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let [from, to] = [slots[0], slots[1]].map(|object| open_name(vm, as_ref(object)));
    operation(vm, FileAction::Copies, from?, to, None)
}

/// `FileChannelImpl.transferFromFileChannel(FileChannelImpl, long, long)` would map the file: it is read instead, as
/// from any other channel. Since Java 21, nothing comes here.
fn transfer_from_any(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.classes.method(call.method).class;
    let descriptor = b"(Ljava/nio/channels/ReadableByteChannel;JJ)J";
    match vm.classes.declared(class, b"transferFromArbitraryChannel", descriptor) {
        Some(method) => Ok(Answer::Call(method, call.slots.clone())),
        None => map(vm, call),
    }
}

fn map(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("mapping a file into memory (FileChannel.map)"))
}

fn direct(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("ExtendedOpenOption.DIRECT"))
}

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

/// `closeIntFD(int)`, of a file or a selector.
fn close_number(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    if !selectors::close(vm, call.int(0)) {
        vm.close_open(call.int(0))?;
    }
    Ok(Answer::Void)
}

/// What distinguishes a file from others, for the table of locks: `FileKey.init`.
fn file_key(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let is_static = vm.classes.method(call.method).access.is_static();
    let descriptor = call.object(if is_static { 0 } else { 1 })?;
    let number = opened(vm.descriptor(descriptor))?;
    let id = vm.examine_open(number)?.map_err(io)?.id.0 >> 1;
    if is_static {
        let array = call.object(1)?;
        for (index, word) in [1, id].into_iter().enumerate() {
            vm.memory.set_element(array, index as u32, ValueKind::Long.element_size(), word);
        }
    } else {
        let key = call.object(0)?;
        vm.set_named(key, b"st_dev", 1);
        vm.set_named(key, b"st_ino", id);
    }
    Ok(Answer::Void)
}

const FIRST: &str = "sun/nio/ch/FileDispatcherImpl";
const LATER: &str = "sun/nio/ch/UnixFileDispatcherImpl";
const CHANNEL: &str = "sun/nio/ch/FileChannelImpl";
/// The class that closes, since Java 21.
const CLOSER: &str = "sun/nio/ch/UnixDispatcher";

macro_rules! of_both {
    ($($name:literal, $run:expr, $pending:expr;)*) => {
        &[
            $(
                (FIRST, $name, $run, $pending),
                (LATER, $name, $run, $pending),
            )*
            (FIRST, "close0", close, closes),
            (CLOSER, "close0", close, closes),
            (CHANNEL, "transferTo0", |vm, call| transfer_to(vm, call, 1), |vm, _, slots| transfers_to_at(vm, slots, 1)),
            (FIRST, "transferTo0", |vm, call| transfer_to(vm, call, 0), |vm, _, slots| transfers_to_at(vm, slots, 0)),
            (FIRST, "transferFrom0", transfer_from, transfers_from),
        ]
    };
}

pub(super) const VISIBLE: VisibleEntries = of_both![
    "read0", |vm, call| read(vm, call, None), reads;
    "pread0", |vm, call| read(vm, call, position(call)), reads;
    "readv0", read_vector, reads_vector;
    "write0", |vm, call| write(vm, call, None), writes;
    "pwrite0", |vm, call| write(vm, call, position(call)), writes;
    "writev0", write_vector, writes_vector;
    "seek0", seek, seeks;
    "truncate0", truncate, truncates;
    "size0", size, examines;
    "available0", available, examines;
];

macro_rules! dispatchers {
    ($($class:expr),*) => {
        &[
            $((
                $class,
                &[
                    ("init", nothing),
                    ("init0", nothing),
                    ("force0", zero),
                    ("isOther0", zero),
                    // Nobody else has files locked.
                    ("lock0", zero),
                    ("release0", done),
                    ("preClose0", done),
                    ("closeIntFD", close_number),
                    ("canTransferToFromOverlappedMap0", zero),
                    ("allocationGranularity0", |_, _| Ok(Answer::Long(4096))),
                    ("map0", map),
                    ("setDirect0", direct),
                ],
            ),)*
            (
                CHANNEL,
                &[
                    ("initIDs", |_, _| Ok(Answer::Long(4096))),
                    ("maxDirectTransferSize0", |_, _| Ok(Answer::Int(i32::MAX))),
                    ("transferFromFileChannel", transfer_from_any),
                    ("map0", map),
                ],
            ),
            ("sun/nio/ch/FileKey", &[("init", file_key)]),
        ]
    };
}

pub(super) const NATIVES: Entries = dispatchers![FIRST, LATER, CLOSER];
