//! Statements that wait for a signal and statements that send one: on monitors and conditions alike, according to the
//! models of the called methods.
//!
//! The condition of a wait is what the branches test that decide whether it is reached: `branches.rs` finds the
//! branches, `condition.rs` what they read, `wishes.rs` which changes end the wait. If a method only waits and leaves
//! the test to its callers, these are examined. `held.rs` says whether the lock may be held, `contention.rs` which
//! threads may wait for it, and `ordering.rs` finds the calls that wait for other threads to complete something.

mod branches;
mod condition;
pub(crate) mod contention;
mod held;
pub(crate) mod ordering;
mod wishes;

use std::collections::BTreeMap;

use unsnarl_finding::Site as Place;
use unsnarl_library::{AccessPath, ClassFact, LockAction, LockEffect, LockSort, Root};
use unsnarl_pointer::{AllocationSite as Made, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{MethodId, Origin, Type};

pub(crate) use branches::{Tests, reaches};
pub(crate) use condition::{
    Condition, Effects, comes_before, condition_of, is_first_untested, tests_again, written_at, written_by,
    written_by_callers,
};
pub(crate) use held::{CachedHeld, NeverLocked, may_hold, never_locked};
pub(crate) use wishes::{Effect, Wish, changed_field, effect_on, wishes_of};

use crate::scene::Scene;
use crate::wording::describe::{expression, place};

/// The maximum number of calls above a wait or signal that are examined, and of callers.
const MAX_CALLS: usize = 3;
const MAX_CALLERS: usize = 16;

/// A statement that waits for a signal or sends one, in all contexts.
pub(crate) struct SignalCall {
    /// The method.
    pub(crate) method: MethodId,
    /// The call.
    pub(crate) statement: StatementId,
    /// The instances of the method.
    pub(crate) instances: Vec<InstanceId>,
    /// Waits, wakes one thread, or wakes all.
    pub(crate) action: LockAction,
    /// Monitor or condition.
    pub(crate) sort: LockSort,
    /// Whether the wait has a timeout.
    pub(crate) is_timed: bool,
    /// The objects whose lock must be held.
    pub(crate) locks: ObjectSet,
    /// The objects that are waited on: the condition, or the object with the monitor.
    pub(crate) on: ObjectSet,
}

impl SignalCall {
    /// Whether one may wake a thread that waits at the other.
    pub(crate) fn may_meet(&self, other: &SignalCall) -> bool {
        self.sort == other.sort && self.on.intersects(&other.on)
    }

    /// The code of the method.
    pub(crate) fn body<'a>(&self, scene: &Scene<'_, '_, 'a>) -> Option<&'a Body> {
        scene.program().body(self.method).and_then(Result::ok)
    }

    /// The object that the method is called on.
    pub(crate) fn receiver(&self, body: &Body) -> Option<ValueId> {
        match body.statement(self.statement).op {
            Op::Invoke { arguments, .. } => body.operands(arguments).first().copied(),
            _ => None,
        }
    }

    /// The call roughly as the source writes it: `queue.notify()`.
    pub(crate) fn text(&self, scene: &Scene<'_, '_, '_>) -> Option<String> {
        let (program, body) = (scene.program(), self.body(scene)?);
        let Op::Invoke { method, .. } = body.statement(self.statement).op else { return None };
        let name = program.text(program.key(method.key).name);
        Some(match expression(program, body, self.receiver(body)?).as_str() {
            "this" => format!("{name}()"),
            receiver => format!("{receiver}.{name}()"),
        })
    }

    /// The object that is waited on or notified, as the source writes it.
    pub(crate) fn on_text(&self, scene: &Scene<'_, '_, '_>) -> Option<String> {
        let body = self.body(scene)?;
        Some(expression(scene.program(), body, self.receiver(body)?))
    }

    /// The site of the call.
    pub(crate) fn place(&self, scene: &Scene<'_, '_, '_>, role: &str) -> Place {
        place(scene.facts, self.method, Some(self.statement), None, role.into())
    }

    /// Whether it is in the program itself, where a finding is of use.
    pub(crate) fn is_own(&self, scene: &Scene<'_, '_, '_>) -> bool {
        let program = scene.program();
        program.class(program.method(self.method).class).origin == Origin::Application
    }

    /// Whether two threads may be at the two statements in parallel.
    pub(crate) fn may_be_parallel(&self, scene: &Scene<'_, '_, '_>, other: &SignalCall) -> bool {
        self.instances.iter().any(|one| {
            let parallel = |other_one: &InstanceId| {
                scene.facts.may_happen_in_parallel((*one, self.statement), (*other_one, other.statement))
            };
            other.instances.iter().any(parallel)
        })
    }

    /// Whether a monitor method is called on a lock or condition of the library, by its static type or by all its
    /// possible objects (rule `condition-used-as-monitor`).
    pub(crate) fn is_on_lock_object(&self, scene: &Scene<'_, '_, '_>) -> bool {
        let body = self.body(scene);
        let receiver = body.and_then(|body| Some(body.value(self.receiver(body)?).ty));
        let is_declared = receiver.and_then(Type::as_class).is_some_and(|class| is_library_lock(scene, class));
        let is_lock = |object: ObjectId| {
            let class = scene.analysis().object(object).ty.as_class();
            class.is_some_and(|class| is_library_lock(scene, class))
        };
        self.sort == LockSort::Monitor && (is_declared || !self.on.is_empty() && self.on.iter().all(is_lock))
    }
}

