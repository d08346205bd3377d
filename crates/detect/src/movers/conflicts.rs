//! What each access conflicts with, and which locks keep those apart from it.
//!
//! The pairs are those of `race/contested.rs`; volatile accesses and those that the library makes atomic conflict here, too, as they do not commute. An access may be moved if a lock is held
//! that all its rivals hold: the survey's `guarded_by`, read off the program for each access rather than each field, so that a volatile field whose writes alone are under a lock
//! is read there as it should be.
//!
//! Under-approximates the locks, as all that rests on must-locks. Of a variable with too many pairs, all accesses are rivals of each other, in time that is linear.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use unsnarl_concurrency::locks::{GuardContextId, LockName, Protection, protections, protections_by};
use unsnarl_concurrency::vetoes::Basis;
use unsnarl_concurrency::{Access, Facts, VariableId};
use unsnarl_library::LockSort;
use unsnarl_pointer::{ObjectId, Origins};

use crate::race::candidates::{Judge, Live};
use crate::race::contested::are_single_actions;
use crate::scene::shared::At;

/// So many pairs of one variable are looked at.
const MAX_PAIRS: usize = 20_000;

/// A lock that all rivals of an access hold.
#[derive(Clone, Debug)]
pub(crate) struct Guarded {
    /// Which lock, from the accessed object.
    pub(crate) name: LockName,
    /// Which of an object's two.
    pub(crate) sort: LockSort,
    /// Whether some rival holds it for reading only, so that who is to be kept apart needs it for itself.
    pub(crate) exclusively: bool,
    /// The one object that it is, if there is only one: it may be held by another name.
    pub(crate) single: Option<ObjectId>,
}

impl Guarded {
    /// All that is held in a context.
    fn all(facts: &Facts<'_, '_>, access: &Access, context: GuardContextId, held: &[Protection]) -> Vec<Guarded> {
        let taken = facts.guards.held_during(context, access.statement);
        let single = |name: &LockName| match name {
            LockName::Single(object) => Some(*object),
            // Of several locks, the one that goes by this name.
            name => taken.iter().find_map(|guard| {
                let object = facts.locks.class(guard.class).must_be_of(&facts.once)?;
                let names = protections_by(facts, access.instance, &smallvec![*guard], access.base);
                names.iter().any(|held| held.lock().0 == name).then_some(object)
            }),
        };
        let guarded = |protection: &Protection| {
            let (name, sort) = protection.lock();
            Guarded { name: name.clone(), sort, exclusively: protection.is_shared(), single: single(name) }
        };
        held.iter().map(guarded).collect()
    }

    /// Whether others hold it, too; notes if only for reading, and if it is another object there.
    fn is_among(&mut self, others: &[Guarded]) -> bool {
        let found = others.iter().find(|other| (&other.name, other.sort) == (&self.name, self.sort));
        self.exclusively |= found.is_some_and(|found| found.exclusively);
        self.single = self.single.filter(|single| found.is_some_and(|found| found.single == Some(*single)));
        found.is_some()
    }
}

/// An access that conflicts with others.
pub(crate) struct Conflict {
    /// The variable.
    pub(crate) variable: VariableId,
    /// Which of its accesses.
    index: u32,
    /// The locks that all rivals hold.
    pub(crate) guards: Vec<Guarded>,
    /// Whether each rival is excluded by some lock in all contexts, if not always the same one.
    pub(crate) is_excluded: bool,
    /// Whether this and each rival are one action each.
    pub(crate) is_single: bool,
    /// A rival that no lock excludes, else any; one that writes, if there is one.
    pub(crate) rival: At,
    /// Whether the rival writes.
    pub(crate) rival_writes: bool,
}

impl Conflict {
    /// The access.
    pub(crate) fn access<'f>(&self, facts: &'f Facts<'_, '_>) -> &'f Access {
        &facts.accesses().to(self.variable)[self.index as usize]
    }

    /// Whether nothing more can be learnt: it races.
    fn is_settled(&self) -> bool {
        self.guards.is_empty() && !self.is_single && !self.is_excluded && self.rival_writes
    }
}

/// All accesses that conflict, by place.
pub(crate) struct Conflicts {
    at: FxHashMap<At, SmallVec<[Conflict; 1]>>,
    /// Whether some variable has too many pairs.
    pub(crate) is_cut: bool,
}

impl Conflicts {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> Conflicts {
        // What commutes for another reason is no rival; an optimistic read that is validated is none.
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

    /// The accesses of a statement that conflict.
    pub(crate) fn at(&self, place: At) -> &[Conflict] {
        self.at.get(&place).map_or(&[], |conflicts| conflicts)
    }
}

/// An access that others may meet, with what keeps them apart from it.
struct Rival<'s> {
    live: Live<'s>,
    /// For each context, the locks.
    protections: Vec<SmallVec<[Protection; 2]>>,
    /// The locks that are held in all contexts.
    common: Vec<Guarded>,
}

