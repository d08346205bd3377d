//! `lock-order-cycle`: threads that take the same locks in different orders.
//!
//! Otto and Moschny 2008, section 6.1: constraints (a lock is wanted while another is held) are vertices; one leads to the next if what it
//! waits for may be what the next holds; a cycle is reported if all its blocks may happen in parallel. Beyond the paper:
//!
//! 1. A cycle needs as many threads as it has constraints: one origin counts twice only if it may overlap itself.
//! 2. A lock that two of the threads must both hold (a gate) makes the cycle impossible.
//! 3. Modes count: two readers do not wait for each other; a `tryLock` never waits for ever.
//! 4. Only minimal cycles are reported: no part of one is a cycle itself. Constraints at the same statements are one.
//! 5. Two locks of one abstract object count as two only if the object may be many (philosophers' forks).
//! 6. An order that the program checks itself is believed: locks that are taken after a comparison of the two (A16), and a walk along a
//!    structure that takes the lock of what it reached from the one it holds (A17).

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Acquisition, AcquisitionId, Constraint, Way};
use unsnarl_finding::{Finding, Flow, Note, Rule, RuleId, Severity, Verdict};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{InstanceId, ObjectId, ObjectSet, OriginId, Origins, Site as AllocationSite};
use unsnarl_program::ir::{Body, Definition, Dominators, Op, StatementId, ValueId};
use unsnarl_program::models::LockMode;
use unsnarl_program::{FieldId, MethodId};

use crate::describe::{lock_name, method_name, object, place, thread};
use crate::{Pattern, rank};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-order-cycle"),
        summary: "threads take the same locks in different orders and may wait for each other for ever",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/lock-order-cycle.md"),
        on_by_default: true,
    },
    find,
};

/// Cycles of more constraints than this are not looked for.
const MAX_LENGTH: usize = 8;
/// The search for cycles of three and more ends after so many steps.
const MAX_STEPS: usize = 200_000;

/// A constraint with what the search asks of it.
struct Edge<'c> {
    constraint: &'c Constraint,
    /// The objects whose lock may be held, and wanted, by several threads.
    objects: [ObjectSet; 2],
    held: &'c Acquisition,
    wanted: &'c Acquisition,
    /// The statement where the thread waits: that of the program, if a library method does.
    at: (InstanceId, StatementId),
    /// Whose constraint it may be.
    threads: Vec<OriginId>,
    /// The statements of the two acquisitions, whatever the context.
    statements: [(MethodId, Option<StatementId>); 2],
    /// The order that the program keeps itself, if it does.
    order: Option<OwnOrder>,
}

fn find(facts: &Facts<'_, '_>) -> Vec<Finding> {
    let edges = candidates(facts);
    let search = Search { facts, edges: &edges };
    let mut reported: FxHashSet<Vec<AllocationSite>> = FxHashSet::default();
    let mut findings = Vec::new();
    for (cycle, threads) in search.cycles() {
        // One report for each set of locks, whichever of many statements take them.
        let mut locks: Vec<AllocationSite> = (0..cycle.len())
            .filter_map(|index| {
                let (from, to) = (&edges[cycle[index]], &edges[cycle[(index + 1) % cycle.len()]]);
                let first = from.objects[1].intersection(&to.objects[0]).first()?;
                Some(facts.analysis.object(ObjectId::new(first as usize)).site)
            })
            .collect();
        locks.sort_unstable();
        locks.dedup();
        if reported.insert(locks) {
            let parts = cycle.iter().zip(threads);
            findings.push(report(facts, &parts.map(|(edge, thread)| (&edges[*edge], thread)).collect::<Vec<_>>()));
        }
    }
    findings
}

