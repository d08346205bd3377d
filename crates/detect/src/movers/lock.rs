//! The locks of conditions: how a method and its callers name a lock that the callers may hold.
//!
//! A lock has a name if it is reached by unchanging fields from a parameter, a static field or a class, or if it is the
//! lock of a single object. A condition cannot mention other locks, because callers have no names for them.

use std::cmp::Ordering;

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Guard, GuardSet, LockClass, LockClassId, LockPath, LockRoot, NamedLock};
use unsnarl_library::{LockMode, LockSort};
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, ObjectId};
use unsnarl_program::ir::{Body, Definition, StatementId, ValueId};

use super::algebra::Renamed;

/// A lock that a caller may hold. Locks with one name are equal, whether or not `single` is known.
#[derive(Clone, Debug)]
pub(crate) struct Lock {
    /// The object, by its path in the method, or a single object.
    pub(crate) name: LockPath,
    /// Which of the object's two locks.
    pub(crate) sort: LockSort,
    /// Whether holding it for reading does not suffice.
    pub(crate) exclusively: bool,
    /// The single object that it is, if it is one. Other code may hold it by another name.
    pub(crate) single: Option<ObjectId>,
}

impl Ord for Lock {
    fn cmp(&self, other: &Lock) -> Ordering {
        let key = |lock: &'_ Lock| (lock.sort, lock.exclusively);
        self.name.cmp(&other.name).then_with(|| key(self).cmp(&key(other)))
    }
}

impl PartialOrd for Lock {
    fn partial_cmp(&self, other: &Lock) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Lock {
    fn eq(&self, other: &Lock) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Lock {}

impl Lock {
    /// The lock of an acquisition, by its path or as a single object; `None` if it has no name.
    pub(crate) fn taken(facts: &Facts<'_, '_>, class: &LockClass, path: Option<&LockPath>) -> Option<Lock> {
        let single = class.must_be_of(&facts.once);
        let name = path.cloned().or_else(|| single.map(LockPath::object))?;
        Some(Lock { name, sort: class.sort, exclusively: class.mode != LockMode::Read, single })
    }

    /// A lock that an annotation names; `None` if its name is not always that of the same lock.
    pub(crate) fn named(
        facts: &Facts<'_, '_>,
        instance: InstanceId,
        lock: &NamedLock,
        exclusively: bool,
    ) -> Option<Lock> {
        let (name, single) = (lock.unchanging(facts, instance)?, lock.single(facts, instance));
        Some(Lock { name, sort: lock.sort, exclusively, single })
    }

    fn is(&self, facts: &Facts<'_, '_>, guard: &Guard) -> bool {
        let class = facts.locks.class(guard.class);
        let is_named = guard.path.is_some_and(|held| *facts.guards.paths().get(held) == self.name);
        let is_same = || self.single.is_some() && self.single == class.must_be_of(&facts.once);
        (is_named || is_same()) && class.sort == self.sort && !(self.exclusively && class.mode == LockMode::Read)
    }

    /// Whether the lock is one of a read-write lock, so that its mode has to be shown.
    pub(crate) fn is_of_two(&self, facts: &Facts<'_, '_>) -> bool {
        // The last field of a path, regardless of the object that holds it.
        let field = |path: &LockPath| match (path.fields.last(), &path.root) {
            (Some(field), _) => Some(*field),
            (None, LockRoot::Static(field)) => Some(*field),
            _ => None,
        };
        let own = field(&self.name);
        let mut read = facts.locks.classes().enumerate().filter(|(_, class)| class.mode == LockMode::Read);
        read.any(|(index, class)| {
            let first = facts.locks.first_of(LockClassId::new(index)).map(|first| facts.locks.acquisition(first));
            let path = first.and_then(|first| Some(facts.guards.paths().get(first.path?)));
            let is_single = self.single.is_some() && self.single == class.must_be_of(&facts.once);
            class.sort == self.sort && (is_single || own.is_some() && own == path.and_then(field))
        })
    }

    /// Whether it is among the locks that are held.
    pub(crate) fn is_among(&self, facts: &Facts<'_, '_>, held: &GuardSet) -> bool {
        held.iter().any(|guard| self.is(facts, guard))
    }

    /// Whether all callers of an instance hold it.
    fn is_held_by_callers(&self, facts: &Facts<'_, '_>, instance: InstanceId) -> bool {
        let mut contexts = facts.guards.contexts_of(instance).map(|context| facts.guards.context(context));
        contexts.all(|context| self.is_among(facts, &context.entry))
    }

    /// Whether callers of a body can name it, or it is a single object.
    fn is_of_caller(&self, body: &Body) -> bool {
        match self.name.root {
            LockRoot::Value(value) => matches!(body.value(value).definition, Definition::Parameter(_)),
            _ => true,
        }
    }

    fn renamed(&self, path: LockPath) -> Lock {
        Lock { name: path, ..self.clone() }
    }
}

/// An instance, and what is known of how it is called.
pub(crate) struct Caller<'p, 'f, 'a> {
    facts: &'p Facts<'f, 'a>,
    /// The instance.
    pub(crate) instance: InstanceId,
    /// Its body.
    pub(crate) body: &'a Body,
    /// Whether statements call it, not only the library or the start of a thread.
    pub(crate) is_called: bool,
    /// The parameters that are fresh in all contexts, as bits.
    fresh: u32,
}

impl<'p, 'f, 'a> Caller<'p, 'f, 'a> {
    pub(crate) fn new(facts: &'p Facts<'f, 'a>, instance: InstanceId, body: &'a Body) -> Caller<'p, 'f, 'a> {
        let contexts = facts.guards.contexts_of(instance).map(|context| facts.guards.context(context));
        let fresh = contexts.map(|context| context.parameters.fresh).reduce(|one, other| one & other);
        let is_called = facts.analysis.calls_to(instance).iter().any(|edge| edge.kind == EdgeKind::Call);
        Caller { facts, instance, body, is_called, fresh: fresh.unwrap_or_default() }
    }

