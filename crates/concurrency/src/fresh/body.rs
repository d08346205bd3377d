//! Fresh values of one body: which values are made here (or are parameters), which belong together, and where they
//! escape.
//!
//! Values that hold one another, or are the same object, form a *group*: if one escapes, all do. Whether a value is
//! still fresh at a statement is a question of reachability: is there a path from a statement at which its group
//! escapes to this one, on which the value is not made anew? A value that is read from another one, or is one of
//! several, is as fresh as its source was when it was read.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::{Callback, FlowSource, MethodFact, MethodModel, Multiplicity, OriginKind, Root, Spawn};
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, DynamicSite, Op, StatementId, ValueId};

use super::{
    Calls, FreshState, MAX_PARAMETERS, Owned, SWAPPED, Summary, Swap, TAKEN, arguments_at, content_root, function,
    source_root,
};

/// The maximum number of values that are followed back.
const MAX_PENDING: usize = 64;

/// Values whose freshness is being decided.
type Pending = SmallVec<[ValueId; 8]>;

/// The fresh values of a body.
pub(super) struct BodyFresh {
    /// For each value, the parameters that the current thread must have made so that it has made this value; `None` if
    /// it has not.
    made: IdVec<ValueId, Option<u32>>,
    /// For each value, the parameters that must be fresh so that it is fresh when it is made; `None` if it never is.
    needed: IdVec<ValueId, Option<u32>>,
    /// The values that were read from a fresh array, or got out of a fresh container: not fresh themselves, but if they
    /// escape, so does the group of the array.
    loaded: IdVec<ValueId, bool>,
    /// For each value, the representative of its group.
    groups: IdVec<ValueId, ValueId>,
    /// Where groups escape: always (`None`), or unless some parameters are fresh.
    escapes: Vec<(ValueId, StatementId, Option<u32>)>,
    /// The containers into which something is put, and where.
    puts: Vec<(ValueId, StatementId)>,
    /// The parameters that are stored into something, as bits.
    stored: u32,
    /// Results of calls that are an argument, or hold it: result and argument.
    holding: Vec<(ValueId, ValueId)>,
    /// Reads that take an object out of a field that owns it.
    swaps: Vec<Swap>,
    /// Calls with an argument that was made here.
    passing: Vec<StatementId>,
    /// The values that are returned.
    returned: Vec<ValueId>,
    /// The values that are put into something, ordered.
    parts: Vec<ValueId>,
    /// Calls of library methods without a model that receive something fresh.
    handed: Vec<StatementId>,
    /// Whether what is put into something fresh stays fresh (A24), and whether handlers are only registered (A26).
    keeps_parts: bool,
    only_registers: bool,
}

impl BodyFresh {
    pub(super) fn of(state: &FreshState<'_>, body: &Body) -> BodyFresh {
        let count = body.values().len();
        let mut fresh = BodyFresh {
            made: IdVec::new(),
            needed: IdVec::filled(None, count),
            loaded: IdVec::filled(false, count),
            groups: body.values().collect(),
            escapes: Vec::new(),
            puts: Vec::new(),
            stored: 0,
            holding: Vec::new(),
            swaps: Vec::new(),
            passing: Vec::new(),
            returned: Vec::new(),
            parts: Vec::new(),
            handed: Vec::new(),
            keeps_parts: state.keeps_parts,
            only_registers: state.only_registers,
        };
        if !state.owned.is_empty() {
            fresh.swaps = Swap::all(body);
            fresh.swaps.retain(|swap| state.owned.contains_key(&swap.field));
        }
        fresh.find_sources(state, body, false);
        fresh.made = std::mem::replace(&mut fresh.needed, IdVec::filled(None, count));
        fresh.find_sources(state, body, true);
        for statement in body.statements() {
            fresh.statement(state, body, statement);
        }
        for value in body.values() {
            let root = fresh.group(value);
            fresh.groups[value] = root;
        }
        let groups = &fresh.groups;
        fresh.escapes.iter_mut().for_each(|(group, ..)| *group = groups[*group]);
        // Code that receives the object taken out may know the object that it was taken out of.
        for swap in &fresh.swaps {
            let Some(taken) = body.statement(swap.read).result else { continue };
            let (taken, object) = (groups[taken], groups[swap.object]);
            let handed_on = fresh.escapes.iter().filter(|(group, ..)| *group == taken);
            let handed_on: Vec<_> = handed_on.map(|(_, at, unless)| (object, *at, *unless)).collect();
            fresh.escapes.extend(handed_on);
        }
        fresh.escape_into_known(body);
        fresh.escapes.sort_unstable();
        fresh.escapes.dedup();
        fresh.passing.dedup();
        fresh.parts.sort_unstable();
        fresh.parts.dedup();
        fresh
    }

