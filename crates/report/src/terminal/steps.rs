//! The steps of a finding's threads: a table with one column per thread and one row per step, in one order for all; or,
//! where the terminal is too narrow for that, one list per thread with the same numbers.

use anstyle::Style;
use textwrap::core::display_width;
use unsnarl_finding::Flow;

use super::layout::{harmless, pad, wrap};
use super::palette::{Palette, paint};
use super::snippets::short_place;
use crate::interleaving::{InterleavedStep, interleaved};

/// The least that a column must hold to be readable.
const MIN_COLUMN: usize = 26;
/// The separator of two columns.
const SEPARATOR: &str = " | ";

/// The steps of a finding's threads, in an order that would show it.
pub(super) fn render(flows: &[Flow], width: usize, palette: &Palette) -> String {
    let threads: Vec<Column<'_>> = flows.iter().map(|flow| flow.thread.as_str()).enumerate().collect();
    in_order(&threads, &interleaved(flows), width, palette)
}

/// A thread: its number, and what it is called.
pub(crate) type Column<'a> = (usize, &'a str);

/// The steps of threads in the order in which they are given, in a table or in lists.
pub(crate) fn in_order(flows: &[Column<'_>], steps: &[InterleavedStep<'_>], width: usize, palette: &Palette) -> String {
    let number_width = steps.len().to_string().len();
    let separators = SEPARATOR.chars().count() * flows.len();
    let column = width.saturating_sub(number_width + separators) / flows.len().max(1);
    let lines = if column >= MIN_COLUMN && flows.len() > 1 {
        // No wider than the longest cell needs.
        let longest = steps.iter().map(|step| display_width(&place_and_role(step).concat()) + 1).max().unwrap_or(0);
        table(flows, steps, number_width, column.min(longest.max(MIN_COLUMN)), palette)
    } else {
        lists(flows, steps, number_width, width, palette)
    };
    lines.join("\n")
}

fn table(
    flows: &[Column<'_>],
    steps: &[InterleavedStep<'_>],
    number_width: usize,
    column: usize,
    palette: &Palette,
) -> Vec<String> {
    let blank = " ".repeat(column);
    let separator = paint(SEPARATOR, palette.faint);
    let row = |number: &str, cells: &[String]| {
        let line = format!("{number}{separator}{}", cells.join(&separator));
        line.trim_end().to_owned()
    };
    let number = |text: &str| format!("{text:>number_width$}");

    let names = flows.iter().enumerate();
    let names = names.map(|(thread, (number, _))| paint(&pad(&name(*number), column), palette.thread(thread)));
    let mut lines = vec![row(&number(""), &names.collect::<Vec<_>>())];
    let origins: Vec<Vec<String>> = flows.iter().map(|(_, flow)| wrap(&harmless(flow), column)).collect();
    for position in 0..origins.iter().map(Vec::len).max().unwrap_or(0) {
        let line = |origin: &Vec<String>| pad(origin.get(position).map_or("", String::as_str), column);
        lines.push(row(&number(""), &origins.iter().map(line).collect::<Vec<_>>()));
    }
    let rule = format!("{}-{}", "-".repeat(number_width), format!("+-{}-", "-".repeat(column)).repeat(flows.len()));
    lines.push(paint(&rule, palette.faint));

    for (index, step) in steps.iter().enumerate() {
        let style = palette.thread(step.thread);
        for (position, line) in cell(step, column).iter().enumerate() {
            let cells: Vec<String> = (0..flows.len())
                .map(|thread| if thread == step.thread { line.paint(style, column) } else { blank.clone() })
                .collect();
            let number = if position == 0 { paint(&number(&(index + 1).to_string()), style) } else { number("") };
            lines.push(row(&number, &cells));
        }
    }
    lines
}

fn lists(
    flows: &[Column<'_>],
    steps: &[InterleavedStep<'_>],
    number_width: usize,
    width: usize,
    palette: &Palette,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (thread, (number, flow)) in flows.iter().enumerate() {
        lines.push(paint(&name(*number), palette.thread(thread)));
        lines.extend(wrap(&harmless(flow), width));
        let style = palette.thread(thread);
        for (index, step) in steps.iter().enumerate().filter(|(_, step)| step.thread == thread) {
            for (position, line) in cell(step, width.saturating_sub(number_width + 4)).iter().enumerate() {
                let number = if position == 0 { (index + 1).to_string() } else { String::new() };
                lines.push(format!(
                    "  {}  {}",
                    paint(&format!("{number:>number_width$}"), style),
                    line.paint(style, 0)
                ));
            }
        }
    }
    lines
}

fn name(number: usize) -> String {
    format!("thread {number}")
}

/// A line of a cell: of where a step is taken, and of what happens there.
struct Line {
    place: String,
    role: String,
}

impl Line {
    fn paint(&self, style: Style, width: usize) -> String {
        let padding = width.saturating_sub(display_width(&self.place) + display_width(&self.role));
        format!("{}{}{:padding$}", self.place, paint(&self.role, style), "")
    }
}

/// A step, on one line if it fits, else what happens below where it does.
fn cell(step: &InterleavedStep<'_>, width: usize) -> Vec<Line> {
    let [place, role] = place_and_role(step);
    if display_width(&place) + 1 + display_width(&role) <= width {
        return vec![Line { place: place + " ", role }];
    }
    let places = wrap(&place, width).into_iter().map(|place| Line { place, role: String::new() });
    let roles = wrap(&role, width.saturating_sub(2)).into_iter().map(|role| Line { place: "  ".to_owned(), role });
    places.chain(roles).collect()
}

fn place_and_role(step: &InterleavedStep<'_>) -> [String; 2] {
    [short_place(step.site), harmless(&step.site.role).into_owned()]
}
