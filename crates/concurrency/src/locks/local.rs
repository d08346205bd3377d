//! Relative locksets: the data flow through each body, callees before callers.
//!
//! Computes for each instance that uses locks: its *events* (a lock is wanted, a method is called), each with what is
//! held there beyond the entry lockset; and what it leaves held or has released when it returns. A callee whose effect
//! is not known yet is assumed to have none, which is right for almost all; where it was wrong, the callers are
//! analysed again.
//!
//! Approximates: when a call throws, what was held before it is held in the handler. A release releases the lock of
//! that name, otherwise the latest acquisition that it may match, otherwise a lock that was held on entry.

use smallvec::SmallVec;
use unsnarl_library::Outcome;
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, ObjectId};
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Op, StatementId, ValueId, ZeroTest};

use super::chosen::chosen_from;
use super::conditions::conditions;
use super::operations::{Operation, Operations, THIS};
use super::path::{ArgumentsId, LockPath, PathId, Paths};
use super::state::{HeldLock, Released, State};
use super::{Acquisition, AcquisitionId, AcquisitionKind, LockClassId, LockInputs};

/// Joins only ever turn *must* into *may* and add *may*, so there are few rounds. This bounds them for all code.
const MAX_ROUNDS: usize = 100;

/// What happens at a statement.
#[derive(Clone, Debug)]
pub(super) enum EventKind {
    /// A lock is acquired.
    Wants(AcquisitionId),
    /// A lock is acquired again after a wait; the other locks were held throughout.
    WantsAgain(AcquisitionId),
    /// A method is called; if a library method calls back, the locks that it holds meanwhile.
    Calls { callee: InstanceId, arguments: ArgumentsId, during: SmallVec<[AcquisitionId; 1]> },
}

/// Something that happens at a statement, with the lockset there.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) statement: Option<StatementId>,
    pub(super) kind: EventKind,
    pub(super) state: State,
}

/// The events of all instances, and their effects on locksets.
pub(super) struct Local<'f, 'a> {
    pub(super) inputs: LockInputs<'f, 'a>,
    pub(super) operations: Operations,
    pub(super) paths: Paths,
    /// For each lock class, the single object whose lock it must be, if it is at most one object.
    pub(super) singles: IdVec<LockClassId, Option<ObjectId>>,
    /// For each instance, whether it or its callees use locks.
    pub(super) touches: IdVec<InstanceId, bool>,
    /// Those instances, callees before callers as far as recursion allows.
    pub(super) order: Vec<InstanceId>,
    pub(super) events: IdVec<InstanceId, Vec<Event>>,
    /// For each instance, its states: each holds from its statement to the next one listed. Before the first, nothing
    /// is held.
    pub(super) states: IdVec<InstanceId, Vec<(StatementId, State)>>,
    /// For each instance, what is held when it returns; empty for one that does not return.
    exits: IdVec<InstanceId, State>,
}

impl<'f, 'a> Local<'f, 'a> {
    pub(super) fn of(inputs: LockInputs<'f, 'a>, is_cancelled: &dyn Fn() -> bool) -> Local<'f, 'a> {
        let count = inputs.analysis.instances().len();
        let mut paths = Paths::default();
        let operations = Operations::of(inputs, &mut paths);
        let touches = touching(inputs, &operations);
        let (events, exits) = (IdVec::filled(Vec::new(), count), IdVec::filled(State::default(), count));
        let states = IdVec::filled(Vec::new(), count);
        let order = inputs.top_down.iter().rev().copied().filter(|instance| touches[*instance]).collect();
        let singles = operations.classes.iter().map(|class| class.must_be_of(inputs.once)).collect();
        let mut local = Local { inputs, operations, paths, singles, touches, order, events, states, exits };
        local.solve(is_cancelled);
        local
    }