/// Whether a class of the library is a lock or a condition.
fn is_library_lock(scene: &Scene<'_, '_, '_>, class: unsnarl_program::ClassId) -> bool {
    let (program, models) = (scene.program(), scene.analysis().models());
    program.class(class).origin != Origin::Application
        && [ClassFact::Lock, ClassFact::Condition].iter().any(|fact| program.class_is(models, class, *fact))
}

/// All waits and signals.
pub(crate) struct Waiting {
    /// Statements that wait, in order.
    pub(crate) waits: Vec<SignalCall>,
    /// Statements that signal, in order.
    pub(crate) signals: Vec<SignalCall>,
    /// The objects whose waiters the library itself wakes.
    pub(crate) woken_by_library: ObjectSet,
}

impl Waiting {
    pub(crate) fn of(scene: &Scene<'_, '_, '_>) -> Waiting {
        let analysis = scene.analysis();
        let mut calls: BTreeMap<(MethodId, StatementId), SignalCall> = BTreeMap::new();
        let mut woken_by_library = ObjectSet::default();
        for call in analysis.library_calls() {
            let Some(model) = analysis.model(call) else { continue };
            for effect in model.method.locks.iter().filter(|effect| is_signal(effect.action)) {
                let library_call = analysis.library_call(call);
                let on = analysis.reached(call, &waited_on(effect));
                let Some(statement) = library_call.statement else {
                    woken_by_library.union_with(&on);
                    continue;
                };
                let method = analysis.instance(library_call.caller).method;
                let known = calls.entry((method, statement)).or_insert_with(|| SignalCall {
                    method,
                    statement,
                    instances: Vec::new(),
                    action: effect.action,
                    sort: effect.lock.sort,
                    is_timed: effect.timed,
                    locks: ObjectSet::default(),
                    on: ObjectSet::default(),
                });
                if !known.instances.contains(&library_call.caller) {
                    known.instances.push(library_call.caller);
                }
                known.locks.union_with(&analysis.reached(call, &effect.lock.path));
                known.on.union_with(&on);
            }
        }
        let (waits, signals) = calls.into_values().partition(|call| call.action == LockAction::Await);
        Waiting { waits, signals, woken_by_library }
    }

    /// The waits that a signal may end.
    pub(crate) fn woken_by<'w>(&'w self, signal: &'w SignalCall) -> impl Iterator<Item = &'w SignalCall> {
        self.waits.iter().filter(move |wait| wait.may_meet(signal))
    }

    /// The signals that may end a wait.
    pub(crate) fn waking<'w>(&'w self, wait: &'w SignalCall) -> impl Iterator<Item = &'w SignalCall> {
        self.signals.iter().filter(move |signal| signal.may_meet(wait))
    }
}

fn is_signal(action: LockAction) -> bool {
    matches!(action, LockAction::Await | LockAction::Signal | LockAction::SignalAll)
}

fn waited_on(effect: &LockEffect) -> AccessPath {
    effect.condition.clone().unwrap_or_else(|| effect.lock.path.clone())
}

