//! A wrong exclusion is the worst bug that there can be: holds `check --prove` to what fixtures state, and to what
//! `explore` finds.
//!
//! Each fixture is checked twice, as usual and without any veto: then all that conflicts at all is found, and the proof
//! has to decide alone. No defect that a fixture states may be excluded. Some of the fixtures of which something is
//! excluded are explored to their end: no execution may show it. If the variable [`ALL`] is set, all of them are.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use libtest_mimic::Trial;
use unsnarl_classfile::archive::{Inputs, Options as ReadOptions, open};
use unsnarl_engine::analyse::{AnalysisOptions, analyse};
use unsnarl_engine::config::{Library, Precision};
use unsnarl_engine::rules::{RULES, vetoes};
use unsnarl_engine::scope::Subject;
use unsnarl_explore::{Budget, Coverage, Options, Violation, explore};
use unsnarl_finding::{Finding, Verdict};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Fixture, Status, prebuilt, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Callbacks;
use unsnarl_program::Cancel;
use unsnarl_vm::{ClassPath, Limits, boot};

/// The variable that makes all fixtures with exclusions be explored, if it is set to anything.
const ALL: &str = "UNSNARL_CLEAR_ALL";
/// Which of the fixtures with exclusions are explored otherwise: the first of each so many.
const SAMPLE: usize = 12;
/// Searches of more states are given up.
const MAX_STATES: u64 = 60_000;
/// Interpretations are given up that take more steps.
const MAX_STEPS: u32 = 30_000;

/// The rules whose findings can be excluded: those about races, by whatever name, and those about lock cycles.
const RACES: [&str; 6] =
    ["data-race", "double-checked-locking", "unsafe-publication", "unsynchronized-getter", "race", "non-atomic-update"];
const CYCLES: [&str; 2] = ["lock-order-cycle", "deadlock"];

type Lines = BTreeSet<(String, u32)>;

/// Whether two rules are about the same: races, or lock cycles.
fn are_alike(one: &str, other: &str) -> bool {
    [&RACES[..], &CYCLES[..]].iter().any(|rules| rules.contains(&one) && rules.contains(&other))
}

fn lines(finding: &Finding) -> Lines {
    finding.sites.iter().filter_map(|site| Some((site.file.clone()?, u32::from(site.line?)))).collect()
}

fn is_excluded(finding: &Finding) -> bool {
    matches!(finding.verdict, Verdict::Excluded(_))
}

/// What was looked at.
#[derive(Default)]
struct Tally {
    fixtures: usize,
    /// Interpretations that were given up.
    given_up: usize,
    possible: usize,
    excluded: usize,
    explored: usize,
    /// Why others were not explored to their end.
    unexplored: BTreeMap<String, usize>,
    mistakes: Vec<String>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { fixtures, given_up, possible, excluded, explored, .. } = self;
        write!(f, "{fixtures} fixtures ({given_up} given up), {possible} findings possible, {excluded} excluded")?;
        write!(f, ", {explored} explored, {:?}", self.unexplored)
    }
}

/// The findings of a fixture; whether the interpretation came to its end.
fn findings(fixture: &Fixture, models: &Models, without: &[String]) -> (Vec<Finding>, bool) {
    let inputs = open(&fixture.classes, &ReadOptions::default());
    let subject = Subject::read(inputs, Inputs::default(), Inputs::default(), models, &|_| {});
    let steps = std::cell::Cell::new(0u32);
    let stop = || {
        steps.set(steps.get() + 1);
        steps.get() > MAX_STEPS
    };
    let options = AnalysisOptions {
        rules: RULES.iter().filter(|rule| RACES.contains(&rule.id.0) || CYCLES.contains(&rule.id.0)).collect(),
        main: &[],
        entry: &[],
        open: None,
        library: Library::Models,
        precision: Precision::Default,
        without,
        lifted: &[],
        pattern_complete: false,
        explain: None,
        suppressor: None,
        callbacks: Callbacks::Possible,
        prove: Some(&stop),
    };
    let analysis = analyse(&subject, models, &options, &Cancel::new(), &|_| {});
    let is_given_up = analysis.completeness.gaps().iter().any(|gap| gap.reason.contains("excluded by a proof"));
    (analysis.findings, is_given_up)
}