/// The constraints that can be part of a cycle at all, as far as a look at the lock objects tells.
fn candidates<'c>(facts: &'c Facts<'_, '_>) -> Vec<Edge<'c>> {
    let locks = &facts.locks;
    let acquisition = |id: AcquisitionId| locks.acquisition(id);
    let on_cycle = objects_on_cycles(facts);
    let mut edges = Vec::new();
    let mut seen = FxHashSet::default();
    for constraint in locks.constraints() {
        let (held, wanted) = (acquisition(constraint.held), acquisition(constraint.wanted));
        let objects = [held, wanted].map(|lock| lock.objects.intersection(&on_cycle));
        if objects.iter().any(ObjectSet::is_empty) {
            continue;
        }
        let Some(at) = place_of(facts, constraint) else { continue };
        let threads = threads_of(facts, constraint, at.0);
        // What the library does inside, it does at the statement that calls it.
        let waiting = (facts.analysis.instance(at.0).method, Some(at.1));
        let holding = match held.statement {
            Some(statement) => (facts.analysis.instance(held.instance).method, Some(statement)),
            None => waiting,
        };
        let statements = [holding, waiting];
        let gates: Vec<ObjectId> =
            constraint.guards.iter().filter_map(|guard| facts.must_be(&acquisition(*guard).objects)).collect();
        // Contexts that make no difference here are one.
        let modes = [held, wanted].map(|lock| (lock.sort, lock.mode));
        if !seen.insert((statements, objects.clone(), modes, threads.clone(), gates)) {
            continue;
        }
        let order = own_order(facts, held, wanted);
        edges.push(Edge { constraint, objects, held, wanted, at, threads, statements, order });
    }
    edges
}

/// The objects whose locks may lie on a cycle "is held while … is wanted". An object that no field holds never leaves its thread; strings and
/// other merged values are not told apart, so that nothing can be said of their locks (A20).
fn objects_on_cycles(facts: &Facts<'_, '_>) -> ObjectSet {
    let is_merged =
        |object: &u32| matches!(facts.analysis.object(ObjectId::new(*object as usize)).site, AllocationSite::Merged(_));
    let locks: ObjectSet = facts.stored.iter().filter(|object| !is_merged(object)).collect();
    let mut successors: FxHashMap<u32, ObjectSet> = FxHashMap::default();
    let mut seen: FxHashSet<(AcquisitionId, AcquisitionId)> = FxHashSet::default();
    for constraint in facts.locks.constraints() {
        if !seen.insert((constraint.held, constraint.wanted)) {
            continue;
        }
        let wanted = facts.locks.acquisition(constraint.wanted).objects.intersection(&locks);
        for held in facts.locks.acquisition(constraint.held).objects.intersection(&locks).iter() {
            successors.entry(held).or_default().union_with(&wanted);
        }
    }
    between_cycles(successors)
}

/// The vertices on cycles, and on ways from one cycle to another: what is left when those without a predecessor or without a successor
/// are taken away, again and again.
fn between_cycles(mut successors: FxHashMap<u32, ObjectSet>) -> ObjectSet {
    loop {
        let from: ObjectSet = successors.keys().copied().collect();
        let mut to = ObjectSet::default();
        for vertex in from.iter() {
            to.union_with(&successors[&vertex]);
        }
        let left = from.intersection(&to);
        if left == from && to.is_subset(&from) {
            return left;
        }
        successors.retain(|vertex, next| {
            *next = next.intersection(&left);
            left.contains(*vertex) && !next.is_empty()
        });
    }
}

/// The statement where a thread waits.
fn place_of(facts: &Facts<'_, '_>, constraint: &Constraint) -> Option<(InstanceId, StatementId)> {
    let wanted = facts.locks.acquisition(constraint.wanted);
    if let Some(statement) = wanted.statement {
        return Some((wanted.instance, statement));
    }
    let calls = facts.locks.calls_to(constraint.context);
    calls.iter().rev().find_map(|(instance, statement)| Some((*instance, (*statement)?)))
}

