//! The atomicities of all methods, callees before callers.
//!
//! Computed for each instance (a method in one context of the points-to analysis), because threads contend for
//! different objects in each. The atomicity of a method is the alternative of all its instances. Recursion is a
//! fixpoint from const upwards. A condition mentions only locks that the callers can name; a lock without a name in the
//! caller counts as not held there. Code that runs while no other thread does is a mover.

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{GuardContextId, LockClass};
use unsnarl_library::LockMode;
use unsnarl_pointer::{Analysis, InstanceId, Origins};
use unsnarl_program::ir::Body;
use unsnarl_program::{IdVec, MethodId};

use super::Behaviour;
use super::actions::Actions;
use super::algebra::{Atomicity, Conditional, Effect};
use super::body::{blocks, flow};
use super::conflicts::{Conflict, Conflicts};
use super::lock::Caller;
use super::trace::Traced;
use crate::scene::shared::At;
use crate::stated::Stated;

/// The maximum number of iterations for recursive methods. Methods that have no fixpoint by then, and all their
/// callers, become unknown.
const MAX_ROUNDS: usize = 60;

/// The atomicities of all methods.
pub(crate) struct Movers {
    behaviours: IdVec<InstanceId, Behaviour>,
    of_method: FxHashMap<MethodId, Vec<InstanceId>>,
    conflicts: Conflicts,
    atomic: FxHashSet<MethodId>,
    /// Whether some method became unknown.
    is_cut: bool,
}

impl Movers {
    pub(crate) fn of(facts: &Facts<'_, '_>, stated: &Stated) -> Movers {
        let analysis = facts.analysis;
        let mut of_method: FxHashMap<MethodId, Vec<InstanceId>> = FxHashMap::default();
        for instance in analysis.instances() {
            of_method.entry(analysis.instance(instance).method).or_default().push(instance);
        }
        let conflicts = Conflicts::of(facts);
        let behaviours = solve(facts, &conflicts, stated, MAX_ROUNDS);
        let is_cut = behaviours.iter().flat_map(Conditional::leaves).any(Traced::is_unknown);
        let mut movers = Movers { behaviours, of_method, conflicts, atomic: FxHashSet::default(), is_cut };
        let is_atomic = |method: &&MethodId| {
            let contexts = movers.in_contexts(facts, **method);
            !contexts.is_empty() && contexts.iter().all(|(_, does)| does.atomicity.is_within(Atomicity::Atomic))
        };
        movers.atomic = movers.of_method.keys().filter(is_atomic).copied().collect();
        movers
    }

    /// The notes on limits that were reached.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = &'static str> {
        let unsettled = "methods that could not be looked at to the end: how much of them is atomic is not known";
        let unjudged = "a variable with too many accesses: each is taken to conflict with all others";
        self.is_cut.then_some(unsettled).into_iter().chain(self.conflicts.is_cut.then_some(unjudged))
    }

    /// The atomicity of a method in all contexts, if some thread reaches it.
    pub(crate) fn of_method(&self, method: MethodId) -> Option<Behaviour> {
        let instances = self.of_method.get(&method)?.iter();
        instances.map(|instance| self.behaviours[*instance].clone()).reduce(|one, other| one.or(&other))
    }

    /// The atomicity of a method in each context in which some thread reaches it.
    pub(crate) fn in_contexts(&self, facts: &Facts<'_, '_>, method: MethodId) -> Vec<(GuardContextId, &Traced)> {
        let instances = self.of_method.get(&method).into_iter().flatten();
        let contexts = instances.flat_map(|instance| facts.guards.contexts_of(*instance));
        let is_run = |context: &GuardContextId| {
            facts.guards.context(*context).origins().any(|origin| origin != Origins::INITIALISERS)
        };
        let at = |context: GuardContextId| {
            let data = facts.guards.context(context);
            (context, self.behaviours[data.instance].at(&|lock| lock.is_among(facts, &data.entry)))
        };
        contexts.filter(is_run).map(at).collect()
    }

    /// Whether threads reach a method, and it is atomic, or better, in all contexts, without races.
    pub(crate) fn is_atomic(&self, method: MethodId) -> bool {
        self.atomic.contains(&method)
    }

    /// The accesses of a statement that conflict with another thread's.
    pub(crate) fn conflicts_at(&self, place: At) -> &[Conflict] {
        self.conflicts.at(place)
    }
}

/// All instances, callees before callers, as far as recursion allows.
fn bottom_up(analysis: &Analysis<'_>) -> Vec<InstanceId> {
    let mut is_seen = IdVec::filled(false, analysis.instances().len());
    let mut order = Vec::new();
    for root in analysis.instances() {
        let mut stack = vec![(root, 0)];
        if std::mem::replace(&mut is_seen[root], true) {
            continue;
        }
        while let Some((instance, next)) = stack.pop() {
            match analysis.calls_from(instance).get(next) {
                Some(edge) => {
                    stack.push((instance, next + 1));
                    if edge.kind.runs_here() && !std::mem::replace(&mut is_seen[edge.callee], true) {
                        stack.push((edge.callee, 0));
                    }
                }
                None => order.push(instance),
            }
        }
    }
    order
}

