//! Writes an invariant: the order of what is written is that of `read.rs`.
//!
//! Cells, sets of references and sets of origins are written where they occur first, and by number afterwards. Of a
//! state, only what differs from the state before it is written; what concerns the values of one method, in full.

use rustc_hash::FxHashMap;
use unsnarl_library::LockSort;
use unsnarl_program::Id;
use unsnarl_program::ir::{BlockId, ValueId};

use super::super::Interpreter;
use super::super::unit::{Exit, UnitId};
use super::bytes::Writer;
use super::{Claim, Heads};
use crate::cells::{Cell, CellId};
use crate::clusters::Tuple;
use crate::domain::Domain;
use crate::interference::{Write, WriteSite};
use crate::pack::{Of, Pack, Variable};
use crate::protection::LockKey;
use crate::raised::{Cause, Raised, RaisedSetId};
use crate::sequence::SignalId;
use crate::state::{Initialised, OriginSetId, Pending, Reach, State, Written};
use crate::tree::Tree;
use crate::value::{AgedId, RefSetId, Val};

pub(super) struct InvariantWriter<'w, 'p, 'a, D: Domain> {
    interpreter: &'w Interpreter<'p, 'a, D>,
    out: Writer,
    cells: FxHashMap<CellId, usize>,
    refs: FxHashMap<RefSetId, usize>,
    origins: FxHashMap<OriginSetId, usize>,
    raised: FxHashMap<RaisedSetId, usize>,
    last: State<D>,
    /// Whether all numbers could be written.
    is_whole: bool,
}

impl<'w, 'p, 'a, D: Domain> InvariantWriter<'w, 'p, 'a, D> {
    pub(super) fn new(interpreter: &'w Interpreter<'p, 'a, D>, out: Writer, nothing: State<D>) -> Self {
        InvariantWriter {
            interpreter,
            out,
            cells: FxHashMap::default(),
            refs: FxHashMap::default(),
            origins: FxHashMap::default(),
            raised: FxHashMap::default(),
            last: nothing,
            is_whole: true,
        }
    }

    /// The bytes; `None` if the domain cannot be written.
    pub(super) fn finish(mut self, heads: &Heads<D>, claims: &[Claim]) -> Option<Vec<u8>> {
        self.protection();
        self.units(heads);
        let interpreter = self.interpreter;
        self.out.count(interpreter.starts.len());
        for (origin, start) in &interpreter.starts {
            self.out.id(*origin);
            self.state(&start.state);
        }
        self.out.count(interpreter.ends.len());
        for (origin, end) in &interpreter.ends {
            self.out.id(*origin);
            self.state(end);
        }
        self.out.number(u64::from(interpreter.may_fail));
        self.out.count(interpreter.leaving.len());
        for (origin, raised) in &interpreter.leaving {
            self.out.id(*origin);
            self.raised_set(*raised);
        }
        for all in [interpreter.interference.all_writes(), interpreter.interference.all_released()] {
            self.writes(&all);
        }
        self.signals();
        self.out.count(claims.len());
        for claim in claims {
            self.out.text(claim.property);
            self.out.count(claim.sites);
            self.out.count(claim.alerts.len());
            for (method, statement) in &claim.alerts {
                self.out.id(*method);
                self.out.id(*statement);
            }
        }
        self.is_whole.then_some(self.out.bytes)
    }

    fn protection(&mut self) {
        let protection = self.interpreter.protection.clone();
        let all: Vec<(Cell, &[LockKey])> = protection.all().collect();
        self.out.count(all.len());
        for (cell, locks) in all {
            self.definition(cell);
            self.out.count(locks.len());
            locks.iter().for_each(|lock| self.lock(*lock));
        }
        self.out.count(protection.sequence.all().len());
        for (signal, cells, signals) in protection.sequence.all() {
            self.site(signal);
            self.out.count(cells.len());
            cells.iter().for_each(|cell| self.definition(*cell));
            self.out.count(signals.len());
            signals.iter().for_each(|next| self.site(*next));
        }
    }