/// The origins whose thread may hold the one lock and wait for the other; for a static initialiser, those that trigger it.
fn threads_of(facts: &Facts<'_, '_>, constraint: &Constraint, waiting: InstanceId) -> Vec<OriginId> {
    let analysis = facts.analysis;
    let holding = facts.locks.acquisition(constraint.held).instance;
    let mut both: Vec<OriginId> =
        analysis.origins_of(holding).filter(|origin| analysis.is_code_of(waiting, *origin)).collect();
    // The thread whose calls are shown comes first.
    if let Some((first, _)) = facts.locks.calls_to(constraint.context).first() {
        both.sort_by_key(|origin| !analysis.is_code_of(*first, *origin));
    }
    let is_started = |origin: &OriginId| *origin != Origins::INITIALISERS;
    if both.iter().any(is_started) {
        return both;
    }
    let first = facts.locks.calls_to(constraint.context).first().map_or(holding, |(instance, _)| *instance);
    analysis
        .origins_of(if analysis.origins_of(holding).any(|origin| is_started(&origin)) { holding } else { first })
        .collect()
}

/// A cycle: its constraints, and a thread for each.
type Cycle = (Vec<usize>, Vec<OriginId>);

struct Search<'s, 'c, 'f, 'a> {
    facts: &'s Facts<'f, 'a>,
    edges: &'s [Edge<'c>],
}

impl Search<'_, '_, '_, '_> {
    /// All minimal cycles, shorter ones first.
    fn cycles(&self) -> Vec<Cycle> {
        let next = self.successors();
        let mut steps = 0;
        let mut found: Vec<Cycle> = Vec::new();
        let mut is_short: FxHashSet<(usize, usize)> = FxHashSet::default();
        for (from, targets) in next.iter().enumerate() {
            for to in targets.iter().copied().filter(|to| *to >= from) {
                steps += 1;
                if steps > MAX_STEPS {
                    return found;
                }
                if next[to].binary_search(&from).is_err() {
                    continue;
                }
                if let Some(threads) = self.deadlocked(&[from, to]) {
                    is_short.extend([(from, to), (to, from)]);
                    found.push((vec![from, to], threads));
                }
            }
        }
        for length in 3..=MAX_LENGTH {
            let before = found.len();
            for start in 0..self.edges.len() {
                let mut path = vec![start];
                self.extend(&next, &is_short, &mut path, length, &mut steps, &mut found);
                if steps > MAX_STEPS {
                    return found;
                }
            }
            if found.len() == before && length > self.edges.len() {
                break;
            }
        }
        found
    }

    fn extend(
        &self,
        next: &[Vec<usize>],
        is_short: &FxHashSet<(usize, usize)>,
        path: &mut Vec<usize>,
        length: usize,
        steps: &mut usize,
        found: &mut Vec<Cycle>,
    ) {
        *steps += 1;
        if *steps > MAX_STEPS {
            return;
        }
        let (start, last) = (path[0], path[path.len() - 1]);
        for to in next[last].iter().copied() {
            // Each cycle once: it starts with its smallest.
            if to <= start || path.contains(&to) || path.iter().any(|known| is_short.contains(&(*known, to))) {
                continue;
            }
            // Minimal: nothing on the path but its end leads here.
            if path[..path.len() - 1].iter().any(|known| next[*known].binary_search(&to).is_ok()) {
                continue;
            }
            if !path.iter().all(|known| self.may_be_together(*known, to)) {
                continue;
            }
            let closes = next[to].binary_search(&start).is_ok();
            path.push(to);
            if closes && path.len() == length {
                if let Some(threads) = self.deadlocked(path) {
                    found.push((path.clone(), threads));
                }
            } else if !closes && path.len() < length {
                self.extend(next, is_short, path, length, steps, found);
            }
            path.pop();
        }
    }

    /// For each constraint those that may hold what it waits for, in order.
    fn successors(&self) -> Vec<Vec<usize>> {
        let mut holding: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (index, edge) in self.edges.iter().enumerate() {
            for object in edge.objects[0].iter() {
                holding.entry(object).or_default().push(index);
            }
        }
        let of = |from: usize| {
            let wanted = &self.edges[from].objects[1];
            let mut next: Vec<usize> =
                wanted.iter().filter_map(|object| holding.get(&object)).flatten().copied().collect();
            next.sort_unstable();
            next.dedup();
            next.retain(|to| self.leads_to(from, *to));
            next
        };
        (0..self.edges.len()).map(of).collect()
    }

