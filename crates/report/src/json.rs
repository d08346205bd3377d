//! A report as JSON: one object with the version of its schema first and one element of a long list a line. Described in
//! `docs/json.md`; `docs/check.schema.json` is its JSON Schema.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use unsnarl_finding as data;

/// The version of the schema. It grows with each change that could break a reader.
pub const SCHEMA: u32 = 1;

/// The report as one JSON object, with a line end after it.
pub fn render(report: &data::Report) -> String {
    let data::Report { findings, hidden, explanations, stale_baseline, assumptions, completeness, stats } = report;
    let mut object = Object::open("check");
    object.list("findings", findings.iter().map(Finding::from));
    object.field("hidden", &Hidden::from(hidden));
    if !explanations.is_empty() {
        object.list("explanations", explanations.iter().map(Explanation::from));
    }
    object.list("stale_baseline", stale_baseline);
    object.list("assumptions", assumptions);
    object.field("completeness", &Completeness::from(completeness));
    object.field("stats", &Stats::from(stats));
    object.close()
}

/// The outer object, while it is written.
pub(crate) struct Object {
    text: String,
}

impl Object {
    /// Begins with what every document has.
    pub(crate) fn open(command: &str) -> Object {
        let mut object = Object { text: format!("{{\"schema\":{SCHEMA}") };
        object.field("command", &command);
        object.field("unsnarl", &env!("CARGO_PKG_VERSION"));
        object
    }

    pub(crate) fn close(self) -> String {
        self.text + "}\n"
    }

    pub(crate) fn field(&mut self, name: &str, value: &impl Serialize) {
        self.text += &format!(",\"{name}\":{}", to_json(value));
    }

    pub(crate) fn list<T: Serialize>(&mut self, name: &str, elements: impl IntoIterator<Item = T>) {
        let lines: Vec<String> = elements.into_iter().map(|element| format!("\n{}", to_json(&element))).collect();
        let end = if lines.is_empty() { "" } else { "\n" };
        self.text += &format!(",\"{name}\":[{}{end}]", lines.join(","));
    }
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("only text, numbers, lists and maps by text")
}

#[derive(Serialize)]
struct Explanation<'r> {
    variable: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<Reason>,
    alone: Vec<Alone<'r>>,
    pairs: Vec<Pair<'r>>,
}

#[derive(Serialize)]
struct Alone<'r> {
    site: Site<'r>,
    reason: Reason,
}

#[derive(Serialize)]
struct Pair<'r> {
    sites: Vec<Site<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dropped: Option<Reason>,
}

#[derive(Serialize)]
struct Reason {
    veto: &'static str,
    stage: &'static str,
    because: &'static str,
}

impl From<&data::Reason> for Reason {
    fn from(reason: &data::Reason) -> Self {
        let data::Reason { veto, stage, because } = *reason;
        Reason { veto, stage, because }
    }
}

impl<'r> From<&'r data::Explanation> for Explanation<'r> {
    fn from(explanation: &'r data::Explanation) -> Self {
        let alone = |(site, reason): &'r (data::Site, data::Reason)| Alone { site: site.into(), reason: reason.into() };
        let pair = |pair: &'r data::ExplainedPair| Pair {
            sites: pair.sites.iter().map(Site::from).collect(),
            dropped: pair.dropped.as_ref().map(Reason::from),
        };
        Explanation {
            variable: &explanation.variable,
            excluded: explanation.excluded.as_ref().map(Reason::from),
            alone: explanation.alone.iter().map(alone).collect(),
            pairs: explanation.pairs.iter().map(pair).collect(),
        }
    }
}

#[derive(Serialize)]
struct Finding<'r> {
    rule: &'r str,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
    severity: String,
    score: f64,
    message: &'r str,
    fingerprint: String,
    sites: Vec<Site<'r>>,
    flows: Vec<Flow<'r>>,
    notes: Vec<Note<'r>>,
    evidence: Vec<Evidence<'r>>,
}

impl<'r> From<&'r data::Finding> for Finding<'r> {
    fn from(finding: &'r data::Finding) -> Self {
        Finding {
            rule: finding.rule.0,
            verdict: finding.verdict.to_string(),
            reason: match &finding.verdict {
                data::Verdict::Excluded(reason) => Some(reason),
                data::Verdict::Confirmed(_) | data::Verdict::Possible => None,
            },
            severity: finding.severity.to_string(),
            score: finding.score(),
            message: &finding.message,
            fingerprint: finding.fingerprint().to_string(),
            sites: finding.sites.iter().map(Site::from).collect(),
            flows: finding.flows.iter().map(Flow::from).collect(),
            notes: finding.notes.iter().map(|note| Note { label: &note.label, text: &note.text }).collect(),
            evidence: finding.evidence.iter().map(|fact| Evidence { text: &fact.text, weight: fact.weight }).collect(),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct Site<'r> {
    class: &'r str,
    method: &'r str,
    descriptor: &'r str,
    file: Option<&'r str>,
    line: Option<u16>,
    pc: u16,
    thread: Option<u32>,
    role: &'r str,
}

impl<'r> From<&'r data::Site> for Site<'r> {
    fn from(site: &'r data::Site) -> Self {
        let data::Site { class, method, descriptor, file, line, pc, thread, role } = site;
        Site { class, method, descriptor, file: file.as_deref(), line: *line, pc: *pc, thread: *thread, role }
    }
}

#[derive(Serialize)]
struct Flow<'r> {
    thread: &'r str,
    sites: Vec<Site<'r>>,
}

impl<'r> From<&'r data::Flow> for Flow<'r> {
    fn from(flow: &'r data::Flow) -> Self {
        Flow { thread: &flow.thread, sites: flow.sites.iter().map(Site::from).collect() }
    }
}

#[derive(Serialize)]
struct Note<'r> {
    label: &'r str,
    text: &'r str,
}

#[derive(Serialize)]
struct Evidence<'r> {
    text: &'r str,
    weight: f64,
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
pub(crate) struct Completeness<'r> {
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
struct Stats<'r> {
    stages: Vec<Stage<'r>>,
    classes: usize,
    methods: usize,
    reachable_methods: usize,
    contexts: usize,
    origins: usize,
    call_edges: usize,
    locks: usize,
    threads: usize,
    peak_memory_bytes: Option<u64>,
}

impl<'r> From<&'r data::Stats> for Stats<'r> {
    fn from(stats: &'r data::Stats) -> Self {
        Stats {
            stages: stats.stages.iter().map(Stage::from).collect(),
            classes: stats.classes,
            methods: stats.methods,
            reachable_methods: stats.reachable_methods,
            contexts: stats.contexts,
            origins: stats.origins,
            call_edges: stats.call_edges,
            locks: stats.locks,
            threads: stats.threads,
            peak_memory_bytes: stats.peak_memory_bytes,
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
