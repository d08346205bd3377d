//! What threads write to memory that others may see.
//!
//! Every write to a cell of an object that is not private is kept with its origin and its place: a read joins those
//! that the memory model lets it see, and an alert can name the thread that wrote the offending value. What was
//! released under a lock is kept apart, for those who acquire the lock; and what a thread knew when it gave a signal,
//! for those who see the signal. Grows only; what keeps growing is widened.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_pointer::OriginId;
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

use crate::cells::CellId;
use crate::clusters::{Tuple, add_tuple};
use crate::domain::{Domain, Thresholds};
use crate::fixpoint::UnitId;
use crate::pack::Pack;
use crate::protection::LockKey;
use crate::state::{OriginSetId, State, Tables};
use crate::value::{AgedId, Val};

/// How often a write may grow before it is widened.
const MAX_GROWTH: u32 = 3;
/// How often relations may grow before what still grows is given up.
const MAX_GROWTH_OF_PACKS: u32 = 10;

/// Where a write is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WriteSite {
    /// The origin that writes.
    pub origin: OriginId,
    /// The method and the statement.
    pub at: (MethodId, StatementId),
}

/// A write that other threads may see.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Write<D> {
    pub(crate) site: WriteSite,
    /// The origins that may run at the time.
    pub(crate) running: OriginSetId,
    pub(crate) value: Val<D>,
    growth: u32,
}

impl<D> Write<D> {
    pub(crate) fn new(site: WriteSite, running: OriginSetId, value: Val<D>) -> Write<D> {
        Write { site, running, value, growth: 0 }
    }
}

/// What is kept of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kept {
    /// What was written.
    Written,
    /// What was released with a lock.
    Released,
}

/// What decides which writes a read may see: what is asked for, the origin that reads, which origins may run and which
/// have been joined.
type ReaderKey = (Kept, OriginId, OriginSetId, OriginSetId);

/// A signal: the place where it is given, and the volatile cell that is written there, if it is one.
pub(crate) type Signal = (Option<CellId>, WriteSite);

/// What the cells that a lock protects held together when it was released, and who may have run then.
pub(crate) struct Released<D: Domain> {
    pub(crate) running: OriginSetId,
    pub(crate) tuple: Tuple<D>,
    growth: u32,
}

/// How the numbers that a lock protects were related when it was released, and who may have run then.
pub(crate) struct ReleasedPack {
    pub(crate) site: WriteSite,
    pub(crate) running: OriginSetId,
    pub(crate) pack: Pack,
    growth: u32,
}

/// All writes that other threads may see, by cell.
pub(crate) struct Interference<D: Domain> {
    writes: FxHashMap<CellId, Vec<Write<D>>>,
    released: FxHashMap<CellId, Vec<Write<D>>>,
    /// What threads knew when they gave a signal: by writing a volatile cell, or otherwise.
    signals: FxHashMap<Signal, (State<D>, u32)>,
    /// What the cells that a lock protects held together when it was released.
    tuples: BTreeMap<LockKey, Vec<Released<D>>>,
    /// How the numbers that a lock protects were related when it was released, in the order of the places.
    packs: BTreeMap<LockKey, Vec<ReleasedPack>>,
    /// Objects that a thread has found through a race: what was written to them before may be missing.
    pub(crate) found_by_race: BTreeSet<AgedId>,
    /// Counts changes.
    pub(crate) version: u64,
    /// What has changed since it was asked last: cells, and who wrote them.
    changes: Vec<(CellId, OriginId)>,
    /// Whether what is known at a signal has changed since it was asked last.
    has_new_signal: bool,
    /// Whether something has changed, since it was asked last, of which it is not known who depends on it.
    concerns_all: bool,
    /// The unit on whose behalf is read now.
    pub(crate) reader: Cell<Option<UnitId>>,
    reads: RefCell<Reads>,
    /// What readers have seen of a cell since it has changed.
    seen: FxHashMap<CellId, FxHashMap<ReaderKey, Val<D>>>,
}

