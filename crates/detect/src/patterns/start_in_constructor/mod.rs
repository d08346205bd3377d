//! `start-in-constructor`: a constructor starts a thread that reads fields which are written only afterwards, or makes
//! the object known to other threads that do so (`registered.rs`).
//!
//! A start counts wherever the constructor reaches it: directly, in a method that it calls, or in the constructor of a
//! superclass. The thread must have access to the new object when it starts (within [`MAX_HOPS`] references from what
//! it runs), and must read the field at a place that may run in parallel with the write. Registering what runs only
//! when the program, a thread or the object ends is not a start. Under-approximates: writes in methods that the
//! constructor calls are not examined.

mod registered;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use unsnarl_concurrency::Assumption;
use unsnarl_concurrency::locks::GuardContextId;
use unsnarl_finding::{Finding, Flow, Rule, RuleId, Severity};
use unsnarl_library::OriginKind;
use unsnarl_pointer::{CallEdge, InstanceId, ObjectId, ObjectSet, OriginId, Start as Begin};
use unsnarl_program::ir::{Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec};

use crate::flow::afterwards::reaching;
use crate::rank;
use crate::scene::shared::At;
use crate::scene::{Code, Scene, finding};
use crate::wording::call_chain::{Call, flow_to, steps};
use crate::wording::describe::{field_name, method_name, place_at, thread};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("start-in-constructor"),
        summary: "a constructor lets other threads see the object before it is complete",
        severity: Severity::Warning,
        page: include_str!("../../../../../docs/rules/start-in-constructor.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// Maximum number of references from the object that a thread runs to the new one: a thread, its task, what that
/// captures.
const MAX_HOPS: usize = 3;

/// Maximum number of methods that are searched for starts from one call of a constructor.
const MAX_METHODS: usize = 64;

/// A start of a thread that a constructor reaches.
struct ThreadStart {
    /// The statement of the constructor that starts the thread, directly or through calls.
    through: StatementId,
    /// The call chain from the constructor.
    calls: Vec<Call>,
    at: At,
    /// The started origin.
    origin: OriginId,
    object: ObjectId,
}

/// Reads of a field, with the object whose field is read.
type Reads = BTreeMap<FieldId, Vec<(At, ValueId)>>;

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let analysis = scene.analysis();
    let spawning = analysis.spawns().iter().map(|edge| analysis.library_call(edge.call).caller);
    let starts_threads = reaching(analysis, spawning);
    let references = references(scene);
    let mut reads: Option<Reads> = None;
    let mut findings = Vec::new();
    let mut reported: BTreeSet<At> = BTreeSet::new();
    for code in scene.code().iter().filter(|code| scene.program().is_constructor(code.method)) {
        if scene.facts.is_cancelled() {
            break;
        }
        let writes = own_writes(code);
        for instance in code.instances.iter().filter(|instance| starts_threads[**instance]) {
            if writes.is_empty() {
                break;
            }
            let reads = reads.get_or_insert_with(|| all_reads(scene));
            let this = analysis.points_to(*instance, ValueId::new(0));
            for start in starts(scene, *instance, &starts_threads) {
                let site = (analysis.instance(start.at.0).method, start.at.1);
                if reported.iter().any(|(known, at)| (analysis.instance(*known).method, *at) == site)
                    || !can_reach(&references, start.object, this)
                {
                    continue;
                }
                let late = writes.iter().filter(|(write, _)| code.body.may_follow(start.through, *write));
                let mut pairs = late.filter_map(|(write, field)| {
                    let write = (*instance, *write);
                    Some((write, early_read(scene, reads, start.origin, write, *field, this)?, *field))
                });
                if let Some((write, read, field)) = pairs.next() {
                    reported.insert(start.at);
                    findings.push(report(scene, &start, write, read, field));
                }
            }
        }
    }
    let starts = reported.iter().map(|(instance, at)| (analysis.instance(*instance).method, *at)).collect();
    findings.append(&mut registered::find(scene, &starts));
    findings
}

/// What a constructor itself writes into the new object.
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

/// The references of each object.
fn references<'s>(scene: &'s Scene<'_, '_, '_>) -> BTreeMap<ObjectId, Vec<&'s ObjectSet>> {
    let mut references: BTreeMap<ObjectId, Vec<&ObjectSet>> = BTreeMap::new();
    for (holder, _, objects) in scene.analysis().fields() {
        if let Some(holder) = holder {
            references.entry(holder).or_default().push(objects);
        }
    }
    references
}

/// Whether what a thread runs can reach the new object.
fn can_reach(references: &BTreeMap<ObjectId, Vec<&ObjectSet>>, runs: ObjectId, this: &ObjectSet) -> bool {
    let mut near: ObjectSet = std::iter::once(runs).collect();
    for _ in 0..MAX_HOPS {
        if near.intersects(this) {
            return true;
        }
        let mut next = near.clone();
        for holder in near.iter() {
            for objects in references.get(&holder).into_iter().flatten() {
                next.union_with(objects);
            }
        }
        near = next;
    }
    near.intersects(this)
}