    fn solve(&mut self, is_cancelled: &dyn Fn() -> bool) {
        let order = self.order.clone();
        let mut is_open = self.touches.clone();
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for instance in &order {
                if is_cancelled() {
                    return;
                }
                if !std::mem::replace(&mut is_open[*instance], false) {
                    continue;
                }
                let (events, exit) = self.analyse(*instance);
                self.events[*instance] = events;
                if self.exits[*instance] != exit {
                    self.exits[*instance] = exit;
                    for edge in self.inputs.analysis.calls_to(*instance) {
                        is_open[edge.caller] |= edge.kind == EdgeKind::Call;
                    }
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn analyse(&mut self, instance: InstanceId) -> (Vec<Event>, State) {
        let mut events = Vec::new();
        let Some(body) = self.inputs.analysis.code_of(instance) else {
            let mut state = State::default();
            self.statement(instance, None, None, &mut state, Some(&mut events));
            return (events, state);
        };
        let relevant = self.relevant(instance, body);
        if !self.has_effect(instance) {
            for statement in body.statements().filter(|statement| relevant[*statement]) {
                self.statement(instance, Some(body), Some(statement), &mut State::default(), Some(&mut events));
            }
            return (events, State::default());
        }
        let (blocks, exit) = self.flow(instance, body, &relevant);
        let mut states: Vec<(StatementId, State)> = Vec::new();
        for block in body.blocks() {
            let Some(mut state) = blocks[block].clone() else { continue };
            for statement in body.statements_of(block) {
                let shown = state.without_conditions();
                let is_known = states.last().map_or(shown.is_empty(), |(_, last)| *last == shown);
                if !is_known {
                    states.push((statement, shown));
                }
                self.step(instance, body, statement, &relevant, &mut state, Some(&mut events));
            }
        }
        self.states[instance] = states;
        (events, exit.unwrap_or_default())
    }

    /// Whether anything in an instance changes the lockset from one statement to the next.
    fn has_effect(&self, instance: InstanceId) -> bool {
        let analysis = self.inputs.analysis;
        self.operations.statements(instance).next().is_some()
            || analysis
                .calls_from(instance)
                .iter()
                .any(|edge| edge.kind == EdgeKind::Call && !self.exits[edge.callee].is_empty())
    }

    /// For each statement, whether it uses locks or calls a method that does.
    fn relevant(&self, instance: InstanceId, body: &Body) -> IdVec<StatementId, bool> {
        let mut relevant = IdVec::filled(false, body.statements().len());
        let calls = self.inputs.analysis.calls_from(instance).iter();
        let touching = calls.filter(|edge| self.touches[edge.callee]).map(|edge| edge.statement);
        for statement in touching.chain(self.operations.statements(instance)).flatten() {
            relevant[statement] = true;
        }
        relevant
    }

    /// The states at the starts of the blocks, and at the return.
    fn flow(
        &mut self,
        instance: InstanceId,
        body: &Body,
        relevant: &IdVec<StatementId, bool>,
    ) -> (IdVec<BlockId, Option<State>>, Option<State>) {
        let mut blocks: IdVec<BlockId, Option<State>> = IdVec::filled(None, body.blocks().len());
        blocks[BlockId::ENTRY] = Some(State::default());
        let mut exit: Option<State> = None;
        let conditions = conditions(self.inputs.analysis.program(), self.inputs.changing, body);
        for _ in 0..MAX_ROUNDS {
            let mut is_stable = true;
            exit = None;
            for block in body.blocks() {
                let Some(mut state) = blocks[block].clone() else { continue };
                let throwing = body.throwing_statement(block);
                for statement in body.statements_of(block) {
                    if throwing == Some(statement) {
                        let thrown = self.thrown(instance, statement, &state);
                        for handler in &body.block(block).handlers {
                            is_stable &= !merge(&mut blocks[handler.target], &thrown);
                        }
                    }
                    self.step(instance, body, statement, relevant, &mut state, None);
                    if let Op::Return(value) = body.statement(statement).op {
                        merge(&mut exit, &returned(&state, value));
                    }
                }
                let test = ZeroTest::of(body, block);
                for target in &body.block(block).successors {
                    let mut passed = state.clone();
                    if let Some(test) = test {
                        let is_zero = *target == test.if_zero;
                        passed.refine(test.value, is_zero);
                        if let Some(condition) = conditions.get(&test.value) {
                            passed.refine(*condition, is_zero);
                            passed.assume(*condition, is_zero);
                        }
                    }
                    is_stable &= !merge(&mut blocks[*target], &passed);
                }
            }
            if is_stable {
                break;
            }
        }
        (blocks, exit)
    }

    /// What is held if a statement throws: a release does not fail.
    fn thrown(&self, instance: InstanceId, statement: StatementId, state: &State) -> State {
        let mut thrown = state.clone();
        for operation in self.operations.at(instance, Some(statement)) {
            if let Operation::Release(class, path) = operation {
                self.release(*class, *path, true, &mut thrown);
            }
        }
        thrown
    }

    fn step(
        &mut self,
        instance: InstanceId,
        body: &Body,
        statement: StatementId,
        relevant: &IdVec<StatementId, bool>,
        state: &mut State,
        events: Option<&mut Vec<Event>>,
    ) {
        // The result of a statement is a new value, also in the next iteration of a loop.
        if state.may_mention_values()
            && let Some(result) = body.statement(statement).result
        {
            state.redefine(&self.paths, result);
        }
        if relevant[statement] {
            self.statement(instance, Some(body), Some(statement), state, events);
        }
    }

    /// The effect of one statement on the lockset.
    fn statement(
        &mut self,
        instance: InstanceId,
        body: Option<&Body>,
        statement: Option<StatementId>,
        state: &mut State,
        mut events: Option<&mut Vec<Event>>,
    ) {
        let operations: SmallVec<[Operation; 2]> = self.operations.at(instance, statement).cloned().collect();
        let mut note = |kind: EventKind, state: &State| {
            if let Some(events) = &mut events {
                events.push(Event { statement, kind, state: state.clone() });
            }
        };
        let is_sure = self.has_one_callee(instance, statement, &operations);
        let mut during: SmallVec<[AcquisitionId; 1]> = SmallVec::new();
        for operation in &operations {
            if let Operation::During(held) = operation {
                held.iter().for_each(|acquisition| note(EventKind::Wants(*acquisition), state));
                during.extend(held.iter().copied());
            }
        }
        self.calls(instance, body, statement, &during, state, &mut note);
        for operation in &operations {
            match operation {
                Operation::During(..) => {}
                Operation::Acquire(acquisition, outcome, result) => {
                    note(EventKind::Wants(*acquisition), state);
                    let depends_on = match (outcome, result) {
                        (Outcome::Always, _) => None,
                        (outcome, Some(result)) => Some((*result, *outcome)),
                        // The program ignores whether the acquisition succeeded.
                        (_, None) => continue,
                    };
                    let is_reentrant = state.held().iter().any(|held| self.is_reentrant(held, *acquisition));
                    let Acquisition { class, path, .. } = self.operations.acquisitions[*acquisition];
                    let acquired = HeldLock {
                        acquisition: *acquisition,
                        class,
                        must: is_sure,
                        depends_on,
                        path,
                        also: None,
                        is_reentrant,
                    };
                    let pair = body.and_then(|body| self.pair(body, state, &acquired));
                    let also = pair.map(|(_, names)| names[1]);
                    state.add(HeldLock { also, ..acquired });
                    let is_kept = state.held().iter().any(|held| held.acquisition == *acquisition && held.also == also);
                    if let Some((with, names)) = pair.filter(|_| is_kept) {
                        state.name_also(with, names[0]);
                    }
                }
                Operation::Release(class, path) => self.release(*class, *path, true, state),
                Operation::Reacquire(acquisition) => note(EventKind::WantsAgain(*acquisition), state),
            }
        }
    }

    /// A held lock that was chosen, together with the acquired one, from two objects; and the names of both.
    fn pair(&mut self, body: &Body, state: &State, acquired: &HeldLock) -> Option<(AcquisitionId, [PathId; 2])> {
        let path = acquired.path.filter(|_| acquired.is_sure() && !acquired.is_reentrant)?;
        let program = self.inputs.analysis.program();
        let (with, names) = state.held().iter().find_map(|held| {
            let is_alike = held.is_sure() && held.class == acquired.class && held.also.is_none();
            let held_path = held.path.filter(|_| is_alike)?;
            let paths = (self.paths.get(held_path), self.paths.get(path));
            Some((held.acquisition, chosen_from(program, self.inputs.changing, body, paths)?))
        })?;
        Some((with, names.map(|name| self.paths.id(name))))
    }

    /// What an instance has done to locks when it returns.
    pub(super) fn exit(&self, instance: InstanceId) -> &State {
        &self.exits[instance]
    }

    /// Whether a statement acquires the same locks for every receiver: it has only one callee.
    fn has_one_callee(&self, instance: InstanceId, statement: Option<StatementId>, operations: &[Operation]) -> bool {
        let mut calls = operations.iter().filter_map(|operation| match operation {
            Operation::Acquire(acquisition, ..) => match self.operations.acquisitions[*acquisition].kind {
                AcquisitionKind::Call(call) => Some(call),
                AcquisitionKind::Monitor(_) | AcquisitionKind::Wait(_) => None,
            },
            _ => None,
        });
        let Some(first) = calls.next() else { return true };
        let edges = self.inputs.analysis.calls_at(instance, statement);
        calls.all(|call| call == first) && !edges.iter().any(|edge| edge.kind == EdgeKind::Call)
    }

    /// Whether a held lock must be the wanted one, so that the thread does not wait.
    fn is_reentrant(&self, held: &HeldLock, wanted: AcquisitionId) -> bool {
        let class = self.operations.acquisitions[held.acquisition].class;
        let wanted = &self.operations.acquisitions[wanted];
        let is_same = |path| self.must_be_same((class, path), (wanted.class, wanted.path));
        held.is_sure() && (is_same(held.path) || held.also.is_some() && is_same(held.also))
    }

    /// Whether a held lock must be the wanted one, so that a thread which holds it does not wait.
    pub(super) fn must_be_same(
        &self,
        (held, path): (LockClassId, Option<PathId>),
        (wanted, wanted_path): (LockClassId, Option<PathId>),
    ) -> bool {
        let is_one = || self.singles[held].is_some() && self.singles[held] == self.singles[wanted];
        ((path.is_some() && path == wanted_path) || is_one())
            && self.operations.classes[held].is_reentered_by(&self.operations.classes[wanted])
    }

    /// Releases a lock: the one of that name, otherwise the latest that it may be, otherwise one that was held on
    /// entry.
    fn release(&self, class: LockClassId, path: Option<PathId>, must: bool, state: &mut State) {
        state.forget_retaken(path);
        let released = &self.operations.classes[class];
        let may_be = |held: &HeldLock| self.operations.class_of(held.acquisition).may_be_released_by(released);
        let is_named = |held: &HeldLock| {
            path.is_some() && held.path == path && self.operations.class_of(held.acquisition).has_mode_of(released)
        };
        // Second names are those of a pair: they are known only as long as both are held.
        state.forget_pairs();
        let held = state.held();
        // A lock that was acquired twice is still held after one release.
        let find = |test: &dyn Fn(&HeldLock) -> bool| {
            let again = held.iter().rposition(|held| held.is_reentrant && test(held));
            again.or_else(|| held.iter().rposition(test))
        };
        let named = find(&is_named);
        let found = named.or_else(|| find(&may_be));
        let Some(found) = found else {
            state.release_outer(Released { class, path, must, is_retaken: false });
            return;
        };
        if !must {
            let acquisition = held[found].acquisition;
            state.retain(|held| {
                held.must &= held.acquisition != acquisition;
                true
            });
            return;
        }
        // Alternatives of one acquisition (made on some branch, or depending on a result) are released together.
        let one = held[found].clone();
        let is_same =
            |other: &HeldLock| other.acquisition == one.acquisition || (!other.must && !one.must && may_be(other));
        let same: SmallVec<[usize; 4]> = (0..held.len()).filter(|index| is_same(&held[*index])).collect();
        for index in same.into_iter().rev() {
            state.remove(index);
        }
        // If the release may be of several locks, none of the others must be held any more.
        if named.is_none() {
            state.retain(|held| {
                held.must &= !may_be(held);
                true
            });
        }
    }

    /// Applies all callees of a statement, and joins what is held after each.
    fn calls(
        &mut self,
        instance: InstanceId,
        body: Option<&Body>,
        statement: Option<StatementId>,
        during: &[AcquisitionId],
        state: &mut State,
        note: &mut dyn FnMut(EventKind, &State),
    ) {
        let edges: &[CallEdge] = self.inputs.analysis.calls_at(instance, statement);
        let result = statement.and_then(|statement| body?.statement(statement).result);
        let mut joined: Option<State> = None;
        for edge in edges.iter().filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..))) {
            if self.inputs.analysis.is_initialised_before(edge) {
                continue;
            }
            let may_leave = edge.kind == EdgeKind::Call;
            let callee = edge.callee;
            if !self.touches[callee] {
                if may_leave {
                    merge(&mut joined, state);
                }
                continue;
            }
            let arguments = self.arguments(edge);
            let during = if matches!(edge.kind, EdgeKind::Callback(_)) { during } else { &[] };
            note(EventKind::Calls { callee, arguments, during: during.into() }, state);
            if may_leave {
                let after = self.after_call(state, callee, arguments, result);
                merge(&mut joined, &after);
            }
        }
        if let Some(joined) = joined {
            *state = joined;
        }
    }

