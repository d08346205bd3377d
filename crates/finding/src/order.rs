//! The order of findings, whichever engine found them. It is decided here and nowhere else.
//!
//! Findings that are proved impossible come last. Of the others, the more severe come first; of these, the ones that
//! are confirmed; of these, those that are more probable; and where nothing says how probable they are, those with the
//! heavier evidence. What is still alike comes in the order of the runs if it is confirmed, where the order of the
//! engine stays, and else by place, then by rule. So the order is deterministic.

use std::cmp::Ordering;

use crate::finding::{Finding, Verdict};

/// Sorts findings, the most important first.
pub fn sort_by_importance(findings: &mut [Finding]) {
    findings.sort_by(importance);
}

fn importance(one: &Finding, other: &Finding) -> Ordering {
    let is_excluded = |finding: &Finding| matches!(finding.verdict, Verdict::Excluded(_));
    let is_confirmed = |finding: &Finding| matches!(finding.verdict, Verdict::Confirmed(_));
    let probability = |finding: &Finding| finding.probability().unwrap_or(0.0);
    is_excluded(one)
        .cmp(&is_excluded(other))
        .then_with(|| other.severity.cmp(&one.severity))
        .then_with(|| is_confirmed(other).cmp(&is_confirmed(one)))
        .then_with(|| probability(other).total_cmp(&probability(one)))
        .then_with(|| other.score().total_cmp(&one.score()))
        .then_with(|| match is_confirmed(one) {
            true => one.run.cmp(&other.run),
            false => one.sites.cmp(&other.sites).then_with(|| one.rule.cmp(&other.rule)),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evidence, RuleId, RunId, Schedule, Severity, Site};

    fn finding(message: &str, verdict: Verdict, severity: Severity, weight: f64, run: u32) -> Finding {
        Finding {
            rule: RuleId("race"),
            run: RunId(run),
            verdict,
            severity,
            message: message.into(),
            sites: vec![],
            more: Vec::new(),
            flows: vec![],
            notes: vec![],
            evidence: vec![Evidence { text: String::new(), weight }],
        }
    }

    #[test]
    fn severe_before_mild_confirmed_before_possible_and_impossible_last() {
        let schedule = Schedule { version: 1, choices: String::new(), threads: vec![], steps: vec![] };
        let confirmed = || Verdict::Confirmed(schedule.clone());
        let mut findings = vec![
            finding("impossible", Verdict::Excluded(String::new()), Severity::Error, 9.0, 0),
            finding("mild", confirmed(), Severity::Warning, 5.0, 0),
            finding("likely", Verdict::Possible, Severity::Error, 3.0, 0),
            finding("of a later run", confirmed(), Severity::Error, 0.0, 2),
            finding("confirmed", confirmed(), Severity::Error, 0.0, 1),
            finding("after it in its run", confirmed(), Severity::Error, 0.0, 1),
            finding("very likely", Verdict::Possible, Severity::Error, 4.0, 0),
        ];
        sort_by_importance(&mut findings);
        let order: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
        let expected =
            ["confirmed", "after it in its run", "of a later run", "very likely", "likely", "mild", "impossible"];
        assert_eq!(order, expected);
    }

    #[test]
    fn of_one_severity_the_more_probable_come_first_whatever_their_scores() {
        let of = |rule: &'static str, message: &str, severity: Severity, weight: f64| Finding {
            rule: RuleId(rule),
            ..finding(message, Verdict::Possible, severity, weight, 0)
        };
        let mut findings = vec![
            of("lock-order-cycle", "much evidence, of a rule that is seldom right", Severity::Warning, 2.5),
            of("lost-interrupt", "mild, of a rule that is often right", Severity::Note, 4.0),
            of("race", "more against it", Severity::Warning, -1.0),
            of("race", "as much against it", Severity::Warning, 0.0),
            of("lost-interrupt", "of a rule that is often right", Severity::Warning, 1.0),
            of("lost-interrupt", "more evidence of that", Severity::Warning, 1.5),
        ];
        sort_by_importance(&mut findings);
        let order: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
        let expected = [
            "more evidence of that",
            "of a rule that is often right",
            "much evidence, of a rule that is seldom right",
            "as much against it",
            "more against it",
            "mild, of a rule that is often right",
        ];
        assert_eq!(order, expected);
    }

    #[test]
    fn what_is_as_likely_comes_by_place_and_then_by_rule() {
        let site = |line: u16| Site {
            class: String::from("Bank"),
            method: String::from("transfer"),
            descriptor: String::from("()V"),
            file: None,
            line: Some(line),
            pc: 0,
            thread: None,
            role: String::from("writes"),
        };
        let at = |rule: &'static str, line: u16| Finding {
            rule: RuleId(rule),
            sites: vec![site(line)],
            ..finding(&format!("{rule} {line}"), Verdict::Possible, Severity::Error, 1.0, 0)
        };
        let mut findings = vec![at("race", 9), at("race", 3), at("late-start", 9), at("unlocked", 3)];
        sort_by_importance(&mut findings);
        let order: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(order, ["race 3", "unlocked 3", "late-start 9", "race 9"]);
    }
}
