//! Tries whether steps commute that a reduction takes for independent. A test of the reduction: no search uses it.
//!
//! In the states of random executions, each two steps of different threads that are possible are tried in both orders,
//! if the next operations of these threads are independent by the rules of `reduction/`. Each step must still be
//! possible after the other, must end in the same way, and both orders must lead to the same canonical state and show
//! the same violations. Races are not compared: which are seen on the way depends on the order.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_vm::{FrameKind, Operation, Stop, ThreadId, Vm};

use crate::action;
use crate::choice::Choice;
use crate::path::Path;
use crate::property::Property;
use crate::reduction::hints::Hints;
use crate::search::{Collector, Options};
use crate::state_set::StateId;
use crate::strategy::{self, Random, Reached};
use crate::violation::{Key, Violation, ViolationKind};

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The number of random executions.
    pub runs: u64,
    /// The maximum number of states in which steps are tried.
    pub states: usize,
    /// The seed of random numbers.
    pub seed: u64,
}

/// The maximum number of steps of an execution.
const MOST_STEPS: usize = 2_000;

/// What was tried.
#[derive(Clone, Debug, Default)]
pub struct Commuted {
    /// The number of states.
    pub states: usize,
    /// The number of pairs of steps that were possible.
    pub pairs: u64,
    /// How many of these are independent.
    pub independent: u64,
    /// The pairs that do not commute, in words, each with an example of what differs.
    pub differences: BTreeMap<String, String>,
    /// What a thread did that was not foreseen, if anything: then nothing more was tried.
    pub surprise: Option<String>,
}

/// What is compared of two steps.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    state: StateId,
    stops: BTreeMap<ThreadId, String>,
    violations: BTreeSet<Key>,
}

/// Tries the steps of a program whose main thread is before its first instruction, to which the VM returns in the end.
pub fn commute(vm: &mut Vm, main: ThreadId, properties: &[&dyn Property], hints: &Hints, sample: Sample) -> Commuted {
    vm.use_thread_monitors(false);
    let start = vm.mark(Some(main));
    vm.note_sites(true);
    let stop = strategy::begin(vm, main);
    let mut commuted = Commuted::default();
    if stop == Stop::Visible {
        let properties: Vec<&dyn Property> =
            properties.iter().copied().filter(|property| !property.needs_order()).collect();
        let options = Options { outcomes: true, properties: &properties, ..Options::default() };
        let path = Path::new(vm, false).announcing(hints);
        let mut probe = Probe { path, options, commuted: &mut commuted };
        let mut random = Random(sample.seed);
        let mut seen: BTreeSet<StateId> = BTreeSet::new();
        for _ in 0..sample.runs {
            probe.run(sample.states, &mut random, &mut seen);
            probe.path.back_to(0);
        }
    }
    vm.backtrack(&start);
    vm.note_sites(false);
    commuted
}

struct Probe<'a, 'p> {
    path: Path<'p>,
    options: Options<'a>,
    commuted: &'a mut Commuted,
}

impl Probe<'_, '_> {
    /// One execution, in each new state of which steps are tried.
    fn run(&mut self, most: usize, random: &mut Random, seen: &mut BTreeSet<StateId>) {
        // Some executions never end.
        while self.path.len() < MOST_STEPS {
            self.commuted.surprise = self.path.surprise().map(|surprise| format!("{surprise:?}"));
            if self.commuted.surprise.is_some() || self.commuted.states >= most {
                return;
            }
            let possible: Vec<Choice> = self.path.choices_in_order().to_vec();
            if possible.is_empty() {
                return;
            }
            if possible.len() > 1 && seen.insert(self.path.state(true)) {
                self.try_all(&possible);
            }
            let choice = possible[random.below(possible.len())];
            let stop = self.path.take(choice);
            let mut collector = Collector::silent(self.options);
            let reached = strategy::inspect(&mut self.path, stop, choice.thread(), &mut collector);
            if reached.continue_value() != Some(Reached::State) {
                return;
            }
        }
    }

    /// Tries all pairs of steps in the present state.
    fn try_all(&mut self, possible: &[Choice]) {
        self.commuted.states += 1;
        let mut announced = Vec::new();
        for choice in possible {
            let vm = &*self.path.vm;
            let outermost = vm.frames(choice.thread()).filter(|frame| frame.kind != FrameKind::Glue).last();
            if outermost.is_some_and(|frame| frame.kind == FrameKind::Ending) {
                // A thread that an exception ends prints where nobody compares it.
                announced.push(None);
                continue;
            }
            let stop = self.path.take(*choice);
            // What ends the program depends on everything.
            let goes_on = matches!(stop, Stop::Visible | Stop::Ended);
            announced.push(self.path.announced().filter(|_| goes_on));
            self.path.back();
        }
        let operations: Vec<Option<Operation>> =
            possible.iter().map(|choice| self.path.pending(choice.thread())).collect();
        for one in 0..possible.len() {
            for other in one + 1..possible.len() {
                if possible[one].thread() == possible[other].thread() {
                    continue;
                }
                let [Some(by_one), Some(by_other)] = [one, other].map(|index| announced[index].as_ref()) else {
                    continue;
                };
                self.commuted.pairs += 1;
                if is_noticed_later([possible[one], possible[other]], [operations[one], operations[other]]) {
                    continue;
                }
                let is_independent = [(one, by_other), (other, by_one)].map(|(of, by)| {
                    // Other choices of a thread have no rule of their own.
                    let is_run = matches!(possible[of], Choice::Run(_) | Choice::Notify(..));
                    is_run && self.path.is_independent(possible[of].thread(), by)
                });
                if is_independent.contains(&true) {
                    self.commuted.independent += 1;
                    let steps = [possible[one], possible[other]];
                    self.try_both(steps, [operations[one], operations[other]], is_independent);
                }
            }
        }
    }

