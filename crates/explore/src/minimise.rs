//! Schedules with fewer switches that show the same violation.
//!
//! A schedule is cut into blocks, the choices that one thread takes in a row. A block is left out, or moved next to another of its thread, if the execution then still
//! can be run and shows a violation of the same kind at the same places. This goes on until nothing helps, or for a bounded number of tries. The result has no more switches
//! than the schedule given, and need not be the best there is.

use unsnarl_vm::{Stop, ThreadId, Vm};

use crate::choice::{Choice, choices};
use crate::locate::Written;
use crate::path::Path;
use crate::schedule::Schedule;
use crate::search::{Collector, Find, Options, Progress};
use crate::strategy::{self, Reached};
use crate::violation::{Kind, Violation};

use std::ops::ControlFlow;

/// Executions that are tried for one violation.
const TRIES: usize = 400;
/// Longer schedules are left as they are: each try would cost too much.
const MAX_LENGTH: usize = 20_000;

/// Gives a violation a schedule with fewer switches, if one is found. The VM is where the search began.
pub(crate) fn minimise(vm: &mut Vm, main: ThreadId, options: Options<'_>, violation: &mut Violation) {
    // A livelock is no state that one sees; it takes the whole search to know it.
    if violation.kind == Kind::Livelock || violation.schedule.choices.len() > MAX_LENGTH {
        return;
    }
    let mut best = violation.schedule.clone();
    let mut tries = 0;
    loop {
        let mut is_better = false;
        for candidate in candidates(&best) {
            if cost(&candidate) >= cost(&best) {
                continue;
            }
            tries += 1;
            if tries > TRIES {
                break;
            }
            if let Some((shown, written)) = shown(vm, main, options, &candidate, violation) {
                best = shown;
                violation.written = written;
                is_better = true;
                break;
            }
        }
        if !is_better || tries > TRIES {
            break;
        }
    }
    violation.schedule = best;
}

fn cost(schedule: &Schedule) -> (usize, usize) {
    (schedule.switches(), schedule.choices.len())
}

/// Schedules that differ by one block: left out, or moved to the next or the last block of its thread.
fn candidates(schedule: &Schedule) -> Vec<Schedule> {
    let blocks: Vec<&[Choice]> = schedule.choices.chunk_by(|a, b| a.thread() == b.thread()).collect();
    let joined =
        |order: &[usize]| Schedule { choices: order.iter().flat_map(|at| blocks[*at].iter().copied()).collect() };
    let all: Vec<usize> = (0..blocks.len()).collect();
    let mut found = Vec::new();
    for at in 0..blocks.len() {
        let without: Vec<usize> = all.iter().copied().filter(|block| *block != at).collect();
        found.push(joined(&without));
        let thread = blocks[at][0].thread();
        let same = |block: &usize| blocks[*block][0].thread() == thread;
        if let Some(next) = all[at + 1..].iter().copied().find(same) {
            // Down to the next one, and the next one up to this.
            let mut down = without.clone();
            let position = down.iter().position(|block| *block == next).unwrap_or(0);
            down.insert(position, at);
            found.push(joined(&down));
            let mut up: Vec<usize> = all.iter().copied().filter(|block| *block != next).collect();
            up.insert(at + 1, next);
            found.push(joined(&up));
        }
    }
    found
}

/// The part of a schedule up to where it shows the violation, if it does, and the write that is still to be found.
fn shown(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    schedule: &Schedule,
    violation: &Violation,
) -> Option<(Schedule, Option<Written>)> {
    let start = vm.mark(Some(main));
    let shown = until_shown(vm, main, options, schedule, violation);
    vm.take_back(&start);
    shown.map(|(length, written)| (Schedule { choices: schedule.choices[..length].to_vec() }, written))
}

fn until_shown(
    vm: &mut Vm,
    main: ThreadId,
    options: Options<'_>,
    schedule: &Schedule,
    violation: &Violation,
) -> Option<(usize, Option<Written>)> {
    let key = Violation::key(violation.kind, &violation.sites);
    let mut ignored = |_: Progress| ControlFlow::Continue(());
    let mut collector = Collector::new(Options { find: Find::All, ..options }, &mut ignored);
    if !matches!(strategy::begin(vm, main), Stop::Visible) {
        return None;
    }
    let mut path = Path::new(vm, options.needs_order());
    for choice in &schedule.choices {
        if !choices(path.vm, None).contains(choice) {
            return None;
        }
        let stop = path.take(*choice);
        let flow = strategy::inspect(&mut path, stop, choice.thread(), &mut collector);
        if flow == ControlFlow::Continue(Reached::State) && choices(path.vm, None).is_empty() {
            let _ = strategy::stuck(&path, &mut collector);
        }
        if let Some(shown) = collector.reported(&key) {
            return Some((path.len(), shown.written));
        }
        if !matches!(flow, ControlFlow::Continue(Reached::State | Reached::Over)) {
            return None;
        }
    }
    None
}