    /// Whether no other thread can reach an object at a statement.
    pub(crate) fn is_fresh(&self, value: ValueId, at: StatementId) -> bool {
        self.facts.fresh.is_fresh(self.body.method, self.body, value, at, self.fresh)
    }

    /// Whether a lock is held before a statement: it must be, it is not, or it depends on the callers.
    pub(crate) fn known(&self, lock: Lock, held: &GuardSet, at: StatementId) -> Renamed<Lock> {
        match () {
            () if lock.is_among(self.facts, held) => Renamed::Held,
            () if self.is_released(&lock, at) || !lock.is_of_caller(self.body) => Renamed::Free,
            () => Renamed::As(lock),
        }
    }

    fn is_released(&self, lock: &Lock, at: StatementId) -> bool {
        let may_be = |name: Option<&LockPath>| match (name, lock.name.root) {
            (None, _) | (_, LockRoot::Object(_)) => true,
            (Some(name), _) => *name == lock.name,
        };
        self.facts.guards.released_before(self.instance, at).any(may_be)
    }

    /// A callee's lock in the names of this caller. The lock of a fresh object counts as held; a lock without a name
    /// here counts as held if all callers of the callee hold it.
    pub(crate) fn translated(&self, edge: &CallEdge, lock: &Lock, held: &GuardSet) -> Renamed<Lock> {
        match self.named(edge, lock, held) {
            Renamed::Free if lock.is_held_by_callers(self.facts, edge.callee) => Renamed::Held,
            named => named,
        }
    }

    fn named(&self, edge: &CallEdge, lock: &Lock, held: &GuardSet) -> Renamed<Lock> {
        let Some(at) = edge.statement else { return Renamed::Free };
        let path = &lock.name;
        let LockRoot::Value(parameter) = path.root else { return self.known(lock.clone(), held, at) };
        let analysis = self.facts.analysis;
        let Some(called) = analysis.code_of(edge.callee).filter(|_| edge.kind == EdgeKind::Call) else {
            return Renamed::Free;
        };
        let passed = analysis.passed(edge.caller, edge.statement, edge.callee);
        let arguments = passed.into_iter().flatten().copied().zip(called.parameters());
        let Some((argument, _)) = arguments.into_iter().find(|(_, known)| *known == parameter) else {
            return Renamed::Free;
        };
        if self.is_fresh(argument, at) {
            return Renamed::Held;
        }
        let name = LockPath::of(analysis.program(), &self.facts.changing, self.body, argument);
        path.in_caller(&[(name, parameter)]).map_or(Renamed::Free, |path| self.known(lock.renamed(path), held, at))
    }
}
