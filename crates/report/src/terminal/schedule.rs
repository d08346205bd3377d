//! The steps of an execution, one column per thread.
//!
//! Steps of one thread at one line are one row, and so are those that it takes while no method of the program runs,
//! unless all are asked for: what the JDK does is seldom of interest. If it uses a file, only that is shown of it. What
//! a thread of a pool does between its tasks is left out, unless it ends the execution or may wait there.

use unsnarl_finding::{Action, Object, Schedule, ScheduleStep, Site, Verb};

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

/// The maximum number of phrases that one row shows.
const SHOWN: usize = 3;

/// What one row says: a step, or several that access the contents of one object of the library in one of its methods.
struct Phrase<'s> {
    first: &'s ScheduleStep,
    /// What is done to the contents, each once, if that is more than one step.
    verbs: Vec<Verb>,
    /// Whether the method that the program called was named before.
    is_called_known: bool,
}

impl Phrase<'_> {
    /// Whether a step goes on with what this phrase says.
    fn takes_in(&mut self, step: &ScheduleStep) -> bool {
        let (action, next) = (&self.first.action, &step.action);
        let is_same = action.container().is_some()
            && (action.container(), &action.called) == (next.container(), &next.called)
            && next.ended_by.is_none();
        if is_same {
            if self.verbs.is_empty() {
                self.verbs.push(action.verb);
            }
            if !self.verbs.contains(&next.verb) {
                self.verbs.push(next.verb);
            }
        }
        is_same || *action == *next && action.verb == Verb::Throws
    }

    fn words(&self) -> String {
        let step = self.first;
        // What the library keeps inside its objects says nothing to the reader.
        let is_inner = |text: &str| step.action.container().is_some() && text.contains(['$', '[']);
        let value = step.value.as_ref().filter(|value| !is_inner(&value.text));
        let action = if self.is_called_known { step.action.without_called() } else { step.action.clone() };
        if self.verbs.is_empty() {
            return match value {
                Some(value) => format!("{action}: {value}"),
                None => action.to_string(),
            };
        }
        let (last, before) = self.verbs.split_last().map_or((action.verb, [].as_slice()), |(last, rest)| (*last, rest));
        let before: String = before.iter().map(|verb| format!("{} and ", verb.words().0)).collect();
        format!("{before}{}", Action { verb: last, ..action })
    }
}

/// A row: a step, or steps of one thread at one line or in the JDK alone.
struct Row<'s> {
    thread: usize,
    site: Site,
    phrases: Vec<Phrase<'s>>,
    /// Whether it stands for more than its phrases say.
    is_cut: bool,
    /// Whether nothing would be missed without it.
    is_passing: bool,
    is_in_library: bool,
}

impl<'s> Row<'s> {
    fn of(step: &'s ScheduleStep) -> Row<'s> {
        let first = Phrase { first: step, verbs: Vec::new(), is_called_known: false };
        Row {
            thread: step.thread as usize,
            site: step.site.clone(),
            phrases: vec![first],
            is_cut: false,
            is_passing: is_passing(step),
            is_in_library: step.is_in_library,
        }
    }

    /// Whether a step belongs to this row, the last one.
    fn goes_on_with(&self, step: &ScheduleStep) -> bool {
        self.thread == step.thread as usize
            && self.site.line.is_some()
            && ((&self.site.class, self.site.line) == (&step.site.class, step.site.line)
                || self.is_in_library && step.is_in_library)
    }

    fn add(&mut self, step: &'s ScheduleStep) {
        self.is_passing &= is_passing(step);
        self.is_in_library = step.is_in_library;
        let last = if self.is_cut { None } else { self.phrases.last_mut() };
        if last.is_some_and(|last| last.takes_in(step)) {
            return;
        }
        if self.phrases.len() == SHOWN || step.is_in_library || self.is_cut {
            self.is_cut = true;
            return;
        }
        // What the program called is named once.
        let called = step.action.called.as_ref();
        let before = self.phrases.iter().rev().find_map(|phrase| phrase.first.action.called.as_ref());
        let is_called_known = called.is_some() && called == before;
        self.phrases.push(Phrase { first: step, verbs: Vec::new(), is_called_known });
    }

    fn into_site(self) -> Site {
        let words: Vec<String> = self.phrases.iter().map(Phrase::words).collect();
        let role = words.join(", ") + if self.is_cut { ", …" } else { "" };
        Site { role, ..self.site }
    }
}

/// A row for each step, or for each run of steps of one thread at one line or in the JDK alone.
fn rows(steps: &[ScheduleStep], all_steps: bool) -> Vec<(usize, Site)> {
    if all_steps {
        let exact = |step: &ScheduleStep| Site { role: step.exact_words(), ..step.site.clone() };
        // An exception takes many steps to whoever handles it, all of which say the same.
        let is_same = |one: &ScheduleStep, other: &ScheduleStep| {
            one.action.verb == Verb::Throws
                && (one.thread, &one.action, &one.site) == (other.thread, &other.action, &other.site)
        };
        let different = steps.chunk_by(is_same).filter_map(<[ScheduleStep]>::first);
        return different.map(|step| (step.thread as usize, exact(step))).collect();
    }
    let mut rows: Vec<Row<'_>> = Vec::new();
    for step in without_ways_to_files(steps) {
        match rows.last_mut().filter(|row| row.goes_on_with(step)) {
            Some(row) => row.add(step),
            None => rows.push(Row::of(step)),
        }
    }
    let last_of = |thread: usize| rows.iter().rposition(|row| row.thread == thread);
    let is_last: Vec<bool> = rows.iter().enumerate().map(|(at, row)| last_of(row.thread) == Some(at)).collect();
    let kept = rows.into_iter().zip(is_last).filter(|(row, is_last)| *is_last || !row.is_passing);
    kept.map(|(row, _)| (row.thread, row.into_site())).collect()
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
            | Verb::AsksInput
            | Verb::Unparks
    )
}

#[cfg(test)]
mod tests {
    use unsnarl_finding::{Called, Container, Object};

    use super::*;

    fn step(line: u16, verb: Verb, name: Option<&str>, is_in_library: bool) -> ScheduleStep {
        let variable =
            |name: &str| Object::Variable { name: name.into(), further: 0, is_volatile: false, within: None };
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
    fn accesses_to_the_contents_of_an_object_are_one_phrase() {
        let of = |verb, name: Option<&str>| {
            let container = Container { name: name.map(String::from), class: String::from("HashMap") };
            let mut step = step(7, verb, Some("HashMap.table"), false);
            step.action.called = Some(Called { class: Some(String::from("HashMap")), method: String::from("put") });
            step.action.set_container(Some(&container));
            step
        };
        let map = Some("cache.map");
        let steps = [of(Verb::Reads, map), of(Verb::Reads, map), of(Verb::Writes, map), of(Verb::Reads, None)];
        let shown = |steps: &[ScheduleStep], all_steps: bool| -> Vec<String> {
            rows(steps, all_steps).into_iter().map(|(_, site)| site.role.to_string()).collect()
        };
        let other = "reads the contents of HashMap";
        let whole = "reads and writes the contents of cache.map (HashMap) in HashMap.put";
        assert_eq!(shown(&steps, false), [format!("{whole}, {other}")]);
        assert_eq!(shown(&steps[..1], false), ["reads the contents of cache.map (HashMap) in HashMap.put"]);
        assert_eq!(shown(&steps, true)[2], "writes HashMap.table in HashMap.put", "as it is, step by step");
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
