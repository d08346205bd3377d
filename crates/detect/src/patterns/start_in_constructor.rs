//! `start-in-constructor`: a constructor starts a thread that reads fields which are written only afterwards.
//!
//! A start counts wherever the constructor gets to it: by itself, in a method that it calls, or in the constructor of a superclass. The thread must be given the new object
//! when it starts (within [`MAX_HOPS`] references from what it runs), and must read the field at a place that may run in parallel with the write. Writes
//! in methods that the constructor calls are not looked at.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_pointer::{InstanceId, ObjectId, ObjectSet, OriginId, SpawnEdge};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Op, StatementId, ValueId};

use crate::Pattern;
use crate::afterwards::reaching;
use crate::describe::{field_name, method_name, place_at};
use crate::flow::may_follow;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::shared::At;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("start-in-constructor"),
        summary: "a constructor starts a thread that sees the object before it is complete",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/start-in-constructor.md"),
        on_by_default: true,
    },
    find,
};

/// How far a thread's object may be from the new one: a thread, its task, what that captures.
const MAX_HOPS: usize = 3;

/// A start of a thread, and what is started.
type Started = (At, OriginId, ObjectId);

/// Reads of a field, with the value whose field it is.
type Reads = BTreeMap<FieldId, Vec<(At, ValueId)>>;

fn find(scene: &Scene<'_, '_, '_>, _: &mut Vec<&'static str>) -> Vec<Finding> {
    let analysis = scene.analysis();
    let spawning = analysis.spawns().iter().map(|edge| analysis.library_call(edge.call).caller);
    let starts_threads = reaching(analysis, spawning);
    let references = references(scene);
    let mut reads: Option<Reads> = None;
    let mut findings = Vec::new();
    let mut told: BTreeSet<At> = BTreeSet::new();
    for code in scene.code().iter().filter(|code| scene.program().is_constructor(code.method)) {
        if scene.facts.is_cancelled() {
            break;
        }
        let writes = own_writes(code);
        for instance in code.instances.iter().filter(|instance| starts_threads[instance.index()]) {
            if writes.is_empty() {
                break;
            }
            let reads = reads.get_or_insert_with(|| all_reads(scene));
            let this = analysis.points_to(*instance, ValueId::new(0));
            for (call, started) in starts(scene, *instance, &starts_threads) {
                let (start, _, object) = started;
                let start = (start.0, start.1);
                let site = (analysis.instance(start.0).method, start.1);
                if told.iter().any(|(known, at)| (analysis.instance(*known).method, *at) == site)
                    || !gets_at(&references, object, this)
                {
                    continue;
                }
                let late = writes.iter().filter(|(write, _)| may_follow(code.body, call, *write));
                let mut pairs = late.filter_map(|(write, field)| {
                    let write = (*instance, *write);
                    Some((write, seen_by(scene, reads, started, write, *field, this)?, *field))
                });
                if let Some((write, read, field)) = pairs.next() {
                    told.insert(start);
                    findings.push(report(scene, start, write, read, field));
                }
            }
        }
    }
    findings
}

/// What a constructor writes into the new object itself.
fn own_writes(code: &Code<'_>) -> Vec<(StatementId, FieldId)> {
    let write = |statement: StatementId| match code.body.statement(statement).op {
        Op::PutField { object, field, .. } if code.body.this() == Some(object) => Some((statement, field.resolved?)),
        _ => None,
    };
    code.body.statements().filter_map(write).collect()
}

fn all_reads(scene: &Scene<'_, '_, '_>) -> Reads {
    let mut reads = Reads::new();
    for code in scene.code() {
        for statement in code.body.statements() {
            let Op::GetField { object, field } = code.body.statement(statement).op else { continue };
            let Some(field) = field.resolved else { continue };
            let at = code.instances.iter().map(|instance| ((*instance, statement), object));
            reads.entry(field).or_default().extend(at);
        }
    }
    reads
}

