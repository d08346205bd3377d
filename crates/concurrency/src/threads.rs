//! Which origins may be running where: started and not yet joined.
//!
//! For every statement of every instance, a set of origins that the executing thread (or what it started) has started and that may not
//! have ended yet: the data flow of `summaries.rs`. Starting an origin adds it with all it may start in turn; waiting for its end removes it, with those
//! of its own that it waits for itself.
//!
//! Source: may-happen-in-parallel as Otto and Moschny (2008, section 5) need it, on thread origins instead of methods; start and join as in
//! Naumovich et al. 1999. Taken for granted:
//!
//! - a loop that waits for a thread in each iteration waits for all of them (A14);
//! - no interrupt and no time-out ends such a wait (A15).

use unsnarl_pointer::{
    Analysis, CallEdge, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId, Origins, SpawnEdge, Start,
};
use unsnarl_program::ir::{BlockId, Body, Op, StatementId};
use unsnarl_program::models::{AccessPath, ClassFact, Multiplicity, OrderDirection, OrderKind, OriginKind};

use crate::bits::BitSet;
use crate::loops::all_successors;
use crate::once::{LoopCache, Once, starts_once};
use crate::summaries::{Effect, Effects, Summaries};

/// Where origins run.
pub struct Threads {
    running: Summaries,
    /// For each origin, all that it may start, directly or through others.
    descendants: Vec<BitSet>,
    /// For each origin, what may be running when it starts, apart from those that started it.
    at_birth: Vec<BitSet>,
    overlaps_itself: Vec<bool>,
    /// For each origin, the one executor that runs its tasks one at a time, if there is one.
    serial_on: Vec<Option<ObjectId>>,
    /// Places that start each origin.
    starts: Vec<Vec<SpawnEdge>>,
}

impl Threads {
    pub(crate) fn of(analysis: &Analysis<'_>, loops: &mut LoopCache) -> (Threads, Once) {
        let count = analysis.origins().len();
        let mut starts: Vec<Vec<SpawnEdge>> = vec![Vec::new(); count];
        for edge in analysis.spawns() {
            starts[edge.origin.index()].push(*edge);
        }
        let once = structurally_once(analysis, loops, &starts);
        let completes: Vec<ObjectSet> = starts.iter().map(|starts| completed_by(analysis, starts)).collect();
        let executors: Vec<ObjectSet> = starts.iter().map(|starts| executors_of(analysis, starts)).collect();
        let descendants = descendants(analysis, count);
        let waits = Waits { analysis, once: &once, completes: &completes, executors: &executors }.collect(loops);
        let running = solve(analysis, &descendants, &waits);
        let mut threads = Threads {
            running,
            descendants,
            at_birth: Vec::new(),
            overlaps_itself: Vec::new(),
            serial_on: serial_on(analysis, &executors),
            starts,
        };
        threads.find_births(analysis, &once, &completes);
        threads.find_self_overlaps(analysis);
        let overlaps = threads.overlaps_itself.clone();
        let refined = Once::of(analysis, loops, &|origin| {
            starts_once(analysis, origin) && !overlaps[origin.index()] && threads.starts[origin.index()].len() <= 1
        });
        (threads, refined)
    }

    /// What may be running when a statement starts, started by its own thread or by what that started.
    pub fn running_at(&self, analysis: &Analysis<'_>, instance: InstanceId, statement: StatementId) -> BitSet {
        self.running.before(analysis, instance, Some(statement))
    }

    /// Whether an origin may run twice at the same time.
    pub fn overlaps_itself(&self, origin: OriginId) -> bool {
        self.overlaps_itself[origin.index()]
    }

    /// Whether `above` may start `below`, directly or through others.
    pub fn may_start(&self, above: OriginId, below: OriginId) -> bool {
        self.descendants[above.index()].contains(below.index())
    }

    /// The places that start an origin.
    pub fn starts_of(&self, origin: OriginId) -> &[SpawnEdge] {
        &self.starts[origin.index()]
    }

