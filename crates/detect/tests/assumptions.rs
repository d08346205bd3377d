//! Fixtures in which an assumption hides a defect, or what would look like one: if the assumption is lifted, its rule
//! finds more, or is surer of it.

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use unsnarl_concurrency::Assumption;
use unsnarl_concurrency::assumed::Lifting;
use unsnarl_detect::{PATTERNS, Wanted, detect};
use unsnarl_finding::{Rule, Severity};
use unsnarl_fixtures::{Fixture, prebuilt, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;

use crate::support::with_facts_without;

/// For each assumption that can be lifted: a fixture, by topic and name, and the rule from which it hides something.
const HIDDEN: &[(Assumption, &str, &str, &str)] = &[
    (Assumption::Programs, "assumptions", "TwoMains", "data-race"),
    (Assumption::Frameworks, "frameworks", "ServletFieldFixed", "data-race"),
    (Assumption::OpenWorld, "assumptions", "PlainLibrary", "data-race"),
    (Assumption::LoopsWaitForAll, "lockordercycle", "JoinArray", "lock-order-cycle"),
    (Assumption::Uninterrupted, "assumptions", "InterruptedJoin", "data-race"),
    (Assumption::OwnOrder, "lockordercycle", "IdOrder", "lock-order-cycle"),
    (Assumption::NoRings, "lockordercycle", "HandOverHandList", "lock-order-cycle"),
    (Assumption::Counts, "assumptions", "UnknownCount", "data-race"),
    (Assumption::MergedLocks, "assumptions", "BoxedLocks", "lock-order-cycle"),
    (Assumption::MadeBefore, "lockordercycle", "DecoratorChain", "lock-order-cycle"),
    (Assumption::Fresh, "assumptions", "PutIntoNew", "data-race"),
    (Assumption::Initialisers, "assumptions", "InitialiserStarts", "data-race"),
    (Assumption::Events, "assumptions", "HandlerBeforeWindow", "data-race"),
    (Assumption::OwnTasks, "datarace", "TasksOfSeveralKindsFixed", "data-race"),
    (Assumption::Queues, "datarace", "OwnershipPassed", "data-race"),
    (Assumption::SetOnce, "lockonchangingfield", "SetOnce", "lock-on-changing-field"),
    (Assumption::Sorted, "lockordercycle", "SortedPairFixed", "lock-order-cycle"),
    (Assumption::Interchangeable, "checkthenact", "MadeTwiceFixed", "check-then-act"),
    (Assumption::Encapsulated, "assumptions", "OwnersShare", "atomicity-violation"),
    (Assumption::Flags, "assumptions", "UntestedFlag", "multi-stage-access"),
    (Assumption::StatedCallbacks, "assumptions", "ListenerRemoved", "data-race"),
    (Assumption::Validated, "datarace", "OptimisticValidated", "data-race"),
    (Assumption::UnknownDispatchers, "coroutines", "MainThread", "data-race"),
    (Assumption::LongWaits, "ignoredresult", "TotalsFixed", "ignored-result"),
];

/// The severities of what a rule finds, the worst first, and how often an assumption decided something.
fn found(
    fixture: &Fixture,
    models: &Models,
    rule: &Rule,
    of: Assumption,
    lifted: &[Assumption],
) -> (Vec<Severity>, usize) {
    with_facts_without(fixture, models, Sensitivity::Selective, lifted, |facts| {
        let wanted = Wanted { rules: vec![rule], ..Wanted::default() };
        let mut severities: Vec<Severity> = detect(facts, &wanted).findings.iter().map(|one| one.severity).collect();
        severities.sort_unstable_by(|one, other| other.cmp(one));
        (severities, facts.assumed.used().get(&of).map_or(0, |places| places.len()))
    })
}

fn hides_something(
    models: &Models,
    (assumption, folder, name, rule): (Assumption, &str, &str, &str),
) -> Result<(), Failed> {
    let fixtures = if folder == "coroutines" { prebuilt(folder) } else { topic(folder) }.fixtures;
    let fixture = fixtures.iter().find(|fixture| fixture.name == name).ok_or("there is no such fixture")?;
    let rule = PATTERNS.iter().find(|pattern| pattern.rule.id.0 == rule).ok_or("there is no such rule")?;
    let (usual, decisions) = found(fixture, models, &rule.rule, assumption, &[]);
    let (more, none) = found(fixture, models, &rule.rule, assumption, &[assumption]);
    assert!(decisions > 0, "{} decides nothing in {name}", assumption.id());
    assert_eq!(none, 0, "what is lifted decides nothing");
    assert!(more > usual, "with {}: {usual:?}, without: {more:?}", assumption.id());
    Ok(())
}

/// A test for each assumption, and one that there is a test for each.
pub fn trials() -> Vec<Trial> {
    let models = Arc::new(Models::builtin());
    let mut trials: Vec<Trial> = Vec::new();
    for hidden in HIDDEN {
        let models = Arc::clone(&models);
        trials.push(Trial::test(format!("assumptions::{}", hidden.0.id()), move || hides_something(&models, *hidden)));
    }
    trials.push(Trial::test("assumptions::all", || {
        let can_be_lifted = |assumption: &&Assumption| assumption.lifting() == Lifting::Possible;
        let all: Vec<Assumption> = Assumption::ALL.iter().filter(can_be_lifted).copied().collect();
        assert_eq!(HIDDEN.iter().map(|(assumption, ..)| *assumption).collect::<Vec<_>>(), all);
        Ok(())
    }));
    trials
}
