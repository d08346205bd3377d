//! What calls of the library may do, by their models.
//!
//! A call does what its model says, and, unless the model calls it neutral or its class self-contained, may access the
//! library's own state. A call without a model may do anything.

use std::collections::BTreeSet;
use std::iter;

use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::{
    AccessPath, BlockingKind, ClassFact, Field, LockAction, LockEffect, LockSort, MethodFact, OrderDirection,
    OrderKind, OriginKind, Root, Word,
};
use unsnarl_pointer::{AllocationSite, Analysis, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet, Slot};
use unsnarl_program::ir::{Body, Definition, FieldRef, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, MethodId, Origin};

use super::effect::{Effect, MadeBy, Place, made_by, maker_of};
use super::fresh::{self, Fresh};

/// Takes what a call does, and the operand to which it does that, if it is one.
pub(super) type Add<'a> = dyn FnMut(Effect, Option<Operand>) + 'a;

/// An operand of a call.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    /// Its value.
    pub value: ValueId,
    /// Who makes it, if the caller does.
    pub fresh: Option<Fresh>,
}

/// What is known of the library's calls as a whole.
pub(super) struct Library {
    /// Where the points-to analysis could not follow the program.
    gaps: BTreeSet<(MethodId, Option<StatementId>)>,
    /// Whether the program may put streams of its own into `System.out` and the like.
    replaces_streams: bool,
    /// Objects of self-contained classes that code of the library may know that is not self-contained: the queue of a
    /// pool.
    given: ObjectSet,
    /// Who makes the objects that threads of the library's own may know.
    pub(super) known: Vec<MadeBy>,
}

impl Library {
    pub(super) fn of(analysis: &Analysis<'_>) -> Library {
        let gaps = analysis.gaps().iter().map(|(method, statement, _)| (*method, *statement));
        let uncalled = analysis.uncalled().iter().map(|call| {
            let call = analysis.library_call(*call);
            (analysis.instance(call.caller).method, call.statement)
        });
        let replaces = |call: LibraryCallId| {
            let model = analysis.model(call);
            model.is_some_and(|model| model.method.flows.iter().any(|flow| flow.to.root == Root::Class))
        };
        let gaps = gaps.chain(uncalled).collect();
        let replaces_streams = analysis.library_calls().any(replaces);
        let known = makers(analysis, &known(analysis));
        Library { gaps, replaces_streams, given: given(analysis), known }
    }

    fn is_gap(&self, method: MethodId, statement: StatementId) -> bool {
        self.gaps.contains(&(method, Some(statement))) || self.gaps.contains(&(method, None))
    }

    /// What a statement does.
    pub(super) fn effects(
        &self,
        analysis: &Analysis<'_>,
        instance: InstanceId,
        body: &Body,
        statement: StatementId,
        add: &mut Add<'_>,
    ) {
        let calls = analysis.library_calls_at(instance, Some(statement));
        if calls.is_empty()
            && matches!(body.statement(statement).op, Op::Invoke { .. })
            && analysis.calls_at(instance, Some(statement)).is_empty()
        {
            // Nothing is known of the receiver.
            add(Effect::Anything, None);
        }
        calls.iter().for_each(|call| self.of_call(analysis, *call, add));
        if self.is_gap(body.method, statement) {
            add(Effect::Anything, None);
        }
    }

    /// What an instance of a library method does, which the library calls.
    pub(super) fn of_instance(&self, analysis: &Analysis<'_>, instance: InstanceId, add: &mut Add<'_>) {
        analysis.library_calls_from(instance).iter().for_each(|call| self.of_call(analysis, *call, add));
    }