/// Which units have read which cells.
#[derive(Default)]
struct Reads {
    readers: FxHashMap<CellId, Vec<UnitId>>,
    known: FxHashSet<(UnitId, CellId)>,
    /// Those that have asked what is known at a signal.
    hearers: BTreeSet<UnitId>,
}

impl<D: Domain> Default for Interference<D> {
    fn default() -> Self {
        Interference {
            writes: FxHashMap::default(),
            released: FxHashMap::default(),
            signals: FxHashMap::default(),
            tuples: BTreeMap::new(),
            packs: BTreeMap::new(),
            found_by_race: BTreeSet::new(),
            version: 0,
            changes: Vec::new(),
            has_new_signal: false,
            concerns_all: false,
            reader: Cell::new(None),
            reads: RefCell::default(),
            seen: FxHashMap::default(),
        }
    }
}

fn add<D: Domain>(
    writes: &mut Vec<Write<D>>,
    site: WriteSite,
    running: OriginSetId,
    value: Val<D>,
    tables: &mut Tables,
    thresholds: &Thresholds,
) -> bool {
    let known = match writes.binary_search_by_key(&site, |write| write.site) {
        Ok(at) => &mut writes[at],
        Err(at) => {
            writes.insert(at, Write { site, running, value, growth: 0 });
            return true;
        }
    };
    let running = tables.origins.union(known.running, running);
    let has_grown = !value.is_within(known.value, &tables.refs);
    if has_grown {
        known.growth += 1;
        let joined = known.value.join(value, &mut tables.refs);
        known.value =
            if known.growth <= MAX_GROWTH { joined } else { known.value.widen(joined, &mut tables.refs, thresholds) };
    }
    let is_changed = has_grown || running != known.running;
    known.running = running;
    is_changed
}

fn sorted<D>(writes: &FxHashMap<CellId, Vec<Write<D>>>) -> Vec<(CellId, &[Write<D>])> {
    let mut all: Vec<(CellId, &[Write<D>])> = writes.iter().map(|(cell, writes)| (*cell, &writes[..])).collect();
    all.sort_unstable_by_key(|(cell, _)| *cell);
    all
}

impl<D: Domain> Interference<D> {
    /// Adds a write.
    pub(crate) fn write(
        &mut self,
        cell: CellId,
        site: WriteSite,
        running: OriginSetId,
        value: Val<D>,
        tables: &mut Tables,
        thresholds: &Thresholds,
    ) {
        let writes = self.writes.entry(cell).or_default();
        if add(writes, site, running, value, tables, thresholds) {
            self.change(cell, site.origin);
        }
    }

    /// Adds what a cell holds when a lock that protects it is released.
    pub(crate) fn release(
        &mut self,
        cell: CellId,
        site: WriteSite,
        running: OriginSetId,
        value: Val<D>,
        tables: &mut Tables,
        thresholds: &Thresholds,
    ) {
        let released = self.released.entry(cell).or_default();
        if add(released, site, running, value, tables, thresholds) {
            self.change(cell, site.origin);
        }
    }

    fn change(&mut self, cell: CellId, writer: OriginId) {
        self.version += 1;
        self.seen.remove(&cell);
        if self.changes.last() != Some(&(cell, writer)) {
            self.changes.push((cell, writer));
        }
    }

    /// The cells that have changed since the last time, each with who wrote it.
    pub(crate) fn take_changes(&mut self) -> Vec<(CellId, OriginId)> {
        std::mem::take(&mut self.changes)
    }

    /// The units that depend on what is known at signals, if that has changed since the last time.
    pub(crate) fn take_hearers(&mut self) -> Vec<UnitId> {
        match std::mem::take(&mut self.has_new_signal) {
            true => self.reads.borrow().hearers.iter().copied().collect(),
            false => Vec::new(),
        }
    }

