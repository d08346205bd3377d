//! The rivals of each access (the conflicting accesses of other threads), and the locks that protect it against all of
//! them.
//!
//! The pairs are those of `race/contested.rs`. Here, volatile accesses and those that the library makes atomic
//! conflict, too, because they do not commute. An access is a mover if a lock is held that all its rivals hold. This is
//! rccjava's `guarded_by` (Zhou 2003, section 2), inferred for each access rather than for each field; so a volatile
//! field whose writes alone are under a lock is handled precisely.
//!
//! Under-approximates the locks, because it rests on must-locks; so it over-approximates the accesses that are not
//! movers. If a variable has too many pairs, all its accesses are
//! taken to be rivals of each other, in linear time.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use unsnarl_concurrency::locks::{GuardContextId, LockName, Protection, protections, protections_by};
use unsnarl_concurrency::vetoes::Basis;
use unsnarl_concurrency::{Access, Facts, VariableId};
use unsnarl_library::LockSort;
use unsnarl_pointer::{ObjectId, Origins};

use crate::race::candidates::{Judge, LiveAccess};
use crate::race::contested::are_single_actions;
use crate::scene::shared::At;

/// The maximum number of pairs per variable that are examined.
const MAX_PAIRS: usize = 20_000;

/// A lock that all rivals of an access hold.
#[derive(Clone, Debug)]
pub(crate) struct CommonLock {
    /// The lock, by its path from the accessed object.
    pub(crate) name: LockName,
    /// Which of the object's two locks.
    pub(crate) sort: LockSort,
    /// Whether some rival holds it only for reading, so that it protects only an access that holds it exclusively.
    pub(crate) must_be_exclusive: bool,
    /// The single object that it is, if it is one. Other code may hold it by another name.
    pub(crate) single: Option<ObjectId>,
}

impl CommonLock {
    /// The locks that are held in a context.
    fn all(facts: &Facts<'_, '_>, access: &Access, context: GuardContextId, held: &[Protection]) -> Vec<CommonLock> {
        let taken = facts.guards.held_during(context, access.statement);
        let single = |name: &LockName| match name {
            LockName::Single(object) => Some(*object),
            // If several locks are held, the one with this name.
            name => taken.iter().find_map(|guard| {
                let object = facts.locks.class(guard.class).must_be_of(&facts.once)?;
                let names = protections_by(facts, access.instance, &smallvec![*guard], access.base);
                names.iter().any(|held| held.lock().0 == name).then_some(object)
            }),
        };
        let guarded = |protection: &Protection| {
            let (name, sort) = protection.lock();
            CommonLock { name: name.clone(), sort, must_be_exclusive: protection.is_shared(), single: single(name) }
        };
        held.iter().map(guarded).collect()
    }

    /// Whether the lock is among others. If so, records whether it is held there only for reading, and whether it is
    /// another object there.
    fn is_among(&mut self, others: &[CommonLock]) -> bool {
        let found = others.iter().find(|other| (&other.name, other.sort) == (&self.name, self.sort));
        self.must_be_exclusive |= found.is_some_and(|found| found.must_be_exclusive);
        self.single = self.single.filter(|single| found.is_some_and(|found| found.single == Some(*single)));
        found.is_some()
    }
}

/// An access that has rivals.
pub(crate) struct Conflict {
    /// The variable.
    pub(crate) variable: VariableId,
    /// The index of the access among those of the variable.
    index: u32,
    /// The locks that all rivals hold.
    pub(crate) guards: Vec<CommonLock>,
    /// Whether, in all contexts, the access and each rival hold a common lock, not necessarily the same one for all.
    pub(crate) is_mutually_exclusive: bool,
    /// Whether the access and each rival are one action each.
    pub(crate) is_single: bool,
    /// A rival, preferably one without a common lock, then one that writes.
    pub(crate) rival: At,
    /// Whether the rival writes.
    pub(crate) rival_writes: bool,
}