    fn of_call(&self, analysis: &Analysis<'_>, call: LibraryCallId, add: &mut Add<'_>) {
        let is_construction = constructs(analysis, call);
        let Some(model) = analysis.model(call) else { return add(Effect::Anything, None) };
        let method = model.method;
        if is_inert_construction(analysis, call) {
            return;
        }
        // What writes objects to a stream reads fields of the program, and those of whatever these refer to.
        let accesses_fields = method.field_access.is_some() || method.is(MethodFact::Unforeseeable);
        // What a copy of an array reads is a step.
        let is_of_arrays = || {
            let receivers = reached(analysis, call, Root::This);
            !receivers.is_empty() && receivers.iter().all(|object| analysis.object(object).ty.as_class().is_none())
        };
        if method.is(MethodFact::NoStep) && !is_of_arrays() {
            return add(Effect::Anything, None);
        }
        if accesses_fields || method.reflects.is_some() {
            return add(Effect::Anything, None);
        }
        let prints = self.prints(analysis, call);
        // Nobody else knows an object that is being constructed. The VM prints in one step.
        let is_new =
            |path: &AccessPath| (is_construction || prints) && path.root == Root::This && path.fields.is_empty();
        for path in method.reads.iter().filter(|path| !is_new(path)) {
            let operand = operand(analysis, call, path);
            self.made_by_path(analysis, call, path, |by| add(Effect::Read(Place::Contents(by)), operand));
        }
        for path in method.writes.iter().filter(|path| !is_new(path)) {
            let operand = operand(analysis, call, path);
            self.made_by_path(analysis, call, path, |by| {
                add(Effect::Write(Place::Contents(by)), operand);
                // Models leave out what is read to be written.
                add(Effect::Read(Place::Contents(by)), operand);
            });
        }
        for effect in &method.locks {
            of_lock(analysis, call, effect, add);
        }
        for order in model.orders() {
            let is_acquired = order.direction == OrderDirection::Acquire;
            if order.kind == OrderKind::Complete && is_acquired && method.blocks.is_none() {
                // Whether a thread or a task has ended is seen whenever it ends.
                add(Effect::Anything, None);
            }
            // What follows from the class alone is only about what the method reads or writes.
            if method.orders.is_some() {
                self.made_by_path(analysis, call, &order.carrier, |by| add(Effect::Synchronise(by), None));
            }
        }
        for (is_it, effect) in [
            (method.blocks.is_some_and(|blocking| blocking.kind == BlockingKind::Io), Effect::Print),
            (method.blocks.is_some_and(|blocking| blocking.kind == BlockingKind::Park), Effect::Park),
            (method.is(MethodFact::Unparks), Effect::Park),
            (method.is(MethodFact::ReadsClock), Effect::ReadClock),
            (method.is(MethodFact::NeverReturns), Effect::Exit),
            // What it asks, it reads, or it may be anything.
            (method.is(MethodFact::TellsProgress) && method.reads.is_empty(), Effect::Anything),
            (method.may_cancel(), Effect::Interrupt),
            (method.is(MethodFact::TestsInterrupt), Effect::Interrupt),
            (method.is(MethodFact::ClearsInterrupt), Effect::Interrupt),
        ] {
            if is_it {
                add(effect, None);
            }
        }
        let this = AccessPath { root: Root::This, fields: SmallVec::new() };
        let receivers = shown(analysis, call, &this);
        let threads = method.spawns.iter().filter(|spawn| spawn.kind == OriginKind::Thread);
        // A pool starts the threads that its factory has made, and does more than that.
        let starts_itself = threads.clone().any(|spawn| spawn.callback.receiver == this);
        for thread in threads.flat_map(|spawn| &spawn.completing) {
            made_by(analysis, &shown(analysis, call, thread), |by| add(Effect::Start(by), None));
        }
        let joins = method.blocks.is_some_and(|blocking| blocking.kind == BlockingKind::Join);
        if joins {
            made_by(analysis, &receivers, |by| add(Effect::Join(by), None));
        }
        if starts_itself || joins {
            return;
        }
        if prints {
            // Who owns the monitor of the stream prevents others from printing.
            return add(Effect::Enter(MadeBy::Library), None);
        }
        // What is done to monitors is an operation of its own.
        if !method.locks.is_empty() && method.locks.iter().all(|effect| effect.lock.sort == LockSort::Monitor) {
            return;
        }
        let is_mutable =
            |object: ObjectId| analysis.object(object).ty.as_class().is_some_and(|class| is_mutable(analysis, class));
        if is_self_contained(analysis, call) && !receivers.iter().any(|object| self.given.contains(object)) {
            return;
        }
        // What a neutral method does to its receiver matters to no rule of `check`, but can be observed.
        let uses_receiver = !is_construction && receivers.iter().any(is_mutable);
        if uses_receiver {
            self.made_by_path(analysis, call, &this, |by| add(Effect::Synchronise(by), None));
        }
        if uses_receiver || !method.is(MethodFact::Neutral) {
            add(Effect::Library, None);
        }
    }

