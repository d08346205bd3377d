//! Compares inferred atomicities with what the fixtures of `tests/java/movers` state: `// atomicity: this ? mover :
//! atomic` on the line of a method.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeMap;
use std::fs;

use libtest_mimic::Trial;
use unsnarl_detect::{PATTERNS, Wanted, atomicities, detect};
use unsnarl_finding::{Extent, InferredAtomicity, Rule};
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;

use crate::support::with_facts;

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "movers":
        methods_have_the_atomicities_that_the_theory_gives_them,
        what_is_said_agrees_with_the_type,
        where_others_come_in_between_no_method_is_atomic,
    )
}

fn inferred(fixture: &Fixture, sensitivity: Sensitivity) -> Vec<InferredAtomicity> {
    let (inferred, left_out) = with_facts(fixture, &Models::builtin(), sensitivity, atomicities);
    assert!(left_out.is_empty(), "nothing is too large for a fixture");
    inferred
}

/// The methods of a source with the atomicities that it states, each name once.
fn stated(fixture: &Fixture) -> BTreeMap<String, String> {
    let text = fs::read_to_string(&fixture.source).unwrap();
    let mut stated = BTreeMap::new();
    for line in text.lines() {
        let Some((declaration, atomicity)) = line.split_once("// atomicity: ") else { continue };
        let name = declaration.split('(').next().unwrap().split_whitespace().last().unwrap();
        let name = if name == fixture.name { "<init>" } else { name };
        let known = stated.insert(name.to_owned(), atomicity.trim().to_owned());
        assert_eq!(known, None, "{} states {name} twice", fixture.name);
    }
    stated
}

fn methods_have_the_atomicities_that_the_theory_gives_them() {
    let topic = topic("movers");
    let mut differences = Vec::new();
    let mut count = 0;
    for fixture in &topic.fixtures {
        // Large programs are analysed with shared contexts; these fixtures must lose no precision by that.
        for sensitivity in [Sensitivity::Selective, Sensitivity::SharedCode] {
            let inferred = inferred(fixture, sensitivity);
            for (method, atomicity) in stated(fixture) {
                count += 1;
                let found: Vec<&str> =
                    inferred.iter().filter(|one| one.method == method).map(|one| one.formula.as_str()).collect();
                if found != [atomicity.as_str()] {
                    differences
                        .push(format!("{}.{method}: {atomicity}, found {found:?} ({sensitivity:?})", fixture.name));
                }
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(topic.fixtures.len() >= 12 && count >= 2 * 40, "{count} methods");
}

fn what_is_said_agrees_with_the_type() {
    for fixture in &topic("movers").fixtures {
        for method in inferred(fixture, Sensitivity::Selective) {
            let is_expected = match &method.extent {
                Extent::Independent => ["const", "mover"].contains(&method.formula.as_str()),
                Extent::Later => method.formula.ends_with("right"),
                Extent::Earlier => method.formula.ends_with("left"),
                Extent::Atomic => method.formula.ends_with("atomic"),
                Extent::AtomicIf(locks) => !locks.is_empty() && method.formula.contains(" ? "),
                Extent::Compound | Extent::Unknown => method.formula == "compound",
                Extent::Races => method.formula == "error",
            };
            assert!(is_expected, "{method:?}");
            let is_explained = matches!(method.extent, Extent::AtomicIf(_) | Extent::Compound | Extent::Races);
            assert_eq!(!method.sites.is_empty(), is_explained, "{method:?}");
            assert_ne!(method.extent, Extent::Unknown, "all is known here: {method:?}");
        }
    }
}

/// Rules that report interference between two actions of a thread.
const IN_BETWEEN: [&str; 5] =
    ["atomicity-violation", "atomicity-variant", "check-then-act", "multi-stage-access", "non-atomic-update"];

fn where_others_come_in_between_no_method_is_atomic() {
    let rules: Vec<&Rule> =
        PATTERNS.iter().map(|pattern| &pattern.rule).filter(|rule| IN_BETWEEN.contains(&rule.id.0)).collect();
    let models = Models::builtin();
    let mut count = 0;
    for topic in IN_BETWEEN.map(|rule| topic(&rule.replace('-', ""))) {
        for fixture in topic.fixtures.iter().filter(|fixture| !fixture.truths.is_empty()) {
            let (methods, findings) = with_facts(fixture, &models, Sensitivity::Selective, |facts| {
                let wanted = Wanted { rules: rules.clone(), ..Wanted::default() };
                (atomicities(facts).0, detect(facts, &wanted).findings)
            });
            for finding in findings {
                // The first two actions of the thread; those of others follow, or are marked as theirs.
                let whose = finding.sites.first().and_then(|site| site.thread);
                let own = finding.sites.iter().filter(|site| site.thread == whose).take(2);
                let is_it = |method: &&InferredAtomicity| {
                    let key = (&method.class, &method.method, &method.descriptor);
                    own.clone().all(|site| (&site.class, &site.method, &site.descriptor) == key)
                };
                for method in methods.iter().filter(is_it) {
                    count += 1;
                    let is_atomic =
                        matches!(method.extent, Extent::Independent | Extent::Atomic | Extent::Later | Extent::Earlier);
                    assert!(!is_atomic, "{}: {}, but {method:?}", fixture.name, finding.message);
                }
            }
        }
    }
    assert!(count > 60, "{count} methods");
}
