//! A run of `unsnarl prove`: which properties hold at which places of a program, whatever its threads do.
//!
//! An alert, a place where a property is not proved, becomes a finding that is *possible*. If the interpretation is not
//! completed, nothing is proved, and that is a gap. If it is wanted, the program is also run under all schedules: then
//! an alert may turn out to be *excluded* or *confirmed* (`triage/exhaustive.rs`).

use std::collections::BTreeSet;
use std::sync::Arc;

use unsnarl_concurrency::Facts;
use unsnarl_detect::{place, thread_of};
use unsnarl_finding::{
    Completeness, Engine, Finding, Flow, Gap, GapKind, Hidden, Note, Outcome, Part, PropertyProof, Proving, Report,
    RuleId, Run, RunId, Severity, Site, Verdict, Work, sort_by_importance,
};
use unsnarl_library::Models;
use unsnarl_library::located::unknown;
use unsnarl_pointer::Callbacks;
use unsnarl_program::ir::{FieldRef, Op};
use unsnarl_program::{Cancel, MethodId, Program};
use unsnarl_prove::domain::DOMAINS;
use unsnarl_prove::memory::MODELS;
use unsnarl_prove::property::{PROPERTIES, property};
use unsnarl_prove::{Alert, Assumption, Ledger, Setup, UsedAt, WriteSite, prove_with};

use crate::analyse::{self, AnalysisOptions, Derived, OnStage, with_facts};
use crate::config::{Config, Precision};
use crate::rules::PROPERTY_RULES;
use crate::scope::Subject;
use crate::suppression::{SourceText, Suppressions};
use crate::triage::Exploring;
use crate::triage::exhaustive::{Decided, Decision, decide};
use crate::values;
use crate::verify::shown;

pub use crate::values::ShownMethods;
pub use unsnarl_prove::domain::DEFAULT_DOMAIN;

/// The maximum number of writes of other threads that an alert names.
const NAMED_WRITES: usize = 4;
/// The maximum number of library methods without a model that are named.
const NAMED_METHODS: usize = 3;

/// The maximum number of places that are named where an assumption was used.
const NAMED_PLACES: usize = 3;

/// What to prove, and of what.
pub struct Request<'r> {
    /// The program, and the classes to report on.
    pub subject: &'r Subject,
    /// The models of libraries, with those that the configuration adds.
    pub models: &'r Models,
    /// The configuration of the run.
    pub config: &'r Config,
    /// The names of the properties.
    pub properties: &'r [&'static str],
    /// The name of the value domain.
    pub domain: &'static str,
    /// The name of the memory model.
    pub memory: &'static str,
    /// The methods of which to tell what values may be; `None` for no method.
    pub shown: Option<&'r ShownMethods>,
    /// Where source text comes from.
    pub sources: SourceText<'r>,
    /// Whether to write a certificate.
    pub wants_certificate: bool,
    /// Whether to assume the worst instead of using assumptions.
    pub is_strict: bool,
    /// How to run the program to decide the alerts, if that is wanted.
    pub exploring: Option<&'r Exploring<'r>>,
    /// Whether alerts that are proved impossible by that are shown as well.
    pub shows_excluded: bool,
}

/// The result of a run.
pub struct Proved {
    /// The report.
    pub report: Report,
    /// The suppressed alerts, each with the reason of its suppression.
    pub suppressed: Vec<(Finding, String)>,
    /// Entry points that were named but do not exist.
    pub unknown_entries: Vec<String>,
    /// Whether there are alerts that count as failure.
    pub fails: bool,
    /// The certificate, if one was wanted and something is proved.
    pub certificate: Option<Vec<u8>>,
}

/// A property, a domain or a memory model, as lists show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// Whether it is used unless something else is asked for.
    pub is_default: bool,
}

/// All properties.
pub fn properties() -> Vec<Choice> {
    let is_default = |name: &str| PROPERTY_RULES.iter().all(|rule| rule.id.0 != name || rule.on_by_default);
    let choice = |name, summary| Choice { name, summary, is_default: is_default(name) };
    PROPERTIES.iter().map(|property| choice(property.name(), property.summary())).collect()
}

/// All value domains.
pub fn domains() -> Vec<Choice> {
    let choice = |name, summary| Choice { name, summary, is_default: name == DEFAULT_DOMAIN };
    DOMAINS.iter().map(|domain| choice(domain.name, domain.summary)).collect()
}

