//! Calls: of methods with code, of the library as its models describe it, of class initialisers.
//!
//! A call enters the callee's unit with the caller's state. If that enlarges the entry, or the unit was not interpreted
//! in this pass, the caller is put aside; the statement is executed again when the callee has ended, and then finds its
//! summary up to date. A unit that is on the stack already is recursive: its unfinished summary is used.

use unsnarl_library::{
    AccessKind, Flow, FlowSource, LockAction, LockEffect, LockMode, MethodFact, OrderDirection, Outcome, Reflection,
    Root,
};
use unsnarl_pointer::{
    AllocationSite, CallEdge, EdgeKind, Element, InstanceId, LibraryCallId, ObjectId, OriginId, Slot,
};
use unsnarl_program::Type;
use unsnarl_program::ir::{BlockId, Body, Definition, DynamicSite, Op, StatementId, ValueId};

use super::Interpreter;
use super::frame::{Frame, Next};
use super::hand_over;
use super::signals::Ending;
use super::unit::{Entry, UnitId, join_into};
use crate::cells::{Cell, all_numbers, number_kind};
use crate::clusters::Clusters;
use crate::domain::{Domain, Number};
use crate::state::{Greater, Pending, Reach, State, Written};
use crate::tree::Tree;
use crate::value::{AgedId, Val};

/// What becomes of the arguments of a library method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Keeps {
    /// It keeps none.
    Nothing,
    /// It keeps some in its receiver, and hands on nothing.
    InReceiver,
    /// It may keep them all, and hand them on.
    All,
}

