//! Whether another thread comes between the two acquisitions of a pair, and changes what they rely on.
//!
//! Who may write a variable while the method is at it is for `race/contested.rs` to say, locks aside. Of these, those stay away that must hold a lock which the method holds from the first acquisition to the
//! second, or its callers do. Where the witness is part of what the context belongs to (`this.f` under `this`), whoever holds a lock that may be the context is taken to
//! hold that one: so an object that others lock only together with its owner is *encapsulated* (A34).

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::locks::{GuardSet, LockClassId, LockPath, LockRoot};
use unsnarl_concurrency::{Access, VariableId};
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::StatementId;

use super::LockedTwice;
use super::expression::{ExpressionId, Step};
use crate::race::candidates::Pair;
use crate::race::contested::{Contested, Shared};
use crate::scene::Scene;
use crate::scene::shared::At;

/// So many accesses of others are looked at.
const MAX_RIVALS: usize = 128;

/// The accesses of other threads that conflict with one, once they are known.
pub(crate) type Known<'s> = RefCell<FxHashMap<(VariableId, u32), Rc<[Pair<'s>]>>>;

/// Who comes between.
#[derive(Clone, Copy)]
pub(crate) struct Rival<'s> {
    /// The other thread's access, and what it disturbs.
    pub(crate) met: Pair<'s>,
    /// Whether it holds a lock that keeps it away.
    pub(crate) is_kept_out: bool,
}

impl<'s> Rival<'s> {
    /// What the other thread does.
    pub(crate) fn access(&self) -> &'s Access {
        self.met.seen[0].access
    }
}

/// The writes of others that may come between the acquisitions of a pair.
pub(crate) struct Rivals<'r, 's, 'f, 'a> {
    pub(crate) scene: &'r Scene<'s, 'f, 'a>,
    pub(crate) instance: InstanceId,
    pub(crate) first: StatementId,
    pub(crate) second: StatementId,
    /// Whether the witness belongs to what the context is the lock of.
    pub(crate) is_within_context: bool,
    /// The lock that is said to be held around.
    pub(crate) around: Option<LockClassId>,
    pub(crate) known: &'r Known<'s>,
    /// Whether there were too many.
    pub(crate) is_cut: &'r Cell<bool>,
}

impl<'s> Rivals<'_, 's, '_, '_> {
    /// A write to a variable, or an access if a write is what it disturbs, by another thread in between: rather one that nothing keeps away.
    pub(crate) fn of(&self, shared: &Shared, may_be: &dyn Fn(&Access) -> bool) -> Option<Rival<'s>> {
        self.first_free(self.meeting(shared, may_be))
    }

    /// The accesses that another thread makes while this one is between the acquisitions: what the method calls may be called by others, too.
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

    /// Accesses of other threads to two variables, which somebody makes one after the other: rather such that nothing keeps away.
    pub(crate) fn of_both(&self, [one, other]: [&Shared; 2], may_be: &dyn Fn(&Access) -> bool) -> Option<Rival<'s>> {
        let [one, other] = [one, other].map(|shared| self.meeting(shared, may_be));
        let mut kept_out = None;
        for met in one {
            let a = met.seen[0].access;
            for b in other.iter().map(|met| met.seen[0].access) {
                let is_kept_out = if a.instance == b.instance {
                    Some(self.keeps_out((a.instance, a.statement)))
                } else {
                    // By way of a method that does both: what it holds then counts.
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

    /// Where methods call what makes the first of two accesses, and call what makes the second, too, or make it themselves.
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

    /// Whether, however the method is called, a lock that it holds throughout keeps an access away, however that comes about.
    fn keeps_out(&self, (instance, statement): At) -> bool {
        let (analysis, guards) = (self.scene.analysis(), &self.scene.facts.guards);
        let throughout = |mine| guards.held_throughout(analysis, mine, self.first, self.second);
        let all = guards.contexts_of(self.instance).map(throughout);
        // With the lock around that the finding names, where the method is called with and without it.
        let is_named = |held: &GuardSet| held.iter().any(|guard| Some(guard.class) == self.around);
        let (named, others): (Vec<GuardSet>, Vec<GuardSet>) = all.partition(is_named);
        let mine = if named.is_empty() { others } else { named };
        mine.iter().all(|held| {
            guards.contexts_of(instance).all(|theirs| {
                let others = guards.held(theirs, statement);
                held.iter().any(|one| others.iter().any(|other| self.excludes(one.class, other.class)))
            })
        })
    }

    fn excludes(&self, one: LockClassId, other: LockClassId) -> bool {
        let facts = self.scene.facts;
        let (one, other) = (facts.locks.class(one), facts.locks.class(other));
        let single = one.must_be_of(&facts.once);
        let is_one = single.is_some() && single == other.must_be_of(&facts.once);
        one.excludes(other) && one.may_be_lock_of(other) && (is_one || self.is_within_context)
    }
}

/// Whether a lock is held from the first acquisition to the second already, however the method is called.
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
        let fields = lock.steps.iter().map(|step| if let Step::Field(field) = step { Some(*field) } else { None });
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