    /// What is held after a call: what was held and the callee has not released, and what the callee has left held.
    fn after_call(
        &mut self,
        before: &State,
        callee: InstanceId,
        arguments: ArgumentsId,
        result: Option<ValueId>,
    ) -> State {
        let mut after = before.clone();
        if self.exits[callee].is_empty() {
            return after;
        }
        let exit = self.exits[callee].clone();
        // What the callee has not taken again is released first.
        let mut retaken: SmallVec<[(PathId, LockClassId); 1]> = SmallVec::new();
        let (again, gone): (Vec<&Released>, Vec<&Released>) = exit.released().iter().partition(|one| one.is_retaken);
        for released in gone.into_iter().chain(again) {
            let path = released.path.and_then(|path| self.paths.in_caller(path, arguments));
            match path.filter(|_| released.is_retaken) {
                // The callee leaves it held where it was: by the caller's acquisition, or by its own.
                Some(path) if after.held().iter().any(|held| self.is_sure_of(held, path, released.class)) => {
                    retaken.push((path, released.class));
                }
                Some(path) => after.release_outer(Released { path: Some(path), ..*released }),
                None => self.release(released.class, path, released.must, &mut after),
            }
        }
        if !exit.released().is_empty() {
            after.forget_pairs();
        }
        for left in exit.held() {
            let path = left.path.and_then(|path| self.paths.in_caller(path, arguments));
            // As after two paths that both hold it, the later acquisition stands for both.
            let again = retaken.iter().find(|(again, class)| path == Some(*again) && self.has_mode_of(left, *class));
            if let Some((_, class)) = again {
                after.retain(|held| held.path != path || !self.has_mode_of(held, *class));
                after.add(HeldLock { path, depends_on: None, must: true, also: None, ..left.clone() });
                continue;
            }
            let depends_on = match (left.depends_on, result) {
                (Some((_, outcome)), Some(result)) => Some((result, outcome)),
                (Some(_), None) => continue,
                (None, _) => None,
            };
            after.add(HeldLock { path, depends_on, also: None, ..left.clone() });
        }
        after
    }

