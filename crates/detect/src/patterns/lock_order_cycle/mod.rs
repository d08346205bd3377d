//! `lock-order-cycle`: threads that acquire the same locks in different orders.
//!
//! Otto and Moschny 2008, section 6.1: constraints (a lock is wanted while another is held) are vertices. One leads to
//! the next if the lock that it waits for may be the lock that the next one holds. A cycle is reported if all its
//! blocks may happen in parallel. Beyond the paper:
//!
//! 1. A cycle needs as many threads as it has constraints: one origin counts twice only if it may overlap itself. Each
//!    thread must have a call chain from its start through the first lock to the second.
//! 2. A lock that two of the threads must both hold (`gates.rs`) makes the cycle impossible.
//! 3. Modes count: two readers do not wait for each other; a `tryLock` never waits forever.
//! 4. Only minimal cycles are reported: no part of one is a cycle itself. Constraints at the same statements are
//!    merged.
//! 5. Two locks that one abstract object stands for count as two only if it may be many objects (philosophers' forks).
//! 6. One thread suffices if it waits for a lock that it holds itself (`itself.rs`).
//! 7. An order that the program itself checks is trusted (`own_order.rs`), and so is one that follows from the order in
//!    which objects are made (`apart.rs`).

mod apart;
mod gates;
mod itself;
mod listed;
mod own_order;
mod pattern;
mod report;
mod search;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Chain, Chains, LockClass};
use unsnarl_finding::{Finding, Rule, RuleId, Severity, Verdict};
use unsnarl_library::{LockMode, LockSort};
use unsnarl_pointer::{AllocationSite, InstanceId, ObjectId, ObjectSet, OriginId};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, IdSet, MethodId, Origin};

use crate::refute::Refuter;
use crate::scene::Scene;
use crate::suppress::{self, Standing};
use crate::{Needs, Pattern};
use gates::Gates;
use listed::{Reported, Waits};
use own_order::{OwnOrder, Rings, own_order};
use search::CycleSearch;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-order-cycle"),
        summary: "threads take the same locks in different orders and may wait for each other forever",
        severity: Severity::Error,
        page: include_str!("../../../../../docs/rules/lock-order-cycle.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// Constraints at the same statements, with what the search needs to know about them.
struct Edge<'c> {
    /// The indices of the constraints.
    constraints: Vec<usize>,
    held: &'c LockClass,
    wanted: &'c LockClass,
    /// The objects whose lock several threads may hold, and may want.
    objects: [ObjectSet; 2],
    /// The statements where a thread waits. If a library method waits, the statements of the program that call it.
    places: Vec<(InstanceId, StatementId)>,
    /// The threads that may reach the constraint.
    threads: IdSet<OriginId>,
    /// Locks that must be held there.
    gates: Gates,
    /// The order that the program itself keeps, if any.
    order: Option<OwnOrder>,
}

impl Edge<'_> {
    fn threads(&self) -> impl Iterator<Item = OriginId> + '_ {
        self.threads.iter()
    }

    /// A call chain by which a thread gets there, with the index of its constraint.
    fn chain(&self, chains: &mut Chains<'_, '_>, thread: OriginId) -> Option<(usize, Chain)> {
        self.constraints.iter().find_map(|constraint| Some((*constraint, chains.find(*constraint, thread)?.clone())))
    }

    /// The objects that this one may wait for and the other may hold.
    fn shared_with(&self, next: &Edge<'_>) -> ObjectSet {
        self.objects[1].intersection(&next.objects[0])
    }
}

/// What a lock is to a reader of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LockIdentity {
    /// The objects of one allocation site.
    AllocatedAt(AllocationSite),
    /// Any object of a class of the program: large programs allocate the same class at many sites.
    Class(ClassId),
}

impl LockIdentity {
    fn of(facts: &Facts<'_, '_>, object: ObjectId) -> LockIdentity {
        let object = facts.analysis.object(object);
        let program = facts.analysis.program();
        let own = object.ty.as_class().filter(|class| program.class(*class).origin == Origin::Application);
        match own.filter(|_| facts.analysis.shares_code()) {
            Some(class) => LockIdentity::Class(class),
            None => LockIdentity::AllocatedAt(object.site),
        }
    }
}

/// The reports for each set of locks, however many statements acquire them; and whether the search was complete.
type Reports = (BTreeMap<Vec<LockIdentity>, Reported>, bool);

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let facts = scene.facts;
    let edges = candidates(facts);
    let mut search = CycleSearch::new(facts, &edges, None);
    let mut waits = Waits::new(scene, &edges);
    let (mut all, is_exhausted) = reports(scene, &edges, &mut search, &mut waits);
    left_out.extend(is_exhausted.then_some("too many combinations of locks: not all cycles were searched for"));
    let given_up = all.values().any(Reported::has_given_up);
    left_out.extend(
        given_up.then_some("too many infeasible or suppressed cycles on the same locks: some were not examined"),
    );
    if let Some(refuter) = scene.refuter.filter(|_| !is_exhausted && !all.is_empty()) {
        exclude(scene, &edges, refuter, &mut all, &mut waits);
    }
    let matches = if scene.pattern_complete { pattern::matches(facts, &edges, &all) } else { Vec::new() };
    // Threads that deadlock by themselves are reported as such.
    let itself = itself::waits_for_itself(scene);
    let others = all.into_iter().filter(|(locks, _)| !matches!(&locks[..], [lock] if itself.contains_key(lock)));
    let others: Vec<Finding> = others.flat_map(|(_, reported)| reported.findings(&waits)).collect();
    itself.into_values().flatten().chain(others).chain(matches).collect()
}

