//! The steps of an execution, one column per thread.
//!
//! Steps of one thread at one line are one row, and so are those that it takes while no method of the program runs,
//! unless all are asked for: what the JDK does is seldom of interest. If it uses a file, only that is shown of it. What
//! a thread of a pool does between its tasks is left out, unless it ends the execution or may wait there.

use unsnarl_finding::{Object, Schedule, ScheduleStep, Site, Verb};

use super::palette::Palette;
use super::steps;
use crate::interleaving;

/// The steps as a table, or as lists where there is no room for one.
pub(super) fn table(schedule: &Schedule, all_steps: bool, width: usize, palette: &Palette) -> String {
    let rows = rows(&schedule.steps, all_steps);
    let used: Vec<usize> = (0..schedule.threads.len()).filter(|t| rows.iter().any(|(of, _)| of == t)).collect();
    // Numbers are those of the schedule's choices.
    let names: Vec<(usize, &str)> = used.iter().map(|thread| (*thread, schedule.threads[*thread].as_str())).collect();
    let column = |thread: usize| used.iter().position(|of| *of == thread).unwrap_or(0);
    let steps: Vec<interleaving::InterleavedStep<'_>> = rows
        .iter()
        .enumerate()
        .map(|(position, (thread, site))| interleaving::InterleavedStep { thread: column(*thread), position, site })
        .collect();
    steps::in_order(&names, &steps, width, palette)
}

/// The maximum number of steps that one row shows.
const SHOWN: usize = 3;

/// A row for each step, or for each run of steps of one thread at one line or in the JDK alone.
fn rows(steps: &[ScheduleStep], all_steps: bool) -> Vec<(usize, Site)> {
    let mut rows: Vec<(usize, Site)> = Vec::new();
    // For each row, whether nothing would be missed without it.
    let mut passing: Vec<bool> = Vec::new();
    let mut is_in_library = false;
    let (mut shown, mut is_cut) = (0, false);
    let mut called = None;
    let steps: Vec<&ScheduleStep> = if all_steps { steps.iter().collect() } else { without_ways_to_files(steps) };
    for step in steps {
        let thread = step.thread as usize;
        let was_in_library = std::mem::replace(&mut is_in_library, step.is_in_library);
        let rows_before = rows.len().saturating_sub(1);
        if let Some((of, site)) = rows.last_mut()
            && !all_steps
            && *of == thread
            && ((&site.class, site.line) == (&step.site.class, step.site.line)
                || was_in_library && step.is_in_library && step.site.line.is_some())
            && site.line.is_some()
        {
            passing[rows_before] &= is_passing(step);
            shown += 1;
            if shown <= SHOWN && !step.is_in_library {
                // What the program called is named once.
                let now = step.action.called.as_ref();
                let is_again = now.is_some() && now == called;
                called = now.or(called);
                let words = if is_again { step.words_without_called() } else { step.words() };
                site.role += &format!(", {words}");
            } else if !std::mem::replace(&mut is_cut, true) {
                site.role += ", …";
            }
            continue;
        }
        let mut site = step.site.clone();
        site.role = step.words();
        called = step.action.called.as_ref();
        (shown, is_cut) = (1, false);
        rows.push((thread, site));
        passing.push(!all_steps && is_passing(step));
    }
    let last_of = |thread: usize| rows.iter().rposition(|(of, _)| *of == thread);
    let is_last: Vec<bool> = rows.iter().enumerate().map(|(row, (of, _))| last_of(*of) == Some(row)).collect();
    let mut row = 0;
    rows.retain(|_| {
        row += 1;
        is_last[row - 1] || !passing[row - 1]
    });
    rows
}

/// The steps without those of the library, at one line, that only lead to a file or away from it.
fn without_ways_to_files(steps: &[ScheduleStep]) -> Vec<&ScheduleStep> {
    let is_at_one_line = |one: &ScheduleStep, other: &ScheduleStep| {
        one.thread == other.thread && (&one.site.class, one.site.line) == (&other.site.class, other.site.line)
    };
    let mut kept = Vec::new();
    for run in steps.chunk_by(is_at_one_line) {
        let uses_file = run.iter().any(is_of_file);
        let is_way = |step: &ScheduleStep| step.action.called.is_some() && is_plain(step) && !is_of_file(step);
        kept.extend(run.iter().filter(|step| !uses_file || !is_way(step)));
    }
    kept
}

/// Whether a step uses a file.
fn is_of_file(step: &ScheduleStep) -> bool {
    matches!(step.action.object, Some(Object::File(_)))
}

/// Whether a step is one of the library alone that says nothing of the program: no start, no wait, no output.
fn is_passing(step: &ScheduleStep) -> bool {
    // What a thread does to a file can be noticed outside of the library.
    step.is_in_library && is_plain(step) && !is_of_file(step)
}

