//! A worker: depth-first search of states that no worker has visited. It gives choices of older states of its path to
//! idle workers.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use unsnarl_vm::{Stop, ThreadId, Unsupported};

use super::endings::Unsettled;
use super::shared::{Expected, Shared, Work};
use crate::choice::{Choice, Choices};
use crate::path::Path;
use crate::search::{ASK_AFTER, Collector, Coverage, Progress, Resource, Statistics, Surprise};
use crate::state_set::StateId;
use crate::strategy::depth_first::{NO_NUMBER, PASS, Search};
use crate::strategy::{Reached, inspect, stuck};
use crate::violation::Violation;

/// The number of steps that are replayed before the worker checks whether to continue.
const REPLAYED: usize = 256;
/// The number of steps or states that are counted together.
const COUNTED: u64 = 256;

/// The report of a worker that has ended.
#[derive(Default)]
pub(super) struct WorkerReport {
    pub statistics: Statistics,
    pub outcomes: BTreeSet<Vec<u8>>,
    pub statuses: BTreeSet<i32>,
    pub unsupported: Vec<Unsupported>,
    pub budget: Option<Coverage>,
    pub violations: Vec<Violation>,
    /// Why the search must begin again.
    pub surprise: Option<Surprise>,
    pub unsettled: Unsettled,
    /// Whether a step that ends the execution was taken, and others were put off.
    pub has_cut: bool,
}

/// The additional duties of the first worker: it reports progress, checks the budget of all workers, and starts others.
pub(super) struct Leader<'a, 'c> {
    collector: &'a mut Collector<'c>,
    /// Starts workers if there should be more, given the number of states, the bytes that one worker uses, and the
    /// maximum for all workers.
    spawn_workers: &'a mut dyn FnMut(u64, usize, usize),
    waits: bool,
    reported_executed: u64,
    /// The exhausted budget.
    pub exhausted: Option<Coverage>,
}

impl<'a, 'c> Leader<'a, 'c> {
    pub fn new(
        collector: &'a mut Collector<'c>,
        spawn_workers: &'a mut dyn FnMut(u64, usize, usize),
        waits: bool,
    ) -> Self {
        Leader { collector, spawn_workers, waits, reported_executed: 0, exhausted: None }
    }

    /// Reports progress and checks whether to continue.
    fn check(&mut self, shared: &Shared<'_>, path: &Path<'_>, waiting: usize) -> ControlFlow<()> {
        self.reported_executed = path.vm.executed();
        let most = shared.options.budget.bytes;
        (self.spawn_workers)(shared.states(), path.bytes(), most);
        let (states, transitions) = (shared.states(), shared.transitions());
        let statistics = Statistics { states, transitions, ..self.collector.statistics };
        let frontier = waiting + shared.waiting();
        let progress = Progress { statistics, depth: path.len(), frontier, share: f64::NAN };
        let what = match self.collector.report_progress(progress) {
            _ if shared.bytes() >= most => Resource::Memory,
            ControlFlow::Continue(()) => return ControlFlow::Continue(()),
            ControlFlow::Break(what) => what,
        };
        self.exhausted.get_or_insert(Coverage::Budget(what));
        ControlFlow::Break(())
    }
}

/// A state of the path, with its remaining choices.
struct Node {
    state: StateId,
    /// The last one is performed next.
    choices: Choices,
    /// The number of choices that it had.
    count: usize,
    /// Whether the program can terminate from it.
    is_ending: bool,
    /// Targets of steps of which that is not known.
    open: Vec<StateId>,
    /// The number of states that were passed through up to it, and with it; 0 if it is stored.
    passed: u32,
}

/// A worker, with the states of its path.
pub(super) struct Worker<'w, 'p, 's> {
    path: &'w mut Path<'p>,
    collector: Collector<'s>,
    shared: &'s Shared<'s>,
    /// The states of the path from the first state of the present work.
    nodes: Vec<Node>,
    /// The number of choices that they had.
    choices: usize,
    /// The nodes before this one have no choices left.
    busy: usize,
    /// The state before the first node, if another worker has it.
    from: Option<StateId>,
    /// New states that were not counted yet.
    uncounted: u64,
    /// The bytes in use when they were last reported.
    reported_bytes: usize,
    report: WorkerReport,
}