/// Adds what is wrong with exclusions according to the comments of the fixture.
fn compare_with_truths(fixture: &Fixture, found: &[Finding], tally: &mut Tally) {
    let mut groups: BTreeMap<(&str, u32), Lines> = BTreeMap::new();
    for truth in fixture.truths.iter().filter(|truth| truth.status != Status::ToleratedFalseAlarm) {
        groups.entry((&truth.rule, truth.group)).or_default().insert((truth.file.clone(), truth.line));
    }
    for ((rule, group), stated) in groups {
        let is_it = |finding: &&Finding| are_alike(finding.rule.0, rule) && stated.is_subset(&lines(finding));
        let mut matching = found.iter().filter(is_it).peekable();
        if let Some(first) = matching.peek().copied()
            && matching.all(is_excluded)
        {
            tally.mistakes.push(format!("{}: {rule} #{group} is excluded: {:?}", fixture.class, first.verdict));
        }
    }
}

/// All violations of a fixture; else why they are not known.
fn violations(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<Vec<Violation>, String> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    let mut vm = boot::boot(path, Limits { instructions: 2_000_000, ..Limits::default() })?;
    let main = vm.enter_main(&fixture.class, &[]).map_err(|_| "no main".to_owned())?;
    let budget = Budget { states: MAX_STATES, ..Budget::default() };
    let options = Options { budget, ..Options::default() };
    let results = explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()));
    match results.coverage {
        Coverage::All => Ok(results.violations),
        other => Err(other.name().into()),
    }
}

/// Adds what executions show of what is excluded.
fn compare_with_executions(fixture: &Fixture, found: &[Finding], shown: &[Violation], tally: &mut Tally) {
    for violation in shown {
        let own = violation.sites.iter().filter(|site| site.point.is_program);
        let place =
            |site: &unsnarl_explore::ViolationSite| Some((site.point.file.clone()?, u32::from(site.point.line?)));
        let shown: Lines = own.filter_map(place).collect();
        let name = violation.kind.name();
        let is_it = |finding: &&Finding| are_alike(finding.rule.0, name) && shown.is_subset(&lines(finding));
        let mut matching = found.iter().filter(is_it).peekable();
        if let Some(first) = matching.peek().copied().filter(|_| !shown.is_empty())
            && matching.all(is_excluded)
        {
            let (class, verdict) = (&fixture.class, &first.verdict);
            tally.mistakes.push(format!("{class}: {name} at {shown:?} happens, and is excluded: {verdict:?}"));
        }
    }
}

fn check(name: &str, is_prebuilt: bool) {
    let models = Models::builtin();
    let topic = if is_prebuilt { prebuilt(name) } else { topic(name) };
    let jdk = jdk::tested().into_iter().next().expect("there is at least one, or `tested` fails");
    let all: Vec<String> = vetoes().map(str::to_owned).collect();
    let mut tally = Tally::default();
    let mut with_exclusions = Vec::new();
    for fixture in &topic.fixtures {
        tally.fixtures += 1;
        let mut excluding = Vec::new();
        for without in [&[][..], &all[..]] {
            let (found, is_given_up) = findings(fixture, &models, without);
            tally.given_up += usize::from(is_given_up);
            let excluded = found.iter().filter(|finding| is_excluded(finding)).count();
            tally.excluded += excluded;
            tally.possible += found.len() - excluded;
            if excluded > 0 {
                compare_with_truths(fixture, &found, &mut tally);
                excluding.push(found);
            }
        }
        if !excluding.is_empty() {
            with_exclusions.push((fixture, excluding));
        }
    }
    let step = if env::var_os(ALL).is_some() { 1 } else { SAMPLE };
    for (fixture, excluding) in with_exclusions.iter().step_by(step).filter(|_| !is_prebuilt) {
        match violations(&jdk, &topic.classes, fixture) {
            Ok(shown) => {
                tally.explored += 1;
                excluding.iter().for_each(|found| compare_with_executions(fixture, found, &shown, &mut tally));
            }
            Err(reason) => *tally.unexplored.entry(reason).or_default() += 1,
        }
    }
    println!("{name}: {tally}");
    assert!(tally.mistakes.is_empty(), "{name}: {tally}\n{}", tally.mistakes.join("\n"));
}

macro_rules! topics {
    ($($topic:ident $is_prebuilt:literal,)*) => {
        /// A test for each topic.
        pub fn trials() -> Vec<Trial> {
            vec![$(Trial::test(concat!("clear::", stringify!($topic)), || {
                check(stringify!($topic), $is_prebuilt);
                Ok(())
            }),)*]
        }
    };
}

topics! {
    atomicityvariant false,
    atomicityviolation false,
    checkthenact false,
    datarace false,
    doublecheckedlocking false,
    frameworks false,
    idioms false,
    interleaving false,
    lockordercycle false,
    multistageaccess false,
    nonatomicupdate false,
    programs false,
    unsafepublication false,
    unsynchronizedgetter false,
    coroutines true,
    kotlin true,
    scala true,
    structured true,
    structured21 true,
}