    /// Whether what one waits for may be what the other holds.
    fn leads_to(&self, from: usize, to: usize) -> bool {
        let (from, to) = (&self.edges[from], &self.edges[to]);
        let (wanted, held) = (from.wanted, to.held);
        wanted.sort == held.sort && from.objects[1].intersects(&to.objects[0]) && held.excludes(wanted)
    }

    /// Whether two constraints may be in effect at the same time, on two threads.
    fn may_be_together(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.edges[one], &self.edges[other]);
        !self.have_gate(one, other)
            && one.threads.iter().any(|a| other.threads.iter().any(|b| self.may_run((one, *a), (other, *b))))
    }

    /// Whether one thread may execute one constraint while another executes the other. One thread cannot be both.
    fn may_run(&self, (one, a): (&Edge<'_>, OriginId), (other, b): (&Edge<'_>, OriginId)) -> bool {
        (a != b || self.facts.threads.overlaps_itself(a))
            && self.facts.may_be_in_parallel((a, one.at.0, one.at.1), (b, other.at.0, other.at.1))
    }

    /// Chooses a thread for each constraint of a cycle, all running in parallel.
    fn choose(&self, cycle: &[usize], chosen: &mut Vec<OriginId>) -> bool {
        let Some(edge) = cycle.get(chosen.len()).map(|edge| &self.edges[*edge]) else { return true };
        for thread in &edge.threads {
            let fits =
                chosen.iter().zip(cycle).all(|(known, of)| self.may_run((&self.edges[*of], *known), (edge, *thread)));
            if fits {
                chosen.push(*thread);
                if self.choose(cycle, chosen) {
                    return true;
                }
                chosen.pop();
            }
        }
        false
    }

    /// Whether both must hold a lock that only one can.
    fn have_gate(&self, one: &Edge<'_>, other: &Edge<'_>) -> bool {
        let locks = &self.facts.locks;
        one.constraint.guards.iter().any(|mine| {
            other.constraint.guards.iter().any(|theirs| {
                let (mine, theirs) = (locks.acquisition(*mine), locks.acquisition(*theirs));
                let single = self.facts.must_be(&mine.objects);
                mine.sort == theirs.sort
                    && mine.excludes(theirs)
                    && single.is_some()
                    && single == self.facts.must_be(&theirs.objects)
            })
        })
    }

    /// Threads that execute the constraints of a cycle at the same time, each waiting for the next, if there are such.
    fn deadlocked(&self, cycle: &[usize]) -> Option<Vec<OriginId>> {
        for (index, one) in cycle.iter().enumerate() {
            if cycle[index + 1..].iter().any(|other| self.have_gate(&self.edges[*one], &self.edges[*other])) {
                return None;
            }
        }
        if !self.locks_may_differ(cycle) || self.is_ordered(cycle) {
            return None;
        }
        let mut threads = Vec::new();
        (self.choose(cycle, &mut threads) && !self.is_confined(cycle, &threads)).then_some(threads)
    }

    /// Whether the threads are of one origin, and each has a lock of its own where they would have to share one.
    fn is_confined(&self, cycle: &[usize], threads: &[OriginId]) -> bool {
        let is_own = |object: u32| self.facts.is_confined(ObjectId::new(object as usize), threads[0]);
        threads.iter().all(|thread| *thread == threads[0])
            && (0..cycle.len()).any(|index| {
                let (from, to) = (&self.edges[cycle[index]], &self.edges[cycle[(index + 1) % cycle.len()]]);
                from.objects[1].intersection(&to.objects[0]).iter().all(is_own)
            })
    }

    /// Whether all the threads keep the same order of their own.
    fn is_ordered(&self, cycle: &[usize]) -> bool {
        let first = self.edges[cycle[0]].order;
        first.is_some() && cycle.iter().all(|edge| self.edges[*edge].order == first)
    }

    /// Whether objects can be chosen so that no thread waits for the lock that it holds.
    fn locks_may_differ(&self, cycle: &[usize]) -> bool {
        let count = cycle.len();
        let between: Vec<ObjectSet> = (0..count)
            .map(|index| {
                let (from, to) = (&self.edges[cycle[index]], &self.edges[cycle[(index + 1) % count]]);
                from.objects[1].intersection(&to.objects[0])
            })
            .collect();
        (0..count).all(|index| {
            let (waits_for, holds) = (&between[index], &between[(index + count - 1) % count]);
            let edge = &self.edges[cycle[index]];
            if edge.held.mode == LockMode::Read && edge.wanted.mode != LockMode::Read {
                // Who reads and wants to write waits for the other readers.
                return true;
            }
            match (self.facts.must_be(waits_for), self.facts.must_be(holds)) {
                (Some(one), Some(other)) => one != other,
                _ => true,
            }
        })
    }
}

