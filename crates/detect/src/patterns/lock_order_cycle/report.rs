//! The report of a cycle of constraints: message, sites, flows, notes and evidence.

use rustc_hash::FxHashSet;
use unsnarl_concurrency::locks::{Acquisition, Chain, Chains, Constraint};
use unsnarl_concurrency::{Assumption, Facts};
use unsnarl_finding::{Evidence, Finding, Flow, Note, RunId, Site, Verdict};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{InstanceId, OriginId};
use unsnarl_program::ir::{Body, StatementId};

use super::apart::{Relation, relation};
use super::{Edge, PATTERN};
use crate::rank;
use crate::wording::call_chain::steps;
use crate::wording::describe::{lock_name, method_name, object, place, thread};

/// What one thread of a cycle does.
struct CycleThread<'p, 'c> {
    edge: &'p Edge<'c>,
    thread: OriginId,
    constraint: &'p Constraint,
    chain: Chain,
    /// The names of the two locks in its code.
    held: String,
    wanted: String,
    /// How the locks relate, if one abstract object may stand for both.
    relation: Option<Relation>,
    /// Where it acquires the first lock, and where it waits for the second.
    holds_at: (InstanceId, StatementId),
    waits_at: (InstanceId, StatementId),
}

impl<'p, 'c> CycleThread<'p, 'c> {
    /// `may_be_one`: whether one abstract object may stand for both locks.
    fn of(
        facts: &'p Facts<'_, '_>,
        chains: &mut Chains<'_, '_>,
        edge: &'p Edge<'c>,
        thread: OriginId,
        may_be_one: bool,
    ) -> Option<CycleThread<'p, 'c>> {
        let (constraint, mut chain) = edge.chain(chains, thread)?;
        let constraint = &facts.locks.constraints()[constraint];
        let (taken, waits) = (facts.locks.acquisition(chain.taken), facts.locks.acquisition(constraint.wanted));
        // No other thread can hold or want the lock of an object that no other thread knows.
        let frame = |index: usize| chain.calls.get(index).copied().unwrap_or((waits.instance, waits.statement));
        let is_unknown = |acquisition: &Acquisition, index: usize| {
            let (instance, statement) = frame(index);
            let body = facts.analysis.code_of(instance).filter(|_| instance == acquisition.instance);
            let Some((value, at)) = body.and_then(|body| acquisition.locked_value(body)).zip(statement) else {
                return false;
            };
            let contexts = facts.guards.along(thread, &chain.calls[..index], instance);
            // A callee that runs under the lock may publish the object before it waits.
            let at = body.filter(|_| index < chain.calls.len()).map_or(at, |body| after(body, at));
            !contexts.is_empty() && contexts.iter().all(|context| facts.is_fresh(*context, value, at))
        };
        if is_unknown(waits, chain.calls.len()) || is_unknown(taken, chain.before) {
            return None;
        }
        // What the library does internally happens at the statement that calls it.
        let at = |acquisition: &Acquisition, calls: &[(InstanceId, Option<StatementId>)]| match acquisition.statement {
            Some(statement) => Some((acquisition.instance, statement)),
            None => calls.iter().rev().find_map(|(instance, statement)| Some((*instance, (*statement)?))),
        };
        let waits_at = at(waits, &chain.calls)?;
        let holds_at = at(taken, &chain.calls[..chain.before]).unwrap_or(waits_at);
        let (held, wanted) = (lock_name(facts, taken), lock_name(facts, waits));
        let relation = may_be_one.then(|| match relation(facts, &chain, waits) {
            Relation::MadeBefore if facts.assumed.is_lifted(Assumption::MadeBefore) => Relation::Apart,
            relation => relation,
        });
        let is_own = |(instance, statement): &(InstanceId, Option<StatementId>)| {
            facts.analysis.instance(*instance).has_body && statement.is_some()
        };
        chain.before = chain.calls[..chain.before].iter().filter(|call| is_own(call)).count();
        chain.calls.retain(is_own);
        Some(CycleThread { edge, thread, constraint, chain, held, wanted, relation, holds_at, waits_at })
    }

    /// A description of the thread.
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

