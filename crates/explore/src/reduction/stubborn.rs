//! Strong stubborn sets: which threads must be considered in a state, so that the others can wait.
//!
//! A set of threads is *stubborn* if whatever the others do first, a step of the set is possible later with the same
//! effect. It is closed under two rules. If a thread of the set can take its step, every other thread is in the set
//! that may, now or later, do what depends on that step (`dependence.rs`). If it cannot, those are in the set without
//! whom it never can: the owner of the monitor, the thread that it joins, all that may notify it. Then all steps of the
//! set lead to every deadlock, every end of a thread, and every pair of conflicting accesses that some interleaving has
//! (Valmari 1989; Godefroid 1996), provided that no step is put off for ever: see `depth_first.rs`.
//!
//! A program ends with its last thread that is no daemon, and what daemons have printed until then is seen. So these
//! threads are in the set with a daemon that prints.
//!
//! Threads whose waits may time out are not told apart: with one of them in the set, all choices are in it.

use smallvec::SmallVec;
use unsnarl_vm::{FrameKind, Operation, Reach, Ref, ThreadId, Variable, Vm};

use super::Reducer;
use super::blocked::{MOST_THREADS, ThreadBits, bit};
use super::dependence::Mask;
use super::futures::SetId;
use crate::choice::{Choice, Choices};

/// The threads of a set, by number.
pub(super) type Members = SmallVec<[bool; 16]>;

/// Who must be in a set with a thread.
pub(super) struct Demands {
    /// These.
    pub involved: SmallVec<[ThreadId; 8]>,
    /// And whoever may do one of these.
    pub mask: Mask,
}

