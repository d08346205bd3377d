//! Reading and writing sockets and pipes: streams, with and without a time-out, and byte buffers.
//!
//! The JDK copies all bytes through memory outside of the heap. Here they go from the connection to the array and back,
//! in one step. The arrays are not accesses of their own (A82).

use super::sockets::{
    INTERRUPTED, UNAVAILABLE, accepted, closed, descriptor_of, descriptor_within, exception, wait_of,
};
use super::{Answer, Call, Entries, VisibleEntries, nothing};
use crate::class::ValueKind;
use crate::memory::Ref;
use crate::network::{BUFFER, Descriptor, Failure, Kind, Received};
use crate::operation::{Operation, Traffic, TrafficWait};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_ref};
use crate::vm::Vm;

/// What natives return at the end of a stream.
const END: i32 = -1;

/// Bytes of an array.
#[derive(Clone, Copy)]
pub(super) struct Part {
    array: Ref,
    first: u32,
    pub count: u32,
}

pub(super) fn load(vm: &Vm, part: Part) -> Vec<u8> {
    let size = ValueKind::Byte.element_size();
    (part.first..part.first + part.count).map(|index| vm.memory.element(part.array, index, size) as u8).collect()
}

pub(super) fn store(vm: &mut Vm, part: Part, bytes: &[u8]) {
    let size = ValueKind::Byte.element_size();
    for (index, byte) in (part.first..).zip(bytes) {
        vm.memory.set_element(part.array, index, size, u64::from(*byte));
    }
}

/// An argument of a call and the next two: an array, an offset and a count, which the JDK has checked.
fn part_of(vm: &Vm, call: &Call, at: usize) -> Raised<Part> {
    let (array, first, count) = (call.object(at)?, call.int(at + 1), call.int(at + 2));
    let end = i64::from(first) + i64::from(count);
    if first < 0 || count < 0 || end > i64::from(vm.memory.length(array)) {
        return Err(Raise::New("java/lang/IndexOutOfBoundsException", None));
    }
    Ok(Part { array, first: first as u32, count: count as u32 })
}

/// A descriptor, and how an operation on it waits.
fn on(vm: &Vm, slots: &[Slot], at: usize) -> Option<(Descriptor, TrafficWait)> {
    let on = descriptor_of(vm, as_ref(slots[at]))?;
    Some((on, wait_of(vm.network.get(on)?)))
}

fn reads(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on(vm, slots, 1).map(|(on, wait)| Operation::Network(Traffic::Read, on, wait))
}

fn reads_in_time(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on(vm, slots, 1).map(|(on, _)| Operation::Network(Traffic::Read, on, TrafficWait::Timed))
}

fn accepts_in_time(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on(vm, slots, 1).map(|(on, _)| Operation::Network(Traffic::Accept, on, TrafficWait::Timed))
}

fn writes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on(vm, slots, 1).map(|(on, wait)| Operation::Network(Traffic::Write, on, wait))
}

/// `NioSocketImpl.tryRead(FileDescriptor, byte[], int, int)`
fn read(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some((on, wait)) = on(vm, &call.slots, 1) else { return Ok(Answer::Int(INTERRUPTED)) };
    let part = part_of(vm, call, 2)?;
    read_into(vm, call, (on, wait, 0), part)
}

/// `NioSocketImpl.timedRead(FileDescriptor, byte[], int, int, long nanos)`
fn read_in_time(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some((on, _)) = on(vm, &call.slots, 1) else { return Ok(Answer::Int(INTERRUPTED)) };
    let part = part_of(vm, call, 2)?;
    let answer = read_into(vm, call, (on, TrafficWait::Timed, call.long(5).max(0) as u64), part)?;
    match answer {
        Answer::Int(UNAVAILABLE) => Err(Raise::new("java/net/SocketTimeoutException", "Read timed out")),
        answer => Ok(answer),
    }
}