    /// What threads know when they give signals, which objects were found by races, and what objects count.
    fn signals(&mut self) {
        let interpreter = self.interpreter;
        let signals = interpreter.interference.all_signals();
        self.out.count(signals.len());
        for ((cell, site), state) in signals {
            self.out.number(u64::from(cell.is_some()));
            if let Some(cell) = cell {
                self.cell(cell);
            }
            self.site(site);
            self.state(state);
        }
        self.out.count(interpreter.interference.all_together().len());
        for (lock, released) in interpreter.interference.all_together() {
            self.lock(lock);
            self.out.count(released.len());
            for known in released {
                self.origin_set(known.running);
                self.tuple(&known.tuple);
            }
        }
        self.out.count(interpreter.interference.all_packs().len());
        for (lock, released) in interpreter.interference.all_packs() {
            self.lock(lock);
            self.out.count(released.len());
            for known in released {
                self.site(known.site);
                self.origin_set(known.running);
                self.pack(&known.pack);
            }
        }
        self.out.count(interpreter.interference.found_by_race.len());
        interpreter.interference.found_by_race.iter().for_each(|object| self.aged(*object));
        self.out.count(interpreter.counts.len());
        for (object, count) in &interpreter.counts {
            self.out.id(*object);
            self.value(count);
        }
        self.out.number(u64::from(interpreter.may_lack_task));
    }

    fn tuple(&mut self, tuple: &Tuple<D>) {
        self.out.number(u64::from(tuple.site.is_some()));
        if let Some(site) = tuple.site {
            self.site(site);
        }
        self.tree(&Tree::default(), &tuple.cells, Self::cell, Self::value);
    }

    fn pack(&mut self, pack: &Pack) {
        let (octagon, equations) = pack.parts();
        let parts = octagon.to_parts();
        self.out.number(u64::from(parts.is_some()));
        if let Some((variables, bounds)) = parts {
            self.variables(variables);
            bounds.iter().for_each(|bound| self.out.signed(*bound));
        }
        let parts = equations.to_parts();
        self.out.number(u64::from(parts.is_some()));
        if let Some((variables, point, basis)) = parts {
            self.variables(variables);
            self.out.count(basis.len());
            point.iter().chain(basis.iter().flatten()).for_each(|number| self.out.number(*number));
        }
    }

    fn variables(&mut self, variables: &[Variable]) {
        self.out.count(variables.len());
        for variable in variables {
            match variable.of {
                Of::Cell(cell) => {
                    self.out.number(0);
                    self.cell(cell);
                }
                Of::Result => self.out.number(1),
                Of::Value(value) => {
                    self.out.number(2);
                    self.out.id(value);
                }
            }
            self.out.number(u64::from(variable.is_long));
        }
    }

    fn site(&mut self, site: WriteSite) {
        self.out.id(site.origin);
        self.out.id(site.at.0);
        self.out.id(site.at.1);
    }

    fn units(&mut self, heads: &Heads<D>) {
        let interpreter = self.interpreter;
        let reached: Vec<UnitId> =
            interpreter.units.ids().filter(|unit| interpreter.units[*unit].entry.is_some()).collect();
        let mut of: FxHashMap<UnitId, Vec<BlockId>> = FxHashMap::default();
        heads.keys().for_each(|(unit, block)| of.entry(*unit).or_default().push(*block));
        self.out.count(reached.len());
        for id in reached {
            let unit = &interpreter.units[id];
            self.out.id(unit.origin);
            self.out.id(unit.instance);
            let chain = &interpreter.chains[unit.chain];
            self.out.count(chain.len());
            for (instance, statement) in chain {
                self.out.id(*instance);
                self.out.id(*statement);
            }
            if let Some(entry) = &unit.entry {
                self.state(&entry.state);
                self.values(&entry.arguments);
            }
            let mut blocks = of.remove(&id).unwrap_or_default();
            blocks.sort_unstable();
            self.out.count(blocks.len());
            for block in blocks {
                let head = &heads[&(id, block)];
                self.out.id(block);
                self.state(&head.state);
                self.values(&head.values);
            }
            self.exit(&unit.exit);
        }
    }

