//! Sockets, where the JDK asks the operating system: `sun.nio.ch.Net`, and how descriptors are closed.
//!
//! What is above this runs on the JDK's own code, which is no step (`conduct` in the models): so a call of the program
//! is one step, with the operation that is here. A thread that has to wait is not enabled; a time-out is another
//! choice. Waits for a time, which the JDK makes of several calls, are one here (`streams.rs`).

use super::{Answer, Call, Entries, VisibleEntries, nothing, one, zero};
use crate::code::Op;
use crate::memory::Ref;
use crate::network::{Address, Descriptor, Endpoint, Failure, Kind, LINGER, LOOPBACK, ready};
use crate::operation::{Operation, Traffic, TrafficWait};
use crate::order::{Order, SyncObject};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int, as_ref, whole};
use crate::vm::Vm;

/// What natives return instead of a count: nothing there yet.
pub(super) const UNAVAILABLE: i32 = -2;
/// The same: the descriptor was closed meanwhile.
pub(super) const INTERRUPTED: i32 = -3;

const NANOS_OF_MILLI: u64 = 1_000_000;

/// The descriptor that a `FileDescriptor` holds, if it is one of the network.
pub(super) fn descriptor_of(vm: &Vm, file: Ref) -> Option<Descriptor> {
    if file.is_null() {
        return None;
    }
    let descriptor = Descriptor(vm.get_named(file, b"fd") as u32);
    vm.network.get(descriptor).map(|_| descriptor)
}

fn descriptor(vm: &Vm, call: &Call, slot: usize) -> Raised<Descriptor> {
    descriptor_of(vm, call.object(slot)?).ok_or_else(closed)
}

/// What an operation on a descriptor that is not open throws.
pub(super) fn closed() -> Raise {
    Raise::new("java/net/SocketException", "Socket closed")
}

/// The exception for a failure.
pub(super) fn exception(failure: Failure) -> Raise {
    match failure {
        Failure::Refused => Raise::new("java/net/ConnectException", "Connection refused"),
        Failure::InUse => Raise::new("java/net/BindException", "Address already in use"),
        Failure::Broken => Raise::new("java/io/IOException", "Broken pipe"),
        Failure::Reset => Raise::new("java/io/IOException", "Connection reset by peer"),
        Failure::Unfit => Raise::new("java/net/SocketException", "Invalid argument"),
        Failure::Waits | Failure::Closed => closed(),
    }
}

/// The bytes of an address as a number; `None` if it is none of this machine.
pub(super) fn host_at(vm: &Vm, address: Ref) -> Option<u32> {
    let holder = Ref(vm.get_named(address, b"holder6") as u32);
    if holder.is_null() {
        let host = vm.get_named(Ref(vm.get_named(address, b"holder") as u32), b"address") as u32;
        return matches!(host >> 24, 0 | 127).then_some(host);
    }
    let bytes = vm.memory.byte_contents(Ref(vm.get_named(holder, b"ipaddress") as u32));
    let (last, before) = bytes.split_last()?;
    match (before.iter().all(|byte| *byte == 0), last) {
        (true, 0) => Some(0),
        (true, 1) => Some(LOOPBACK),
        _ => None,
    }
}

/// How many nanoseconds a call of `NioSocketImpl.connect` waits, if it does.
fn connect_time(vm: &Vm, thread: ThreadId) -> Option<u64> {
    let of = vm.thread(thread);
    let frame = of.frames.iter().rev().take(4).find(|frame| {
        let method = vm.classes.method(frame.method);
        let class = vm.classes.get(method.class).name;
        &vm.classes.symbols.text(method.name)[..] == b"connect"
            && &vm.classes.symbols.text(class)[..] == b"sun/nio/ch/NioSocketImpl"
    })?;
    let millis = as_int(*of.slots.get(frame.base as usize + 2)?);
    (millis > 0).then_some(millis as u64 * NANOS_OF_MILLI)
}

impl Vm {
    /// For how many nanoseconds a thread that is about to do something with a socket waits at most.
    pub(crate) fn traffic_time(&self, thread: ThreadId, traffic: Traffic, slots: &[Slot], top: usize) -> u64 {
        let operand = |depth: usize| top.checked_sub(depth).and_then(|at| slots.get(at)).copied().unwrap_or(0);
        let long = whole(operand(2), operand(1));
        match traffic {
            Traffic::Connect(_) => connect_time(self, thread).unwrap_or(0),
            Traffic::Select => (as_int(operand(1)).max(0) as u64).saturating_mul(NANOS_OF_MILLI),
            _ if self.is_about_to_poll(thread) => long.saturating_mul(NANOS_OF_MILLI),
            _ => long,
        }
    }