fn read_into(vm: &mut Vm, call: &Call, how: (Descriptor, TrafficWait, u64), part: Part) -> Raised<Answer> {
    let (on, wait, nanos) = how;
    match vm.network.read(on, part.count as usize) {
        Ok(Received::Bytes(bytes)) => {
            vm.acquires_socket(call.thread, on);
            store(vm, part, &bytes);
            Ok(Answer::Int(bytes.len() as i32))
        }
        Ok(Received::End) => {
            vm.acquires_socket(call.thread, on);
            Ok(Answer::Int(END))
        }
        Err(Failure::Waits) => Ok(vm.waited_in_vain(call.thread, wait, nanos).unwrap_or(Answer::Int(UNAVAILABLE))),
        Err(Failure::Closed) => Ok(Answer::Int(INTERRUPTED)),
        Err(Failure::Reset) => Err(Raise::new("sun/net/ConnectionResetException", "Connection reset")),
        Err(failure) => Err(exception(failure)),
    }
}

/// `NioSocketImpl.tryWrite(FileDescriptor, byte[], int, int)`
fn write(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some((on, wait)) = on(vm, &call.slots, 1) else { return Ok(Answer::Int(INTERRUPTED)) };
    let bytes = load(vm, part_of(vm, call, 2)?);
    write_bytes(vm, call, (on, wait), &bytes)
}

fn write_bytes(vm: &mut Vm, call: &Call, (on, wait): (Descriptor, TrafficWait), bytes: &[u8]) -> Raised<Answer> {
    match vm.network.write(on, bytes) {
        Ok((count, other)) => {
            if let Some(other) = other {
                vm.releases_socket(call.thread, other);
            }
            Ok(Answer::Int(count as i32))
        }
        Err(Failure::Waits) => Ok(vm.waited_in_vain(call.thread, wait, 0).unwrap_or(Answer::Int(UNAVAILABLE))),
        Err(Failure::Closed) => Ok(Answer::Int(INTERRUPTED)),
        Err(failure) => Err(exception(failure)),
    }
}

/// What a channel has, and how an operation on it waits.
fn of_channel(vm: &Vm, slots: &[Slot]) -> Option<(Descriptor, TrafficWait)> {
    let on = descriptor_within(vm, as_ref(slots[0]))?;
    Some((on, wait_of(vm.network.get(on)?)))
}

fn channel_reads(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    of_channel(vm, slots).map(|(on, wait)| Operation::Network(Traffic::Read, on, wait))
}

fn channel_writes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    of_channel(vm, slots).map(|(on, wait)| Operation::Network(Traffic::Write, on, wait))
}

/// `SocketChannelImpl.tryRead(byte[], int, int)`, for the socket of a channel.
fn read_channel(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some((on, wait)) = of_channel(vm, &call.slots) else { return Ok(Answer::Int(INTERRUPTED)) };
    let part = part_of(vm, call, 1)?;
    read_into(vm, call, (on, wait, 0), part)
}

/// `SocketChannelImpl.tryWrite(byte[], int, int)`
fn write_channel(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(to) = of_channel(vm, &call.slots) else { return Ok(Answer::Int(INTERRUPTED)) };
    let bytes = load(vm, part_of(vm, call, 1)?);
    write_bytes(vm, call, to, &bytes)
}

/// `NioSocketImpl.timedAccept(FileDescriptor, FileDescriptor new, InetSocketAddress[], long nanos)`
fn accept_in_time(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some((on, _)) = on(vm, &call.slots, 1) else { return Ok(Answer::Int(INTERRUPTED)) };
    match accepted(vm, call, on)? {
        Ok(()) => Ok(Answer::Int(1)),
        Err(Failure::Waits) => match vm.waited_in_vain(call.thread, TrafficWait::Timed, call.long(4).max(0) as u64) {
            Some(answer) => Ok(answer),
            None => Err(Raise::new("java/net/SocketTimeoutException", "Accept timed out")),
        },
        Err(_) => Ok(Answer::Int(INTERRUPTED)),
    }
}

/// What is between the position and the limit of a buffer that is in the heap.
pub(super) fn rest_of(vm: &Vm, buffer: Ref) -> Raised<Part> {
    let array = Ref(vm.get_named(buffer, b"hb") as u32);
    if array.is_null() {
        return Err(Raise::unsupported("a direct buffer that is read from, or written to, a socket or a pipe"));
    }
    let number = |name: &[u8]| vm.get_named(buffer, name) as u32;
    let (position, limit) = (number(b"position"), number(b"limit"));
    Ok(Part { array, first: number(b"offset") + position, count: limit.saturating_sub(position) })
}

