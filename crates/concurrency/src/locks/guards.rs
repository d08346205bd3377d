//! Which locks must be held at each statement: what protects an access.
//!
//! Like the entry locksets of `entered.rs`, but of what is held *for sure*, of all locks, and for all methods, also those that have nothing to do
//! with locks themselves. A method is looked at once for each set of locks that it is entered with, and for each set of parameters that no
//! other thread knows yet (`fresh`) or that each thread has for itself (`own.rs`), so that a helper that a constructor and a synchronized method call is told apart.
//!
//! Under-approximates: a lock is known to a callee by a name that the callee has for it too (a parameter, `this`, unchanging fields of these, a class), or
//! as the lock of a single object; what is neither is kept as *some* lock of its class, which protects nothing but speaks for the program. Where a method is entered with more than
//! [`MAX_CONTEXTS`] sets, those that are most alike are intersected.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, OriginId, Origins};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdSet, IdVec};

use super::local::Local;
use super::operations::{Operation, OperationsAt};
use super::path::{ArgumentsId, PathId, Paths};
use super::state::{Released, State};
use super::ways::Ways;
use super::{AcquisitionId, Ground, LockClass, LockClassId};
use crate::fresh::Fresh;
use crate::own::{self, Joins};

unsnarl_program::ids! {
    /// An instance with the locks that are held for sure when it is entered.
    GuardContextId;
}

/// So many sets of locks that one instance is entered with are told apart; the same where more than [`MANY`] instances are reached.
const MAX_CONTEXTS: usize = 12;
const MAX_CONTEXTS_OF_MANY: usize = 4;
const MANY: usize = 10_000;
/// So many locks are followed at a time (A19).
const MAX_GUARDS: usize = 8;

/// A lock that is held for sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Guard {
    /// Which lock it may be.
    pub class: LockClassId,
    /// What the method calls it, if it has a name for it.
    pub path: Option<PathId>,
    /// Where it was taken, if by the method itself.
    pub taken: Option<AcquisitionId>,
}

/// The locks that are held for sure, ordered.
pub type GuardSet = SmallVec<[Guard; 2]>;

/// What is known of parameters, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// No other thread knows these.
    pub fresh: u32,
    /// The same, or taken out of a queue.
    pub exclusive: u32,
    /// The current thread made these.
    pub made: u32,
    /// Each thread of an origin has these for itself.
    pub own: u32,
    /// These are threads that have ended.
    pub ended: u32,
    /// These are numbers that differ from thread to thread of an origin.
    pub distinct: u32,
}

impl Parameters {
    fn each(&self) -> [u32; 6] {
        [self.fresh, self.exclusive, self.made, self.own, self.ended, self.distinct]
    }

    /// What holds of both.
    fn and(self, other: Parameters) -> Parameters {
        Parameters {
            fresh: self.fresh & other.fresh,
            exclusive: self.exclusive & other.exclusive,
            made: self.made & other.made,
            own: self.own & other.own,
            ended: self.ended & other.ended,
            distinct: self.distinct & other.distinct,
        }
    }

    /// In how much they differ.
    fn distance(&self, other: &Parameters) -> u32 {
        self.each().iter().zip(other.each()).map(|(mine, theirs)| (mine ^ theirs).count_ones()).sum()
    }
}

/// An instance with what is held for sure, and what no other thread knows, when it is entered.
pub struct GuardContext {
    /// The instance.
    pub instance: InstanceId,
    /// The locks.
    pub entry: GuardSet,
    /// What is known of the parameters.
    pub parameters: Parameters,
    /// Calls that lead here.
    callers: Vec<Call>,
    /// The origins that start here.
    pub(super) starts: IdSet<OriginId>,
    /// The origins that come here.
    origins: IdSet<OriginId>,
}

impl GuardContext {
    /// How much is known: it only ever gets less.
    fn strength(&self) -> (usize, Parameters) {
        (self.entry.len(), self.parameters)
    }

    /// The origins whose threads may come here.
    pub fn origins(&self) -> impl Iterator<Item = OriginId> + '_ {
        self.origins.iter()
    }

    /// Whether a thread of the origin may come here.
    pub fn is_reached_by(&self, origin: OriginId) -> bool {
        self.origins.contains(origin)
    }
}

/// A call of a context.
pub(super) type Call = (GuardContextId, Option<StatementId>);

/// For lock classes, the classes that a release of them may give back.
pub(super) type GivenBack = FxHashMap<LockClassId, Vec<LockClassId>>;

