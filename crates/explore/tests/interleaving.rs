//! Holds the explorer to the truths of `tests/java/interleaving`: every defect is found, by a schedule that replays; in
//! everything else every state is visited and nothing is found. Where a fixture lists its outcomes (`// outcome: TEXT`,
//! lines of output joined by ` / `), these are all of them and no others.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use libtest_mimic::Trial;
use unsnarl_explore::{Coverage, Options, Violation, confirm, explore, replay};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Engine, Fixture, Reported};

use crate::support::{for_each, outcome, prepare, stated};

fn reported(violation: &Violation) -> Reported {
    let place = |site: &unsnarl_explore::ViolationSite| Some((site.point.file.clone()?, u32::from(site.point.line?)));
    let own = violation.sites.iter().filter(|site| site.point.is_program);
    Reported { rule: violation.kind.name().to_owned(), sites: own.filter_map(place).collect() }
}

fn check(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<(), String> {
    let (mut vm, main) = prepare(jdk, classes, &fixture.class)?;
    let stated = stated(fixture);
    let options = Options { outcomes: !stated.is_empty(), ..Options::default() };
    let results = explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()));
    if results.coverage != Coverage::All {
        return Err(format!("not all was covered: {:?} {:?}", results.coverage, results.unsupported));
    }
    let found: Vec<Reported> = results.violations.iter().map(reported).collect();
    fixture.check(Engine::Explorer, &found)?;
    if !stated.is_empty() {
        let outcomes: BTreeSet<String> = results.outcomes.iter().map(|output| outcome(output)).collect();
        if outcomes != stated {
            return Err(format!("the outcomes are {outcomes:?}, and should be {stated:?}"));
        }
    }
    // Every schedule fits, on this machine and on another that has seen nothing yet, and leads to the same state.
    if !results.violations.is_empty() {
        let (mut fresh, fresh_main) = prepare(jdk, classes, &fixture.class)?;
        let confirmed = confirm(&mut vm, main, options, &results.violations);
        for (violation, (_, doubt)) in results.violations.iter().zip(confirmed) {
            if let Some(doubt) = doubt {
                return Err(format!("{}: {doubt}", violation.kind.name()));
            }
            let (one, other) =
                (replay(&mut vm, main, &violation.schedule), replay(&mut fresh, fresh_main, &violation.schedule));
            if one.misfit.is_some() || one != other {
                return Err(format!("the schedule of the {} does not replay", violation.kind.name()));
            }
        }
    }
    Ok(())
}

pub fn trials() -> Vec<Trial> {
    for_each("interleaving", &jdk::tested(), check)
}