/// Whether an origin begins to run where it is spawned. Event handlers run when events occur (A26), others when the
/// program, a thread or the object ends; the end of a constructor happens before the finaliser of the object (JLS
/// 17.4.5).
fn runs_at_once(scene: &Scene<'_, '_, '_>, origin: OriginId) -> bool {
    use OriginKind::{Cleaner, EventDispatch, ExceptionHandler, Finalizer, ShutdownHook};
    match scene.analysis().origin(origin).start {
        Begin::Spawn(EventDispatch, ..) => scene.facts.assumed.is_lifted(Assumption::Events),
        start => !matches!(start, Begin::Spawn(ShutdownHook | ExceptionHandler | Finalizer | Cleaner, ..)),
    }
}

/// The starts of threads that a constructor reaches, nearest first for each of its calls.
fn starts(
    scene: &Scene<'_, '_, '_>,
    constructor: InstanceId,
    starts_threads: &IdVec<InstanceId, bool>,
) -> Vec<ThreadStart> {
    let analysis = scene.analysis();
    let mut found = Vec::new();
    let mut add = |instance: InstanceId, through: Option<StatementId>, calls: &[Call]| {
        for call in analysis.library_calls_from(instance) {
            let Some(statement) = analysis.library_call(*call).statement else { continue };
            let started = analysis.spawned_by(*call).iter().filter(|edge| runs_at_once(scene, edge.origin));
            found.extend(started.map(|edge| ThreadStart {
                through: through.unwrap_or(statement),
                calls: calls.to_vec(),
                at: (instance, statement),
                origin: edge.origin,
                object: edge.object,
            }));
        }
    };
    add(constructor, None, &[]);
    let leads_to_start = |edge: &&CallEdge| edge.kind.runs_here() && starts_threads[edge.callee];
    for edge in analysis.calls_from(constructor).iter().filter(leads_to_start) {
        let Some(through) = edge.statement else { continue };
        let mut seen = BTreeSet::from([constructor]);
        let mut queue = VecDeque::from([(edge.callee, vec![(constructor, Some(through))])]);
        while let Some((instance, calls)) = queue.pop_front().filter(|_| seen.len() < MAX_METHODS) {
            if !seen.insert(instance) {
                continue;
            }
            add(instance, Some(through), &calls);
            for edge in analysis.calls_from(instance).iter().filter(leads_to_start) {
                let calls = calls.iter().copied().chain([(instance, edge.statement)]).collect();
                queue.push_back((edge.callee, calls));
            }
        }
    }
    found
}

/// A read of the field by the started thread that may happen before the write, with a context in which the thread
/// reaches it.
fn early_read(
    scene: &Scene<'_, '_, '_>,
    reads: &Reads,
    origin: OriginId,
    write: At,
    field: FieldId,
    this: &ObjectSet,
) -> Option<(At, GuardContextId)> {
    let facts = scene.facts;
    reads.get(&field)?.iter().find_map(|(at, object)| {
        let mut contexts = facts.guards.contexts_of(at.0);
        let context = contexts.find(|context| facts.guards.context(*context).is_reached_by(origin))?;
        let is_seen =
            facts.analysis.points_to(at.0, *object).intersects(this) && facts.may_happen_in_parallel(write, *at);
        is_seen.then_some((*at, context))
    })
}

fn report(
    scene: &Scene<'_, '_, '_>,
    start: &ThreadStart,
    write: At,
    (read, context): (At, GuardContextId),
    field: FieldId,
) -> Finding {
    let (facts, program) = (scene.facts, scene.program());
    let name = field_name(program, field);
    let constructor = method_name(program, facts.analysis.instance(write.0).method);
    let message = format!("a thread is started before {constructor} has written {name}, which the thread reads");
    let sites = vec![
        place_at(facts, start.at, "starts the thread"),
        place_at(facts, write, format!("writes {name} only now")),
        place_at(facts, read, format!("the thread reads {name}")),
    ];
    let mut constructs = steps(facts, &start.calls, start.at.0, 0);
    constructs.extend(sites[..2].iter().cloned());
    let maker = facts.threads.origins_of(write.0).iter().next();
    let maker = maker.map_or("the thread that makes the object".into(), |maker| thread(facts, maker, write.0));
    let flows =
        vec![Flow { thread: maker, sites: constructs }, flow_to(facts, 1, (context, start.origin), sites[2].clone())];
    Finding { flows, ..finding(&PATTERN.rule, message, sites, vec![rank::seen_in_parallel()]) }
}