/// All memory models.
pub fn memory_models() -> Vec<Choice> {
    let default = unsnarl_prove::memory::DEFAULT_MODEL.name();
    let choice = |name, summary| Choice { name, summary, is_default: name == default };
    MODELS.iter().map(|model| choice(model.name(), model.summary())).collect()
}

/// The choice of that name among some things of a kind, or what is wrong with the name.
pub fn find(kind: &str, choices: &[Choice], name: &str) -> Result<&'static str, String> {
    let found = choices.iter().find(|choice| choice.name == name);
    let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
    found.map(|choice| choice.name).ok_or_else(|| unknown(kind, name, &names))
}

/// Proves what it can of a program. Never fails: what could not be looked at is in the report's completeness.
pub fn run(request: &Request<'_>, cancel: &Cancel, on_stage: OnStage<'_>) -> Proved {
    let Request { subject, models, config, .. } = request;
    let options = AnalysisOptions {
        rules: Vec::new(),
        main: &config.main,
        entry: &config.entry,
        open: config.open.as_ref(),
        library: config.library.unwrap_or_default(),
        // A certificate is checked with what it was written with.
        precision: Precision::Default,
        without: &[],
        lifted: &[],
        pattern_complete: false,
        explain: None,
        suppressor: None,
        prove: None,
        callbacks: Callbacks::Possible,
    };
    let derived = with_facts(subject, models, &options, cancel, on_stage, |facts| {
        on_stage("interpretation");
        interpret(facts, request, cancel, on_stage)
    });
    let Derived { result: Interpretation { proving, alerts, completeness, assumed, certificate, explored }, .. } =
        derived;
    let mut suppressions = Suppressions::new(&subject.program, &config.suppress, request.sources);
    let (mut findings, mut excluded, mut suppressed) = (Vec::new(), Vec::new(), Vec::new());
    for alert in alerts {
        let is_excluded = matches!(alert.verdict, Verdict::Excluded(_));
        let reason = match subject.is_about(&alert, &config.exclude) {
            false => Some("it lies in excluded classes, or in the class path".to_owned()),
            true => suppressions.covers(&alert),
        };
        match reason {
            // What is proved needs no suppression.
            Some(_) if is_excluded => {}
            Some(reason) => suppressed.push((alert, reason)),
            None if is_excluded => excluded.push(alert),
            None => findings.push(alert),
        }
    }
    sort_by_importance(&mut findings);
    sort_by_importance(&mut excluded);
    let of_run = |run: u32| findings.iter().filter(move |finding| finding.run == RunId(run)).cloned();
    let outcome = Outcome::of_analysis(&of_run(0).collect::<Vec<Finding>>(), &completeness);
    let mut assumptions = derived.assumptions;
    assumptions.extend(assumed);
    let fails = findings.iter().any(|finding| config.fails_on(finding.severity));
    let mut hidden = Hidden { suppressed: suppressed.len(), ..Hidden::default() };
    if request.shows_excluded {
        findings.append(&mut excluded);
    } else {
        hidden.excluded = excluded.len();
    }
    let run = Run { test: None, outcome, work: Work::Prove(proving) };
    let report = Report {
        command: Engine::Prove,
        runs: [run].into_iter().chain(explored).collect(),
        findings,
        hidden,
        assumptions,
        completeness,
        ..Report::default()
    };
    Proved { report, suppressed, unknown_entries: derived.unknown_entries, fails, certificate }
}

/// What an interpretation gives.
struct Interpretation {
    proving: Proving,
    alerts: Vec<Finding>,
    completeness: Completeness,
    /// What was assumed, one sentence each.
    assumed: Vec<String>,
    certificate: Option<Vec<u8>>,
    /// The run of the program, if there was one.
    explored: Option<Run>,
}

