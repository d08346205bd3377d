//! What statements do to locks: monitors, and what the models state of library calls.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_library::{AccessPath, Field, LockAction, LockMode, LockSort, OrderDirection, OrderKind, Outcome, Root};
use unsnarl_pointer::{InstanceId, LibraryCallId, ObjectId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec, MethodId};

use super::path::{LockPath, PathId, Paths, viewed};
use super::{Acquisition, AcquisitionId, AcquisitionKind, LockClass, LockClassId, LockInputs};
use crate::constants;
use crate::order::{Initial, initial};

/// A lock of type `Object` that may be of more classes than this counts as unknown; the second limit is for locks of
/// other types.
const MAX_CLASSES_OF_OBJECT: usize = 8;
const MAX_CLASSES_OF_TYPE: usize = 32;

/// What happens to locks at a statement, in order.
#[derive(Clone, Debug)]
pub enum Operation {
    /// Acquires a lock; with an outcome other than `Always`, only if the result says so.
    Acquire(AcquisitionId, Outcome, Option<ValueId>),
    /// Releases a lock.
    Release(LockClassId, Option<PathId>),
    /// Releases a lock, waits, and acquires it again.
    Reacquire(AcquisitionId),
    /// Locks that a library method holds while it runs and calls back.
    During(SmallVec<[AcquisitionId; 1]>),
}

/// The operations of each instance, in the order of statements.
pub(super) type OperationsAt = IdVec<InstanceId, Vec<(Option<StatementId>, Operation)>>;

/// All acquisitions of the program, and the operations of each statement.
#[derive(Default)]
pub(super) struct Operations {
    pub(super) acquisitions: IdVec<AcquisitionId, Acquisition>,
    pub(super) classes: IdVec<LockClassId, LockClass>,
    class_ids: FxHashMap<LockClass, LockClassId>,
    /// Monitors of which next to nothing is known (A21).
    pub(super) unknown: BTreeSet<(MethodId, StatementId)>,
    /// The operations of each instance, in the order of statements.
    pub(super) at: OperationsAt,
}

impl Operations {
    pub(super) fn of(inputs: LockInputs<'_, '_>, paths: &mut Paths) -> Operations {
        let analysis = inputs.analysis;
        let mut operations =
            Operations { at: IdVec::filled(Vec::new(), analysis.instances().len()), ..Operations::default() };
        for instance in analysis.instances() {
            operations.add_monitors(inputs, paths, instance);
            for call in analysis.library_calls_from(instance) {
                operations.add_library_call(inputs, paths, *call);
            }
            operations.at[instance].sort_by_key(|(statement, _)| *statement);
        }
        operations
    }