/// What each object refers to.
fn references<'s>(scene: &'s Scene<'_, '_, '_>) -> BTreeMap<ObjectId, Vec<&'s ObjectSet>> {
    let mut references: BTreeMap<ObjectId, Vec<&ObjectSet>> = BTreeMap::new();
    for (holder, _, objects) in scene.analysis().fields() {
        if let Some(holder) = holder {
            references.entry(holder).or_default().push(objects);
        }
    }
    references
}

/// Whether what a thread runs has a reference to the new object.
fn gets_at(references: &BTreeMap<ObjectId, Vec<&ObjectSet>>, runs: ObjectId, this: &ObjectSet) -> bool {
    let mut near: ObjectSet = std::iter::once(runs.index() as u32).collect();
    for _ in 0..MAX_HOPS {
        if near.intersects(this) {
            return true;
        }
        let mut next = near.clone();
        for holder in near.iter() {
            for objects in references.get(&ObjectId::new(holder as usize)).into_iter().flatten() {
                next.union_with(objects);
            }
        }
        near = next;
    }
    near.intersects(this)
}

/// The starts of threads that a constructor comes to, each with the statement of the constructor that leads there.
fn starts(scene: &Scene<'_, '_, '_>, constructor: InstanceId, starts_threads: &[bool]) -> Vec<(StatementId, Started)> {
    let analysis = scene.analysis();
    let mut found = Vec::new();
    let own = |instance: InstanceId| {
        analysis.library_calls_from(instance).iter().flat_map(move |call| {
            let statement = analysis.library_call(*call).statement;
            let start = move |at| ((instance, at), statement);
            // To register a handler for events is not to start one (A26).
            let is_started = |edge: &&SpawnEdge| analysis.origin(edge.origin).is_event_thread() != Some(true);
            let started = analysis.spawned_by(*call).iter().filter(is_started);
            started.filter_map(move |edge| Some((start(statement?), edge.origin, edge.object)))
        })
    };
    found.extend(own(constructor).map(|((at, _), origin, object)| (at.1, (at, origin, object))));
    let is_way = |edge: &&unsnarl_pointer::CallEdge| edge.kind.runs_here() && starts_threads[edge.callee.index()];
    for edge in analysis.calls_from(constructor).iter().filter(is_way) {
        let Some(through) = edge.statement else { continue };
        let mut seen = BTreeSet::from([constructor]);
        let mut stack = vec![edge.callee];
        while let Some(instance) = stack.pop().filter(|_| seen.len() < 64) {
            if seen.insert(instance) {
                found.extend(own(instance).map(|((at, _), origin, object)| (through, (at, origin, object))));
                stack.extend(analysis.calls_from(instance).iter().filter(is_way).map(|edge| edge.callee));
            }
        }
    }
    found
}

/// A read of the field by the started thread that may happen before the write.
fn seen_by(
    scene: &Scene<'_, '_, '_>,
    reads: &Reads,
    (_, origin, _): Started,
    write: At,
    field: FieldId,
    this: &ObjectSet,
) -> Option<At> {
    let facts = scene.facts;
    let mut reads = reads.get(&field)?.iter();
    let found = reads.find(|(at, object)| {
        facts.threads.origins_of(at.0).contains(origin.index())
            && facts.analysis.points_to(at.0, *object).intersects(this)
            && facts.may_happen_in_parallel(write, *at)
    });
    found.map(|(at, _)| *at)
}

fn report(scene: &Scene<'_, '_, '_>, start: At, write: At, read: At, field: FieldId) -> Finding {
    let (facts, program) = (scene.facts, scene.program());
    let name = field_name(program, field);
    let constructor = method_name(program, facts.analysis.instance(write.0).method);
    let message = format!("a thread is started before {constructor} has written {name}, which the thread reads");
    let sites = vec![
        place_at(facts, start, "starts the thread"),
        place_at(facts, write, format!("writes {name} only now")),
        place_at(facts, read, format!("the thread reads {name}")),
    ];
    finding(&PATTERN.rule, message, sites, vec![rank::seen_in_parallel()])
}
