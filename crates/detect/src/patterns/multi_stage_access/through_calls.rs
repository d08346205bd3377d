//! The stages are methods that a third calls one after the other, each of which takes the lock for itself: `if (!names.contains(name)) names.add(name)`.
//!
//! Pairs of `atomicity/` without a context: nothing says that the two are to be one step but that the second is computed from the first, or decided by it.

use std::collections::BTreeSet;

use unsnarl_finding::Finding;

use super::PATTERN;
use crate::atomicity::{Judge, Reliance, Report, Why};
use crate::scene::Scene;

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let twice = scene.locked_twice();
    let mut judge = Judge::new(scene, twice);
    let mut told = BTreeSet::new();
    let mut findings = Vec::new();
    for pairs in twice.pairs().iter().filter(|pairs| pairs.around.is_none()) {
        if scene.facts.is_cancelled() {
            break;
        }
        let mut judged = judge.judge(pairs, &|why| matches!(why, Why::Relies(Reliance::Computed | Reliance::Decided)));
        judged.retain(|judged| judged.is_free() && !judged.are_sections);
        let method = scene.analysis().instance(pairs.instance).method;
        let report = Report { scene, twice, pairs };
        let is_new = judged.first().is_some_and(|worst| told.insert((method, worst.second)));
        findings.extend(report.finding(&PATTERN.rule, &judged).filter(|_| is_new));
    }
    findings
}
