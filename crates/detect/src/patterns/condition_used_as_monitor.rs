//! `condition-used-as-monitor`: a method of a monitor is called on an explicit lock or a condition.
//!
//! Every object has a monitor, besides any lock that it is itself, and the methods of the two look alike. A class of
//! the program that is a lock and waits on itself is not reported: locks can be implemented that way.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{LockAction, LockSort};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::{SignalCall, may_hold};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("condition-used-as-monitor"),
        summary: "wait() or notify() is called on a Lock or Condition, where await() or signal() was meant",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/condition-used-as-monitor.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let waiting = scene.waiting();
    let calls = waiting.waits.iter().chain(&waiting.signals);
    let calls = calls.filter(|call| call.is_own(scene) && call.is_on_lock_object(scene));
    calls.filter_map(|call| report(scene, call)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, call: &SignalCall) -> Option<Finding> {
    let (text, on) = (call.text(scene)?, call.on_text(scene)?);
    let meant = match call.action {
        LockAction::Await => "await()",
        LockAction::Signal => "signal()",
        _ => "signalAll()",
    };
    let message =
        format!("{text} is about the monitor of {on}, not about the lock: {meant} on a condition was probably meant");
    let sites = vec![call.place(scene, "uses the monitor")];
    let mut evidence = vec![rank::shown_by_code()];
    evidence.extend(is_plain_monitor(scene, call).then(rank::plain_monitor));
    Some(finding(&PATTERN.rule, message, sites, evidence))
}

/// Whether the object is used as a monitor throughout: confusing, but it works.
fn is_plain_monitor(scene: &Scene<'_, '_, '_>, call: &SignalCall) -> bool {
    let waiting = scene.waiting();
    let is_mixed = |other: &SignalCall| {
        let reaches = other.on.intersects(&call.on) || other.locks.intersects(&call.on);
        other.sort == LockSort::Explicit && reaches
    };
    call.instances.iter().all(|at| may_hold(scene, *at, call.statement, (&call.locks, call.sort)))
        && !waiting.waits.iter().chain(&waiting.signals).any(is_mixed)
}
