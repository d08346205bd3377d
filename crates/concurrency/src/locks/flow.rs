//! The flow of locksets through methods and calls, and the constraints that follow from it.
//!
//! First a fixpoint over *lock contexts* (an instance with the lockset it is entered with): what each leaves held. A callee whose answer is not known
//! yet is taken to leave everything as it is, which is right for almost all; callers are looked at again where it was not. Then one
//! walk from the roots over the settled states collects the constraints. Where an instance is entered with more than [`MAX_CONTEXTS`]
//! different locksets, the rest are joined.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_classfile::instruction::Condition;
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId, ObjectId};
use unsnarl_program::ir::{Body, Constant as ConstantValue, Definition, Op, StatementId, ValueId};
use unsnarl_program::models::{LockMode, Outcome};

use super::operations::{Operation, Operations};
use super::path::{ChangingFields, Path};
use super::state::{Held, State};
use super::{Acquisition, AcquisitionId};
use crate::once::Once;

unsnarl_program::ids! {
    /// An instance with the lockset it is entered with.
    LockContextId;
}

/// So many locksets that one instance is entered with are told apart.
const MAX_CONTEXTS: usize = 24;
/// The same if more than [`MANY`] instances have to do with locks.
const MAX_CONTEXTS_OF_MANY: usize = 3;
const MANY: usize = 2_000;
/// Joined states only ever lose *must* and gain *may*, so that rounds are few; this bounds them whatever the code is.
const MAX_ROUNDS: usize = 100;

/// An instance with the lockset it is entered with.
pub struct LockContext {
    /// The instance.
    pub instance: InstanceId,
    /// What is held on entry.
    pub entry: State,
    /// A call that leads here, from a context nearer to the thread's start.
    pub called_from: Option<(LockContextId, Option<StatementId>)>,
    /// What is held at the end, and whether that depends on the result.
    exit: Option<State>,
    callers: SmallVec<[LockContextId; 2]>,
    is_reached: bool,
}

/// A lock is wanted while another is held: held → wanted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// What is held.
    pub held: AcquisitionId,
    /// What is waited for.
    pub wanted: AcquisitionId,
    /// Where it is waited for.
    pub context: LockContextId,
    /// Everything that must be held there.
    pub guards: SmallVec<[AcquisitionId; 4]>,
    /// Whether the held lock is held on every way there.
    pub must: bool,
}

/// The result of the lock analysis.
pub struct Locks {
    acquisitions: Vec<Acquisition>,
    contexts: Vec<LockContext>,
    constraints: Vec<Constraint>,
}

impl Locks {
    pub(crate) fn of(
        analysis: &Analysis<'_>,
        changing: &ChangingFields,
        once: &Once,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Locks {
        let operations = Operations::of(analysis, changing);
        let touches = touching(analysis, &operations);
        let is_large = touches.iter().filter(|touches| **touches).count() > MANY;
        let mut flow = Flow {
            analysis,
            changing,
            once,
            operations,
            touches,
            max_contexts: if is_large { MAX_CONTEXTS_OF_MANY } else { MAX_CONTEXTS },
            contexts: Vec::new(),
            ids: FxHashMap::default(),
            of_instance: FxHashMap::default(),
            relevant: FxHashMap::default(),
            queue: Vec::new(),
            is_queued: Vec::new(),
            constraints: Vec::new(),
            known: FxHashSet::default(),
            is_collecting: false,
        };
        flow.solve(is_cancelled);
        flow.collect();
        let Flow { operations, contexts, constraints, .. } = flow;
        Locks { acquisitions: operations.acquisitions, contexts, constraints }
    }

    /// All acquisitions.
    pub fn acquisitions(&self) -> impl ExactSizeIterator<Item = AcquisitionId> + use<> {
        (0..self.acquisitions.len()).map(AcquisitionId::new)
    }

    /// An acquisition.
    #[inline]
    pub fn acquisition(&self, acquisition: AcquisitionId) -> &Acquisition {
        &self.acquisitions[acquisition.index()]
    }

    /// A lock context.
    pub fn context(&self, context: LockContextId) -> &LockContext {
        &self.contexts[context.index()]
    }

    /// All constraints, in order of discovery.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The calls that lead from the start of a thread to a context, outermost first.
    pub fn calls_to(&self, context: LockContextId) -> Vec<(InstanceId, Option<StatementId>)> {
        let mut calls = Vec::new();
        let mut at = context;
        while let Some((caller, statement)) = self.context(at).called_from {
            calls.push((self.context(caller).instance, statement));
            at = caller;
        }
        calls.reverse();
        calls
    }
}

/// Instances that, or whose callees, do something to locks.
fn touching(analysis: &Analysis<'_>, operations: &Operations) -> Vec<bool> {
    let mut touches = vec![false; analysis.instances().len()];
    let mut stack = operations.instances();
    for instance in &stack {
        touches[instance.index()] = true;
    }
    while let Some(instance) = stack.pop() {
        for edge in analysis.calls_to(instance).iter().filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..))) {
            if !std::mem::replace(&mut touches[edge.caller.index()], true) {
                stack.push(edge.caller);
            }
        }
    }
    touches
}

