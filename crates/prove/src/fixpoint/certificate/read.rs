//! Reads an invariant into an interpreter. Everything that is read is checked to exist in the program and to be
//! well-formed; whether it is true is the matter of `check.rs`.

use rustc_hash::FxHashMap;
use unsnarl_concurrency::OriginBits;
use unsnarl_library::LockSort;
use unsnarl_pointer::{OriginId, Slot};
use unsnarl_program::ir::{Body, StatementId, ValueId};
use unsnarl_program::{Id, MethodId};

use super::super::Interpreter;
use super::super::unit::{Chain, Entry, Exit};
use super::bytes::{Malformed, Reader};
use super::{Claim, Head, Heads};
use crate::cells::{Cell, CellId, is_made_by_program};
use crate::clusters::{Clusters, Tuple};
use crate::domain::Domain;
use crate::domain::relation::Relations;
use crate::domain::relation::equations::Equations;
use crate::domain::relation::octagon::Octagon;
use crate::domain::relation::pentagons::Pentagons;
use crate::interference::{Write, WriteSite};
use crate::pack::{MOST_VARIABLES, Of, Pack, Packs, Variable};
use crate::protection::{LockKey, Protection};
use crate::raised::{Cause, Raised, RaisedSetId};
use crate::sequence::{Sequence, SignalId, SignalSetId};
use crate::state::{Initialised, OriginSetId, Pending, Reach, State, Written};
use crate::tree::Tree;
use crate::value::{AgedId, RefSetId, Val};

type Read<T> = Result<T, Malformed>;

/// How many there are of what a certificate names.
struct Limits {
    fields: usize,
    classes: usize,
    methods: usize,
    objects: usize,
    instances: usize,
    origins: usize,
    calls: usize,
}

pub(super) struct InvariantReader<'r, 'b, 'p, 'a, D: Domain> {
    interpreter: &'r mut Interpreter<'p, 'a, D>,
    input: Reader<'b>,
    limits: Limits,
    cells: Vec<CellId>,
    refs: Vec<RefSetId>,
    origins: Vec<OriginSetId>,
    raised: Vec<RaisedSetId>,
    last: State<D>,
    /// How many values the method has whose states are read.
    values: usize,
}

impl<'r, 'b, 'p, 'a, D: Domain> InvariantReader<'r, 'b, 'p, 'a, D> {
    pub(super) fn new(interpreter: &'r mut Interpreter<'p, 'a, D>, input: Reader<'b>, nothing: State<D>) -> Self {
        let (analysis, program) = (interpreter.analysis(), interpreter.program());
        let last_field = program.classes().flat_map(|class| program.fields_of(class)).max();
        let limits = Limits {
            fields: last_field.map_or(0, |field| field.index() + 1),
            classes: program.classes().len(),
            methods: program.methods().len(),
            objects: analysis.heap().len(),
            instances: analysis.instances().len(),
            origins: analysis.origins().len(),
            calls: analysis.library_calls().len(),
        };
        InvariantReader {
            interpreter,
            input,
            limits,
            cells: Vec::new(),
            refs: Vec::new(),
            origins: Vec::new(),
            raised: Vec::new(),
            last: nothing,
            values: 0,
        }
    }

    /// Fills the interpreter. Returns the states at loop heads, and what the certificate claims.
    pub(super) fn finish(mut self) -> Read<(Heads<D>, Vec<Claim>)> {
        self.protection()?;
        let heads = self.units()?;
        self.values = 0;
        for _ in 0..self.input.count()? {
            let origin = self.origin()?;
            let state = self.state()?;
            self.interpreter.starts.insert(origin, Entry::new(state, Vec::new()));
        }
        for _ in 0..self.input.count()? {
            let origin = self.origin()?;
            let state = self.state()?;
            self.interpreter.ends.insert(origin, state);
        }
        self.interpreter.may_fail |= self.input.flag()?;
        for _ in 0..self.input.count()? {
            let origin = self.origin()?;
            let raised = self.raised_set()?;
            self.interpreter.leaving.insert(origin, raised);
        }
        for is_release in [false, true] {
            self.writes(is_release)?;
        }
        self.signals()?;
        let claims = self.claims()?;
        if !self.input.is_at_end() {
            return self.input.fault("there is something after the end");
        }
        Ok((heads, claims))
    }

