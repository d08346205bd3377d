//! Small programs that a generator makes, searched without reduction and with it: the same is found, depth-first,
//! breadth-first, with two workers, and with time-outs last. What fixtures do not think of, they come across;
//! `cargo xtask test --all` makes many more of them. Each is about one or two themes (`actions.rs`), such as monitors
//! or futures. A program for which something else is found is made smaller before it is shown (`programs.rs`).

mod actions;
mod programs;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Failed, Trial};
use unsnarl_engine::explore::TimeOuts;
use unsnarl_explore::reduction::Reduction;
use unsnarl_explore::{Coverage, Results, Strategy, Violation, ViolationKind};
use unsnarl_fixtures::compile::compile;
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{WHOLE_ORACLE, target_dir};

use self::programs::Program;
use super::commutation::{self, Tally};
use super::reductions::{How, PLAIN, hints_of, run};

/// A violation: its kind, and its sites.
type Found = (&'static str, Vec<(String, Option<u16>)>);

/// The numbers of programs: always, and if all is asked for.
const PROGRAMS: (u64, u64) = (40, 2_000);

/// The environment variable that asks for other programs, such as `2000..3000`.
const RANGE: &str = "UNSNARL_GENERATED";

/// The package of all programs.
const PACKAGE: &str = "generated";

/// Larger programs are left out: that most end matters more.
const MAX_STATES: u64 = 3_000;

/// So many times, a program that fails is made smaller.
const MAX_ROUNDS: usize = 40;

/// Writes programs, and compiles them. The answer is a folder with a folder for each: the analysis reads all of one.
fn compiled(folder: &str, programs: &[Program]) -> Result<PathBuf, String> {
    let folder = target_dir().join("generated-programs").join(folder);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let sources = folder.join("sources");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&sources).map_err(failed)?;
    for program in programs {
        fs::write(sources.join(format!("{}.java", program.name())), program.text()).map_err(failed)?;
    }
    let classes = compile(&sources)?;
    for file in fs::read_dir(classes.join(PACKAGE)).map_err(failed)? {
        let file = file.map_err(failed)?;
        let name = file.file_name().to_string_lossy().into_owned();
        let class = name.split(['$', '.']).next().unwrap_or_default();
        let own = folder.join(class).join(PACKAGE);
        fs::create_dir_all(&own).map_err(failed)?;
        fs::rename(file.path(), own.join(&name)).map_err(failed)?;
    }
    // They are not there any more.
    fs::remove_dir_all(classes).map_err(failed)?;
    Ok(folder)
}

/// How a program is searched besides depth-first.
fn other(seed: u64) -> Option<How<'static>> {
    let how = How { states: MAX_STATES, ..PLAIN };
    match seed % 6 {
        0 => Some(How { strategy: Strategy::BreadthFirst, ..how }),
        1 => Some(How { workers: 2, ..how }),
        2 => Some(How { time_outs: TimeOuts::Last, ..how }),
        3 => Some(How { time_outs: TimeOuts::Last, workers: 2, ..how }),
        _ => None,
    }
}

/// What a search says, with lines. Of the races whose accesses are never adjacent, each search sees those that its
/// paths show (A53): with a reduction there may be more. Whether a notification was lost, or there was none, depends on
/// the first path to a state from which no thread goes on.
fn found(results: &Results) -> (BTreeSet<Found>, BTreeSet<Found>, &BTreeSet<Vec<u8>>, Coverage) {
    let key = |violation: &Violation| {
        let points = violation.sites.iter().map(|site| &site.point);
        let mut sites: Vec<_> = points.map(|point| (format!("{}.{}", point.class, point.method), point.line)).collect();
        sites.sort();
        let kind = match violation.kind {
            ViolationKind::LostWakeup => ViolationKind::Deadlock,
            kind => kind,
        };
        (kind.name(), sites)
    };
    let (races, others): (Vec<_>, Vec<_>) =
        results.violations.iter().map(key).partition(|(kind, _)| *kind == ViolationKind::Race.name());
    (races.into_iter().collect(), others.into_iter().collect(), &results.outcomes, results.coverage)
}

