//! Threads that wait forever: cycles of threads that wait for each other, and waits for a signal that is never sent.
//!
//! They are found where no thread is enabled, and where others run for ever: all states that can be reached are
//! visited, and those threads are stuck that can take a step in none of them. If these states are many, nothing is
//! said.

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use unsnarl_finding::Holder;
use unsnarl_vm::{Operation, Stop, ThreadId, Vm};

use super::{Observation, Property, View};
use crate::choice::{Choices, perform, sure_choices};
use crate::violation::{ViolationKind, ViolationSite, site};

/// Deadlocks, or lost wakeups.
#[derive(Debug)]
pub(super) struct Stuck(pub ViolationKind);

impl Property for Stuck {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn after_step(&self, view: &mut View<'_>) {
        let waits = view.pending[view.thread.index()].is_some_and(may_wait_for_a_thread);
        if self.0 != ViolationKind::Deadlock || !waits || *view.stop != Stop::Visible {
            return;
        }
        if let Some(members) = cycle(view.vm, view.pending, view.thread).filter(|members| is_for_ever(view.vm, members))
        {
            let found = of_cycle(view.vm, &members);
            view.report(found);
        }
    }

    fn when_stuck(&self, vm: &Vm) -> Vec<Observation> {
        stuck(vm).into_iter().filter(|found| found.kind == self.0).collect()
    }

    fn for_ever(&self, vm: &mut Vm) -> Vec<Observation> {
        stuck_beside_others(vm).into_iter().filter(|found| found.kind == self.0).collect()
    }
}

/// Whether an operation may block until another thread does something.
fn may_wait_for_a_thread(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Enter(_)
            | Operation::Reenter(_)
            | Operation::Print(Some(_))
            | Operation::Join(_, false)
            | Operation::Waiting(_, false)
            | Operation::Initialize(_)
            | Operation::Park(false)
            | Operation::Acquire(_, false)
    )
}

/// What a blocked thread waits for.
fn awaited(vm: &Vm, pending: &[Option<Operation>], thread: ThreadId) -> Option<ThreadId> {
    let operation = pending.get(thread.index()).copied().flatten();
    if vm.can_do(thread, operation) || vm.is_over(thread) {
        return None;
    }
    match operation? {
        Operation::Enter(monitor) | Operation::Reenter(monitor) | Operation::Print(Some(monitor)) => vm.owner(monitor),
        Operation::Join(object, false) => vm.running_thread(object),
        Operation::Waiting(_, false) => vm.joined_by_monitor(thread),
        Operation::Initialize(class) => vm.initializer(class),
        Operation::Park(false) => vm.owner_of_blocker(thread),
        Operation::Acquire(_, false) => vm.owner_of_acquired(thread),
        _ => None,
    }
}

/// Whether a cycle waits forever, whatever the other threads do: they may interrupt it (A57). A cycle that no thread
/// happens to interrupt is found when no thread is enabled.
fn is_for_ever(vm: &Vm, members: &[ThreadId]) -> bool {
    let is_alone = || vm.thread_ids().all(|thread| vm.is_over(thread) || members.contains(&thread));
    !members.iter().any(|thread| vm.heeds_interrupts(*thread)) || is_alone()
}

/// The cycle of waiting threads that a thread is in.
fn cycle(vm: &Vm, pending: &[Option<Operation>], thread: ThreadId) -> Option<SmallVec<[ThreadId; 8]>> {
    let mut members = smallvec![thread];
    let mut at = thread;
    loop {
        at = awaited(vm, pending, at)?;
        if at == thread {
            return Some(members);
        }
        if members.contains(&at) {
            return None;
        }
        members.push(at);
    }
}

/// Where a thread waits, and which thread holds what it waits for.
fn waiting_site(vm: &Vm, thread: ThreadId) -> ViolationSite {
    let mut site = site(vm, thread);
    let holder = |holder: &ThreadId| Holder {
        thread: Some(*holder).filter(|holder| *holder != thread).map(|holder| vm.thread_name(holder)),
        has_ended: *holder != thread && vm.is_over(*holder),
    };
    site.action.holders = vm.holders_of_awaited(thread).iter().map(holder).collect();
    site
}

/// The violation for a cycle.
fn of_cycle(vm: &Vm, members: &[ThreadId]) -> Observation {
    let mut members = members.to_vec();
    members.sort_unstable();
    let sites: Vec<ViolationSite> = members.iter().map(|thread| waiting_site(vm, *thread)).collect();
    let message = match members.len() {
        1 => String::from("a thread waits for itself"),
        count => format!("{count} threads wait for each other"),
    };
    Observation::new(ViolationKind::Deadlock, message, sites)
}

/// The maximum number of states in which threads are looked for that are stuck beside others.
const MOST_BESIDE: usize = 2_000;

