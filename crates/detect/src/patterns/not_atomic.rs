//! `not-atomic`: a method that is annotated as atomic, or as a mover of some kind, is not.
//!
//! The check of Flanagan and Qadeer 2003 (Zhou 2003, section 3), with inferred types: the method must be what is
//! declared (`stated/atomicity.rs`) in every context in which threads reach it, given the locks that its callers hold
//! there. The finding names the two actions that do not commute, between which other threads may act.
//!
//! Over-approximates, as reduction does: a method that is not of the form right movers, one action, left movers may
//! still happen to be atomic.

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::locks::{GuardContextId, NamedLock};
use unsnarl_finding::{Evidence, Finding, Flow, Rule, RuleId, Severity, Site};
use unsnarl_pointer::InstanceId;
use unsnarl_program::MethodId;

use crate::movers::{Action, Atomicity, Conflict, Does, Lock, Traced, does, reason, reason_beyond, steps};
use crate::race::report::variable_name;
use crate::rank;
use crate::scene::shared::At;
use crate::scene::{Scene, finding};
use crate::stated::Declared;
use crate::wording::call_chain::{flow_to, some_origin};
use crate::wording::describe::{method_name, place, place_at};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("not-atomic"),
        summary: "a method that is annotated to be atomic is not: other threads may act in between",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/not-atomic.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    if scene.stated().atomicities().next().is_some() {
        left_out.extend(scene.movers().left_out());
    }
    let methods = scene.stated().atomicities().take_while(|_| !scene.facts.is_cancelled());
    let is_met = |method, declared: &Declared| declared.is_atomic() && scene.movers().is_atomic(method);
    methods
        .filter(|(method, declared)| !is_met(*method, declared))
        .filter_map(|(method, declared)| judge(scene, method, declared))
        .collect()
}

/// What is required of a method in a context, given the locks that its callers hold there.
fn required(scene: &Scene<'_, '_, '_>, context: GuardContextId, declared: &Declared) -> Atomicity {
    let (facts, data) = (scene.facts, scene.facts.guards.context(context));
    let Some(body) = facts.analysis.code_of(data.instance) else { return Atomicity::Error };
    // A lock that is held only for reading is held.
    let is_held = |lock: &NamedLock| {
        Lock::named(facts, data.instance, lock, false).is_some_and(|lock| lock.is_among(facts, &data.entry))
    };
    declared.at(body, &is_held)
}

/// Reports the most informative context: one where other threads may act in between, rather than one with a race, which
/// has a rule of its own.
fn judge(scene: &Scene<'_, '_, '_>, method: MethodId, declared: &Declared) -> Option<Finding> {
    let contexts = scene.movers().in_contexts(scene.facts, method);
    let required = |(context, traced)| (context, required(scene, context, declared), traced);
    let mut broken: Vec<(GuardContextId, Atomicity, &Traced)> = contexts.into_iter().map(required).collect();
    broken.retain(|(_, required, traced)| !traced.atomicity.is_within(*required));
    broken.sort_by_key(|(context, _, traced)| (traced.broken.is_none(), traced.race.is_some(), *context));
    let (context, required, traced) = broken.into_iter().next()?;
    Some(report(scene, method, context, required, traced))
}

/// What a method is to be, in words.
fn kind(required: Atomicity) -> &'static str {
    match required {
        Atomicity::Const => "independent of all that threads share",
        Atomicity::Mover => "a mover",
        Atomicity::Right => "a right mover",
        Atomicity::Left => "a left mover",
        Atomicity::Atomic => "atomic",
        Atomicity::Compound => "free of races",
        Atomicity::Error => "anything",
    }
}

