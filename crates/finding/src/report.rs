//! A report: everything that one command has to say, whichever engines answered it.

use std::time::Duration;

use crate::assumption::UsedAssumption;
use crate::completeness::{Completeness, GapKind};
use crate::explanation::Explanation;
use crate::finding::{Finding, Note};
use crate::inference::Inference;
use crate::proof::Proving;
use crate::run::{Engine, Exploration, ExplorationStats, Outcome, Run, RunId, Sizes, Work};

/// What was found and inferred, what was left out, and what it rests on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Which engine was asked.
    pub command: Engine,
    /// What was run, in order.
    pub runs: Vec<Run>,
    /// What is shown, the most important first: [`crate::sort_by_importance`].
    pub findings: Vec<Finding>,
    /// How many more findings there were.
    pub hidden: Hidden,
    /// What was inferred, if it was asked for.
    pub inference: Inference,
    /// The variables that were asked about.
    pub explanations: Vec<Explanation>,
    /// Entries of the baseline that no finding matches any more.
    pub stale_baseline: Vec<String>,
    /// Tests that are disabled and were not run.
    pub disabled_tests: Vec<String>,
    /// What was assumed because it is unknown, one sentence each.
    pub assumptions: Vec<String>,
    /// The assumptions that have decided something, by number.
    pub relied_on: Vec<UsedAssumption>,
    /// What was not analysed.
    pub completeness: Completeness,
    /// The time and memory it took.
    pub costs: Costs,
}

impl Report {
    /// The most significant outcome of all runs.
    pub fn outcome(&self) -> Outcome {
        self.runs.iter().map(|run| run.outcome).max().unwrap_or(Outcome::Clean)
    }

    /// All that was assumed, one sentence each: what is unknown, and what has decided something, with the count.
    pub fn all_assumptions(&self) -> Vec<String> {
        self.assumptions.iter().cloned().chain(self.relied_on.iter().map(UsedAssumption::sentence)).collect()
    }

    /// Whether a budget ran out before everything was looked at.
    pub fn has_run_out(&self) -> bool {
        self.completeness.counts().contains_key(&GapKind::ExhaustedBudget)
    }

    /// Whether a proof was asked for and there is none: the program does something that cannot be followed, or none of
    /// its code is reached.
    pub fn proves_nothing(&self) -> bool {
        self.runs.iter().any(|run| match &run.work {
            Work::Prove(proving) => proving.proofs.is_empty() || proving.units == 0,
            _ => false,
        })
    }

    /// The run that a finding is of.
    pub fn run(&self, id: RunId) -> Option<&Run> {
        self.runs.get(usize::try_from(id.0).ok()?)
    }

    /// The explorations among the runs, each with its number and run.
    pub fn explorations(&self) -> impl Iterator<Item = (RunId, &Run, &Exploration)> {
        self.runs.iter().zip(0..).filter_map(|(run, number)| match &run.work {
            Work::Explore(exploration) => Some((RunId(number), run, exploration)),
            Work::Check(_) | Work::Infer(_) | Work::Prove(_) => None,
        })
    }

    /// The findings of a run, in their order.
    pub fn findings_of(&self, run: RunId) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |finding| finding.run == run)
    }

    /// What a reader needs to run the execution again that confirms a finding: the test, if it is one, and the
    /// schedule.
    pub fn notes_on_verdict(&self, finding: &Finding) -> Vec<Note> {
        let note = |label: &str, text: &str| Note { label: label.to_owned(), text: text.to_owned() };
        let Some(schedule) = finding.verdict.schedule() else { return Vec::new() };
        let test = self.run(finding.run).and_then(|run| run.test.as_deref()).map(|test| note("test", test));
        let choices = (!schedule.choices.is_empty()).then(|| note("schedule", &schedule.choices));
        test.into_iter().chain(choices).collect()
    }

    /// The sizes of the program that was checked.
    pub fn sizes(&self) -> Option<&Sizes> {
        self.runs.iter().find_map(|run| match &run.work {
            Work::Check(sizes) => Some(sizes),
            Work::Explore(_) | Work::Infer(_) | Work::Prove(_) => None,
        })
    }

    /// What was proved.
    pub fn proving(&self) -> Option<&Proving> {
        self.runs.iter().find_map(|run| match &run.work {
            Work::Prove(proving) => Some(proving),
            Work::Check(_) | Work::Explore(_) | Work::Infer(_) => None,
        })
    }

    /// The counts of all explorations together.
    pub fn exploration_stats(&self) -> ExplorationStats {
        let stats = self.explorations().map(|(.., exploration)| exploration.stats);
        stats.fold(ExplorationStats::default(), ExplorationStats::and)
    }
}

/// How many findings are not shown, by the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Proved impossible.
    pub excluded: usize,
    /// Suppressed in the program or in the configuration.
    pub suppressed: usize,
    /// Known from the baseline.
    pub baselined: usize,
    /// Milder than asked for.
    pub below_severity: usize,
}

/// The time and memory of all runs of a command together. The command line measures them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// The stages, in order.
    pub stages: Vec<Stage>,
    /// The rules of `check`, in order: each is part of one stage. What several rules need is part of the first of them.
    pub rules: Vec<Stage>,
    /// How long it took, if it was measured.
    pub wall: Option<Duration>,
    /// Threads that it ran on.
    pub threads: usize,
    /// The maximum memory in use, if the system reports it.
    pub peak_memory_bytes: Option<u64>,
}

/// A stage of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// How long it took.
    pub wall: Duration,
    /// The processor time, if the system reports it.
    pub cpu: Option<Duration>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Coverage;

    fn explored(endings: &[Coverage]) -> Report {
        let run = |(depth, coverage): (usize, &Coverage)| Run {
            test: Some(String::from("A::a")),
            outcome: coverage.outcome(*coverage == Coverage::First),
            work: Work::Explore(Exploration {
                coverage: *coverage,
                reduction: None,
                outcomes: None,
                unsupported: Vec::new(),
                stats: ExplorationStats { states: 2, depth, ..ExplorationStats::default() },
            }),
        };
        Report { runs: endings.iter().enumerate().map(run).collect(), ..Report::default() }
    }

    #[test]
    fn the_outcome_of_several_runs() {
        use Coverage::{All, First, Sampled, Unsupported};
        assert_eq!(explored(&[Sampled, First, Unsupported]).outcome(), Outcome::Violation);
        assert_eq!(explored(&[Sampled, Unsupported, All]).outcome(), Outcome::Unsupported);
        assert_eq!(explored(&[All, Sampled, All]).outcome(), Outcome::Budget);
        assert_eq!(explored(&[]).outcome(), Outcome::Clean);
        let stats = explored(&[All, All]).exploration_stats();
        assert_eq!((stats.states, stats.depth), (4, 1));
    }
}