    fn group(&self, mut value: ValueId) -> ValueId {
        while self.groups[value] != value {
            value = self.groups[value];
        }
        value
    }

    fn join(&mut self, one: ValueId, other: ValueId) {
        let (one, other) = (self.group(one), self.group(other));
        // The smaller number represents both.
        let (root, under) = (one.min(other), one.max(other));
        self.groups[under] = root;
    }

    fn is_fresh(&self, value: ValueId) -> bool {
        self.needed[value].is_some()
    }

    /// Whether the escape of a value matters to a group.
    fn is_followed(&self, value: ValueId) -> bool {
        self.is_fresh(value) || self.loaded[value]
    }

    /// The result is, or may be, an element of the array.
    fn load(&mut self, result: Option<ValueId>, from: ValueId) {
        if let Some(result) = result.filter(|_| self.is_followed(from)) {
            self.loaded[result] = true;
            self.join(result, from);
        }
    }

    /// Whether a choice between values is one between loaded and fresh ones: it belongs to their groups.
    fn are_loaded(&self, body: &Body, choice: ValueId, operands: &[ValueId]) -> bool {
        let mut operands = operands.iter().filter(|operand| body.constant(**operand) != Some(Constant::Null));
        !self.is_fresh(choice) && operands.all(|operand| self.is_followed(*operand))
    }

    pub(super) fn escape(&mut self, value: ValueId, at: StatementId) {
        if self.is_followed(value) {
            self.escapes.push((value, at, None));
        }
    }

    /// Something fresh becomes part of `into`, which is fresh if some parameters are.
    fn put_into(&mut self, value: ValueId, into: ValueId, at: StatementId) {
        let needed = self.needed[into].filter(|needed| *needed != 0);
        if needed.is_some() {
            self.escapes.push((value, at, needed));
        }
        self.puts.push((into, at));
        self.parts.push(value);
        self.join(value, into);
    }

    /// What is put into an object that other threads know already escapes there.
    fn escape_into_known(&mut self, body: &Body) {
        let mut puts = std::mem::take(&mut self.puts);
        let mut blocks_after: FxHashMap<BlockId, IdVec<BlockId, bool>> = FxHashMap::default();
        loop {
            let before = puts.len();
            puts.retain(|(into, at)| {
                let is_known = self.is_known_at(body, *into, *at, &mut blocks_after);
                if is_known {
                    self.escapes.push((self.groups[*into], *at, None));
                }
                !is_known
            });
            if puts.len() == before {
                return;
            }
        }
    }

    /// Whether a value has escaped unconditionally before a statement.
    fn is_known_at(
        &self,
        body: &Body,
        value: ValueId,
        at: StatementId,
        blocks_after: &mut FxHashMap<BlockId, IdVec<BlockId, bool>>,
    ) -> bool {
        let made = match body.value(value).definition {
            Definition::Statement(statement) => Some(statement),
            _ => None,
        };
        let (group, to) = (self.groups[value], body.block_of(at));
        let mut escapes = self.escapes.iter().filter(|(of, _, unless)| *of == group && unless.is_none());
        escapes.any(|(_, escape, _)| {
            let from = body.block_of(*escape);
            let after = blocks_after.entry(from).or_insert_with(|| body.reached_from(from));
            (after[to] || from == to && *escape < at) && follows(body, *escape, at, made)
        })
    }

    /// Decides which values the current thread makes, and which of them are fresh then. Cycles of φ-functions start
    /// from the optimistic assumption and are weakened.
    fn find_sources(&mut self, state: &FreshState<'_>, body: &Body, is_fresh: bool) {
        for (index, parameter) in body.parameters().enumerate().take(MAX_PARAMETERS) {
            if body.value(parameter).ty.is_reference() {
                self.needed[parameter] = Some(1 << index);
            }
        }
        let phis: Vec<StatementId> =
            body.statements().filter(|statement| matches!(body.statement(*statement).op, Op::Phi(_))).collect();
        for phi in &phis {
            if let Some(result) = body.statement(*phi).result.filter(|result| body.value(*result).ty.is_reference()) {
                self.needed[result] = Some(0);
            }
        }
        loop {
            let mut changed = false;
            for statement in body.statements() {
                let Some(result) = body.statement(statement).result else { continue };
                if !body.value(result).ty.is_reference() {
                    continue;
                }
                let needed = self.made_by(state, body, statement, is_fresh);
                changed |= self.needed[result] != needed && !phis.is_empty();
                self.needed[result] = needed;
            }
            if !changed {
                return;
            }
        }
    }