    fn protection(&mut self) -> Read<()> {
        let mut all = Vec::new();
        for _ in 0..self.input.count()? {
            let cell = self.definition()?;
            let mut locks = Vec::new();
            for _ in 0..self.input.count()? {
                locks.push(self.lock()?);
            }
            all.push((cell, locks));
        }
        let mut sequence = Sequence::default();
        for _ in 0..self.input.count()? {
            let signal = self.site()?;
            for _ in 0..self.input.count()? {
                sequence.add_write(signal, self.definition()?);
            }
            for _ in 0..self.input.count()? {
                sequence.add_signal(signal, self.site()?);
            }
        }
        self.interpreter.protection = std::rc::Rc::new(Protection::new(all).with(sequence));
        Ok(())
    }

    fn signals(&mut self) -> Read<()> {
        for _ in 0..self.input.count()? {
            let cell = if self.input.flag()? { Some(self.cell()?) } else { None };
            let site = self.site()?;
            let state = self.state()?;
            let Interpreter { interference, tables, thresholds, .. } = &mut *self.interpreter;
            interference.signal((cell, site), state, tables, thresholds);
        }
        for _ in 0..self.input.count()? {
            let lock = self.lock()?;
            for _ in 0..self.input.count()? {
                let running = self.origin_set()?;
                let tuple = self.tuple(lock)?;
                let Interpreter { interference, tables, thresholds, .. } = &mut *self.interpreter;
                interference.release_together(lock, &tuple, running, tables, thresholds);
            }
        }
        for _ in 0..self.input.count()? {
            let lock = self.lock()?;
            for _ in 0..self.input.count()? {
                let site = self.site()?;
                let running = self.origin_set()?;
                let pack = self.pack(lock)?;
                let Interpreter { interference, tables, thresholds, .. } = &mut *self.interpreter;
                interference.release_pack(lock, site, running, pack, &[], (tables, thresholds));
            }
        }
        for _ in 0..self.input.count()? {
            let object = self.aged()?;
            self.interpreter.interference.found_by_race.insert(object);
        }
        for _ in 0..self.input.count()? {
            let object = self.input.id(self.limits.objects, NO_OBJECT)?;
            let count = self.value()?;
            self.interpreter.counts.insert(object, count);
        }
        self.interpreter.may_lack_task = self.input.flag()?;
        Ok(())
    }

    fn clusters(&mut self) -> Read<Clusters<D>> {
        let (mut known, mut changed) = (Vec::new(), Vec::new());
        for _ in 0..self.input.count()? {
            let lock = self.lock()?;
            let mut tuples = Vec::new();
            for _ in 0..self.input.count()? {
                tuples.push(self.tuple(lock)?);
            }
            if tuples.is_empty() || !tuples.is_sorted_by(|one, next| one.site < next.site) {
                return self.input.fault("what a lock protects is not in order");
            }
            known.push((lock, tuples));
        }
        for _ in 0..self.input.count()? {
            changed.push(self.lock()?);
        }
        if !known.is_sorted_by(|one, next| one.0 < next.0) || !changed.is_sorted_by(|one, next| one < next) {
            return self.input.fault("locks are not in order");
        }
        Ok(Clusters::of(known, changed))
    }

    fn packs(&mut self) -> Read<Packs> {
        let mut packs = Packs::default();
        for _ in 0..self.input.count()? {
            let lock = self.lock()?;
            let pack = self.pack(lock)?;
            packs.set(lock, pack);
        }
        Ok(packs)
    }

    /// A pack: its cells must be those of its lock between which relations are kept.
    fn pack(&mut self, lock: LockKey) -> Read<Pack> {
        let mut octagon = Some(Octagon::bottom());
        if self.input.flag()? {
            let variables = self.variables(lock)?;
            let mut bounds = Vec::new();
            for _ in 0..Octagon::<Variable>::length(variables.len()) {
                bounds.push(self.input.signed()?);
            }
            octagon = Octagon::from_parts(&variables, &bounds);
        }
        let mut equations = Some(Equations::bottom());
        if self.input.flag()? {
            let variables = self.variables(lock)?;
            let mut rows = Vec::new();
            for _ in 0..=self.input.count()? {
                let row: Read<Vec<u64>> = variables.iter().map(|_| self.input.number()).collect();
                rows.push(row?);
            }
            let point = rows.remove(0);
            equations = Equations::from_parts(&variables, &point, &rows);
        }
        match (octagon, equations) {
            (Some(octagon), Some(equations)) => Ok(Pack::of_parts(octagon, equations)),
            _ => self.input.fault("there are no such relations"),
        }
    }

