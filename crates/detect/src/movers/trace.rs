//! Atomicities that remember the actions they come from: which two actions do not commute, through calls.
//!
//! The first action that is not a right mover begins the second half of a sequence; a later action that is not a left
//! mover breaks the sequence. If a sequence is broken in several places, the first is kept, except that input, output
//! and calls of unknown effect are replaced by later ones.

use std::rc::Rc;

use unsnarl_concurrency::VariableId;

use super::algebra::{Atomicity, Effect};
use crate::scene::shared::At;

/// The maximum number of calls that are remembered from a method to an action.
const MAX_CALLS: usize = 16;

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    /// Takes a lock.
    Takes,
    /// Releases a lock.
    Releases,
    /// Releases a lock, waits, and takes it again.
    Waits,
    /// Reads a variable.
    Reads(VariableId),
    /// Writes a variable.
    Writes(VariableId),
    /// Accesses the contents of a library object, by a call.
    Uses,
    /// Does input or output.
    Communicates,
    /// Calls a method of unknown effect.
    CallsUnknown,
    /// Starts or wakes a thread.
    Signals,
    /// Waits for another thread.
    Awaits,
}

impl Does {
    /// Whether it concerns a lock or a contended variable.
    fn is_contended(self) -> bool {
        !matches!(self, Does::Communicates | Does::CallsUnknown | Does::Signals | Does::Awaits)
    }

    /// Whether it says little about what may go wrong.
    fn is_weak(self) -> bool {
        matches!(self, Does::Communicates | Does::CallsUnknown)
    }
}

/// An action of a thread that does not commute with all actions of other threads.
#[derive(Debug)]
pub(crate) struct Action {
    /// The statement.
    pub(crate) at: At,
    /// What the statement, or its callee, does.
    pub(crate) does: Does,
    /// The action of the callee, if it is not one of the statement itself.
    pub(crate) within: Option<Rc<Action>>,
    calls: usize,
}

impl Action {
    pub(crate) fn new(at: At, does: Does) -> Rc<Action> {
        Rc::new(Action { at, does, within: None, calls: 0 })
    }

    fn called_at(self: &Rc<Action>, at: At) -> Rc<Action> {
        // If the call chain is too long, calls in the middle are dropped.
        let skipped = self.within.as_ref().filter(|_| self.calls >= MAX_CALLS);
        let within = skipped.unwrap_or(self);
        Rc::new(Action { at, does: self.does, within: Some(within.clone()), calls: within.calls + 1 })
    }

    /// The statements from the outermost call to the action itself.
    pub(crate) fn places(&self) -> impl Iterator<Item = At> {
        std::iter::successors(Some(self), |action| action.within.as_deref()).map(|action| action.at)
    }

    /// The action itself, without the calls that lead to it.
    pub(crate) fn innermost(&self) -> &Action {
        let mut action = self;
        while let Some(within) = &action.within {
            action = within;
        }
        action
    }
}

/// An atomicity, and the actions it comes from. Two are equal if the atomicities are.
#[derive(Clone, Debug)]
pub(crate) struct Traced {
    /// The atomicity.
    pub(crate) atomicity: Atomicity,
    /// The first action that is not a right mover.
    left: Option<Rc<Action>>,
    /// The first action that is not a left mover.
    right: Option<Rc<Action>>,
    /// If it is compound: the action that begins the second half, and the one that breaks the sequence.
    pub(crate) broken: Option<(Rc<Action>, Rc<Action>)>,
    /// An access that races, and its rival.
    pub(crate) race: Option<(Rc<Action>, Rc<Action>)>,
    /// The minimum number of calls to an action on a lock or a contended variable.
    pub(crate) distance: Option<usize>,
}

impl PartialEq for Traced {
    fn eq(&self, other: &Traced) -> bool {
        self.atomicity == other.atomicity
    }
}

impl Traced {
    fn untraced(atomicity: Atomicity) -> Traced {
        Traced { atomicity, left: None, right: None, broken: None, race: None, distance: None }
    }