/// Whether a search with a reduction loses something, or sees what is not there.
fn compare(plain: &Results, reduced: &Results) -> Result<(), String> {
    let (expected, seen) = (found(plain), found(reduced));
    let is_same = (&expected.1, expected.2, expected.3) == (&seen.1, seen.2, seen.3);
    if is_same && expected.0.is_subset(&seen.0) { Ok(()) } else { Err(format!("{expected:#?}\nreduced: {seen:#?}")) }
}

/// Searches a program in all ways, and returns whether it was small enough.
fn check(jdk: &Jdk, folder: &Path, (name, seed): (&str, u64), tally: &Tally) -> Result<bool, String> {
    let (classes, class) = (&folder.join(name), &format!("{PACKAGE}.{name}"));
    let how = How { states: MAX_STATES, ..PLAIN };
    let plain = run(jdk, classes, class, how)?;
    if plain.coverage != Coverage::All {
        // It is too large.
        return Ok(false);
    }
    let hints = hints_of(classes, class)?;
    commutation::check((jdk, classes), class, &hints, tally).map_err(|found| format!("steps depend: {found}"))?;
    let reductions = [Reduction::Full, Reduction::HappensBefore, Reduction::FieldAccess];
    let count = if seed.is_multiple_of(4) { reductions.len() } else { 1 };
    for reduction in reductions.into_iter().take(count) {
        let reduced = run(jdk, classes, class, How { reduction, hints: Some(&hints), ..how })?;
        compare(&plain, &reduced).map_err(|difference| format!("{}: {difference}", reduction.name()))?;
    }
    if let Some(how) = other(seed) {
        let plain = run(jdk, classes, class, How { workers: 1, ..how })?;
        let reduced = run(jdk, classes, class, How { reduction: Reduction::Full, hints: Some(&hints), ..how })?;
        compare(&plain, &reduced).map_err(|difference| format!("{how:?}: {difference}"))?;
    }
    Ok(true)
}

/// A smaller program that fails, too, and what is wrong with it.
fn minimised(jdk: &Jdk, mut program: Program, mut reason: String, seed: u64) -> String {
    for _ in 0..MAX_ROUNDS {
        let all = program.smaller();
        let folder = format!("smaller{seed}");
        let Ok(classes) = compiled(&folder, &all) else { break };
        let failing = all.into_iter().find_map(|smaller| {
            let failed = check(jdk, &classes, (smaller.name(), seed), &Tally::default()).err()?;
            Some((smaller, failed))
        });
        _ = fs::remove_dir_all(classes);
        let Some((smaller, failed)) = failing else { break };
        (program, reason) = (smaller, failed);
    }
    format!("{}\n{reason}", program.text())
}

fn asked_for() -> Range<u64> {
    let range = env::var(RANGE).ok();
    let parsed = range.and_then(|range| {
        let (from, to) = range.split_once("..")?;
        Some(from.parse().ok()?..to.parse().ok()?)
    });
    let count = if env::var_os(WHOLE_ORACLE).is_some() { PROGRAMS.1 } else { PROGRAMS.0 };
    parsed.unwrap_or(0..count)
}

pub fn trials(tally: &Tally) -> Vec<Trial> {
    let range = asked_for();
    let jdk = jdk::tested().into_iter().next();
    let classes: Arc<OnceLock<Result<PathBuf, String>>> = Arc::default();
    let trial = |seed: u64| {
        let (jdk, classes, range, tally) = (jdk.clone(), Arc::clone(&classes), range.clone(), tally.clone());
        Trial::test(format!("generated::P{seed}"), move || {
            let jdk = jdk.as_ref().ok_or("there is no JDK")?;
            let all =
                || compiled(&format!("generated{}", range.start), &range.map(Program::new).collect::<Vec<Program>>());
            let classes = classes.get_or_init(all).as_ref()?;
            match check(jdk, classes, (&format!("P{seed}"), seed), &tally) {
                Ok(_) => Ok(()),
                Err(reason) => Err(Failed::from(minimised(jdk, Program::new(seed), reason, seed))),
            }
        })
    };
    range.clone().map(trial).collect()
}
