//! Reads and writes of cells, and when objects become known to other threads.
//!
//! A read returns what the thread knows, and what the memory model adds. A write replaces what the thread knows if it
//! can mean only one cell of one object. As long as an object is private, its cells are this thread's alone. Once a
//! reference to it is stored where others may find it, its cells, and all that they lead to, are *published*: what they
//! hold becomes a write that others may see.

use smallvec::{SmallVec, smallvec};
use unsnarl_classfile::instruction::Condition;
use unsnarl_pointer::{AllocationSite, ObjectId, OriginId, Slot};
use unsnarl_program::ir::{Definition, Op, StatementId, ValueId};
use unsnarl_program::{MethodId, Type};

use super::Interpreter;
use super::frame::Frame;
use crate::cells::{
    Cell, CellId, all_numbers, default_of, distinguished_length, field_type, instance_fields, is_made_by_program,
    number_kind,
};
use crate::domain::relation::Relations;
use crate::domain::{Domain, NumberKind};
use crate::interference::{Kept, Write, WriteSite};
use crate::ledger::Assumption;
use crate::memory::{Reader, Writer};
use crate::state::{Pending, Reach, State, Written};
use crate::tree::Tree;
use crate::value::{AgedId, Val};

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// Reads cells: what the thread finds in those that are not private to it, others may know, too.
    pub(super) fn load(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        cells: &[Cell],
        is_unknown: bool,
        result: Option<ValueId>,
        ty: Type,
    ) -> Val<D> {
        let value = self.read(frame, state, cells, is_unknown, result, ty);
        let is_private = |cell: &Cell| cell.owner().is_some_and(|owner| state.is_private(owner));
        if is_unknown || !cells.iter().all(is_private) {
            self.receive(state, value);
        }
        value
    }

    /// What cells may hold. `is_unknown`: whether the read may be of other cells besides.
    fn read(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        cells: &[Cell],
        is_unknown: bool,
        result: Option<ValueId>,
        ty: Type,
    ) -> Val<D> {
        let mut value = if is_unknown { Val::Any } else { Val::Bottom };
        for cell in cells {
            let read = self.read_cell(self.units[frame.unit].origin, state, *cell);
            value = value.join(read, &mut self.tables.refs);
            if read.objects().is_some() && cell.owner().is_none_or(|owner| !state.is_private(owner)) {
                self.note_race(frame, state, *cell);
            }
        }
        match (value, result) {
            (Val::Any, Some(result)) => {
                let instance = self.units[frame.unit].instance;
                let any = match number_kind(ty) {
                    Some(kind) => Val::Number(all_numbers(ty, kind)),
                    None => self.anything(instance, frame.body, result),
                };
                let is_assumed = any.may_be_null() && cells.iter().any(|cell| self.is_never_null(*cell));
                match frame.body.value(result).definition {
                    Definition::Statement(at) if is_assumed && self.may_assume(Assumption::NotNull, frame, at) => {
                        self.not_null(any)
                    }
                    _ => any,
                }
            }
            _ => value,
        }
    }

    /// Notes objects that are found without any order between the thread that left them and this one: neither a lock
    /// nor a volatile or final field is between the two. Other orders that are not known count as none.
    fn note_race(&mut self, frame: &Frame<'a, D>, state: &State<D>, cell: Cell) {
        let program = self.program();
        let is_ordered = cell.field().is_some_and(|field| {
            let access = program.field(field).access;
            access.is_volatile() || access.is_final()
        });
        if is_ordered || self.protection.of(cell).iter().any(|lock| state.excludes(*lock)) {
            return;
        }
        let id = self.cells.id(cell);
        let own = state.cells.get(id).and_then(Val::objects);
        let origin = self.units[frame.unit].origin;
        // Of what may be anything, the parts say more.
        let seen = match self.seen(origin, state, cell, Kept::Written) {
            Val::Any => self.seen_values(origin, state, cell, Kept::Written),
            seen => smallvec![seen],
        };
        for value in seen {
            let Some(objects) = value.objects() else { continue };
            for object in self.tables.refs.get(objects) {
                // An older object is perhaps not the one that this thread knows.
                if (object.is_older() || own.is_none_or(|own| !self.tables.refs.contains(own, *object)))
                    && self.interference.found_by_race.insert(*object)
                {
                    self.interference.change_for_all();
                }
            }
        }
    }

    /// What a cell may hold for who does not know that it was written: its default, if the object may have been found
    /// through a race (JLS 17.4.5). Final fields and lengths of arrays are safe (JLS 17.5, A65).
    fn before_writes(&mut self, cell: Cell, is_written: bool) -> Val<D> {
        let Some(owner) = cell.owner() else { return Val::Bottom };
        if is_written && !owner.is_older() || !self.interference.found_by_race.contains(&owner) {
            return Val::Bottom;
        }
        let program = self.program();
        let is_final = cell.field().is_some_and(|field| program.field(field).access.is_final());
        if is_final && !self.setting.is_strict {
            self.ledger.add(Assumption::FinalFields, None);
            return Val::Bottom;
        }
        let ty = match (cell, cell.field()) {
            (_, Some(field)) => field_type(program, field),
            (Cell::Element(..) | Cell::Slot(_, Slot::ELEMENT), _) => {
                let array = owner.known().map(|object| self.analysis().object(object).ty);
                array.and_then(|array| array.element()).unwrap_or(Type::BOTTOM)
            }
            _ => return Val::Bottom,
        };
        default_of(ty, &mut self.tables.refs)
    }

    /// Whether a cell of the library, or of the arguments of `main`, holds something (A62).
    fn is_never_null(&self, cell: Cell) -> bool {
        let program = self.program();
        match cell {
            Cell::Static(field) => {
                let field = program.field(field);
                field.access.is_final() && !program.has_bodies(field.class)
            }
            Cell::Slot(owner, Slot::ELEMENT) => {
                let site = owner.known().map(|object| self.analysis().object(object).site);
                let strings = Type::class(program.well_known().string).array();
                matches!(site, Some(AllocationSite::Given(ty)) if Some(ty) == strings)
            }
            _ => false,
        }
    }

    /// The same value without `null`.
    pub(super) fn not_null(&mut self, value: Val<D>) -> Val<D> {
        match value {
            Val::Reference { objects, .. } => Val::Reference { may_be_null: false, objects },
            Val::Any => self.some_object(Vec::new()),
            number => number,
        }
    }

    /// What a cell may hold.
    pub(crate) fn read_cell(&mut self, origin: OriginId, state: &State<D>, cell: Cell) -> Val<D> {
        let id = self.cells.id(cell);
        let own = state.cells.get(id).copied();
        let mut value = match cell.owner() {
            None => own.unwrap_or_else(|| self.static_default(cell)),
            Some(owner) => {
                if !owner.known().is_some_and(|object| is_made_by_program(self.analysis(), object)) {
                    return Val::Any;
                }
                if state.is_private(owner) {
                    return own.unwrap_or(Val::Bottom);
                }
                own.unwrap_or(Val::Bottom)
            }
        };
        let is_excluded = self.setting.memory.excludes_by_locks()
            && own.is_some()
            && self.protection.of(cell).iter().any(|lock| state.excludes(*lock));
        if !is_excluded {
            let default = self.before_writes(cell, own.is_some());
            value = value.join(default, &mut self.tables.refs);
            let seen = self.seen(origin, state, cell, Kept::Written);
            value = value.join(seen, &mut self.tables.refs);
        }
        value
    }

    /// What those writes have left in a cell that a read may see.
    pub(super) fn seen(&mut self, origin: OriginId, state: &State<D>, cell: Cell, kept: Kept) -> Val<D> {
        let id = self.cells.id(cell);
        let reader = (kept, origin, state.running, state.joined);
        // What was heard decides, too, which writes are seen.
        let is_plain = state.heard == Tree::default();
        if let Some(seen) = self.interference.seen_before(id, reader).filter(|_| is_plain) {
            return seen;
        }
        let seen = self.seen_values(origin, state, cell, kept);
        let seen = seen.into_iter().fold(Val::Bottom, |value, seen| value.join(seen, &mut self.tables.refs));
        if is_plain {
            self.interference.remember_seen(id, reader, seen);
        }
        seen
    }

    /// The values of those writes that a read may see.
    fn seen_values(&mut self, origin: OriginId, state: &State<D>, cell: Cell, kept: Kept) -> SmallVec<[Val<D>; 8]> {
        let id = self.cells.id(cell);
        let is_seen = self.is_seen(origin, state, cell);
        let writes = self.interference.kept(id, kept).iter();
        writes.filter(|write| is_seen(write)).map(|write| write.value).collect()
    }

    /// Whether a read of a cell in a state may see a write.
    pub(super) fn is_seen<'s>(
        &'s self,
        origin: OriginId,
        state: &'s State<D>,
        cell: Cell,
    ) -> impl Fn(&Write<D>) -> bool + use<'s, 'a, D> {
        let reader = Reader {
            origin,
            is_many: self.is_many(origin),
            running: self.tables.origins.get(state.running),
            joined: self.tables.origins.get(state.joined),
        };
        move |write| {
            let running = self.tables.origins.get(write.running);
            self.setting.memory.may_see(&reader, &Writer { origin: write.site.origin, running })
                && !self.has_settled(state, write.site.origin, cell)
        }
    }

    /// After an access to a field: the cell holds the value that was read or written, if it is one cell that nobody
    /// else writes.
    pub(super) fn mirror(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, op: &Op, result: Option<ValueId>) {
        let (object, field, value) = match *op {
            Op::GetField { object, field } => (Some(object), field.resolved, result),
            Op::PutField { object, field, value } => (Some(object), field.resolved, Some(value)),
            Op::GetStatic(field) => (None, field.resolved, result),
            Op::PutStatic(field, value) => (None, field.resolved, Some(value)),
            _ => return,
        };
        let (Some(field), Some(value)) = (field, value) else { return };
        let cell = match object {
            None => Cell::Static(field),
            Some(object) => match self.pointees(frame, state, object).as_deref() {
                Some([owner]) if !owner.is_older() => Cell::Slot(*owner, Slot::field(field)),
                _ => return,
            },
        };
        let id = self.cells.id(cell);
        if let (Some(same), true) =
            (state.mirrors.get(id).copied(), matches!(op, Op::GetField { .. } | Op::GetStatic(_)))
        {
            if let Some(length) = state.lengths.get(same).copied() {
                state.lengths.insert(value, length);
            }
            if number_kind(frame.body.value(value).ty) == Some(NumberKind::Int) {
                state.relations.assume(Condition::Equal, value, same);
            }
            state.mirrors.insert(id, value);
            return;
        }
        if state.cells.contains(id) && frame.body.constant(value).is_none() && self.is_stable(frame, state, cell) {
            state.mirrors.insert(id, value);
        }
    }

    /// After a read of an element: it is what was read from the same place before, if nobody has changed it.
    pub(super) fn repeat(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, op: &Op, result: Option<ValueId>) {
        let (&Op::ArrayLoad { array, index }, Some(result)) = (op, result) else { return };
        let is_same = |pending: &Pending| *pending == Pending::Element(array, index);
        let same = state.pending.iter().find(|(_, pending)| is_same(pending)).map(|(value, _)| value);
        if let Some(same) = same {
            let [old, new] = [same, result].map(|value| self.eval(frame, state, value));
            if old.is_within(new, &self.tables.refs) {
                state.refined.insert(result, old);
            }
            if let Some(length) = state.lengths.get(same).copied() {
                state.lengths.insert(result, length);
            }
            if number_kind(frame.body.value(result).ty) == Some(NumberKind::Int) {
                state.relations.assume(Condition::Equal, result, same);
            }
            return;
        }
        let Some(arrays) = self.pointees(frame, state, array) else { return };
        let cells: Vec<Cell> = arrays.into_iter().flat_map(|array| self.element_cells(array)).collect();
        if cells.into_iter().all(|cell| self.is_stable(frame, state, cell)) {
            state.pending.insert(result, Pending::Element(array, index));
        }
    }

    /// Whether no other thread can change a cell now.
    pub(super) fn is_stable(&mut self, frame: &Frame<'a, D>, state: &State<D>, cell: Cell) -> bool {
        let origin = self.units[frame.unit].origin;
        cell.owner().is_some_and(|owner| state.is_private(owner))
            || self.setting.memory.excludes_by_locks()
                && self.protection.of(cell).iter().any(|lock| state.excludes(*lock))
            || self.seen_writes(origin, state, &[cell]).is_empty()
    }

    /// The writes of other threads that a read of these cells may see.
    pub(crate) fn seen_writes(&mut self, origin: OriginId, state: &State<D>, cells: &[Cell]) -> Vec<WriteSite> {
        let mut sites = Vec::new();
        for cell in cells {
            let id = self.cells.id(*cell);
            let is_seen = self.is_seen(origin, state, *cell);
            sites.extend(self.interference.writes(id).iter().filter(|write| is_seen(write)).map(|write| write.site));
        }
        sites
    }

    /// Whether an origin stands for several threads, or for one that runs its code several times.
    pub(crate) fn is_many(&self, origin: OriginId) -> bool {
        self.is_many[origin]
    }

    /// What a static field holds as long as nobody has written it. A constant has its value from the start.
    pub(super) fn static_default(&mut self, cell: Cell) -> Val<D> {
        let Some(field) = cell.field() else { return Val::Any };
        let program = self.program();
        let is_application = program.has_bodies(program.field(field).class);
        if program.field(field).access.is_final() || !is_application {
            return Val::Any;
        }
        default_of(field_type(program, field), &mut self.tables.refs)
    }

    /// Writes a value to one of several cells.
    pub(super) fn write(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &mut State<D>,
        cells: &[Cell],
        value: Val<D>,
    ) {
        let is_public = |cell: &Cell| cell.owner().is_none_or(|owner| !state.is_private(owner));
        let is_published = cells.iter().any(is_public);
        let mut value = value;
        let mut cells = cells.to_vec();
        if is_published {
            // An object that is published may become an older one of its site.
            let published = self.publish_value(frame, at, state, value);
            for object in published {
                value = value.replaced(&mut self.tables.refs, AgedId::newest(object), &[AgedId::older(object)]);
                for cell in &mut cells {
                    if cell.owner() == Some(AgedId::newest(object)) {
                        *cell = cell.of(AgedId::older(object));
                    }
                }
            }
        }
        let is_one = cells.len() == 1;
        for cell in cells {
            let id = self.cells.id(cell);
            let is_element = matches!(cell, Cell::Slot(_, Slot::ELEMENT));
            let is_exact = is_one && !is_element && cell.owner().is_none_or(|owner| !owner.is_older());
            let old = state.cells.get(id).copied();
            let new = match old {
                Some(old) if !is_exact => old.join(value, &mut self.tables.refs),
                _ => value,
            };
            state.cells.insert(id, new);
            state.mirrors.remove(id);
            state.packs.forget_cell(id);
            if is_element || matches!(cell, Cell::Element(..)) {
                state.forget_elements();
            }
            if cell.owner().is_none_or(|owner| !state.is_private(owner)) {
                state.written.insert(id, Written::Here);
                self.note_write(frame, state, cell);
                self.interfere(frame, at, state, id, value);
                self.note_change(state, cell);
                if cell.field().is_some_and(|field| self.program().field(field).access.is_volatile()) {
                    state.forget_reads(id);
                    self.raise(frame, at, state, Some(id));
                }
            }
        }
    }

    /// The locks that protect a cell have something to hand over when they are released.
    fn note_change(&mut self, state: &mut State<D>, cell: Cell) {
        for lock in self.protection.of(cell) {
            state.clusters.change(*lock);
        }
    }

    /// Notes which locks are held at a write to what several threads may know.
    fn note_write(&mut self, frame: &Frame<'a, D>, state: &State<D>, cell: Cell) {
        let origin = self.units[frame.unit].origin;
        let is_alone =
            !self.is_many(origin) && self.tables.origins.get(state.running).iter().all(|running| running == origin);
        if is_alone || self.is_initialising(frame, cell) {
            return;
        }
        if let Some(finder) = &mut self.finder {
            finder.write(cell, state.held.iter().map(|(lock, _)| *lock).filter(|lock| !lock.is_shared));
        }
    }

    /// Other threads may see that a cell has been written.
    fn interfere(&mut self, frame: &Frame<'a, D>, at: StatementId, state: &State<D>, cell: CellId, value: Val<D>) {
        let site = self.site(frame, at);
        self.interference.write(cell, site, state.running, value, &mut self.tables, &self.thresholds);
        if let Some(finder) = &mut self.finder {
            for (signal, ()) in state.raised.iter() {
                finder.sequence.add_write(self.tables.signals.site(signal), self.cells.get(cell));
            }
        }
    }

    pub(super) fn site(&self, frame: &Frame<'a, D>, at: StatementId) -> WriteSite {
        let at: (MethodId, StatementId) = (frame.body.method, at);
        WriteSite { origin: self.units[frame.unit].origin, at }
    }

    /// Makes known to other threads what a value points to, and all that this leads to. Returns the objects whose
    /// newest has become an older one.
    pub(super) fn publish_value(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &mut State<D>,
        value: Val<D>,
    ) -> Vec<ObjectId> {
        let mut aged = Vec::new();
        let Some(objects) = value.objects() else { return aged };
        let mut open: Vec<AgedId> = self.tables.refs.get(objects).to_vec();
        let mut published: Vec<AgedId> = Vec::new();
        while let Some(mut object) = open.pop() {
            if !matches!(state.objects.get(object), Some(Reach::Private | Reach::Escaping)) {
                continue;
            }
            if let Some(known) =
                object.known().filter(|known| !object.is_older() && !self.setting.facts.once.is_single(*known))
            {
                self.age(frame, state, known);
                aged.push(known);
                object = AgedId::older(known);
            }
            state.objects.insert(object, Reach::Shared);
            for (_, value) in self.cells_of(state, object) {
                open.extend(value.objects().map(|objects| self.tables.refs.get(objects)).into_iter().flatten());
            }
            published.push(object);
        }
        // Others must not see references to newest objects that have become older ones: all of them have by now.
        for object in published {
            for (cell, value) in self.cells_of(state, object) {
                self.publish_cell(frame, at, state, cell, value);
            }
        }
        aged
    }

    /// The thread gets hold of what a value points to, from memory that others may have written or from the library.
    ///
    /// A newest object that is private is not meant: nobody else has a reference to it.
    pub(super) fn receive(&self, state: &mut State<D>, value: Val<D>) {
        let Some(objects) = value.objects() else { return };
        for object in self.tables.refs.get(objects) {
            let Some(known) = object.known().filter(|known| is_made_by_program(self.analysis(), *known)) else {
                continue;
            };
            let is_single = self.setting.facts.once.is_single(known);
            match state.objects.get(*object) {
                None if object.is_older() || is_single => state.objects.insert(*object, Reach::Shared),
                Some(Reach::Private) if object.is_older() => state.objects.insert(*object, Reach::Escaping),
                _ => {}
            }
        }
    }

    /// The cells of an object that a state knows.
    fn cells_of(&self, state: &State<D>, object: AgedId) -> Vec<(CellId, Val<D>)> {
        let known = |cell: &CellId| Some((*cell, *state.cells.get(*cell)?));
        self.cells.parts(object).iter().filter_map(known).collect()
    }

    /// The newest object of a site becomes an older one.
    pub(super) fn age(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, object: ObjectId) {
        let (newest, older) = (AgedId::newest(object), AgedId::older(object));
        let Some(reach) = state.objects.get(newest).copied() else { return };
        for (cell, value) in self.cells_of(state, newest) {
            state.cells.remove(cell);
            state.mirrors.remove(cell);
            state.packs.forget_cell(cell);
            let of_older = self.cells.get(cell).of(older);
            let id = self.cells.id(of_older);
            let joined = state.cells.get(id).map_or(value, |old| old.join(value, &mut self.tables.refs));
            state.cells.insert(id, joined);
        }
        state.clusters.forget();
        state.objects.remove(newest);
        let both = state.objects.get(older).copied().unwrap_or(reach).join(reach);
        state.objects.insert(older, both);
        state.aged.insert(object, ());
        let refs = &mut self.tables.refs;
        state.cells = state.cells.mapped(&mut |value| value.replaced(refs, newest, &[older]));
        self.replace_in_values(frame, state, newest, &[older]);
    }

    /// Others may find what a cell of an object holds, now that they know the object.
    fn publish_cell(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &mut State<D>,
        cell: CellId,
        value: Val<D>,
    ) {
        state.written.insert(cell, Written::Here);
        state.mirrors.remove(cell);
        state.clusters.forget();
        self.interfere(frame, at, state, cell, value);
        let site = self.site(frame, at);
        self.interference.release(cell, site, state.running, value, &mut self.tables, &self.thresholds);
    }

    /// References of the method to an object become references to others.
    pub(super) fn replace_in_values(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        old: AgedId,
        new: &[AgedId],
    ) {
        for (value, known) in frame.defined() {
            let known = state.refined.get(value).copied().unwrap_or(known);
            let replaced = known.replaced(&mut self.tables.refs, old, new);
            if replaced != known {
                state.refined.insert(value, replaced);
            }
        }
    }

    /// References of the method to the newest objects of some sites may mean older ones, too.
    pub(super) fn age_in_values(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, aged: &Tree<ObjectId, ()>) {
        for (value, known) in frame.defined() {
            let known = state.refined.get(value).copied().unwrap_or(known);
            let Val::Reference { may_be_null, objects } = known else { continue };
            let members = self.tables.refs.get(objects);
            let newest = members.iter().filter(|member| !member.is_older()).filter_map(|member| member.known());
            let older: SmallVec<[AgedId; 4]> =
                newest.filter(|object| aged.contains(*object)).map(AgedId::older).collect();
            if older.is_empty() {
                continue;
            }
            let all: Vec<AgedId> = members.iter().copied().chain(older).collect();
            let both = self.tables.refs.of(all);
            if both != objects {
                state.refined.insert(value, Val::Reference { may_be_null, objects: both });
            }
        }
    }

    /// Makes an object or, with a length, an array.
    pub(super) fn make(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        result: ValueId,
        length: Option<D>,
    ) -> Val<D> {
        let Some(object) = self.made_at(frame, result) else {
            let instance = self.units[frame.unit].instance;
            let objects = self.all_ages(self.analysis().points_to(instance, result));
            return self.some_object(objects);
        };
        let newest = AgedId::newest(object);
        if state.objects.contains(newest) && !self.setting.facts.once.is_single(object) {
            self.age(frame, state, object);
        }
        let ty = self.analysis().object(object).ty;
        state.objects.insert(newest, Reach::Private);
        match length {
            None => self.clear_fields(state, newest, ty),
            Some(length) => self.clear_array(state, newest, ty, Some(length)),
        }
        Val::object(&mut self.tables.refs, newest)
    }

    /// Sets the fields of a new object to their defaults.
    fn clear_fields(&mut self, state: &mut State<D>, object: AgedId, ty: Type) {
        let program = self.program();
        let Some(class) = ty.as_class() else { return };
        for field in instance_fields(program, class) {
            let id = self.cells.id(Cell::Slot(object, Slot::field(field)));
            let value = default_of(field_type(program, field), &mut self.tables.refs);
            state.cells.insert(id, value);
            state.packs.forget_cell(id);
        }
    }

    /// Sets the elements of a new array to their defaults; the arrays in an array of arrays are new, too.
    fn clear_array(&mut self, state: &mut State<D>, array: AgedId, ty: Type, length: Option<D>) {
        let length = length.unwrap_or_else(|| D::between(NumberKind::Int, 0, i64::from(i32::MAX)));
        let id = self.cells.id(Cell::Length(array));
        state.cells.insert(id, Val::Number(length));
        let element = ty.element().unwrap_or(Type::BOTTOM);
        let mut value = default_of(element, &mut self.tables.refs);
        let inner: Vec<ObjectId> = array
            .known()
            .map(|array| self.analysis().field(array, Slot::ELEMENT))
            .into_iter()
            .flat_map(|inner| inner.iter())
            .filter(|inner| element.is_array() && self.is_inner(*inner, array))
            .collect();
        for object in inner {
            // Several at once: always older ones. Not one of them is empty, if the statement gives their length.
            let older = AgedId::older(object);
            let known = state.objects.get(older).copied().unwrap_or(Reach::Private);
            state.objects.insert(older, known.join(Reach::Private));
            let made = Val::object(&mut self.tables.refs, older);
            value = value.join(made, &mut self.tables.refs);
            self.clear_array(state, older, element, None);
        }
        for cell in self.element_cells(array) {
            let id = self.cells.id(cell);
            let old = state.cells.get(id).copied().filter(|_| array.is_older());
            let value = old.map_or(value, |old| old.join(value, &mut self.tables.refs));
            state.cells.insert(id, value);
        }
    }

    /// The cells of all elements of an array.
    fn element_cells(&self, array: AgedId) -> Vec<Cell> {
        match array.known().and_then(|array| distinguished_length(self.analysis(), array)) {
            Some(length) => (0..length).map(|index| Cell::Element(array, index)).collect(),
            None => vec![Cell::Slot(array, Slot::ELEMENT)],
        }
    }

    /// The library may have written the elements of the arrays that a value points to.
    pub(super) fn havoc_elements(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &mut State<D>,
        value: Val<D>,
    ) {
        state.forget_elements();
        let objects = value.objects().map(|objects| self.tables.refs.get(objects).to_vec()).unwrap_or_default();
        for object in objects {
            let Some(known) = object.known().filter(|known| is_made_by_program(self.analysis(), *known)) else {
                continue;
            };
            let Some(element) = self.analysis().object(known).ty.element() else { continue };
            let any = match number_kind(element) {
                Some(kind) => Val::Number(all_numbers(element, kind)),
                None if self.setting.is_strict => Val::Any,
                None => {
                    let held = self.all_ages(self.analysis().field(known, Slot::ELEMENT));
                    Val::Reference { may_be_null: true, objects: self.tables.refs.of(held) }
                }
            };
            for cell in self.element_cells(object) {
                let id = self.cells.id(cell);
                let old = state.cells.get(id).copied().unwrap_or(Val::Bottom);
                state.cells.insert(id, old.join(any, &mut self.tables.refs));
                if !state.is_private(object) {
                    state.written.insert(id, Written::Here);
                    self.note_write(frame, state, cell);
                    self.interfere(frame, at, state, id, any);
                    self.note_change(state, cell);
                }
            }
        }
    }

    /// Whether an array is made together with the array that holds it.
    fn is_inner(&self, inner: ObjectId, outer: AgedId) -> bool {
        use unsnarl_pointer::AllocationSite::Statement;
        let site = |object: ObjectId| self.analysis().object(object).site;
        match (site(inner), outer.known().map(site)) {
            (Statement(method, at, depth), Some(Statement(of, by, above))) => (method, at) == (of, by) && depth > above,
            _ => false,
        }
    }

    /// The length of an array.
    pub(crate) fn length_of(&mut self, frame: &Frame<'a, D>, state: &State<D>, array: ValueId) -> D {
        let known = self.eval(frame, state, array);
        let length = self.length_of_value(frame, state, known);
        match state.lengths.get(array) {
            Some(same) => length.meet(self.eval(frame, state, *same).as_number(NumberKind::Int)),
            None => length,
        }
    }

    fn length_of_value(&mut self, frame: &Frame<'a, D>, state: &State<D>, array: Val<D>) -> D {
        let any = D::between(NumberKind::Int, 0, i64::from(i32::MAX));
        let Some(objects) = array.objects() else { return any };
        let objects = self.tables.refs.get(objects).to_vec();
        let mut length = D::bottom();
        for object in objects {
            length = length.join(match self.read_cell(self.units[frame.unit].origin, state, Cell::Length(object)) {
                Val::Number(known) => known,
                Val::Bottom => D::bottom(),
                _ => any,
            });
        }
        length
    }
}
