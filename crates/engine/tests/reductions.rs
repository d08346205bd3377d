//! With a reduction, a search finds what it finds without: the same violations at the same places, and the same
//! outcomes; depth-first, breadth-first and with two workers. Where the static analysis has not foreseen what a thread
//! does, the search must notice and begin again without reduction; no fixture does that without saying so. It must
//! notice, too, or find something else, if what the analyses say is wrong: mutants leave out a fact of each kind, or
//! make the search follow a wrong rule.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Failed, Trial};
use unsnarl_classfile::archive::{Options as ReadOptions, open};
use unsnarl_engine::explore::{self, Start, TimeOuts};
use unsnarl_explore::reduction::Reduction;
use unsnarl_explore::reduction::hints::{Effect, Hints, Mistake, Place};
use unsnarl_explore::{Budget, Coverage, Options, Results, Strategy, Workers, explore as search};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, Topic, WHOLE_ORACLE, topic};
use unsnarl_library::Models;
use unsnarl_vm::{ClassPath, Limits, ThreadId, Vm, boot};

use super::commutation;

/// Searches of more states are given up.
const MAX_STATES: u64 = 30_000;
/// One of so many fixtures is searched with all reductions.
const SAMPLED: usize = 5;
/// What a fixture states that does what no static analysis can foresee.
const NOT_FORESEEN: &str = "// not foreseen";
/// The random executions of each fixture.
const RANDOM_RUNS: u64 = 30;

/// What the tests have seen.
#[derive(Clone, Default)]
pub struct Tally(Arc<Mutex<BTreeMap<&'static str, Counts>>>);

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
pub struct Said {
    violations: BTreeMap<&'static str, BTreeSet<Vec<(String, u16)>>>,
    outcomes: BTreeSet<String>,
    coverage: Coverage,
}

pub fn said(results: &Results) -> Said {
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

/// How a program is searched.
#[derive(Clone, Copy, Debug)]
pub struct How<'h> {
    pub strategy: Strategy,
    pub reduction: Reduction,
    pub hints: Option<&'h Hints>,
    /// The number of workers.
    pub workers: usize,
    /// When waits time out.
    pub time_outs: TimeOuts,
    /// The maximum number of states.
    pub states: u64,
}

/// All states, without reduction.
pub const PLAIN: How<'static> = How {
    strategy: Strategy::DepthFirst,
    reduction: Reduction::None,
    hints: None,
    workers: 1,
    time_outs: TimeOuts::Any,
    states: MAX_STATES,
};
/// After so many states, there are several workers.
const SEQUENTIAL_STATES: u64 = 25;

/// Boots a VM that is about to run `main` of a class.
pub fn prepared(
    (jdk, classes): (&Jdk, &Path),
    class: &str,
    time_outs: TimeOuts,
    is_wanted: &dyn Fn() -> bool,
) -> Result<(Vm, ThreadId), String> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    let mut vm = boot::boot_while(path, Limits { time_outs, ..Limits::default() }, is_wanted)?;
    let main = vm.enter_main(class, &[])?;
    Ok((vm, main))
}

pub fn run(jdk: &Jdk, classes: &Path, class: &str, how: How<'_>) -> Result<Results, String> {
    let prepare = |is_wanted: &dyn Fn() -> bool| prepared((jdk, classes), class, how.time_outs, is_wanted);
    let (mut vm, main) = prepare(&|| true)?;
    let workers = Workers { count: how.workers, sequential_states: SEQUENTIAL_STATES, waits: true, prepare: &prepare };
    let options = Options {
        strategy: how.strategy,
        outcomes: true,
        budget: Budget { states: how.states, ..Budget::default() },
        reduction: how.reduction,
        hints: how.hints,
        ..Options::default()
    };
    let workers = Some(&workers).filter(|workers| workers.count > 1);
    Ok(search(&mut vm, main, options, workers, &mut |_| ControlFlow::Continue(())))
}

pub fn hints_of(classes: &Path, class: &str) -> Result<Hints, String> {
    let start = Start::Main { class: class.to_owned(), arguments: Vec::new() };
    let inputs = open(&[classes.to_owned()], &ReadOptions::default());
    explore::hints(inputs, &Models::builtin(), &start, &|| false).ok_or_else(|| "there are no hints".to_owned())
}

