//! Which locks must be held at each statement: what protects an access.
//!
//! Like the entry locksets of `entered.rs`, but for locks that *must* be held, for all locks, and for all methods,
//! including those that use no locks themselves. A method is visited once for each set of locks with which it is
//! entered, and for each set of parameters that no other thread knows yet (`fresh`) or that each thread owns
//! exclusively (`own.rs`). So a helper that both a constructor and a synchronized method call is analysed separately
//! for each.
//!
//! Under-approximates. A callee knows a lock by a name that it has for it itself (a parameter, `this`, unchanging
//! fields of these, a class), or as the lock of a single object. A lock that is neither is kept as *some* lock of its
//! class: it protects nothing, but is evidence in favour of the program. Where a method is entered with more than
//! [`MAX_CONTEXTS`] sets, the most similar ones are intersected.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId, OriginId, Origins};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdSet, IdVec, Interned, StrongComponents};

use super::call_chains::CallChains;
use super::conditions::TestedParameters;
use super::context_graph::{CallContext, Callees, ContextCall, ContextGraph, callees};
use super::joined::Joined;
use super::local::Local;
use super::operations::{Operation, OperationsAt};
use super::path::{ArgumentsId, PathId, Paths};
use super::state::{HeldLock, Released, State};
use super::{AcquisitionId, LockClass, LockClassId, LockInputs};
use crate::assumed::Assumption;
use crate::fresh::Fresh;
use crate::own::{self, Joins};

unsnarl_program::ids! {
    /// An instance with the locks that must be held when it is entered.
    GuardContextId;
    /// What holds on entry. Many instances are entered with the same.
    EntryId;
}

/// The maximum number of contexts that are distinguished for one instance; and the same where more than [`MANY`]
/// instances are reachable.
const MAX_CONTEXTS: usize = 12;
const MAX_CONTEXTS_OF_MANY: usize = 4;
const MANY: usize = 10_000;
/// The maximum number of locks in a set (A19).
const MAX_GUARDS: usize = 8;

/// A lock that must be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Guard {
    /// Its class: the locks that it may be.
    pub class: LockClassId,
    /// Its symbolic name in the method, if it has one.
    pub path: Option<PathId>,
    /// Where it was acquired, if by the method itself.
    pub taken: Option<AcquisitionId>,
}

/// The locks that must be held, ordered.
pub type GuardSet = SmallVec<[Guard; 2]>;

/// What is known about parameters, as bit sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// No other thread knows these objects.
    pub fresh: u32,
    /// The same, or they were taken out of a queue.
    pub exclusive: u32,
    /// The current thread made these objects.
    pub made: u32,
    /// Each thread of an origin owns these exclusively.
    pub own: u32,
    /// These are threads that have ended.
    pub ended: u32,
    /// These are numbers that differ between the threads of an origin.
    pub distinct: u32,
    /// These are zero (false, null); only where it matters for locks.
    pub zero: u32,
    /// These are not; the same.
    pub nonzero: u32,
}

impl Parameters {
    fn each(&self) -> [u32; 8] {
        [self.fresh, self.exclusive, self.made, self.own, self.ended, self.distinct, self.zero, self.nonzero]
    }

    /// The facts that hold in both.
    fn and(self, other: Parameters) -> Parameters {
        Parameters {
            fresh: self.fresh & other.fresh,
            exclusive: self.exclusive & other.exclusive,
            made: self.made & other.made,
            own: self.own & other.own,
            ended: self.ended & other.ended,
            distinct: self.distinct & other.distinct,
            zero: self.zero & other.zero,
            nonzero: self.nonzero & other.nonzero,
        }
    }

    /// The number of facts in which they differ.
    fn distance(&self, other: &Parameters) -> u32 {
        self.each().iter().zip(other.each()).map(|(mine, theirs)| (mine ^ theirs).count_ones()).sum()
    }
}