/// The buffers of a call of `IOUtil.read` or `IOUtil.write`: one, or those of a part of an array.
fn buffers(vm: &Vm, call: &Call) -> Raised<Vec<Ref>> {
    let given = call.object(1)?;
    let descriptor = vm.classes.symbols.text(vm.classes.method(call.method).descriptor);
    let takes = |parameters: &[u8]| descriptor.starts_with(parameters);
    if !takes(b"(Ljava/io/FileDescriptor;[") {
        return Ok(vec![given]);
    }
    let length = vm.memory.length(given);
    let (first, count) = match takes(b"(Ljava/io/FileDescriptor;[Ljava/nio/ByteBuffer;II") {
        true => (call.int(2) as u32, call.int(3) as u32),
        false => (0, length),
    };
    Ok((first..first.saturating_add(count).min(length)).map(|index| vm.reference_at(given, index)).collect())
}

/// An `int`, or a `long` if several buffers were given.
fn count(vm: &Vm, call: &Call, answer: Answer) -> Answer {
    match answer {
        Answer::Int(count) if vm.classes.method(call.method).result == ValueKind::Long => {
            Answer::Long(i64::from(count))
        }
        answer => answer,
    }
}

fn buffer_reads(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on(vm, slots, 0).map(|(on, wait)| {
        let traffic = if is_for_datagrams(vm, on) { Traffic::Receive } else { Traffic::Read };
        Operation::Network(traffic, on, wait)
    })
}

fn buffer_writes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let (on, wait) = on(vm, slots, 0)?;
    let to = vm.network.get(on).and_then(|of| of.remote).filter(|_| is_for_datagrams(vm, on));
    Some(match to {
        Some(to) => Operation::Network(Traffic::Send(to), on, TrafficWait::Never),
        None => Operation::Network(Traffic::Write, on, wait),
    })
}

/// `IOUtil.read(FileDescriptor, ByteBuffer, long, ..)` and the like, of a socket or a pipe.
fn read_buffers(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some((on, wait)) = on(vm, &call.slots, 0) else { return Ok(Answer::Original) };
    let buffers = buffers(vm, call)?;
    let mut parts = Vec::new();
    for buffer in &buffers {
        if vm.get_named(*buffer, b"isReadOnly") & 1 != 0 {
            return Err(Raise::new("java/lang/IllegalArgumentException", "Read-only buffer"));
        }
        parts.push(rest_of(vm, *buffer)?);
    }
    let most = parts.iter().fold(0u32, |most, part| most.saturating_add(part.count));
    if most == 0 {
        return Ok(count(vm, call, Answer::Int(0)));
    }
    if is_for_datagrams(vm, on) {
        let into: Vec<(Ref, Part)> = buffers.into_iter().zip(parts).collect();
        let answer = match super::datagrams::read(vm, call, on, &into)? {
            Ok(count) => Answer::Int(count),
            Err(Failure::Waits) => vm.waited_in_vain(call.thread, wait, 0).unwrap_or(Answer::Int(UNAVAILABLE)),
            Err(_) => Answer::Int(INTERRUPTED),
        };
        return Ok(count(vm, call, answer));
    }
    match vm.network.read(on, most as usize) {
        Ok(Received::Bytes(bytes)) => {
            vm.acquires_socket(call.thread, on);
            let mut rest = &bytes[..];
            for (buffer, part) in buffers.iter().zip(parts) {
                let (now, later) = rest.split_at(rest.len().min(part.count as usize));
                store(vm, part, now);
                move_on(vm, *buffer, now.len() as u32);
                rest = later;
            }
            Ok(count(vm, call, Answer::Int(bytes.len() as i32)))
        }
        Ok(Received::End) => {
            vm.acquires_socket(call.thread, on);
            Ok(count(vm, call, Answer::Int(END)))
        }
        Err(Failure::Waits) => {
            let answer = vm.waited_in_vain(call.thread, wait, 0).unwrap_or(Answer::Int(UNAVAILABLE));
            Ok(count(vm, call, answer))
        }
        Err(Failure::Closed) => Ok(count(vm, call, Answer::Int(INTERRUPTED))),
        Err(Failure::Reset) => Err(Raise::new("sun/net/ConnectionResetException", "Connection reset")),
        Err(failure) => Err(exception(failure)),
    }
}