    /// Whether two statements may be executed at the same time by two different threads.
    pub fn may_happen_in_parallel(
        &self,
        analysis: &Analysis<'_>,
        (one, at): (InstanceId, StatementId),
        (other, there): (InstanceId, StatementId),
    ) -> bool {
        analysis.origins_of(one).any(|a| {
            analysis.origins_of(other).any(|b| self.may_be_in_parallel(analysis, (a, one, at), (b, other, there)))
        })
    }

    /// The same, if one origin executes the first and another the second.
    pub fn may_be_in_parallel(
        &self,
        analysis: &Analysis<'_>,
        (a, one, at): (OriginId, InstanceId, StatementId),
        (b, other, there): (OriginId, InstanceId, StatementId),
    ) -> bool {
        if a == b {
            return a != Origins::INITIALISERS && self.overlaps_itself(a);
        }
        if a == Origins::INITIALISERS {
            return self.running_at(analysis, one, at).contains(b.index());
        }
        if b == Origins::INITIALISERS {
            return self.running_at(analysis, other, there).contains(a.index());
        }
        if let (Some(executor), Some(same)) = (self.serial_on[a.index()], self.serial_on[b.index()])
            && executor == same
        {
            return false;
        }
        let (starts_b, starts_a) = (self.may_start(a, b), self.may_start(b, a));
        (starts_b && self.running_at(analysis, one, at).contains(b.index()))
            || (starts_a && self.running_at(analysis, other, there).contains(a.index()))
            || ((!starts_a && !starts_b) || self.overlaps_itself(a) || self.overlaps_itself(b))
                && self.may_overlap(a, b)
    }

    /// Whether two origins, neither of which starts the other, may run at the same time at all.
    pub fn may_overlap(&self, a: OriginId, b: OriginId) -> bool {
        self.at_birth[a.index()].contains(b.index()) || self.at_birth[b.index()].contains(a.index())
    }

    fn find_births(&mut self, analysis: &Analysis<'_>, once: &Once, completes: &[ObjectSet]) {
        let count = analysis.origins().len();
        let mut births = vec![BitSet::default(); count];
        for edge in analysis.spawns() {
            let call = analysis.library_call(edge.call);
            births[edge.origin.index()].union(&self.running.before(analysis, call.caller, call.statement));
            // What one call starts runs together.
            for twin in analysis.spawned_by(edge.call).iter().filter(|twin| twin.origin != edge.origin) {
                let mut together = self.descendants[twin.origin.index()].clone();
                together.insert(twin.origin.index());
                births[edge.origin.index()].union(&together);
            }
        }
        self.entries_overlap(analysis, &mut births);
        // What was running when a thread was started may still run when that starts others.
        loop {
            let mut changed = false;
            for edge in analysis.spawns() {
                for parent in analysis.origins_of(analysis.library_call(edge.call).caller) {
                    let inherited = births[parent.index()].clone();
                    changed |= births[edge.origin.index()].union(&inherited);
                }
            }
            if !changed {
                break;
            }
        }
        // What must be complete before a stage starts has ended by then, and started before.
        for edge in analysis.spawns() {
            for before in completed_before(analysis, once, completes, edge) {
                let mut ended = BitSet::default();
                ended.insert(before.index());
                births[edge.origin.index()].subtract(&ended);
                let mut later = BitSet::default();
                later.insert(edge.origin.index());
                births[before.index()].subtract(&later);
            }
        }
        self.at_birth = births;
    }

    /// Entry points of one process on different threads run together, unless their phases order them.
    fn entries_overlap(&self, analysis: &Analysis<'_>, births: &mut [BitSet]) {
        let entries = analysis.entries();
        for (a, _, one) in entries {
            for (b, _, other) in entries {
                if a != b && one.process.may_be(other.process) && !one.precedes(other) && !other.precedes(one) {
                    let mut together = self.descendants[b.index()].clone();
                    together.insert(b.index());
                    births[a.index()].union(&together);
                }
            }
        }
    }

