//! Holds each pattern to the truths that its fixtures state: those in the folder of `tests/java` with the name of the rule, without hyphens.
//! `tests/java/idioms` holds correct programs, in which no rule finds anything. Whole programs, what frameworks call, and what other compilers make are held to all rules at once.

mod support;

use std::collections::BTreeSet;

use libtest_mimic::{Arguments, Trial};
use support::with_facts;
use unsnarl_detect::{PATTERNS, Wanted, detect};
use unsnarl_finding::{Finding, Rule, Severity};
use unsnarl_fixtures::{Engine, Fixture, Reported, Topic, prebuilt, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;

fn findings(fixture: &Fixture, models: &Models, rules: &[&Rule], sensitivity: Sensitivity) -> Vec<Finding> {
    let wanted = Wanted { rules: rules.to_vec(), ..Wanted::default() };
    let detected = with_facts(fixture, models, sensitivity, |facts| detect(facts, &wanted));
    assert_eq!(detected.left_out, [], "nothing is too large for a fixture");
    detected.findings
}

/// Weaker ones are shown only to who asks for them; what is a note by its nature counts.
fn is_shown(rules: &[&Rule], finding: &Finding) -> bool {
    let usual = rules.iter().find(|rule| rule.id == finding.rule).map(|rule| rule.severity);
    finding.severity > Severity::Note || usual == Some(Severity::Note)
}

fn check(topic: &Topic, rules: &[&Rule]) {
    let models = Models::builtin();
    let name = &topic.name;
    topic.check(Engine::Static, |fixture| {
        let mut found = findings(fixture, &models, rules, Sensitivity::Selective);
        found.retain(|finding| is_shown(rules, finding));
        // Code that threads share may bring false alarms, or doubts, but hides nothing.
        let shared = findings(fixture, &models, rules, Sensitivity::SharedCode);
        assert!(found.is_empty() || !shared.is_empty(), "with shared code nothing is found in {:?}", fixture.classes);
        let sites = |finding: &Finding| -> BTreeSet<(String, u32)> {
            let place = |site: &unsnarl_finding::Site| Some((site.file.clone()?, u32::from(site.line?)));
            finding.sites.iter().filter_map(place).collect()
        };
        found.iter().map(|finding| Reported { rule: finding.rule.0.to_owned(), sites: sites(finding) }).collect()
    });
    let is_buggy = |fixture: &Fixture| !fixture.truths.is_empty();
    assert!(
        name == "idioms" || topic.fixtures.iter().any(is_buggy) && topic.fixtures.iter().any(|one| !is_buggy(one)),
        "{name} has no fixture with a finding, or none without"
    );
}

fn main() {
    let rules: Vec<&Rule> = PATTERNS.iter().map(|pattern| &pattern.rule).collect();
    let mut trials: Vec<Trial> = rules
        .iter()
        .map(|rule| {
            let rule = *rule;
            Trial::test(rule.id.0, move || {
                check(&topic(&rule.id.0.replace('-', "")), &[rule]);
                Ok(())
            })
        })
        .collect();
    for name in ["idioms", "frameworks", "programs"] {
        let rules = rules.clone();
        trials.push(Trial::test(name, move || {
            check(&topic(name), &rules);
            Ok(())
        }));
    }
    for name in ["kotlin", "scala", "virtual"] {
        let rules = rules.clone();
        trials.push(Trial::test(name, move || {
            check(&prebuilt(name), &rules);
            Ok(())
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
