//! Objects that are made on demand, twice: a field is found `null` and set, and nothing prevents another thread from
//! doing the same in between.
//!
//! This happens even if the field is volatile, or the object is always seen complete: two threads get two objects. It
//! is harmless if the objects are interchangeable, so an object counts only if it is equal to no other object, or if
//! some thread changes it later. Under-approximates: test and write must be in one method. What is tested and set in
//! two sections of one lock is left to `multi-stage-access`, and data races are left to the rules for races.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::{Access, Assumption, Variable, VariableId};
use unsnarl_finding::{Finding, Severity};
use unsnarl_pointer::{InstanceId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, MethodId, Origin};

use super::PATTERN;
use super::rivals::Rivals;
use crate::flow::found_empty;
use crate::race::candidates::Pair as Conflict;
use crate::race::evidence::conflict_evidence;
use crate::race::kind::is_harmless;
use crate::race::report::{self, variable_name};
use crate::rank;
use crate::scene::shared::{At, is_equal_to_none, parallel_evidence};
use crate::scene::{Scene, finding};
use crate::wording::call_chain::flow_to;
use crate::wording::describe::{method_name, place, place_at};

/// A write to a field that was found `null`: the last such test before it, and the written value.
#[derive(Clone, Copy)]
struct LazyWrite<'p> {
    check: StatementId,
    write: &'p Access,
    value: ValueId,
}

impl LazyWrite<'_> {
    fn at(&self) -> At {
        (self.write.instance, self.write.statement)
    }
}

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let (facts, program) = (scene.facts, scene.program());
    let mut tests: BTreeMap<(MethodId, StatementId), Option<(StatementId, ValueId)>> = BTreeMap::new();
    let mut findings = Vec::new();
    for id in facts.accesses().variables() {
        if facts.is_cancelled() {
            break;
        }
        let Variable::Field(field) = facts.accesses().variable(id) else { continue };
        let lazy_write = |write: &'p Access| {
            let body = facts.analysis.code_of(write.instance).filter(|_| write.is_write && write.call.is_none())?;
            let is_own = program.class(program.method(body.method).class).origin == Origin::Application;
            let test = || null_test(body, field, write.statement).filter(|_| is_own);
            let (check, value) = (*tests.entry((body.method, write.statement)).or_insert_with(test))?;
            (!is_in_two_sections(scene, write.instance, check, write.statement)).then_some(LazyWrite {
                check,
                write,
                value,
            })
        };
        let all: Vec<LazyWrite<'p>> = facts.accesses().to(id).iter().filter_map(lazy_write).collect();
        if all.is_empty() || is_reported_as_race(scene, id) {
            continue;
        }
        let is_rival =
            |other: &Access| all.iter().any(|lazy_write| lazy_write.at() == (other.instance, other.statement));
        let mut reported = BTreeSet::new();
        for lazy_write in &all {
            let method = facts.analysis.instance(lazy_write.write.instance).method;
            let conflict = rivals.between(
                id,
                (lazy_write.check, lazy_write.write.statement, lazy_write.write),
                &is_rival,
                &|_| true,
            );
            let conflict =
                conflict.filter(|_| is_not_interchangeable(scene, rivals, lazy_write.at(), lazy_write.value));
            if let Some(conflict) = conflict.filter(|_| reported.insert((method, lazy_write.write.statement))) {
                findings.push(report(scene, id, lazy_write, &conflict));
            }
        }
    }
    findings
}

/// The last test before a write that found the field `null`, and the written value.
fn null_test(body: &Body, field: FieldId, write: StatementId) -> Option<(StatementId, ValueId)> {
    let (object, value) = match body.statement(write).op {
        Op::PutField { object, value, .. } => (Some(object), value),
        Op::PutStatic(_, value) => (None, value),
        _ => return None,
    };
    let is_reference = body.value(value).ty.as_class().is_some() || body.value(value).ty.is_array();
    let tests = found_empty(body, write, |read| is_reference && read == field).into_iter();
    let same = tests.filter(|(_, _, of)| *of == object).map(|(read, ..)| read);
    let last = same.reduce(|known, next| if body.may_follow(known, next) { next } else { known });
    last.map(|check| (check, value))
}

