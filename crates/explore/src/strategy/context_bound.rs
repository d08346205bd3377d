//! Executions with few preemptions first (iterative context bounding: Musuvathi and Qadeer, PLDI 2007): all with none,
//! then all with one, up to a bound. Most defects need very few, and coverage is stated in the number of preemptions.
//!
//! A preemption is a context switch away from a thread that is still enabled. A state is visited again if it is reached
//! with fewer preemptions than before, or by another thread: what can be reached from it within the bound depends on
//! both. Steps that need one more preemption are kept, as schedules, for the next round; if there are none, every state
//! was visited. Livelocks are not detected.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use unsnarl_vm::{Stop, ThreadId};

use super::{Reached, inspect, stop_at_first, stuck};
use crate::choice::{Choice, are_none_sure};
use crate::path::Path;
use crate::search::{Collector, Coverage};
use crate::state_set::{StateId, StateSet};
use crate::trails::{Trail, Trails};

struct Search<'a, 'b, 'c> {
    path: Path<'a>,
    collector: &'b mut Collector<'c>,
    /// All states, to count them.
    states: StateSet,
    /// States with the thread that reached them; rounds come in the order of preemptions, so a later visit has no
    /// fewer.
    seen: FxHashSet<(StateId, ThreadId)>,
    trails: Trails,
    /// Schedules whose last step is a preemption.
    next: Vec<Trail>,
    /// The number of pending schedules of the present round.
    waiting: usize,
}

/// Searches from the initial choice point with at most `bound` preemptions; `stop` is the reason why the main thread
/// stopped there.
pub(crate) fn search(path: Path<'_>, stop: Stop, bound: usize, collector: &mut Collector<'_>) -> Coverage {
    let states = StateSet::new(collector.options.exact);
    let (seen, trails, next) = (FxHashSet::default(), Trails::default(), Vec::new());
    let mut search = Search { path, collector, states, seen, trails, next, waiting: 0 };
    match search.run(stop, bound) {
        ControlFlow::Continue(true) => Coverage::All,
        ControlFlow::Continue(false) => Coverage::Preemptions(bound),
        ControlFlow::Break(why) => why,
    }
}

impl Search<'_, '_, '_> {
    /// Returns whether nothing is left.
    fn run(&mut self, stop: Stop, bound: usize) -> ControlFlow<Coverage, bool> {
        if self.arrive(stop, ThreadId(0))? {
            self.explore(0)?;
        }
        for covered in 0..bound {
            let round = std::mem::take(&mut self.next);
            self.round(round).map_break(|why| match why {
                Coverage::Budget(what) => Coverage::BudgetAfter(what, covered),
                other => other,
            })?;
        }
        ControlFlow::Continue(self.next.is_empty())
    }

    /// Runs all executions that continue schedules with one more preemption.
    fn round(&mut self, schedules: Vec<Trail>) -> ControlFlow<Coverage> {
        self.waiting = schedules.len();
        for trail in schedules {
            self.waiting -= 1;
            let Some((before, last)) = self.trails.last(trail) else { continue };
            self.path.follow(&self.trails, before);
            let goes_on = self.step(last)?;
            self.path.came_by(trail);
            if goes_on {
                self.explore(self.path.len())?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Depth-first search from the present state, without preemptions; the path does not become shorter than `floor`.
    fn explore(&mut self, floor: usize) -> ControlFlow<Coverage> {
        let mut nodes = vec![self.free_choices()];
        while let Some(choices) = nodes.last_mut() {
            let Some(choice) = choices.pop() else {
                nodes.pop();
                if self.path.len() > floor {
                    self.path.back();
                }
                continue;
            };
            if self.step(choice)? {
                let choices = self.free_choices();
                nodes.push(choices);
            } else {
                self.path.back();
            }
        }
        ControlFlow::Continue(())
    }

    /// The choices that are not preemptions, the first one last; the others are kept for the next round.
    fn free_choices(&mut self) -> Vec<Choice> {
        let possible = self.path.choices();
        let last = self.path.last();
        self.collector.statistics.choices += u64::from(possible.len() > 1);
        let can_go_on = !self.path.is_turn_over() && possible.iter().any(|choice| Some(choice.thread()) == last);
        let (mut free, preempting): (Vec<Choice>, Vec<Choice>) =
            possible.into_iter().partition(|choice| !can_go_on || Some(choice.thread()) == last);
        for choice in preempting {
            let here = self.path.trail(&mut self.trails);
            self.next.push(self.trails.add(here, choice));
        }
        free.reverse();
        free
    }

    /// Takes a step; returns whether to continue from there.
    fn step(&mut self, choice: Choice) -> ControlFlow<Coverage, bool> {
        let stop = self.path.take(choice);
        self.collector.statistics.transitions += 1;
        let bytes = self.states.bytes() + self.path.bytes() + self.trails.bytes();
        let waiting = self.next.len() + self.waiting;
        let bytes = bytes + waiting * 2 * size_of::<Trail>() + self.seen.len() * 2 * size_of::<(StateId, ThreadId)>();
        let executed = self.path.vm.executed();
        self.collector.check_budget(self.path.len(), executed, bytes, &|| waiting, &|| f64::NAN)?;
        self.arrive(stop, choice.thread())
    }

    /// Inspects the state after a step; returns whether to continue from it.
    fn arrive(&mut self, stop: Stop, thread: ThreadId) -> ControlFlow<Coverage, bool> {
        let statistics = &mut self.collector.statistics;
        statistics.depth = statistics.depth.max(self.path.len());
        let reached = stop_at_first(inspect(&mut self.path, stop, thread, self.collector))?;
        let (state, is_new) = self.states.insert(self.path.vm, self.collector.options.outcomes);
        self.collector.statistics.states = self.states.len() as u64;
        self.collector.statistics.set_bytes = self.states.bytes();
        if reached == Reached::End || !self.seen.insert((state, thread)) {
            return ControlFlow::Continue(false);
        }
        let choices = self.path.choices();
        if are_none_sure(&choices) && is_new && reached == Reached::State {
            stop_at_first(stuck(&self.path, self.collector))?;
        }
        if choices.is_empty() {
            return ControlFlow::Continue(false);
        }
        ControlFlow::Continue(!self.collector.cuts(self.path.len()))
    }
}