/// Whether a fixture is one of those that are always looked at closely.
pub fn is_of_sample(fixture: &Fixture) -> bool {
    fixture.name.bytes().map(usize::from).sum::<usize>().is_multiple_of(SAMPLED)
}

/// The reductions that a fixture is searched with: all of them for one of a few fixtures, unless all is asked for.
fn reductions_of(fixture: &Fixture) -> &'static [Reduction] {
    const FULL: [Reduction; 3] = [Reduction::Full, Reduction::FieldAccess, Reduction::HappensBefore];
    if is_of_sample(fixture) || env::var_os(WHOLE_ORACLE).is_some() { &FULL } else { &FULL[..1] }
}

fn check(jdk: &Jdk, classes: &Path, fixture: &Fixture, tally: &Tally) -> Result<(), String> {
    let plain = run(jdk, classes, &fixture.class, PLAIN)?;
    if plain.coverage != Coverage::All {
        return Err(format!("not all was covered: {:?}", plain.coverage));
    }
    let hints = hints_of(classes, &fixture.class)?;
    let expected = said(&plain);
    for reduction in reductions_of(fixture).iter().copied() {
        let reduced = run(jdk, classes, &fixture.class, How { reduction, hints: Some(&hints), ..PLAIN })?;
        let mut tally = tally.0.lock().unwrap();
        let counts = tally.entry(reduction.name()).or_default();
        counts.fixtures += 1;
        counts.surprises.extend(reduced.surprise.as_ref().and_then(|surprise| mistake(fixture, surprise)));
        let times = |plain: u64, reduced: u64| (plain.max(1) as f64 / reduced.max(1) as f64).ln();
        counts.states += times(plain.statistics.states, reduced.statistics.states);
        counts.transitions += times(plain.statistics.transitions, reduced.statistics.transitions);
        drop(tally);
        let reduced = said(&reduced);
        if expected != reduced {
            return Err(format!("without reduction: {expected:#?}\n{}: {reduced:#?}", reduction.name()));
        }
    }
    Ok(())
}

/// Breadth-first, and with two workers, the same is found.
fn check_strategies(jdk: &Jdk, classes: &Path, fixture: &Fixture, _: &Tally) -> Result<(), String> {
    if !is_of_sample(fixture) && env::var_os(WHOLE_ORACLE).is_none() {
        return Ok(());
    }
    let hints = hints_of(classes, &fixture.class)?;
    let breadth_first = run(jdk, classes, &fixture.class, How { strategy: Strategy::BreadthFirst, ..PLAIN })?;
    for reduction in reductions_of(fixture).iter().copied() {
        let reduced = How { reduction, hints: Some(&hints), ..PLAIN };
        let one = run(jdk, classes, &fixture.class, reduced)?;
        let two = run(jdk, classes, &fixture.class, How { workers: 2, ..reduced })?;
        if said(&one) != said(&two) {
            return Err(format!("one worker: {:#?}\n{}, two: {:#?}", said(&one), reduction.name(), said(&two)));
        }
        // What was counted does not depend on the number of workers, either.
        let counts = |of: &Results| (of.statistics.states, of.statistics.transitions, of.statistics.choices);
        if counts(&one) != counts(&two) {
            let (one, two) = (counts(&one), counts(&two));
            return Err(format!("{}: states, steps and choices: {one:?}, with two workers {two:?}", reduction.name()));
        }
        let reduced = run(jdk, classes, &fixture.class, How { strategy: Strategy::BreadthFirst, ..reduced })?;
        if said(&breadth_first) != said(&reduced) {
            let (plain, reduced) = (said(&breadth_first), said(&reduced));
            return Err(format!("breadth-first: {plain:#?}\nwith {}: {reduced:#?}", reduction.name()));
        }
    }
    Ok(())
}

/// What was not foreseen is a mistake of the static analysis, unless the fixture states that nobody can.
fn mistake(fixture: &Fixture, surprise: &str) -> Option<String> {
    let source = fs::read_to_string(&fixture.source).unwrap_or_default();
    let is_stated = source.lines().any(|line| line.trim() == NOT_FORESEEN);
    (!is_stated).then(|| format!("{}: {surprise}", fixture.name))
}

