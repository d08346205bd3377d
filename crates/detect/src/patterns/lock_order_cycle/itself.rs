//! A thread that waits for a lock that it holds itself: a reader that wants to write, or a thread that acquires a
//! non-reentrant lock again.
//!
//! Under-approximates: the lock must be held there, and must be the same one, by name or as a single object. Two read
//! acquisitions do not count, though a writer that waits between them blocks the second.

use std::collections::BTreeMap;

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{Acquisition, AcquisitionId, AcquisitionKind, Guard, GuardContextId, LockClass};
use unsnarl_finding::{Finding, Flow, Note, Site};
use unsnarl_library::{ClassFact, LockSort};
use unsnarl_program::Origin;

use super::{LockIdentity, PATTERN};
use crate::rank;
use crate::scene::{Scene, finding};
use crate::suppress::{self, Standing};
use crate::wording::call_chain;
use crate::wording::describe::{lock_name, method_name, place, thread};

/// The findings for each lock: the first place that waits for it stands for the others.
pub(super) fn waits_for_itself(scene: &Scene<'_, '_, '_>) -> BTreeMap<LockIdentity, Vec<Finding>> {
    let facts = scene.facts;
    let mut found: BTreeMap<LockIdentity, Vec<Finding>> = BTreeMap::new();
    for acquisition in (0..facts.locks.len()).map(|id| facts.locks.acquisition(AcquisitionId::new(id))) {
        let wanted = facts.locks.class(acquisition.class);
        let Some(identity) = wanted.objects.first().map(|object| LockIdentity::of(facts, object)) else { continue };
        if let Some(finding) = report(facts, acquisition, wanted) {
            let known = found.entry(identity).or_default();
            // A method may have several instances.
            if !known.iter().any(|known| known.sites == finding.sites) {
                known.push(finding);
            }
        }
    }
    let apart = |(lock, all): (LockIdentity, Vec<Finding>)| {
        let places = all.iter().map(|finding| finding.sites.clone()).collect();
        let mut stands_for = |_: Standing, group: &[usize]| Some(all[group[0]].clone());
        (lock, suppress::apart(scene, PATTERN.rule.id, places, &mut stands_for))
    };
    found.into_iter().map(apart).collect()
}

fn report(facts: &Facts<'_, '_>, acquisition: &Acquisition, wanted: &LockClass) -> Option<Finding> {
    let (analysis, program) = (facts.analysis, facts.analysis.program());
    let (instance, statement) = (acquisition.instance, acquisition.statement?);
    let method = analysis.instance(instance).method;
    let is_own = program.class(program.method(method).class).origin == Origin::Application;
    let is_wait = matches!(acquisition.kind, AcquisitionKind::Wait(_));
    if !is_own || wanted.sort != LockSort::Explicit || !acquisition.blocks || is_wait {
        return None;
    }
    let blocks_itself = |guard: &Guard| {
        let held = facts.locks.class(guard.class);
        must_be_same(facts, guard, acquisition, wanted)
            && held.excludes(wanted)
            && (!held.is_reentered_by(wanted) || is_not_reentrant(facts, wanted))
    };
    let held =
        |context: GuardContextId| facts.guards.held(context, statement).into_iter().map(move |guard| (context, guard));
    let (context, guard) = facts.guards.contexts_of(instance).flat_map(held).find(|(_, guard)| blocks_itself(guard))?;
    let chain = call_chain::from_lock(facts, context, &guard);
    let taken = chain.taken.map(|taken| facts.locks.acquisition(taken));
    let taken_at = taken.and_then(|taken| Some((taken.instance, taken.statement?)));
    let lock = lock_name(facts, acquisition);
    let waiter = method_name(program, method);
    let why = match is_not_reentrant(facts, wanted) {
        true => "is not reentrant",
        false => "lets no thread write while any thread reads",
    };
    let place = |(instance, statement), role: String| {
        place(facts, analysis.instance(instance).method, Some(statement), Some(0), role)
    };
    let mut sites = vec![place((instance, statement), format!("waits for `{lock}`"))];
    let holds: Option<Site> =
        taken.zip(taken_at).map(|(taken, at)| place(at, format!("holds `{}`", lock_name(facts, taken))));
    let mut steps: Vec<Site> = holds.iter().cloned().collect();
    steps.extend(call_chain::steps(facts, &chain.calls, instance, 0));
    steps.push(sites[0].clone());
    sites.extend(holds);
    let message = match is_not_reentrant(facts, wanted) {
        true => format!("deadlock: {waiter} waits for `{lock}`, which its own thread holds already"),
        false => format!("deadlock: {waiter} waits for `{lock}` until all have read, its own thread among them"),
    };
    let mut found = finding(&PATTERN.rule, message, sites, vec![rank::one_thread_suffices()]);
    found.flows = vec![Flow {
        thread: thread(facts, chain.origin, taken.map_or(instance, |taken| taken.instance)),
        sites: steps,
    }];
    found.notes = vec![Note { label: "why".into(), text: format!("the lock {why}") }];
    Some(found)
}

/// Whether a held lock must be the wanted one.
fn must_be_same(facts: &Facts<'_, '_>, guard: &Guard, acquisition: &Acquisition, wanted: &LockClass) -> bool {
    let held = facts.locks.class(guard.class);
    let is_named = guard.path.is_some() && guard.path == acquisition.path;
    let single = wanted.must_be_of(&facts.once);
    held.may_be_lock_of(wanted) && (is_named || single.is_some() && held.must_be_of(&facts.once) == single)
}

fn is_not_reentrant(facts: &Facts<'_, '_>, lock: &LockClass) -> bool {
    let (analysis, program) = (facts.analysis, facts.analysis.program());
    lock.objects.iter().all(|object| {
        let class = analysis.object(object).ty.as_class();
        class.is_some_and(|class| program.class_is(analysis.models(), class, ClassFact::NotReentrant))
    })
}
