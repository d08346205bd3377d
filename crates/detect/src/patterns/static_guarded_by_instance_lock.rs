//! `static-guarded-by-instance-lock`: static state that is changed under the lock of an instance, where threads with other instances come, too.
//!
//! State is a static field, or the contents of what a static field holds. Two accesses race though each holds the monitor of its `this`: so these are, or may be,
//! different objects, and no other lock keeps them apart.

use unsnarl_concurrency::Variable;
use unsnarl_concurrency::locks::PathRoot;
use unsnarl_finding::{Evidence, Finding, Rule, RuleId, Severity};
use unsnarl_pointer::{ObjectId, ObjectSet, Site};
use unsnarl_program::ir::{Body, Definition, Op};
use unsnarl_program::models::LockSort;

use crate::Pattern;
use crate::candidates::{Pair, Race, Seen};
use crate::describe::{place, simple_name};
use crate::race_report::variable_name;
use crate::rank;
use crate::scene::{Scene, finding};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("static-guarded-by-instance-lock"),
        summary: "static state is changed under the lock of an instance, which does not keep other instances out",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/static-guarded-by-instance-lock.md"),
        on_by_default: true,
    },
    find,
};

fn find(scene: &Scene<'_, '_, '_>, _: &mut Vec<&'static str>) -> Vec<Finding> {
    scene.races().races.iter().filter_map(|race| report(scene, race)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, race: &Race<'_>) -> Option<Finding> {
    let (facts, program) = (scene.facts, scene.program());
    let is_it = |pair: &&Pair<'_>| {
        (pair.seen.iter()).all(|seen| is_static(scene, race.variable, seen) && own_monitor(scene, seen).is_some())
    };
    let [change, other] = race.pairs.iter().find(is_it)?.seen;
    let (method, statement) = change.statement(facts);
    let name = variable_name(facts, race.variable, change.access);
    let class = simple_name(program, program.method(method).class);
    let message = format!("static state, {name}, is changed under the lock of one {class}, which does not keep others out");
    let mut sites = vec![place(facts, method, Some(statement), None, format!("changes {name}"))];
    let elsewhere = other.statement(facts);
    let role = "comes with the lock of another instance";
    let there = place(facts, elsewhere.0, Some(elsewhere.1), None, role.into());
    if (&there.file, there.line) != (&sites[0].file, sites[0].line) {
        sites.push(there);
    }
    Some(finding(&PATTERN.rule, message, sites, evidence(scene, &change, &other)))
}

/// Whether an access is to a static field, or to the contents of what one holds.
fn is_static(scene: &Scene<'_, '_, '_>, variable: Variable, seen: &Seen<'_>) -> bool {
    match variable {
        Variable::Field(_) => return seen.access.base.is_none(),
        // A library method that is given an array for its result need not use it.
        Variable::Elements(_) if seen.access.call.is_some() => return false,
        Variable::Elements(_) | Variable::Contents(_) => {}
    }
    let is_read = |body: &Body| match body.value(seen.access.base?).definition {
        Definition::Statement(statement) => Some(matches!(body.statement(statement).op, Op::GetStatic(_))),
        _ => None,
    };
    scene.analysis().code_of(seen.access.instance).and_then(is_read) == Some(true)
}

/// The objects that `this` may be, if an access is under its monitor.
fn own_monitor<'s>(scene: &'s Scene<'_, '_, '_>, seen: &Seen<'_>) -> Option<&'s ObjectSet> {
    let facts = scene.facts;
    let this = scene.analysis().code_of(seen.access.instance)?.this()?;
    facts.guards.held(seen.context, seen.access.statement).iter().find_map(|guard| {
        let path = facts.guards.paths().get(guard.path?);
        let class = facts.locks.class(guard.class);
        let is_own = path.root == PathRoot::Value(this) && path.fields.is_empty() && class.sort == LockSort::Monitor;
        is_own.then_some(&class.objects)
    })
}

fn evidence(scene: &Scene<'_, '_, '_>, one: &Seen<'_>, other: &Seen<'_>) -> Vec<Evidence> {
    let mut evidence = vec![rank::in_parallel()];
    let Some((mine, theirs)) = own_monitor(scene, one).zip(own_monitor(scene, other)) else { return evidence };
    let site = |object: u32| scene.analysis().object(ObjectId::new(object as usize)).site;
    if !mine.intersects(theirs) {
        evidence.push(rank::different_locks());
    } else if mine.iter().any(|object| matches!(site(object), Site::Given(_))) {
        evidence.push(rank::unknown_callers());
    }
    evidence
}
