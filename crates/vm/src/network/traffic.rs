//! What threads do with sockets: bind, connect, accept, read, write, close. Nothing here waits: who cannot go on is
//! told so, and the VM lets a thread try only when it can.

use std::collections::VecDeque;

use super::endpoint::BUFFER;
use super::{Address, Connection, Descriptor, Endpoint, Kind, LOOPBACK, Network, Reset};

/// The option of a socket that says how long its close waits: if not at all, it breaks the connection off.
pub(crate) const LINGER: (i32, i32) = (1, 13);

/// Why something fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It would have to wait.
    Waits,
    /// It was closed.
    Closed,
    /// Nobody listens there.
    Refused,
    /// Another socket has that address.
    InUse,
    /// The other side has broken the connection off.
    Reset,
    /// The other side reads no more.
    Broken,
    /// It is no socket for that.
    Unfit,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Bytes(Vec<u8>),
    End,
}

impl Network {
    /// Gives a socket an address. Port 0 is any that is free.
    pub fn bind(&mut self, descriptor: Descriptor, wanted: Address, thread: u64) -> Result<(), Failure> {
        let of = self.get(descriptor).ok_or(Failure::Closed)?;
        let is_datagram = |endpoint: &Endpoint| matches!(endpoint.kind, Kind::Datagrams { .. });
        if wanted.port == 0 {
            let local = Address { port: self.free_port(thread), ..wanted };
            return self.get_mut(descriptor).map(|of| of.local = Some(local)).ok_or(Failure::Closed);
        }
        // What was accepted has the port of the socket that accepts, and keeps nobody from listening there.
        let keeps = |(other, endpoint): (Descriptor, &Endpoint)| {
            let has = matches!(endpoint.kind, Kind::Socket | Kind::Listener { .. } | Kind::Datagrams { .. });
            let overlaps = || endpoint.local.is_some_and(|local| local.overlaps(wanted));
            other != descriptor && !endpoint.is_closing && has && is_datagram(endpoint) == is_datagram(of) && overlaps()
        };
        if self.iter().any(keeps) {
            return Err(Failure::InUse);
        }
        self.get_mut(descriptor).map(|of| of.local = Some(wanted)).ok_or(Failure::Closed)
    }

    /// Accepts connections from now on.
    pub fn listen(&mut self, descriptor: Descriptor, backlog: usize, thread: u64) -> Result<(), Failure> {
        if self.get(descriptor).ok_or(Failure::Closed)?.local.is_none() {
            self.bind(descriptor, Address { host: 0, port: 0 }, thread)?;
        }
        let of = self.get_mut(descriptor).ok_or(Failure::Closed)?;
        match &mut of.kind {
            Kind::Socket => of.kind = Kind::Listener { backlog, waiting: VecDeque::new() },
            Kind::Listener { backlog: before, .. } => *before = backlog,
            _ => return Err(Failure::Unfit),
        }
        Ok(())
    }

    /// Who listens at an address.
    pub fn listener(&self, at: Address) -> Option<Descriptor> {
        let listens = |(_, endpoint): &(Descriptor, &Endpoint)| {
            matches!(endpoint.kind, Kind::Listener { .. })
                && !endpoint.is_closing
                && endpoint.local.is_some_and(|local| local.overlaps(at))
        };
        self.iter().find(listens).map(|(descriptor, _)| descriptor)
    }

    /// Whether a connection to an address is made or refused at once.
    pub fn is_decided(&self, at: Address) -> bool {
        let Some(listener) = self.listener(at).and_then(|listener| self.get(listener)) else { return true };
        match &listener.kind {
            Kind::Listener { backlog, waiting } => waiting.len() <= *backlog,
            _ => true,
        }
    }

