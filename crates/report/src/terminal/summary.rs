//! The end of a report: how much was found, what is not shown, what was assumed, what was not looked at, and what it
//! took. It never lets "nothing found" look like "ran out".

use std::time::Duration;

use unsnarl_finding::{Completeness, Costs, Engine, GapKind, Hidden, Report, Severity, Sizes, UsedAssumption};

use super::layout::{harmless, wrap};
use super::palette::{Palette, paint};
use crate::words::{count, grouped};

/// How many places of each kind of gap are named.
const NAMED_GAPS: usize = 3;

/// The summary.
pub(super) fn render(report: &Report, (width, verbose): (usize, bool), palette: &Palette) -> String {
    let mut lines = wrap(&headline(report, palette), width);
    let mut say = |text: &str| {
        let wrapped = wrap(text, width.saturating_sub(4));
        lines.extend(
            wrapped.iter().enumerate().map(|(at, line)| format!("{}{line}", if at == 0 { "  " } else { "    " })),
        );
    };
    if let Some(text) = hidden(&report.hidden) {
        say(&text);
    }
    for entry in &report.stale_baseline {
        say(&format!("stale in the baseline: {}", harmless(entry)));
    }
    for assumption in &report.assumptions {
        say(&format!("assumed: {}", harmless(assumption)));
    }
    for line in lines_on_reliance(&report.relied_on, verbose) {
        say(&harmless(&line));
    }
    for text in gaps(&report.completeness) {
        say(&text);
    }
    let cost = report.sizes().map(|sizes| cost(sizes, &report.costs));
    let cost = cost.map(|cost| wrap(&cost, width)).unwrap_or_default();
    lines.extend(cost.iter().map(|line| paint(line, palette.faint)));
    lines.join("\n") + "\n"
}

/// What was found, and whether that is all there is.
fn headline(report: &Report, palette: &Palette) -> String {
    let by_severity: Vec<String> = Severity::ALL
        .into_iter()
        .rev()
        .map(|severity| (severity, report.findings.iter().filter(|finding| finding.severity == severity).count()))
        .filter(|(_, number)| *number > 0)
        .map(|(severity, number)| {
            let style = match severity {
                Severity::Error => palette.error,
                Severity::Warning => palette.warning,
                Severity::Note => palette.strong,
            };
            paint(&count(number, &severity.to_string()), style)
        })
        .collect();
    let number = report.findings.len();
    let found = match (number, report.command) {
        (0, Engine::Prove) if report.proving().is_none_or(|proving| proving.proofs.is_empty()) => {
            "nothing proved".to_owned()
        }
        (0, Engine::Prove) => "no alerts".to_owned(),
        (0, _) => "nothing found".to_owned(),
        (_, Engine::Prove) => format!("{}: {}", count(number, "alert"), by_severity.join(", ")),
        _ => format!("{}: {}", count(number, "finding"), by_severity.join(", ")),
    };
    let found = match report.proving().filter(|proving| proving.sites() > 0) {
        Some(proving) => {
            let (proved, sites) = (grouped(proving.proved()), count(proving.sites(), "site"));
            format!("{found}; {proved} of {sites} proved")
        }
        None => found,
    };
    match (report.has_run_out(), report.completeness.is_complete()) {
        (true, _) => {
            let warning = paint("stopped early", palette.error);
            format!("{warning}: a budget ran out before everything was looked at; {found} until then")
        }
        (false, false) => {
            format!("{found}; {}, as not everything could be looked at", paint("incomplete", palette.warning))
        }
        (false, true) if number == 0 => paint(&found, palette.good),
        (false, true) => found,
    }
}

fn hidden(hidden: &Hidden) -> Option<String> {
    let Hidden { excluded, suppressed, baselined, below_severity } = *hidden;
    let reasons = [
        (excluded, "proved impossible"),
        (suppressed, "suppressed"),
        (baselined, "in the baseline"),
        (below_severity, "too mild to show (see them with --min-severity note)"),
    ];
    let reasons: Vec<String> = reasons
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, reason)| format!("{} {reason}", grouped(number)))
        .collect();
    (!reasons.is_empty()).then(|| format!("not shown: {}", reasons.join(", ")))
}

