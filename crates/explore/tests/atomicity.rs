//! The programs of `tests/java/atomicitypaper` state of each match of a static pattern whether it is a defect.
//! Executions decide whether that is true: a defect shows in a failed assertion or an exception, and in a harmless
//! program nothing ever goes wrong.

use std::ops::ControlFlow;
use std::path::Path;

use libtest_mimic::Trial;
use unsnarl_explore::{Coverage, Options, explore};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, Status};

use crate::support::{for_each, prepare};

fn check(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<(), String> {
    let (mut vm, main) = prepare(jdk, classes, &fixture.class)?;
    let results = explore(&mut vm, main, Options::default(), None, &mut |_| ControlFlow::Continue(()));
    if results.coverage != Coverage::All {
        return Err(format!("not all was covered: {:?} {:?}", results.coverage, results.unsupported));
    }
    let is_defect = fixture.truths.iter().any(|truth| truth.status != Status::ToleratedFalseAlarm);
    let kinds: Vec<&str> = results.violations.iter().map(|violation| violation.kind.name()).collect();
    match (is_defect, kinds.is_empty()) {
        (true, true) => Err("it is said to be a defect, but nothing goes wrong".to_owned()),
        (false, false) => Err(format!("it is said to be harmless, but there is: {}", kinds.join(", "))),
        _ => Ok(()),
    }
}

pub fn trials() -> Vec<Trial> {
    for_each("atomicitypaper", &jdk::tested(), check)
}
