//! Locks that a program builds itself of a flag: who finds it free and takes it has the lock until it is set free.
//!
//! ```text
//! while (!taken.compareAndSet(false, true)) {}                     … taken.set(false);
//! synchronized void lock() { while (taken) wait(); taken = true; }  … taken = false;
//! ```
//!
//! A flag is an atomic variable in an unchanging field, or a boolean field that is tested and set under one monitor. It
//! must be used for nothing else: every write takes it if it is free, or sets it free where the lock must be held. Of a
//! library, unknown callers are assumed to set free only what they hold (A13). A forward data flow over each body says
//! which flags must be held, with one summary for each callee: which it holds when it returns, and which it may set
//! free. Under-approximates: what is not recognised is no lock. Names are those of `locks/path.rs`.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{MethodFact, OrderDirection, OrderKind, Outcome, Resolved};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{EdgeKind, InstanceId, LibraryCallId};
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, Op, StatementId, ValueId, ZeroTest};
use unsnarl_program::{FieldId, IdVec, MethodId, Type};

use crate::accesses::Access;
use crate::assumed::Assumption;
use crate::facts::Facts;
use crate::locks::{LockPath, LockRoot};

/// What a statement does to a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Takes it.
    Take,
    /// Takes it if the result is, or is not, zero.
    TakeIf { is_zero: bool },
    /// Sets it free.
    Free,
}

/// What a statement does to the flag of a name.
type NamedStep = (StatementId, Step, LockPath);
/// The fields that hold flags, or are flags, with all that methods do to them.
type Flags = BTreeMap<FieldId, Vec<(MethodId, NamedStep)>>;

/// The maximum number of calls that are followed at a time. Beyond, nothing is held.
const MAX_DEPTH: usize = 100;

/// The flags that must be held.
type Held = BTreeSet<LockPath>;
/// The same at the start of each block; `None` where no path leads.
type States = IdVec<BlockId, Option<Held>>;

/// All locks that the program builds itself.
#[derive(Default)]
pub(crate) struct OwnLocks {
    /// What the statements of each method do to flags, with the name of the flag.
    steps: BTreeMap<MethodId, Vec<NamedStep>>,
    /// The instances that unknown callers enter, and all that are entered.
    opened: FxHashSet<InstanceId>,
    entered: FxHashSet<InstanceId>,
    /// For each instance, the fields of the flags that it, or a callee, may set free.
    freed: FxHashMap<InstanceId, BTreeSet<FieldId>>,
    /// Caches: what an instance holds when it returns, and what is held at the start of its blocks.
    returned: RefCell<FxHashMap<InstanceId, Option<Held>>>,
    /// How many calls are being followed.
    depth: Cell<usize>,
    states: RefCell<FxHashMap<InstanceId, Option<States>>>,
}

impl OwnLocks {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> OwnLocks {
        let mut flags = candidates(facts);
        loop {
            let own_locks = OwnLocks::with(facts, &flags);
            let wrong = own_locks.wrongly_freed(facts);
            if facts.is_cancelled() {
                return OwnLocks::default();
            }
            if wrong.is_empty() {
                return own_locks;
            }
            flags.retain(|field, _| !wrong.contains(field));
        }
    }

    fn with(facts: &Facts<'_, '_>, flags: &Flags) -> OwnLocks {
        let mut own_locks = OwnLocks::default();
        for (_, instance, entry) in facts.analysis.entries() {
            own_locks.entered.insert(*instance);
            if entry.kind == EntryKind::OpenApi {
                own_locks.opened.insert(*instance);
            }
        }
        let mut open: Vec<InstanceId> = Vec::new();
        for (field, steps) in flags {
            for (method, step) in steps {
                own_locks.steps.entry(*method).or_default().push(step.clone());
                for instance in facts.instances_of(*method).iter().filter(|_| step.1 == Step::Free) {
                    own_locks.freed.entry(*instance).or_default().insert(*field);
                    open.push(*instance);
                }
            }
        }
        while let Some(instance) = open.pop() {
            let freed = own_locks.freed[&instance].clone();
            for call in facts.analysis.calls_to(instance).iter().filter(|call| call.kind.runs_here()) {
                let above = own_locks.freed.entry(call.caller).or_default();
                let before = above.len();
                above.extend(&freed);
                if above.len() > before {
                    open.push(call.caller);
                }
            }
        }
        own_locks
    }