/// An instance with what must be held, and what is known about its parameters, when it is entered.
pub struct GuardContext {
    /// The instance.
    pub instance: InstanceId,
    /// The locks that must be held on entry.
    pub entry: GuardSet,
    /// What is known about the parameters.
    pub parameters: Parameters,
    /// Calls that lead here.
    callers: Vec<ContextCall<GuardContextId>>,
    /// The origins that start here.
    pub(super) starts: IdSet<OriginId>,
    /// The origins that reach this context.
    origins: IdSet<OriginId>,
}

impl GuardContext {
    /// The calls that lead here.
    pub(super) fn calls(&self) -> impl Iterator<Item = ContextCall<GuardContextId>> + '_ {
        self.callers.iter().copied()
    }

    /// The origins whose threads may reach this context.
    pub fn origins(&self) -> impl Iterator<Item = OriginId> + '_ {
        self.origins.iter()
    }

    /// Whether a thread of the origin may reach this context.
    pub fn is_reached_by(&self, origin: OriginId) -> bool {
        self.origins.contains(origin)
    }
}

impl CallContext for GuardContext {
    type Id = GuardContextId;

    fn instance(&self) -> InstanceId {
        self.instance
    }

    fn starts(&self) -> &IdSet<OriginId> {
        &self.starts
    }

    fn callers(&self) -> impl Iterator<Item = ContextCall<GuardContextId>> {
        self.callers.iter().copied()
    }
}

/// For lock classes, the classes that a release of them may release.
pub(super) type ReleasableClasses = FxHashMap<LockClassId, Vec<LockClassId>>;

/// The locks that must be held, for all statements and contexts.
pub struct Guards {
    pub(super) contexts: IdVec<GuardContextId, GuardContext>,
    of_instance: IdVec<InstanceId, SmallVec<[GuardContextId; 1]>>,
    /// For each instance, what it holds beyond its entry lockset: each state holds from its statement to the next one
    /// listed.
    pub(super) states: IdVec<InstanceId, Vec<(StatementId, State)>>,
    /// The class of each acquisition.
    pub(super) class_of: IdVec<AcquisitionId, LockClassId>,
    /// For each lock class that some method releases without having acquired it, the classes that this may release.
    pub(super) releasable: ReleasableClasses,
    /// What library methods hold while they run.
    pub(super) during: FxHashMap<(InstanceId, StatementId), GuardSet>,
    /// On which parameters it depends what is held.
    pub(super) tested: TestedParameters,
    /// Where methods wait for the end of threads.
    joins: Joins,
    /// For each context, its calls.
    pub(super) callees: Callees<GuardContextId>,
    pub(super) call_chains: CallChains,
    /// What statements do to locks.
    pub(super) operations: OperationsAt,
    paths: Paths,
}

