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
//! | `alone.rs` | `field-access` and `happens-before`: accesses without a rival |
//! | `blocked.rs` | who must wait for whom |
//! | `stubborn.rs` | `full`: stubborn sets of threads |
//! | `announced.rs` | a test of these rules: whether two steps commute that are independent by them |
//! | `mistakes.rs` | mistakes that tests make on purpose |
//! | `busy.rs` | which points still have several choices, and why |

mod alone;
mod announced;
mod bits;
mod blocked;
mod busy;
mod dependence;
mod futures;
pub mod hints;
mod mistakes;
mod stubborn;

use std::rc::Rc;

use unsnarl_vm::{FrameKind, Mode, Operation, Reach, ThreadId, Variable, Vm};

pub(crate) use self::announced::Announced;
use self::bits::Bits;
use self::blocked::Blocked;
use self::busy::Busy;
pub use self::busy::BusyPoint;
use self::busy::{effect_in_words, located};
use self::dependence::{Dependence, Region};
use self::futures::{Futures, SetId};
use self::hints::{Effect, Hints};
use crate::action;
use crate::choice::Choices;

/// Which choices are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reduction {
    /// None. If there are hints all the same, what they foresee is checked.
    #[default]
    None,
    /// Those of other threads, at an access that they have no conflicting access to any more.
    FieldAccess,
    /// The same, at an access that none of them can come to first.
    HappensBefore,
    /// Those outside of a stubborn set of threads.
    Full,
}

impl Reduction {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Reduction::None => "none",
            Reduction::FieldAccess => "field-access",
            Reduction::HappensBefore => "happens-before",
            Reduction::Full => "full",
        }
    }
}

/// Leaves out choices.
pub(crate) struct Reducer<'h> {
    reduction: Reduction,
    futures: Futures<'h>,
    dependence: Dependence,
    /// The effects that end the program.
    exits: Bits,
    /// Those that interrupt threads.
    interrupts: Bits,
    /// Those on objects that the thread makes itself.
    fresh: Bits,
    /// Those that read the clock.
    clock: Bits,
    /// What each thread may still do, in the present state.
    now: Vec<SetId>,
    /// The threads that each thread is about to join, one after the other, before it does anything else.
    joins: Vec<Option<Joins>>,
    /// The steps to the present state.
    taken: Vec<Taken>,
    /// What a thread did that was not foreseen.
    surprise: Option<String>,
    /// What is known of the present step, if it may go on after its first operation.
    region: Option<Region>,
    /// The operations of that step besides the first.
    parts: Vec<Operation>,
    /// Who can reach which objects, if that was asked for in the present state.
    reach: Reach,
    is_reach_known: bool,
    /// The blocked threads, if that was asked for in the present state.
    blocked: Vec<Blocked>,
    is_blocked_known: bool,
    /// Counts the points that still have several choices, if that is wanted.
    busy: Option<Busy>,
    /// What has announced the last step, if that is wanted: see `announced.rs`.
    announced: Option<Bits>,
}

/// Threads that are joined one after the other. Holds for the thread that joins them, not for those that wait for
/// monitors of it.
pub(crate) type Joins = Rc<[ThreadId]>;

/// A step: whose it was, what it could do before, and how many threads there were.
struct Taken {
    thread: ThreadId,
    future: SetId,
    joins: Option<Joins>,
    threads: usize,
}

/// Whether an operation writes a final field of an object that others can reach already. Reads of final fields are no
/// operations (A39), so nobody knows what depends on it.
fn is_late(vm: &Vm, operation: Operation) -> bool {
    let Operation::Access { place: Variable::Field(_, field), mode, .. } = operation else { return false };
    mode != Mode::Read && vm.is_final(field) && !vm.is_field_of_jdk(field)
}

/// Where a thread is, in words.
fn place(vm: &Vm, thread: ThreadId) -> String {
    let point = vm.spot(thread).map_or_else(|| vm.beginning(), |spot| vm.point_of(spot));
    located(&point.class, &point.method, point.line)
}