    /// Calls `add` with each kind of objects that a path reaches, and that these are views of.
    fn made_by_path(
        &self,
        analysis: &Analysis<'_>,
        call: LibraryCallId,
        path: &AccessPath,
        mut add: impl FnMut(MadeBy),
    ) {
        let objects = shown(analysis, call, path);
        match path.root == Root::This && self.is_held_by_library(analysis, call, &objects) {
            true => add(MadeBy::Library),
            false => made_by(analysis, &objects, add),
        }
    }

    /// Whether the receiver of a call is what a static field of the library holds, not put there by the program.
    fn is_held_by_library(&self, analysis: &Analysis<'_>, call: LibraryCallId, receivers: &ObjectSet) -> bool {
        let is_unknown = |object| matches!(analysis.object(object).site, AllocationSite::Merged(_));
        !self.replaces_streams && receivers.iter().all(is_unknown) && is_of_library(analysis, call)
    }

    /// Whether a call prints to a stream of the library, and does nothing else.
    fn prints(&self, analysis: &Analysis<'_>, call: LibraryCallId) -> bool {
        let is_print = analysis.model(call).is_some_and(|model| {
            let blocks = model.method.blocks.map(|blocking| blocking.kind);
            blocks == Some(BlockingKind::Io) && model.method.flows.is_empty() && !model.method.writes.is_empty()
        });
        is_print && self.is_held_by_library(analysis, call, &reached(analysis, call, Root::This))
    }
}

/// Whether the receiver of a call comes from a static field of the library, such as `System.out`. What the program puts
/// there itself is known.
fn is_of_library(analysis: &Analysis<'_>, call: LibraryCallId) -> bool {
    let (program, call) = (analysis.program(), analysis.library_call(call));
    let Some((body, statement)) = analysis.code_of(call.caller).zip(call.statement) else { return false };
    let Op::Invoke { arguments, .. } = body.statement(statement).op else { return false };
    let receiver = body.operands(arguments).first().map(|receiver| body.value(*receiver).definition);
    let Some(Definition::Statement(loaded)) = receiver else { return false };
    match body.statement(loaded).op {
        Op::GetStatic(FieldRef { resolved: Some(field), .. }) => {
            program.class(program.field(field).class).origin == Origin::Library
        }
        _ => false,
    }
}

/// The operand that a path denotes, if it is one, and no view of something else.
fn operand(analysis: &Analysis<'_>, call: LibraryCallId, path: &AccessPath) -> Option<Operand> {
    if shown(analysis, call, path).len() != analysis.reached(call, path).len() {
        return None;
    }
    let call = analysis.library_call(call);
    let (body, statement) = analysis.code_of(call.caller).zip(call.statement)?;
    let Op::Invoke { kind, arguments, .. } = body.statement(statement).op else { return None };
    let first = usize::from(kind != InvokeKind::Static);
    let index = match path.root {
        Root::This if first == 1 => 0,
        Root::Argument(index) => usize::from(index) + first,
        _ => return None,
    };
    let value = *body.operands(arguments).get(index).filter(|_| path.fields.is_empty())?;
    Some(Operand { value, fresh: fresh::made_here(analysis.program(), body, value) })
}

/// Whether a call constructs an object that the program has just made.
fn constructs(analysis: &Analysis<'_>, call: LibraryCallId) -> bool {
    let call = analysis.library_call(call);
    let body = analysis.code_of(call.caller);
    body.zip(call.statement)
        .is_some_and(|(body, statement)| fresh::is_construction(analysis.program(), body, statement))
}

