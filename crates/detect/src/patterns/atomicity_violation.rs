//! `atomicity-violation`: while one lock is held, another is taken and given back twice, and what is done the second time relies on the first.
//!
//! Paper `002_…`: the *context* lock says that all of it is to be one step, the *witness* lets others in between. The pattern is found as the paper does (`atomicity/`); unlike the paper, which leaves
//! that to its readers, a warning is given only if the second acquisition relies on the first and another thread may change what it relies on. What the paper calls stylistic problems (the
//! witness is encapsulated: others hold the context, too) and benign patterns (a lock idiom with `wait` and `notify`) are notes.

use std::collections::BTreeSet;

use unsnarl_finding::{Finding, Rule, RuleId, Severity};

use crate::Pattern;
use crate::atomicity::{Judge, LockedTwice, Report};
use crate::scene::Scene;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("atomicity-violation"),
        summary: "while one lock is held, another is taken twice, and a change in between is not noticed",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/atomicity-violation.md"),
        on_by_default: true,
    },
    find,
};

fn find(scene: &Scene<'_, '_, '_>, _: &mut Vec<&'static str>) -> Vec<Finding> {
    find_in(scene, scene.locked_twice(), &PATTERN.rule)
}

/// The findings of a rule about pairs with a context.
pub(super) fn find_in(scene: &Scene<'_, '_, '_>, twice: &LockedTwice, rule: &Rule) -> Vec<Finding> {
    let mut judge = Judge::new(scene, twice);
    let mut told = BTreeSet::new();
    let mut findings = Vec::new();
    for pairs in twice.pairs().iter().filter(|pairs| pairs.around.is_some()) {
        if scene.facts.is_cancelled() {
            break;
        }
        let judged = judge.judge(pairs, &|_| true);
        let method = scene.analysis().instance(pairs.instance).method;
        let report = Report { scene, twice, pairs };
        let is_new = judged.first().is_some_and(|worst| told.insert((method, worst.second)));
        findings.extend(report.finding(rule, &judged).filter(|_| is_new));
    }
    findings
}
