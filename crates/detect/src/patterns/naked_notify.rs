//! `naked-notify`: waiters are woken, though nothing that they wait for was changed.
//!
//! Looks for writes to anything that a waiter's condition reads: in the notifying method, in its callers before the
//! call, in the code that starts its thread before the start, and in all callees of these. Callers that are not known
//! may have called any other method before that they may call, and that wakes nobody itself. Over-approximates what is
//! written, so it reports only if there is no such write.

use rustc_hash::FxHashSet;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_pointer::InstanceId;
use unsnarl_pointer::entry::EntryKind;

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::{Effects, SignalCall, comes_before, frames_of, written_by, written_by_callers};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("naked-notify"),
        summary: "waiters are woken, though nothing that they wait for was changed",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/naked-notify.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let signals = scene.waiting().signals.iter().filter(|signal| signal.is_own(scene));
    signals.filter_map(|signal| report(scene, signal)).collect()
}

/// What callers that are not known may have changed before they call the notifying method: what the other methods write
/// that they may call, but for those that wake the waiters themselves. Nothing if the program calls it.
fn written_by_unknown_callers(scene: &Scene<'_, '_, '_>, signal: &SignalCall) -> Effects {
    let analysis = scene.analysis();
    let is_called = |instance: &InstanceId| !analysis.calls_to(*instance).is_empty();
    let is_open = |kind: EntryKind| matches!(kind, EntryKind::OpenApi | EntryKind::Uncalled);
    let entered = analysis.entries().iter().filter(|(.., entry)| is_open(entry.kind));
    let open: Vec<InstanceId> = entered.map(|(_, instance, _)| *instance).collect();
    if signal.instances.iter().any(|instance| is_called(instance) || !open.contains(instance)) {
        return Effects::default();
    }
    let waking: FxHashSet<InstanceId> =
        callers_of(scene, scene.waiting().signals.iter().flat_map(|one| &one.instances));
    let wakes = |instance: &InstanceId| waking.contains(instance);
    let makes = |instance: &InstanceId| analysis.program().is_constructor(analysis.instance(*instance).method);
    let others: Vec<InstanceId> = open.into_iter().filter(|instance| !wakes(instance) && !makes(instance)).collect();
    written_by(scene, &others)
}

/// Some instances, and all that call them.
fn callers_of<'i>(scene: &Scene<'_, '_, '_>, instances: impl Iterator<Item = &'i InstanceId>) -> FxHashSet<InstanceId> {
    let mut open: Vec<InstanceId> = instances.copied().collect();
    let mut all: FxHashSet<InstanceId> = open.iter().copied().collect();
    while let Some(instance) = open.pop() {
        let calls = scene.analysis().calls_to(instance).iter().filter(|edge| edge.kind.runs_here());
        open.extend(calls.map(|edge| edge.caller).filter(|caller| all.insert(*caller)));
    }
    all
}

fn report(scene: &Scene<'_, '_, '_>, signal: &SignalCall) -> Option<Finding> {
    let waits: Vec<&SignalCall> = scene.waiting().woken_by(signal).collect();
    // A thread that was itself woken passes the signal on.
    let body = signal.body(scene)?;
    let passes_on =
        |wait: &&SignalCall| wait.method == signal.method && comes_before(body, wait.statement, signal.statement);
    if waits.iter().any(passes_on) {
        return None;
    }
    let wait = *waits.iter().find(|wait| wait.may_be_parallel(scene, signal))?;
    let mut conditions = Effects::default();
    for wait in &waits {
        for frame in frames_of(scene, wait)? {
            // A thread that waits for the signal itself, or for a limited time, may need nothing else.
            if !frame.condition.is_shared() || wait.is_timed {
                return None;
            }
            conditions.add(&frame.condition.reads);
        }
    }
    let is_changed = written_by(scene, &signal.instances).meets(&conditions)
        || written_by_unknown_callers(scene, signal).meets(&conditions);
    if is_changed || written_by_callers(scene, &signal.instances, |_| true).meets(&conditions) {
        return None;
    }
    let (call, on) = (signal.text(scene)?, wait.on_text(scene)?);
    let message = format!("{call} changes nothing that the waiters on {on} test: they wait again");
    let sites = vec![signal.place(scene, "wakes, with nothing changed"), wait.place(scene, "waits here")];
    Some(finding(&PATTERN.rule, message, sites, vec![rank::nothing_changed()]))
}
