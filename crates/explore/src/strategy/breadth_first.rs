//! Visits every state once, in the order of the steps that they take: no schedule for a violation is shorter than the
//! first one found.
//!
//! A pending state is kept as the schedule that leads to it, and is reached again by replaying that: this takes a few
//! bytes for each state, and time proportional to its depth. The prefix that it shares with the state before is not
//! replayed.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId};

use super::{Reached, inspect, stop_at_first, stuck};
use crate::path::Path;
use crate::search::{Collector, Coverage};
use crate::state_set::StateSet;
use crate::trails::{Trail, Trails};

struct Search<'a, 'b, 'c> {
    path: Path<'a>,
    collector: &'b mut Collector<'c>,
    seen: StateSet,
    trails: Trails,
    /// The schedules of pending states.
    waiting: VecDeque<Trail>,
}

/// Searches all states from the initial choice point; `stop` is the reason why the main thread stopped there.
pub(crate) fn search(path: Path<'_>, stop: Stop, collector: &mut Collector<'_>) -> Coverage {
    let seen = StateSet::new(collector.options.exact);
    let mut search = Search { path, collector, seen, trails: Trails::default(), waiting: VecDeque::new() };
    match search.run(stop) {
        ControlFlow::Continue(()) => Coverage::All,
        ControlFlow::Break(why) => why,
    }
}

impl Search<'_, '_, '_> {
    fn run(&mut self, stop: Stop) -> ControlFlow<Coverage> {
        self.arrive(stop, ThreadId(0))?;
        while let Some(trail) = self.waiting.pop_front() {
            self.path.follow(&self.trails, trail);
            self.expand()?;
        }
        ControlFlow::Continue(())
    }

    /// Takes every step from the present state, and returns to it.
    fn expand(&mut self) -> ControlFlow<Coverage> {
        let possible = self.path.choices();
        self.collector.statistics.choices += u64::from(possible.len() > 1);
        let length = self.path.len();
        for choice in possible {
            let stop = self.path.take(choice);
            self.collector.statistics.transitions += 1;
            self.arrive(stop, choice.thread())?;
            self.path.back_to(length);
            let kept = self.trails.bytes() + self.waiting.capacity() * size_of::<Trail>();
            let bytes = self.seen.bytes() + self.path.bytes() + kept;
            let (done, waiting) = (self.seen.len() - self.waiting.len(), self.waiting.len());
            let share = || done as f64 / self.seen.len().max(1) as f64;
            self.collector.check_budget(length, self.path.vm.executed(), bytes, &|| waiting, &share)?;
        }
        ControlFlow::Continue(())
    }

    /// Inspects the state after a step; it becomes pending if it is new.
    fn arrive(&mut self, stop: Stop, thread: ThreadId) -> ControlFlow<Coverage> {
        let statistics = &mut self.collector.statistics;
        statistics.depth = statistics.depth.max(self.path.len());
        let reached = stop_at_first(inspect(&mut self.path, stop, thread, self.collector))?;
        let (_, is_new) = self.seen.insert(self.path.vm, self.collector.options.outcomes);
        self.collector.statistics.states = self.seen.len() as u64;
        self.collector.statistics.set_bytes = self.seen.bytes();
        if !is_new || reached == Reached::End {
            return ControlFlow::Continue(());
        }
        if self.path.choices().is_empty() {
            // If only daemon threads remain, none of them has to continue.
            return match reached {
                Reached::State => stop_at_first(stuck(&self.path, self.collector)),
                Reached::Over | Reached::End => ControlFlow::Continue(()),
            };
        }
        if self.collector.cuts(self.path.len()) {
            return ControlFlow::Continue(());
        }
        let here = self.path.trail(&mut self.trails);
        self.waiting.push_back(here);
        ControlFlow::Continue(())
    }
}
