//! Threads: how they begin, what they know of each other, and how they end.
//!
//! An origin stands for one thread or many. It begins in the states of those who start it, joined, restricted to what
//! is not private to them; its end is known to who waits for it. Which origins may run at the same time is part of a
//! state: those that were started, and what these may start.

use unsnarl_concurrency::OriginBits;
use unsnarl_library::{OrderDirection, OrderKind, Outcome, Root};
use unsnarl_pointer::entry::{Entry, EntryKind};
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, LibraryCallId, ObjectSet, OriginId, SpawnEdge};
use unsnarl_program::ClassId;
use unsnarl_program::ir::ValueId;

use super::frame::{Frame, Observer};
use super::unit::{Chain, Entry as UnitEntry, UnitId};
use super::{Convergence, Interpreter};
use crate::cells::{Cell, CellId, has_initialiser};
use crate::domain::Domain;
use crate::state::{Initialised, OriginSetId, Reaches, State};
use crate::tree::Tree;

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// The threads with which the program begins.
    pub(super) fn start_entries(&mut self) {
        let entries: Vec<OriginId> = self.analysis().entries().iter().map(|(origin, ..)| *origin).collect();
        let unstarted = self.unstarted();
        for origin in entries.iter().chain(&unstarted) {
            // Other entry points run beside this one only if the pointer analysis has not made them alternatives.
            let mut running = OriginBits::default();
            for other in &entries {
                if unstarted.contains(origin) || self.setting.facts.threads.may_overlap(*origin, *other) {
                    running.union(&self.started_by[*other]);
                }
            }
            for other in &unstarted {
                running.union(&self.started_by[*other]);
            }
            let running = self.tables.origins.of(&running);
            let state = self.initial_state(running);
            self.add_start(*origin, state);
        }
    }

    /// The state in which nothing has happened.
    fn initial_state(&mut self, running: OriginSetId) -> State<D> {
        let none = self.tables.origins.of(&OriginBits::default());
        State::initial(self.defaults.clone(), running, none)
    }

    /// The origins that no call of the program starts: the virtual machine or the library may start them at any time.
    fn unstarted(&self) -> Vec<OriginId> {
        let analysis = self.analysis();
        let is_started = |origin: OriginId| {
            let mut edges = analysis.spawns().iter().filter(|edge| edge.origin == origin);
            edges.any(|edge| analysis.code_of(analysis.library_call(edge.call).caller).is_some())
        };
        let is_entered = |origin: OriginId| analysis.entries().iter().any(|(entered, ..)| *entered == origin);
        let mut begun: Vec<OriginId> = analysis.spawned_instances().iter().map(|(origin, _)| *origin).collect();
        begun.sort_unstable();
        begun.dedup();
        begun.retain(|origin| !is_entered(*origin) && !is_started(*origin));
        begun
    }

    fn add_start(&mut self, origin: OriginId, state: State<D>) {
        let mut entry = UnitEntry::new(state, Vec::new());
        if let Some(known) = self.starts.get(&origin).map(|known| known.state.clone()) {
            entry.state = self.completed(&entry.state, &known);
        }
        let has_grown = match self.starts.get_mut(&origin) {
            Some(known) => known.add(&entry, &mut self.tables, &self.thresholds),
            None => self.starts.insert(origin, entry).is_none(),
        };
        if has_grown {
            self.version += 1;
            self.dependences.add_origin(origin);
        }
    }

    /// A thread starts another.
    pub(super) fn start_thread(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, started: OriginId) {
        let starter = self.units[frame.unit].origin;
        let beside = self.running_beside(state, starter);
        let beside = self.tables.origins.of(&beside);
        let mut child = match self.setting.memory.inherits() {
            true => self.shared_part(state),
            false => self.initial_state(beside),
        };
        child.running = beside;
        let mut joined = self.tables.origins.get(state.joined).clone();
        let is_first = self.tables.origins.get(state.running).iter().all(|running| joined.contains(running));
        if is_first {
            state.written = Tree::default();
        }
        joined.remove(started);
        state.joined = self.tables.origins.of(&joined);
        child.joined = state.joined;
        let new = self.started_by[started].clone();
        let new = self.tables.origins.of(&new);
        state.running = self.tables.origins.union(state.running, new);
        // From now on, others may change what nobody changed before.
        state.mirrors = Tree::default();
        self.add_start(started, child);
    }

    /// Interprets a thread once, from its present start state. Returns why it stopped early, if it did.
    ///
    /// The methods with which it begins run one after the other, entry points of one group in any order. The
    /// initialisers of the class of an entry point come first: no statement triggers them.
    pub(super) fn run_thread(
        &mut self,
        origin: OriginId,
        mut observer: Option<&mut dyn Observer<D>>,
    ) -> Option<Convergence> {
        let entries: Vec<(InstanceId, ClassId)> = (self.analysis().entries().iter())
            .filter(|(of, ..)| *of == origin)
            .map(|(_, instance, entry)| (*instance, entry.class))
            .collect();
        let spawned = self.analysis().spawned_instances().iter().filter(|(of, _)| *of == origin);
        let mut roots: Vec<(InstanceId, Option<ClassId>)> = Vec::new();
        for (instance, class) in &entries {
            roots.extend(self.untriggered_initialisers(*class));
            roots.push((*instance, None));
        }
        for (_, instance) in spawned {
            let start = CallEdge { caller: *instance, statement: None, callee: *instance, kind: EdgeKind::Call };
            roots.extend(self.with_code(&start).iter().map(|edge| (edge.callee, None)));
        }
        let mut state = self.starts.get(&origin).map(|start| start.state.clone())?;
        for (instance, initialised) in roots {
            if initialised.is_some_and(|class| state.classes.get(class) == Some(&Initialised::Must)) {
                continue;
            }
            let unit = self.enter_root(origin, instance, initialised, state.clone());
            let ended = match &mut observer {
                Some(observer) => self.interpret(unit, Some(&mut **observer)),
                None => self.interpret(unit, None),
            };
            if ended.is_some() {
                return ended;
            }
            let exit = self.units[unit].exit.clone();
            if let Some(thrown) = &exit.thrown {
                self.leave_thread(origin, thrown.raised);
            }
            match (initialised, exit.returned) {
                (Some(_), Some(returned)) => state = returned,
                (Some(_), None) => return None,
                (None, Some(returned)) if entries.len() > 1 => {
                    // Another entry point may come next, on the same thread.
                    self.add_start(origin, returned);
                }
                _ => {}
            }
            if initialised.is_none() {
                self.end_thread(origin, unit);
            }
        }
        None
    }

    fn enter_root(
        &mut self,
        origin: OriginId,
        instance: InstanceId,
        initialised: Option<ClassId>,
        mut state: State<D>,
    ) -> UnitId {
        if let Some(class) = initialised {
            state.classes.insert(class, Initialised::Must);
            self.clear_statics(&mut state, class);
        }
        let unit = self.unit(origin, instance, &Chain::new());
        self.interference.reader.set(Some(unit));
        let mut arguments = self.arguments_of_root(origin, &state, instance);
        for argument in &arguments {
            self.receive(&mut state, *argument);
        }
        let is_main = |(of, entered, entry): &(OriginId, InstanceId, Entry)| {
            (*of, *entered) == (origin, instance) && entry.kind == EntryKind::Main
        };
        if self.analysis().entries().iter().any(is_main) {
            // A virtual machine passes an array of strings, which may be empty (A62).
            for argument in &mut arguments {
                *argument = self.not_null(*argument);
            }
        }
        self.add_entry(unit, &UnitEntry::new(state, arguments));
        unit
    }

    /// Initialisers of a class and its superclasses that no statement triggers.
    fn untriggered_initialisers(&self, class: ClassId) -> Vec<(InstanceId, Option<ClassId>)> {
        let program = self.program();
        let analysis = self.analysis();
        let mut classes: Vec<ClassId> = program.superclasses(class).collect();
        classes.reverse();
        let is_initialiser = |instance: &InstanceId, class: ClassId| {
            let method = program.method(analysis.instance(*instance).method);
            method.class == class && program.bytes(program.key(method.key).name) == b"<clinit>"
        };
        let found = |class: ClassId| analysis.instances().find(|instance| is_initialiser(instance, class));
        classes.into_iter().filter_map(|class| Some((found(class)?, Some(class)))).collect()
    }

    /// A thread has ended, by returning or by an exception.
    pub(super) fn end_thread(&mut self, origin: OriginId, root: UnitId) {
        let exit = self.units[root].exit.clone();
        for ended in [exit.returned, exit.thrown].into_iter().flatten() {
            let mut ended = self.shared_part(&ended);
            if let Some(known) = self.ends.get(&origin).cloned() {
                ended = self.completed_end(origin, &ended, &known);
            }
            match self.ends.get(&origin) {
                Some(known) if ended.is_within(known, &mut self.tables) => {}
                Some(known) => {
                    let joined = known.join(&ended, &mut self.tables, Some(&self.thresholds));
                    self.ends.insert(origin, joined);
                    self.version += 1;
                    self.outdate_waiting(origin);
                }
                None => {
                    self.ends.insert(origin, ended);
                    self.version += 1;
                    self.outdate_waiting(origin);
                }
            }
        }
    }

    /// If a call waits for the end of one thread, the caller learns what that thread knew. Returns whether the call may
    /// return: not before the thread has an end.
    pub(super) fn join_threads(
        &mut self,
        frame: &Frame<'a, D>,
        call: LibraryCallId,
        passed: &[ValueId],
        state: &mut State<D>,
    ) -> bool {
        let Some(model) = self.analysis().model(call) else { return true };
        let waits = model.orders().iter().any(|order| {
            order.direction == OrderDirection::Acquire
                && order.kind == OrderKind::Complete
                && order.when == Outcome::Always
                && order.carrier.root == Root::This
                && order.carrier.fields.is_empty()
        });
        let is_timed = model.method.blocks.is_some_and(|blocking| blocking.timed);
        if !waits || is_timed || !self.setting.memory.learns_from_joins() {
            return true;
        }
        let receiver = passed.first();
        let Some((joined, is_started)) = receiver.and_then(|value| self.must_be_thread(frame, state, *value)) else {
            return true;
        };
        if !self.tables.origins.contains(state.running, joined) {
            return true;
        }
        self.dependences.add_wait(frame.unit, joined);
        // If it was not started, the call returns at once.
        let unstarted = (!is_started && !self.tables.origins.contains(state.started, joined)).then(|| state.clone());
        let Some(end) = self.ends.get(&joined).cloned() else {
            return unstarted.is_some();
        };
        self.learn(state, &end);
        let mut all = self.tables.origins.get(state.joined).clone();
        all.insert(joined);
        all.union(&self.tables.origins.get(end.joined).clone());
        state.joined = self.tables.origins.of(&all);
        if let Some(unstarted) = unstarted {
            *state = state.join(&unstarted, &mut self.tables, None);
        }
        true
    }

    /// The one thread that a value must be: one whose end completes the object, and nobody else's. And whether it must
    /// have been started, because the object is what the starting call returned.
    pub(super) fn must_be_thread(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        value: ValueId,
    ) -> Option<(OriginId, bool)> {
        let object = self.must_lock(frame, state, value)?;
        let analysis = self.analysis();
        let completes = |edge: &SpawnEdge| -> Vec<ObjectSet> {
            let paths = analysis.spawn(edge).map_or(&[][..], |spawn| &spawn.completing);
            paths.iter().map(|path| analysis.reached(edge.call, path)).collect()
        };
        let is_it = |edge: &&SpawnEdge| completes(edge).iter().any(|objects| objects.contains(object));
        let only = analysis.spawns().iter().find(is_it)?.origin;
        let is_sure = |edge: &SpawnEdge| {
            let completed = completes(edge);
            let must_complete = completed.iter().any(|objects| objects.single() == Some(object));
            let may_complete = completed.iter().any(|objects| objects.contains(object));
            if edge.origin == only { must_complete } else { !may_complete }
        };
        let is_sure = analysis.spawns().iter().all(is_sure);
        let is_returned = |edge: &SpawnEdge| {
            let paths = analysis.spawn(edge).map_or(&[][..], |spawn| &spawn.completing);
            paths.iter().all(|path| path.root == Root::Return && path.fields.is_empty())
        };
        let is_started = analysis.spawns().iter().filter(|edge| edge.origin == only).all(is_returned);
        (is_sure && !self.is_many(only)).then_some((only, is_started))
    }

    /// Adds what a thread knew when it ended. What this thread has not written since is what the other has left.
    fn learn(&mut self, state: &mut State<D>, end: &State<D>) {
        for (cell, value) in end.cells.iter() {
            let own = state.cells.get(cell).copied();
            let is_replaced = own.is_none() || self.has_left(state, end, cell);
            let new = match own {
                Some(own) if !is_replaced => own.join(*value, &mut self.tables.refs),
                _ => *value,
            };
            if own != Some(new) || end.written.contains(cell) {
                state.cells.insert(cell, new);
                state.written.insert(cell, ());
            }
        }
        state.mirrors = Tree::default();
        state.objects = state.objects.merged(&end.objects, &mut Reaches);
        state.running = self.tables.origins.union(state.running, end.running);
        state.started = self.tables.origins.union(state.started, end.started);
    }

    /// Whether a cell holds what a thread left in it that has ended, as far as that thread and this one wrote it: this
    /// one has not written it since, nor learnt what others did; and if it is static, that one has seen its class.
    fn has_left(&self, state: &State<D>, end: &State<D>, cell: CellId) -> bool {
        if state.written.contains(cell) {
            return false;
        }
        let cell = self.cells.get(cell);
        let is_known = match (cell, cell.owner()) {
            (_, Some(owner)) => !state.is_private(owner),
            (Cell::Static(field), None) => {
                let class = self.program().field(field).class;
                end.classes.get(class) == Some(&Initialised::Must) || !has_initialiser(self.program(), class)
            }
            _ => true,
        };
        is_known && !self.protection.of(cell).iter().any(|lock| state.holds(*lock))
    }
}
