//! The sets R, T and P, on the programs of
//! "Automatic Detection of Atomicity Violations".

use std::collections::BTreeSet;

use unsnarl_concurrency::Facts;
use unsnarl_library::Models;
use unsnarl_pointer::{InstanceId, Sensitivity};

use super::expression::{ExpressionId, in_words};
use super::taken::{Source, Taken};
use super::{LockedTwice, Pairs};
use crate::testing;

/// Calls `look` with the facts of a fixture.
fn with_facts(fixture: &str, look: impl Fn(&Facts<'_, '_>)) {
    let topic = unsnarl_fixtures::topic("atomicityviolation");
    let fixture = topic.fixtures.iter().find(|known| known.name == fixture).expect("the fixture is there");
    testing::with_facts(fixture, &Models::builtin(), Sensitivity::Selective, look);
}

fn instances_of(facts: &Facts<'_, '_>, method: &str) -> Vec<InstanceId> {
    let (analysis, program) = (facts.analysis, facts.analysis.program());
    let is_named = |instance: &InstanceId| {
        let key = program.key(program.method(analysis.instance(*instance).method).key);
        program.bytes(key.name) == method.as_bytes() && analysis.code_of(*instance).is_some()
    };
    let found: Vec<InstanceId> = analysis.instances().filter(is_named).collect();
    assert!(!found.is_empty(), "{method} is reached");
    found
}

/// The paper's names of the two locks.
fn name(facts: &Facts<'_, '_>, taken: &Taken, instance: InstanceId, lock: ExpressionId) -> char {
    let body = facts.analysis.code_of(instance).expect("it has code");
    let words = in_words(facts, body, taken.expressions.get(lock));
    match &words[..] {
        "a" => 'A',
        "b" => 'B',
        _ => panic!("{words} is neither lock"),
    }
}

#[test]
fn figure_5_a_locks_acquired() {
    with_facts("FiveMethods", |facts| {
        let taken = Taken::of(facts);
        for (method, own, all) in
            [("m1", "A", "AB"), ("m2", "", "AB"), ("m3", "A", "AB"), ("m4", "A", "AB"), ("m5", "B", "B")]
        {
            for instance in instances_of(facts, method) {
                let named = |(lock, _): &(ExpressionId, Source)| name(facts, &taken, instance, *lock);
                let acquired: BTreeSet<char> = taken.by(instance).iter().map(named).collect();
                let is_own = |entry: &&(ExpressionId, Source)| matches!(entry.1, Source::Own(_));
                let acquired_here: BTreeSet<char> = taken.by(instance).iter().filter(is_own).map(named).collect();
                assert_eq!(acquired_here, own.chars().collect(), "{method} itself");
                assert_eq!(acquired, all.chars().collect(), "{method} after propagation");
            }
        }
    });
}

#[test]
fn figure_5_b_locks_acquired_twice() {
    with_facts("FiveMethods", |facts| {
        let twice = LockedTwice::of(facts, false);
        let of = |method: &str| -> BTreeSet<(char, bool)> {
            let instances = instances_of(facts, method);
            let pairs = twice.pairs().iter().filter(|pairs| instances.contains(&pairs.instance));
            pairs.map(|pairs| (name(facts, &twice.taken, pairs.instance, pairs.one), pairs.around.is_some())).collect()
        };
        // T of m2 is {A, B}. Of these, B gets m1, which holds A, as its context; A does not.
        assert_eq!(of("m2"), BTreeSet::from([('A', false), ('B', true)]));
        for method in ["m1", "m3", "m4", "m5"] {
            assert_eq!(of(method), BTreeSet::new(), "{method} by itself");
        }
        let is_witness = |pairs: &&Pairs| pairs.around.is_some();
        for pairs in twice.pairs().iter().filter(is_witness) {
            let around = pairs.around.as_ref().expect("witnesses have a context");
            let context = facts.locks.acquisition(around.acquisition).instance;
            assert!(instances_of(facts, "m1").contains(&context));
            assert_eq!(around.calls.len(), 1, "m1 calls m2");
        }
    });
}

/// The locks that a method takes twice, in words, and whether at one statement.
fn twice_in(fixture: &str, method: &str) -> BTreeSet<(String, bool)> {
    let found = std::cell::RefCell::new(BTreeSet::new());
    with_facts(fixture, |facts| {
        let twice = LockedTwice::of(facts, false);
        let instances = instances_of(facts, method);
        for pairs in twice.pairs().iter().filter(|pairs| instances.contains(&pairs.instance)) {
            let body = facts.analysis.code_of(pairs.instance).expect("it has code");
            let words = in_words(facts, body, twice.expression(pairs.one));
            let is_one_place = pairs.places.iter().all(|(first, second)| first == second);
            found.borrow_mut().insert((words, is_one_place));
        }
    });
    found.into_inner()
}

#[test]
fn a_loop_marks_what_is_defined_before_it_twice() {
    assert_eq!(twice_in("EndpointLoop", "contains"), BTreeSet::from([("point".to_owned(), true)]));
}

#[test]
fn a_loop_unmarks_what_depends_on_its_index() {
    assert_eq!(twice_in("PointLoop", "measure"), BTreeSet::new());
}

#[test]
fn a_branch_marks_once() {
    assert_eq!(twice_in("EitherEndpoint", "isNear"), BTreeSet::new());
}

#[test]
fn an_assignment_to_a_field_unmarks() {
    let kept = twice_in("ChangingField", "book");
    assert!(kept.iter().any(|(lock, _)| lock == "store"), "{kept:?}");
    assert_eq!(twice_in("ReassignedField", "turn"), BTreeSet::new());
}
