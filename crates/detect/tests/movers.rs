//! Holds inferred atomicities to what the fixtures of `tests/java/movers` state: `// atomicity: this ? mover : atomic` on the line of a method.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeMap;
use std::fs;

use unsnarl_classfile::archive::{Options, open};
use unsnarl_concurrency::Facts;
use unsnarl_detect::atomicities;
use unsnarl_finding::{Extent, InferredAtomicity};
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_pointer::Sensitivity;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::models::Models;

fn inferred(fixture: &Fixture, sensitivity: Sensitivity) -> Vec<InferredAtomicity> {
    let models = Models::builtin();
    let inputs = open(&fixture.classes, &Options::default());
    let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let entries = entry_points(&program, &models, &EntryOptions::default());
    let analysis = unsnarl_pointer::analyse(&program, &models, &entries.entries, sensitivity, &|| false);
    atomicities(&Facts::of(&analysis, &|_| (), &|| false))
}

/// The methods of a source with the atomicities that are stated of them, each name once.
fn stated(fixture: &Fixture) -> BTreeMap<String, String> {
    let text = fs::read_to_string(&fixture.source).unwrap();
    let mut stated = BTreeMap::new();
    for line in text.lines() {
        let Some((declaration, atomicity)) = line.split_once("// atomicity: ") else { continue };
        let name = declaration.split('(').next().unwrap().split_whitespace().last().unwrap();
        let known = stated.insert(name.to_owned(), atomicity.trim().to_owned());
        assert_eq!(known, None, "{} states {name} twice", fixture.name);
    }
    stated
}

#[test]
fn methods_have_the_atomicities_that_the_theory_gives_them() {
    let topic = topic("movers");
    let mut differences = Vec::new();
    let mut count = 0;
    for fixture in &topic.fixtures {
        // Code that threads share is analysed together in large programs: what that loses is not lost here.
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

#[test]
fn what_is_said_agrees_with_the_type() {
    for fixture in &topic("movers").fixtures {
        for method in inferred(fixture, Sensitivity::Selective) {
            let is_expected = match &method.extent {
                Extent::Independent => ["const", "mover"].contains(&method.formula.as_str()),
                Extent::Later => method.formula.ends_with("right"),
                Extent::Earlier => method.formula.ends_with("left"),
                Extent::Atomic => method.formula.ends_with("atomic"),
                Extent::AtomicIf(locks) => !locks.is_empty() && method.formula.contains(" ? "),
                Extent::Compound => method.formula == "compound",
                Extent::Races => method.formula == "error",
            };
            assert!(is_expected, "{method:?}");
            let is_explained = matches!(method.extent, Extent::AtomicIf(_) | Extent::Compound | Extent::Races);
            assert_eq!(method.sites.len(), if is_explained { 2 } else { 0 }, "{method:?}");
        }
    }
}
