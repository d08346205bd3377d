//! Properties that users choose: some of those that there are, a method of the program, and one of the caller's own.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::ops::ControlFlow;

use libtest_mimic::Trial;
use unsnarl_explore::property::{self, Invariant};
use unsnarl_explore::{Coverage, Observation, Options, Property, Results, View, ViolationKind, explore};
use unsnarl_fixtures::{jdk, topic};

use crate::support;

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "properties":
        only_what_is_chosen_is_looked_for,
        exceptions_that_were_dealt_with_are_found_if_asked_for,
        how_a_program_ends_itself_is_told,
        a_method_of_the_program_is_asked_in_every_state_in_which_it_need_not_wait,
        what_a_method_does_when_it_is_asked_is_no_part_of_the_execution,
        an_answer_that_takes_too_long_is_none,
        a_method_that_is_not_there_is_told,
        a_property_of_the_callers_own_is_one_type,
    )
}

fn run(topic_name: &str, name: &str, properties: &[&dyn Property]) -> Results {
    let jdk = jdk::find().unwrap();
    let classes = topic(topic_name).classes;
    let (mut vm, main) = support::prepare(&jdk, &classes, &format!("{topic_name}.{name}")).unwrap();
    let options = Options { properties, ..Options::default() };
    explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()))
}

fn kinds(results: &Results) -> Vec<&'static str> {
    let mut kinds: Vec<&'static str> = results.violations.iter().map(|violation| violation.kind.name()).collect();
    kinds.dedup();
    kinds
}

fn only_what_is_chosen_is_looked_for() {
    let named = |name: &str| property::named(name).unwrap();
    assert_eq!(kinds(&run("interleaving", "PlainHandoff", &property::ALL)), ["assertion", "race"]);
    assert_eq!(kinds(&run("interleaving", "PlainHandoff", &[named("race")])), ["race"]);
    assert_eq!(kinds(&run("interleaving", "PlainHandoff", &[named("assertion")])), ["assertion"]);
    assert_eq!(kinds(&run("interleaving", "PlainHandoff", &[named("deadlock")])), [""; 0]);
    assert!(property::named("no-such").is_none());
}

fn exceptions_that_were_dealt_with_are_found_if_asked_for() {
    let handled = [property::named("handled-exception").unwrap()];
    assert_eq!(kinds(&run("interleaving", "HandledByGroupFixed", &handled)), ["handled-exception"]);
    assert_eq!(kinds(&run("interleaving", "HandledByGroup", &handled)), [""; 0]);
    assert_eq!(kinds(&run("interleaving", "HandledByDefault", &handled)), ["handled-exception"]);
    assert!(!property::ALL.iter().any(|property| property.name() == "handled-exception"));
}

fn how_a_program_ends_itself_is_told() {
    let results = run("properties", "EndsItself", &property::ALL);
    assert_eq!((kinds(&results), results.coverage), (vec![], Coverage::All));
    assert_eq!(results.statuses.into_iter().collect::<Vec<_>>(), [-1, 3]);
    assert_eq!(run("properties", "LedgerFixed", &property::ALL).statuses.len(), 0);
}

fn a_method_of_the_program_is_asked_in_every_state_in_which_it_need_not_wait() {
    let results = run("properties", "Ledger", &[&Invariant::named("properties.Ledger.isBalanced").unwrap()]);
    assert_eq!(kinds(&results), ["invariant"]);
    let violation = &results.violations[0];
    assert_eq!(violation.message, "properties.Ledger.isBalanced is false");
    assert_eq!(results.violations.len(), 1, "it is one, wherever threads are when it shows");
    let results = run("properties", "Ledger", &[&Invariant::named("properties.Ledger.isSound").unwrap()]);
    assert_eq!(results.violations[0].message, "properties.Ledger.isSound throws java.lang.ArithmeticException");
    let results = run("properties", "LedgerFixed", &[&Invariant::named("properties.LedgerFixed::isBalanced").unwrap()]);
    assert_eq!(kinds(&results), [""; 0]);
}

fn what_a_method_does_when_it_is_asked_is_no_part_of_the_execution() {
    let invariant = Invariant::named("properties.LedgerFixed.isBalanced").unwrap();
    let with: Vec<&dyn Property> = property::ALL.into_iter().chain([&invariant as &dyn Property]).collect();
    let (with, without) = (run("properties", "LedgerFixed", &with), run("properties", "LedgerFixed", &property::ALL));
    assert_eq!(kinds(&with), [""; 0]);
    assert_eq!(with.statistics.states, without.statistics.states);
    assert_eq!(with.statistics.transitions, without.statistics.transitions);
}

fn an_answer_that_takes_too_long_is_none() {
    for name in ["isSilent", "isLoud"] {
        let results =
            run("properties", "SlowAnswers", &[&Invariant::named(&format!("properties.SlowAnswers.{name}")).unwrap()]);
        assert_eq!(kinds(&results), [""; 0], "{name}");
        assert_eq!(results.coverage, unsnarl_explore::Coverage::All, "{name}");
    }
    // It is asked, and a loop that ends is an answer.
    let results = run("properties", "SlowAnswers", &[&Invariant::named("properties.SlowAnswers.isLong").unwrap()]);
    assert_eq!(kinds(&results), ["invariant"]);
}

fn a_method_that_is_not_there_is_told() {
    let jdk = jdk::find().unwrap();
    let classes = topic("properties").classes;
    let (mut vm, _) = support::prepare(&jdk, &classes, "properties.Ledger").unwrap();
    let check = |name: &str, vm: &mut unsnarl_vm::Vm| Invariant::named(name).and_then(|named| named.check(vm));
    assert_eq!(check("properties.Ledger.isBalanced", &mut vm), Ok(()));
    assert_eq!(
        check("properties.Ledger.isRich", &mut vm),
        Err(String::from("properties.Ledger has no `static boolean isRich()`"))
    );
    assert_eq!(check("properties.Nobody.is", &mut vm), Err(String::from("there is no class properties.Nobody")));
    assert_eq!(
        check("isBalanced", &mut vm),
        Err(String::from("`isBalanced` does not name a method: say `Class.method`"))
    );
}

/// No more threads than a number.
#[derive(Debug)]
struct MostThreads(usize);

impl Property for MostThreads {
    fn name(&self) -> &'static str {
        "most-threads"
    }

    fn after_step(&self, view: &mut View<'_>) {
        let count = view.vm.thread_count();
        if count > self.0 {
            view.report(Observation::new(ViolationKind::Other("most-threads"), format!("{count} threads"), vec![]));
        }
    }
}

fn a_property_of_the_callers_own_is_one_type() {
    assert_eq!(kinds(&run("properties", "Ledger", &[&MostThreads(1)])), ["most-threads"]);
    assert_eq!(kinds(&run("properties", "Ledger", &[&MostThreads(2)])), [""; 0]);
}
