//! `lock-not-released`: a method acquires an explicit lock and keeps it on some path out.
//!
//! So does one that waits for a field and sets it (`flag.rs`).
//!
//! A data flow (`held.rs`) over each body that acquires a lock, including exceptional edges; `throwing.rs` says what
//! throws in practice. A lock that some method releases without having acquired it is meant to be held across methods,
//! and is not examined; nor is one that the method first releases, and then acquires again for its caller.
//! Under-approximates: locks that a callee acquires are not followed, nor are locks of which nothing is known, unless
//! the method releases them somewhere.

mod flag;
mod held;

use std::collections::BTreeSet;

use unsnarl_concurrency::LoopCache;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{LockMode, Outcome};
use unsnarl_pointer::{EdgeKind, InstanceId, LibraryCall, ObjectSet};
use unsnarl_program::ir::{Dominators, StatementId};
use unsnarl_program::{IdVec, MethodId};

use crate::flow::lock_operations::{
    LockOperation, LockOperations, locks_of_call, may_release, operations, permit_operations, wrong_modes,
};
use crate::flow::throwing::Throwing;
use crate::rank;
use crate::scene::{Scene, finding};
use crate::wording::describe::{expression, line, place};
use crate::{Needs, Pattern};
use held::{Doubt, Leak, leaks};

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

/// What is known beyond one method.
struct CallEffects<'s> {
    throwing: &'s Throwing,
    /// For each instance, the locks that it or its callees may release.
    released_below: IdVec<InstanceId, ObjectSet>,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let locks: Vec<LockOperations<'_, '_>> = scene.code().iter().map(|code| operations(scene, code)).collect();
    let permits: Vec<LockOperations<'_, '_>> = scene.code().iter().map(|code| permit_operations(scene, code)).collect();
    let (held_locks, held_permits) = (followed(scene, &locks), followed(scene, &permits));
    let mut findings = flag::find(scene);
    if held_locks.is_empty() && held_permits.is_empty() {
        return findings;
    }
    let mut call_effects = CallEffects { throwing: scene.throwing(), released_below: released_below(scene, &locks) };
    for (own, taken) in &held_locks {
        for taken in taken {
            let leak =
                Doubt::ALL.into_iter().find_map(|doubt| Some((leaks(scene, &call_effects, own, taken, doubt)?, doubt)));
            findings.extend(leak.map(|leak| finding_for(scene, own, taken, leak, "locked")));
        }
    }
    call_effects.released_below = released_below(scene, &permits);
    for (own, taken) in &held_permits {
        // A permit may be meant to be kept, unless the method itself returns it wherever it ends normally.
        for taken in taken.iter().filter(|taken| own.released.iter().any(|release| release.may_release(taken))) {
            let leak =
                Doubt::ALL.into_iter().find_map(|doubt| Some((leaks(scene, &call_effects, own, taken, doubt)?, doubt)));
            let leak = leak.filter(|(leak, _)| matches!(leak, Leak::Thrown(_)));
            findings.extend(leak.map(|leak| finding_for(scene, own, taken, leak, "short of a permit")));
        }
    }
    findings
}

/// For each method, the acquisitions after which the method should release what it has acquired.
fn followed<'o, 's, 'a>(
    scene: &Scene<'_, '_, '_>,
    all: &'o [LockOperations<'s, 'a>],
) -> Vec<(&'o LockOperations<'s, 'a>, Vec<&'o LockOperation>)> {
    if all.iter().all(|own| own.taken.is_empty()) {
        return Vec::new();
    }
    let released_elsewhere = released_elsewhere(scene, all);
    let is_released_somewhere = |taken: &LockOperation| {
        all.iter().flat_map(|own| &own.released).any(|release| may_release(&release.locked_objects, taken))
    };
    let mut loops = LoopCache::default();
    let mut followed: Vec<(&LockOperations<'_, '_>, Vec<&LockOperation>)> = Vec::new();
    let for_callers = acquiring_overrides(scene, all);
    for own in all.iter().filter(|own| !for_callers.contains(&own.code.method)) {
        let wrong = wrong_modes(own);
        let is_kept_here = |taken: &&LockOperation| {
            // Nobody waits for a lock that is only ever tried and never released.
            let is_known = own.released.iter().any(|release| release.may_release(taken))
                || taken.objects().any(|objects| !objects.is_empty())
                    && (taken.when == Outcome::Always || is_released_somewhere(taken));
            is_known
                && !may_release(&released_elsewhere, taken)
                && !is_held_by_caller(own, taken)
                && !is_released_by_loop(scene, &mut loops, own, taken)
                // Another rule reports the release.
                && !wrong.iter().any(|(other, _)| other.statement == taken.statement)
        };
        let taken: Vec<&LockOperation> = own.taken.iter().filter(is_kept_here).collect();
        if !taken.is_empty() {
            followed.push((own, taken));
        }
    }
    followed
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
    (leak, doubt): (Leak, Doubt),
    state: &str,
) -> Finding {
    let (facts, code) = (scene.facts, own.code);
    let lock = expression(scene.program(), code.body, taken.lock);
    let (message, role) = match leak {
        Leak::Returned(at) => (
            format!("{lock} is still {state} when the method returns at {}", line(facts, code.method, at)),
            "returns with it",
        ),
        Leak::Thrown(at) => (
            format!("{lock} stays {state} if an exception leaves the method at {}", line(facts, code.method, at)),
            "may leave with it",
        ),
    };
    let (Leak::Returned(out) | Leak::Thrown(out)) = leak;
    let mut sites = vec![
        place(
            facts,
            code.method,
            Some(taken.statement),
            None,
            (if state == "locked" { "takes the lock" } else { "takes a permit" }).into(),
        ),
        place(facts, code.method, Some(out), None, role.into()),
    ];
    if let Some(release) = own.released.iter().find(|release| release.may_release(taken)) {
        sites.push(place(facts, code.method, Some(release.statement), None, "releases it on another path".into()));
    }
    let evidence = match doubt {
        Doubt::Sure => rank::shown_by_code(),
        Doubt::Foreign => rank::may_throw(),
        Doubt::Unknown => rank::perhaps_throws(),
    };
    finding(&PATTERN.rule, message, sites, vec![evidence])
}