fn interpret(facts: &Facts<'_, '_>, request: &Request<'_>, cancel: &Cancel, on_stage: OnStage<'_>) -> Interpretation {
    let properties = request.properties.iter().filter_map(|name| property(name)).collect();
    let memory = unsnarl_prove::memory::model(request.memory).unwrap_or(unsnarl_prove::memory::DEFAULT_MODEL);
    let setup = Setup { domain: request.domain, memory, properties };
    let Request { wants_certificate: certificate, is_strict, .. } = *request;
    let values = request.shown.is_some();
    let options = unsnarl_prove::Options { certificate, is_strict, values, ..unsnarl_prove::Options::default() };
    let outcome = prove_with(facts, &setup, options);
    let program = facts.analysis.program();
    let named = Proving { domain: request.domain.into(), memory: memory.name().into(), ..Proving::default() };
    let known = analyse::completeness_of_facts(facts);
    // What is not known of the heap or of threads if the analyses before were cancelled could hide alerts.
    let is_cancelled = cancel.is_cancelled();
    let unsupported = outcome.as_ref().map(|outcome| outcome.unsupported.clone()).unwrap_or_default();
    let units = outcome.as_ref().map_or(0, |outcome| outcome.units);
    let Some(outcome) = outcome.filter(|outcome| outcome.is_complete && !is_cancelled) else {
        let gap = |kind, reason: &str| Gap { kind, place: "the whole program".into(), reason: reason.into() };
        // If it was cancelled, the session reports why.
        let too_large = "there are too many calls or too many changes to interpret: nothing is proved";
        let too_large = (!is_cancelled && unsupported.is_empty()).then(|| gap(GapKind::ExhaustedBudget, too_large));
        let named = Proving { units, ..named };
        let unsupported =
            unsupported.iter().map(|what| gap(GapKind::Unsupported, &format!("{what}: nothing is proved")));
        let completeness = known.gaps().iter().cloned().chain(unsupported).chain(too_large).collect();
        let completeness = analyse::completeness_of_run(program, &completeness, cancel);
        let (alerts, assumed) = (Vec::new(), Vec::new());
        return Interpretation { proving: named, alerts, completeness, assumed, certificate: None, explored: None };
    };
    // What comes after it can be stopped without harm.
    let completeness = analyse::completeness_of_run(program, &known, cancel);
    let all: Vec<&Alert> = outcome.proofs.iter().flat_map(|proof| &proof.alerts).collect();
    let decided = request.exploring.and_then(|exploring| {
        on_stage("exploration");
        decide(facts, &all, exploring, is_strict)
    });
    let decided = decided.unwrap_or_else(|| Decided::nothing(all.len()));
    let is_excluded = |(alert, decision): (&&Alert, &Decision), property: &str| {
        alert.property == property && *decision == Decision::Excluded
    };
    let counted = outcome.proofs.iter().map(|proof| {
        let decisions = all.iter().zip(&decided.decisions);
        let explored = decisions.filter(|decision| is_excluded(*decision, proof.property)).count();
        PropertyProof {
            property: proof.property.into(),
            sites: proof.sites,
            alerts: proof.alerts.len() - explored,
            explored,
        }
    });
    let shown = request.shown.zip(outcome.values.as_ref()).map(|(wanted, values)| {
        let alerts = outcome.proofs.iter().flat_map(|proof| &proof.alerts).map(|alert| alert.at.0).collect();
        values::of_lines(program, values, wanted, &alerts)
    });
    let values = shown.unwrap_or_default();
    let proofs = counted.collect();
    let exploration = decided.exhaustion.clone();
    let proving = Proving { proofs, units: outcome.units, values, exploration, ..named };
    let alerts = all.iter().zip(&decided.decisions).map(|(alert, decision)| {
        let found = finding(facts, alert);
        match decided.verdict(decision) {
            None => found,
            Some(verdict) => Finding { verdict, run: RunId(1), ..found },
        }
    });
    let alerts = alerts.collect();
    let unmodelled = unmodelled(program, &outcome.unmodelled).filter(|_| !is_strict);
    let assumed = ledger_sentences(facts, &outcome.ledger).into_iter().chain(unmodelled).chain(decided.assumptions);
    let assumed = assumed.collect();
    Interpretation { proving, alerts, completeness, assumed, certificate: outcome.certificate, explored: decided.run }
}

/// A sentence about each assumption that a proof rests on, with some of the places where it was used.
pub(crate) fn ledger_sentences(facts: &Facts<'_, '_>, ledger: &Ledger) -> Vec<String> {
    let sentence = |(assumption, places): (Assumption, &BTreeSet<UsedAt>)| {
        let mut named: Vec<String> = places.iter().map(|(method, at)| shown(facts, *method, *at)).collect();
        named.dedup();
        let left_out = named.len().saturating_sub(NAMED_PLACES);
        named.truncate(NAMED_PLACES);
        let more = if left_out == 0 { String::new() } else { format!(" and {left_out} more") };
        let places = if named.is_empty() { String::new() } else { format!(", used in {}{more}", named.join(", ")) };
        format!("The proof rests on {}: {}{places}.", assumption.id(), assumption.text())
    };
    ledger.entries().map(sentence).collect()
}