/// Whether all uses of these objects are known: the program makes them, and passes them only to library methods with a
/// model.
pub(crate) fn are_known(scene: &Scene<'_, '_, '_>, objects: &ObjectSet) -> bool {
    let analysis = scene.analysis();
    let is_made = |object: ObjectId| {
        let site = analysis.object(object).site;
        matches!(site, Made::Statement(..) | Made::ClassOf(_))
            || matches!(site, Made::Library(unsnarl_pointer::Maker::Call(..), ..))
    };
    let given = |call: LibraryCallId| {
        let reached = |root| analysis.reached(call, &AccessPath { root, fields: Default::default() });
        analysis.model(call).is_none()
            && (reached(Root::This).intersects(objects) || reached(Root::AnyArgument).intersects(objects))
    };
    !objects.is_empty() && objects.iter().all(is_made) && !analysis.library_calls().any(given)
}

/// A statement before which the condition of a wait is tested: the wait itself, or a call that leads to it.
pub(crate) struct Frame {
    /// The method.
    pub(crate) method: MethodId,
    /// The instances of the method.
    pub(crate) instances: Vec<InstanceId>,
    /// The statement.
    pub(crate) statement: StatementId,
    /// The branches that decide about it.
    pub(crate) tests: Tests,
    /// What they read.
    pub(crate) condition: Condition,
}

/// The statements before which the condition of a wait is tested; `None` if it has too many callers.
pub(crate) fn frames_of(scene: &Scene<'_, '_, '_>, wait: &SignalCall) -> Option<Vec<Frame>> {
    let mut frames = Vec::new();
    add_frames(scene, wait.method, (&wait.instances, wait.statement), 0, &|_| true, &mut frames)?;
    Some(frames)
}

/// The same, but what a caller tests counts only if a signaller may change it. A loop around the call, over the objects
/// that are waited for, is no test of the condition.
pub(crate) fn announced_frames_of(scene: &Scene<'_, '_, '_>, wait: &SignalCall) -> Option<Vec<Frame>> {
    let waiting = scene.waiting();
    if waiting.waking(wait).next().is_none() || waiting.woken_by_library.intersects(&wait.on) {
        return frames_of(scene, wait);
    }
    let is_announced =
        |condition: &Condition| waiting.waking(wait).any(|signal| may_announce(scene, signal, &condition.reads));
    let mut frames = Vec::new();
    add_frames(scene, wait.method, (&wait.instances, wait.statement), 0, &is_announced, &mut frames)?;
    Some(frames)
}

/// Whether a signal may announce a change to what is read; if not, the test is of something else than what the thread
/// waits for. Unknown code of the signaller cannot change fields of the program.
pub(crate) fn may_announce(scene: &Scene<'_, '_, '_>, signal: &SignalCall, reads: &Effects) -> bool {
    let meets = |written: Effects| Effects { is_opaque: false, ..written }.meets(reads);
    meets(written_by(scene, &signal.instances))
        || meets(written_by_callers(scene, &signal.instances, EdgeKind::runs_here))
}

fn add_frames(
    scene: &Scene<'_, '_, '_>,
    method: MethodId,
    (instances, statement): (&[InstanceId], StatementId),
    depth: usize,
    is_announced: &dyn Fn(&Condition) -> bool,
    frames: &mut Vec<Frame>,
) -> Option<()> {
    let analysis = scene.analysis();
    let body = scene.program().body(method).and_then(Result::ok)?;
    let (mut tests, mut condition) = condition_of(scene, body, instances, statement);
    if depth > 0 && condition.is_shared() && !is_announced(&condition) {
        tests.retain(|_| false);
        condition = Condition::default();
    }
    let calls = || instances.iter().flat_map(|instance| analysis.calls_to(*instance));
    let is_called_here = calls().next().is_some() && calls().all(|edge| edge.kind == EdgeKind::Call);
    if condition.is_shared() || tests.is_repeated(body) || !is_called_here || depth == MAX_CALLS {
        frames.push(Frame { method, instances: instances.to_vec(), statement, tests, condition });
        return Some(());
    }
    let mut callers: BTreeMap<(MethodId, StatementId), Vec<InstanceId>> = BTreeMap::new();
    for edge in calls() {
        let instances = callers.entry((analysis.instance(edge.caller).method, edge.statement?)).or_default();
        if !instances.contains(&edge.caller) {
            instances.push(edge.caller);
        }
    }
    if frames.len() + callers.len() > MAX_CALLERS {
        return None;
    }
    for ((method, statement), instances) in callers {
        add_frames(scene, method, (&instances, statement), depth + 1, is_announced, frames)?;
    }
    Some(())
}
