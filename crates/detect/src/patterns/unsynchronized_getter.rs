//! `unsynchronized-getter`: a field is changed only under a lock, and its getter reads it without.
//!
//! A getter is a method without parameters that reads a field, returns something, and neither writes nor calls. It must
//! race with a change, and all changes that other threads may see must hold one lock: otherwise the field has no
//! discipline that the getter breaks. What a constructor writes into its object, or a method into an object that it has
//! just made, is the initial value and not a change, whatever locks are held. The evidence is that of the race.

use std::cell::LazyCell;

use unsnarl_concurrency::locks::protections;
use unsnarl_concurrency::{Access, Variable};
use unsnarl_finding::{Finding, Rule, RuleId, Severity, Site};
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Body, Op};

use crate::flow::definition;
use crate::race::candidates::{Pair, Race, ThreadAccess};
use crate::race::evidence::evidence;
use crate::race::report::{LockUsage, variable_name};
use crate::scene::{Scene, finding};
use crate::suppress;
use crate::wording::describe::{method_name, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("unsynchronized-getter"),
        summary: "a field is changed under a lock, and its getter reads it without",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/unsynchronized-getter.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let fields = scene.races().races.iter().filter(|race| matches!(race.variable, Variable::Field(_)));
    fields.flat_map(|race| reports(scene, race)).collect()
}

fn reports(scene: &Scene<'_, '_, '_>, race: &Race<'_>) -> Vec<Finding> {
    let facts = scene.facts;
    let is_changed_under_one_lock = LazyCell::new(|| is_changed_under_one_lock(scene, race));
    // The changes that each getter may see half done, each once.
    let mut getters: Vec<(MethodId, Vec<&Pair<'_>>)> = Vec::new();
    for pair in &race.pairs {
        let [change, read] = pair.seen;
        let is_found = !is_first(scene, change.access) && is_read_by_getter(scene, read);
        if !is_found || !*is_changed_under_one_lock {
            continue;
        }
        let getter = read.statement(facts).0;
        match getters.iter_mut().find(|(known, _)| *known == getter) {
            Some((_, pairs)) => {
                if !pairs.iter().any(|known| known.seen[0].statement(facts) == change.statement(facts)) {
                    pairs.push(pair);
                }
            }
            None => getters.push((getter, vec![pair])),
        }
    }
    let of_getter = |(_, pairs): (MethodId, Vec<&Pair<'_>>)| {
        let defects = pairs.iter().map(|pair| sites(scene, pair)).collect();
        suppress::apart(scene, PATTERN.rule.id, defects, &mut |_, group| {
            let pair = pairs[group[0]];
            Some(found(scene, race, pair))
        })
    };
    getters.into_iter().flat_map(of_getter).collect()
}

/// Whether a method does nothing but one access without any lock, and return something.
fn is_read_by_getter(scene: &Scene<'_, '_, '_>, read: ThreadAccess<'_>) -> bool {
    let is_getter = |body: &Body| {
        let mut returns = false;
        let is_harmless = body.statements().all(|statement| match body.statement(statement).op {
            Op::Return(value) => {
                returns |= value.is_some();
                true
            }
            Op::PutField { .. } | Op::PutStatic(..) | Op::ArrayStore { .. } | Op::Invoke { .. } => false,
            _ => true,
        });
        let has_parameters = body.parameters().len() > usize::from(body.this().is_some());
        is_harmless && returns && !has_parameters && read.access.base == body.this()
    };
    !read.access.is_write
        && scene.facts.guards.held(read.context, read.access.statement).is_empty()
        && scene.analysis().code_of(read.access.instance).is_some_and(is_getter)
}

/// Whether a write gives a field of an object its initial value.
fn is_first(scene: &Scene<'_, '_, '_>, write: &Access) -> bool {
    let Some((base, body)) = write.base.zip(scene.analysis().code_of(write.instance)) else { return false };
    let base = body.uncast(base);
    body.this() == Some(base) && scene.program().is_constructor(body.method)
        || matches!(definition(body, base), Some((_, Op::New(_))))
}

/// Whether one lock is held at all changes that other threads may see.
fn is_changed_under_one_lock(scene: &Scene<'_, '_, '_>, race: &Race<'_>) -> bool {
    let facts = scene.facts;
    let live = race.live(facts);
    let mut changes = live.iter().filter(|(access, _)| access.is_write && !is_first(scene, access));
    let held = |(access, context): &(&Access, _)| protections(facts, access, *context);
    let Some(mut common) = changes.next().map(held) else { return false };
    for change in changes {
        let held = held(change);
        common.retain(|lock| held.contains(lock));
    }
    !common.is_empty()
}

fn found(scene: &Scene<'_, '_, '_>, race: &Race<'_>, pair: &Pair<'_>) -> Finding {
    let (facts, program) = (scene.facts, scene.program());
    let [writes, reads] = pair.seen.map(|seen| method_name(program, seen.statement(facts).0));
    let name = variable_name(facts, race.variable, pair.seen[1].access);
    let message = format!("{reads} reads {name} without the lock under which {writes} changes it");
    let evidence = evidence(facts, race, pair, &LockUsage::of(facts, race));
    Finding { verdict: race.verdict(pair), ..finding(&PATTERN.rule, message, sites(scene, pair), evidence) }
}

/// Where the getter reads, and where another thread changes the variable.
fn sites(scene: &Scene<'_, '_, '_>, Pair { seen: [change, read] }: &Pair<'_>) -> Vec<Site> {
    let facts = scene.facts;
    let at = |seen: &ThreadAccess<'_>, role: &str| {
        let (method, statement) = seen.statement(facts);
        place(facts, method, Some(statement), None, role.into())
    };
    vec![at(read, "reads it without a lock"), at(change, "changes it under the lock")]
}