    /// Whether a thread is about to call `Net.poll`, which counts milliseconds.
    fn is_about_to_poll(&self, thread: ThreadId) -> bool {
        let frame = self.thread(thread).frames.last();
        match frame.and_then(|frame| self.op_at(frame.method, frame.at)) {
            Some(Op::InvokeStatic(method) | Op::CallStatic(method)) => {
                &self.classes.symbols.text(self.classes.method(method).name)[..] == b"poll"
            }
            _ => false,
        }
    }

    /// Whether an operation that waits can go on.
    pub(crate) fn can_go_on(&self, traffic: Traffic, on: Descriptor) -> bool {
        let Some(of) = self.network.get(on).filter(|of| !of.is_closing) else { return true };
        match traffic {
            Traffic::Accept | Traffic::Read | Traffic::Receive => of.has_input(),
            Traffic::Write => self.network.room(on).is_none_or(|room| room > 0) || cannot_write(of),
            Traffic::Select => !self.network.selected(on).is_empty(),
            Traffic::Connect(to) => self.network.is_decided(to),
            _ => true,
        }
    }

    pub(super) fn releases_socket(&mut self, thread: ThreadId, socket: Descriptor) {
        self.note(thread, Order::Releases(SyncObject::Socket(socket)));
    }

    pub(super) fn acquires_socket(&mut self, thread: ThreadId, socket: Descriptor) {
        self.note(thread, Order::Acquires(SyncObject::Socket(socket)));
    }

    /// The name of a thread, by which what it opens is named.
    pub(super) fn opener(&self, call: &Call) -> u64 {
        self.thread(call.thread).key
    }

    /// The thread cannot go on. It stays, if nobody else could change that; if not, its time is over.
    pub(super) fn waited_in_vain(&mut self, thread: ThreadId, wait: TrafficWait, nanos: u64) -> Option<Answer> {
        match wait {
            TrafficWait::Never => None,
            TrafficWait::Endless => Some(Answer::Stay),
            TrafficWait::Timed if self.is_sharing => None,
            TrafficWait::Timed => {
                self.park_is_over(thread, nanos);
                match self.wait_alone(Some(nanos)) {
                    stays @ Answer::Stay => Some(stays),
                    _ => None,
                }
            }
        }
    }
}

fn cannot_write(of: &Endpoint) -> bool {
    of.connection().is_none_or(|of| of.output_is_shut)
}

/// How a call waits on a socket that was told whether to.
pub(super) fn wait_of(of: &Endpoint) -> TrafficWait {
    if of.waits { TrafficWait::Endless } else { TrafficWait::Never }
}

fn socket(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let kind = if call.boolean(1) { Kind::Socket } else { Kind::Datagrams { arrived: Default::default() } };
    let name = vm.opener(call);
    Ok(Answer::Int(vm.network.open(name, Endpoint::new(kind)).0 as i32))
}

/// An operation on the descriptor in the first slot.
fn on_first(vm: &Vm, slots: &[Slot], traffic: Traffic) -> Option<Operation> {
    descriptor_of(vm, as_ref(slots[0])).map(|on| Operation::Network(traffic, on, TrafficWait::Never))
}

fn binds(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_first(vm, slots, Traffic::Bind(as_int(slots[4]) as u16))
}

/// `bind0(FileDescriptor, boolean preferIPv6, boolean exclusive, InetAddress, int port)`
fn bind(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 0)?;
    let Some(host) = host_at(vm, call.object(3)?) else {
        return Err(Raise::new("java/net/BindException", "Cannot assign requested address"));
    };
    let wanted = Address { host, port: call.int(4) as u16 };
    let name = vm.opener(call);
    vm.network.bind(on, wanted, name).map_err(exception)?;
    Ok(Answer::Void)
}

/// `listen(FileDescriptor, int backlog)` is part of the step that binds: until then, connections are refused.
fn listen(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 0)?;
    let name = vm.opener(call);
    vm.network.listen(on, call.int(1).max(0) as usize, name).map_err(exception)?;
    vm.releases_socket(call.thread, on);
    Ok(Answer::Void)
}

