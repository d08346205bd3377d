//! Datagrams, where the JDK asks the operating system. It keeps addresses and bytes outside of the heap; here they are
//! in the heap.

use super::sockets::{INTERRUPTED, UNAVAILABLE, descriptor_of, descriptor_within, exception, host_at, wait_of};
use super::streams::{Part, load, move_on, rest_of, store};
use super::{Answer, Call, Entries, VisibleEntries, nothing};
use crate::memory::Ref;
use crate::network::{Address, Descriptor, Failure};
use crate::operation::{Operation, Traffic, TrafficWait};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_ref, whole};
use crate::vm::Vm;

fn receives(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let on = descriptor_within(vm, as_ref(slots[0]))?;
    Some(Operation::Network(Traffic::Receive, on, wait_of(vm.network.get(on)?)))
}

/// `receive(ByteBuffer, boolean connected)`
fn receive(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let channel = call.object(0)?;
    let Some(on) = descriptor_within(vm, channel) else { return Ok(Answer::Int(INTERRUPTED)) };
    let wait = vm.network.get(on).map_or(TrafficWait::Never, wait_of);
    match vm.network.receive(on) {
        Ok((from, bytes)) => {
            vm.acquires_socket(call.thread, on);
            let address = super::addresses::socket_address(vm, from)?;
            vm.set_named(channel, b"cachedInetSocketAddress", u64::from(address.0));
            take(vm, call.object(1)?, &bytes).map(|count| Answer::Int(count as i32))
        }
        Err(Failure::Waits) => Ok(vm.waited_in_vain(call.thread, wait, 0).unwrap_or(Answer::Int(UNAVAILABLE))),
        Err(Failure::Closed) => Ok(Answer::Int(INTERRUPTED)),
        Err(failure) => Err(exception(failure)),
    }
}

/// Puts as many bytes into a buffer as there is room for: the others are lost.
fn take(vm: &mut Vm, buffer: Ref, bytes: &[u8]) -> Raised<usize> {
    let part = rest_of(vm, buffer)?;
    let count = bytes.len().min(part.count as usize);
    store(vm, part, &bytes[..count]);
    move_on(vm, buffer, count as u32);
    Ok(count)
}

/// The same for a connected socket, by `IOUtil.read`.
pub(super) fn read(vm: &mut Vm, call: &Call, on: Descriptor, into: &[(Ref, Part)]) -> Raised<Result<i32, Failure>> {
    let (_, bytes) = match vm.network.receive(on) {
        Ok(received) => received,
        Err(failure) => return Ok(Err(failure)),
    };
    vm.acquires_socket(call.thread, on);
    let mut rest = &bytes[..];
    for (buffer, _) in into {
        let count = take(vm, *buffer, rest)?;
        rest = &rest[count..];
    }
    Ok(Ok((bytes.len() - rest.len()) as i32))
}

/// What an `InetSocketAddress` names, if it is on this machine.
fn target(vm: &Vm, address: Ref) -> Option<Address> {
    let holder = Ref(vm.get_named(address, b"holder") as u32);
    let host = Ref(if holder.is_null() { 0 } else { vm.get_named(holder, b"addr") as u32 });
    let host = if host.is_null() { None } else { host_at(vm, host) }?;
    let host = if host == 0 { crate::network::LOOPBACK } else { host };
    Some(Address { host, port: vm.get_named(holder, b"port") as u16 })
}

fn sends(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let on = descriptor_of(vm, as_ref(slots[1]))?;
    let address = as_ref(slots[3]);
    let to = if address.is_null() { None } else { target(vm, address) };
    Some(Operation::Network(to.map_or(Traffic::Ask, Traffic::Send), on, TrafficWait::Never))
}

/// `send(FileDescriptor, ByteBuffer, InetSocketAddress)`
fn send(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(on) = descriptor_of(vm, call.object(1)?) else { return Ok(Answer::Int(INTERRUPTED)) };
    let buffer = call.object(2)?;
    let to = target(vm, call.object(3)?).ok_or_else(|| Raise::unsupported("a datagram to another machine"))?;
    let part = rest_of(vm, buffer)?;
    let bytes = load(vm, part);
    deliver(vm, call, (on, to), &bytes)?;
    move_on(vm, buffer, part.count);
    Ok(Answer::Int(bytes.len() as i32))
}

