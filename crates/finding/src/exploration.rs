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