    fn by(action: &Action, atomicity: Atomicity) -> Traced {
        Traced { distance: action.does.is_contended().then_some(0), ..Traced::untraced(atomicity) }
    }

    /// A both-mover.
    pub(crate) fn mover() -> Traced {
        Traced::untraced(Atomicity::Mover)
    }

    /// A right mover.
    pub(crate) fn right(action: &Rc<Action>) -> Traced {
        Traced { right: Some(action.clone()), ..Traced::by(action, Atomicity::Right) }
    }

    /// A left mover.
    pub(crate) fn left(action: &Rc<Action>) -> Traced {
        Traced { left: Some(action.clone()), ..Traced::by(action, Atomicity::Left) }
    }

    /// An action that cannot be moved.
    pub(crate) fn atomic(action: &Rc<Action>) -> Traced {
        Traced { left: Some(action.clone()), right: Some(action.clone()), ..Traced::by(action, Atomicity::Atomic) }
    }

    /// An access that races with another.
    pub(crate) fn race(action: &Rc<Action>, rival: Rc<Action>) -> Traced {
        Traced { race: Some((action.clone(), rival)), ..Traced::by(action, Atomicity::Error) }
    }

    /// Code that was not fully analysed: anything, including a race.
    pub(crate) fn unknown() -> Traced {
        Traced { distance: Some(0), ..Traced::untraced(Atomicity::Error) }
    }

    /// Whether it is an error that no race explains: code that was not fully analysed.
    pub(crate) fn is_unknown(&self) -> bool {
        self.atomicity == Atomicity::Error && self.race.is_none()
    }

    /// The first action that makes it more than `required`, a mover of some kind.
    pub(crate) fn beyond(&self, required: Atomicity) -> Option<&Action> {
        match required {
            Atomicity::Right => self.left.as_deref(),
            Atomicity::Left => self.right.as_deref(),
            _ => self.left.as_deref().or(self.right.as_deref()),
        }
    }

    /// The effect of a call whose callee has this effect.
    pub(crate) fn called_at(&self, at: At) -> Traced {
        let called = |action: &Rc<Action>| action.called_at(at);
        Traced {
            atomicity: self.atomicity,
            left: self.left.as_ref().map(called),
            right: self.right.as_ref().map(called),
            broken: self.broken.as_ref().map(|(first, second)| (called(first), called(second))),
            race: self.race.as_ref().map(|(action, rival)| (called(action), rival.clone())),
            distance: self.distance.map(|calls| calls + 1),
        }
    }

    fn with(&self, other: &Traced, atomicity: Atomicity) -> Traced {
        Traced {
            atomicity,
            left: prefer_strong(&self.left, &other.left, |action| action.does.is_weak()),
            right: prefer_strong(&self.right, &other.right, |action| action.does.is_weak()),
            broken: prefer_strong(&self.broken, &other.broken, is_weak_pair),
            // The nearest race is the easiest to understand.
            race: [&self.race, &other.race].into_iter().flatten().min_by_key(|(action, _)| action.calls).cloned(),
            distance: self.distance.into_iter().chain(other.distance).min(),
        }
    }
}

fn is_weak_pair((first, second): &(Rc<Action>, Rc<Action>)) -> bool {
    first.does.is_weak() || second.does.is_weak()
}

/// The first, unless it is weak and the second is not.
fn prefer_strong<T: Clone>(first: &Option<T>, second: &Option<T>, is_weak: impl Fn(&T) -> bool) -> Option<T> {
    let strong = [first, second].into_iter().flatten().find(|one| !is_weak(one));
    strong.or(first.as_ref()).or(second.as_ref()).cloned()
}

impl Effect for Traced {
    fn nothing() -> Traced {
        Traced::untraced(Atomicity::Const)
    }

    fn then(&self, next: &Traced) -> Traced {
        let mut both = self.with(next, self.atomicity.then(&next.atomicity));
        both.broken = prefer_strong(&both.broken, &self.left.clone().zip(next.right.clone()), is_weak_pair);
        both
    }

