//! The present execution: the steps taken since the search began, each of which can be undone.

use std::cell::{Cell, RefCell};

use unsnarl_vm::{Checkpoint, Operation, Stop, ThreadId, Vm};

use crate::choice::{Choice, Choices, choices_of, perform, put_time_outs_last};
use crate::history::{History, Unordered};
use crate::property::View;
use crate::reduction::hints::Hints;
use crate::reduction::{Announced, BusyPoint, Joins, Reducer, Reduction};
use crate::schedule::{Manner, Schedule};
use crate::search::Surprise;
use crate::state_set::StateId;
use crate::trails::{Trail, Trails};

/// A step of the path.
#[derive(Debug)]
pub(crate) struct Taken {
    pub choice: Choice,
    /// The state before it.
    pub before: Checkpoint,
    /// The length of `Path::changes` before it.
    changes: usize,
    /// The number of consecutive steps of its thread, including this one.
    in_a_row: u32,
    /// The schedule up to it, if that was kept; otherwise the empty schedule.
    trail: Trail,
}

/// The maximum number of consecutive steps of one thread before others are preferred: a thread that counts in a wait
/// loop never repeats a state, and may wait for the others.
const TURN: u32 = 1000;

/// The maximum number of threads that are looked for among those that a thread is about to join.
const MAX_JOINS: usize = 64;

/// The maximum number of instructions of a step that is tried for them.
const MAX_AHEAD: u64 = 2_000;

/// A thread, and what it was about to do before a step that changed it.
type Change = (ThreadId, Option<Operation>);

/// The steps from the initial choice point to the present state.
pub(crate) struct Path<'a> {
    pub vm: &'a mut Vm,
    taken: Vec<Taken>,
    /// What threads are about to do.
    pending: Vec<Option<Operation>>,
    changes: Vec<Change>,
    /// The happens-before order of the steps, if a property needs it.
    history: Option<History>,
    unordered: Vec<Unordered>,
    /// Leaves out choices, if that is wanted.
    reducer: Option<RefCell<Reducer<'a>>>,
    /// Instructions that were executed to return to known states.
    replayed: u64,
    has_held_back: Cell<bool>,
}

