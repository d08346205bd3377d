//! Whether a lock may be held at a statement: taken in the method and not released, or held by some caller.
//!
//! Over-approximates, because patterns ask for certainty that a lock is *not* held: a lock that may be the one in
//! question counts, a lock that a callee may leave held counts, and a `tryLock` counts as successful.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_finding::Evidence;
use unsnarl_library::{LockAction, LockSort};
use unsnarl_pointer::{AllocationSite, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet};
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Op, StatementId, ValueId};

use super::SignalCall;
use crate::rank;
use crate::scene::Scene;

/// The maximum depth of calls that are followed into methods that leave a lock held.
const MAX_WRAPPED: usize = 3;

/// So often a monitor is counted that is entered again; no program nests deeper.
const MAX_TIMES: u8 = 16;

/// Whether any thread may hold the lock of any of the objects when it executes a statement.
pub(crate) fn may_hold(
    scene: &Scene<'_, '_, '_>,
    instance: InstanceId,
    statement: StatementId,
    (objects, sort): (&ObjectSet, LockSort),
) -> bool {
    let mut known = scene.held.borrow_mut();
    let known = RefCell::new(known.entry((objects.clone(), sort)).or_default());
    let wanted = Wanted { scene, objects, sort, known };
    wanted.holds_at(instance, Some(statement), 0) || wanted.is_entered_with(instance, &mut FxHashSet::default())
}

/// Cached answers for one lock: whether a method may have taken it before a statement, by call depth.
pub(crate) type CachedHeld = FxHashMap<(InstanceId, Option<StatementId>, usize), bool>;

/// How sure it is that no thread holds the lock that a wait or signal needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NeverLocked {
    /// All callers are known.
    Surely,
    /// A caller that is not known would have to hold it.
    UnlessCallerDoes,
}

impl NeverLocked {
    /// The words for what happens, and the evidence.
    pub(crate) fn describe(self, scene: &Scene<'_, '_, '_>, call: &SignalCall) -> (&'static str, Vec<Evidence>) {
        let is_public = scene.program().method(call.method).access.is_public();
        match self {
            NeverLocked::Surely => ("throws: no caller holds", vec![rank::never_locked()]),
            NeverLocked::UnlessCallerDoes => {
                let evidence = vec![rank::never_locked(), rank::perhaps_locked_by_caller(is_public)];
                ("throws, unless the caller holds", evidence)
            }
        }
    }
}

/// Whether no known thread ever holds the lock that a wait or signal needs.
pub(crate) fn never_locked(scene: &Scene<'_, '_, '_>, call: &SignalCall) -> Option<NeverLocked> {
    let is_given = |object: ObjectId| {
        use AllocationSite::{Given, Held, Merged, Passed};
        matches!(scene.analysis().object(object).site, Given(_) | Passed(_) | Held(..) | Merged(_))
    };
    let is_held = || call.instances.iter().any(|at| may_hold(scene, *at, call.statement, (&call.locks, call.sort)));
    if call.locks.is_empty() || is_held() {
        return None;
    }
    let is_unknown = scene.code_alone || call.locks.iter().any(is_given);
    Some(if is_unknown { NeverLocked::UnlessCallerDoes } else { NeverLocked::Surely })
}

struct Wanted<'w, 's, 'f, 'a> {
    scene: &'w Scene<'s, 'f, 'a>,
    objects: &'w ObjectSet,
    sort: LockSort,
    known: RefCell<&'w mut CachedHeld>,
}

/// What was taken and not released: monitors by value, with how often at most, and whether any explicit lock.
#[derive(Clone, Default, PartialEq)]
struct Taken {
    monitors: BTreeMap<ValueId, u8>,
    explicit: bool,
}

impl Taken {
    fn join(&mut self, other: &Taken) -> bool {
        let before = self.clone();
        for (monitor, times) in &other.monitors {
            let known = self.monitors.entry(*monitor).or_default();
            *known = (*known).max(*times);
        }
        self.explicit |= other.explicit;
        *self != before
    }

    fn is_any(&self) -> bool {
        self.explicit || !self.monitors.is_empty()
    }
}

impl Wanted<'_, '_, '_, '_> {
    fn may_be(&self, objects: &ObjectSet) -> bool {
        objects.is_empty() || objects.intersects(self.objects)
    }