    fn variables(&mut self, lock: LockKey) -> Read<Vec<Variable>> {
        let cells = self.interpreter.pack_cells(lock);
        let mut variables = Vec::new();
        for _ in 0..self.input.count()? {
            let of = match self.input.number()? {
                0 => Of::Cell(self.cell()?),
                1 => Of::Result,
                2 => Of::Value(self.value_id()?),
                _ => return self.input.fault("nothing of this kind is related to others"),
            };
            let variable = Variable { of, is_long: self.input.flag()? };
            if matches!(of, Of::Cell(_)) && !cells.contains(&variable) {
                return self.input.fault("a cell is related to others that its lock does not protect");
            }
            variables.push(variable);
        }
        match variables.len() <= MOST_VARIABLES {
            true => Ok(variables),
            false => self.input.fault("too many numbers are related"),
        }
    }

    /// A tuple: it must say something of each cell that the lock protects.
    fn tuple(&mut self, lock: LockKey) -> Read<Tuple<D>> {
        let site = if self.input.flag()? { Some(self.site()?) } else { None };
        let cells = self.tree(&Tree::default(), Self::cell, Self::value)?;
        let protected = self.interpreter.protection.clone();
        let is_whole = protected.by(lock).iter().all(|cell| cells.contains(self.interpreter.cells.id(*cell)));
        match is_whole {
            true => Ok(Tuple { site, cells }),
            false => self.input.fault("a cell is missing that a lock protects"),
        }
    }

    fn site(&mut self) -> Read<WriteSite> {
        Ok(WriteSite { origin: self.origin()?, at: self.place()? })
    }

    fn signal(&mut self) -> Read<SignalId> {
        let site = self.site()?;
        Ok(self.interpreter.tables.signals.id(site))
    }

    fn heard(&mut self) -> Read<SignalSetId> {
        let mut sites = Vec::new();
        for _ in 0..self.input.count()? {
            sites.push(self.site()?);
        }
        if sites.is_empty() {
            return self.input.fault("none of no signals was given");
        }
        Ok(self.interpreter.tables.signals.of(sites))
    }

    fn pending(&mut self) -> Read<Pending> {
        Ok(match self.input.number()? {
            0 => Pending::Read(self.cell()?),
            1 => Pending::Call(self.input.id(self.limits.calls, "there is no such call")?),
            2 => Pending::Element(self.value_id()?, self.value_id()?),
            _ => return self.input.fault("no value tells such a thing"),
        })
    }

    fn units(&mut self) -> Read<Heads<D>> {
        let mut heads = FxHashMap::default();
        for _ in 0..self.input.count()? {
            let origin = self.origin()?;
            let instance = self.input.id(self.limits.instances, "there is no such method")?;
            let mut chain = Chain::new();
            for _ in 0..self.input.count()? {
                let caller = self.input.id(self.limits.instances, "there is no such method")?;
                chain.push((caller, self.input.id(usize::MAX >> 33, "there is no such statement")?));
            }
            let Some(body) = self.interpreter.analysis().code_of(instance) else {
                return self.input.fault("the method has no code");
            };
            let unit = self.interpreter.unit(origin, instance, &chain);
            if self.interpreter.units[unit].entry.is_some() {
                return self.input.fault("a unit comes twice");
            }
            self.values = body.values().len();
            let state = self.state()?;
            let arguments = self.values(body.parameters().count())?;
            self.interpreter.units[unit].entry = Some(Entry::new(state, arguments));
            for _ in 0..self.input.count()? {
                let block = self.input.id(body.blocks().len(), "there is no such block")?;
                let state = self.state()?;
                let values = self.values(super::phis(body, block).count())?;
                heads.insert((unit, block), Head { state, values });
            }
            self.interpreter.units[unit].exit = self.exit()?;
        }
        Ok(heads)
    }

    fn exit(&mut self) -> Read<Exit<D>> {
        let returned = if self.input.flag()? { Some(self.state()?) } else { None };
        let thrown = if self.input.flag()? { Some(self.state()?) } else { None };
        Ok(Exit { returned, thrown, result: self.value()? })
    }

    fn writes(&mut self, is_release: bool) -> Read<()> {
        for _ in 0..self.input.count()? {
            let cell = self.cell()?;
            let mut writes = Vec::new();
            for _ in 0..self.input.count()? {
                let site = self.site()?;
                let running = self.origin_set()?;
                writes.push(Write::new(site, running, self.value()?));
            }
            if !writes.is_sorted_by(|one, next| one.site < next.site) {
                return self.input.fault("writes are not in order");
            }
            self.interpreter.interference.set(cell, is_release, writes);
        }
        Ok(())
    }

