//! Entry locksets: which locks may be held when a method is called, from the starts of threads on, and the constraints
//! that follow.
//!
//! Follows only locks that may be part of a cycle (`cycles.rs`) and the locks of single objects, which may be gates.
//! Where an instance is entered with more than [`MAX_CONTEXTS`] different locksets, the rest are joined: may-held locks
//! are united (over-approximation), must-held locks intersected (under-approximation).

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_pointer::{Analysis, InstanceId, ObjectSet, OriginId};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdSet, IdVec, Interned, MethodId};

use super::context_graph::{CallContext, ContextCall, ContextGraph, callees};
use super::cycles::Contested;
use super::guards::Guards;
use super::local::{Event, EventKind, Local};
use super::path::{ArgumentsId, ChangingFields, PathId};
use super::state::{Released, State};
use super::{Acquisition, AcquisitionId, LockClass, LockClassId, LockInputs};
use crate::assumed::{Assumed, Assumption};
use crate::constants::DeadCode;
use crate::escape::Escape;
use crate::fresh::Fresh;
use crate::once::Once;
use crate::threads::Threads;

unsnarl_program::ids! {
    /// An instance with one of its entry locksets.
    LockContextId;
    /// An entry lockset. Many instances are entered with the same.
    EntryId;
}

/// The maximum number of entry locksets that are distinguished for one instance.
const MAX_CONTEXTS: usize = 24;
/// The same if more than [`MANY`] instances use locks.
const MAX_CONTEXTS_OF_MANY: usize = 8;
const MANY: usize = 2_000;
/// The maximum number of elements of an entry lockset (A19).
const MAX_ENTERED: usize = 8;

/// A lock that is held on entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Entered {
    pub(super) class: LockClassId,
    /// Its symbolic name in the callee.
    pub(super) path: Option<PathId>,
    /// Whether it must be held.
    pub(super) must: bool,
}

/// An entry lockset, ordered.
type Entry = SmallVec<[Entered; 4]>;

/// An instance with one of its entry locksets.
pub struct LockContext {
    /// The instance.
    pub instance: InstanceId,
    pub(super) entry: Entry,
    /// Calls that lead here.
    pub(super) callers: Vec<Caller>,
    /// Whether several entry locksets were joined here.
    is_joined: bool,
    /// The origins that start here.
    starts: IdSet<OriginId>,
    /// The origins that reach this context.
    origins: IdSet<OriginId>,
}

/// A call that leads to a context.
pub(super) struct Caller {
    pub(super) context: LockContextId,
    pub(super) statement: Option<StatementId>,
    /// What the caller itself has acquired and holds at the call.
    pub(super) taken: SmallVec<[AcquisitionId; 2]>,
}

impl LockContext {
    pub(super) fn is_reached_by(&self, origin: OriginId) -> bool {
        self.origins.contains(origin)
    }

    pub(super) fn is_entered_with(&self, class: LockClassId) -> bool {
        self.entry.iter().any(|held| held.class == class)
    }
}

impl CallContext for LockContext {
    type Id = LockContextId;

    fn instance(&self) -> InstanceId {
        self.instance
    }

    fn starts(&self) -> &IdSet<OriginId> {
        &self.starts
    }

    fn callers(&self) -> impl Iterator<Item = ContextCall<LockContextId>> {
        self.callers.iter().map(|caller| (caller.context, caller.statement))
    }
}

/// A lock is wanted while another is held: an edge held → wanted of the lock-order graph.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The lock that is held.
    pub held: LockClassId,
    /// Where it was acquired, if in the method that waits.
    pub taken_here: Option<AcquisitionId>,
    /// The acquisition that waits.
    pub wanted: AcquisitionId,
    /// Locks of single objects that must be held there: candidates for gates.
    pub guards: SmallVec<[LockClassId; 4]>,
    /// Whether the held lock must be held in some context.
    pub must: bool,
    /// The contexts in which it was found.
    pub contexts: Vec<LockContextId>,
}

/// The identity of a constraint: held, `taken_here`, wanted and guards of [`Constraint`].
type Key = (LockClassId, Option<AcquisitionId>, AcquisitionId, SmallVec<[LockClassId; 4]>);

/// The result of the lock analysis: acquisitions, lock classes, entry contexts and constraints.
pub struct Locks {
    acquisitions: IdVec<AcquisitionId, Acquisition>,
    classes: IdVec<LockClassId, LockClass>,
    first_of: IdVec<LockClassId, Option<AcquisitionId>>,
    pub(super) contexts: IdVec<LockContextId, LockContext>,
    constraints: Vec<Constraint>,
    contested: ObjectSet,
    unknown: BTreeSet<(MethodId, StatementId)>,
}

