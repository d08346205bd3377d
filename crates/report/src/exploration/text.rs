//! An exploration for people: what is wrong, and the execution that shows it, a column a thread.
//!
//! Steps of one thread at one line are one row, and so are those that it takes while no method of the program runs, unless all are asked for: what the JDK does is
//! seldom of interest.

use std::fmt::Write as _;

use unsnarl_finding::{Ending, Exploration, Explored, Schedule, Site, Step, Violated};

use crate::interleaving;
use crate::terminal::layout::harmless;
use crate::terminal::palette::{Palette, paint};
use crate::terminal::steps;
use crate::words::count;

/// How to show it.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether to use colours.
    pub color: bool,
    /// Columns.
    pub width: usize,
    /// Whether every step has a row of its own.
    pub all_steps: bool,
    /// Whether time-outs may come before others have done what they can.
    pub early_time_outs: bool,
}

/// All that was explored: a program, or tests, each with a heading.
pub fn render(explored: &Explored, options: &Options) -> String {
    let palette = Palette::new(options.color);
    let mut text = String::new();
    for run in &explored.runs {
        if let Some(test) = &run.test {
            let _ = writeln!(text, "{} {}\n", paint("test", palette.strong), harmless(test));
        }
        exploration(&mut text, &run.exploration, options, &palette);
        if run.test.is_some() {
            text.push('\n');
        }
    }
    for test in &explored.disabled {
        let _ = writeln!(text, "{} {} is disabled", paint("test", palette.strong), harmless(test));
    }
    let tests: Vec<Ending> =
        explored.runs.iter().filter(|run| run.test.is_some()).map(|run| run.exploration.ending).collect();
    if !tests.is_empty() {
        let of = |wanted: &[Ending]| tests.iter().filter(|ending| wanted.contains(ending)).count();
        let _ = writeln!(
            text,
            "{}: {} with violations, {} not covered, {} clean",
            count(tests.len(), "test"),
            of(&[Ending::Violation]),
            of(&[Ending::Budget, Ending::Unsupported]),
            of(&[Ending::Clean])
        );
    }
    text
}

