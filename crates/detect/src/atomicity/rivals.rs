//! Whether another thread may interfere between the two acquisitions of a pair, and change what they rely on.
//!
//! `race/contested.rs` says which accesses of other threads conflict, regardless of locks. Of these, the ones that must
//! hold a lock which the method or its callers hold from the first acquisition to the second are kept out. If the
//! witness is part of the object that the context locks (`this.f` under `this`), a rival that holds a lock that may be
//! the context is assumed to hold that very lock. So an object that other threads lock only together with its owner is
//! *encapsulated* (A34).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::locks::{GuardSet, LockClassId, LockPath, LockRoot};
use unsnarl_concurrency::{Access, Assumption, VariableId};
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::StatementId;

use super::LockedTwice;
use super::expression::{ExpressionId, Selector};
use crate::race::candidates::Pair;
use crate::race::contested::{Contested, Shared};
use crate::scene::Scene;
use crate::scene::shared::At;

/// The maximum number of conflicting accesses that are examined.
const MAX_RIVALS: usize = 128;

/// Caches the conflicting accesses of other threads, by access.
pub(crate) type CachedRivals<'s> = RefCell<FxHashMap<(VariableId, u32), Rc<[Pair<'s>]>>>;

/// An access of another thread that may happen in between.
#[derive(Clone, Copy)]
pub(crate) struct Rival<'s> {
    /// The other thread's access, and the one that it interferes with.
    pub(crate) met: Pair<'s>,
    /// Whether a lock keeps it out.
    pub(crate) is_kept_out: bool,
}

impl<'s> Rival<'s> {
    /// The other thread's access.
    pub(crate) fn access(&self) -> &'s Access {
        self.met.seen[0].access
    }
}

/// Finds the accesses of other threads that may happen between the acquisitions of a pair.
pub(crate) struct Rivals<'r, 's, 'f, 'a> {
    pub(crate) scene: &'r Scene<'s, 'f, 'a>,
    pub(crate) instance: InstanceId,
    pub(crate) first: StatementId,
    pub(crate) second: StatementId,
    /// Whether the witness belongs to the object that the context locks.
    pub(crate) is_within_context: bool,
    /// The context of the pair.
    pub(crate) around: Option<LockClassId>,
    /// The lock that is taken twice.
    pub(crate) witness: Option<LockClassId>,
    pub(crate) known: &'r CachedRivals<'s>,
    /// Set if there were too many accesses.
    pub(crate) is_cut: &'r Cell<bool>,
}