    /// Connects a socket. Returns the socket that listens, and the other end.
    pub fn connect(
        &mut self,
        descriptor: Descriptor,
        to: Address,
        thread: u64,
    ) -> Result<(Descriptor, Descriptor), Failure> {
        let of = self.get(descriptor).ok_or(Failure::Closed)?;
        if of.is_closing {
            return Err(Failure::Closed);
        }
        let to = Address { host: if to.host == 0 { LOOPBACK } else { to.host }, ..to };
        let listener = self.listener(to).ok_or(Failure::Refused)?;
        if !self.is_decided(to) {
            return Err(Failure::Waits);
        }
        let own = of.local.map_or_else(|| self.free_port(thread), |local| local.port);
        let host = of.local.map(|local| local.host).filter(|host| *host != 0).unwrap_or(LOOPBACK);
        let local = Address { host, port: own };
        let accepted = Connection { peer: Some(descriptor), is_accepted: true, ..Connection::default() };
        let mut other = Endpoint::new(Kind::Connection(accepted));
        (other.local, other.remote) = (Some(to), Some(local));
        let other = self.open(thread, other);
        let of = self.get_mut(descriptor).ok_or(Failure::Closed)?;
        (of.local, of.remote) = (Some(local), Some(to));
        of.kind = Kind::Connection(Connection { peer: Some(other), ..Connection::default() });
        if let Some(Kind::Listener { waiting, .. }) = self.get_mut(listener).map(|of| &mut of.kind) {
            waiting.push_back(other);
        }
        Ok((listener, other))
    }

    /// Accepts the connection that has waited longest.
    pub fn accept(&mut self, listener: Descriptor) -> Result<Descriptor, Failure> {
        match self.get(listener) {
            None => return Err(Failure::Closed),
            Some(of) if of.is_closing => return Err(Failure::Closed),
            Some(of) if !of.has_input() => return Err(Failure::Waits),
            Some(_) => (),
        }
        match self.get_mut(listener).map(|of| &mut of.kind) {
            Some(Kind::Listener { waiting, .. }) => waiting.pop_front().ok_or(Failure::Waits),
            _ => Err(Failure::Unfit),
        }
    }

    /// Reads at most so many bytes.
    pub fn read(&mut self, descriptor: Descriptor, most: usize) -> Result<Received, Failure> {
        let endpoint = self.get(descriptor).ok_or(Failure::Closed)?;
        if endpoint.is_closing {
            return Err(Failure::Closed);
        }
        let of = endpoint.connection().ok_or(Failure::Unfit)?;
        if !of.arrived.is_empty() {
            let of = self.get_mut(descriptor).and_then(Endpoint::connection_mut).ok_or(Failure::Closed)?;
            let most = most.min(of.arrived.len());
            return Ok(Received::Bytes(of.arrived.drain(..most).collect()));
        }
        if of.input_is_shut || of.has_ended {
            return Ok(Received::End);
        }
        match of.reset {
            Reset::No if of.peer.is_none() => Ok(Received::End),
            Reset::No => Err(Failure::Waits),
            Reset::Fresh | Reset::Seen => {
                self.see_reset(descriptor);
                Err(Failure::Reset)
            }
        }
    }

    /// How many bytes can be written at once; `None` if a write fails or is lost at once.
    pub fn room(&self, descriptor: Descriptor) -> Option<usize> {
        let of = self.get(descriptor)?.connection()?;
        if of.reset != Reset::No {
            return None;
        }
        let peer = self.get(of.peer?)?.connection()?;
        Some(BUFFER.saturating_sub(peer.arrived.len()))
    }

