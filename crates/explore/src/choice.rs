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
}

impl Choice {
    /// The thread that takes the step.
    pub fn thread(self) -> ThreadId {
        match self {
            Choice::Run(thread) | Choice::Notify(thread, _) | Choice::TimeOut(thread) | Choice::Interrupted(thread) => {
                thread
            }
        }
    }
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
        Choice::Run(_) | Choice::Notify(..) | Choice::Interrupted(_) => 0,
    };
    let least = all.iter().map(time).min();
    all.retain(|choice| Some(time(choice)) == least);
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
