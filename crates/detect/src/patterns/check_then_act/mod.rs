//! `check-then-act`: a thread-safe object is asked, and changed by the answer, in two calls between which another thread may change it.
//!
//! A *check* only reads the contents of its receiver, an *act* writes them (`pairs.rs` says which belong together). Both are atomic by themselves; together they are not, unless one lock
//! is held from the first to the second that keeps away whoever writes. Under-approximates: both must stand in one method.

mod pairs;

use std::collections::BTreeSet;

use unsnarl_concurrency::locks::Guard;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_pointer::InstanceId;
use unsnarl_program::models::{LockSort, MethodModel};

use crate::Pattern;
use crate::describe::{expression, place, place_at};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::shared::{At, ContentWrites, accesses_receiver, parallel_evidence};
use pairs::{Breaks, Pair, pairs};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("check-then-act"),
        summary: "what was found out about a shared collection or atomic may no longer hold when it is acted on",
        severity: Severity::Warning,
        page: include_str!("../../../../../docs/rules/check-then-act.md"),
        on_by_default: true,
    },
    find,
};

fn find(scene: &Scene<'_, '_, '_>, _: &mut Vec<&'static str>) -> Vec<Finding> {
    let writes = ContentWrites::of(scene.facts);
    let mut findings = Vec::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        let mut told = BTreeSet::new();
        for pair in pairs(scene, code) {
            let broken = |instance: &InstanceId| Some((*instance, broken_by(scene, &writes, *instance, &pair)?));
            if let Some(broken) = code.instances.iter().find_map(broken).filter(|_| told.insert(pair.act)) {
                findings.push(report(scene, code, &pair, broken));
            }
        }
    }
    findings
}

/// A write by another thread that may come between the two calls.
fn broken_by(scene: &Scene<'_, '_, '_>, writes: &ContentWrites, instance: InstanceId, pair: &Pair) -> Option<At> {
    let facts = scene.facts;
    let is_safe = |statement| {
        let mut calls = facts.analysis.library_calls_at(instance, Some(statement)).iter();
        calls.any(|call| facts.analysis.model(*call).is_some_and(|model| model.is_atomic()))
    };
    if !is_safe(pair.check) || !is_safe(pair.act) {
        return None;
    }
    let objects = facts.analysis.points_to(instance, pair.receiver);
    facts.guards.contexts_of(instance).find_map(|context| {
        let at_check = facts.guards.held(context, pair.check);
        let at_act = facts.guards.held(context, pair.act);
        // The same lock, taken again in between, would not be the same acquisition.
        let throughout: Vec<Guard> = at_check.into_iter().filter(|guard| at_act.contains(guard)).collect();
        writes.beside_where(facts, objects, (instance, pair.check), |write| {
            breaks(scene, pair.breaks, write) && !is_kept_out(scene, &throughout, write)
        })
    })
}

/// Whether a write is of the kind that makes the answer of the check wrong.
fn breaks(scene: &Scene<'_, '_, '_>, by: Breaks, (instance, statement): At) -> bool {
    let does = |model: &MethodModel| match by {
        Breaks::Storing => model.stores_into_receiver(),
        Breaks::Taking => !model.stores_into_receiver(),
        Breaks::Writing => true,
    };
    let calls = scene.analysis().library_calls_at(instance, Some(statement)).iter();
    let mut models = calls.filter_map(|call| scene.analysis().model(*call));
    models.any(|model| accesses_receiver(model.method).1 && does(model.method))
}

/// Whether one of these locks keeps a write away: it is held there, or the call takes it itself.
fn is_kept_out(scene: &Scene<'_, '_, '_>, held: &[Guard], (instance, statement): At) -> bool {
    let facts = scene.facts;
    let locks = |guard: &Guard| facts.locks.class(guard.class);
    let theirs = facts.guards.always_held(instance, statement);
    let is_held = held.iter().any(|own| theirs.iter().any(|other| locks(own).may_be_lock_of(locks(other))));
    let calls = facts.analysis.library_calls_at(instance, Some(statement)).iter();
    is_held
        || calls.filter_map(|call| Some((call, facts.analysis.model(*call)?))).any(|(call, model)| {
            model.holds().iter().filter(|lock| lock.sort == LockSort::Monitor).any(|lock| {
                let objects = facts.analysis.reached(*call, &lock.path);
                let is_it = |own: &Guard| locks(own).sort == LockSort::Monitor && locks(own).objects.intersects(&objects);
                held.iter().any(is_it)
            })
        })
}

fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, pair: &Pair, (instance, other): (InstanceId, At)) -> Finding {
    let facts = scene.facts;
    let receiver = expression(scene.program(), code.body, pair.receiver);
    let message = format!("{receiver} may be changed by another thread after it is asked here and before it is changed by the answer");
    let sites = vec![
        place(facts, code.method, Some(pair.act), None, "acts on the answer".into()),
        place(facts, code.method, Some(pair.check), None, "asks".into()),
        place_at(facts, other, "another thread may come between with this"),
    ];
    let evidence = parallel_evidence(facts, [(instance, pair.act), other], rank::seen_in_parallel());
    finding(&PATTERN.rule, message, sites, evidence)
}
