//! Names and addresses of machines. There is one: `localhost`, 127.0.0.1, without IPv6. To look up another is
//! *unsupported*, but for the names that no machine has (RFC 2606: `.invalid`).

use super::{Answer, Call, Entries, nothing, one, zero};
use crate::class::ValueKind;
use crate::memory::Ref;
use crate::network::{Address, LOOPBACK};
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

const NAME: &str = "localhost";
/// The family of addresses of four bytes.
const FAMILY: u64 = 1;

/// A new `Inet4Address`.
pub(super) fn inet_address(vm: &mut Vm, host: u32, name: Ref) -> Raised<Ref> {
    let (class, holder) = (vm.load("java/net/Inet4Address")?, vm.load("java/net/InetAddress$InetAddressHolder")?);
    let address = vm.new_object(class)?;
    let holder = vm.new_object(holder)?;
    vm.set_named(holder, b"address", u64::from(host));
    vm.set_named(holder, b"family", FAMILY);
    vm.set_named(holder, b"hostName", u64::from(name.0));
    vm.set_named(holder, b"originalHostName", u64::from(name.0));
    vm.set_named(address, b"holder", u64::from(holder.0));
    Ok(address)
}

/// A new `InetSocketAddress`.
pub(super) fn socket_address(vm: &mut Vm, of: Address) -> Raised<Ref> {
    let host = inet_address(vm, of.host, Ref::NULL)?;
    let class = vm.load("java/net/InetSocketAddress")?;
    let holder = vm.load("java/net/InetSocketAddress$InetSocketAddressHolder")?;
    let address = vm.new_object(class)?;
    let holder = vm.new_object(holder)?;
    vm.set_named(holder, b"addr", u64::from(host.0));
    vm.set_named(holder, b"port", u64::from(of.port));
    vm.set_named(address, b"holder", u64::from(holder.0));
    Ok(address)
}

fn local_name(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    vm.new_string(NAME).map(Answer::Reference)
}

/// `lookupAllHostAddr(String host, ..)`
fn look_up(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = call.object(1)?;
    let text = vm.text(name);
    if text.eq_ignore_ascii_case(NAME) {
        let class = vm.load("java/net/InetAddress")?;
        let address = inet_address(vm, LOOPBACK, name)?;
        return vm.new_reference_array(class, &[address]).map(Answer::Reference);
    }
    match text.ends_with(".invalid") {
        true => Err(Raise::new("java/net/UnknownHostException", format!("{text}: Name or service not known"))),
        false => Err(Raise::unsupported(format!("looking up the host {text}"))),
    }
}

/// `getHostByAddr(byte[])`
fn name_of(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let bytes = vm.memory.byte_contents(call.object(1)?);
    match bytes[..] {
        [127, 0, 0, 1] => vm.new_string(NAME).map(Answer::Reference),
        _ => Err(Raise::unsupported("looking up the name of another host")),
    }
}

/// `isReachable0(byte[], ..)`
fn is_reachable(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let bytes = vm.memory.byte_contents(call.object(1)?);
    match bytes.first() {
        Some(127) => Ok(true.into()),
        _ => Err(Raise::unsupported("reaching another host")),
    }
}

/// The only interface.
fn loopback(vm: &mut Vm) -> Raised<Ref> {
    let class = vm.load("java/net/NetworkInterface")?;
    let interface = vm.new_object(class)?;
    let name = vm.new_string("lo")?;
    for field in [&b"name"[..], b"displayName"] {
        vm.set_named(interface, field, u64::from(name.0));
    }
    vm.set_named(interface, b"index", 1);
    let address = inet_address(vm, LOOPBACK, Ref::NULL)?;
    let class = vm.load("java/net/InetAddress")?;
    let all = vm.new_reference_array(class, &[address])?;
    vm.set_named(interface, b"addrs", u64::from(all.0));
    let class = vm.load("java/net/InterfaceAddress")?;
    let bindings = vm.new_reference_array(class, &[])?;
    vm.set_named(interface, b"bindings", u64::from(bindings.0));
    let class = vm.load("java/net/NetworkInterface")?;
    let children = vm.new_reference_array(class, &[])?;
    vm.set_named(interface, b"childs", u64::from(children.0));
    Ok(interface)
}

fn interfaces(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    let interface = loopback(vm)?;
    let class = vm.load("java/net/NetworkInterface")?;
    vm.new_reference_array(class, &[interface]).map(Answer::Reference)
}

fn interface_if(vm: &mut Vm, is_it: bool) -> Raised<Answer> {
    let interface = if is_it { loopback(vm)? } else { Ref::NULL };
    Ok(Answer::Reference(interface))
}

fn interface_by_name(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let is_it = vm.text(call.object(0)?) == "lo";
    interface_if(vm, is_it)
}

fn host_of(vm: &Vm, address: Ref) -> u64 {
    vm.get_named(Ref(vm.get_named(address, b"holder") as u32), b"address")
}

fn interface_by_address(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let is_it = host_of(vm, call.object(0)?) as u32 == LOOPBACK;
    interface_if(vm, is_it)
}

fn is_bound(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok((host_of(vm, call.object(0)?) as u32 == LOOPBACK).into())
}

fn hardware_address(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    debug_assert!(ValueKind::Byte.element_size().0 == 0);
    vm.optional_bytes(None).map(Answer::Reference)
}

pub(super) const NATIVES: Entries = &[
    ("java/net/InetAddress", &[("init", nothing), ("isIPv4Available", one), ("isIPv6Supported", zero)]),
    ("java/net/InetAddressImplFactory", &[("isIPv6Supported", zero)]),
    ("java/net/Inet4Address", &[("init", nothing)]),
    ("java/net/Inet6Address", &[("init", nothing)]),
    (
        "java/net/Inet4AddressImpl",
        &[
            ("getLocalHostName", local_name),
            ("lookupAllHostAddr", look_up),
            ("getHostByAddr", name_of),
            ("isReachable0", is_reachable),
        ],
    ),
    (
        "java/net/NetworkInterface",
        &[
            ("init", nothing),
            ("getAll", interfaces),
            ("getByName0", interface_by_name),
            ("getByIndex0", |vm, call| interface_if(vm, call.int(0) == 1)),
            ("getByInetAddress0", interface_by_address),
            ("boundInetAddress0", is_bound),
            ("isUp0", one),
            ("isLoopback0", one),
            ("supportsMulticast0", zero),
            ("isP2P0", zero),
            ("getMacAddr0", hardware_address),
            ("getMTU0", |_, _| Ok(Answer::Int(65_536))),
        ],
    ),
    ("sun/net/spi/DefaultProxySelector", &[("init", zero)]),
    // They exist, and what they do is unsupported.
    ("sun/nio/ch/UnixDomainSockets", &[("init", one)]),
];