impl<'s> Rivals<'_, 's, '_, '_> {
    /// An access of another thread in between that conflicts with this one and satisfies `may_be`. Prefers one that no
    /// lock keeps out.
    pub(crate) fn of(&self, shared: &Shared, may_be: &dyn Fn(&Access) -> bool) -> Option<Rival<'s>> {
        self.first_free(self.meeting(shared, may_be))
    }

    /// The conflicting accesses that another thread may make while this one is between the acquisitions. Other threads
    /// may also call what this method calls.
    fn meeting(&self, shared: &Shared, may_be: &dyn Fn(&Access) -> bool) -> Vec<Pair<'s>> {
        let facts = self.scene.facts;
        let find = || Contested::rivals(facts, shared, &|_| true, MAX_RIVALS + 1).into();
        let all = self.known.borrow_mut().entry(shared.key()).or_insert_with(find).clone();
        self.is_cut.set(self.is_cut.get() || all.len() > MAX_RIVALS);
        let do_meet = |met: &&Pair<'s>| {
            let other = met.seen[0].access;
            may_be(other)
                && facts.may_happen_in_parallel((self.instance, self.second), (other.instance, other.statement))
        };
        all.iter().take(MAX_RIVALS).filter(do_meet).copied().collect()
    }

    fn first_free(&self, all: Vec<Pair<'s>>) -> Option<Rival<'s>> {
        let place = |met: &Pair<'s>| (met.seen[0].access.instance, met.seen[0].access.statement);
        let free = all.iter().find(|met| !self.keeps_out(place(met)));
        let rival = |is_kept_out| move |met: &Pair<'s>| Rival { met: *met, is_kept_out };
        free.map(rival(false)).or_else(|| all.first().map(rival(true)))
    }

    /// Accesses of other threads to two variables, one after the other. Prefers those that no lock keeps out.
    pub(crate) fn of_both(&self, [one, other]: [&Shared; 2], may_be: &dyn Fn(&Access) -> bool) -> Option<Rival<'s>> {
        let [one, other] = [one, other].map(|shared| self.meeting(shared, may_be));
        let mut kept_out = None;
        for met in one {
            let a = met.seen[0].access;
            for b in other.iter().map(|met| met.seen[0].access) {
                let is_kept_out = if a.instance == b.instance {
                    Some(self.keeps_out((a.instance, a.statement)))
                } else {
                    // If one method makes both through calls, the locks at these calls count.
                    self.done_together(a, b).map(|calls| calls.into_iter().all(|call| self.keeps_out(call)))
                };
                match is_kept_out {
                    Some(false) => return Some(Rival { met, is_kept_out: false }),
                    Some(true) => {
                        kept_out.get_or_insert(Rival { met, is_kept_out: true });
                    }
                    None => {}
                }
            }
        }
        kept_out
    }

    /// The calls through which a method makes the first of two accesses, if it also makes the second, itself or through
    /// a call.
    fn done_together(&self, one: &Access, other: &Access) -> Option<Vec<At>> {
        let analysis = self.scene.analysis();
        let calls = |instance| analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here());
        let does_both =
            |caller: InstanceId| caller == other.instance || calls(other.instance).any(|edge| edge.caller == caller);
        let both: Vec<At> = calls(one.instance)
            .filter(|edge| does_both(edge.caller))
            .filter_map(|edge| Some((edge.caller, edge.statement?)))
            .collect();
        (!both.is_empty()).then_some(both)
    }

    /// Whether a lock that the method holds throughout keeps an access out, in all contexts of both.
    fn keeps_out(&self, (instance, statement): At) -> bool {
        let (analysis, guards) = (self.scene.analysis(), &self.scene.facts.guards);
        let throughout = |mine| guards.held_throughout(analysis, mine, self.first, self.second);
        let all = guards.contexts_of(self.instance).map(throughout);
        // If the method is called both with and without the context, only calls with it count.
        let is_named = |held: &GuardSet| held.iter().any(|guard| Some(guard.class) == self.around);
        let (named, others): (Vec<GuardSet>, Vec<GuardSet>) = all.partition(is_named);
        let mine = if named.is_empty() { others } else { named };
        mine.iter().all(|held| {
            guards.contexts_of(instance).all(|theirs| {
                let others = guards.held(theirs, statement);
                let at = (instance, statement);
                held.iter().any(|one| others.iter().any(|other| self.excludes(one.class, other.class, at)))
            })
        })
    }

    /// Whether two locks exclude each other; `at`: where the other thread holds its lock.
    fn excludes(&self, one: LockClassId, other: LockClassId, at: At) -> bool {
        let facts = self.scene.facts;
        let (one, other) = (facts.locks.class(one), facts.locks.class(other));
        let single = one.must_be_of(&facts.once);
        let is_one = single.is_some() && single == other.must_be_of(&facts.once);
        let is_owners = || self.is_within_context && self.scene.assumes(Assumption::Encapsulated, at);
        one.excludes(other) && one.may_be_lock_of(other) && (is_one || is_owners())
    }
}

/// Whether the method already holds a lock from the first acquisition to the second, in all contexts.
pub(crate) fn is_held_throughout(
    scene: &Scene<'_, '_, '_>,
    twice: &LockedTwice,
    (instance, first): At,
    second: StatementId,
    lock: ExpressionId,
) -> bool {
    let (facts, guards) = (scene.facts, &scene.facts.guards);
    let lock = twice.expression(lock);
    let path = || {
        let fields = lock.steps.iter().map(|step| if let Selector::Field(field) = step { Some(*field) } else { None });
        Some(LockPath { root: lock.root, fields: fields.collect::<Option<_>>()? })
    };
    let path = path();
    let mut contexts = guards.contexts_of(instance);
    contexts.len() > 0
        && contexts.all(|context| {
            guards.held_throughout(facts.analysis, context, first, second).iter().any(|guard| {
                let class = facts.locks.class(guard.class);
                let single = class.must_be_of(&facts.once).map(LockRoot::Object);
                let is_named = || path.is_some() && guard.path.map(|path| guards.paths().get(path)) == path.as_ref();
                class.sort == lock.sort && (single == Some(lock.root) && lock.steps.is_empty() || is_named())
            })
        })
}