    /// The parameters that must be fresh so that the result of a statement is.
    fn made_by(&self, state: &FreshState<'_>, body: &Body, statement: StatementId, is_fresh: bool) -> Option<u32> {
        match body.statement(statement).op {
            Op::New(_) | Op::NewArray(..) | Op::NewMultiArray(..) => Some(0),
            Op::Dynamic { site, .. } => matches!(body.dynamic(site), DynamicSite::Lambda(_)).then_some(0),
            Op::CheckCast(from, _) => self.needed[from],
            // A thread that knows an object may put something into it that the maker of the object has not made.
            Op::GetField { .. } if is_fresh && self.swap_at(statement).is_some() => Some(SWAPPED),
            Op::GetField { object, field } => {
                let is_still_fresh = |how: &Owned| is_fresh || *how == Owned::SinceConstruction;
                let owned = field.resolved.and_then(|field| state.owned.get(&field));
                owned.filter(|how| is_still_fresh(how)).and(self.needed[object])
            }
            Op::Phi(operands) => {
                let is_nothing = |operand: &&ValueId| body.constant(**operand) != Some(Constant::Null);
                let mut operands = body.operands(operands).iter().filter(is_nothing);
                operands.try_fold(0, |needed, operand| Some(needed | self.needed[*operand]?))
            }
            Op::Invoke { kind, arguments, .. } => {
                let calls = state.calls.get(&(body.method, statement))?;
                let arguments = body.operands(arguments);
                let is_array = arguments.first().is_some_and(|first| body.value(*first).ty.is_array());
                self.returned_by(state, calls, arguments, (kind == InvokeKind::Static, is_array), is_fresh)
            }
            _ => None,
        }
    }

    fn returned_by(
        &self,
        state: &FreshState<'_>,
        calls: &Calls<'_>,
        arguments: &[ValueId],
        (is_static, is_array): (bool, bool),
        is_fresh: bool,
    ) -> Option<u32> {
        let mut needed = 0;
        for callee in &calls.own {
            // A callee without a summary yet is assumed to return a fresh result; iteration only weakens this.
            let Some(summary) = state.summaries.get(callee) else { continue };
            match is_fresh {
                true if summary.returns_fresh => {}
                // The result is independent of the arguments of the method.
                true if summary.returns_taken => {
                    needed |= SWAPPED;
                    continue;
                }
                false if summary.returns_made => {}
                _ => return None,
            }
            for argument in bits(summary.returned) {
                needed |= self.needed[*arguments.get(argument)?]?;
            }
        }
        for model in &calls.models {
            if model.is(MethodFact::Removes) {
                needed |= TAKEN;
                continue;
            }
            let mut is_made = false;
            for flow in model.flows.iter().filter(|flow| flow.to.root == Root::Return && flow.to.fields.is_empty()) {
                is_made = true;
                match source_root(&flow.from) {
                    Some(root) => {
                        for argument in arguments_at(root, arguments, is_static) {
                            needed |= self.needed[*argument]?;
                        }
                    }
                    None if matches!(flow.from, FlowSource::New { .. }) => {}
                    // A copied array has elements of its own; the contents of copied fields are shared by both.
                    None if is_array && matches!(flow.from, FlowSource::CopyOf(_)) => {}
                    None => return None,
                }
            }
            if !is_made {
                return None;
            }
        }
        let is_known = !calls.is_unknown && (!calls.own.is_empty() || !calls.models.is_empty());
        is_known.then_some(needed)
    }