    /// The fields of flags that are set free where they need not be held.
    fn wrongly_freed(&self, facts: &Facts<'_, '_>) -> FxHashSet<FieldId> {
        let analysis = facts.analysis;
        let mut wrong = FxHashSet::default();
        for (method, steps) in &self.steps {
            for (statement, _, path) in steps.iter().filter(|(_, step, _)| *step == Step::Free) {
                let is_held = |instance: &InstanceId| {
                    let is_open = self.opened.contains(instance) && analysis.calls_to(*instance).is_empty();
                    is_open && facts.assumed.holds(Assumption::OpenWorld, (*method, Some(*statement)))
                        || self.held_before(facts, *instance, *statement).contains(path)
                };
                if !facts.instances_of(*method).iter().all(is_held) {
                    wrong.extend(flag_of(path));
                }
            }
        }
        wrong
    }

    /// Whether two accesses are made under one such lock.
    pub(crate) fn is_common(&self, facts: &Facts<'_, '_>, accesses: [&Access; 2]) -> bool {
        if self.steps.is_empty() {
            return false;
        }
        let [one, other] = accesses.map(|access| self.held_before(facts, access.instance, access.statement));
        // The names of those that belong to the accessed object, from there.
        let from_object = |access: &Access, held: &Held| -> BTreeSet<Vec<FieldId>> {
            let body = facts.analysis.code_of(access.instance);
            let Some((base, body)) = access.base.zip(body) else { return BTreeSet::new() };
            let base = LockPath::of(facts.analysis.program(), &facts.changing, body, base);
            let of_base = held.iter().filter(|path| path.root == base.root);
            of_base.filter_map(|path| path.fields.strip_prefix(&base.fields[..]).map(<[FieldId]>::to_vec)).collect()
        };
        let is_absolute = |path: &LockPath| !matches!(path.root, LockRoot::Value(_));
        one.intersection(&other).any(is_absolute)
            || !from_object(accesses[0], &one).is_disjoint(&from_object(accesses[1], &other))
    }

    /// The flags that must be held before a statement.
    fn held_before(&self, facts: &Facts<'_, '_>, instance: InstanceId, statement: StatementId) -> Held {
        let Some(body) = facts.analysis.code_of(instance) else { return Held::new() };
        if self.depth.get() > MAX_DEPTH {
            return Held::new();
        }
        // While this is being decided, nothing is held: recursion.
        let known = self.states.borrow_mut().insert(instance, None);
        let states = known.flatten().unwrap_or_else(|| {
            self.depth.set(self.depth.get() + 1);
            let entered = self.held_at_entry(facts, instance);
            let states = self.flow(facts, instance, body, entered);
            self.depth.set(self.depth.get() - 1);
            states
        });
        let block = body.block_of(statement);
        let mut held = states[block].clone().unwrap_or_default();
        for earlier in body.statements_of(block).take_while(|earlier| *earlier != statement) {
            self.step(facts, (instance, body), earlier, &mut held);
        }
        self.states.borrow_mut().insert(instance, Some(states));
        held
    }

    /// What all callers hold.
    fn held_at_entry(&self, facts: &Facts<'_, '_>, instance: InstanceId) -> Held {
        let analysis = facts.analysis;
        let mut common: Option<Held> = self.entered.contains(&instance).then(Held::new);
        for call in analysis.calls_to(instance) {
            if common.as_ref().is_some_and(Held::is_empty) {
                break;
            }
            let held = call.statement.filter(|_| call.kind == EdgeKind::Call).map(|statement| {
                // A caller that is being decided holds nothing.
                let is_open = matches!(self.states.borrow().get(&call.caller), Some(None));
                let held = if is_open { Held::new() } else { self.held_before(facts, call.caller, statement) };
                let names = names(facts, call.caller, statement, instance);
                held.iter().flat_map(|path| in_callee(path, &names)).collect()
            });
            let held: Held = held.unwrap_or_default();
            common = Some(common.map_or(held.clone(), |common| common.intersection(&held).cloned().collect()));
        }
        common.unwrap_or_default()
    }