    /// The operations of a statement of an instance.
    pub(super) fn at(
        &self,
        instance: InstanceId,
        statement: Option<StatementId>,
    ) -> impl Iterator<Item = &Operation> + use<'_> {
        operations_at(&self.at, instance, statement)
    }

    /// All operations, with their places.
    pub(super) fn all(&self) -> impl Iterator<Item = (InstanceId, Option<StatementId>, &Operation)> {
        self.at.entries().flat_map(|(instance, operations)| {
            operations.iter().map(move |(statement, operation)| (instance, *statement, operation))
        })
    }

    /// The statements of an instance that have operations.
    pub(super) fn statements(&self, instance: InstanceId) -> impl Iterator<Item = Option<StatementId>> + use<'_> {
        self.at[instance].iter().map(|(statement, _)| *statement)
    }

    pub(super) fn class_of(&self, acquisition: AcquisitionId) -> &LockClass {
        &self.classes[self.acquisitions[acquisition].class]
    }

    pub(super) fn class(&mut self, objects: ObjectSet, sort: LockSort, mode: LockMode) -> LockClassId {
        let class = LockClass { objects, sort, mode };
        if let Some(known) = self.class_ids.get(&class) {
            return *known;
        }
        let id = self.classes.push(class.clone());
        self.class_ids.insert(class, id);
        id
    }

    fn add(&mut self, instance: InstanceId, statement: Option<StatementId>, operation: Operation) {
        self.at[instance].push((statement, operation));
    }

    fn acquisition(&mut self, acquisition: Acquisition) -> AcquisitionId {
        self.acquisitions.push(acquisition)
    }

    fn add_monitors(&mut self, inputs: LockInputs<'_, '_>, paths: &mut Paths, instance: InstanceId) {
        let Some(body) = inputs.analysis.code_of(instance) else { return };
        for statement in body.statements().filter(|statement| !inputs.dead.contains(body, *statement)) {
            let (value, is_enter) = match body.statement(statement).op {
                Op::MonitorEnter(value) => (value, true),
                Op::MonitorExit(value) => (value, false),
                _ => continue,
            };
            let chosen = constants::returned(inputs.analysis, instance, body.uncast(value));
            let mut objects = chosen.unwrap_or_else(|| inputs.analysis.points_to(instance, value).clone());
            if may_be_anything(inputs, body, value, &objects) {
                self.unknown.insert((inputs.analysis.instance(instance).method, statement));
                objects = ObjectSet::default();
            }
            let class = self.class(objects, LockSort::Monitor, LockMode::Exclusive);
            let path = Some(paths.id(LockPath::of(inputs.analysis.program(), inputs.changing, body, value)));
            let statement = Some(statement);
            let operation = if is_enter {
                let kind = AcquisitionKind::Monitor(value);
                let acquisition = Acquisition { instance, statement, class, kind, path, blocks: true };
                Operation::Acquire(self.acquisition(acquisition), Outcome::Always, None)
            } else {
                Operation::Release(class, path)
            };
            self.add(instance, statement, operation);
        }
    }

    fn add_library_call(&mut self, inputs: LockInputs<'_, '_>, paths: &mut Paths, call: LibraryCallId) {
        let analysis = inputs.analysis;
        let library_call = analysis.library_call(call);
        let (instance, statement) = (library_call.caller, library_call.statement);
        let Some(model) = analysis.model(call) else { return };
        let body = analysis.code_of(instance);
        if body.zip(statement).is_some_and(|(body, statement)| inputs.dead.contains(body, statement)) {
            return;
        }
        let result = statement.and_then(|statement| body?.statement(statement).result);
        let mut name = |path: &AccessPath| {
            let own = || (path.root == Root::This && path.fields.is_empty()).then(|| LockPath::value(THIS));
            let path = body.map_or_else(own, |body| named(inputs, body, statement?, path))?;
            Some(paths.id(path))
        };
        let kind = AcquisitionKind::Call(call);
        let mut held = SmallVec::new();
        for lock in model.holds() {
            let class = self.class(analysis.reached(call, &lock.path), lock.sort, LockMode::Exclusive);
            let path = name(&lock.path);
            held.push(self.acquisition(Acquisition { instance, statement, class, kind, path, blocks: true }));
        }
        if !held.is_empty() {
            self.add(instance, statement, Operation::During(held));
        }
        for order in model.orders().iter().filter(|order| order.kind == OrderKind::Permit) {
            let objects = analysis.reached(call, &order.carrier);
            if !has_one_permit(inputs, &objects) {
                continue;
            }
            let class = self.class(objects, LockSort::Explicit, LockMode::Exclusive);
            let path = name(&order.carrier);
            let operation = match order.direction {
                OrderDirection::Acquire => {
                    let blocks = order.when == Outcome::Always;
                    let acquisition = Acquisition { instance, statement, class, kind, path, blocks };
                    Operation::Acquire(self.acquisition(acquisition), order.when, result)
                }
                OrderDirection::Release => Operation::Release(class, path),
            };
            self.add(instance, statement, operation);
        }
        for effect in &model.method.locks {
            if effect.mode == LockMode::Optimistic && effect.action == LockAction::Acquire {
                continue;
            }
            let class = self.class(analysis.reached(call, &effect.lock.path), effect.lock.sort, effect.mode);
            let path = name(&effect.lock.path);
            let blocks = effect.when == Outcome::Always && !effect.timed && effect.mode != LockMode::Optimistic;
            let acquisition = Acquisition { instance, statement, class, kind, path, blocks };
            let operation = match effect.action {
                // A thread that converts a read lock into a write lock is treated as if it held both.
                LockAction::Acquire | LockAction::Convert if effect.mode != LockMode::Optimistic => {
                    Operation::Acquire(self.acquisition(acquisition), effect.when, result)
                }
                LockAction::Release => Operation::Release(class, path),
                LockAction::Await => Operation::Reacquire(self.acquisition(Acquisition {
                    kind: AcquisitionKind::Wait(call),
                    blocks: true,
                    ..acquisition
                })),
                LockAction::Acquire
                | LockAction::Convert
                | LockAction::Validate
                | LockAction::Signal
                | LockAction::SignalAll => continue,
            };
            self.add(instance, statement, operation);
        }
    }
}

