//! Exceptions on their way to a handler: where they were raised, and of which classes they may be.
//!
//! A state that leads to a handler, or out of a method, has the set of exceptions that may have led there. A handler
//! takes from a set what it catches, and leaves the rest. An exception that is caught and thrown again, as every
//! `finally` does, stays the one that it was. Sets that grow too large become *anything from anywhere*.

use rustc_hash::FxHashMap;
use smallvec::smallvec;
use unsnarl_program::ir::{Catches, StatementId, Thrown};
use unsnarl_program::{ClassId, Interned, MethodId, Program, Type};

unsnarl_program::ids! {
    /// An exception.
    RaisedId;
    /// A set of exceptions.
    RaisedSetId;
}

impl RaisedSetId {
    /// No exception.
    pub(crate) const NONE: RaisedSetId = RaisedSetId::new(0);
}

/// The maximum size of a set.
const MAX_SIZE: usize = 1024;

/// What raises an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// An instruction that fails: `null`, a division by zero, an index, a cast, an array store.
    Instruction,
    /// A `throw` of the program, of an object that it did not catch.
    Throw,
    /// A library method.
    Library,
    /// A library method, where it is assumed that this does not happen: errors, and executors that refuse a task (A66).
    Assumed,
}

impl Cause {
    /// All causes.
    pub(crate) const ALL: [Cause; 4] = [Cause::Instruction, Cause::Throw, Cause::Library, Cause::Assumed];
}

/// Exceptions that a statement raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Raised {
    /// The method and the statement; `None` if it may be any.
    pub at: Option<(MethodId, StatementId)>,
    /// Their class.
    pub class: ClassId,
    /// Whether they are of exactly this class, not of a subclass.
    pub is_exact: bool,
    /// What raises them.
    pub cause: Cause,
}

impl Raised {
    fn thrown(&self) -> Thrown {
        if self.is_exact { Thrown::Exactly(smallvec![self.class]) } else { Thrown::SubclassesOf(smallvec![self.class]) }
    }

    /// The part that a handler catches, and the part that it lets pass.
    fn split(self, program: &Program, catches: Option<Type>) -> (Option<Raised>, Option<Raised>) {
        match self.thrown().caught_by(program, catches) {
            Catches::Never => (None, Some(self)),
            Catches::Must => (Some(self), None),
            Catches::May => {
                let narrower = catches.and_then(Type::as_class).filter(|class| program.is_subclass(*class, self.class));
                (Some(Raised { class: narrower.unwrap_or(self.class), ..self }), Some(self))
            }
        }
    }
}

/// All sets of exceptions that occur, each once.
pub(crate) struct RaisedSets {
    items: Interned<RaisedId, Raised>,
    sets: Interned<RaisedSetId, Box<[RaisedId]>>,
    unions: FxHashMap<(RaisedSetId, RaisedSetId), RaisedSetId>,
    throwable: ClassId,
}

impl RaisedSets {
    pub(crate) fn new(program: &Program) -> RaisedSets {
        let mut sets = Interned::default();
        // The first set is `RaisedSetId::NONE`.
        sets.intern(Box::default());
        let throwable = program.well_known().throwable;
        RaisedSets { items: Interned::default(), sets, unions: FxHashMap::default(), throwable }
    }

    fn of_ids(&mut self, mut ids: Vec<RaisedId>) -> RaisedSetId {
        ids.sort_unstable();
        ids.dedup();
        if ids.len() > MAX_SIZE {
            let anything = Raised { at: None, class: self.throwable, is_exact: false, cause: Cause::Library };
            ids = vec![self.items.intern(anything)];
        }
        self.sets.intern(ids.into_boxed_slice())
    }

    pub(crate) fn of(&mut self, raised: impl IntoIterator<Item = Raised>) -> RaisedSetId {
        let ids = raised.into_iter().map(|raised| self.items.intern(raised)).collect();
        self.of_ids(ids)
    }

    pub(crate) fn get(&self, set: RaisedSetId) -> impl Iterator<Item = Raised> + '_ {
        self.sets[set].iter().map(|raised| self.items[*raised])
    }

    pub(crate) fn union(&mut self, one: RaisedSetId, other: RaisedSetId) -> RaisedSetId {
        if one == other || other == RaisedSetId::NONE {
            return one;
        }
        if one == RaisedSetId::NONE {
            return other;
        }
        let key = (one.min(other), one.max(other));
        if let Some(known) = self.unions.get(&key) {
            return *known;
        }
        let all: Vec<RaisedId> = self.sets[one].iter().chain(&*self.sets[other]).copied().collect();
        let union = self.of_ids(all);
        self.unions.insert(key, union);
        union
    }

    /// What a handler catches of a set, and what it lets pass.
    pub(crate) fn split(
        &mut self,
        program: &Program,
        set: RaisedSetId,
        catches: Option<Type>,
    ) -> (RaisedSetId, RaisedSetId) {
        let parts: Vec<_> = self.get(set).map(|raised| raised.split(program, catches)).collect();
        let caught = self.of(parts.iter().filter_map(|(caught, _)| *caught));
        let passed = self.of(parts.iter().filter_map(|(_, passed)| *passed));
        (caught, passed)
    }

    /// The exceptions of a set, as the initialisation of a class turns them into errors (JLS 12.4.2).
    pub(crate) fn in_initialiser(&mut self, program: &Program, set: RaisedSetId) -> RaisedSetId {
        let error = program.well_known().error;
        let all: Vec<Raised> = self.get(set).collect();
        let wrapped = |raised: Raised| match program.is_subclass(raised.class, error) {
            true => raised,
            false => Raised { class: error, is_exact: false, ..raised },
        };
        self.of(all.into_iter().map(wrapped))
    }
}