/// Whether a step accesses variables or locks, and does nothing else.
fn is_plain(step: &ScheduleStep) -> bool {
    matches!(
        step.action.verb,
        Verb::Nothing
            | Verb::GoesOn
            | Verb::Reads
            | Verb::Writes
            | Verb::Updates
            | Verb::Copies
            | Verb::CopiesNothing
            | Verb::Locks
            | Verb::LocksAgain
            | Verb::Acquires
            | Verb::TriesToAcquire
            | Verb::QueuesFor
            | Verb::Releases
            | Verb::Asks
            | Verb::Unparks
    )
}

#[cfg(test)]
mod tests {
    use unsnarl_finding::{Action, Called, Verb};

    use super::*;

    fn step(line: u16, verb: Verb, name: Option<&str>, is_in_library: bool) -> ScheduleStep {
        let variable = |name: &str| Object::Variable { name: name.into(), further: 0, is_volatile: false };
        let action = Action::new(verb, name.map(variable));
        let site = Site {
            class: String::from("Counter"),
            method: String::from("run"),
            descriptor: String::from("()V"),
            file: None,
            line: Some(line),
            pc: 0,
            thread: None,
            role: action.to_string(),
        };
        ScheduleStep { thread: 0, site, action, value: None, is_in_library, is_by_time: false }
    }

    #[test]
    fn steps_of_one_line_are_one_row_that_shows_the_first_few() {
        let count = Some("count");
        let [reads, writes] = [step(7, Verb::Reads, count, false), step(7, Verb::Writes, count, false)];
        let shown = |steps: &[ScheduleStep], all_steps: bool| -> Vec<String> {
            rows(steps, all_steps).into_iter().map(|(_, site)| site.role.to_string()).collect()
        };
        let both = [reads.clone(), writes.clone()];
        assert_eq!(shown(&both, false), ["reads count, writes count"]);
        assert_eq!(shown(&both, true), ["reads count", "writes count"]);
        let five = [&both[..], &both[..], &both[..1]].concat();
        assert_eq!(shown(&five, false), ["reads count, writes count, reads count, …"]);
        let library = [step(8, Verb::Prints, None, true), step(9, Verb::Locks, Some("out"), true)];
        assert_eq!(shown(&library, false), ["prints, …"]);
        assert_eq!(shown(&[reads, step(8, Verb::Prints, None, false)], false), ["reads count", "prints"]);
    }

    #[test]
    fn what_a_pool_does_between_tasks_is_left_out() {
        let count = Some("count");
        let [takes, task] = [step(1, Verb::Updates, Some("state"), true), step(7, Verb::Writes, count, false)];
        let shown = |steps: &[ScheduleStep], all_steps: bool| -> Vec<String> {
            rows(steps, all_steps).into_iter().map(|(_, site)| site.role.to_string()).collect()
        };
        let steps = [takes.clone(), task.clone(), takes.clone()];
        assert_eq!(shown(&steps, false), ["writes count", "updates state"], "the last step may be why it ends");
        assert_eq!(shown(&steps, true), ["updates state", "writes count", "updates state"]);
        let waits = step(1, Verb::Parks, None, true);
        assert_eq!(shown(&[waits, task], false), ["parks", "writes count"]);
    }

    #[test]
    fn the_method_that_the_program_called_is_named_once_in_a_row() {
        let in_put = |verb| {
            let mut step = step(7, verb, Some("size"), false);
            step.action.called = Some(Called { class: Some(String::from("Queue")), method: String::from("put") });
            step
        };
        let rows = rows(&[in_put(Verb::Reads), in_put(Verb::Writes)], false);
        assert_eq!(rows[0].1.role, "reads size in Queue.put, writes size");
    }

    #[test]
    fn of_code_of_the_library_that_uses_a_file_only_that_is_shown() {
        let called = Some(Called { class: Some("FileChannelImpl".into()), method: "write".into() });
        let of_library = |step: ScheduleStep| {
            let action = Action { called: called.clone(), ..step.action };
            ScheduleStep { action, ..step }
        };
        let way = of_library(step(7, Verb::Reads, Some("closed"), false));
        let count = step(7, Verb::Reads, Some("count"), false);
        let mut write = step(7, Verb::Writes, None, false);
        let shown = |steps: &[ScheduleStep], all_steps: bool| -> Vec<String> {
            rows(steps, all_steps).into_iter().map(|(_, site)| site.role.to_string()).collect()
        };
        write.action.object = Some(Object::File("log.txt".into()));
        assert_eq!(
            shown(&[count.clone(), way.clone(), write.clone(), way.clone()], false),
            ["reads count, writes log.txt"]
        );
        assert_eq!(shown(&[way.clone(), write], true).len(), 2);
        assert_eq!(shown(&[count, way], false), ["reads count, reads closed in FileChannelImpl.write"]);
    }
}
