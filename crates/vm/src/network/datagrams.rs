//! Datagrams: they arrive whole, in order, and none is lost, unless nobody has the port.

use super::{Address, Descriptor, Failure, Kind, Network};

impl Network {
    /// Sends a datagram. Returns who gets it, if anybody does.
    pub fn send(&mut self, descriptor: Descriptor, to: Address, bytes: &[u8]) -> Result<Option<Descriptor>, Failure> {
        let of = self.get(descriptor).filter(|of| !of.is_closing).ok_or(Failure::Closed)?;
        let from = of.local.ok_or(Failure::Unfit)?;
        let from = Address { host: if from.host == 0 { super::LOOPBACK } else { from.host }, ..from };
        let gets = |endpoint: &super::Endpoint| {
            let is_there = endpoint.local.is_some_and(|local| local.overlaps(to)) && !endpoint.is_closing;
            // Who is connected gets nothing from anybody else.
            let listens = endpoint.remote.is_none_or(|remote| remote == from);
            matches!(endpoint.kind, Kind::Datagrams { .. }) && is_there && listens
        };
        let Some(receiver) = self.iter().find(|(_, endpoint)| gets(endpoint)).map(|(receiver, _)| receiver) else {
            return Ok(None);
        };
        if let Some(Kind::Datagrams { arrived }) = self.get_mut(receiver).map(|of| &mut of.kind) {
            arrived.push_back((from, bytes.to_vec()));
        }
        Ok(Some(receiver))
    }

    /// Takes the datagram that has waited longest, and says from where it is.
    pub fn receive(&mut self, descriptor: Descriptor) -> Result<(Address, Vec<u8>), Failure> {
        let of = self.get(descriptor).filter(|of| !of.is_closing).ok_or(Failure::Closed)?;
        if !of.has_input() {
            return Err(Failure::Waits);
        }
        match self.get_mut(descriptor).map(|of| &mut of.kind) {
            Some(Kind::Datagrams { arrived }) => arrived.pop_front().ok_or(Failure::Waits),
            _ => Err(Failure::Unfit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Endpoint, LOOPBACK};
    use super::*;

    #[test]
    fn datagrams_arrive_whole_where_somebody_has_the_port() {
        let mut network = Network::default();
        let open = |network: &mut Network, port: u16| {
            let socket = network.open(7, Endpoint::new(Kind::Datagrams { arrived: Default::default() }));
            network.bind(socket, Address { host: 0, port }, 7).unwrap();
            socket
        };
        let (one, two) = (open(&mut network, 7001), open(&mut network, 7002));
        let at = |port| Address { host: LOOPBACK, port };
        assert_eq!(network.receive(two), Err(Failure::Waits));
        assert_eq!(network.send(one, at(7002), b"abc"), Ok(Some(two)));
        assert_eq!(network.send(one, at(7002), b"d"), Ok(Some(two)));
        assert_eq!(network.send(one, at(7003), b"lost"), Ok(None));
        assert_eq!(network.receive(two), Ok((at(7001), b"abc".to_vec())));
        assert_eq!(network.receive(two), Ok((at(7001), b"d".to_vec())));
        if let Some(of) = network.get_mut(two) {
            of.remote = Some(at(9));
        }
        assert_eq!(network.send(one, at(7002), b"not from 9"), Ok(None));
    }
}