impl Locks {
    pub(crate) fn of(
        analysis: &Analysis<'_>,
        (changing, once, threads, dead, assumed): (&ChangingFields, &Once, &Threads, &DeadCode, &Assumed),
        top_down: &[InstanceId],
        escape: &Escape,
        fresh: &Fresh,
        is_cancelled: &dyn Fn() -> bool,
    ) -> (Locks, Guards) {
        let inputs = LockInputs { analysis, changing, once, threads, dead, assumed, top_down };
        let mut local = Local::of(inputs, is_cancelled);
        let guards = Guards::of(inputs, &mut local, fresh, is_cancelled);
        let contested = Contested::of(inputs, &local, escape);
        let mut events = std::mem::take(&mut local.events);
        for events in &mut events {
            events.retain(|event| contested.concerns_event(event, &local.operations.acquisitions));
        }
        let is_large = local.order.len() > MANY;
        let mut solver = EntrySolver {
            inputs,
            max_contexts: if is_large { MAX_CONTEXTS_OF_MANY } else { MAX_CONTEXTS },
            local,
            contested,
            contexts: IdVec::new(),
            entries: Interned::default(),
            ids: FxHashMap::default(),
            of_instance: FxHashMap::default(),
            queue: VecDeque::new(),
            is_queued: IdVec::new(),
            constraints: Vec::new(),
            constraint_ids: FxHashMap::default(),
            called: IdVec::new(),
        };
        solver.start();
        solver.solve(&events, is_cancelled);
        solver.find_origins();
        let EntrySolver { local, contexts, constraints, contested, .. } = solver;
        let Local { operations, paths, .. } = local;
        let (acquisitions, classes) = (operations.acquisitions, operations.classes);
        let contested = contested.objects;
        let mut first_of = IdVec::filled(None, classes.len());
        for (index, acquisition) in acquisitions.iter().enumerate() {
            first_of[acquisition.class].get_or_insert(AcquisitionId::new(index));
        }
        // What was united from several classes is acquired where one of them is.
        for (united, class) in classes.entries().filter(|(id, _)| first_of[*id].is_none()).collect::<Vec<_>>() {
            let is_part = |part: &LockClass| part.mode == class.mode && part.may_be_lock_of(class);
            first_of[united] =
                acquisitions.ids().find(|acquisition| is_part(&classes[acquisitions[*acquisition].class]));
        }
        let locks =
            Locks { acquisitions, classes, first_of, contexts, constraints, contested, unknown: operations.unknown };
        (locks, guards.with(paths, operations.at))
    }

    /// The number of acquisitions, counted per instance.
    pub fn len(&self) -> usize {
        self.acquisitions.len()
    }

    /// Whether no statement acquires a lock.
    pub fn is_empty(&self) -> bool {
        self.acquisitions.is_empty()
    }

    /// All acquisitions.
    pub fn acquisitions(&self) -> impl ExactSizeIterator<Item = AcquisitionId> + use<> {
        self.acquisitions.ids()
    }

    /// An acquisition.
    #[inline]
    pub fn acquisition(&self, acquisition: AcquisitionId) -> &Acquisition {
        &self.acquisitions[acquisition]
    }

    /// A lock class.
    #[inline]
    pub fn class(&self, class: LockClassId) -> &LockClass {
        &self.classes[class]
    }

    /// All lock classes.
    pub fn classes(&self) -> impl Iterator<Item = &LockClass> {
        self.classes.iter()
    }

    /// The lock class of an acquisition.
    #[inline]
    pub fn class_of(&self, acquisition: AcquisitionId) -> &LockClass {
        self.class(self.acquisition(acquisition).class)
    }

    /// The first acquisition of a lock class.
    pub fn first_of(&self, class: LockClassId) -> Option<AcquisitionId> {
        self.first_of[class]
    }

    /// All lock contexts.
    pub fn contexts(&self) -> impl ExactSizeIterator<Item = LockContextId> + use<> {
        self.contexts.ids()
    }

    /// A lock context.
    #[inline]
    pub fn context(&self, context: LockContextId) -> &LockContext {
        &self.contexts[context]
    }

    /// All constraints that may be part of a cycle, in order of discovery.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The objects whose locks may be part of a cycle.
    pub fn contested(&self) -> &ObjectSet {
        &self.contested
    }