struct Flow<'f, 'a> {
    analysis: &'f Analysis<'a>,
    changing: &'f ChangingFields,
    once: &'f Once,
    operations: Operations,
    touches: Vec<bool>,
    max_contexts: usize,
    contexts: Vec<LockContext>,
    ids: FxHashMap<(InstanceId, State), LockContextId>,
    of_instance: FxHashMap<InstanceId, Vec<LockContextId>>,
    /// For each statement of an instance, whether it does something to locks or calls what does.
    relevant: FxHashMap<InstanceId, Arc<[bool]>>,
    queue: Vec<LockContextId>,
    is_queued: Vec<bool>,
    constraints: Vec<Constraint>,
    known: FxHashSet<(AcquisitionId, AcquisitionId, SmallVec<[AcquisitionId; 4]>)>,
    is_collecting: bool,
}

impl Flow<'_, '_> {
    fn roots(&self) -> Vec<InstanceId> {
        let analysis = self.analysis;
        let is_root = |instance: &InstanceId| {
            let mut calls = analysis.calls_to(*instance).iter();
            calls.len() == 0
                || calls.any(|edge| matches!(edge.kind, EdgeKind::Spawn(..)))
                || analysis.entries().iter().any(|(_, entry, _)| entry == instance)
        };
        analysis.instances().filter(|instance| self.touches[instance.index()]).filter(is_root).collect()
    }

    fn solve(&mut self, is_cancelled: &dyn Fn() -> bool) {
        for root in self.roots() {
            self.context(root, State::default());
            while let Some(context) = self.queue.pop() {
                self.is_queued[context.index()] = false;
                if is_cancelled() {
                    return;
                }
                self.analyse(context);
            }
        }
    }

    /// Walks the settled contexts from the roots and collects what is wanted while what is held.
    fn collect(&mut self) {
        self.is_collecting = true;
        let mut queue: VecDeque<LockContextId> = VecDeque::new();
        for root in self.roots() {
            if let Some(id) = self.ids.get(&(root, State::default())).copied()
                && !std::mem::replace(&mut self.contexts[id.index()].is_reached, true)
            {
                queue.push_back(id);
            }
        }
        while let Some(context) = queue.pop_front() {
            for (callee, statement) in self.analyse(context) {
                let data = &mut self.contexts[callee.index()];
                if !std::mem::replace(&mut data.is_reached, true) {
                    data.called_from = Some((context, statement));
                    queue.push_back(callee);
                }
            }
        }
    }

    fn enqueue(&mut self, context: LockContextId) {
        if !std::mem::replace(&mut self.is_queued[context.index()], true) {
            self.queue.push(context);
        }
    }