/// The address that a call of `connect0(boolean, FileDescriptor, InetAddress, int)` names.
fn target(vm: &Vm, slots: &[Slot]) -> Option<Address> {
    let host = host_at(vm, as_ref(slots[2]))?;
    Some(Address { host: if host == 0 { LOOPBACK } else { host }, port: as_int(slots[3]) as u16 })
}

fn connects(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let on = descriptor_of(vm, as_ref(slots[1]))?;
    let to = target(vm, slots)?;
    if matches!(vm.network.get(on)?.kind, Kind::Datagrams { .. }) {
        return Some(Operation::Network(Traffic::Connect(to), on, TrafficWait::Never));
    }
    let wait = match (vm.network.get(on)?.waits && !vm.network.is_decided(to), connect_time(vm, thread)) {
        (false, _) => TrafficWait::Never,
        (true, Some(_)) => TrafficWait::Timed,
        (true, None) => TrafficWait::Endless,
    };
    Some(Operation::Network(Traffic::Connect(to), on, wait))
}

/// `connect0(boolean preferIPv6, FileDescriptor, InetAddress, int port)`: 1 if it is connected.
fn connect(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 1)?;
    let Some(to) = target(vm, &call.slots) else {
        return Err(Raise::unsupported("a connection to another machine"));
    };
    if let Some(of) = vm.network.get_mut(on)
        && matches!(of.kind, Kind::Datagrams { .. })
    {
        of.remote = Some(to);
        return Ok(Answer::Int(1));
    }
    let name = vm.opener(call);
    let waits = vm.network.get(on).is_some_and(|of| of.waits);
    match vm.network.connect(on, to, name) {
        Ok((listener, other)) => {
            vm.acquires_socket(call.thread, listener);
            vm.releases_socket(call.thread, other);
            // Who does not wait learns it later, as on Linux.
            Ok(Answer::Int(if waits { 1 } else { UNAVAILABLE }))
        }
        Err(Failure::Waits) if waits => {
            let time = connect_time(vm, call.thread);
            let wait = if time.is_some() { TrafficWait::Timed } else { TrafficWait::Endless };
            if let Some(answer) = vm.waited_in_vain(call.thread, wait, time.unwrap_or(0)) {
                return Ok(answer);
            }
            Err(Raise::new("java/net/SocketTimeoutException", "Connect timed out"))
        }
        Err(failure @ (Failure::Waits | Failure::Refused)) if !waits => {
            if let Some(of) = vm.network.get_mut(on) {
                of.kind = Kind::Connecting { is_refused: failure == Failure::Refused };
                of.remote = Some(to);
            }
            Ok(Answer::Int(UNAVAILABLE))
        }
        Err(Failure::Closed) => Ok(Answer::Int(INTERRUPTED)),
        Err(failure) => Err(exception(failure)),
    }
}

/// Whether a connection that nobody has waited for is there is known, unless there was no room for it.
fn polls_connect(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let on = descriptor_of(vm, as_ref(slots[0]))?;
    let of = vm.network.get(on)?;
    let to = of.remote.filter(|_| matches!(of.kind, Kind::Connecting { is_refused: false }))?;
    Some(Operation::Network(Traffic::Connect(to), on, TrafficWait::Never))
}

/// `pollConnect(FileDescriptor, long timeout)`: whether it is connected.
fn poll_connect(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 0)?;
    let Some(of) = vm.network.get(on) else { return Err(closed()) };
    match (&of.kind, of.remote) {
        (Kind::Connecting { is_refused: true }, _) => Err(exception(Failure::Refused)),
        (Kind::Connecting { .. }, Some(to)) => {
            let name = vm.opener(call);
            match vm.network.connect(on, to, name) {
                Ok((listener, other)) => {
                    vm.acquires_socket(call.thread, listener);
                    vm.releases_socket(call.thread, other);
                    Ok(true.into())
                }
                Err(Failure::Waits | Failure::Closed) => Ok(false.into()),
                Err(failure) => Err(exception(failure)),
            }
        }
        (kind, _) => Ok(matches!(kind, Kind::Connection(_)).into()),
    }
}

fn accepts(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let on = descriptor_of(vm, as_ref(slots[0]))?;
    Some(Operation::Network(Traffic::Accept, on, wait_of(vm.network.get(on)?)))
}