/// Stops the other workers if this one panics: otherwise they would wait for it.
struct Guard<'s> {
    shared: &'s Shared<'s>,
    has_ended_well: bool,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if !self.has_ended_well {
            self.shared.fail();
        }
    }
}

impl<'w, 'p, 's> Worker<'w, 'p, 's> {
    /// An idle worker with an empty path.
    pub fn new(path: &'w mut Path<'p>, shared: &'s Shared<'s>) -> Self {
        Worker {
            path,
            collector: Collector::silent(shared.options),
            shared,
            nodes: Vec::new(),
            choices: 0,
            busy: 0,
            from: None,
            uncounted: 0,
            reported_bytes: 0,
            report: WorkerReport::default(),
        }
    }

    /// A worker that continues where a search was interrupted.
    pub fn taking_over(sequential: &'w mut Search<'p>, shared: &'s Shared<'s>) -> Self {
        let mut unsettled = Unsettled::default();
        let mut nodes: Vec<Node> = Vec::with_capacity(sequential.nodes.len());
        for node in &sequential.nodes {
            let choices = node.choices[node.taken..].iter().rev().copied().collect();
            let state = node.state;
            // Steps that led back to a state of the path.
            let open =
                if node.oldest < node.number { vec![sequential.order[node.oldest as usize]] } else { Vec::new() };
            let count = node.choices.len();
            nodes.push(Node { state, choices, count, is_ending: node.has_exit, open, passed: node.passed });
        }
        // A state of an incomplete component leads to a state of the path, and so to the last one of the path.
        if let Some(last) = nodes.last() {
            let stored = sequential.nodes.iter().map(|node| node.number).filter(|number| *number != NO_NUMBER);
            let stored: Vec<u32> = stored.collect();
            let is_on_path = |number: u32| stored.binary_search(&number).is_ok();
            for (_, state) in (0..).zip(&sequential.order).filter(|(number, _)| !is_on_path(*number)) {
                unsettled.step(*state, last.state);
            }
        }
        let mut worker = Worker::new(&mut sequential.path, shared);
        worker.choices = nodes.iter().map(|node| node.count).sum();
        worker.nodes = nodes;
        worker.report.unsettled = unsettled;
        worker
    }

    /// Works as the first worker.
    pub fn lead(mut self, leader: &mut Leader<'_, '_>) -> WorkerReport {
        let mut guard = Guard { shared: self.shared, has_ended_well: false };
        let mut flow = leader.check(self.shared, self.path, self.waiting());
        if leader.waits {
            self.shared.wait_for_all();
        }
        if flow.is_continue() {
            flow = self.run(&mut Some(leader));
        }
        while flow.is_continue() {
            let (shared, path) = (self.shared, &*self.path);
            let Some(work) = shared.next(&mut || leader.check(shared, path, 0)) else { break };
            flow = self.explore(&work, &mut Some(leader));
        }
        guard.has_ended_well = true;
        self.end(flow)
    }

    /// Works as one of the other workers.
    pub fn help(mut self, expected: Expected<'_, '_>) -> WorkerReport {
        let mut guard = Guard { shared: self.shared, has_ended_well: false };
        expected.come();
        let mut flow = ControlFlow::Continue(());
        while flow.is_continue() {
            let Some(work) = self.shared.next(&mut || ControlFlow::Continue(())) else { break };
            flow = self.explore(&work, &mut None);
        }
        guard.has_ended_well = true;
        self.end(flow)
    }

    fn end(mut self, flow: ControlFlow<()>) -> WorkerReport {
        self.count_states();
        if flow.is_break() {
            self.shared.stop();
        }
        let Worker { mut collector, mut report, .. } = self;
        report.statistics = collector.statistics;
        report.outcomes = std::mem::take(&mut collector.outcomes);
        report.statuses = std::mem::take(&mut collector.statuses);
        report.unsupported = std::mem::take(&mut collector.unsupported);
        report.violations = collector.into_violations();
        report
    }

