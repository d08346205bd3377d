//! How exceptions find their handlers, and which of them leave a thread.
//!
//! Exceptions follow their exact edges: a handler is entered only with exceptions of classes that it catches and that
//! no handler before it must have caught, and with the objects that were thrown. What the virtual machine raises is of
//! a known class; what a library method throws is what its model says, and otherwise anything. A thread is interrupted
//! only if the program interrupts some thread (A64).

use unsnarl_library::{LockAction, MethodFact, Occasion, OriginKind, Root, Throw, UnusedResult};
use unsnarl_pointer::{AllocationSite, Analysis, EdgeKind, LibraryCallId, OriginId};
use unsnarl_program::ir::{BlockId, Definition, DynamicSite, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, Type};

use super::Interpreter;
use super::frame::Frame;
use crate::cells::{is_made_by_program, number_kind};
use crate::domain::Domain;
use crate::ledger::Assumption;
use crate::raised::{Cause, Raised, RaisedSetId};
use crate::state::State;
use crate::value::{AgedId, Val};

/// Whether the program may call a library method that is said to do something.
pub(super) fn may_call(analysis: &Analysis<'_>, fact: MethodFact) -> bool {
    analysis.library_calls().any(|call| analysis.model(call).is_some_and(|model| model.method.is(fact)))
}

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// An instruction raises an instance of exactly this class, if it may fail.
    pub(super) fn throw_exactly(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &State<D>,
        class: ClassId,
        may_throw: impl FnOnce() -> bool,
    ) {
        if may_throw() {
            let made = self.some_object(Vec::new());
            self.throw_new(frame, (block, at), state, &[(class, true)], Cause::Instruction, made);
        }
    }

    /// A `throw` of the program.
    pub(super) fn throw_value(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &State<D>,
        value: ValueId,
    ) {
        let Some(mut state) = self.dereference(frame, block, at, state, value) else { return };
        let thrown = self.eval(frame, &state, value);
        self.publish_value(frame, at, &mut state, thrown);
        let thrown = self.eval(frame, &state, value);
        if let Some(raised) = state.caught.get(value).copied() {
            return self.throw(frame, block, at, &state, raised, thrown);
        }
        let classes = self.classes_of(frame, thrown, value);
        self.throw_new(frame, (block, at), &state, &classes, Cause::Throw, thrown);
    }

    /// Whether a value may not be stored in an array because of its class.
    pub(super) fn may_be_wrong_element(&self, array: Val<D>, value: Val<D>) -> bool {
        let (arrays, values) = match (array.objects(), value.objects(), value) {
            (_, _, Val::Number(_) | Val::Bottom) => return false,
            (Some(arrays), Some(values), _) => (self.tables.refs.get(arrays), self.tables.refs.get(values)),
            _ => return true,
        };
        let analysis = self.analysis();
        let ty = |object: &AgedId| object.known().map(|object| analysis.object(object).ty);
        let fits = |array: &AgedId| {
            let is_exact = array.known().is_some_and(|array| is_made_by_program(analysis, array));
            let element = ty(array).filter(|_| is_exact).and_then(Type::element);
            element.is_some_and(|element| {
                values.iter().all(|value| ty(value).is_some_and(|ty| self.program().is_subtype(ty, element)))
            })
        };
        !values.is_empty() && !arrays.iter().all(fits)
    }

    /// The classes that a value that is thrown may have, each with whether it is exact.
    fn classes_of(&self, frame: &Frame<'a, D>, thrown: Val<D>, value: ValueId) -> Vec<(ClassId, bool)> {
        let program = self.program();
        let body = frame.body;
        if let Definition::Statement(by) = body.value(value).definition
            && let Op::New(class) = body.statement(by).op
        {
            return vec![(class, true)];
        }
        let declared = body.value(value).ty.as_class().unwrap_or(program.well_known().throwable);
        let Some(objects) = thrown.objects() else { return vec![(declared, false)] };
        let class = |object: &AgedId| {
            let Some(object) = object.known().map(|object| self.analysis().object(object)) else {
                return (declared, false);
            };
            let is_exact = matches!(object.site, AllocationSite::Statement(..));
            object.ty.as_class().map_or((declared, false), |class| (class, is_exact))
        };
        self.tables.refs.get(objects).iter().map(class).collect()
    }

    /// What library methods throw, given the state of the call and the state in which they throw.
    pub(super) fn throw_from_library(
        &mut self,
        frame: &mut Frame<'a, D>,
        (block, at): (BlockId, StatementId),
        (state, failed): (&State<D>, &State<D>),
        calls: &[LibraryCallId],
        passed: &[ValueId],
    ) {
        let raised = self.thrown_by_library(frame, at, state, calls, passed);
        self.run_out_of_memory(frame, (block, at), failed);
        self.run_out_of_stack(frame, (block, at), failed);
        for cause in [Cause::Library, Cause::Assumed] {
            let of_cause = raised.iter().filter(|(_, by)| *by == cause).map(|(class, _)| (*class, false));
            let classes: Vec<(ClassId, bool)> = of_cause.collect();
            if !classes.is_empty() {
                self.throw_new(frame, (block, at), failed, &classes, cause, Val::Any);
            }
        }
    }

    /// The classes that library methods throw.
    fn thrown_by_library(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &State<D>,
        calls: &[LibraryCallId],
        passed: &[ValueId],
    ) -> Vec<(ClassId, Cause)> {
        let is_given_object = passed.iter().any(|value| self.eval(frame, state, *value).objects().is_some());
        let mut raised: Vec<(ClassId, Cause)> = Vec::new();
        for call in calls {
            match self.thrown_by_model(frame, state, *call, passed) {
                Some(thrown) if !is_given_object || self.may_assume(Assumption::Undisturbed, frame, at) => {
                    raised.extend(thrown);
                }
                _ => raised.extend(self.anything_thrown()),
            }
        }
        if calls.is_empty() {
            raised.extend(self.anything_thrown());
        }
        raised
    }

    /// The exceptions that a statement may raise itself: a `throw`, a library method, or a store into an array. Other
    /// instructions that fail are not listed.
    pub(crate) fn raised_by(&mut self, frame: &Frame<'a, D>, state: &State<D>, at: StatementId) -> Vec<Raised> {
        let body = frame.body;
        let place = Some((body.method, at));
        let raised = |class, is_exact, cause| Raised { at: place, class, is_exact, cause };
        let passed = match body.statement(at).op {
            Op::Throw(value) if state.caught.contains(value) => return Vec::new(),
            Op::Throw(value) => {
                let thrown = self.eval(frame, state, value);
                let classes = self.classes_of(frame, thrown, value).into_iter();
                return classes.map(|(class, is_exact)| raised(class, is_exact, Cause::Throw)).collect();
            }
            Op::ArrayStore { array, value, .. } => {
                let [array, value] = [array, value].map(|value| self.eval(frame, state, value));
                let is_wrong = self.may_be_wrong_element(array, value);
                let store = raised(self.program().well_known().array_store, true, Cause::Instruction);
                return is_wrong.then_some(store).into_iter().collect();
            }
            Op::Invoke { arguments, .. } => body.operands(arguments).to_vec(),
            Op::Dynamic { site, operands, .. } if matches!(body.dynamic(site), DynamicSite::Bootstrap { .. }) => {
                body.operands(operands).to_vec()
            }
            _ => return Vec::new(),
        };
        let instance = self.units[frame.unit].instance;
        let edges = self.analysis().calls_at(instance, Some(at));
        let has_callee =
            edges.iter().any(|edge| edge.kind == EdgeKind::Call && self.analysis().code_of(edge.callee).is_some());
        let library = self.analysis().library_calls_at(instance, Some(at));
        if library.is_empty() && has_callee {
            return Vec::new();
        }
        let classes = self.thrown_by_library(frame, at, state, library, &passed).into_iter();
        classes.map(|(class, cause)| raised(class, false, cause)).collect()
    }

    /// All that may be thrown: exceptions and errors, kept apart.
    fn anything_thrown(&self) -> [(ClassId, Cause); 2] {
        let known = self.program().well_known();
        let exception = self.program().superclasses(known.runtime_exception).nth(1).unwrap_or(known.throwable);
        [(exception, Cause::Library), (known.error, Cause::Assumed)]
    }

    /// The classes that a call may throw, as its model says; `None` if it does not say. A total method throws nothing
    /// unless it is given `null`, nor because others use its object meanwhile (A63).
    fn thrown_by_model(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        call: LibraryCallId,
        passed: &[ValueId],
    ) -> Option<Vec<(ClassId, Cause)>> {
        let model = self.analysis().model(call)?.method;
        // It may throw what the tasks throw that it waits for.
        if model.spawns.iter().any(|spawn| spawn.joined) {
            return None;
        }
        if model.throws.is_empty() && !model.is(MethodFact::Total) {
            return None;
        }
        let program = self.program();
        let mut classes = Vec::new();
        for throw in &model.throws {
            let class = program.find_class(throw.class.replace('.', "/").as_bytes())?;
            if self.may_be_occasion(frame, state, call, passed, throw) {
                let is_assumed = throw.when == Some(Occasion::Refused);
                classes.push((class, if is_assumed { Cause::Assumed } else { Cause::Library }));
            }
        }
        let is_given_null = passed.iter().any(|value| self.eval(frame, state, *value).may_be_null());
        if is_given_null && !model.is(MethodFact::AcceptsNull) {
            classes.push((program.well_known().null_pointer, Cause::Library));
        }
        Some(classes)
    }

    /// Whether there may be an occasion for a call to throw.
    fn may_be_occasion(
        &mut self,
        frame: &Frame<'a, D>,
        state: &State<D>,
        call: LibraryCallId,
        passed: &[ValueId],
        throw: &Throw,
    ) -> bool {
        let least = match throw.when {
            None | Some(Occasion::Refused) => return true,
            Some(Occasion::Interrupted) => return self.may_interrupt_wait(),
            Some(Occasion::Failed) => return self.may_fail,
            Some(Occasion::NotHeld) => return !self.must_hold(frame, state, call, passed),
            Some(Occasion::Started) => return self.may_be_started(frame, state, passed),
            Some(Occasion::Negative) => 0,
            Some(Occasion::NotPositive) => 1,
        };
        let Some(Root::Argument(index)) = throw.of.as_ref().map(|path| path.root) else { return true };
        let position = usize::from(index) + usize::from(!self.is_static(call));
        let Some(value) = passed.get(position) else { return true };
        let Some(kind) = number_kind(frame.body.value(*value).ty) else { return true };
        let bounds = self.eval(frame, state, *value).as_number(kind).bounds(kind);
        !kind.is_integer() || bounds.is_some_and(|(low, _)| low < least)
    }

    /// Whether the thread that a call starts may have been started before. Starting it makes it known to others.
    fn may_be_started(&mut self, frame: &Frame<'a, D>, state: &State<D>, passed: &[ValueId]) -> bool {
        let Some(objects) = passed.first().and_then(|thread| self.pointees(frame, state, *thread)) else { return true };
        if objects.iter().all(|object| !object.is_older() && state.is_private(*object)) {
            return false;
        }
        // An object that is made once is always the newest.
        let must_be_one = passed.first().is_some_and(|thread| self.must_lock(frame, state, *thread).is_some());
        let is_running = |origin: OriginId| self.is_many(origin) || self.tables.origins.contains(state.running, origin);
        let mut started = self.analysis().spawns().iter().filter(|edge| objects.contains(&AgedId::newest(edge.object)));
        !must_be_one || started.any(|edge| is_running(edge.origin))
    }

    /// Whether the caller must hold every lock that a call needs to be held.
    fn must_hold(&mut self, frame: &Frame<'a, D>, state: &State<D>, call: LibraryCallId, passed: &[ValueId]) -> bool {
        let Some(model) = self.analysis().model(call) else { return false };
        let needed = model.method.locks.iter().filter(|effect| effect.action != LockAction::Acquire);
        let mut needed = needed.peekable();
        if needed.peek().is_none() {
            return false;
        }
        needed.all(|effect| {
            let lock = self.lock_of(frame, state, call, passed, effect);
            lock.is_some_and(|lock| state.holds(lock))
        })
    }

    /// A statement raises exceptions of some of these classes, each with whether it is exact.
    pub(super) fn throw_new(
        &mut self,
        frame: &mut Frame<'a, D>,
        (block, at): (BlockId, StatementId),
        state: &State<D>,
        classes: &[(ClassId, bool)],
        cause: Cause,
        thrown: Val<D>,
    ) {
        let place = Some((frame.body.method, at));
        let raised =
            classes.iter().map(|(class, is_exact)| Raised { at: place, class: *class, is_exact: *is_exact, cause });
        let raised = self.tables.raised.of(raised);
        self.throw(frame, block, at, state, raised, thrown);
    }

    /// Exceptions are on their way: to the handlers that may catch them, and perhaps out of the method.
    pub(super) fn throw(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &State<D>,
        raised: RaisedSetId,
        thrown: Val<D>,
    ) {
        let mut left = raised;
        if frame.body.throwing_statement(block) == Some(at) {
            for handler in &frame.body.block(block).handlers {
                let (caught, passed) = self.tables.raised.split(self.program(), left, handler.catches);
                if caught != RaisedSetId::NONE {
                    frame.flow(block, handler.target, &State { exceptions: caught, thrown, ..state.clone() }, self);
                }
                left = passed;
                if left == RaisedSetId::NONE {
                    return;
                }
            }
        }
        if left != RaisedSetId::NONE {
            frame.leave_by_exception(at, &State { exceptions: left, thrown, ..state.clone() }, self);
        }
    }

    /// A handler begins: which exceptions it has caught, and which objects these are.
    pub(super) fn catch(
        &mut self,
        frame: &mut Frame<'a, D>,
        state: &mut State<D>,
        result: ValueId,
        raised: RaisedSetId,
        thrown: Val<D>,
    ) {
        let instance = self.units[frame.unit].instance;
        let mut objects = self.all_ages(self.analysis().points_to(instance, result));
        if thrown.objects().is_some() {
            let (thrown, _) = self.instances(thrown, frame.body.value(result).ty);
            // What the virtual machine makes is none of the objects that the program makes.
            if thrown.contains(&AgedId::UNKNOWN) {
                let analysis = self.analysis();
                objects.retain(|object| !object.known().is_some_and(|object| is_made_by_program(analysis, object)));
            } else {
                objects.clear();
            }
            objects.extend(thrown.into_iter().filter(|object| *object != AgedId::UNKNOWN));
        }
        let value = self.some_object(objects);
        self.receive(state, value);
        frame.define(state, result, value);
        state.caught.insert(result, raised);
    }

    /// Exceptions leave a thread. What a task throws is kept for who asks for its result.
    pub(super) fn leave_thread(&mut self, origin: OriginId, raised: RaisedSetId) {
        if self.keeps_failures(origin) {
            return self.note_failure();
        }
        let known = self.leaving.get(&origin).copied().unwrap_or(RaisedSetId::NONE);
        let all = self.tables.raised.union(known, raised);
        if all != known {
            self.leaving.insert(origin, all);
            self.version += 1;
        }
    }

    /// A task may throw whose exception is kept for who asks for its result.
    pub(super) fn note_failure(&mut self) {
        if !std::mem::replace(&mut self.may_fail, true) {
            self.version += 1;
            let all = self.units.ids().collect();
            self.outdate(all);
        }
    }

    /// Whether what an origin throws is kept, or thrown again by who waits for it.
    fn keeps_failures(&self, origin: OriginId) -> bool {
        let analysis = self.analysis();
        let mut edges = analysis.spawns().iter().filter(|edge| edge.origin == origin).peekable();
        edges.peek().is_some()
            && edges.all(|edge| {
                let is_kept_in_result = analysis
                    .model(edge.call)
                    .is_some_and(|model| model.method.unused_result == Some(UnusedResult::LostFailure));
                let is_kept = analysis.spawn(edge).is_some_and(|spawn| {
                    let is_thread = matches!(spawn.kind, OriginKind::Thread | OriginKind::VirtualThread);
                    spawn.joined || !is_thread && !spawn.completing.is_empty()
                });
                is_kept_in_result || is_kept
            })
    }
}
