//! `wait-without-lock`: a thread waits on an object whose lock it never holds there.
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
        id: RuleId("wait-without-lock"),
        summary: "a thread waits on an object whose lock it never holds there",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/wait-without-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let waits = scene.waiting().waits.iter().filter(|wait| wait.is_own(scene) && !wait.is_on_lock_object(scene));
    waits.filter_map(|wait| report(scene, wait, never_locked(scene, wait)?)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, wait: &SignalCall, never_locked: NeverLocked) -> Option<Finding> {
    let (call, on) = (wait.text(scene)?, wait.on_text(scene)?);
    let (throws, evidence) = never_locked.describe(scene, wait);
    let what = match wait.sort {
        LockSort::Monitor => "monitor",
        LockSort::Explicit => "lock",
    };
    let message = format!("{call} {throws} the {what} of {on}");
    let sites = vec![wait.place(scene, "waits without the lock")];
    Some(finding(&PATTERN.rule, message, sites, evidence))
}
