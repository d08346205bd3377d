//! The guards of fields for people: a block for each class, a line for each field, and the accesses that do not hold
//! the lock below.

use std::fmt::Write as _;

use unsnarl_finding::{
    Discipline, Gap, GapKind, Inference, InferredField, InferredMethod, Question, Report, Site, Work,
};

use super::layout::harmless;
use super::palette::{Palette, paint};
use super::{atomicity, summary as report_summary};
use crate::Options;
use crate::words::count;

/// All that was inferred.
pub(super) fn render(report: &Report, options: &Options<'_>, palette: &Palette) -> String {
    let stopped = stopped(report);
    let is_asked = |wanted: Question| report.runs.iter().any(|run| run.work == Work::Infer(wanted));
    let mut text = String::new();
    if is_asked(Question::Guards) {
        let is_known = stopped.is_empty() || !report.inference.fields.is_empty();
        text += &guards(&report.inference, options, palette);
        text += &if is_known { summary(&report.inference, options) } else { String::new() };
    }
    // What was stopped before anything was known has nothing to sum up.
    if is_asked(Question::Atomicity) && (stopped.is_empty() || !report.inference.atomicities.is_empty()) {
        text += &atomicity::render(&report.inference.atomicities, options, palette);
    }
    text + &stopped + &rests_on(report, options)
}

/// Why what is listed is not all, if it is not.
fn stopped(report: &Report) -> String {
    let gaps = report.completeness.gaps().iter().filter(|gap| gap.kind == GapKind::ExhaustedBudget);
    gaps.map(|gap| format!("stopped: {}; more may be known with a larger budget\n", harmless(&gap.reason))).collect()
}

/// A line of a class: name, guard, share, annotation.
struct Row<'i> {
    name: String,
    guard: String,
    share: String,
    annotation: String,
    exceptions: &'i [Site],
}

impl Row<'_> {
    /// The row with nothing in it that could make a terminal lie.
    fn harmless(mut self) -> Self {
        for text in [&mut self.name, &mut self.guard, &mut self.share, &mut self.annotation] {
            *text = harmless(text).into_owned();
        }
        self
    }
}

/// The guards of fields, class by class.
fn guards(inference: &Inference, options: &Options<'_>, palette: &Palette) -> String {
    let is_shown = |field: &&InferredField| options.asks_for_field(field);
    let mut classes: Vec<&str> = inference.fields.iter().filter(is_shown).map(|field| field.class.as_str()).collect();
    classes.extend(inference.methods.iter().map(|method| method.class.as_str()));
    let mut seen: Vec<&str> = Vec::new();
    classes.retain(|class| {
        !seen.contains(class) && {
            seen.push(class);
            true
        }
    });
    let mut text = String::new();
    for class in classes {
        let fields = inference.fields.iter().filter(is_shown).filter(|field| field.class == class).map(of_field);
        let methods = inference.methods.iter().filter(|method| method.class == class).map(of_method);
        text += &paint(&harmless(class), palette.strong);
        text.push('\n');
        table(&mut text, &fields.chain(methods).map(Row::harmless).collect::<Vec<_>>(), palette);
        text.push('\n');
    }
    text
}

/// What was assumed, and what not looked at.
fn rests_on(report: &Report, options: &Options<'_>) -> String {
    let mut text = String::new();
    for assumption in &report.assumptions {
        let _ = writeln!(text, "assumed: {}", harmless(assumption));
    }
    for line in report_summary::lines_on_reliance(&report.relied_on, options.verbose) {
        let _ = writeln!(text, "{}", harmless(&line));
    }
    let gaps = report.completeness.gaps().iter().filter(|gap| gap.kind != GapKind::ExhaustedBudget);
    let (own, others): (Vec<&Gap>, Vec<&Gap>) = gaps.partition(|gap| gap.place == Inference::PLACE);
    for gap in own {
        let _ = writeln!(text, "limit: {}", harmless(&gap.reason));
    }
    if !others.is_empty() {
        let _ = writeln!(text, "not looked at: {} (`unsnarl check` lists them)", count(others.len(), "place"));
    }
    text
}

