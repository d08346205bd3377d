//! What must be held where one context stands for two: the locks of both, as far as they are of one kind.
//!
//! A lock that each object of a class makes for itself is one lock class for each of these objects that the points-to
//! analysis distinguishes. If a context stands for calls with one of them and calls with another, some lock of the two
//! classes must be held: their union is a class of its own, which has no acquisition.
//!
//! Only classes of locks that are made at the same places are united. A union of unrelated locks would be held
//! "perhaps" wherever one of them is asked for, and says nothing of either.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_pointer::{AllocationSite, Analysis, ObjectSet};

use super::guards::{Guard, GuardSet, add};
use super::local::Local;
use super::{LockClass, LockClassId};

/// The largest number of objects whose classes are united.
const MAX_OBJECTS: usize = 256;

/// Guards of two sets, each with the one that it is paired with.
type Pairs = SmallVec<[(Guard, Guard); 2]>;

/// Which classes can be united, as far as it was asked.
#[derive(Default)]
pub(super) struct Joined {
    are_alike: FxHashMap<(LockClassId, LockClassId), bool>,
}

impl Joined {
    /// What is lost if one set stands for two: locks, and knowledge of which lock it is.
    pub(super) fn loss(&mut self, local: &Local<'_, '_>, one: &GuardSet, other: &GuardSet) -> (usize, usize) {
        let pairs = self.pairs(local, one, other);
        let lost = one.len() + other.len() - 2 * pairs.len();
        (lost, pairs.iter().filter(|(one, other)| one != other).count())
    }

    /// What must be held if either of two sets must be.
    pub(super) fn join(&mut self, local: &mut Local<'_, '_>, one: &GuardSet, other: &GuardSet) -> GuardSet {
        let mut all = GuardSet::new();
        for (one, other) in self.pairs(local, one, other) {
            let class = if one.class == other.class { one.class } else { local.united(one.class, other.class) };
            add(&mut all, Guard { class, path: one.path.filter(|_| one.path == other.path), taken: None });
        }
        all
    }

    /// Pairs each lock of one set with at most one of the other: the same lock if there is one, otherwise one of the
    /// same name, otherwise any that is made at the same places.
    fn pairs(&mut self, local: &Local<'_, '_>, one: &GuardSet, other: &GuardSet) -> Pairs {
        if one.is_empty() || other.is_empty() {
            return Pairs::new();
        }
        let mut pairs: Pairs = one.iter().filter(|guard| other.contains(guard)).map(|guard| (*guard, *guard)).collect();
        let mut mine: SmallVec<[Guard; 2]> = one.iter().filter(|guard| !other.contains(guard)).copied().collect();
        let mut theirs: SmallVec<[Guard; 2]> = other.iter().filter(|guard| !one.contains(guard)).copied().collect();
        for is_named_alike in [true, false] {
            mine.retain(|guard| {
                let fits = |other: &Guard| {
                    (!is_named_alike || guard.path == other.path) && self.are_alike(local, guard.class, other.class)
                };
                let Some(position) = theirs.iter().position(fits) else { return true };
                pairs.push((*guard, theirs.remove(position)));
                false
            });
        }
        pairs
    }

    fn are_alike(&mut self, local: &Local<'_, '_>, one: LockClassId, other: LockClassId) -> bool {
        let judge = || {
            let [one, other] = [one, other].map(|class| &local.operations.classes[class]);
            are_alike(local.inputs.analysis, one, other)
        };
        one == other || *self.are_alike.entry((one.min(other), one.max(other))).or_insert_with(judge)
    }
}

/// Whether two classes are of one sort and mode, and the objects of one of them are made where those of the other are.
fn are_alike(analysis: &Analysis<'_>, one: &LockClass, other: &LockClass) -> bool {
    one.sort == other.sort && one.mode == other.mode && are_made_alike(analysis, &one.objects, &other.objects)
}

/// Whether the objects of one set are all made where those of the other are, whatever objects they are made for.
fn are_made_alike(analysis: &Analysis<'_>, one: &ObjectSet, other: &ObjectSet) -> bool {
    if one.len() + other.len() > MAX_OBJECTS {
        return false;
    }
    let [one, other] = [one, other].map(|objects| {
        let mut made: Vec<AllocationSite> = objects.iter().map(|object| place(analysis.object(object).site)).collect();
        made.sort_unstable();
        made.dedup();
        made
    });
    let is_within = |few: &[AllocationSite], many: &[AllocationSite]| {
        !few.is_empty() && few.iter().all(|place| many.binary_search(place).is_ok())
    };
    is_within(&one, &other) || is_within(&other, &one)
}

/// Where an object is made, whatever object it is made for.
fn place(site: AllocationSite) -> AllocationSite {
    match site {
        AllocationSite::Library(maker, number, _) => AllocationSite::Library(maker, number, None),
        AllocationSite::Held(_, slot) => AllocationSite::Held(None, slot),
        site => site,
    }
}

impl Local<'_, '_> {
    /// The class of the locks of two classes of one sort and mode.
    fn united(&mut self, one: LockClassId, other: LockClassId) -> LockClassId {
        let LockClass { mut objects, sort, mode } = self.operations.classes[one].clone();
        objects.union_with(&self.operations.classes[other].objects);
        let united = self.operations.class(objects, sort, mode);
        // Where a class is new, it is of several objects.
        if united.index() == self.singles.len() {
            self.singles.push(None);
        }
        united
    }
}
