//! What of a finding is suppressed. A finding may stand for several defects, such as all races on one field. Those that
//! a suppression covers are a finding of their own, so that the others are not hidden with them.

use std::fmt::Debug;

use unsnarl_finding::{Finding, RuleId, Site};

/// Knows what is suppressed.
pub trait Suppressor: Debug {
    /// Whether findings of a rule at a site are suppressed.
    fn covers(&self, rule: RuleId, site: &Site) -> bool;
}

/// Whether a finding is suppressed, as any of its sites is covered.
pub(crate) fn is_covered(suppressor: Option<&dyn Suppressor>, finding: &Finding) -> bool {
    suppressor.is_some_and(|known| finding.sites.iter().any(|site| known.covers(finding.rule, site)))
}