    /// Whether some caller may hold the lock.
    fn is_entered_with(&self, instance: InstanceId, seen: &mut FxHashSet<InstanceId>) -> bool {
        let analysis = self.scene.analysis();
        seen.insert(instance)
            && analysis.calls_to(instance).iter().any(|edge| match edge.kind {
                EdgeKind::Spawn(..) => false,
                EdgeKind::Initialise if analysis.is_initialised_before(edge) => false,
                EdgeKind::Call | EdgeKind::Callback(_) | EdgeKind::Initialise => {
                    let is_held = matches!(edge.kind, EdgeKind::Callback(call) if self.is_held_during(call));
                    is_held || self.holds_at(edge.caller, edge.statement, 0) || self.is_entered_with(edge.caller, seen)
                }
            })
    }

    fn is_held_during(&self, call: LibraryCallId) -> bool {
        let analysis = self.scene.analysis();
        let holds = analysis.model(call).map(|model| model.holds()).unwrap_or_default();
        holds.iter().any(|lock| lock.sort == self.sort && self.may_be(&analysis.reached(call, &lock.path)))
    }

    /// Whether the method itself may have taken the lock before a statement; without one, before any of its exits.
    fn holds_at(&self, instance: InstanceId, statement: Option<StatementId>, depth: usize) -> bool {
        if let Some(known) = self.known.borrow().get(&(instance, statement, depth)) {
            return *known;
        }
        let is_held = self.find_at(instance, statement, depth);
        self.known.borrow_mut().insert((instance, statement, depth), is_held);
        is_held
    }

    fn find_at(&self, instance: InstanceId, statement: Option<StatementId>, depth: usize) -> bool {
        let Some(body) = self.scene.analysis().code_of(instance) else { return false };
        if !self.scene.facts.guards.takes_locks(instance) {
            return false;
        }
        let mut states: IdVec<BlockId, Option<Taken>> = IdVec::filled(None, body.blocks().len());
        states[BlockId::ENTRY] = Some(Taken::default());
        let mut is_held = false;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for block in body.blocks() {
                let Some(mut taken) = states[block].clone() else { continue };
                let throwing = body.throwing_statement(block);
                for at in body.statements_of(block) {
                    let is_end = statement.is_none() && matches!(body.statement(at).op, Op::Return(_));
                    is_held |= (statement == Some(at) || is_end) && taken.is_any();
                    if throwing == Some(at) {
                        for handler in &body.block(block).handlers {
                            changed |= flow(&mut states[handler.target], &taken);
                        }
                    }
                    self.step(instance, body, at, &mut taken, depth);
                }
                for successor in &body.block(block).successors {
                    changed |= flow(&mut states[*successor], &taken);
                }
            }
        }
        is_held
    }

    fn step(&self, instance: InstanceId, body: &Body, at: StatementId, taken: &mut Taken, depth: usize) {
        let analysis = self.scene.analysis();
        match body.statement(at).op {
            Op::MonitorEnter(value)
                if self.sort == LockSort::Monitor && self.may_be(analysis.points_to(instance, value)) =>
            {
                let times = taken.monitors.entry(value).or_default();
                *times = times.saturating_add(1).min(MAX_TIMES);
            }
            Op::MonitorExit(value) => {
                if let Some(times) = taken.monitors.get_mut(&value) {
                    *times -= 1;
                }
                taken.monitors.retain(|_, times| *times > 0);
            }
            Op::Invoke { .. } if self.sort == LockSort::Explicit => {
                for call in analysis.library_calls_at(instance, Some(at)) {
                    for effect in analysis.model(*call).into_iter().flat_map(|model| &model.method.locks) {
                        let may_be_this_lock =
                            effect.lock.sort == self.sort && self.may_be(&analysis.reached(*call, &effect.lock.path));
                        match effect.action {
                            LockAction::Acquire | LockAction::Convert if may_be_this_lock => taken.explicit = true,
                            LockAction::Release if may_be_this_lock => taken.explicit = false,
                            _ => {}
                        }
                    }
                }
                let mut calls = analysis.calls_at(instance, Some(at)).iter().filter(|edge| edge.kind == EdgeKind::Call);
                taken.explicit |= depth < MAX_WRAPPED && calls.any(|edge| self.holds_at(edge.callee, None, depth + 1));
            }
            _ => {}
        }
    }
}

fn flow(state: &mut Option<Taken>, taken: &Taken) -> bool {
    match state {
        Some(known) => known.join(taken),
        None => {
            *state = Some(taken.clone());
            true
        }
    }
}