    /// The context of an instance that is entered with a lockset.
    fn context(&mut self, instance: InstanceId, entry: State) -> LockContextId {
        let key = (instance, entry);
        if let Some(known) = self.ids.get(&key) {
            return *known;
        }
        let (instance, entry) = key;
        let siblings = self.of_instance.entry(instance).or_default();
        if siblings.len() >= self.max_contexts {
            // The last one stands for all further locksets.
            let last = siblings[siblings.len() - 1];
            if self.contexts[last.index()].entry.join(&entry) && !self.is_collecting {
                self.enqueue(last);
            }
            self.ids.insert((instance, entry), last);
            return last;
        }
        let id = LockContextId::new(self.contexts.len());
        siblings.push(id);
        self.ids.insert((instance, entry.clone()), id);
        let callers = SmallVec::new();
        self.contexts.push(LockContext { instance, entry, called_from: None, exit: None, callers, is_reached: false });
        self.is_queued.push(false);
        if !self.is_collecting {
            self.enqueue(id);
        }
        id
    }

    /// The flow through one context. Gives the contexts that it calls.
    fn analyse(&mut self, id: LockContextId) -> Vec<(LockContextId, Option<StatementId>)> {
        let LockContext { instance, ref entry, .. } = self.contexts[id.index()];
        let entry = entry.clone();
        let mut calls = Vec::new();
        let exit = match self.analysis.code_of(instance) {
            Some(body) => self.through_body(id, instance, body, entry, &mut calls),
            None => {
                let mut state = entry;
                self.statement(id, instance, None, None, &mut state, &mut calls);
                Some(state)
            }
        };
        if !self.is_collecting && self.contexts[id.index()].exit != exit {
            self.contexts[id.index()].exit = exit;
            for caller in self.contexts[id.index()].callers.clone() {
                self.enqueue(caller);
            }
        }
        calls
    }

    fn relevant(&mut self, instance: InstanceId, body: &Body) -> Arc<[bool]> {
        if let Some(known) = self.relevant.get(&instance) {
            return known.clone();
        }
        let mut relevant = vec![false; body.statements().len()];
        for edge in self.analysis.calls_from(instance).iter().filter(|edge| self.touches[edge.callee.index()]) {
            if let Some(statement) = edge.statement {
                relevant[statement.index()] = true;
            }
        }
        for statement in body.statements() {
            relevant[statement.index()] |= !self.operations.at(instance, Some(statement)).is_empty();
        }
        let relevant: Arc<[bool]> = relevant.into();
        self.relevant.insert(instance, relevant.clone());
        relevant
    }

    fn through_body(
        &mut self,
        id: LockContextId,
        instance: InstanceId,
        body: &Body,
        entry: State,
        calls: &mut Vec<(LockContextId, Option<StatementId>)>,
    ) -> Option<State> {
        let is_collecting = std::mem::replace(&mut self.is_collecting, false);
        let relevant = self.relevant(instance, body);
        let mut blocks: Vec<Option<State>> = vec![None; body.blocks().len()];
        blocks[0] = Some(entry);
        let mut exit: Option<State> = None;
        let mut is_stable = false;
        let mut rounds = 0;
        while !is_stable {
            is_stable = true;
            rounds += 1;
            exit = None;
            for block in body.blocks() {
                let Some(mut state) = blocks[block.index()].clone() else { continue };
                let throwing = body.throwing_statement(block);
                for statement in body.statements_of(block) {
                    let op = body.statement(statement).op;
                    if throwing == Some(statement) {
                        let mut thrown = state.clone();
                        // Giving a lock back does not fail.
                        for operation in self.operations.at(instance, Some(statement)) {
                            if let Operation::Release { .. } = operation {
                                self.release(operation, &mut thrown);
                            }
                        }
                        for handler in &body.block(block).handlers {
                            is_stable &= !merge(&mut blocks[handler.target.index()], &thrown);
                        }
                    }
                    if relevant[statement.index()] {
                        self.statement(id, instance, Some(body), Some(statement), &mut state, calls);
                    } else {
                        redefine(body, statement, &mut state);
                    }
                    if let Op::Return(value) = op {
                        merge(&mut exit, &returned(&state, value));
                    }
                }
                let terminator = body.statement(body.terminator(block)).op;
                for target in &body.block(block).successors {
                    let mut passed = state.clone();
                    if let Op::If { a, b, then, otherwise, condition } = terminator
                        && then != otherwise
                    {
                        learn(body, &mut passed, (a, b), condition, *target == then);
                    }
                    is_stable &= !merge(&mut blocks[target.index()], &passed);
                }
            }
            if rounds > MAX_ROUNDS {
                break;
            }
        }
        self.is_collecting = is_collecting;
        if is_collecting {
            for block in body.blocks() {
                let Some(mut state) = blocks[block.index()].clone() else { continue };
                for statement in body.statements_of(block) {
                    if relevant[statement.index()] {
                        self.statement(id, instance, Some(body), Some(statement), &mut state, calls);
                    } else {
                        redefine(body, statement, &mut state);
                    }
                }
            }
        }
        exit
    }