/// Whether a call is the constructor of `Object`, or of an exception of the library: what makes an exception only reads
/// what does not change (A73).
fn is_inert_construction(analysis: &Analysis<'_>, call: LibraryCallId) -> bool {
    let program = analysis.program();
    let Some(method) = analysis.library_method(call).method else { return false };
    let (class, well_known) = (program.method(method).class, program.well_known());
    let is_exception = || program.is_subclass(class, well_known.throwable);
    program.is_constructor(method) && (class == well_known.object || is_exception())
}

/// Whether a call accesses nothing but what its model says.
fn is_self_contained(analysis: &Analysis<'_>, call: LibraryCallId) -> bool {
    let Some(model) = analysis.model(call) else { return false };
    let method = model.method;
    let (program, models) = (analysis.program(), analysis.models());
    let is_instance = |object: ObjectId| {
        let class = analysis.object(object).ty.as_class();
        class.is_some_and(|class| program.class_is(models, class, ClassFact::SelfContained))
    };
    // Whoever wakes those that wait uses the same object, but for these.
    let waits_for = method.blocks.map(|blocking| blocking.kind);
    let is_woken = |kind: BlockingKind| {
        use BlockingKind::{Latch, Lock, Permit, Queue, Wait};
        matches!(kind, Lock | Wait | Permit | Latch | Queue)
    };
    if waits_for.is_some_and(|kind| !is_woken(kind)) || !method.spawns.is_empty() {
        return false;
    }
    let called = analysis.library_method(call).method;
    let is_static = |method: Option<MethodId>| method.is_some_and(|method| program.method(method).access.is_static());
    let is_constructor = called.is_some_and(|method| program.is_constructor(method));
    let receivers = reached(analysis, call, Root::This);
    match receivers.is_empty() {
        true => is_static(called) && model.is(ClassFact::SelfContained),
        false => {
            let accesses = !(method.reads.is_empty() && method.writes.is_empty());
            // A constructor without arguments accesses nothing but the new object.
            let is_given_nothing = || is_constructor && reached(analysis, call, Root::AnyArgument).is_empty();
            let says_all = accesses || !method.locks.is_empty() || !model.orders().is_empty() || is_given_nothing();
            // What a view shows counts, and what is read through a scanner.
            let this = AccessPath { root: Root::This, fields: SmallVec::new() };
            says_all && shown(analysis, call, &this).iter().all(is_instance)
        }
    }
}

/// The objects of self-contained classes that are passed to code of the library that is not, or come from it.
fn given(analysis: &Analysis<'_>) -> ObjectSet {
    let (program, models) = (analysis.program(), analysis.models());
    let given = with_held(analysis, passed(analysis, Root::AnyArgument).chain(returned(analysis)).collect());
    let is_contained = |object: &ObjectId| {
        let class = analysis.object(*object).ty.as_class();
        class.is_some_and(|class| program.class_is(models, class, ClassFact::SelfContained))
    };
    given.iter().filter(is_contained).collect()
}

/// The objects that threads of the library's own may know: of which code of the library that is not self-contained is
/// told by its callers and by what it calls back.
fn known(analysis: &Analysis<'_>) -> ObjectSet {
    let told = passed(analysis, Root::This).chain(passed(analysis, Root::AnyArgument));
    let mut known: ObjectSet = told.chain(returned(analysis)).collect();
    for (instance, body) in analysis.instances().filter_map(|instance| Some(instance).zip(analysis.code_of(instance))) {
        if analysis.calls_to(instance).iter().all(|edge| edge.kind == EdgeKind::Call) {
            continue;
        }
        for statement in body.statements() {
            if let Op::Return(Some(value)) = body.statement(statement).op {
                analysis.points_to(instance, value).iter().for_each(|object| _ = known.insert(object));
            }
        }
    }
    with_held(analysis, known)
}

/// What calls that are not self-contained are given.
fn passed<'a>(analysis: &'a Analysis<'_>, root: Root) -> impl Iterator<Item = ObjectId> + use<'a> {
    let is_told = move |call: &LibraryCallId| {
        let knows_it_already = || root == Root::This && is_of_library(analysis, *call);
        !is_self_contained(analysis, *call) && !is_inert_construction(analysis, *call) && !knows_it_already()
    };
    let calls = analysis.library_calls().filter(is_told);
    calls.flat_map(move |call| reached(analysis, call, root).iter().collect::<Vec<ObjectId>>())
}

