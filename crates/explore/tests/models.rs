//! Holds the models of the JDK's synchronizers against the real classes: each program of `tests/java/models` is
//! explored with them and without, in every interleaving, and has the same outcomes and the same kinds of violations.
//! Models are there to have fewer states, and have. Where the real class has too many, the program lists its outcomes
//! (`// outcome: TEXT`, lines of output joined by ` / `).

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

use libtest_mimic::Trial;
use unsnarl_explore::{Coverage, Options, explore};
use unsnarl_fixtures::Fixture;
use unsnarl_fixtures::jdk::{self, Jdk};

use crate::support::{for_each, outcome, prepare, stated};

/// What a search finds, as far as models must not change it, and how many states it has.
fn search(jdk: &Jdk, classes: &Path, class: &str, models: bool) -> Result<(BTreeSet<String>, u64), String> {
    let (mut vm, main) = prepare(jdk, classes, class)?;
    vm.set_models(models);
    let options = Options { outcomes: true, ..Options::default() };
    let results = explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()));
    if results.coverage != Coverage::All {
        return Err(format!("not all was covered: {:?} {:?}", results.coverage, results.unsupported));
    }
    let outcomes = results.outcomes.iter().map(|output| outcome(output));
    let kinds = results.violations.iter().map(|violation| violation.kind.name().to_owned());
    Ok((outcomes.chain(kinds).collect(), results.statistics.states))
}

fn check(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<(), String> {
    let (modelled, few) = search(jdk, classes, &fixture.class, true)?;
    let stated = stated(fixture);
    if !stated.is_empty() {
        return if modelled == stated { Ok(()) } else { Err(format!("{modelled:?} instead of {stated:?}")) };
    }
    let (real, many) = search(jdk, classes, &fixture.class, false)?;
    if modelled != real {
        return Err(format!("with models {modelled:?}\nwithout     {real:?}"));
    }
    if few > many {
        return Err(format!("{few} states with models, {many} without"));
    }
    Ok(())
}

pub fn trials() -> Vec<Trial> {
    let jdk = jdk::find().unwrap_or_else(|none| panic!("{none}"));
    for_each("models", &[jdk], check)
}
