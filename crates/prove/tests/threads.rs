//! Properties about several threads, held to what the fixtures of other engines state: no race, and no deadlock, that a
//! fixture states may be proved absent. Alerts beyond that are counted: at least some share of the correct fixtures
//! must be proved outright.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use unsnarl_fixtures::{Fixture, Status, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;
use unsnarl_program::Program;
use unsnarl_program::ir::StatementId;
use unsnarl_prove::domain::DEFAULT_DOMAIN;
use unsnarl_prove::memory::DEFAULT_MODEL;
use unsnarl_prove::property::property;
use unsnarl_prove::{Options, Setup, prove_with};

use crate::support::with_facts;

/// What is missed all the same, and why. If it is missed no longer, the test fails.
const EXCUSED: [(&str, &str); 6] = [
    ("AtomicPlain", "models do not tell plain accesses of atomic variables from others"),
    ("LoggedShared", "no model says that a logger reads the arguments of a message"),
    ("SerializedShared", "no model says that a stream of objects reads what it writes"),
    ("ChosenMethods", "the method that takes the lock is found by a name that is computed"),
    ("NotReentrant", "a thread that waits for itself makes no circle of threads"),
    ("StaticInitialiserTakesLock", "the lock of a class that is being initialised is no lock (A23)"),
];
/// Interpretations are given up that take more steps.
const MAX_STEPS: u32 = 30_000;

fn line(program: &Program, (method, statement): (unsnarl_program::MethodId, StatementId)) -> Option<(String, u32)> {
    let file = program.source_file(program.method(method).class)?.to_string();
    let body = program.body(method)?.ok()?;
    Some((file, u32::from(body.line(body.statement(statement).pc)?)))
}

/// The lines of alerts, with those of the statements that conflict; `None` if the interpretation was given up.
fn alerts(fixture: &Fixture, models: &Models, name: &str) -> Option<BTreeSet<(String, u32)>> {
    let setup =
        Setup { domain: DEFAULT_DOMAIN, memory: DEFAULT_MODEL, properties: property(name).into_iter().collect() };
    let steps = Cell::new(0u32);
    let stop = || {
        steps.set(steps.get() + 1);
        steps.get() > MAX_STEPS
    };
    with_facts(fixture, models, Sensitivity::Selective, |facts| {
        let options = Options { stop: Some(&stop), ..Options::default() };
        let outcome = prove_with(facts, &setup, options).filter(|outcome| outcome.is_complete)?;
        let program = facts.analysis.program();
        let alerts = outcome.proofs.iter().flat_map(|proof| &proof.alerts);
        let places = alerts.flat_map(|alert| alert.writes.iter().map(|write| write.at).chain([alert.at]));
        Some(places.filter_map(|place| line(program, place)).collect())
    })
}

/// Checks a property on a topic whose comments name the rule. `least`: how many percent of the fixtures without such
/// comments are proved.
fn check(name: &str, topic_name: &str, rule: &str, least: usize) {
    let models = Models::builtin();
    let (mut clean, mut proved, mut given_up) = (0, 0, 0);
    let mut missed: Vec<String> = Vec::new();
    for fixture in &topic(topic_name).fixtures {
        let mut groups: BTreeMap<u32, Vec<(String, u32)>> = BTreeMap::new();
        let is_true = |status| status != Status::ToleratedFalseAlarm;
        for truth in fixture.truths.iter().filter(|truth| truth.rule == rule && is_true(truth.status)) {
            groups.entry(truth.group).or_default().push((truth.file.clone(), truth.line));
        }
        let Some(alerts) = alerts(fixture, &models, name) else {
            given_up += 1;
            continue;
        };
        clean += usize::from(groups.is_empty());
        proved += usize::from(groups.is_empty() && alerts.is_empty());
        let is_missed = |place: &&(String, u32)| !alerts.contains(place);
        let lines = groups.values().flatten().filter(is_missed).map(|(file, line)| format!("{file}:{line}"));
        let lines: Vec<String> = lines.collect();
        match EXCUSED.iter().find(|(excused, _)| *excused == fixture.name) {
            None => missed.extend(lines),
            Some((name, _)) => assert!(!lines.is_empty(), "{name} is no longer missed"),
        }
    }
    println!("{topic_name}: {proved} of {clean} clean fixtures are proved, {given_up} were given up");
    assert!(missed.is_empty(), "{name} is said to be impossible at {}", missed.join(", "));
    assert!(proved * 100 >= clean * least, "{topic_name}: only {proved} of {clean} are proved");
}

#[test]
fn no_race_is_missed() {
    check("data-race", "datarace", "data-race", 67);
}

#[test]
fn no_race_that_was_observed_is_missed() {
    check("data-race", "interleaving", "race", 94);
}

#[test]
fn no_lock_cycle_is_missed() {
    check("deadlock", "lockordercycle", "lock-order-cycle", 0);
}

#[test]
fn deadlocks_are_told_from_what_cannot_happen() {
    check("deadlock", "deadlock", "deadlock", 100);
}
