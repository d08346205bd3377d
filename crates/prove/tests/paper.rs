//! What sections 5.1 and 5.2 of Ferrara 2012 answer, for the programs of its examples as we have written them.
//!
//! The comments of the fixtures state the answers. Where the interpreter does not give them yet, a list here says so;
//! a test fails if an entry of such a list is no longer true. Answers about a property that is not in [`PROPERTIES`]
//! are checked as soon as it is there.

use std::fs;

use unsnarl_concurrency::Facts;
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;
use unsnarl_program::ir::{Definition, Op};
use unsnarl_prove::domain::{DEFAULT_DOMAIN, DOMAINS, Number};
use unsnarl_prove::memory::{DEFAULT_MODEL, MODELS, MemoryModel};
use unsnarl_prove::property::{Answer, PROPERTIES, Property, View, property};
use unsnarl_prove::{Proof, Setup, prove};

use crate::support::with_facts;

/// The properties, as the comments of the examples after Lea name them.
const NAMES: [(&str, &str); 4] = [
    ("null", "null-dereference"),
    ("data race", "data-race"),
    ("deadlock", "deadlock"),
    ("determinism", "determinism"),
];

/// Properties of which the paper says nothing, and which must nevertheless be proved of all examples after Lea.
const ALWAYS: [&str; 4] = ["null-dereference", "division-by-zero", "class-cast", "assertion"];

/// Examples after Lea whose answer about a property is not the right one yet: there are alerts too many.
const NOT_YET_PROVED: [(&str, &str); 0] = [];

/// Volatile versions whose behaviour the Java memory model forbids, and which are not proved to be without it. Each
/// thread is interpreted on its own, and no domain relates the results of two of them. So what is forbidden only as a
/// combination of values, each of which is possible, stays within the invariant. (`prove --explore` excludes all of it:
/// `engine/tests/exhaustive.rs`.)
const NOT_YET_EXCLUDED: [&str; 6] =
    ["Fig10aVolatile", "Fig10bVolatile", "Fig10dVolatile", "Fig10eVolatile", "Fig10fVolatile", "Fig10hVolatile"];

/// Domains in which a number may be 0 without being 42.
const TELLING_DOMAINS: [&str; 4] = ["sign", "interval", "congruence", "product"];

/// What follows `// KEY: ` in the lines of a source file.
fn comments(fixture: &Fixture, key: &str) -> Vec<String> {
    let text = fs::read_to_string(&fixture.source).expect("a fixture's source was read to compile it");
    let start = format!("// {key}: ");
    text.lines().filter_map(|line| line.strip_prefix(&start)).map(str::to_owned).collect()
}

fn comment(fixture: &Fixture, key: &str) -> String {
    let found = comments(fixture, key);
    assert_eq!(found.len(), 1, "{}: comments with `{key}`", fixture.name);
    found.concat()
}