impl Conflict {
    /// The access.
    pub(crate) fn access<'f>(&self, facts: &'f Facts<'_, '_>) -> &'f Access {
        &facts.accesses().to(self.variable)[self.index as usize]
    }

    /// Whether further rivals cannot change the result: it is a race.
    fn is_settled(&self) -> bool {
        self.guards.is_empty() && !self.is_single && !self.is_mutually_exclusive && self.rival_writes
    }
}

/// All accesses that have rivals, by statement.
pub(crate) struct Conflicts {
    at: FxHashMap<At, SmallVec<[Conflict; 1]>>,
    /// Whether some variable has too many pairs.
    pub(crate) is_cut: bool,
}

impl Conflicts {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> Conflicts {
        // All other vetoes stay: accesses that they exclude are no rivals, nor are optimistic reads that are validated.
        let judge = Judge::without(facts, |basis| basis.is_single_action() || basis == Basis::Lock);
        let mut at: FxHashMap<At, SmallVec<[Conflict; 1]>> = FxHashMap::default();
        let mut is_cut = false;
        for variable in facts.accesses().variables().take_while(|_| !facts.is_cancelled()) {
            let (conflicts, is_cut_here) = of_variable(facts, &judge, variable);
            is_cut |= is_cut_here;
            for conflict in conflicts {
                let access = conflict.access(facts);
                at.entry((access.instance, access.statement)).or_default().push(conflict);
            }
        }
        Conflicts { at, is_cut }
    }

    /// The accesses of a statement that have rivals.
    pub(crate) fn at(&self, place: At) -> &[Conflict] {
        self.at.get(&place).map_or(&[], |conflicts| conflicts)
    }
}

/// An access that may run in parallel with others, and the locks that protect it.
struct ProtectedAccess<'s> {
    live: LiveAccess<'s>,
    /// The locks in each context.
    protections: Vec<SmallVec<[Protection; 2]>>,
    /// The locks that are held in all contexts.
    common: Vec<CommonLock>,
}

/// The conflicts of a variable, and whether there were too many pairs.
fn of_variable(facts: &Facts<'_, '_>, judge: &Judge<'_, '_, '_>, id: VariableId) -> (Vec<Conflict>, bool) {
    let variable = facts.accesses().variable(id);
    let rivals: Vec<Option<ProtectedAccess<'_>>> =
        facts.accesses().to(id).iter().map(|access| protected_access(facts, judge.live(variable, access)?)).collect();
    let mut found: Vec<Option<Conflict>> = rivals.iter().map(|_| None).collect();
    let mut tries = 0;
    for (index, one) in rivals.iter().enumerate() {
        let Some(one) = one.as_ref().filter(|one| one.live.access.is_write) else { continue };
        for (position, other) in rivals.iter().enumerate() {
            let Some(other) = other.as_ref().filter(|other| !other.live.access.is_write || position >= index) else {
                continue;
            };
            let is_settled = |index: usize| found[index].as_ref().is_some_and(Conflict::is_settled);
            if is_settled(index) && is_settled(position) {
                continue;
            }
            tries += 1;
            if tries > MAX_PAIRS {
                return (all_conflict(facts, id, &rivals), true);
            }
            if judge.judge(variable, &one.live, &other.live).1.is_none() {
                continue;
            }
            let is_single = are_single_actions(facts, variable, [one.live.access, other.live.access]);
            let is_mutually_exclusive = are_mutually_exclusive(one, other);
            for (mine, theirs, rival) in [(index, position, other), (position, index, one)] {
                let conflict = found[mine].take();
                let met = FoundRival { rival, is_single, is_mutually_exclusive };
                found[mine] = Some(met.added_to(conflict, id, mine));
                if mine == theirs {
                    break;
                }
            }
        }
    }
    (found.into_iter().flatten().collect(), false)
}