    /// Writes as many bytes as there is room for. Returns how many, and the end where they arrive.
    pub fn write(&mut self, descriptor: Descriptor, bytes: &[u8]) -> Result<(usize, Option<Descriptor>), Failure> {
        let endpoint = self.get(descriptor).ok_or(Failure::Closed)?;
        if endpoint.is_closing {
            return Err(Failure::Closed);
        }
        let is_pipe = endpoint.remote.is_none();
        let of = endpoint.connection().ok_or(Failure::Unfit)?;
        let peer = of.peer.filter(|_| !of.output_is_shut);
        match (of.reset, of.has_ended) {
            (Reset::Fresh, false) => {
                self.see_reset(descriptor);
                return Err(Failure::Reset);
            }
            (Reset::Fresh | Reset::Seen, _) => return Err(Failure::Broken),
            (Reset::No, _) => (),
        }
        let Some(peer) = peer else {
            if is_pipe || of.output_is_shut {
                return Err(Failure::Broken);
            }
            // The first write after the other side has closed succeeds, and is answered by a reset.
            if let Some(of) = self.get_mut(descriptor).and_then(Endpoint::connection_mut) {
                of.reset = Reset::Fresh;
            }
            return Ok((bytes.len(), None));
        };
        let count = self.room(descriptor).unwrap_or(0).min(bytes.len());
        if count == 0 && !bytes.is_empty() {
            return Err(Failure::Waits);
        }
        if let Some(other) = self.get_mut(peer).and_then(Endpoint::connection_mut) {
            other.arrived.extend_from_slice(&bytes[..count]);
        }
        Ok((count, Some(peer)))
    }

    fn see_reset(&mut self, descriptor: Descriptor) {
        if let Some(of) = self.get_mut(descriptor).and_then(Endpoint::connection_mut) {
            of.reset = Reset::Seen;
        }
    }

    /// Reads no more, writes no more, or both. Returns the other end.
    pub fn shut(&mut self, descriptor: Descriptor, input: bool, output: bool) -> Option<Descriptor> {
        let of = self.get_mut(descriptor)?.connection_mut()?;
        of.input_is_shut |= input;
        of.output_is_shut |= output;
        let peer = of.peer?;
        if output {
            self.get_mut(peer)?.connection_mut()?.has_ended = true;
        }
        Some(peer)
    }

    /// Wakes those who wait for a descriptor that is about to be closed.
    pub fn begin_to_close(&mut self, descriptor: Descriptor) {
        self.leave(descriptor);
        if let Some(of) = self.get_mut(descriptor) {
            of.is_closing = true;
        }
    }

    /// Closes a descriptor.
    pub fn close(&mut self, descriptor: Descriptor) {
        self.leave(descriptor);
        self.remove(descriptor);
    }

    /// The other end of each connection learns that this one is closed.
    fn leave(&mut self, descriptor: Descriptor) {
        let Some(of) = self.get_mut(descriptor) else { return };
        let breaks_off = of.options.get(&LINGER) == Some(&0);
        match &mut of.kind {
            Kind::Connection(of) => {
                let (peer, is_broken) = (of.peer.take(), breaks_off || !of.arrived.is_empty());
                if let Some(other) = peer.and_then(|peer| self.get_mut(peer)).and_then(Endpoint::connection_mut) {
                    other.peer = None;
                    if is_broken {
                        other.reset = Reset::Fresh;
                    } else {
                        other.has_ended = true;
                    }
                }
            }
            Kind::Listener { waiting, .. } => {
                for end in std::mem::take(waiting) {
                    let peer = self.get(end).and_then(Endpoint::connection).and_then(|of| of.peer);
                    if let Some(other) = peer.and_then(|peer| self.get_mut(peer)).and_then(Endpoint::connection_mut) {
                        other.peer = None;
                        other.reset = Reset::Fresh;
                    }
                    self.remove(end);
                }
            }
            _ => (),
        }
    }

