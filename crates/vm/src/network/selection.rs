//! Which channels are ready: `poll` and what selectors ask.

use super::endpoint::ready;
use super::{Descriptor, Endpoint, Kind, Network, Reset};

impl Network {
    /// What a channel is ready for.
    pub fn readiness(&self, descriptor: Descriptor) -> i32 {
        let Some(of) = self.get(descriptor) else { return ready::ERROR };
        let input = if of.has_input() { ready::INPUT } else { 0 };
        match &of.kind {
            Kind::Connection(connection) => {
                let can_write = self.room(descriptor).is_none_or(|room| room > 0);
                let output = if can_write { ready::OUTPUT } else { 0 };
                let is_over = connection.peer.is_none() && connection.reset != Reset::No;
                input | output | if is_over { ready::ERROR | ready::HANG_UP } else { 0 }
            }
            Kind::Connecting { is_refused: true } => ready::INPUT | ready::OUTPUT | ready::ERROR | ready::HANG_UP,
            Kind::Connecting { is_refused: false } => {
                let is_decided = of.remote.is_none_or(|to| self.is_decided(to));
                if is_decided { ready::OUTPUT } else { 0 }
            }
            Kind::Socket => ready::OUTPUT | ready::HANG_UP,
            Kind::Datagrams { .. } => input | ready::OUTPUT,
            Kind::Listener { .. } | Kind::Event(_) => input,
            Kind::Selection(_) | Kind::Found(_) => 0,
        }
    }

    /// Which of the channels of a selector are ready, and for what.
    pub fn selected(&self, selector: Descriptor) -> Vec<(Descriptor, i32)> {
        let Some(Endpoint { kind: Kind::Selection(wanted), .. }) = self.get(selector) else { return Vec::new() };
        let always = ready::ERROR | ready::HANG_UP;
        let asked = wanted.iter().map(|(channel, events)| (*channel, self.readiness(*channel) & (events | always)));
        asked.filter(|(channel, found)| *found != 0 && self.get(*channel).is_some()).collect()
    }
}
