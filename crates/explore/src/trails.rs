//! Schedules that wait for their turn. They share their beginnings: a tree of choices, of which a schedule is a node,
//! so a schedule takes a few bytes however long it is.

use crate::choice::Choice;

/// A schedule, as a node of the tree: the number of its last choice plus one; 0 is the schedule without choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trail(u32);

/// The tree of schedules. Nothing is ever taken out of it: there are no more nodes than steps that were taken or wait.
/// Memory is exhausted before their numbers are.
#[derive(Debug, Default)]
pub(crate) struct Trails {
    /// The schedule before a choice, and the choice.
    steps: Vec<(Trail, Choice)>,
}

impl Trails {
    /// A schedule with one choice more.
    pub fn add(&mut self, before: Trail, choice: Choice) -> Trail {
        self.steps.push((before, choice));
        Trail(self.steps.len() as u32)
    }

    /// The last choice of a schedule, and the schedule before it.
    pub fn last(&self, trail: Trail) -> Option<(Trail, Choice)> {
        self.steps.get((trail.0 as usize).checked_sub(1)?).copied()
    }

    /// The schedules that a schedule begins with, each with its last choice; the longest is itself, and comes last.
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
        // A table that grows is there twice, once with double the size.
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
