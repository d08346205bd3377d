//! `wait-holding-lock`: a thread waits while it holds a second lock that every notifier needs (nested monitor lockout).
//!
//! A wait releases only its own lock. Reported is a lock that must be held at the wait besides that one, in some
//! context, if on every path to every signal that could end the wait a lock must be held that may be the same. A
//! signaller that acquires and releases the outer lock earlier on its path is missed.

use unsnarl_concurrency::locks::{Guard, GuardSet, LockClass};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::SignalCall;
use crate::wording::describe::{lock_name, object, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("wait-holding-lock"),
        summary: "a thread waits while it holds another lock that every notifier needs",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/wait-holding-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let waits = scene.waiting().waits.iter().filter(|wait| wait.is_own(scene) && !wait.is_on_lock_object(scene));
    waits.filter_map(|wait| report(scene, wait)).collect()
}

/// A wait that holds what every notifier needs.
pub(super) fn report(scene: &Scene<'_, '_, '_>, wait: &SignalCall) -> Option<Finding> {
    let locks = &scene.facts.locks;
    let signals: Vec<&SignalCall> =
        scene.waiting().waking(wait).filter(|signal| signal.may_be_parallel(scene, wait)).collect();
    let signal = signals.first()?;
    if scene.waiting().woken_by_library.intersects(&wait.on) {
        return None;
    }
    let is_other = |guard: &&Guard| !is_released_by_wait(wait, locks.class(guard.class));
    let is_needed = |guard: &&Guard| signals.iter().all(|signal| is_needed(scene, signal, locks.class(guard.class)));
    let held = held_in_contexts(scene, wait);
    let outer = held.iter().flatten().filter(is_other).find(is_needed)?;
    let class = locks.class(outer.class);
    let on = wait.on_text(scene)?;
    let name = match outer.taken {
        Some(taken) => lock_name(scene.facts, locks.acquisition(taken)),
        None => object(scene.facts, class.objects.first()?),
    };
    let message = format!("the wait on {on} holds {name}, which every notifier must acquire first");
    let mut sites = vec![wait.place(scene, "waits, and keeps the other lock")];
    if let Some(taken) = outer.taken.map(|taken| locks.acquisition(taken)) {
        let method = scene.analysis().instance(taken.instance).method;
        sites.push(place(scene.facts, method, taken.statement, None, "takes the other lock".into()));
    }
    sites.push(signal.place(scene, "would wake it, under the other lock"));
    let is_exact = class.must_be_of(&scene.facts.once).is_some();
    let mut evidence = vec![rank::needed_by_all_signallers()];
    evidence.push(if is_exact { rank::exact_locks() } else { rank::summarised_locks() });
    evidence.extend(wait.is_timed.then(rank::timed_wait));
    Some(finding(&PATTERN.rule, message, sites, evidence))
}

/// Whether a lock may be the one that the wait releases.
pub(super) fn is_released_by_wait(wait: &SignalCall, lock: &LockClass) -> bool {
    lock.objects.is_empty() || lock.sort == wait.sort && lock.objects.intersects(&wait.locks)
}

/// What must be held at a call, in each of its contexts.
fn held_in_contexts(scene: &Scene<'_, '_, '_>, call: &SignalCall) -> Vec<GuardSet> {
    let guards = &scene.facts.guards;
    let contexts = call.instances.iter().flat_map(|instance| guards.contexts_of(*instance));
    contexts.map(|context| guards.held(context, call.statement)).collect()
}

/// Whether a lock that may be this one, and excludes other threads, must be held at a call in all contexts.
fn is_needed(scene: &Scene<'_, '_, '_>, call: &SignalCall, lock: &LockClass) -> bool {
    let may_be_lock = |guard: &Guard| {
        let class = scene.facts.locks.class(guard.class);
        class.may_be_lock_of(lock) && class.excludes(lock)
    };
    held_in_contexts(scene, call).iter().all(|held| held.iter().any(may_be_lock))
}
