//! The atomicity of each statement.
//!
//! | statement | atomicity |
//! |---|---|
//! | computes, reads a final field | const, mover |
//! | accesses a variable without rivals, or under a lock that all rivals hold | mover |
//! | accesses a field under the lock that its annotation requires | mover, whatever its rivals hold |
//! | accesses a variable without that lock | `l ? mover : error`; atomic if it and all rivals are single actions |
//! | takes a lock, releases it | `l ? const : right`, `l ? const : left` |
//! | tries to take a lock | `l ? const : atomic` |
//! | waits for a signal, and releases the lock meanwhile | left; right |
//! | starts a thread, counts down, releases a permit; waits for any of these | left; right |
//! | input and output; a call of unknown effect | atomic |
//! | a library method that holds a lock meanwhile | S(l, its accesses and callbacks) |
//! | a call | the atomicity of the callee, with its locks renamed |
//!
//! A lock that only one thread ever uses is ignored. A library method may call back any number of times; otherwise it
//! is one action (A33).

use std::rc::Rc;

use unsnarl_concurrency::locks::{
    Acquisition, AcquisitionId, AcquisitionKind, GuardSet, LockClassId, LockPath, Operation, PathId, protections_by,
};
use unsnarl_concurrency::{Assumption, Facts, Variable};
use unsnarl_library::{BlockingKind, LockSort, OrderDirection, OrderKind, Outcome};
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, LibraryCallId, ObjectSet};
use unsnarl_program::ir::{Op, StatementId, ValueId};

use super::Behaviour;
use super::algebra::{Conditional, Effect, Renamed};
use super::conflicts::{CommonLock, Conflict, Conflicts};
use super::lock::{Caller, Lock};
use super::trace::{Action, Does, Traced};
use crate::scene::shared::is_own;
use crate::stated::{Reading, Requirement, Stated, Subject, Use, read_from};

/// Computes the atomicities of the statements of one instance.
pub(crate) struct Actions<'p, 'f, 'a> {
    pub(crate) facts: &'p Facts<'f, 'a>,
    pub(crate) conflicts: &'p Conflicts,
    /// The locks that annotations require.
    pub(crate) stated: &'p Stated,
    pub(crate) caller: Caller<'p, 'f, 'a>,
    /// Whether any lock is ever held for reading.
    pub(crate) may_be_read_locks: bool,
    /// The atomicity of each callee.
    pub(crate) known: &'p dyn Fn(InstanceId) -> Behaviour,
}

fn always(effect: Traced) -> Behaviour {
    Conditional::Always(effect)
}

fn either(all: impl Iterator<Item = Behaviour>) -> Option<Behaviour> {
    all.reduce(|one, other| one.or(&other))
}