    fn find_self_overlaps(&mut self, analysis: &Analysis<'_>) {
        let count = analysis.origins().len();
        let mut overlaps = vec![false; count];
        for origin in analysis.origins().ids() {
            let data = analysis.origin(origin);
            let kind = match data.start {
                Start::Spawn(kind, ..) => Some(kind),
                _ => None,
            };
            overlaps[origin.index()] = data.multiplicity == Multiplicity::Many
                || data.is_recursive
                || self.descendants[origin.index()].contains(origin.index())
                || self.at_birth[origin.index()].contains(origin.index())
                || kind == Some(OriginKind::Request);
        }
        let is_serial = |threads: &Threads, origin: OriginId| {
            threads.serial_on[origin.index()].is_some()
                || matches!(analysis.origin(origin).start, Start::Spawn(OriginKind::EventDispatch, ..))
        };
        loop {
            let mut changed = false;
            for edge in analysis.spawns() {
                let mut parents = analysis.origins_of(analysis.library_call(edge.call).caller);
                if !overlaps[edge.origin.index()] && parents.any(|parent| overlaps[parent.index()]) {
                    overlaps[edge.origin.index()] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for origin in analysis.origins().ids() {
            overlaps[origin.index()] &= !is_serial(self, origin);
        }
        self.overlaps_itself = overlaps;
    }
}

/// The objects that the end of an origin completes.
fn completed_by(analysis: &Analysis<'_>, starts: &[SpawnEdge]) -> ObjectSet {
    let mut objects = ObjectSet::default();
    for edge in starts {
        let Some(spawn) = analysis.spawn(edge) else { continue };
        for path in &spawn.completing {
            if *path == spawn.callback.receiver {
                objects.insert(edge.object.index() as u32);
            } else {
                objects.union_with(&analysis.reached(edge.call, path));
            }
        }
    }
    objects
}

/// The executors that run an origin.
fn executors_of(analysis: &Analysis<'_>, starts: &[SpawnEdge]) -> ObjectSet {
    let mut objects = ObjectSet::default();
    for edge in starts {
        if let Some(path) = analysis.spawn(edge).and_then(|spawn| spawn.on.as_ref()) {
            objects.union_with(&analysis.reached(edge.call, path));
        }
    }
    objects
}

fn serial_on(analysis: &Analysis<'_>, executors: &[ObjectSet]) -> Vec<Option<ObjectId>> {
    let mut serial = ObjectSet::default();
    for call in analysis.library_calls() {
        if let Some(model) = analysis.model(call) {
            for path in &model.method.serial {
                serial.union_with(&analysis.reached(call, path));
            }
        }
    }
    let is_serial = |object: ObjectId| {
        let class = analysis.object(object).ty.as_class();
        serial.contains(object.index() as u32)
            || class.is_some_and(|class| analysis.program().class_is(analysis.models(), class, ClassFact::Serial))
    };
    let only = |objects: &ObjectSet| objects.single().map(|object| ObjectId::new(object as usize));
    executors.iter().map(|objects| only(objects).filter(|object| is_serial(*object))).collect()
}

fn descendants(analysis: &Analysis<'_>, count: usize) -> Vec<BitSet> {
    let mut below = vec![BitSet::default(); count];
    loop {
        let mut changed = false;
        for edge in analysis.spawns() {
            let mut more = below[edge.origin.index()].clone();
            more.insert(edge.origin.index());
            for parent in analysis.origins_of(analysis.library_call(edge.call).caller) {
                changed |= below[parent.index()].union(&more);
            }
        }
        if !changed {
            return below;
        }
    }
}

/// What happens once by the structure of the calls alone: the spawn of each thread stands outside loops.
fn structurally_once(analysis: &Analysis<'_>, loops: &mut LoopCache, starts: &[Vec<SpawnEdge>]) -> Once {
    let mut runs_once: Vec<bool> = analysis
        .origins()
        .ids()
        .map(|origin| !matches!(analysis.origin(origin).start, Start::Spawn(..)) && starts_once(analysis, origin))
        .collect();
    loop {
        let once = Once::of(analysis, loops, &|origin| runs_once[origin.index()]);
        let mut changed = false;
        for origin in analysis.origins().ids().filter(|origin| starts_once(analysis, *origin)) {
            let [edge] = &starts[origin.index()][..] else { continue };
            let call = analysis.library_call(edge.call);
            let method = analysis.instance(call.caller).method;
            let is_repeated = call.statement.is_some_and(|statement| loops.is_repeated(analysis, method, statement));
            if !runs_once[origin.index()] && !is_repeated && once.runs_once(call.caller) {
                runs_once[origin.index()] = true;
                changed = true;
            }
        }
        if !changed {
            return once;
        }
    }
}

/// Origins that have all ended when an origin starts, as it waits for what they complete.
fn completed_before(analysis: &Analysis<'_>, once: &Once, completes: &[ObjectSet], edge: &SpawnEdge) -> Vec<OriginId> {
    let Some(spawn) = analysis.spawn(edge) else { return Vec::new() };
    let reached = |path: &AccessPath| analysis.reached(edge.call, path);
    let single =
        |objects: &ObjectSet| objects.single().filter(|object| once.is_single(ObjectId::new(*object as usize)));
    let awaited: Vec<u32> = spawn.after.iter().filter_map(|path| single(&reached(path))).collect();
    let is_awaited = |origin: &OriginId| {
        single(&completes[origin.index()]).is_some_and(|object| awaited.contains(&object)) && *origin != edge.origin
    };
    analysis.origins().ids().filter(is_awaited).collect()
}

/// Where the end of origins is waited for: at a statement, or by a whole loop.
#[derive(Default)]
struct WaitPlaces {
    at: Vec<(InstanceId, StatementId, OriginId)>,
    /// By the header of the loop.
    after_loop: Vec<(InstanceId, BlockId, BlockId, OriginId)>,
}

struct Waits<'b, 'a> {
    analysis: &'b Analysis<'a>,
    once: &'b Once,
    completes: &'b [ObjectSet],
    executors: &'b [ObjectSet],
}

impl Waits<'_, '_> {
    fn collect(&self, loops: &mut LoopCache) -> WaitPlaces {
        let mut places = WaitPlaces::default();
        for call in self.analysis.library_calls() {
            let library_call = self.analysis.library_call(call);
            let Some(statement) = library_call.statement else { continue };
            for (origin, reached) in self.awaited_by(call) {
                self.add_wait(loops, &mut places, library_call.caller, statement, origin, &reached);
            }
        }
        places
    }

    /// Origins whose end a library call may wait for, with the objects through which it does.
    fn awaited_by(&self, call: LibraryCallId) -> Vec<(OriginId, ObjectSet)> {
        let analysis = self.analysis;
        let Some(model) = analysis.model(call) else { return Vec::new() };
        let mut awaited = Vec::new();
        for order in model.orders() {
            let standing_for = match (order.direction, order.kind) {
                (OrderDirection::Acquire, OrderKind::Complete) => self.completes,
                (OrderDirection::Acquire, OrderKind::Termination) => self.executors,
                _ => continue,
            };
            let reached = analysis.reached(call, &order.carrier);
            for origin in analysis.origins().ids() {
                let objects = &standing_for[origin.index()];
                if !objects.is_empty() && objects.is_subset(&reached) {
                    awaited.push((origin, reached.clone()));
                }
            }
        }
        awaited
    }

    /// Decides whether a wait is for all threads of an origin: the very thread that was started, the only one, or all of them in a loop.
    fn add_wait(
        &self,
        loops: &mut LoopCache,
        places: &mut WaitPlaces,
        instance: InstanceId,
        statement: StatementId,
        origin: OriginId,
        reached: &ObjectSet,
    ) {
        let analysis = self.analysis;
        let method = analysis.instance(instance).method;
        let Some(Ok(body)) = analysis.program().body(method) else { return };
        let is_only = reached.single().is_some_and(|object| self.once.is_single(ObjectId::new(object as usize)));
        let is_same = reached.len() == 1 && self.waits_for_what_it_started(body, instance, statement, origin);
        if is_only || is_same {
            places.at.push((instance, statement, origin));
            return;
        }
        let Some(loops) = loops.get(analysis, method) else { return };
        for natural in loops.passing_through(body.block_of(statement)) {
            for from in body.blocks().filter(|from| natural.contains[from.index()]) {
                // A way out at the end of an iteration, not in its middle.
                let is_regular = from == natural.header || natural.latches.contains(&from);
                for to in all_successors(body, from).filter(|to| is_regular && !natural.contains[to.index()]) {
                    places.after_loop.push((instance, from, to, origin));
                }
            }
        }
    }

    /// Whether the value that is waited for is the very value that a statement of the same body has started.
    fn waits_for_what_it_started(
        &self,
        body: &Body,
        instance: InstanceId,
        statement: StatementId,
        origin: OriginId,
    ) -> bool {
        let analysis = self.analysis;
        let receiver = |statement: StatementId| match body.statement(statement).op {
            Op::Invoke { arguments, .. } => body.operands(arguments).first().copied(),
            _ => None,
        };
        let Some(awaited) = receiver(statement) else { return false };
        analysis.spawns().iter().filter(|edge| edge.origin == origin).any(|edge| {
            let call = analysis.library_call(edge.call);
            call.caller == instance
                && call.statement.is_some_and(|start| {
                    receiver(start) == Some(awaited) || body.statement(start).result == Some(awaited)
                })
        })
    }
}

/// Solves the flow of running origins. What has ended with an origin depends on what that waits for itself, so this is repeated until
/// nothing changes.
fn solve(analysis: &Analysis<'_>, descendants: &[BitSet], waits: &WaitPlaces) -> Summaries {
    let count = analysis.origins().len();
    let mut left_running = vec![BitSet::default(); count];
    loop {
        let effects = effects(analysis, descendants, waits, &left_running);
        let mut summaries = Summaries::of(analysis, effects, count);
        let mut changed = false;
        for (origin, entry) in analysis.spawned_instances() {
            changed |= left_running[origin.index()].union(&summaries.gained_by(*entry));
        }
        if !changed {
            summaries.enter(analysis, &BitSet::default(), &|edge, before| on_entry(analysis, edge, before));
            return summaries;
        }
    }
}

/// What is running beside a started thread is not its own; a class that a started thread initialises is initialised while others run.
fn on_entry(analysis: &Analysis<'_>, edge: &CallEdge, before: BitSet) -> BitSet {
    let is_started = |origin: OriginId| matches!(analysis.origin(origin).start, Start::Spawn(..));
    match edge.kind {
        EdgeKind::Spawn(..) => BitSet::default(),
        _ if analysis.origins_of(edge.caller).any(is_started) => {
            let is_other = |other: &OriginId| !analysis.is_code_of(edge.caller, *other);
            analysis.origins().ids().filter(is_other).map(OriginId::index).collect()
        }
        _ => before,
    }
}

fn effects(analysis: &Analysis<'_>, descendants: &[BitSet], waits: &WaitPlaces, left_running: &[BitSet]) -> Effects {
    let mut effects = Effects::default();
    for edge in analysis.spawns() {
        let call = analysis.library_call(edge.call);
        let is_joined = analysis.spawn(edge).is_some_and(|spawn| spawn.joined);
        if let (Some(statement), false) = (call.statement, is_joined) {
            let mut started = descendants[edge.origin.index()].clone();
            started.insert(edge.origin.index());
            effects.at.entry((call.caller, statement)).or_default().gain(&started);
        }
    }
    // All that has ended once an origin has: itself, and what it waits for.
    let ended_with = |origin: OriginId| {
        let mut ended = descendants[origin.index()].clone();
        ended.subtract(&left_running[origin.index()]);
        ended.insert(origin.index());
        ended
    };
    for (instance, statement, origin) in &waits.at {
        effects.at.entry((*instance, *statement)).or_insert_with(Effect::default).lose(&ended_with(*origin));
    }
    for (instance, from, to, origin) in &waits.after_loop {
        effects.between.entry((*instance, *from, *to)).or_default().lose(&ended_with(*origin));
    }
    effects
}
