//! Partial order reduction: which of the choices in a state can be left out, because the others lead to the same
//! results.
//!
//! Source: Parízek and Jančík, "Approximating Happens-Before Order: Interplay between Static Analysis and State Space
//! Traversal" (SPIN 2014): static analyses say what each thread may still do, and the stacks of threads make the answer
//! precise (`futures.rs`). The paper asks whether the next access of the running thread may go alone. Here, any set of
//! threads may be chosen, and all operations count (`stubborn.rs`). Before and after each step, the search checks that
//! what happens was foreseen (A73).
//!
//! | file | holds |
//! |---|---|
//! | `hints.rs` | what the static analysis says, as plain data |
//! | `futures.rs` | what a thread may still do |
//! | `dependence.rs` | what depends on an operation |
//! | `stubborn.rs` | `full`: stubborn sets of threads |

mod bits;
mod dependence;
mod futures;
pub mod hints;
mod stubborn;

use rustc_hash::FxHashMap;
use unsnarl_vm::{FrameKind, Operation, ThreadId, Vm};

use self::bits::Bits;
use self::dependence::Dependence;
use self::futures::{Futures, SetId};
use self::hints::{Effect, Hints};
use crate::action;
use crate::choice::Choices;

/// Which choices are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reduction {
    /// None.
    #[default]
    None,
    /// Those outside of a stubborn set of threads.
    Full,
}

/// Leaves out choices.
pub(crate) struct Reducer<'h> {
    futures: Futures<'h>,
    dependence: Dependence,
    /// The effects that end the program.
    exits: Bits,
    /// Those that read the clock.
    clock: Bits,
    /// A cache: the futures of threads in the present state.
    present: FxHashMap<ThreadId, SetId>,
    /// What a thread did that was not foreseen.
    surprise: Option<String>,
}

/// Where a thread is, in words.
fn place(vm: &Vm, thread: ThreadId) -> String {
    let point = vm.spot(thread).map_or_else(|| vm.beginning(), |spot| vm.point_of(spot));
    let line = point.line.map(|line| format!(", line {line}")).unwrap_or_default();
    format!("{}.{}{line}", point.class, point.method)
}

/// What was foreseen before a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Foresight {
    thread: ThreadId,
    future: SetId,
    has_read_clock: bool,
}

impl<'h> Reducer<'h> {
    pub fn new(hints: &'h Hints) -> Reducer<'h> {
        let futures = Futures::new(hints);
        let exits = futures.effects_that(|effect| *effect == Effect::Exit);
        let clock = futures.effects_that(|effect| *effect == Effect::ReadClock);
        Reducer {
            futures,
            dependence: Dependence::default(),
            exits,
            clock,
            present: FxHashMap::default(),
            surprise: None,
        }
    }

    /// Before a step: that it was foreseen is checked, and what is foreseen from now on is kept.
    pub fn foresee(&mut self, vm: &Vm, thread: ThreadId, operation: Option<Operation>) -> Foresight {
        let future = self.futures.of(vm, thread);
        let own = operation.and_then(|operation| self.dependence.foreseen(vm, &mut self.futures, operation));
        // Any thread may be ended by an exception.
        let is_ending = || {
            let outermost = vm.frames(thread).filter(|frame| frame.kind != FrameKind::Glue).last();
            outermost.is_some_and(|frame| frame.kind == FrameKind::Ending)
        };
        if let (None, Some(operation), Some(own)) = (&self.surprise, operation, own)
            && future != self.futures.anything
            && !is_ending()
            && !self.futures.get(future).meets(&own)
        {
            self.surprise =
                Some(format!("that a thread {} in {}", action::of_operation(vm, operation), place(vm, thread)));
        }
        Foresight { thread, future, has_read_clock: vm.has_read_clock() }
    }

    /// After the step: nothing is possible that was not before.
    pub fn check(&mut self, vm: &Vm, before: Foresight) {
        let thread = before.thread;
        let future = self.futures.of(vm, thread);
        let known = self.futures.get(before.future);
        let is_more = future != before.future && !self.futures.get(future).is_subset(known);
        let reads_clock = vm.has_read_clock() && !before.has_read_clock && !known.meets(&self.clock);
        if self.surprise.is_none() && before.future != self.futures.anything && (is_more || reads_clock) {
            self.surprise = Some(format!("what a thread may do from {} on", place(vm, thread)));
        }
    }

    /// What a thread did that the static analysis has not foreseen: then nothing may be left out.
    pub fn surprise(&self) -> Option<&str> {
        self.surprise.as_deref()
    }

    /// The choices that must be taken, of all in a state.
    pub fn reduce(&mut self, vm: &Vm, pending: &[Option<Operation>], all: Choices) -> Choices {
        self.present.clear();
        self.stubborn(vm, pending, all)
    }

    fn future(&mut self, vm: &Vm, thread: ThreadId) -> SetId {
        if let Some(known) = self.present.get(&thread) {
            return *known;
        }
        let future = self.futures.of(vm, thread);
        self.present.insert(thread, future);
        future
    }
}
