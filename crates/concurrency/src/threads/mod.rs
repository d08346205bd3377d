//! Which origins may be running at each statement: started and not yet joined.
//!
//! For every statement of every instance, the set of origins that the executing thread (or what it started) has started
//! and that may not have ended yet: the data flow of `summaries.rs`. Starting an origin adds it with all it may start
//! in turn. Waiting for its end removes it, with those of its own for which it waits itself. Whether two statements may
//! happen in parallel is then decided by a few operations on bit sets.
//!
//! Source: may-happen-in-parallel as Otto and Moschny (2008, section 5) need it, on thread origins instead of methods;
//! start and join as in Naumovich et al. 1999. Over-approximates. Assumed:
//!
//! - a loop that waits for a thread in each iteration waits for all of them, and so does a future of several others
//!   (A14);
//! - no interrupt ends such a wait, and no time-out whose result the program ignores (A15).

mod events;
mod serial;
mod waits;

use rustc_hash::FxHashMap;
use unsnarl_library::{AccessPath, Multiplicity, OriginKind};
use unsnarl_pointer::{
    Analysis, CallEdge, EdgeKind, InstanceId, ObjectId, ObjectSet, OriginId, Origins, SpawnEdge, Start,
};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdBits, IdVec, Interned};

use crate::assumed::{Assumed, Assumption};
use crate::once::{Callers, LoopCache, Once, structurally_once};
use crate::summaries::{Effects, StatementSets, Summaries};
use events::Events;
use serial::{confined, executors_of, in_order, serial_on};
pub(crate) use waits::{Wait, WaitPlace};
use waits::{Waits, cancelled, completed_by_hand};

unsnarl_program::ids! {
    /// The number of a set of origins that share code.
    CodeId;
}

/// A set of origins.
pub type OriginBits = IdBits<OriginId>;

/// Which origins run where, and which run concurrently.
pub struct Threads {
    running: StatementSets<OriginId>,
    /// The same, but only what an activation of the instance itself, or its callees, started.
    started: StatementSets<OriginId>,
    /// For each instance, the origins that execute it.
    code: IdVec<InstanceId, CodeId>,
    code_sets: Interned<CodeId, OriginBits>,
    /// For each origin, and for each set of origins, the origins that run concurrently.
    concurrent: IdVec<OriginId, ConcurrentOrigins>,
    concurrent_sets: IdVec<CodeId, ConcurrentOrigins>,
    /// For each origin, all that it may start, directly or transitively.
    descendants: IdVec<OriginId, OriginBits>,
    /// For each origin, what may be running when it starts, apart from those that started it.
    running_at_start: IdVec<OriginId, OriginBits>,
    overlaps_itself: IdVec<OriginId, bool>,
    /// For each origin, the executor that runs its tasks one at a time, if there is exactly one.
    serial_on: IdVec<OriginId, Option<ObjectId>>,
    /// The same, where the executor may be one of many that are made at one place.
    probably_serial_on: IdVec<OriginId, Option<ObjectId>>,
    /// Coroutines that are assumed to run on the thread that starts them.
    confined: OriginBits,
    /// Executors that run their tasks in the order of submission.
    in_order: ObjectSet,
    /// For each origin, the places that start it.
    starts: IdVec<OriginId, Vec<SpawnEdge>>,
    /// For each origin, those that have ended when it starts.
    ended_before: IdVec<OriginId, OriginBits>,
    /// For each entry point, in their order, what it has started and does not wait for.
    left_by_entries: Vec<OriginBits>,
    waits: Vec<Wait>,
    /// The objects that the end of any origin completes.
    completed: ObjectSet,
}

/// The origins that may run concurrently with an origin.
#[derive(Clone, Default)]
struct ConcurrentOrigins {
    /// At all of their statements.
    always: OriginBits,
    /// Only at statements where the data flow says that they are running.
    if_running: OriginBits,
}

