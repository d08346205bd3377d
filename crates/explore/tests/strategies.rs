//! The strategies agree: those that visit every state come to the same states and find the same; those that sample find what is easy to find, and say that they sample.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

#[allow(dead_code, reason = "each test uses a part of it")]
mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use unsnarl_explore::{Coverage, Options, Results, Strategy, explore};
use unsnarl_fixtures::{jdk, topic};

fn run(name: &str, strategy: Strategy) -> Results {
    let jdk = jdk::find().unwrap();
    let classes = topic("interleaving").classes;
    let (mut vm, main) = support::prepare(&jdk, &classes, &format!("interleaving.{name}")).unwrap();
    let options = Options { strategy, outcomes: true, ..Options::default() };
    explore(&mut vm, main, options, None, &mut |_| ControlFlow::Continue(()))
}

/// Kinds and lines of what was found.
fn found(results: &Results) -> BTreeSet<(&'static str, BTreeSet<Option<u16>>)> {
    let lines = |violation: &unsnarl_explore::Violation| violation.sites.iter().map(|site| site.point.line).collect();
    results.violations.iter().map(|violation| (violation.kind.name(), lines(violation))).collect()
}

#[test]
fn breadth_first_comes_to_the_same_states_as_depth_first() {
    for name in [
        "LockOrder",
        "RacyCounter",
        "LostSignal",
        "GateNotify",
        "OutcomeStoreBuffer",
        "OutcomeTimedWait",
        "PhilosophersFixed",
    ] {
        let (deep, broad) = (run(name, Strategy::DepthFirst), run(name, Strategy::BreadthFirst));
        assert_eq!((&deep.coverage, &broad.coverage), (&Coverage::All, &Coverage::All), "{name}");
        assert_eq!(deep.statistics.states, broad.statistics.states, "{name}");
        assert_eq!(deep.statistics.transitions, broad.statistics.transitions, "{name}");
        assert_eq!(found(&deep), found(&broad), "{name}");
        assert_eq!(deep.outcomes, broad.outcomes, "{name}");
    }
}

#[test]
fn sampling_finds_what_is_easy_to_find_and_says_that_it_samples() {
    for strategy in [Strategy::Random { runs: 300, seed: 7 }, Strategy::Pct { runs: 300, seed: 7, depth: 2 }] {
        for name in ["LockOrder", "RacyCounter"] {
            let results = run(name, strategy);
            assert_eq!(results.coverage, Coverage::Sampled, "{name}");
            assert_eq!(found(&results), found(&run(name, Strategy::DepthFirst)), "{name} with {strategy:?}");
            let again = run(name, strategy);
            assert_eq!(results.statistics, again.statistics, "the same seed gives the same executions");
        }
        assert!(run("LockOrderFixed", strategy).violations.is_empty());
    }
}
