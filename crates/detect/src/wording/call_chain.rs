//! Call chains that lead a thread to a statement, for a reader to check.
//!
//! Shortest paths through the contexts of `concurrency/locks/guards.rs`. Calls inside the library are left out.

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{AcquisitionId, Guard, GuardContextId};
use unsnarl_finding::{Flow, Site as Place};
use unsnarl_pointer::{InstanceId, OriginId, Origins};
use unsnarl_program::ir::StatementId;

use crate::scene::shared::At;
use crate::wording::describe::{method_name, place, thread};

/// A call; without a statement, one that the library makes.
pub(crate) type Call = (InstanceId, Option<StatementId>);

/// An origin whose threads reach a context, preferably one that does more than initialise a class.
pub(crate) fn some_origin(facts: &Facts<'_, '_>, context: GuardContextId) -> OriginId {
    let mut origins = facts.guards.context(context).origins();
    origins.find(|origin| *origin != Origins::INITIALISERS).unwrap_or(Origins::INITIALISERS)
}

/// The sites of calls, outermost first; the last of them calls `into`.
pub(crate) fn steps(facts: &Facts<'_, '_>, calls: &[Call], into: InstanceId, thread: u32) -> Vec<Place> {
    let analysis = facts.analysis;
    let shown: Vec<At> = calls
        .iter()
        .filter(|(caller, _)| analysis.instance(*caller).has_body)
        .filter_map(|(caller, statement)| Some((*caller, (*statement)?)))
        .collect();
    let step = |position: usize| {
        let (caller, statement) = shown[position];
        let callee = shown.get(position + 1).map_or(into, |(callee, _)| *callee);
        let role = format!("calls `{}`", method_name(analysis.program(), analysis.instance(callee).method));
        place(facts, analysis.instance(caller).method, Some(statement), Some(thread), role)
    };
    (0..shown.len()).map(step).collect()
}

/// The call chain of a thread of an origin to a context, and a last site there. `index` is the thread's number in the
/// finding.
pub(crate) fn flow_to(
    facts: &Facts<'_, '_>,
    index: u32,
    (context, origin): (GuardContextId, OriginId),
    last: Place,
) -> Flow {
    let instance = facts.guards.context(context).instance;
    let calls = facts.guards.calls_to(facts.analysis, context, origin).unwrap_or_default();
    let first = calls.first().map_or(instance, |(first, _)| *first);
    let mut sites = steps(facts, &calls, instance, index);
    sites.push(Place { thread: Some(index), ..last });
    Flow { thread: thread(facts, origin, first), sites }
}

/// The call chain of a thread from where it takes a lock to where it waits.
pub(crate) struct FromLock {
    /// The origin of the thread.
    pub(crate) origin: OriginId,
    /// The calls in between.
    pub(crate) calls: Vec<Call>,
    /// Where it takes the lock.
    pub(crate) taken: Option<AcquisitionId>,
}

/// A call chain to a context from the acquisition of a lock that is held there.
pub(crate) fn from_lock(facts: &Facts<'_, '_>, context: GuardContextId, guard: &Guard) -> FromLock {
    let origin = some_origin(facts, context);
    if guard.taken.is_some() {
        return FromLock { origin, calls: Vec::new(), taken: guard.taken };
    }
    let mut calls = facts.guards.calls_to(facts.analysis, context, origin).unwrap_or_default();
    let wanted = facts.locks.class(guard.class);
    let taken_before = |(instance, statement): &Call| {
        let statement = (*statement)?;
        let held = facts.guards.contexts_of(*instance).flat_map(|context| facts.guards.held(context, statement));
        let mut wanted = held.filter(|held| facts.locks.class(held.class).may_be_lock_of(wanted));
        wanted.find_map(|held| held.taken)
    };
    let last = (0..calls.len()).rev().find_map(|at| Some((at, taken_before(&calls[at])?)));
    if let Some((at, _)) = last {
        calls.drain(..at);
    }
    FromLock { origin, calls, taken: last.map(|(_, taken)| taken) }
}
