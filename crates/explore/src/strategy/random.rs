//! Executions whose choices are made by chance, each from the first state to its end.
//!
//! Nothing is said about what was not run. Chance comes from a seed (splitmix64), so that the same seed gives the same executions.

use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId, Vm};

use super::{Reached, inspect, stuck};
use crate::choice::{Choice, choices, perform};
use crate::schedule::Schedule;
use crate::search::{Collector, Coverage};

/// Runs that many executions.
pub(crate) fn search(vm: &mut Vm, stop: Stop, runs: u64, seed: u64, collector: &mut Collector<'_>) -> Coverage {
    let mut chance = seed;
    if !matches!(stop, Stop::Visible) {
        let _ = inspect(vm, stop, ThreadId(0), collector, &Schedule::default);
        return Coverage::All;
    }
    for _ in 0..runs {
        match run(vm, collector, &mut chance) {
            ControlFlow::Continue(()) => (),
            ControlFlow::Break(why) => return why,
        }
    }
    Coverage::Sampled
}

fn run(vm: &mut Vm, collector: &mut Collector<'_>, chance: &mut u64) -> ControlFlow<Coverage> {
    let mut taken: Vec<Choice> = Vec::new();
    let mut checkpoints = Vec::new();
    let flow = loop {
        let possible = choices(vm, None);
        let schedule = || Schedule { choices: taken.clone() };
        if possible.is_empty() {
            break stuck(vm, collector, &schedule).map_break(|()| Coverage::First);
        }
        if taken.len() >= collector.options.budget.depth {
            break ControlFlow::Break(Coverage::Budget(String::from("depth")));
        }
        let choice = possible[(next(chance) % possible.len() as u64) as usize];
        taken.push(choice);
        checkpoints.push(vm.mark(Some(choice.thread())));
        let stop = perform(vm, choice);
        collector.statistics.transitions += 1;
        collector.statistics.states += 1;
        collector.statistics.depth = collector.statistics.depth.max(taken.len());
        let schedule = || Schedule { choices: taken.clone() };
        match inspect(vm, stop, choice.thread(), collector, &schedule) {
            ControlFlow::Continue(Reached::State) => (),
            ControlFlow::Continue(Reached::End | Reached::Over) => break ControlFlow::Continue(()),
            ControlFlow::Break(()) => break ControlFlow::Break(Coverage::First),
        }
        if collector.tell(taken.len(), || 0.0).is_break() {
            break ControlFlow::Break(Coverage::Budget(String::from("time")));
        }
    };
    for checkpoint in checkpoints.iter().rev() {
        vm.take_back(checkpoint);
    }
    flow
}

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
