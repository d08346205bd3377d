//! `notify-without-lock`: a thread that never holds the lock tries to wake waiters.
//!
//! The call throws. Reported only if no caller, however far up, may hold a lock that may be the one in question, and if
//! unknown callers cannot hold it. A monitor's method that is called on an explicit lock is left to
//! `condition-used-as-monitor`.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::LockSort;

use crate::Pattern;
use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::{SignalCall, is_never_locked};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("notify-without-lock"),
        summary: "a thread that never holds the lock tries to wake waiters",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/notify-without-lock.md"),
        on_by_default: true,
    },
    find,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let signals =
        scene.waiting().signals.iter().filter(|signal| signal.is_own(scene) && !signal.is_on_lock_object(scene));
    signals.filter(|signal| is_never_locked(scene, signal)).filter_map(|signal| report(scene, signal)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, signal: &SignalCall) -> Option<Finding> {
    let (call, on) = (signal.text(scene)?, signal.on_text(scene)?);
    let message = match signal.sort {
        LockSort::Monitor => format!("{call} throws: no caller holds the monitor of {on}"),
        LockSort::Explicit => format!("{call} throws: no caller holds the lock of {on}"),
    };
    let sites = vec![signal.place(scene, "wakes without the lock")];
    Some(finding(&PATTERN.rule, message, sites, vec![rank::never_locked()]))
}