impl Actions<'_, '_, '_> {
    /// The atomicity of a statement.
    pub(crate) fn at(&self, statement: StatementId) -> Behaviour {
        match self.caller.body.statement(statement).op {
            Op::GetField { .. }
            | Op::PutField { .. }
            | Op::GetStatic(_)
            | Op::PutStatic(..)
            | Op::ArrayLoad { .. }
            | Op::ArrayStore { .. } => always(Traced::mover()).then(&self.accesses(statement, None)),
            Op::MonitorEnter(_) | Op::MonitorExit(_) => self.locking(statement),
            Op::Invoke { .. } | Op::Dynamic { .. } => {
                let called = self.called(statement).then(&self.accesses(statement, None));
                called.then(&self.locking(statement))
            }
            _ => Behaviour::nothing(),
        }
    }

    fn action(&self, statement: StatementId, does: Does) -> Rc<Action> {
        Action::new((self.caller.instance, statement), does)
    }

    /// The accesses of a statement, or of a library method that it calls. An access that may be to one of several
    /// variables is an alternative of these.
    fn accesses(&self, statement: StatementId, call: Option<LibraryCallId>) -> Behaviour {
        let facts = self.facts;
        let of_call = |conflict: &&Conflict| conflict.access(facts).call == call;
        let conflicts = self.conflicts.at((self.caller.instance, statement)).iter().filter(of_call);
        let mut all: Vec<((Option<ValueId>, bool), Behaviour)> = Vec::new();
        for conflict in conflicts {
            let access = conflict.access(facts);
            let (key, behaviour) = ((access.base, access.is_write), self.access(statement, conflict));
            match all.iter_mut().find(|(known, _)| *known == key) {
                Some((_, known)) => *known = known.or(&behaviour),
                None => all.push((key, behaviour)),
            }
        }
        all.into_iter().fold(Behaviour::nothing(), |done, (_, behaviour)| done.then(&behaviour))
    }

    fn access(&self, statement: StatementId, conflict: &Conflict) -> Behaviour {
        let (facts, instance) = (self.facts, self.caller.instance);
        let access = conflict.access(facts);
        let held = facts.guards.taken_during(instance, statement);
        let protections = protections_by(facts, instance, &held, access.base);
        let is_held = |lock: &CommonLock| {
            let mut same = protections.iter().filter(|held| held.lock() == (&lock.name, lock.sort));
            same.any(|held| !(lock.must_be_exclusive && held.is_shared()))
        };
        if conflict.guards.iter().any(is_held) {
            return always(Traced::mover());
        }
        let unguarded = self.unless_excluded(statement, conflict, &held);
        match self.declared(statement, conflict) {
            Some(declared) if !conflict.is_single => self.under_declared(declared, &held, statement, unguarded),
            _ => unguarded,
        }
    }

    /// The atomicity of an access under the locks that its annotation requires. Who else disregards the annotation is
    /// to blame for that, not this access: [EXP REF GUARD] of Zhou 2003, section 3.3, looks at the guard alone.
    fn under_declared(&self, declared: Vec<Lock>, held: &GuardSet, at: StatementId, otherwise: Behaviour) -> Behaviour {
        let mut guarded = always(Traced::mover());
        for lock in declared {
            match self.caller.known(lock, held, at) {
                Renamed::Held => {}
                Renamed::Free => return otherwise,
                Renamed::As(lock) => guarded = Conditional::choose(&lock, &guarded, &otherwise),
            }
        }
        guarded
    }

    /// The locks that an annotation requires for an access, in the names of this method; `None` if there is none, or
    /// one of them has no name.
    fn declared(&self, statement: StatementId, conflict: &Conflict) -> Option<Vec<Lock>> {
        let (facts, body) = (self.facts, self.caller.body);
        let access = conflict.access(facts);
        let is_write = access.is_write;
        let used = |base, value| Use { statement, is_write, base, value, callee: None };
        let (field, used, is_of_field) = match facts.accesses().variable(conflict.variable) {
            Variable::Field(field) => (field, used(access.base, None), true),
            Variable::Elements(_) | Variable::Contents(_) => {
                let (field, holder) = read_from(body, access.base?)?;
                let never_changes = facts.changing.never_changes(facts.analysis.program(), field);
                (field, used(holder, access.base), never_changes)
            }
        };
        let is_meant = |needed: &&Requirement| is_of_field || matches!(needed.subject, Subject::Value(_));
        let named = |needed: &Requirement| {
            let Reading::Lock(expression) = &needed.reading else { return None };
            let lock = used.lock(body, expression)?;
            let exclusively = is_write || lock.sort == LockSort::Monitor || !self.may_be_read_locks;
            Lock::named(facts, self.caller.instance, &lock, exclusively)
        };
        let locks: Option<Vec<Lock>> = self.stated.of_field(field).filter(is_meant).map(named).collect();
        locks.filter(|locks| !locks.is_empty())
    }

    /// The atomicity of an access that holds no lock that all its rivals hold, unless its callers hold one.
    fn unless_excluded(&self, statement: StatementId, conflict: &Conflict, held: &GuardSet) -> Behaviour {
        let facts = self.facts;
        let access = conflict.access(facts);
        let does = |is_write| if is_write { Does::Writes(conflict.variable) } else { Does::Reads(conflict.variable) };
        let action = self.action(statement, if access.call.is_some() { Does::Uses } else { does(access.is_write) });
        let unguarded = match conflict.is_single {
            true => Traced::atomic(&action),
            false => Traced::race(&action, Action::new(conflict.rival, does(conflict.rival_writes))),
        };
        if conflict.is_mutually_exclusive && !self.caller.is_called {
            // The library passes no lock names to what it calls, so only what holds in all contexts counts.
            return always(Traced::mover());
        }
        let named = |lock: &CommonLock| {
            let path = lock.name.in_body(facts, self.caller.body, access.base);
            let name = path.or_else(|| lock.single.map(LockPath::object))?;
            let is_monitor = lock.sort == LockSort::Monitor;
            let exclusively = lock.must_be_exclusive || access.is_write || is_monitor || !self.may_be_read_locks;
            Some(Lock { name, sort: lock.sort, exclusively, single: lock.single })
        };
        let mut locks: Vec<Lock> = Vec::new();
        for lock in conflict.guards.iter().filter_map(named) {
            match self.caller.known(lock, held, statement) {
                Renamed::Held => return always(Traced::mover()),
                // Two names of a single object are one lock.
                Renamed::As(lock) if lock.single.is_none() || locks.iter().all(|known| known.single != lock.single) => {
                    locks.push(lock);
                }
                Renamed::As(_) | Renamed::Free => {}
            }
        }
        if locks.is_empty() && conflict.is_mutually_exclusive {
            return always(Traced::mover());
        }
        // Any one of the locks suffices.
        let free = always(unguarded);
        locks.iter().rev().fold(free, |free, lock| Conditional::choose(lock, &always(Traced::mover()), &free))
    }

    /// The atomicity of the lock operations of a statement.
    fn locking(&self, statement: StatementId) -> Behaviour {
        let guards = &self.facts.guards;
        let operations = guards.operations(self.caller.instance, Some(statement));
        operations.fold(Behaviour::nothing(), |done, operation| {
            let next = match operation {
                Operation::Acquire(id, outcome, _) => {
                    let Acquisition { class, path, .. } = *self.facts.locks.acquisition(*id);
                    let action = self.action(statement, Does::Takes);
                    let taken = match outcome {
                        Outcome::Always => Traced::right(&action),
                        _ => Traced::atomic(&action),
                    };
                    self.unless_held(statement, class, path, taken)
                }
                Operation::Release(class, path) => self.release(statement, *class, *path),
                Operation::Reacquire(_) => {
                    let action = self.action(statement, Does::Waits);
                    always(Traced::left(&action).then(&Traced::right(&action)))
                }
                Operation::During(_) => Behaviour::nothing(),
            };
            done.then(&next)
        })
    }

    fn unless_held(
        &self,
        statement: StatementId,
        class: LockClassId,
        path: Option<PathId>,
        moved: Traced,
    ) -> Behaviour {
        let facts = self.facts;
        let class = facts.locks.class(class);
        if self.is_private(&class.objects) {
            return always(Traced::mover());
        }
        let held = facts.guards.taken(self.caller.instance, statement);
        let lock = Lock::taken(facts, class, path.map(|path| facts.guards.paths().get(path)));
        match lock.map(|lock| self.caller.known(lock, &held, statement)) {
            Some(Renamed::Held) => Behaviour::nothing(),
            Some(Renamed::As(lock)) => Conditional::choose(&lock, &Behaviour::nothing(), &always(moved)),
            Some(Renamed::Free) | None => always(moved),
        }
    }

    /// A release of a lock that this instance has taken, unless another acquisition still holds it; or of a lock that a
    /// caller has taken.
    fn release(&self, statement: StatementId, class: LockClassId, path: Option<PathId>) -> Behaviour {
        let facts = self.facts;
        let data = facts.locks.class(class);
        if self.is_private(&data.objects) {
            return always(Traced::mover());
        }
        let moved = Traced::left(&self.action(statement, Does::Releases));
        let Some(lock) = Lock::taken(facts, data, path.map(|path| facts.guards.paths().get(path))) else {
            return always(moved);
        };
        let next = StatementId::new(statement.index() + 1);
        let is_monitor = matches!(self.caller.body.statement(statement).op, Op::MonitorExit(_));
        if lock.is_among(facts, &facts.guards.taken(self.caller.instance, next)) {
            return Behaviour::nothing();
        }
        let was_taken = lock.is_among(facts, &facts.guards.taken(self.caller.instance, statement));
        match self.caller.known(lock, &GuardSet::new(), statement) {
            // A monitor is released by the method that entered it (A33; JVMS 2.11.10).
            Renamed::As(lock) if is_monitor || was_taken => {
                Conditional::choose(&lock, &Behaviour::nothing(), &always(moved))
            }
            Renamed::Held if is_monitor || was_taken => Behaviour::nothing(),
            _ => always(moved),
        }
    }

    /// Whether each of these objects is used only by the threads that made it.
    fn is_private(&self, objects: &ObjectSet) -> bool {
        let mut all = objects.iter();
        let is_own = |object| self.facts.is_unshared(object) || is_own(self.facts, object, self.caller.instance);
        !objects.is_empty() && all.all(is_own)
    }

    /// The atomicity of the calls of a statement.
    fn called(&self, statement: StatementId) -> Behaviour {
        let (analysis, instance) = (self.facts.analysis, self.caller.instance);
        let library = analysis.library_calls_at(instance, Some(statement)).iter();
        let edges = analysis.calls_at(instance, Some(statement)).iter();
        let held = self.facts.guards.taken(instance, statement);
        let direct = edges.filter(|edge| edge.kind == EdgeKind::Call).map(|edge| self.call(edge, &held));
        let all = library.map(|call| self.library(statement, *call)).chain(direct);
        either(all).unwrap_or_else(Behaviour::nothing)
    }

    fn call(&self, edge: &CallEdge, held: &GuardSet) -> Behaviour {
        let translated = (self.known)(edge.callee).renamed(&|lock| self.caller.translated(edge, lock, held));
        match edge.statement {
            Some(statement) => translated.mapped(&|effect| effect.called_at((self.caller.instance, statement))),
            None => translated,
        }
    }

    /// The atomicity of a library method.
    fn library(&self, statement: StatementId, call: LibraryCallId) -> Behaviour {
        let (facts, instance) = (self.facts, self.caller.instance);
        let analysis = facts.analysis;
        let held = facts.guards.taken_during(instance, statement);
        let edges = analysis.calls_at(instance, Some(statement)).iter();
        let called_back = edges.filter(|edge| edge.kind == EdgeKind::Callback(call)).map(|edge| self.call(edge, &held));
        let called_back = either(called_back).map_or_else(Behaviour::nothing, |called| called.repeated());
        let Some(model) = analysis.model(call) else {
            return called_back.then(&always(Traced::atomic(&self.action(statement, Does::CallsUnknown))));
        };
        let mut accessed = self.accesses(statement, Some(call));
        if !(model.method.reads.is_empty() && model.method.writes.is_empty()) {
            accessed = always(Traced::mover()).then(&accessed);
            facts.assumed.note(Assumption::LibraryActions, (analysis.instance(instance).method, Some(statement)));
        }
        if model.method.blocks.is_some_and(|blocks| matches!(blocks.kind, BlockingKind::Io | BlockingKind::Process)) {
            accessed = accessed.or(&always(Traced::atomic(&self.action(statement, Does::Communicates))));
        }
        let mut done = called_back.then(&accessed);
        for id in self.held_meanwhile(statement, call) {
            let Acquisition { class, path, .. } = *facts.locks.acquisition(id);
            done = self.under(statement, class, path, &done);
        }
        done.then(&self.signals(statement, call))
    }

    fn held_meanwhile(&self, statement: StatementId, call: LibraryCallId) -> Vec<AcquisitionId> {
        let operations = self.facts.guards.operations(self.caller.instance, Some(statement));
        let during = operations.filter_map(|operation| match operation {
            Operation::During(held) => Some(held.iter().copied()),
            _ => None,
        });
        during.flatten().filter(|id| self.facts.locks.acquisition(*id).kind == AcquisitionKind::Call(call)).collect()
    }

    /// S(l, a) for a library method that holds a lock while it runs.
    fn under(&self, statement: StatementId, class: LockClassId, path: Option<PathId>, inside: &Behaviour) -> Behaviour {
        let facts = self.facts;
        let class = facts.locks.class(class);
        if self.is_private(&class.objects) {
            return inside.clone();
        }
        let action = self.action(statement, Does::Uses);
        let (taking, releasing) = (Traced::right(&action), Traced::left(&action));
        let held = facts.guards.taken(self.caller.instance, statement);
        let lock = Lock::taken(facts, class, path.map(|path| facts.guards.paths().get(path)));
        match lock.map(|lock| self.caller.known(lock, &held, statement)) {
            Some(Renamed::Held) => inside.clone(),
            Some(Renamed::As(lock)) => inside.under(&lock, &taking, &releasing),
            Some(Renamed::Free) | None => inside.mapped(&|effect| taking.then(effect).then(&releasing)),
        }
    }

    /// The signals that a library method sends to other threads, and those that it waits for.
    fn signals(&self, statement: StatementId, call: LibraryCallId) -> Behaviour {
        let analysis = self.facts.analysis;
        let Some(model) = analysis.model(call) else { return Behaviour::nothing() };
        let is_lock = self.facts.guards.operations(self.caller.instance, Some(statement)).next().is_some();
        let orders: Vec<_> = model
            .orders()
            .into_iter()
            .filter(|order| match order.kind {
                OrderKind::Complete | OrderKind::Latch | OrderKind::Barrier | OrderKind::Termination => true,
                OrderKind::Permit => !is_lock,
                // The accesses to the contents account for these.
                OrderKind::Queue | OrderKind::Exchange | OrderKind::Atomic | OrderKind::Collection => false,
                OrderKind::Interrupt => false,
            })
            .filter(|order| !self.is_private(&analysis.reached(call, &order.carrier)))
            .collect();
        let has = |direction| orders.iter().any(|order| order.direction == direction);
        let starts = !analysis.spawned_by(call).is_empty();
        let is_joined = starts && model.method.spawns.iter().any(|spawn| spawn.joined);
        let mut done = Traced::nothing();
        if starts || has(OrderDirection::Release) {
            done = Traced::left(&self.action(statement, Does::Signals));
        }
        if is_joined || has(OrderDirection::Acquire) {
            let action = self.action(statement, Does::Awaits);
            let is_sure = orders.iter().all(|order| order.when == Outcome::Always);
            done = done.then(&if is_sure { Traced::right(&action) } else { Traced::atomic(&action) });
        }
        always(done)
    }
}
