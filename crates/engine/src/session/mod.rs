//! A run of `unsnarl check`: the pipeline as one function, from a program to a report.

use std::cell::RefCell;
use std::fmt;

use unsnarl_detect::Suppressor;
use unsnarl_finding::{
    Engine, Finding, Fingerprint, Hidden, Outcome, Report, Rule, RuleId, Run, Severity, Site, Sizes, Verdict, Work,
    sort_by_importance,
};
use unsnarl_library::Models;
use unsnarl_pointer::Callbacks;
use unsnarl_program::Cancel;

use crate::analyse::{Analysis, AnalysisOptions, OnStage, analyse, completeness_of_run};
use crate::baseline::{Baseline, Counted};
use crate::config::Config;
use crate::scope::Subject;
use crate::suppression::{SourceText, Suppressions};

/// What to check, and how.
pub struct Request<'r> {
    /// The program, with what of it findings are about.
    pub subject: &'r Subject,
    /// What is known of libraries, with what the configuration adds.
    pub models: &'r Models,
    /// What is asked for.
    pub config: &'r Config,
    /// All rules that there are.
    pub rules: &'r [Rule],
    /// Known findings.
    pub baseline: &'r Baseline,
    /// Whether a baseline is to be written. No finding is then split into what is known and what is new.
    pub writes_baseline: bool,
    /// Where source text comes from.
    pub sources: SourceText<'r>,
    /// Whether findings that are proved impossible are shown as well.
    pub shows_excluded: bool,
    /// The names of vetoes that are turned off.
    pub without: &'r [String],
    /// A field whose pairs of accesses are to be explained.
    pub explain: Option<&'r str>,
    /// Says when the proof that excludes findings has used up its share of the budgets.
    pub stop_proof: &'r dyn Fn() -> bool,
}

/// The result of a check.
pub struct Checked {
    /// The report.
    pub report: Report,
    /// A baseline with all that was found.
    pub baseline: Baseline,
    /// The suppressed findings, each with the reason of its suppression.
    pub suppressed: Vec<(Finding, String)>,
    /// Entry points that were named but do not exist.
    pub unknown_entries: Vec<String>,
    /// Whether something was found that counts as failure.
    pub fails: bool,
}

/// Checks a program. Never fails: what could not be looked at is in the report's completeness.
pub fn check(request: &Request<'_>, cancel: &Cancel, on_stage: OnStage<'_>) -> Checked {
    let Request { subject, models, config, rules, .. } = request;
    let known = Known {
        suppressions: RefCell::new(Suppressions::new(&subject.program, &config.suppress, request.sources)),
        parts: if request.writes_baseline { Counted::new() } else { request.baseline.parts() },
    };
    let options = AnalysisOptions {
        rules: rules.iter().filter(|rule| config.is_on(rule)).collect(),
        main: &config.main,
        entry: &config.entry,
        open: config.open.as_ref(),
        library: config.library.unwrap_or_default(),
        precision: config.precision.unwrap_or_default(),
        without: request.without,
        lifted: &config.assume_nothing,
        pattern_complete: config.pattern_complete.unwrap_or(false),
        explain: request.explain,
        callbacks: Callbacks::Stated,
        suppressor: Some(&known),
        prove: config.prove.unwrap_or(false).then_some(request.stop_proof),
    };
    let analysis = analyse(subject, models, &options, cancel, on_stage);
    on_stage("report");
    conclude(request, analysis, cancel)
}

/// Tells the patterns what is suppressed, and what the baseline knows, so that no finding stands for defects of several
/// sorts.
struct Known<'s> {
    suppressions: RefCell<Suppressions<'s>>,
    parts: Counted,
}

impl fmt::Debug for Known<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known")
    }
}

impl Suppressor for Known<'_> {
    fn covers(&self, rule: RuleId, site: &Site) -> bool {
        self.suppressions.borrow_mut().covers_site(rule, site).is_some()
    }

    fn knows(&self, parts: &[Fingerprint]) -> Vec<bool> {
        let mut taken = Counted::new();
        let is_left = |part: &Fingerprint| {
            let taken = taken.entry(*part).or_default();
            *taken += 1;
            self.parts.get(part).is_some_and(|known| *taken <= *known)
        };
        parts.iter().map(is_left).collect()
    }
}

/// Sorts what was found into what is shown and what is not.
fn conclude(request: &Request<'_>, analysis: Analysis, cancel: &Cancel) -> Checked {
    let Request { subject, config, .. } = request;
    let program = &subject.program;
    let has_run = |name: &str| request.rules.iter().any(|rule| rule.id.0 == name && config.is_on(rule));
    let mut suppressions = Suppressions::new(program, &config.suppress, request.sources);
    let (mut found, mut excluded, mut suppressed) = (Vec::new(), Vec::new(), Vec::new());
    for finding in analysis.findings.into_iter().filter(|finding| has_run(finding.rule.0)) {
        let finding = Finding { severity: config.severity(&finding), ..finding };
        if !subject.is_about(&finding, &config.exclude) {
            suppressed.push((finding, "it lies in excluded classes, or in the class path".to_owned()));
        } else if let Some(reason) = suppressions.covers(&finding) {
            suppressed.push((finding, reason));
        } else if matches!(finding.verdict, Verdict::Excluded(_)) {
            excluded.push(finding);
        } else {
            found.push(finding);
        }
    }
    // A severity of the configuration may change the order.
    sort_by_importance(&mut found);
    sort_by_importance(&mut excluded);
    let baseline = request.baseline.updated(&found, has_run);
    let compared = request.baseline.compare(found, has_run);
    let mut hidden = Hidden { suppressed: suppressed.len(), baselined: compared.known.len(), ..Hidden::default() };
    let least = config.min_severity.unwrap_or(Severity::Warning);
    let is_shown = |finding: &Finding| finding.severity >= least || config.shows_matches_of(finding.rule);
    let (mut findings, milder): (Vec<_>, Vec<_>) = compared.new.into_iter().partition(is_shown);
    hidden.below_severity = milder.len();
    let fails = findings.iter().any(|finding| config.fails_on(finding.severity));
    let completeness = completeness_of_run(program, &analysis.completeness, cancel);
    let outcome = Outcome::of_analysis(&findings, &completeness);
    if request.shows_excluded {
        findings.append(&mut excluded)
    } else {
        hidden.excluded = excluded.len()
    }
    let mut assumptions = analysis.assumptions;
    if !request.rules.iter().any(|rule| config.is_on(rule)) {
        assumptions.insert(0, "All rules are off: nothing was looked for.".into());
    }
    let sizes = Sizes { classes: subject.classes().count(), methods: methods(subject), ..analysis.sizes };
    let report = Report {
        command: Engine::Check,
        runs: vec![Run { test: None, outcome, work: Work::Check(sizes) }],
        findings,
        hidden,
        explanations: analysis.explanations,
        // If a budget ran out, a known finding that is absent may still be there.
        stale_baseline: if cancel.is_cancelled() { Vec::new() } else { compared.stale },
        assumptions,
        relied_on: analysis.relied_on,
        completeness,
        ..Report::default()
    };
    Checked { report, baseline, suppressed, unknown_entries: analysis.unknown_entries, fails }
}

/// How many methods with code findings may be about.
fn methods(subject: &Subject) -> usize {
    let program = &subject.program;
    let methods = subject.classes().flat_map(|class| program.methods_of(class));
    methods.filter(|method| program.method(*method).has_code).count()
}

#[cfg(test)]
mod tests;