/// The conflicts of a variable, and whether there were too many pairs.
fn of_variable(facts: &Facts<'_, '_>, judge: &Judge<'_, '_, '_>, id: VariableId) -> (Vec<Conflict>, bool) {
    let variable = facts.accesses().variable(id);
    let rivals: Vec<Option<Rival<'_>>> =
        facts.accesses().to(id).iter().map(|access| rival(facts, judge.live(variable, access)?)).collect();
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
            let is_excluded = are_excluded(one, other);
            for (mine, theirs, rival) in [(index, position, other), (position, index, one)] {
                let conflict = found[mine].take();
                let met = Met { rival, is_single, is_excluded };
                found[mine] = Some(met.added_to(conflict, id, mine));
                if mine == theirs {
                    break;
                }
            }
        }
    }
    (found.into_iter().flatten().collect(), false)
}

/// Each access as a rival of all others, reads of each other apart.
fn all_conflict(facts: &Facts<'_, '_>, id: VariableId, rivals: &[Option<Rival<'_>>]) -> Vec<Conflict> {
    let variable = facts.accesses().variable(id);
    let all = || rivals.iter().enumerate().filter_map(|(index, rival)| Some((index, rival.as_ref()?)));
    let writes = || all().filter(|(_, rival)| rival.live.access.is_write);
    let common = |all: &mut dyn Iterator<Item = &[Guarded]>| {
        let mut common = all.next().unwrap_or_default().to_vec();
        all.for_each(|others| common.retain_mut(|lock| lock.is_among(others)));
        common
    };
    let of_all = common(&mut all().map(|(_, rival)| &rival.common[..]));
    let of_writes = common(&mut writes().map(|(_, rival)| &rival.common[..]));
    let is_single = all().all(|(_, rival)| are_single_actions(facts, variable, [rival.live.access; 2]));
    let is_excluded = of_all.iter().any(|lock| !lock.exclusively);
    let conflict = |(index, rival): (usize, &Rival<'_>)| {
        let other = writes().find(|(other, _)| *other != index).map_or(rival, |(_, other)| other).live.access;
        Conflict {
            variable: id,
            index: index as u32,
            guards: if rival.live.access.is_write { of_all.clone() } else { of_writes.clone() },
            is_excluded,
            is_single,
            rival: (other.instance, other.statement),
            rival_writes: other.is_write,
        }
    };
    all().map(conflict).collect()
}

fn rival<'s>(facts: &Facts<'_, '_>, live: Live<'s>) -> Option<Rival<'s>> {
    let is_run = |context: &&GuardContextId| {
        facts.guards.context(**context).origins().any(|origin| origin != Origins::INITIALISERS)
    };
    let contexts: Vec<_> = live.contexts.iter().filter(is_run).collect();
    let protections: Vec<_> = contexts.iter().map(|context| protections(facts, live.access, **context)).collect();
    let mut guarded = contexts.iter().zip(&protections).map(|(at, held)| Guarded::all(facts, live.access, **at, held));
    let mut common = guarded.next()?;
    guarded.for_each(|others| common.retain_mut(|lock| lock.is_among(&others)));
    // Names that methods have for a lock go before that it is one object.
    common.sort_by(|one, other| other.name.cmp(&one.name));
    Some(Rival { live, protections, common })
}

/// Whether some lock excludes two accesses, whatever the contexts.
fn are_excluded(one: &Rival<'_>, other: &Rival<'_>) -> bool {
    let exclude = |mine: &[Protection], theirs: &[Protection]| {
        mine.iter().any(|lock| theirs.iter().any(|other| lock.excludes(other)))
    };
    one.protections.iter().all(|mine| other.protections.iter().all(|theirs| exclude(mine, theirs)))
}

/// That an access meets a rival.
struct Met<'r, 's> {
    rival: &'r Rival<'s>,
    is_single: bool,
    is_excluded: bool,
}

impl Met<'_, '_> {
    fn added_to(&self, conflict: Option<Conflict>, variable: VariableId, index: usize) -> Conflict {
        let access = self.rival.live.access;
        let (at, writes) = ((access.instance, access.statement), access.is_write);
        let Some(mut conflict) = conflict else {
            return Conflict {
                variable,
                index: index as u32,
                guards: self.rival.common.clone(),
                is_excluded: self.is_excluded,
                is_single: self.is_single,
                rival: at,
                rival_writes: writes,
            };
        };
        conflict.guards.retain_mut(|lock| lock.is_among(&self.rival.common));
        if (!self.is_excluded, writes) > (!conflict.is_excluded, conflict.rival_writes) {
            (conflict.rival, conflict.rival_writes) = (at, writes);
        }
        conflict.is_excluded &= self.is_excluded;
        conflict.is_single &= self.is_single;
        conflict
    }
}