/// Makes all accesses rivals of each other, except two reads.
fn all_conflict(facts: &Facts<'_, '_>, id: VariableId, rivals: &[Option<ProtectedAccess<'_>>]) -> Vec<Conflict> {
    let variable = facts.accesses().variable(id);
    let all = || rivals.iter().enumerate().filter_map(|(index, rival)| Some((index, rival.as_ref()?)));
    let writes = || all().filter(|(_, rival)| rival.live.access.is_write);
    let common = |all: &mut dyn Iterator<Item = &[CommonLock]>| {
        let mut common = all.next().unwrap_or_default().to_vec();
        all.for_each(|others| common.retain_mut(|lock| lock.is_among(others)));
        common
    };
    let of_all = common(&mut all().map(|(_, rival)| &rival.common[..]));
    let of_writes = common(&mut writes().map(|(_, rival)| &rival.common[..]));
    let is_single = all().all(|(_, rival)| are_single_actions(facts, variable, [rival.live.access; 2]));
    let is_mutually_exclusive = of_all.iter().any(|lock| !lock.must_be_exclusive);
    let conflict = |(index, rival): (usize, &ProtectedAccess<'_>)| {
        let other = writes().find(|(other, _)| *other != index).map_or(rival, |(_, other)| other).live.access;
        Conflict {
            variable: id,
            index: index as u32,
            guards: if rival.live.access.is_write { of_all.clone() } else { of_writes.clone() },
            is_mutually_exclusive,
            is_single,
            rival: (other.instance, other.statement),
            rival_writes: other.is_write,
        }
    };
    all().map(conflict).collect()
}

fn protected_access<'s>(facts: &Facts<'_, '_>, live: LiveAccess<'s>) -> Option<ProtectedAccess<'s>> {
    let is_run = |context: &&GuardContextId| {
        facts.guards.context(**context).origins().any(|origin| origin != Origins::INITIALISERS)
    };
    let contexts: Vec<_> = live.contexts.iter().filter(is_run).collect();
    let protections: Vec<_> = contexts.iter().map(|context| protections(facts, live.access, **context)).collect();
    let mut guarded =
        contexts.iter().zip(&protections).map(|(at, held)| CommonLock::all(facts, live.access, **at, held));
    let mut common = guarded.next()?;
    guarded.for_each(|others| common.retain_mut(|lock| lock.is_among(&others)));
    // Names that a method can use come before single objects.
    common.sort_by(|one, other| other.name.cmp(&one.name));
    Some(ProtectedAccess { live, protections, common })
}

/// Whether, in all contexts, two accesses hold a lock that makes them mutually exclusive.
fn are_mutually_exclusive(one: &ProtectedAccess<'_>, other: &ProtectedAccess<'_>) -> bool {
    let exclude = |mine: &[Protection], theirs: &[Protection]| {
        mine.iter().any(|lock| theirs.iter().any(|other| lock.excludes(other)))
    };
    one.protections.iter().all(|mine| other.protections.iter().all(|theirs| exclude(mine, theirs)))
}

/// One rival of an access.
struct FoundRival<'r, 's> {
    rival: &'r ProtectedAccess<'s>,
    is_single: bool,
    is_mutually_exclusive: bool,
}

impl FoundRival<'_, '_> {
    fn added_to(&self, conflict: Option<Conflict>, variable: VariableId, index: usize) -> Conflict {
        let access = self.rival.live.access;
        let (at, writes) = ((access.instance, access.statement), access.is_write);
        let Some(mut conflict) = conflict else {
            return Conflict {
                variable,
                index: index as u32,
                guards: self.rival.common.clone(),
                is_mutually_exclusive: self.is_mutually_exclusive,
                is_single: self.is_single,
                rival: at,
                rival_writes: writes,
            };
        };
        conflict.guards.retain_mut(|lock| lock.is_among(&self.rival.common));
        if (!self.is_mutually_exclusive, writes) > (!conflict.is_mutually_exclusive, conflict.rival_writes) {
            (conflict.rival, conflict.rival_writes) = (at, writes);
        }
        conflict.is_mutually_exclusive &= self.is_mutually_exclusive;
        conflict.is_single &= self.is_single;
        conflict
    }
}
