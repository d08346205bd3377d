//! Signals: statements by which a thread lets others know what it has done, and what may follow them in their thread.
//!
//! A signal is a write to a volatile variable, the countdown of a latch, the arrival at a barrier, or what hands over a
//! permit, an element or a result. Who knows that a
//! signal was given knows that all its thread did before has happened (JLS 17.4.5). That is worth little as long as the
//! thread may write the same variables again. So the first interpretation, which makes every write that a later one
//! makes, notes for each signal what its thread may write after it, and which signals it may give.
//!
//! A signal is a place, not an event. "After" means after its first execution: if a variable is not among those that
//! may be written after, all writes of the thread to it come before each execution. Over-approximates what may follow.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_program::Interned;

use crate::cells::Cell;
use crate::interference::WriteSite;

unsnarl_program::ids! {
    /// A signal.
    SignalId;
    /// A set of signals of one thread.
    SignalSetId;
}

/// All signals and sets of signals that occur.
#[derive(Clone, Default)]
pub(crate) struct SignalSets {
    signals: Interned<SignalId, WriteSite>,
    sets: Interned<SignalSetId, Box<[SignalId]>>,
}

impl SignalSets {
    pub(crate) fn id(&mut self, site: WriteSite) -> SignalId {
        self.signals.intern(site)
    }

    pub(crate) fn site(&self, signal: SignalId) -> WriteSite {
        self.signals[signal]
    }

    pub(crate) fn of(&mut self, sites: impl IntoIterator<Item = WriteSite>) -> SignalSetId {
        let mut signals: Vec<SignalId> = sites.into_iter().map(|site| self.id(site)).collect();
        signals.sort_unstable();
        signals.dedup();
        self.sets.intern(signals.into_boxed_slice())
    }

    pub(crate) fn get(&self, set: SignalSetId) -> impl Iterator<Item = WriteSite> + '_ {
        self.sets[set].iter().map(|signal| self.signals[*signal])
    }

    pub(crate) fn ids(&self, set: SignalSetId) -> &[SignalId] {
        &self.sets[set]
    }

    pub(crate) fn union(&mut self, one: SignalSetId, other: SignalSetId) -> SignalSetId {
        if one == other {
            return one;
        }
        let all: Vec<WriteSite> = self.get(one).chain(self.get(other)).collect();
        self.of(all)
    }
}

/// What may follow a signal in its thread.
#[derive(Clone, Debug, Default)]
struct After {
    cells: BTreeSet<Cell>,
    signals: BTreeSet<WriteSite>,
}

/// What may follow signals in their threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sequence {
    after: BTreeMap<WriteSite, After>,
}

impl Sequence {
    /// A cell may be written after a signal.
    pub(crate) fn add_write(&mut self, signal: WriteSite, cell: Cell) {
        self.after.entry(signal).or_default().cells.insert(cell);
    }

    /// A signal may be given after another, or after itself.
    pub(crate) fn add_signal(&mut self, signal: WriteSite, next: WriteSite) {
        self.after.entry(signal).or_default().signals.insert(next);
    }

    /// Whether the thread of a signal may write a cell after it.
    pub(crate) fn may_write_after(&self, signal: WriteSite, cell: Cell) -> bool {
        self.after.get(&signal).is_some_and(|after| after.cells.contains(&cell))
    }

    /// Whether a signal may be given after another, or after itself.
    pub(crate) fn may_follow(&self, signal: WriteSite, next: WriteSite) -> bool {
        self.after.get(&signal).is_some_and(|after| after.signals.contains(&next))
    }

    /// How many cells may be written after a signal.
    pub(crate) fn count_after(&self, signal: WriteSite) -> usize {
        self.after.get(&signal).map_or(0, |after| after.cells.len())
    }

    /// All signals, with the cells that may be written and the signals that may be given after them.
    pub(crate) fn all(&self) -> impl ExactSizeIterator<Item = (WriteSite, &BTreeSet<Cell>, &BTreeSet<WriteSite>)> {
        self.after.iter().map(|(signal, after)| (*signal, &after.cells, &after.signals))
    }

    /// Whether all that may follow here may follow in the other, too.
    pub(crate) fn is_within(&self, other: &Sequence) -> bool {
        self.all().all(|(signal, cells, signals)| {
            cells.iter().all(|cell| other.may_write_after(signal, *cell))
                && signals.iter().all(|next| other.may_follow(signal, *next))
        })
    }

    /// What may follow in either.
    pub(crate) fn with(&self, other: &Sequence) -> Sequence {
        let mut both = self.clone();
        for (signal, cells, signals) in other.all() {
            cells.iter().for_each(|cell| both.add_write(signal, *cell));
            signals.iter().for_each(|next| both.add_signal(signal, *next));
        }
        both
    }
}