    /// What an instance must hold when it returns, if it holds nothing at first.
    fn held_at_return(&self, facts: &Facts<'_, '_>, instance: InstanceId) -> Held {
        if let Some(known) = self.returned.borrow().get(&instance) {
            return known.clone().unwrap_or_default();
        }
        let Some(body) = facts.analysis.code_of(instance).filter(|_| self.depth.get() <= MAX_DEPTH) else {
            return Held::new();
        };
        self.returned.borrow_mut().insert(instance, None);
        self.depth.set(self.depth.get() + 1);
        let states = self.flow(facts, instance, body, Held::new());
        self.depth.set(self.depth.get() - 1);
        let mut common: Option<Held> = None;
        for block in body.blocks().filter(|block| matches!(body.statement(body.terminator(*block)).op, Op::Return(_))) {
            let Some(mut held) = states[block].clone() else { continue };
            body.statements_of(block).for_each(|at| self.step(facts, (instance, body), at, &mut held));
            common = Some(common.map_or(held.clone(), |common| common.intersection(&held).cloned().collect()));
        }
        let common = common.unwrap_or_default();
        self.returned.borrow_mut().insert(instance, Some(common.clone()));
        common
    }

    /// What must be held at the start of each block; `None` where no path leads.
    fn flow(&self, facts: &Facts<'_, '_>, instance: InstanceId, body: &Body, entered: Held) -> States {
        let mut states: States = IdVec::filled(None, body.blocks().len());
        let Some(first) = body.blocks().next() else { return states };
        states[first] = Some(entered);
        let mut open = vec![first];
        while let Some(block) = open.pop() {
            let Some(before) = states[block].clone() else { continue };
            let mut held = before.clone();
            let mut thrown: Option<Held> = None;
            for statement in body.statements_of(block) {
                let at = held.clone();
                self.step(facts, (instance, body), statement, &mut held);
                if body.throwing_statement(block) == Some(statement) {
                    thrown = Some(at.intersection(&held).cloned().collect());
                }
            }
            let thrown = thrown.unwrap_or_else(|| held.intersection(&before).cloned().collect());
            let handlers = body.block(block).handlers.iter().map(|handler| (handler.target, thrown.clone()));
            let followed = body.block(block).successors.iter().map(|next| {
                let mut held = held.clone();
                held.extend(self.taken_between(facts, (instance, body), block, *next));
                (*next, held)
            });
            for (target, held) in followed.chain(handlers).collect::<Vec<_>>() {
                let joined = match &states[target] {
                    None => held,
                    Some(known) => known.intersection(&held).cloned().collect(),
                };
                if states[target].as_ref() != Some(&joined) {
                    states[target] = Some(joined);
                    open.push(target);
                }
            }
        }
        states
    }

    /// What a statement does to what is held.
    fn step(
        &self,
        facts: &Facts<'_, '_>,
        (instance, body): (InstanceId, &Body),
        statement: StatementId,
        held: &mut Held,
    ) {
        let steps = self.steps.get(&body.method).map_or(&[][..], Vec::as_slice);
        for (_, step, path) in steps.iter().filter(|(at, ..)| *at == statement) {
            match step {
                Step::Take => held.extend(aliases(facts, instance, path)),
                Step::Free => held.retain(|other| flag_of(other) != flag_of(path)),
                Step::TakeIf { .. } => {}
            }
        }
        let calls = facts.analysis.calls_at(instance, Some(statement));
        let mut taken: Option<Held> = None;
        for call in calls.iter().filter(|call| call.kind.runs_here()) {
            if let Some(freed) = self.freed.get(&call.callee) {
                held.retain(|path| !flag_of(path).is_some_and(|field| freed.contains(&field)));
            }
            let names = names(facts, instance, statement, call.callee);
            let own = if call.kind == EdgeKind::Call { self.held_at_return(facts, call.callee) } else { Held::new() };
            let own: Held = own.iter().filter_map(|path| path.in_caller(&names)).collect();
            taken = Some(taken.map_or(own.clone(), |taken| taken.intersection(&own).cloned().collect()));
        }
        for path in taken.unwrap_or_default() {
            held.extend(aliases(facts, instance, &path));
        }
    }

