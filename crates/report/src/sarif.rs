//! A report as SARIF 2.1.0 (OASIS Standard, 27 March 2020): one run, with one thread flow per Java thread.
//!
//! What the format leaves to the tool: a result's `rank` is the probability of the finding in percent, 100 if it is
//! confirmed, 0 if it is proved impossible, and absent if it has no probability; `executionOrder` is that of the
//! execution that was found, else the order that the terminal shows; a finding that is proved impossible is a result of
//! kind `pass`, and suppressed, with the reason; files are relative to `SRCROOT`, and a path outside of it is replaced
//! by what the class says of its source.

use std::collections::BTreeMap;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use unsnarl_finding::{Finding, GapKind, Report, Rule, Site, UsedAssumption, Verdict};

use crate::interleaving::interleaved;
use crate::{Context, Sources};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const SOURCE_ROOT: &str = "SRCROOT";
/// The name of our fingerprint; its version grows when equal findings would get other ones.
const FINGERPRINT: &str = "unsnarl/v1";
/// RFC 3986: what may occur in a path as it is, but for the colon, which in a first segment would end a scheme.
const KEPT_IN_PATHS: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/').remove(b'$');

/// The report as a SARIF log.
pub fn render(report: &Report, context: &Context<'_>) -> String {
    let log = Log { schema: SCHEMA, version: "2.1.0", runs: [run(report, context.rules, context.sources)] };
    serde_json::to_string_pretty(&log).expect("only text, numbers, lists and maps by text") + "\n"
}

fn run<'r>(report: &'r Report, rules: &'r [Rule], sources: &dyn Sources) -> Run<'r> {
    let mut seen = BTreeMap::new();
    let mut results = Vec::with_capacity(report.findings.len());
    for finding in &report.findings {
        let fingerprint = finding.fingerprint();
        let count: &mut usize = seen.entry(fingerprint).or_default();
        *count += 1;
        results.push(result(report, finding, format!("{fingerprint}:{count}"), rules, sources));
    }
    let gaps = report.completeness.gaps().iter().map(|gap| {
        let level = if gap.kind == GapKind::ExhaustedBudget { "error" } else { "warning" };
        Notification::new(gap.kind.to_string(), level, format!("{}: {}", gap.place, gap.reason))
    });
    let notes = |id: &'static str, texts: &[String]| -> Vec<Notification> {
        texts.iter().map(|text| Notification::new(id.to_owned(), "note", format!("{id}: {text}"))).collect()
    };
    Run {
        tool: Tool {
            driver: Driver {
                name: "Unsnarl",
                version: env!("CARGO_PKG_VERSION"),
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules: rules.iter().map(ReportingDescriptor::from).collect(),
            },
        },
        invocations: [Invocation {
            execution_successful: true,
            tool_configuration_notifications: notes("stale-baseline", &report.stale_baseline),
            tool_execution_notifications: gaps
                .chain(notes("assumption", &report.all_assumptions()))
                .chain(notes("disabled-test", &report.disabled_tests))
                .collect(),
        }],
        original_uri_base_ids: BTreeMap::from([(
            SOURCE_ROOT,
            UriBase { description: Message::new("The root of the source files.") },
        )]),
        results,
        properties: RunProperties {
            excluded: report.hidden.excluded,
            suppressed: report.hidden.suppressed,
            baselined: report.hidden.baselined,
            below_severity: report.hidden.below_severity,
            relied_on: report.relied_on.iter().map(RelianceProperties::from).collect(),
        },
    }
}

fn result<'r>(
    report: &Report,
    finding: &'r Finding,
    fingerprint: String,
    rules: &[Rule],
    sources: &dyn Sources,
) -> SarifResult<'r> {
    let on_verdict = report.notes_on_verdict(finding);
    let (kind, reason) = match &finding.verdict {
        Verdict::Confirmed(_) | Verdict::Possible => ("fail", None),
        Verdict::Excluded(reason) => ("pass", Some(reason.as_str())),
    };
    let (sites, parts) = finding.sites_and_parts();
    let mut locations = sites.into_iter().map(|site| location(site, sources));
    SarifResult {
        rule_id: finding.rule.0,
        rule_index: rules.iter().position(|rule| rule.id == finding.rule),
        kind,
        level: if reason.is_some() { "none".to_owned() } else { finding.severity.to_string() },
        message: Message::new(&finding.message),
        locations: locations.next().into_iter().collect(),
        related_locations: locations.collect(),
        code_flows: code_flow(finding, sources).into_iter().collect(),
        partial_fingerprints: BTreeMap::from([(FINGERPRINT, fingerprint)]),
        rank: rank(finding),
        suppressions: reason.map(|justification| [Suppression { kind: "external", status: "accepted", justification }]),
        properties: ResultProperties {
            verdict: finding.verdict.to_string(),
            reason,
            score: finding.score(),
            parts,
            notes: finding
                .notes
                .iter()
                .chain(&on_verdict)
                .map(|note| format!("{}: {}", note.label, note.text))
                .collect(),
            evidence: finding.evidence.iter().map(|fact| Evidence { text: &fact.text, weight: fact.weight }).collect(),
        },
    }
}

