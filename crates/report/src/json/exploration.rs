//! What was explored: the coverage and counts of a run, and the view of runs and findings that readers know from before
//! there was one envelope.

use std::io::{self, Write};

use serde::Serialize;
use unsnarl_finding as data;

use super::document::Document;
use super::finding::{Schedule, Site};

/// Writes the fields that readers of `explore` know: coverage and violations, of the program or of each test. Writes
/// nothing for other commands.
pub(super) fn write(document: &mut Document<'_, impl Write>, report: &data::Report) -> io::Result<()> {
    if report.command != data::Engine::Explore {
        return Ok(());
    }
    let explorations: Vec<_> = report.explorations().collect();
    if let [(number, data::Run { test: None, .. }, explored)] = explorations.as_slice() {
        document.field("coverage", explored.covered())?;
        document.elements("violations", violations(report, *number))?;
        if let Some(outcomes) = &explored.outcomes {
            document.elements("outcomes", outcomes)?;
        }
        return document.elements("unsupported", explored.unsupported.iter().map(Unsupported::from));
    }
    document.elements(
        "tests",
        explorations.iter().map(|(number, run, explored)| Test {
            test: run.test.as_deref().unwrap_or_default(),
            outcome: run.outcome.to_string(),
            coverage: explored.covered(),
            violations: violations(report, *number).collect(),
            outcomes: explored.outcomes.as_deref(),
            unsupported: explored.unsupported.iter().map(Unsupported::from).collect(),
            stats: Counts::from(&explored.stats),
        }),
    )?;
    document.elements("disabled", &report.disabled_tests)
}

/// The confirmed findings of a run.
fn violations(report: &data::Report, run: data::RunId) -> impl Iterator<Item = Violation<'_>> {
    report.findings_of(run).filter_map(|finding| {
        let schedule = Schedule::from(finding.verdict.schedule()?);
        let sites = finding.all_sites().into_iter().map(Site::from).collect();
        Some(Violation { kind: finding.rule.0, message: &finding.message, sites, schedule })
    })
}

#[derive(Serialize)]
struct Test<'r> {
    test: &'r str,
    outcome: String,
    coverage: String,
    violations: Vec<Violation<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<&'r [String]>,
    unsupported: Vec<Unsupported<'r>>,
    stats: Counts,
}

#[derive(Serialize)]
struct Violation<'r> {
    kind: &'static str,
    message: &'r str,
    sites: Vec<Site<'r>>,
    schedule: Schedule<'r>,
}

/// What a search covered, as data and in words.
#[derive(Serialize)]
pub(super) struct Coverage {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    exhausted: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preemptions: Option<usize>,
    words: String,
}

impl From<data::Coverage> for Coverage {
    fn from(coverage: data::Coverage) -> Self {
        Coverage {
            kind: coverage.name(),
            exhausted: coverage.exhausted().map(data::Resource::name),
            preemptions: coverage.preemptions(),
            words: coverage.to_string(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Unsupported<'r> {
    what: &'r str,
    stack: &'r [String],
}

impl<'r> From<&'r data::NotSupported> for Unsupported<'r> {
    fn from(unsupported: &'r data::NotSupported) -> Self {
        Unsupported { what: &unsupported.what, stack: &unsupported.stack }
    }
}

#[derive(Serialize)]
pub(super) struct Counts {
    states: u64,
    transitions: u64,
    bytecodes: u64,
    choices: u64,
    depth: usize,
    executions: u64,
}

impl From<&data::ExplorationStats> for Counts {
    fn from(stats: &data::ExplorationStats) -> Self {
        let data::ExplorationStats { states, transitions, bytecodes, choices, depth, executions } = *stats;
        Counts { states, transitions, bytecodes, choices, depth, executions }
    }
}

/// What exploring took.
#[derive(Serialize)]
pub(super) struct Costs {
    seconds: f64,
    /// In bytes; 0 if it is not known.
    peak_memory: u64,
}

impl From<&data::Costs> for Costs {
    fn from(costs: &data::Costs) -> Self {
        let seconds = costs.wall.map_or(0.0, |wall| wall.as_secs_f64());
        Costs { seconds, peak_memory: costs.peak_memory_bytes.unwrap_or(0) }
    }
}
