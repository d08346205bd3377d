//! `lost-wakeup`: a signal may be sent before the thread that it is meant for waits.
//!
//! There are five causes:
//!
//! 1. the condition is tested while the lock is not held;
//! 2. nothing is tested;
//! 3. the condition is tested only after the first wait;
//! 4. the signal is sent before the change that it announces, and the lock is not held in between;
//! 5. a change is not announced at all, though others of its kind are (`unannounced.rs`).
//!
//! A test counts only if a signaller changes what it reads. Setting a flag *before* acquiring the lock to
//! notify loses nothing, and is not reported.

mod unannounced;

use unsnarl_concurrency::locks::{AcquisitionId, Guard};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{Body, StatementId};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::{
    Effects, Frame, SignalCall, announced_frames_of, comes_before, frames_of, is_first_untested, may_announce,
    may_hold, written_at, written_by_callers,
};
use crate::wording::describe::place;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lost-wakeup"),
        summary: "a signal may come before the thread waits for it",
        severity: Severity::Error,
        page: include_str!("../../../../../docs/rules/lost-wakeup.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let waiting = scene.waiting();
    let waits = waiting.waits.iter().filter(|wait| wait.is_own(scene) && !wait.is_on_lock_object(scene));
    let signals = waiting.signals.iter().filter(|signal| signal.is_own(scene));
    let mut findings: Vec<Finding> = waits.filter_map(|wait| untested_under_lock(scene, wait)).collect();
    findings.extend(signals.filter_map(|signal| changed_too_late(scene, signal)));
    findings.extend(unannounced::find(scene));
    findings
}

/// A wait whose condition is not tested, while the lock is held, before the wait.
fn untested_under_lock(scene: &Scene<'_, '_, '_>, wait: &SignalCall) -> Option<Finding> {
    let signals: Vec<&SignalCall> =
        scene.waiting().waking(wait).filter(|signal| signal.may_be_parallel(scene, wait)).collect();
    let signal = signals.first()?;
    let is_locked = |at: &InstanceId| may_hold(scene, *at, wait.statement, (&wait.locks, wait.sort));
    if !wait.instances.iter().all(is_locked) {
        return None;
    }
    let on = wait.on_text(scene)?;
    let frames = announced_frames_of(scene, wait)?;
    let mut sites = Vec::new();
    let mut evidence = vec![rank::signal_in_between()];
    let message = if let Some(frame) = frames.iter().find(|frame| {
        is_tested_unlocked(scene, frame, wait)
            && signals.iter().any(|signal| may_announce(scene, signal, &frame.condition.reads))
    }) {
        let reader = frame.condition.readers.first().copied();
        sites.push(place(scene.facts, frame.method, reader, None, "tests before the lock is taken".into()));
        sites.push(wait.place(scene, "waits, though it may have changed"));
        format!("what is waited for on {on} is tested before its lock is taken: a signal in between is lost")
    } else if frames.iter().any(|frame| is_untested(scene, frame)) {
        if wait.is_timed || !signals.iter().any(|signal| may_come_first(scene, signal, wait)) {
            return None;
        }
        sites.push(wait.place(scene, "waits, whether or not it has happened"));
        format!("the wait on {on} tests nothing: a signal that was sent before is lost")
    } else if let Some(frame) = frames.iter().find(|frame| is_tested_late(scene, frame, wait)) {
        let may_be_lost = |signal: &&SignalCall| {
            may_come_first(scene, signal, wait) && may_announce(scene, signal, &frame.condition.reads)
        };
        if wait.is_timed || !signals.iter().any(may_be_lost) {
            return None;
        }
        let reader = frame.condition.readers.first().copied();
        sites.push(wait.place(scene, "waits, whether or not it has happened"));
        sites.push(place(scene.facts, frame.method, reader, None, "tests only afterwards".into()));
        format!(
            "the wait on {on} comes before the first test of what is waited for: a signal that was sent before is lost"
        )
    } else {
        return None;
    };
    sites.push(signal.place(scene, "may signal before the wait"));
    evidence.extend(wait.is_timed.then(rank::timed_wait));
    Some(finding(&PATTERN.rule, message, sites, evidence))
}

/// Whether all that is tested was read without the lock, or before the lock was released and taken again for the wait.
fn is_tested_unlocked(scene: &Scene<'_, '_, '_>, frame: &Frame, wait: &SignalCall) -> bool {
    let is_unlocked = |reader: &StatementId| {
        let lock = (&wait.locks, wait.sort);
        !frame.instances.iter().any(|instance| may_hold(scene, *instance, *reader, lock))
            || frame.instances.iter().all(|instance| is_in_other_section(scene, (*instance, frame), *reader, wait))
    };
    let readers = &frame.condition.readers;
    !readers.is_empty() && readers.iter().all(is_unlocked)
}

/// Where the lock of a wait was taken that must be held at a statement: once for each time, `None` if by a caller.
fn taken_at(
    scene: &Scene<'_, '_, '_>,
    wait: &SignalCall,
    (instance, statement): (InstanceId, StatementId),
) -> Vec<Option<AcquisitionId>> {
    let is_lock = |guard: &&Guard| {
        let class = scene.facts.locks.class(guard.class);
        class.sort == wait.sort && class.objects.intersects(&wait.locks)
    };
    let held = scene.facts.guards.always_held(instance, statement);
    held.iter().filter(is_lock).map(|guard| guard.taken).collect()
}

