//! Compares the alerts of each property with what its fixtures state: those in the folder of `tests/java` with the name
//! of the property, without hyphens. All properties that are not about several threads are checked on all of these
//! topics, with the default domain and memory model; `threads.rs` has data races and deadlocks.

use unsnarl_fixtures::{Engine, Fixture, Reported, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;
use unsnarl_program::Program;
use unsnarl_prove::domain::DEFAULT_DOMAIN;
use unsnarl_prove::memory::DEFAULT_MODEL;
use unsnarl_prove::property::{PROPERTIES, Property};
use unsnarl_prove::{Alert, Setup, prove};

use crate::support::with_facts;

fn reported(program: &Program, alert: &Alert) -> Reported {
    let (method, statement) = alert.at;
    let class = program.method(method).class;
    let file = program.source_file(class).map(|file| file.to_string());
    let line = program.body(method).and_then(Result::ok).and_then(|body| body.line(body.statement(statement).pc));
    let site = file.zip(line.map(u32::from));
    Reported { rule: alert.property.to_owned(), sites: site.into_iter().collect() }
}

/// What the comments of a topic state: violations of the property of its name if that is about what threads do to each
/// other, else violations of all properties that are not.
fn properties_of(topic: &str) -> Vec<&'static dyn Property> {
    let is_named = |property: &&dyn Property| property.name().replace('-', "") == topic;
    let named = PROPERTIES.iter().copied().find(is_named).filter(|property| property.is_about_threads());
    match named {
        Some(property) => vec![property],
        None => PROPERTIES.iter().copied().filter(|property| !property.is_about_threads()).collect(),
    }
}

fn check(fixture: &Fixture, models: &Models, properties: &[&'static dyn Property]) -> Result<(), String> {
    let setup = Setup { domain: DEFAULT_DOMAIN, memory: DEFAULT_MODEL, properties: properties.to_vec() };
    let alerts = with_facts(fixture, models, Sensitivity::Selective, |facts| {
        let outcome = prove(facts, &setup)?;
        let program = facts.analysis.program();
        let alerts = outcome.proofs.iter().flat_map(|proof| &proof.alerts);
        let mut reports: Vec<Reported> = alerts.map(|alert| reported(program, alert)).collect();
        reports.sort_by(|a, b| (&a.rule, &a.sites).cmp(&(&b.rule, &b.sites)));
        reports.dedup_by(|a, b| (&a.rule, &a.sites) == (&b.rule, &b.sites));
        outcome.is_complete.then_some(reports)
    });
    let alerts = alerts.ok_or("the interpretation was not completed")?;
    fixture.check(Engine::Static, &alerts)
}

/// Checks all fixtures of a topic.
fn check_topic(name: &str) {
    let models = Models::builtin();
    let properties = properties_of(name);
    let topic = topic(name);
    let is_buggy = |fixture: &Fixture| !fixture.truths.is_empty();
    assert!(topic.fixtures.iter().any(is_buggy) && !topic.fixtures.iter().all(is_buggy), "{name} needs both kinds");
    let failures: Vec<String> = topic
        .fixtures
        .iter()
        .filter_map(|fixture| Some(format!("{}: {}", fixture.name, check(fixture, &models, &properties).err()?)))
        .collect();
    assert!(failures.is_empty(), "{} of {} fixtures:\n{}", failures.len(), topic.fixtures.len(), failures.join("\n"));
}

macro_rules! topics {
    ($($topic:ident,)*) => {
        const TOPICS: &[&str] = &[$(stringify!($topic)),*];
        $(
        #[test]
        fn $topic() {
            check_topic(stringify!($topic));
        }
        )*
    };
}

topics! {
    divisionbyzero,
    nulldereference,
    overflow,
    arraybounds,
    classcast,
    assertion,
    uncaughtexception,
    determinism,
    weakdeterminism,
}

#[test]
fn every_property_has_a_topic() {
    for property in PROPERTIES {
        assert!(!topic(&property.name().replace('-', "")).fixtures.is_empty());
    }
}

/// What is stated of a fixture is checked above: one without any comment is proved outright. What library methods throw
/// is a matter of its own topic.
#[test]
fn most_repaired_twins_are_proved_outright() {
    let is_alert = |name: &str, rule: &str| name == "uncaughtexception" || rule != "uncaught-exception";
    let twins: Vec<bool> = TOPICS
        .iter()
        .flat_map(|name| topic(name).fixtures.into_iter().map(move |fixture| (name, fixture)))
        .filter(|(_, fixture)| fixture.name.ends_with("Fixed"))
        .map(|(name, fixture)| !fixture.truths.iter().any(|truth| is_alert(name, &truth.rule)))
        .collect();
    let proved = twins.iter().filter(|is_proved| **is_proved).count();
    assert!(proved * 100 >= twins.len() * 91, "{proved} of {}", twins.len());
}
