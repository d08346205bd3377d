//! Patterns of concurrency defects: each a file or a folder, a pure function of the facts.
//!
//! To add a pattern, write a file in `patterns/` with its rule and its function, a page in `docs/rules/`, and a line in [`PATTERNS`].

mod describe;
mod patterns;
mod rank;

use unsnarl_concurrency::Facts;
use unsnarl_finding::{Finding, Rule, RuleId};

/// A pattern: its rule, and how it is found.
pub struct Pattern {
    /// The rule that it is the violation of.
    pub rule: Rule,
    /// What was not looked at, for a limit, goes into the list.
    find: fn(&Facts<'_, '_>, &mut Vec<&'static str>) -> Vec<Finding>,
}

/// What was found.
#[derive(Debug, Default)]
pub struct Detected {
    /// The findings, the most important first.
    pub findings: Vec<Finding>,
    /// What was not looked at, for a limit: the rule, and what.
    pub left_out: Vec<(RuleId, &'static str)>,
}

/// All patterns, by the name of their rule.
pub const PATTERNS: &[Pattern] = &[patterns::lock_order_cycle::PATTERN];

/// Finds the violations of the given rules.
pub fn detect(facts: &Facts<'_, '_>, rules: &[&Rule]) -> Detected {
    let mut detected = Detected::default();
    for pattern in PATTERNS.iter().filter(|pattern| rules.iter().any(|rule| rule.id == pattern.rule.id)) {
        let mut left_out = Vec::new();
        detected.findings.append(&mut (pattern.find)(facts, &mut left_out));
        detected.left_out.extend(left_out.into_iter().map(|what| (pattern.rule.id, what)));
    }
    rank::sort(&mut detected.findings);
    detected
}