    /// The effect of one statement on what is held.
    fn statement(
        &mut self,
        id: LockContextId,
        instance: InstanceId,
        body: Option<&Body>,
        statement: Option<StatementId>,
        state: &mut State,
        calls: &mut Vec<(LockContextId, Option<StatementId>)>,
    ) {
        if let (Some(body), Some(statement)) = (body, statement) {
            redefine(body, statement, state);
        }
        let operations: SmallVec<[Operation; 2]> = self.operations.at(instance, statement).iter().cloned().collect();
        let mut during: SmallVec<[AcquisitionId; 2]> = SmallVec::new();
        for operation in &operations {
            if let Operation::During(held) = operation {
                for acquisition in held {
                    self.want(id, state, *acquisition);
                    during.push(*acquisition);
                }
            }
        }
        self.calls(id, instance, body, statement, &during, state, calls);
        for operation in &operations {
            match operation {
                Operation::During(..) => {}
                Operation::Acquire(acquisition, outcome, result) => {
                    self.want(id, state, *acquisition);
                    let depends_on = match (outcome, result) {
                        (Outcome::Always, _) => None,
                        (outcome, Some(result)) => Some((*result, *outcome)),
                        // Nobody looks at the answer.
                        (_, None) => continue,
                    };
                    let lock = &self.operations.acquisitions[acquisition.index()];
                    let is_reentrant = state.held().iter().any(|held| self.is_reentrant(held, lock));
                    let (acquisition, path) = (*acquisition, lock.path.clone());
                    state.add(Held { acquisition, is_outer: false, must: true, depends_on, path, is_reentrant });
                }
                Operation::Release { .. } => self.release(operation, state),
                Operation::Reacquire(acquisition) => {
                    let mut others = state.clone();
                    let wanted = &self.operations.acquisitions[acquisition.index()];
                    others.retain(|held| {
                        let lock = &self.operations.acquisitions[held.acquisition.index()];
                        !lock.may_be_lock_of(wanted)
                    });
                    self.want(id, &others, *acquisition);
                }
            }
        }
    }

    /// A lock is wanted: notes the constraints, unless the thread has it already.
    fn want(&mut self, id: LockContextId, state: &State, wanted: AcquisitionId) {
        if !self.is_collecting || state.held().is_empty() {
            return;
        }
        let lock = &self.operations.acquisitions[wanted.index()];
        if !lock.blocks || state.held().iter().any(|held| self.is_reentrant(held, lock)) {
            return;
        }
        let must = |held: &&Held| held.must && held.depends_on.is_none();
        let mut guards: SmallVec<[AcquisitionId; 4]> =
            state.held().iter().filter(must).map(|held| held.acquisition).collect();
        guards.dedup();
        for held in state.held().iter().filter(|held| !held.is_reentrant) {
            let key = (held.acquisition, wanted, guards.clone());
            if self.known.insert(key) {
                let must = must(&held);
                let (held, guards) = (held.acquisition, guards.clone());
                self.constraints.push(Constraint { held, wanted, context: id, guards, must });
            }
        }
    }

