//! A report for a person at a terminal, in the manner of rustc: per finding what is wrong, where in the source, the
//! steps of each thread in a column of its own, why they can run in parallel, and what speaks for and against it; then
//! a summary. What was explored is shown run by run (`exploration.rs`), what was inferred class by class (`guards.rs`,
//! `atomicity.rs`); what was proved is a table after the findings (`proofs.rs`), and what values may be is beside
//! the lines of the source (`values.rs`).
//!
//! Names in a class file may hold any character, so all text is made harmless before it is laid out.

mod atomicity;
mod explanations;
mod exploration;
mod guards;
mod layout;
mod palette;
mod proofs;
mod schedule;
mod snippets;
mod steps;
mod summary;
mod values;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Group, Level, Renderer};
use unsnarl_finding::{Engine, Finding, Report, Rule, Schedule, Severity, Verdict};

use crate::{Context, Options};
use layout::{harmless, wrap_after};
use palette::{Palette, paint};
use snippets::Snippets;

/// Lines of plain characters, as rustc draws them: they survive every log and every font.
const DECOR: DecorStyle = DecorStyle::Ascii;
/// What line numbers and the line beside them take of the width, at most.
const MARGIN: usize = 8;
/// No text is wrapped to less than this; a terminal that is narrower wraps by itself.
const MIN_WIDTH: usize = 32;

/// The report as text.
pub fn render(report: &Report, context: &Context<'_>) -> String {
    let palette = Palette::new(context.options.color);
    match report.command {
        Engine::Check | Engine::Prove => findings(report, context, &palette),
        Engine::Explore => exploration::render(report, &context.options, &palette),
        Engine::Infer => guards::render(report, &context.options, &palette),
    }
}

/// The steps of an execution.
pub fn schedule(schedule: &Schedule, options: &Options<'_>) -> String {
    exploration::steps(schedule, options, &Palette::new(options.color))
}

fn findings(report: &Report, context: &Context<'_>, palette: &Palette) -> String {
    let options = &context.options;
    let width = options.width.max(MIN_WIDTH);
    let renderer = if options.color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DECOR).term_width(width);
    let mut text = String::new();
    for finding in &report.findings {
        let snippets = Snippets::new(finding, report.command, context.sources, (options.verbose, width));
        let columns = width.saturating_sub(MARGIN).max(MIN_WIDTH);
        let within = Width { columns, all_steps: options.all_steps, verbose: options.verbose };
        let rule = context.rules.iter().find(|rule| rule.id == finding.rule);
        let group = explained(report, finding, rule, &snippets, within, palette);
        for line in renderer.render(&[group]).lines() {
            text += line.trim_end();
            text += "\n";
        }
        text += "\n";
    }
    text += &explanations::render(&report.explanations, palette);
    if let Some(proving) = report.proving() {
        text += &values::render(&proving.values, context.sources, width, palette);
        text += &proofs::render(proving, width, palette);
    }
    text + &summary::render(report, (width, options.verbose), palette)
}

/// How wide a text may get, and whether every step of an execution, and every site, is shown.
#[derive(Clone, Copy)]
struct Width {
    columns: usize,
    all_steps: bool,
    verbose: bool,
}

/// The finding with its snippets, steps, notes and evidence.
fn explained<'s>(
    report: &Report,
    finding: &'s Finding,
    rule: Option<&Rule>,
    snippets: &'s Snippets,
    Width { columns: width, all_steps, verbose }: Width,
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
    let further = finding.further_sites().len();
    if !verbose && further > 0 {
        let more = format!("and {} more (--verbose lists them)", crate::words::grouped(further));
        say(Level::NOTE.with_name("sites"), more);
    }
    // An observed execution takes precedence over a possible order.
    let observed = finding.verdict.schedule().filter(|schedule| !schedule.steps.is_empty());
    let table = match observed {
        Some(observed) => Some(schedule::table(observed, all_steps, width, palette)),
        None => (!finding.flows.is_empty()).then(|| steps::render(&finding.flows, width, palette)),
    };
    if let Some(table) = table {
        say(Level::NOTE.no_name(), format!("{}:\n\n{table}\n ", order(report.command, finding)));
    }
    for note in finding.notes.iter().chain(&report.notes_on_verdict(finding)) {
        let label = harmless(&note.label).into_owned();
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
fn order(command: Engine, finding: &Finding) -> &'static str {
    match (finding.flows.len(), &finding.verdict) {
        (_, Verdict::Confirmed(schedule)) if !schedule.steps.is_empty() => {
            "the steps of the threads, in an execution that shows it"
        }
        (1, _) => "the steps of the thread",
        // What is known of values does not tell which of the writes it was.
        (_, Verdict::Possible) if command == Engine::Prove => "what the threads do, of which one write may be enough",
        (_, Verdict::Confirmed(_) | Verdict::Possible) => "the steps of the threads, in an order that would show it",
        (_, Verdict::Excluded(_)) => "the steps of the threads, in an order that cannot happen",
    }
}

/// The verdict with its reason, or its probability and score, and the evidence, the heaviest first.
fn verdict(finding: &Finding, width: usize, palette: &Palette) -> String {
    let score = number(finding.score());
    let (style, rest) = match &finding.verdict {
        Verdict::Confirmed(schedule) => {
            let steps = crate::words::count(schedule.steps.len(), "step");
            (palette.error, format!(" by a schedule of {steps}, score {score}"))
        }
        Verdict::Possible if finding.evidence.is_empty() => (palette.warning, ": neither proved nor observed".into()),
        Verdict::Possible => {
            let share = finding.probability().map(|probability| {
                format!("; of such findings in real programs, {:.0} % are true", 100.0 * probability)
            });
            (palette.warning, format!(", score {score}{}", share.unwrap_or_default()))
        }
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
