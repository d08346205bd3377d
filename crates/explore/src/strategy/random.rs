//! Executions whose choices are made by chance, each from the first state to its end. Nothing is said about what was not run.

use std::ops::ControlFlow;

use unsnarl_vm::{Stop, Vm};

use super::walk::{Chance, execution, executions};
use crate::search::{Collector, Coverage};

/// Runs that many executions.
pub(crate) fn search(vm: &mut Vm, stop: Stop, runs: u64, seed: u64, collector: &mut Collector<'_>) -> Coverage {
    let mut chance = Chance(seed);
    executions(vm, stop, runs, collector, &mut |vm, collector| match execution(vm, collector, &mut |possible, _| {
        chance.below(possible.len())
    }) {
        ControlFlow::Continue(_) => ControlFlow::Continue(()),
        ControlFlow::Break(why) => ControlFlow::Break(why),
    })
}
