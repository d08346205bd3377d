//! Findings, with their sites and schedules.

use serde::Serialize;
use unsnarl_finding as data;

#[derive(Serialize)]
pub(super) struct Finding<'r> {
    rule: &'r str,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
    run: u32,
    severity: String,
    score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
    message: &'r str,
    fingerprint: String,
    sites: Vec<Site<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Vec<usize>>,
    flows: Vec<Flow<'r>>,
    notes: Vec<Note<'r>>,
    evidence: Vec<Evidence<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Schedule<'r>>,
}

impl<'r> From<&'r data::Finding> for Finding<'r> {
    fn from(finding: &'r data::Finding) -> Self {
        let (sites, parts) = finding.sites_and_parts();
        Finding {
            rule: finding.rule.0,
            verdict: finding.verdict.to_string(),
            reason: match &finding.verdict {
                data::Verdict::Excluded(reason) => Some(reason),
                data::Verdict::Confirmed(_) | data::Verdict::Possible => None,
            },
            run: finding.run.0,
            severity: finding.severity.to_string(),
            score: finding.score(),
            probability: finding.probability().map(|probability| (1000.0 * probability).round() / 1000.0),
            message: &finding.message,
            fingerprint: finding.fingerprint().to_string(),
            sites: sites.into_iter().map(Site::from).collect(),
            parts,
            flows: finding.flows.iter().map(Flow::from).collect(),
            notes: finding.notes.iter().map(|note| Note { label: &note.label, text: &note.text }).collect(),
            evidence: finding.evidence.iter().map(|fact| Evidence { text: &fact.text, weight: fact.weight }).collect(),
            schedule: finding.verdict.schedule().map(Schedule::from),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Site<'r> {
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
pub(super) struct Schedule<'r> {
    version: u32,
    choices: &'r str,
    threads: &'r [String],
    steps: Vec<ScheduleStep<'r>>,
}

impl<'r> From<&'r data::Schedule> for Schedule<'r> {
    fn from(schedule: &'r data::Schedule) -> Self {
        let data::Schedule { version, choices, threads, steps } = schedule;
        Schedule { version: *version, choices, threads, steps: steps.iter().map(ScheduleStep::from).collect() }
    }
}

#[derive(Serialize)]
struct ScheduleStep<'r> {
    site: Site<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

impl<'r> From<&'r data::ScheduleStep> for ScheduleStep<'r> {
    fn from(step: &'r data::ScheduleStep) -> Self {
        ScheduleStep { site: Site::from(&step.site), value: step.value.as_ref().map(ToString::to_string) }
    }
}