fn exploration(text: &mut String, exploration: &Exploration, options: &Options, palette: &Palette) {
    for violated in &exploration.violations {
        violation(text, violated, options, palette);
    }
    if let Some(outcomes) = &exploration.outcomes {
        let _ = writeln!(text, "{}:", count(outcomes.len(), "final output"));
        for outcome in outcomes.iter().take(OUTCOMES) {
            let lines = outcome.trim_end_matches('\n').split('\n');
            let left = lines.clone().count().saturating_sub(LINES);
            for (index, line) in lines.take(LINES).enumerate() {
                let bullet = if index == 0 { "  - " } else { "    " };
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
        let _ = writeln!(text, "{}: {}", paint("unsupported", palette.warning), unsupported.what);
        let stack = &unsupported.stack;
        for frame in &stack[..stack.len().min(FRAMES)] {
            let _ = writeln!(text, "  in {frame}");
        }
        // The last one is the program's own, if there are so many.
        if let Some(last) = stack.get(FRAMES..).and_then(|more| more.last()) {
            let _ = writeln!(text, "  …\n  in {last}");
        }
    }
    let stats = &exploration.stats;
    let conclusion = match exploration.ending {
        Ending::Clean => String::from("nothing is wrong"),
        Ending::Violation => format!("{} found", count(exploration.violations.len(), "violation")),
        Ending::Unsupported => String::from("nothing was found, but not everything could be run"),
        Ending::Budget => String::from("nothing was found so far"),
    };
    let _ = writeln!(text, "{conclusion}: {}", exploration.coverage);
    let _ = writeln!(
        text,
        "{}, {}, {}",
        count(stats.states as usize, "state"),
        count(stats.transitions as usize, "step"),
        count(stats.executions as usize, "execution")
    );
}

fn violation(text: &mut String, violated: &Violated, options: &Options, palette: &Palette) {
    let kind = paint(&format!("error[{}]", violated.kind), palette.error);
    let _ = writeln!(text, "{kind}: {}", violated.message);
    for site in &violated.sites {
        let name = site.thread.and_then(|thread| violated.schedule.threads.get(thread as usize));
        let name = name.map_or(String::new(), |name| format!("{name}: "));
        let _ = writeln!(text, "  --> {} {name}{}", place(site), site.role);
    }
    if violated.schedule.steps.is_empty() {
        text.push_str("  = every execution begins so\n\n");
        return;
    }
    text.push('\n');
    steps_of(text, &violated.schedule, options, palette);
    if options.early_time_outs && violated.schedule.steps.iter().any(|step| step.is_by_time) {
        text.push_str(
            "  = a sleep or a wait ends by time in it: with --time-outs last only if no thread can go on otherwise\n",
        );
    }
    let _ = writeln!(text, "  = schedule: {}\n", violated.schedule.choices);
}

/// `Bank.java:12`, or the class where there is no file.
fn place(site: &Site) -> String {
    match (&site.file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => format!("{}.{}", site.class, site.method),
    }
}

/// The steps of an execution.
pub fn schedule(text: &mut String, schedule: &Schedule, options: &Options) {
    steps_of(text, schedule, options, &Palette::new(options.color));
}

fn steps_of(text: &mut String, schedule: &Schedule, options: &Options, palette: &Palette) {
    let rows = rows(&schedule.steps, options.all_steps);
    let used: Vec<usize> = (0..schedule.threads.len()).filter(|t| rows.iter().any(|(of, _)| of == t)).collect();
    // Numbers are those of the schedule's choices.
    let names: Vec<(usize, &str)> = used.iter().map(|thread| (*thread, schedule.threads[*thread].as_str())).collect();
    let column = |thread: usize| used.iter().position(|of| *of == thread).unwrap_or(0);
    let steps: Vec<interleaving::Step<'_>> = rows
        .iter()
        .enumerate()
        .map(|(position, (thread, site))| interleaving::Step { thread: column(*thread), position, site })
        .collect();
    let table = steps::in_order(&names, &steps, options.width.saturating_sub(4), palette);
    for line in table.lines() {
        let _ = writeln!(text, "  {line}");
    }
    text.push('\n');
}

/// So many frames of what is not supported are shown, and the last one.
const FRAMES: usize = 5;
/// So many final outputs are shown, and of each so many lines.
const OUTCOMES: usize = 100;
const LINES: usize = 50;

/// So many steps of a row are told.
const SHOWN: usize = 3;

/// A row for each step, or for each run of steps of one thread at one line or in the JDK alone.
fn rows(steps: &[Step], all_steps: bool) -> Vec<(usize, Site)> {
    let mut rows: Vec<(usize, Site)> = Vec::new();
    let mut is_in_library = false;
    let mut shown = 0;
    let mut called = None;
    for step in steps {
        let thread = step.thread as usize;
        let was_in_library = std::mem::replace(&mut is_in_library, step.is_in_library);
        if let Some((of, site)) = rows.last_mut()
            && !all_steps
            && *of == thread
            && ((&site.class, site.line) == (&step.site.class, step.site.line)
                || was_in_library && step.is_in_library && step.site.line.is_some())
            && site.line.is_some()
        {
            shown += 1;
            if shown <= SHOWN && !step.is_in_library {
                // What the program called is told once.
                let now = called_in(step);
                let again = now.filter(|now| called.replace(*now) == Some(*now));
                let words = step.words();
                let words = again.map_or_else(|| words.clone(), |again| words.replacen(again, "", 1));
                site.role += &format!(", {words}");
            } else if !site.role.ends_with('…') {
                site.role += ", …";
            }
            continue;
        }
        let mut site = step.site.clone();
        site.role = step.words();
        called = called_in(step);
        shown = 1;
        rows.push((thread, site));
    }
    rows
}

/// ` in ArrayList.add`: the end of what is told of a step in the JDK.
fn called_in(step: &Step) -> Option<&str> {
    step.site.role.rfind(" in ").map(|at| &step.site.role[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(line: u16, role: &str, is_in_library: bool) -> Step {
        let site = Site {
            class: String::from("Counter"),
            method: String::from("run"),
            descriptor: String::from("()V"),
            file: None,
            line: Some(line),
            pc: 0,
            thread: None,
            role: role.into(),
        };
        Step { thread: 0, site, value: None, is_in_library, is_by_time: false }
    }

    #[test]
    fn steps_of_one_line_are_one_row_that_tells_the_first_few() {
        let [reads, writes] = [step(7, "reads count", false), step(7, "writes count", false)];
        let told = |steps: &[Step], all_steps: bool| -> Vec<String> {
            rows(steps, all_steps).into_iter().map(|(_, site)| site.role.to_string()).collect()
        };
        let both = [reads.clone(), writes.clone()];
        assert_eq!(told(&both, false), ["reads count, writes count"]);
        assert_eq!(told(&both, true), ["reads count", "writes count"]);
        let five = [&both[..], &both[..], &both[..1]].concat();
        assert_eq!(told(&five, false), ["reads count, writes count, reads count, …"]);
        let library = [step(8, "prints", true), step(9, "locks out", true)];
        assert_eq!(told(&library, false), ["prints, …"]);
        assert_eq!(told(&[reads, step(8, "prints", false)], false), ["reads count", "prints"]);
    }
}