/// How much a finding deserves to be looked at, from 0 to 100.
fn rank(finding: &Finding) -> Option<f64> {
    match &finding.verdict {
        Verdict::Confirmed(_) => Some(100.0),
        Verdict::Possible => finding.probability().map(|probability| (1000.0 * probability).round() / 10.0),
        Verdict::Excluded(_) => Some(0.0),
    }
}

fn code_flow(finding: &Finding, sources: &dyn Sources) -> Option<CodeFlow> {
    // An observed execution takes precedence over a possible order.
    let (names, steps): (Vec<&str>, Vec<(usize, Site)>) = match &finding.verdict {
        Verdict::Confirmed(schedule) if !schedule.steps.is_empty() => {
            let steps = schedule.steps.iter();
            let steps = steps.map(|step| (step.thread as usize, Site { role: step.words(), ..step.site.clone() }));
            (schedule.threads.iter().map(String::as_str).collect(), steps.collect())
        }
        _ => {
            let steps = interleaved(&finding.flows).into_iter().map(|step| (step.thread, step.site.clone()));
            (finding.flows.iter().map(|flow| flow.thread.as_str()).collect(), steps.collect())
        }
    };
    let mut thread_flows: Vec<ThreadFlow> = names
        .iter()
        .enumerate()
        .map(|(thread, name)| ThreadFlow {
            id: format!("thread {thread}"),
            message: Message::new(name),
            locations: Vec::new(),
        })
        .collect();
    for (order, (thread, site)) in steps.iter().enumerate() {
        if let Some(thread_flow) = thread_flows.get_mut(*thread) {
            thread_flow.locations.push(ThreadFlowLocation {
                location: location(site, sources),
                execution_order: order + 1,
                importance: "important",
            });
        }
    }
    for last in thread_flows.iter_mut().filter_map(|thread_flow| thread_flow.locations.last_mut()) {
        last.importance = "essential";
    }
    // The schema wants at least one step of each thread, and one thread of each code flow.
    thread_flows.retain(|thread_flow| !thread_flow.locations.is_empty());
    (!thread_flows.is_empty()).then_some(CodeFlow { thread_flows })
}

fn location(site: &Site, sources: &dyn Sources) -> Location {
    let artifact = uri(site, sources).map(|uri| PhysicalLocation {
        artifact_location: ArtifactLocation { uri, uri_base_id: SOURCE_ROOT },
        region: site.line.filter(|line| *line > 0).map(|start_line| Region { start_line }),
    });
    let thread = site.thread.map(|thread| format!("thread {thread} ")).unwrap_or_default();
    Location {
        physical_location: artifact,
        logical_locations: [LogicalLocation {
            name: site.method.clone(),
            fully_qualified_name: format!("{}.{}", site.class, site.method),
            decorated_name: format!("{}.{}{}", site.class, site.method, site.descriptor),
            kind: "function",
        }],
        message: Message::new(&format!("{thread}{}", site.role)),
    }
}

/// The site's file, relative to the root of the sources.
fn uri(site: &Site, sources: &dyn Sources) -> Option<String> {
    let found = sources.lines(&site.class, site.file.as_deref()).map(|(path, _)| path.replace('\\', "/"));
    let path = found.filter(|path| is_inside(path)).or_else(|| {
        let package = site.class.rsplit_once('.').map(|(package, _)| package.replace('.', "/") + "/");
        Some(package.unwrap_or_default() + site.file.as_deref()?)
    })?;
    let path = path.strip_prefix("./").unwrap_or(&path);
    Some(utf8_percent_encode(path, KEPT_IN_PATHS).to_string())
}

