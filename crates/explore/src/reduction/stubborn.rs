//! Strong stubborn sets: which threads must be considered in a state, so that the others can wait.
//!
//! A set of threads is *stubborn* if whatever the others do first, a step of the set is possible later with the same
//! effect. It is closed under two rules. If a thread of the set can take its step, every other thread is in the set
//! that may, now or later, do what depends on that step (`dependence.rs`). If it cannot, those are in the set without
//! whom it never can: the owner of the monitor, the thread that it joins, all that may notify it. Then all steps of the
//! set lead to every deadlock, every end of a thread, and every pair of conflicting accesses that some interleaving has
//! (Valmari 1989; Godefroid 1996), provided that no step is put off for ever: see `depth_first.rs`.
//!
//! Threads whose waits may time out are not told apart: with one of them in the set, all choices are in it.

use smallvec::SmallVec;
use unsnarl_vm::{Operation, ThreadId, Vm};

use super::Reducer;
use crate::choice::{Choice, Choices};

/// The threads of a set, by number.
type Members = SmallVec<[bool; 16]>;

impl Reducer<'_> {
    /// The choices of the stubborn set that has the fewest; all, if none has fewer.
    pub(super) fn stubborn(&mut self, vm: &Vm, pending: &[Option<Operation>], all: Choices) -> Choices {
        let is_timed = |choice: &Choice| match choice {
            Choice::TimeOut(_) => true,
            Choice::Run(thread) => pending[thread.index()] == Some(Operation::Sleep),
            _ => false,
        };
        if all.len() < 2 || all.iter().all(is_timed) || self.may_read_clock(vm) {
            return all;
        }
        let mut best: Option<Choices> = None;
        let mut tried: SmallVec<[ThreadId; 8]> = SmallVec::new();
        for choice in &all {
            let seed = choice.thread();
            if tried.contains(&seed) {
                continue;
            }
            tried.push(seed);
            let Some(members) = self.closure(vm, pending, seed) else { continue };
            let chosen: Choices = all.iter().copied().filter(|choice| members[choice.thread().index()]).collect();
            if chosen.len() < best.as_ref().map_or(all.len(), SmallVec::len) {
                let is_least = chosen.len() == 1;
                best = Some(chosen);
                if is_least {
                    break;
                }
            }
        }
        best.unwrap_or(all)
    }

    /// Whether a thread may read the clock: then it matters how much time passes, and that depends on every step.
    fn may_read_clock(&mut self, vm: &Vm) -> bool {
        vm.thread_ids().any(|thread| {
            let future = self.future(vm, thread);
            self.futures.get(future).meets(&self.clock)
        })
    }

    /// The smallest stubborn set with a thread; `None` if it has to be all threads.
    fn closure(&mut self, vm: &Vm, pending: &[Option<Operation>], seed: ThreadId) -> Option<Members> {
        let mut members: Members = SmallVec::from_elem(false, pending.len());
        let mut open: SmallVec<[ThreadId; 8]> = SmallVec::from_slice(&[seed]);
        members[seed.index()] = true;
        while let Some(thread) = open.pop() {
            let Some(operation) = pending[thread.index()] else { continue };
            let mut add = |thread: ThreadId| {
                if let Some(member) = members.get_mut(thread.index())
                    && !*member
                {
                    *member = true;
                    open.push(thread);
                }
            };
            if is_timed(operation) || vm.may_notice_interrupt(thread) {
                return None;
            }
            let is_enabled = vm.can_do(thread, Some(operation));
            let mask = match is_enabled {
                true => self.dependence.mask(vm, &mut self.futures, thread, operation),
                false => match operation {
                    Operation::Enter(_) | Operation::Reenter(_) | Operation::Print(Some(_)) => {
                        let holders = vm.holders_of_awaited(thread);
                        if holders.is_empty() {
                            return None;
                        }
                        holders.into_iter().for_each(&mut add);
                        continue;
                    }
                    Operation::Join(object, _) => {
                        add(vm.running_thread(object)?);
                        self.dependence.mask(vm, &mut self.futures, thread, operation)
                    }
                    // Those who may end a wait are those whose effects the wait depends on.
                    Operation::Waiting(..) | Operation::Park(_) => {
                        self.dependence.mask(vm, &mut self.futures, thread, operation)
                    }
                    Operation::Acquire(..) | Operation::Awaiting(..) => {
                        vm.holders_of_awaited(thread).into_iter().for_each(&mut add);
                        self.dependence.mask(vm, &mut self.futures, thread, operation)
                    }
                    Operation::Initialize(class) => {
                        add(vm.initialiser(class)?);
                        continue;
                    }
                    _ => return None,
                },
            };
            // Those who wait for the monitor may be interrupted, and the thread itself is told apart by its choices.
            if let Operation::Notify(monitor) | Operation::NotifyAll(monitor) = operation {
                vm.waiting_for(monitor).for_each(&mut add);
            }
            if let Operation::Interrupt(object) | Operation::Unpark(object) = operation
                && let Some(other) = vm.running_thread(object)
            {
                add(other);
            }
            for other in vm.thread_ids().filter(|other| *other != thread) {
                let future = self.future(vm, other);
                if self.futures.get(future).meets(&mask) {
                    add(other);
                }
            }
        }
        // Whoever may end the program is not put off.
        for other in vm.thread_ids() {
            let future = self.future(vm, other);
            if !members[other.index()] && self.futures.get(future).meets(&self.exits) {
                return None;
            }
        }
        Some(members)
    }
}

/// Whether time alone may end an operation.
fn is_timed(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Sleep
            | Operation::Waiting(_, true)
            | Operation::Park(true)
            | Operation::Join(_, true)
            | Operation::Acquire(_, true)
            | Operation::Awaiting(_, true)
    )
}
