//! What can happen next in a state.

use smallvec::SmallVec;
use unsnarl_vm::{Checkpoint, Operation, Stop, ThreadId, TimeOuts, Vm};

/// Choices; mostly few.
pub(crate) type Choices = SmallVec<[Choice; 6]>;

/// A choice of the scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Choice {
    /// A thread takes its next step.
    Run(ThreadId),
    /// A thread notifies, and wakes the other.
    Notify(ThreadId, ThreadId),
    /// The wait of a thread ends by time.
    TimeOut(ThreadId),
    /// A thread notices that it is interrupted, though it could go on.
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

/// Adds the choices of a thread that is about to do something.
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

/// If time-outs come last: leaves only the choices that do not wait for time to pass, if there are any, or else those
/// that wait for the shortest time. `pending` is what threads are about to do. The choices that are left out may happen
/// all the same if the others go round for ever.
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

/// Does what was chosen.
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

/// Steps that are taken one after the other, and taken back in the end.
#[derive(Default)]
pub(crate) struct Excursion(Vec<Checkpoint>);

impl Excursion {
    pub fn take(&mut self, vm: &mut Vm, choice: Choice) -> Stop {
        self.0.push(vm.mark(Some(choice.thread())));
        perform(vm, choice)
    }

    /// Backtracks to where it began.
    pub fn back(mut self, vm: &mut Vm) {
        while let Some(before) = self.0.pop() {
            vm.take_back(&before);
        }
    }
}

/// Whether the program is over: only daemon threads are left.
pub(crate) fn is_over(vm: &Vm) -> bool {
    vm.thread_ids().all(|thread| vm.is_over(thread) || vm.is_daemon(thread))
}
