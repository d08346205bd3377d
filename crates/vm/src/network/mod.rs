//! The network of the program: sockets that are connected within the machine, pipes, selectors.
//!
//! There is one host, with the addresses 127.0.0.0/8. A connection is two ends, each with the bytes that have arrived
//! and were not read. What is sent has arrived, in order, and nothing is lost. Refused connections, ports in use,
//! connections that are broken off, and half-closed ones are as on Linux.
//!
//! All of it is part of the state. It is copied when it changes, so that a checkpoint costs one reference, and
//! backtracking another. Descriptors and the ports that programs do not choose are named after the thread that asks for
//! them, the lowest that is free: so they do not depend on what other threads do.
//!
//! | file | holds |
//! |---|---|
//! | `endpoint.rs` | what is behind one descriptor |
//! | `datagrams.rs` | datagrams |
//! | `traffic.rs` | what threads do: bind, connect, accept, read, write, close |
//! | `selection.rs` | which channels are ready |

mod datagrams;
mod endpoint;
mod selection;
mod traffic;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::net::Ipv4Addr;
use std::rc::Rc;

use crate::hash::mix;

pub(crate) use endpoint::{BUFFER, Connection, Endpoint, Kind, Reset, ready};
pub(crate) use traffic::{Failure, LINGER, Received};

/// Names what a program has opened. Above all numbers of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Descriptor(pub u32);

/// Descriptors of sockets are not below this.
const FIRST_DESCRIPTOR: u32 = 1 << 30;
/// The ports that programs do not choose.
const FREE_PORTS: std::ops::Range<u16> = 32_768..61_000;
/// 127.0.0.1
pub(crate) const LOOPBACK: u32 = 0x7F00_0001;

/// An address of a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address {
    /// The four bytes of the host; 0 is any.
    pub host: u32,
    /// The port.
    pub port: u16,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host {
            0 | LOOPBACK => write!(f, "localhost:{}", self.port),
            host => write!(f, "{}:{}", Ipv4Addr::from(host), self.port),
        }
    }
}

impl Address {
    /// Whether one socket cannot have this address while another has that.
    fn overlaps(self, other: Address) -> bool {
        self.port == other.port && (self.host == other.host || self.host == 0 || other.host == 0)
    }
}

/// What was opened.
#[derive(Clone, Debug, Default)]
struct All {
    endpoints: BTreeMap<Descriptor, Rc<Endpoint>>,
    hash: Cell<Option<u64>>,
}

/// The network.
#[derive(Clone, Debug, Default)]
pub(crate) struct Network(Option<Rc<All>>);

impl Network {
    /// What is behind a descriptor.
    pub fn get(&self, descriptor: Descriptor) -> Option<&Endpoint> {
        self.0.as_ref()?.endpoints.get(&descriptor).map(|endpoint| &**endpoint)
    }

    fn iter(&self) -> impl Iterator<Item = (Descriptor, &Endpoint)> {
        let all = self.0.iter().flat_map(|all| all.endpoints.iter());
        all.map(|(descriptor, endpoint)| (*descriptor, &**endpoint))
    }

    fn all_mut(&mut self) -> &mut All {
        let all = Rc::make_mut(self.0.get_or_insert_default());
        all.hash.set(None);
        all
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, descriptor: Descriptor) -> Option<&mut Endpoint> {
        self.get(descriptor)?;
        let endpoint = Rc::make_mut(self.all_mut().endpoints.get_mut(&descriptor)?);
        endpoint.forget_hash();
        Some(endpoint)
    }

    /// Opens something for the thread with this name.
    pub fn open(&mut self, thread: u64, endpoint: Endpoint) -> Descriptor {
        let name =
            |number: u64| Descriptor(FIRST_DESCRIPTOR | mix(mix(thread, number), 1) as u32 & (FIRST_DESCRIPTOR - 1));
        let free = (0..).map(name).find(|descriptor| self.get(*descriptor).is_none());
        let descriptor = free.unwrap_or(Descriptor(FIRST_DESCRIPTOR));
        self.all_mut().endpoints.insert(descriptor, Rc::new(endpoint));
        descriptor
    }

    /// Removes what is behind a descriptor.
    pub fn remove(&mut self, descriptor: Descriptor) -> Option<Rc<Endpoint>> {
        self.get(descriptor)?;
        let removed = self.all_mut().endpoints.remove(&descriptor);
        if self.0.as_ref().is_some_and(|all| all.endpoints.is_empty()) {
            self.0 = None;
        }
        removed
    }

    /// A port that nobody uses, for the thread with this name.
    fn free_port(&self, thread: u64) -> u16 {
        let used = |port: u16| {
            let mut addresses = self.iter().flat_map(|(_, endpoint)| [endpoint.local, endpoint.remote]);
            addresses.any(|address| address.is_some_and(|address| address.port == port))
        };
        let name = |number: u64| FREE_PORTS.start + (mix(mix(thread, number), 2) % FREE_PORTS.len() as u64) as u16;
        // After so many it does not matter any more which one it is.
        (0..4096).map(name).chain(FREE_PORTS).find(|port| !used(*port)).unwrap_or(FREE_PORTS.start)
    }

    /// The hash of all.
    pub fn hash(&self) -> u64 {
        let Some(all) = &self.0 else { return 0 };
        if let Some(known) = all.hash.get() {
            return known;
        }
        let one = |hash, (descriptor, endpoint): (&Descriptor, &Rc<Endpoint>)| {
            mix(mix(hash, u64::from(descriptor.0)), endpoint.hash())
        };
        let hash = all.endpoints.iter().fold(all.endpoints.len() as u64, one);
        all.hash.set(Some(hash));
        hash
    }

    /// Words that are equal for equal networks alone.
    pub fn describe(&self, add: &mut dyn FnMut(u64)) {
        for (descriptor, endpoint) in self.iter() {
            add(u64::from(descriptor.0));
            endpoint.describe(add);
            let bytes = endpoint.connection().map_or(&[][..], |of| &of.arrived);
            bytes.iter().for_each(|byte| add(u64::from(*byte)));
        }
    }

    /// Whether nothing was opened.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.iter().map(|(_, endpoint)| endpoint.bytes()).sum()
    }
}
