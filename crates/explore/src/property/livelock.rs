//! Livelocks: states from which a program can run on for ever, and nowhere else.
//!
//! A set of states that no step leaves, and in which some step can always be taken (a bottom strongly connected
//! component of the state graph), is a livelock: whatever the scheduler does from there, the program never ends. A loop
//! that some other thread can still bring to an end is none, so no assumption on fairness is needed.
//!
//! So is a step that never ends because the thread comes to the same state again and again. A step that is abandoned
//! after many instructions is tried on for some more, one by one, until a state is there again and again (Brent 1980).
//! If none is, it may be a long computation (`given_up.rs`).

use unsnarl_finding::{Action, Verb};
use unsnarl_vm::{CodePoint, Stop, ThreadId, Vm};

use super::{Observation, Property, View};
use crate::choice::{choices, perform};
use crate::violation::{ViolationKind, ViolationSite, site};

/// Steps that are taken inside the component to see who runs where.
const STEPS: usize = 400;
/// Instructions in which a state must be there again.
const PROBE: u64 = 200_000;
/// How often it must be there again: an instruction that is linked leaves the state as it was, a few times.
const AGAIN: usize = 5;
/// States that are compared meanwhile.
const COMPARED: usize = 20_000;

#[derive(Debug)]
pub(super) struct Livelock;

impl Property for Livelock {
    fn name(&self) -> &'static str {
        ViolationKind::Livelock.name()
    }

    fn after_step(&self, view: &mut View<'_>) {
        if *view.stop != Stop::Endless || !goes_round(view.vm, view.thread) {
            return;
        }
        let message = "a thread runs on without doing anything that others could notice";
        let site = site(view.vm, view.thread);
        view.report(Observation::new(ViolationKind::Livelock, message, vec![site]));
    }

    fn when_endless(&self, vm: &mut Vm) -> Vec<Observation> {
        vec![describe(vm)]
    }
}

/// Whether a thread whose step was abandoned comes to the same state again and again, without anything that others
/// could notice. The state is what it was, afterwards.
pub(super) fn goes_round(vm: &mut Vm, thread: ThreadId) -> bool {
    let back = vm.mark(Some(thread));
    let limit = vm.limit_step(1);
    let rounds = until_again(vm, thread);
    vm.take_back(&back);
    // A step of one instruction does not stop before what others could notice; a long one does.
    let is_silent = rounds.is_some_and(|instructions| {
        let back = vm.mark(Some(thread));
        vm.limit_step(2 * instructions);
        let stop = vm.step(thread);
        vm.take_back(&back);
        stop == Stop::Endless
    });
    vm.limit_step(limit);
    is_silent
}

/// How many instructions it takes to see a state again and again, if it is seen. A step has one instruction.
fn until_again(vm: &mut Vm, thread: ThreadId) -> Option<u64> {
    let mut compared = 0;
    let (mut at, mut seen) = (vm.spot(thread), vm.fingerprint(true));
    // The state that others are compared with is that after 0, 1, 3, 7, … instructions.
    let (mut since, mut power, mut again) = (0, 1, 0);
    for instructions in 1..=PROBE {
        if vm.step(thread) != Stop::Endless {
            return None;
        }
        since += 1;
        let spot = vm.spot(thread);
        // Equal states are at one spot; to look at that is cheap.
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
        let possible = choices(vm);
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
        vm.take_back(checkpoint);
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
        1 => "a thread goes round for ever: nobody is left to change what it waits for",
        _ => "threads go round for ever without getting anywhere",
    };
    Observation::new(ViolationKind::Livelock, message, sites)
}

/// The head of the loop that all these stacks, outermost frame first, are taken in: the first line of the innermost
/// frame of the program that is common to all.
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