// --- orders that the program checks itself ---

/// An order of locks that a program keeps by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OwnOrder {
    /// It compares the two before it takes them (A16).
    Compared,
    /// It takes the lock of what it reached through this field from the one it holds (A17).
    Along(FieldId),
}

/// The order in which the two locks of a constraint are taken, if it does not depend on who takes them.
fn own_order(facts: &Facts<'_, '_>, held: &Acquisition, wanted: &Acquisition) -> Option<OwnOrder> {
    let program = facts.analysis.program();
    if held.instance != wanted.instance {
        return None;
    }
    let body = program.body(facts.analysis.instance(held.instance).method)?.ok()?;
    let (outer, inner) = (locked_value(body, held)?, locked_value(body, wanted)?);
    if is_compared(body, outer, inner, wanted) {
        return Some(OwnOrder::Compared);
    }
    reached_along(body, inner, outer).map(OwnOrder::Along)
}

fn locked_value(body: &Body, acquisition: &Acquisition) -> Option<ValueId> {
    match (acquisition.way, acquisition.statement?) {
        (Way::Monitor(value), _) => Some(value),
        (_, statement) => match body.statement(statement).op {
            Op::Invoke { arguments, .. } => body.operands(arguments).first().copied(),
            _ => None,
        },
    }
}

/// Whether a branch that dominates the inner acquisition compares something of one lock with something of the other.
fn is_compared(body: &Body, outer: ValueId, inner: ValueId, wanted: &Acquisition) -> bool {
    let Some(at) = wanted.statement else { return false };
    let (outer, inner) = chosen_from(body, outer, inner).unwrap_or((outer, inner));
    let dominators = Dominators::of(body);
    let block = body.block_of(at);
    let (of_outer, of_inner) = (comes_from(body, outer, 0), comes_from(body, inner, 0));
    // What both come from (`this`, mostly) does not tell them apart.
    let only = |mine: &[ValueId], theirs: &[ValueId]| -> Vec<ValueId> {
        mine.iter().copied().filter(|value| !theirs.contains(value)).collect()
    };
    let (only_outer, only_inner) = (only(&of_outer, &of_inner), only(&of_inner, &of_outer));
    let meets = |one: &[ValueId], other: &[ValueId]| one.iter().any(|value| other.contains(value));
    body.blocks().any(|branch| {
        let Op::If { a, b, .. } = body.statement(body.terminator(branch)).op else { return false };
        if branch == block || !dominators.dominates(branch, block) {
            return false;
        }
        let mut compared = comes_from(body, a, 0);
        compared.extend(comes_from(body, b, 0));
        meets(&compared, &only_outer) && meets(&compared, &only_inner)
    })
}

/// The two values that both locks are chosen from: `first = c ? a : b; second = c ? b : a`.
fn chosen_from(body: &Body, outer: ValueId, inner: ValueId) -> Option<(ValueId, ValueId)> {
    let choices = |value: ValueId| match body.value(value).definition {
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::Phi(operands) => <[ValueId; 2]>::try_from(body.operands(operands)).ok(),
            _ => None,
        },
        _ => None,
    };
    let ([a, b], [c, d]) = (choices(outer)?, choices(inner)?);
    ((a, b) == (d, c) || (a, b) == (c, d)).then_some((a, b))
}