    /// Tries two steps in both orders.
    fn try_both(&mut self, [one, other]: [Choice; 2], operations: [Option<Operation>; 2], is_independent: [bool; 2]) {
        let before = [one, other].map(|choice| self.choices_of(choice.thread()));
        let place = |choice: Choice, operation: Option<Operation>| {
            let vm = &*self.path.vm;
            let point = vm.spot(choice.thread()).map_or_else(|| vm.beginning(), |spot| vm.point_of(spot));
            let does = operation.map(|operation| action::of_operation(vm, operation).to_string()).unwrap_or_default();
            let kind = match choice {
                Choice::Run(_) => "",
                Choice::Notify(..) => " (one of them)",
                Choice::TimeOut(_) => " (times out)",
                Choice::Interrupted(_) => " (is interrupted)",
                Choice::Spurious(_) => " (wakes up without a cause)",
            };
            format!("{}.{}:{} {does}{kind}", point.class, point.method, point.line.unwrap_or_default())
        };
        let names = [place(one, operations[0]), place(other, operations[1])];
        let first = self.perform([one, other], &before[1]);
        let second = self.perform([other, one], &before[0]);
        if first.is_ok() && first == second || self.path.surprise().is_some() {
            return;
        }
        let name = format!("{} | {}", names[0], names[1]);
        let schedule = self.path.schedule();
        self.commuted.differences.entry(name).or_insert_with(|| {
            format!("independent of each other: {is_independent:?}\n{first:?}\n{second:?}\nafter {schedule}")
        });
    }

    /// Takes two steps, and goes back.
    fn perform(&mut self, choices: [Choice; 2], later: &[Choice]) -> Result<Outcome, String> {
        let length = self.path.len();
        let mut collector = Collector::silent(self.options);
        let mut stops = BTreeMap::new();
        let mut is_possible = true;
        for (index, choice) in choices.into_iter().enumerate() {
            is_possible = index == 0 || self.choices_of(choice.thread()) == later;
            if !is_possible {
                break;
            }
            let stop = self.path.take(choice);
            stops.insert(choice.thread(), format!("{stop:?}"));
            _ = strategy::inspect(&mut self.path, stop, choice.thread(), &mut collector);
        }
        // What has nothing left that others could observe goes on at once, as in the other order: a signal for which
        // nobody waits any more.
        for choice in choices {
            while is_possible && self.path.pending(choice.thread()) == Some(Operation::GoOn) {
                let stop = self.path.take(Choice::Run(choice.thread()));
                stops.insert(choice.thread(), format!("{stop:?}"));
                if !matches!(stop, Stop::Visible | Stop::Ended) {
                    break;
                }
            }
        }
        let state = self.path.state(true);
        let found = collector.into_violations();
        let violations = found.iter().filter(|violation| violation.kind != ViolationKind::Race);
        let violations = violations.map(|violation| Violation::key(violation.kind, &violation.sites)).collect();
        self.path.back_to(length);
        if is_possible {
            Ok(Outcome { state, stops, violations })
        } else {
            Err(format!("after {:?}, {:?} is not possible, or more is", choices[0], choices[1]))
        }
    }

    fn choices_of(&self, thread: ThreadId) -> Vec<Choice> {
        self.path.choices_in_order().into_iter().filter(|choice| choice.thread() == thread).collect()
    }
}

/// Whether the first step of a thread and an interrupt are tried, or a join that ends because time has passed. Those
/// who begin look whether they are interrupted; later they can notice it instead, which is a choice of its own. And
/// who waited for an end goes on in the same way when it comes.
fn is_noticed_later(choices: [Choice; 2], operations: [Option<Operation>; 2]) -> bool {
    let begins = operations.contains(&Some(Operation::Begin));
    let interrupts = operations.iter().any(|operation| matches!(operation, Some(Operation::Interrupt(_))));
    let is_join = |(choice, operation): (&Choice, &Option<Operation>)| {
        matches!(choice, Choice::TimeOut(_)) && matches!(operation, Some(Operation::Join(..)))
    };
    begins && interrupts || choices.iter().zip(&operations).any(is_join)
}