/// The threads that can take no step in any state that can be reached; none, if these are too many. Restores the VM.
fn stuck_for_ever(vm: &mut Vm) -> Vec<ThreadId> {
    let all = sure_choices(vm);
    let can_step = |all: &Choices, thread: ThreadId| all.iter().any(|choice| choice.thread() == thread);
    let mut idle: Vec<ThreadId> =
        vm.thread_ids().filter(|thread| !vm.is_over(*thread) && !can_step(&all, *thread)).collect();
    let mut seen: FxHashSet<u64> = FxHashSet::default();
    seen.insert(vm.fingerprint(false));
    let mut path = vec![(all, None)];
    while let Some((all, before)) = path.last_mut() {
        let Some(choice) = all.pop().filter(|_| !idle.is_empty()) else {
            if let Some(before) = before {
                vm.backtrack(before);
            }
            path.pop();
            continue;
        };
        let before = vm.mark(Some(choice.thread()));
        let stop = perform(vm, choice);
        let goes_on = matches!(stop, Stop::Visible | Stop::Ended);
        if !goes_on || seen.len() >= MOST_BESIDE {
            // The program ends here, or what comes is not known.
            idle.clear();
        }
        if !seen.insert(vm.fingerprint(false)) || idle.is_empty() {
            vm.backtrack(&before);
            continue;
        }
        let all = sure_choices(vm);
        idle.retain(|thread| !can_step(&all, *thread));
        path.push((all, Some(before)));
    }
    idle
}

/// The violations of a state in which some threads are stuck, whatever the others do, which run for ever. Threads that
/// wait for one of the others are not among them.
fn stuck_beside_others(vm: &mut Vm) -> Vec<Observation> {
    let idle = stuck_for_ever(vm);
    let vm = &*vm;
    let pending: Vec<Option<Operation>> = vm.thread_ids().map(|thread| vm.pending(thread)).collect();
    let waits_for = |thread: ThreadId| {
        let holders = vm.holders_of_awaited(thread);
        awaited(vm, &pending, thread).into_iter().chain(holders).collect::<Vec<ThreadId>>()
    };
    let mut stuck = idle;
    loop {
        let still: Vec<ThreadId> = stuck
            .iter()
            .copied()
            .filter(|thread| waits_for(*thread).iter().all(|other| stuck.contains(other)))
            .collect();
        if still.len() == stuck.len() {
            break;
        }
        stuck = still;
    }
    if stuck.is_empty() { Vec::new() } else { of_stuck(vm, &pending, &stuck) }
}

/// The violations of a state in which no thread is enabled although the program is not over.
fn stuck(vm: &Vm) -> Vec<Observation> {
    let blocked: Vec<ThreadId> = vm.thread_ids().filter(|thread| !vm.is_over(*thread)).collect();
    let pending: Vec<Option<Operation>> = vm.thread_ids().map(|thread| vm.pending(thread)).collect();
    of_stuck(vm, &pending, &blocked)
}

/// The violations of threads that are stuck.
fn of_stuck(vm: &Vm, pending: &[Option<Operation>], blocked: &[ThreadId]) -> Vec<Observation> {
    let in_cycle: Vec<_> = blocked.iter().filter_map(|thread| cycle(vm, pending, *thread)).collect();
    let mut found = Vec::new();
    for members in &in_cycle {
        // Each cycle is reported once, for its smallest member.
        if members.iter().min() == members.first() {
            found.push(of_cycle(vm, members));
        }
    }
    // The threads that do not wait for a particular thread but for a notification or a permit, and those that wait for
    // a lock that one of these holds. Threads that only join them, or that cannot end because of them, are omitted.
    let follows = |thread: ThreadId| {
        let joins = matches!(pending[thread.index()], Some(Operation::Join(..))) || vm.joins_by_monitor(thread);
        joins || vm.is_ending(thread)
    };
    let is_in_cycle = |thread: &ThreadId| in_cycle.iter().flatten().any(|member| member == thread);
    let mut waiting: Vec<ThreadId> =
        blocked.iter().copied().filter(|thread| !follows(*thread) && !is_in_cycle(thread)).collect();
    if waiting.iter().any(|thread| !vm.is_daemon(*thread)) {
        waiting.retain(|thread| !vm.is_daemon(*thread));
    }
    let is_lost = |thread: &ThreadId| vm.has_missed_signal(*thread);
    let (lost, others): (Vec<ThreadId>, Vec<ThreadId>) = waiting.into_iter().partition(is_lost);
    let sites =
        |threads: &[ThreadId]| threads.iter().map(|thread| waiting_site(vm, *thread)).collect::<Vec<ViolationSite>>();
    if !lost.is_empty() {
        let message = match lost.iter().all(|thread| vm.was_passed_over(*thread)) {
            true => "a thread waits for a notification that woke another",
            false => "a thread waits for a notification that was sent when it did not wait for it",
        };
        found.push(Observation::new(ViolationKind::LostWakeup, message, sites(&lost)));
    }
    if !others.is_empty() && found.is_empty() {
        let is_all = vm.thread_ids().all(|thread| vm.is_over(thread) || blocked.contains(&thread));
        let message = match is_all {
            true => "all threads wait, and no thread can wake them",
            false => "threads wait for ever beside others that run for ever",
        };
        found.push(Observation::new(ViolationKind::Deadlock, message, sites(&others)));
    }
    found
}