    /// How the thread reaches the first lock, and from there the second.
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

/// The next statement if nothing is thrown.
fn after(body: &Body, statement: StatementId) -> StatementId {
    let block = body.block_of(statement);
    let next = body.statements_of(block).find(|next| *next > statement);
    let below = || body.block(block).successors.first().and_then(|below| body.statements_of(*below).next());
    next.or_else(below).unwrap_or(statement)
}

/// The report of a cycle; `None` if there is no call chain for a thread, or if all threads acquire the locks in the
/// order in which they were made.
pub(super) fn report(
    facts: &Facts<'_, '_>,
    chains: &mut Chains<'_, '_>,
    cycle: &[(&Edge<'_>, OriginId)],
) -> Option<Finding> {
    let program = facts.analysis.program();
    let count = cycle.len();
    let member = |index: usize| {
        let (edge, thread) = cycle[index];
        let (before, after) = (cycle[(index + count - 1) % count].0, cycle[(index + 1) % count].0);
        let may_be_one = before.shared_with(edge).intersects(&edge.shared_with(after));
        CycleThread::of(facts, chains, edge, thread, may_be_one)
    };
    let members: Vec<CycleThread<'_, '_>> = (0..count).map(member).collect::<Option<_>>()?;
    if members.iter().all(|member| member.relation == Some(Relation::MadeBefore)) {
        for (instance, statement) in members.iter().map(|member| member.waits_at) {
            let method = facts.analysis.instance(instance).method;
            facts.assumed.note(Assumption::MadeBefore, (method, Some(statement)));
        }
        return None;
    }
    let evidence = evidence(facts, &members);
    let numbered = || members.iter().enumerate();
    let waits = numbered()
        .map(|(index, member)| member.site(facts, index, member.waits_at, format!("waits for `{}`", member.wanted)));
    let holds = numbered()
        .map(|(index, member)| member.site(facts, index, member.holds_at, format!("holds `{}`", member.held)));
    let orders: Vec<String> = members
        .iter()
        .map(|member| {
            let method = |instance: InstanceId| method_name(program, facts.analysis.instance(instance).method);
            let (holder, waiter) = (method(member.holds_at.0), method(member.waits_at.0));
            match holder == waiter {
                true => format!("{holder} locks `{}`, then `{}`", member.held, member.wanted),
                false => format!("{holder} locks `{}`, then {waiter} `{}`", member.held, member.wanted),
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
        more: Vec::new(),
        flows: numbered().map(|(index, member)| member.flow(facts, index)).collect(),
        notes: notes(facts, &members),
        evidence,
    })
}

fn notes(facts: &Facts<'_, '_>, members: &[CycleThread<'_, '_>]) -> Vec<Note> {
    let mut notes = Vec::new();
    for (index, member) in members.iter().enumerate() {
        let next = (index + 1) % members.len();
        let shared = member.edge.shared_with(members[next].edge);
        if let Some(first) = shared.first() {
            let what = object(facts, first);
            let more = match shared.len() {
                1 => String::new(),
                2 => ", or another".into(),
                others => format!(", or one of {} others", others - 1),
            };
            let text = format!(
                "`{}` in thread {index} and `{}` in thread {next} may both be {what}{more}",
                member.wanted, members[next].held
            );
            notes.push(Note { label: "same lock".into(), text });
        }
    }
    let mut threads: Vec<String> = Vec::new();
    for thread in members.iter().map(|member| member.thread(facts)) {
        if !threads.contains(&thread) {
            threads.push(thread);
        }
    }
    let is_one = members.iter().all(|member| member.thread == members[0].thread);
    let text = match is_one {
        true => format!("{} may run several times at once", threads.join(", or ")),
        false => format!("nothing makes these wait for each other: {}", threads.join("; ")),
    };
    notes.push(Note { label: "in parallel".into(), text });
    notes
}

fn evidence(facts: &Facts<'_, '_>, members: &[CycleThread<'_, '_>]) -> Vec<Evidence> {
    let mut evidence = vec![rank::fewer_threads(members.len())];
    let all_exact = members.iter().enumerate().all(|(index, member)| {
        let shared = member.edge.shared_with(members[(index + 1) % members.len()].edge);
        shared.iter().any(|object| facts.once.is_single(object))
    });
    evidence.push(if all_exact { rank::exact_locks() } else { rank::summarised_locks() });
    if members.iter().all(|member| member.relation == Some(Relation::Below)) {
        evidence.push(rank::downwards());
    } else if members.iter().any(|member| matches!(member.relation, Some(Relation::MadeBefore | Relation::Unknown))) {
        evidence.push(rank::perhaps_one_lock());
    }
    // Two calls suffice to get from one object to the next: `to.deposit(amount)` is one.
    let has_long_chain = |member: &CycleThread<'_, '_>| member.chain.calls.len() > member.chain.before + 1;
    if members.iter().all(|member| member.relation.is_some()) && members.iter().any(has_long_chain) {
        evidence.push(rank::one_kind_of_lock());
    }
    evidence.extend(rank::long_call_chain(members.iter().map(|member| member.chain.calls.len()).max().unwrap_or(0)));
    let between = |member: &CycleThread<'_, '_>| member.chain.calls.len().saturating_sub(member.chain.before);
    evidence.extend(rank::locks_far_apart(members.iter().map(between).max().unwrap_or(0)));
    let unsure = || members.iter().filter(|member| !member.constraint.must);
    if unsure().any(|member| facts.locks.is_joined(member.constraint)) {
        evidence.push(rank::joined_locksets());
    } else if unsure().next().is_some() {
        evidence.push(rank::sometimes_held());
    }
    if members.iter().any(|member| facts.analysis.is_entered_as(member.thread, EntryKind::OpenApi)) {
        evidence.push(rank::unknown_callers());
    }
    evidence
}
