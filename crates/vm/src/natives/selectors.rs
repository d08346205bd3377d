//! Selectors and pipes, where the JDK asks the operating system: `epoll`, `eventfd`, `pipe`.

use super::{Answer, Call, Entries, VisibleEntries, nothing};
use crate::network::{Descriptor, Endpoint, Kind, ready};
use crate::operation::{Operation, Traffic, TrafficWait};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int};
use crate::vm::Vm;

fn opened(vm: &mut Vm, call: &Call, kind: Kind) -> Descriptor {
    let name = vm.opener(call);
    vm.network.open(name, Endpoint::new(kind))
}

fn create(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(opened(vm, call, Kind::Selection(Default::default())).0 as i32))
}

const REMOVE: i32 = 2;

/// `ctl(int selector, int operation, int channel, int events)`
fn control(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let channel = Descriptor(call.int(2) as u32);
    if let Some(Kind::Selection(wanted)) = vm.network.get_mut(Descriptor(call.int(0) as u32)).map(|of| &mut of.kind) {
        if call.int(1) == REMOVE {
            wanted.remove(&channel);
        } else {
            wanted.insert(channel, call.int(3));
        }
    }
    Ok(Answer::Int(0))
}

fn wait_of(time: i32) -> TrafficWait {
    match time {
        0 => TrafficWait::Never,
        ..0 => TrafficWait::Endless,
        _ => TrafficWait::Timed,
    }
}

fn selects(_: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    // `wait(int selector, long found, int most, int time)`
    let on = Descriptor(as_int(slots[0]) as u32);
    Some(Operation::Network(Traffic::Select, on, wait_of(as_int(slots[4]))))
}

fn select(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let selector = Descriptor(call.int(0) as u32);
    let mut found = vm.network.selected(selector);
    found.truncate(call.int(3).max(0) as usize);
    if found.is_empty() {
        let time = call.int(4);
        if let Some(answer) = vm.waited_in_vain(call.thread, wait_of(time), time.max(0) as u64 * 1_000_000) {
            return Ok(answer);
        }
    }
    for (channel, _) in &found {
        vm.acquires_socket(call.thread, *channel);
    }
    let count = found.len();
    if let Some(of) = vm.network.get_mut(Descriptor(call.long(1) as u32)) {
        of.kind = Kind::Found(found);
    }
    Ok(Answer::Int(count as i32))
}

fn allocate(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Long(i64::from(opened(vm, call, Kind::Found(Vec::new())).0)))
}

fn free(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.network.remove(Descriptor(call.long(0) as u32));
    Ok(Answer::Void)
}

/// `getEvent(long found, int index)`: both in one number.
fn event(_: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Long(call.long(0) | i64::from(call.int(2)) << 32))
}

fn found(vm: &Vm, call: &Call) -> Option<(Descriptor, i32)> {
    let event = call.long(0) as u64;
    match &vm.network.get(Descriptor(event as u32))?.kind {
        Kind::Found(found) => found.get((event >> 32) as usize).copied(),
        _ => None,
    }
}

fn event_channel(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(found(vm, call).map_or(-1, |(channel, _)| channel.0 as i32)))
}

fn event_events(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(found(vm, call).map_or(ready::ERROR, |(_, events)| events)))
}

fn new_event(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Int(opened(vm, call, Kind::Event(false)).0 as i32))
}

fn wakes(_: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    Some(Operation::Network(Traffic::WakeUp, Descriptor(as_int(slots[0]) as u32), TrafficWait::Never))
}

fn set_event(vm: &mut Vm, call: &Call, to: bool) {
    if let Some(of) = vm.network.get_mut(Descriptor(call.int(0) as u32)) {
        of.kind = Kind::Event(to);
    }
}

fn wake(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    set_event(vm, call, true);
    vm.releases_socket(call.thread, Descriptor(call.int(0) as u32));
    Ok(Answer::Int(0))
}

/// `IOUtil.drain(int)`, of what wakes a selector.
fn drain(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let is_set = matches!(vm.network.get(Descriptor(call.int(0) as u32)).map(|of| &of.kind), Some(Kind::Event(true)));
    set_event(vm, call, false);
    Ok(is_set.into())
}

/// Closes a selector, or what wakes it, by its number, if it is one.
pub(super) fn close(vm: &mut Vm, number: i32) -> bool {
    let descriptor = Descriptor(number as u32);
    let kind = vm.network.get(descriptor).map(|of| &of.kind);
    let is_selector = matches!(kind, Some(Kind::Selection(_) | Kind::Event(_)));
    if is_selector {
        vm.network.close(descriptor);
    }
    is_selector
}

/// `IOUtil.makePipe(boolean blocking)`: the descriptor that reads in the upper half, the one that writes in the lower.
fn pipe(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = vm.opener(call);
    let (source, sink) = vm.network.pipe(name);
    for end in [source, sink] {
        if let Some(of) = vm.network.get_mut(end) {
            of.waits = call.boolean(0);
        }
    }
    Ok(Answer::Long(i64::from(source.0) << 32 | i64::from(sink.0)))
}

fn asynchronous(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("asynchronous channels"))
}

fn poller(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("a selector of a virtual thread"))
}

const POLL: &str = "sun/nio/ch/EPoll";

pub(super) const NATIVES: Entries = &[
    (
        POLL,
        &[
            ("eventSize", |_, _| Ok(Answer::Int(12))),
            ("eventsOffset", |_, _| Ok(Answer::Int(0))),
            ("dataOffset", |_, _| Ok(Answer::Int(4))),
            ("create", create),
            ("ctl", control),
            ("allocatePollArray", allocate),
            ("freePollArray", free),
            ("getEvent", event),
            ("getDescriptor", event_channel),
            ("getEvents", event_events),
        ],
    ),
    ("sun/nio/ch/EventFD", &[("eventfd0", new_event)]),
    ("sun/nio/ch/IOUtil", &[("makePipe", pipe), ("drain", drain)]),
    ("sun/nio/ch/EPollPort", &[("<init>", asynchronous)]),
    ("sun/nio/ch/Poller", &[("pollSelector", poller), ("poll", poller)]),
    ("sun/nio/ch/InheritedChannel", &[("initIDs", nothing)]),
];

pub(super) const VISIBLE: VisibleEntries =
    &[(POLL, "wait", select, selects), ("sun/nio/ch/EventFD", "set0", wake, wakes)];