fn solve(
    facts: &Facts<'_, '_>,
    conflicts: &Conflicts,
    stated: &Stated,
    max_rounds: usize,
) -> IdVec<InstanceId, Behaviour> {
    let analysis = facts.analysis;
    let order = bottom_up(analysis);
    let may_be_read_locks = facts.locks.classes().any(|class: &LockClass| class.mode == LockMode::Read);
    let mut behaviours = IdVec::filled(Behaviour::nothing(), analysis.instances().len());
    let mut is_open = IdVec::filled(true, behaviours.len());
    for _ in 0..max_rounds {
        for instance in &order {
            if !is_open[*instance] || facts.is_cancelled() {
                continue;
            }
            is_open[*instance] = false;
            let known = |callee: InstanceId| behaviours[callee].clone();
            let found = match analysis.code_of(*instance) {
                _ if !facts.threads.is_ever_parallel(*instance) => Conditional::Always(Traced::mover()),
                Some(body) => of_body((facts, conflicts, stated), *instance, body, may_be_read_locks, &known),
                None => inside_library(analysis, *instance, &known),
            };
            let grown = behaviours[*instance].or(&found);
            if grown != behaviours[*instance] {
                behaviours[*instance] = grown;
                callers(analysis, *instance).for_each(|caller| is_open[caller] = true);
            }
        }
        if !is_open.iter().any(|is_open| *is_open) {
            break;
        }
    }
    let open = analysis.instances().filter(|instance| is_open[*instance]).collect();
    give_up(facts, &mut behaviours, open);
    behaviours
}

fn callers(analysis: &Analysis<'_>, instance: InstanceId) -> impl Iterator<Item = InstanceId> {
    analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here()).map(|edge| edge.caller)
}

/// Makes instances without a fixpoint unknown, and their callers as well: what was computed so far may be too strong.
fn give_up(facts: &Facts<'_, '_>, behaviours: &mut IdVec<InstanceId, Behaviour>, mut open: Vec<InstanceId>) {
    while let Some(instance) = open.pop() {
        let behaviour = &mut behaviours[instance];
        let weakest = match facts.threads.is_ever_parallel(instance) {
            true => behaviour.or(&unsettled()),
            false => Conditional::Always(Traced::mover()),
        };
        if *behaviour != weakest {
            *behaviour = weakest;
            open.extend(callers(facts.analysis, instance));
        }
    }
}

fn unsettled() -> Behaviour {
    Conditional::Always(Traced::unknown())
}

fn of_body(
    (facts, conflicts, stated): (&Facts<'_, '_>, &Conflicts, &Stated),
    instance: InstanceId,
    body: &Body,
    may_be_read_locks: bool,
    known: &dyn Fn(InstanceId) -> Behaviour,
) -> Behaviour {
    let caller = Caller::new(facts, instance, body);
    let actions = Actions { facts, conflicts, stated, caller, may_be_read_locks, known };
    flow(&blocks(body, |statement| actions.at(statement))).unwrap_or_else(unsettled)
}

/// The atomicity of a library method that the library calls: its callbacks, in any order and number.
fn inside_library(analysis: &Analysis<'_>, instance: InstanceId, known: &dyn Fn(InstanceId) -> Behaviour) -> Behaviour {
    let edges = analysis.calls_from(instance).iter().filter(|edge| edge.kind.runs_here());
    let called = edges.map(|edge| known(edge.callee).renamed(&|_| super::algebra::Renamed::Free));
    let called = called.reduce(|one: Behaviour, other| one.or(&other));
    called.map_or_else(Behaviour::nothing, |called| called.repeated())
}

#[cfg(test)]
mod tests {
    use unsnarl_library::Models;
    use unsnarl_pointer::Sensitivity;

    use super::*;
    use crate::testing::with_facts;

    #[test]
    fn what_is_not_settled_is_not_known_and_nor_is_what_calls_it() {
        let topic = unsnarl_fixtures::topic("movers");
        let (mut weaker, mut all) = (0, 0);
        for fixture in &topic.fixtures {
            with_facts(fixture, &Models::builtin(), Sensitivity::Selective, |facts| {
                let (conflicts, stated) = (Conflicts::of(facts), Stated::of(facts));
                let settled = solve(facts, &conflicts, &stated, MAX_ROUNDS);
                for rounds in 0..3 {
                    let early = solve(facts, &conflicts, &stated, rounds);
                    for (instance, (early, settled)) in facts.analysis.instances().zip(early.iter().zip(&settled)) {
                        let is_within = early.or(settled) == *early;
                        assert!(is_within, "{} {instance:?}: {early:?}, then {settled:?}", fixture.name);
                        weaker += usize::from(early != settled);
                        all += 1;
                    }
                }
            });
        }
        assert!(weaker > 0 && weaker < all, "{weaker} of {all} are not settled");
    }
}
