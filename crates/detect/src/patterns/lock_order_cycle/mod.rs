//! `lock-order-cycle`: threads that take the same locks in different orders.
//!
//! Otto and Moschny 2008, section 6.1: constraints (a lock is wanted while another is held) are vertices; one leads to the next if what it
//! waits for may be what the next holds; a cycle is reported if all its blocks may happen in parallel. Beyond the paper:
//!
//! 1. A cycle needs as many threads as it has constraints: one origin counts twice only if it may overlap itself. Each thread must have
//!    calls of its own that lead from its start through the first lock to the second.
//! 2. A lock that two of the threads must both hold (`gates.rs`) makes the cycle impossible.
//! 3. Modes count: two readers do not wait for each other; a `tryLock` never waits for ever.
//! 4. Only minimal cycles are reported: no part of one is a cycle itself. Constraints at the same statements are one.
//! 5. Two locks of one abstract object count as two only if the object may be many (philosophers' forks).
//! 6. One thread suffices where it holds the lock that keeps it out (`itself.rs`).
//! 7. An order that the program checks itself is believed (`own_order.rs`), and so is one that follows from how objects are made (`apart.rs`).

mod apart;
mod gates;
mod itself;
mod own_order;
mod report;
mod search;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Chain, Chains, LockClass};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_pointer::{InstanceId, ObjectId, ObjectSet, OriginId, AllocationSite};
use unsnarl_program::ir::StatementId;
use unsnarl_library::{LockMode, LockSort};
use unsnarl_program::{ClassId, IdSet, MethodId, Origin};

use crate::Pattern;
use crate::scene::Scene;
use gates::Gates;
use own_order::{OwnOrder, own_order};
use search::Search;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-order-cycle"),
        summary: "threads take the same locks in different orders and may wait for each other for ever",
        severity: Severity::Error,
        page: include_str!("../../../../../docs/rules/lock-order-cycle.md"),
        on_by_default: true,
    },
    find,
};

/// Constraints at the same statements, with what the search asks of them.
struct Edge<'c> {
    /// Their numbers.
    constraints: Vec<usize>,
    held: &'c LockClass,
    wanted: &'c LockClass,
    /// The objects whose lock may be held, and wanted, by several threads.
    objects: [ObjectSet; 2],
    /// The statements where a thread waits: those of the program, if a library method does.
    places: Vec<(InstanceId, StatementId)>,
    /// Whose constraint it may be.
    threads: IdSet<OriginId>,
    /// Locks that must be held there.
    gates: Gates,
    /// The order that the program keeps itself, if it does.
    order: Option<OwnOrder>,
}

impl Edge<'_> {
    fn threads(&self) -> impl Iterator<Item = OriginId> + '_ {
        self.threads.iter()
    }

    /// How a thread comes there, with the number of the constraint that it is.
    fn chain(&self, chains: &mut Chains<'_, '_>, thread: OriginId) -> Option<(usize, Chain)> {
        self.constraints.iter().find_map(|constraint| Some((*constraint, chains.find(*constraint, thread)?.clone())))
    }

    /// The objects that this may wait for and the other may hold.
    fn shared_with(&self, next: &Edge<'_>) -> ObjectSet {
        self.objects[1].intersection(&next.objects[0])
    }
}

/// So many cycles on the same locks are tried before they are given up.
const MAX_TRIES: usize = 12;

/// Which lock it is, to its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// What a statement makes.
    Made(AllocationSite),
    /// Any object of a class of the program: large programs make the same kind in many places.
    Class(ClassId),
}

impl Kind {
    fn of(facts: &Facts<'_, '_>, object: ObjectId) -> Kind {
        let object = facts.analysis.object(object);
        let program = facts.analysis.program();
        let own = object.ty.as_class().filter(|class| program.class(*class).origin == Origin::Application);
        match own.filter(|_| facts.analysis.shares_code()) {
            Some(class) => Kind::Class(class),
            None => Kind::Made(object.site),
        }
    }
}

/// The best report so far for a set of locks, and how many cycles were tried.
#[derive(Default)]
struct Tried {
    tries: usize,
    best: Option<Finding>,
}

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let facts = scene.facts;
    let edges = candidates(facts);
    let mut search = Search::new(facts, &edges);
    // One report for each set of locks, whichever of many statements take them.
    let mut tried: BTreeMap<Vec<Kind>, Tried> = BTreeMap::new();
    let (cycles, is_exhausted) = search.cycles();
    for cycle in cycles {
        let mut locks: Vec<Kind> = (0..cycle.len())
            .filter_map(|index| {
                let next = &edges[cycle[(index + 1) % cycle.len()]];
                Some(Kind::of(facts, edges[cycle[index]].shared_with(next).first()?))
            })
            .collect();
        locks.sort_unstable();
        locks.dedup();
        // Who mends the order of two locks mends the longer cycles through both.
        let shares_two = |known: &Vec<Kind>| known.iter().filter(|lock| locks.contains(lock)).count() > 1;
        if cycle.len() > 2 && tried.iter().any(|(known, tried)| tried.best.is_some() && shares_two(known)) {
            continue;
        }
        let Tried { tries, best } = tried.entry(locks).or_default();
        let is_strong = |finding: &Finding| finding.severity == PATTERN.rule.severity;
        if *tries >= MAX_TRIES || best.as_ref().is_some_and(is_strong) || facts.is_cancelled() {
            continue;
        }
        *tries += 1;
        if let Some(threads) = search.threads_of(&cycle) {
            let parts: Vec<_> = cycle.iter().map(|edge| &edges[*edge]).zip(threads).collect();
            if let Some(finding) = report::report(facts, &mut search.chains, &parts)
                && best.as_ref().is_none_or(|best| best.score() < finding.score())
            {
                *best = Some(finding);
            }
        }
    }
    left_out.extend(is_exhausted.then_some("too many ways to combine locks: not all cycles were looked for"));
    let has_given_up = |tried: &Tried| tried.best.is_none() && tried.tries >= MAX_TRIES;
    let given_up = tried.values().any(has_given_up);
    left_out
        .extend(given_up.then_some("too many cycles on the same locks that no thread comes to: some were not tried"));
    // Who needs no other thread to wait for ever is told so.
    let itself = itself::waits_for_itself(facts);
    let others = tried.into_iter().filter(|(locks, _)| !matches!(&locks[..], [lock] if itself.contains_key(lock)));
    let others: Vec<Finding> = others.filter_map(|(_, tried)| tried.best).collect();
    itself.into_values().chain(others).collect()
}

/// What makes constraints one: where the thread waits, where it took the first lock if in the same method, and what the search asks.
type Key = (
    (MethodId, StatementId),
    Option<(MethodId, StatementId)>,
    [ObjectSet; 2],
    [(LockSort, LockMode); 2],
    Gates,
);

/// The constraints that can be part of a cycle, those at the same statements together.
fn candidates<'c>(facts: &'c Facts<'_, '_>) -> Vec<Edge<'c>> {
    let locks = &facts.locks;
    let mut edges: Vec<Edge<'c>> = Vec::new();
    let mut ids: FxHashMap<Key, usize> = FxHashMap::default();
    for (index, constraint) in locks.constraints().iter().enumerate() {
        let (held, wanted) = (locks.class(constraint.held), locks.class_of(constraint.wanted));
        let mut objects = [held, wanted].map(|lock| lock.objects.intersection(locks.contested()));
        // A lock that is held for sure is not waited for.
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
                let order = taken.and_then(|taken| own_order(facts, taken, locks.acquisition(constraint.wanted)));
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