    /// Whether a held lock must be the wanted one, so that nobody waits.
    fn is_reentrant(&self, held: &Held, wanted: &Acquisition) -> bool {
        let lock = &self.operations.acquisitions[held.acquisition.index()];
        let is_upgrade = lock.mode == LockMode::Read && wanted.mode != LockMode::Read;
        if lock.sort != wanted.sort || is_upgrade || !held.must || held.depends_on.is_some() {
            return false;
        }
        let is_single = |object: u32| self.once.is_single(ObjectId::new(object as usize));
        let is_same_object = matches!(
            (lock.objects.single(), wanted.objects.single()),
            (Some(one), Some(other)) if one == other && is_single(one)
        );
        is_same_object || (held.path.is_some() && held.path == wanted.path)
    }

    /// Gives a lock back: the one of that name, else the latest that it may be.
    fn release(&self, operation: &Operation, state: &mut State) {
        let Operation::Release { objects, sort, mode, path } = operation else { return };
        let fits = |held: &Held| {
            let lock = &self.operations.acquisitions[held.acquisition.index()];
            lock.sort == *sort && (*mode == LockMode::Any || lock.mode == *mode)
        };
        let may_be = |held: &Held| self.operations.acquisitions[held.acquisition.index()].objects.intersects(objects);
        let is_named = |held: &Held| path.is_some() && held.path == *path;
        let held = state.held();
        let find = |test: &dyn Fn(&Held) -> bool| held.iter().rposition(|held| fits(held) && test(held));
        let found = find(&|held| !held.is_outer && is_named(held))
            .or_else(|| find(&|held| held.is_outer && is_named(held)))
            .or_else(|| find(&|held| !held.is_outer && may_be(held)))
            .or_else(|| find(&may_be));
        let Some(found) = found else { return };
        // Alternatives of one acquisition (taken on some branch, or depending on an answer) go together.
        let released = held[found].clone();
        let same: SmallVec<[usize; 4]> = (0..held.len())
            .filter(|index| {
                let other = &held[*index];
                other.is_outer == released.is_outer
                    && (other.acquisition == released.acquisition
                        || (!other.must && !released.must && may_be(other) && fits(other)))
            })
            .collect();
        for index in same.into_iter().rev() {
            state.remove(index);
        }
    }

    /// Goes through all that a statement calls, and joins what is held afterwards.
    #[allow(clippy::too_many_arguments, reason = "the parts of one statement's context")]
    fn calls(
        &mut self,
        id: LockContextId,
        instance: InstanceId,
        body: Option<&Body>,
        statement: Option<StatementId>,
        during: &[AcquisitionId],
        state: &mut State,
        calls: &mut Vec<(LockContextId, Option<StatementId>)>,
    ) {
        let edges: &[CallEdge] = self.analysis.calls_at(instance, statement);
        let mut joined: Option<State> = None;
        for edge in edges {
            let may_leave = edge.kind == EdgeKind::Call;
            if matches!(edge.kind, EdgeKind::Spawn(..)) {
                continue;
            }
            if !self.touches[edge.callee.index()] {
                if may_leave {
                    merge(&mut joined, state);
                }
                continue;
            }
            let arguments = self.arguments(body, statement, edge);
            let mut entry = State::default();
            // What is held twice is given back once more by whoever took it: the callee need not know.
            for held in state.held().iter().filter(|held| !held.is_reentrant) {
                let path = held.path.as_ref().and_then(|path| path.in_callee(&arguments));
                let must = held.must && held.depends_on.is_none();
                entry.add(Held { is_outer: true, must, depends_on: None, path, ..held.clone() });
            }
            if let EdgeKind::Callback(_) = edge.kind {
                for acquisition in during {
                    let path = self.operations.acquisitions[acquisition.index()].path.clone();
                    let path = path.and_then(|path| path.in_callee(&arguments));
                    let (acquisition, is_reentrant) = (*acquisition, false);
                    entry.add(Held { acquisition, is_outer: true, must: true, depends_on: None, path, is_reentrant });
                }
            }
            entry.limit();
            let callee = self.context(edge.callee, entry.clone());
            if !self.contexts[callee.index()].callers.contains(&id) {
                self.contexts[callee.index()].callers.push(id);
            }
            if self.is_collecting {
                calls.push((callee, statement));
            }
            if !may_leave {
                continue;
            }
            let exit = self.contexts[callee.index()].exit.clone();
            let result = statement.and_then(|statement| body?.statement(statement).result);
            let after = exit.map_or_else(|| state.clone(), |exit| after_call(state, &exit, &arguments, result));
            merge(&mut joined, &after);
        }
        if let Some(joined) = joined {
            *state = joined;
        }
    }

