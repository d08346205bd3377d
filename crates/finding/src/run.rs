//! Runs: what an engine did for a command, how that ended, and how much was covered.

use std::fmt;

use crate::completeness::{Completeness, Gap, GapKind};
use crate::finding::{Finding, Verdict};
use crate::proof::Proving;

/// What answers a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Engine {
    /// Static analysis that looks for defects.
    #[default]
    Check,
    /// Execution under many schedules.
    Explore,
    /// Static analysis that infers which lock guards which field, or which methods are atomic.
    Infer,
    /// Abstract interpretation that proves properties.
    Prove,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Engine::Check => "check",
            Engine::Explore => "explore",
            Engine::Infer => "infer",
            Engine::Prove => "prove",
        })
    }
}

/// A run of a report: an index of its runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RunId(pub u32);

/// What an engine did once, on a program or on a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The test: `com.acme.BankTest::transfers`; `None` if it is the whole program.
    pub test: Option<String>,
    /// How it ended.
    pub outcome: Outcome,
    /// What was done, and how far it went.
    pub work: Work,
}

/// What an engine did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// It analysed a program of that size.
    Check(Sizes),
    /// It explored a program.
    Explore(Exploration),
    /// It answered a question.
    Infer(Question),
    /// It interpreted a program.
    Prove(Proving),
}

impl Work {
    /// Which engine it was.
    pub fn engine(&self) -> Engine {
        match self {
            Work::Check(_) => Engine::Check,
            Work::Explore(_) => Engine::Explore,
            Work::Infer(_) => Engine::Infer,
            Work::Prove(_) => Engine::Prove,
        }
    }
}

/// How a run ended; the later, the more it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Everything was looked at, and nothing was found.
    Clean,
    /// Nothing was found until a budget ran out, or in the executions that were tried.
    Budget,
    /// Nothing was found, and something could not be looked at.
    Unsupported,
    /// Something may be wrong.
    Possible,
    /// Something is wrong.
    Violation,
}

impl Outcome {
    /// The outcome of an analysis with these findings and gaps: the latest of what each of them says.
    pub fn of_analysis(findings: &[Finding], completeness: &Completeness) -> Outcome {
        let of_findings = findings.iter().map(|finding| match finding.verdict {
            Verdict::Confirmed(_) => Outcome::Violation,
            Verdict::Possible => Outcome::Possible,
            Verdict::Excluded(_) => Outcome::Clean,
        });
        let of_gaps = completeness.gaps().iter().map(|gap| match gap.kind {
            GapKind::ExhaustedBudget => Outcome::Budget,
            _ => Outcome::Unsupported,
        });
        of_findings.chain(of_gaps).max().unwrap_or(Outcome::Clean)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Clean => "clean",
            Outcome::Budget => "budget",
            Outcome::Unsupported => "unsupported",
            Outcome::Possible => "possible",
            Outcome::Violation => "violation",
        })
    }
}

/// What can run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource {
    /// The time to search.
    Time,
    /// The memory of the search.
    Memory,
    /// The number of states to visit.
    States,
    /// The number of steps of an execution.
    Depth,
    /// The number of instructions of a step.
    Instructions,
    /// The user's patience: they interrupted it.
    Patience,
}

impl Resource {
    /// Its name in output.
    pub fn name(self) -> &'static str {
        match self {
            Resource::Time => "time",
            Resource::Memory => "memory",
            Resource::States => "states",
            Resource::Depth => "depth",
            Resource::Instructions => "instructions",
            Resource::Patience => "patience",
        }
    }
}

/// What a search covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every state.
    All,
    /// What the strategy looks at, which is not everything.
    Sampled,
    /// All states that executions with at most this many preemptions reach.
    Preemptions(usize),
    /// It stopped at the first violation.
    First,
    /// Something ran out.
    Budget(Resource),
    /// A resource ran out after all executions with at most this many preemptions were covered.
    BudgetAfter(Resource, usize),
    /// Some execution met something that is not supported; the rest was covered.
    Unsupported,
    /// Nothing: it could not be run.
    NotRun,
}