impl Guards {
    /// The contexts of an instance.
    pub fn contexts_of(&self, instance: InstanceId) -> impl ExactSizeIterator<Item = GuardContextId> + '_ {
        self.of_instance[instance].iter().copied()
    }

    /// The contexts with the calls between them.
    pub(super) fn graph(&self) -> ContextGraph<'_, GuardContext> {
        ContextGraph { contexts: &self.contexts, callees: &self.callees }
    }

    /// A context.
    pub fn context(&self, context: GuardContextId) -> &GuardContext {
        &self.contexts[context]
    }

    /// Where methods wait for the end of threads.
    pub(crate) fn joins(&self) -> &Joins {
        &self.joins
    }

    /// The symbolic names of locks.
    pub fn paths(&self) -> &Paths {
        &self.paths
    }

    /// The locks that must be held before a statement of a context.
    pub fn held(&self, context: GuardContextId, statement: StatementId) -> GuardSet {
        let GuardContext { instance, ref entry, parameters, .. } = self.contexts[context];
        match state_at(&self.states[instance], Some(statement)) {
            Some(state) => self.held_in(entry, state, &|held| self.tested.is_sure(instance, &parameters, held)),
            None => entry.clone(),
        }
    }

    /// What must be held: what was held on entry and cannot have been released, and what was acquired since. What may
    /// have been released and was taken again is held by another acquisition than on entry.
    pub(super) fn held_in(&self, entry: &GuardSet, state: &State, is_sure: &dyn Fn(&HeldLock) -> bool) -> GuardSet {
        let is_released = |guard: &Guard, released: &Released| {
            let is_named_otherwise = |path: PathId| guard.path.is_some_and(|own| own != path);
            // A release under another name releases another lock: a method names what it releases.
            let may_be = self.releasable.get(&released.class).is_some_and(|classes| classes.contains(&guard.class));
            may_be && !released.path.is_some_and(is_named_otherwise)
        };
        let mut all = GuardSet::new();
        for guard in entry {
            let mut released = state.released().iter().filter(|released| is_released(guard, released)).peekable();
            if released.peek().is_none() {
                add(&mut all, *guard);
            } else if released.all(|released| released.is_retaken) {
                let again = state.held().iter().find(|held| held.path.is_some() && held.path == guard.path);
                if let Some(again) = again {
                    add(&mut all, Guard { taken: Some(again.acquisition), ..*guard });
                }
            }
        }
        for held in state.held().iter().filter(|held| is_sure(held)) {
            let class = self.class_of[held.acquisition];
            add(&mut all, Guard { class, path: held.path, taken: Some(held.acquisition) });
        }
        all
    }

    /// Whether an instance may change which locks are held.
    pub fn takes_locks(&self, instance: InstanceId) -> bool {
        !self.states[instance].is_empty()
    }

    /// What an instance, or its callees, has acquired and may hold before a statement.
    pub(super) fn may_be_taken(
        &self,
        instance: InstanceId,
        statement: StatementId,
    ) -> impl Iterator<Item = AcquisitionId> + '_ {
        let state = state_at(&self.states[instance], Some(statement));
        state.into_iter().flat_map(|state| state.held().iter().map(|held| held.acquisition))
    }

    /// The locks that must be held before a statement, together with those that a library method holds while it
    /// executes the statement's call.
    pub fn held_during(&self, context: GuardContextId, statement: StatementId) -> GuardSet {
        let mut all = self.held(context, statement);
        let instance = self.contexts[context].instance;
        for guard in self.during(instance, statement) {
            add(&mut all, *guard);
        }
        all
    }

    /// What the library method that a statement calls holds while it runs.
    pub fn during(&self, instance: InstanceId, statement: StatementId) -> &[Guard] {
        self.during.get(&(instance, statement)).map_or(&[], |held| held)
    }

    /// The locks that must be held before a statement of an instance in every context. Locks are compared by class and
    /// name: in some contexts the method itself acquires what in others a caller holds already.
    pub fn always_held(&self, instance: InstanceId, statement: StatementId) -> GuardSet {
        let mut contexts = self.contexts_of(instance).map(|context| self.held(context, statement));
        let mut always = contexts.next().unwrap_or_default();
        for other in contexts {
            let is_same = |one: &Guard, other: &Guard| (one.class, one.path) == (other.class, other.path);
            always.retain(|guard| other.iter().any(|other| is_same(guard, other)));
            for guard in always.iter_mut().filter(|guard| !other.contains(guard)) {
                guard.taken = None;
            }
        }
        always
    }

    /// Follows all calls from the starts of threads.
    pub(super) fn of<'f, 'a>(
        inputs: LockInputs<'f, 'a>,
        local: &mut Local<'f, 'a>,
        fresh: &Fresh,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Guards {
        let instances = inputs.analysis.instances().len();
        let states = std::mem::take(&mut local.states);
        let releasable = releasable_classes(&states, &local.operations.classes);
        for (instance, states) in states.entries() {
            if let Some((at, _)) = states.iter().find(|(_, state)| state.is_full()) {
                let method = inputs.analysis.instance(instance).method;
                inputs.assumed.note(Assumption::FewLocks, (method, Some(*at)));
            }
        }
        let class_of = local.operations.acquisitions.iter().map(|acquisition| acquisition.class).collect();
        let tested = TestedParameters::of(inputs.analysis, &states);
        let guards = Guards {
            contexts: IdVec::new(),
            of_instance: IdVec::filled(SmallVec::new(), instances),
            tested,
            states,
            class_of,
            releasable,
            during: during(local),
            joins: own::joins(inputs.analysis),
            callees: IdVec::new(),
            call_chains: CallChains::default(),
            operations: IdVec::new(),
            paths: Paths::default(),
        };
        let max_contexts = if instances > MANY { MAX_CONTEXTS_OF_MANY } else { MAX_CONTEXTS };
        let mut solver = GuardSolver {
            inputs,
            classes: local.operations.classes.len(),
            local,
            fresh,
            guards,
            joined: Joined::default(),
            max_contexts,
            entries: Interned::default(),
            ids: FxHashMap::default(),
            calls: FxHashSet::default(),
            position: callers_first(inputs.analysis),
            queue: BTreeSet::new(),
        };
        solver.start();
        solver.solve(is_cancelled);
        solver.find_origins();
        solver.guards
    }

    /// Adds the names and operations once they are complete.
    pub(super) fn with(self, paths: Paths, operations: OperationsAt) -> Guards {
        Guards { paths, operations, ..self }
    }
}