fn report(
    scene: &Scene<'_, '_, '_>,
    method: MethodId,
    context: GuardContextId,
    required: Atomicity,
    traced: &Traced,
) -> Finding {
    let facts = scene.facts;
    let name = method_name(facts.analysis.program(), method);
    let kind = kind(required);
    // An atomic method that is to be a mover has one action too many, not two that do not belong together.
    let beyond = traced.beyond(required).filter(|_| traced.broken.is_none() && traced.race.is_none());
    let why = beyond.map_or_else(|| reason(facts, traced), |action| reason_beyond(facts, action));
    let message = format!("`{name}` is to be {kind}, but {why}");
    let actions: Vec<&Action> = match (&traced.broken, &traced.race) {
        (Some((first, second)), _) => vec![first, second],
        (None, Some((access, _))) => vec![access],
        (None, None) => beyond.into_iter().collect(),
    };
    let rival = rival(scene, context, &actions);
    // The rival comes first, so that its last step is shown before the last step of the method.
    let theirs = rival.map(|conflict| (conflict, rival_site(facts, conflict)));
    let theirs = theirs.and_then(|(conflict, site)| flow_of_rival(facts, conflict.rival, site));
    let thread = theirs.iter().len() as u32;
    let mut sites: Vec<Site> = actions.iter().map(|action| site(facts, action, thread)).collect();
    sites.extend(theirs.as_ref().and_then(|flow| flow.sites.last().cloned()));
    let flows = theirs.into_iter().chain([flow(facts, context, &actions, thread)]).collect();
    // If the analysis of an annotated method is incomplete, the finding points to the method.
    if sites.is_empty() {
        sites.push(place(facts, method, None, None, format!("is to be {kind}")));
    }
    let mut found = finding(&PATTERN.rule, message, sites, evidence(facts, traced, &actions, rival.is_some()));
    found.flows = flows;
    found
}

fn evidence(facts: &Facts<'_, '_>, traced: &Traced, actions: &[&Action], has_rival: bool) -> Vec<Evidence> {
    let mut evidence = vec![rank::stated()];
    let is_lock = |action: &&Action| matches!(action.does, Does::Takes | Does::Releases);
    if traced.broken.is_none() && traced.race.is_some() {
        evidence.push(rank::only_a_race());
    } else if actions.is_empty() || actions.iter().any(|action| action.does == Does::CallsUnknown) {
        evidence.push(rank::unknown_action());
    } else if !has_rival && actions.iter().all(is_lock) {
        evidence.push(rank::alone());
    }
    if facts.analysis.shares_code() {
        evidence.push(rank::shared_code());
    }
    evidence
}

fn site(facts: &Facts<'_, '_>, action: &Action, thread: u32) -> Site {
    Site { thread: Some(thread), ..place_at(facts, action.at, does(facts, action)) }
}

/// What another thread does to the variables of the method: at the two actions, otherwise anywhere in the methods that
/// contain them; preferably a write.
fn rival<'s>(scene: &'s Scene<'_, '_, '_>, context: GuardContextId, actions: &[&Action]) -> Option<&'s Conflict> {
    let facts = scene.facts;
    let own = facts.guards.context(context).instance;
    let at_actions = actions.iter().map(|action| action.innermost().at);
    let instances = std::iter::once(own).chain(actions.iter().flat_map(|action| action.places().map(|place| place.0)));
    let statements = |instance: InstanceId| -> Vec<At> {
        let body = facts.analysis.code_of(instance);
        body.into_iter().flat_map(|body| body.statements()).map(|statement| (instance, statement)).collect()
    };
    let places: Vec<At> = at_actions.chain(instances.flat_map(statements)).collect();
    let conflicts = || places.iter().flat_map(|place| scene.movers().conflicts_at(*place));
    conflicts().find(|conflict| conflict.rival_writes).or_else(|| conflicts().next())
}

fn rival_site(facts: &Facts<'_, '_>, conflict: &Conflict) -> Site {
    let variable = facts.accesses().variable(conflict.variable);
    let name = variable_name(facts, variable, conflict.access(facts));
    let does = if conflict.rival_writes { "writes" } else { "reads" };
    place_at(facts, conflict.rival, format!("{does} {name}"))
}

/// How a thread reaches the method, and what it does there.
fn flow(facts: &Facts<'_, '_>, context: GuardContextId, actions: &[&Action], thread: u32) -> Flow {
    let mut steps = actions.iter().flat_map(|action| steps(facts, action, thread));
    let method = facts.analysis.instance(facts.guards.context(context).instance).method;
    let first = steps.next().unwrap_or_else(|| place(facts, method, None, None, "is to be atomic".into()));
    let mut flow = flow_to(facts, thread, (context, some_origin(facts, context)), first);
    flow.sites.extend(steps);
    flow
}

fn flow_of_rival(facts: &Facts<'_, '_>, rival: At, site: Site) -> Option<Flow> {
    let context = facts.guards.contexts_of(rival.0).next()?;
    Some(flow_to(facts, 0, (context, some_origin(facts, context)), site))
}