/// The receiver, also of a library method, which has no body.
pub(super) const THIS: ValueId = ValueId::new(0);

/// The operations of a statement of an instance.
pub(super) fn operations_at(
    at: &OperationsAt,
    instance: InstanceId,
    statement: Option<StatementId>,
) -> impl Iterator<Item = &Operation> {
    let operations = &at[instance];
    let start = operations.partition_point(|(at, _)| *at < statement);
    operations[start..].iter().take_while(move |(at, _)| *at == statement).map(|(_, operation)| operation)
}

/// Whether objects are semaphores with one permit, which are used as locks.
fn has_one_permit(inputs: LockInputs<'_, '_>, objects: &ObjectSet) -> bool {
    let is_one = |object: ObjectId| matches!(initial(inputs.analysis, object), Initial::Constant(1));
    !objects.is_empty() && objects.iter().all(is_one)
}

/// Whether nothing is known of a lock: it may be of too many classes (A21).
fn may_be_anything(inputs: LockInputs<'_, '_>, body: &Body, value: ValueId, objects: &ObjectSet) -> bool {
    let analysis = inputs.analysis;
    let is_object = body.value(value).ty.as_class() == Some(analysis.program().well_known().object);
    let most = if is_object { MAX_CLASSES_OF_OBJECT } else { MAX_CLASSES_OF_TYPE };
    objects.len() > most && {
        let kinds = objects.iter().map(|object| analysis.object(object).ty);
        kinds.collect::<FxHashSet<_>>().len() > most
    }
}

/// The name of what a model's path reaches: the receiver or an argument itself, or the object of which one of these was
/// made as a view in the same method. `locks.writeLock().lock()` acquires `locks`.
fn named(inputs: LockInputs<'_, '_>, body: &Body, statement: StatementId, path: &AccessPath) -> Option<LockPath> {
    let value = body.passed(statement, path.root)?;
    let of = |value: ValueId| LockPath::of(inputs.analysis.program(), inputs.changing, body, value);
    match path.fields[..] {
        [] => Some(of(value)),
        [Field::Source] => match viewed(inputs.analysis, body, value) {
            Some(viewed) => Some(of(viewed)),
            None => kept_view(inputs, of(value)),
        },
        _ => None,
    }
}

/// The name of what a view in a field that never changes is a view of: the field that holds it, or, if none does, the
/// first field that holds a view of it. So `reading` and `writing` have one name after `reading = locks.readLock();
/// writing = locks.writeLock();` in the constructor.
fn kept_view(inputs: LockInputs<'_, '_>, mut view: LockPath) -> Option<LockPath> {
    let program = inputs.analysis.program();
    let field = view.fields.last().copied()?;
    let constructors = program.methods_of(program.field(field).class).filter(|method| program.is_constructor(*method));
    let mut names = constructors.filter_map(|constructor| {
        let body = program.body(constructor)?.ok()?;
        let puts: Vec<(FieldId, ValueId)> = body.statements().filter_map(|at| own_put(body, at)).collect();
        let viewed_by = |(_, value): &(FieldId, ValueId)| viewed(inputs.analysis, body, *value);
        let of = puts.iter().find(|(put, _)| *put == field).map(viewed_by)?;
        // A constructor that puts something else there leaves nothing known.
        let Some(of) = of else { return Some(None) };
        let held = match body.holder(of) {
            Some((holder, held)) if Some(holder) == body.this() => held,
            _ => puts.iter().find(|(_, value)| *value == of).map(|(held, _)| *held),
        };
        let held = held.filter(|held| inputs.changing.never_changes(program, *held));
        let views = puts.iter().filter(|put| viewed_by(put) == Some(of)).map(|(put, _)| *put);
        Some(held.or_else(|| views.min()))
    });
    let first = names.next().flatten()?;
    if names.any(|name| name != Some(first)) {
        return None;
    }
    *view.fields.last_mut()? = first;
    Some(view)
}

/// A store into a field of the constructed object.
fn own_put(body: &Body, statement: StatementId) -> Option<(FieldId, ValueId)> {
    match body.statement(statement).op {
        Op::PutField { object, field, value } if body.this() == Some(object) => Some((field.resolved?, value)),
        _ => None,
    }
}