/// The locks that must be held, everywhere.
pub struct Guards {
    pub(super) contexts: IdVec<GuardContextId, GuardContext>,
    of_instance: IdVec<InstanceId, SmallVec<[GuardContextId; 1]>>,
    /// For each instance, what it holds beyond what it was entered with.
    pub(super) stretches: IdVec<InstanceId, Vec<(StatementId, State)>>,
    /// The class of each acquisition.
    pub(super) class_of: IdVec<AcquisitionId, LockClassId>,
    /// For each lock class that something gives back without having taken it, the classes that it may give back.
    pub(super) given_back: GivenBack,
    /// What library methods hold while they are called.
    pub(super) during: FxHashMap<(InstanceId, StatementId), GuardSet>,
    /// Where threads are waited for.
    joins: Joins,
    /// For each context, what it calls.
    pub(super) callees: IdVec<GuardContextId, Vec<Call>>,
    pub(super) ways: Ways,
    /// What statements do to locks.
    pub(super) operations: OperationsAt,
    paths: Paths,
}

impl Guards {
    /// The contexts of an instance.
    pub fn contexts_of(&self, instance: InstanceId) -> impl ExactSizeIterator<Item = GuardContextId> + '_ {
        self.of_instance[instance].iter().copied()
    }

    /// A context.
    pub fn context(&self, context: GuardContextId) -> &GuardContext {
        &self.contexts[context]
    }

    /// Where threads are waited for.
    pub(crate) fn joins(&self) -> &Joins {
        &self.joins
    }

    /// The names of locks.
    pub fn paths(&self) -> &Paths {
        &self.paths
    }

    /// The locks that must be held before a statement of a context.
    pub fn held(&self, context: GuardContextId, statement: StatementId) -> GuardSet {
        let GuardContext { instance, ref entry, .. } = self.contexts[context];
        match state_at(&self.stretches[instance], Some(statement)) {
            Some(state) => held(entry, state, &self.class_of, &self.given_back),
            None => entry.clone(),
        }
    }

    /// Whether an instance may change what is held.
    pub fn takes_locks(&self, instance: InstanceId) -> bool {
        !self.stretches[instance].is_empty()
    }

    /// What an instance, or what it calls, has taken and may hold before a statement.
    pub(super) fn may_be_taken(
        &self,
        instance: InstanceId,
        statement: StatementId,
    ) -> impl Iterator<Item = AcquisitionId> + '_ {
        let state = state_at(&self.stretches[instance], Some(statement));
        state.into_iter().flat_map(|state| state.held().iter().map(|held| held.acquisition))
    }

    /// The same, with what a library method holds while it does what the statement calls it for.
    pub fn held_during(&self, context: GuardContextId, statement: StatementId) -> GuardSet {
        let mut all = self.held(context, statement);
        let instance = self.contexts[context].instance;
        for guard in self.during(instance, statement) {
            add(&mut all, *guard);
        }
        all
    }

    /// What a library method that a statement calls holds while it runs.
    pub fn during(&self, instance: InstanceId, statement: StatementId) -> &[Guard] {
        self.during.get(&(instance, statement)).map_or(&[], |held| held)
    }

    /// The locks that must be held before a statement of an instance, however it is called. Those that callers took go by class and name.
    pub fn always_held(&self, instance: InstanceId, statement: StatementId) -> GuardSet {
        let mut contexts = self.contexts_of(instance).map(|context| self.held(context, statement));
        let mut always = contexts.next().unwrap_or_default();
        for other in contexts {
            always.retain(|guard| other.contains(guard));
        }
        always
    }

    /// Follows all calls from the starts of threads.
    pub(super) fn of<'f, 'a>(
        ground: Ground<'f, 'a>,
        local: &mut Local<'f, 'a>,
        fresh: &Fresh,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Guards {
        let instances = ground.analysis.instances().len();
        let stretches = std::mem::take(&mut local.stretches);
        let given_back = given_back(&stretches, &local.operations.classes);
        let class_of = local.operations.acquisitions.iter().map(|acquisition| acquisition.class).collect();
        let guards = Guards {
            contexts: IdVec::new(),
            of_instance: IdVec::filled(SmallVec::new(), instances),
            stretches,
            class_of,
            given_back,
            during: during(local),
            joins: own::joins(ground.analysis),
            callees: IdVec::new(),
            ways: Ways::default(),
            operations: IdVec::new(),
            paths: Paths::default(),
        };
        let max_contexts = if instances > MANY { MAX_CONTEXTS_OF_MANY } else { MAX_CONTEXTS };
        let mut flow = Following {
            ground,
            local,
            fresh,
            guards,
            max_contexts,
            ids: FxHashMap::default(),
            queue: VecDeque::new(),
            is_queued: IdVec::new(),
        };
        flow.start();
        flow.solve(is_cancelled);
        flow.find_origins();
        flow.guards
    }

    /// Once all names are known.
    pub(super) fn with(self, paths: Paths, operations: OperationsAt) -> Guards {
        Guards { paths, operations, ..self }
    }
}

