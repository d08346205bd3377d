//! Every state once, those that take the fewest steps first: the first schedule found for a violation is as short as any.
//!
//! A state that waits for its turn is kept as the schedule that leads to it, and is reached again by running that: a few bytes a state, and time in proportion to
//! its depth.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use unsnarl_vm::{Canonicalizer, Stop, ThreadId, Vm};

use super::{Reached, inspect, stuck};
use crate::choice::{Choice, choices, perform};
use crate::schedule::Schedule;
use crate::search::{Collector, Coverage};
use crate::state_set::StateSet;

/// Searches all states from the present one on, to which the main thread came with `stop`.
pub(crate) fn search(vm: &mut Vm, stop: Stop, collector: &mut Collector<'_>) -> Coverage {
    let mut seen = StateSet::new();
    let mut buffers = Canonicalizer::default();
    let mut waiting: VecDeque<Vec<Choice>> = VecDeque::new();
    match inspect(vm, stop, ThreadId(0), collector, &Schedule::default) {
        ControlFlow::Break(()) => return Coverage::First,
        ControlFlow::Continue(Reached::End) => return Coverage::All,
        ControlFlow::Continue(_) => waiting.push_back(Vec::new()),
    }
    seen.insert(vm.fingerprint(&mut buffers, collector.options.outcomes));
    collector.statistics.states = 1;
    while let Some(path) = waiting.pop_front() {
        let flow = expand(vm, &path, collector, &mut seen, &mut buffers, &mut waiting);
        if let ControlFlow::Break(why) = flow {
            collector.statistics.set_bytes = seen.bytes();
            return why;
        }
    }
    collector.statistics.set_bytes = seen.bytes();
    Coverage::All
}

/// Takes every step from the state that a path leads to. The VM is at the first state before and after.
fn expand(
    vm: &mut Vm,
    path: &[Choice],
    collector: &mut Collector<'_>,
    seen: &mut StateSet,
    buffers: &mut Canonicalizer,
    waiting: &mut VecDeque<Vec<Choice>>,
) -> ControlFlow<Coverage> {
    let mut checkpoints = Vec::with_capacity(path.len());
    for choice in path {
        checkpoints.push(vm.mark(Some(choice.thread())));
        perform(vm, *choice);
    }
    let flow = successors(vm, path, collector, seen, buffers, waiting);
    for checkpoint in checkpoints.iter().rev() {
        vm.take_back(checkpoint);
    }
    flow
}

fn successors(
    vm: &mut Vm,
    path: &[Choice],
    collector: &mut Collector<'_>,
    seen: &mut StateSet,
    buffers: &mut Canonicalizer,
    waiting: &mut VecDeque<Vec<Choice>>,
) -> ControlFlow<Coverage> {
    let budget = collector.options.budget;
    let exhausted = |what: &str| ControlFlow::Break(Coverage::Budget(what.to_owned()));
    let possible = choices(vm, path.last().map(|choice| choice.thread()));
    if possible.is_empty() {
        let schedule = || Schedule { choices: path.to_vec() };
        // Where only daemon threads are left nobody has to go on.
        if !crate::choice::is_over(vm) && stuck(vm, collector, &schedule).is_break() {
            return ControlFlow::Break(Coverage::First);
        }
        return ControlFlow::Continue(());
    }
    collector.statistics.choices += u64::from(possible.len() > 1);
    if path.len() >= budget.depth {
        return exhausted("depth");
    }
    for choice in possible {
        let next: Vec<Choice> = path.iter().copied().chain([choice]).collect();
        let back = vm.mark(Some(choice.thread()));
        let stop = perform(vm, choice);
        collector.statistics.transitions += 1;
        collector.statistics.depth = collector.statistics.depth.max(next.len());
        let schedule = || Schedule { choices: next.clone() };
        let reached = inspect(vm, stop, choice.thread(), collector, &schedule);
        let is_new = seen.insert(vm.fingerprint(buffers, collector.options.outcomes));
        vm.take_back(&back);
        collector.statistics.states = seen.len() as u64;
        match reached {
            ControlFlow::Break(()) => return ControlFlow::Break(Coverage::First),
            ControlFlow::Continue(Reached::End) => (),
            ControlFlow::Continue(_) if is_new => waiting.push_back(next),
            ControlFlow::Continue(_) => (),
        }
        let kept = waiting.len().saturating_mul(path.len() + 1).saturating_mul(size_of::<Choice>());
        if seen.len() as u64 >= budget.states {
            return exhausted("states");
        }
        if seen.bytes() + kept >= budget.bytes {
            return exhausted("memory");
        }
        if collector.tell(path.len(), || 0.0).is_break() {
            return exhausted("time");
        }
    }
    ControlFlow::Continue(())
}
