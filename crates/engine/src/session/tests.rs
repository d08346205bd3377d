//! What of the findings is shown, hidden, counted, and counts as failure.

use super::*;
use crate::rules::RULES;
use crate::testing::{finding, inputs};
use unsnarl_classfile::archive::Inputs;
use unsnarl_finding::{GapKind, Severity};
use unsnarl_library::Models;

const RULE: &str = "lock-order-cycle";
const SOURCE: &str = "package acme; class App { Missing m; void a() { } void b() { m.go(); } void c() { } }
    class Missing { void go() { } }";

/// A finding in a method of `acme.App`.
fn at(method: &str) -> Finding {
    finding(RULE, &format!("acme.App::{method}"))
}

fn concluded(config: &str, known: &[Finding], found: Vec<Finding>, cancel: &Cancel, shows_excluded: bool) -> Checked {
    let mut inputs = inputs("session", "App.java", SOURCE);
    inputs.entries.retain(|entry| !entry.location().to_string().contains("Missing"));
    let subject = Subject::read(inputs, Inputs::default(), Inputs::default(), &Models::default(), &|_| {});
    let config = Config::parse("unsnarl.toml", config, RULES).unwrap();
    let request = Request {
        subject: &subject,
        models: &Models::builtin(),
        config: &config,
        rules: RULES,
        baseline: &Baseline::of(known),
        sources: &|_, _| None,
        shows_excluded,
        without: &[],
        explain: None,
        stop_proof: &|| false,
    };
    conclude(&request, Analysis { findings: found, ..Analysis::default() }, cancel)
}

fn checked(config: &str, known: &[Finding], found: Vec<Finding>) -> Checked {
    concluded(config, known, found, &Cancel::new(), false)
}

#[test]
fn what_is_found_is_shown_and_fails() {
    let Checked { report, baseline, fails, .. } = checked("", &[], vec![at("a"), at("b")]);
    let sizes = *report.sizes().unwrap();
    assert_eq!(report.outcome(), Outcome::Possible);
    assert_eq!((report.findings, report.hidden), (vec![at("a"), at("b")], Hidden::default()));
    assert_eq!((baseline.len(), fails), (2, true));
    assert_eq!((sizes.classes, sizes.methods), (1, 4));
    let nothing = checked("", &[], vec![]);
    assert!(!nothing.fails && nothing.report.findings.is_empty() && nothing.baseline.is_empty());
}

#[test]
fn what_is_not_shown_is_counted_and_does_not_fail() {
    let mild = Finding { severity: Severity::Note, ..at("c") };
    let config = "min-severity = \"warning\"
        [[suppress]]
        rule = \"*\"
        in = \"App::a\"
        reason = \"a test\"";
    let Checked { report, baseline, suppressed, fails, .. } =
        checked(config, &[at("b")], vec![at("a"), at("b"), mild.clone()]);
    let hidden = Hidden { suppressed: 1, baselined: 1, below_severity: 1, excluded: 0 };
    assert_eq!((report.findings, report.hidden, fails), (vec![], hidden, false));
    assert_eq!(suppressed, [(at("a"), "a test".to_owned())]);
    assert_eq!(baseline, Baseline::of(&[at("b"), mild]), "knows what is found, shown or not");
    let excluded = checked("exclude = \"acme.*\"", &[], vec![at("a")]);
    assert_eq!((excluded.report.hidden.suppressed, excluded.fails), (1, false));
    let all_off: String = RULES.iter().map(|rule| format!("{} = \"off\"\n", rule.id)).collect();
    let off = checked(&format!("[rules]\n{all_off}"), &[], vec![at("a")]);
    assert_eq!((off.report.findings, off.report.hidden), (vec![], Hidden::default()));
}

#[test]
fn only_findings_that_are_bad_enough_fail_and_the_worst_come_first() {
    let mild = Finding { severity: Severity::Warning, ..at("a") };
    let found = checked("fail-on = \"error\"", &[], vec![mild.clone(), at("b")]);
    assert_eq!((found.report.findings, found.fails), (vec![at("b"), mild.clone()], true));
    assert!(!checked("fail-on = \"error\"", &[], vec![mild]).fails);
    assert!(!checked("fail-on = \"warning\"\nrules = { lock-order-cycle = \"note\" }", &[], vec![at("b")]).fails);
}

#[test]
fn what_is_proved_impossible_is_shown_on_request_and_never_fails() {
    let excluded = Finding { verdict: Verdict::Excluded("joined first".into()), ..at("a") };
    let hidden = checked("", &[], vec![excluded.clone()]);
    assert_eq!((hidden.report.findings.len(), hidden.report.hidden.excluded, hidden.fails), (0, 1, false));
    let shown = concluded("", &[], vec![excluded.clone(), at("b")], &Cancel::new(), true);
    assert_eq!((shown.report.findings, shown.report.hidden.excluded), (vec![at("b"), excluded], 0));
    assert_eq!(shown.baseline.len(), 1);
}

#[test]
fn what_a_stopped_search_did_not_reach_is_not_gone() {
    let stale = checked("", &[at("a")], vec![]).report.stale_baseline;
    assert!(stale.len() == 1 && stale[0].contains("acme.App::a"), "{stale:?}");
    let cancel = Cancel::new();
    cancel.cancel("the budget of 1 s is used up");
    let report = concluded("", &[at("a")], vec![], &cancel, false).report;
    assert!(report.stale_baseline.is_empty());
    let gap = report.completeness.gaps().iter().find(|gap| gap.kind == GapKind::ExhaustedBudget).unwrap();
    assert_eq!(gap.reason, "the budget of 1 s is used up");
}

#[test]
fn missing_classes_are_gaps() {
    let completeness = checked("", &[], vec![]).report.completeness;
    let places: Vec<&str> = completeness.gaps().iter().map(|gap| gap.place.as_str()).collect();
    assert_eq!(places, ["acme.Missing"]);
}

#[test]
fn it_is_said_if_no_rule_is_on() {
    let all_off: String = RULES.iter().map(|rule| format!("{} = \"off\"\n", rule.id)).collect();
    let off = checked(&format!("[rules]\n{all_off}"), &[], vec![at("a")]);
    assert_eq!((off.report.findings.len(), off.fails), (0, false));
    assert_eq!(off.report.assumptions, ["All rules are off: nothing was looked for."]);
    assert_eq!(checked("", &[], vec![]).report.assumptions, Vec::<String>::new());
}