impl Threads {
    pub(crate) fn of(
        analysis: &Analysis<'_>,
        assumed: &Assumed,
        top_down: &[InstanceId],
        loops: &mut LoopCache,
        is_cancelled: &dyn Fn() -> bool,
    ) -> (Threads, Once) {
        let mut starts: IdVec<OriginId, Vec<SpawnEdge>> = IdVec::filled(Vec::new(), analysis.origins().len());
        for edge in analysis.spawns() {
            starts[edge.origin].push(*edge);
        }
        let callers = Callers::of(analysis, loops);
        let once = structurally_once(analysis, assumed, loops, &callers, &starts);
        let completes: IdVec<OriginId, ObjectSet> =
            starts.iter().map(|starts| completed_by(analysis, starts)).collect();
        let executors: IdVec<OriginId, ObjectSet> =
            starts.iter().map(|starts| executors_of(analysis, starts)).collect();
        let mut completed = ObjectSet::default();
        for objects in &completes {
            completed.union_with(objects);
        }
        let by_hand = completed_by_hand(analysis);
        let waits = Waits {
            analysis,
            assumed,
            once: &once,
            starts: &starts,
            completes: &completes,
            executors: &executors,
            by_hand: &by_hand,
            cancelled: &cancelled(analysis),
        };
        let waits = waits.collect(loops);
        let in_order = in_order(analysis);
        let probably_serial_on = serial_on(analysis, &executors, &in_order);
        let confined = confined(analysis, assumed, &starts, &executors);
        let mut code_sets = Interned::default();
        let code = analysis.instances().map(|id| code_sets.intern(origins_of(analysis, id))).collect();
        let mut threads = Threads {
            running: StatementSets::default(),
            started: StatementSets::default(),
            code,
            code_sets,
            concurrent: IdVec::new(),
            concurrent_sets: IdVec::new(),
            descendants: IdVec::new(),
            running_at_start: IdVec::new(),
            overlaps_itself: IdVec::new(),
            serial_on: probably_serial_on.iter().map(|on| on.filter(|on| once.is_single(*on))).collect(),
            probably_serial_on,
            confined,
            in_order,
            starts,
            ended_before: IdVec::new(),
            left_by_entries: Vec::new(),
            waits,
            completed,
        };
        threads.find_descendants(analysis);
        let ended_before = threads.ended_before(analysis, &once, &completes, &by_hand);
        threads.find_running((analysis, assumed), top_down, &ended_before, is_cancelled);
        threads.find_running_at_start((analysis, assumed), &ended_before);
        threads.find_self_overlaps(analysis, &once);
        threads.find_concurrent(analysis);
        threads.ended_before = ended_before;
        (threads, once)
    }

    /// What may be running before a statement, started by its own thread or by what that started.
    pub fn running_at(&self, instance: InstanceId, statement: StatementId) -> &OriginBits {
        self.running.before(instance, Some(statement))
    }

    /// Whether a statement is executed only by a thread that is entered, runs once, and has not started any other, with
    /// no other at its side: when the program has only one thread.
    pub(crate) fn is_alone_at(&self, analysis: &Analysis<'_>, instance: InstanceId, statement: StatementId) -> bool {
        let is_alone = |origin: OriginId| {
            matches!(analysis.origin(origin).start, Start::Entry(_))
                && !self.overlaps_itself(origin)
                && self.concurrent[origin].always.is_empty()
        };
        self.origins_of(instance).iter().all(is_alone) && self.running_at(instance, statement).is_empty()
    }

    /// Whether an activation of an instance, or its callees, may have started an origin before a statement.
    pub(crate) fn has_started(&self, instance: InstanceId, statement: Option<StatementId>, origin: OriginId) -> bool {
        self.started.before(instance, statement).contains(origin)
    }

    /// Whether an activation of an instance, or its callees, may start an origin.
    pub(crate) fn starts_within(&self, instance: InstanceId, origin: OriginId) -> bool {
        self.started.anywhere_in(instance).any(|started| started.contains(origin))
    }

    /// Whether two origins run concurrently only after the first has started the second.
    pub(crate) fn is_concurrent_only_after_start(&self, starter: OriginId, started: OriginId) -> bool {
        let (above, below) = (&self.concurrent[starter], &self.concurrent[started]);
        above.if_running.contains(started) && !above.always.contains(started) && !below.if_running.contains(starter)
    }

    /// The origins that execute an instance.
    #[inline]
    pub fn origins_of(&self, instance: InstanceId) -> &OriginBits {
        &self.code_sets[self.code[instance]]
    }

    /// Whether an instance may run concurrently with any other thread.
    pub fn is_ever_parallel(&self, instance: InstanceId) -> bool {
        let concurrent = &self.concurrent_sets[self.code[instance]];
        let is_concurrent = |set: &OriginBits| set.meets(self.origins_of(instance));
        !concurrent.always.is_empty()
            || !concurrent.if_running.is_empty()
            || self.concurrent.iter().any(|other| is_concurrent(&other.if_running))
    }

