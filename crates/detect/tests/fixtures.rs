//! Compares the findings of each pattern with what its fixtures state: those in the folder of `tests/java` with the
//! name of the rule, without hyphens. `tests/java/idioms` holds correct programs, in which no rule finds anything.
//! Whole programs, programs of frameworks, and output of other compilers are checked with all rules at once.

use std::collections::BTreeSet;
use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use unsnarl_detect::{PATTERNS, Wanted, detect};
use unsnarl_finding::{Finding, Rule, Severity};
use unsnarl_fixtures::{Engine, Fixture, Reported, Topic, prebuilt, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;

use crate::support::with_facts;

fn findings(fixture: &Fixture, models: &Models, rules: &[&Rule], sensitivity: Sensitivity) -> Vec<Finding> {
    let wanted = Wanted { rules: rules.to_vec(), ..Wanted::default() };
    let detected = with_facts(fixture, models, sensitivity, |facts| detect(facts, &wanted));
    assert_eq!(detected.left_out, [], "nothing is too large for a fixture");
    detected.findings
}

/// Whether a finding is shown by default: notes are not, unless the rule's own severity is a note.
fn is_shown(rules: &[&Rule], finding: &Finding) -> bool {
    let usual = rules.iter().find(|rule| rule.id == finding.rule).map(|rule| rule.severity);
    finding.severity > Severity::Note || usual == Some(Severity::Note)
}

fn check(fixture: &Fixture, models: &Models, rules: &[&Rule]) -> Result<(), Failed> {
    let mut found = findings(fixture, models, rules, Sensitivity::Selective);
    found.retain(|finding| is_shown(rules, finding));
    // Analysing threads in shared contexts may add false positives, or doubts, but must not hide anything.
    let shared = findings(fixture, models, rules, Sensitivity::SharedCode);
    assert!(found.is_empty() || !shared.is_empty(), "with shared code nothing is found in {:?}", fixture.classes);
    let sites = |finding: &Finding| -> BTreeSet<(String, u32)> {
        let place = |site: &unsnarl_finding::Site| Some((site.file.clone()?, u32::from(site.line?)));
        finding.sites.iter().filter_map(place).collect()
    };
    let reported = |finding: &Finding| Reported { rule: finding.rule.0.to_owned(), sites: sites(finding) };
    let reported: Vec<Reported> = found.iter().map(reported).collect();
    Ok(fixture.check(Engine::Static, &reported)?)
}

/// Checks that a topic of a rule has programs that violate it and programs that do not.
fn has_both(topic: &Topic) {
    let name = &topic.name;
    let is_buggy = |fixture: &Fixture| !fixture.truths.is_empty();
    assert!(
        name == "idioms" || topic.fixtures.iter().any(is_buggy) && topic.fixtures.iter().any(|one| !is_buggy(one)),
        "{name} has no fixture with a finding, or none without"
    );
}

/// A test for each fixture, and one for each topic.
pub fn trials() -> Vec<Trial> {
    let rules: Vec<&Rule> = PATTERNS.iter().map(|pattern| &pattern.rule).collect();
    let mut topics: Vec<(Topic, Vec<&Rule>)> =
        rules.iter().map(|rule| (topic(&rule.id.0.replace('-', "")), vec![*rule])).collect();
    topics.extend(["idioms", "frameworks", "programs"].map(|name| (topic(name), rules.clone())));
    topics.extend(["kotlin", "scala", "virtual"].map(|name| (prebuilt(name), rules.clone())));
    let models = Arc::new(Models::builtin());
    let mut trials = Vec::new();
    for (topic, rules) in topics {
        for fixture in &topic.fixtures {
            let name = format!("{}::{}", topic.name, fixture.name);
            let (fixture, models, rules) = (fixture.clone(), Arc::clone(&models), rules.clone());
            trials.push(Trial::test(name, move || check(&fixture, &models, &rules)));
        }
        trials.push(Trial::test(format!("{}::has_both", topic.name), move || {
            has_both(&topic);
            Ok(())
        }));
    }
    trials
}
