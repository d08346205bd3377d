//! Visits every state once, depth first. The VM backtracks with an undo log, so undoing a step costs as much as what it
//! changed.
//!
//! The search computes the strongly connected components of the state graph (Tarjan 1972): a component that no step
//! leaves is a livelock. Only states of incomplete components are kept with their number; the others are fingerprints
//! in a set.
//!
//! Under a reduction, most states have only one choice. These are passed through: they are neither stored nor numbered,
//! except for milestones, so that no cycle is missed, and what follows is not visited too often.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use unsnarl_vm::{Stop, ThreadId};

use super::{Reached, inspect, stop_at_first, stuck};
use crate::choice::{Choice, Choices, are_none_sure};
use crate::path::Path;
use crate::search::{Collector, Coverage};
use crate::state_set::{StateId, StateSet};

/// The maximum number of consecutive states that are passed through. There nearly always is a milestone before.
pub(super) const PASS: u32 = 64;

/// The number of a state that is passed through.
pub(super) const NO_NUMBER: u32 = u32::MAX;

/// A state of the path.
pub(super) struct Node {
    pub choices: Choices,
    /// The number of choices that were performed.
    pub taken: usize,
    /// The state.
    pub state: StateId,
    /// Its number in the order of visits; `NO_NUMBER` if it is passed through.
    pub number: u32,
    /// The smallest number of a state of an incomplete component that is known to be reachable from here.
    pub oldest: u32,
    /// Whether some step leaves its component, or ends the program.
    pub has_exit: bool,
    /// The number of states that were passed through up to it, and with it.
    pub(super) passed: u32,
}

impl Node {
    /// Whether it is the first state of its component, if all of its choices were performed.
    fn is_component(&self) -> bool {
        self.number != NO_NUMBER && self.oldest == self.number
    }

    /// Whether the last choice was that a wait ends without a cause: nothing needs to lead there.
    fn is_last_spurious(&self) -> bool {
        self.taken.checked_sub(1).and_then(|last| self.choices.get(last)).is_some_and(|choice| choice.is_spurious())
    }
}

/// A search that can be interrupted and continued.
pub(crate) struct Search<'a> {
    pub(super) path: Path<'a>,
    /// The states of the path, one more than it has steps.
    pub(super) nodes: Vec<Node>,
    /// The number of choices that they have.
    choices: usize,
    seen: StateSet,
    /// The states of incomplete components: their numbers, and the states in the order of these.
    open: FxHashMap<StateId, u32>,
    pub(super) order: Vec<StateId>,
}

