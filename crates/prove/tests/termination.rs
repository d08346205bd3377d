//! Programs on which an interpretation could go on forever.

use unsnarl_fixtures::topic;
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;
use unsnarl_prove::domain::DEFAULT_DOMAIN;
use unsnarl_prove::memory::DEFAULT_MODEL;
use unsnarl_prove::property::PROPERTIES;
use unsnarl_prove::{Options, Setup, prove_with};

use crate::support::with_facts;

/// A method that calls itself at two places is several units that call each other: each is entered while the others
/// are not done.
#[test]
fn units_that_call_each_other() {
    let models = Models::builtin();
    let topic = topic("datarace");
    let fixture = topic.fixture("TreeSums").expect("a program that builds a tree");
    let setup = Setup { domain: DEFAULT_DOMAIN, memory: DEFAULT_MODEL, properties: PROPERTIES.to_vec() };
    let outcome =
        with_facts(fixture, &models, Sensitivity::Selective, |facts| prove_with(facts, &setup, Options::default()));
    assert!(outcome.is_some_and(|outcome| outcome.is_complete && outcome.units > 100));
}

/// Who asks to stop gets no proofs, and is told how far the interpretation came.
#[test]
fn stops_when_asked() {
    let models = Models::builtin();
    let topic = topic("provebank");
    let fixture = topic.fixture("BankTest1").expect("the smallest bank");
    let setup = Setup { domain: DEFAULT_DOMAIN, memory: DEFAULT_MODEL, properties: PROPERTIES.to_vec() };
    with_facts(fixture, &models, Sensitivity::Selective, |facts| {
        let units = |asked: usize| {
            let count = std::cell::Cell::new(0);
            let stop = || count.replace(count.get() + 1) >= asked;
            let outcome = prove_with(facts, &setup, Options { stop: Some(&stop), ..Options::default() });
            outcome.map(|outcome| (outcome.is_complete, outcome.proofs.len(), outcome.units, count.get()))
        };
        assert_eq!(units(0).map(|(is_complete, proofs, units, _)| (is_complete, proofs, units)), Some((false, 0, 0)));
        let (.., asked) = units(usize::MAX).expect("there is the default domain");
        let stopped = units(asked - asked / 10).expect("there is the default domain");
        assert!(!stopped.0 && stopped.1 == 0 && stopped.2 > 0, "{stopped:?}");
        assert_eq!(units(usize::MAX).map(|(is_complete, ..)| is_complete), Some(true));
    });
}
