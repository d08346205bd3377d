//! What a cycle of constraints looks like to its reader.

use rustc_hash::FxHashSet;
use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Acquisition, Chain, Chains, Constraint};
use unsnarl_finding::{Evidence, Finding, Flow, Note, RunId, Site, Verdict};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{InstanceId, OriginId};
use unsnarl_program::ir::{Body, StatementId};

use super::apart::{Relation, relation};
use super::{Edge, PATTERN};
use crate::wording::describe::{lock_name, method_name, object, place, thread};
use crate::rank;
use crate::wording::call_chain::steps;

/// What one thread of a cycle does.
struct Part<'p, 'c> {
    edge: &'p Edge<'c>,
    thread: OriginId,
    constraint: &'p Constraint,
    chain: Chain,
    /// What it calls the two locks.
    held: String,
    wanted: String,
    /// How the locks relate, if they may be of one abstract object.
    relation: Option<Relation>,
    /// Where it takes the first, and waits for the second.
    holds_at: (InstanceId, StatementId),
    waits_at: (InstanceId, StatementId),
}

impl<'p, 'c> Part<'p, 'c> {
    /// `may_be_one`: whether the two locks may be of one abstract object.
    fn of(
        facts: &'p Facts<'_, '_>,
        chains: &mut Chains<'_, '_>,
        edge: &'p Edge<'c>,
        thread: OriginId,
        may_be_one: bool,
    ) -> Option<Part<'p, 'c>> {
        let (constraint, mut chain) = edge.chain(chains, thread)?;
        let constraint = &facts.locks.constraints()[constraint];
        let (taken, waits) = (facts.locks.acquisition(chain.taken), facts.locks.acquisition(constraint.wanted));
        // Nobody else can have, or want, the lock of an object that nobody else knows.
        let frame = |index: usize| chain.calls.get(index).copied().unwrap_or((waits.instance, waits.statement));
        let is_unknown = |acquisition: &Acquisition, index: usize| {
            let (instance, statement) = frame(index);
            let body = facts.analysis.code_of(instance).filter(|_| instance == acquisition.instance);
            let Some((value, at)) = body.and_then(|body| acquisition.locked_value(body)).zip(statement) else {
                return false;
            };
            let contexts = facts.guards.along(thread, &chain.calls[..index], instance);
            // What is called under the lock may make it known before it waits.
            let at = body.filter(|_| index < chain.calls.len()).map_or(at, |body| after(body, at));
            !contexts.is_empty() && contexts.iter().all(|context| facts.is_fresh(*context, value, at))
        };
        if is_unknown(waits, chain.calls.len()) || is_unknown(taken, chain.before) {
            return None;
        }
        // What the library does inside, it does at the statement that calls it.
        let at = |acquisition: &Acquisition, calls: &[(InstanceId, Option<StatementId>)]| match acquisition.statement {
            Some(statement) => Some((acquisition.instance, statement)),
            None => calls.iter().rev().find_map(|(instance, statement)| Some((*instance, (*statement)?))),
        };
        let waits_at = at(waits, &chain.calls)?;
        let holds_at = at(taken, &chain.calls[..chain.before]).unwrap_or(waits_at);
        let (held, wanted) = (lock_name(facts, taken), lock_name(facts, waits));
        let relation = may_be_one.then(|| relation(facts, &chain, waits));
        let is_own = |(instance, statement): &(InstanceId, Option<StatementId>)| {
            facts.analysis.instance(*instance).has_body && statement.is_some()
        };
        chain.before = chain.calls[..chain.before].iter().filter(|call| is_own(call)).count();
        chain.calls.retain(is_own);
        Some(Part { edge, thread, constraint, chain, held, wanted, relation, holds_at, waits_at })
    }

    /// Which thread it is, in words.
    fn thread(&self, facts: &Facts<'_, '_>) -> String {
        thread(facts, self.thread, self.chain.calls.first().map_or(self.waits_at.0, |(instance, _)| *instance))
    }

    fn site(
        &self,
        facts: &Facts<'_, '_>,
        index: usize,
        (instance, statement): (InstanceId, StatementId),
        role: String,
    ) -> Site {
        place(facts, facts.analysis.instance(instance).method, Some(statement), Some(index as u32), role)
    }

    /// How the thread comes to the first lock, and from there to the second.
    fn flow(&self, facts: &Facts<'_, '_>, index: usize) -> Flow {
        let (to_lock, onward) = self.chain.calls.split_at(self.chain.before);
        let holder = onward.first().map_or(self.waits_at.0, |(instance, _)| *instance);
        let mut sites = steps(facts, to_lock, holder, index as u32);
        sites.push(self.site(facts, index, self.holds_at, format!("locks `{}`", self.held)));
        sites.extend(steps(facts, onward, self.waits_at.0, index as u32));
        sites.push(self.site(facts, index, self.waits_at, format!("waits for `{}`", self.wanted)));
        sites.dedup();
        Flow { thread: self.thread(facts), sites }
    }
}

/// The statement that comes next if nothing is thrown.
fn after(body: &Body, statement: StatementId) -> StatementId {
    let block = body.block_of(statement);
    let next = body.statements_of(block).find(|next| *next > statement);
    let below = || body.block(block).successors.first().and_then(|below| body.statements_of(*below).next());
    next.or_else(below).unwrap_or(statement)
}

