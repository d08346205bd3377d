//! One execution from the initial choice point to its end, with choices that a strategy makes: the common part of the
//! strategies that sample executions.

use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId};

use super::{Reached, inspect, stop_at_first, stuck};
use crate::choice::{Choice, are_none_sure};
use crate::path::Path;
use crate::search::{Collector, Coverage};

/// Random numbers from a seed (splitmix64): the same seed gives the same executions.
pub(crate) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A random number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// The number of executions that were run, and that are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quota {
    done: u64,
    wanted: u64,
}

type Run<'r> = dyn FnMut(&mut Path<'_>, Quota, &mut Collector<'_>) -> ControlFlow<Coverage> + 'r;

/// Runs executions until there are enough, or a budget is exhausted. `run` is called for each.
pub(super) fn executions(
    path: &mut Path<'_>,
    stop: Stop,
    runs: u64,
    collector: &mut Collector<'_>,
    run: &mut Run<'_>,
) -> Coverage {
    if !matches!(stop, Stop::Visible) {
        let _ = inspect(path, stop, ThreadId(0), collector);
        return Coverage::All;
    }
    for done in 0..runs {
        if let ControlFlow::Break(why) = run(path, Quota { done, wanted: runs }, collector) {
            return why;
        }
    }
    Coverage::Sampled
}

/// Runs one execution; `choose` gets the possible choices and the number of the step. Restores the VM, and returns the
/// number of steps.
pub(super) fn execution(
    path: &mut Path<'_>,
    quota: Quota,
    collector: &mut Collector<'_>,
    choose: &mut dyn FnMut(&[Choice], usize) -> usize,
) -> ControlFlow<Coverage, usize> {
    let flow = run(path, quota, collector, choose);
    let length = path.len();
    path.back_to(0);
    flow.map_continue(|()| length)
}

fn run(
    path: &mut Path<'_>,
    quota: Quota,
    collector: &mut Collector<'_>,
    choose: &mut dyn FnMut(&[Choice], usize) -> usize,
) -> ControlFlow<Coverage> {
    loop {
        let possible = path.choices_in_order();
        if are_none_sure(&possible) {
            stop_at_first(stuck(path, collector))?;
        }
        if possible.is_empty() {
            return ControlFlow::Continue(());
        }
        let Some(choice) = possible.get(choose(&possible, path.len())).copied() else {
            return ControlFlow::Continue(());
        };
        let stop = path.take(choice);
        collector.surprise = path.surprise();
        if collector.surprise.is_some() {
            return ControlFlow::Break(Coverage::NotRun);
        }
        collector.statistics.transitions += 1;
        collector.statistics.states += 1;
        collector.statistics.depth = collector.statistics.depth.max(path.len());
        let reached = stop_at_first(inspect(path, stop, choice.thread(), collector))?;
        // Also at the end of an execution: it may have been the budget that ended it.
        let share = || quota.done as f64 / quota.wanted.max(1) as f64;
        let waiting = || (quota.wanted - quota.done) as usize;
        collector.check_budget(path.len(), path.vm.executed(), path.bytes(), &waiting, &share)?;
        if reached != Reached::State || collector.cuts(path.len()) {
            return ControlFlow::Continue(());
        }
    }
}
