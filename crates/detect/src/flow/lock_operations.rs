//! What the statements of a method do to explicit locks: which they acquire or release, and in which mode.
//!
//! The models of the methods that calls name say it; the points-to sets say which locks are meant. Over-approximates
//! the locks, as points-to sets do.

use unsnarl_library::{
    LockAction, LockEffect, LockMode, LockSort, Occasion, OrderDirection, OrderKind, Outcome, Resolved,
};
use unsnarl_pointer::{Analysis, EdgeKind, LibraryCallId, ObjectSet};
use unsnarl_program::ir::{Op, StatementId, ValueId};

use crate::flow::is_same_expression;
use crate::scene::{Code, Scene};

/// A statement that acquires or releases an explicit lock.
pub(crate) struct LockOperation {
    pub(crate) statement: StatementId,
    /// The expression that it is called on.
    pub(crate) lock: ValueId,
    pub(crate) mode: LockMode,
    /// Which locks it acquires or releases, and in which mode, by the classes of the possible receivers.
    pub(crate) locked_objects: Vec<(LockMode, ObjectSet)>,
    /// The result with which it takes effect.
    pub(crate) when: Outcome,
    /// Whether an interrupt may end it before it takes effect.
    pub(crate) is_interruptible: bool,
}

impl LockOperation {
    /// Whether a release may release what the same method acquired.
    pub(crate) fn may_release(&self, taken: &LockOperation) -> bool {
        releases_mode(self.mode, taken.mode) && self.lock == taken.lock || may_release(&self.locked_objects, taken)
    }

    pub(crate) fn objects(&self) -> impl Iterator<Item = &ObjectSet> {
        self.locked_objects.iter().map(|(_, objects)| objects)
    }
}

/// Whether one of several releases may release what was acquired.
pub(crate) fn may_release(released: &[(LockMode, ObjectSet)], taken: &LockOperation) -> bool {
    released.iter().any(|(release, objects)| {
        taken
            .locked_objects
            .iter()
            .any(|(mode, locked_objects)| releases_mode(*release, *mode) && objects.intersects(locked_objects))
    })
}

fn releases_mode(release: LockMode, taken: LockMode) -> bool {
    release == LockMode::Any || release == taken
}

/// What a method itself does to explicit locks.
pub(crate) struct LockOperations<'s, 'a> {
    pub(crate) code: &'s Code<'a>,
    pub(crate) taken: Vec<LockOperation>,
    pub(crate) released: Vec<LockOperation>,
}

impl LockOperations<'_, '_> {
    /// Releases what is written as what was acquired by that name: a field that is read again, or a method that is
    /// asked again for the lock. In code that no known thread runs, the objects are not known.
    fn name_alike(&mut self) {
        let body = self.code.body;
        for release in &mut self.released {
            let is_known = self.taken.iter().any(|taken| taken.lock == release.lock);
            let alike = self.taken.iter().find(|taken| is_same_expression(body, taken.lock, release.lock));
            if let Some(alike) = alike.filter(|_| !is_known) {
                release.lock = alike.lock;
            }
        }
    }
}

/// What the statements of a method do to explicit locks.
pub(crate) fn operations<'s, 'a>(scene: &Scene<'_, '_, '_>, code: &'s Code<'a>) -> LockOperations<'s, 'a> {
    let mut operations = LockOperations { code, taken: Vec::new(), released: Vec::new() };
    for statement in code.body.statements() {
        let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { continue };
        let Some(model) = scene.model_at(code, statement) else { continue };
        let Some(lock) = code.body.operands(arguments).first().copied() else { continue };
        for effect in &model.method.locks {
            let Some((takes, mode)) = operation(effect) else { continue };
            let locked_objects = locked_objects(scene, code, statement, lock, (takes, mode));
            let into = if takes { &mut operations.taken } else { &mut operations.released };
            let is_interruptible = effect.interruptible || is_interruptible(&model);
            into.push(LockOperation { statement, lock, mode, locked_objects, when: effect.when, is_interruptible });
        }
    }
    operations.name_alike();
    operations
}

