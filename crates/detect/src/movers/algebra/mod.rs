//! Atomicities: how much of what a thread does may be moved past what others do (survey section 3; Flanagan and Qadeer 2003; Lipton 1975).
//!
//! The survey's const, mover, atomic, compound and error, with movers to the right and to the left apart, as an acquisition and a release are. A conditional atomicity
//! `l ? a : b` is a function of the locks that the caller holds, kept as a decision tree in the order of the locks, so that equal functions are equal trees.
//! All operations work on it point by point. Exact, but for conditions of more than [`MAX_LOCKS`] locks, which count as not held beyond that.

/// So many locks may be part of a condition.
pub(crate) const MAX_LOCKS: usize = 3;

/// What can be done one after the other, either or, and again and again.
pub(crate) trait Effect: Clone + PartialEq {
    /// That nothing is done.
    fn nothing() -> Self;
    /// This, then that.
    fn then(&self, next: &Self) -> Self;
    /// This or that.
    fn or(&self, other: &Self) -> Self;
    /// This, any number of times.
    fn repeated(&self) -> Self {
        Self::nothing().or(&self.then(self)).or(self)
    }
}

/// How an action, or a sequence of them, commutes with what other threads do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Atomicity {
    /// Neither depends on shared state nor changes it.
    Const,
    /// May be done earlier or later.
    Mover,
    /// May be done later: taking a lock.
    Right,
    /// May be done earlier: giving it back.
    Left,
    /// Is as if it were done at once.
    Atomic,
    /// What others do may come in between.
    Compound,
    /// Races: it breaks the discipline that all of this rests on.
    Error,
}

impl Atomicity {
    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: [Atomicity; 7] = {
        use Atomicity::{Atomic, Compound, Const, Error, Left, Mover, Right};
        [Const, Mover, Right, Left, Atomic, Compound, Error]
    };

    /// Whether this is at least as strong: const < mover < right, left < atomic < compound < error.
    pub(crate) fn is_within(self, other: Atomicity) -> bool {
        self.or(&other) == other
    }

    /// Its name, as the survey has it.
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

    /// What moves to the right, one action, what moves to the left: the theorem of the survey's section 3.1.
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
    /// Whatever is held.
    Always(E),
    /// With the lock, and without it. Locks ascend from the root to the leaves.
    If(Box<Choice<L, E>>),
}

/// `lock ? held : free`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice<L, E> {
    /// What it depends on.
    pub(crate) lock: L,
    /// With the lock.
    pub(crate) held: Conditional<L, E>,
    /// Without it.
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

    /// What is left if it is known whether a lock is held.
    pub(crate) fn given(&self, lock: &L, is_held: bool) -> Self {
        match self {
            Self::If(node) if node.lock == *lock => if is_held { &node.held } else { &node.free }.clone(),
            Self::If(node) if node.lock < *lock => {
                Self::node(node.lock.clone(), node.held.given(lock, is_held), node.free.given(lock, is_held))
            }
            _ => self.clone(),
        }
    }

    /// What it is if exactly these locks are held.
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

    /// All that it may be, whatever is held.
    pub(crate) fn leaves(&self) -> Vec<&E> {
        match self {
            Self::Always(effect) => vec![effect],
            Self::If(node) => node.held.leaves().into_iter().chain(node.free.leaves()).collect(),
        }
    }

    /// The same with other names of locks: `lock` says whether each lock is held for sure, or not, or what it is called.
    pub(crate) fn renamed<M: Ord + Clone>(&self, lock: &dyn Fn(&L) -> Renamed<M>) -> Conditional<M, E> {
        let Self::If(node) = self else { return Conditional::Always(self.at(&|_| false).clone()) };
        match lock(&node.lock) {
            Renamed::Held => node.held.renamed(lock),
            Renamed::Free => node.free.renamed(lock),
            Renamed::As(name) => Conditional::choose(&name, &node.held.renamed(lock), &node.free.renamed(lock)),
        }
    }

    /// S(lock, self): this, under a lock that is taken and given back unless it is held.
    pub(crate) fn under(&self, lock: &L, taking: &E, giving: &E) -> Self {
        let inside = self.given(lock, true);
        let around = inside.mapped(&|effect| taking.then(effect).then(giving));
        Self::choose(lock, &inside, &around)
    }

    /// With another effect in each case.
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

    /// With the last locks given up that are too many: the weaker side.
    fn limited(self) -> Self {
        let mut limited = self;
        while let Some(last) = limited.locks().get(MAX_LOCKS..).and_then(<[&L]>::last).map(|lock| (*lock).clone()) {
            let (held, free) = (limited.given(&last, true), limited.given(&last, false));
            limited = held.combined(&free, &E::or);
        }
        limited
    }
}

/// What becomes of a lock in a condition.
pub(crate) enum Renamed<L> {
    /// It is held.
    Held,
    /// It is not, or nobody knows.
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
