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
mod own_order;
mod pattern;
mod report;
mod search;

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Chain, Chains, LockClass};
use unsnarl_finding::{Finding, Note, Rule, RuleId, Severity, Verdict};
use unsnarl_library::{LockMode, LockSort};
use unsnarl_pointer::{AllocationSite, InstanceId, ObjectId, ObjectSet, OriginId};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, IdSet, MethodId, Origin};

use crate::refute::Refuter;
use crate::scene::Scene;
use crate::suppress;
use crate::wording::describe::{line, listed, method_name};
use crate::{Needs, Pattern};
use gates::Gates;
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

/// Maximum number of cycles on the same locks that are tried.
const MAX_TRIES: usize = 12;

/// Maximum number of cycles on the same locks that a report lists.
const MAX_LISTED: usize = 50;

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

/// The best report so far for a set of locks, and how many cycles were tried.
#[derive(Default)]
struct BestReport {
    tries: usize,
    best: Option<(Finding, Vec<usize>)>,
    /// A cycle that is suppressed, and does not hide others.
    covered: Option<Finding>,
    /// All cycles on these locks, in words.
    cycles: BTreeSet<String>,
}

/// The best report for each set of locks, however many statements acquire them; and whether the search was complete.
type Reports = (BTreeMap<Vec<LockIdentity>, BestReport>, bool);

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let facts = scene.facts;
    let edges = candidates(facts);
    let mut search = CycleSearch::new(facts, &edges, None);
    let (mut best_reports, is_exhausted) = reports(scene, &edges, &mut search);
    left_out.extend(is_exhausted.then_some("too many combinations of locks: not all cycles were searched for"));
    let given_up = best_reports.values().any(BestReport::has_given_up);
    left_out.extend(given_up.then_some("too many infeasible cycles on the same locks: some were not examined"));
    if let Some(refuter) = scene.refuter.filter(|_| !is_exhausted && !best_reports.is_empty()) {
        exclude(scene, &edges, refuter, &mut best_reports);
    }
    let matches = if scene.pattern_complete { pattern::matches(facts, &edges, &best_reports) } else { Vec::new() };
    // Threads that deadlock by themselves are reported as such.
    let itself = itself::waits_for_itself(facts);
    let others =
        best_reports.into_iter().filter(|(locks, _)| !matches!(&locks[..], [lock] if itself.contains_key(lock)));
    let others = others.flat_map(|(_, mut tried)| {
        let covered = tried.covered.take();
        tried.finding(facts, &edges).into_iter().chain(covered)
    });
    let others: Vec<Finding> = others.collect();
    itself.into_values().chain(others).chain(matches).collect()
}

impl BestReport {
    fn has_given_up(&self) -> bool {
        self.best.is_none() && self.covered.is_none() && self.tries >= MAX_TRIES
    }

    /// The finding, with all other cycles on the same locks.
    fn finding(self, facts: &Facts<'_, '_>, edges: &[Edge<'_>]) -> Option<Finding> {
        let (mut finding, cycle) = self.best?;
        let shown = in_words(facts, edges, &cycle);
        let others = self.cycles.into_iter().filter(|other| *other != shown);
        finding.notes.extend(others.map(|text| Note { label: "another cycle".into(), text }));
        Some(finding)
    }
}

/// Where the threads of a cycle wait.
fn in_words(facts: &Facts<'_, '_>, edges: &[Edge<'_>], cycle: &[usize]) -> String {
    let mut blocks: Vec<String> = cycle
        .iter()
        .filter_map(|edge| {
            let (instance, statement) = edges[*edge].places.first()?;
            let method = facts.analysis.instance(*instance).method;
            Some(format!("{} ({})", method_name(facts.analysis.program(), method), line(facts, method, *statement)))
        })
        .collect();
    blocks.sort();
    listed(&blocks)
}

fn reports(scene: &Scene<'_, '_, '_>, edges: &[Edge<'_>], search: &mut CycleSearch<'_, '_, '_, '_>) -> Reports {
    let facts = scene.facts;
    let mut best_reports: BTreeMap<Vec<LockIdentity>, BestReport> = BTreeMap::new();
    let (cycles, is_exhausted) = search.cycles();
    for cycle in cycles {
        let locks = pattern::locks_of(facts, edges, &cycle);
        // Repairing the order of two locks also repairs the longer cycles through both.
        let is_covered = |(known, tried): (&Vec<_>, &BestReport)| tried.best.is_some() && share_two(known, &locks);
        if cycle.len() > 2 && best_reports.iter().any(is_covered) {
            continue;
        }
        let BestReport { tries, best, covered, cycles } = best_reports.entry(locks).or_default();
        if cycles.len() < MAX_LISTED {
            cycles.insert(in_words(facts, edges, &cycle));
        }
        let is_strong = |(finding, _): &(Finding, _)| finding.severity == PATTERN.rule.severity;
        if *tries >= MAX_TRIES || best.as_ref().is_some_and(is_strong) || facts.is_cancelled() {
            continue;
        }
        *tries += 1;
        if let Some(threads) = search.threads_of(&cycle) {
            let members: Vec<_> = cycle.iter().map(|edge| &edges[*edge]).zip(threads).collect();
            let found = report::report(facts, &mut search.chains, &members);
            if let Some(found) = found.as_ref().filter(|found| suppress::is_covered(scene.suppressor, found)) {
                covered.get_or_insert_with(|| found.clone());
            } else if let Some(found) = found
                && best.as_ref().is_none_or(|(best, _)| best.score() < found.score())
            {
                *best = Some((found, cycle));
            }
        }
    }
    (best_reports, is_exhausted)
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
    best_reports: &mut BTreeMap<Vec<LockIdentity>, BestReport>,
) {
    let facts = scene.facts;
    let mut search = CycleSearch::new(facts, edges, Some(refuter));
    let (kept, is_exhausted) = reports(scene, edges, &mut search);
    if is_exhausted || facts.is_cancelled() {
        return;
    }
    for (locks, tried) in best_reports.iter_mut() {
        let is_kept = |(known, tried): (&Vec<_>, &BestReport)| {
            (known == locks || share_two(known, locks)) && (tried.best.is_some() || tried.has_given_up())
        };
        let Some((finding, cycle)) = tried.best.as_mut().filter(|_| !kept.iter().any(is_kept)) else { continue };
        if let Some(reason) = search.reason_against(cycle) {
            finding.verdict = Verdict::Excluded(reason);
        }
    }
    for (locks, tried) in kept.into_iter().filter(|(_, tried)| tried.best.is_some()) {
        best_reports.insert(locks, tried);
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
