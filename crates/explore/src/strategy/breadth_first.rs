//! Visits every state once, in the order of the steps that they take: no schedule for a violation is shorter than the
//! first one found.
//!
//! A pending state is kept as the schedule that leads to it, and is reached again by replaying that: this takes a few
//! bytes for each state, and time proportional to its depth. The prefix that it shares with the state before is not
//! replayed.
//!
//! Under a reduction, no step is put off for ever: if all steps of a state lead to states whose steps were taken
//! already, those that were left out are taken, too (Bošnački, Leue and Lluch Lafuente, "Partial-order reduction for
//! general state exploring algorithms", 2009). So they are where a step ends the execution. Livelocks are not looked
//! for, with or without a reduction.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use unsnarl_vm::{Stop, ThreadId};

use super::{Reached, inspect, stop_at_first, stuck};
use crate::choice::{Choices, are_none_sure, is_over};
use crate::path::Path;
use crate::search::{Collector, Coverage};
use crate::state_set::{StateId, StateSet};
use crate::trails::{Trail, Trails};

struct Search<'a, 'b, 'c> {
    path: Path<'a>,
    collector: &'b mut Collector<'c>,
    seen: StateSet,
    trails: Trails,
    /// The pending states, and the schedules that lead to them.
    waiting: VecDeque<(Trail, StateId)>,
    /// The same states, if there is a reduction.
    is_waiting: FxHashSet<StateId>,
}

/// Searches all states from the initial choice point; `stop` is the reason why the main thread stopped there.
pub(crate) fn search(path: Path<'_>, stop: Stop, collector: &mut Collector<'_>) -> Coverage {
    let seen = StateSet::new(collector.options.exact);
    let mut search = Search {
        path,
        collector,
        seen,
        trails: Trails::default(),
        waiting: VecDeque::new(),
        is_waiting: FxHashSet::default(),
    };
    let flow = search.run(stop);
    search.collector.busiest = search.path.busiest();
    match flow {
        ControlFlow::Continue(()) => Coverage::All,
        ControlFlow::Break(why) => why,
    }
}

impl Search<'_, '_, '_> {
    fn run(&mut self, stop: Stop) -> ControlFlow<Coverage> {
        self.arrive(stop, ThreadId(0))?;
        while let Some((trail, state)) = self.waiting.pop_front() {
            self.is_waiting.remove(&state);
            self.path.follow(&self.trails, trail);
            self.expand()?;
        }
        ControlFlow::Continue(())
    }

    /// Takes every step from the present state, and returns to it.
    fn expand(&mut self) -> ControlFlow<Coverage> {
        let mut possible = match is_over(self.path.vm) {
            // Daemons may end at any time: no step of theirs can be put off.
            true => self.path.all_choices(),
            false => self.path.choices(),
        };
        self.collector.statistics.choices += u64::from(possible.len() > 1);
        let length = self.path.len();
        let (mut taken, mut leads_on, mut ends) = (0, false, false);
        loop {
            let Some(choice) = possible.get(taken).copied() else {
                let mut more = if leads_on && !ends { Choices::new() } else { self.path.left_out() };
                more.retain(|choice| !possible.contains(choice));
                if more.is_empty() {
                    break;
                }
                possible.extend(more);
                continue;
            };
            taken += 1;
            let stop = self.path.take(choice);
            self.collector.statistics.transitions += 1;
            ends |= !matches!(stop, Stop::Visible | Stop::Ended);
            leads_on |= self.arrive(stop, choice.thread())?;
            self.collector.surprise = self.path.surprise();
            if self.collector.surprise.is_some() {
                return ControlFlow::Break(Coverage::NotRun);
            }
            self.path.back_to(length);
            let kept = self.trails.bytes()
                + self.waiting.capacity() * size_of::<(Trail, StateId)>()
                + self.is_waiting.capacity() * (size_of::<StateId>() + 1);
            let bytes = self.seen.bytes() + self.path.bytes() + kept;
            let (done, waiting) = (self.seen.len() - self.waiting.len(), self.waiting.len());
            let share = || done as f64 / self.seen.len().max(1) as f64;
            self.collector.check_budget(length, self.path.vm.executed(), bytes, &|| waiting, &share)?;
        }
        ControlFlow::Continue(())
    }

    /// Inspects the state after a step; it becomes pending if it is new. Returns whether it is pending, or an end.
    fn arrive(&mut self, stop: Stop, thread: ThreadId) -> ControlFlow<Coverage, bool> {
        let statistics = &mut self.collector.statistics;
        statistics.depth = statistics.depth.max(self.path.len());
        let reached = stop_at_first(inspect(&mut self.path, stop, thread, self.collector))?;
        let (state, is_new) = self.seen.insert(self.path.vm, self.collector.options.outcomes);
        self.collector.statistics.states = self.seen.len() as u64;
        self.collector.statistics.set_bytes = self.seen.bytes();
        if !is_new || reached == Reached::End {
            return ControlFlow::Continue(is_new || reached == Reached::End || self.is_waiting.contains(&state));
        }
        let choices = self.path.all_choices();
        // If only daemon threads remain, none of them has to continue.
        if are_none_sure(&choices) && reached == Reached::State {
            stop_at_first(stuck(&self.path, self.collector))?;
        }
        if choices.is_empty() {
            return ControlFlow::Continue(true);
        }
        if self.collector.cuts(self.path.len()) {
            return ControlFlow::Continue(true);
        }
        let here = self.path.trail(&mut self.trails);
        self.waiting.push_back((here, state));
        if self.path.is_reduced() {
            self.is_waiting.insert(state);
        }
        ControlFlow::Continue(true)
    }
}