/// What an instance holds beyond its entry lockset before a statement; `None` for an instance without code.
pub(super) fn state_at(states: &[(StatementId, State)], statement: Option<StatementId>) -> Option<&State> {
    let statement = statement?;
    let after = states.partition_point(|(from, _)| *from <= statement);
    after.checked_sub(1).map(|index| &states[index].1)
}

fn during(local: &Local<'_, '_>) -> FxHashMap<(InstanceId, StatementId), GuardSet> {
    let mut during: FxHashMap<(InstanceId, StatementId), GuardSet> = FxHashMap::default();
    for (instance, statement, operation) in local.operations.all() {
        let (Operation::During(held), Some(statement)) = (operation, statement) else { continue };
        let guards = during.entry((instance, statement)).or_default();
        for id in held {
            let acquisition = &local.operations.acquisitions[*id];
            add(guards, Guard { class: acquisition.class, path: acquisition.path, taken: Some(*id) });
        }
    }
    during
}

fn releasable_classes(
    states: &IdVec<InstanceId, Vec<(StatementId, State)>>,
    classes: &IdVec<LockClassId, LockClass>,
) -> ReleasableClasses {
    let mut releasable = ReleasableClasses::default();
    for released in states.iter().flatten().flat_map(|(_, state)| state.released()) {
        releasable.entry(released.class).or_insert_with(|| {
            let lock = &classes[released.class];
            let may_be = |class: &LockClassId| classes[*class].may_be_released_by(lock);
            classes.ids().filter(may_be).collect()
        });
    }
    releasable
}

/// Adds a lock. An element that callers hold wins over the same lock that is acquired again.
pub(super) fn add(guards: &mut GuardSet, guard: Guard) {
    let position = guards.partition_point(|known| (known.class, known.path) < (guard.class, guard.path));
    let is_known = guards.get(position).is_some_and(|known| (known.class, known.path) == (guard.class, guard.path));
    if !is_known && guards.len() < MAX_GUARDS {
        guards.insert(position, guard);
    }
}

/// The position of each instance in an order in which callers come before callees, as far as calls are not recursive.
fn callers_first(analysis: &Analysis<'_>) -> IdVec<InstanceId, u32> {
    let mut roots = analysis.instances();
    let mut search = StrongComponents::new(roots.len());
    let mut position = IdVec::filled(0, roots.len());
    let successor = |instance: InstanceId, position: &mut usize| {
        *position += 1;
        analysis.calls_from(instance).get(*position - 1).map(|edge| edge.callee)
    };
    let mut next = u32::MAX;
    while let Some(component) = search.next(&mut roots, successor) {
        for instance in component {
            next -= 1;
            position[instance] = next;
        }
    }
    position
}

