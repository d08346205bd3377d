//! Writes by other threads that may happen between a check and its act. They write the same contents and pass the
//! vetoes of `concurrency/vetoes`, except those about single actions and about locks. What each thread made for itself,
//! or what no other thread knows yet, has no rivals.
//!
//! Over-approximates as points-to sets do. Keys count as different only if they must be different objects, of classes
//! without an `equals` of their own.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::locks::Guard;
use unsnarl_concurrency::{Access, VariableId};
use unsnarl_library::{LockSort, MethodFact, MethodModel};
use unsnarl_pointer::{InstanceId, ObjectId, ObjectSet};
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Op, StatementId, ValueId};

use super::pairs::{BrokenBy, Pair};
use crate::race::candidates::{Judge, Pair as Conflict};
use crate::scene::shared::{At, accesses_receiver};
use crate::scene::{Code, Scene};

/// The search for rivals.
pub(super) struct Rivals<'s, 'p, 'f, 'a> {
    scene: &'s Scene<'p, 'f, 'a>,
    judge: Judge<'p, 'f, 'a>,
    /// What each call writes: variables, and the index of the access to each.
    written: OnceCell<FxHashMap<At, Vec<(VariableId, usize)>>>,
}

impl<'s, 'p, 'f, 'a> Rivals<'s, 'p, 'f, 'a> {
    pub(super) fn new(scene: &'s Scene<'p, 'f, 'a>) -> Rivals<'s, 'p, 'f, 'a> {
        // Vetoes about single actions do not apply to a pair of calls, and which locks exclude a write is decided here.
        let judge = Judge::without(scene.facts, |basis| basis.is_single_action() || basis.is_locking());
        Rivals { scene, judge, written: OnceCell::new() }
    }

    fn written_by(&self, at: At) -> &[(VariableId, usize)] {
        let written = self.written.get_or_init(|| {
            let accesses = self.scene.facts.accesses();
            let mut written: FxHashMap<At, Vec<(VariableId, usize)>> = FxHashMap::default();
            for variable in accesses.variables() {
                for (index, access) in accesses.to(variable).iter().enumerate() {
                    if access.is_write && access.call.is_some() {
                        written.entry((access.instance, access.statement)).or_default().push((variable, index));
                    }
                }
            }
            written
        });
        written.get(&at).map_or(&[], Vec::as_slice)
    }

