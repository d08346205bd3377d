//! Every state once, the deepest first. The VM goes back by undoing, so a step costs what it changes.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use unsnarl_vm::{Canonicalizer, Checkpoint, Stop, ThreadId, Vm};

use super::{Reached, inspect, stuck};
use crate::choice::{Choice, choices, perform};
use crate::livelock::{self, Around};
use crate::schedule::Schedule;
use crate::search::{Collector, Coverage};
use crate::state_set::StateSet;

/// A state on the path from the first state to the present one.
struct Node {
    /// Takes back the step that led here; none for the first state.
    back: Option<Checkpoint>,
    fingerprint: u64,
    choices: Vec<Choice>,
    /// How many of them were taken.
    taken: usize,
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
    /// Where on the path a state is.
    depth_of: FxHashMap<u64, usize>,
    seen: StateSet,
    buffers: Canonicalizer,
}

/// Searches all states from the present one on, to which the main thread came with `stop`.
pub(crate) fn search(vm: &mut Vm, stop: Stop, collector: &mut Collector<'_>) -> Coverage {
    let mut search = Search {
        vm,
        collector,
        path: Vec::new(),
        depth_of: FxHashMap::default(),
        seen: StateSet::new(),
        buffers: Canonicalizer::default(),
    };
    let exhausted = match search.run(stop) {
        ControlFlow::Continue(()) => None,
        ControlFlow::Break(why) => Some(why),
    };
    search.collector.statistics.set_bytes = search.seen.bytes();
    exhausted.unwrap_or(Coverage::All)
}

type Step = ControlFlow<Coverage>;

impl Search<'_, '_> {
    fn run(&mut self, stop: Stop) -> Step {
        self.arrive(stop, ThreadId(0), None)?;
        while let Some(node) = self.path.last_mut() {
            let Some(choice) = node.choices.get(node.taken).copied() else {
                self.leave();
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
        let choices = match reached {
            Reached::State if is_new => choices(self.vm, Some(thread)),
            Reached::State => {
                if let Some(from) = self.depth_of.get(&fingerprint) {
                    let around = |node: &Node| node.current().map(|taken| (node.choices.clone(), taken));
                    let cycle: Vec<(Vec<Choice>, Choice)> = self.path[*from..].iter().filter_map(around).collect();
                    let cycle: Vec<Around<'_>> =
                        cycle.iter().map(|(choices, taken)| Around { choices, taken: *taken }).collect();
                    if let Some(threads) = livelock::fair_threads(&cycle) {
                        let found = livelock::of_cycle(self.vm, &threads);
                        stop_at_first(self.collector.report(found, schedule))?;
                    }
                }
                Vec::new()
            }
            Reached::End => Vec::new(),
        };
        if is_new && choices.is_empty() && matches!(reached, Reached::State) {
            stop_at_first(stuck(self.vm, self.collector, &schedule))?;
        }
        if choices.is_empty() {
            if let Some(back) = back {
                self.vm.take_back(&back);
            }
            return ControlFlow::Continue(());
        }
        self.collector.statistics.choices += u64::from(choices.len() > 1);
        self.depth_of.insert(fingerprint, depth);
        self.path.push(Node { back, fingerprint, choices, taken: 0 });
        ControlFlow::Continue(())
    }

    /// All choices of the present state are done: goes back to the one before.
    fn leave(&mut self) {
        if let Some(node) = self.path.pop() {
            self.depth_of.remove(&node.fingerprint);
            if let Some(back) = node.back {
                self.vm.take_back(&back);
            }
        }
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

fn stop_at_first<T>(flow: ControlFlow<(), T>) -> ControlFlow<Coverage, T> {
    match flow {
        ControlFlow::Continue(value) => ControlFlow::Continue(value),
        ControlFlow::Break(()) => ControlFlow::Break(Coverage::First),
    }
}