/// The values that a value is computed from: parameters, and what is read from elsewhere.
fn comes_from(body: &Body, value: ValueId, depth: usize) -> Vec<ValueId> {
    let statement = match body.value(value).definition {
        Definition::Constant(_) => return Vec::new(),
        Definition::Parameter(_) => return vec![value],
        Definition::Statement(statement) => statement,
    };
    let mut found = vec![value];
    if depth > 4 {
        return found;
    }
    let op = body.statement(statement).op;
    body.visit_uses(&op, |used| found.extend(comes_from(body, used, depth + 1)));
    found
}

/// The field through which the inner lock was reached from the outer one: both are the same number of fields away from two objects of
/// which one was read from the other.
fn reached_along(body: &Body, inner: ValueId, outer: ValueId) -> Option<FieldId> {
    let near_outer = read_from(body, outer, false);
    read_from(body, inner, true).into_iter().find_map(|(value, distance, field)| {
        near_outer.iter().any(|(other, nearer, _)| *other == value && *nearer < distance).then_some(field?)
    })
}

/// The objects that a value was read from, with how many fields lie between and the field next to the object.
fn read_from(body: &Body, value: ValueId, through_choices: bool) -> Vec<(ValueId, usize, Option<FieldId>)> {
    let mut found = vec![(value, 0, None)];
    let mut next = 0;
    while let Some((value, distance, field)) = found.get(next).copied() {
        next += 1;
        let Definition::Statement(statement) = body.value(value).definition else { continue };
        let mut add = |value: ValueId, distance: usize, field: Option<FieldId>| {
            if found.len() < 16 && !found.contains(&(value, distance, field)) {
                found.push((value, distance, field));
            }
        };
        match body.statement(statement).op {
            Op::GetField { object, field } => add(object, distance + 1, field.resolved),
            Op::CheckCast(from, _) => add(from, distance, field),
            Op::Phi(operands) if through_choices => {
                body.operands(operands).iter().for_each(|operand| add(*operand, distance, field));
            }
            _ => {}
        }
    }
    found
}

// --- reports ---

