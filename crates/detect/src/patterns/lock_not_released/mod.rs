//! `lock-not-released`: a method acquires an explicit lock and keeps it on some path out.
//!
//! A data flow (`held.rs`) over each body that acquires a lock, including exceptional edges; `throwing.rs` says what
//! throws in practice. A lock that some method releases without having acquired it is meant to be held across methods,
//! and is not examined; nor is one that the method first releases, and then acquires again for its caller.
//! Under-approximates: locks that a callee acquires are not followed, nor are locks of which nothing is known, unless
//! the method releases them somewhere.

mod held;
mod throwing;

use std::collections::BTreeSet;

use unsnarl_concurrency::LoopCache;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{LockAction, LockEffect, LockMode, LockSort, Outcome};
use unsnarl_pointer::{Analysis, EdgeKind, InstanceId, LibraryCall, LibraryCallId, ObjectSet};
use unsnarl_program::ir::{Dominators, Op, StatementId, ValueId};
use unsnarl_program::{IdVec, MethodId};

use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, line, place};
use crate::{Needs, Pattern};
use held::{Leak, leaks};
use throwing::Throwing;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-not-released"),
        summary: "an explicit lock is not released on some path out of the method",
        severity: Severity::Error,
        page: include_str!("../../../../../docs/rules/lock-not-released.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// A statement that acquires or releases an explicit lock.
struct LockOperation {
    statement: StatementId,
    /// The expression that it is called on.
    lock: ValueId,
    mode: LockMode,
    /// Which locks it acquires or releases, and in which mode, by the classes of the possible receivers.
    locked_objects: Vec<(LockMode, ObjectSet)>,
    /// The result with which it takes effect.
    when: Outcome,
}

impl LockOperation {
    /// Whether a release may release what the same method acquired.
    fn may_release(&self, taken: &LockOperation) -> bool {
        releases_mode(self.mode, taken.mode) && self.lock == taken.lock || may_release(&self.locked_objects, taken)
    }

    fn objects(&self) -> impl Iterator<Item = &ObjectSet> {
        self.locked_objects.iter().map(|(_, objects)| objects)
    }
}

/// Whether one of several releases may release what was acquired.
fn may_release(released: &[(LockMode, ObjectSet)], taken: &LockOperation) -> bool {
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
struct LockOperations<'s, 'a> {
    code: &'s Code<'a>,
    taken: Vec<LockOperation>,
    released: Vec<LockOperation>,
}

/// What is known beyond one method.
struct CallEffects {
    throwing: Throwing,
    /// For each instance, the locks that it or its callees may release.
    released_below: IdVec<InstanceId, ObjectSet>,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let all: Vec<LockOperations<'_, '_>> = scene.code().iter().map(|code| operations(scene, code)).collect();
    let released_elsewhere = released_elsewhere(scene, &all);
    let is_released_somewhere = |taken: &LockOperation| {
        all.iter().flat_map(|own| &own.released).any(|release| may_release(&release.locked_objects, taken))
    };
    let mut loops = LoopCache::default();
    let mut followed: Vec<(&LockOperations<'_, '_>, Vec<&LockOperation>)> = Vec::new();
    let for_callers = acquiring_overrides(scene, &all);
    for own in all.iter().filter(|own| !for_callers.contains(&own.code.method)) {
        let is_kept_here = |taken: &&LockOperation| {
            // Nobody waits for a lock that is only ever tried and never released.
            let is_known = own.released.iter().any(|release| release.may_release(taken))
                || taken.objects().any(|objects| !objects.is_empty())
                    && (taken.when == Outcome::Always || is_released_somewhere(taken));
            is_known
                && !may_release(&released_elsewhere, taken)
                && !is_held_by_caller(own, taken)
                && !is_released_by_loop(scene, &mut loops, own, taken)
        };
        let taken: Vec<&LockOperation> = own.taken.iter().filter(is_kept_here).collect();
        if !taken.is_empty() {
            followed.push((own, taken));
        }
    }
    if followed.is_empty() {
        return Vec::new();
    }
    let call_effects = CallEffects { throwing: Throwing::of(scene), released_below: released_below(scene, &all) };
    let mut findings = Vec::new();
    for (own, taken) in &followed {
        for taken in taken {
            let sure = leaks(scene, &call_effects, own, taken, false);
            if let Some(leak) = sure.or_else(|| leaks(scene, &call_effects, own, taken, true)) {
                findings.push(finding_for(scene, own, taken, leak, sure.is_some()));
            }
        }
    }
    findings
}

/// The program's own methods that acquire locks for their callers: overrides of library methods, whose callers release
/// what they acquire.
fn acquiring_overrides(scene: &Scene<'_, '_, '_>, all: &[LockOperations<'_, '_>]) -> BTreeSet<MethodId> {
    let analysis = scene.analysis();
    let mut methods = BTreeSet::new();
    for own in all {
        for (taken, instance) in own.taken.iter().flat_map(|one| own.code.instances.iter().map(move |at| (one, at))) {
            let calls = analysis.calls_at(*instance, Some(taken.statement)).iter();
            let calls = calls.filter(|edge| edge.kind == EdgeKind::Call);
            methods.extend(calls.map(|edge| analysis.instance(edge.callee).method));
        }
    }
    methods
}

/// Locks that are released by methods that have not acquired them, or by function objects.
fn released_elsewhere(scene: &Scene<'_, '_, '_>, all: &[LockOperations<'_, '_>]) -> Vec<(LockMode, ObjectSet)> {
    let analysis = scene.analysis();
    let mut left = Vec::new();
    let mut seen: BTreeSet<(MethodId, Option<StatementId>)> = BTreeSet::new();
    for own in all {
        for release in &own.released {
            seen.insert((own.code.method, Some(release.statement)));
            if !own.taken.iter().any(|taken| release.may_release(taken)) {
                left.extend(release.locked_objects.iter().cloned());
            }
        }
    }
    for call in analysis.library_calls() {
        let LibraryCall { caller, statement, .. } = *analysis.library_call(call);
        if !seen.contains(&(analysis.instance(caller).method, statement)) {
            left.extend(locks_of_call(analysis, call, false));
        }
    }
    left
}

/// What the statements of a method do to explicit locks.
fn operations<'s, 'a>(scene: &Scene<'_, '_, '_>, code: &'s Code<'a>) -> LockOperations<'s, 'a> {
    let mut operations = LockOperations { code, taken: Vec::new(), released: Vec::new() };
    for statement in code.body.statements() {
        let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { continue };
        let Some(model) = scene.model_at(code, statement) else { continue };
        let Some(lock) = code.body.operands(arguments).first().copied() else { continue };
        for effect in &model.method.locks {
            let Some((takes, mode)) = operation(effect) else { continue };
            let locked_objects = locked_objects(scene, code, statement, lock, (takes, mode));
            let into = if takes { &mut operations.taken } else { &mut operations.released };
            into.push(LockOperation { statement, lock, mode, locked_objects, when: effect.when });
        }
    }
    operations
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
fn locks_of_call<'s>(
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

fn released_below(scene: &Scene<'_, '_, '_>, all: &[LockOperations<'_, '_>]) -> IdVec<InstanceId, ObjectSet> {
    let analysis = scene.analysis();
    let mut below = IdVec::filled(ObjectSet::default(), analysis.instances().len());
    let mut open: Vec<InstanceId> = Vec::new();
    for own in all {
        for (release, instance) in
            own.released.iter().flat_map(|one| own.code.instances.iter().map(move |at| (one, at)))
        {
            for objects in release.objects() {
                below[*instance].union_with(objects);
            }
            open.push(*instance);
        }
    }
    while let Some(instance) = open.pop() {
        let released = below[instance].clone();
        for edge in analysis.calls_to(instance) {
            if edge.kind.runs_here() && below[edge.caller].union_with(&released) {
                open.push(edge.caller);
            }
        }
    }
    below
}

/// Whether the method releases the lock before every acquisition: then the lock is its caller's, who holds it again at
/// the end.
fn is_held_by_caller(own: &LockOperations<'_, '_>, taken: &LockOperation) -> bool {
    let body = own.code.body;
    let dominators = Dominators::of(body);
    let precedes =
        |one: &LockOperation, other: &LockOperation| dominators.comes_first(body, one.statement, other.statement);
    let mut releases = own.released.iter().filter(|release| release.may_release(taken));
    releases.any(|release| {
        let mut all = own.taken.iter().filter(|other| release.may_release(other));
        all.all(|other| precedes(release, other))
    })
}

/// Whether another loop releases the lock: how often it runs is not known.
fn is_released_by_loop(
    scene: &Scene<'_, '_, '_>,
    loops: &mut LoopCache,
    own: &LockOperations<'_, '_>,
    taken: &LockOperation,
) -> bool {
    let body = own.code.body;
    let Some(loops) = loops.get(scene.analysis(), own.code.method) else { return false };
    let block = |operation: &LockOperation| body.block_of(operation.statement);
    let mut releases = own.released.iter().filter(|release| release.may_release(taken));
    releases.any(|release| loops.natural.iter().any(|one| one.contains[block(release)] && !one.contains[block(taken)]))
}

fn finding_for(
    scene: &Scene<'_, '_, '_>,
    own: &LockOperations<'_, '_>,
    taken: &LockOperation,
    leak: Leak,
    is_sure: bool,
) -> Finding {
    let (facts, code) = (scene.facts, own.code);
    let lock = expression(scene.program(), code.body, taken.lock);
    let (message, role) = match leak {
        Leak::Returned(at) => (
            format!("{lock} is still locked when the method returns at {}", line(facts, code.method, at)),
            "returns with the lock",
        ),
        Leak::Thrown(at) => (
            format!("{lock} stays locked if an exception leaves the method at {}", line(facts, code.method, at)),
            "may leave with the lock",
        ),
    };
    let (Leak::Returned(out) | Leak::Thrown(out)) = leak;
    let mut sites = vec![
        place(facts, code.method, Some(taken.statement), None, "takes the lock".into()),
        place(facts, code.method, Some(out), None, role.into()),
    ];
    if let Some(release) = own.released.iter().find(|release| release.may_release(taken)) {
        sites.push(place(facts, code.method, Some(release.statement), None, "releases it on another path".into()));
    }
    let evidence = if is_sure { rank::shown_by_code() } else { rank::perhaps_throws() };
    finding(&PATTERN.rule, message, sites, vec![evidence])
}
