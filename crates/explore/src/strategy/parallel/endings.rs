//! From which states the program can come to an end, when several workers visit them.
//!
//! A worker that leaves a state marks it in the shared set if one of its steps led to an end or to a state that was
//! marked: almost all are. Of others it keeps the steps that led nowhere so far, since the state that they led to may
//! be marked later; the same holds for steps that another worker took over. When all states are visited, the unsettled
//! steps are looked at once more: a state from which no end can be reached then is part of a livelock.

use rustc_hash::FxHashSet;

use super::shared::Shared;
use crate::state_set::StateId;

/// What one worker could not settle.
#[derive(Debug, Default)]
pub(super) struct Unsettled {
    /// Steps from states that were left without a known end, and steps that another worker took over.
    steps: Vec<(StateId, StateId)>,
    /// States that were left by others, and do have an end.
    ends: Vec<StateId>,
}

impl Unsettled {
    /// A step leads from one state to another; of neither is it known whether an end can be reached.
    pub fn step(&mut self, from: StateId, to: StateId) {
        self.steps.push((from, to));
    }

    /// An end can be reached from a state.
    pub fn end(&mut self, state: StateId) {
        self.ends.push(state);
    }

    pub fn bytes(&self) -> usize {
        self.steps.len() * size_of::<(StateId, StateId)>() + self.ends.len() * size_of::<StateId>()
    }
}

/// Whether there are states from which no end can be reached.
pub(super) fn may_go_round_for_ever<'a>(shared: &Shared<'_>, all: impl Iterator<Item = &'a Unsettled> + Clone) -> bool {
    // By where they lead to.
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

    /// Whether states go round for ever, given the ones that are marked, and what two workers left unsettled.
    fn goes_round(ending: &[u64], steps: [&[(u64, u64)]; 2], ends: &[u64]) -> bool {
        let id = |number: u64| StateId::of_fingerprint(number * 2);
        let states = (2..20).map(|number| (id(number), false));
        let shared = Shared::new(Options::default(), states, Statistics::default());
        ending.iter().for_each(|state| shared.mark_ending(id(*state)));
        let open = steps.map(|steps| Unsettled {
            steps: steps.iter().map(|(from, to)| (id(*from), id(*to))).collect(),
            ends: ends.iter().map(|state| id(*state)).collect(),
        });
        may_go_round_for_ever(&shared, open.iter())
    }

    #[test]
    fn a_state_that_leads_to_an_end_has_one() {
        assert!(!goes_round(&[], [&[], &[]], &[]));
        // The end was seen after the step, by the same worker or another.
        assert!(!goes_round(&[4], [&[(3, 4)], &[]], &[]));
        assert!(!goes_round(&[5], [&[(3, 4)], &[(4, 5)]], &[]));
        // A step that another worker took over led to an end.
        assert!(!goes_round(&[], [&[(3, 4)], &[]], &[4]));
        // A circle with a way out.
        assert!(!goes_round(&[6], [&[(3, 4), (4, 5)], &[(5, 3), (5, 6)]], &[]));
        // The state itself was marked meanwhile.
        assert!(!goes_round(&[3], [&[(3, 4), (4, 3)], &[]], &[]));
    }

    #[test]
    fn a_circle_without_a_way_out_goes_round_for_ever() {
        assert!(goes_round(&[], [&[(3, 3)], &[]], &[]));
        assert!(goes_round(&[6], [&[(3, 4)], &[(4, 3)]], &[]));
        // Others have an end.
        assert!(goes_round(&[6], [&[(3, 4), (4, 3)], &[(5, 6)]], &[7]));
        // One way leads out of the first state, and none out of the circle behind it.
        assert!(goes_round(&[6], [&[(3, 6), (3, 4)], &[(4, 5), (5, 4)]], &[]));
    }
}
