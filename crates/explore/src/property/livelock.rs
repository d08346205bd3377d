//! Livelocks: states from which a program can run on for ever, and nowhere else.
//!
//! A set of states that no step leaves, and in which some step can always be taken (a bottom strongly connected component of the state graph), is a livelock:
//! whatever the scheduler does from there, the program never ends. A loop that some other thread can still bring to an end is none, so no assumption on
//! fairness is needed.

use unsnarl_vm::{CodePoint, Stop, ThreadId, Vm};

use super::{Observation, Property, View};
use crate::choice::{choices, perform};
use crate::violation::{Kind, Site, site};

/// Steps that are taken inside the component to see who runs where.
const STEPS: usize = 400;

#[derive(Debug)]
pub(super) struct Livelock;

impl Property for Livelock {
    fn name(&self) -> &'static str {
        Kind::Livelock.name()
    }

    fn after_step(&self, view: &mut View<'_>) -> Vec<Observation> {
        if *view.stop != Stop::Endless {
            return Vec::new();
        }
        let message = "a thread runs on without doing anything that others could notice";
        vec![Observation::new(Kind::Livelock, message, vec![site(view.vm, view.thread)])]
    }

    fn when_endless(&self, vm: &mut Vm) -> Vec<Observation> {
        vec![describe(vm)]
    }
}

/// The violation, told from a state inside the component.
fn describe(vm: &mut Vm) -> Observation {
    let mut seen: Vec<(ThreadId, Vec<Vec<CodePoint>>)> = Vec::new();
    let mut checkpoints = Vec::new();
    let mut last = None;
    for _ in 0..STEPS {
        let possible = choices(vm, None);
        // Whoever comes after the one that ran last.
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
            let action = String::from("goes round here");
            sites.push(Site { thread: (thread.0, vm.thread_name(*thread)), point, action });
        }
    }
    let message = match sites.len() {
        1 => "a thread goes round for ever: nobody is left to change what it waits for",
        _ => "threads go round for ever without getting anywhere",
    };
    Observation::new(Kind::Livelock, message, sites)
}

/// The head of the loop that all these stacks, outermost frame first, are taken in: the first line of the innermost frame of the program that is common to all.
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