    /// What is taken on the way from one block to another, as a test says.
    fn taken_between(
        &self,
        facts: &Facts<'_, '_>,
        (instance, body): (InstanceId, &Body),
        from: BlockId,
        to: BlockId,
    ) -> Held {
        let Some(test) = ZeroTest::of(body, from) else { return Held::new() };
        let Definition::Statement(tested) = body.value(test.value).definition else { return Held::new() };
        // A later test of the same result says nothing: the flag may have been set free since.
        let at = body.block_of(tested);
        let may_free = |at: StatementId| {
            at != tested && matches!(body.statement(at).op, Op::Invoke { .. } | Op::PutField { .. } | Op::PutStatic(..))
        };
        let is_next = at == from || body.block(from).predecessors[..] == [at];
        let later = body
            .statements_of(at)
            .filter(|later| *later > tested)
            .chain(body.statements_of(from).filter(|_| at != from));
        if !is_next || later.into_iter().any(may_free) {
            return Held::new();
        }
        let leads = |is_zero: bool| to == if is_zero { test.if_zero } else { test.if_nonzero };
        let steps = self.steps.get(&body.method).into_iter().flatten();
        let own =
            steps.filter(|(at, step, _)| *at == tested && matches!(step, Step::TakeIf { is_zero } if leads(*is_zero)));
        let mut taken: Held = own.flat_map(|(_, _, path)| aliases(facts, instance, path)).collect();
        // A callee that returns what it was told.
        let calls = facts.analysis.calls_at(instance, Some(tested));
        if let [call] = calls.iter().filter(|call| call.kind != EdgeKind::Initialise).collect::<Vec<_>>()[..]
            && call.kind == EdgeKind::Call
            && let Some(called) = facts.analysis.code_of(call.callee)
        {
            let names = names(facts, instance, tested, call.callee);
            for (at, step, path) in self.steps.get(&called.method).into_iter().flatten() {
                let result = called.statement(*at).result;
                let mut returns = called.statements().filter_map(|statement| match called.statement(statement).op {
                    Op::Return(value) => Some(value),
                    _ => None,
                });
                let freed = self.freed.get(&call.callee);
                let is_freed = freed.is_some_and(|freed| flag_of(path).is_some_and(|field| freed.contains(&field)));
                let is_told = !is_freed && matches!(step, Step::TakeIf { is_zero } if leads(*is_zero));
                if is_told && returns.all(|value| value == result) {
                    taken.extend(path.in_caller(&names).into_iter().flat_map(|path| aliases(facts, instance, &path)));
                }
            }
        }
        taken
    }
}

/// The names of the arguments of a call, each with the parameter that it becomes.
fn names(
    facts: &Facts<'_, '_>,
    caller: InstanceId,
    statement: StatementId,
    callee: InstanceId,
) -> Vec<(LockPath, ValueId)> {
    let analysis = facts.analysis;
    let (Some(body), Some(called)) = (analysis.code_of(caller), analysis.code_of(callee)) else { return Vec::new() };
    let passed = analysis.passed(caller, Some(statement), callee).unwrap_or_default();
    let path = |value: ValueId| LockPath::of(analysis.program(), &facts.changing, body, value);
    passed.iter().map(|value| path(*value)).zip(called.parameters()).collect()
}

/// The names of a flag in a callee.
fn in_callee(path: &LockPath, names: &[(LockPath, ValueId)]) -> Vec<LockPath> {
    let from = |(argument, parameter): &(LockPath, ValueId)| {
        let rest = path.fields.strip_prefix(&argument.fields[..]).filter(|_| argument.root == path.root)?;
        Some(LockPath { root: LockRoot::Value(*parameter), fields: rest.into() })
    };
    let absolute = Some(path).filter(|path| !matches!(path.root, LockRoot::Value(_))).cloned();
    names.iter().filter_map(from).chain(absolute).collect()
}

/// A name, and another one if it starts from a single object.
fn aliases(facts: &Facts<'_, '_>, instance: InstanceId, path: &LockPath) -> Vec<LockPath> {
    let mut all = vec![path.clone()];
    if let LockRoot::Value(value) = path.root
        && let Some(object) = facts.must_be(facts.analysis.points_to(instance, value))
    {
        all.push(path.with_root(LockRoot::Object(object)));
    }
    all
}

/// The field that holds the flag, or is it.
fn flag_of(path: &LockPath) -> Option<FieldId> {
    match (path.fields.last(), path.root) {
        (Some(field), _) => Some(*field),
        (None, LockRoot::Static(field)) => Some(field),
        _ => None,
    }
}