fn report(facts: &Facts<'_, '_>, cycle: &[(&Edge<'_>, OriginId)]) -> Finding {
    let program = facts.analysis.program();
    let names: Vec<(String, String)> =
        cycle.iter().map(|(edge, _)| (lock_name(facts, edge.held), lock_name(facts, edge.wanted))).collect();
    let mut sites = Vec::new();
    for (index, (edge, _)) in cycle.iter().enumerate() {
        let method = facts.analysis.instance(edge.at.0).method;
        let role = format!("waits for `{}`", names[index].1);
        sites.push(place(facts, method, Some(edge.at.1), Some(index as u32), role));
    }
    for (index, (edge, _)) in cycle.iter().enumerate() {
        let (method, statement) = edge.statements[0];
        let role = format!("holds `{}`", names[index].0);
        sites.push(place(facts, method, statement, Some(index as u32), role));
    }
    let flows = cycle
        .iter()
        .enumerate()
        .map(|(index, (edge, of))| flow(facts, index as u32, edge, *of, &names[index]))
        .collect();
    let where_from = |edge: &Edge<'_>| method_name(program, facts.analysis.instance(edge.at.0).method);
    let orders: Vec<String> = cycle
        .iter()
        .zip(&names)
        .map(|((edge, _), (held, wanted))| format!("{} locks `{held}`, then `{wanted}`", where_from(edge)))
        .collect();
    let distinct: FxHashSet<&String> = orders.iter().collect();
    let message = match distinct.len() {
        1 => format!("deadlock: {}, on objects that another thread locks the other way round", orders[0]),
        _ => format!("deadlock: {}", orders.join("; ")),
    };
    Finding {
        rule: PATTERN.rule.id,
        verdict: Verdict::Possible,
        severity: PATTERN.rule.severity,
        message,
        sites,
        flows,
        notes: notes(facts, cycle, &names),
        evidence: evidence(facts, cycle),
    }
}

/// What one thread does: how it comes to the first lock, and from there to the second.
fn flow(facts: &Facts<'_, '_>, index: u32, edge: &Edge<'_>, of: OriginId, (held, wanted): &(String, String)) -> Flow {
    let analysis = facts.analysis;
    let program = analysis.program();
    let mut calls = facts.locks.calls_to(edge.constraint.context);
    calls.retain(|(instance, statement)| analysis.instance(*instance).has_body && statement.is_some());
    let within = edge.held.instance;
    // The thread takes the first lock in the method that it last entered before it took it.
    let split = calls.iter().rposition(|(instance, _)| *instance == within).unwrap_or(calls.len());
    let called = |position: usize| {
        let callee = calls.get(position + 1).map_or(edge.at.0, |(instance, _)| *instance);
        method_name(program, analysis.instance(callee).method)
    };
    let step = |position: usize| {
        let (instance, statement) = calls[position];
        let role = format!("calls `{}`", called(position));
        place(facts, analysis.instance(instance).method, statement, Some(index), role)
    };
    let mut sites: Vec<_> = (0..split).map(step).collect();
    let (method, statement) = edge.statements[0];
    sites.push(place(facts, method, statement, Some(index), format!("locks `{held}`")));
    sites.extend((split..calls.len()).map(step));
    let method = analysis.instance(edge.at.0).method;
    sites.push(place(facts, method, Some(edge.at.1), Some(index), format!("waits for `{wanted}`")));
    sites.dedup();
    Flow { thread: thread(facts, of), sites }
}

fn notes(facts: &Facts<'_, '_>, cycle: &[(&Edge<'_>, OriginId)], names: &[(String, String)]) -> Vec<Note> {
    let mut notes = Vec::new();
    for (index, (edge, _)) in cycle.iter().enumerate() {
        let next = (index + 1) % cycle.len();
        let shared = edge.objects[1].intersection(&cycle[next].0.objects[0]);
        if let Some(first) = shared.first() {
            let what = object(facts, ObjectId::new(first as usize));
            let more =
                if shared.len() > 1 { format!(", or one of {} others", shared.len() - 1) } else { String::new() };
            let (wanted, held) = (&names[index].1, &names[next].0);
            let text = format!(
                "`{wanted}` in thread {} and `{held}` in thread {} may both be {what}{more}",
                index + 1,
                next + 1
            );
            notes.push(Note { label: "same lock".into(), text });
        }
    }
    let mut threads: Vec<OriginId> = cycle.iter().map(|(_, thread)| *thread).collect();
    threads.sort_unstable();
    threads.dedup();
    let text = match threads[..] {
        [only] => format!("{} may run several times at once", thread(facts, only)),
        _ => {
            let described: Vec<String> = threads.iter().map(|origin| thread(facts, *origin)).collect();
            format!("nothing makes these wait for each other: {}", described.join("; "))
        }
    };
    notes.push(Note { label: "in parallel".into(), text });
    notes
}

fn evidence(facts: &Facts<'_, '_>, cycle: &[(&Edge<'_>, OriginId)]) -> Vec<unsnarl_finding::Evidence> {
    let mut evidence = vec![rank::fewer_threads(cycle.len())];
    let all_exact = cycle.iter().enumerate().all(|(index, (edge, _))| {
        let shared = edge.objects[1].intersection(&cycle[(index + 1) % cycle.len()].0.objects[0]);
        shared.iter().any(|object| facts.once.is_single(ObjectId::new(object as usize)))
    });
    evidence.push(if all_exact { rank::exact_locks() } else { rank::summarised_locks() });
    if cycle.iter().any(|(edge, _)| !edge.constraint.must) {
        evidence.push(rank::sometimes_held());
    }
    let is_assumed = |thread: OriginId| {
        let mut entries = facts.analysis.entries().iter().filter(|(origin, ..)| *origin == thread);
        entries.any(|(_, _, entry)| entry.kind == EntryKind::OpenApi)
    };
    if cycle.iter().any(|(_, thread)| is_assumed(*thread)) {
        evidence.push(rank::unknown_callers());
    }
    evidence
}
