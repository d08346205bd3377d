//! Holds the models of the JDK's synchronizers against the real classes: each program of `tests/java/models` is explored with them and without, in every
//! interleaving, and has the same outcomes and the same kinds of violations. Models are there to have fewer states, and have. Where the real class has too many,
//! the program lists its outcomes (`// outcome: TEXT`, lines of output joined by ` / `).

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use unsnarl_explore::{Coverage, Options, explore};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_vm::{ClassPath, Limits, boot};

/// What a search finds, as far as models must not change it, and how many states it has.
fn search(jdk: &Jdk, classes: &Path, class: &str, models: bool) -> Result<(BTreeSet<String>, u64), String> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    let mut vm = boot::boot(path, Limits::default())?;
    vm.set_models(models);
    let main = vm.enter_main(class, &[])?;
    let options = Options { outcomes: true, ..Options::default() };
    let results = explore(&mut vm, main, options, &mut |_| ControlFlow::Continue(()));
    if results.coverage != Coverage::All {
        return Err(format!("not all was covered: {:?} {:?}", results.coverage, results.unsupported));
    }
    let outcomes =
        results.outcomes.iter().map(|output| String::from_utf8_lossy(output).trim_end().replace('\n', " / "));
    let kinds = results.violations.iter().map(|violation| violation.kind.name().to_owned());
    Ok((outcomes.chain(kinds).collect(), results.statistics.states))
}

/// The outcomes that the source lists.
fn stated(fixture: &Fixture) -> BTreeSet<String> {
    let source = fs::read_to_string(&fixture.source).unwrap_or_default();
    let outcome = |line: &str| line.trim().strip_prefix("// outcome:").map(|text| text.trim().to_owned());
    source.lines().filter_map(outcome).collect()
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

fn main() {
    let jdk = jdk::find().unwrap_or_else(|none| panic!("{none}"));
    let topic = topic("models");
    let trial = |fixture: &Fixture| {
        let (jdk, classes, fixture) = (jdk.clone(), topic.classes.clone(), fixture.clone());
        Trial::test(fixture.name.clone(), move || check(&jdk, &classes, &fixture).map_err(Failed::from))
    };
    let trials = topic.fixtures.iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