    fn claims(&mut self) -> Read<Vec<Claim>> {
        let mut claims = Vec::new();
        for _ in 0..self.input.count()? {
            let name = self.input.text()?;
            let Some(property) = crate::property::property(name) else {
                return self.input.fault("there is no such property");
            };
            let sites = self.input.number()? as usize;
            let mut alerts = Vec::new();
            for _ in 0..self.input.count()? {
                alerts.push(self.place()?);
            }
            claims.push(Claim { property: property.name(), sites, alerts });
        }
        Ok(claims)
    }

    fn place(&mut self) -> Read<(MethodId, StatementId)> {
        let method = self.input.id(self.limits.methods, "there is no such method")?;
        let body: Option<&Body> = self.interpreter.program().body(method).and_then(Result::ok);
        let statements = body.map_or(0, |body| body.statements().len());
        Ok((method, self.input.id(statements, "there is no such statement")?))
    }

    fn state(&mut self) -> Read<State<D>> {
        let last = self.last.clone();
        let cells = self.tree(&last.cells, Self::cell, Self::value)?;
        let objects = self.tree(&last.objects, Self::aged, |reader| {
            let reach = reader.input.below(Reach::ALL.len(), "nobody can know an object so")?;
            Ok(Reach::ALL[reach])
        })?;
        let analysis = self.interpreter.analysis();
        let is_made = |object: AgedId| object.known().is_some_and(|object| is_made_by_program(analysis, object));
        if objects.iter().any(|(object, reach)| *reach != Reach::Shared && !is_made(object)) {
            return self.input.fault("an object is private that the program does not make");
        }
        let aged = self.tree(&last.aged, |reader| reader.input.id(reader.limits.objects, NO_OBJECT), |_| Ok(()))?;
        let class = |reader: &mut Self| reader.input.id(reader.limits.classes, "there is no such class");
        let classes = self.tree(&last.classes, class, |reader| {
            Ok(if reader.input.flag()? { Initialised::Must } else { Initialised::May })
        })?;
        let written = self.tree(&last.written, Self::cell, |reader| {
            Ok(if reader.input.flag()? { Written::Here } else { Written::Elsewhere })
        })?;
        let raised = self.tree(&last.raised, Self::signal, |_| Ok(()))?;
        let heard = self.tree(&last.heard, Self::origin, Self::heard)?;
        let pending = self.tree(&Tree::default(), Self::value_id, Self::pending)?;
        let refined = self.tree(&Tree::default(), Self::value_id, Self::value)?;
        let lengths = self.tree(&Tree::default(), Self::value_id, Self::value_id)?;
        let mirrors = self.tree(&Tree::default(), Self::cell, Self::value_id)?;
        let relations = self.relations()?;
        let clusters = self.clusters()?;
        let packs = self.packs()?;
        let mut held: smallvec::SmallVec<[(LockKey, u8); 2]> = smallvec::SmallVec::new();
        for _ in 0..self.input.count()? {
            let lock = self.lock()?;
            let count = self.input.below(256, "a lock is held too often")?;
            held.push((lock, count as u8));
        }
        let is_in_order = held.is_sorted_by(|one, next| one.0 < next.0);
        if !is_in_order || held.iter().any(|(_, count)| *count == 0) {
            return self.input.fault("locks are not in order");
        }
        let [running, joined, started] = [self.origin_set()?, self.origin_set()?, self.origin_set()?];
        let exceptions = self.raised_set()?;
        let thrown = self.value()?;
        let caught = self.tree(&Tree::default(), Self::value_id, Self::raised_set)?;
        let state = State {
            cells,
            objects,
            aged,
            classes,
            refined,
            lengths,
            relations,
            mirrors,
            pending,
            written,
            raised,
            heard,
            clusters,
            packs,
            held,
            running,
            joined,
            started,
            exceptions,
            thrown,
            caught,
        };
        self.last = state.clone();
        Ok(state)
    }

    fn relations(&mut self) -> Read<Pentagons> {
        if !self.input.flag()? {
            return Ok(Pentagons::bottom());
        }
        let mut pairs = std::collections::BTreeSet::new();
        for _ in 0..self.input.count()? {
            pairs.insert((self.value_id()?, self.value_id()?));
        }
        match Pentagons::from_pairs(pairs) {
            Some(relations) => Ok(relations),
            None => self.input.fault("an order of values is none"),
        }
    }

    fn tree<K: Id, V: Clone + PartialEq>(
        &mut self,
        old: &Tree<K, V>,
        key: impl Fn(&mut Self) -> Read<K>,
        value: impl Fn(&mut Self) -> Read<V>,
    ) -> Read<Tree<K, V>> {
        let mut tree = old.clone();
        for _ in 0..self.input.count()? {
            tree.remove(key(self)?);
        }
        for _ in 0..self.input.count()? {
            let at = key(self)?;
            tree.insert(at, value(self)?);
        }
        Ok(tree)
    }

