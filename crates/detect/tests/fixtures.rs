//! Holds each pattern to the truths that its fixtures state.

use std::collections::BTreeSet;

use unsnarl_classfile::archive::{Options, open};
use unsnarl_concurrency::Facts;
use unsnarl_detect::{PATTERNS, detect};
use unsnarl_finding::{Finding, Rule, Severity};
use unsnarl_fixtures::{Engine, Fixture, Reported, topic};
use unsnarl_pointer::Sensitivity;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::models::Models;

fn findings(fixture: &Fixture, models: &Models, rule: &Rule, sensitivity: Sensitivity) -> Vec<Finding> {
    let inputs = open(&fixture.classes, &Options::default());
    let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let entries = entry_points(&program, models, &EntryOptions::default());
    let analysis = unsnarl_pointer::analyse(&program, models, &entries.entries, sensitivity, &|| false);
    let facts = Facts::of(&analysis, &|_| (), &|| false);
    let detected = detect(&facts, &[rule]);
    assert_eq!(detected.left_out, [], "nothing is too large for a fixture");
    // Weaker ones are shown only to who asks for them.
    detected.findings.into_iter().filter(|finding| finding.severity > Severity::Note).collect()
}

fn check(name: &str, rule: &str) {
    let models = Models::builtin();
    let rule = PATTERNS.iter().map(|pattern| &pattern.rule).find(|known| known.id.0 == rule).expect("a known rule");
    topic(name).check(Engine::Static, |fixture| {
        let found = findings(fixture, &models, rule, Sensitivity::Selective);
        // Code that threads share may bring false alarms, but hides nothing.
        let shared = findings(fixture, &models, rule, Sensitivity::SharedCode);
        assert!(found.is_empty() || !shared.is_empty(), "with shared code nothing is found in {:?}", fixture.classes);
        let sites = |finding: &Finding| -> BTreeSet<(String, u32)> {
            let place = |site: &unsnarl_finding::Site| Some((site.file.clone()?, u32::from(site.line?)));
            finding.sites.iter().filter_map(place).collect()
        };
        found.iter().map(|finding| Reported { rule: finding.rule.0.to_owned(), sites: sites(finding) }).collect()
    });
}

#[test]
fn lock_order_cycle() {
    check("lockorder", "lock-order-cycle");
}