    fn exit(&mut self, exit: &Exit<D>) {
        for state in [&exit.returned, &exit.thrown] {
            self.out.number(u64::from(state.is_some()));
            if let Some(state) = state {
                self.state(state);
            }
        }
        self.value(&exit.result);
    }

    fn writes(&mut self, all: &[(CellId, &[Write<D>])]) {
        self.out.count(all.len());
        for (cell, writes) in all {
            self.cell(*cell);
            self.out.count(writes.len());
            for write in *writes {
                self.site(write.site);
                self.origin_set(write.running);
                self.value(&write.value);
            }
        }
    }

    fn state(&mut self, state: &State<D>) {
        let last = std::mem::replace(&mut self.last, state.clone());
        self.tree(&last.cells, &state.cells, Self::cell, Self::value);
        self.tree(&last.objects, &state.objects, Self::aged, |writer, reach| {
            writer.out.count(Reach::ALL.iter().position(|known| known == reach).unwrap_or(0));
        });
        self.tree(&last.aged, &state.aged, Self::id, |_, ()| {});
        self.tree(&last.classes, &state.classes, Self::id, |writer, known| {
            writer.out.number(u64::from(*known == Initialised::Must));
        });
        self.tree(&last.written, &state.written, Self::cell, |writer, by| {
            writer.out.number(u64::from(*by == Written::Here));
        });
        self.tree(&last.raised, &state.raised, Self::signal, |_, ()| {});
        self.tree(&last.heard, &state.heard, Self::id, |writer, heard| {
            let heard: Vec<WriteSite> = writer.interpreter.tables.signals.get(*heard).collect();
            writer.out.count(heard.len());
            heard.into_iter().for_each(|signal| writer.site(signal));
        });
        self.tree(&Tree::default(), &state.pending, Self::id, Self::pending);
        self.tree(&Tree::default(), &state.refined, Self::id, Self::value);
        self.tree(&Tree::default(), &state.lengths, Self::id, |writer, length: &ValueId| writer.out.id(*length));
        self.tree(&Tree::default(), &state.mirrors, Self::cell, |writer, value: &ValueId| writer.out.id(*value));
        let pairs = state.relations.pairs();
        self.out.number(u64::from(pairs.is_some()));
        if let Some(pairs) = pairs {
            self.out.count(pairs.len());
            for (lesser, greater) in pairs {
                self.out.id(*lesser);
                self.out.id(*greater);
            }
        }
        self.out.count(state.clusters.all().len());
        for (lock, tuples) in state.clusters.all() {
            self.lock(lock);
            self.out.count(tuples.len());
            tuples.iter().for_each(|tuple| self.tuple(tuple));
        }
        self.out.count(state.clusters.changed().len());
        state.clusters.changed().iter().for_each(|lock| self.lock(*lock));
        self.out.count(state.packs.all().len());
        for (lock, pack) in state.packs.all() {
            self.lock(lock);
            self.pack(pack);
        }
        self.out.count(state.held.len());
        for (lock, count) in &state.held {
            self.lock(*lock);
            self.out.number(u64::from(*count));
        }
        for set in [state.running, state.joined, state.started] {
            self.origin_set(set);
        }
        self.raised_set(state.exceptions);
        self.value(&state.thrown);
        self.tree(&Tree::default(), &state.caught, Self::id, |writer, set: &RaisedSetId| writer.raised_set(*set));
    }

    fn tree<K: Id, V: Clone + PartialEq>(
        &mut self,
        old: &Tree<K, V>,
        new: &Tree<K, V>,
        key: impl Fn(&mut Self, K),
        value: impl Fn(&mut Self, &V),
    ) {
        if old.is_same(new) {
            self.out.count(0);
            self.out.count(0);
            return;
        }
        let removed: Vec<K> = old.iter().map(|(key, _)| key).filter(|key| !new.contains(*key)).collect();
        let set: Vec<(K, &V)> = new.iter().filter(|(key, value)| old.get(*key) != Some(value)).collect();
        self.out.count(removed.len());
        removed.into_iter().for_each(|removed| key(self, removed));
        self.out.count(set.len());
        for (at, new) in set {
            key(self, at);
            value(self, new);
        }
    }

