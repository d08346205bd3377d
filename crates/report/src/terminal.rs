//! A report for a person at a terminal, in the manner of rustc: per finding what is wrong, where in the source, the steps of
//! each thread in a column of its own, why they can run in parallel, and what speaks for and against it; then a summary.
//!
//! Names in a class file may hold any character, so all text is made harmless before it is laid out.

mod explanations;
pub(crate) mod layout;
pub(crate) mod palette;
mod snippets;
pub(crate) mod steps;
mod summary;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Group, Level, Renderer};
use unsnarl_finding::{Finding, Report, Rule, Severity, Verdict};

use crate::Sources;
use layout::{harmless, wrap_after};
use palette::{Palette, paint};
use snippets::Snippets;

/// How to render.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether to use colours.
    pub color: bool,
    /// The width of the terminal, in columns.
    pub width: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { color: false, width: 100 }
    }
}

/// Lines of plain characters, as rustc draws them: they survive every log and every font.
const DECOR: DecorStyle = DecorStyle::Ascii;
/// What line numbers and the line beside them take of the width, at most.
const MARGIN: usize = 8;
/// No text is wrapped to less than this; a terminal that is narrower wraps by itself.
const MIN_WIDTH: usize = 32;

/// The report as text.
pub fn render(report: &Report, rules: &[Rule], sources: &dyn Sources, options: &Options) -> String {
    let palette = Palette::new(options.color);
    let width = options.width.max(MIN_WIDTH);
    let renderer = if options.color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DECOR).term_width(width);
    let mut text = String::new();
    for finding in &report.findings {
        let rule = rules.iter().find(|rule| rule.id == finding.rule);
        let snippets = Snippets::new(finding, sources);
        let group = explained(finding, rule, &snippets, width.saturating_sub(MARGIN).max(MIN_WIDTH), &palette);
        for line in renderer.render(&[group]).lines() {
            text += line.trim_end();
            text += "\n";
        }
        text += "\n";
    }
    text += &explanations::render(&report.explanations, &palette);
    text + &summary::render(report, width, &palette)
}

/// The finding with all that is said of it.
fn explained<'s>(
    finding: &'s Finding,
    rule: Option<&Rule>,
    snippets: &'s Snippets,
    width: usize,
    palette: &Palette,
) -> Group<'s> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(harmless(&finding.message)).id(finding.rule.0);
    let mut group = snippets.add_to(Group::with_title(title));
    let mut say = |level: Level<'s>, text: String| {
        let taken = std::mem::replace(&mut group, Group::with_level(Level::NOTE));
        group = taken.element(level.message(text));
    };
    if !finding.flows.is_empty() {
        let table = steps::render(&finding.flows, width, palette);
        say(Level::NOTE.no_name(), format!("{}:\n\n{table}\n ", order(finding)));
    }
    for note in &finding.notes {
        let label = harmless(&note.label);
        let text = wrap_after(&label, &harmless(&note.text), width);
        say(Level::NOTE.with_name(label), text);
    }
    say(Level::NOTE.with_name("verdict"), verdict(finding, width, palette));
    let command = format!("unsnarl explain {}", finding.rule);
    let help = match rule {
        Some(rule) => format!("`{command}`: {}", rule.summary),
        None => format!("`{command}`"),
    };
    say(Level::HELP, wrap_after("help", &help, width));
    group
}

/// What the order of the steps is.
fn order(finding: &Finding) -> &'static str {
    match (finding.flows.len(), &finding.verdict) {
        (1, _) => "the steps of the thread",
        (_, Verdict::Confirmed(_) | Verdict::Possible) => "the steps of the threads, in an order that would show it",
        (_, Verdict::Excluded(_)) => "the steps of the threads, in an order that cannot happen",
    }
}

/// The verdict with its reason or score, and the evidence, the heaviest first.
fn verdict(finding: &Finding, width: usize, palette: &Palette) -> String {
    let score = number(finding.score());
    let (style, rest) = match &finding.verdict {
        Verdict::Confirmed(schedule) => {
            let steps = crate::words::count(schedule.steps.len(), "step");
            (palette.error, format!(" by a schedule of {steps}, score {score}"))
        }
        Verdict::Possible => (palette.warning, format!(", score {score}")),
        Verdict::Excluded(reason) => (palette.good, format!(": {}", harmless(reason))),
    };
    let name = finding.verdict.to_string();
    let head = wrap_after("verdict", &format!("{name}{rest}"), width);
    let mut text = paint(&name, style) + head.strip_prefix(&name).unwrap_or(&head);
    let mut evidence: Vec<_> = finding.evidence.iter().collect();
    evidence.sort_by(|one, other| other.weight.abs().total_cmp(&one.weight.abs()));
    for fact in evidence {
        let (side, style) = if fact.weight < 0.0 { ("against", palette.good) } else { ("for", palette.warning) };
        let weight = paint(&format!("{:+.1}", fact.weight), style);
        let lines = layout::wrap(&harmless(&fact.text), width.saturating_sub("verdict: +1.0 against  ".len()));
        text += &format!("\n{weight} {side:<7}  {}", lines.join(&format!("\n{:14}", "")));
    }
    text
}

/// `2.5`, and never `-0.0`.
fn number(value: f64) -> String {
    format!("{:.1}", (value * 10.0).round() / 10.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn a_score_has_one_digit_and_no_sign_at_zero() {
        assert_eq!([2.5, -1.25, -0.04, 0.0].map(number), ["2.5", "-1.3", "0.0", "0.0"]);
    }
}