impl Coverage {
    /// A name for its kind.
    pub fn name(self) -> &'static str {
        match self {
            Coverage::All => "all",
            Coverage::Sampled => "sampled",
            Coverage::Preemptions(_) => "preemptions",
            Coverage::First => "first",
            Coverage::Budget(_) | Coverage::BudgetAfter(..) => "budget",
            Coverage::Unsupported => "unsupported",
            Coverage::NotRun => "not-run",
        }
    }

    /// What ran out.
    pub fn exhausted(self) -> Option<Resource> {
        match self {
            Coverage::Budget(resource) | Coverage::BudgetAfter(resource, _) => Some(resource),
            _ => None,
        }
    }

    /// Up to how many preemptions all executions are covered, if it is only those.
    pub fn preemptions(self) -> Option<usize> {
        match self {
            Coverage::Preemptions(bound) | Coverage::BudgetAfter(_, bound) => Some(bound),
            _ => None,
        }
    }

    /// The outcome of a search with this coverage that found something, or nothing.
    pub fn outcome(self, has_found: bool) -> Outcome {
        match self {
            _ if has_found => Outcome::Violation,
            Coverage::All => Outcome::Clean,
            Coverage::Unsupported | Coverage::NotRun => Outcome::Unsupported,
            Coverage::Sampled
            | Coverage::Preemptions(_)
            | Coverage::First
            | Coverage::Budget(_)
            | Coverage::BudgetAfter(..) => Outcome::Budget,
        }
    }

    /// Whether it leaves out executions that could have been run. One that was to stop at the first violation has done
    /// so.
    pub fn is_partial(self) -> bool {
        match self {
            Coverage::All | Coverage::First | Coverage::Unsupported | Coverage::NotRun => false,
            Coverage::Sampled | Coverage::Preemptions(_) | Coverage::Budget(_) | Coverage::BudgetAfter(..) => true,
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(resource) = self.exhausted() {
            match resource {
                Resource::Patience => f.write_str("the search was interrupted")?,
                _ => write!(f, "the budget of {} ran out", resource.name())?,
            }
        }
        let bounded = |f: &mut fmt::Formatter<'_>, bound: usize| {
            let preemptions = if bound == 1 { "one preemption".to_owned() } else { format!("{bound} preemptions") };
            write!(f, "every execution with up to {preemptions} is covered, and others are not")
        };
        match *self {
            Coverage::All => f.write_str("every state was visited"),
            Coverage::Sampled => f.write_str("only the executions that were tried are covered"),
            Coverage::Preemptions(bound) => bounded(f, bound),
            Coverage::First => f.write_str("the search stopped at the first violation"),
            Coverage::Budget(_) => f.write_str(" before every state was visited"),
            Coverage::BudgetAfter(_, bound) => {
                f.write_str("; ")?;
                bounded(f, bound)
            }
            Coverage::Unsupported => f.write_str("some executions did what is not supported; all others are covered"),
            Coverage::NotRun => f.write_str("it was not run"),
        }
    }
}

/// Something that could not be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotSupported {
    /// What it is.
    pub what: String,
    /// The methods that it is in, innermost first.
    pub stack: Vec<String>,
}

/// Counts of an exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExplorationStats {
    /// Distinct states.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// Instructions executed.
    pub bytecodes: u64,
    /// States with more than one choice.
    pub choices: u64,
    /// The longest execution, in steps.
    pub depth: usize,
    /// Executions that came to an end.
    pub executions: u64,
}

impl ExplorationStats {
    /// The counts of two explorations together; the depth is that of the deeper.
    pub fn and(self, other: ExplorationStats) -> ExplorationStats {
        ExplorationStats {
            states: self.states + other.states,
            transitions: self.transitions + other.transitions,
            bytecodes: self.bytecodes + other.bytecodes,
            choices: self.choices + other.choices,
            depth: self.depth.max(other.depth),
            executions: self.executions + other.executions,
        }
    }
}