/// A sentence about library methods without a model, if there are any.
fn unmodelled(program: &Program, methods: &[MethodId]) -> Option<String> {
    let mut names: Vec<String> = methods.iter().map(|method| program.show(*method).to_string()).collect();
    names.sort();
    let left_out = names.len().saturating_sub(NAMED_METHODS);
    names.truncate(NAMED_METHODS);
    let more = if left_out == 0 { String::new() } else { format!(" and {left_out} more") };
    let names = names.join(", ");
    (!names.is_empty())
        .then(|| format!("Library methods without a model are interpreted as returning any value (A8): {names}{more}."))
}

/// An alert as a finding: where it is, and the writes of other threads that may have led to it, thread by thread.
fn finding(facts: &Facts<'_, '_>, alert: &Alert) -> Finding {
    let rule = PROPERTY_RULES.iter().find(|rule| rule.id.0 == alert.property);
    let shown = &alert.writes[..alert.writes.len().min(NAMED_WRITES)];
    let at = |thread| place(facts, alert.at.0, Some(alert.at.1), thread, role(alert.property));
    let mut notes = Vec::new();
    let mut flows: Vec<Flow> = Vec::new();
    let mut sites: Vec<Site> = Vec::new();
    for write in shown {
        let name = thread_of(facts, write.origin);
        let index = flows.iter().position(|flow| flow.thread == name).unwrap_or(flows.len());
        let site = write_site(facts, write, u32::try_from(index).ok());
        sites.push(site.clone());
        match flows.get_mut(index) {
            Some(flow) => flow.sites.push(site),
            None => flows.push(Flow { thread: name, sites: vec![site] }),
        }
    }
    // If threads of its own origin write, they are others of the same kind.
    let thread = thread_of(facts, alert.origin);
    if flows.is_empty() {
        sites.push(at(None));
        notes.push(Note { label: "thread".into(), text: thread });
    } else {
        let site = at(u32::try_from(flows.len()).ok());
        sites.insert(0, site.clone());
        flows.push(Flow { thread, sites: vec![site] });
    }
    if alert.writes.len() > shown.len() {
        let text = format!("{} more writes of other threads may be seen here", alert.writes.len() - shown.len());
        notes.push(Note { label: "writes".into(), text });
    }
    // An alert is one defect, however many writes may lead to it.
    let further: Vec<Arc<Site>> =
        alert.writes[shown.len()..].iter().map(|write| Arc::new(write_site(facts, write, None))).collect();
    let more = if further.is_empty() { Vec::new() } else { vec![Part::new(RuleId(alert.property), further)] };
    Finding {
        rule: RuleId(alert.property),
        run: RunId::default(),
        verdict: Verdict::Possible,
        severity: rule.map_or(Severity::Warning, |rule| rule.severity),
        message: alert.message.clone(),
        sites,
        more,
        flows,
        notes,
        evidence: Vec::new(),
    }
}

/// What happens at an alert. Fingerprints rest on it, so it does not depend on what is known of values.
fn role(property: &str) -> String {
    match property {
        "null-dereference" => "follows a reference that may be null".into(),
        "division-by-zero" => "divides by what may be zero".into(),
        "overflow" => "computes what may not fit".into(),
        "array-bounds" => "uses an array beyond its bounds, perhaps".into(),
        "class-cast" => "casts to a class, and may fail".into(),
        "assertion" => "asserts what may not hold".into(),
        "data-race" => "accesses what another thread may access".into(),
        "deadlock" => "waits for a lock while it may hold another".into(),
        other => format!("may violate {other}"),
    }
}