/// The fields that may hold flags, with all that is done to them.
fn candidates(facts: &Facts<'_, '_>) -> Flags {
    let analysis = facts.analysis;
    // Atomic variables that are compared and set, and fields that are set to true.
    let mut asked: FxHashSet<FieldId> = FxHashSet::default();
    for call in analysis.library_calls() {
        let data = analysis.library_call(call);
        if let (Some(statement), Some(model)) = (data.statement, analysis.model(call))
            && (is_compare_and_set(model) || is_exchange(model))
            && let Some(body) = analysis.code_of(data.caller)
        {
            asked.extend(receiver(facts, body, statement).and_then(|path| flag_of(&path)));
        }
    }
    let mut methods: BTreeSet<MethodId> = BTreeSet::new();
    for instance in analysis.instances() {
        let Some(body) = analysis.code_of(instance).filter(|body| methods.insert(body.method)) else { continue };
        let is_set = |at: StatementId| {
            plain_write(body, at).filter(|(.., value)| body.constant(*value) == Some(Constant::Int(1)))
        };
        asked.extend(body.statements().filter_map(is_set).map(|(field, ..)| field));
    }
    asked.retain(|field| is_flag_field(facts, *field));
    let mut steps = Flags::new();
    let mut locks: FxHashMap<FieldId, Option<BTreeSet<LockPath>>> = FxHashMap::default();
    for method in methods {
        let Some(Ok(body)) = analysis.program().body(method) else { continue };
        for statement in body.statements() {
            let field = match body.statement(statement).op {
                Op::GetField { field, .. } | Op::GetStatic(field) => field,
                Op::PutField { field, .. } | Op::PutStatic(field, _) => field,
                _ => continue,
            };
            let Some(field) = field.resolved.filter(|field| asked.contains(field)) else { continue };
            let found = match is_boolean(facts, field) {
                true => plain_steps(facts, body, statement, locks.entry(field).or_default()),
                false => atomic_steps(facts, body, statement),
            };
            match found {
                Some(found) => {
                    let of_method = found.into_iter().map(|step| (method, step));
                    steps.entry(field).or_default().extend(of_method);
                }
                None => drop(asked.remove(&field)),
            }
        }
    }
    let has = |steps: &[(MethodId, NamedStep)], frees: bool| {
        steps.iter().any(|(_, (_, step, _))| (*step == Step::Free) == frees)
    };
    let is_taken = |steps: &[(MethodId, NamedStep)]| has(steps, true) && has(steps, false);
    let is_locked =
        |field: &FieldId| !locks.get(field).is_some_and(|common| common.as_ref().is_some_and(BTreeSet::is_empty));
    steps.retain(|field, steps| asked.contains(field) && is_taken(steps) && is_locked(field));
    steps
}

fn is_boolean(facts: &Facts<'_, '_>, field: FieldId) -> bool {
    let program = facts.analysis.program();
    program.descriptor(program.field(field).key).is_some_and(|descriptor| descriptor.result == Type::BOOLEAN)
}

/// Whether a field may be a flag, or holds one for good.
fn is_flag_field(facts: &Facts<'_, '_>, field: FieldId) -> bool {
    let program = facts.analysis.program();
    if is_boolean(facts, field) {
        return !program.field(field).access.is_volatile();
    }
    facts.changing.never_changes(program, field)
}

/// The name of the flag that a call is made on.
fn receiver(facts: &Facts<'_, '_>, body: &Body, statement: StatementId) -> Option<LockPath> {
    let Op::Invoke { arguments, .. } = body.statement(statement).op else { return None };
    let receiver = *body.operands(arguments).first()?;
    Some(LockPath::of(facts.analysis.program(), &facts.changing, body, receiver))
}

/// Whether a call has an effect on an atomic variable, perhaps only with one outcome.
fn has_order(model: &Resolved<'_>, direction: OrderDirection, when: Option<Outcome>) -> bool {
    model.orders().iter().any(|order| {
        order.kind == OrderKind::Atomic && order.direction == direction && when.is_none_or(|when| order.when == when)
    })
}

fn is_compare_and_set(model: &Resolved<'_>) -> bool {
    has_order(model, OrderDirection::Release, Some(Outcome::IfTrue)) && has_order(model, OrderDirection::Acquire, None)
}