    fn value_id(&mut self) -> Read<ValueId> {
        self.input.id(self.values, "the method has no such value")
    }

    fn origin(&mut self) -> Read<OriginId> {
        self.input.id(self.limits.origins, "there is no such thread")
    }

    fn aged(&mut self) -> Read<AgedId> {
        let index = self.input.below(2 * self.limits.objects + 1, NO_OBJECT)?;
        Ok(index.checked_sub(1).map_or(AgedId::UNKNOWN, AgedId::from_index))
    }

    fn lock(&mut self) -> Read<LockKey> {
        let object = self.input.id(self.limits.objects, NO_OBJECT)?;
        let sort = if self.input.flag()? { LockSort::Monitor } else { LockSort::Explicit };
        Ok(LockKey { object, sort, is_shared: self.input.flag()? })
    }

    fn cell(&mut self) -> Read<CellId> {
        let index = self.input.below(self.cells.len() + 1, "there is no such cell")?;
        if let Some(cell) = self.cells.get(index) {
            return Ok(*cell);
        }
        let cell = self.definition()?;
        let id = self.interpreter.cells.id(cell);
        self.cells.push(id);
        Ok(id)
    }

    fn definition(&mut self) -> Read<Cell> {
        Ok(match self.input.number()? {
            0 => Cell::Static(self.input.id(self.limits.fields, "there is no such field")?),
            1 => {
                let owner = self.aged()?;
                let slot = Slot::from_bits(self.input.below(1 << 32, "there is no such field")? as u32);
                if slot.as_field().is_some_and(|field| field.index() >= self.limits.fields) {
                    return self.input.fault("there is no such field");
                }
                Cell::Slot(owner, slot)
            }
            2 => Cell::Element(self.aged()?, self.input.below(256, "there is no such element")? as u8),
            3 => Cell::Length(self.aged()?),
            _ => return self.input.fault("there is no such kind of cell"),
        })
    }

    fn values(&mut self, count: usize) -> Read<Vec<Val<D>>> {
        if self.input.count()? != count {
            return self.input.fault("there are too few or too many values");
        }
        (0..count).map(|_| self.value()).collect()
    }

    fn value(&mut self) -> Read<Val<D>> {
        Ok(match self.input.number()? {
            0 => Val::Bottom,
            1 => Val::Any,
            kind @ (2 | 3) => {
                let index = self.input.below(self.refs.len() + 1, "there is no such set of objects")?;
                if index == self.refs.len() {
                    let mut objects = Vec::new();
                    for _ in 0..self.input.count()? {
                        objects.push(self.aged()?);
                    }
                    self.refs.push(self.interpreter.tables.refs.of(objects));
                }
                Val::Reference { may_be_null: kind == 3, objects: self.refs[index] }
            }
            4 => {
                let mut numbers = Vec::new();
                for _ in 0..self.input.count()? {
                    numbers.push(self.input.signed()?);
                }
                match D::from_numbers(&numbers) {
                    Some(number) => Val::Number(number),
                    None => return self.input.fault("the domain has no such numbers"),
                }
            }
            _ => return self.input.fault("there is no such kind of value"),
        })
    }

    fn raised_set(&mut self) -> Read<RaisedSetId> {
        let index = self.input.below(self.raised.len() + 1, "there is no such set of exceptions")?;
        if index == self.raised.len() {
            let mut raised = Vec::new();
            for _ in 0..self.input.count()? {
                let at = if self.input.flag()? { Some(self.place()?) } else { None };
                let class = self.input.id(self.limits.classes, "there is no such class")?;
                let is_exact = self.input.flag()?;
                let cause = Cause::ALL[self.input.below(Cause::ALL.len(), "nothing raises an exception so")?];
                raised.push(Raised { at, class, is_exact, cause });
            }
            self.raised.push(self.interpreter.tables.raised.of(raised));
        }
        Ok(self.raised[index])
    }

    fn origin_set(&mut self) -> Read<OriginSetId> {
        let index = self.input.below(self.origins.len() + 1, "there is no such set of threads")?;
        if index == self.origins.len() {
            let mut origins = OriginBits::default();
            for _ in 0..self.input.count()? {
                origins.insert(self.origin()?);
            }
            self.origins.push(self.interpreter.tables.origins.of(&origins));
        }
        Ok(self.origins[index])
    }
}

const NO_OBJECT: &str = "there is no such object";