/// What calls return that are not self-contained: the library may know it, too.
fn returned<'a>(analysis: &'a Analysis<'_>) -> impl Iterator<Item = ObjectId> + use<'a> {
    let calls = analysis.library_calls().filter(|call| !is_self_contained(analysis, *call));
    calls.flat_map(move |call| {
        let call = analysis.library_call(call);
        let body = analysis.code_of(call.caller).zip(call.statement);
        let result = body.and_then(|(body, statement)| body.statement(statement).result);
        let objects = result.map(|result| analysis.points_to(call.caller, result).iter());
        objects.into_iter().flatten().collect::<Vec<ObjectId>>()
    })
}

/// The objects that a receiver, or arguments of a call may be.
fn reached(analysis: &Analysis<'_>, call: LibraryCallId, root: Root) -> ObjectSet {
    analysis.reached(call, &AccessPath { root, fields: SmallVec::new() })
}

/// The same, with what the library holds in these objects.
fn with_held(analysis: &Analysis<'_>, mut all: ObjectSet) -> ObjectSet {
    let mut open: Vec<ObjectId> = all.iter().collect();
    while let Some(object) = open.pop() {
        for field in Field::ALL.iter().map(|(_, field)| *field) {
            let held = analysis.field(object, Slot::abstract_field(field));
            open.extend(held.iter().filter(|held| all.insert(*held)));
        }
    }
    all
}

/// Who makes those of some objects in which the library keeps something that may change.
fn makers(analysis: &Analysis<'_>, objects: &ObjectSet) -> Vec<MadeBy> {
    let program = analysis.program();
    let well_known = program.well_known();
    let is_kept_by_library = |object: &ObjectId| {
        let data = analysis.object(*object);
        let Some(class) = data.ty.as_class() else { return true };
        if class == well_known.object {
            // What the program makes of it is of exactly that class.
            return !matches!(data.site, AllocationSite::Statement(..));
        }
        let mut classes = iter::successors(Some(class), |class| program.class(*class).super_class);
        classes.any(|class| class != well_known.object && program.class(class).origin == Origin::Library)
            && is_mutable(analysis, class)
    };
    let makers: BTreeSet<MadeBy> =
        objects.iter().filter(is_kept_by_library).map(|object| maker_of(analysis, object)).collect();
    makers.into_iter().collect()
}

/// Whether what the library keeps in objects of a class may change. Of an exception, nothing that matters does.
fn is_mutable(analysis: &Analysis<'_>, class: ClassId) -> bool {
    let (program, models) = (analysis.program(), analysis.models());
    let is_exception = program.is_subclass(class, program.well_known().throwable);
    !is_exception && !program.class_is(models, class, ClassFact::Immutable)
}

/// What a path reaches, and what that is a view of.
fn shown(analysis: &Analysis<'_>, call: LibraryCallId, path: &AccessPath) -> ObjectSet {
    let mut all = analysis.reached(call, path);
    let mut open: Vec<ObjectId> = all.iter().collect();
    while let Some(object) = open.pop() {
        let sources = analysis.field(object, Slot::abstract_field(Field::Source));
        open.extend(sources.iter().filter(|source| all.insert(*source)));
    }
    all
}

fn of_lock(analysis: &Analysis<'_>, call: LibraryCallId, effect: &LockEffect, add: &mut Add<'_>) {
    let objects = analysis.reached(call, &effect.lock.path);
    made_by(analysis, &objects, |by| {
        add(
            match (effect.lock.sort, effect.action) {
                (LockSort::Monitor, LockAction::Await) => Effect::Wait(by),
                (LockSort::Monitor, LockAction::Signal | LockAction::SignalAll) => Effect::Notify(by),
                (LockSort::Monitor, _) => Effect::Enter(by),
                _ => Effect::Synchronise(by),
            },
            None,
        );
    });
    if let Some(condition) = &effect.condition {
        let objects = analysis.reached(call, condition);
        made_by(analysis, &objects, |by| add(Effect::Synchronise(by), None));
    }
}
