//! Compares the findings of each pattern with what its fixtures state: those in the folder of `tests/java` with the
//! name of the rule, without hyphens. `tests/java/idioms` holds correct programs, in which no rule finds anything.
//! Whole programs, programs of frameworks, and output of other compilers are checked with all rules at once.

use std::collections::BTreeSet;
use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use unsnarl_detect::{PATTERNS, Wanted, detect};
use unsnarl_finding::{Finding, Rule, Severity};
use unsnarl_fixtures::{Engine, Fixture, Reported, Status, Topic, prebuilt, topic};
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

/// A circle of locks that one statement makes: if they are one, it is taken for a chain that has an end.
const COARSE_MISS: &str = "PumpLoop";

fn check(fixture: &Fixture, models: &Models, rules: &[&Rule]) -> Result<(), Failed> {
    let mut found = findings(fixture, models, rules, Sensitivity::Selective);
    found.retain(|finding| is_shown(rules, finding));
    // Analysing threads in shared contexts may add false positives, or doubts, but must not hide anything.
    for other in [Sensitivity::SharedCode, Sensitivity::Coarse, Sensitivity::Deep] {
        let found_then = findings(fixture, models, rules, other);
        let is_known = other == Sensitivity::Coarse && fixture.name == COARSE_MISS;
        assert!(
            found.is_empty() || !found_then.is_empty() || is_known,
            "{other:?} finds nothing in {:?}",
            fixture.classes
        );
    }
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
    let paper: Vec<&Rule> = rules.iter().copied().filter(|rule| rule.id.0 == "atomicity-violation").collect();
    topics.push((topic("atomicitypaper"), paper));
    topics.extend(["idioms", "frameworks", "openworld", "programs"].map(|name| (topic(name), rules.clone())));
    topics.extend(
        ["coroutines", "kotlin", "scala", "structured", "structured21", "virtual"]
            .map(|name| (prebuilt(name), rules.clone())),
    );
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
    trials.push(Trial::test("atomicitypaper::shares", || {
        shares_after_the_paper();
        Ok(())
    }));
    trials.push(Trial::test("lockordercycle::cycles_are_listed", || {
        cycles_on_the_same_locks_are_listed();
        Ok(())
    }));
    trials
}

/// Of the programs after the paper on atomicity violations, at least nine in ten defects are shown, at most one in ten
/// harmless ones is, and every match of the pattern is at least a note.
fn shares_after_the_paper() {
    let (models, rule) = (Models::builtin(), PATTERNS.iter().find(|one| one.rule.id.0 == "atomicity-violation"));
    let rules: Vec<&Rule> = rule.iter().map(|pattern| &pattern.rule).collect();
    let [mut defects, mut shown_defects, mut harmless, mut shown_harmless] = [0; 4];
    let mut silent = Vec::new();
    for fixture in topic("atomicitypaper").fixtures {
        let found = findings(&fixture, &models, &rules, Sensitivity::Selective);
        let is_shown = found.iter().any(|finding| finding.severity > Severity::Note);
        let is_defect = fixture.truths.iter().any(|truth| truth.status != Status::ToleratedFalseAlarm);
        let (all, shown) =
            if is_defect { (&mut defects, &mut shown_defects) } else { (&mut harmless, &mut shown_harmless) };
        *all += 1;
        *shown += usize::from(is_shown);
        if found.is_empty() {
            silent.push(fixture.name);
        }
    }
    assert!(shown_defects * 10 >= defects * 9, "{shown_defects} of {defects} defects are shown");
    assert!(shown_harmless * 10 <= harmless, "{shown_harmless} of {harmless} harmless ones are shown");
    // `Properties.getProperty` takes no lock since Java 9: the pattern is not there.
    assert_eq!(silent, ["ServerDefaults"]);
}

/// A finding stands for all cycles on the same locks, and lists each of them.
fn cycles_on_the_same_locks_are_listed() {
    let (models, rule) = (Models::builtin(), PATTERNS.iter().find(|one| one.rule.id.0 == "lock-order-cycle"));
    let rules: Vec<&Rule> = rule.iter().map(|pattern| &pattern.rule).collect();
    let topic = topic("lockordercycle");
    let fixture = topic.fixtures.iter().find(|fixture| fixture.name == "ThreeDoors").expect("a fixture of that name");
    let [found] = &findings(fixture, &models, &rules, Sensitivity::Selective)[..] else { panic!("one finding") };
    let others: Vec<&str> =
        found.notes.iter().filter(|note| note.label == "another cycle").map(|note| note.text.as_str()).collect();
    assert_eq!(others, ["ThreeDoors.enter (ThreeDoors.java:11) and ThreeDoors.leave (ThreeDoors.java:19)"]);
}