/// What the statements of a method do to permits, as if each permit were a lock.
pub(crate) fn permit_operations<'s, 'a>(scene: &Scene<'_, '_, '_>, code: &'s Code<'a>) -> LockOperations<'s, 'a> {
    let mut operations = LockOperations { code, taken: Vec::new(), released: Vec::new() };
    for statement in code.body.statements() {
        let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { continue };
        let Some(model) = scene.model_at(code, statement) else { continue };
        let Some(lock) = code.body.operands(arguments).first().copied() else { continue };
        let orders = model.orders();
        let Some(effect) = orders.iter().find(|effect| effect.kind == OrderKind::Permit) else { continue };
        let takes = effect.direction == OrderDirection::Acquire;
        let (mode, when) = (LockMode::Exclusive, effect.when);
        let objects = code.instances.iter().map(|instance| scene.analysis().points_to(*instance, lock).clone());
        let locked_objects = objects.map(|objects| (mode, objects)).collect();
        let into = if takes { &mut operations.taken } else { &mut operations.released };
        let is_interruptible = is_interruptible(&model);
        into.push(LockOperation { statement, lock, mode, locked_objects, when, is_interruptible });
    }
    operations
}

/// Whether an interrupt may end a call with an exception.
fn is_interruptible(model: &Resolved<'_>) -> bool {
    model.method.throws.iter().any(|thrown| thrown.when == Some(Occasion::Interrupted))
}

/// The acquisitions of a method that only a release in the wrong mode follows, each with that release: a read lock is
/// acquired and the write lock of the same object released, or the other way round.
pub(crate) fn wrong_modes<'o>(own: &'o LockOperations<'_, '_>) -> Vec<(&'o LockOperation, &'o LockOperation)> {
    let unreleased = own.taken.iter().filter(|taken| !own.released.iter().any(|release| release.may_release(taken)));
    let mut pairs = Vec::new();
    for taken in unreleased {
        let wrong = own.released.iter().find(|release| {
            is_of_other_mode(release, taken)
                && !own.taken.iter().any(|other| release.may_release(other))
                && own.code.body.may_follow(taken.statement, release.statement)
        });
        pairs.extend(wrong.map(|release| (taken, release)));
    }
    pairs
}

/// Whether a release is of the same lock as an acquisition, but of another mode, whatever the receivers are.
fn is_of_other_mode(release: &LockOperation, taken: &LockOperation) -> bool {
    let mut pairs =
        release.locked_objects.iter().flat_map(|one| taken.locked_objects.iter().map(move |two| (one, two)));
    pairs.any(|((_, released), (_, acquired))| released.intersects(acquired))
}

/// Whether an effect acquires (`true`) or releases an explicit lock, and in which mode.
fn operation(effect: &LockEffect) -> Option<(bool, LockMode)> {
    match effect.action {
        _ if effect.lock.sort != LockSort::Explicit => None,
        LockAction::Acquire if effect.mode != LockMode::Optimistic => Some((true, effect.mode)),
        LockAction::Release => Some((false, effect.mode)),
        LockAction::Convert => Some((false, LockMode::Any)),
        _ => None,
    }
}

/// The locks that a library call acquires or releases.
pub(crate) fn locks_of_call<'s>(
    analysis: &'s Analysis<'_>,
    call: LibraryCallId,
    takes: bool,
) -> impl Iterator<Item = (LockMode, ObjectSet)> + 's {
    let effects = analysis.model(call).map_or(&[][..], |model| &model.method.locks);
    effects.iter().filter_map(move |effect| {
        let (_, mode) = operation(effect).filter(|(takes_it, _)| *takes_it == takes)?;
        Some((mode, analysis.reached(call, &effect.lock.path)))
    })
}

/// The locks that a statement acquires or releases, in all contexts.
fn locked_objects(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    statement: StatementId,
    receiver: ValueId,
    (takes, mode): (bool, LockMode),
) -> Vec<(LockMode, ObjectSet)> {
    let analysis = scene.analysis();
    let mut locked_objects = Vec::new();
    for instance in &code.instances {
        let calls = analysis.library_calls_at(*instance, Some(statement));
        locked_objects.extend(calls.iter().flat_map(|call| locks_of_call(analysis, *call, takes)));
        // A lock that the program implements itself.
        if analysis.calls_at(*instance, Some(statement)).iter().any(|edge| edge.kind == EdgeKind::Call) {
            locked_objects.push((mode, analysis.points_to(*instance, receiver).clone()));
        }
    }
    locked_objects
}
