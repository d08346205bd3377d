//! A report as JSON: one object with the version of its schema first and one line per element of a long list, the same
//! for all commands. Described in `docs/json.md`; `docs/report.schema.json` is its JSON Schema.
//!
//! What was explored is there twice: as `runs` and `findings`, like everything, and as `violations` or `tests`, as it
//! was before there was one envelope (`exploration.rs`).

mod document;
mod explanation;
mod exploration;
mod finding;
mod inference;
mod proof;

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use serde::Serialize;
use unsnarl_finding as data;

pub use document::{Document, List, SCHEMA};

use crate::{Context, Options};
use explanation::Explanation;
use exploration::{Counts, Coverage, Unsupported};
use finding::Finding;

/// The report as one JSON object, with a line end after it.
pub fn render(report: &data::Report, context: &Context<'_>) -> String {
    let mut out = Vec::new();
    write(&mut out, report, &context.options).expect("memory can be written to");
    String::from_utf8(out).expect("JSON is text")
}

fn write(out: &mut Vec<u8>, report: &data::Report, options: &Options<'_>) -> io::Result<()> {
    let mut document = Document::open(out, &report.command.to_string())?;
    document.field("outcome", report.outcome().to_string())?;
    document.elements("runs", report.runs.iter().map(Run::from))?;
    document.elements("findings", report.findings.iter().map(Finding::from))?;
    document.field("hidden", Hidden::from(&report.hidden))?;
    if !report.explanations.is_empty() {
        document.elements("explanations", report.explanations.iter().map(Explanation::from))?;
    }
    document.elements("stale_baseline", &report.stale_baseline)?;
    exploration::write(&mut document, report)?;
    inference::write(&mut document, report, options)?;
    proof::write(&mut document, report)?;
    document.elements("assumptions", report.all_assumptions())?;
    if !report.relied_on.is_empty() {
        document.elements("relied_on", report.relied_on.iter().map(UsedAssumption::from))?;
    }
    document.field("completeness", Completeness::from(&report.completeness))?;
    document.field("stats", Stats::from(report))?;
    document.close()
}

#[derive(Serialize)]
struct Run<'r> {
    engine: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'r str>,
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Coverage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduction: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<&'r [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsupported: Option<Vec<Unsupported<'r>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<RunStats>,
}

/// The counts of a run, by the engine.
#[derive(Serialize)]
#[serde(untagged)]
enum RunStats {
    Check(Sizes),
    Explore(Counts),
    Prove { units: usize },
}

impl<'r> From<&'r data::Run> for Run<'r> {
    fn from(run: &'r data::Run) -> Self {
        let plain = Run {
            engine: run.work.engine().to_string(),
            test: run.test.as_deref(),
            outcome: run.outcome.to_string(),
            question: None,
            domain: None,
            memory: None,
            coverage: None,
            reduction: None,
            outcomes: None,
            unsupported: None,
            stats: None,
        };
        match &run.work {
            data::Work::Check(sizes) => Run { stats: Some(RunStats::Check(Sizes::from(sizes))), ..plain },
            data::Work::Infer(question) => {
                let question = match question {
                    data::Question::Guards => "guards",
                    data::Question::Atomicity => "atomicity",
                };
                Run { question: Some(question), ..plain }
            }
            data::Work::Prove(proving) => Run {
                domain: Some(&proving.domain),
                memory: Some(&proving.memory),
                stats: Some(RunStats::Prove { units: proving.units }),
                ..plain
            },
            data::Work::Explore(explored) => Run {
                coverage: Some(Coverage::from(explored.coverage)),
                reduction: explored.reduction,
                outcomes: explored.outcomes.as_deref(),
                unsupported: Some(explored.unsupported.iter().map(Unsupported::from).collect()),
                stats: Some(RunStats::Explore(Counts::from(&explored.stats))),
                ..plain
            },
        }
    }
}

#[derive(Serialize)]
struct Hidden {
    excluded: usize,
    suppressed: usize,
    baselined: usize,
    below_severity: usize,
}

