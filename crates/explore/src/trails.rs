//! Pending schedules. They share prefixes: each schedule is a node of a tree of choices, so it takes a few bytes
//! however long it is.

use crate::choice::Choice;

/// A schedule, as a node of the tree: the number of its last choice plus one; 0 is the schedule without choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trail(u32);

/// The tree of schedules. Nodes are never removed: there are at most as many as steps that were taken or are pending.
/// Memory is exhausted before their numbers are.
#[derive(Debug, Default)]
pub(crate) struct Trails {
    /// The schedule before a choice, and the choice.
    steps: Vec<(Trail, Choice)>,
}

impl Trails {
    /// A schedule extended by one choice.
    pub fn add(&mut self, before: Trail, choice: Choice) -> Trail {
        self.steps.push((before, choice));
        Trail(self.steps.len() as u32)
    }

    /// The last choice of a schedule, and the schedule without it.
    pub fn last(&self, trail: Trail) -> Option<(Trail, Choice)> {
        self.steps.get((trail.0 as usize).checked_sub(1)?).copied()
    }

    /// The prefixes of a schedule, each with its last choice; the longest is the schedule itself, and comes last.
    pub fn steps(&self, trail: Trail) -> Vec<(Trail, Choice)> {
        let mut steps = Vec::new();
        let mut at = trail;
        while let Some((before, choice)) = self.last(at) {
            steps.push((at, choice));
            at = before;
        }
        steps.reverse();
        steps
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        // A growing table exists twice for a moment, once with double the size.
        3 * self.steps.len() * size_of::<(Trail, Choice)>()
    }
}

#[cfg(test)]
mod tests {
    use unsnarl_vm::ThreadId;

    use super::*;

    #[test]
    fn schedules_share_their_beginnings() {
        let run = |thread| Choice::Run(ThreadId(thread));
        let mut trails = Trails::default();
        let one = trails.add(Trail::default(), run(0));
        let two = trails.add(one, run(1));
        let other = trails.add(one, run(2));
        assert_eq!(trails.steps(two), [(one, run(0)), (two, run(1))]);
        assert_eq!(trails.steps(other), [(one, run(0)), (other, run(2))]);
        assert_eq!(trails.last(other), Some((one, run(2))));
        assert_eq!(trails.last(Trail::default()), None);
        assert!(trails.steps(Trail::default()).is_empty());
    }
}
