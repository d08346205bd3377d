//! From which states the program can come to an end, when several workers look at them.
//!
//! A worker that leaves a state marks it in the shared set if one of its steps led to an end or to a state that was marked: almost all are. Of others it keeps the steps that led nowhere so
//! far, since the state that they led to may be marked later; so does whoever takes a step that was given away. When all is visited, what is still open is looked at once more: a state from which no end can be reached then is part of a livelock.

use rustc_hash::FxHashSet;

use super::shared::Shared;

/// What one worker could not settle.
#[derive(Debug, Default)]
pub(super) struct Open {
    /// Steps from states that were left without an end in sight, or that were given away.
    steps: Vec<(u64, u64)>,
    /// States that were left by others, and do have an end.
    ends: Vec<u64>,
}

impl Open {
    /// A step leads from one state to another; of neither is known whether it comes to an end.
    pub fn step(&mut self, from: u64, to: u64) {
        self.steps.push((from, to));
    }

    /// There is an end behind a state.
    pub fn end(&mut self, state: u64) {
        self.ends.push(state);
    }

    pub fn bytes(&self) -> usize {
        self.steps.len() * size_of::<(u64, u64)>() + self.ends.len() * size_of::<u64>()
    }
}

/// Whether there are states from which no end can be reached.
pub(super) fn may_go_round_for_ever<'a>(shared: &Shared<'_>, all: impl Iterator<Item = &'a Open> + Clone) -> bool {
    // By where they lead to.
    let mut steps: Vec<(u64, u64)> =
        all.clone().flat_map(|open| open.steps.iter().map(|(from, to)| (*to, *from))).collect();
    steps.sort_unstable();
    let mut ending: FxHashSet<u64> = FxHashSet::default();
    let mut rest: Vec<u64> = all.flat_map(|open| open.ends.iter().copied()).collect();
    rest.extend(steps.iter().map(|(to, _)| *to).filter(|to| shared.is_ending(*to)));
    while let Some(state) = rest.pop() {
        if ending.insert(state) {
            let first = steps.partition_point(|(to, _)| *to < state);
            rest.extend(steps[first..].iter().take_while(|(to, _)| *to == state).map(|(_, from)| *from));
        }
    }
    steps.iter().any(|(_, from)| !ending.contains(from) && !shared.is_ending(*from))
}