impl From<&data::Hidden> for Hidden {
    fn from(hidden: &data::Hidden) -> Self {
        let data::Hidden { excluded, suppressed, baselined, below_severity } = *hidden;
        Hidden { excluded, suppressed, baselined, below_severity }
    }
}

#[derive(Serialize)]
struct UsedAssumption<'r> {
    number: &'r str,
    text: &'r str,
    decisions: usize,
    places: &'r [String],
}

impl<'r> From<&'r data::UsedAssumption> for UsedAssumption<'r> {
    fn from(used: &'r data::UsedAssumption) -> Self {
        let data::UsedAssumption { number, text, decisions, places } = used;
        UsedAssumption { number, text, decisions: *decisions, places }
    }
}

#[derive(Serialize)]
struct Completeness<'r> {
    is_complete: bool,
    counts: BTreeMap<String, usize>,
    gaps: Vec<Gap<'r>>,
}

impl<'r> From<&'r data::Completeness> for Completeness<'r> {
    fn from(completeness: &'r data::Completeness) -> Self {
        Completeness {
            is_complete: completeness.is_complete(),
            counts: completeness.counts().into_iter().map(|(kind, count)| (kind.to_string(), count)).collect(),
            gaps: completeness.gaps().iter().map(Gap::from).collect(),
        }
    }
}

#[derive(Serialize)]
struct Gap<'r> {
    kind: String,
    place: &'r str,
    reason: &'r str,
}

impl<'r> From<&'r data::Gap> for Gap<'r> {
    fn from(gap: &'r data::Gap) -> Self {
        Gap { kind: gap.kind.to_string(), place: &gap.place, reason: &gap.reason }
    }
}

#[derive(Serialize)]
struct Sizes {
    classes: usize,
    methods: usize,
    reachable_methods: usize,
    contexts: usize,
    origins: usize,
    call_edges: usize,
    locks: usize,
}

impl From<&data::Sizes> for Sizes {
    fn from(sizes: &data::Sizes) -> Self {
        let data::Sizes { classes, methods, reachable_methods, contexts, origins, call_edges, locks } = *sizes;
        Sizes { classes, methods, reachable_methods, contexts, origins, call_edges, locks }
    }
}

/// What all runs looked at, and what they took.
#[derive(Serialize)]
struct Stats<'r> {
    stages: Vec<Stage<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Stage<'r>>,
    #[serde(flatten)]
    sizes: Option<Sizes>,
    #[serde(flatten)]
    counts: Option<Counts>,
    threads: usize,
    peak_memory_bytes: Option<u64>,
    #[serde(flatten)]
    costs: Option<exploration::Costs>,
}

impl<'r> From<&'r data::Report> for Stats<'r> {
    fn from(report: &'r data::Report) -> Self {
        let data::Costs { stages, rules, threads, peak_memory_bytes, .. } = &report.costs;
        let is = |engine: data::Engine| report.command == engine;
        let sizes = report.sizes().copied().unwrap_or_default();
        Stats {
            stages: stages.iter().map(Stage::from).collect(),
            rules: rules.iter().map(Stage::from).collect(),
            sizes: is(data::Engine::Check).then(|| Sizes::from(&sizes)),
            counts: is(data::Engine::Explore).then(|| Counts::from(&report.exploration_stats())),
            threads: *threads,
            peak_memory_bytes: *peak_memory_bytes,
            costs: is(data::Engine::Explore).then(|| exploration::Costs::from(&report.costs)),
        }
    }
}

#[derive(Serialize)]
struct Stage<'r> {
    name: &'r str,
    wall_seconds: f64,
    cpu_seconds: Option<f64>,
}

impl<'r> From<&'r data::Stage> for Stage<'r> {
    fn from(stage: &'r data::Stage) -> Self {
        Stage { name: &stage.name, wall_seconds: seconds(stage.wall), cpu_seconds: stage.cpu.map(seconds) }
    }
}

/// To the microsecond: the rest is noise.
fn seconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e6
}