fn table(text: &mut String, rows: &[Row<'_>], palette: &Palette) {
    let width = |column: fn(&Row<'_>) -> usize| rows.iter().map(column).max().unwrap_or(0);
    let name = width(|row| row.name.chars().count());
    let guard = width(|row| row.guard.chars().count());
    let share = width(|row| row.share.chars().count());
    for row in rows {
        let style = if row.exceptions.is_empty() { palette.good } else { palette.warning };
        let guarded = format!("{:guard$}", row.guard);
        let line = format!("  {:name$}  {guarded}  {:share$}  {}", row.name, row.share, row.annotation);
        text.push_str(&line.trim_end().replacen(guarded.trim_end(), &paint(guarded.trim_end(), style), 1));
        text.push('\n');
        let mut exceptions: Vec<String> = row.exceptions.iter().map(exception).collect();
        // Several on one line are one to its reader.
        exceptions.dedup();
        exceptions.iter().for_each(|line| text.push_str(line));
    }
}

fn exception(site: &Site) -> String {
    format!("      {}  {} {}\n", line_of(site), harmless(&site.method), harmless(&site.role))
}

/// `Store.java:12`
pub(super) fn line_of(site: &Site) -> String {
    match (&site.file, site.line) {
        (Some(file), Some(line)) => format!("{}:{line}", harmless(file)),
        _ => harmless(&site.class).into_owned(),
    }
}

fn of_field(field: &InferredField) -> Row<'_> {
    let share = match (field.discipline, field.guarded) {
        (discipline, _) if !discipline.is_shared() => String::new(),
        (_, guarded) if guarded == field.accesses => format!("all of {}", count(guarded, "access")),
        (_, guarded) => format!("{guarded} of {}", count(field.accesses, "access")),
    };
    let guard = match (&field.lock, field.discipline) {
        (Some(lock), Discipline::Locked) => lock.name.clone(),
        (Some(lock), _) => format!("no lock, sometimes {}", lock.name),
        (None, Discipline::Unguarded) => "no lock".into(),
        (None, discipline) => discipline.word().into(),
    };
    let annotation = match field.to_annotate() {
        Some(lock) => format!("@GuardedBy(\"{lock}\")"),
        None => stated(&field.stated),
    };
    Row { name: field.field.clone(), guard, share, annotation, exceptions: &field.exceptions }
}

fn of_method(method: &InferredMethod) -> Row<'_> {
    let annotation = match method.to_annotate() {
        Some(lock) => format!("@GuardedBy(\"{lock}\")"),
        None => stated(&method.stated),
    };
    let (guard, share) = (method.expression.clone(), "all callers".into());
    Row { name: format!("{}()", method.method), guard, share, annotation, exceptions: &[] }
}

fn stated(said: &[String]) -> String {
    if said.is_empty() { String::new() } else { format!("says {}", said.join(", ")) }
}

fn summary(inference: &Inference, options: &Options<'_>) -> String {
    let fields = |wanted: fn(&InferredField) -> bool| inference.fields.iter().filter(|field| wanted(field)).count();
    let shared = fields(|field| field.discipline.is_shared());
    let always = fields(|field| field.discipline == Discipline::Locked && field.exceptions.is_empty());
    let mostly = fields(|field| field.discipline == Discipline::Locked && !field.exceptions.is_empty());
    let never = fields(|field| field.discipline == Discipline::Unguarded);
    let mut text = match shared {
        0 => "no field is shared by threads and changed\n".into(),
        _ => format!(
            "{} shared by threads and changed: {always} always guarded, {mostly} mostly, {never} not\n",
            count(shared, "field")
        ),
    };
    let others = inference.fields.len() - shared;
    if others > 0 && !options.all {
        let need = if others == 1 { "needs" } else { "need" };
        let _ = writeln!(text, "{} {need} no lock (--all lists them)", count(others, "more field"));
    }
    text
}