    /// What a statement joins, and what it lets escape.
    fn statement(&mut self, state: &FreshState<'_>, body: &Body, statement: StatementId) {
        let result = body.statement(statement).result;
        match body.statement(statement).op {
            Op::PutField { object, value, .. } => self.store(body, value, object, statement),
            Op::ArrayStore { array, value, .. } => self.store(body, value, array, statement),
            Op::PutStatic(_, value) | Op::Throw(value) => self.escape(value, statement),
            Op::Return(Some(value)) => self.returned.push(value),
            Op::ArrayLoad { array, .. } => {
                self.load(result.filter(|result| body.value(*result).ty.is_reference()), array);
            }
            // What is taken out of an object is no longer part of it: if the object escapes, this does not.
            Op::GetField { .. } if self.swap_at(statement).is_some() => {}
            Op::CheckCast(from, _) if self.loaded[from] => self.load(result, from),
            Op::CheckCast(from, _) | Op::GetField { object: from, .. } => {
                if let Some(result) = result.filter(|result| self.is_fresh(*result)) {
                    self.join(result, from);
                }
            }
            Op::Phi(operands)
                if result.is_some_and(|result| self.are_loaded(body, result, body.operands(operands))) =>
            {
                for operand in body.operands(operands) {
                    self.load(result, *operand);
                }
            }
            Op::Phi(operands) | Op::Dynamic { operands, .. } => {
                let Some(result) = result else { return };
                for operand in body.operands(operands) {
                    if self.is_fresh(*operand) {
                        self.note_stored(body, *operand);
                        self.join(result, *operand);
                        // The result may be the same object, of which nothing is known.
                        if !self.is_fresh(result) {
                            self.escape(*operand, statement);
                        }
                    }
                }
            }
            Op::Invoke { kind, arguments, .. } => {
                let arguments: SmallVec<[ValueId; 8]> = body.operands(arguments).into();
                let is_own = |argument: &ValueId| self.made[*argument].is_some() || self.is_fresh(*argument);
                if arguments.iter().any(is_own) {
                    self.passing.push(statement);
                }
                if !arguments.iter().any(|argument| self.is_followed(*argument)) {
                    return;
                }
                let Some(calls) = state.calls.get(&(body.method, statement)) else { return };
                self.call(state, body, calls, &arguments, result, statement);
                for model in &calls.models {
                    let is_static = kind == InvokeKind::Static;
                    self.library_call(body, model, calls, (&arguments, is_static), result, statement);
                    if calls.calls_back {
                        self.called_back(body, model, calls, (&arguments, is_static), statement);
                    }
                }
            }
            _ => {}
        }
    }

