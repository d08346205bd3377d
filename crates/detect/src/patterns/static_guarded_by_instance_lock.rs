//! `static-guarded-by-instance-lock`: static state that is changed under the lock of an instance, and that threads with
//! other instances access, too.
//!
//! State is a static field, or the contents of what a static field holds. Two accesses race though each holds the
//! monitor of its `this`: these are, or may be, different objects, and no other lock excludes the race.

use std::collections::BTreeMap;

use unsnarl_concurrency::Variable;
use unsnarl_concurrency::locks::LockRoot;
use unsnarl_finding::{Evidence, Finding, Rule, RuleId, Severity, Site};
use unsnarl_library::LockSort;
use unsnarl_pointer::{AllocationSite, ObjectId, ObjectSet};
use unsnarl_program::ClassId;
use unsnarl_program::ir::{Body, Definition, Op};

use crate::race::candidates::{Pair, Race, ThreadAccess};
use crate::race::report::variable_name;
use crate::rank;
use crate::scene::{Scene, finding};
use crate::wording::describe::{listed, place, simple_name};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("static-guarded-by-instance-lock"),
        summary: "static state is changed under the lock of an instance, which does not exclude other instances",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/static-guarded-by-instance-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut by_class: BTreeMap<ClassId, Vec<(String, Pair<'_>)>> = BTreeMap::new();
    for race in &scene.races().races {
        if let Some(pair) = instance_locked_race(scene, race) {
            let change = pair.seen[0];
            let class = scene.program().method(change.statement(scene.facts).0).class;
            let name = variable_name(scene.facts, race.variable, change.access);
            by_class.entry(class).or_default().push((name, pair));
        }
    }
    by_class.into_iter().map(|(class, changed)| report(scene, class, &changed)).collect()
}

/// Two accesses that race though each holds the lock of its instance. If other accesses hold no lock at all, the
/// missing lock is the mistake.
fn instance_locked_race<'s>(scene: &Scene<'_, '_, '_>, race: &Race<'s>) -> Option<Pair<'s>> {
    let is_unlocked = |seen: &ThreadAccess<'_>| scene.facts.guards.held(seen.context, seen.access.statement).is_empty();
    let hold_own_monitors = |pair: &&Pair<'_>| {
        (pair.seen.iter()).all(|seen| is_static(scene, race.variable, seen) && own_monitor(scene, seen).is_some())
    };
    let some_is_unlocked = || race.pairs.iter().flat_map(|pair| &pair.seen).any(is_unlocked);
    race.pairs.iter().find(hold_own_monitors).filter(|_| !some_is_unlocked()).copied()
}

/// One finding for all static state of a class.
fn report(scene: &Scene<'_, '_, '_>, class: ClassId, changed: &[(String, Pair<'_>)]) -> Finding {
    let facts = scene.facts;
    let class = simple_name(scene.program(), class);
    let mut names: Vec<String> = changed.iter().map(|(name, _)| name.clone()).collect();
    names.sort_unstable();
    names.dedup();
    let names = listed(&names);
    let message =
        format!("static state, {names}, is changed under the lock of one {class}, which does not keep others out");
    let mut sites: Vec<Site> = Vec::new();
    for (name, pair) in changed {
        let roles = [format!("changes {name}"), "comes with the lock of another instance".into()];
        for (seen, role) in pair.seen.iter().zip(roles) {
            let (method, statement) = seen.statement(facts);
            let there = place(facts, method, Some(statement), None, role);
            if !sites.iter().any(|site| (&site.file, site.line, site.pc) == (&there.file, there.line, there.pc)) {
                sites.push(there);
            }
        }
    }
    let [change, other] = changed[0].1.seen;
    finding(&PATTERN.rule, message, sites, evidence(scene, &change, &other))
}

/// Whether an access is to a static field, or to the contents of what one holds.
fn is_static(scene: &Scene<'_, '_, '_>, variable: Variable, seen: &ThreadAccess<'_>) -> bool {
    match variable {
        Variable::Field(_) => return seen.access.base.is_none(),
        // A library method that receives an array for its result need not use it.
        Variable::Elements(_) if seen.access.call.is_some() => return false,
        Variable::Elements(_) | Variable::Contents(_) => {}
    }
    let is_read = |body: &Body| match body.value(seen.access.base?).definition {
        Definition::Statement(statement) => Some(matches!(body.statement(statement).op, Op::GetStatic(_))),
        _ => None,
    };
    scene.analysis().code_of(seen.access.instance).and_then(is_read) == Some(true)
}

/// The objects that `this` may be, if an access holds its monitor.
fn own_monitor<'s>(scene: &'s Scene<'_, '_, '_>, seen: &ThreadAccess<'_>) -> Option<&'s ObjectSet> {
    let facts = scene.facts;
    let this = scene.analysis().code_of(seen.access.instance)?.this()?;
    facts.guards.held(seen.context, seen.access.statement).iter().find_map(|guard| {
        let path = facts.guards.paths().get(guard.path?);
        let class = facts.locks.class(guard.class);
        let is_own = path.root == LockRoot::Value(this) && path.fields.is_empty() && class.sort == LockSort::Monitor;
        is_own.then_some(&class.objects)
    })
}

fn evidence(scene: &Scene<'_, '_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> Vec<Evidence> {
    let mut evidence = vec![rank::in_parallel()];
    let Some((mine, theirs)) = own_monitor(scene, one).zip(own_monitor(scene, other)) else { return evidence };
    let site = |object: ObjectId| scene.analysis().object(object).site;
    if !mine.intersects(theirs) {
        evidence.push(rank::different_locks());
    } else if mine.iter().any(|object| matches!(site(object), AllocationSite::Given(_))) {
        evidence.push(rank::unknown_callers());
    }
    evidence
}