/// Whether the lock is taken anew between a read of the condition and the wait: after the read, the method takes it
/// itself, and did not have it there.
fn is_in_other_section(
    scene: &Scene<'_, '_, '_>,
    (instance, frame): (InstanceId, &Frame),
    reader: StatementId,
    wait: &SignalCall,
) -> bool {
    let taken_at = |statement: StatementId| -> Vec<Option<StatementId>> {
        let taken = taken_at(scene, wait, (instance, statement)).into_iter();
        taken.map(|taken| scene.facts.locks.acquisition(taken?).statement).collect()
    };
    let is_free = |statement: StatementId| !may_hold(scene, instance, statement, (&wait.locks, wait.sort));
    match taken_at(frame.statement)[..] {
        [Some(taken)] => is_free(taken) && !taken_at(reader).contains(&Some(taken)),
        // The wait is in a method that is called, which takes the lock.
        [] => reader != frame.statement && is_free(frame.statement),
        _ => false,
    }
}

/// Whether nothing is tested, and the wait is not repeated.
fn is_untested(scene: &Scene<'_, '_, '_>, frame: &Frame) -> bool {
    let body = scene.program().body(frame.method).and_then(Result::ok);
    !frame.condition.is_shared() && body.is_some_and(|body| !frame.tests.is_repeated(body))
}

/// Whether the condition is tested only after the wait, by the method that acquires the lock: a caller's test would be
/// too early. A thread that waits until something differs from what it has seen waits for the next signal, not for an
/// earlier one.
fn is_tested_late(scene: &Scene<'_, '_, '_>, frame: &Frame, wait: &SignalCall) -> bool {
    let (facts, locks) = (scene.facts, &scene.facts.locks);
    let is_taken_here = |guard: &Guard| {
        let class = locks.class(guard.class);
        class.sort == wait.sort && class.objects.intersects(&wait.locks) && guard.taken.is_some()
    };
    let mut contexts = frame.instances.iter().flat_map(|instance| facts.guards.contexts_of(*instance));
    frame.condition.is_shared()
        && contexts.all(|context| facts.guards.held(context, frame.statement).iter().any(is_taken_here))
        && frame.method == wait.method
        && wait.body(scene).is_some_and(|body| is_first_untested(scene, body, frame))
}

/// Whether a signal may be sent before the waiting thread has the lock: not if the signaller is started only after
/// that.
fn may_come_first(scene: &Scene<'_, '_, '_>, signal: &SignalCall, wait: &SignalCall) -> bool {
    let (facts, locks) = (scene.facts, &scene.facts.locks);
    wait.instances.iter().any(|instance| {
        let held = facts.guards.always_held(*instance, wait.statement);
        let is_lock = |guard: &&Guard| {
            let class = locks.class(guard.class);
            class.sort == wait.sort && class.objects.intersects(&wait.locks)
        };
        let taken = held.iter().find(is_lock).and_then(|guard| locks.acquisition(guard.taken?).statement);
        let may_be = |at: &InstanceId, from: StatementId| {
            facts.may_happen_in_parallel((*instance, from), (*at, signal.statement))
        };
        taken.is_none_or(|from| signal.instances.iter().any(|at| may_be(at, from)))
    })
}

/// A signal that announces a change which is made only afterwards, without the lock.
fn changed_too_late(scene: &Scene<'_, '_, '_>, signal: &SignalCall) -> Option<Finding> {
    let waits: Vec<&SignalCall> =
        scene.waiting().woken_by(signal).filter(|wait| wait.may_be_parallel(scene, signal)).collect();
    let wait = *waits.first()?;
    let mut conditions = Effects::default();
    for wait in &waits {
        frames_of(scene, wait)?.iter().for_each(|frame| conditions.add(&frame.condition.reads));
    }
    let body = signal.body(scene)?;
    let is_late = |at: StatementId| {
        let is_free = |instance: &InstanceId| !may_hold(scene, *instance, at, (&signal.locks, signal.sort));
        comes_before(body, signal.statement, at)
            && !comes_before(body, at, signal.statement)
            && signal.instances.iter().all(is_free)
    };
    let late: Vec<StatementId> = body.statements().filter(|at| is_late(*at)).collect();
    let changes = |instance: &InstanceId, at: StatementId| {
        written_at(scene, *instance, |_, statement| statement == at).meets(&conditions)
    };
    let change = late.iter().copied().find(|at| signal.instances.iter().any(|instance| changes(instance, *at)))?;
    let is_early = |_: &Body, at: StatementId| !late.contains(&at);
    let is_changed = signal.instances.iter().any(|instance| written_at(scene, *instance, is_early).meets(&conditions));
    if conditions.is_opaque || is_changed || written_by_callers(scene, &signal.instances, |_| true).meets(&conditions) {
        return None;
    }
    let (call, on) = (signal.text(scene)?, wait.on_text(scene)?);
    let message = format!(
        "{call} comes before the change that it announces: a thread that waits on {on} may test in between, and wait again"
    );
    let sites = vec![
        signal.place(scene, "signals too early"),
        place(scene.facts, signal.method, Some(change), None, "changes what is waited for".into()),
        wait.place(scene, "waits again"),
    ];
    Some(finding(&PATTERN.rule, message, sites, vec![rank::signal_in_between()]))
}
