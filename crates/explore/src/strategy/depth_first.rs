//! Every state once, the deepest first. The VM goes back by undoing, so a step costs what it changes.
//!
//! The search finds the strongly connected components of the state graph as it goes (Tarjan 1972): one that no step leaves is a livelock. Only states whose
//! component is not complete are kept with their number; the others are fingerprints in a set.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use unsnarl_vm::{Canonicalizer, Checkpoint, Stop, ThreadId, Vm};

use super::{Reached, inspect, stop_at_first, stuck};
use crate::choice::{Choice, choices, perform};
use crate::livelock;
use crate::schedule::Schedule;
use crate::search::{Collector, Coverage};
use crate::state_set::StateSet;

/// A state on the path from the first state to the present one.
struct Node {
    /// Takes back the step that led here; none for the first state.
    back: Option<Checkpoint>,
    choices: Vec<Choice>,
    /// How many of them were taken.
    taken: usize,
    /// When it was first seen.
    number: u32,
    /// The oldest state of an incomplete component that is known to be reached from here.
    oldest: u32,
    /// Whether some step leads out of its component, or to an end.
    has_exit: bool,
}

impl Node {
    /// The choice that is being followed.
    fn current(&self) -> Option<Choice> {
        self.choices.get(self.taken.checked_sub(1)?).copied()
    }
}

struct Search<'a, 'b> {
    vm: &'a mut Vm,
    collector: &'a mut Collector<'b>,
    path: Vec<Node>,
    seen: StateSet,
    /// The states whose component is not complete: their numbers, and the states in the order of these.
    open: FxHashMap<u64, u32>,
    order: Vec<u64>,
    buffers: Canonicalizer,
}

/// Searches all states from the present one on, to which the main thread came with `stop`.
pub(crate) fn search(vm: &mut Vm, stop: Stop, collector: &mut Collector<'_>) -> Coverage {
    let mut search = Search {
        vm,
        collector,
        path: Vec::new(),
        seen: StateSet::new(),
        open: FxHashMap::default(),
        order: Vec::new(),
        buffers: Canonicalizer::default(),
    };
    let flow = search.run(stop);
    search.collector.statistics.set_bytes = search.seen.bytes();
    match flow {
        ControlFlow::Continue(()) => Coverage::All,
        ControlFlow::Break(why) => why,
    }
}

type Step = ControlFlow<Coverage>;

impl Search<'_, '_> {
    fn run(&mut self, stop: Stop) -> Step {
        self.arrive(stop, ThreadId(0), None)?;
        while let Some(node) = self.path.last_mut() {
            let Some(choice) = node.choices.get(node.taken).copied() else {
                self.leave()?;
                continue;
            };
            node.taken += 1;
            let back = self.vm.mark(Some(choice.thread()));
            let stop = perform(self.vm, choice);
            self.collector.statistics.transitions += 1;
            self.arrive(stop, choice.thread(), Some(back))?;
            self.check_budget()?;
        }
        ControlFlow::Continue(())
    }

    /// Looks at the state after a step, and goes on from it if it is new.
    fn arrive(&mut self, stop: Stop, thread: ThreadId, back: Option<Checkpoint>) -> Step {
        let path = &self.path;
        let schedule = || Schedule { choices: path.iter().filter_map(Node::current).collect() };
        let depth = path.len();
        self.collector.statistics.depth = self.collector.statistics.depth.max(depth);
        let reached = stop_at_first(inspect(self.vm, stop, thread, self.collector, &schedule))?;
        let fingerprint = self.vm.fingerprint(&mut self.buffers, self.collector.options.outcomes);
        let is_new = self.seen.insert(fingerprint);
        self.collector.statistics.states = self.seen.len() as u64;
        let goes_on = is_new && !matches!(reached, Reached::End);
        let choices = if goes_on { choices(self.vm, Some(thread)) } else { Vec::new() };
        if goes_on && choices.is_empty() && matches!(reached, Reached::State) {
            stop_at_first(stuck(self.vm, self.collector, &schedule))?;
        }
        if choices.is_empty() {
            let number = self.open.get(&fingerprint).copied();
            if let Some(node) = self.path.last_mut() {
                match number {
                    Some(number) => node.oldest = node.oldest.min(number),
                    None => node.has_exit = true,
                }
            }
            if let Some(back) = back {
                self.vm.take_back(&back);
            }
            return ControlFlow::Continue(());
        }
        self.collector.statistics.choices += u64::from(choices.len() > 1);
        let number = self.order.len() as u32;
        self.open.insert(fingerprint, number);
        self.order.push(fingerprint);
        // A state in which only daemon threads are left is an end, too.
        let has_exit = matches!(reached, Reached::Over);
        self.path.push(Node { back, choices, taken: 0, number, oldest: number, has_exit });
        ControlFlow::Continue(())
    }

    /// All choices of the present state are done: goes back to the one before.
    fn leave(&mut self) -> Step {
        let Some(node) = self.path.pop() else { return ControlFlow::Continue(()) };
        let is_component = node.oldest == node.number;
        if is_component {
            for fingerprint in self.order.drain(node.number as usize..) {
                self.open.remove(&fingerprint);
            }
            if !node.has_exit {
                let found = livelock::describe(self.vm);
                let path = &self.path;
                let schedule = || Schedule { choices: path.iter().filter_map(Node::current).collect() };
                stop_at_first(self.collector.report(found, schedule))?;
            }
        }
        if let Some(parent) = self.path.last_mut() {
            parent.oldest = parent.oldest.min(node.oldest);
            parent.has_exit |= is_component || node.has_exit;
        }
        if let Some(back) = node.back {
            self.vm.take_back(&back);
        }
        ControlFlow::Continue(())
    }

    fn check_budget(&mut self) -> Step {
        let budget = self.collector.options.budget;
        let exhausted = |what: &str| ControlFlow::Break(Coverage::Budget(what.to_owned()));
        if self.seen.len() as u64 >= budget.states {
            return exhausted("states");
        }
        if self.path.len() >= budget.depth {
            return exhausted("depth");
        }
        if self.seen.bytes() + self.vm.state_bytes() >= budget.bytes {
            return exhausted("memory");
        }
        let path = &self.path;
        match self.collector.tell(path.len(), || share(path)) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => exhausted("time"),
        }
    }
}

/// The share of the search that is done, if all choices of a state are worth the same.
fn share(path: &[Node]) -> f64 {
    let (mut done, mut part) = (0.0, 1.0);
    for node in path {
        let each = part / node.choices.len().max(1) as f64;
        done += each * node.taken.saturating_sub(1) as f64;
        part = each;
    }
    done
}