    /// Records which parameters a stored value may be.
    pub(super) fn note_stored(&mut self, body: &Body, value: ValueId) {
        let mut values: SmallVec<[ValueId; 4]> = SmallVec::from_slice(&[value]);
        let mut next = 0;
        while let Some(value) = values.get(next).copied() {
            next += 1;
            let mut add = |from: ValueId| {
                if !values.contains(&from) {
                    values.push(from);
                }
            };
            match body.value(value).definition {
                Definition::Parameter(index) if usize::from(index) < MAX_PARAMETERS => self.stored |= 1 << index,
                Definition::Statement(statement) => match body.statement(statement).op {
                    // A reference to part of an object keeps the object reachable.
                    Op::CheckCast(from, _) | Op::GetField { object: from, .. } => add(from),
                    Op::Phi(operands) => body.operands(operands).iter().copied().for_each(add),
                    Op::Invoke { .. } => {
                        let held = self.holding.iter().filter(|(result, _)| *result == value);
                        held.for_each(|(_, argument)| add(*argument));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }

    /// Something is stored into an object: it joins the object's group, or it escapes.
    fn store(&mut self, body: &Body, value: ValueId, into: ValueId, at: StatementId) {
        if !self.is_followed(value) {
            return;
        }
        self.note_stored(body, value);
        if self.keeps_parts && self.is_fresh(into) { self.put_into(value, into, at) } else { self.escape(value, at) }
    }

    fn call(
        &mut self,
        state: &FreshState<'_>,
        body: &Body,
        calls: &Calls<'_>,
        arguments: &[ValueId],
        result: Option<ValueId>,
        at: StatementId,
    ) {
        if calls.is_unmodelled && self.keeps_parts {
            self.handed.push(at);
        }
        for (method, captured) in arguments.iter().filter_map(|argument| function::only_run(body, calls, *argument)) {
            self.run_function(state, body, method, captured, at);
        }
        if calls.is_unknown || calls.is_unmodelled && !self.keeps_parts {
            arguments.iter().for_each(|argument| self.escape(*argument, at));
        }
        for summary in calls.own.iter().filter_map(|callee| state.summaries.get(callee)) {
            for argument in bits(summary.escapes).filter_map(|index| arguments.get(index)) {
                self.escape(*argument, at);
            }
            let given = |set: u32| bits(set).filter_map(|index| arguments.get(index)).copied();
            for joined in &summary.joined {
                let (together, stored): (SmallVec<[ValueId; 4]>, SmallVec<[ValueId; 4]>) =
                    (given(*joined).collect(), given(*joined & summary.stored).collect());
                stored.iter().for_each(|value| self.note_stored(body, *value));
                self.hold_together(&together, &stored, at);
            }
            if let Some(result) = result {
                for argument in bits(summary.returned).filter_map(|index| arguments.get(index)) {
                    self.note_stored(body, *argument);
                    self.result_holds(result, *argument, at);
                }
            }
        }
    }

    fn library_call(
        &mut self,
        body: &Body,
        model: &MethodModel,
        calls: &Calls<'_>,
        (arguments, is_static): (&[ValueId], bool),
        result: Option<ValueId>,
        at: StatementId,
    ) {
        for flow in &model.flows {
            let Some(root) = source_root(&flow.from) else {
                let is_result = flow.to.root == Root::Return && flow.to.fields.is_empty();
                if let Some(root) = content_root(&flow.from).filter(|_| is_result) {
                    for container in arguments_at(root, arguments, is_static) {
                        self.load(result, *container);
                    }
                }
                continue;
            };
            let values: SmallVec<[ValueId; 2]> = arguments_at(root, arguments, is_static).into();
            for value in values {
                match (flow.to.root, result) {
                    (Root::Return, Some(result)) => {
                        self.note_stored(body, value);
                        self.result_holds(result, value, at);
                    }
                    (Root::Return, None) => {}
                    (Root::Class, _) => self.escape(value, at),
                    (root, _) => {
                        for into in arguments_at(root, arguments, is_static) {
                            self.store(body, value, *into, at);
                        }
                    }
                }
            }
        }
        // What is shown may be used by the handlers that it holds (A26).
        if model.is(MethodFact::OpensEvents) {
            arguments_at(Root::This, arguments, is_static).iter().for_each(|shown| self.escape(*shown, at));
        }
        let only_registers = self.only_registers;
        for spawn in model.spawns.iter().filter(|spawn| !is_registration(spawn, only_registers)) {
            self.escape_callback(body, calls, &spawn.callback, (arguments, is_static), at);
            // What the receiver holds may be run: a thread with its task.
            if !spawn.callback.receiver.fields.is_empty() {
                let holders = arguments_at(spawn.callback.receiver.root, arguments, is_static);
                holders.iter().for_each(|holder| self.escape(*holder, at));
            }
        }
    }

    /// Callbacks of the program receive what the library passes to them.
    fn called_back(
        &mut self,
        body: &Body,
        model: &MethodModel,
        calls: &Calls<'_>,
        given: (&[ValueId], bool),
        at: StatementId,
    ) {
        for callback in &model.calls {
            self.escape_callback(body, calls, callback, given, at);
        }
    }

    /// The arguments of a function object escape, and it does itself unless it is only run.
    fn escape_callback(
        &mut self,
        body: &Body,
        calls: &Calls<'_>,
        callback: &Callback,
        (arguments, is_static): (&[ValueId], bool),
        at: StatementId,
    ) {
        for root in callback.arguments.iter().filter_map(source_root) {
            arguments_at(root, arguments, is_static).iter().for_each(|value| self.escape(*value, at));
        }
        if callback.receiver.fields.is_empty() {
            let run = arguments_at(callback.receiver.root, arguments, is_static).iter();
            let run = run.filter(|function| function::only_run(body, calls, **function).is_none());
            run.for_each(|function| self.escape(*function, at));
        }
    }

    /// The result is an argument, or holds it.
    fn result_holds(&mut self, result: ValueId, argument: ValueId, at: StatementId) {
        if self.keeps_parts && self.is_fresh(result) && self.is_fresh(argument) {
            self.parts.push(argument);
            self.join(result, argument);
            self.holding.push((result, argument));
        } else {
            self.escape(argument, at);
        }
    }

    /// Some values are stored into each other; `stored` are those that others may hold afterwards. What only receives
    /// something stays as fresh as it was: a new node that is told its list is not yet known to the list.
    pub(super) fn hold_together(&mut self, values: &[ValueId], stored: &[ValueId], at: StatementId) {
        let are_fresh = self.keeps_parts && values.iter().all(|value| self.is_fresh(*value));
        for value in stored.iter().filter(|_| are_fresh) {
            for into in values.iter().filter(|into| *into != value) {
                self.put_into(*value, *into, at);
            }
        }
        if !are_fresh {
            stored.iter().for_each(|value| self.escape(*value, at));
        }
    }

    /// Whether a value is put into something.
    pub(super) fn is_part(&self, value: ValueId) -> bool {
        self.parts.binary_search(&value).is_ok()
    }

    /// The calls of library methods without a model that receive something fresh.
    pub(super) fn handed(&self) -> &[StatementId] {
        &self.handed
    }

    fn swap_at(&self, read: StatementId) -> Option<&Swap> {
        self.swaps.iter().find(|swap| swap.read == read)
    }

    /// Where objects are taken out of fields that own them.
    pub(super) fn swaps(&self) -> &[Swap] {
        &self.swaps
    }

    /// The parameters that the current thread must have made so that it has made a value.
    pub(super) fn made(&self, value: ValueId) -> Option<u32> {
        self.made.get(value)?.filter(|needed| needed & (TAKEN | SWAPPED) == 0)
    }

    /// Whether a call passes something that the current thread made.
    pub(super) fn passes_made(&self, statement: StatementId) -> bool {
        self.passing.binary_search(&statement).is_ok()
    }

    /// The parameters that must be fresh so that a value is still fresh before a statement.
    pub(super) fn unless_escaped(&self, body: &Body, value: ValueId, at: StatementId) -> Option<u32> {
        self.needed_at(body, value, at, &mut SmallVec::new())
    }

    /// The same. A value that is already being decided counts as fresh unless the rest says otherwise: a path around a
    /// loop is examined where it starts.
    fn needed_at(&self, body: &Body, value: ValueId, at: StatementId, pending: &mut Pending) -> Option<u32> {
        let needed = (*self.needed.get(value)?)?;
        let group = self.groups[value];
        let from = self.escapes.partition_point(|(other, ..)| *other < group);
        let escapes = self.escapes[from..].iter().take_while(|(other, ..)| *other == group);
        let made = match body.value(value).definition {
            Definition::Statement(statement) => Some(statement),
            _ => None,
        };
        // What is taken out is not what is given away by the same call (an exchange).
        let is_given = |escape: StatementId| needed == TAKEN && made == Some(escape);
        let mut escapes = escapes.filter(|(_, escape, _)| !is_given(*escape) && follows(body, *escape, at, made));
        let mut needed = escapes.try_fold(needed, |needed, (.., unless)| Some(needed | (*unless)?))?;
        let Some(made) = made else { return Some(needed) };
        if let Some(swap) = self.swap_at(made) {
            return swap.is_done_before(body, at).then_some(needed);
        }
        if pending.contains(&value) {
            return Some(needed);
        }
        if pending.len() >= MAX_PENDING {
            return None;
        }
        pending.push(value);
        match body.statement(made).op {
            Op::GetField { object: from, .. } | Op::CheckCast(from, _) => {
                needed |= self.needed_at(body, from, made, pending)?;
            }
            Op::Phi(operands) => {
                let above = &body.block(body.block_of(made)).predecessors;
                for (operand, above) in body.operands(operands).iter().zip(above) {
                    if body.constant(*operand) != Some(Constant::Null) {
                        needed |= self.needed_at(body, *operand, body.terminator(*above), pending)?;
                    }
                }
            }
            Op::Invoke { .. } => {
                for (_, held) in self.holding.iter().filter(|(result, _)| *result == value) {
                    needed |= self.needed_at(body, *held, made, pending)?;
                }
            }
            _ => {}
        }
        Some(needed)
    }

    /// Whether a value is new and stored by this statement only; or is `null`.
    pub(super) fn is_stored_only_at(&self, body: &Body, value: ValueId, at: StatementId) -> bool {
        if body.constant(value) == Some(Constant::Null) {
            return true;
        }
        let Definition::Statement(_) = body.value(value).definition else { return false };
        if self.needed[value] != Some(0) {
            return false;
        }
        let is_value = |stored: ValueId| stored == value;
        let is_other_store = |statement: StatementId| match body.statement(statement).op {
            Op::PutField { value, .. } | Op::PutStatic(_, value) | Op::ArrayStore { value, .. } => {
                statement != at && is_value(value)
            }
            Op::Dynamic { operands, .. } => body.operands(operands).iter().copied().any(is_value),
            _ => false,
        };
        // Stored once, it escapes together with the object; anything else that lets it escape does so separately.
        let is_handed_on = |statement: StatementId| {
            statement != at
                && matches!(body.statement(statement).op, Op::Invoke { .. })
                && self.escapes.iter().any(|(group, escape, unless)| {
                    unless.is_none()
                        && *escape == statement
                        && *group == self.groups[value]
                        && body.uses(statement, value)
                })
        };
        !body.statements().any(|statement| is_other_store(statement) || is_handed_on(statement))
    }

    /// The summary for callers.
    pub(super) fn summary(&self, body: &Body) -> Summary {
        let parameters: SmallVec<[(usize, ValueId); 8]> = body
            .parameters()
            .enumerate()
            .take(MAX_PARAMETERS)
            .filter(|(_, parameter)| self.is_fresh(*parameter))
            .collect();
        let in_group = |group: ValueId| {
            let members = parameters.iter().filter(|(_, parameter)| self.groups[*parameter] == group);
            members.fold(0u32, |bits, (index, _)| bits | 1 << index)
        };
        let mut summary = Summary { stored: self.stored, ..Summary::default() };
        for (group, _, unless) in &self.escapes {
            // What is put into a parameter is described by `joined`.
            if unless.is_none() {
                summary.escapes |= in_group(*group);
            }
        }
        for (_, parameter) in &parameters {
            let joined = in_group(self.groups[*parameter]);
            if joined.count_ones() > 1 && !summary.joined.contains(&joined) {
                summary.joined.push(joined);
            }
        }
        summary.joined.sort_unstable();
        let values = self.returned.iter().filter(|value| body.constant(**value) != Some(Constant::Null));
        let values: SmallVec<[ValueId; 4]> = values.copied().collect();
        summary.returns_made = values.iter().all(|value| self.made(*value).is_some());
        // What was taken out of a queue may come from any thread.
        let is_new = |value: &ValueId| self.needed[*value].is_some_and(|needed| needed & (TAKEN | SWAPPED) == 0);
        summary.returns_fresh = values.iter().all(is_new);
        let returns = body.statements().filter_map(|statement| match body.statement(statement).op {
            Op::Return(Some(value)) if body.constant(value) != Some(Constant::Null) => Some((value, statement)),
            _ => None,
        });
        summary.returns_taken = !values.is_empty()
            && returns.into_iter().all(|(value, at)| self.unless_escaped(body, value, at) == Some(SWAPPED));
        for value in values.iter().filter(|value| self.is_fresh(**value)) {
            let group = self.groups[*value];
            summary.returned |= in_group(group);
            // What escapes before it is returned is no longer fresh.
            summary.returns_fresh &=
                !self.escapes.iter().any(|(escaped, _, unless)| *escaped == group && unless.is_none());
        }
        summary
    }
}

/// Whether a handler is only registered: it is called when events arrive (A26), or when a thread or the program ends.
fn is_registration(spawn: &Spawn, only_registers: bool) -> bool {
    match spawn.kind {
        OriginKind::EventDispatch => only_registers && spawn.multiplicity != Multiplicity::Once,
        kind => matches!(
            kind,
            OriginKind::ExceptionHandler | OriginKind::ShutdownHook | OriginKind::Cleaner | OriginKind::Finalizer
        ),
    }
}

/// Whether one statement may be executed after another without the value being made in between.
fn follows(body: &Body, from: StatementId, to: StatementId, made: Option<StatementId>) -> bool {
    made.map_or_else(|| body.may_follow(from, to), |made| body.may_follow_without(from, to, made))
}

pub(super) fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..MAX_PARAMETERS).filter(move |index| mask >> index & 1 != 0)
}

/// Whether a value is made anew each time before a statement is executed again.
pub(super) fn is_made_anew(body: &Body, value: ValueId, at: StatementId) -> bool {
    match body.value(value).definition {
        Definition::Statement(made) => !body.may_follow_without(at, at, made),
        _ => false,
    }
}