impl<'a> Path<'a> {
    /// An empty path that begins at the present state.
    pub fn new(vm: &'a mut Vm, with_history: bool) -> Path<'a> {
        vm.note_orders(with_history);
        let pending = vm.thread_ids().map(|thread| vm.pending(thread)).collect();
        let (taken, changes, unordered) = (Vec::new(), Vec::new(), Vec::new());
        let history = with_history.then(History::default);
        Path {
            vm,
            taken,
            pending,
            changes,
            history,
            unordered,
            reducer: None,
            replayed: 0,
            has_held_back: Cell::new(false),
        }
    }

    /// Leaves out choices from now on; `counts` says whether to count the points that still have several.
    pub fn reduced(mut self, hints: &'a Hints, reduction: Reduction, counts: bool) -> Path<'a> {
        self.vm.note_parts(true);
        self.reducer = Some(RefCell::new(Reducer::new(self.vm, hints, reduction, counts)));
        self
    }

    /// Leaves out nothing, but knows what announces steps.
    pub fn announcing(self, hints: &'a Hints) -> Path<'a> {
        let path = self.reduced(hints, Reduction::None, false);
        path.reducer.iter().for_each(|reducer| reducer.borrow_mut().note_announced());
        path
    }

    /// What has announced the last step.
    pub fn announced(&self) -> Option<Announced> {
        self.reducer.as_ref()?.borrow().announced(self.vm)
    }

    /// Whether the next step of a thread is independent of a step that another one can take now.
    pub fn is_independent(&self, thread: ThreadId, other: &Announced) -> bool {
        let Some((reducer, operation)) = self.reducer.as_ref().zip(self.pending(thread)) else { return false };
        reducer.borrow_mut().is_independent(self.vm, (thread, operation), other)
    }

    /// What a thread is about to do.
    pub fn pending(&self, thread: ThreadId) -> Option<Operation> {
        self.pending.get(thread.index()).copied().flatten()
    }

    pub fn len(&self) -> usize {
        self.taken.len()
    }

    /// The present state.
    pub fn state(&mut self, with_output: bool) -> StateId {
        StateId::of_fingerprint(self.vm.fingerprint(with_output))
    }

    /// Takes a step.
    pub fn take(&mut self, choice: Choice) -> Stop {
        let thread = choice.thread();
        let operation = self.pending.get(thread.index()).copied().flatten();
        let intent = self.history.as_ref().map(|_| History::intent(self.vm, thread, operation));
        let had_read_clock = self.vm.has_read_clock();
        if let Some(reducer) = &self.reducer {
            reducer.borrow_mut().foresee(self.vm, thread, operation);
        }
        let before = self.vm.mark(Some(thread));
        let in_a_row = self.taken.last().filter(|last| last.choice.thread() == thread).map_or(0, |last| last.in_a_row);
        self.taken.push(Taken {
            choice,
            before,
            changes: self.changes.len(),
            in_a_row: in_a_row + 1,
            trail: Trail::default(),
        });
        // What properties tried is not part of the path.
        self.vm.forget_orders();
        self.vm.forget_parts();
        let stop = perform(self.vm, choice);
        if let (Some(history), Some(intent)) = (&mut self.history, intent) {
            history.step(self.vm, intent, &self.taken, &mut self.unordered);
        }
        self.look_ahead(thread, &stop);
        // Of a step that was stopped in the middle, nothing was foreseen, and nothing follows.
        if let Some(reducer) = self.reducer.as_ref().filter(|_| !self.vm.was_stopped()) {
            reducer.borrow_mut().check_parts(self.vm);
            let has_read_clock = self.vm.has_read_clock() && !had_read_clock;
            let operation = self.pending[thread.index()];
            let executed = self.vm.executed();
            let joins = match reducer.borrow().asks_for_joins() && !self.vm.can_do(thread, operation) {
                true => joins_ahead(self.vm, thread, operation),
                false => None,
            };
            self.replayed += self.vm.executed() - executed;
            reducer.borrow_mut().check(self.vm, joins, has_read_clock);
        }
        stop
    }

    /// Updates what threads are about to do, after a step of one of them.
    fn look_ahead(&mut self, stepped: ThreadId, stop: &Stop) {
        self.pending.resize(self.vm.thread_count(), None);
        if !matches!(stop, Stop::Visible | Stop::Ended) {
            // The execution ends here, in the middle of a step.
            let pending = &mut self.pending[stepped.index()];
            self.changes.push((stepped, pending.take()));
            return;
        }
        for (thread, pending) in self.vm.thread_ids().zip(&mut self.pending) {
            // A thread that was just started has no entry yet.
            let lasts = thread != stepped && pending.is_some_and(Operation::lasts);
            let now = match lasts {
                true => *pending,
                false if thread == stepped => self.vm.pending_after_step(thread),
                false => self.vm.pending(thread),
            };
            debug_assert_eq!(now, self.vm.pending(thread), "others have changed what a thread is about to do");
            if now != *pending {
                self.changes.push((thread, *pending));
                *pending = now;
            }
        }
    }

    /// Undoes the last step.
    pub fn back(&mut self) {
        if let Some(taken) = self.taken.pop() {
            self.vm.backtrack(&taken.before);
            for (thread, before) in self.changes.drain(taken.changes..).rev() {
                self.pending[thread.index()] = before;
            }
            self.pending.truncate(self.vm.thread_count());
            if let Some(history) = &mut self.history {
                history.back();
            }
            if let Some(reducer) = &self.reducer {
                reducer.borrow_mut().back();
            }
        }
    }

    /// Undoes steps until `length` remain.
    pub fn back_to(&mut self, length: usize) {
        while self.taken.len() > length {
            self.back();
        }
    }

    /// A view of the state after the last step; `stop` is the reason why its thread stopped.
    pub fn view<'b>(&'b mut self, thread: ThreadId, stop: &'b Stop) -> View<'b> {
        let since = self.taken.last().map_or(0, |taken| taken.changes);
        let (pending, changes, unordered) = (&self.pending[..], &self.changes[since..], &self.unordered[..]);
        View { vm: self.vm, thread, stop, pending, changes, unordered, found: Vec::new() }
    }

    /// Goes to the state that these choices lead to from the initial choice point.
    pub fn go_to(&mut self, choices: &[Choice]) {
        let common = self.taken.iter().zip(choices).take_while(|(taken, choice)| taken.choice == **choice).count();
        self.back_to(common);
        let (executed, replayed) = (self.vm.executed(), self.replayed);
        for choice in &choices[common..] {
            self.take(*choice);
        }
        // Steps count what they try out on their own.
        self.replayed = replayed + self.vm.executed() - executed;
    }

    /// Keeps the schedule of the path.
    pub fn trail(&mut self, trails: &mut Trails) -> Trail {
        let known = self.taken.iter().rposition(|taken| taken.trail != Trail::default());
        let mut trail = known.map_or_else(Trail::default, |known| self.taken[known].trail);
        for taken in &mut self.taken[known.map_or(0, |known| known + 1)..] {
            trail = trails.add(trail, taken.choice);
            taken.trail = trail;
        }
        trail
    }

    /// Sets which of the kept schedules the path is.
    pub fn came_by(&mut self, trail: Trail) {
        if let Some(last) = self.taken.last_mut() {
            last.trail = trail;
        }
    }

    /// Goes to the state that a kept schedule leads to.
    pub fn follow(&mut self, trails: &Trails, trail: Trail) {
        let steps = trails.steps(trail);
        let choices: Vec<Choice> = steps.iter().map(|(_, choice)| *choice).collect();
        self.go_to(&choices);
        for (taken, (trail, _)) in self.taken.iter_mut().zip(steps) {
            taken.trail = trail;
        }
    }

    /// Instructions that were executed by [`Path::go_to`].
    pub fn replayed(&self) -> u64 {
        self.replayed
    }

    /// The choices in the present state, those of the thread that ran last first, so that the first executions found
    /// have few context switches. If it has run for long, it comes last.
    pub fn choices(&self) -> Choices {
        let mut choices = self.choices_after(self.last());
        if let Some(reducer) = &self.reducer {
            choices = reducer.borrow_mut().reduce(self.vm, &self.pending, choices);
        }
        self.put_last_if_long(choices)
    }

    /// The same, with those that the reduction leaves out.
    pub fn all_choices(&self) -> Choices {
        self.put_last_if_long(self.choices_after(self.last()))
    }

    fn put_last_if_long(&self, mut choices: Choices) -> Choices {
        if self.is_turn_over() {
            let own = choices.iter().take_while(|choice| Some(choice.thread()) == self.last()).count();
            choices.rotate_left(own);
        }
        choices
    }

    /// Whether the thread that ran last has taken so many consecutive steps that others are preferred.
    pub fn is_turn_over(&self) -> bool {
        self.taken.last().is_some_and(|last| last.in_a_row >= TURN)
    }

    /// The choices in the present state, in the order of threads.
    pub fn choices_in_order(&self) -> Choices {
        self.choices_after(None)
    }

    /// Whether choices are left out.
    pub fn is_reduced(&self) -> bool {
        self.reducer.as_ref().is_some_and(|reducer| reducer.borrow().leaves_out())
    }

    /// Why the search must begin again, if it must.
    pub fn surprise(&self) -> Option<Surprise> {
        if self.vm.has_seen_thread_monitor() {
            return Some(Surprise::ThreadMonitor);
        }
        let reducer = self.reducer.as_ref()?;
        reducer.borrow().surprise().map(|what| Surprise::Unforeseen(what.to_owned()))
    }

    /// The points that still have the most choices.
    pub fn busiest(&self) -> Vec<BusyPoint> {
        self.reducer.as_ref().map_or_else(Vec::new, |reducer| reducer.borrow().busiest(self.vm))
    }

    /// The choices, with those that are left out by the reduction.
    pub fn left_out(&self) -> Choices {
        if self.reducer.is_some() { self.choices_in_order() } else { Choices::new() }
    }

    /// The same, if the present state is of a cycle without exit: there, none may be left out for ever.
    pub fn left_out_for_ever(&self) -> Choices {
        let forgets = self.reducer.as_ref().is_some_and(|reducer| reducer.borrow().forgets_cycles());
        if forgets { Choices::new() } else { self.left_out() }
    }

    /// Whether the reduction leaves out choices in the present state.
    pub fn puts_off(&self) -> bool {
        self.is_reduced() && self.choices().len() < self.choices_in_order().len()
    }

    /// Whether choices were postponed in some state.
    pub fn has_held_back(&self) -> bool {
        self.has_held_back.get()
    }

    /// The choices that are postponed: see [`put_time_outs_last`].
    pub fn held_back(&self) -> Choices {
        let mut all = self.all_choices_after(None);
        let now = self.choices_in_order();
        all.retain(|choice| !now.contains(choice));
        all
    }

    fn choices_after(&self, first: Option<ThreadId>) -> Choices {
        let mut all = self.all_choices_after(first);
        let count = all.len();
        put_time_outs_last(self.vm, &self.pending, &mut all);
        if all.len() < count {
            self.has_held_back.set(true);
        }
        all
    }

    fn all_choices_after(&self, first: Option<ThreadId>) -> Choices {
        let mut all = Choices::new();
        let others = self.vm.thread_ids().filter(|thread| Some(*thread) != first);
        for thread in first.into_iter().chain(others) {
            choices_of(self.vm, thread, self.pending[thread.index()], &mut all);
        }
        all
    }

    /// The thread that took the last step.
    pub fn last(&self) -> Option<ThreadId> {
        self.taken.last().map(|taken| taken.choice.thread())
    }

    pub fn schedule(&self) -> Schedule {
        let choices = self.taken.iter().map(|taken| taken.choice).collect();
        Schedule { choices, manner: Manner::of(self.vm) }
    }

    /// The bytes in use for the VM's state and the path.
    pub fn bytes(&self) -> usize {
        let history = self.history.as_ref().map_or(0, History::bytes);
        // A growing table exists twice for a moment, once with double the size.
        self.vm.state_bytes()
            + 3 * (self.taken.len() * size_of::<Taken>() + self.changes.len() * size_of::<Change>() + history)
    }
}

/// The threads that a thread joins one after the other, before it does anything else that is a step: what it does in
/// between depends on nothing that they do. So it can be tried. It may leave monitors meanwhile, for which others wait.
fn joins_ahead(vm: &mut Vm, thread: ThreadId, pending: Option<Operation>) -> Option<Joins> {
    let Some(Operation::Join(..)) = pending else { return None };
    let mut joins: Vec<ThreadId> = Vec::new();
    let mut next = pending;
    let before = vm.mark(Some(thread));
    let limit = vm.limit_step(MAX_AHEAD);
    while let Some(Operation::Join(object, false)) = next {
        joins.extend(vm.running_thread(object));
        if joins.len() >= MAX_JOINS || perform(vm, Choice::Run(thread)) != Stop::Visible {
            break;
        }
        next = vm.pending(thread);
    }
    vm.limit_step(limit);
    vm.backtrack(&before);
    Some(joins.into())
}

impl Drop for Path<'_> {
    fn drop(&mut self) {
        self.vm.note_orders(false);
        self.vm.note_parts(false);
    }
}