/// The assumptions that have decided something: one line for all, or with `verbose` one for each.
pub(super) fn lines_on_reliance(used: &[UsedAssumption], verbose: bool) -> Vec<String> {
    match verbose || used.is_empty() {
        true => used.iter().map(relied_on).collect(),
        false => vec![counted(used)],
    }
}

/// The assumptions that have decided something, each with how often.
fn counted(relied_on: &[UsedAssumption]) -> String {
    let number = |used: &UsedAssumption| format!("{} ({})", used.number, grouped(used.decisions));
    let numbers: Vec<String> = relied_on.iter().map(number).collect();
    format!("relied on: {} (--verbose says what they are, and where)", numbers.join(", "))
}

/// An assumption that has decided something, and where.
fn relied_on(used: &UsedAssumption) -> String {
    let UsedAssumption { number, text, decisions, places } = used;
    let more = if *decisions > places.len() { ", and elsewhere" } else { "" };
    let places = places.join(", ");
    format!("relied on: {number}, {}, in {places}{more}: {text}", count(*decisions, "decision"))
}

/// A line for each kind of gap.
fn gaps(completeness: &Completeness) -> Vec<String> {
    let of_kind = |(kind, number): (GapKind, usize)| {
        let what = match kind {
            GapKind::UnreadableInput => count(number, "unreadable input"),
            GapKind::MissingClass => count(number, "missing class"),
            GapKind::MalformedMethod => count(number, "malformed method"),
            GapKind::Unsupported => count(number, "unsupported construct"),
            GapKind::ExhaustedBudget => count(number, "exhausted budget"),
        };
        let gaps = completeness.gaps().iter().filter(|gap| gap.kind == kind);
        let named = gaps.take(NAMED_GAPS).map(|gap| match kind {
            // That it is missing says it all.
            GapKind::MissingClass => harmless(&gap.place).into_owned(),
            _ => format!("{} ({})", harmless(&gap.place), harmless(&gap.reason)),
        });
        let mut text = format!("{what}: {}", named.collect::<Vec<_>>().join(", "));
        if number > NAMED_GAPS {
            text += &format!(" and {} more", grouped(number - NAMED_GAPS));
        }
        text
    };
    completeness.counts().into_iter().map(of_kind).collect()
}

/// So many rules are listed with what they took.
const SLOWEST: usize = 5;

/// What was looked at, and what it took.
fn cost(sizes: &Sizes, costs: &Costs) -> String {
    let total: Duration = costs.stages.iter().map(|stage| stage.wall).sum();
    let mut text = format!(
        "{}, {} ({} reachable), {}, {}",
        count(sizes.classes, "class"),
        count(sizes.methods, "method"),
        grouped(sizes.reachable_methods),
        count(sizes.origins, "thread"),
        count(sizes.locks, "lock"),
    );
    // What was not measured is not shown.
    if !costs.stages.is_empty() {
        text += &format!(" in {}", seconds(total));
    }
    if costs.stages.len() > 1 {
        let stages: Vec<String> =
            costs.stages.iter().map(|stage| format!("{} {}", harmless(&stage.name), seconds(stage.wall))).collect();
        text += &format!(" ({})", stages.join(", "));
    }
    let mut rules: Vec<_> = costs.rules.iter().collect();
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.wall));
    if !rules.is_empty() {
        let slowest = rules.iter().take(SLOWEST).map(|rule| format!("{} {}", harmless(&rule.name), seconds(rule.wall)));
        text += &format!(", slowest rules {}", slowest.collect::<Vec<_>>().join(", "));
    }
    if let Some(bytes) = costs.peak_memory_bytes {
        text += &format!(", {} MB", grouped(usize::try_from(bytes.div_ceil(1_000_000)).unwrap_or(usize::MAX)));
    }
    text
}

fn seconds(duration: Duration) -> String {
    format!("{:.2} s", duration.as_secs_f64())
}