/// What running a program under many schedules gives, besides what is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// What was covered.
    pub coverage: Coverage,
    /// Which steps were put off, by the name of the reduction, if any were.
    pub reduction: Option<&'static str>,
    /// The distinct final outputs, if they were asked for.
    pub outcomes: Option<Vec<String>>,
    /// What could not be run.
    pub unsupported: Vec<NotSupported>,
    /// Counts.
    pub stats: ExplorationStats,
}

impl Exploration {
    /// What was covered, in words.
    pub fn covered(&self) -> String {
        match self.coverage {
            Coverage::Unsupported if self.stats.executions == 0 => {
                String::from("no execution came to its end, since all did what is not supported")
            }
            coverage => coverage.to_string(),
        }
    }

    /// What of a program, or a test of that name, was not looked at.
    pub fn gaps(&self, test: Option<&str>) -> Vec<Gap> {
        let place = test.unwrap_or("the program");
        let gap = |kind, place: &str, reason: String| Gap { kind, place: place.to_owned(), reason };
        let unsupported = self.unsupported.iter().map(|what| {
            let place = what.stack.first().map_or(place, String::as_str);
            gap(GapKind::Unsupported, place, what.what.clone())
        });
        let partial = self.coverage.is_partial();
        let partial = partial.then(|| gap(GapKind::ExhaustedBudget, place, self.coverage.to_string()));
        unsupported.chain(partial).collect()
    }
}

/// Sizes of a program as a static analysis sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Classes of the analysed program.
    pub classes: usize,
    /// Their methods with code.
    pub methods: usize,
    /// Methods that some thread may reach.
    pub reachable_methods: usize,
    /// Pairs of a reachable method and a context.
    pub contexts: usize,
    /// Threads, tasks and handlers of the analysed program.
    pub origins: usize,
    /// Edges of the call graph.
    pub call_edges: usize,
    /// Locks of the analysed program.
    pub locks: usize,
}

/// What is to be inferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which lock guards which field.
    Guards,
    /// How much of each method is atomic.
    Atomicity,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coverage_says_what_ran_out_and_what_was_covered_before() {
        for (coverage, words) in [
            (Coverage::Budget(Resource::Memory), "the budget of memory ran out before every state was visited"),
            (Coverage::Budget(Resource::Patience), "the search was interrupted before every state was visited"),
            (
                Coverage::BudgetAfter(Resource::States, 1),
                "the budget of states ran out; every execution with up to one preemption is covered, and others are not",
            ),
            (Coverage::Preemptions(2), "every execution with up to 2 preemptions is covered, and others are not"),
        ] {
            assert_eq!(coverage.to_string(), words);
        }
    }

    #[test]
    fn what_could_not_be_looked_at_says_more_than_what_ran_out() {
        let gap = |kind| Gap { kind, place: String::new(), reason: String::new() };
        let of = |kinds: &[GapKind]| Outcome::of_analysis(&[], &kinds.iter().copied().map(gap).collect());
        assert_eq!(of(&[]), Outcome::Clean);
        assert_eq!(of(&[GapKind::ExhaustedBudget]), Outcome::Budget);
        assert_eq!(of(&[GapKind::MissingClass]), Outcome::Unsupported);
        // As for two runs of one report.
        assert_eq!(of(&[GapKind::ExhaustedBudget, GapKind::Unsupported]), Outcome::Budget.max(Outcome::Unsupported));
    }

    #[test]
    fn what_ran_out_is_a_gap_and_never_clean() {
        for coverage in [Coverage::Sampled, Coverage::Preemptions(2), Coverage::Budget(Resource::Time)] {
            assert_eq!(coverage.outcome(false), Outcome::Budget);
            let run = Exploration {
                coverage,
                reduction: None,
                outcomes: None,
                unsupported: vec![],
                stats: ExplorationStats::default(),
            };
            let gaps = run.gaps(Some("A::a"));
            assert_eq!((gaps.len(), gaps[0].kind, gaps[0].place.as_str()), (1, GapKind::ExhaustedBudget, "A::a"));
        }
        assert_eq!(Coverage::All.outcome(false), Outcome::Clean);
        assert_eq!(Coverage::All.outcome(true), Outcome::Violation);
    }
}