/// Whether the written object is made for this write, and is not interchangeable with another one (A31).
fn is_not_interchangeable<'p>(
    scene: &Scene<'p, '_, '_>,
    rivals: &Rivals<'_, 'p, '_, '_>,
    at: At,
    value: ValueId,
) -> bool {
    let facts = scene.facts;
    let objects = facts.analysis.points_to(at.0, value);
    facts.fresh.is_made(facts.analysis.instance(at.0).method, value, 0)
        && !objects.is_empty()
        && (objects.iter().all(|object| is_equal_to_none(scene, object))
            || is_changed_later(scene, rivals, objects)
            || !scene.assumes(Assumption::Interchangeable, at))
}

/// Whether some thread writes to one of the objects when other threads may know it.
fn is_changed_later<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>, objects: &ObjectSet) -> bool {
    let (accesses, analysis) = (scene.facts.accesses(), scene.analysis());
    accesses.variables().any(|id| {
        let is_write = |access: &&Access| {
            access.is_write && access.objects(analysis).is_some_and(|written| written.intersects(objects))
        };
        accesses.to(id).iter().filter(is_write).any(|write| rivals.may_be_seen(id, write))
    })
}

/// Whether test and write hold the same lock, which is released in between.
fn is_in_two_sections(scene: &Scene<'_, '_, '_>, instance: InstanceId, check: StatementId, write: StatementId) -> bool {
    let (guards, locks) = (&scene.facts.guards, &scene.facts.locks);
    let (before, after) = (guards.always_held(instance, check), guards.always_held(instance, write));
    before.iter().any(|one| {
        let mut same = after.iter().filter(|other| locks.class(one.class).may_be_lock_of(locks.class(other.class)));
        same.any(|other| one.taken != other.taken)
    })
}

/// Whether another rule reports a race on the field.
fn is_reported_as_race(scene: &Scene<'_, '_, '_>, id: VariableId) -> bool {
    let variable = scene.facts.accesses().variable(id);
    let race = scene.races().races.iter().find(|race| race.variable == variable);
    race.is_some_and(|race| {
        let is_shown = || report::report(scene.facts, &PATTERN.rule, race, &|_, _| String::new()).severity;
        !is_harmless(scene.facts, race) || is_shown() > Severity::Note
    })
}

/// Reports a write. `conflict`: the other thread's write, then this one.
fn report(scene: &Scene<'_, '_, '_>, id: VariableId, lazy_write: &LazyWrite<'_>, conflict: &Conflict<'_>) -> Finding {
    let facts = scene.facts;
    let [other, write] = conflict.seen;
    let method = facts.analysis.instance(lazy_write.write.instance).method;
    let name = variable_name(facts, facts.accesses().variable(id), lazy_write.write);
    let by = method_name(scene.program(), method);
    let message =
        format!("two may be made: {by} finds {name} null and sets it, and another thread may do the same meanwhile");
    let there = (other.access.instance, other.access.statement);
    let mut sites = vec![
        place(facts, method, Some(lazy_write.write.statement), None, format!("sets {name} to a new object")),
        place(facts, method, Some(lazy_write.check), None, format!("finds {name} null")),
    ];
    if other.statement(facts) != write.statement(facts) {
        sites.push(place_at(facts, there, "another thread may set it meanwhile"));
    }
    let mut evidence = parallel_evidence(facts, [lazy_write.at(), there], rank::seen_in_parallel());
    let objects = lazy_write.write.objects(facts.analysis);
    if objects.is_none_or(|objects| facts.must_be(objects).is_some()) {
        evidence.push(rank::exact_object());
    }
    evidence.append(&mut conflict_evidence(facts, conflict));
    let to = |seen: crate::race::candidates::ThreadAccess<'_>, index: u32, site| {
        flow_to(facts, index, (seen.context, seen.origin), site)
    };
    let flows = vec![to(write, 0, sites[1].clone()), to(other, 1, place_at(facts, there, "sets it, too"))];
    Finding { flows, ..finding(&PATTERN.rule, message, sites, evidence) }
}