    /// Whether a lock must be held that has this name, and the mode of a class.
    fn is_sure_of(&self, held: &HeldLock, path: PathId, class: LockClassId) -> bool {
        held.is_sure() && held.path == Some(path) && self.has_mode_of(held, class)
    }

    fn has_mode_of(&self, held: &HeldLock, class: LockClassId) -> bool {
        self.operations.class_of(held.acquisition).has_mode_of(&self.operations.classes[class])
    }

    /// The symbolic names of the arguments of a call, each with the parameter that it becomes.
    pub(super) fn arguments(&mut self, edge: &CallEdge) -> ArgumentsId {
        let named = self.named_arguments(edge).unwrap_or_default();
        self.paths.arguments(named)
    }

    fn named_arguments(&self, edge: &CallEdge) -> Option<Vec<(LockPath, ValueId)>> {
        let LockInputs { analysis, changing, .. } = self.inputs;
        let body = analysis.code_of(edge.caller)?;
        let Some(called) = analysis.code_of(edge.callee) else {
            let name = LockPath::of(analysis.program(), changing, body, self.called_back_on(edge, body)?);
            return Some(vec![(name, THIS)]);
        };
        let arguments = analysis.passed(edge.caller, edge.statement, edge.callee)?;
        let names = arguments.iter().map(|argument| LockPath::of(analysis.program(), changing, body, *argument));
        (edge.kind == EdgeKind::Call).then(|| names.zip(called.parameters()).collect())
    }

