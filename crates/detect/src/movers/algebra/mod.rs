//! Atomicities: whether the actions of a thread commute with those of other threads (Flanagan and Qadeer 2003, after
//! Zhou 2003, section 3; Lipton 1975).
//!
//! Their const, mover, atomic, compound and error; right movers and left movers are distinguished, as an
//! acquisition and a release are. A conditional atomicity `l ? a : b` is a function of the locks that the caller holds.
//! It is a decision tree, ordered by lock, so that equal functions are equal trees. All operations work on it
//! pointwise. They are exact, except that a condition on more than [`MAX_LOCKS`] locks treats the excess locks as not
//! held.

/// The maximum number of locks in a condition.
pub(crate) const MAX_LOCKS: usize = 3;

/// An effect of code: effects have sequential composition, alternative (join) and iteration.
pub(crate) trait Effect: Clone + PartialEq {
    /// The effect of doing nothing.
    fn nothing() -> Self;
    /// Sequential composition: `self`, then `next`.
    fn then(&self, next: &Self) -> Self;
    /// Alternative: `self` or `other`.
    fn or(&self, other: &Self) -> Self;
    /// Iterative closure: `self` any number of times.
    fn repeated(&self) -> Self {
        Self::nothing().or(&self.then(self)).or(self)
    }
}

/// How an action, or a sequence of actions, commutes with those of other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Atomicity {
    /// Neither depends on shared state nor changes it.
    Const,
    /// Both-mover: may be moved earlier or later.
    Mover,
    /// Right mover: may be moved later. Taking a lock is one.
    Right,
    /// Left mover: may be moved earlier. Releasing a lock is one.
    Left,
    /// Equivalent to a single, uninterrupted action.
    Atomic,
    /// Other threads may interfere in between.
    Compound,
    /// A race: violates the discipline on which the theory rests.
    Error,
}

impl Atomicity {
    /// All atomicities.
    #[cfg(test)]
    pub(crate) const ALL: [Atomicity; 7] = {
        use Atomicity::{Atomic, Compound, Const, Error, Left, Mover, Right};
        [Const, Mover, Right, Left, Atomic, Compound, Error]
    };

    /// Whether this is at most `other` in the order const < mover < right, left < atomic < compound < error.
    pub(crate) fn is_within(self, other: Atomicity) -> bool {
        self.or(&other) == other
    }

    /// The name in Zhou 2003.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Atomicity::Const => "const",
            Atomicity::Mover => "mover",
            Atomicity::Right => "right",
            Atomicity::Left => "left",
            Atomicity::Atomic => "atomic",
            Atomicity::Compound => "compound",
            Atomicity::Error => "error",
        }
    }
}

impl Effect for Atomicity {
    fn nothing() -> Atomicity {
        Atomicity::Const
    }

    /// Right movers, one atomic action, left movers: the reduction theorem (Zhou 2003, section 3.1).
    fn then(&self, next: &Atomicity) -> Atomicity {
        use Atomicity::{Atomic, Compound, Left, Right};
        match (*self, *next) {
            (Left | Atomic, Right | Atomic) => Compound,
            (one, other) => one.or(&other),
        }
    }

    fn or(&self, other: &Atomicity) -> Atomicity {
        use Atomicity::{Atomic, Left, Right};
        match (*self, *other) {
            (Right, Left) | (Left, Right) => Atomic,
            (one, other) => one.max(other),
        }
    }
}

/// An effect that depends on the locks that the caller holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Conditional<L, E> {
    /// The same for all locks.
    Always(E),
    /// Depends on a lock. Locks ascend from the root to the leaves.
    If(Box<Choice<L, E>>),
}

/// A node of the decision tree: `lock ? held : free`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice<L, E> {
    /// The lock that decides.
    pub(crate) lock: L,
    /// The effect if the lock is held.
    pub(crate) held: Conditional<L, E>,
    /// The effect if it is not held.
    pub(crate) free: Conditional<L, E>,
}

impl<L: Ord + Clone, E: Effect> Conditional<L, E> {
    /// `lock ? held : free`
    pub(crate) fn choose(lock: &L, held: &Self, free: &Self) -> Self {
        Self::chosen(lock, held, free).limited()
    }

    fn chosen(lock: &L, held: &Self, free: &Self) -> Self {
        let above = [held.root(), free.root()].into_iter().flatten().min().filter(|root| *root < lock);
        let Some(above) = above else {
            return Self::node(lock.clone(), held.given(lock, true), free.given(lock, false));
        };
        let side = |is_held| Self::chosen(lock, &held.given(above, is_held), &free.given(above, is_held));
        Self::node(above.clone(), side(true), side(false))
    }

