//! Cycles as the paper defines them (Otto and Moschny 2008, section 6.1: constraints that may happen in parallel, each
//! waiting for what the next may hold), though something keeps their threads apart. Only for `--pattern-complete`.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::Acquisition;
use unsnarl_finding::{Finding, Site};
use unsnarl_pointer::OriginId;

use super::listed::Reported;
use super::report::report;
use super::search::{Cycle, CycleSearch};
use super::{Edge, LockIdentity, PATTERN, share_two};
use crate::pattern_only::note;
use crate::wording::describe::{lock_name, method_name, place};

/// The locks of a cycle, as readers of a report distinguish them.
pub(super) fn locks_of(facts: &Facts<'_, '_>, edges: &[Edge<'_>], cycle: &[usize]) -> Vec<LockIdentity> {
    let lock = |index: usize| {
        let next = &edges[cycle[(index + 1) % cycle.len()]];
        Some(LockIdentity::of(facts, edges[cycle[index]].shared_with(next).first()?))
    };
    let mut locks: Vec<LockIdentity> = (0..cycle.len()).filter_map(lock).collect();
    locks.sort_unstable();
    locks.dedup();
    locks
}

/// The cycles on locks of which no cycle is reported: one for each set of locks.
pub(super) fn matches(
    facts: &Facts<'_, '_>,
    edges: &[Edge<'_>],
    reported: &BTreeMap<Vec<LockIdentity>, Reported>,
) -> Vec<Finding> {
    let is_reported = |locks: &Vec<LockIdentity>| {
        reported.get(locks).is_some_and(|found| found.is_reported() || found.covered.is_some())
    };
    let mut search = CycleSearch::of_pattern(facts, edges);
    let mut seen: BTreeSet<Vec<LockIdentity>> = BTreeSet::new();
    let mut matches = Vec::new();
    let (cycles, _) = search.cycles();
    for cycle in cycles {
        let locks = locks_of(facts, edges, &cycle);
        if is_reported(&locks) || seen.contains(&locks) || facts.is_cancelled() {
            continue;
        }
        let Some(threads) = search.threads_of(&cycle) else { continue };
        let is_part = reported.iter().any(|(known, found)| found.is_reported() && share_two(known, &locks));
        let reasons = reasons(&mut search, edges, &cycle, &threads, is_part);
        if let Some((message, sites)) = described(facts, edges, &mut search, &cycle, &threads) {
            matches.push(note(&PATTERN.rule, message, sites, &reasons));
            seen.insert(locks);
        }
    }
    matches
}

/// What keeps the threads of a cycle apart.
fn reasons(
    search: &mut CycleSearch<'_, '_, '_, '_>,
    edges: &[Edge<'_>],
    cycle: &Cycle,
    threads: &[OriginId],
    is_part: bool,
) -> Vec<String> {
    let mut reasons = Vec::new();
    if search.has_gate(cycle) {
        reasons.push("two of the threads must hold a common lock, which only one can hold".to_owned());
    }
    if let Some(assumption) = search.order_of(cycle) {
        reasons.push(format!("the program keeps an order of its own ({}: {})", assumption.id(), assumption.text()));
    }
    if search.is_confined(cycle, threads) {
        reasons.push("each of the threads has locks of its own".to_owned());
    }
    let members: Vec<_> = cycle.iter().map(|edge| &edges[*edge]).zip(threads.iter().copied()).collect();
    let facts = search.facts();
    if reasons.is_empty() && report(facts, &mut search.chains, &members).is_none() {
        let text = "the locks are taken in the order in which they were made (A22), or one is not known to others yet";
        reasons.push(text.to_owned());
    }
    if is_part {
        reasons.push("a shorter cycle on two of these locks is reported".to_owned());
    }
    if reasons.is_empty() {
        reasons.push("too many other cycles on these locks are not feasible".to_owned());
    }
    reasons
}

/// A sentence about a cycle, and where its threads hold and wait.
fn described(
    facts: &Facts<'_, '_>,
    edges: &[Edge<'_>],
    search: &mut CycleSearch<'_, '_, '_, '_>,
    cycle: &Cycle,
    threads: &[OriginId],
) -> Option<(String, Vec<Site>)> {
    let program = facts.analysis.program();
    let (mut orders, mut sites) = (Vec::new(), Vec::new());
    for (index, (edge, thread)) in cycle.iter().zip(threads).enumerate() {
        let (constraint, chain) = edges[*edge].chain(&mut search.chains, *thread)?;
        let wanted = facts.locks.acquisition(facts.locks.constraints()[constraint].wanted);
        let taken = facts.locks.acquisition(chain.taken);
        let site = |acquisition: &Acquisition, role: String| {
            let method = facts.analysis.instance(acquisition.instance).method;
            place(facts, method, acquisition.statement, Some(index as u32), role)
        };
        let (holds, waits) = (lock_name(facts, taken), lock_name(facts, wanted));
        sites.push(site(wanted, format!("waits for `{waits}`")));
        sites.push(site(taken, format!("holds `{holds}`")));
        let method = method_name(program, facts.analysis.instance(taken.instance).method);
        orders.push(format!("{method} locks `{holds}`, then `{waits}`"));
    }
    orders.dedup();
    Some((format!("locks are taken in a cycle: {}", orders.join("; ")), sites))
}