impl<'h> Reducer<'h> {
    pub fn new(vm: &Vm, hints: &'h Hints, reduction: Reduction, counts: bool) -> Reducer<'h> {
        let mut futures = Futures::new(hints);
        let exits = futures.effects_that(|effect| *effect == Effect::Exit);
        let interrupts =
            futures.effects_that(|effect| matches!(effect, Effect::Interrupt | Effect::Library | Effect::Machinery));
        let clock = futures.effects_that(|effect| *effect == Effect::ReadClock);
        let now: Vec<SetId> = vm.thread_ids().map(|thread| futures.of(vm, thread)).collect();
        Reducer {
            reduction,
            futures,
            dependence: Dependence::new(reduction != Reduction::FieldAccess),
            exits,
            interrupts,
            fresh: hints.fresh.iter().copied().collect(),
            clock,
            joins: vec![None; now.len()],
            now,
            taken: Vec::new(),
            surprise: None,
            region: None,
            parts: Vec::new(),
            reach: vm.reach(),
            is_reach_known: false,
            blocked: Vec::new(),
            is_blocked_known: false,
            busy: counts.then(Busy::default),
            announced: None,
        }
    }

    /// Before a step: that it was foreseen is checked.
    pub fn foresee(&mut self, vm: &Vm, thread: ThreadId, operation: Option<Operation>) {
        let future = self.future(thread);
        let joins = self.joins[thread.index()].take();
        self.region = None;
        self.taken.push(Taken { thread, future, joins, threads: self.now.len() });
        if self.announced.is_some() {
            self.announced = Some(Bits::default());
        }
        if self.surprise.is_some() {
            return;
        }
        let Some(operation) = operation else { return };
        if is_late(vm, operation) {
            let (action, place) = (action::of_operation(vm, operation), place(vm, thread));
            self.surprise =
                Some(format!("that a thread {action}, which is final, after others can see it, in {place}"));
        }
        if self.surprise.is_some() || future == self.futures.anything {
            return;
        }
        self.note_first(vm, thread, operation);
        self.region = self.dependence.region(vm, &mut self.futures, thread, operation);
        if self.dependence.is_foreseen(vm, &mut self.futures, thread, operation, future) {
            return;
        }
        // Any thread may be ended by an exception.
        let outermost = vm.frames(thread).filter(|frame| frame.kind != FrameKind::Glue).last();
        if outermost.is_none_or(|frame| frame.kind != FrameKind::Ending) {
            self.surprise =
                Some(format!("that a thread {} in {}", action::of_operation(vm, operation), place(vm, thread)));
        }
    }

    /// After the step: each of its operations was foreseen, and is among what others depend on.
    pub fn check_parts(&mut self, vm: &mut Vm) {
        vm.take_parts(&mut self.parts);
        let Some(&Taken { thread, future, .. }) = self.taken.last() else { return };
        let Some(region) = self.region.take().filter(|_| self.surprise.is_none()) else { return };
        for part in std::mem::take(&mut self.parts) {
            self.note_part(vm, (thread, &region), part);
            let others = self.now.iter().copied().zip(0..).filter(|(_, other)| *other != thread.index());
            let futures = (future, others.map(|(future, _)| future));
            if !self.dependence.is_part_of(vm, &mut self.futures, (thread, &region), part, futures) {
                let (action, place) = (action::of_operation(vm, part), place(vm, thread));
                self.surprise = Some(format!("that a thread {action} in one step with others, before {place}"));
            }
        }
    }

    /// After the step: nothing is possible that was not before. Only what the thread itself may do has changed.
    pub fn check(&mut self, vm: &Vm, joins: Option<Joins>, has_read_clock: bool) {
        let Some(&Taken { thread, future: before, .. }) = self.taken.last() else { return };
        self.joins[thread.index()] = joins;
        let future = self.futures.of(vm, thread);
        self.now[thread.index()] = future;
        for started in vm.thread_ids().skip(self.now.len()) {
            let future = self.futures.of(vm, started);
            self.now.push(future);
            self.joins.push(None);
        }
        let known = self.futures.get(before);
        let more = (future != before).then(|| {
            let mut more = self.futures.get(future).clone();
            more.subtract(known);
            more.subtract(&self.fresh);
            more
        });
        let more = more.and_then(|more| more.iter().next());
        let reads_clock = has_read_clock && !known.meets(&self.clock);
        if self.surprise.is_none() && before != self.futures.anything && (more.is_some() || reads_clock) {
            let effect = more.map_or_else(|| "read the clock".to_owned(), |more| effect_in_words(&self.futures, more));
            self.surprise = Some(format!("that a thread may {effect} from {} on", place(vm, thread)));
        }
    }

    /// The last step is undone.
    pub fn back(&mut self) {
        if let Some(Taken { thread, future, joins, threads }) = self.taken.pop() {
            self.now.truncate(threads);
            self.joins.truncate(threads);
            self.now[thread.index()] = future;
            self.joins[thread.index()] = joins;
        }
    }

    /// What a thread did that the static analysis has not foreseen: then nothing may be left out.
    pub fn surprise(&self) -> Option<&str> {
        self.surprise.as_deref()
    }

    /// The choices that must be taken, of all in a state.
    pub fn reduce(&mut self, vm: &Vm, pending: &[Option<Operation>], all: Choices) -> Choices {
        debug_assert!(
            vm.thread_ids().all(|thread| self.futures.of(vm, thread) == self.future(thread)),
            "a step changed what another thread may do"
        );
        self.is_reach_known = false;
        self.is_blocked_known = false;
        let chosen = match self.reduction {
            Reduction::None => all,
            Reduction::FieldAccess => self.alone(vm, pending, all, false),
            Reduction::HappensBefore => self.alone(vm, pending, all, true),
            Reduction::Full => self.stubborn(vm, pending, all),
        };
        if self.busy.is_some() && chosen.len() > 1 {
            self.count(vm, pending, &chosen);
        }
        chosen
    }

    /// Whether choices are left out; otherwise what was foreseen is only checked.
    pub fn leaves_out(&self) -> bool {
        self.reduction != Reduction::None
    }

    /// Whether it matters which threads a thread is about to join.
    pub fn asks_for_joins(&self) -> bool {
        matches!(self.reduction, Reduction::HappensBefore | Reduction::Full)
    }

    fn future(&self, thread: ThreadId) -> SetId {
        self.now[thread.index()]
    }
}