/// What happens in random executions was foreseen, or the search notices.
fn check_at_random(jdk: &Jdk, classes: &Path, fixture: &Fixture, tally: &Tally) -> Result<(), String> {
    let hints = hints_of(classes, &fixture.class)?;
    let strategy = Strategy::Random { runs: RANDOM_RUNS, seed: 1 };
    let results = run(jdk, classes, &fixture.class, How { strategy, hints: Some(&hints), ..PLAIN })?;
    let mut tally = tally.0.lock().unwrap();
    let counts = tally.entry("random").or_default();
    counts.fixtures += 1;
    counts.surprises.extend(results.surprise.iter().filter_map(|surprise| mistake(fixture, surprise)));
    Ok(())
}

/// A kind of facts, and whether an effect is one of them.
type Kind = (&'static str, fn(&Effect) -> bool);

/// What can be left out of the facts.
const KINDS: [Kind; 9] = [
    ("field-accesses", |effect| matches!(effect, Effect::Read(Place::Field(..)) | Effect::Write(Place::Field(..)))),
    ("static-accesses", |effect| matches!(effect, Effect::Read(Place::Static(_)) | Effect::Write(Place::Static(_)))),
    ("elements", |effect| matches!(effect, Effect::Read(Place::Elements(..)) | Effect::Write(Place::Elements(..)))),
    ("waits", |effect| matches!(effect, Effect::Wait(_))),
    ("notifies", |effect| matches!(effect, Effect::Notify(_))),
    ("monitors", |effect| matches!(effect, Effect::Enter(_))),
    ("library", |effect| matches!(effect, Effect::Synchronise(_))),
    ("prints", |effect| matches!(effect, Effect::Print)),
    ("permits", |effect| matches!(effect, Effect::Park)),
];

/// Changes the facts so that they are wrong; `None` if there is nothing to change.
type Mutation = Box<dyn Fn(&Hints) -> Option<Hints> + Send>;

/// Leaves out the first effect of a kind everywhere.
fn without_one(is_it: fn(&Effect) -> bool) -> Mutation {
    Box::new(move |hints| {
        let dropped = u32::try_from(hints.effects.iter().position(is_it)?).ok()?;
        let mut mutant = hints.clone();
        mutant.sets.iter_mut().for_each(|set| set.retain(|effect| *effect != dropped));
        Some(mutant)
    })
}

/// Takes all accesses for accesses to objects that are made later.
fn all_fresh(hints: &Hints) -> Option<Hints> {
    let is_field = |effect: &Effect| matches!(effect, Effect::Read(Place::Field(..)) | Effect::Write(Place::Field(..)));
    let fields: Vec<u32> =
        hints.effects.iter().zip(0..).filter(|(effect, _)| is_field(effect)).map(|(_, number)| number).collect();
    let mut mutant = hints.clone();
    mutant.fresh.extend(&fields);
    for point in mutant.methods.iter().flat_map(|method| &method.points).map(|point| point.before) {
        mutant.sets[point as usize].retain(|effect| !fields.contains(effect));
    }
    (!fields.is_empty()).then_some(mutant)
}

/// Takes a lock for held at all accesses.
fn all_guarded(hints: &Hints) -> Option<Hints> {
    let mut mutant = hints.clone();
    mutant.guards = vec![Vec::new(), vec![0]];
    mutant.guards_of_effects.iter_mut().for_each(|guards| *guards = 1);
    mutant.methods.iter_mut().flat_map(|method| &mut method.points).for_each(|point| point.guards = 1);
    Some(mutant)
}

/// What the dynamic analyses can get wrong.
const MISTAKES: [(&str, Mistake); 9] = [
    ("must-lock", Mistake::Locks),
    ("must-join", Mistake::Joins),
    ("must-wait", Mistake::Waits),
    ("joins-ahead", Mistake::JoinsAhead),
    ("steps", Mistake::Steps),
    ("wakers", Mistake::Wakers),
    ("owners", Mistake::Owners),
    ("joined", Mistake::Joined),
    ("cycles", Mistake::Cycles),
];

/// Makes the search follow a wrong rule.
fn mistaken(mistake: Mistake) -> Mutation {
    Box::new(move |hints| Some(Hints { mistake: Some(mistake), ..hints.clone() }))
}

/// If the facts are wrong, the search must notice that, or say something else.
fn check_mutation(jdk: &Jdk, topic: &Topic, mutate: &Mutation) -> Result<(), String> {
    let mut tried = 0;
    // An outcome that is missing shows most mistakes.
    let states_outcomes = |fixture: &&Fixture| fixture.name.starts_with("Outcome");
    let (first, others): (Vec<&Fixture>, Vec<&Fixture>) = topic.fixtures.iter().partition(states_outcomes);
    for fixture in first.into_iter().chain(others) {
        let hints = hints_of(&topic.classes, &fixture.class)?;
        let Some(mutant) = mutate(&hints) else { continue };
        let how = How { reduction: Reduction::Full, hints: Some(&mutant), ..PLAIN };
        let results = run(jdk, &topic.classes, &fixture.class, how)?;
        let is_noticed = || {
            let right = run(jdk, &topic.classes, &fixture.class, How { hints: Some(&hints), ..how });
            right.is_ok_and(|right| right.surprise.is_none())
        };
        let differs =
            || run(jdk, &topic.classes, &fixture.class, PLAIN).is_ok_and(|plain| said(&plain) != said(&results));
        if results.surprise.is_some() && is_noticed() || differs() {
            return Ok(());
        }
        tried += 1;
    }
    Err(format!("no search of {tried} noticed it"))
}

/// Searches get away with forgetting whom a step wakes: others take that step as well. But the steps do not commute.
fn check_steps(jdk: &Jdk, topic: &Topic) -> Result<(), String> {
    for fixture in &topic.fixtures {
        let hints = Hints { mistake: Some(Mistake::Woken), ..hints_of(&topic.classes, &fixture.class)? };
        if commutation::check((jdk, &topic.classes), &fixture.class, &hints, &Default::default()).is_err() {
            return Ok(());
        }
    }
    Err(format!("all steps of {} programs commute", topic.fixtures.len()))
}

pub fn trials(tally: &Tally) -> Vec<Trial> {
    let jdk = jdk::tested().into_iter().next();
    let topic = topic("interleaving");
    let mutations = KINDS.iter().map(|(name, is_it)| (*name, without_one(*is_it)));
    let others: [(&'static str, Mutation); 2] = [("fresh", Box::new(all_fresh)), ("guards", Box::new(all_guarded))];
    let mistakes = MISTAKES.iter().map(|(name, mistake)| (*name, mistaken(*mistake)));
    let mut trials: Vec<Trial> = Vec::new();
    for (name, mutation) in mutations.chain(others).chain(mistakes) {
        let (jdk, topic) = (jdk.clone(), topic.clone());
        trials.push(Trial::test(format!("reductions::mutants::{name}"), move || {
            check_mutation(jdk.as_ref().ok_or("there is no JDK")?, &topic, &mutation).map_err(Failed::from)
        }));
    }
    let (jdk_of_steps, topic_of_steps) = (jdk.clone(), topic.clone());
    trials.push(Trial::test("reductions::mutants::woken", move || {
        check_steps(jdk_of_steps.as_ref().ok_or("there is no JDK")?, &topic_of_steps).map_err(Failed::from)
    }));
    type Check = fn(&Jdk, &Path, &Fixture, &Tally) -> Result<(), String>;
    let checks: [(&str, Check); 3] =
        [("interleaving", check), ("strategies", check_strategies), ("random", check_at_random)];
    for (fixture, (name, check)) in topic.fixtures.iter().flat_map(|fixture| checks.map(|check| (fixture, check))) {
        let (jdk, classes, fixture, tally) = (jdk.clone(), topic.classes.clone(), fixture.clone(), tally.clone());
        trials.push(Trial::test(format!("reductions::{name}::{}", fixture.name), move || {
            let jdk = jdk.as_ref().ok_or("there is no JDK")?;
            check(jdk, &classes, &fixture, &tally).map_err(Failed::from)
        }));
    }
    trials
}

/// Prints what was seen; whether all of it was foreseen.
pub fn summarise(tally: &Tally) -> bool {
    let tally = tally.0.lock().unwrap();
    for (name, counts) in tally.iter() {
        let mean = |sum: f64| (sum / counts.fixtures as f64).exp();
        println!(
            "{name}: {} fixtures, {:.2} times fewer states, {:.2} times fewer transitions (geometric means)",
            counts.fixtures,
            mean(counts.states),
            mean(counts.transitions)
        );
        counts.surprises.iter().for_each(|surprise| println!("not foreseen: {surprise}"));
    }
    tally.values().all(|counts| counts.surprises.is_empty())
}
