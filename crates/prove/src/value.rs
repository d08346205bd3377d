//! Abstract values: numbers of a domain, and references as small sets of abstract objects.
//!
//! An abstract object is an object of the pointer analysis with an *age*: the newest object that its site has made, or
//! all older ones together (recency, Balakrishnan and Reps 2006). The newest is one object, so that writes to it
//! replace what it held. An object that is made at most once in a run is always the newest.

use rustc_hash::FxHashMap;
use unsnarl_pointer::ObjectId;
use unsnarl_program::{Id, Interned};

use crate::domain::{Domain, Number, NumberKind, Thresholds};

unsnarl_program::ids! {
    /// An abstract object with its age.
    AgedId;
    /// A set of aged objects.
    RefSetId;
}

impl AgedId {
    /// The newest object of a site.
    pub(crate) fn newest(object: ObjectId) -> AgedId {
        AgedId::new(object.index() * 2)
    }

    /// All older objects of a site.
    pub(crate) fn older(object: ObjectId) -> AgedId {
        AgedId::new(object.index() * 2 + 1)
    }

    /// An object of which nothing is known.
    pub const UNKNOWN: AgedId = AgedId::new((u32::MAX - 1) as usize);

    /// The object of the pointer analysis; `None` if nothing is known of it.
    pub fn known(self) -> Option<ObjectId> {
        (self != AgedId::UNKNOWN).then(|| ObjectId::from_index(self.index() / 2))
    }

    /// Whether it stands for the older objects of its site.
    pub fn is_older(self) -> bool {
        self.index() % 2 == 1
    }
}

/// All sets of references that occur, each once.
#[derive(Default)]
pub struct RefSets {
    sets: Interned<RefSetId, Box<[AgedId]>>,
    unions: FxHashMap<(RefSetId, RefSetId), RefSetId>,
}

impl RefSets {
    /// Sorts and interns.
    pub(crate) fn of(&mut self, objects: impl IntoIterator<Item = AgedId>) -> RefSetId {
        let mut objects: Vec<AgedId> = objects.into_iter().collect();
        objects.sort_unstable();
        objects.dedup();
        self.sets.intern(objects.into_boxed_slice())
    }

    /// The members, in order.
    pub fn get(&self, set: RefSetId) -> &[AgedId] {
        &self.sets[set]
    }

    /// Whether a set has a member.
    pub(crate) fn contains(&self, set: RefSetId, object: AgedId) -> bool {
        self.get(set).binary_search(&object).is_ok()
    }

    /// The union of two sets.
    pub(crate) fn union(&mut self, one: RefSetId, other: RefSetId) -> RefSetId {
        if one == other {
            return one;
        }
        let key = (one.min(other), one.max(other));
        if let Some(known) = self.unions.get(&key) {
            return *known;
        }
        let all: Vec<AgedId> = self.get(one).iter().chain(self.get(other)).copied().collect();
        let union = self.of(all);
        self.unions.insert(key, union);
        union
    }

    /// Whether all members of one set are in the other.
    pub(crate) fn is_subset(&self, one: RefSetId, other: RefSetId) -> bool {
        one == other || self.get(one).iter().all(|object| self.contains(other, *object))
    }

    /// The members of both.
    pub(crate) fn intersection(&mut self, one: RefSetId, other: RefSetId) -> RefSetId {
        if one == other {
            return one;
        }
        let common: Vec<AgedId> =
            self.get(one).iter().copied().filter(|object| self.contains(other, *object)).collect();
        self.of(common)
    }

    /// The set with one member replaced by others, if it has it.
    pub(crate) fn replaced(&mut self, set: RefSetId, old: AgedId, new: &[AgedId]) -> RefSetId {
        if !self.contains(set, old) {
            return set;
        }
        let all: Vec<AgedId> =
            self.get(set).iter().copied().filter(|object| *object != old).chain(new.iter().copied()).collect();
        self.of(all)
    }
}

/// What a variable or field may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Val<D> {
    /// Nothing: no execution comes here.
    Bottom,
    /// A number.
    Number(D),
    /// A reference.
    Reference {
        /// Whether it may be `null`.
        may_be_null: bool,
        /// The objects that it may point to.
        objects: RefSetId,
    },
    /// Anything at all, also objects that the analysis does not know.
    Any,
}

impl<D: Domain> Val<D> {
    pub(crate) fn number(number: Number) -> Self {
        Val::Number(D::constant(number))
    }

    pub(crate) fn null(sets: &mut RefSets) -> Self {
        Val::Reference { may_be_null: true, objects: sets.of([]) }
    }

    pub(crate) fn object(sets: &mut RefSets, object: AgedId) -> Self {
        Val::Reference { may_be_null: false, objects: sets.of([object]) }
    }

    /// Whether no execution has such a value.
    pub(crate) fn is_bottom(&self, sets: &RefSets) -> bool {
        match self {
            Val::Bottom => true,
            Val::Number(number) => number.is_bottom(),
            Val::Reference { may_be_null, objects } => !may_be_null && sets.get(*objects).is_empty(),
            Val::Any => false,
        }
    }

    /// The number, of this kind.
    pub(crate) fn as_number(&self, kind: NumberKind) -> D {
        match self {
            Val::Number(number) => *number,
            Val::Bottom => D::bottom(),
            _ => D::top(kind),
        }
    }

    /// Whether it may be `null`.
    pub fn may_be_null(&self) -> bool {
        matches!(self, Val::Any | Val::Reference { may_be_null: true, .. })
    }

    /// The objects that it may point to; `None` if it may be any.
    pub fn objects(&self) -> Option<RefSetId> {
        match self {
            Val::Reference { objects, .. } => Some(*objects),
            _ => None,
        }
    }

    pub(crate) fn join(self, other: Self, sets: &mut RefSets) -> Self {
        match (self, other) {
            (Val::Bottom, value) | (value, Val::Bottom) => value,
            (Val::Number(a), Val::Number(b)) => Val::Number(a.join(b)),
            (Val::Reference { may_be_null: a, objects: one }, Val::Reference { may_be_null: b, objects: other }) => {
                Val::Reference { may_be_null: a || b, objects: sets.union(one, other) }
            }
            _ => Val::Any,
        }
    }

    /// As [`Val::join`], but growing chains of numbers end. Sets of references are finite.
    pub(crate) fn widen(self, next: Self, sets: &mut RefSets, thresholds: &Thresholds) -> Self {
        match (self, next) {
            (Val::Number(a), Val::Number(b)) => Val::Number(a.widen(b, thresholds)),
            _ => self.join(next, sets),
        }
    }

    /// A value between the two, where `next` is the smaller.
    pub(crate) fn narrow(self, next: Self) -> Self {
        match (self, next) {
            (Val::Number(a), Val::Number(b)) => Val::Number(a.narrow(b)),
            _ => next,
        }
    }

    pub(crate) fn is_within(self, other: Self, sets: &RefSets) -> bool {
        match (self, other) {
            (Val::Bottom, _) | (_, Val::Any) => true,
            (Val::Number(a), Val::Number(b)) => a.is_within(b),
            (Val::Reference { may_be_null: a, objects: one }, Val::Reference { may_be_null: b, objects: other }) => {
                (b || !a) && sets.is_subset(one, other)
            }
            _ => false,
        }
    }

    /// With references to `old` replaced by references to `new`.
    pub(crate) fn replaced(self, sets: &mut RefSets, old: AgedId, new: &[AgedId]) -> Self {
        match self {
            Val::Reference { may_be_null, objects } => {
                Val::Reference { may_be_null, objects: sets.replaced(objects, old, new) }
            }
            value => value,
        }
    }
}