/// What calls lead to.
struct After<D: Domain> {
    state: Option<State<D>>,
    result: Val<D>,
}

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// Executes a call or a dynamic site.
    pub(super) fn call(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        mut state: State<D>,
    ) -> Next<D> {
        let body = frame.body;
        let statement = *body.statement(at);
        let before = state.clone();
        match statement.op {
            Op::Invoke { kind, arguments, .. } if kind != unsnarl_classfile::instruction::InvokeKind::Static => {
                let Some(receiver) = body.operands(arguments).first() else { return Next::Stop };
                match self.dereference(frame, block, at, &state, *receiver) {
                    Some(after) => state = after,
                    None => return Next::Stop,
                }
            }
            Op::Dynamic { site, operands, .. } if matches!(body.dynamic(site), DynamicSite::Lambda(_)) => {
                if let Some(result) = statement.result {
                    let value = self.make_function(frame, &mut state, body.operands(operands), result);
                    frame.define(&mut state, result, value);
                }
                return Next::Go(state);
            }
            _ => {}
        }
        let instance = self.units[frame.unit].instance;
        let edges: Vec<CallEdge> = self.analysis().calls_at(instance, Some(at)).to_vec();
        let library: Vec<LibraryCallId> = self.analysis().library_calls_at(instance, Some(at)).to_vec();
        let mut after = After { state: None, result: Val::Bottom };
        let has_code = |edge: &&CallEdge| self.analysis().code_of(edge.callee).is_some();
        // What a concatenation, a method of a record or a switch calls is not what it returns.
        let is_call = |edge: &&CallEdge| edge.kind == EdgeKind::Call && matches!(statement.op, Op::Invoke { .. });
        let calls: Vec<CallEdge> = edges.iter().filter(is_call).filter(has_code).copied().collect();
        let has_callee = !calls.is_empty();
        for edge in &calls {
            if !self.may_call(frame, &state, at, edge.callee) {
                continue;
            }
            if let Some(callee) = self.call_edge(frame, (block, at), &state, edge, false, &mut after) {
                return Next::Call(callee, before);
            }
        }
        if !library.is_empty() || !has_callee {
            let mut of_library = state.clone();
            let is_library = |edge: &&CallEdge| {
                matches!(edge.kind, EdgeKind::Callback(_)) || edge.kind == EdgeKind::Call && !calls.contains(edge)
            };
            let behind: Vec<CallEdge> = edges.iter().filter(is_library).copied().collect();
            for edge in &behind {
                self.start_behind(frame, &mut of_library, edge.callee);
            }
            let callbacks: Vec<CallEdge> = behind.iter().flat_map(|edge| self.with_code(edge)).collect();
            // What is called back may come after what the call gives: the library may go on.
            for call in library.iter().filter(|_| !callbacks.is_empty()) {
                self.signal_by_call(frame, at, *call, &mut of_library);
            }
            // Each may be called again after the others.
            let rounds = if callbacks.len() > 1 { 2 } else { 1 };
            for edge in std::iter::repeat_n(&callbacks, rounds).flatten() {
                let mut called = After { state: Some(of_library.clone()), result: Val::Bottom };
                if let Some(callee) = self.call_edge(frame, (block, at), &of_library, edge, true, &mut called) {
                    return Next::Call(callee, before);
                }
                if let Some(state) = called.state {
                    of_library = state;
                    // What a method returns that is called back is not what the call returns.
                    of_library.packs.forget_result();
                    // The library may keep what it is given back.
                    self.publish_value(frame, at, &mut of_library, called.result);
                }
            }
            self.call_library(frame, block, at, &library, of_library, &mut after);
        }
        let Some(mut state) = after.state else { return Next::Stop };
        if let Some(result) = statement.result {
            frame.define(&mut state, result, after.result);
            self.receive_in_packs(frame, &mut state, result);
            if let ([call], false) = (&library[..], has_callee) {
                self.expect_outcome(&mut state, *call, result);
            }
        }
        state.packs.forget_result();
        Next::Go(state)
    }

    /// The methods with code that an edge leads to, through library methods that call them back.
    pub(super) fn with_code(&self, edge: &CallEdge) -> Vec<CallEdge> {
        let behind = self.behind(edge.callee).into_iter();
        let called = behind.filter(|instance| self.analysis().code_of(*instance).is_some());
        called.map(|callee| CallEdge { callee, ..*edge }).collect()
    }

    /// An instance and, as long as they have no code, what it calls on the same thread.
    fn behind(&self, instance: InstanceId) -> Vec<InstanceId> {
        let mut seen = vec![instance];
        let mut next = 0;
        while let Some(instance) = seen.get(next).copied() {
            next += 1;
            if self.analysis().code_of(instance).is_none() {
                for edge in self.analysis().calls_from(instance).iter().filter(|edge| edge.kind.runs_here()) {
                    if !seen.contains(&edge.callee) {
                        seen.push(edge.callee);
                    }
                }
            }
        }
        seen.sort_unstable();
        seen
    }

    /// Starts the threads that library methods behind a call start.
    pub(super) fn start_behind(&mut self, frame: &Frame<'a, D>, state: &mut State<D>, instance: InstanceId) {
        for instance in self.behind(instance) {
            if self.analysis().code_of(instance).is_none() {
                for call in self.analysis().library_calls_from(instance) {
                    for edge in self.analysis().spawned_by(*call) {
                        self.start_thread(frame, state, edge.origin);
                    }
                }
            }
        }
    }

    /// Whether the receiver may be one for which the instance is called.
    fn may_call(&mut self, frame: &Frame<'a, D>, state: &State<D>, at: StatementId, callee: InstanceId) -> bool {
        let Element::Receiver(wanted) = self.analysis().context(callee).element else { return true };
        let Op::Invoke { kind, arguments, .. } = frame.body.statement(at).op else { return true };
        if kind == unsnarl_classfile::instruction::InvokeKind::Static {
            return true;
        }
        let Some(receiver) = frame.body.operands(arguments).first() else { return true };
        // A function object, a proxy or a reflective call hands on another object than the one that is called.
        let instance = self.units[frame.unit].instance;
        let passed = self.analysis().passed(instance, Some(at), callee);
        if passed.and_then(|passed| passed.first()) != Some(receiver) {
            return true;
        }
        let Some(objects) = self.eval(frame, state, *receiver).objects() else { return true };
        self.tables.refs.get(objects).iter().any(|object| object.known().is_none_or(|object| object == wanted))
    }

    /// Enters a callee and joins what it leads to. Returns the callee if it has to be interpreted first.
    fn call_edge(
        &mut self,
        frame: &mut Frame<'a, D>,
        (block, at): (BlockId, StatementId),
        state: &State<D>,
        edge: &CallEdge,
        is_repeated: bool,
        after: &mut After<D>,
    ) -> Option<UnitId> {
        let called = self.analysis().code_of(edge.callee)?;
        self.run_out_of_stack(frame, (block, at), state);
        let origin = self.units[frame.unit].origin;
        let chain = self.chain_from(frame.unit, at);
        let callee = self.unit(origin, edge.callee, &chain);
        let arguments = match is_repeated {
            // The library passes something else, even to a method of the same name (`equals` of an element).
            true => self.arguments_of_function(origin, state, edge.callee, called),
            false => self.arguments(frame, state, at, edge.callee, called),
        };
        let mut entry = Entry::new(entered(state), arguments);
        if is_repeated && let Some(again) = &self.units[callee].exit.returned {
            // The library may call back again, in the state in which the last call has returned.
            entry.state = entry.state.join(&entered(again), &mut self.tables, None);
        }
        if self.must_interpret(frame, callee, &entry) {
            return Some(callee);
        }
        let exit = self.units[callee].exit.clone();
        if let Some(thrown) = &exit.thrown {
            let state = self.back(frame, state, thrown);
            if is_repeated {
                // Who calls back may keep what is thrown for who asks for a result.
                self.note_failure();
            }
            self.throw(frame, block, at, &state, thrown.exceptions, thrown.thrown);
        }
        if let Some(returned) = &exit.returned {
            let state = self.back(frame, state, returned);
            join_into(&mut after.state, &state, &mut self.tables);
            let result = match frame.body.statement(at).result {
                // The function object of a constructor reference returns what the constructor has made.
                Some(result) if self.program().is_constructor(called.method) => {
                    let made = self.anything(self.units[frame.unit].instance, frame.body, result);
                    self.not_null(made)
                }
                Some(result) => self.converted(frame, exit.result, result),
                None => exit.result,
            };
            after.result = after.result.join(result, &mut self.tables.refs);
        }
        None
    }

    /// What a callee returns as the result of a call: a function object boxes and unboxes what its implementation
    /// returns.
    fn converted(&mut self, frame: &Frame<'a, D>, value: Val<D>, result: ValueId) -> Val<D> {
        let ty = frame.body.value(result).ty;
        match (value, number_kind(ty)) {
            (Val::Number(_), None) => {
                let boxes = self.anything(self.units[frame.unit].instance, frame.body, result);
                self.not_null(boxes)
            }
            (Val::Reference { .. } | Val::Any, Some(kind)) => Val::Number(all_numbers(ty, kind)),
            _ => value,
        }
    }

    /// Adds an entry to a unit. Returns whether the unit has to be interpreted now.
    pub(super) fn must_interpret(&mut self, frame: &mut Frame<'a, D>, callee: UnitId, entry: &Entry<D>) -> bool {
        self.dependences.add_call(frame.unit, callee);
        let must = self.must_interpret_now(frame, callee, entry);
        if !must && self.dependences.is_outdated(callee) {
            self.outdate(vec![frame.unit]);
        }
        must
    }

    fn must_interpret_now(&mut self, frame: &mut Frame<'a, D>, callee: UnitId, entry: &Entry<D>) -> bool {
        let has_grown = self.add_entry(callee, entry);
        let unit = &mut self.units[callee];
        if frame.unit == callee {
            frame.is_used = true;
            frame.has_new_entry |= has_grown;
            return false;
        }
        if let Some(depth) = self.stack.iter().position(|below| below.unit == callee) {
            frame.lowest_used = frame.lowest_used.min(depth);
            self.stack[depth].is_used = true;
            self.stack[depth].has_new_entry |= has_grown;
            return false;
        }
        if has_grown {
            return true;
        }
        if unit.is_current {
            return false;
        }
        // The frame that calls is not on the stack just now; it would be on top.
        let serial_at = |depth: usize| match depth == self.stack.len() {
            true => Some(frame.serial),
            false => self.stack.get(depth).map(|below| below.serial),
        };
        let provisional = unit.provisional.filter(|(depth, serial)| serial_at(*depth) == Some(*serial));
        match provisional {
            Some((depth, _)) => {
                frame.lowest_used = frame.lowest_used.min(depth);
                false
            }
            None => true,
        }
    }

    /// Adds an entry to a unit. Returns whether its entry has grown.
    pub(super) fn add_entry(&mut self, unit: UnitId, entry: &Entry<D>) -> bool {
        let mut entry = entry.clone();
        if let Some(known) = self.units[unit].entry.as_ref().map(|known| known.state.clone()) {
            entry.state = self.completed(&entry.state, &known);
        }
        let has_grown = match &mut self.units[unit].entry {
            Some(known) => known.add(&entry, &mut self.tables, &self.thresholds),
            none => {
                *none = Some(entry);
                true
            }
        };
        self.entered += u64::from(has_grown);
        has_grown
    }

    /// The caller's state after a call, from the state in which the callee has ended.
    pub(super) fn back(&mut self, frame: &Frame<'a, D>, before: &State<D>, ended: &State<D>) -> State<D> {
        let mut state = ended.with_values_of(before);
        if ended.aged != Tree::default() {
            self.age_in_values(frame, &mut state, &ended.aged);
        }
        state.aged = before.aged.merged(&ended.aged, &mut Greater);
        state
    }

    /// What is passed for the parameters of a callee.
    fn arguments(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        at: StatementId,
        callee: InstanceId,
        called: &'a Body,
    ) -> Vec<Val<D>> {
        let instance = self.units[frame.unit].instance;
        if let Some(passed) = self.analysis().passed(instance, Some(at), callee) {
            let mut arguments: Vec<Val<D>> = passed.iter().map(|value| self.eval(frame, state, *value)).collect();
            let is_virtual = called.this().is_some();
            if let (Element::Receiver(receiver), true) = (self.analysis().context(callee).element, is_virtual) {
                arguments[0] = self.only(arguments[0], receiver);
            }
            return arguments;
        }
        self.arguments_of_function(self.units[frame.unit].origin, state, callee, called)
    }

    /// The part of a reference that is one object, of whatever age.
    fn only(&mut self, value: Val<D>, object: ObjectId) -> Val<D> {
        let Some(objects) = value.objects() else { return value };
        let is_it = |known: &AgedId| known.known().is_none_or(|known| known == object);
        let kept: Vec<AgedId> = self.tables.refs.get(objects).iter().copied().filter(is_it).collect();
        Val::Reference { may_be_null: value.may_be_null(), objects: self.tables.refs.of(kept) }
    }

    /// What the library, or a thread, passes for the parameters of a method: what a function object has captured, and
    /// otherwise anything.
    fn arguments_of_function(
        &mut self,
        origin: OriginId,
        state: &State<D>,
        callee: InstanceId,
        called: &'a Body,
    ) -> Vec<Val<D>> {
        let mut arguments: Vec<Val<D>> = Vec::new();
        let function = match self.analysis().context(callee).element {
            Element::Receiver(object) if self.analysis().function_method(object) == Some(called.method) => Some(object),
            _ => None,
        };
        for (index, parameter) in called.parameters().enumerate() {
            let any = self.anything(callee, called, parameter);
            let captured = function.map(|function| {
                let objects = [AgedId::newest(function), AgedId::older(function)];
                let cells = objects.map(|object| Cell::Slot(object, Slot::captured(index)));
                cells.into_iter().fold(Val::Bottom, |value, cell| {
                    let read = self.read_cell(origin, state, cell);
                    value.join(read, &mut self.tables.refs)
                })
            });
            let is_this = called.this() == Some(parameter);
            arguments.push(match (captured, any) {
                (Some(captured), Val::Number(_)) if matches!(captured, Val::Number(_)) => captured,
                (Some(captured), Val::Reference { .. } | Val::Any) if matches!(captured, Val::Reference { .. }) => {
                    captured
                }
                (_, Val::Reference { objects, .. }) if is_this => Val::Reference { may_be_null: false, objects },
                _ => any,
            });
        }
        arguments
    }

    /// Makes a function object that has captured values.
    fn make_function(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        captured: &[ValueId],
        result: ValueId,
    ) -> Val<D> {
        let values: Vec<Val<D>> = captured.iter().map(|value| self.eval(frame, state, *value)).collect();
        let value = self.make(frame, state, result, None);
        let made = value.objects().map(|objects| self.tables.refs.get(objects).to_vec()).unwrap_or_default();
        if let [object] = made[..] {
            for (index, value) in values.into_iter().enumerate() {
                let id = self.cells.id(Cell::Slot(object, Slot::captured(index)));
                state.cells.insert(id, value);
            }
        }
        value
    }

    /// What the library does.
    fn call_library(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        calls: &[LibraryCallId],
        mut state: State<D>,
        after: &mut After<D>,
    ) {
        let instance = self.units[frame.unit].instance;
        let body = frame.body;
        let statement = *body.statement(at);
        let passed: Vec<ValueId> = match statement.op {
            Op::Invoke { arguments, .. } => body.operands(arguments).to_vec(),
            Op::Dynamic { operands, .. } => body.operands(operands).to_vec(),
            _ => Vec::new(),
        };
        if calls.iter().any(|call| self.is_about_handles(*call)) {
            self.unsupported.insert("a method handle is used");
        }
        let original = state.clone();
        let is_plain = matches!(statement.op, Op::Dynamic { site, .. } if !matches!(body.dynamic(site), DynamicSite::Bootstrap { .. }));
        let keeps = calls.iter().map(|call| self.may_keep_arguments(instance, at, *call)).max();
        let keeps = if calls.is_empty() { Keeps::All } else { keeps.unwrap_or(Keeps::Nothing) };
        if !is_plain && keeps != Keeps::Nothing {
            for value in passed.iter().skip(usize::from(keeps == Keeps::InReceiver)) {
                let value = self.eval(frame, &state, *value);
                self.publish_value(frame, at, &mut state, value);
            }
        }
        let written = self.written_arguments(calls, passed.len());
        for (value, _) in passed.iter().zip(written).filter(|(_, is_written)| *is_written) {
            let value = self.eval(frame, &state, *value);
            self.havoc_elements(frame, at, &mut state, value);
        }
        let is_unknown = !is_plain && self.call_unknown(frame, at, calls, &passed, &mut state);
        let returned = self.library_alternatives(frame, at, calls, &passed, &state, Ending::Returns);
        let says = |interpreter: &Self, fact: MethodFact| {
            let has = |call: &LibraryCallId| {
                interpreter.analysis().model(*call).is_some_and(|model| model.method.facts.contains(&fact))
            };
            !calls.is_empty() && calls.iter().all(has)
        };
        if !is_plain {
            let failed = self.library_alternatives(frame, at, calls, &passed, &state, Ending::Throws);
            let failed = failed.unwrap_or_else(|| state.clone());
            self.throw_from_library(frame, (block, at), (&original, &failed), calls, &passed);
        }
        let Some(mut state) = returned else { return };
        let result = match statement.result {
            None => Val::Bottom,
            Some(result) => {
                let any = self.anything(instance, body, result);
                let any = if is_unknown && number_kind(body.value(result).ty).is_none() { Val::Any } else { any };
                if is_plain || says(self, MethodFact::NonNull) { self.not_null(any) } else { any }
            }
        };
        self.receive(&mut state, result);
        join_into(&mut after.state, &state, &mut self.tables);
        after.result = after.result.join(result, &mut self.tables.refs);
    }

    /// The state after one of several library methods that a call may mean: each does what it does, and the others do
    /// nothing. `None` if none of them ends so.
    fn library_alternatives(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        calls: &[LibraryCallId],
        passed: &[ValueId],
        before: &State<D>,
        ending: Ending,
    ) -> Option<State<D>> {
        if calls.is_empty() {
            return Some(before.clone());
        }
        let mut after = None;
        for call in calls {
            let mut state = before.clone();
            if !self.library_effects(frame, at, *call, passed, &mut state, ending) {
                join_into(&mut after, &state, &mut self.tables);
            }
        }
        after
    }

    /// Which of the arguments a library call may write into, as far as they are arrays: any, if nothing is known of it.
    fn written_arguments(&self, calls: &[LibraryCallId], count: usize) -> Vec<bool> {
        let mut written = vec![calls.is_empty(); count];
        for call in calls {
            let Some(model) = self.analysis().model(*call) else { return vec![true; count] };
            let is_static = self.is_static(*call);
            let flows = model.method.flows.iter().filter(|flow| !flow.to.fields.is_empty()).map(|flow| &flow.to);
            for path in model.method.writes.iter().chain(flows) {
                match path.root {
                    Root::This => written.iter_mut().take(1).for_each(|first| *first = true),
                    Root::Argument(index) => {
                        let position = usize::from(index) + usize::from(!is_static);
                        written.iter_mut().skip(position).take(1).for_each(|one| *one = true);
                    }
                    Root::AnyArgument => return vec![true; count],
                    Root::Return | Root::Class => {}
                }
            }
        }
        written
    }

    pub(super) fn is_static(&self, call: LibraryCallId) -> bool {
        let method = self.analysis().library_method(call).method;
        method.is_some_and(|method| self.program().method(method).access.is_static())
    }

    /// Whether what a library method makes shows an array of numbers that it is given: what is written into one is
    /// written into the other.
    fn shows_numbers(&self, frame: &Frame<'a, D>, call: LibraryCallId, passed: &[ValueId], flow: &Flow) -> bool {
        let FlowSource::New { viewing: Some(path), .. } = &flow.from else { return false };
        let Root::Argument(index) = path.root else { return false };
        let position = usize::from(index) + usize::from(!self.is_static(call));
        let element = passed.get(position).and_then(|value| frame.body.value(*value).ty.element());
        element.is_some_and(|element| !element.is_reference())
    }

    /// Whether a library method makes or calls a method handle: what a handle calls is not followed.
    fn is_about_handles(&self, call: LibraryCallId) -> bool {
        let program = self.program();
        let handle = program.well_known().method_handle;
        let Some(method) = self.analysis().library_method(call).method.map(|method| program.method(method)) else {
            return false;
        };
        let result = program.descriptor(method.key).and_then(|descriptor| descriptor.result.as_class());
        method.class == handle || result == Some(handle)
    }

    /// Whether a library method may keep what it is given, or hand it on.
    fn may_keep_arguments(&mut self, instance: InstanceId, at: StatementId, call: LibraryCallId) -> Keeps {
        let Some(model) = self.analysis().model(call) else {
            if let Some(method) = self.analysis().library_method(call).method {
                self.unmodelled.insert(method);
            }
            return Keeps::All;
        };
        let method = model.method;
        let kept = |flow: &&Flow| flow.to.root != Root::Return || !flow.to.fields.is_empty();
        let in_receiver = |flow: &Flow| {
            let from_argument = matches!(&flow.from, FlowSource::Path(path) if matches!(path.root, Root::Argument(_)));
            flow.to.root == Root::This && from_argument && !flow.both_ways
        };
        let is_called = |edge: &CallEdge| edge.kind == EdgeKind::Callback(call);
        let calls = self.analysis().calls_at(instance, Some(at)).iter().any(is_called);
        if !method.spawns.is_empty() || calls || method.reflects.is_some() {
            return Keeps::All;
        }
        match method.flows.iter().filter(kept).all(in_receiver) {
            false => Keeps::All,
            true if method.flows.iter().any(|flow| kept(&flow)) => Keeps::InReceiver,
            true => Keeps::Nothing,
        }
    }

    /// What a model says that a call does to locks and threads. Returns whether the call never returns.
    fn library_effects(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        call: LibraryCallId,
        passed: &[ValueId],
        state: &mut State<D>,
        ending: Ending,
    ) -> bool {
        let analysis = self.analysis();
        for edge in analysis.spawned_by(call) {
            let must_start = passed.first().is_some_and(|receiver| {
                self.must_be_thread(frame, state, *receiver).is_some_and(|(origin, _)| origin == edge.origin)
            });
            let must_start = must_start || ending == Ending::Returns && self.must_run(edge);
            self.start_thread(frame, state, edge.origin);
            if must_start {
                let mut started = self.tables.origins.get(state.started).clone();
                started.insert(edge.origin);
                state.started = self.tables.origins.of(&started);
            }
        }
        let Some(model) = analysis.model(call) else { return false };
        self.note_task(frame, state, call, passed);
        if model.method.field_access.is_some_and(|access| access.kind != AccessKind::Read) {
            self.unsupported.insert("a field is written through a handle");
        }
        if model.method.reflects == Some(Reflection::Write) {
            self.unsupported.insert("a field is written by reflection");
        }
        if model.method.flows.iter().any(|flow| self.shows_numbers(frame, call, passed, flow)) {
            self.unsupported.insert("a buffer shows an array of the program");
        }
        if model.method.reflects == Some(Reflection::Proxy) {
            self.unsupported.insert("a proxy is made");
        }
        let is_reflective = matches!(model.method.reflects, Some(Reflection::Invoke | Reflection::NewInstance));
        if model.method.is(MethodFact::Unforeseeable) {
            self.unsupported.insert("the library makes objects or calls methods of the program that nobody names");
        }
        if self.may_call_any_static(call) {
            self.unsupported.insert("a static method is called by reflection, and it is not known of which class");
        }
        if is_reflective && analysis.calls_at(self.units[frame.unit].instance, Some(at)).is_empty() {
            self.unsupported.insert("a method is called by reflection, and it is not known which one");
        }
        self.note_counts(frame, call, passed, state);
        for effect in &model.method.locks {
            let sort = effect.lock.sort;
            let lock = self.lock_of(frame, state, call, passed, effect);
            match (effect.action, effect.mode, lock) {
                (LockAction::Acquire, LockMode::Exclusive | LockMode::Read, Some(lock))
                    if effect.when == Outcome::Always && ending == Ending::Returns =>
                {
                    self.acquire(frame, state, lock);
                }
                (LockAction::Release, LockMode::Exclusive | LockMode::Read, Some(lock)) => {
                    self.release(frame, at, state, lock);
                }
                (LockAction::Await, _, Some(lock)) => self.wait_for_signal(frame, at, state, lock),
                (LockAction::Release | LockAction::Convert | LockAction::Await, ..) => {
                    let may_be = analysis.reached(call, &effect.lock.path);
                    self.release_any(frame, at, state, |lock| lock.sort == sort && may_be.contains(lock.object));
                }
                _ => {}
            }
        }
        self.signal_by_call(frame, at, call, state);
        if ending == Ending::Returns && !self.await_started(state, call) {
            return true;
        }
        if !self.wait_by_call(frame, call, passed, state, |when| when == Outcome::Always, ending) {
            return true;
        }
        model.method.facts.contains(&MethodFact::NeverReturns)
    }

    /// Whether a call may call a static method of a class that is not known.
    fn may_call_any_static(&self, call: LibraryCallId) -> bool {
        let analysis = self.analysis();
        let Some(model) = analysis.model(call) else { return false };
        let class = Type::class(self.program().well_known().class);
        let is_unknown = |object: ObjectId| {
            let object = analysis.object(object);
            object.ty == class && !matches!(object.site, AllocationSite::ClassOf(_))
        };
        let mut calls = model.method.calls.iter().filter(|callback| callback.is_static);
        calls.any(|callback| analysis.reached(call, &callback.receiver).iter().any(is_unknown))
    }

    /// If a call has effects for some results only, its result will tell.
    fn expect_outcome(&mut self, state: &mut State<D>, call: LibraryCallId, result: ValueId) {
        let Some(model) = self.analysis().model(call) else { return };
        let acquires = |effect: &LockEffect| effect.action == LockAction::Acquire && effect.when != Outcome::Always;
        let is_conditional = model.method.locks.iter().any(acquires)
            || model.orders().iter().any(|order| {
                order.direction == OrderDirection::Acquire
                    && hand_over::outcome(model, order.kind, order.when).is_some_and(|when| when != Outcome::Always)
            });
        if is_conditional {
            state.pending.insert(result, Pending::Call(call));
        }
    }

    /// A condition says more of the result of a call: the effects that the call has for such results.
    pub(super) fn library_outcome(
        &mut self,
        frame: &Frame<'a, D>,
        state: &mut State<D>,
        call: LibraryCallId,
        result: ValueId,
        known: Val<D>,
    ) {
        let is_zero_excluded = match known {
            Val::Number(number) => {
                ![Number::Int(0), Number::Long(0)].iter().any(|zero| number.contains(*zero)) && !number.is_bottom()
            }
            Val::Reference { may_be_null, .. } => !may_be_null,
            Val::Bottom | Val::Any => false,
        };
        let Definition::Statement(at) = frame.body.value(result).definition else { return };
        let (true, Some(model)) = (is_zero_excluded, self.analysis().model(call)) else { return };
        state.pending.remove(result);
        let passed: Vec<ValueId> = match frame.body.statement(at).op {
            Op::Invoke { arguments, .. } => frame.body.operands(arguments).to_vec(),
            _ => return,
        };
        let happens = |when: Outcome| matches!(when, Outcome::IfTrue | Outcome::IfNonzero | Outcome::IfNonnull);
        for effect in model.method.locks.iter().filter(|effect| happens(effect.when)) {
            if effect.action == LockAction::Acquire
                && matches!(effect.mode, LockMode::Exclusive | LockMode::Read)
                && let Some(lock) = self.lock_of(frame, state, call, &passed, effect)
            {
                self.acquire(frame, state, lock);
            }
        }
        self.wait_by_call(frame, call, &passed, state, happens, Ending::Returns);
    }

    /// What a state says of what is not private: all that another thread can learn from it.
    pub(super) fn shared_part(&self, state: &State<D>) -> State<D> {
        let (mut cells, mut objects) = (state.cells.clone(), state.objects.clone());
        for (object, _) in state.objects.iter().filter(|(_, reach)| **reach == Reach::Private) {
            objects.remove(object);
            self.cells.parts(object).iter().for_each(|cell| cells.remove(*cell));
        }
        State {
            cells,
            objects,
            aged: Tree::default(),
            written: state.written.mapped(&mut |_| Written::Elsewhere),
            raised: Tree::default(),
            clusters: Clusters::default(),
            held: smallvec::SmallVec::new(),
            ..state.without_values()
        }
    }

    /// What a thread passes for the parameters of the method with which it begins.
    pub(super) fn arguments_of_root(&mut self, origin: OriginId, state: &State<D>, root: InstanceId) -> Vec<Val<D>> {
        let Some(called) = self.analysis().code_of(root) else { return Vec::new() };
        self.arguments_of_function(origin, state, root, called)
    }
}

/// A state as a callee sees it.
pub(super) fn entered<D: Domain>(state: &State<D>) -> State<D> {
    State { aged: Tree::default(), ..state.without_values() }
}
