//! What the action of a barrier does: the last thread to arrive runs it, while all others wait.
//!
//! Two runs of the action of one barrier come one after the other. If no more threads use the barrier than it has
//! parties, it opens only when all of them have arrived: then the action meets nothing that they do elsewhere, however
//! often they meet. If the number of parties is not a constant, it is taken to be the number of threads (A18).

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{AccessPath, OrderDirection, OrderKind, Resolved, Root};
use unsnarl_pointer::{Analysis, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId};

use super::{AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::assumed::Assumption;
use crate::facts::Facts;
use crate::loops::Loops;
use crate::once::starts_once;
use crate::order::{Initial, initial};
use crate::trips::{Number, runs_at_most};

pub(super) const VETO: Veto = Veto {
    name: "barrier-action",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "the action of a barrier runs while all who meet there wait",
    question: Question::Threads(is_of_action),
};

fn is_of_action(facts: &Facts<'_, '_>, _: Variable, pair: AccessPair<'_>) -> bool {
    let barriers = facts.barriers();
    if barriers.users.is_empty() {
        return false;
    }
    let [(one, _), (other, _)] = pair.accesses;
    let [mine, theirs] = pair.origins;
    let actions = [one, other].map(|access| barriers.action(facts, access.instance));
    let meets_none = |action: Option<ObjectId>, access: &Access, others: OriginId| {
        action.is_some_and(|barrier| barriers.wait_for(facts, barrier, access, others))
    };
    match actions {
        [Some(one), Some(other)] => one == other,
        [action, None] => meets_none(action, one, theirs),
        [None, action] => meets_none(action, other, mine),
    }
}

/// The barriers of the program that are single objects.
pub(crate) struct Barriers {
    /// The origins whose threads may wait at a barrier.
    users: BTreeMap<ObjectId, Vec<OriginId>>,
    /// The methods that the library calls while a thread arrives at one of them, and those that it calls otherwise.
    called: FxHashMap<InstanceId, Option<ObjectId>>,
}

impl Barriers {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> Barriers {
        let analysis = facts.analysis;
        let mut users: BTreeMap<ObjectId, Vec<OriginId>> = BTreeMap::new();
        let mut called: FxHashMap<InstanceId, Option<ObjectId>> = FxHashMap::default();
        for call in analysis.library_calls().filter(|call| meets(analysis, *call)) {
            let caller = analysis.library_call(call).caller;
            for barrier in at(analysis, call).iter().filter(|barrier| facts.once.is_single(*barrier)) {
                let known = users.entry(barrier).or_default();
                known.extend(analysis.origins_of(caller));
                known.sort_unstable();
                known.dedup();
            }
        }
        if !users.is_empty() {
            for instance in analysis.instances() {
                for edge in analysis.calls_to(instance) {
                    let EdgeKind::Callback(call) = edge.kind else { continue };
                    let barrier = Some(call).filter(|call| meets(analysis, *call));
                    let barrier = barrier.and_then(|call| at(analysis, call).single());
                    let barrier = barrier.filter(|barrier| users.contains_key(barrier));
                    let known = called.entry(instance).or_insert(barrier);
                    *known = known.filter(|known| Some(*known) == barrier);
                }
            }
        }
        Barriers { users, called }
    }

    /// The barrier whose action alone calls a method.
    fn action(&self, facts: &Facts<'_, '_>, instance: InstanceId) -> Option<ObjectId> {
        let analysis = facts.analysis;
        let mut barrier: Option<ObjectId> = None;
        let mut seen: FxHashSet<InstanceId> = FxHashSet::default();
        let mut stack = vec![instance];
        while let Some(instance) = stack.pop() {
            if !seen.insert(instance) {
                continue;
            }
            let is_entered = analysis.entries().iter().any(|(_, entered, _)| *entered == instance)
                || analysis.spawned_instances().iter().any(|(_, entered)| *entered == instance);
            let edges = analysis.calls_to(instance);
            if is_entered || edges.is_empty() {
                return None;
            }
            for edge in edges {
                match edge.kind {
                    EdgeKind::Callback(_) if self.called.get(&instance).is_some_and(Option::is_some) => {
                        let known = self.called[&instance];
                        if barrier.is_some() && barrier != known {
                            return None;
                        }
                        barrier = known;
                    }
                    EdgeKind::Call | EdgeKind::Callback(_) => stack.push(edge.caller),
                    _ => return None,
                }
            }
        }
        barrier
    }

    /// Whether all threads of an origin wait at a barrier while its action runs.
    fn wait_for(&self, facts: &Facts<'_, '_>, barrier: ObjectId, action: &Access, origin: OriginId) -> bool {
        let users = self.users.get(&barrier).map_or(&[][..], |users| users);
        if !users.contains(&origin) {
            return false;
        }
        match initial(facts.analysis, barrier) {
            Initial::Constant(parties) => {
                let mut threads = 0i64;
                for user in users {
                    let Some(Number::Constant(number)) = threads_at_most(facts, *user) else { return false };
                    threads += i64::from(number);
                }
                threads <= i64::from(parties)
            }
            Initial::Unknown => facts.assumes(Assumption::Counts, action),
            Initial::Empty => false,
        }
    }
}

/// The maximum number of threads of an origin.
fn threads_at_most(facts: &Facts<'_, '_>, origin: OriginId) -> Option<Number> {
    if facts.once.is_one_thread(origin) {
        return Some(Number::Constant(1));
    }
    let [edge] = facts.threads.starts_of(origin) else { return None };
    let call = facts.analysis.library_call(edge.call);
    let body = facts.analysis.code_of(call.caller)?;
    if !starts_once(facts.analysis, origin) || !facts.once.runs_once(call.caller) {
        return None;
    }
    runs_at_most(body, &Loops::of(body), body.block_of(call.statement?))
}

/// What a call waits at.
fn at(analysis: &Analysis<'_>, call: LibraryCallId) -> ObjectSet {
    analysis.reached(call, &AccessPath { root: Root::This, fields: Default::default() })
}

/// Whether threads meet at the receiver of a call.
fn meets(analysis: &Analysis<'_>, call: LibraryCallId) -> bool {
    let is_barrier = |model: &Resolved<'_>| {
        let mut orders = model.orders().into_iter();
        orders.any(|order| order.kind == OrderKind::Barrier && order.direction == OrderDirection::Acquire)
    };
    analysis.model(call).is_some_and(is_barrier)
}
