//! `wait-not-in-loop`: a thread that was woken goes on without testing again what it waited for.
//!
//! Examines the branches that decide whether the wait is reached, in the method or, if it tests nothing, in its
//! callers: after the wait, all paths must lead to them before they lead past them. Therefore a worker's endless loop
//! does not count as a loop around an `if`.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};

use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::{Frame, SignalCall, announced_frames_of, tests_again};
use crate::wording::describe::place;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("wait-not-in-loop"),
        summary: "a woken thread goes on without testing again what it waited for",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/wait-not-in-loop.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let waits = scene.waiting().waits.iter().filter(|wait| wait.is_own(scene) && !wait.is_on_lock_object(scene));
    waits.filter_map(|wait| report(scene, wait)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, wait: &SignalCall) -> Option<Finding> {
    let frames = announced_frames_of(scene, wait)?;
    let frame = frames.iter().find(|frame| continues_untested(scene, frame, wait.is_timed))?;
    let on = wait.on_text(scene)?;
    let is_tested = frame.condition.is_shared();
    // A thread that waits for nothing, and that no thread wakes, is parked.
    if !is_tested && scene.waiting().waking(wait).next().is_none() {
        return None;
    }
    let message = match is_tested {
        true => format!("what is waited for on {on} is tested once, not again after the wait: use while instead of if"),
        false => format!("the wait on {on} is in no loop that tests what it waits for"),
    };
    let role = if is_tested { "waits, and goes on untested" } else { "waits, whatever the state" };
    let mut sites = vec![wait.place(scene, role)];
    if is_tested && (frame.method, frame.statement) != (wait.method, wait.statement) {
        sites.push(place(scene.facts, frame.method, Some(frame.statement), None, "calls what waits".into()));
    }
    let mut evidence = vec![rank::shown_by_code()];
    evidence.extend(wait.is_timed.then(rank::timed_wait));
    Some(finding(&PATTERN.rule, message, sites, evidence))
}

fn continues_untested(scene: &Scene<'_, '_, '_>, frame: &Frame, is_timed: bool) -> bool {
    let Some(Ok(body)) = scene.program().body(frame.method) else { return false };
    // After a timed wait, code often only tests the outcome.
    !(frame.tests.is_repeated(body) || is_timed && tests_again(scene, body, frame))
}