    /// The arguments of a call by name, each with the parameter that it becomes.
    fn arguments(&self, body: Option<&Body>, statement: Option<StatementId>, edge: &CallEdge) -> Vec<(Path, ValueId)> {
        let program = self.analysis.program();
        let callee = self.analysis.instance(edge.callee).method;
        let (Some(body), Some(statement), Some(callee_body)) = (body, statement, self.analysis.code_of(edge.callee))
        else {
            return Vec::new();
        };
        let Op::Invoke { method, arguments, .. } = body.statement(statement).op else { return Vec::new() };
        let same_name = program.key(method.key).name == program.key(program.method(callee).key).name;
        let arguments = body.operands(arguments);
        if edge.kind != EdgeKind::Call || !same_name || arguments.len() != callee_body.parameters().len() {
            return Vec::new();
        }
        let names = arguments.iter().map(|argument| Path::of(program, self.changing, body, *argument));
        names.zip(callee_body.parameters()).collect()
    }
}

/// In an exit state, the value that stands for the method's result.
const RESULT: ValueId = ValueId::new(u32::MAX as usize - 1);

/// What is held when a method returns a value: what depends on that value depends on the result from now on.
fn returned(state: &State, value: Option<ValueId>) -> State {
    let mut exit = State::default();
    for held in state.held() {
        let depends_on = match held.depends_on {
            Some((on, outcome)) if Some(on) == value => Some((RESULT, outcome)),
            Some(_) => {
                exit.add(Held { must: false, depends_on: None, ..held.clone() });
                continue;
            }
            None => None,
        };
        exit.add(Held { depends_on, ..held.clone() });
    }
    exit
}

/// What a caller holds after a call: what it held and the callee has not given back, and what the callee has left.
fn after_call(before: &State, exit: &State, arguments: &[(Path, ValueId)], result: Option<ValueId>) -> State {
    let mut after = State::default();
    for held in before.held() {
        if held.is_reentrant {
            after.add(held.clone());
            continue;
        }
        if let Some(kept) = exit.held().iter().find(|kept| kept.is_outer && kept.acquisition == held.acquisition) {
            after.add(Held { must: held.must && (kept.must || held.depends_on.is_some()), ..held.clone() });
        }
    }
    for left in exit.held().iter().filter(|left| !left.is_outer) {
        let path = left.path.as_ref().and_then(|path| path.in_caller(arguments));
        let depends_on = match (left.depends_on, result) {
            (Some((_, outcome)), Some(result)) => Some((result, outcome)),
            (Some(_), None) => continue,
            (None, _) => None,
        };
        after.add(Held { path, depends_on, ..left.clone() });
    }
    after
}

/// The result of a statement is a new value, also in the next round of a loop.
fn redefine(body: &Body, statement: StatementId, state: &mut State) {
    if !state.held().is_empty()
        && let Some(result) = body.statement(statement).result
    {
        state.redefine(result);
    }
}

fn merge(into: &mut Option<State>, state: &State) -> bool {
    match into {
        None => {
            *into = Some(state.clone());
            true
        }
        Some(known) => known.join(state),
    }
}

/// What a branch tells about the value it tests.
fn learn(body: &Body, state: &mut State, (a, b): (ValueId, ValueId), condition: Condition, is_taken: bool) {
    let is_zero = |value: ValueId| {
        matches!(body.constant(value), Some(ConstantValue::Null | ConstantValue::Int(0) | ConstantValue::Long(0)))
    };
    if !is_zero(b) {
        return;
    }
    let equals = match condition {
        Condition::Equal => true,
        Condition::NotEqual => false,
        _ => return,
    };
    let mut value = a;
    if let Definition::Statement(statement) = body.value(a).definition
        && let Op::Compare(_, compared, with) = body.statement(statement).op
        && is_zero(with)
    {
        value = compared;
    }
    state.learn(value, equals == is_taken);
}
