//! Matches of the papers' patterns that are judged harmless: no finding as a rule, a note with the reason if every
//! match is wanted.

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use unsnarl_detect::{PAPER_RULES, PATTERNS, Wanted, detect};
use unsnarl_finding::{Finding, Rule, Severity};
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;

use crate::support::with_facts;

/// A fixture, by topic and name, the rule whose pattern it matches, and part of the reason why that is only a note.
const MATCHES: &[(&str, &str, &str, &str)] = &[
    ("lockordercycle", "IdOrder", "lock-order-cycle", "A16"),
    ("lockordercycle", "HandOverHandList", "lock-order-cycle", "A17"),
    ("lockordercycle", "DecoratorChain", "lock-order-cycle", "A22"),
    ("lockordercycle", "GateOnOneSideFixed", "lock-order-cycle", "a common lock"),
    ("datarace", "OwnershipPassed", "data-race", "a queue gives the object to one thread"),
    ("multistageaccess", "Rechecked", "multi-stage-access", "relies on an earlier one"),
    ("superfluouslock", "UnknownCall", "superfluous-lock", "not everything that it does"),
    ("locktoogeneral", "OneAfterAnother", "lock-too-general", "do not contend"),
];

fn found(fixture: &Fixture, models: &Models, rule: &Rule, pattern_complete: bool) -> Vec<Finding> {
    let wanted = Wanted { rules: vec![rule], pattern_complete, ..Wanted::default() };
    with_facts(fixture, models, Sensitivity::Selective, |facts| detect(facts, &wanted).findings)
}

fn is_a_note(models: &Models, (folder, name, rule, reason): (&str, &str, &str, &str)) -> Result<(), Failed> {
    let fixtures = topic(folder).fixtures;
    let fixture = fixtures.iter().find(|fixture| fixture.name == name).ok_or("there is no such fixture")?;
    let pattern = PATTERNS.iter().find(|pattern| pattern.rule.id.0 == rule).ok_or("there is no such rule")?;
    let usual = found(fixture, models, &pattern.rule, false);
    let all = found(fixture, models, &pattern.rule, true);
    assert!(usual.iter().all(|finding| all.contains(finding)), "what is found is found still");
    let more: Vec<&Finding> = all.iter().filter(|finding| !usual.contains(finding)).collect();
    let explains = |finding: &&&Finding| {
        finding.notes.iter().any(|note| note.label == "only a match" && note.text.contains(reason))
    };
    assert!(more.iter().all(|finding| finding.severity == Severity::Note && !finding.sites.is_empty()), "{more:?}");
    assert!(more.iter().any(|finding| explains(&finding)), "{reason}: {more:?}");
    Ok(())
}

/// A test for each fixture of the table, and one that every pattern of a paper is a rule.
pub fn trials() -> Vec<Trial> {
    let models = Arc::new(Models::builtin());
    let mut trials: Vec<Trial> = Vec::new();
    for of in MATCHES {
        let models = Arc::clone(&models);
        trials.push(Trial::test(format!("pattern_only::{}", of.1), move || is_a_note(&models, *of)));
    }
    trials.push(Trial::test("pattern_only::rules", || {
        for name in PAPER_RULES {
            assert!(PATTERNS.iter().any(|pattern| pattern.rule.id.0 == name), "{name}");
        }
        Ok(())
    }));
    trials
}