fn deliver(vm: &mut Vm, call: &Call, (on, to): (Descriptor, Address), bytes: &[u8]) -> Raised<bool> {
    let receiver = vm.network.send(on, to, bytes).map_err(exception)?;
    if let Some(receiver) = receiver {
        vm.releases_socket(call.thread, receiver);
    }
    Ok(receiver.is_some())
}

/// The same for a connected socket, by `IOUtil.write`.
pub(super) fn write(vm: &mut Vm, call: &Call, on: Descriptor, bytes: &[u8]) -> Raised<Answer> {
    let Some(to) = vm.network.get(on).and_then(|of| of.remote) else { return Err(exception(Failure::Unfit)) };
    match deliver(vm, call, (on, to), bytes)? {
        true => Ok(Answer::Int(bytes.len() as i32)),
        false => Err(Raise::unsupported("a datagram of a connected socket to a port that nobody has")),
    }
}

fn parks(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let on = descriptor_within(vm, as_ref(slots[0]))?;
    let wait = if whole(slots[2], slots[3]) as i64 > 0 { TrafficWait::Timed } else { TrafficWait::Endless };
    Some(Operation::Network(Traffic::Receive, on, wait))
}

/// `park(int event, long nanos)`: waits for a datagram.
fn park(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(on) = descriptor_within(vm, call.object(0)?) else { return Ok(Answer::Void) };
    if vm.can_go_on(Traffic::Receive, on) {
        return Ok(Answer::Void);
    }
    let nanos = call.long(2);
    let wait = if nanos > 0 { TrafficWait::Timed } else { TrafficWait::Endless };
    Ok(vm.waited_in_vain(call.thread, wait, nanos.max(0) as u64).unwrap_or(Answer::Void))
}

/// The sender of the last datagram.
fn sender(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Reference(Ref(vm.get_named(call.object(0)?, b"cachedInetSocketAddress") as u32)))
}

fn disconnect(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    if let Some(on) = descriptor_of(vm, call.object(0)?)
        && let Some(of) = vm.network.get_mut(on)
    {
        of.remote = None;
    }
    Ok(Answer::Void)
}

/// `NativeSocketAddress.allocate(int)`: none is needed.
fn addresses(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.load("sun/nio/ch/NativeSocketAddress")?;
    let none = vec![Ref::NULL; call.int(0).max(0) as usize];
    vm.new_reference_array(class, &none).map(Answer::Reference)
}

/// Whether a thread is in code for datagrams: that has its temporary buffers in the heap.
pub(super) fn is_for_datagrams(vm: &Vm, thread: ThreadId) -> bool {
    let caller = vm.thread(thread).frames.last().map(|frame| vm.classes.method(frame.method).class);
    caller.is_some_and(|class| {
        let name = vm.classes.get(class).name;
        vm.classes.symbols.text(name).starts_with(b"sun/nio/ch/Datagram")
    })
}

const CHANNEL: &str = "sun/nio/ch/DatagramChannelImpl";

pub(super) const NATIVES: Entries = &[
    (
        CHANNEL,
        &[
            ("sourceSocketAddress", sender),
            ("disconnect0", disconnect),
            ("configureSocketNonBlockingIfVirtualThread", nothing),
        ],
    ),
    ("java/net/DatagramPacket", &[("init", nothing)]),
    ("sun/nio/ch/NativeSocketAddress", &[("<clinit>", nothing), ("allocate", addresses), ("freeAll", nothing)]),
];

pub(super) const VISIBLE: VisibleEntries = &[
    (CHANNEL, "park(IJ)V", park, parks),
    (CHANNEL, "receive(Ljava/nio/ByteBuffer;Z)I", receive, receives),
    (CHANNEL, "send(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;Ljava/net/InetSocketAddress;)I", send, sends),
];
