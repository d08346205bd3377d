//! What can happen next in a state.

use unsnarl_vm::{Operation, Stop, ThreadId, Vm};

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

/// All choices in a state, that of the thread that ran last first: so the first executions found have few switches.
pub(crate) fn choices(vm: &Vm, last: Option<ThreadId>) -> Vec<Choice> {
    let mut all = Vec::new();
    let others = vm.thread_ids().filter(|thread| Some(*thread) != last);
    for thread in last.into_iter().chain(others) {
        if vm.is_over(thread) {
            continue;
        }
        let pending = vm.pending(thread);
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
    all
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

/// Whether the program is over: only daemon threads are left.
pub(crate) fn is_over(vm: &Vm) -> bool {
    vm.thread_ids().all(|thread| vm.is_over(thread) || vm.is_daemon(thread))
}
