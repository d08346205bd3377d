//! Programs that want too much (`tests/java/hostile`): stack, heap, threads, states, output, time. Each ends, under
//! small limits and budgets, with what is wrong or with the budget that ran out; on each JDK to test with. What is
//! wrong shows again when its schedule is run again.

use std::ops::ControlFlow;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use unsnarl_explore::{Budget, Coverage, Options, Resource, Violation, confirm, explore, replay};
use unsnarl_fixtures::jdk::{self, Jdk};
use unsnarl_fixtures::{Engine, Fixture, Reported, matching, topic};
use unsnarl_vm::{ClassPath, Limits, Phase, TimeOuts, Watch, boot};

/// A booted JDK takes less than a megabyte of it.
const LIMITS: Limits = Limits {
    heap_bytes: 8 << 20,
    memory_bytes: u64::MAX,
    frames: 500,
    instructions: 5_000_000,
    threads: 300,
    processors: 2,
    time_outs: TimeOuts::Any,
    spurious_wakeups: 0,
};
const BUDGET: Budget = Budget { states: 6000, depth: 2500, bytes: 64 << 20 };

/// The limit on a step: what is abandoned under a small one ends under a larger one.
const INSTRUCTIONS: Resource = Resource::Instructions;

/// Programs of which not every state can be visited, with limits, budgets, which of these runs out, and whether what
/// the source states is found before.
const ENDLESS: [(&str, Limits, Budget, Resource, bool); 7] = [
    // It comes to its end if others get their turn, and never to an end of its states.
    ("CountingPoll", LIMITS, BUDGET, Resource::States, true),
    ("NoisyLoop", LIMITS, Budget { states: 1000, ..BUDGET }, Resource::States, true),
    // Longer executions are cut, and the search goes on.
    ("NoisyLoop", LIMITS, Budget { depth: 40, ..BUDGET }, Resource::Depth, true),
    ("NoisyLoop", LIMITS, Budget { bytes: 1 << 20, depth: usize::MAX, states: u64::MAX }, Resource::Memory, true),
    ("SharedLeak", LIMITS, Budget { bytes: 4 << 20, ..BUDGET }, Resource::Memory, false),
    ("ManyThreads", Limits { threads: 60_000, ..LIMITS }, Budget { depth: 1500, ..BUDGET }, Resource::States, true),
    ("LongSum", Limits { instructions: 1_000_000, ..LIMITS }, BUDGET, INSTRUCTIONS, true),
];

fn reported(violation: &Violation) -> Reported {
    let place = |site: &unsnarl_explore::ViolationSite| Some((site.point.file.clone()?, u32::from(site.point.line?)));
    let own = violation.sites.iter().filter(|site| site.point.is_program);
    Reported { rule: violation.kind.name().to_owned(), sites: own.filter_map(place).collect() }
}

/// Explores a program, and says what was covered and in what the violations differ from what the source states.
fn run(
    jdk: &Jdk,
    classes: &Path,
    fixture: &Fixture,
    limits: Limits,
    budget: Budget,
) -> Result<(Coverage, Vec<String>), String> {
    let path = ClassPath::open(&[classes.to_owned()], &jdk.home, &jdk.version).map_err(|issue| issue.to_string())?;
    // The limit on steps is one on the program: to boot takes long ones.
    let mut vm = boot::boot(path, Limits { instructions: LIMITS.instructions, ..limits })?;
    vm.limit_step(limits.instructions);
    let main = vm.enter_main(&fixture.class, &[])?;
    let before = vm.state_bytes();
    let options = Options { budget, ..Options::default() };
    let results = explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()));
    if let Some(unsupported) = results.unsupported.first() {
        return Err(format!("unsupported: {} in {:?}", unsupported.what, unsupported.stack));
    }
    let confirmed = confirm(&mut vm, main, Options::default(), &results.violations);
    for (violation, (_, doubt)) in results.violations.iter().zip(confirmed) {
        if let Some(doubt) = doubt {
            return Err(format!("{}: {doubt}", violation.kind.name()));
        }
    }
    // What is stopped before its first choice shows nothing, whatever ran before.
    let watch = Watch::default();
    vm.watched_by(watch.clone());
    watch.end(Phase::Results);
    for violation in &results.violations {
        replay(&mut vm, main, &violation.schedule);
    }
    // Classes that were linked stay; what the program made does not.
    let kept = vm.state_bytes().saturating_sub(before);
    if kept > 1 << 20 {
        return Err(format!("{kept} bytes of the program are left"));
    }
    let found: Vec<Reported> = results.violations.iter().map(reported).collect();
    let mismatches = matching::compare(&fixture.truths, &found, Engine::Explorer);
    Ok((results.coverage, mismatches.iter().map(ToString::to_string).collect()))
}

/// Every state is visited, and what is wrong is what the source states.
fn ends(jdk: &Jdk, classes: &Path, fixture: &Fixture) -> Result<(), String> {
    let (coverage, mismatches) = run(jdk, classes, fixture, LIMITS, BUDGET)?;
    if coverage != Coverage::All {
        return Err(format!("{coverage:?} instead of all is covered"));
    }
    if mismatches.is_empty() { Ok(()) } else { Err(mismatches.join("\n")) }
}

/// A budget runs out, and that is said; what is wrong is what the source states.
fn runs_out(
    jdk: &Jdk,
    classes: &Path,
    fixture: &Fixture,
    (limits, budget, what, finds): (Limits, Budget, Resource, bool),
) -> Result<(), String> {
    let (coverage, mismatches) = run(jdk, classes, fixture, limits, budget)?;
    if finds && !mismatches.is_empty() {
        return Err(mismatches.join("\n"));
    }
    let expected = Coverage::Budget(what);
    if coverage == expected { Ok(()) } else { Err(format!("{coverage:?} instead of {expected:?}")) }
}

/// A test for each program, what it runs out of, and JDK.
pub fn trials() -> Vec<Trial> {
    let topic = topic("hostile");
    let mut trials = Vec::new();
    for jdk in jdk::tested() {
        for fixture in &topic.fixtures {
            let endless = ENDLESS.iter().filter(|(name, ..)| *name == fixture.name);
            for &(_, limits, budget, what, finds) in endless.clone() {
                let (jdk, classes, fixture) = (jdk.clone(), topic.classes.clone(), fixture.clone());
                let name = format!("robustness::{} runs out of {} on {}", fixture.name, what.name(), jdk.major);
                trials.push(Trial::test(name, move || {
                    runs_out(&jdk, &classes, &fixture, (limits, budget, what, finds)).map_err(Failed::from)
                }));
            }
            let is_too_small = |(.., what, finds): &(_, _, _, Resource, bool)| *what == INSTRUCTIONS || !finds;
            if endless.clone().all(is_too_small) {
                let (jdk, classes, fixture) = (jdk.clone(), topic.classes.clone(), fixture.clone());
                let name = format!("robustness::{} on {}", fixture.name, jdk.major);
                trials.push(Trial::test(name, move || ends(&jdk, &classes, &fixture).map_err(Failed::from)));
            }
        }
    }
    trials
}
