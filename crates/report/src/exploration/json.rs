//! An exploration as JSON, described in `docs/json.md`.

use serde::Serialize;
use unsnarl_finding as data;

use crate::json::{Object, Site};

/// What only the caller knows: the clock and the memory of the process.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Costs {
    /// How long it took.
    pub seconds: f64,
    /// The most memory that was in use, in bytes; 0 if it is not known.
    pub peak_memory: u64,
}

/// All that was explored as one JSON object, with a line end after it.
pub fn render(explored: &data::Explored, costs: Costs) -> String {
    match explored.runs.as_slice() {
        [data::Run { test: None, exploration }] => program(exploration, costs),
        _ => tests(explored, costs),
    }
}

fn tests(explored: &data::Explored, costs: Costs) -> String {
    let mut object = Object::open("explore");
    object.field("outcome", &explored.ending().name());
    object.list("tests", explored.runs.iter().map(Test::from));
    object.list("disabled", &explored.disabled);
    object.field("stats", &Stats::new(&explored.stats(), costs));
    object.close()
}

fn program(exploration: &data::Exploration, costs: Costs) -> String {
    let mut object = Object::open("explore");
    object.field("outcome", &exploration.ending.name());
    object.field("coverage", &exploration.coverage);
    object.list("violations", exploration.violations.iter().map(Violation::from));
    if let Some(outcomes) = &exploration.outcomes {
        object.list("outcomes", outcomes);
    }
    object.list("unsupported", exploration.unsupported.iter().map(Unsupported::from));
    object.field("stats", &Stats::new(&exploration.stats, costs));
    object.close()
}

#[derive(Serialize)]
struct Test<'e> {
    test: &'e str,
    outcome: &'static str,
    coverage: &'e str,
    violations: Vec<Violation<'e>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<&'e [String]>,
    unsupported: Vec<Unsupported<'e>>,
    stats: Counts,
}

impl<'e> From<&'e data::Run> for Test<'e> {
    fn from(run: &'e data::Run) -> Self {
        let data::Exploration { ending, coverage, violations, outcomes, unsupported, stats } = &run.exploration;
        Test {
            test: run.test.as_deref().unwrap_or_default(),
            outcome: ending.name(),
            coverage,
            violations: violations.iter().map(Violation::from).collect(),
            outcomes: outcomes.as_deref(),
            unsupported: unsupported.iter().map(Unsupported::from).collect(),
            stats: Counts::from(stats),
        }
    }
}

#[derive(Serialize)]
struct Violation<'e> {
    kind: &'static str,
    message: &'e str,
    sites: Vec<Site<'e>>,
    schedule: Schedule<'e>,
}

impl<'e> From<&'e data::Violated> for Violation<'e> {
    fn from(violated: &'e data::Violated) -> Self {
        let data::Violated { kind, message, sites, schedule } = violated;
        let sites = sites.iter().map(Site::from).collect();
        Violation { kind, message, sites, schedule: Schedule::from(schedule) }
    }
}

#[derive(Serialize)]
struct Schedule<'e> {
    version: u32,
    choices: &'e str,
    threads: &'e [String],
    steps: Vec<Step<'e>>,
}

impl<'e> From<&'e data::Schedule> for Schedule<'e> {
    fn from(schedule: &'e data::Schedule) -> Self {
        let data::Schedule { version, choices, threads, steps } = schedule;
        Schedule { version: *version, choices, threads, steps: steps.iter().map(Step::from).collect() }
    }
}

#[derive(Serialize)]
struct Step<'e> {
    site: Site<'e>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'e str>,
}

impl<'e> From<&'e data::Step> for Step<'e> {
    fn from(step: &'e data::Step) -> Self {
        Step { site: Site::from(&step.site), value: step.value.as_deref() }
    }
}

#[derive(Serialize)]
struct Unsupported<'e> {
    what: &'e str,
    stack: &'e [String],
}

impl<'e> From<&'e data::NotSupported> for Unsupported<'e> {
    fn from(unsupported: &'e data::NotSupported) -> Self {
        Unsupported { what: &unsupported.what, stack: &unsupported.stack }
    }
}

#[derive(Serialize)]
struct Counts {
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

#[derive(Serialize)]
struct Stats {
    #[serde(flatten)]
    counts: Counts,
    #[serde(flatten)]
    costs: Costs,
}

impl Stats {
    fn new(stats: &data::ExplorationStats, costs: Costs) -> Stats {
        Stats { counts: Counts::from(stats), costs }
    }
}