fn proofs(
    facts: &Facts<'_, '_>,
    (domain, memory): (&str, &'static dyn MemoryModel),
    properties: &[&'static dyn Property],
) -> Vec<Proof> {
    let setup = Setup { domain, memory, properties: properties.to_vec() };
    let outcome = prove(facts, &setup).unwrap_or_else(|| panic!("there is no domain {domain}"));
    assert!(outcome.is_complete, "with {domain} and {}", memory.name());
    outcome.proofs
}

fn default_proofs(fixture: &Fixture, models: &Models, properties: &[&'static dyn Property]) -> Vec<Proof> {
    with_facts(fixture, models, Sensitivity::Selective, |facts| {
        proofs(facts, (DEFAULT_DOMAIN, DEFAULT_MODEL), properties)
    })
}

/// What the comments of a fixture state: properties, and whether they are proved.
fn stated(fixture: &Fixture) -> Vec<(&'static str, bool)> {
    let lines = comments(fixture, "paper").into_iter().chain(comments(fixture, "truth"));
    let stated: Vec<(&'static str, bool)> = lines
        .map(|line| {
            let (called, answer) = line.split_once(": ").unwrap_or_else(|| panic!("{}: {line}", fixture.name));
            let name = NAMES.iter().find(|(known, _)| *known == called);
            let name = name.unwrap_or_else(|| panic!("{}: no property `{called}`", fixture.name)).1;
            assert!(["proved", "alarm"].contains(&answer), "{}: {answer}", fixture.name);
            (name, answer == "proved")
        })
        .collect();
    assert!(!stated.is_empty(), "{} states nothing", fixture.name);
    stated
}

#[test]
fn patterns_after_lea() {
    let models = Models::builtin();
    let topic = topic("provelea");
    assert_eq!(topic.fixtures.len(), 15);
    let mut wrong = Vec::new();
    for fixture in &topic.fixtures {
        let mut expected = stated(fixture);
        for name in ALWAYS {
            if expected.iter().all(|(known, _)| *known != name) {
                expected.push((name, true));
            }
        }
        let asked: Vec<(&'static dyn Property, bool)> =
            expected.iter().filter_map(|(name, proved)| Some((property(name)?, *proved))).collect();
        let properties: Vec<&'static dyn Property> = asked.iter().map(|(property, _)| *property).collect();
        let proofs = default_proofs(fixture, &models, &properties);
        for ((property, must_be_proved), proof) in asked.iter().zip(&proofs) {
            assert_eq!(property.name(), proof.property);
            let is_known = NOT_YET_PROVED.contains(&(fixture.name.as_str(), property.name()));
            if (proof.alerts.is_empty() == *must_be_proved) == is_known {
                let alerts: Vec<&str> = proof.alerts.iter().map(|alert| alert.message.as_str()).collect();
                wrong.push(format!("{}, {}: {alerts:?}", fixture.name, property.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "not the answers of the paper, or listed as such and right now:\n{}", wrong.join("\n"));
}

/// The paper's faulty queue has one place that may follow `null`: what the take action has returned.
#[test]
fn queue_has_one_alert() {
    let models = Models::builtin();
    let topic = topic("provelea");
    let fixture = topic.fixture("TwoLockQueue").expect("one of the seven patterns");
    let proofs = default_proofs(fixture, &models, PROPERTIES);
    let messages: Vec<&str> = proofs
        .iter()
        .filter(|proof| ALWAYS.contains(&proof.property))
        .flat_map(|proof| &proof.alerts)
        .map(|alert| alert.message.as_str())
        .collect();
    assert_eq!(messages, ["`item` may be null"]);
}

/// Warns where a program prints its results, if these may be what a litmus test is about.
struct Behaviour {
    wanted: Vec<(String, i32)>,
}

impl Behaviour {
    /// Reads a condition such as `r1 == 42 && r2 == 0`.
    fn parse(condition: &str) -> Behaviour {
        let conjunct = |text: &str| {
            let (variable, number) = text.split_once(" == ")?;
            Some((variable.to_owned(), number.parse().ok()?))
        };
        let wanted: Option<Vec<_>> = condition.split(" && ").map(conjunct).collect();
        Behaviour { wanted: wanted.unwrap_or_else(|| panic!("no condition: {condition}")) }
    }
}

impl Property for Behaviour {
    fn name(&self) -> &'static str {
        "behaviour"
    }

    fn summary(&self) -> &'static str {
        "the behaviour of interest may be seen"
    }

    fn check(&self, view: &mut dyn View) -> Answer {
        let Op::Dynamic { operands, .. } = view.statement().op else { return Answer::NoSite };
        let operands = view.body().operands(operands).to_vec();
        let mut seen = Vec::new();
        for value in operands {
            let Definition::Statement(by) = view.body().value(value).definition else { continue };
            let Op::GetStatic(field) = view.body().statement(by).op else { continue };
            let program = view.program();
            let name = program.text(program.key(field.key).name).to_string();
            if let Some((_, number)) = self.wanted.iter().find(|(variable, _)| *variable == name) {
                seen.push(view.may_be(value, Number::Int(*number)));
            }
        }
        assert_eq!(seen.len(), self.wanted.len(), "the program prints all variables of the condition");
        match seen.iter().all(|may_be| *may_be) {
            true => Answer::Alert { message: "it may be seen".to_owned(), culprit: None },
            false => Answer::Proved,
        }
    }
}

/// Whether the behaviour of a litmus test is within the invariant, for each of some domains and memory models. It is
/// not if the results are never printed.
fn is_shown(fixture: &Fixture, models: &Models, settings: &[(&'static str, &'static dyn MemoryModel)]) -> Vec<bool> {
    let behaviour: &'static Behaviour = Box::leak(Box::new(Behaviour::parse(&comment(fixture, "behaviour"))));
    with_facts(fixture, models, Sensitivity::Selective, |facts| {
        let is_shown = |setting| proofs(facts, setting, &[behaviour]).iter().any(|proof| !proof.alerts.is_empty());
        settings.iter().copied().map(is_shown).collect()
    })
}

/// What the Java memory model allows is within every invariant, whatever the domain and the model. What the paper
/// excludes is excluded by every domain that can.
#[test]
fn litmus_tests_with_plain_variables() {
    let models = Models::builtin();
    let topic = topic("provelitmus");
    let plain: Vec<&Fixture> = topic.fixtures.iter().filter(|fixture| !fixture.name.ends_with("Volatile")).collect();
    let excluded: Vec<&str> = plain
        .iter()
        .filter(|fixture| comment(fixture, "paper") == "excluded")
        .map(|fixture| fixture.name.as_str())
        .collect();
    assert_eq!((plain.len(), &excluded[..]), (8, &["Fig10c", "Fig10g"][..]));
    let mut wrong = Vec::new();
    for fixture in plain {
        let is_allowed = comment(fixture, "Java memory model") == "allowed";
        let is_excluded = excluded.contains(&fixture.name.as_str());
        assert!(!(is_allowed && is_excluded), "{}: the paper would be unsound", fixture.name);
        let settings: Vec<(&'static str, &'static dyn MemoryModel)> =
            MODELS.iter().flat_map(|memory| DOMAINS.iter().map(|domain| (domain.name, *memory))).collect();
        for ((domain, memory), is_shown) in settings.iter().zip(is_shown(fixture, &models, &settings)) {
            let must_be_shown = is_allowed || !is_excluded && memory.name() == "happens-before";
            let must_be_excluded = is_excluded && TELLING_DOMAINS.contains(domain);
            if must_be_shown && !is_shown || must_be_excluded && is_shown {
                wrong.push(format!("{} with {domain} and {}: shown is {is_shown}", fixture.name, memory.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the Java memory model forbids for volatile variables is proved not to happen, by the default domain and model,
/// except where a list says that it is not yet.
#[test]
fn litmus_tests_with_volatile_variables() {
    let models = Models::builtin();
    let topic = topic("provelitmus");
    let volatile: Vec<&Fixture> = topic.fixtures.iter().filter(|fixture| fixture.name.ends_with("Volatile")).collect();
    assert_eq!(volatile.len(), 8);
    let mut wrong = Vec::new();
    for fixture in volatile {
        assert_eq!(comment(fixture, "Java memory model"), "forbidden", "{}", fixture.name);
        let is_shown = is_shown(fixture, &models, &[(DEFAULT_DOMAIN, DEFAULT_MODEL)]) == [true];
        if is_shown != NOT_YET_EXCLUDED.contains(&fixture.name.as_str()) {
            wrong.push(format!("{}: shown is {is_shown}", fixture.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