    /// Whether two threads of an origin may run at the same time.
    pub fn overlaps_itself(&self, origin: OriginId) -> bool {
        self.overlaps_itself[origin]
    }

    /// Whether `above` may start `below`, directly or transitively.
    pub fn may_start(&self, above: OriginId, below: OriginId) -> bool {
        self.descendants[above].contains(below)
    }

    /// The places that start an origin.
    pub fn starts_of(&self, origin: OriginId) -> &[SpawnEdge] {
        &self.starts[origin]
    }

    /// The origins that have ended when an origin starts.
    pub fn ended_when_starts(&self, origin: OriginId) -> &OriginBits {
        &self.ended_before[origin]
    }

    /// The statements that wait for the end of an origin; if a branch decides that it has ended, the branch.
    pub fn waits_for(&self, analysis: &Analysis<'_>, origin: OriginId) -> Vec<(InstanceId, StatementId)> {
        let place = |wait: &Wait| match wait.place {
            WaitPlace::At(statement, _) => Some((wait.instance, statement)),
            WaitPlace::Between(from, _) => Some((wait.instance, analysis.code_of(wait.instance)?.terminator(from))),
        };
        let mut places: Vec<_> = self.waits.iter().filter(|wait| wait.origin == origin).filter_map(place).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    pub(crate) fn waits(&self) -> &[Wait] {
        &self.waits
    }

    /// Whether the end of an origin completes an object.
    pub(crate) fn completes(&self, object: ObjectId) -> bool {
        self.completed.contains(object)
    }

    /// Whether `running` may be running when `started` starts, without starting it itself.
    pub(crate) fn runs_at_start_of(&self, running: OriginId, started: OriginId) -> bool {
        self.running_at_start[started].contains(running)
    }

    /// Whether two statements may be executed at the same time by two different threads.
    #[inline]
    pub fn may_happen_in_parallel(
        &self,
        (one, at): (InstanceId, StatementId),
        (other, there): (InstanceId, StatementId),
    ) -> bool {
        let (mine, theirs) = (self.code[one], self.code[other]);
        let (concurrent_one, concurrent_other) = (&self.concurrent_sets[mine], &self.concurrent_sets[theirs]);
        let (mine, theirs) = (&self.code_sets[mine], &self.code_sets[theirs]);
        concurrent_one.always.meets(theirs)
            || concurrent_one.if_running.meets_both(theirs, self.running_at(one, at))
            || concurrent_other.if_running.meets_both(mine, self.running_at(other, there))
    }

    /// The same, if the given origins execute the two statements.
    #[inline]
    pub fn may_be_in_parallel(
        &self,
        (a, one, at): (OriginId, InstanceId, StatementId),
        (b, other, there): (OriginId, InstanceId, StatementId),
    ) -> bool {
        let (concurrent_a, concurrent_b) = (&self.concurrent[a], &self.concurrent[b]);
        concurrent_a.always.contains(b)
            || concurrent_a.if_running.contains(b) && self.running_at(one, at).contains(b)
            || concurrent_b.if_running.contains(a) && self.running_at(other, there).contains(a)
    }

    /// Whether two origins, neither of which starts the other, may run at the same time at all.
    pub fn may_overlap(&self, a: OriginId, b: OriginId) -> bool {
        self.runs_at_start_of(a, b) || self.runs_at_start_of(b, a)
    }

    /// Whether only an origin, and what it starts, starts another origin.
    fn exclusively_starts(&self, analysis: &Analysis<'_>, above: OriginId, below: OriginId) -> bool {
        self.may_start(above, below) && {
            let with_descendants = self.with_descendants(above);
            self.starts[below].iter().all(|edge| {
                let mut parents = self.origins_of(analysis.library_call(edge.call).caller).iter();
                parents.all(|parent| with_descendants.contains(parent))
            })
        }
    }

    /// An origin with all that it may start.
    fn with_descendants(&self, origin: OriginId) -> OriginBits {
        let mut with_descendants = self.descendants[origin].clone();
        with_descendants.insert(origin);
        with_descendants
    }

    /// All pairs of an origin and one that it starts, without duplicates.
    fn parents_and_children(&self, analysis: &Analysis<'_>) -> Vec<(OriginId, OriginId)> {
        let mut by_code: Vec<(CodeId, OriginId)> = analysis
            .spawns()
            .iter()
            .map(|edge| (self.code[analysis.library_call(edge.call).caller], edge.origin))
            .collect();
        by_code.sort_unstable();
        by_code.dedup();
        let parents =
            |(code, child): (CodeId, OriginId)| self.code_sets[code].iter().map(move |parent| (parent, child));
        let mut pairs: Vec<(OriginId, OriginId)> = by_code.into_iter().flat_map(parents).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    fn find_descendants(&mut self, analysis: &Analysis<'_>) {
        self.descendants = IdVec::filled(OriginBits::default(), self.starts.len());
        let pairs = self.parents_and_children(analysis);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (parent, child) in &pairs {
                let with_descendants = self.with_descendants(*child);
                changed |= self.descendants[*parent].union(&with_descendants);
            }
        }
    }

    /// For each origin, those that have ended when it starts, because each of its starts waits for what they complete,
    /// or because a serial executor runs them before.
    fn ended_before(
        &self,
        analysis: &Analysis<'_>,
        once: &Once,
        completes: &IdVec<OriginId, ObjectSet>,
        by_hand: &ObjectSet,
    ) -> IdVec<OriginId, OriginBits> {
        let is_single = |object: &ObjectId| once.is_single(*object) && !by_hand.contains(*object);
        let before = |origin: OriginId| {
            let edges = self.starts[origin].iter();
            let mut befores = edges.map(|edge| {
                let mut before = completed_before(analysis, &is_single, completes, edge);
                before.union(&self.submitted_before(analysis, once, edge));
                before
            });
            let mut before = befores.next().unwrap_or_default();
            befores.for_each(|other| before.intersect(&other));
            before
        };
        let direct: IdVec<OriginId, OriginBits> = self.starts.ids().map(before).collect();
        let mut ended = direct.clone();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (origin, before) in direct.entries() {
                for earlier in before.iter().filter(|earlier| *earlier != origin) {
                    let more = ended[earlier].clone();
                    changed |= ended[origin].union(&more);
                }
            }
        }
        ended
    }

