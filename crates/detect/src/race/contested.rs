//! Which accesses conflict with another thread's, regardless of locks: the accesses that locks are there to protect.
//!
//! Otto and Moschny 2008, sections 6.2 and 6.5, on accesses instead of pairs of blocks: all vetoes of
//! `concurrency/vetoes` decide, except those about locks. An access to a volatile field, or one that the library makes
//! atomic, conflicts with an access under a lock: the several steps in that critical section may rely on no
//! interference. Over-approximates: if a variable has too many pairs, all its accesses conflict.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_concurrency::vetoes::{Question, VETOES, Veto};
use unsnarl_concurrency::{Access, Facts, Variable, VariableId};

use crate::race::candidates::{Judge, LiveAccess, Pair};
use crate::scene::shared::At;

/// The maximum number of pairs per variable that are examined.
const MAX_PAIRS: usize = 20_000;

/// An access to a variable that is written while several threads run.
#[derive(Clone, Copy)]
pub(crate) struct Shared {
    /// The variable.
    pub(crate) variable: VariableId,
    /// The index of the access among those of the variable.
    index: u32,
    /// Whether another thread may access the variable in parallel, at least one of the two writing.
    pub(crate) is_contested: bool,
}

impl Shared {
    /// Identifies the access.
    pub(crate) fn key(&self) -> (VariableId, u32) {
        (self.variable, self.index)
    }

    /// The access.
    pub(crate) fn access<'s>(&self, facts: &'s Facts<'_, '_>) -> &'s Access {
        &facts.accesses().to(self.variable)[self.index as usize]
    }
}

/// All accesses to shared variables, by statement.
pub(crate) struct Contested {
    at: FxHashMap<At, SmallVec<[Shared; 1]>>,
}

impl Contested {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> Contested {
        let judge = judge(facts);
        let mut at: FxHashMap<At, SmallVec<[Shared; 1]>> = FxHashMap::default();
        for variable in facts.accesses().variables() {
            if facts.is_cancelled() {
                break;
            }
            let conflicts = conflicts(facts, &judge, variable);
            for (index, (access, is_contested)) in facts.accesses().to(variable).iter().zip(conflicts).enumerate() {
                let shared = Shared { variable, index: index as u32, is_contested };
                at.entry((access.instance, access.statement)).or_default().push(shared);
            }
        }
        Contested { at }
    }

    /// A write that conflicts with an access and satisfies `may_be`.
    pub(crate) fn rival<'s>(
        facts: &'s Facts<'_, '_>,
        shared: &Shared,
        may_be: &dyn Fn(&Access) -> bool,
    ) -> Option<&'s Access> {
        Contested::rivals(facts, shared, &|other| other.is_write && may_be(other), 1)
            .first()
            .map(|pair| pair.seen[0].access)
    }

    /// At most `most` accesses of other threads that conflict with an access and satisfy `may_be`, each as the first of
    /// its pair.
    pub(crate) fn rivals<'s>(
        facts: &'s Facts<'_, '_>,
        shared: &Shared,
        may_be: &dyn Fn(&Access) -> bool,
        most: usize,
    ) -> Vec<Pair<'s>> {
        let (judge, variable) = (judge(facts), facts.accesses().variable(shared.variable));
        let Some(one) = judge.live(variable, shared.access(facts)) else { return Vec::new() };
        let others = facts.accesses().to(shared.variable).iter();
        let others = others.filter(|other| (other.is_write || one.access.is_write) && may_be(other));
        let live = others.filter_map(|other| judge.live(variable, other));
        let met = live.filter_map(|other| match other.access.is_write {
            true => judge.judge(variable, &other, &one).1,
            false => {
                judge.judge(variable, &one, &other).1.map(|Pair { seen: [one, other] }| Pair { seen: [other, one] })
            }
        });
        met.take(most).collect()
    }

    /// The accesses of a statement to shared variables.
    pub(crate) fn at(&self, place: At) -> &[Shared] {
        self.at.get(&place).map_or(&[], |shared| shared)
    }
}

fn judge<'s, 'f, 'a>(facts: &'s Facts<'f, 'a>) -> Judge<'s, 'f, 'a> {
    Judge::without(facts, |basis| basis.is_single_action() || basis.is_locking())
}

/// For each access to a variable, whether it conflicts with another.
fn conflicts(facts: &Facts<'_, '_>, judge: &Judge<'_, '_, '_>, id: VariableId) -> Vec<bool> {
    let variable = facts.accesses().variable(id);
    let accesses = facts.accesses().to(id);
    let live: Vec<Option<LiveAccess<'_>>> = accesses.iter().map(|access| judge.live(variable, access)).collect();
    let is_locked: Vec<bool> =
        live.iter().map(|live| live.as_ref().is_some_and(|live| is_locked(facts, live))).collect();
    let mut found = vec![false; accesses.len()];
    let mut tries = 0;
    for (index, one) in live.iter().enumerate() {
        let Some(one) = one.as_ref().filter(|one| one.access.is_write) else { continue };
        for (position, other) in live.iter().enumerate() {
            let Some(other) = other else { continue };
            if found[index] && found[position] || (other.access.is_write && position < index) {
                continue;
            }
            tries += 1;
            if tries > MAX_PAIRS {
                return live.iter().map(Option::is_some).collect();
            }
            if judge.judge(variable, one, other).1.is_none() {
                continue;
            }
            let needs_locks = are_single_actions(facts, variable, [one.access, other.access]);
            for (mine, theirs) in [(index, position), (position, index)] {
                found[mine] |= !needs_locks || is_locked[theirs];
            }
        }
    }
    found
}

/// Whether two accesses are one action each, so that they do not race: both volatile, or both made atomic by the
/// library.
pub(crate) fn are_single_actions(facts: &Facts<'_, '_>, variable: Variable, accesses: [&Access; 2]) -> bool {
    let mut single = VETOES.iter().filter(|veto| veto.rests_on.is_single_action());
    single.any(|veto| excludes(facts, veto, variable, accesses))
}

fn excludes(facts: &Facts<'_, '_>, veto: &Veto, variable: Variable, accesses: [&Access; 2]) -> bool {
    match veto.question {
        Question::Variable(excludes) => excludes(facts, variable),
        Question::Accesses(excludes) => excludes(facts, variable, accesses),
        _ => false,
    }
}

/// Whether an access is under any lock in some context.
fn is_locked(facts: &Facts<'_, '_>, live: &LiveAccess<'_>) -> bool {
    live.contexts.iter().any(|context| !facts.guards.held(*context, live.access.statement).is_empty())
}