    fn explore(&mut self, work: &Work, leader: &mut Option<&mut Leader<'_, '_>>) -> ControlFlow<()> {
        let Some((last, before)) = work.choices.split_last() else { return ControlFlow::Continue(()) };
        self.go_to(before)?;
        debug_assert_eq!(self.state(), work.from, "the choices lead to another state");
        self.from = Some(work.from);
        self.step(*last)?;
        self.run(leader)
    }

    /// Goes to a state, unless the search ends in the meantime.
    fn go_to(&mut self, choices: &[Choice]) -> ControlFlow<()> {
        let mut length = 0;
        loop {
            length = choices.len().min(length + REPLAYED);
            self.path.go_to(&choices[..length]);
            self.watch_memory()?;
            if self.shared.is_over() {
                return ControlFlow::Break(());
            }
            if length == choices.len() {
                return ControlFlow::Continue(());
            }
        }
    }

    fn run(&mut self, leader: &mut Option<&mut Leader<'_, '_>>) -> ControlFlow<()> {
        while let Some(node) = self.nodes.last_mut() {
            let Some(choice) = node.choices.pop() else {
                self.leave();
                continue;
            };
            self.step(choice)?;
            if self.shared.is_work_wanted() {
                self.give_work();
            }
            self.watch_memory()?;
            if let Some(leader) = leader {
                let has_run_long = self.path.vm.executed() > leader.reported_executed + ASK_AFTER;
                let is_time = self.collector.statistics.transitions.is_multiple_of(4 * COUNTED);
                if has_run_long || is_time || self.shared.has_grown() {
                    leader.check(self.shared, self.path, self.waiting())?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Notifies the first worker if memory use has grown much; stops if it exceeds the budget.
    fn watch_memory(&mut self) -> ControlFlow<()> {
        let most = self.shared.options.budget.bytes;
        if self.bytes() <= self.reported_bytes + most / 64 {
            return ControlFlow::Continue(());
        }
        self.count_steps(0);
        self.shared.grow();
        if self.shared.bytes() >= most {
            self.report.budget = Some(Coverage::Budget(Resource::Memory));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        // A growing table exists twice for a moment, once with double the size.
        3 * (self.report.unsettled.bytes() + self.nodes.len() * size_of::<Node>())
            + self.choices * size_of::<Choice>()
            + self.path.bytes()
    }

    /// Reports steps, and the bytes in use.
    fn count_steps(&mut self, steps: u64) {
        self.reported_bytes = self.bytes();
        self.shared.count_steps(steps, self.reported_bytes);
    }

    /// The number of pending choices.
    fn waiting(&self) -> usize {
        self.nodes.iter().skip(self.busy).map(|node| node.choices.len()).sum()
    }

    /// Gives away a choice of the oldest state that has one, unless nothing would remain.
    fn give_work(&mut self) {
        while self.nodes.get(self.busy).is_some_and(|node| node.choices.is_empty()) {
            self.busy += 1;
        }
        let (at, count) = (self.busy, self.nodes.len());
        let Some(node) = self.nodes.get_mut(at).filter(|node| at + 1 < count || node.choices.len() > 1) else { return };
        let Some(choice) = node.choices.pop() else { return };
        let from = node.state;
        let mut choices = self.path.schedule().choices;
        choices.truncate((self.path.len() + 1).saturating_sub(count) + at);
        choices.push(choice);
        self.shared.give(Work { from, choices });
    }

    fn step(&mut self, choice: Choice) -> ControlFlow<()> {
        let mut stop = self.path.take(choice);
        if self.path.is_reduced() && !self.path.vm.was_stopped() && !matches!(stop, Stop::Visible | Stop::Ended) {
            // The step ends the execution, whatever others could still do.
            self.path.back();
            self.report.has_cut |= self.path.puts_off();
            stop = self.path.take(choice);
        }
        self.collector.statistics.transitions += 1;
        if self.collector.statistics.transitions.is_multiple_of(COUNTED) {
            self.count_steps(COUNTED);
        }
        self.report.surprise = self.path.surprise();
        if self.shared.is_over() || self.report.surprise.is_some() {
            return ControlFlow::Break(());
        }
        if self.path.len() >= self.shared.options.budget.depth {
            self.report.budget = Some(Coverage::Budget(Resource::Depth));
            return ControlFlow::Break(());
        }
        self.arrive(stop, choice.thread())
    }

    /// The present state.
    fn state(&mut self) -> StateId {
        self.path.state(self.shared.options.outcomes)
    }

    /// Inspects the state after a step, and continues from it if it is new.
    fn arrive(&mut self, stop: Stop, thread: ThreadId) -> ControlFlow<()> {
        let statistics = &mut self.collector.statistics;
        statistics.depth = statistics.depth.max(self.path.len());
        let reached = inspect(self.path, stop, thread, &mut self.collector)?;
        let state = self.state();
        let passed = self.nodes.last().map_or(0, |node| node.passed);
        let may_pass = reached == Reached::State && self.path.is_reduced() && passed < PASS;
        let passes = may_pass && !state.is_milestone() && !self.shared.has(state);
        let known = passes.then(|| self.path.choices());
        if let Some(choices) = known.as_ref().filter(|choices| choices.len() == 1) {
            let choices = choices.clone();
            self.push(Node { state, choices, count: 1, is_ending: false, open: Vec::new(), passed: passed + 1 });
            return ControlFlow::Continue(());
        }
        let (is_new, mut is_ending) = self.shared.insert(state);
        self.uncounted += u64::from(is_new);
        // Without a limit on states, several are counted together.
        let most = self.shared.options.budget.states;
        if (self.uncounted >= COUNTED || is_new && most < u64::MAX) && !self.count_states() {
            self.report.budget = Some(Coverage::Budget(Resource::States));
            return ControlFlow::Break(());
        }
        is_ending |= reached != Reached::State;
        let goes_on = is_new && reached != Reached::End;
        let mut choices = match reached {
            _ if !goes_on => Choices::new(),
            Reached::Over => self.path.all_choices(),
            _ => known.unwrap_or_else(|| self.path.choices()),
        };
        if choices.is_empty() {
            if goes_on && reached == Reached::State {
                is_ending = true;
                stuck(self.path, &mut self.collector)?;
            }
            if is_new && is_ending {
                self.shared.mark_ending(state);
            }
            self.settle_parent(state, is_ending);
            // The first state of a piece of work is left when the next work begins.
            if !self.nodes.is_empty() {
                self.path.back();
            }
            return ControlFlow::Continue(());
        }
        self.collector.statistics.choices += u64::from(choices.len() > 1);
        choices.reverse();
        let count = choices.len();
        self.push(Node { state, choices, count, is_ending, open: Vec::new(), passed: 0 });
        ControlFlow::Continue(())
    }

    fn push(&mut self, node: Node) {
        self.choices += node.count;
        self.busy = self.busy.min(self.nodes.len());
        self.nodes.push(node);
    }

    /// Counts the states that were not counted yet; returns whether there may be more.
    fn count_states(&mut self) -> bool {
        self.shared.count_states(std::mem::take(&mut self.uncounted))
    }

    /// Leaves the present state, whose choices were all performed or given away.
    fn leave(&mut self) {
        let Some(node) = self.nodes.pop() else { return };
        self.choices -= node.count;
        if node.is_ending && node.passed == 0 {
            self.shared.mark_ending(node.state);
        }
        let open = node.open.iter().filter(|_| !node.is_ending);
        open.for_each(|to| self.report.unsettled.step(node.state, *to));
        self.settle_parent(node.state, node.is_ending);
        // The path to the first node is undone when the next work begins.
        if !self.nodes.is_empty() {
            self.path.back();
        }
    }

    /// Records, for the state before, that one of its steps leads to a state that is left now.
    fn settle_parent(&mut self, state: StateId, is_ending: bool) {
        match (self.nodes.last_mut(), self.from) {
            (Some(parent), _) if is_ending => parent.is_ending = true,
            (Some(parent), _) => parent.open.push(state),
            (None, Some(from)) if is_ending => self.report.unsettled.end(from),
            (None, Some(from)) => self.report.unsettled.step(from, state),
            // The initial choice point.
            (None, None) => (),
        }
    }
}
