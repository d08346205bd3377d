//! Minimises schedules: finds one with fewer context switches that shows the same violation.
//!
//! A schedule is divided into blocks, the consecutive choices of one thread. A block is omitted, or moved next to
//! another block of its thread, if the resulting execution is possible and shows a violation of the same kind at the
//! same places. This is repeated until no change helps, or the maximum number of attempts or of their steps is reached,
//! or time runs out. The result never has more context switches than the given schedule; it is not necessarily minimal.

use unsnarl_vm::{Stop, ThreadId, Vm};

use crate::choice::Choice;
use crate::observe::observe;
use crate::schedule::Schedule;
use crate::search::Options;
use crate::violation::{Violation, ViolationKind};

/// The maximum number of executions that are tried for one violation.
const TRIES: usize = 400;
/// The maximum number of steps of all these executions together.
const MAX_STEPS: usize = 2_000_000;
/// The number of instructions after which the caller is asked whether to continue, as in [`Collector::check_budget`].
const ASK_AFTER: u64 = 2_000_000;
/// Longer schedules are not minimised: each attempt would cost too much.
const MAX_LENGTH: usize = 20_000;

/// The remaining budget for a violation.
struct Effort<'a> {
    tries: usize,
    steps: usize,
    /// The instructions of the VM when the caller was last asked whether to continue.
    asked: u64,
    goes_on: &'a mut dyn FnMut() -> bool,
}

impl Effort<'_> {
    /// Whether another execution may be tried.
    fn tries_again(&mut self, vm: &Vm) -> bool {
        if self.tries == 0 || self.steps == 0 {
            return false;
        }
        self.tries -= 1;
        self.asked = vm.executed();
        self.go_on_or_end()
    }

    /// Whether another step may be taken.
    fn takes_step(&mut self, vm: &Vm) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        if vm.executed() - self.asked < ASK_AFTER {
            return true;
        }
        self.asked = vm.executed();
        self.go_on_or_end()
    }

    fn go_on_or_end(&mut self) -> bool {
        let goes_on = (self.goes_on)();
        if !goes_on {
            self.steps = 0;
        }
        goes_on
    }
}

/// Replaces the schedule of a violation by one with fewer context switches, if one is found while `goes_on` returns
/// true. The VM is at the initial choice point; `stop` is the reason why the main thread stopped there.
pub(crate) fn minimise(
    vm: &mut Vm,
    first: (ThreadId, &Stop),
    options: Options<'_>,
    violation: &mut Violation,
    goes_on: &mut dyn FnMut() -> bool,
) {
    // A livelock cannot be detected from one state; this takes the whole search.
    if violation.kind == ViolationKind::Livelock || violation.schedule.choices.len() > MAX_LENGTH {
        return;
    }
    let mut best = violation.schedule.clone();
    let mut effort = Effort { tries: TRIES, steps: MAX_STEPS, asked: vm.executed(), goes_on };
    while let Some((shorter, shown)) = better(vm, first, options, &best, violation, &mut effort) {
        best = shorter;
        // There may be another pair of accesses at the same lines.
        let Violation { message, sites, written, .. } = shown;
        (violation.message, violation.sites, violation.written) = (message, sites, written);
    }
    violation.schedule = best;
}

/// Whether an execution shows its violation in the manner in which the VM runs now, too. As in [`minimise`], the VM is
/// at the initial choice point.
pub(crate) fn is_shown(
    vm: &mut Vm,
    first: (ThreadId, &Stop),
    options: Options<'_>,
    violation: &Violation,
    goes_on: &mut dyn FnMut() -> bool,
) -> bool {
    let schedule = &violation.schedule;
    let mut effort = Effort { tries: 1, steps: MAX_STEPS, asked: vm.executed(), goes_on };
    let found = shown(vm, first, options, schedule, violation, &mut effort);
    found.is_some_and(|(shown, _)| shown.choices.len() == schedule.choices.len())
}

