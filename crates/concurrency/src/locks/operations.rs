//! What statements do to locks: monitors, and what the models say of library calls.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_pointer::{Analysis, InstanceId, LibraryCallId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::models::{AccessPath, LockAction, LockMode, LockSort, Outcome, Root};

use super::path::{ChangingFields, Path};
use super::{Acquisition, AcquisitionId, Way};

/// What happens to locks at a statement, in order.
#[derive(Clone, Debug)]
pub(super) enum Operation {
    /// Takes a lock; with an outcome other than `Always`, only if the result says so.
    Acquire(AcquisitionId, Outcome, Option<ValueId>),
    /// Gives a lock back.
    Release { objects: ObjectSet, sort: LockSort, mode: LockMode, path: Option<Path> },
    /// Gives a lock back, waits, and takes it again.
    Reacquire(AcquisitionId),
    /// Held while a library method runs and calls others.
    During(SmallVec<[AcquisitionId; 1]>),
}

/// All acquisitions of the program, and what each statement does.
#[derive(Default)]
pub(super) struct Operations {
    pub(super) acquisitions: Vec<Acquisition>,
    at: FxHashMap<(InstanceId, Option<StatementId>), Vec<Operation>>,
}

impl Operations {
    pub(super) fn of(analysis: &Analysis<'_>, changing: &ChangingFields) -> Operations {
        let mut operations = Operations::default();
        for instance in analysis.instances() {
            operations.add_monitors(analysis, changing, instance);
            for call in analysis.library_calls_from(instance) {
                operations.add_library_call(analysis, changing, *call);
            }
        }
        operations
    }

    pub(super) fn at(&self, instance: InstanceId, statement: Option<StatementId>) -> &[Operation] {
        self.at.get(&(instance, statement)).map_or(&[], |operations| &operations[..])
    }

    /// The instances with any operation.
    pub(super) fn instances(&self) -> Vec<InstanceId> {
        let mut instances: Vec<InstanceId> = self.at.keys().map(|(instance, _)| *instance).collect();
        instances.sort_unstable();
        instances.dedup();
        instances
    }

    fn add(&mut self, instance: InstanceId, statement: Option<StatementId>, operation: Operation) {
        self.at.entry((instance, statement)).or_default().push(operation);
    }

    fn acquisition(&mut self, acquisition: Acquisition) -> AcquisitionId {
        self.acquisitions.push(acquisition);
        AcquisitionId::new(self.acquisitions.len() - 1)
    }

    fn add_monitors(&mut self, analysis: &Analysis<'_>, changing: &ChangingFields, instance: InstanceId) {
        let program = analysis.program();
        let Some(body) = analysis.code_of(instance) else { return };
        for statement in body.statements() {
            let (value, is_enter) = match body.statement(statement).op {
                Op::MonitorEnter(value) => (value, true),
                Op::MonitorExit(value) => (value, false),
                _ => continue,
            };
            let objects = analysis.points_to(instance, value).clone();
            let path = Path::of(program, changing, body, value);
            let (sort, mode) = (LockSort::Monitor, LockMode::Exclusive);
            let operation = if is_enter {
                let (statement, path) = (Some(statement), Some(path));
                let way = Way::Monitor(value);
                let acquisition = Acquisition { instance, statement, objects, sort, mode, way, path, blocks: true };
                Operation::Acquire(self.acquisition(acquisition), Outcome::Always, None)
            } else {
                Operation::Release { objects, sort, mode, path: Some(path) }
            };
            self.add(instance, Some(statement), operation);
        }
    }

    fn add_library_call(&mut self, analysis: &Analysis<'_>, changing: &ChangingFields, call: LibraryCallId) {
        let library_call = analysis.library_call(call);
        let (instance, statement) = (library_call.caller, library_call.statement);
        let Some(model) = analysis.model(call) else { return };
        let body = analysis.code_of(instance);
        let result = statement.and_then(|statement| body?.statement(statement).result);
        let name = |path: &AccessPath| named(analysis, changing, body?, statement?, path);
        let way = Way::Call(call);
        let mut held = SmallVec::new();
        for lock in model.holds() {
            let objects = analysis.reached(call, &lock.path);
            let (sort, mode, path) = (lock.sort, LockMode::Exclusive, name(&lock.path));
            held.push(self.acquisition(Acquisition {
                instance,
                statement,
                objects,
                sort,
                mode,
                way,
                path,
                blocks: true,
            }));
        }
        if !held.is_empty() {
            self.add(instance, statement, Operation::During(held));
        }
        for effect in &model.method.locks {
            let objects = analysis.reached(call, &effect.lock.path);
            let (sort, mode, path) = (effect.lock.sort, effect.mode, name(&effect.lock.path));
            let blocks = effect.when == Outcome::Always && !effect.timed && mode != LockMode::Optimistic;
            let acquisition = Acquisition { instance, statement, objects, sort, mode, way, path, blocks };
            let operation = match effect.action {
                LockAction::Acquire if mode == LockMode::Optimistic => continue,
                LockAction::Acquire => Operation::Acquire(self.acquisition(acquisition), effect.when, result),
                LockAction::Release => {
                    let Acquisition { objects, sort, mode, path, .. } = acquisition;
                    Operation::Release { objects, sort, mode, path }
                }
                LockAction::Await => Operation::Reacquire(self.acquisition(Acquisition {
                    way: Way::Wait(call),
                    blocks: true,
                    ..acquisition
                })),
                LockAction::Convert | LockAction::Validate | LockAction::Signal | LockAction::SignalAll => continue,
            };
            self.add(instance, statement, operation);
        }
    }
}

/// The name of what a model's path reaches, if that is the receiver or an argument itself.
fn named(
    analysis: &Analysis<'_>,
    changing: &ChangingFields,
    body: &Body,
    statement: StatementId,
    path: &AccessPath,
) -> Option<Path> {
    let Op::Invoke { kind, arguments, .. } = body.statement(statement).op else { return None };
    let arguments = body.operands(arguments);
    let is_static = kind == unsnarl_classfile::instruction::InvokeKind::Static;
    let value = match path.root {
        Root::This if !is_static => arguments.first(),
        Root::Argument(index) => arguments.get(usize::from(index) + usize::from(!is_static)),
        _ => None,
    }?;
    path.fields.is_empty().then(|| Path::of(analysis.program(), changing, body, *value))
}