impl<'a> Search<'a> {
    /// Begins at the initial choice point; `stop` is the reason why the main thread stopped there.
    pub fn begin(path: Path<'a>, stop: Stop, collector: &mut Collector<'_>) -> ControlFlow<Coverage, Search<'a>> {
        let seen = StateSet::new(collector.options.exact);
        let mut search =
            Search { path, nodes: Vec::new(), choices: 0, seen, open: FxHashMap::default(), order: Vec::new() };
        search.arrive(stop, ThreadId(0), collector)?;
        ControlFlow::Continue(search)
    }

    /// Continues the search until `states` states are visited. Returns whether there is more to do.
    pub fn run(&mut self, states: u64, collector: &mut Collector<'_>) -> ControlFlow<Coverage, bool> {
        while let Some(node) = self.nodes.last_mut() {
            let Some(choice) = node.choices.get(node.taken).copied() else {
                self.leave(collector)?;
                continue;
            };
            if self.seen.len() as u64 >= states {
                return ControlFlow::Continue(true);
            }
            node.taken += 1;
            let stop = self.path.take(choice);
            collector.statistics.transitions += 1;
            self.arrive(stop, choice.thread(), collector)?;
            collector.surprise = self.path.surprise();
            if collector.surprise.is_some() {
                return ControlFlow::Break(Coverage::NotRun);
            }
            self.check_budget(collector)?;
        }
        ControlFlow::Continue(false)
    }

    /// Inspects the state after a step, and continues from it if it is new.
    fn arrive(&mut self, stop: Stop, thread: ThreadId, collector: &mut Collector<'_>) -> ControlFlow<Coverage> {
        let statistics = &mut collector.statistics;
        statistics.depth = statistics.depth.max(self.path.len());
        let reached = stop_at_first(inspect(&mut self.path, stop, thread, collector))?;
        if self.path.vm.was_stopped() {
            return ControlFlow::Break(Coverage::All);
        }
        let passed = self.nodes.last().map_or(0, |node| node.passed);
        let may_pass = reached == Reached::State && self.path.is_reduced() && passed < PASS && !collector.options.exact;
        let passing = may_pass.then(|| self.path.state(collector.options.outcomes));
        let passing = passing.filter(|state| !state.is_milestone() && !self.seen.has(*state));
        let known = passing.map(|_| self.path.choices());
        if let (Some(state), Some(choices)) = (passing, &known)
            && choices.len() == 1
            && !collector.cuts(self.path.len())
        {
            // What is found out about the next state holds for the one before, too.
            let (number, oldest) = (NO_NUMBER, NO_NUMBER);
            self.choices += 1;
            let choices = choices.clone();
            self.nodes.push(Node { choices, taken: 0, state, number, oldest, has_exit: false, passed: passed + 1 });
            return ControlFlow::Continue(());
        }
        let (state, is_new) = self.seen.insert(self.path.vm, collector.options.outcomes);
        collector.statistics.states = self.seen.len() as u64;
        collector.statistics.set_bytes = self.seen.bytes();
        let goes_on = is_new && reached != Reached::End;
        let choices = match reached {
            _ if !goes_on => Choices::new(),
            // Daemons may end at any time: no step of theirs can be put off.
            Reached::Over => self.path.all_choices(),
            _ => known.unwrap_or_else(|| self.path.choices()),
        };
        collector.has_held_back |= self.path.has_held_back();
        if goes_on && are_none_sure(&choices) && reached == Reached::State {
            stop_at_first(stuck(&self.path, collector))?;
        }
        if choices.is_empty() {
            let number = self.open.get(&state).copied();
            if let Some(node) = self.nodes.last_mut() {
                match number {
                    Some(number) => node.oldest = node.oldest.min(number),
                    None => node.has_exit |= !node.is_last_spurious(),
                }
            }
            self.path.back();
            if reached == Reached::End {
                self.take_all();
            }
            return ControlFlow::Continue(());
        }
        if collector.cuts(self.path.len()) {
            // Later states are unknown: no component ends here.
            if let Some(node) = self.nodes.last_mut() {
                node.has_exit = true;
            }
            self.path.back();
            return ControlFlow::Continue(());
        }
        collector.statistics.choices += u64::from(choices.len() > 1);
        let number = self.order.len() as u32;
        self.open.insert(state, number);
        self.order.push(state);
        // The program can also end in a state in which only daemon threads remain.
        let has_exit = reached == Reached::Over || are_none_sure(&choices);
        self.choices += choices.len();
        self.nodes.push(Node { choices, taken: 0, state, number, oldest: number, has_exit, passed: 0 });
        ControlFlow::Continue(())
    }

    /// A step of the present state ends the execution, whatever others could still do: then none of them is put off.
    fn take_all(&mut self) {
        let Some(node) = self.nodes.last_mut() else { return };
        let mut more = self.path.left_out();
        more.retain(|choice| !node.choices.contains(choice));
        self.choices += more.len();
        node.choices.extend(more);
    }

    /// Backtracks from the present state, whose choices were all performed.
    fn leave(&mut self, collector: &mut Collector<'_>) -> ControlFlow<Coverage> {
        if self.lets_others_go_on() {
            return ControlFlow::Continue(());
        }
        let Some(node) = self.nodes.pop() else { return ControlFlow::Continue(()) };
        self.choices -= node.choices.len();
        let is_component = node.is_component();
        if is_component {
            for state in self.order.drain(node.number as usize..) {
                self.open.remove(&state);
            }
            if !node.has_exit {
                for property in collector.options.properties {
                    let found = property.when_endless(self.path.vm);
                    for observation in found.into_iter().chain(property.for_ever(self.path.vm)) {
                        stop_at_first(collector.report(observation, || self.path.schedule()))?;
                    }
                }
            }
        }
        if let Some(parent) = self.nodes.last_mut() {
            parent.oldest = parent.oldest.min(node.oldest);
            parent.has_exit |= (is_component || node.has_exit) && !parent.is_last_spurious();
        }
        self.path.back();
        ControlFlow::Continue(())
    }

    /// If threads are in a livelock, those choices are taken that were left out; if there are none, and others wait for
    /// time to pass, it passes. Returns whether there is more to do in the present state.
    fn lets_others_go_on(&mut self) -> bool {
        let Some(node) = self.nodes.last_mut().filter(|node| node.is_component() && !node.has_exit) else {
            return false;
        };
        // A step that is put off in every state of a component would be put off for ever.
        let mut more = self.path.left_out_for_ever();
        more.retain(|choice| !node.choices.contains(choice));
        if more.is_empty() {
            more = self.path.held_back();
            more.retain(|choice| !node.choices.contains(choice));
        }
        self.choices += more.len();
        node.choices.extend(more);
        node.taken < node.choices.len()
    }

    /// The visited states, each with whether its component is complete: then the program can terminate from it, or a
    /// livelock was reported.
    pub fn seen(&self) -> impl Iterator<Item = (StateId, bool)> + '_ {
        self.seen.ids().map(|state| (state, !self.open.contains_key(&state)))
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        // A state of an incomplete component is in two tables.
        let open =
            self.open.capacity() * (size_of::<(StateId, u32)>() + 1) + self.order.capacity() * size_of::<StateId>();
        self.seen.bytes()
            + self.path.bytes()
            + self.nodes.capacity() * size_of::<Node>()
            + self.choices * size_of::<Choice>()
            + open
    }

    fn check_budget(&self, collector: &mut Collector<'_>) -> ControlFlow<Coverage> {
        let nodes = &self.nodes;
        let waiting = || nodes.iter().map(|node| node.choices.len() - node.taken).sum();
        let bytes = self.bytes();
        collector.check_budget(self.path.len(), self.path.vm.executed(), bytes, &waiting, &|| share(nodes))
    }
}

/// The fraction of the search that is done, if all choices of a state take equally long.
fn share(path: &[Node]) -> f64 {
    let (mut done, mut part) = (0.0, 1.0);
    for node in path {
        let each = part / node.choices.len().max(1) as f64;
        done += each * node.taken.saturating_sub(1) as f64;
        part = each;
    }
    done
}