/// Whether who sees what a call writes sees what was done before.
fn releases(model: &Resolved<'_>) -> bool {
    has_order(model, OrderDirection::Release, None)
}

/// Whether a call sets an atomic variable and returns what was there.
fn is_exchange(model: &Resolved<'_>) -> bool {
    releases(model) && has_order(model, OrderDirection::Acquire, None)
}

/// What is done to an atomic variable that a statement reads from its field; `None` if it is not only a flag.
fn atomic_steps(facts: &Facts<'_, '_>, body: &Body, read: StatementId) -> Option<Vec<NamedStep>> {
    let program = facts.analysis.program();
    let Some(result) = body.statement(read).result else {
        // The write that initialises the field.
        let (.., value) = plain_write(body, read)?;
        return is_made_free(facts, body, read, value).then(Vec::new);
    };
    let mut steps = Vec::new();
    for statement in body.statements() {
        if !body.uses(statement, result) {
            continue;
        }
        let Op::Invoke { method, arguments, .. } = body.statement(statement).op else { return None };
        let (first, others) = body.operands(arguments).split_first()?;
        if *first != result || others.contains(&result) {
            return None;
        }
        let instance = *facts.instances_of(body.method).first()?;
        let [call] = facts.analysis.library_calls_at(instance, Some(statement)) else { return None };
        let model = facts.analysis.model(*call)?;
        let path = LockPath::of(program, &facts.changing, body, result);
        let is_free = |value: ValueId| matches!(body.constant(value), Some(Constant::Int(0) | Constant::Null));
        // Certainly something else than free.
        let is_taken = |value: ValueId| match (body.constant(value), body.value(value).definition) {
            (Some(constant), _) => !matches!(constant, Constant::Int(0) | Constant::Null),
            (None, Definition::Statement(made)) => match body.statement(made).op {
                Op::New(_) => true,
                Op::Invoke { .. } => {
                    let calls = facts.analysis.library_calls_at(instance, Some(made));
                    let is_some = |call: &LibraryCallId| {
                        facts.analysis.model(*call).is_some_and(|model| model.method.is(MethodFact::NonNull))
                    };
                    !calls.is_empty() && calls.iter().all(is_some)
                }
                _ => false,
            },
            _ => body.this() == Some(value),
        };
        let takes_boolean = program
            .descriptor(method.key)
            .is_some_and(|descriptor| descriptor.parameters.iter().all(|ty| *ty == Type::BOOLEAN));
        let step = match others {
            [free, taken] if is_compare_and_set(model) && is_free(*free) && is_taken(*taken) => {
                Step::TakeIf { is_zero: false }
            }
            [taken, free] if is_compare_and_set(model) && is_free(*free) && is_taken(*taken) => Step::Free,
            [value] if is_exchange(model) && takes_boolean && is_free(*value) => Step::Free,
            [value] if is_exchange(model) && takes_boolean && is_taken(*value) => Step::TakeIf { is_zero: true },
            [value] if model.method.reads.is_empty() && is_free(*value) && releases(model) => Step::Free,
            [] if model.method.writes.is_empty() => continue,
            _ => return None,
        };
        steps.push((statement, step, path));
    }
    Some(steps)
}

/// Whether an atomic variable is made with nothing, or with what stands for free.
fn is_made_free(facts: &Facts<'_, '_>, body: &Body, put: StatementId, value: ValueId) -> bool {
    let program = facts.analysis.program();
    // Nobody else gets it.
    let uses = |at: &StatementId| *at != put && body.uses(*at, value);
    body.statements().filter(uses).count() == 1 && body.statements().any(|statement| match body.statement(statement).op {
        Op::Invoke { method, arguments, .. } => {
            let is_free = |value: &ValueId| matches!(body.constant(*value), Some(Constant::Int(0) | Constant::Null));
            let is_constructor = method.resolved.is_some_and(|method| program.is_constructor(method));
            matches!(body.operands(arguments), [first, others @ ..] if *first == value && others.iter().all(is_free))
                && is_constructor
        }
        _ => false,
    })
}