    /// Something has changed of which it is not known who depends on it.
    pub(crate) fn change_for_all(&mut self) {
        self.version += 1;
        self.concerns_all = true;
    }

    /// Whether something has changed, since the last time, of which it is not known who depends on it.
    pub(crate) fn take_change_for_all(&mut self) -> bool {
        std::mem::take(&mut self.concerns_all)
    }

    /// The units that have read a cell.
    pub(crate) fn readers(&self, cell: CellId) -> Vec<UnitId> {
        self.reads.borrow().readers.get(&cell).cloned().unwrap_or_default()
    }

    /// What a reader has seen of a cell, if the cell has not changed since.
    pub(crate) fn seen_before(&self, cell: CellId, reader: ReaderKey) -> Option<Val<D>> {
        self.note_read(cell);
        self.seen.get(&cell)?.get(&reader).copied()
    }

    /// Notes what a reader has seen of a cell.
    pub(crate) fn remember_seen(&mut self, cell: CellId, reader: ReaderKey, value: Val<D>) {
        self.seen.entry(cell).or_default().insert(reader, value);
    }

    /// What is kept of a cell.
    pub(crate) fn kept(&self, cell: CellId, kept: Kept) -> &[Write<D>] {
        match kept {
            Kept::Written => self.writes(cell),
            Kept::Released => self.released(cell),
        }
    }

    fn note_read(&self, cell: CellId) {
        let Some(unit) = self.reader.get() else { return };
        let mut reads = self.reads.borrow_mut();
        if reads.known.insert((unit, cell)) {
            reads.readers.entry(cell).or_default().push(unit);
        }
    }

    /// Adds what a thread knows when it gives a signal.
    pub(crate) fn signal(&mut self, signal: Signal, state: State<D>, tables: &mut Tables, thresholds: &Thresholds) {
        match self.signals.get_mut(&signal) {
            None => {
                self.signals.insert(signal, (state, 0));
                self.version += 1;
                self.has_new_signal = true;
            }
            Some((known, _)) if state.is_within(known, tables) => {}
            Some((known, growth)) => {
                *growth += 1;
                *known = known.join(&state, tables, (*growth > MAX_GROWTH).then_some(thresholds));
                self.version += 1;
                self.has_new_signal = true;
            }
        }
    }

    /// Adds what the cells that a lock protects hold together when it is released.
    pub(crate) fn release_together(
        &mut self,
        lock: LockKey,
        tuple: &Tuple<D>,
        running: OriginSetId,
        tables: &mut Tables,
        thresholds: &Thresholds,
    ) {
        let all = self.tuples.entry(lock).or_default();
        let is_new = match all.binary_search_by_key(&tuple.site, |known| known.tuple.site) {
            Err(at) => {
                all.insert(at, Released { running, tuple: tuple.clone(), growth: 0 });
                true
            }
            Ok(at) => {
                let known = &mut all[at];
                let both = tables.origins.union(known.running, running);
                let mut joined = vec![known.tuple.clone()];
                add_tuple(&mut joined, tuple, tables, (known.growth >= MAX_GROWTH).then_some(thresholds));
                let is_new = both != known.running || joined[0] != known.tuple;
                known.growth += u32::from(joined[0] != known.tuple);
                known.running = both;
                known.tuple.cells = joined[0].cells.clone();
                is_new
            }
        };
        if let (Some(site), true) = (tuple.site, is_new) {
            tuple.cells.iter().for_each(|(cell, _)| self.change(cell, site.origin));
        }
    }

