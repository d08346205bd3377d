//! From which states the program can terminate, when several workers visit them.
//!
//! A worker that leaves a state marks it in the shared set if one of its steps reached the end of the program or a
//! marked state; almost all states are marked. Otherwise it keeps the steps of the state, since their targets may be
//! marked later, and also steps that another worker took over. When all states are visited, these *unsettled* steps are
//! followed backwards: unmarked states that remain are part of a livelock.
//!
//! Under a reduction, this also tells whether steps were put off for ever. A step outside of a stubborn set can still
//! be taken after each step of the set, so it can only be put off on paths that never end. If the program can terminate
//! from every state that was visited, strong stubborn sets lose no violation (Valmari, "Stop it, and be stubborn!",
//! 2015).

use rustc_hash::FxHashSet;

use super::shared::Shared;
use crate::state_set::StateId;

/// The states of which a worker does not know whether the program can terminate from them.
#[derive(Debug, Default)]
pub(super) struct Unsettled {
    /// Steps from states that were left unmarked, and steps that another worker took over.
    steps: Vec<(StateId, StateId)>,
    /// States that other workers left, and from which the program can terminate.
    ends: Vec<StateId>,
}

impl Unsettled {
    /// A step leads from one state to another; of neither is it known whether the program can terminate from it.
    pub fn step(&mut self, from: StateId, to: StateId) {
        self.steps.push((from, to));
    }

    /// The program can terminate from a state.
    pub fn end(&mut self, state: StateId) {
        self.ends.push(state);
    }

    pub fn bytes(&self) -> usize {
        self.steps.len() * size_of::<(StateId, StateId)>() + self.ends.len() * size_of::<StateId>()
    }
}

/// Whether there may be states from which the program cannot terminate.
pub(super) fn may_have_livelock<'a>(shared: &Shared<'_>, all: impl Iterator<Item = &'a Unsettled> + Clone) -> bool {
    // Sorted by target, to follow steps backwards.
    let mut steps: Vec<(StateId, StateId)> =
        all.clone().flat_map(|open| open.steps.iter().map(|(from, to)| (*to, *from))).collect();
    steps.sort_unstable();
    let mut ending: FxHashSet<StateId> = FxHashSet::default();
    let mut rest: Vec<StateId> = all.flat_map(|open| open.ends.iter().copied()).collect();
    rest.extend(steps.iter().map(|(to, _)| *to).filter(|to| shared.is_ending(*to)));
    while let Some(state) = rest.pop() {
        if ending.insert(state) {
            let first = steps.partition_point(|(to, _)| *to < state);
            rest.extend(steps[first..].iter().take_while(|(to, _)| *to == state).map(|(_, from)| *from));
        }
    }
    steps.iter().any(|(_, from)| !ending.contains(from) && !shared.is_ending(*from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Options, Statistics};

    /// Whether there is a livelock, given the marked states, and what two workers left unsettled.
    fn is_livelock(ending: &[u64], steps: [&[(u64, u64)]; 2], ends: &[u64]) -> bool {
        let id = |number: u64| StateId::of_fingerprint(number * 2);
        let states = (2..20).map(|number| (id(number), false));
        let shared = Shared::new(Options::default(), states, Statistics::default());
        ending.iter().for_each(|state| shared.mark_ending(id(*state)));
        let open = steps.map(|steps| Unsettled {
            steps: steps.iter().map(|(from, to)| (id(*from), id(*to))).collect(),
            ends: ends.iter().map(|state| id(*state)).collect(),
        });
        may_have_livelock(&shared, open.iter())
    }

    #[test]
    fn a_state_that_leads_to_an_end_has_one() {
        assert!(!is_livelock(&[], [&[], &[]], &[]));
        // The state was marked after the step, by the same worker or another.
        assert!(!is_livelock(&[4], [&[(3, 4)], &[]], &[]));
        assert!(!is_livelock(&[5], [&[(3, 4)], &[(4, 5)]], &[]));
        // A step that another worker took over led to the end.
        assert!(!is_livelock(&[], [&[(3, 4)], &[]], &[4]));
        // A cycle with an exit.
        assert!(!is_livelock(&[6], [&[(3, 4), (4, 5)], &[(5, 3), (5, 6)]], &[]));
        // The state itself was marked in the meantime.
        assert!(!is_livelock(&[3], [&[(3, 4), (4, 3)], &[]], &[]));
    }

    #[test]
    fn a_cycle_without_an_exit_is_a_livelock() {
        assert!(is_livelock(&[], [&[(3, 3)], &[]], &[]));
        assert!(is_livelock(&[6], [&[(3, 4)], &[(4, 3)]], &[]));
        // The program can terminate from other states.
        assert!(is_livelock(&[6], [&[(3, 4), (4, 3)], &[(5, 6)]], &[7]));
        // The first state has an exit, but the cycle after it has none.
        assert!(is_livelock(&[6], [&[(3, 6), (3, 4)], &[(4, 5), (5, 4)]], &[]));
    }
}