    fn node(lock: L, held: Self, free: Self) -> Self {
        if held == free { free } else { Self::If(Box::new(Choice { lock, held, free })) }
    }

    fn root(&self) -> Option<&L> {
        match self {
            Self::Always(_) => None,
            Self::If(node) => Some(&node.lock),
        }
    }

    /// The effect if it is known whether a lock is held.
    pub(crate) fn given(&self, lock: &L, is_held: bool) -> Self {
        match self {
            Self::If(node) if node.lock == *lock => if is_held { &node.held } else { &node.free }.clone(),
            Self::If(node) if node.lock < *lock => {
                Self::node(node.lock.clone(), node.held.given(lock, is_held), node.free.given(lock, is_held))
            }
            _ => self.clone(),
        }
    }

    /// The effect if exactly the locks that satisfy `is_held` are held.
    pub(crate) fn at(&self, is_held: &dyn Fn(&L) -> bool) -> &E {
        match self {
            Self::Always(effect) => effect,
            Self::If(node) if is_held(&node.lock) => node.held.at(is_held),
            Self::If(node) => node.free.at(is_held),
        }
    }

    /// The locks that it depends on, ascending.
    pub(crate) fn locks(&self) -> Vec<&L> {
        let Self::If(node) = self else { return Vec::new() };
        let mut all = vec![&node.lock];
        all.extend(node.held.locks());
        all.extend(node.free.locks());
        all.sort_unstable();
        all.dedup();
        all
    }

    /// All possible effects, one for each leaf of the tree.
    pub(crate) fn leaves(&self) -> Vec<&E> {
        match self {
            Self::Always(effect) => vec![effect],
            Self::If(node) => node.held.leaves().into_iter().chain(node.free.leaves()).collect(),
        }
    }

    /// The effect with locks renamed: `lock` says of each lock that it must be held, that it is not, or what its new
    /// name is.
    pub(crate) fn renamed<M: Ord + Clone>(&self, lock: &dyn Fn(&L) -> Renamed<M>) -> Conditional<M, E> {
        let Self::If(node) = self else { return Conditional::Always(self.at(&|_| false).clone()) };
        match lock(&node.lock) {
            Renamed::Held => node.held.renamed(lock),
            Renamed::Free => node.free.renamed(lock),
            Renamed::As(name) => Conditional::choose(&name, &node.held.renamed(lock), &node.free.renamed(lock)),
        }
    }

    /// S(lock, self): the effect of code under a lock that is taken and released unless it is already held.
    pub(crate) fn under(&self, lock: &L, taking: &E, releasing: &E) -> Self {
        let inside = self.given(lock, true);
        let around = inside.mapped(&|effect| taking.then(effect).then(releasing));
        Self::choose(lock, &inside, &around)
    }

    /// The effect with `change` applied to each leaf.
    pub(crate) fn mapped(&self, change: &dyn Fn(&E) -> E) -> Self {
        match self {
            Self::Always(effect) => Self::Always(change(effect)),
            Self::If(node) => Self::node(node.lock.clone(), node.held.mapped(change), node.free.mapped(change)),
        }
    }

    fn combined(&self, other: &Self, combine: &dyn Fn(&E, &E) -> E) -> Self {
        let lock = match (self, other) {
            (Self::Always(one), Self::Always(other)) => return Self::Always(combine(one, other)),
            _ => [self.root(), other.root()].into_iter().flatten().min(),
        };
        let Some(lock) = lock else { return self.clone() };
        let side = |is_held| self.given(lock, is_held).combined(&other.given(lock, is_held), combine);
        Self::node(lock.clone(), side(true), side(false))
    }

    /// Drops the excess locks, the last ones, as if they were not held.
    fn limited(self) -> Self {
        let mut limited = self;
        while let Some(last) = limited.locks().get(MAX_LOCKS..).and_then(<[&L]>::last).map(|lock| (*lock).clone()) {
            let (held, free) = (limited.given(&last, true), limited.given(&last, false));
            limited = held.combined(&free, &E::or);
        }
        limited
    }
}

/// What a lock of a condition becomes in the caller.
pub(crate) enum Renamed<L> {
    /// It must be held.
    Held,
    /// It is not held, or not known to be.
    Free,
    /// It has this name.
    As(L),
}

impl<L: Ord + Clone, E: Effect> Effect for Conditional<L, E> {
    fn nothing() -> Self {
        Self::Always(E::nothing())
    }

    fn then(&self, next: &Self) -> Self {
        self.combined(next, &E::then).limited()
    }

    fn or(&self, other: &Self) -> Self {
        self.combined(other, &E::or).limited()
    }

    fn repeated(&self) -> Self {
        self.mapped(&E::repeated)
    }
}

#[cfg(test)]
mod tests;
