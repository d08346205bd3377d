//! What running a program under many schedules gives.

use crate::schedule::Schedule;
use crate::site::Site;

/// How an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything was covered, and nothing is wrong.
    Clean,
    /// Something is wrong.
    Violation,
    /// Nothing was found, and some executions did what is not supported.
    Unsupported,
    /// Nothing was found until a budget ran out, or in the executions that were tried.
    Budget,
}

impl Ending {
    /// The name that is used in output.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Clean => "clean",
            Ending::Violation => "violation",
            Ending::Unsupported => "unsupported",
            Ending::Budget => "budget",
        }
    }
}

/// Something that went wrong in an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violated {
    /// What: `deadlock`, `race`, …
    pub kind: &'static str,
    /// In words.
    pub message: String,
    /// Where; the thread of each is an index of the schedule's threads.
    pub sites: Vec<Site>,
    /// How to get there.
    pub schedule: Schedule,
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

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// How it ended.
    pub ending: Ending,
    /// What was covered, in words.
    pub coverage: String,
    /// What is wrong.
    pub violations: Vec<Violated>,
    /// The distinct final outputs, if they were asked for.
    pub outcomes: Option<Vec<String>>,
    /// What could not be run.
    pub unsupported: Vec<NotSupported>,
    /// Counts.
    pub stats: ExplorationStats,
}

/// What one command explored: a program, or the tests of a class, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// In the order in which they were run. A program is one run without the name of a test.
    pub runs: Vec<Run>,
    /// Tests that are disabled and were not run.
    pub disabled: Vec<String>,
}

/// A program, or a test as a program of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The test: `com.acme.BankTest::transfers`.
    pub test: Option<String>,
    /// What exploring it gave.
    pub exploration: Exploration,
}

impl Explored {
    /// How it ended, all in all: a violation says most, what was covered to the end least.
    pub fn ending(&self) -> Ending {
        let endings = self.runs.iter().map(|run| run.exploration.ending);
        let weight = |ending: &Ending| match ending {
            Ending::Clean => 0,
            Ending::Budget => 1,
            Ending::Unsupported => 2,
            Ending::Violation => 3,
        };
        endings.max_by_key(weight).unwrap_or(Ending::Clean)
    }

    /// All counts together; the depth is that of the deepest.
    pub fn stats(&self) -> ExplorationStats {
        self.runs.iter().fold(ExplorationStats::default(), |sum, run| {
            let more = run.exploration.stats;
            ExplorationStats {
                states: sum.states + more.states,
                transitions: sum.transitions + more.transitions,
                bytecodes: sum.bytecodes + more.bytecodes,
                choices: sum.choices + more.choices,
                depth: sum.depth.max(more.depth),
                executions: sum.executions + more.executions,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_runs_come_to() {
        let run = |ending, depth| Run {
            test: Some(String::from("A::a")),
            exploration: Exploration {
                ending,
                coverage: String::new(),
                violations: Vec::new(),
                outcomes: None,
                unsupported: Vec::new(),
                stats: ExplorationStats { states: 2, depth, ..ExplorationStats::default() },
            },
        };
        let of = |endings: &[Ending]| Explored {
            runs: endings.iter().enumerate().map(|(depth, ending)| run(*ending, depth)).collect(),
            disabled: Vec::new(),
        };
        assert_eq!(of(&[Ending::Budget, Ending::Violation, Ending::Unsupported]).ending(), Ending::Violation);
        assert_eq!(of(&[Ending::Budget, Ending::Unsupported, Ending::Clean]).ending(), Ending::Unsupported);
        assert_eq!(of(&[Ending::Clean, Ending::Budget, Ending::Clean]).ending(), Ending::Budget);
        let stats = of(&[Ending::Clean, Ending::Clean]).stats();
        assert_eq!((stats.states, stats.depth), (4, 1));
    }
}
