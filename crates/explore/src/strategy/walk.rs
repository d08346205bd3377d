//! One execution from the first state to its end, with choices that somebody makes: what the strategies that sample have in common.

use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId, Vm};

use super::{Reached, inspect, stuck};
use crate::choice::{Choice, choices, perform};
use crate::schedule::Schedule;
use crate::search::{Collector, Coverage};

/// Numbers by chance, from a seed (splitmix64): the same seed gives the same executions.
pub(super) struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below another, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Runs executions until there were enough, or a budget runs out. `run` is called for each, with what chooses for it.
pub(super) fn executions(
    vm: &mut Vm,
    stop: Stop,
    runs: u64,
    collector: &mut Collector<'_>,
    run: &mut dyn FnMut(&mut Vm, &mut Collector<'_>) -> ControlFlow<Coverage>,
) -> Coverage {
    if !matches!(stop, Stop::Visible) {
        let _ = inspect(vm, stop, ThreadId(0), collector, &Schedule::default);
        return Coverage::All;
    }
    for _ in 0..runs {
        if let ControlFlow::Break(why) = run(vm, collector) {
            return why;
        }
    }
    Coverage::Sampled
}

/// Runs one execution; `choose` gets the possible choices and the number of the step. The VM is where it was in the end. Gives the number of steps.
pub(super) fn execution(
    vm: &mut Vm,
    collector: &mut Collector<'_>,
    choose: &mut dyn FnMut(&[Choice], usize) -> usize,
) -> ControlFlow<Coverage, usize> {
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
        let Some(choice) = possible.get(choose(&possible, taken.len())).copied() else {
            break ControlFlow::Continue(());
        };
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
    flow.map_continue(|()| taken.len())
}