impl Reducer<'_> {
    /// The choices of the stubborn set that has the fewest; all, if none has fewer.
    pub(super) fn stubborn(&mut self, vm: &Vm, pending: &[Option<Operation>], all: Choices) -> Choices {
        let is_timed = |choice: &Choice| match choice {
            Choice::TimeOut(_) | Choice::Spurious(_) => true,
            Choice::Run(thread) => pending[thread.index()] == Some(Operation::Sleep),
            _ => false,
        };
        if all.len() < 2 || all.iter().all(is_timed) || self.may_read_clock() {
            return all;
        }
        let mut best: Option<Choices> = None;
        let mut tried: SmallVec<[ThreadId; 8]> = SmallVec::new();
        for choice in &all {
            let thread = choice.thread();
            if !tried.contains(&thread) {
                tried.push(thread);
            }
        }
        // In an order that does not depend on the path: the same state has the same choices.
        tried.sort_unstable_by_key(|thread| vm.name_key(*thread));
        for seed in tried {
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
    pub(super) fn may_read_clock(&self) -> bool {
        self.now.iter().any(|future| self.futures.get(*future).meets(&self.clock))
    }

    /// The smallest stubborn set with a thread; `None` if it has to be all threads.
    fn closure(&mut self, vm: &Vm, pending: &[Option<Operation>], seed: ThreadId) -> Option<Members> {
        let mut members: Members = SmallVec::from_elem(false, pending.len());
        let mut open: SmallVec<[ThreadId; 8]> = SmallVec::from_slice(&[seed]);
        members[seed.index()] = true;
        while let Some(thread) = open.pop() {
            let Some(operation) = pending[thread.index()] else { continue };
            let is_enabled = vm.can_do(thread, Some(operation));
            let demands = self.demands(vm, thread, operation)?;
            let Demands { involved, mask } = self.forget(operation, is_enabled, demands);
            for other in involved {
                if let Some(member) = members.get_mut(other.index())
                    && !*member
                {
                    *member = true;
                    open.push(other);
                }
            }
            let mut rivals: SmallVec<[ThreadId; 8]> = vm
                .thread_ids()
                .filter(|other| !members[other.index()])
                .filter(|other| self.dependence.meets(&mask, self.futures.get(self.future(*other))))
                .collect();
            if rivals.is_empty() {
                continue;
            }
            let held_up = self.held_up(vm, pending, bits_of(&members));
            rivals.retain(|other| !is_among(*other, held_up));
            if !rivals.is_empty() && is_enabled && self.is_out_of_reach(vm, &members, held_up, (thread, operation)) {
                continue;
            }
            for other in rivals {
                members[other.index()] = true;
                open.push(other);
            }
        }
        // Whoever may end the program is not put off.
        let may_exit = |future: &SetId| self.futures.get(*future).meets(&self.exits);
        let is_put_off = members.iter().zip(&self.now).any(|(is_member, future)| !is_member && may_exit(future));
        (!is_put_off).then_some(members)
    }

    /// Who must be in a set with a thread, because of its next operation; `None` if all threads must.
    pub(super) fn demands(&mut self, vm: &Vm, thread: ThreadId, operation: Operation) -> Option<Demands> {
        let is_network = matches!(operation, Operation::Network(..) | Operation::Use(_));
        if is_network || is_timed(operation) || vm.may_notice_interrupt(thread) || self.may_do_anything(thread) {
            return None;
        }
        let mut involved: SmallVec<[ThreadId; 8]> = SmallVec::new();
        if !vm.can_do(thread, Some(operation)) {
            match operation {
                Operation::Enter(_) | Operation::Reenter(_) | Operation::Print(Some(_)) => {
                    involved.extend(vm.holders_of_awaited(thread));
                    return (!involved.is_empty()).then_some(Demands { involved, mask: Mask::new() });
                }
                Operation::Initialize(class) => {
                    involved.push(vm.initialiser(class)?);
                    return Some(Demands { involved, mask: Mask::new() });
                }
                Operation::Join(object, _) => involved.push(vm.running_thread(object)?),
                // Those who may end a wait are those whose effects the wait depends on.
                Operation::Waiting(..) | Operation::Park(_) => (),
                Operation::Acquire(..) | Operation::Awaiting(..) => involved.extend(vm.holders_of_awaited(thread)),
                _ => return None,
            }
        }
        // Those who wait for the monitor may be interrupted, and the thread itself is told apart by its choices.
        if let Operation::Notify(monitor) | Operation::NotifyAll(monitor) = operation {
            involved.extend(vm.waiting_for(monitor));
        }
        if let Operation::Interrupt(object) | Operation::Unpark(object) = operation {
            involved.extend(vm.running_thread(object));
        }
        // If the program ends before, a daemon's output is not seen.
        if matches!(operation, Operation::Print(_)) && vm.is_daemon(thread) {
            involved.extend(vm.thread_ids().filter(|other| !vm.is_daemon(*other) && !vm.is_over(*other)));
        }
        Some(Demands { involved, mask: self.dependence.mask(vm, &mut self.futures, thread, operation) })
    }

    /// Whether no thread outside of the set can reach the objects of an operation, before the set takes a step.
    pub(super) fn is_out_of_reach(
        &mut self,
        vm: &Vm,
        members: &Members,
        held_up: ThreadBits,
        (thread, operation): (ThreadId, Operation),
    ) -> bool {
        let mut objects: SmallVec<[Ref; 2]> = SmallVec::new();
        match operation {
            Operation::Access { place: Variable::Field(object, _) | Variable::Element(object, _), .. } => {
                objects.push(object);
            }
            Operation::Copy { from, to } => objects.extend(from.into_iter().chain(to).map(|of| of.array)),
            Operation::Enter(monitor) | Operation::Reenter(monitor) => objects.push(monitor),
            _ => return false,
        }
        // An operation of the JDK's code may be the first of several.
        let innermost = vm.frames(thread).find(|frame| frame.kind != FrameKind::Glue);
        if innermost.is_none_or(|frame| frame.kind != FrameKind::Program) {
            return false;
        }
        if !self.is_reach_known {
            self.reach.update(vm);
            self.is_reach_known = true;
        }
        let outside = vm
            .thread_ids()
            .filter(|other| !members[other.index()] && !is_among(*other, held_up))
            .fold(0, |all, other| all | Reach::bit(other));
        !objects.into_iter().any(|object| self.reach.is_reached_by(object, outside))
    }

    /// Whether a thread may do what is not known: also in the middle of a step, where nobody sees it.
    pub(super) fn may_do_anything(&self, thread: ThreadId) -> bool {
        self.futures.get(self.future(thread)).meets(self.futures.get(self.futures.anything))
    }

    pub(super) fn may_interrupt(&self) -> bool {
        self.now.iter().any(|future| self.futures.get(*future).meets(&self.interrupts))
    }
}

/// A set of threads as bits.
fn bits_of(members: &Members) -> ThreadBits {
    let bits = members.iter().take(MOST_THREADS).zip(0..);
    bits.fold(0, |all, (is_member, number)| all | ThreadBits::from(*is_member) << number)
}

/// Whether a thread is among those that have bits.
pub(super) fn is_among(thread: ThreadId, threads: ThreadBits) -> bool {
    thread.index() < MOST_THREADS && threads & bit(thread) != 0
}

/// Whether time alone may end an operation.
pub(super) fn is_timed(operation: Operation) -> bool {
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
