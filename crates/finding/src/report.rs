//! A report: everything that one run of an analysis has to say.

use std::time::Duration;

use crate::completeness::Completeness;
use crate::explanation::Explanation;
use crate::finding::Finding;

/// What a run found, what it left out, and what it rests on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// What is shown, the most important first.
    pub findings: Vec<Finding>,
    /// How many more findings there were.
    pub hidden: Hidden,
    /// The variables that were asked about.
    pub explanations: Vec<Explanation>,
    /// Entries of the baseline that no finding matches any more.
    pub stale_baseline: Vec<String>,
    /// What was assumed for want of knowledge, a sentence each.
    pub assumptions: Vec<String>,
    /// What was not looked at.
    pub completeness: Completeness,
    /// What the run looked at, and what it took.
    pub stats: Stats,
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

/// Sizes and costs of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The stages of the run, in order.
    pub stages: Vec<Stage>,
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
    /// Threads that the analysis itself ran on.
    pub threads: usize,
    /// The most memory that it held, if the system tells.
    pub peak_memory_bytes: Option<u64>,
}

/// A stage of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// How long it took.
    pub wall: Duration,
    /// How long processors worked on it, if the system tells.
    pub cpu: Option<Duration>,
}