/// `accept(FileDescriptor, FileDescriptor new, InetSocketAddress[])`: 1 if there was a connection.
fn accept(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(on) = descriptor_of(vm, call.object(0)?) else { return Ok(Answer::Int(INTERRUPTED)) };
    let wait = vm.network.get(on).map_or(TrafficWait::Never, wait_of);
    match accepted(vm, call, on)? {
        Ok(()) => Ok(Answer::Int(1)),
        Err(Failure::Waits) => Ok(vm.waited_in_vain(call.thread, wait, 0).unwrap_or(Answer::Int(UNAVAILABLE))),
        Err(_) => Ok(Answer::Int(INTERRUPTED)),
    }
}

/// Accepts a connection, into the descriptor and the array that are the second and the third argument of a call.
pub(super) fn accepted(vm: &mut Vm, call: &Call, on: Descriptor) -> Raised<Result<(), Failure>> {
    let first = if vm.classes.method(call.method).access.is_static() { 1 } else { 2 };
    let new = match vm.network.accept(on) {
        Ok(new) => new,
        Err(failure) => return Ok(Err(failure)),
    };
    vm.acquires_socket(call.thread, new);
    vm.set_named(call.object(first)?, b"fd", u64::from(new.0));
    if let Some(remote) = vm.network.get(new).and_then(|of| of.remote) {
        let address = super::addresses::socket_address(vm, remote)?;
        let array = call.object(first + 1)?;
        let size = crate::class::ValueKind::Reference.element_size();
        vm.memory.set_element(array, 0, size, u64::from(address.0));
        vm.publish(array, address);
    }
    Ok(Ok(()))
}

/// Whether the innermost method closes a channel or a socket.
fn is_in_close(vm: &Vm, thread: ThreadId) -> Option<bool> {
    let method = vm.classes.method(vm.thread(thread).frames.last()?.method);
    match &vm.classes.symbols.text(method.name)[..] {
        b"close" | b"implCloseBlockingMode" => Some(true),
        b"implCloseNonBlockingMode" => Some(false),
        _ => None,
    }
}

const INPUT: i32 = 0;
const OUTPUT: i32 = 1;

fn shuts(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let traffic = match (is_in_close(vm, thread), as_int(slots[1])) {
        (Some(_), _) => Traffic::Close,
        (None, INPUT) => Traffic::EndInput,
        (None, _) => Traffic::EndOutput,
    };
    on_first(vm, slots, traffic)
}

/// `shutdown(FileDescriptor, int how)`. The JDK does it before it closes a socket: then it is one step with that.
fn shutdown(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 0)?;
    let (input, output) = (call.int(1) != OUTPUT, call.int(1) != INPUT);
    if let Some(other) = vm.network.shut(on, input, output) {
        vm.releases_socket(call.thread, other);
    }
    if is_in_close(vm, call.thread) == Some(true) {
        vm.network.begin_to_close(on);
    }
    Ok(Answer::Void)
}

fn closes(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let on = descriptor_of(vm, as_ref(slots[1]))?;
    let is_closing = vm.network.get(on)?.is_closing;
    (!is_closing).then_some(Operation::Network(Traffic::Close, on, TrafficWait::Never))
}

/// What another thread does with a connection that this one closes, it does after that.
fn leaves(vm: &mut Vm, thread: ThreadId, on: Descriptor) {
    let peer = vm.network.get(on).and_then(Endpoint::connection).and_then(|of| of.peer);
    if let Some(other) = peer {
        vm.releases_socket(thread, other);
    }
}

/// `SocketDispatcher.close(FileDescriptor)`
fn close(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let file = call.object(1)?;
    let Some(on) = descriptor_of(vm, file) else { return Ok(Answer::Original) };
    leaves(vm, call.thread, on);
    vm.network.close(on);
    vm.set_named(file, b"fd", u64::from(u32::MAX));
    Ok(Answer::Void)
}

/// `SocketDispatcher.preClose(FileDescriptor, ..)`: threads that wait for it wake up.
fn pre_close(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(on) = descriptor_of(vm, call.object(1)?) else { return Ok(Answer::Original) };
    leaves(vm, call.thread, on);
    vm.network.begin_to_close(on);
    Ok(Answer::Void)
}