    /// Solves the data flow of running origins. What has ended together with an origin depends on what that origin
    /// waits for itself, so this is repeated to a fixpoint.
    fn find_running(
        &mut self,
        (analysis, assumed): (&Analysis<'_>, &Assumed),
        top_down: &[InstanceId],
        ended_before: &IdVec<OriginId, OriginBits>,
        is_cancelled: &dyn Fn() -> bool,
    ) {
        let mut left_running = IdVec::filled(OriginBits::default(), self.starts.len());
        let effects = self.effects((analysis, assumed), ended_before, &left_running);
        let mut summaries = Summaries::of((analysis, assumed), top_down, effects, self.starts.len(), is_cancelled);
        loop {
            for (origin, entry) in analysis.spawned_instances() {
                left_running[*origin].union(&summaries.gained_by(*entry));
            }
            let effects = self.effects((analysis, assumed), ended_before, &left_running);
            if !summaries.weaken(effects, is_cancelled) || is_cancelled() {
                break;
            }
        }
        self.left_by_entries = analysis.entries().iter().map(|(_, entry, _)| summaries.gained_by(*entry)).collect();
        let others = self.concurrent_with_initialisers(analysis);
        let passed_on = |edge: &CallEdge, before| self.on_entry(&others, edge, before);
        let left_before = self.left_before(analysis);
        let at_start = |instance: InstanceId| left_before.get(&instance).cloned().unwrap_or_default();
        self.running = summaries.enter(&at_start, &passed_on, is_cancelled);
        self.started = summaries.gained_within();
    }

    /// For each entry point, what may be running when it is entered: what others for the same threads have left
    /// running, if they come before it, or several threads run any of them.
    fn left_before(&self, analysis: &Analysis<'_>) -> FxHashMap<InstanceId, OriginBits> {
        let entries = || analysis.entries().iter().zip(&self.left_by_entries);
        let mut by_any: FxHashMap<OriginId, OriginBits> = FxHashMap::default();
        for ((origin, ..), left) in entries() {
            by_any.entry(*origin).or_default().union(left);
        }
        by_any.retain(|_, left| !left.is_empty());
        let mut left_before: FxHashMap<InstanceId, OriginBits> = FxHashMap::default();
        for (origin, instance, entry) in analysis.entries() {
            let Some(by_any) = by_any.get(origin) else { continue };
            let left_before = left_before.entry(*instance).or_default();
            if entry.multiplicity() == Multiplicity::Many {
                left_before.union(by_any);
                continue;
            }
            for ((_, _, earlier), left) in entries().filter(|((other, ..), _)| other == origin) {
                if earlier.precedes(entry) {
                    left_before.union(left);
                }
            }
        }
        left_before
    }

    /// For each set of origins that contains started threads, all others: they may run while a class is initialised.
    fn concurrent_with_initialisers(&self, analysis: &Analysis<'_>) -> IdVec<CodeId, Option<OriginBits>> {
        let is_started = |origin: OriginId| matches!(analysis.origin(origin).start, Start::Spawn(..));
        let others = |set: &OriginBits| {
            let others = || self.starts.ids().filter(|other| !set.contains(*other)).collect();
            set.iter().any(is_started).then(others)
        };
        self.code_sets.values().iter().map(others).collect()
    }

    /// What runs concurrently with a started thread was not started by it; a class that a started thread initialises is
    /// initialised while others run.
    fn on_entry(&self, others: &IdVec<CodeId, Option<OriginBits>>, edge: &CallEdge, before: OriginBits) -> OriginBits {
        match edge.kind {
            EdgeKind::Spawn(..) => OriginBits::default(),
            EdgeKind::Initialise => others[self.code[edge.caller]].clone().unwrap_or(before),
            EdgeKind::Call | EdgeKind::Callback(_) => before,
        }
    }

    fn effects(
        &self,
        (analysis, assumed): (&Analysis<'_>, &Assumed),
        ended_before: &IdVec<OriginId, OriginBits>,
        left_running: &IdVec<OriginId, OriginBits>,
    ) -> Effects<OriginId> {
        let mut effects = Effects::default();
        let events = Events::of(analysis);
        // For the event-dispatch thread itself, a window starts nothing new.
        let is_new = |caller: InstanceId, origin: OriginId| self.origins_of(caller).iter().any(|own| own != origin);
        for (caller, statement, origin) in events.opened.iter().filter(|(caller, _, origin)| is_new(*caller, *origin)) {
            effects.gain(*caller, *statement, &self.with_descendants(*origin));
        }
        for edge in analysis.spawns().iter().filter(|edge| !events.only_registers((analysis, assumed), edge)) {
            let call = analysis.library_call(edge.call);
            let is_joined = analysis.spawn(edge).is_some_and(|spawn| spawn.joined);
            // If the call waits for the end of the origin, only what that started goes on.
            let started =
                if is_joined { left_running[edge.origin].clone() } else { self.with_descendants(edge.origin) };
            if let Some(statement) = call.statement {
                effects.gain(call.caller, statement, &started);
            }
        }
        // All that has ended when an origin has: itself, what it waits for, and what ended before it started.
        let ended_alone = |origin: OriginId| {
            let mut ended = self.descendants[origin].clone();
            ended.subtract(&left_running[origin]);
            ended.insert(origin);
            ended
        };
        let ended_with = |origin: OriginId| {
            let mut ended = ended_alone(origin);
            for earlier in ended_before[origin].iter() {
                ended.union(&ended_alone(earlier));
            }
            ended
        };
        for Wait { instance, place, origin, .. } in &self.waits {
            let ended = ended_with(*origin);
            match *place {
                WaitPlace::At(statement, is_timed) => effects.lose(*instance, statement, &ended, !is_timed),
                WaitPlace::Between(from, to) => effects.lose_between(*instance, from, to, &ended),
            }
        }
        effects
    }

    fn find_running_at_start(
        &mut self,
        (analysis, assumed): (&Analysis<'_>, &Assumed),
        ended_before: &IdVec<OriginId, OriginBits>,
    ) {
        let mut running_at_start = IdVec::filled(OriginBits::default(), self.starts.len());
        let initialisers = Initialisers::of(analysis, self);
        for edge in analysis.spawns() {
            let call = analysis.library_call(edge.call);
            running_at_start[edge.origin].union(self.running.before(call.caller, call.statement));
            // Origins that one call starts run concurrently.
            for twin in analysis.spawned_by(edge.call).iter().filter(|twin| twin.origin != edge.origin) {
                running_at_start[edge.origin].union(&self.with_descendants(twin.origin));
            }
            // What the initialiser of a class starts runs concurrently with every thread that may initialise the class,
            // and with all that those run with.
            for runner in initialisers.runners(call.caller).iter().filter(|runner| *runner != edge.origin) {
                running_at_start[edge.origin].union(&self.with_descendants(runner));
                running_at_start[edge.origin].remove(edge.origin);
            }
        }
        self.entries_overlap((analysis, assumed), &mut running_at_start);
        // What was running when a thread started may still run when that thread starts others.
        let pairs = self.parents_and_children(analysis);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (parent, child) in &pairs {
                let inherited = running_at_start[*parent].clone();
                changed |= running_at_start[*child].union(&inherited);
            }
        }
        // What must be complete before a stage starts has started before and ended by then.
        for (origin, ended) in ended_before.entries() {
            running_at_start[origin].subtract(ended);
            ended.iter().for_each(|earlier| running_at_start[earlier].remove(origin));
        }
        self.running_at_start = running_at_start;
    }

    /// Entry points of one process (A11) on different threads run concurrently, unless they run in turn (A12).
    /// Threads that an earlier one has started may still run then.
    fn entries_overlap(
        &self,
        (analysis, assumed): (&Analysis<'_>, &Assumed),
        running_at_start: &mut IdVec<OriginId, OriginBits>,
    ) {
        let entries = analysis.entries();
        let [programs, frameworks] = [Assumption::Programs, Assumption::Frameworks];
        for (a, _, one) in entries {
            let (mut are_apart, mut are_in_turn) = (false, false);
            for ((b, _, other), left) in entries.iter().zip(&self.left_by_entries).filter(|((b, ..), _)| a != b) {
                let is_apart = !one.process.may_be(other.process);
                let is_in_turn = !is_apart && one.is_in_turn_with(other);
                are_apart |= is_apart;
                are_in_turn |= is_in_turn;
                let is_assumed = is_apart && !assumed.is_lifted(programs)
                    || is_in_turn && !(one.is_framework() && assumed.is_lifted(frameworks));
                if is_assumed && is_in_turn && !one.precedes(other) {
                    running_at_start[*a].union(left);
                }
                if !is_assumed {
                    running_at_start[*a].union(&self.with_descendants(*b));
                }
            }
            if are_apart {
                assumed.holds(programs, (one.method, None));
            }
            if are_in_turn && one.is_framework() {
                assumed.holds(frameworks, (one.method, None));
            }
        }
    }

    fn find_self_overlaps(&mut self, analysis: &Analysis<'_>, once: &Once) {
        let overlaps = |origin: OriginId| {
            let data = analysis.origin(origin);
            data.multiplicity == Multiplicity::Many
                || data.is_recursive
                || self.descendants[origin].contains(origin)
                || self.running_at_start[origin].contains(origin)
                || matches!(data.start, Start::Spawn(OriginKind::Request, ..))
        };
        let mut overlaps: IdVec<OriginId, bool> =
            analysis.origins().ids().map(|origin| !once.is_one_thread(origin) && overlaps(origin)).collect();
        let pairs = self.parents_and_children(analysis);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (parent, child) in pairs.iter().filter(|(_, child)| !once.is_one_thread(*child)) {
                changed |= overlaps[*parent] && !overlaps[*child];
                overlaps[*child] |= overlaps[*parent];
            }
        }
        for origin in analysis.origins().ids() {
            overlaps[origin] &= self.serial_on[origin].is_none()
                && !self.confined.contains(origin)
                && !matches!(analysis.origin(origin).start, Start::Spawn(OriginKind::EventDispatch, ..));
        }
        self.overlaps_itself = overlaps;
    }

    /// Decides for each pair of origins what does not depend on the statements.
    fn find_concurrent(&mut self, analysis: &Analysis<'_>) {
        let concurrent = |a: OriginId| {
            let mut concurrent = ConcurrentOrigins::default();
            for b in analysis.origins().ids() {
                if a == Origins::INITIALISERS && a != b {
                    concurrent.if_running.insert(b);
                }
                if a == Origins::INITIALISERS
                    || b == Origins::INITIALISERS
                    || (a != b && self.are_serial(analysis, a, b))
                {
                    continue;
                }
                let is_related = self.exclusively_starts(analysis, a, b) || self.exclusively_starts(analysis, b, a);
                let may_repeat = self.overlaps_itself(a) || self.overlaps_itself(b);
                let is_concurrent =
                    if a == b { may_repeat } else { (!is_related || may_repeat) && self.may_overlap(a, b) };
                if is_concurrent {
                    concurrent.always.insert(b);
                }
                if a != b && self.may_start(a, b) {
                    concurrent.if_running.insert(b);
                }
            }
            concurrent
        };
        self.concurrent = analysis.origins().ids().map(concurrent).collect();
        let of_set = |set: &OriginBits| {
            let mut all = ConcurrentOrigins::default();
            for origin in set.iter() {
                all.always.union(&self.concurrent[origin].always);
                all.if_running.union(&self.concurrent[origin].if_running);
            }
            all
        };
        self.concurrent_sets = self.code_sets.values().iter().map(of_set).collect();
    }
}

/// The origins that execute an instance. Code without a known origin is executed when the class of an entry point is
/// initialised.
fn origins_of(analysis: &Analysis<'_>, instance: InstanceId) -> OriginBits {
    let mut origins: OriginBits = analysis.origins_of(instance).collect();
    if origins.is_empty() {
        origins.insert(Origins::INITIALISERS);
    }
    origins
}

/// Which origins initialise classes.
struct Initialisers {
    /// For each instance that initialisers execute, the origins that may run it.
    runners: IdVec<InstanceId, OriginBits>,
}

impl Initialisers {
    fn of(analysis: &Analysis<'_>, threads: &Threads) -> Initialisers {
        let is_initialiser = |id: InstanceId| threads.origins_of(id).contains(Origins::INITIALISERS);
        let entered: OriginBits = analysis.entries().iter().map(|(origin, ..)| *origin).collect();
        let mut runners = IdVec::filled(OriginBits::default(), threads.code.len());
        let mut stack: Vec<InstanceId> = Vec::new();
        for instance in analysis.instances().filter(|id| is_initialiser(*id)) {
            let calls = analysis.calls_to(instance);
            for edge in calls.iter().filter(|edge| edge.kind == EdgeKind::Initialise) {
                runners[instance].union(threads.origins_of(edge.caller));
            }
            if calls.is_empty() {
                runners[instance].union(&entered);
            }
            runners[instance].remove(Origins::INITIALISERS);
            stack.push(instance);
        }
        while let Some(instance) = stack.pop() {
            let own = runners[instance].clone();
            for edge in analysis.calls_from(instance).iter().filter(|edge| is_initialiser(edge.callee)) {
                if !matches!(edge.kind, EdgeKind::Spawn(..)) && runners[edge.callee].union(&own) {
                    stack.push(edge.callee);
                }
            }
        }
        Initialisers { runners }
    }

    /// The origins that may run an instance that initialisers execute.
    fn runners(&self, instance: InstanceId) -> &OriginBits {
        &self.runners[instance]
    }
}

/// The objects that the end of an origin completes.
fn completed_by(analysis: &Analysis<'_>, starts: &[SpawnEdge]) -> ObjectSet {
    let mut objects = ObjectSet::default();
    for edge in starts {
        let Some(spawn) = analysis.spawn(edge) else { continue };
        for path in &spawn.completing {
            if *path == spawn.callback.receiver {
                objects.insert(edge.object);
            } else {
                objects.union_with(&analysis.reached(edge.call, path));
            }
        }
    }
    objects
}

/// Origins that have all ended when an origin starts, because it waits for what they complete.
fn completed_before(
    analysis: &Analysis<'_>,
    is_single: &dyn Fn(&ObjectId) -> bool,
    completes: &IdVec<OriginId, ObjectSet>,
    edge: &SpawnEdge,
) -> OriginBits {
    let Some(spawn) = analysis.spawn(edge).filter(|spawn| !spawn.after.is_empty()) else {
        return OriginBits::default();
    };
    let reached = |path: &AccessPath| analysis.reached(edge.call, path);
    let single = |objects: &ObjectSet| objects.single().filter(is_single);
    let awaited: Vec<ObjectId> = spawn.after.iter().filter_map(|path| single(&reached(path))).collect();
    let is_awaited = |origin: &OriginId| {
        single(&completes[*origin]).is_some_and(|object| awaited.contains(&object)) && *origin != edge.origin
    };
    analysis.origins().ids().filter(is_awaited).collect()
}