    /// Statements that acquire or release a lock of which next to nothing is known (A21).
    pub fn unknown(&self) -> impl Iterator<Item = (MethodId, StatementId)> + '_ {
        self.unknown.iter().copied()
    }

    /// The statements at which a thread waits. If a library method waits, these are the statements of the program that
    /// call it.
    pub fn places_of(&self, constraint: &Constraint) -> Vec<(InstanceId, StatementId)> {
        let wanted = self.acquisition(constraint.wanted);
        if let Some(statement) = wanted.statement {
            return vec![(wanted.instance, statement)];
        }
        let mut places = Vec::new();
        let mut queue = constraint.contexts.clone();
        let mut next = 0;
        while let Some(context) = queue.get(next).copied() {
            next += 1;
            for caller in &self.context(context).callers {
                match caller.statement {
                    Some(statement) => places.push((self.context(caller.context).instance, statement)),
                    None if queue.contains(&caller.context) => {}
                    None => queue.push(caller.context),
                }
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Whether the entry locksets of several callers were joined in a context of the constraint.
    pub fn is_joined(&self, constraint: &Constraint) -> bool {
        constraint.contexts.iter().any(|context| self.context(*context).is_joined)
    }

    /// The origins whose threads may reach a constraint. [`Chains`](super::Chains) decides whether one reaches it with
    /// the first lock held.
    pub fn origins_of(&self, constraint: &Constraint) -> IdSet<OriginId> {
        let mut origins = IdSet::default();
        for context in constraint.contexts.iter().map(|context| self.context(*context)) {
            origins.union_with(&context.origins);
        }
        origins
    }
}

/// A lock that is held at an event.
struct Holding {
    class: LockClassId,
    path: Option<PathId>,
    /// Whether it must be held.
    must: bool,
    /// Where it was acquired, unless it was held on entry.
    here: Option<AcquisitionId>,
    /// Whether this is a second name of a lock (`chosen.rs`).
    is_second: bool,
}

struct EntrySolver<'f, 'a> {
    inputs: LockInputs<'f, 'a>,
    max_contexts: usize,
    local: Local<'f, 'a>,
    contested: Contested,
    contexts: IdVec<LockContextId, LockContext>,
    entries: Interned<EntryId, Entry>,
    ids: FxHashMap<(InstanceId, EntryId), LockContextId>,
    of_instance: FxHashMap<InstanceId, Vec<LockContextId>>,
    /// First in, first out: if contexts have to be joined, those of short call chains have been distinguished first.
    queue: VecDeque<LockContextId>,
    is_queued: IdVec<LockContextId, bool>,
    constraints: Vec<Constraint>,
    constraint_ids: FxHashMap<Key, usize>,
    /// For each context, the context that each of its events called most recently.
    called: IdVec<LockContextId, Vec<Option<LockContextId>>>,
}

impl EntrySolver<'_, '_> {
    /// Threads start with no lock held.
    fn start(&mut self) {
        for (origin, instance) in self.inputs.starts() {
            if self.contested.concerns(instance) {
                let context = self.context(instance, Entry::new());
                self.contexts[context].starts.insert(origin);
            }
        }
    }

    fn solve(&mut self, events: &IdVec<InstanceId, Vec<Event>>, is_cancelled: &dyn Fn() -> bool) {
        while let Some(context) = self.queue.pop_front() {
            self.is_queued[context] = false;
            if is_cancelled() {
                return;
            }
            let instance = self.contexts[context].instance;
            let events = &events[instance];
            self.called[context].resize(events.len(), None);
            for (index, event) in events.iter().enumerate() {
                self.event(context, index, event);
            }
        }
    }

    /// The context of an instance for an entry lockset.
    fn context(&mut self, instance: InstanceId, entry: Entry) -> LockContextId {
        let key = (instance, self.entries.intern_ref(&entry));
        if let Some(known) = self.ids.get(&key) {
            return *known;
        }
        let siblings = self.of_instance.entry(instance).or_default();
        if siblings.len() >= self.max_contexts {
            // The most similar context represents this lockset as well.
            let common = |sibling: &&LockContextId| {
                let known = &self.contexts[**sibling].entry;
                let both = known.iter().filter(|held| held.must && entry.contains(held)).count();
                (2 * both).saturating_sub(known.iter().filter(|held| held.must).count())
            };
            let nearest = siblings.iter().rev().max_by_key(common).copied().unwrap_or(siblings[0]);
            self.ids.insert(key, nearest);
            self.contexts[nearest].is_joined = true;
            if join(&mut self.contexts[nearest].entry, &entry) {
                self.enqueue(nearest);
            }
            return nearest;
        }
        let id = self.contexts.next_id();
        siblings.push(id);
        self.ids.insert(key, id);
        let (starts, origins) = (IdSet::default(), IdSet::default());
        self.contexts.push(LockContext { instance, entry, callers: Vec::new(), is_joined: false, starts, origins });
        self.is_queued.push(false);
        self.called.push(Vec::new());
        self.enqueue(id);
        id
    }

    fn enqueue(&mut self, context: LockContextId) {
        if !std::mem::replace(&mut self.is_queued[context], true) {
            self.queue.push_back(context);
        }
    }

    fn event(&mut self, context: LockContextId, index: usize, event: &Event) {
        let holding = self.holding(context, &event.state);
        match &event.kind {
            EventKind::Wants(wanted) => self.want(context, &holding, *wanted),
            EventKind::WantsAgain(wanted) => {
                // The thread holds that lock and releases it while it waits: the lock that it must be, otherwise every
                // lock that it may be.
                let Acquisition { class, path, .. } = self.local.operations.acquisitions[*wanted];
                let must_be = |held: &Holding| self.local.must_be_same((held.class, held.path), (class, path));
                let may_be = |held: &Holding| self.lock(held.class).may_be_lock_of(self.lock(class));
                let is_known = holding.iter().any(must_be);
                let is_other =
                    |held: &Holding| !held.is_second && if is_known { !must_be(held) } else { !may_be(held) };
                let others: SmallVec<[Holding; 4]> = holding.into_iter().filter(is_other).collect();
                self.want(context, &others, *wanted);
            }
            EventKind::Calls { callee, arguments, during } => {
                let entry = self.entry(&holding, *callee, *arguments, during);
                let callee = self.context(*callee, entry);
                let known = self.called[context][index].replace(callee);
                if known != Some(callee) {
                    let taken = holding.iter().filter_map(|held| held.here).chain(during.iter().copied()).collect();
                    let caller = Caller { context, statement: event.statement, taken };
                    self.contexts[callee].callers.push(caller);
                }
            }
        }
    }

    fn lock(&self, class: LockClassId) -> &LockClass {
        &self.local.operations.classes[class]
    }

    /// What is held at an event: what was held on entry and not released, and what was acquired since and not held
    /// before.
    fn holding(&self, context: LockContextId, state: &State) -> SmallVec<[Holding; 4]> {
        let mut entry = self.contexts[context].entry.clone();
        for released in state.released().iter().filter(|released| !released.is_retaken) {
            self.release(&mut entry, released);
        }
        let outer = entry.iter().map(|held| Holding {
            class: held.class,
            path: held.path,
            must: held.must,
            here: None,
            is_second: false,
        });
        let mut holding: SmallVec<[Holding; 4]> = outer.collect();
        let outer = holding.len();
        for held in state.held().iter().filter(|held| !held.is_reentrant) {
            let class = self.local.operations.acquisitions[held.acquisition].class;
            let is_known = holding[..outer]
                .iter()
                .any(|known| known.must && self.local.must_be_same((known.class, known.path), (class, held.path)));
            if !is_known {
                let (must, here) = (held.is_sure(), Some(held.acquisition));
                holding.push(Holding { class, path: held.path, must, here, is_second: false });
                holding.extend(held.also.map(|also| Holding { class, path: Some(also), must, here, is_second: true }));
            }
        }
        holding
    }

    /// Releases a lock that was held on entry: the one of that name, otherwise one that it may be.
    fn release(&self, entry: &mut Entry, released: &Released) {
        let lock = self.lock(released.class);
        let is_named = |held: &Entered| held.path.is_some() && held.path == released.path;
        let may_be = |held: &Entered| self.lock(held.class).may_be_released_by(lock);
        let found = entry
            .iter()
            .rposition(|held| is_named(held) && self.lock(held.class).has_mode_of(lock))
            .or_else(|| entry.iter().rposition(may_be));
        match found {
            Some(found) if released.must => {
                entry.remove(found);
            }
            Some(found) => entry[found].must = false,
            None => {}
        }
    }

    /// A lock is wanted: records the constraints, unless the thread must hold it already.
    fn want(&mut self, context: LockContextId, holding: &[Holding], wanted: AcquisitionId) {
        let acquisition = &self.local.operations.acquisitions[wanted];
        let class = acquisition.class;
        let path = acquisition.path;
        let is_same = |held: &Holding| self.local.must_be_same((held.class, held.path), (class, path));
        if !acquisition.blocks || holding.iter().any(|held| held.must && is_same(held)) {
            return;
        }
        let is_guard = |held: &&Holding| held.must && self.contested.may_be_gate(held.class);
        let mut guards: SmallVec<[LockClassId; 4]> = holding.iter().filter(is_guard).map(|held| held.class).collect();
        guards.sort_unstable();
        guards.dedup();
        // A thread that holds the very same lock does not wait for it, whether it must or may hold it.
        let others = holding.iter().filter(|held| self.contested.is_constraint(held.class, class) && !is_same(held));
        for held in others.collect::<SmallVec<[&Holding; 4]>>() {
            let key = (held.class, held.here, wanted, guards.clone());
            let id = *self.constraint_ids.entry(key).or_insert_with(|| {
                let (held, taken_here, guards) = (held.class, held.here, guards.clone());
                self.constraints.push(Constraint {
                    held,
                    taken_here,
                    wanted,
                    guards,
                    must: false,
                    contexts: Vec::new(),
                });
                self.constraints.len() - 1
            });
            let constraint = &mut self.constraints[id];
            constraint.must |= held.must;
            if constraint.contexts.last() != Some(&context) && !constraint.contexts.contains(&context) {
                constraint.contexts.push(context);
            }
        }
    }

    /// The entry lockset of a callee: the held locks that are relevant to it.
    fn entry(
        &mut self,
        holding: &[Holding],
        callee: InstanceId,
        arguments: ArgumentsId,
        during: &[AcquisitionId],
    ) -> Entry {
        let during = during.iter().map(|acquisition| {
            let Acquisition { class, path, .. } = self.local.operations.acquisitions[*acquisition];
            (class, path, true)
        });
        // A callee that releases a lock releases it by one of its names: the other would seem to be held still.
        let releases = !self.local.exit(callee).released().is_empty();
        let held = holding.iter().filter(|held| !held.is_second || !releases);
        let held = held.map(|held| (held.class, held.path, held.must));
        let all: SmallVec<[(LockClassId, Option<PathId>, bool); 4]> = held.chain(during).collect();
        let mut entry = Entry::new();
        for (class, path, must) in all {
            if self.contested.is_constrained(class, callee) || (must && self.contested.may_be_gate(class)) {
                let path = path.filter(|_| self.contested.may_be_reentered(class, callee));
                let path = path.and_then(|path| self.local.paths.in_callee(path, arguments));
                add(&mut entry, Entered { class, path, must });
            }
        }
        // If there are too many, may-held locks are dropped before must-held ones.
        if entry.len() > MAX_ENTERED {
            let method = self.inputs.analysis.instance(callee).method;
            self.inputs.assumed.note(Assumption::FewLocks, (method, None));
        }
        while entry.len() > MAX_ENTERED {
            let dropped = entry.iter().position(|held| !held.must).unwrap_or(0);
            entry.remove(dropped);
        }
        entry
    }

    /// Determines the origins that reach each context.
    fn find_origins(&mut self) {
        let callees = callees(&self.contexts);
        let origins = ContextGraph { contexts: &self.contexts, callees: &callees }.origins(self.inputs.analysis);
        for (context, origins) in self.contexts.iter_mut().zip(origins) {
            context.origins = origins;
        }
    }
}

/// Adds a lock. It must be held if the new or the known element says so.
fn add(entry: &mut Entry, held: Entered) {
    let position = entry.partition_point(|known| (known.class, known.path) < (held.class, held.path));
    match entry.get_mut(position).filter(|known| (known.class, known.path) == (held.class, held.path)) {
        Some(known) => known.must |= held.must,
        None => entry.insert(position, held),
    }
}

/// Joins two entry locksets; returns whether the first changed. A full lockset takes no further elements, so joining
/// terminates.
fn join(entry: &mut Entry, other: &Entry) -> bool {
    let before = entry.clone();
    for held in entry.iter_mut() {
        held.must &= other.iter().any(|theirs| theirs.must && (theirs.class, theirs.path) == (held.class, held.path));
    }
    for theirs in other {
        let is_known = entry.iter().any(|held| (held.class, held.path) == (theirs.class, theirs.path));
        if !is_known && entry.len() < MAX_ENTERED {
            add(entry, Entered { must: false, ..*theirs });
        }
    }
    *entry != before
}