fn reports(
    scene: &Scene<'_, '_, '_>,
    edges: &[Edge<'_>],
    search: &mut CycleSearch<'_, '_, '_, '_>,
    waits: &mut Waits<'_, '_, '_, '_, '_>,
) -> Reports {
    let facts = scene.facts;
    let mut all: BTreeMap<Vec<LockIdentity>, Reported> = BTreeMap::new();
    let (cycles, is_exhausted) = search.cycles();
    for cycle in cycles {
        let locks = pattern::locks_of(facts, edges, &cycle);
        // Repairing the order of two locks also repairs the longer cycles through both: its finding stands for them.
        let is_shorter = |(known, reported): &(&Vec<_>, &Reported)| reported.is_reported() && share_two(known, &locks);
        let shorter = (cycle.len() > 2).then(|| all.iter().find(is_shorter).map(|(known, _)| known.clone())).flatten();
        let is_longer = shorter.is_some();
        let reported = all.entry(shorter.unwrap_or(locks)).or_default();
        let mut way = waits.way(&cycle);
        if reported.wants(way.standing, is_longer) && !facts.is_cancelled() {
            let found = search.threads_of(&cycle).and_then(|threads| {
                let members: Vec<_> = cycle.iter().map(|edge| &edges[*edge]).zip(threads).collect();
                report::report(facts, &mut search.chains, &members)
            });
            // What it holds may be suppressed, if what it waits for is not.
            if found.as_ref().is_some_and(|found| suppress::is_covered(scene.suppressor, found)) {
                way.standing = Standing::Covered;
            }
            let is_infeasible = found.is_none();
            reported.tried(&cycle, way.standing, found);
            if is_infeasible {
                continue;
            }
        }
        reported.list(facts, edges, &cycle, way, is_longer);
    }
    (all, is_exhausted)
}

fn share_two(one: &[LockIdentity], other: &[LockIdentity]) -> bool {
    one.iter().filter(|lock| other.contains(lock)).count() > 1
}

/// Searches again, only for cycles that are not refuted. What is no longer found is excluded; what is found now stands
/// in for what was found before.
fn exclude(
    scene: &Scene<'_, '_, '_>,
    edges: &[Edge<'_>],
    refuter: &dyn Refuter,
    all: &mut BTreeMap<Vec<LockIdentity>, Reported>,
    waits: &mut Waits<'_, '_, '_, '_, '_>,
) {
    let facts = scene.facts;
    let mut search = CycleSearch::new(facts, edges, Some(refuter));
    let (kept, is_exhausted) = reports(scene, edges, &mut search, waits);
    if is_exhausted || facts.is_cancelled() {
        return;
    }
    for (locks, reported) in all.iter_mut() {
        let is_kept = |(known, reported): (&Vec<_>, &Reported)| {
            (known == locks || share_two(known, locks)) && (reported.is_reported() || reported.has_given_up())
        };
        if kept.iter().any(is_kept) {
            continue;
        }
        for (finding, cycle) in reported.best.iter_mut().chain(&mut reported.known) {
            if let Some(reason) = search.reason_against(cycle) {
                finding.verdict = Verdict::Excluded(reason);
            }
        }
    }
    for (locks, reported) in kept.into_iter().filter(|(_, reported)| reported.is_reported()) {
        all.insert(locks, reported);
    }
}

/// Constraints with equal keys are merged: where the thread waits, where it acquired the first lock if in the same
/// method, and what the search needs.
type MergeKey =
    ((MethodId, StatementId), Option<(MethodId, StatementId)>, [ObjectSet; 2], [(LockSort, LockMode); 2], Gates);

/// The constraints that can be part of a cycle, merged if they are at the same statements.
fn candidates<'c>(facts: &'c Facts<'_, '_>) -> Vec<Edge<'c>> {
    let locks = &facts.locks;
    let mut edges: Vec<Edge<'c>> = Vec::new();
    let mut ids: FxHashMap<MergeKey, usize> = FxHashMap::default();
    let mut rings = Rings::default();
    for (index, constraint) in locks.constraints().iter().enumerate() {
        let (held, wanted) = (locks.class(constraint.held), locks.class_of(constraint.wanted));
        let mut objects = [held, wanted].map(|lock| lock.objects.intersection(locks.contested()));
        // A thread does not wait for a lock that it must hold already.
        for guard in
            constraint.guards.iter().map(|guard| locks.class(*guard)).filter(|guard| guard.is_reentered_by(wanted))
        {
            objects[1] = objects[1].difference(&guard.objects);
        }
        let places = locks.places_of(constraint);
        let Some((instance, statement)) = places.first().copied().filter(|_| !objects.iter().any(ObjectSet::is_empty))
        else {
            continue;
        };
        let taken = constraint.taken_here.map(|acquisition| locks.acquisition(acquisition));
        let gates = Gates::of(facts, constraint);
        let threads = locks.origins_of(constraint);
        let key = (
            (facts.analysis.instance(instance).method, statement),
            taken.and_then(|taken| Some((facts.analysis.instance(taken.instance).method, taken.statement?))),
            objects.clone(),
            [held, wanted].map(|lock| (lock.sort, lock.mode)),
            gates.clone(),
        );
        match ids.get(&key) {
            Some(known) => {
                let edge = &mut edges[*known];
                edge.constraints.push(index);
                edge.threads.union_with(&threads);
                edge.places.extend(places);
            }
            None => {
                let order =
                    taken.and_then(|taken| own_order(facts, &mut rings, taken, locks.acquisition(constraint.wanted)));
                ids.insert(key, edges.len());
                edges.push(Edge { constraints: vec![index], held, wanted, objects, places, threads, gates, order });
            }
        }
    }
    for edge in &mut edges {
        edge.places.sort_unstable();
        edge.places.dedup();
    }
    edges
}