    /// Adds how the numbers in cells that a lock protects are related when it is released.
    pub(crate) fn release_pack(
        &mut self,
        lock: LockKey,
        site: WriteSite,
        running: OriginSetId,
        pack: Pack,
        cells: &[CellId],
        (tables, thresholds): (&mut Tables, &Thresholds),
    ) {
        let all = self.packs.entry(lock).or_default();
        match all.binary_search_by_key(&site, |known| known.site) {
            Err(at) => all.insert(at, ReleasedPack { site, running, pack, growth: 0 }),
            Ok(at) => {
                let known = &mut all[at];
                let both = tables.origins.union(known.running, running);
                let is_within = pack.is_within(&known.pack);
                if is_within && both == known.running {
                    return;
                }
                known.running = both;
                if !is_within {
                    known.growth += 1;
                    known.pack = match known.growth {
                        growth if growth <= MAX_GROWTH => known.pack.join(&pack),
                        growth if growth <= MAX_GROWTH_OF_PACKS => known.pack.widen(&pack, thresholds),
                        _ => known.pack.widen(&pack, &Thresholds::default()),
                    };
                }
            }
        }
        cells.iter().for_each(|cell| self.change(*cell, site.origin));
    }

    /// All packs that were released, by lock.
    pub(crate) fn all_packs(&self) -> impl ExactSizeIterator<Item = (LockKey, &[ReleasedPack])> {
        self.packs.iter().map(|(lock, packs)| (*lock, &packs[..]))
    }

    /// Replaces a pack that was released.
    #[cfg(test)]
    pub(crate) fn set_pack(&mut self, lock: LockKey, index: usize, pack: Pack) {
        if let Some(known) = self.packs.get_mut(&lock).and_then(|packs| packs.get_mut(index)) {
            known.pack = pack;
        }
    }

    /// Forgets all relations.
    pub(crate) fn drop_packs(&mut self) {
        self.packs.clear();
        self.signals.values_mut().for_each(|(state, _)| state.packs.clear());
    }

    /// How the numbers that a lock protects were related when it was released.
    pub(crate) fn released_packs(&self, lock: LockKey) -> &[ReleasedPack] {
        self.packs.get(&lock).map_or(&[], Vec::as_slice)
    }

    /// What the cells that a lock protects held together when it was released.
    pub(crate) fn released_together(&self, lock: LockKey) -> &[Released<D>] {
        self.tuples.get(&lock).map_or(&[], Vec::as_slice)
    }

    /// All that was released together, by lock.
    pub(crate) fn all_together(&self) -> impl ExactSizeIterator<Item = (LockKey, &[Released<D>])> {
        self.tuples.iter().map(|(lock, tuples)| (*lock, &tuples[..]))
    }

    /// What a thread knows when it gives a signal; `None` if it has not been seen to give it.
    pub(crate) fn known_at(&self, signal: Signal) -> Option<&State<D>> {
        self.reads.borrow_mut().hearers.extend(self.reader.get());
        self.signals.get(&signal).map(|(state, _)| state)
    }

    /// All signals, with what their threads know.
    pub(crate) fn all_signals(&self) -> Vec<(Signal, &State<D>)> {
        let mut all: Vec<(Signal, &State<D>)> =
            self.signals.iter().map(|(signal, (state, _))| (*signal, state)).collect();
        all.sort_unstable_by_key(|(signal, _)| *signal);
        all
    }

    /// All writes, by cell.
    pub(crate) fn all_writes(&self) -> Vec<(CellId, &[Write<D>])> {
        sorted(&self.writes)
    }

    /// All that was released, by cell.
    pub(crate) fn all_released(&self) -> Vec<(CellId, &[Write<D>])> {
        sorted(&self.released)
    }

    /// Sets the writes to a cell, sorted by their sites, or what was released of it.
    pub(crate) fn set(&mut self, cell: CellId, is_release: bool, writes: Vec<Write<D>>) {
        self.seen.remove(&cell);
        let all = if is_release { &mut self.released } else { &mut self.writes };
        all.insert(cell, writes);
    }

    /// The writes to a cell.
    pub(crate) fn writes(&self, cell: CellId) -> &[Write<D>] {
        self.note_read(cell);
        self.writes.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// What was released of a cell.
    pub(crate) fn released(&self, cell: CellId) -> &[Write<D>] {
        self.note_read(cell);
        self.released.get(&cell).map_or(&[], Vec::as_slice)
    }
}
