//! The choices that the scheduler has in a state.

use smallvec::SmallVec;
use unsnarl_vm::{Checkpoint, Operation, Stop, ThreadId, TimeOuts, Vm};

/// Choices; usually there are few.
pub(crate) type Choices = SmallVec<[Choice; 6]>;

/// A choice of the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Choice {
    /// A thread takes its next step.
    Run(ThreadId),
    /// A thread notifies, and wakes the other.
    Notify(ThreadId, ThreadId),
    /// The wait of a thread times out.
    TimeOut(ThreadId),
    /// A thread notices its interrupt, although it could continue without.
    Interrupted(ThreadId),
    /// The wait of a thread ends without a cause.
    Spurious(ThreadId),
}

impl Choice {
    /// The thread that takes the step.
    pub fn thread(self) -> ThreadId {
        match self {
            Choice::Run(thread)
            | Choice::Notify(thread, _)
            | Choice::TimeOut(thread)
            | Choice::Interrupted(thread)
            | Choice::Spurious(thread) => thread,
        }
    }

    /// Whether it need never happen: whoever has only such choices is stuck.
    pub(crate) fn is_spurious(self) -> bool {
        matches!(self, Choice::Spurious(_))
    }
}

/// The choices in a state that do not need a wake-up without a cause.
pub(crate) fn sure_choices(vm: &Vm) -> Choices {
    let mut all = choices(vm);
    all.retain(|choice| !choice.is_spurious());
    all
}

/// All choices in a state, in the order of threads.
pub(crate) fn choices(vm: &Vm) -> Choices {
    let mut all = Choices::new();
    for thread in vm.thread_ids() {
        choices_of(vm, thread, vm.pending(thread), &mut all);
    }
    all
}

/// Adds the choices of a thread, given the operation that it is about to perform.
pub(crate) fn choices_of(vm: &Vm, thread: ThreadId, pending: Option<Operation>, all: &mut Choices) {
    if pending.is_none() {
        return;
    }
    if vm.can_do(thread, pending) {
        match pending {
            Some(Operation::Notify(monitor)) => {
                all.extend(vm.waiting_for(monitor).map(|woken| Choice::Notify(thread, woken)));
            }
            _ => all.push(Choice::Run(thread)),
        }
    }
    if vm.may_time_out(thread, pending) {
        all.push(Choice::TimeOut(thread));
    }
    if vm.may_notice_interrupt(thread) {
        all.push(Choice::Interrupted(thread));
    }
    if vm.may_wake_without_cause(thread, pending) {
        all.push(Choice::Spurious(thread));
    }
}

/// Whether nothing needs to happen in a state with these choices.
pub(crate) fn are_none_sure(choices: &[Choice]) -> bool {
    choices.iter().all(|choice| choice.is_spurious())
}

/// If timeouts come last: keeps only the choices that do not depend on time passing or, if there are none, those with
/// the shortest time. `pending` is what threads are about to do. The other choices may still happen if these lead to a
/// livelock.
pub(crate) fn put_time_outs_last(vm: &Vm, pending: &[Option<Operation>], all: &mut Choices) {
    if vm.time_outs() == TimeOuts::Any {
        return;
    }
    let time = |choice: &Choice| match *choice {
        Choice::TimeOut(thread) => vm.time_left(thread).unwrap_or(0).max(1),
        Choice::Run(thread) if pending[thread.index()] == Some(Operation::Sleep) && !vm.is_interrupted(thread) => {
            vm.time_left(thread).unwrap_or(0).max(1)
        }
        Choice::Run(_) | Choice::Notify(..) | Choice::Interrupted(_) | Choice::Spurious(_) => 0,
    };
    let least = all.iter().filter(|choice| !choice.is_spurious()).map(time).min();
    all.retain(|choice| choice.is_spurious() || Some(time(choice)) == least);
}

/// Performs a choice.
pub(crate) fn perform(vm: &mut Vm, choice: Choice) -> Stop {
    match choice {
        Choice::Run(thread) => vm.step(thread),
        Choice::Notify(thread, woken) => {
            vm.choose_notified(woken);
            vm.step(thread)
        }
        Choice::TimeOut(thread) => vm.time_out(thread),
        Choice::Interrupted(thread) => vm.notice_interrupt(thread),
        Choice::Spurious(thread) => vm.wake_without_cause(thread),
    }
}

/// Steps that are taken one after the other, and undone together.
#[derive(Default)]
pub(crate) struct Excursion(Vec<Checkpoint>);

impl Excursion {
    pub fn take(&mut self, vm: &mut Vm, choice: Choice) -> Stop {
        self.0.push(vm.mark(Some(choice.thread())));
        perform(vm, choice)
    }

    /// Backtracks to the state before the first of them.
    pub fn back(mut self, vm: &mut Vm) {
        while let Some(before) = self.0.pop() {
            vm.backtrack(&before);
        }
    }
}

/// Whether the program is over: all threads that remain are daemons.
pub(crate) fn is_over(vm: &Vm) -> bool {
    vm.thread_ids().all(|thread| vm.is_over(thread) || vm.is_daemon(thread))
}
