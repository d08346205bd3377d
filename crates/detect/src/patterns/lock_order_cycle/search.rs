//! The search for minimal cycles of constraints that threads may reach at the same time. Under-approximates: it ends
//! after [`MAX_PAIRS`] and [`MAX_STEPS`], and finds cycles of at most [`MAX_LENGTH`] constraints.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_concurrency::locks::Chains;
use unsnarl_concurrency::{Assumption, Facts};
use unsnarl_library::LockMode;
use unsnarl_pointer::{ObjectId, ObjectSet, OriginId};
use unsnarl_program::{IdVec, Interned};

use super::Edge;
use crate::refute::Refuter;

/// Maximum number of constraints of a cycle (A23).
const MAX_LENGTH: usize = 8;
/// The search for cycles of two constraints ends after `MAX_PAIRS` pairs, that for longer ones after `MAX_STEPS` steps.
const MAX_PAIRS: usize = 4_000_000;
const MAX_STEPS: usize = 2_000_000;

unsnarl_program::ids! {
    /// A set of objects that constraints hold or wait for.
    SetId;
}

/// A cycle: the indices of its edges.
pub(super) type Cycle = Vec<usize>;

pub(super) struct CycleSearch<'s, 'c, 'f, 'a> {
    facts: &'s Facts<'f, 'a>,
    edges: &'s [Edge<'c>],
    pub(super) chains: Chains<'s, 'a>,
    /// Threads without a call chain to a constraint.
    unreachable: FxHashSet<(usize, OriginId)>,
    /// Knows that some constraints are never in effect at the same time.
    refuter: Option<&'s dyn Refuter>,
    /// Its answers.
    refuted: RefCell<FxHashMap<(usize, usize), Option<String>>>,
    /// Whether to ignore what keeps the threads of a cycle apart, apart from order: gates, and orders of the program.
    is_pattern: bool,
}

