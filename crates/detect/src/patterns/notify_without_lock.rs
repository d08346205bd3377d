//! `notify-without-lock`: a thread that never holds the lock tries to wake waiters.
//!
//! The call throws. Reported only if no known caller, however far up, may hold a lock that may be the one in question.
//! If callers that are not known may hold it, less speaks for the finding; for a method that is not public, too little.
//! A monitor's method that is called on an explicit lock is left to
//! `condition-used-as-monitor`.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::LockSort;

use crate::scene::{Scene, finding};
use crate::waiting::{NeverLocked, SignalCall, never_locked};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("notify-without-lock"),
        summary: "a thread that never holds the lock tries to wake waiters",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/notify-without-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let signals =
        scene.waiting().signals.iter().filter(|signal| signal.is_own(scene) && !signal.is_on_lock_object(scene));
    signals.filter_map(|signal| report(scene, signal, never_locked(scene, signal)?)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, signal: &SignalCall, never_locked: NeverLocked) -> Option<Finding> {
    let (call, on) = (signal.text(scene)?, signal.on_text(scene)?);
    let (throws, evidence) = never_locked.describe(scene, signal);
    let what = match signal.sort {
        LockSort::Monitor => "monitor",
        LockSort::Explicit => "lock",
    };
    let message = format!("{call} {throws} the {what} of {on}");
    let sites = vec![signal.place(scene, "wakes without the lock")];
    Some(finding(&PATTERN.rule, message, sites, evidence))
}