    fn signal(&mut self, signal: SignalId) {
        self.site(self.interpreter.tables.signals.site(signal));
    }

    fn pending(&mut self, pending: &Pending) {
        match *pending {
            Pending::Read(cell) => {
                self.out.number(0);
                self.cell(cell);
            }
            Pending::Call(call) => {
                self.out.number(1);
                self.out.id(call);
            }
            Pending::Element(array, index) => {
                self.out.number(2);
                self.out.id(array);
                self.out.id(index);
            }
        }
    }

    fn id<K: Id>(&mut self, id: K) {
        self.out.id(id);
    }

    fn aged(&mut self, object: AgedId) {
        self.out.count(if object == AgedId::UNKNOWN { 0 } else { object.index() + 1 });
    }

    fn lock(&mut self, lock: LockKey) {
        self.out.id(lock.object);
        self.out.number(u64::from(lock.sort == LockSort::Monitor));
        self.out.number(u64::from(lock.is_shared));
    }

    fn cell(&mut self, cell: CellId) {
        let next = self.cells.len();
        let index = *self.cells.entry(cell).or_insert(next);
        self.out.count(index);
        if index == next {
            self.definition(self.interpreter.cells.get(cell));
        }
    }

    fn definition(&mut self, cell: Cell) {
        match cell {
            Cell::Static(field) => {
                self.out.number(0);
                self.out.id(field);
            }
            Cell::Slot(owner, slot) => {
                self.out.number(1);
                self.aged(owner);
                self.out.number(u64::from(slot.bits()));
            }
            Cell::Element(owner, index) => {
                self.out.number(2);
                self.aged(owner);
                self.out.number(u64::from(index));
            }
            Cell::Length(owner) => {
                self.out.number(3);
                self.aged(owner);
            }
        }
    }

    fn values(&mut self, values: &[Val<D>]) {
        self.out.count(values.len());
        values.iter().for_each(|value| self.value(value));
    }

    fn value(&mut self, value: &Val<D>) {
        match value {
            Val::Bottom => self.out.number(0),
            Val::Any => self.out.number(1),
            Val::Reference { may_be_null, objects } => {
                self.out.number(2 + u64::from(*may_be_null));
                let next = self.refs.len();
                let index = *self.refs.entry(*objects).or_insert(next);
                self.out.count(index);
                if index == next {
                    let objects = self.interpreter.tables.refs.get(*objects);
                    self.out.count(objects.len());
                    objects.iter().for_each(|object| self.aged(*object));
                }
            }
            Val::Number(number) => {
                self.out.number(4);
                let numbers = number.to_numbers();
                self.is_whole &= numbers.is_some();
                let numbers = numbers.unwrap_or_default();
                self.out.count(numbers.len());
                numbers.into_iter().for_each(|number| self.out.signed(number));
            }
        }
    }

    fn raised_set(&mut self, set: RaisedSetId) {
        let next = self.raised.len();
        let index = *self.raised.entry(set).or_insert(next);
        self.out.count(index);
        if index == next {
            let raised: Vec<Raised> = self.interpreter.tables.raised.get(set).collect();
            self.out.count(raised.len());
            for Raised { at, class, is_exact, cause } in raised {
                self.out.number(u64::from(at.is_some()));
                if let Some((method, statement)) = at {
                    self.out.id(method);
                    self.out.id(statement);
                }
                self.out.id(class);
                self.out.number(u64::from(is_exact));
                self.out.count(Cause::ALL.iter().position(|known| *known == cause).unwrap_or(0));
            }
        }
    }

    fn origin_set(&mut self, set: OriginSetId) {
        let next = self.origins.len();
        let index = *self.origins.entry(set).or_insert(next);
        self.out.count(index);
        if index == next {
            let origins: Vec<_> = self.interpreter.tables.origins.get(set).iter().collect();
            self.out.count(origins.len());
            origins.into_iter().for_each(|origin| self.out.id(origin));
        }
    }
}
