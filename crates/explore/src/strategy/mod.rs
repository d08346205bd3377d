//! Strategies: in which order states are visited, one file for each.

pub(crate) mod breadth_first;
pub(crate) mod context_bound;
pub(crate) mod depth_first;
pub(crate) mod parallel;
pub(crate) mod pct;
pub(crate) mod random;
mod walk;

use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId, Vm};

pub(crate) use self::walk::Random;

use crate::choice;
use crate::path::Path;
use crate::search::{Collector, Coverage};

/// Runs the main thread to the initial choice point: what it does before is common to all executions.
pub(crate) fn begin(vm: &mut Vm, main: ThreadId) -> Stop {
    begin_while(vm, main, &mut || true).unwrap_or_else(|| {
        // The base of another run may be beyond what there is now.
        vm.set_base();
        Stop::Abandoned
    })
}

/// The same, as long as `is_wanted` returns true.
fn begin_while(vm: &mut Vm, main: ThreadId, is_wanted: &mut dyn FnMut() -> bool) -> Option<Stop> {
    let stop = vm.step_while(main, is_wanted).filter(|_| !vm.was_stopped())?;
    vm.set_base();
    Some(stop)
}

/// Where a step led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// A state from which the execution continues.
    State,
    /// A state in which the program may end, or its daemon threads may continue for a while.
    Over,
    /// The end of an execution.
    End,
}

/// Inspects the state after a step of a thread, the last of the path, and reports violations.
pub(crate) fn inspect(
    path: &mut Path<'_>,
    stop: Stop,
    thread: ThreadId,
    collector: &mut Collector<'_>,
) -> ControlFlow<(), Reached> {
    // What was stopped in the middle of a step is no state of the program, nor is what follows it.
    if path.vm.was_stopped() {
        return ControlFlow::Continue(Reached::End);
    }
    let mut view = path.view(thread, &stop);
    for property in collector.options.properties {
        property.after_step(&mut view);
    }
    for observation in view.found {
        collector.report(observation, || path.schedule())?;
    }
    match stop {
        Stop::Visible | Stop::Ended => (),
        Stop::Exit(status) => {
            if status != 0 {
                collector.statuses.insert(status);
            }
            end(path.vm, collector);
            return ControlFlow::Continue(Reached::End);
        }
        Stop::Unsupported(what) => {
            collector.unsupported(what);
            return ControlFlow::Continue(Reached::End);
        }
        Stop::Abandoned => return ControlFlow::Continue(Reached::End),
    }
    // Only a thread that is not a daemon keeps the program alive.
    let may_be_over = stop == Stop::Ended || path.vm.is_daemon(thread);
    let is_over = may_be_over && choice::is_over(path.vm);
    if is_over {
        end(path.vm, collector);
    }
    ControlFlow::Continue(if is_over { Reached::Over } else { Reached::State })
}

/// An execution ends with its last non-daemon thread: shutdown hooks are not run (A55).
fn end(vm: &Vm, collector: &mut Collector<'_>) {
    collector.statistics.executions += 1;
    if collector.options.outcomes {
        collector.outcomes.insert(vm.output().to_vec());
    }
}

/// Reports a state in which no thread is enabled.
pub(crate) fn stuck(path: &Path<'_>, collector: &mut Collector<'_>) -> ControlFlow<()> {
    collector.statistics.executions += 1;
    for property in collector.options.properties {
        for observation in property.when_stuck(path.vm) {
            collector.report(observation, || path.schedule())?;
        }
    }
    ControlFlow::Continue(())
}

/// Ends the search if a violation does; that is then its coverage.
pub(crate) fn stop_at_first<T>(flow: ControlFlow<(), T>) -> ControlFlow<Coverage, T> {
    match flow {
        ControlFlow::Continue(value) => ControlFlow::Continue(value),
        ControlFlow::Break(()) => ControlFlow::Break(Coverage::First),
    }
}
