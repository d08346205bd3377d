//! What was explored, run by run: what is wrong, and the execution that shows it; the final outputs; what was covered.

use std::fmt::Write as _;

use unsnarl_finding::{Exploration, Finding, Outcome, Report, Run, Schedule, Site};

use super::layout::harmless;
use super::palette::{Palette, paint};
use super::schedule;
use crate::Options;
use crate::words::count;

/// All that was explored: a program, or tests, each with a heading.
pub(super) fn render(report: &Report, options: &Options<'_>, palette: &Palette) -> String {
    let mut text = String::new();
    for (number, run, explored) in report.explorations() {
        if let Some(test) = &run.test {
            let _ = writeln!(text, "{} {}\n", paint("test", palette.strong), harmless(test));
        }
        let found: Vec<&Finding> = report.findings_of(number).collect();
        exploration(&mut text, run, explored, &found, options, palette);
        if run.test.is_some() {
            text.push('\n');
        }
    }
    for test in &report.disabled_tests {
        let _ = writeln!(text, "{} {} is disabled", paint("test", palette.strong), harmless(test));
    }
    let tests: Vec<Outcome> = report.runs.iter().filter(|run| run.test.is_some()).map(|run| run.outcome).collect();
    if !tests.is_empty() {
        let of = |wanted: &[Outcome]| tests.iter().filter(|outcome| wanted.contains(outcome)).count();
        let _ = writeln!(
            text,
            "{}: {} with violations, {} not covered, {} clean",
            count(tests.len(), "test"),
            of(&[Outcome::Violation, Outcome::Possible]),
            of(&[Outcome::Budget, Outcome::Unsupported]),
            of(&[Outcome::Clean])
        );
    }
    text
}

fn exploration(
    text: &mut String,
    run: &Run,
    exploration: &Exploration,
    found: &[&Finding],
    options: &Options<'_>,
    palette: &Palette,
) {
    for finding in found {
        violation(text, finding, options, palette);
    }
    if let Some(outcomes) = &exploration.outcomes {
        let _ = match outcomes.len() {
            0 => writeln!(text, "no final output: no execution came to its end"),
            some => writeln!(text, "{}:", count(some, "final output")),
        };
        for outcome in outcomes.iter().take(OUTCOMES) {
            let lines = outcome.trim_end_matches('\n').split('\n');
            let left = lines.clone().count().saturating_sub(LINES);
            for (index, line) in lines.take(LINES).enumerate() {
                let bullet = if index == 0 { "  - " } else { "    " };
                let line = if outcome.is_empty() { "(nothing)".into() } else { harmless(line) };
                let _ = writeln!(text, "{bullet}{line}");
            }
            if left > 0 {
                let _ = writeln!(text, "    … and {}", count(left, "more line"));
            }
        }
        if outcomes.len() > OUTCOMES {
            let left = count(outcomes.len() - OUTCOMES, "more output");
            let _ = writeln!(text, "  … and {left}: --format json has all");
        }
        text.push('\n');
    }
    for unsupported in &exploration.unsupported {
        let _ = writeln!(text, "{}: {}", paint("unsupported", palette.warning), harmless(&unsupported.what));
        let stack = &unsupported.stack;
        for frame in &stack[..stack.len().min(FRAMES)] {
            let _ = writeln!(text, "  in {}", harmless(frame));
        }
        // If there are more frames than are shown, the last one is the program's own.
        if let Some(last) = stack.get(FRAMES..).and_then(|more| more.last()) {
            let _ = writeln!(text, "  …\n  in {}", harmless(last));
        }
    }
    let stats = &exploration.stats;
    let conclusion = match run.outcome {
        Outcome::Clean => String::from("nothing is wrong"),
        Outcome::Violation | Outcome::Possible => format!("{} found", count(found.len(), "violation")),
        Outcome::Unsupported => String::from("nothing was found, but not everything could be run"),
        Outcome::Budget => String::from("nothing was found so far"),
    };
    let _ = writeln!(text, "{conclusion}: {}", exploration.covered());
    let reduction = exploration.reduction.map(|name| format!(", steps were put off (reduction {name})"));
    let _ = writeln!(
        text,
        "{}, {}, {}{}",
        count(stats.states as usize, "state"),
        count(stats.transitions as usize, "step"),
        count(stats.executions as usize, "execution"),
        reduction.unwrap_or_default()
    );
}

fn violation(text: &mut String, finding: &Finding, options: &Options<'_>, palette: &Palette) {
    let title = format!("{}[{}]", finding.severity, finding.rule);
    let _ = writeln!(text, "{}: {}", paint(&title, palette.error), harmless(&finding.message));
    let schedule = finding.verdict.schedule();
    for site in &finding.sites {
        let name = site.thread.zip(schedule).and_then(|(thread, of)| of.threads.get(thread as usize));
        let name = name.map_or(String::new(), |name| format!("{}: ", harmless(name)));
        let _ = writeln!(text, "  --> {} {name}{}", harmless(&place(site)), harmless(&site.role));
    }
    let further = finding.further_sites();
    for site in further.iter().take(FURTHER) {
        let _ = writeln!(text, "  --> also {} {}", harmless(&place(site)), harmless(&site.role));
    }
    if further.len() > FURTHER {
        let _ = writeln!(text, "  --> and {}: --format json has all", count(further.len() - FURTHER, "more place"));
    }
    let Some(schedule) = schedule.filter(|schedule| !schedule.steps.is_empty()) else {
        text.push_str("  = every execution begins so\n\n");
        return;
    };
    text.push('\n');
    text.push_str(&steps(schedule, options, palette));
    for note in &finding.notes {
        let _ = writeln!(text, "  = {}: {}", harmless(&note.label), harmless(&note.text));
    }
    let _ = writeln!(text, "  = schedule: {}\n", schedule.choices);
}

/// `Bank.java:12`, or the class where there is no file.
fn place(site: &Site) -> String {
    match (&site.file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => format!("{}.{}", site.class, site.method),
    }
}

/// The steps of an execution, indented, with a blank line after them.
pub(super) fn steps(schedule: &Schedule, options: &Options<'_>, palette: &Palette) -> String {
    let table = schedule::table(schedule, options.all_steps, options.width.saturating_sub(4), palette);
    table.lines().map(|line| format!("  {line}\n")).collect::<String>() + "\n"
}

/// The maximum number of further places of a violation that are shown.
const FURTHER: usize = 5;
/// The maximum number of frames that are shown of something unsupported, besides the last one.
const FRAMES: usize = 5;
/// The maximum number of final outputs that are shown, and of lines of each.
const OUTCOMES: usize = 100;
const LINES: usize = 50;
