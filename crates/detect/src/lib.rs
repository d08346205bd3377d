//! Patterns of concurrency defects: each one file, a pure function of the facts.
//!
//! To add a pattern, write a file in `patterns/` with its rule and its function, a page in `docs/rules/`, and a line in [`PATTERNS`].

mod describe;
mod patterns;
mod rank;

use unsnarl_concurrency::Facts;
use unsnarl_finding::{Finding, Rule};

/// A pattern: its rule, and how it is found.
pub struct Pattern {
    /// The rule that it is the violation of.
    pub rule: Rule,
    find: fn(&Facts<'_, '_>) -> Vec<Finding>,
}

/// All patterns, by the name of their rule.
pub const PATTERNS: &[Pattern] = &[patterns::lock_order_cycle::PATTERN];

/// Finds the violations of the given rules, the most important first.
pub fn detect(facts: &Facts<'_, '_>, rules: &[&Rule]) -> Vec<Finding> {
    let wanted = PATTERNS.iter().filter(|pattern| rules.iter().any(|rule| rule.id == pattern.rule.id));
    let mut findings: Vec<Finding> = wanted.flat_map(|pattern| (pattern.find)(facts)).collect();
    rank::sort(&mut findings);
    findings
}
