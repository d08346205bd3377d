//! `Facts`: everything that detectors may query, read-only.

use std::cell::{OnceCell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_pointer::{AllocationSite, Analysis, InstanceId, ObjectId, ObjectSet, OriginId};
use unsnarl_program::ir::{StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId};

use crate::accesses::{Access, Accesses};
use crate::assumed::{Assumed, Assumption};
use crate::constants::DeadCode;
use crate::escape::Escape;
use crate::fresh::Fresh;
use crate::initialised::Uninitialised;
use crate::locks::{
    ChangingFields, GuardContext, GuardContextId, Guards, Locks, Protection, ProtectionCache, protections_of,
};
use crate::once::{LoopCache, Once};
use crate::order::{HeldLocks, Order};
use crate::own::{self, Given};
use crate::own_locks::OwnLocks;
use crate::ranges::{Range, range_at};
use crate::summaries::top_down;
use crate::threads::OriginBits;
use crate::threads::Threads;
use crate::vetoes::{AccessInContext, Barriers, Latches};

/// What is known about a program's threads, locks and order.
pub struct Facts<'f, 'a> {
    /// Points-to sets and call graph.
    pub analysis: &'f Analysis<'a>,
    /// Which origins run where.
    pub threads: Threads,
    /// Happens-before by signals between threads.
    pub order: Order,
    /// What happens at most once.
    pub once: Once,
    /// Lock acquisitions, entry locksets and lock-order constraints.
    pub locks: Locks,
    /// Which locks must be held where.
    pub guards: Guards,
    /// Which objects no other thread knows yet.
    pub fresh: Fresh,
    /// Which fields change after construction.
    pub changing: ChangingFields,
    /// Which assumptions hold, and where they have decided something.
    pub assumed: Assumed,
    /// Which code never runs.
    dead: DeadCode,
    accesses: OnceCell<Accesses>,
    origins_of_methods: OnceCell<FxHashMap<MethodId, OriginBits>>,
    instances_of_methods: OnceCell<FxHashMap<MethodId, Vec<InstanceId>>>,
    makers_of_classes: OnceCell<FxHashMap<ClassId, FxHashSet<MethodId>>>,
    swap_locks: OnceCell<FxHashMap<FieldId, Vec<Protection>>>,
    own_locks: OnceCell<OwnLocks>,
    latches: OnceCell<Latches>,
    barriers: OnceCell<Barriers>,
    /// A cache.
    pub(crate) protections: RefCell<ProtectionCache>,
    ranges: RefCell<FxHashMap<(InstanceId, ValueId, StatementId), Range>>,
    escape: Escape,
    is_cancelled: &'f dyn Fn() -> bool,
}

impl<'f, 'a> Facts<'f, 'a> {
    /// Computes everything, with all assumptions. Calls `on_stage` with the name of each stage that starts.
    pub fn of(
        analysis: &'f Analysis<'a>,
        on_stage: &dyn Fn(&'static str),
        is_cancelled: &'f dyn Fn() -> bool,
    ) -> Facts<'f, 'a> {
        Facts::assuming(analysis, Assumed::default(), on_stage, is_cancelled)
    }

    /// The same with some assumptions only.
    pub fn assuming(
        analysis: &'f Analysis<'a>,
        assumed: Assumed,
        on_stage: &dyn Fn(&'static str),
        is_cancelled: &'f dyn Fn() -> bool,
    ) -> Facts<'f, 'a> {
        on_stage("threads");
        let mut loops = LoopCache::default();
        let top_down = top_down(analysis);
        let (threads, once) = Threads::of(analysis, &assumed, &top_down, &mut loops, is_cancelled);
        on_stage("locks");
        let changing = ChangingFields::of(analysis, &threads);
        let dead = DeadCode::of(analysis);
        let escape = Escape::of(analysis, &threads);
        let fresh = Fresh::of(analysis, &assumed, &top_down, is_cancelled);
        note_unmodelled(analysis, &assumed);
        for call in analysis.uncalled().iter().map(|call| analysis.library_call(*call)) {
            assumed.note(Assumption::StatedCallbacks, (analysis.instance(call.caller).method, call.statement));
        }
        let (locks, guards) = Locks::of(
            analysis,
            (&changing, &once, &threads, &dead, &assumed),
            &top_down,
            &escape,
            &fresh,
            is_cancelled,
        );
        for (method, statement) in locks.unknown() {
            assumed.note(Assumption::UnknownLocks, (method, Some(statement)));
        }
        let held = HeldLocks { locks: &locks, guards: &guards, once: &once, assumed: &assumed };
        let order = Order::of(analysis, &threads, &held, &top_down, &mut loops, is_cancelled);
        Facts {
            analysis,
            threads,
            order,
            once,
            locks,
            guards,
            fresh,
            changing,
            assumed,
            dead,
            accesses: OnceCell::new(),
            origins_of_methods: OnceCell::new(),
            instances_of_methods: OnceCell::new(),
            makers_of_classes: OnceCell::new(),
            swap_locks: OnceCell::new(),
            own_locks: OnceCell::new(),
            latches: OnceCell::new(),
            barriers: OnceCell::new(),
            protections: RefCell::default(),
            ranges: RefCell::default(),
            escape,
            is_cancelled,
        }
    }

    /// Which statements read and write which variables. Computed on first use.
    pub fn accesses(&self) -> &Accesses {
        self.accesses.get_or_init(|| Accesses::of(self.analysis, &self.threads, &self.dead, &self.assumed))
    }

    /// The locks that the program builds itself. Computed on first use.
    pub(crate) fn own_locks(&self) -> &OwnLocks {
        self.own_locks.get_or_init(|| OwnLocks::of(self))
    }

    /// The latches of the program. Computed on first use.
    pub(crate) fn latches(&self) -> &Latches {
        self.latches.get_or_init(|| Latches::of(self.analysis))
    }

    /// The barriers of the program. Computed on first use.
    pub(crate) fn barriers(&self) -> &Barriers {
        self.barriers.get_or_init(|| Barriers::of(self))
    }

    /// Whether threads of an origin may run a method, in any context.
    pub fn may_run(&self, method: MethodId, origin: OriginId) -> bool {
        let find = || {
            let mut known: FxHashMap<MethodId, OriginBits> = FxHashMap::default();
            for instance in self.analysis.instances() {
                let origins = known.entry(self.analysis.instance(instance).method).or_default();
                origins.union(self.threads.origins_of(instance));
            }
            known
        };
        let known = self.origins_of_methods.get_or_init(find);
        known.get(&method).is_some_and(|origins| origins.contains(origin))
    }

    /// Whether the program may make an object of exactly this class on an origin.
    pub fn may_make(&self, class: ClassId, origin: OriginId) -> bool {
        let find = || {
            let mut known: FxHashMap<ClassId, FxHashSet<MethodId>> = FxHashMap::default();
            for object in self.analysis.heap().objects().map(|object| self.analysis.object(object)) {
                if let (AllocationSite::Statement(method, ..), Some(class)) = (object.site, object.ty.as_class()) {
                    known.entry(class).or_default().insert(method);
                }
            }
            known
        };
        let makers = self.makers_of_classes.get_or_init(find).get(&class);
        makers.is_some_and(|makers| makers.iter().any(|method| self.may_run(*method, origin)))
    }

    /// The instances of a method.
    pub fn instances_of(&self, method: MethodId) -> &[InstanceId] {
        let find = || {
            let mut known: FxHashMap<MethodId, Vec<InstanceId>> = FxHashMap::default();
            for instance in self.analysis.instances() {
                known.entry(self.analysis.instance(instance).method).or_default().push(instance);
            }
            known
        };
        self.instances_of_methods.get_or_init(find).get(&method).map_or(&[], Vec::as_slice)
    }

    /// The locks that are held at every swap of a field that owns its object: from the read of the old object to the
    /// write of the new one.
    pub(crate) fn swap_locks(&self, field: FieldId) -> &[Protection] {
        let known = self.swap_locks.get_or_init(|| self.find_swap_locks());
        known.get(&field).map_or(&[], Vec::as_slice)
    }

    fn find_swap_locks(&self) -> FxHashMap<FieldId, Vec<Protection>> {
        let mut known: FxHashMap<FieldId, Vec<Protection>> = FxHashMap::default();
        for instance in self.analysis.instances() {
            for swap in self.fresh.swaps_of(self.analysis.instance(instance).method) {
                let contexts = self.guards.contexts_of(instance);
                for (context, put) in contexts.flat_map(|context| swap.puts.iter().map(move |put| (context, *put))) {
                    // No other thread can intervene between read and write.
                    let is_kept = !self.guards.held_throughout(self.analysis, context, swap.read, put).is_empty();
                    let locks = is_kept.then(|| protections_of(self, context, put, Some(swap.object)).to_vec());
                    let mut locks = locks.unwrap_or_default();
                    locks.retain(|lock| !lock.is_shared());
                    let common = known.entry(swap.field).or_insert_with(|| locks.clone());
                    common.retain(|lock| locks.contains(lock));
                }
            }
        }
        known
    }

    /// Whether an assumption holds of an access.
    pub(crate) fn assumes(&self, assumption: Assumption, access: &Access) -> bool {
        self.assumed.holds(assumption, (self.analysis.instance(access.instance).method, Some(access.statement)))
    }

    /// What an origin accesses is each thread's own, perhaps because each runs a task of its own (A27).
    pub(crate) fn note_own_task(&self, origin: OriginId, access: &Access) {
        if own::runs_tasks(self.analysis, origin) {
            self.assumes(Assumption::OwnTasks, access);
        }
    }

    /// Which of some classes may not have been initialised yet, at each statement. Computed by each call.
    pub fn uninitialised(&self, classes: &[ClassId]) -> Uninitialised {
        Uninitialised::of(self, classes, self.is_cancelled)
    }

    /// Whether detectors should stop and return what they have found.
    pub fn is_cancelled(&self) -> bool {
        (self.is_cancelled)()
    }

    /// Whether two statements may be executed at the same time by two different threads.
    pub fn may_happen_in_parallel(&self, one: (InstanceId, StatementId), other: (InstanceId, StatementId)) -> bool {
        if !self.threads.may_happen_in_parallel(one, other) {
            return false;
        }
        let (mine, theirs) = (self.threads.origins_of(one.0), self.threads.origins_of(other.0));
        let is_ordered = self.order.awaited().meets(mine) || self.order.awaited().meets(theirs);
        let may_be = |a, b| self.may_be_in_parallel((a, one.0, one.1), (b, other.0, other.1));
        !is_ordered || mine.iter().any(|a| theirs.iter().any(|b| may_be(a, b)))
    }

    /// The same, if the given origins execute the two statements.
    pub fn may_be_in_parallel(
        &self,
        one: (OriginId, InstanceId, StatementId),
        other: (OriginId, InstanceId, StatementId),
    ) -> bool {
        self.threads.may_be_in_parallel(one, other)
            && !self.order.must_precede(one, (other.1, other.2))
            && !self.order.must_precede(other, (one.1, one.2))
    }

    /// Whether each thread of an origin has its own objects for this abstract one, which no other thread accesses.
    pub fn is_confined(&self, object: ObjectId, origin: OriginId) -> bool {
        self.escape.is_confined(self.analysis, object, origin)
    }

    /// Whether only the thread that made such an object ever has a reference to it.
    pub fn is_unshared(&self, object: ObjectId) -> bool {
        self.escape.is_unshared(object)
    }

    /// Whether no other thread knows the object of a value yet, at a statement of a context.
    pub fn is_fresh(&self, context: GuardContextId, value: ValueId, at: StatementId) -> bool {
        let GuardContext { instance, parameters, .. } = self.guards.context(context);
        let body = self.analysis.code_of(*instance);
        body.is_some_and(|body| self.fresh.is_fresh(body.method, body, value, at, parameters.fresh))
    }

    /// Whether each thread of an origin accesses an object of its own.
    pub fn is_own(&self, (access, context): AccessInContext<'_>) -> bool {
        access.base.is_some_and(|base| self.is_own_value(access.instance, context, base))
    }

    /// Whether the object of this value differs for each thread of an origin, which owns it exclusively.
    pub fn is_own_value(&self, instance: InstanceId, context: GuardContextId, value: ValueId) -> bool {
        let own = self.guards.context(context).parameters.own;
        self.analysis
            .code_of(instance)
            .is_some_and(|body| own::is_own(self.analysis, &self.fresh, (instance, body), value, own))
    }

    /// Whether the method that makes an object passes it to something in a loop that does not make it anew.
    pub fn is_passed_repeatedly(&self, object: ObjectId) -> bool {
        own::is_passed_repeatedly(self.analysis, object)
    }

    /// The arguments that the constructor of an object stores into a field; nothing if it may store something else.
    pub fn given(&self, field: FieldId, object: ObjectId) -> Vec<Given<'a>> {
        own::given(self.analysis, field, object)
    }

    /// The range of a value at a statement.
    pub(crate) fn range_at(&self, instance: InstanceId, value: ValueId, at: StatementId) -> Range {
        let find = || range_at(self.analysis, instance, value, at);
        *self.ranges.borrow_mut().entry((instance, value, at)).or_insert_with(find)
    }

    /// Whether a number differs for each thread of an origin.
    pub fn is_distinct(&self, access: &Access, context: GuardContextId, value: ValueId) -> bool {
        let parameters = self.guards.context(context).parameters;
        let body = self.analysis.code_of(access.instance);
        body.is_some_and(|body| own::is_distinct(self.analysis, &self.fresh, access.instance, body, value, &parameters))
    }

    /// Whether the accessed object belongs to a thread that has ended.
    pub fn has_ended(&self, (access, context): AccessInContext<'_>) -> bool {
        let (Some(base), Some(body)) = (access.base, self.analysis.code_of(access.instance)) else { return false };
        let ended = self.guards.context(context).parameters.ended;
        let place = (access.instance, body);
        own::has_ended(self.analysis, &self.fresh, self.guards.joins(), place, base, access.statement, ended)
    }

    /// The single object that a set must denote, if it is at most one object.
    pub fn must_be(&self, objects: &ObjectSet) -> Option<ObjectId> {
        objects.single().filter(|object| self.once.is_single(*object))
    }
}

/// Notes the calls of library methods without a model (A8).
fn note_unmodelled(analysis: &Analysis<'_>, assumed: &Assumed) {
    for call in analysis.library_calls().filter(|call| analysis.model(*call).is_none()) {
        let data = analysis.library_call(call);
        if let Some(statement) = data.statement {
            assumed.note(Assumption::Unmodelled, (analysis.instance(data.caller).method, Some(statement)));
        }
    }
}