/// Whether a path stays below the folder that it starts from.
fn is_inside(path: &str) -> bool {
    let is_absolute = path.starts_with('/') || path.as_bytes().get(1) == Some(&b':');
    !is_absolute && path.split('/').all(|part| part != "..")
}

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool<'r>,
    invocations: [Invocation; 1],
    original_uri_base_ids: BTreeMap<&'static str, UriBase>,
    results: Vec<SarifResult<'r>>,
    properties: RunProperties<'r>,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'r> {
    name: &'static str,
    version: &'static str,
    semantic_version: &'static str,
    rules: Vec<ReportingDescriptor<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportingDescriptor<'r> {
    id: &'r str,
    short_description: Message,
    full_description: Message,
    help: MarkdownMessage<'r>,
    default_configuration: Configuration,
}

impl<'r> From<&'r Rule> for ReportingDescriptor<'r> {
    fn from(rule: &'r Rule) -> Self {
        let mut paragraphs = rule.page.split("\n\n").map(str::trim);
        let opening = paragraphs.find(|paragraph| !paragraph.is_empty() && !paragraph.starts_with('#'));
        ReportingDescriptor {
            id: rule.id.0,
            short_description: Message::new(rule.summary),
            full_description: Message::new(opening.unwrap_or(rule.summary)),
            help: MarkdownMessage { text: rule.page, markdown: rule.page },
            default_configuration: Configuration { enabled: rule.on_by_default, level: rule.severity.to_string() },
        }
    }
}

#[derive(Serialize)]
struct Configuration {
    enabled: bool,
    level: String,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

impl Message {
    fn new(text: &str) -> Message {
        Message { text: text.to_owned() }
    }
}

#[derive(Serialize)]
struct MarkdownMessage<'r> {
    text: &'r str,
    markdown: &'r str,
}

#[derive(Serialize)]
struct UriBase {
    description: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_configuration_notifications: Vec<Notification>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    descriptor: DescriptorReference,
    level: &'static str,
    message: Message,
}

impl Notification {
    fn new(id: String, level: &'static str, text: String) -> Notification {
        Notification { descriptor: DescriptorReference { id }, level, message: Message { text } }
    }
}

#[derive(Serialize)]
struct DescriptorReference {
    id: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RunProperties<'r> {
    excluded: usize,
    suppressed: usize,
    baselined: usize,
    below_severity: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    relied_on: Vec<RelianceProperties<'r>>,
}

/// An assumption that has decided something.
#[derive(Serialize)]
struct RelianceProperties<'r> {
    number: &'r str,
    text: &'r str,
    decisions: usize,
    places: &'r [String],
}

impl<'r> From<&'r UsedAssumption> for RelianceProperties<'r> {
    fn from(used: &'r UsedAssumption) -> Self {
        let UsedAssumption { number, text, decisions, places } = used;
        RelianceProperties { number, text, decisions: *decisions, places }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'r> {
    rule_id: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    kind: &'static str,
    level: String,
    message: Message,
    locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    code_flows: Vec<CodeFlow>,
    partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suppressions: Option<[Suppression<'r>; 1]>,
    properties: ResultProperties<'r>,
}

/// Section 3.35. The kind is not `inSource`: nobody has to write it down.
#[derive(Serialize)]
struct Suppression<'r> {
    kind: &'static str,
    status: &'static str,
    justification: &'r str,
}

#[derive(Serialize)]
struct ResultProperties<'r> {
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
    score: f64,
    /// The defects that it stands for: indices of its location (0) and of the related ones, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Vec<usize>>,
    notes: Vec<String>,
    evidence: Vec<Evidence<'r>>,
}

#[derive(Serialize)]
struct Evidence<'r> {
    text: &'r str,
    weight: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CodeFlow {
    thread_flows: Vec<ThreadFlow>,
}

#[derive(Serialize)]
struct ThreadFlow {
    id: String,
    message: Message,
    locations: Vec<ThreadFlowLocation>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ThreadFlowLocation {
    location: Location,
    execution_order: usize,
    importance: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    physical_location: Option<PhysicalLocation>,
    logical_locations: [LogicalLocation; 1],
    message: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    uri_base_id: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u16,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogicalLocation {
    name: String,
    fully_qualified_name: String,
    decorated_name: String,
    kind: &'static str,
}