impl<'s, 'c, 'f, 'a> CycleSearch<'s, 'c, 'f, 'a> {
    pub(super) fn new(facts: &'s Facts<'f, 'a>, edges: &'s [Edge<'c>], refuter: Option<&'s dyn Refuter>) -> Self {
        let chains = Chains::new(&facts.locks, facts.analysis);
        CycleSearch {
            facts,
            edges,
            chains,
            unreachable: FxHashSet::default(),
            refuter,
            refuted: RefCell::default(),
            is_pattern: false,
        }
    }

    /// A search for the pattern alone: cycles of constraints that may happen in parallel.
    pub(super) fn of_pattern(facts: &'s Facts<'f, 'a>, edges: &'s [Edge<'c>]) -> Self {
        CycleSearch { is_pattern: true, ..CycleSearch::new(facts, edges, None) }
    }

    pub(super) fn facts(&self) -> &'s Facts<'f, 'a> {
        self.facts
    }

    /// Why two constraints are never in effect at the same time, on two threads, if the refuter knows.
    pub(super) fn refuted(&self, one: usize, other: usize) -> Option<String> {
        let refuter = self.refuter?;
        let key = (one.min(other), one.max(other));
        if let Some(known) = self.refuted.borrow().get(&key) {
            return known.clone();
        }
        let [mine, theirs] = [key.0, key.1].map(|edge| &self.edges[edge]);
        let is_wanted =
            |object: ObjectId| mine.wanted.objects.contains(object) || theirs.wanted.objects.contains(object);
        let place = |(instance, statement): &(_, _)| (self.facts.analysis.instance(*instance).method, *statement);
        let mut pairs = mine.places.iter().flat_map(|here| theirs.places.iter().map(move |there| [here, there]));
        let first = pairs.next().and_then(|places| refuter.waits(self.facts, places.map(place), &is_wanted));
        let are_all = |places: [_; 2]| refuter.waits(self.facts, places.map(place), &is_wanted).is_some();
        let answer = first.filter(|_| pairs.all(are_all));
        self.refuted.borrow_mut().insert(key, answer.clone());
        answer
    }

    /// All minimal cycles, shorter ones first; and whether the search ended before it was complete.
    pub(super) fn cycles(&self) -> (Vec<Cycle>, bool) {
        let next = self.successors();
        let (mut pairs, mut steps) = (0, 0);
        let mut found: Vec<Cycle> = Vec::new();
        let mut is_short: FxHashSet<(usize, usize)> = FxHashSet::default();
        for (from, targets) in next.iter().enumerate() {
            for to in targets.iter().map(|to| *to as usize).filter(|to| *to >= from) {
                pairs += 1;
                if pairs > MAX_PAIRS || self.facts.is_cancelled() {
                    return (found, true);
                }
                if !leads(&next, to, from) {
                    continue;
                }
                if self.may_deadlock(&[from, to]) {
                    is_short.extend([(from, to), (to, from)]);
                    found.push(vec![from, to]);
                }
            }
        }
        for length in 3..=MAX_LENGTH {
            let before = found.len();
            for start in 0..self.edges.len() {
                let mut path = vec![start];
                self.extend(&next, &is_short, &mut path, length, &mut steps, &mut found);
                if steps > MAX_STEPS || self.facts.is_cancelled() {
                    return (found, true);
                }
            }
            if found.len() == before && length > self.edges.len() {
                break;
            }
        }
        (found, false)
    }

    fn extend(
        &self,
        next: &[Vec<u32>],
        is_short: &FxHashSet<(usize, usize)>,
        path: &mut Vec<usize>,
        length: usize,
        steps: &mut usize,
        found: &mut Vec<Cycle>,
    ) {
        if self.facts.is_cancelled() {
            return;
        }
        let (start, last) = (path[0], path[path.len() - 1]);
        for to in next[last].iter().map(|to| *to as usize) {
            *steps += 1;
            if *steps > MAX_STEPS {
                return;
            }
            // Each cycle is found once: it starts with its smallest edge.
            if to <= start || path.contains(&to) || path.iter().any(|known| is_short.contains(&(*known, to))) {
                continue;
            }
            // Minimal: on the path, only its end leads here.
            if path[..path.len() - 1].iter().any(|known| leads(next, *known, to)) {
                continue;
            }
            if !path.iter().all(|known| self.may_be_together(*known, to)) {
                continue;
            }
            let closes = leads(next, to, start);
            path.push(to);
            if closes && path.len() == length {
                if self.may_deadlock(path) {
                    found.push(path.clone());
                }
            } else if !closes && path.len() < length {
                self.extend(next, is_short, path, length, steps, found);
            } else if !closes && length == MAX_LENGTH {
                self.assumes(Assumption::FewThreads, start);
            }
            path.pop();
        }
    }

    /// For each constraint, the sorted indices of those that may hold what it waits for.
    fn successors(&self) -> Vec<Vec<u32>> {
        // Many constraints have the same sets of objects: which of these meet is asked once.
        let mut sets: Interned<SetId, ObjectSet> = Interned::default();
        let ids: Vec<[SetId; 2]> = self
            .edges
            .iter()
            .map(|edge| [&edge.objects[0], &edge.objects[1]].map(|set| sets.intern_ref(set)))
            .collect();
        let mut holding: IdVec<SetId, Vec<u32>> = IdVec::filled(Vec::new(), sets.values().len());
        for (index, [held, _]) in (0..).zip(&ids) {
            holding[*held].push(index);
        }
        let mut meeting: FxHashMap<SetId, Vec<u32>> = FxHashMap::default();
        let mut of = |from: usize| {
            let wanted = ids[from][1];
            let holders = meeting.entry(wanted).or_insert_with(|| {
                let meets = |held: &SetId| !holding[*held].is_empty() && sets[*held].intersects(&sets[wanted]);
                let mut holders: Vec<u32> =
                    holding.ids().filter(meets).flat_map(|held| &holding[held]).copied().collect();
                holders.sort_unstable();
                holders
            });
            holders.iter().copied().filter(|to| self.leads_to(from, *to as usize)).collect()
        };
        (0..self.edges.len()).map(&mut of).collect()
    }

    /// Whether the lock that one waits for may be the lock that the other holds, given that these may be one object.
    fn leads_to(&self, from: usize, to: usize) -> bool {
        let (from, to) = (&self.edges[from], &self.edges[to]);
        let (wanted, held) = (from.wanted, to.held);
        wanted.sort == held.sort
            && held.excludes(wanted)
            && (self.is_pattern || !from.gates.exclude_holder(self.facts, &to.gates))
    }

    /// Whether two constraints may be in effect at the same time, on two threads.
    fn may_be_together(&self, one: usize, other: usize) -> bool {
        let is_refuted = self.refuted(one, other).is_some();
        let (one, other) = (&self.edges[one], &self.edges[other]);
        (self.is_pattern || !one.gates.have_common(&other.gates))
            && !is_refuted
            && one.threads().any(|a| other.threads().any(|b| self.may_run((one, a), (other, b))))
    }

    /// Whether one thread may execute one constraint while another executes the other. One thread cannot do both.
    fn may_run(&self, (one, a): (&Edge<'_>, OriginId), (other, b): (&Edge<'_>, OriginId)) -> bool {
        let may_be =
            |here: &(_, _), there: &(_, _)| self.facts.may_be_in_parallel((a, here.0, here.1), (b, there.0, there.1));
        (a != b || self.facts.threads.overlaps_itself(a))
            && one.places.iter().any(|here| other.places.iter().any(|there| may_be(here, there)))
    }

    /// Chooses a thread for each constraint of a cycle such that all run in parallel; backtracks.
    fn choose(&self, cycle: &[usize], chosen: &mut Vec<OriginId>) -> bool {
        let Some(index) = cycle.get(chosen.len()).copied() else { return true };
        let edge = &self.edges[index];
        for thread in edge.threads().filter(|thread| !self.unreachable.contains(&(index, *thread))) {
            let fits =
                chosen.iter().zip(cycle).all(|(known, of)| self.may_run((&self.edges[*of], *known), (edge, thread)));
            if fits {
                chosen.push(thread);
                if self.choose(cycle, chosen) {
                    return true;
                }
                chosen.pop();
            }
        }
        false
    }

    /// Whether threads may execute the constraints of a cycle at the same time, each waiting for the next.
    fn may_deadlock(&self, cycle: &[usize]) -> bool {
        (self.is_pattern || !self.has_common_gate(cycle))
            && self.locks_may_differ(cycle)
            && (self.is_pattern || !self.is_ordered(cycle))
            && self.chosen(cycle).is_some()
            && self.reason_against(cycle).is_none()
    }

    fn has_common_gate(&self, cycle: &[usize]) -> bool {
        let is_gated = |(index, one): (usize, &usize)| {
            cycle[index + 1..].iter().any(|other| self.edges[*one].gates.have_common(&self.edges[*other].gates))
        };
        cycle.iter().enumerate().any(is_gated)
    }

    /// Whether a lock keeps two of the threads of a cycle apart.
    pub(super) fn has_gate(&self, cycle: &[usize]) -> bool {
        let excludes = |index: usize| {
            let (from, to) = (&self.edges[cycle[index]], &self.edges[cycle[(index + 1) % cycle.len()]]);
            from.gates.exclude_holder(self.facts, &to.gates)
        };
        self.has_common_gate(cycle) || (0..cycle.len()).any(excludes)
    }

    /// The assumption under which the program itself keeps one order in all the threads, if it does.
    pub(super) fn order_of(&self, cycle: &[usize]) -> Option<Assumption> {
        self.edges[cycle[0]].order.filter(|_| self.is_ordered(cycle)).map(|order| order.assumption())
    }

    /// Why two of the constraints of a cycle are never in effect at the same time, if the refuter knows.
    pub(super) fn reason_against(&self, cycle: &[usize]) -> Option<String> {
        let mut pairs = cycle
            .iter()
            .enumerate()
            .flat_map(|(index, one)| cycle[index + 1..].iter().map(move |other| (*one, *other)));
        pairs.find_map(|(one, other)| self.refuted(one, other))
    }

    /// A thread for each constraint of a cycle, such that all run in parallel and share the locks.
    fn chosen(&self, cycle: &[usize]) -> Option<Vec<OriginId>> {
        let mut threads = Vec::new();
        let is_found = self.choose(cycle, &mut threads);
        (is_found && (self.is_pattern || !self.is_confined(cycle, &threads))).then_some(threads)
    }

    /// Like `chosen`, but each thread has a call chain to its constraint.
    pub(super) fn threads_of(&mut self, cycle: &[usize]) -> Option<Vec<OriginId>> {
        loop {
            let threads = self.chosen(cycle)?;
            let edges = self.edges;
            let mut is_reached =
                |(edge, thread): &(usize, OriginId)| edges[*edge].chain(&mut self.chains, *thread).is_some();
            let unreached = cycle.iter().copied().zip(threads.iter().copied()).find(|part| !is_reached(part));
            match unreached {
                None => return Some(threads),
                Some(unreached) => self.unreachable.insert(unreached),
            };
        }
    }

    /// Whether the threads are of one origin, and each has its own lock where they would have to share one.
    pub(super) fn is_confined(&self, cycle: &[usize], threads: &[OriginId]) -> bool {
        let is_own = |object: ObjectId| self.facts.is_confined(object, threads[0]);
        threads.iter().all(|thread| *thread == threads[0])
            && (0..cycle.len()).any(|index| {
                let (from, to) = (&self.edges[cycle[index]], &self.edges[cycle[(index + 1) % cycle.len()]]);
                from.shared_with(to).iter().all(is_own)
                    || self.is_own_lock(from, threads[0], false) && self.is_own_lock(to, threads[0], true)
            })
    }

    /// Whether each thread of an origin has an object of its own whose lock it wants, or holds, though others may know
    /// that object, too.
    fn is_own_lock(&self, edge: &Edge<'_>, thread: OriginId, is_held: bool) -> bool {
        let (facts, locks) = (self.facts, &self.facts.locks);
        edge.constraints.iter().all(|index| {
            let constraint = &locks.constraints()[*index];
            let acquisition = if is_held { constraint.taken_here } else { Some(constraint.wanted) };
            let Some(acquisition) = acquisition.map(|acquisition| locks.acquisition(acquisition)) else { return false };
            let body = facts.analysis.code_of(acquisition.instance);
            let Some(value) = body.and_then(|body| acquisition.locked_value(body)) else { return false };
            let contexts = facts.guards.contexts_of(acquisition.instance);
            let mut contexts = contexts.filter(|id| facts.guards.context(*id).origins().any(|origin| origin == thread));
            contexts.all(|context| facts.is_own_value(acquisition.instance, context, value))
        })
    }

    /// Whether the program itself keeps one order in all the threads.
    fn is_ordered(&self, cycle: &[usize]) -> bool {
        let Some(first) = self.edges[cycle[0]].order else { return false };
        let are_same = cycle.iter().all(|edge| self.edges[*edge].order.is_some_and(|order| order.agrees_with(first)));
        let is_trusted = |edge: &usize| {
            let order = self.edges[*edge].order;
            order.is_some_and(|order| self.assumes(order.assumption(), *edge))
        };
        are_same && cycle.iter().all(is_trusted)
    }

    /// Whether an assumption holds of a constraint.
    fn assumes(&self, assumption: Assumption, edge: usize) -> bool {
        let place = self.edges[edge].places.first();
        place.is_none_or(|(instance, statement)| {
            let method = self.facts.analysis.instance(*instance).method;
            self.facts.assumed.holds(assumption, (method, Some(*statement)))
        })
    }

    /// Whether objects can be chosen so that no thread waits for the lock that it holds.
    fn locks_may_differ(&self, cycle: &[usize]) -> bool {
        let count = cycle.len();
        let between: Vec<ObjectSet> = (0..count)
            .map(|index| {
                let (from, to) = (&self.edges[cycle[index]], &self.edges[cycle[(index + 1) % count]]);
                from.shared_with(to)
            })
            .collect();
        (0..count).all(|index| {
            let (waits_for, holds) = (&between[index], &between[(index + count - 1) % count]);
            let edge = &self.edges[cycle[index]];
            if edge.held.mode == LockMode::Read && edge.wanted.mode != LockMode::Read {
                // A reader that wants to write waits for the other readers.
                return true;
            }
            match (self.facts.must_be(waits_for), self.facts.must_be(holds)) {
                (Some(one), Some(other)) => one != other,
                _ => true,
            }
        })
    }
}

/// Whether one constraint waits for what another may hold.
fn leads(next: &[Vec<u32>], from: usize, to: usize) -> bool {
    next[from].binary_search_by(|known| (*known as usize).cmp(&to)).is_ok()
}
