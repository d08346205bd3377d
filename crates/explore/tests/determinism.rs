//! Holds the fixtures of the prover's property `determinism` to all their executions: a program that states a
//! violation has several final outputs, any other has one.

use std::ops::ControlFlow;
use std::path::Path;

use libtest_mimic::Trial;
use unsnarl_explore::{Coverage, Options, explore};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, Status};

use crate::support::{for_each, prepare};

fn check(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<(), String> {
    let (mut vm, main) = prepare(jdk, classes, &fixture.class)?;
    let options = Options { outcomes: true, ..Options::default() };
    let results = explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()));
    if results.coverage != Coverage::All {
        return Err(format!("not all was covered: {:?} {:?}", results.coverage, results.unsupported));
    }
    let is_deterministic = fixture.truths.iter().all(|truth| truth.status == Status::ToleratedFalseAlarm);
    match (results.outcomes.len(), is_deterministic) {
        (1, true) | (2.., false) => Ok(()),
        (count, _) => Err(format!("there are {count} final outputs")),
    }
}

pub fn trials() -> Vec<Trial> {
    for_each("determinism", &jdk::tested(), check)
}
