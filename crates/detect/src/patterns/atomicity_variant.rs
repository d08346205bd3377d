//! `atomicity-variant`: while one lock is held, two others are acquired, the second after the first was released, and
//! what is done under the second relies on what was done under the first.
//!
//! "Automatic Detection of Atomicity Violations", sections 2.3 and 4.6, figures 9 and 10. It reports more than
//! `atomicity-violation`, with weaker evidence: that the two objects belong together is a guess. Off by default.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};

use super::atomicity_violation::find_in;
use crate::atomicity::LockedTwice;
use crate::scene::Scene;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("atomicity-variant"),
        summary: "while one lock is held, two others are taken in turn, and a change in between goes unnoticed",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/atomicity-variant.md"),
        on_by_default: false,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    find_in(scene, &LockedTwice::of(scene.facts, true), &PATTERN.rule, left_out)
}
