//! Replays a schedule and inspects each state as a search does.

use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId, Vm};

use crate::choice::{Choice, are_none_sure};
use crate::path::Path;
use crate::schedule::Schedule;
use crate::search::{Collector, Find, Options};
use crate::strategy::{self, Reached};

/// A state of the execution.
pub(crate) struct Seen<'a, 'b> {
    /// The violations that a search would have found so far
    pub collector: &'a Collector<'b>,
    pub vm: &'a mut Vm,
    /// Why the last step ended
    pub stop: &'a Stop,
    /// The number of steps taken
    pub steps: usize,
    /// Whether the schedule continues
    pub has_more: bool,
    /// The next choice, if the schedule continues and the choice is possible
    pub next: Option<Choice>,
}

/// Calls `look` before the first step of a schedule and after each step, until it returns a value or there is no next
/// step; returns that value. The VM is at the initial choice point, before and after; `first` is the reason why the
/// main thread stopped there.
pub(crate) fn observe<T>(
    vm: &mut Vm,
    (main, first): (ThreadId, &Stop),
    options: Options<'_>,
    schedule: &Schedule,
    look: &mut dyn FnMut(&mut Seen<'_, '_>) -> Option<T>,
) -> Option<T> {
    // Everything is searched for, so that no violation ends it early.
    let mut collector = Collector::silent(Options { find: Find::All, ..options });
    let (mut stop, mut thread) = (first.clone(), main);
    let mut path = Path::new(vm, options.needs_order());
    let mut left = schedule.choices.iter();
    let answer = loop {
        let flow = strategy::inspect(&mut path, stop.clone(), thread, &mut collector);
        let possible = path.choices_in_order();
        if flow == ControlFlow::Continue(Reached::State) && are_none_sure(&possible) {
            let _ = strategy::stuck(&path, &mut collector);
        }
        let is_end = flow == ControlFlow::Continue(Reached::End);
        let has_more = !left.as_slice().is_empty();
        let next = left.next().copied().filter(|choice| !is_end && possible.contains(choice));
        let steps = path.len();
        let mut seen = Seen { collector: &collector, vm: path.vm, stop: &stop, steps, has_more, next };
        if let Some(answer) = look(&mut seen) {
            break Some(answer);
        }
        let Some(choice) = next.filter(|_| !path.vm.is_over_time()) else { break None };
        thread = choice.thread();
        stop = path.take(choice);
    };
    path.back_to(0);
    answer
}