fn polls(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let on = descriptor_of(vm, as_ref(slots[0]))?;
    let (events, time) = (as_int(slots[1]), whole(slots[2], slots[3]) as i64);
    let wait = match time {
        0 => TrafficWait::Never,
        ..0 => TrafficWait::Endless,
        _ => TrafficWait::Timed,
    };
    let of = vm.network.get(on)?;
    let traffic = match (&of.kind, events & ready::OUTPUT != 0) {
        _ if wait == TrafficWait::Never => Traffic::Ask,
        (Kind::Connecting { .. }, _) => of.remote.map_or(Traffic::Ask, Traffic::Connect),
        (_, true) => Traffic::Write,
        (Kind::Listener { .. }, false) => Traffic::Accept,
        (Kind::Datagrams { .. }, false) => Traffic::Receive,
        (_, false) => Traffic::Read,
    };
    Some(Operation::Network(traffic, on, wait))
}

/// `poll(FileDescriptor, int events, long timeout)`: the events that have happened.
fn poll(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 0)?;
    let time = call.long(2);
    let found = vm.network.readiness(on) & (call.int(1) | ready::ERROR | ready::HANG_UP);
    let is_closing = vm.network.get(on).is_some_and(|of| of.is_closing);
    if found == 0 && !is_closing && time != 0 {
        let wait = if time < 0 { TrafficWait::Endless } else { TrafficWait::Timed };
        if let Some(answer) = vm.waited_in_vain(call.thread, wait, time.max(0) as u64 * NANOS_OF_MILLI) {
            return Ok(answer);
        }
    }
    Ok(Answer::Int(found))
}

fn asks(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    on_first(vm, slots, Traffic::AskInput)
}

fn available(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 0)?;
    let arrived = vm.network.get(on).and_then(Endpoint::connection).map_or(0, |of| of.arrived.len());
    vm.acquires_socket(call.thread, on);
    Ok(Answer::Int(arrived as i32))
}

fn address(vm: &Vm, call: &Call, of: fn(&Endpoint) -> Option<Address>) -> Raised<Address> {
    let on = descriptor(vm, call, 0)?;
    Ok(vm.network.get(on).and_then(of).unwrap_or(Address { host: 0, port: 0 }))
}

fn local_port(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(i32::from(address(vm, call, |of| of.local)?.port)))
}

fn remote_port(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(i32::from(address(vm, call, |of| of.remote)?.port)))
}

fn local_host(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let host = address(vm, call, |of| of.local)?.host;
    super::addresses::inet_address(vm, host, Ref::NULL).map(Answer::Reference)
}

fn remote_host(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let host = address(vm, call, |of| of.remote)?.host;
    super::addresses::inet_address(vm, host, Ref::NULL).map(Answer::Reference)
}

/// The numbers of options on Linux.
mod option {
    pub(super) const SOCKET: i32 = 1;
    pub(super) const REUSE_ADDRESS: i32 = 2;
    pub(super) const SEND_BUFFER: i32 = 7;
    pub(super) const RECEIVE_BUFFER: i32 = 8;
}

/// `setIntOption0(FileDescriptor, boolean, int level, int option, int value, boolean)`: options are only kept.
fn set_option(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 0)?;
    let (level, name, value) = (call.int(2), call.int(3), call.int(4));
    if let Some(of) = vm.network.get_mut(on) {
        of.options.insert((level, name), value);
    }
    Ok(Answer::Void)
}

/// `getIntOption0(FileDescriptor, boolean, int level, int option)`
fn get_option(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let on = descriptor(vm, call, 0)?;
    let Some(of) = vm.network.get(on) else { return Err(closed()) };
    let (level, name) = (call.int(2), call.int(3));
    let usual = match (level, name) {
        (option::SOCKET, option::SEND_BUFFER | option::RECEIVE_BUFFER) => 65_536,
        LINGER => -1,
        (option::SOCKET, option::REUSE_ADDRESS) => i32::from(matches!(of.kind, Kind::Listener { .. })),
        _ => 0,
    };
    Ok(Answer::Int(of.options.get(&(level, name)).copied().unwrap_or(usual)))
}

/// `configureBlocking(FileDescriptor, boolean)`
fn configure_blocking(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let waits = call.boolean(1);
    if let Some(on) = descriptor_of(vm, call.object(0)?)
        && let Some(of) = vm.network.get_mut(on)
    {
        of.waits = waits;
    }
    Ok(Answer::Void)
}

fn descriptor_value(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(vm.get_named(call.object(0)?, b"fd") as i32))
}

