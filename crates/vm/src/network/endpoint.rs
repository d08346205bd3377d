//! What is behind one descriptor: a socket, one end of a connection or of a pipe, what wakes a selector.

use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};

use super::{Address, Descriptor};
use crate::hash::{mix, of_bytes};

/// The bytes that are kept in each direction of a connection until they are read: who writes more waits (A80).
pub(crate) const BUFFER: usize = 65_536;

/// Whether the other side has broken a connection off, and whether this side has seen it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reset {
    /// It has not.
    #[default]
    No,
    /// It has.
    Fresh,
    /// A write has failed since.
    Seen,
}

/// One end of a connection or of a pipe.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connection {
    /// The other end, unless it is closed.
    pub peer: Option<Descriptor>,
    /// What has arrived and was not read.
    pub arrived: Vec<u8>,
    /// Whether nothing more arrives.
    pub has_ended: bool,
    pub reset: Reset,
    /// Whether this end reads no more.
    pub input_is_shut: bool,
    /// Whether this end writes no more.
    pub output_is_shut: bool,
    /// Whether this is the end of the side that listens.
    pub is_accepted: bool,
}

/// What a descriptor stands for.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A socket that is not connected.
    Socket,
    /// A socket that accepts connections.
    Listener {
        /// How many connections may wait, less one.
        backlog: usize,
        /// The ends of connections that wait to be accepted.
        waiting: VecDeque<Descriptor>,
    },
    /// A socket that does not wait for its connection.
    Connecting {
        /// Whether the connection was refused.
        is_refused: bool,
    },
    /// One end of a connection or of a pipe.
    Connection(Connection),
    /// A socket for datagrams.
    Datagrams {
        /// What has arrived: from where, and the bytes.
        arrived: VecDeque<(Address, Vec<u8>)>,
    },
    /// What wakes a selector, and whether it does.
    Event(bool),
    /// The channels that a selector asks, and for what.
    Selection(BTreeMap<Descriptor, i32>),
    /// What a selector has found, until it has looked at it.
    Found(Vec<(Descriptor, i32)>),
}

/// What is behind one descriptor.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    pub kind: Kind,
    pub local: Option<Address>,
    pub remote: Option<Address>,
    /// Whether operations on it wait.
    pub waits: bool,
    /// Whether it is being closed while threads wait for it.
    pub is_closing: bool,
    /// Options that a program has set.
    pub options: BTreeMap<(i32, i32), i32>,
    /// The hash, once it is known.
    hash: Cell<Option<u64>>,
}

/// Readiness, as in `poll`.
pub(crate) mod ready {
    pub(crate) const INPUT: i32 = 1;
    pub(crate) const OUTPUT: i32 = 4;
    pub(crate) const ERROR: i32 = 8;
    pub(crate) const HANG_UP: i32 = 16;
}

impl Endpoint {
    pub fn new(kind: Kind) -> Endpoint {
        Endpoint {
            kind,
            local: None,
            remote: None,
            waits: true,
            is_closing: false,
            options: BTreeMap::new(),
            hash: Cell::new(None),
        }
    }

    /// It is about to change.
    pub fn forget_hash(&mut self) {
        self.hash.set(None);
    }

    pub fn connection(&self) -> Option<&Connection> {
        match &self.kind {
            Kind::Connection(connection) => Some(connection),
            _ => None,
        }
    }

    pub fn connection_mut(&mut self) -> Option<&mut Connection> {
        match &mut self.kind {
            Kind::Connection(connection) => Some(connection),
            _ => None,
        }
    }

    /// Whether a read would not wait.
    pub fn has_input(&self) -> bool {
        match &self.kind {
            Kind::Connection(of) => {
                !of.arrived.is_empty() || of.has_ended || of.reset != Reset::No || of.input_is_shut || of.peer.is_none()
            }
            Kind::Listener { waiting, .. } => !waiting.is_empty(),
            Kind::Datagrams { arrived } => !arrived.is_empty(),
            Kind::Event(is_set) => *is_set,
            Kind::Socket => true,
            Kind::Connecting { is_refused } => *is_refused,
            Kind::Selection(_) | Kind::Found(_) => false,
        }
    }

    /// Its hash.
    pub fn hash(&self) -> u64 {
        if let Some(known) = self.hash.get() {
            return known;
        }
        let mut words = Vec::new();
        self.describe(&mut |word| words.push(word));
        let hash = words.iter().fold(words.len() as u64, |hash, word| mix(hash, *word));
        self.hash.set(Some(hash));
        hash
    }

    /// Words that are equal for equal endpoints alone, but for the bytes that they hold, which enter by their hash.
    pub fn describe(&self, add: &mut dyn FnMut(u64)) {
        add(u64::from(self.waits) | u64::from(self.is_closing) << 1);
        for address in [self.local, self.remote] {
            add(address.map_or(0, |address| u64::from(address.host) << 17 | u64::from(address.port) << 1 | 1));
        }
        add(self.options.len() as u64);
        for ((level, name), value) in &self.options {
            add((*level as u64) << 32 | u64::from(*name as u32));
            add(*value as u32 as u64);
        }
        let mut descriptors = |tag: u64, all: &mut dyn Iterator<Item = Descriptor>| {
            add(tag);
            all.for_each(|one| add(u64::from(one.0) | 1 << 40));
        };
        match &self.kind {
            Kind::Socket => add(1),
            Kind::Listener { backlog, waiting } => {
                descriptors(2 | (*backlog as u64) << 8, &mut waiting.iter().copied());
            }
            Kind::Connecting { is_refused } => add(3 | u64::from(*is_refused) << 8),
            Kind::Connection(of) => {
                let flags = u64::from(of.has_ended)
                    | (of.reset as u64) << 1
                    | u64::from(of.input_is_shut) << 3
                    | u64::from(of.output_is_shut) << 4
                    | u64::from(of.is_accepted) << 5;
                add(4 | flags << 8);
                add(of.peer.map_or(0, |peer| u64::from(peer.0)));
                add(of_bytes(&of.arrived));
            }
            Kind::Datagrams { arrived } => {
                add(5 | (arrived.len() as u64) << 8);
                for (from, bytes) in arrived {
                    add(u64::from(from.host) << 16 | u64::from(from.port));
                    add(of_bytes(bytes));
                }
            }
            Kind::Event(is_set) => add(6 | u64::from(*is_set) << 8),
            Kind::Selection(all) => {
                add(7 | (all.len() as u64) << 8);
                all.iter().for_each(|(one, events)| add(u64::from(one.0) | u64::from(*events as u32) << 32));
            }
            Kind::Found(all) => {
                add(8 | (all.len() as u64) << 8);
                all.iter().for_each(|(one, events)| add(u64::from(one.0) | u64::from(*events as u32) << 32));
            }
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let held = match &self.kind {
            Kind::Connection(of) => of.arrived.len(),
            Kind::Datagrams { arrived } => arrived.iter().map(|(_, bytes)| bytes.len()).sum(),
            _ => 0,
        };
        size_of::<Endpoint>() + held
    }
}
