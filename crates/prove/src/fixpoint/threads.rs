//! Threads: how they begin, what they know of each other, and how they end.
//!
//! An origin stands for one thread or many. It begins in the states of those who start it, joined, restricted to what
//! is not private to them; its end is known to who waits for it. Which origins may run at the same time is part of a
//! state: those that were started, and what these may start.

use unsnarl_concurrency::OriginBits;
use unsnarl_library::{AccessPath, Field, FlowSource, MethodFact, OrderKind, Root};
use unsnarl_pointer::entry::{Entry, EntryKind};
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId, SpawnEdge};
use unsnarl_program::ClassId;
use unsnarl_program::ir::ValueId;

use super::frame::{Frame, Observer};
use super::unit::{Chain, Entry as UnitEntry, UnitId};
use super::{Convergence, Interpreter};
use crate::cells::{Cell, has_initialiser};
use crate::domain::Domain;
use crate::ledger::Assumption;
use crate::state::{Initialised, OriginSetId, Reaches, State, Written};
use crate::tree::Tree;

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// The threads with which the program begins.
    pub(super) fn start_entries(&mut self) {
        self.assume_entries();
        let entries: Vec<OriginId> = self.analysis().entries().iter().map(|(origin, ..)| *origin).collect();
        let unstarted = self.unstarted();
        for origin in entries.iter().chain(&unstarted) {
            // Other entry points run beside this one only if the pointer analysis has not made them alternatives.
            let mut running = OriginBits::default();
            for other in &entries {
                // That a framework calls them in turn does not end the threads that these calls leave behind: in proofs
                // it orders nothing.
                let are_in_turn = || self.are_in_turn(*origin, *other);
                let may_overlap = self.setting.facts.threads.may_overlap(*origin, *other);
                if unstarted.contains(origin) || may_overlap || are_in_turn() {
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

    /// Whether a framework calls two entry points one after the other.
    fn are_in_turn(&self, one: OriginId, other: OriginId) -> bool {
        let entries = self.analysis().entries();
        let of = |origin: OriginId| entries.iter().filter(move |(entered, ..)| *entered == origin);
        let is_in_turn = |one: &Entry, other: &Entry| one.process.may_be(other.process) && one.is_in_turn_with(other);
        of(one).any(|(.., one)| of(other).any(|(.., other)| is_in_turn(one, other)))
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

    fn add_start(&mut self, origin: OriginId, mut state: State<D>) {
        // Nobody asks for what a thread returns.
        state.packs.forget_result();
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
        let mut joined = self.tables.origins.get(state.joined).clone();
        let is_first = self.tables.origins.get(state.running).iter().all(|running| joined.contains(running));
        // Who gets to know later what a signal told earlier must not take it for news. A thread that runs once more may
        // have given signals before.
        if is_first && state.raised.iter().next().is_none() && !joined.contains(started) {
            state.written = Tree::default();
            state.clusters.clear_changes();
        }
        let mut child = match self.setting.memory.inherits() {
            true => self.shared_part(state),
            false => self.initial_state(beside),
        };
        child.running = beside;
        joined.remove(started);
        state.joined = self.tables.origins.of(&joined);
        child.joined = state.joined;
        let new = self.started_by[started].clone();
        let new = self.tables.origins.of(&new);
        state.running = self.tables.origins.union(state.running, new);
        // From now on, others may change what nobody changed before.
        state.mirrors = Tree::default();
        state.pending = Tree::default();
        self.add_start(started, child);
    }

    /// Interprets a thread once, from its present start state. Returns why it stopped early, if it did.
    ///
    /// The methods with which it begins run one after the other, entry points of one group in any order. The
    /// initialisers of the class of an entry point come first: no statement triggers them. If the library stands
    /// between the thread and its methods, it may call them in any order, several times, or not at all.
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
        let mut is_by_library = false;
        for (_, instance) in spawned {
            is_by_library |= !self.must_call_task(*instance);
            let start = CallEdge { caller: *instance, statement: None, callee: *instance, kind: EdgeKind::Call };
            roots.extend(self.with_code(&start).iter().map(|edge| (edge.callee, None)));
        }
        let mut state = self.starts.get(&origin).map(|start| start.state.clone())?;
        if is_by_library {
            self.add_end(origin, &state);
        }
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
                self.leave_thread(origin, thrown.exceptions);
            }
            match (initialised, exit.returned) {
                (Some(_), Some(returned)) => state = returned,
                (Some(_), None) => return None,
                (None, Some(returned)) if entries.len() > 1 || is_by_library => {
                    // Another method may come next, on the same thread.
                    self.add_start(origin, returned);
                }
                _ => {}
            }
            if initialised.is_none() {
                if let Some(thrown) = exit.thrown.filter(|_| is_by_library) {
                    self.add_start(origin, thrown);
                }
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
        if self.analysis().entries().iter().any(is_main) && !self.setting.is_strict {
            // A virtual machine passes an array of strings, which may be empty (A62).
            let method = self.analysis().instance(instance).method;
            self.ledger.add(Assumption::NotNull, Some((method, None)));
            for argument in &mut arguments {
                *argument = self.not_null(*argument);
            }
        }
        self.add_entry(unit, &UnitEntry::new(state, arguments));
        unit
    }

    /// The initialisers that run with that of a class, which no statement triggers.
    fn untriggered_initialisers(&self, class: ClassId) -> Vec<(InstanceId, Option<ClassId>)> {
        let program = self.program();
        let analysis = self.analysis();
        let classes = program.initialised_with(class);
        let is_initialiser = |instance: &InstanceId, class: ClassId| {
            let method = analysis.instance(*instance).method;
            program.method(method).class == class && program.is_class_initialiser(method)
        };
        let found = |class: ClassId| analysis.instances().find(|instance| is_initialiser(instance, class));
        classes.into_iter().filter_map(|class| Some((found(class)?, Some(class)))).collect()
    }

    /// Whether a thread that begins with an instance must run code of the program: it has code, or it is the method of
    /// a thread that runs its task, and nothing else.
    fn must_call_task(&self, instance: InstanceId) -> bool {
        let analysis = self.analysis();
        if analysis.code_of(instance).is_some() {
            return true;
        }
        let has_code = |edge: &CallEdge| analysis.code_of(edge.callee).is_some();
        let calls: Vec<&CallEdge> = analysis.calls_from(instance).iter().filter(|edge| edge.kind.runs_here()).collect();
        let is_thread = |call: &LibraryCallId| {
            analysis.model(*call).is_some_and(|model| model.method.facts.contains(&MethodFact::RunsHere))
        };
        let of_library = analysis.library_calls_from(instance);
        let is_thread = !of_library.is_empty() && of_library.iter().all(is_thread);
        is_thread && !calls.is_empty() && calls.into_iter().all(has_code) && !self.may_lack_task
    }

    /// Notes whether a call makes a thread that may have no task.
    pub(super) fn note_task(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        call: LibraryCallId,
        passed: &[ValueId],
    ) {
        let Some(model) = self.analysis().model(call) else { return };
        for flow in model.method.flows.iter().filter(|flow| flow.to.fields.last() == Some(&Field::Task)) {
            // The first of what is passed is the object that is made.
            let FlowSource::Path(AccessPath { root: Root::Argument(index), fields }) = &flow.from else { continue };
            let task = passed.get(usize::from(*index) + 1).filter(|_| fields.is_empty());
            let may_lack = task.is_none_or(|task| self.eval(frame, state, *task).may_be_null());
            if may_lack && !self.may_lack_task {
                self.may_lack_task = true;
                // The checker of certificates looks at the threads again by itself.
                if !self.is_checking {
                    self.interference.change_for_all();
                }
            }
        }
    }

    /// A thread has ended, by returning or by an exception.
    fn end_thread(&mut self, origin: OriginId, root: UnitId) {
        let exit = self.units[root].exit.clone();
        for ended in [exit.returned, exit.thrown].into_iter().flatten() {
            self.add_end(origin, &ended);
        }
    }

    fn add_end(&mut self, origin: OriginId, state: &State<D>) {
        let mut ended = self.shared_part(state);
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

    /// A thread has waited for the end of another: it learns what that one knew. Returns whether the wait may be over:
    /// not before the other has an end. If it may not have been started, the wait may have been over at once.
    pub(super) fn join_thread(&mut self, state: &mut State<D>, (joined, is_started): (OriginId, bool)) -> bool {
        // An end is learnt once: what was written since then comes later.
        if !self.tables.origins.contains(state.running, joined) || self.tables.origins.contains(state.joined, joined) {
            return true;
        }
        if let Some(unit) = self.interference.reader.get() {
            self.dependences.add_wait(unit, joined);
        }
        // If it was not started, the call returns at once.
        let unstarted = (!is_started && !self.tables.origins.contains(state.started, joined)).then(|| state.clone());
        let Some(end) = self.ends.get(&joined).cloned() else {
            return unstarted.is_some();
        };
        self.learn(state, &end);
        let mut all = self.tables.origins.get(state.joined).clone();
        all.insert(joined);
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
        let is_sure = analysis.spawns().iter().all(is_sure) && !self.may_complete_early(object);
        let is_returned = |edge: &SpawnEdge| {
            let paths = analysis.spawn(edge).map_or(&[][..], |spawn| &spawn.completing);
            paths.iter().all(|path| path.root == Root::Return && path.fields.is_empty())
        };
        let is_started = analysis.spawns().iter().filter(|edge| edge.origin == only).all(is_returned);
        (is_sure && !self.is_many(only)).then_some((only, is_started))
    }

    /// Whether some call completes an object, whatever becomes of the thread whose end completes it.
    pub(super) fn may_complete_early(&self, object: ObjectId) -> bool {
        self.releases.iter().any(|(kind, call, carrier)| {
            *kind == OrderKind::Complete && self.analysis().reached(*call, carrier).contains(object)
        })
    }

    /// Adds what another thread knew at a point that happens before this one: at its end, or when it gave a signal.
    ///
    /// What a cell held before threads ran was known to both. So if one of them has learnt of a write since then, what
    /// it knows replaces what the other knows; if both have, either may be later. What a held lock protects was learnt
    /// when the lock was acquired, perhaps from a third thread that wrote last. Of a static field, the other thread
    /// knows enough only if it has seen its class. Which threads may run is not learnt: this thread knows it by itself.
    pub(super) fn learn(&mut self, state: &mut State<D>, known: &State<D>) {
        self.learn_packs(state, known);
        let protection = self.protection.clone();
        for (cell, value) in known.cells.iter() {
            let place = self.cells.get(cell);
            let is_private = place.owner().is_some_and(|owner| state.is_private(owner));
            if is_private && place.owner().is_some_and(|owner| !owner.is_older()) {
                // Nobody else knows it: what the other thread knows is from other executions.
                continue;
            }
            let is_unclear = is_private
                || protection.of(place).iter().any(|lock| state.excludes(*lock))
                || place.owner().is_none() && !self.knows_class(known, place);
            let is_written = known.written.contains(cell);
            let new = match state.cells.get(cell).copied() {
                None => *value,
                Some(own) if is_unclear => own.join(*value, &mut self.tables.refs),
                Some(own) if !is_written => own,
                Some(_) if !state.written.contains(cell) => *value,
                Some(own) => own.join(*value, &mut self.tables.refs),
            };
            state.cells.insert(cell, new);
            if is_written && !state.written.contains(cell) {
                state.written.insert(cell, Written::Elsewhere);
            }
        }
        state.mirrors = Tree::default();
        state.objects = state.objects.merged(&known.objects, &mut Reaches);
        state.pending = Tree::default();
        state.clusters.forget();
        state.joined = self.tables.origins.union(state.joined, known.joined);
        state.started = self.tables.origins.union(state.started, known.started);
        for (origin, heard) in known.heard.iter() {
            self.hear(state, origin, *heard);
        }
    }

    /// Whether a thread has seen the initialisation of the class of a static field.
    fn knows_class(&self, state: &State<D>, cell: Cell) -> bool {
        let Cell::Static(field) = cell else { return true };
        let class = self.program().field(field).class;
        state.classes.get(class) == Some(&Initialised::Must) || !has_initialiser(self.program(), class)
    }

    /// The origins that may run beside one that is started by a thread in this state.
    pub(crate) fn running_beside(&self, state: &State<D>, starter: OriginId) -> OriginBits {
        let mut running = self.tables.origins.get(state.running).clone();
        running.union(&self.started_by[starter]);
        for origin in self.tables.origins.get(state.running).clone().iter() {
            running.union(&self.started_by[origin]);
        }
        running
    }
}
