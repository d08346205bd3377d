//! Patterns of concurrency defects: each a file or a folder, a pure function of the facts.
//!
//! To add a pattern, write a file in `patterns/` with its rule and its function, its name in the list of `patterns/mod.rs`, a page in
//! `docs/rules/`, and fixtures in a folder of `tests/java` with the name of the rule, without hyphens.

mod afterwards;
mod atomicity;
mod candidates;
mod contention;
mod contested;
mod derived;
mod describe;
mod explain;
mod flow;
mod infer;
mod known;
mod monitors;
mod movers;
mod ordering;
mod patterns;
mod provenance;
mod race_evidence;
mod race_kind;
mod race_report;
mod rank;
mod scene;
mod shared;
mod stated;
#[cfg(test)]
#[path = "../tests/support/mod.rs"]
mod testing;
mod thrown;
mod waiting;
mod ways;

use std::collections::BTreeSet;

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::vetoes::VETOES;
use unsnarl_finding::{Explanation, Finding, Rule, RuleId, Site};

pub use infer::infer;
pub use movers::atomicities;
pub use patterns::PATTERNS;
pub use rank::order;
use scene::Scene;

/// A pattern: its rule, and how it is found.
pub struct Pattern {
    /// The rule that it is the violation of.
    pub rule: Rule,
    /// What was not looked at, for a limit, goes into the list.
    find: fn(&Scene<'_, '_, '_>, &mut Vec<&'static str>) -> Vec<Finding>,
}

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct Wanted<'w> {
    /// The rules whose violations are looked for.
    pub rules: Vec<&'w Rule>,
    /// The vetoes that are not asked, by name.
    pub without: Vec<&'w str>,
    /// A field whose pairs of accesses are to be explained.
    pub explain: Option<&'w str>,
}

/// The names of all vetoes.
pub fn vetoes() -> impl Iterator<Item = &'static str> {
    VETOES.iter().map(|veto| veto.name)
}

/// What was found.
#[derive(Debug, Default)]
pub struct Detected {
    /// The findings, the most important first.
    pub findings: Vec<Finding>,
    /// The variables that were asked about.
    pub explanations: Vec<Explanation>,
    /// What was not looked at, for a limit: the rule, and what.
    pub left_out: Vec<(RuleId, &'static str)>,
}

/// Finds what is wanted.
pub fn detect(facts: &Facts<'_, '_>, wanted: &Wanted<'_>) -> Detected {
    let mut detected = Detected::default();
    let scene = Scene::new(facts, &wanted.without);
    if let Some(field) = wanted.explain {
        detected.explanations = explain::explain(facts, field, &wanted.without);
    }
    for pattern in PATTERNS.iter().filter(|pattern| wanted.rules.iter().any(|rule| rule.id == pattern.rule.id)) {
        let mut left_out = Vec::new();
        // What is known by then is not all, and an absence cannot be told from what is missing.
        if facts.is_cancelled() {
            detected.left_out.push((pattern.rule.id, "not looked for, as the budget ran out"));
            continue;
        }
        detected.findings.append(&mut (pattern.find)(&scene, &mut left_out));
        detected.left_out.extend(left_out.into_iter().map(|what| (pattern.rule.id, what)));
    }
    detected.findings.sort_by(order);
    detected.findings = told_once(std::mem::take(&mut detected.findings));
    detected
}

/// A defect that is found in several ways, at the same places, is told once: as it ranks first.
fn told_once(mut findings: Vec<Finding>) -> Vec<Finding> {
    let mut known = BTreeSet::new();
    findings.retain(|finding| {
        // A compiler may have made several pieces of code of one line, as of a `finally`.
        let pc = |site: &Site| if site.line.is_some() { 0 } else { site.pc };
        let mut places: Vec<_> = finding.sites.iter().map(|site| (site.file.clone(), site.line, pc(site))).collect();
        places.sort_unstable();
        known.insert((finding.rule, finding.message.clone(), places))
    });
    findings
}