    /// The value whose library method another library method calls back: `list` in `new ArrayList<>(list)`.
    fn called_back_on(&self, edge: &CallEdge, body: &Body) -> Option<ValueId> {
        let analysis = self.inputs.analysis;
        let EdgeKind::Callback(call) = edge.kind else { return None };
        let (program, callee) = (analysis.program(), analysis.instance(edge.callee).method);
        let name = program.bytes(program.key(program.method(callee).key).name);
        let callbacks = analysis.model(call)?.method.calls.iter();
        let mut callbacks = callbacks.filter(|callback| callback.method.as_bytes() == name && !callback.is_static);
        let receiver = &callbacks.next().filter(|one| one.receiver.fields.is_empty())?.receiver;
        let is_only = callbacks.next().is_none() && analysis.library_call(call).caller == edge.caller;
        body.passed(edge.statement.filter(|_| is_only)?, receiver.root)
    }
}

/// The instances that use locks, or whose callees do.
fn touching(inputs: LockInputs<'_, '_>, operations: &Operations) -> IdVec<InstanceId, bool> {
    let analysis = inputs.analysis;
    let does = |instance: &InstanceId| operations.statements(*instance).next().is_some();
    let mut stack: Vec<InstanceId> = analysis.instances().filter(does).collect();
    let mut touches = IdVec::filled(false, analysis.instances().len());
    for instance in &stack {
        touches[*instance] = true;
    }
    while let Some(instance) = stack.pop() {
        for edge in analysis.calls_to(instance).iter().filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..))) {
            if !std::mem::replace(&mut touches[edge.caller], true) {
                stack.push(edge.caller);
            }
        }
    }
    touches
}

/// In an exit state, the value that represents the result of the method.
const RESULT: ValueId = ValueId::new(u32::MAX as usize - 1);

/// What is held when a method returns a value: what depended on that value depends on the result of the call.
fn returned(state: &State, value: Option<ValueId>) -> State {
    let mut exit = state.without_conditions();
    exit.retain(|_| false);
    for held in state.held() {
        let (must, depends_on) = match held.depends_on {
            Some((on, outcome)) if Some(on) == value => (held.must, Some((RESULT, outcome))),
            Some(_) => (false, None),
            None => (held.must, None),
        };
        exit.add(HeldLock { must, depends_on, also: None, ..held.clone() });
    }
    exit
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