/// The field that a statement writes, its object, and the value.
fn plain_write(body: &Body, statement: StatementId) -> Option<(FieldId, Option<ValueId>, ValueId)> {
    match body.statement(statement).op {
        Op::PutField { object, field, value } => Some((field.resolved?, Some(object), value)),
        Op::PutStatic(field, value) => Some((field.resolved?, None, value)),
        _ => None,
    }
}

/// What a statement does to a boolean field; `None` if it is more than a flag that one lock protects. `locks`: those
/// that are held at all steps so far, as seen from the object of the flag.
fn plain_steps(
    facts: &Facts<'_, '_>,
    body: &Body,
    statement: StatementId,
    locks: &mut Option<BTreeSet<LockPath>>,
) -> Option<Vec<NamedStep>> {
    let program = facts.analysis.program();
    let Some((field, object, value)) = plain_write(body, statement) else { return Some(Vec::new()) };
    let of_object = |object: Option<ValueId>| match object {
        None => LockPath::static_field(field),
        Some(object) => {
            let mut path = LockPath::of(program, &facts.changing, body, object);
            path.fields.push(field);
            path
        }
    };
    let path = of_object(object);
    let is_initialiser = program.is_class_initialiser(body.method)
        || program.is_constructor(body.method) && object.is_some() && object == body.this();
    let step = match body.constant(value)? {
        Constant::Int(0) if is_initialiser => return Some(Vec::new()),
        Constant::Int(0) => Step::Free,
        _ if is_initialiser => return None,
        _ => Step::Take,
    };
    // The monitors that are held, as seen from the object that has the flag: outer objects are not followed.
    let held = |at: StatementId| {
        let mut common: Option<BTreeSet<LockPath>> = None;
        for instance in facts.instances_of(body.method) {
            let guards = facts.guards.always_held(*instance, at);
            let paths = guards.iter().filter_map(|guard| guard.path).map(|id| facts.guards.paths().get(id).clone());
            let seen = paths.flat_map(|lock| {
                let of_holder = path.fields.split_last().and_then(|(_, holder)| {
                    let rest = lock.fields.strip_prefix(holder).filter(|_| lock.root == path.root)?;
                    Some(LockPath { root: LockRoot::Static(field), fields: rest.into() })
                });
                let absolute = Some(lock).filter(|lock| !matches!(lock.root, LockRoot::Value(_)));
                of_holder.into_iter().chain(absolute)
            });
            let seen: BTreeSet<LockPath> = seen.collect();
            common = Some(common.map_or(seen.clone(), |common| common.intersection(&seen).cloned().collect()));
        }
        common.unwrap_or_default()
    };
    let mut own = held(statement);
    if step == Step::Take {
        let read = found_free(body, statement, field, &|object| of_object(object) == path)?;
        let tested = held(read);
        own.retain(|lock| tested.contains(lock));
    }
    let common = match locks.take() {
        None => own,
        Some(known) => known.intersection(&own).cloned().collect(),
    };
    *locks = Some(common);
    Some(vec![(statement, step, path)])
}

/// The read that finds a flag free right before it is taken: nothing that could give up a lock is in between.
fn found_free(
    body: &Body,
    taken: StatementId,
    field: FieldId,
    is_it: &dyn Fn(Option<ValueId>) -> bool,
) -> Option<StatementId> {
    let may_give_up = |at: StatementId| matches!(body.statement(at).op, Op::Invoke { .. } | Op::MonitorExit(_));
    let is_read = |at: StatementId| match body.statement(at).op {
        Op::GetField { object, field: of } => of.resolved == Some(field) && is_it(Some(object)),
        Op::GetStatic(of) => of.resolved == Some(field) && is_it(None),
        _ => false,
    };
    let mut block = body.block_of(taken);
    let mut tested = None;
    for _ in body.blocks() {
        let earlier: Vec<StatementId> = body.statements_of(block).take_while(|at| *at != taken).collect();
        for at in earlier.into_iter().rev() {
            if tested == Some(at) {
                return Some(at).filter(|at| is_read(*at));
            }
            if may_give_up(at) {
                return None;
            }
        }
        let [above] = body.block(block).predecessors[..] else { return None };
        if tested.is_none() && body.block(above).successors.len() > 1 {
            let test = ZeroTest::of(body, above).filter(|test| test.if_zero == block)?;
            let Definition::Statement(read) = body.value(test.value).definition else { return None };
            tested = Some(read);
        }
        block = above;
    }
    None
}
