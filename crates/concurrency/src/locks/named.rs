//! Whether a lock is held that is named from outside: by an object and fields, a static field, or a class.
//!
//! It must be held if a lock with the same symbolic name must be held (`path.rs`), or if both must be the lock of one
//! single object. It may be held if a held lock may be of the same object according to the points-to sets, which alone
//! never show that it is the same; or if the analysis mixes up calls with several objects, each with its lock held. A
//! lock whose name contains changing fields is never known to be held. This under-approximates *may* for locks that are
//! named by a static field or a class: these are compared by name only.

use unsnarl_library::{Field, LockMode, LockSort};
use unsnarl_pointer::{Analysis, InstanceId, ObjectId, ObjectSet, Slot};
use unsnarl_program::Type;
use unsnarl_program::ir::StatementId;

use super::path::{LockPath, LockRoot};
use super::{Guard, GuardContextId, LockClass};
use crate::facts::Facts;

/// A lock by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedLock {
    /// The object whose lock it is; its fields may change.
    pub path: LockPath,
    /// Which of the object's two locks.
    pub sort: LockSort,
}

/// Whether a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Held {
    /// No held lock is known to be it. Locks of static fields and classes are compared by name only.
    No,
    /// A held lock may be it.
    Perhaps,
    /// It must be held, but only for reading.
    ForReading,
    /// It must be held.
    Surely,
}

impl NamedLock {
    /// Its name in an instance, if none of its fields changes.
    pub fn unchanging(&self, facts: &Facts<'_, '_>, instance: InstanceId) -> Option<LockPath> {
        let program = facts.analysis.program();
        if !self.path.fields.iter().all(|field| facts.changing.never_changes(program, *field)) {
            return None;
        }
        let mut path = match self.path.root {
            LockRoot::Value(value) => LockPath::of(program, &facts.changing, facts.analysis.code_of(instance)?, value),
            LockRoot::Static(field) if !facts.changing.never_changes(program, field) => return None,
            root => LockPath::from_root(root),
        };
        path.fields.extend(self.path.fields.iter().copied());
        Some(path)
    }

    /// The single object whose lock it must be in an instance, if it is at most one object.
    pub fn single(&self, facts: &Facts<'_, '_>, instance: InstanceId) -> Option<ObjectId> {
        facts.must_be(&self.objects(facts.analysis, instance))
    }

    /// Whether another name may denote the same lock, according to the points-to sets.
    pub fn may_be(&self, facts: &Facts<'_, '_>, instance: InstanceId, other: &NamedLock) -> bool {
        let [mine, theirs] = [self, other].map(|lock| lock.objects(facts.analysis, instance));
        self.sort == other.sort && (mine.intersects(&theirs) || mine.is_empty() || theirs.is_empty())
    }

    /// Whether it is held at a statement in a context.
    pub fn is_held(&self, facts: &Facts<'_, '_>, context: GuardContextId, statement: StatementId) -> Held {
        let instance = facts.guards.context(context).instance;
        let held = facts.guards.held_during(context, statement);
        let held_if = facts.guards.held_if(facts, context, statement);
        if held.is_empty() && held_if.is_empty() {
            return Held::No;
        }
        let path = self.unchanging(facts, instance);
        let objects = self.objects(facts.analysis, instance);
        let single = facts.must_be(&objects);
        let paths = facts.guards.paths();
        let judge = |guard: &Guard| {
            let class = facts.locks.class(guard.class);
            if class.sort != self.sort {
                return Held::No;
            }
            let is_same_lock = (path.is_some() && guard.path.map(|held| paths.get(held)) == path.as_ref())
                || (single.is_some() && single == class.must_be_of(&facts.once));
            match is_same_lock {
                true if class.mode == LockMode::Read => Held::ForReading,
                true => Held::Surely,
                false if class.objects.intersects(&objects) => Held::Perhaps,
                // Nothing is known about the object, for example because it comes from outside the program.
                false if objects.is_empty() && matches!(self.path.root, LockRoot::Value(_)) => Held::Perhaps,
                false if guard.path.is_none() && self.is_mixed(facts, (context, statement), class, &objects) => {
                    Held::Perhaps
                }
                false => Held::No,
            }
        };
        let perhaps = held_if.iter().map(|guard| judge(guard).min(Held::Perhaps));
        held.iter().map(judge).chain(perhaps).max().unwrap_or(Held::No)
    }

    /// Whether callers hold the lock of each of several objects, and this one among them, but the analysis does not
    /// know which caller passes which: a method in between calls one method of several objects.
    fn is_mixed(
        &self,
        facts: &Facts<'_, '_>,
        (context, statement): (GuardContextId, StatementId),
        held: &LockClass,
        objects: &ObjectSet,
    ) -> bool {
        let analysis = facts.analysis;
        let instance = facts.guards.context(context).instance;
        let is_of_one_type = || {
            let types =
                |objects: &ObjectSet| -> Vec<Type> { objects.iter().map(|it| analysis.object(it).ty).collect() };
            let held = types(&held.objects);
            types(objects).iter().any(|ty| held.contains(ty))
        };
        let is_held = |guard: &Guard| {
            let class = facts.locks.class(guard.class);
            guard.path.is_none() && class.sort == self.sort && class.objects.intersects(objects)
        };
        let mut contexts = facts.guards.contexts_of(instance);
        if !is_of_one_type()
            || !contexts.any(|context| facts.guards.held_during(context, statement).iter().any(is_held))
        {
            return false;
        }
        let origin = facts.guards.context(context).origins().next();
        let calls = origin.and_then(|origin| facts.guards.calls_to(analysis, context, origin)).unwrap_or_default();
        calls.iter().any(|(caller, at)| {
            let callees = || analysis.calls_at(*caller, *at).iter().map(|edge| edge.callee);
            let is_same_method = |one, other| analysis.instance(one).method == analysis.instance(other).method;
            callees().any(|one| callees().any(|other| one != other && is_same_method(one, other)))
        })
    }

    /// The objects whose lock it may be; for a view, the objects that it shows. Nothing is known of static fields and
    /// classes.
    fn objects(&self, analysis: &Analysis<'_>, instance: InstanceId) -> ObjectSet {
        let LockRoot::Value(value) = self.path.root else { return ObjectSet::default() };
        let follow = |objects: &ObjectSet, slot: Slot| {
            let mut next = ObjectSet::default();
            for object in objects.iter() {
                next.extend(analysis.field(object, slot).iter());
            }
            next
        };
        let mut objects = analysis.points_to(instance, value).clone();
        for field in &self.path.fields {
            objects = follow(&objects, Slot::field(*field));
        }
        let shown = follow(&objects, Slot::abstract_field(Field::Source));
        if shown.is_empty() || self.sort == LockSort::Monitor { objects } else { shown }
    }
}