/// A cheaper schedule that shows the violation, too.
fn better(
    vm: &mut Vm,
    first: (ThreadId, &Stop),
    options: Options<'_>,
    best: &Schedule,
    violation: &Violation,
    effort: &mut Effort<'_>,
) -> Option<(Schedule, Violation)> {
    let blocks: Vec<&[Choice]> = best.choices.chunk_by(|a, b| a.thread() == b.thread()).collect();
    let all: Vec<usize> = (0..blocks.len()).collect();
    let limit = cost(&blocks, &all);
    for order in orders(&blocks).filter(|order| cost(&blocks, order) < limit) {
        if !effort.tries_again(vm) {
            return None;
        }
        let choices = order.iter().flat_map(|at| blocks[*at].iter().copied()).collect();
        let candidate = Schedule { choices, ..*best };
        let found = shown(vm, first, options, &candidate, violation, effort);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The number of context switches and of choices of blocks in an order.
fn cost(blocks: &[&[Choice]], order: &[usize]) -> (usize, usize) {
    let thread = |at: usize| blocks[at][0].thread();
    let switches = order.windows(2).filter(|pair| thread(pair[0]) != thread(pair[1])).count();
    (switches, order.iter().map(|at| blocks[*at].len()).sum())
}

/// Orders of blocks that differ by one block: it is omitted, or moved to the next block of its thread, or that one is
/// moved to it. Each order is computed on demand.
fn orders(blocks: &[&[Choice]]) -> impl Iterator<Item = Vec<usize>> {
    let count = blocks.len();
    let without = move |block: usize| (0..count).filter(move |other| *other != block);
    (0..count).flat_map(move |at| {
        let thread = blocks[at][0].thread();
        let next = (at + 1..count).find(|block| blocks[*block][0].thread() == thread);
        // Positions are those after the removal: a block before the removed one keeps its position, one after it moves
        // up by one.
        let down = next.map(|next| moved(without(at), next - 1, at));
        let up = next.map(|next| moved(without(next), at + 1, next));
        std::iter::once(without(at).collect()).chain(down).chain(up)
    })
}

/// An order with a block inserted at a position.
fn moved(order: impl Iterator<Item = usize>, place: usize, block: usize) -> Vec<usize> {
    let mut order: Vec<usize> = order.collect();
    order.insert(place, block);
    order
}

/// The shortest prefix of a schedule that shows the violation, if one does, and the violation that it shows.
fn shown(
    vm: &mut Vm,
    first: (ThreadId, &Stop),
    options: Options<'_>,
    schedule: &Schedule,
    violation: &Violation,
    effort: &mut Effort<'_>,
) -> Option<(Schedule, Violation)> {
    let key = Violation::key(violation.kind, &violation.sites);
    let found = observe(vm, first, options, schedule, &mut |seen| match seen.collector.reported(&key) {
        Some(shown) => Some(Some((seen.steps, shown.clone()))),
        None => (!effort.takes_step(seen.vm)).then_some(None),
    });
    let (length, shown) = found.flatten()?;
    Some((Schedule { choices: schedule.choices[..length].to_vec(), ..*schedule }, shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_left_out_or_moved_next_to_one_of_its_thread() {
        let run = |thread: u16| Choice::Run(ThreadId(thread));
        let choices = [run(1), run(2), run(2), run(3), run(1)];
        let blocks: Vec<&[Choice]> = choices.chunk_by(|a, b| a == b).collect();
        let all: Vec<Vec<usize>> = orders(&blocks).collect();
        let expected: [&[usize]; 6] = [&[1, 2, 3], &[1, 2, 0, 3], &[0, 3, 1, 2], &[0, 2, 3], &[0, 1, 3], &[0, 1, 2]];
        assert_eq!(all, expected);
        assert_eq!(cost(&blocks, &[0, 1, 2, 3]), (3, 5));
        assert_eq!(cost(&blocks, &[0, 3, 1, 2]), (2, 5));
        assert_eq!(cost(&blocks, &[0, 2, 3]), (2, 3));
    }
}