    /// A write by another thread that may happen between the two calls, paired with the act.
    pub(super) fn of(&self, instance: InstanceId, pair: &Pair) -> Option<Conflict<'p>> {
        let facts = self.scene.facts;
        if !self.is_safe_at((instance, pair.check)) || !self.is_safe_at((instance, pair.act)) {
            return None;
        }
        self.written_by((instance, pair.act)).iter().find_map(|(id, index)| {
            let act = &facts.accesses().to(*id)[*index];
            let is_rival = |other: &Access| self.breaks(pair.breaks, other);
            let counts =
                |conflict: &Conflict<'_>| pair.breaks != BrokenBy::Storing || !self.are_different_keys(conflict);
            (act.base == Some(pair.receiver))
                .then(|| self.between(*id, (pair.check, pair.act, act), &is_rival, &counts))
                .flatten()
        })
    }

    fn is_safe_at(&self, (instance, statement): At) -> bool {
        let analysis = self.scene.analysis();
        let mut calls = analysis.library_calls_at(instance, Some(statement)).iter();
        calls.any(|call| analysis.model(*call).is_some_and(|model| model.is_atomic()))
    }

    /// Whether a call of a method may be one action of a thread-safe object.
    pub(super) fn is_thread_safe(&self, code: &Code<'_>, statement: StatementId) -> bool {
        code.instances.iter().any(|instance| self.is_safe_at((*instance, statement)))
    }

    /// A write by another thread that may happen between two statements of a method, to what one of its statements
    /// reads (or, with `writes`, writes): the variable, and the write paired with that access.
    pub(super) fn of_statement(
        &self,
        code: &Code<'_>,
        span: (StatementId, StatementId),
        act: (StatementId, bool),
        is_rival: &dyn Fn(&Access) -> bool,
    ) -> Option<(VariableId, Conflict<'p>)> {
        self.of_access(code, span, act, is_rival, &|_| true)
    }

    /// The same for calls with keys, which may be of one key.
    pub(super) fn of_key(
        &self,
        code: &Code<'_>,
        span: (StatementId, StatementId),
        act: (StatementId, bool),
        is_rival: &dyn Fn(&Access) -> bool,
    ) -> Option<(VariableId, Conflict<'p>)> {
        self.of_access(code, span, act, is_rival, &|conflict| !self.are_different_keys(conflict))
    }

    fn of_access(
        &self,
        code: &Code<'_>,
        (from, to): (StatementId, StatementId),
        (at, writes): (StatementId, bool),
        is_rival: &dyn Fn(&Access) -> bool,
        counts: &dyn Fn(&Conflict<'_>) -> bool,
    ) -> Option<(VariableId, Conflict<'p>)> {
        let facts = self.scene.facts;
        code.instances.iter().find_map(|instance| {
            self.scene.contested().at((*instance, at)).iter().find_map(|shared| {
                let access = shared.access(facts);
                let conflict = || self.between(shared.variable, (from, to, access), is_rival, counts);
                Some((shared.variable, (access.is_write == writes).then(conflict).flatten()?))
            })
        })
    }

    /// A write to the same variable by another thread that may happen between two statements, paired with an access of
    /// theirs. Only writes that satisfy `is_rival`, and conflicts that satisfy `counts`, are considered.
    pub(super) fn between(
        &self,
        id: VariableId,
        (from, to, act): (StatementId, StatementId, &'p Access),
        is_rival: &dyn Fn(&Access) -> bool,
        counts: &dyn Fn(&Conflict<'_>) -> bool,
    ) -> Option<Conflict<'p>> {
        let facts = self.scene.facts;
        let variable = facts.accesses().variable(id);
        let mut act = self.judge.live(variable, act)?;
        std::mem::take(&mut act.contexts).into_iter().find_map(|context| {
            act.contexts = [context].into_iter().collect();
            let held = facts.guards.held_throughout(facts.analysis, context, from, to);
            let rivals = facts.accesses().to(id).iter().filter(|other| other.is_write && is_rival(other));
            rivals.filter(|other| !self.is_excluded(&held, (other.instance, other.statement))).find_map(|other| {
                let other = self.judge.live(variable, other)?;
                self.judge.judge(variable, &other, &act).1.filter(counts)
            })
        })
    }

    /// Whether other threads may see a write. Vetoes about single actions and about locks are not asked.
    pub(super) fn may_be_seen(&self, id: VariableId, write: &'p Access) -> bool {
        self.judge.live(self.scene.facts.accesses().variable(id), write).is_some()
    }

    /// Whether a write is of the kind that makes the answer of the check wrong.
    fn breaks(&self, by: BrokenBy, write: &Access) -> bool {
        let does = |model: &MethodModel| match by {
            BrokenBy::Storing => model.stores_into_receiver(),
            BrokenBy::Taking => !model.stores_into_receiver(),
            BrokenBy::Writing => true,
            BrokenBy::Changing => accesses_receiver(model).0 && !model.is(MethodFact::Clears),
        };
        let model = write.call.and_then(|call| self.scene.analysis().model(call));
        model.is_some_and(|model| accesses_receiver(model.method).1 && does(model.method))
    }

    /// Whether one of these locks excludes a write: it is held there, or the call acquires it itself.
    fn is_excluded(&self, held: &[Guard], (instance, statement): At) -> bool {
        let facts = self.scene.facts;
        let locks = |guard: &Guard| facts.locks.class(guard.class);
        // Callers may hold the lock already, and in each context it may be another acquisition of it.
        let is_held = !held.is_empty()
            && facts.guards.contexts_of(instance).all(|context| {
                let theirs = facts.guards.held(context, statement);
                held.iter().any(|own| theirs.iter().any(|other| locks(own).may_be_lock_of(locks(other))))
            });
        let calls = facts.analysis.library_calls_at(instance, Some(statement)).iter();
        is_held
            || calls.filter_map(|call| Some((call, facts.analysis.model(*call)?))).any(|(call, model)| {
                model.holds().iter().filter(|lock| lock.sort == LockSort::Monitor).any(|lock| {
                    let objects = facts.analysis.reached(*call, &lock.path);
                    let may_be_same_lock =
                        |own: &Guard| locks(own).sort == LockSort::Monitor && locks(own).objects.intersects(&objects);
                    held.iter().any(may_be_same_lock)
                })
            })
    }

    /// Whether the two store for different keys: different objects, or objects that each thread made for itself.
    fn are_different_keys(&self, conflict: &Conflict<'_>) -> bool {
        let facts = self.scene.facts;
        let [Some(mine), Some(theirs)] = conflict.seen.map(|seen| self.key_of(seen.access)) else { return false };
        let objects = |(instance, key)| facts.analysis.points_to(instance, key);
        let (one, other) = (objects(mine), objects(theirs));
        let is_made = |index: usize, key: ValueId| {
            let seen = conflict.seen[index];
            let made = facts.guards.context(seen.context).parameters.made;
            facts.fresh.is_made(facts.analysis.instance(seen.access.instance).method, key, made)
        };
        [one, other].iter().all(|objects| self.have_identity(objects))
            && (!one.intersects(other) || is_made(0, mine.1) && is_made(1, theirs.1))
    }

    /// The first argument of a call.
    fn key_of(&self, access: &Access) -> Option<(InstanceId, ValueId)> {
        let body = self.scene.analysis().code_of(access.instance)?;
        let Op::Invoke { arguments, .. } = body.statement(access.statement).op else { return None };
        match body.operands(arguments) {
            [receiver, key, ..] if Some(*receiver) == access.base => Some((access.instance, *key)),
            _ => None,
        }
    }

    /// Whether the objects are known, and each is equal only to itself.
    fn have_identity(&self, objects: &ObjectSet) -> bool {
        let (analysis, program) = (self.scene.analysis(), self.scene.program());
        let object = program.well_known().object;
        let is_equals = |method: &MethodId| program.bytes(program.key(program.method(*method).key).name) == b"equals";
        let Some(equals) = program.methods_of(object).find(is_equals) else { return false };
        // A sorted map compares by order instead.
        let is_compare = |method: MethodId| program.bytes(program.key(program.method(method).key).name) == b"compareTo";
        let has_order = |class| program.superclasses(class).flat_map(|class| program.methods_of(class)).any(is_compare);
        let is_plain =
            |class| class != object && program.select_method(class, equals) == Some(equals) && !has_order(class);
        let class = |of: ObjectId| analysis.object(of).ty.as_class();
        !objects.is_empty() && objects.iter().all(|of| class(of).is_some_and(is_plain))
    }
}
