//! With a reduction, a search finds what it finds without: the same violations at the same places, and the same
//! outcomes. Where the static analysis has not foreseen what a thread does, the search must notice and begin again
//! without reduction; that must be rare.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Failed, Trial};
use unsnarl_classfile::archive::{Options as ReadOptions, open};
use unsnarl_engine::explore::{self, Start};
use unsnarl_explore::reduction::Reduction;
use unsnarl_explore::reduction::hints::Hints;
use unsnarl_explore::{Budget, Coverage, Options, Results, explore as search};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_library::Models;
use unsnarl_vm::{ClassPath, Limits, boot};

/// Searches of more states are given up.
const MAX_STATES: u64 = 30_000;
/// Of a hundred fixtures, so many may do what was not foreseen.
const MOST_SURPRISES: usize = 3;

/// What the tests have seen.
#[derive(Clone, Default)]
pub struct Tally(Arc<Mutex<Counts>>);

#[derive(Default)]
struct Counts {
    fixtures: usize,
    surprises: Vec<String>,
    /// The sums of the logarithms of how many times fewer states and transitions there are.
    states: f64,
    transitions: f64,
}

/// What a search says, apart from schedules and counts.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    violations: BTreeMap<&'static str, BTreeSet<Vec<(String, u16)>>>,
    outcomes: BTreeSet<String>,
    coverage: Coverage,
}

fn said(results: &Results) -> Said {
    let mut violations: BTreeMap<&'static str, BTreeSet<Vec<(String, u16)>>> = BTreeMap::new();
    for violation in &results.violations {
        let points = violation.sites.iter().map(|site| &site.point);
        let mut sites: Vec<_> = points.map(|point| (format!("{}.{}", point.class, point.method), point.pc)).collect();
        sites.sort();
        violations.entry(violation.kind.name()).or_default().insert(sites);
    }
    let outcomes = results.outcomes.iter().map(|output| String::from_utf8_lossy(output).into_owned()).collect();
    Said { violations, outcomes, coverage: results.coverage }
}

fn run(jdk: &Jdk, classes: &Path, class: &str, hints: Option<&Hints>) -> Result<Results, String> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    let mut vm = boot::boot(path, Limits::default())?;
    let main = vm.enter_main(class, &[])?;
    let options = Options {
        outcomes: true,
        budget: Budget { states: MAX_STATES, ..Budget::default() },
        reduction: if hints.is_some() { Reduction::Full } else { Reduction::None },
        hints,
        ..Options::default()
    };
    Ok(search(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(())))
}

fn check(jdk: &Jdk, classes: &Path, fixture: &Fixture, tally: &Tally) -> Result<(), String> {
    let plain = run(jdk, classes, &fixture.class, None)?;
    if plain.coverage != Coverage::All {
        return Err(format!("not all was covered: {:?}", plain.coverage));
    }
    let start = Start::Main { class: fixture.class.clone(), arguments: Vec::new() };
    let inputs = open(&fixture.classes, &ReadOptions::default());
    let hints = explore::hints(inputs, &Models::builtin(), &start, &|| false).ok_or("there are no hints")?;
    let reduced = run(jdk, classes, &fixture.class, Some(&hints))?;
    let mut counts = tally.0.lock().unwrap();
    counts.fixtures += 1;
    counts.surprises.extend(reduced.surprise.as_ref().map(|surprise| format!("{}: {surprise}", fixture.name)));
    let times = |plain: u64, reduced: u64| (plain.max(1) as f64 / reduced.max(1) as f64).ln();
    counts.states += times(plain.statistics.states, reduced.statistics.states);
    counts.transitions += times(plain.statistics.transitions, reduced.statistics.transitions);
    drop(counts);
    let (plain, reduced) = (said(&plain), said(&reduced));
    if plain == reduced { Ok(()) } else { Err(format!("without reduction: {plain:#?}\nwith: {reduced:#?}")) }
}

pub fn trials(tally: &Tally) -> Vec<Trial> {
    let jdk = jdk::tested().into_iter().next();
    let topic = topic("interleaving");
    let trial = |fixture: &Fixture| {
        let (jdk, classes, fixture, tally) = (jdk.clone(), topic.classes.clone(), fixture.clone(), tally.clone());
        Trial::test(format!("reductions::{}::{}", topic.name, fixture.name), move || {
            let jdk = jdk.as_ref().ok_or("there is no JDK")?;
            check(jdk, &classes, &fixture, &tally).map_err(Failed::from)
        })
    };
    topic.fixtures.iter().map(trial).collect()
}

/// Prints what was seen; whether surprises were rare.
pub fn summarise(tally: &Tally) -> bool {
    let counts = tally.0.lock().unwrap();
    if counts.fixtures == 0 {
        return true;
    }
    let mean = |sum: f64| (sum / counts.fixtures as f64).exp();
    println!(
        "reductions: {} fixtures, {:.2} times fewer states, {:.2} times fewer transitions (geometric means)",
        counts.fixtures,
        mean(counts.states),
        mean(counts.transitions)
    );
    counts.surprises.iter().for_each(|surprise| println!("not foreseen: {surprise}"));
    // One fixture alone says nothing.
    counts.fixtures < 100 || counts.surprises.len() * 100 <= MOST_SURPRISES * counts.fixtures
}
