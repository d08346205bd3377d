//! Steps that the reduction takes for independent commute: in states of random executions, each two of them are taken
//! in both orders. Both must stay possible, lead to the same state, and show the same. Of the fixtures a sample, or
//! all; `generated/` tries its programs, too.

use std::env;
use std::path::Path;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Failed, Trial};
use unsnarl_engine::explore::TimeOuts;
use unsnarl_explore::reduction::hints::Hints;
use unsnarl_explore::{Sample, commute, property};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{WHOLE_ORACLE, topic};

use super::reductions::{hints_of, is_of_sample, prepared};

/// How much is tried of each program: always, and if all is asked for.
const SAMPLES: [Sample; 2] = [Sample { runs: 5, states: 40, seed: 1 }, Sample { runs: 50, states: 1_000, seed: 1 }];

/// What the tests have tried.
#[derive(Clone, Default)]
pub struct Tally(Arc<Mutex<Counts>>);

#[derive(Default)]
struct Counts {
    programs: u64,
    states: usize,
    pairs: u64,
    independent: u64,
    surprises: u64,
}

/// Whether the independent steps of a program commute.
pub fn check(of: (&Jdk, &Path), class: &str, hints: &Hints, tally: &Tally) -> Result<(), String> {
    let (mut vm, main) = prepared(of, class, TimeOuts::Any, &|| true)?;
    let sample = SAMPLES[usize::from(env::var_os(WHOLE_ORACLE).is_some())];
    let commuted = commute(&mut vm, main, &property::ALL, hints, sample);
    let mut counts = tally.0.lock().unwrap();
    counts.programs += 1;
    counts.states += commuted.states;
    counts.pairs += commuted.pairs;
    counts.independent += commuted.independent;
    counts.surprises += u64::from(commuted.surprise.is_some());
    drop(counts);
    let described = commuted.differences.iter().map(|(steps, difference)| format!("{steps}\n{difference}\n"));
    if commuted.differences.is_empty() { Ok(()) } else { Err(described.collect()) }
}

pub fn trials(tally: &Tally) -> Vec<Trial> {
    let jdk = jdk::tested().into_iter().next();
    let topic = topic("interleaving");
    let is_chosen = |fixture: &&_| is_of_sample(fixture) || env::var_os(WHOLE_ORACLE).is_some();
    let trial = |fixture: &unsnarl_fixtures::Fixture| {
        let (jdk, classes, class) = (jdk.clone(), topic.classes.clone(), fixture.class.clone());
        let tally = tally.clone();
        Trial::test(format!("commutation::{}", fixture.name), move || {
            let jdk = jdk.as_ref().ok_or("there is no JDK")?;
            let hints = hints_of(&classes, &class)?;
            check((jdk, &classes), &class, &hints, &tally).map_err(Failed::from)
        })
    };
    topic.fixtures.iter().filter(is_chosen).map(trial).collect()
}

/// Prints what was tried; whether that was enough to mean something.
pub fn summarise(tally: &Tally) -> bool {
    let Counts { programs, states, pairs, independent, surprises } = &*tally.0.lock().unwrap();
    if *programs > 0 {
        println!(
            "commutation: {programs} programs, {states} states, {pairs} pairs of steps, {independent} independent, \
             {surprises} not foreseen"
        );
    }
    *programs < 20 || *independent > *pairs / 10
}