struct GuardSolver<'g, 'f, 'a> {
    inputs: LockInputs<'f, 'a>,
    local: &'g mut Local<'f, 'a>,
    fresh: &'g Fresh,
    guards: Guards,
    joined: Joined,
    /// How many lock classes there are of which it is known what may release them.
    classes: usize,
    max_contexts: usize,
    entries: Interned<EntryId, (GuardSet, Parameters)>,
    ids: FxHashMap<(InstanceId, EntryId), GuardContextId>,
    /// The calls that are among the callers of a context already.
    calls: FxHashSet<(GuardContextId, ContextCall<GuardContextId>)>,
    /// The position of each instance in the order of visits.
    position: IdVec<InstanceId, u32>,
    /// The contexts to be visited, callers first: most are visited once, when all that is passed to them is known.
    queue: BTreeSet<(u32, GuardContextId)>,
}

impl GuardSolver<'_, '_, '_> {
    /// Threads start with no lock held.
    fn start(&mut self) {
        for (origin, instance) in self.inputs.starts() {
            let [own, distinct] = self.own_at_start(origin, instance);
            let context =
                self.context(instance, GuardSet::new(), Parameters { own, distinct, ..Parameters::default() });
            self.guards.contexts[context].starts.insert(origin);
        }
    }

    fn own_at_start(&self, origin: OriginId, instance: InstanceId) -> [u32; 2] {
        let LockInputs { analysis, assumed, once, .. } = self.inputs;
        own::at_start((analysis, assumed), once, self.fresh, origin, instance)
    }

    fn solve(&mut self, is_cancelled: &dyn Fn() -> bool) {
        let analysis = self.inputs.analysis;
        while let Some((_, context)) = self.queue.pop_first() {
            if is_cancelled() {
                return;
            }
            let instance = self.guards.contexts[context].instance;
            for edge in analysis.calls_from(instance).iter().filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..))) {
                self.call(context, edge);
            }
        }
    }

    fn call(&mut self, context: GuardContextId, edge: &CallEdge) {
        let GuardContext { ref entry, parameters, .. } = self.guards.contexts[context];
        // The first thread that needs a class initialises it, with or without these locks.
        let (held, parameters) = if edge.kind == EdgeKind::Initialise {
            (GuardSet::new(), Parameters::default())
        } else {
            let state = state_at(&self.guards.states[edge.caller], edge.statement);
            let is_sure = |held: &HeldLock| self.guards.tested.is_sure(edge.caller, &parameters, held);
            let held = state.map_or_else(|| entry.clone(), |state| self.guards.held_in(entry, state, &is_sure));
            (held, self.passed(edge, parameters))
        };
        let entry = self.entry(held, edge);
        let callee = self.context(edge.callee, entry, parameters);
        if edge.kind == EdgeKind::Initialise {
            self.guards.contexts[callee].starts.insert(Origins::INITIALISERS);
            return;
        }
        let call = (context, edge.statement);
        if self.calls.insert((callee, call)) {
            self.guards.contexts[callee].callers.push(call);
        }
    }

    /// What is known about the parameters of a callee.
    fn passed(&self, edge: &CallEdge, of_caller: Parameters) -> Parameters {
        let LockInputs { analysis, assumed, once, .. } = self.inputs;
        let Parameters { fresh, exclusive, made, own, ended, .. } = of_caller;
        let [fresh, exclusive, made] = self.fresh.passed(analysis, edge, [fresh, exclusive, made]);
        let ended = own::passed_ended(analysis, self.fresh, &self.guards.joins, edge, ended);
        let [called_back, counted] = own::called_back((analysis, assumed), once, self.fresh, edge, own);
        let own = own::passed(analysis, self.fresh, edge, own) | called_back;
        let distinct = own::passed_distinct(analysis, self.fresh, edge, &of_caller) | counted;
        let [zero, nonzero] = self.guards.tested.passed(analysis, edge, &of_caller);
        Parameters { fresh, exclusive, made, own, ended, distinct, zero, nonzero }
    }

    /// The entry set of a callee, in the callee's names.
    fn entry(&mut self, held: GuardSet, edge: &CallEdge) -> GuardSet {
        let mut during: SmallVec<[AcquisitionId; 1]> = SmallVec::new();
        if matches!(edge.kind, EdgeKind::Callback(_)) {
            for operation in self.local.operations.at(edge.caller, edge.statement) {
                if let Operation::During(held) = operation {
                    during.extend(held.iter().copied());
                }
            }
        }
        if held.is_empty() && during.is_empty() {
            return held;
        }
        let LockInputs { analysis, assumed, .. } = self.inputs;
        if held.len() + during.len() > MAX_GUARDS {
            assumed.note(Assumption::FewLocks, (analysis.instance(edge.caller).method, edge.statement));
        }
        let arguments: ArgumentsId = self.local.arguments(edge);
        let mut entry = GuardSet::new();
        for guard in held {
            let path = guard.path.and_then(|path| self.local.paths.in_callee(path, arguments));
            add(&mut entry, Guard { path, taken: None, ..guard });
        }
        for acquisition in during {
            let acquisition = &self.local.operations.acquisitions[acquisition];
            let (class, path) = (acquisition.class, acquisition.path);
            let path = path.and_then(|path| self.local.paths.in_callee(path, arguments));
            add(&mut entry, Guard { class, path, taken: None });
        }
        entry
    }

    fn context(&mut self, instance: InstanceId, entry: GuardSet, parameters: Parameters) -> GuardContextId {
        let on_entry = (entry, parameters);
        let key = (instance, self.entries.intern_ref(&on_entry));
        if let Some(known) = self.ids.get(&key) {
            return *known;
        }
        let (entry, mut parameters) = on_entry;
        // No other thread can know an object under construction (JVMS 4.10.1.9).
        let LockInputs { analysis, .. } = self.inputs;
        let constructed = u32::from(analysis.program().is_constructor(analysis.instance(instance).method));
        parameters.fresh |= constructed;
        parameters.exclusive |= constructed;
        if self.guards.of_instance[instance].len() >= self.max_contexts {
            let nearest = self.nearest(instance, &entry, &parameters);
            let joined = self.joined.join(self.local, &self.guards.contexts[nearest].entry, &entry);
            if self.classes < self.local.operations.classes.len() {
                self.find_releases_of_united();
            }
            let context = &mut self.guards.contexts[nearest];
            let parameters = context.parameters.and(parameters);
            let is_less = context.entry != joined || context.parameters != parameters;
            (context.entry, context.parameters) = (joined, parameters);
            if is_less {
                self.queue.insert((self.position[instance], nearest));
            }
            self.ids.insert(key, nearest);
            return nearest;
        }
        let id = self.guards.contexts.push(GuardContext {
            instance,
            entry,
            parameters,
            callers: Vec::new(),
            starts: IdSet::default(),
            origins: IdSet::default(),
        });
        self.guards.of_instance[instance].push(id);
        self.ids.insert(key, id);
        self.queue.insert((self.position[instance], id));
        id
    }

    /// Notes what may release the locks of classes that were united.
    #[expect(clippy::iter_over_hash_type, reason = "each entry by itself: the order does not matter")]
    fn find_releases_of_united(&mut self) {
        let classes = &self.local.operations.classes;
        for (released, may_be) in &mut self.guards.releasable {
            let united = (self.classes..classes.len()).map(LockClassId::new);
            may_be.extend(united.filter(|class| classes[*class].may_be_released_by(&classes[*released])));
        }
        self.classes = classes.len();
    }

    /// The context of an instance that loses the fewest facts if it represents another entry as well.
    fn nearest(&mut self, instance: InstanceId, entry: &GuardSet, parameters: &Parameters) -> GuardContextId {
        let (guards, local, joined) = (&self.guards, &*self.local, &mut self.joined);
        let siblings = &guards.of_instance[instance];
        let loss = |sibling: &GuardContextId| {
            let context = &guards.contexts[*sibling];
            (joined.loss(local, &context.entry, entry), context.parameters.distance(parameters))
        };
        // There is always a sibling here.
        siblings.iter().copied().min_by_key(loss).unwrap_or(siblings[0])
    }

    /// Determines the origins that reach each context.
    fn find_origins(&mut self) {
        self.guards.callees = callees(&self.guards.contexts);
        let origins = self.guards.graph().origins(self.inputs.analysis);
        for (context, origins) in self.guards.contexts.iter_mut().zip(origins) {
            context.origins = origins;
        }
    }
}