/// The report of a cycle; `None` if a thread's way there cannot be shown, or if all threads take the locks in the order in which they were made.
pub(super) fn report(
    facts: &Facts<'_, '_>,
    chains: &mut Chains<'_, '_>,
    cycle: &[(&Edge<'_>, OriginId)],
) -> Option<Finding> {
    let program = facts.analysis.program();
    let count = cycle.len();
    let part = |index: usize| {
        let (edge, thread) = cycle[index];
        let (before, after) = (cycle[(index + count - 1) % count].0, cycle[(index + 1) % count].0);
        let may_be_one = before.shared_with(edge).intersects(&edge.shared_with(after));
        Part::of(facts, chains, edge, thread, may_be_one)
    };
    let parts: Vec<Part<'_, '_>> = (0..count).map(part).collect::<Option<_>>()?;
    if parts.iter().all(|part| part.relation == Some(Relation::MadeBefore)) {
        return None;
    }
    let evidence = evidence(facts, &parts);
    let numbered = || parts.iter().enumerate();
    let waits =
        numbered().map(|(index, part)| part.site(facts, index, part.waits_at, format!("waits for `{}`", part.wanted)));
    let holds =
        numbered().map(|(index, part)| part.site(facts, index, part.holds_at, format!("holds `{}`", part.held)));
    let orders: Vec<String> = parts
        .iter()
        .map(|part| {
            let method = |instance: InstanceId| method_name(program, facts.analysis.instance(instance).method);
            let (holder, waiter) = (method(part.holds_at.0), method(part.waits_at.0));
            match holder == waiter {
                true => format!("{holder} locks `{}`, then `{}`", part.held, part.wanted),
                false => format!("{holder} locks `{}`, then {waiter} `{}`", part.held, part.wanted),
            }
        })
        .collect();
    let distinct: FxHashSet<&String> = orders.iter().collect();
    let message = match distinct.len() {
        1 => format!("deadlock: {}, on objects that another thread locks the other way round", orders[0]),
        _ => format!("deadlock: {}", orders.join("; ")),
    };
    Some(Finding {
        rule: PATTERN.rule.id,
        run: RunId::default(),
        verdict: Verdict::Possible,
        severity: rank::severity(PATTERN.rule.severity, &evidence),
        message,
        sites: waits.chain(holds).collect(),
        flows: numbered().map(|(index, part)| part.flow(facts, index)).collect(),
        notes: notes(facts, &parts),
        evidence,
    })
}

fn notes(facts: &Facts<'_, '_>, parts: &[Part<'_, '_>]) -> Vec<Note> {
    let mut notes = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let next = (index + 1) % parts.len();
        let shared = part.edge.shared_with(parts[next].edge);
        if let Some(first) = shared.first() {
            let what = object(facts, first);
            let more = match shared.len() {
                1 => String::new(),
                2 => ", or another".into(),
                others => format!(", or one of {} others", others - 1),
            };
            let text = format!(
                "`{}` in thread {} and `{}` in thread {} may both be {what}{more}",
                part.wanted,
                index + 1,
                parts[next].held,
                next + 1
            );
            notes.push(Note { label: "same lock".into(), text });
        }
    }
    let mut threads: Vec<String> = Vec::new();
    for thread in parts.iter().map(|part| part.thread(facts)) {
        if !threads.contains(&thread) {
            threads.push(thread);
        }
    }
    let is_one = parts.iter().all(|part| part.thread == parts[0].thread);
    let text = match is_one {
        true => format!("{} may run several times at once", threads.join(", or ")),
        false => format!("nothing makes these wait for each other: {}", threads.join("; ")),
    };
    notes.push(Note { label: "in parallel".into(), text });
    notes
}

fn evidence(facts: &Facts<'_, '_>, parts: &[Part<'_, '_>]) -> Vec<Evidence> {
    let mut evidence = vec![rank::fewer_threads(parts.len())];
    let all_exact = parts.iter().enumerate().all(|(index, part)| {
        let shared = part.edge.shared_with(parts[(index + 1) % parts.len()].edge);
        shared.iter().any(|object| facts.once.is_single(object))
    });
    evidence.push(if all_exact { rank::exact_locks() } else { rank::summarised_locks() });
    if parts.iter().all(|part| part.relation == Some(Relation::Below)) {
        evidence.push(rank::downwards());
    } else if parts.iter().any(|part| matches!(part.relation, Some(Relation::MadeBefore | Relation::Unknown))) {
        evidence.push(rank::perhaps_one_lock());
    }
    // Two calls suffice for one object to get to the next: `to.deposit(amount)` is one.
    let is_far = |part: &Part<'_, '_>| part.chain.calls.len() > part.chain.before + 1;
    if parts.iter().all(|part| part.relation.is_some()) && parts.iter().any(is_far) {
        evidence.push(rank::one_kind_of_lock());
    }
    evidence.extend(rank::long_call_chain(parts.iter().map(|part| part.chain.calls.len()).max().unwrap_or(0)));
    let unsure = || parts.iter().filter(|part| !part.constraint.must);
    if unsure().any(|part| facts.locks.is_joined(part.constraint)) {
        evidence.push(rank::joined_locksets());
    } else if unsure().next().is_some() {
        evidence.push(rank::sometimes_held());
    }
    if parts.iter().any(|part| facts.analysis.is_entered_as(part.thread, EntryKind::OpenApi)) {
        evidence.push(rank::unknown_callers());
    }
    evidence
}
