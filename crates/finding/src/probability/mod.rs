//! How probable it is that a possible finding is true: that the defect is real and worth repairing. One that is real
//! and does no harm is not meant.
//!
//! The logit of the probability is an intercept, plus a prior of the rule, plus a slope times the score. The parameters
//! ([`fitted`]) come from findings of `check` that were read against the sources of their programs; a rule of which
//! none was read has the common prior. [docs/benchmarks.md](../../../../docs/benchmarks.md#rank) says how well this
//! predicts.

mod fitted;

use crate::finding::{Finding, Verdict};

impl Finding {
    /// The probability that a possible finding is true; 0 to 1. Ranks findings of one severity.
    ///
    /// It says how things stand among what is shown by default, so a finding has none if no more speaks for it than
    /// against it; nor has an alert of `prove`, which has no evidence.
    pub fn probability(&self) -> Option<f64> {
        let score = self.score();
        let is_judged = self.verdict == Verdict::Possible && score > 0.0;
        is_judged.then(|| {
            let logit = fitted::INTERCEPT + prior(self.rule.0) + fitted::SLOPE * score;
            1.0 / (1.0 + (-logit).exp())
        })
    }
}

/// What is known of a rule before any evidence.
fn prior(rule: &str) -> f64 {
    fitted::PRIORS.iter().find(|(name, _)| *name == rule).map_or(0.0, |(_, prior)| *prior)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{Evidence, RuleId, RunId, Schedule, Severity};

    fn finding(rule: &'static str, weight: f64, verdict: Verdict) -> Finding {
        Finding {
            rule: RuleId(rule),
            run: RunId::default(),
            verdict,
            severity: Severity::Error,
            message: String::new(),
            sites: vec![],
            more: vec![],
            flows: vec![],
            notes: vec![],
            evidence: vec![Evidence { text: String::new(), weight }],
        }
    }

    fn possible(rule: &'static str, weight: f64) -> Option<f64> {
        finding(rule, weight, Verdict::Possible).probability()
    }

    #[test]
    fn it_grows_with_the_score_and_with_what_is_known_of_the_rule() {
        let (best, best_prior) = extreme(f64::total_cmp);
        let (worst, worst_prior) = extreme(|one, other| other.total_cmp(one));
        assert!(worst_prior < 0.0 && 0.0 < best_prior, "{worst} and {best}");
        for rule in [worst, "never-read", best] {
            assert!(possible(rule, 1.0) < possible(rule, 3.0), "{rule}");
        }
        assert!(
            possible(worst, 2.0) < possible("never-read", 2.0) && possible("never-read", 2.0) < possible(best, 2.0)
        );
        let common = 1.0 / (1.0 + (-fitted::INTERCEPT - 2.0 * fitted::SLOPE).exp());
        assert_eq!(possible("never-read", 2.0), Some(common));
    }

    fn extreme(order: impl Fn(&f64, &f64) -> std::cmp::Ordering) -> (&'static str, f64) {
        *fitted::PRIORS.iter().max_by(|one, other| order(&one.1, &other.1)).expect("rules were read")
    }

    #[test]
    fn it_is_a_probability_of_what_is_open_and_has_evidence() {
        assert!([0.1, 4.0, 1000.0].iter().all(|score| matches!(possible("data-race", *score), Some(0.0..=1.0))));
        assert_eq!([0.0, -1.0].map(|score| possible("data-race", score)), [None, None]);
        let schedule = Schedule { version: 1, choices: String::new(), threads: vec![], steps: vec![] };
        for decided in [Verdict::Confirmed(schedule), Verdict::Excluded(String::new())] {
            assert_eq!(finding("data-race", 2.0, decided).probability(), None);
        }
    }

    #[test]
    fn every_prior_is_of_one_rule_that_there_is() {
        let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
        for (rule, prior) in fitted::PRIORS {
            assert!(pages.join(format!("{rule}.md")).exists(), "there is no rule {rule}");
            assert!(prior.is_finite());
        }
        assert!(fitted::PRIORS.windows(2).all(|pair| pair[0].0 < pair[1].0), "in order, each once");
    }
}
