//! Every state once, those that take the fewest steps first: the first schedule found for a violation is as short as any.
//!
//! A state that waits for its turn is kept as the schedule that leads to it, and is reached again by running that: a few bytes a state, and time in proportion to
//! its depth.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use unsnarl_vm::{Canonicalizer, Stop, ThreadId, Vm};

use super::{Reached, inspect, stop_at_first, stuck};
use crate::choice::{Choice, choices, is_over, perform};
use crate::schedule::Schedule;
use crate::search::{Collector, Coverage};
use crate::state_set::StateSet;

struct Search<'a, 'b> {
    vm: &'a mut Vm,
    collector: &'a mut Collector<'b>,
    seen: StateSet,
    buffers: Canonicalizer,
    /// The schedules of the states whose turn has not come.
    waiting: VecDeque<Vec<Choice>>,
}

/// Searches all states from the present one on, to which the main thread came with `stop`.
pub(crate) fn search(vm: &mut Vm, stop: Stop, collector: &mut Collector<'_>) -> Coverage {
    let (seen, buffers, waiting) = (StateSet::new(), Canonicalizer::default(), VecDeque::new());
    let mut search = Search { vm, collector, seen, buffers, waiting };
    let flow = search.run(stop);
    search.collector.statistics.set_bytes = search.seen.bytes();
    match flow {
        ControlFlow::Continue(()) => Coverage::All,
        ControlFlow::Break(why) => why,
    }
}

impl Search<'_, '_> {
    fn run(&mut self, stop: Stop) -> ControlFlow<Coverage> {
        self.arrive(stop, ThreadId(0), Vec::new())?;
        while let Some(path) = self.waiting.pop_front() {
            let mut checkpoints = Vec::with_capacity(path.len());
            for choice in &path {
                checkpoints.push(self.vm.mark(Some(choice.thread())));
                perform(self.vm, *choice);
            }
            let flow = self.expand(&path);
            for checkpoint in checkpoints.iter().rev() {
                self.vm.take_back(checkpoint);
            }
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Takes every step from the state that a path leads to, in which the VM is before and after.
    fn expand(&mut self, path: &[Choice]) -> ControlFlow<Coverage> {
        let possible = choices(self.vm, path.last().map(|choice| choice.thread()));
        // Where only daemon threads are left nobody has to go on.
        if possible.is_empty() && !is_over(self.vm) {
            let schedule = || Schedule { choices: path.to_vec() };
            return stop_at_first(stuck(self.vm, self.collector, &schedule));
        }
        self.collector.statistics.choices += u64::from(possible.len() > 1);
        for choice in possible {
            let back = self.vm.mark(Some(choice.thread()));
            let stop = perform(self.vm, choice);
            self.collector.statistics.transitions += 1;
            let flow = self.arrive(stop, choice.thread(), path.iter().copied().chain([choice]).collect());
            self.vm.take_back(&back);
            flow?;
            self.check_budget(path.len())?;
        }
        ControlFlow::Continue(())
    }

    /// Looks at the state after a step; it waits for its turn if it is new.
    fn arrive(&mut self, stop: Stop, thread: ThreadId, path: Vec<Choice>) -> ControlFlow<Coverage> {
        self.collector.statistics.depth = self.collector.statistics.depth.max(path.len());
        let schedule = || Schedule { choices: path.clone() };
        let reached = stop_at_first(inspect(self.vm, stop, thread, self.collector, &schedule))?;
        let is_new = self.seen.insert(self.vm.fingerprint(&mut self.buffers, self.collector.options.outcomes));
        self.collector.statistics.states = self.seen.len() as u64;
        if is_new && !matches!(reached, Reached::End) {
            self.waiting.push_back(path);
        }
        ControlFlow::Continue(())
    }

    fn check_budget(&mut self, depth: usize) -> ControlFlow<Coverage> {
        let budget = self.collector.options.budget;
        let kept = self.waiting.len().saturating_mul(depth + 1).saturating_mul(size_of::<Choice>());
        let exhausted = |what: &str| ControlFlow::Break(Coverage::Budget(what.to_owned()));
        if self.seen.len() as u64 >= budget.states {
            return exhausted("states");
        }
        if depth >= budget.depth {
            return exhausted("depth");
        }
        if self.seen.bytes() + kept >= budget.bytes {
            return exhausted("memory");
        }
        match self.collector.tell(depth, || 0.0) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => exhausted("time"),
        }
    }
}