fn set_descriptor_value(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.set_named(call.object(0)?, b"fd", u64::from(call.int(1) as u32));
    Ok(Answer::Void)
}

/// A number for a thread that does not depend on the order in which threads start; never 0.
fn native_thread(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Long((vm.opener(call) >> 2 | 1) as i64))
}

/// The descriptor of a socket or a channel.
pub(super) fn descriptor_within(vm: &Vm, socket: Ref) -> Option<Descriptor> {
    let follow = |object: Ref, name: &[u8]| Ref(if object.is_null() { 0 } else { vm.get_named(object, name) as u32 });
    let implementation = follow(socket, b"impl");
    let delegate = follow(implementation, b"delegate");
    [socket, implementation, delegate].into_iter().find_map(|of| descriptor_of(vm, follow(of, b"fd")))
}

const NET: &str = "sun/nio/ch/Net";

pub(super) const NATIVES: Entries = &[
    (
        NET,
        &[
            ("isIPv6Available0", zero),
            ("isReusePortAvailable0", one),
            ("isExclusiveBindAvailable", |_, _| Ok(Answer::Int(-1))),
            ("shouldShutdownWriteBeforeClose0", one),
            ("shouldSetBothIPv4AndIPv6Options0", zero),
            ("canIPv6SocketJoinIPv4Group0", zero),
            ("canJoin6WithIPv4Group0", zero),
            ("canUseIPv6OptionsWithIPv4LocalAddress0", zero),
            ("pollinValue", |_, _| Ok(Answer::Int(ready::INPUT))),
            ("polloutValue", |_, _| Ok(Answer::Int(ready::OUTPUT))),
            ("pollerrValue", |_, _| Ok(Answer::Int(ready::ERROR))),
            ("pollhupValue", |_, _| Ok(Answer::Int(ready::HANG_UP))),
            ("pollnvalValue", |_, _| Ok(Answer::Int(32))),
            ("pollconnValue", |_, _| Ok(Answer::Int(ready::OUTPUT))),
            ("socket0", socket),
            ("listen", listen),
            ("localPort", local_port),
            ("localInetAddress", local_host),
            ("remotePort", remote_port),
            ("remoteInetAddress", remote_host),
            ("setIntOption0", set_option),
            ("getIntOption0", get_option),
        ],
    ),
    (
        "sun/nio/ch/IOUtil",
        &[
            ("initIDs", nothing),
            ("fdLimit", |_, _| Ok(Answer::Int(1 << 20))),
            ("iovMax", |_, _| Ok(Answer::Int(1024))),
            ("writevMax", |_, _| Ok(Answer::Long(i64::from(i32::MAX)))),
            ("configureBlocking", configure_blocking),
            ("fdVal", descriptor_value),
            ("setfdVal", set_descriptor_value),
        ],
    ),
    (
        "sun/nio/ch/NativeThread",
        &[
            ("current", native_thread),
            ("current0", native_thread),
            ("signal", nothing),
            ("signal0", nothing),
            ("init", nothing),
            ("supportPendingSignals0", zero),
        ],
    ),
    (
        "jdk/net/LinuxSocketOptions",
        &[("quickAckSupported0", zero), ("keepAliveOptionsSupported0", zero), ("incomingNapiIdSupported0", zero)],
    ),
];

pub(super) const VISIBLE: VisibleEntries = &[
    (NET, "bind0", bind, binds),
    (NET, "connect0", connect, connects),
    (NET, "pollConnect", poll_connect, polls_connect),
    (NET, "accept", accept, accepts),
    (NET, "shutdown", shutdown, shuts),
    (NET, "poll", poll, polls),
    (NET, "available", available, asks),
    ("sun/nio/ch/SocketDispatcher", "close", close, closes),
    ("sun/nio/ch/SocketDispatcher", "preClose", pre_close, closes),
    ("sun/nio/ch/UnixDispatcher", "close", close, closes),
    ("sun/nio/ch/UnixDispatcher", "preClose", pre_close, closes),
    ("sun/nio/ch/UnixDispatcher", "implPreClose", pre_close, closes),
    ("sun/nio/ch/DatagramDispatcher", "close", close, closes),
    ("sun/nio/ch/DatagramDispatcher", "preClose", pre_close, closes),
    ("sun/nio/ch/FileDispatcherImpl", "close", close, closes),
    ("sun/nio/ch/FileDispatcherImpl", "preClose", pre_close, closes),
];