fn write_site(facts: &Facts<'_, '_>, write: &WriteSite, thread: Option<u32>) -> Site {
    let program = facts.analysis.program();
    let (method, statement) = write.at;
    let name = |field: FieldRef| program.text(program.key(field.key).name).to_string();
    let body = program.body(method).and_then(Result::ok);
    let role = match body.map(|body| body.statement(statement).op) {
        Some(Op::PutField { field, .. } | Op::PutStatic(field, _)) => format!("writes `{}`", name(field)),
        Some(Op::ArrayStore { .. }) => "writes an element".into(),
        Some(Op::GetField { field, .. } | Op::GetStatic(field)) => format!("reads `{}`", name(field)),
        Some(Op::ArrayLoad { .. }) => "reads an element".into(),
        Some(Op::MonitorEnter(_)) => "waits for a lock while it may hold another".into(),
        Some(Op::Invoke { method, .. }) => format!("calls `{}`", program.text(program.key(method.key).name)),
        _ => "writes it".into(),
    };
    place(facts, method, Some(statement), thread, role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULES;
    use crate::testing::inputs;
    use unsnarl_classfile::archive::Inputs;

    const SHARED: &str = "class Shared {
        static int by = 3;
        static Object path;
        static void run() { by = 0; by = 1; by = 2; by = 4; by = 5; by = 6; }
        public static void main(String[] args) {
            path = java.nio.file.Path.of(\"by\");
            new Thread(Shared::run).start();
            System.out.println(7 / by);
        } }";

    fn proved(config: &str, properties: &[&'static str], cancel: &Cancel) -> Proved {
        proved_of("prove-shared", SHARED, config, properties, false, cancel)
    }

    /// What is proved of a class `Shared`, and what that rests on.
    fn assumed(name: &str, source: &str, property: &'static str, is_strict: bool) -> (Report, String) {
        let report = proved_of(name, source, "", &[property], is_strict, &Cancel::new()).report;
        let rests = report.assumptions.iter().filter(|sentence| sentence.starts_with("The proof rests on"));
        let rests = rests.cloned().collect::<Vec<String>>().join(" ");
        (report, rests)
    }

    fn proved_of(
        name: &str,
        source: &str,
        config: &str,
        properties: &[&'static str],
        is_strict: bool,
        cancel: &Cancel,
    ) -> Proved {
        let models = Models::builtin();
        let inputs = inputs(name, "Shared.java", source);
        let subject = Subject::read(inputs, Inputs::default(), Inputs::default(), &models, &|_| {});
        let config = Config::parse("unsnarl.toml", config, RULES).unwrap();
        let request = Request {
            subject: &subject,
            models: &models,
            config: &config,
            properties,
            domain: DEFAULT_DOMAIN,
            memory: "locked",
            shown: None,
            sources: &|_, _| None,
            wants_certificate: false,
            is_strict,
            exploring: None,
            shows_excluded: false,
        };
        run(&request, cancel, &|_| {})
    }

    #[test]
    fn an_alert_names_some_of_the_writes_and_counts_the_others() {
        let Proved { report, fails, .. } = proved("", &["division-by-zero"], &Cancel::new());
        let [alert] = &report.findings[..] else { panic!("{:?}", report.findings) };
        assert_eq!((alert.rule.0, alert.severity, fails), ("division-by-zero", Severity::Warning, true));
        let roles: Vec<&str> = alert.sites.iter().map(|site| site.role.as_str()).collect();
        let write = "writes `by`";
        assert_eq!(roles, ["divides by what may be zero", write, write, write, write]);
        assert_eq!(alert.flows.len(), 2, "two threads");
        assert_eq!(alert.sites[0].thread, Some(1), "the last of the flows");
        assert_eq!(alert.notes[0].text, "2 more writes of other threads may be seen here");
        let proving = report.proving().unwrap();
        assert_eq!((proving.sites(), proving.proved()), (1, 0));
        let assumed = report.assumptions.iter().any(|sentence| sentence.contains("Path::of("));
        assert!(assumed, "the method without a model is named: {:?}", report.assumptions);
    }

    #[test]
    fn what_does_not_count_as_failure_does_not_fail_and_excluded_alerts_are_counted() {
        let mild = proved("fail-on = \"error\"", &["division-by-zero"], &Cancel::new());
        assert_eq!((mild.report.findings.len(), mild.fails), (1, false));
        let excluded = proved("exclude = \"Shared\"", &["division-by-zero"], &Cancel::new());
        assert_eq!((excluded.report.findings.len(), excluded.report.hidden.suppressed), (0, 1));
        assert!(!excluded.fails);
    }

    #[test]
    fn what_was_stopped_proves_nothing() {
        let cancel = Cancel::new();
        cancel.cancel("the test wants it");
        let Proved { report, fails, .. } = proved("", &["class-cast"], &cancel);
        assert_eq!((report.outcome(), report.has_run_out(), fails), (Outcome::Budget, true, false));
        assert!(report.proving().unwrap().proofs.is_empty());
        let complete = proved("", &["class-cast"], &Cancel::new()).report;
        assert_eq!((complete.outcome(), complete.proving().unwrap().proofs.len()), (Outcome::Clean, 1));
    }

    const ARRAY: &str = "class Shared {
        public static void main(String[] args) {
            String[] more = {\"a\", \"b\"};
            Object path = java.nio.file.Path.of(\"by\", more);
            System.out.println(more[0].length());
        } }";

    #[test]
    fn strict_proofs_assume_nothing_of_the_library() {
        let (report, rests) = assumed("prove-array", ARRAY, "null-dereference", false);
        let lines: Vec<_> = report.findings.iter().map(|finding| finding.sites[0].line).collect();
        assert_eq!(lines, [Some(5)], "what an array holds that a library method without a model was given");
        assert!(rests.contains("A8: ") && rests.contains("used in Shared.main (Shared.java:4)"), "{rests}");
        let (report, rests) = assumed("prove-array", ARRAY, "null-dereference", true);
        let lines: Vec<_> = report.findings.iter().map(|finding| finding.sites[0].line).collect();
        assert_eq!((lines, rests.as_str()), (vec![Some(5), Some(5)], ""), "the element, and System.out");
    }

    const GIVEN: &str = "class Shared {
        static int by = 1;
        public String toString() { by = 0; return \"\"; }
        public static void main(String[] args) {
            Object kept = new javax.management.Attribute(\"shared\", new Shared());
            System.out.println(7 / by);
        } }";

    #[test]
    fn nothing_is_proved_strictly_if_unknown_code_may_run_the_program() {
        let (report, rests) = assumed("prove-given", GIVEN, "division-by-zero", false);
        assert_eq!(report.proving().unwrap().proved(), 1);
        assert!(rests.contains("A8: ") || rests.contains("A5: "), "{rests}");
        let (report, _) = assumed("prove-given", GIVEN, "division-by-zero", true);
        assert!(report.proving().unwrap().proofs.is_empty());
        let reasons: Vec<_> = report.completeness.gaps().iter().map(|gap| gap.reason.as_str()).collect();
        assert!(
            reasons.iter().any(|reason| reason.contains("may run their code (A8): nothing is proved")),
            "{reasons:?}"
        );
    }

    const GUESSED: &str = "class Shared {
        public static void main(String[] args) {
            int by = 0;
            StringBuilder text = new StringBuilder();
            try {
                text.trimToSize();
                by = 1;
            } catch (RuntimeException e) {
                by = 0;
            }
            int share = 7 / by;
            int count = args.length;
        } }";

    #[test]
    fn exceptions_of_the_library_and_arguments_that_are_null_count_if_proofs_are_strict() {
        for (property, assumption) in [("division-by-zero", "A63"), ("null-dereference", "A62")] {
            let (report, rests) = assumed("prove-guessed", GUESSED, property, false);
            assert_eq!(report.findings.len(), 0, "{:?}", report.findings);
            assert!(rests.contains(assumption), "{rests}");
            let (report, rests) = assumed("prove-guessed", GUESSED, property, true);
            assert_eq!((report.findings.len(), rests.as_str()), (1, ""), "{property}");
        }
    }

    const TWO: &str = "class Shared {
        public static void main(String[] args) { }
        static class Other { public static void main(String[] args) { System.out.println(1 / args.length); } } }";

    #[test]
    fn strict_proofs_need_one_entry_point() {
        let (report, rests) = assumed("prove-two", TWO, "division-by-zero", false);
        assert_eq!(report.findings.len(), 1);
        assert!(rests.contains("A11"), "{rests}");
        let (report, _) = assumed("prove-two", TWO, "division-by-zero", true);
        let reasons: Vec<_> = report.completeness.gaps().iter().map(|gap| gap.reason.as_str()).collect();
        assert!(reasons.iter().any(|reason| reason.contains("(A11): nothing is proved")), "{reasons:?}");
    }

    #[test]
    fn names_are_found_and_others_get_the_nearest() {
        assert_eq!(find("domain", &domains(), "interval"), Ok("interval"));
        let problem = find("memory model", &memory_models(), "happens-befor").unwrap_err();
        assert!(problem.contains("did you mean `happens-before`?"), "{problem}");
        for choices in [domains(), memory_models()] {
            assert_eq!(choices.iter().filter(|choice| choice.is_default).count(), 1, "{choices:?}");
        }
        let off: Vec<Choice> = properties().into_iter().filter(|property| !property.is_default).collect();
        let off: Vec<&str> = off.iter().map(|property| property.name).collect();
        let wanted = ["overflow", "uncaught-exception", "data-race", "deadlock", "determinism", "weak-determinism"];
        assert_eq!(off, wanted);
    }
}
