//! Livelocks: states from which the program can neither terminate nor make progress.
//!
//! A bottom strongly connected component of the state graph, that is, a set of states that no step leaves and in which
//! some step can always be taken, is a livelock: whatever the scheduler does from there, the program never terminates.
//! A loop that another thread can still end is not a livelock, so no assumption on fairness is needed.
//!
//! A step that never ends because its thread repeats a state is a livelock, too. A step that was abandoned is continued
//! instruction by instruction, and compared with earlier states by Brent's algorithm (1980), until a state repeats. If
//! none does, it may be a long computation (`abandoned.rs`).

use unsnarl_finding::{Action, Verb};
use unsnarl_vm::{CodePoint, Stop, ThreadId, Vm};

use super::{Observation, Property, View};
use crate::choice::{perform, sure_choices};
use crate::violation::{ViolationKind, ViolationSite, site};

/// The number of steps that are taken inside the component to find out which threads run where.
const STEPS: usize = 400;
/// The maximum number of instructions within which a state must repeat.
const PROBE: u64 = 200_000;
/// How many times it must repeat: linking an instruction may leave the state unchanged a few times.
const AGAIN: usize = 5;
/// The maximum number of states that are compared.
const COMPARED: usize = 20_000;

#[derive(Debug)]
pub(super) struct Livelock;

impl Property for Livelock {
    fn name(&self) -> &'static str {
        ViolationKind::Livelock.name()
    }

    fn after_step(&self, view: &mut View<'_>) {
        if *view.stop != Stop::Abandoned || !is_livelock(view.vm, view.thread) {
            return;
        }
        let message = "a thread loops forever without a visible operation";
        let site = site(view.vm, view.thread);
        view.report(Observation::new(ViolationKind::Livelock, message, vec![site]));
    }

    fn when_endless(&self, vm: &mut Vm) -> Vec<Observation> {
        vec![describe(vm)]
    }
}

/// Whether the thread of an abandoned step repeats a state without a visible operation. Restores the VM.
pub(super) fn is_livelock(vm: &mut Vm, thread: ThreadId) -> bool {
    // To compare states takes about as much memory as they have.
    if vm.is_memory_exhausted() {
        return false;
    }
    let back = vm.mark(Some(thread));
    let limit = vm.limit_step(1);
    let repeats_after = instructions_to_repeat(vm, thread);
    vm.backtrack(&back);
    // A step of one instruction does not stop before a visible operation; a long one does.
    let is_silent = repeats_after.is_some_and(|instructions| {
        let back = vm.mark(Some(thread));
        vm.limit_step(2 * instructions);
        let stop = vm.step(thread);
        vm.backtrack(&back);
        stop == Stop::Abandoned && !vm.was_stopped()
    });
    vm.limit_step(limit);
    is_silent
}

/// The number of instructions after which a state repeats, if it does. Steps are limited to one instruction.
fn instructions_to_repeat(vm: &mut Vm, thread: ThreadId) -> Option<u64> {
    let mut compared = 0;
    let (mut at, mut seen) = (vm.spot(thread), vm.fingerprint(true));
    // States are compared with the one after 0, 1, 3, 7, … instructions.
    let (mut since, mut power, mut again) = (0, 1, 0);
    for instructions in 1..=PROBE {
        if vm.step(thread) != Stop::Abandoned || vm.is_over_time() {
            return None;
        }
        since += 1;
        let spot = vm.spot(thread);
        // Equal states have equal spots, which are cheap to compare.
        if spot == at {
            compared += 1;
            again += usize::from(vm.fingerprint(true) == seen);
            if again == AGAIN {
                return Some(instructions);
            }
        }
        if compared >= COMPARED {
            return None;
        }
        if since == power {
            (at, seen) = (spot, vm.fingerprint(true));
            (since, power, again) = (0, power * 2, 0);
        }
    }
    None
}

/// The violation, described from a state inside the component.
fn describe(vm: &mut Vm) -> Observation {
    let mut seen: Vec<(ThreadId, Vec<Vec<CodePoint>>)> = Vec::new();
    let mut checkpoints = Vec::new();
    let mut last = None;
    for _ in 0..STEPS {
        let possible = sure_choices(vm);
        // The thread after the one that ran last.
        let next = possible.iter().find(|choice| Some(choice.thread()) > last).or(possible.first());
        let Some(choice) = next.copied() else { break };
        let thread = choice.thread();
        last = Some(thread);
        let mut stack = vm.stack(thread);
        stack.reverse();
        match seen.iter_mut().find(|(of, _)| *of == thread) {
            Some((_, stacks)) => stacks.push(stack),
            None => seen.push((thread, vec![stack])),
        }
        checkpoints.push(vm.mark(Some(thread)));
        perform(vm, choice);
    }
    for checkpoint in checkpoints.iter().rev() {
        vm.backtrack(checkpoint);
    }
    seen.sort_by_key(|(thread, _)| *thread);
    let mut sites = Vec::new();
    for (thread, stacks) in &seen {
        if let Some(point) = loop_head(stacks) {
            let action = Action::new(Verb::Loops, None);
            sites.push(ViolationSite { thread: (thread.0, vm.thread_name(*thread)), point, action });
        }
    }
    let message = match sites.len() {
        1 => "a thread loops forever: no other thread can change what it waits for",
        _ => "threads loop forever without making progress",
    };
    Observation::new(ViolationKind::Livelock, message, sites)
}

/// The head of the loop in which all these stacks (outermost frame first) were taken: the first line of the innermost
/// frame of the program that they have in common.
fn loop_head(stacks: &[Vec<CodePoint>]) -> Option<CodePoint> {
    let same_method =
        |a: &CodePoint, b: &CodePoint| (&a.class, &a.method, &a.descriptor) == (&b.class, &b.method, &b.descriptor);
    let first = stacks.first()?;
    let is_common = |depth: usize| {
        stacks.iter().all(|stack| {
            let is_same = stack.get(depth).is_some_and(|point| same_method(point, &first[depth]));
            // The frames around the loop do not move.
            is_same && stack[..depth].iter().zip(&first[..depth]).all(|(a, b)| a.pc == b.pc)
        })
    };
    let depth = (0..first.len()).rev().find(|depth| first[*depth].is_program && is_common(*depth))?;
    stacks.iter().map(|stack| &stack[depth]).min_by_key(|point| (point.line, point.pc)).cloned()
}