    /// Makes a pipe: the end that reads and the end that writes.
    pub fn pipe(&mut self, thread: u64) -> (Descriptor, Descriptor) {
        let end = || Endpoint::new(Kind::Connection(Connection::default()));
        let (source, sink) = (self.open(thread, end()), self.open(thread, end()));
        if let Some(of) = self.get_mut(source).and_then(Endpoint::connection_mut) {
            of.peer = Some(sink);
        }
        if let Some(of) = self.get_mut(sink).and_then(Endpoint::connection_mut) {
            of.peer = Some(source);
        }
        (source, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(port: u16) -> Address {
        Address { host: LOOPBACK, port }
    }

    fn socket(network: &mut Network) -> Descriptor {
        network.open(7, Endpoint::new(Kind::Socket))
    }

    fn server(network: &mut Network, port: u16) -> Descriptor {
        let server = socket(network);
        network.bind(server, at(port), 7).unwrap();
        network.listen(server, 1, 7).unwrap();
        server
    }

    fn pair(network: &mut Network) -> (Descriptor, Descriptor) {
        let server = server(network, 7001);
        let client = socket(network);
        network.connect(client, at(7001), 8).unwrap();
        (client, network.accept(server).unwrap())
    }

    #[test]
    fn what_is_written_arrives_and_then_the_end() {
        let mut network = Network::default();
        let (client, server) = pair(&mut network);
        assert_eq!(network.read(server, 9), Err(Failure::Waits));
        assert_eq!(network.write(client, b"abc"), Ok((3, Some(server))));
        assert_eq!(network.read(server, 2), Ok(Received::Bytes(b"ab".to_vec())));
        network.shut(client, false, true);
        assert_eq!(network.read(server, 9), Ok(Received::Bytes(b"c".to_vec())));
        assert_eq!(network.read(server, 9), Ok(Received::End));
        assert_eq!(network.write(client, b"d"), Err(Failure::Broken));
        assert_eq!(network.write(server, b"e"), Ok((1, Some(client))));
    }

    #[test]
    fn who_writes_after_the_other_side_has_closed_learns_it_the_second_time() {
        let mut network = Network::default();
        let (client, server) = pair(&mut network);
        network.close(server);
        assert_eq!(network.write(client, b"abc"), Ok((3, None)));
        assert_eq!(network.write(client, b"abc"), Err(Failure::Broken));
        assert_eq!(network.read(client, 9), Ok(Received::End));
    }

    #[test]
    fn who_closes_with_unread_bytes_breaks_the_connection_off() {
        let mut network = Network::default();
        let (client, server) = pair(&mut network);
        network.write(client, b"abc").unwrap();
        network.close(server);
        assert_eq!(network.read(client, 9), Err(Failure::Reset));
        assert_eq!(network.write(client, b"abc"), Err(Failure::Broken));
        assert_eq!(network.read(client, 9), Err(Failure::Reset));
    }

    #[test]
    fn a_full_buffer_and_a_full_backlog_make_wait() {
        let mut network = Network::default();
        let (client, server) = pair(&mut network);
        assert_eq!(network.write(client, &vec![0; BUFFER + 1]), Ok((BUFFER, Some(server))));
        assert_eq!(network.write(client, b"a"), Err(Failure::Waits));
        for _ in 0..2 {
            let client = socket(&mut network);
            network.connect(client, at(7001), 8).unwrap();
        }
        let client = socket(&mut network);
        assert!(!network.is_decided(at(7001)));
        assert_eq!(network.connect(client, at(7001), 8), Err(Failure::Waits));
        assert_eq!(network.connect(client, at(7002), 8), Err(Failure::Refused));
    }

    #[test]
    fn addresses_are_used_once() {
        let mut network = Network::default();
        let first = server(&mut network, 7001);
        let second = socket(&mut network);
        assert_eq!(network.bind(second, at(7001), 7), Err(Failure::InUse));
        assert_eq!(network.bind(second, Address { host: 0, port: 7001 }, 7), Err(Failure::InUse));
        network.close(first);
        assert_eq!(network.bind(second, at(7001), 7), Ok(()));
    }

    #[test]
    fn equal_networks_have_equal_hashes_whatever_led_to_them() {
        let mut network = Network::default();
        assert_eq!(network.hash(), 0);
        let (client, server) = pair(&mut network);
        let before = (network.hash(), network.clone());
        network.write(client, b"abc").unwrap();
        assert_ne!(network.hash(), before.0);
        network.read(server, 3).unwrap();
        assert_eq!(network.hash(), before.0);
        network.write(client, b"abc").unwrap();
        assert_eq!(before.1.hash(), before.0, "a copy does not change");
    }
}