fn is_for_datagrams(vm: &Vm, on: Descriptor) -> bool {
    vm.network.get(on).is_some_and(|of| matches!(of.kind, Kind::Datagrams { .. }))
}

/// Moves the position of a buffer.
pub(super) fn move_on(vm: &mut Vm, buffer: Ref, by: u32) {
    let position = vm.get_named(buffer, b"position");
    vm.set_named(buffer, b"position", position + u64::from(by));
}

/// `IOUtil.write(FileDescriptor, ByteBuffer, long, ..)` and the like.
fn write_buffers(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(to) = on(vm, &call.slots, 0) else { return Ok(Answer::Original) };
    let buffers = buffers(vm, call)?;
    let is_datagram = is_for_datagrams(vm, to.0);
    let mut bytes = Vec::new();
    let mut parts = Vec::new();
    for buffer in &buffers {
        let part = rest_of(vm, *buffer)?;
        // No more can be written to a connection at once; a datagram is sent whole.
        let left = if is_datagram { u32::MAX } else { (BUFFER - bytes.len().min(BUFFER)) as u32 };
        bytes.extend(load(vm, Part { count: part.count.min(left), ..part }));
        parts.push(part);
    }
    if bytes.is_empty() {
        return Ok(count(vm, call, Answer::Int(0)));
    }
    let answer = match is_datagram {
        true => super::datagrams::write(vm, call, to.0, &bytes)?,
        false => write_bytes(vm, call, to, &bytes)?,
    };
    if let Answer::Int(written @ 1..) = answer {
        let mut rest = written as u32;
        for (buffer, part) in buffers.iter().zip(parts) {
            let now = rest.min(part.count);
            move_on(vm, *buffer, now);
            rest -= now;
        }
    }
    Ok(count(vm, call, answer))
}

/// Urgent bytes.
fn urgent(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("urgent data on a socket"))
}

fn finish_in_time(_: &mut Vm, _: &Call) -> Raised<Answer> {
    // Connecting waits by itself, and one that is closed meanwhile does not wait any more.
    Err(closed())
}

const IMPLEMENTATION: &str = "sun/nio/ch/NioSocketImpl";
const CHANNEL: &str = "sun/nio/ch/SocketChannelImpl";
const BUFFERS: &str = "sun/nio/ch/IOUtil";

pub(super) const NATIVES: Entries = &[
    (
        IMPLEMENTATION,
        &[
            // Whether a call waits for a time is known here without it.
            ("configureNonBlocking", nothing),
            ("configureNonBlockingIfNeeded", nothing),
            ("configureBlocking", nothing),
            ("timedFinishConnect", finish_in_time),
        ],
    ),
    // Virtual threads wait as others do.
    (CHANNEL, &[("configureSocketNonBlockingIfVirtualThread", nothing)]),
    ("sun/nio/ch/ServerSocketChannelImpl", &[("configureSocketNonBlockingIfVirtualThread", nothing)]),
    ("sun/nio/ch/SourceChannelImpl", &[("configureSocketNonBlockingIfVirtualThread", nothing)]),
    ("sun/nio/ch/SinkChannelImpl", &[("configureSocketNonBlockingIfVirtualThread", nothing)]),
    ("sun/nio/ch/Net", &[("sendOOB", urgent)]),
];

pub(super) const VISIBLE: VisibleEntries = &[
    (IMPLEMENTATION, "tryRead", read, reads),
    (IMPLEMENTATION, "timedRead", read_in_time, reads_in_time),
    (IMPLEMENTATION, "tryWrite", write, writes),
    (IMPLEMENTATION, "timedAccept", accept_in_time, accepts_in_time),
    (CHANNEL, "tryRead", read_channel, channel_reads),
    (CHANNEL, "tryWrite", write_channel, channel_writes),
    (BUFFERS, "read", read_buffers, buffer_reads),
    (BUFFERS, "write", write_buffers, buffer_writes),
];