    fn or(&self, other: &Traced) -> Traced {
        self.with(other, self.atomicity.or(&other.atomicity))
    }
}

#[cfg(test)]
mod tests {
    use unsnarl_pointer::InstanceId;
    use unsnarl_program::ir::StatementId;

    use super::*;

    fn action(line: usize, does: Does) -> Rc<Action> {
        Action::new((InstanceId::new(0), StatementId::new(line)), does)
    }

    fn section(from: usize) -> Traced {
        let (takes, releases) = (action(from, Does::Takes), action(from + 1, Does::Releases));
        Traced::right(&takes).then(&Traced::mover()).then(&Traced::left(&releases))
    }

    fn lines(traced: &Traced) -> Option<(usize, usize)> {
        let (first, second) = traced.broken.as_ref()?;
        Some((first.at.1.index(), second.at.1.index()))
    }

    #[test]
    fn a_second_section_is_broken_between_the_release_and_the_acquisition() {
        assert_eq!((section(10).atomicity, lines(&section(10))), (Atomicity::Atomic, None));
        let two = section(10).then(&section(20));
        assert_eq!((two.atomicity, lines(&two)), (Atomicity::Compound, Some((11, 20))));
        assert_eq!(lines(&two.then(&section(30))), Some((11, 20)), "the first is kept");
        assert_eq!(lines(&section(10).repeated()), Some((11, 10)), "in the next iteration");
    }

    #[test]
    fn calls_lead_to_the_actions() {
        let at = (InstanceId::new(7), StatementId::new(3));
        let called = section(10).then(&section(20)).called_at(at);
        let (first, second) = called.broken.unwrap();
        assert_eq!(first.places().collect::<Vec<_>>(), [at, first.innermost().at]);
        assert_eq!((first.does, second.does), (Does::Releases, Does::Takes));
        let mut deep = section(10);
        for _ in 0..100 {
            deep = deep.called_at(at);
        }
        let (left, places) = (deep.left.clone().unwrap(), deep.left.unwrap().places().count());
        assert_eq!((left.innermost().at.1.index(), places), (11, MAX_CALLS + 1), "the action itself is kept");
    }

    #[test]
    fn weak_actions_are_replaced() {
        let unknown = Traced::atomic(&action(1, Does::CallsUnknown));
        assert_eq!(lines(&unknown.then(&unknown)), Some((1, 1)));
        let all = unknown.then(&unknown).then(&section(10)).then(&section(20));
        assert_eq!(lines(&all), Some((11, 20)));
        assert_eq!((unknown.distance, section(10).distance), (None, Some(0)));
        let at = (InstanceId::new(7), StatementId::new(3));
        assert_eq!(unknown.then(&section(10).called_at(at)).distance, Some(1));
    }

    #[test]
    fn a_trace_is_there_exactly_where_the_atomicity_asks_for_it() {
        let act = action(1, Does::Uses);
        let single =
            [Traced::nothing(), Traced::mover(), Traced::right(&act), Traced::left(&act), Traced::atomic(&act)];
        let mut all = single.to_vec();
        all.push(Traced::race(&act, act.clone()));
        for one in &single {
            all.extend(single.iter().flat_map(|other| [one.then(other), one.or(other)]));
        }
        for traced in &all {
            use Atomicity::{Atomic, Compound, Error, Left, Right};
            let is = |some: &[Atomicity]| some.contains(&traced.atomicity);
            assert_eq!(traced.left.is_some(), is(&[Left, Atomic, Compound]), "{traced:?}");
            assert_eq!(traced.right.is_some(), is(&[Right, Atomic, Compound]), "{traced:?}");
            assert_eq!(traced.broken.is_some(), is(&[Compound]), "{traced:?}");
            assert_eq!(traced.race.is_some(), is(&[Error]), "{traced:?}");
        }
    }
}
