//! Which threads can do nothing before one of a set has taken a step: what they do later is no reason to consider them
//! now.
//!
//! These are the paper's must-lock, must-join and must-wait analyses (sections 4.3 and 4.4), decided in the dynamic
//! state: a thread that is blocked now, and that only threads of the set can let go on, or threads that are themselves
//! held up. Threads that wait for each other are held up, too: the answer is a greatest fixpoint. A thread that a
//! time-out or an interrupt may let go on is not held up.

use unsnarl_vm::{Operation, ThreadId, Vm};

use super::Reducer;
use super::hints::Mistake;
use super::mistakes;
use super::stubborn::is_timed;

/// A set of threads, a bit for each.
pub(super) type ThreadBits = u64;

/// There are no bits for more threads.
pub(super) const MOST_THREADS: usize = 64;

/// The bit of a thread.
pub(super) fn bit(thread: ThreadId) -> ThreadBits {
    1 << thread.index()
}

/// A blocked thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocked {
    thread: ThreadBits,
    needs: Needs,
}

/// Who lets a blocked thread go on.
#[derive(Clone, Copy, Debug)]
enum Needs {
    /// This thread, which need not do anything that is a step: it leaves a monitor, or ends an initialisation.
    Invisibly(ThreadBits),
    /// Each of these must take a step before.
    AllOf(ThreadBits),
    /// The end of the first, and then, before the thread does anything else that is a step, the ends of the others.
    /// It may leave monitors in between.
    Ends { first: ThreadBits, later: ThreadBits },
    /// One of these takes a step.
    OneOf(ThreadBits),
}

/// The threads that are held up by a set.
fn held_up(blocked: &[Blocked], set: ThreadBits) -> ThreadBits {
    let outside = || blocked.iter().filter(|blocked| blocked.thread & set == 0);
    // Those that take no step at all before the set does, and those that at most end joins.
    let mut still = outside().fold(0, |all, blocked| all | blocked.thread);
    let mut joining = still;
    loop {
        let (was_still, was_joining) = (still, joining);
        for &Blocked { thread, needs } in outside() {
            let late = set | joining;
            let is_still = match needs {
                Needs::Invisibly(owner) => owner & (set | still) != 0,
                Needs::AllOf(holders) => holders & late != 0,
                Needs::Ends { first, .. } => first & late != 0,
                Needs::OneOf(others) => others & !late == 0,
            };
            let is_joining = is_still || matches!(needs, Needs::Ends { later, .. } if later & late != 0);
            still &= if is_still { !0 } else { !thread };
            joining &= if is_joining { !0 } else { !thread };
        }
        if (still, joining) == (was_still, was_joining) {
            return joining;
        }
    }
}

impl Reducer<'_> {
    /// The threads that can do nothing that matters to others before a thread of a set has taken a step.
    pub(super) fn held_up(&mut self, vm: &Vm, pending: &[Option<Operation>], set: ThreadBits) -> ThreadBits {
        if vm.thread_count() > MOST_THREADS {
            return 0;
        }
        if !self.is_blocked_known {
            self.blocked.clear();
            for thread in vm.thread_ids() {
                let blocked = pending[thread.index()].and_then(|operation| self.blocked(vm, thread, operation));
                self.blocked.extend(blocked.map(|needs| Blocked { thread: bit(thread), needs }));
            }
            self.is_blocked_known = true;
        }
        held_up(&self.blocked, set)
    }

    /// Who lets a thread go on, if it is blocked until somebody does.
    fn blocked(&mut self, vm: &Vm, thread: ThreadId, operation: Operation) -> Option<Needs> {
        if vm.can_do(thread, Some(operation)) || is_timed(operation) {
            return None;
        }
        if vm.heeds_interrupts(thread) && self.may_interrupt() {
            return None;
        }
        if mistakes::about(operation).is_some_and(|mistake| self.makes(mistake)) {
            return Some(Needs::OneOf(0));
        }
        match operation {
            Operation::Enter(_) | Operation::Reenter(_) => {
                vm.holders_of_awaited(thread).first().map(|owner| Needs::Invisibly(bit(*owner)))
            }
            Operation::Join(object, _) => {
                let later = self.joins[thread.index()].as_deref().unwrap_or_default();
                let later =
                    later.iter().filter(|joined| !vm.is_over(**joined)).fold(0, |all, joined| all | bit(*joined));
                let first = bit(vm.running_thread(object)?);
                match self.makes(Mistake::JoinsAhead) && later != 0 {
                    true => Some(Needs::AllOf(first | later)),
                    false => Some(Needs::Ends { first, later }),
                }
            }
            Operation::Initialize(class) => vm.initialiser(class).map(|by| Needs::Invisibly(bit(by))),
            Operation::Acquire(..) => {
                let holders = vm.holders_of_awaited(thread).into_iter().fold(0, |all, holder| all | bit(holder));
                match holders {
                    0 => Some(self.enablers(vm, thread, operation)),
                    _ => Some(Needs::AllOf(holders)),
                }
            }
            Operation::Waiting(..) | Operation::Awaiting(..) | Operation::Park(_) => {
                Some(self.enablers(vm, thread, operation))
            }
            _ => None,
        }
    }

    /// All threads that may, now or later, do what an operation depends on.
    fn enablers(&mut self, vm: &Vm, thread: ThreadId, operation: Operation) -> Needs {
        let mask = self.dependence.mask(vm, &mut self.futures, thread, operation);
        let others = vm.thread_ids().filter(|other| *other != thread);
        let enabling = others.filter(|other| self.dependence.meets(&mask, self.futures.get(self.future(*other))));
        Needs::OneOf(enabling.fold(0, |all, other| all | bit(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocked(all: &[(u32, Needs)]) -> Vec<Blocked> {
        all.iter().map(|(thread, needs)| Blocked { thread: 1 << thread, needs: *needs }).collect()
    }

    #[test]
    fn whoever_needs_the_set_is_held_up() {
        let all = blocked(&[(1, Needs::Invisibly(1)), (2, Needs::OneOf(0b11)), (3, Needs::OneOf(0b1_0001))]);
        // Thread 4 is free, and may let thread 3 go on.
        assert_eq!(held_up(&all, 1), 0b110);
        assert_eq!(held_up(&all, 0b1_0000), 0);
        assert_eq!(held_up(&all, 0b1_0001), 0b1110);
    }

    #[test]
    fn those_that_wait_for_each_other_are_held_up() {
        let all = blocked(&[(1, Needs::Invisibly(0b100)), (2, Needs::Invisibly(0b10))]);
        assert_eq!(held_up(&all, 1), 0b110);
    }

    #[test]
    fn a_lock_is_free_when_all_have_released_it() {
        let all = blocked(&[(2, Needs::AllOf(0b11))]);
        assert_eq!(held_up(&all, 1), 0b100);
        assert_eq!(held_up(&all, 0b1000), 0);
    }

    #[test]
    fn monitors_may_be_left_between_joins() {
        // Thread 1 joins 3, then 0; thread 2 waits for a monitor of thread 1, thread 4 for its signal.
        let ends = Needs::Ends { first: 0b1000, later: 1 };
        let all = blocked(&[(1, ends), (2, Needs::Invisibly(0b10)), (4, Needs::OneOf(0b10))]);
        assert_eq!(held_up(&all, 1), 0b1_0010);
        assert_eq!(held_up(&all, 0b1000), 0b1_0110);
    }
}
