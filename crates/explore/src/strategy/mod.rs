//! In which order states are visited: a file each.

pub(crate) mod breadth_first;
pub(crate) mod depth_first;
pub(crate) mod pct;
pub(crate) mod random;
mod walk;

use unsnarl_vm::{Stop, ThreadId, Vm};

use crate::choice;
use crate::deadlock;
use crate::race;
use crate::schedule::Schedule;
use crate::search::{Collector, Coverage};
use crate::violation;

use std::ops::ControlFlow;

/// Runs the main thread up to the first choice: what it does alone is common to all executions.
pub(crate) fn begin(vm: &mut Vm, main: ThreadId) -> Stop {
    let stop = vm.step(main);
    vm.set_base();
    stop
}

/// What a step led to.
pub(crate) enum Reached {
    /// A state from which it goes on.
    State,
    /// A state in which the program may end, or its daemon threads may go on for a while.
    Over,
    /// The end of an execution.
    End,
}

/// Looks at the state after a step of a thread, and reports what is wrong with it.
pub(crate) fn inspect(
    vm: &Vm,
    stop: Stop,
    thread: ThreadId,
    collector: &mut Collector<'_>,
    schedule: &dyn Fn() -> Schedule,
) -> ControlFlow<(), Reached> {
    match stop {
        Stop::Visible => {
            if let Some(members) = deadlock::cycle(vm, thread) {
                collector.report(deadlock::of_cycle(vm, &members), schedule)?;
            }
        }
        Stop::Ended => {
            if let Some(found) = violation::uncaught(vm, thread) {
                collector.report(found, schedule)?;
            }
        }
        Stop::Exit(_) => {
            end(vm, collector);
            return ControlFlow::Continue(Reached::End);
        }
        Stop::Unsupported(what) => {
            collector.unsupported(what);
            return ControlFlow::Continue(Reached::End);
        }
        Stop::Endless => {
            let site = violation::site(vm, thread);
            let message = String::from("a thread runs on without doing anything that others could notice");
            collector.report((violation::Kind::Livelock, message, vec![site]), schedule)?;
            return ControlFlow::Continue(Reached::End);
        }
    }
    let is_over = choice::is_over(vm);
    if is_over {
        end(vm, collector);
    }
    if collector.options.races {
        for (message, sites) in race::races(vm) {
            collector.report((violation::Kind::Race, message, sites), schedule)?;
        }
    }
    ControlFlow::Continue(if is_over { Reached::Over } else { Reached::State })
}

fn end(vm: &Vm, collector: &mut Collector<'_>) {
    collector.statistics.executions += 1;
    if collector.options.outcomes {
        collector.outcomes.insert(vm.output().to_vec());
    }
}

/// Reports a state in which nobody can go on.
pub(crate) fn stuck(vm: &Vm, collector: &mut Collector<'_>, schedule: &dyn Fn() -> Schedule) -> ControlFlow<()> {
    collector.statistics.executions += 1;
    for found in deadlock::stuck(vm) {
        collector.report(found, schedule)?;
    }
    ControlFlow::Continue(())
}

/// A violation that ends the search is what it covers.
pub(crate) fn stop_at_first<T>(flow: ControlFlow<(), T>) -> ControlFlow<Coverage, T> {
    match flow {
        ControlFlow::Continue(value) => ControlFlow::Continue(value),
        ControlFlow::Break(()) => ControlFlow::Break(Coverage::First),
    }
}