/// What an instance holds beyond its entry before a statement; nothing for one without code.
pub(super) fn state_at(stretches: &[(StatementId, State)], statement: Option<StatementId>) -> Option<&State> {
    let statement = statement?;
    let after = stretches.partition_point(|(from, _)| *from <= statement);
    after.checked_sub(1).map(|index| &stretches[index].1)
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

fn given_back(
    stretches: &IdVec<InstanceId, Vec<(StatementId, State)>>,
    classes: &IdVec<LockClassId, LockClass>,
) -> GivenBack {
    let mut given_back = GivenBack::default();
    for released in stretches.iter().flatten().flat_map(|(_, state)| state.released()) {
        given_back.entry(released.class).or_insert_with(|| {
            let lock = &classes[released.class];
            let may_be = |class: &LockClassId| classes[*class].may_be_given_back_as(lock);
            classes.ids().filter(may_be).collect()
        });
    }
    given_back
}

/// What is held for sure: what was held on entry and cannot have been given back, and what was taken since.
pub(super) fn held(
    entry: &GuardSet,
    state: &State,
    class_of: &IdVec<AcquisitionId, LockClassId>,
    given_back: &GivenBack,
) -> GuardSet {
    let is_given_back = |guard: &Guard, released: &Released| {
        let is_named_otherwise = |path: PathId| guard.path.is_some_and(|own| own != path);
        // A release of another name takes another lock, as what a method gives back it names.
        let may_be = given_back.get(&released.class).is_some_and(|classes| classes.contains(&guard.class));
        may_be && !released.path.is_some_and(is_named_otherwise)
    };
    let is_kept = |guard: &&Guard| !state.released().iter().any(|released| is_given_back(guard, released));
    let mut all: GuardSet = entry.iter().filter(is_kept).copied().collect();
    for held in state.held().iter().filter(|held| held.is_sure()) {
        let class = class_of[held.acquisition];
        add(&mut all, Guard { class, path: held.path, taken: Some(held.acquisition) });
    }
    all
}

/// Adds a lock. One that callers hold goes before the same that is taken again.
pub(super) fn add(guards: &mut GuardSet, guard: Guard) {
    let position = guards.partition_point(|known| (known.class, known.path) < (guard.class, guard.path));
    let is_known = guards.get(position).is_some_and(|known| (known.class, known.path) == (guard.class, guard.path));
    if !is_known && guards.len() < MAX_GUARDS {
        guards.insert(position, guard);
    }
}

struct Following<'g, 'f, 'a> {
    ground: Ground<'f, 'a>,
    local: &'g mut Local<'f, 'a>,
    fresh: &'g Fresh,
    guards: Guards,
    max_contexts: usize,
    ids: FxHashMap<(InstanceId, GuardSet, Parameters), GuardContextId>,
    queue: VecDeque<GuardContextId>,
    is_queued: IdVec<GuardContextId, bool>,
}

impl Following<'_, '_, '_> {
    /// Threads start with nothing held.
    fn start(&mut self) {
        for (origin, instance) in self.ground.starts() {
            let [own, distinct] = own::at_start(self.ground.analysis, self.ground.once, self.fresh, origin, instance);
            let context =
                self.context(instance, GuardSet::new(), Parameters { own, distinct, ..Parameters::default() });
            self.guards.contexts[context].starts.insert(origin);
        }
    }

    fn solve(&mut self, is_cancelled: &dyn Fn() -> bool) {
        let analysis = self.ground.analysis;
        while let Some(context) = self.queue.pop_front() {
            self.is_queued[context] = false;
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
        // Whoever comes first initialises a class, with or without these locks.
        let (held, parameters) = if edge.kind == EdgeKind::Initialise {
            (GuardSet::new(), Parameters::default())
        } else {
            let state = state_at(&self.guards.stretches[edge.caller], edge.statement);
            let held = state.map_or_else(
                || entry.clone(),
                |state| held(entry, state, &self.guards.class_of, &self.guards.given_back),
            );
            (held, self.passed(edge, parameters))
        };
        let entry = self.entry(held, edge);
        let callee = self.context(edge.callee, entry, parameters);
        if edge.kind == EdgeKind::Initialise {
            self.guards.contexts[callee].starts.insert(Origins::INITIALISERS);
            return;
        }
        let callers = &mut self.guards.contexts[callee].callers;
        let call = (context, edge.statement);
        if callers.last() != Some(&call) && !callers.contains(&call) {
            callers.push(call);
        }
    }

    /// What is known of the parameters of a callee.
    fn passed(&self, edge: &CallEdge, of_caller: Parameters) -> Parameters {
        let Ground { analysis, once, .. } = self.ground;
        let Parameters { fresh, exclusive, made, own, ended, .. } = of_caller;
        let [fresh, exclusive, made] = self.fresh.passed(analysis, edge, [fresh, exclusive, made]);
        let ended = own::passed_ended(analysis, self.fresh, &self.guards.joins, edge, ended);
        let [called_back, counted] = own::called_back(analysis, once, self.fresh, edge, own);
        let own = own::passed(analysis, self.fresh, edge, own) | called_back;
        let distinct = own::passed_distinct(analysis, self.fresh, edge, &of_caller) | counted;
        Parameters { fresh, exclusive, made, own, ended, distinct }
    }

    /// What a callee is entered with, by its own names.
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
        let key = (instance, entry, parameters);
        if let Some(known) = self.ids.get(&key) {
            return *known;
        }
        let (_, entry, mut parameters) = key.clone();
        // What is constructed, nobody else can know (JVMS 4.10.1.9).
        let Ground { analysis, .. } = self.ground;
        let constructed = u32::from(analysis.program().is_constructor(analysis.instance(instance).method));
        parameters.fresh |= constructed;
        parameters.exclusive |= constructed;
        let siblings = &self.guards.of_instance[instance];
        if siblings.len() >= self.max_contexts {
            let nearest = self.nearest(siblings, &entry, &parameters);
            let context = &mut self.guards.contexts[nearest];
            let before = context.strength();
            context.entry.retain(|guard| entry.contains(guard));
            context.parameters = context.parameters.and(parameters);
            let is_less = before != context.strength();
            if is_less && !std::mem::replace(&mut self.is_queued[nearest], true) {
                self.queue.push_back(nearest);
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
        self.is_queued.push(true);
        self.queue.push_back(id);
        id
    }

    /// The context that loses least if it stands for another lockset as well.
    fn nearest(&self, siblings: &[GuardContextId], entry: &GuardSet, parameters: &Parameters) -> GuardContextId {
        let loss = |sibling: &&GuardContextId| {
            let context = &self.guards.contexts[**sibling];
            let locks = context.entry.iter().filter(|guard| !entry.contains(guard)).count()
                + entry.iter().filter(|guard| !context.entry.contains(guard)).count();
            (locks, context.parameters.distance(parameters))
        };
        // There is at least one.
        siblings.iter().min_by_key(loss).copied().unwrap_or(siblings[0])
    }

    /// The origins that come to each context: along the calls from where threads start.
    fn find_origins(&mut self) {
        let analysis = self.ground.analysis;
        let contexts = &mut self.guards.contexts;
        let mut callees: IdVec<GuardContextId, Vec<Call>> = IdVec::filled(Vec::new(), contexts.len());
        let mut queue = Vec::new();
        for (id, context) in contexts.entries_mut() {
            for (caller, statement) in &context.callers {
                callees[*caller].push((id, *statement));
            }
            context.origins = context.starts.clone();
            if !context.starts.is_empty() {
                queue.push(id);
            }
        }
        while let Some(id) = queue.pop() {
            let GuardContext { instance, ref origins, .. } = contexts[id];
            let origins = origins.clone();
            let checks = analysis.checks_threads(instance);
            for (callee, statement) in &callees[id] {
                let may_be = |origin: &OriginId| analysis.may_run_on(instance, *statement, *origin);
                let passed = checks.then(|| origins.iter().filter(may_be).collect::<IdSet<OriginId>>());
                if contexts[*callee].origins.union_with(passed.as_ref().unwrap_or(&origins)) {
                    queue.push(*callee);
                }
            }
        }
        self.guards.callees = callees;
    }
}
