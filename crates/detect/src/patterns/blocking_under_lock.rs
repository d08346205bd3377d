//! `blocking-under-lock`: a thread waits for something slow with a lock in hand that others need.
//!
//! The models say which calls may block, and for what. To wait for a condition of the very lock gives it back, and is another matter, as is to wait for a second lock. I/O counts only if one of those who
//! wait for the lock has nothing to do with I/O: a lock that is there to keep two writers of one stream apart must be held while they write.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::locks::{Guard, LockClassId};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_pointer::{InstanceId, ObjectId};
use unsnarl_program::Origin;
use unsnarl_program::ir::{Op, StatementId};
use unsnarl_program::models::{BlockingKind, Field, MethodModel};

use crate::Pattern;
use crate::afterwards::reaching;
use crate::contention::Contention;
use crate::describe::{lock_name, place, place_at};
use crate::flow::definition;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::shared::{is_made_with_limit, parallel_evidence};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("blocking-under-lock"),
        summary: "a thread sleeps or waits with a lock in hand that other threads need",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/blocking-under-lock.md"),
        on_by_default: true,
    },
    find,
};

fn find(scene: &Scene<'_, '_, '_>, _: &mut Vec<&'static str>) -> Vec<Finding> {
    let contention = Contention::of(scene.facts);
    let does_io = OnceCell::new();
    // One kind of wait is told once for each lock, where it is nearest to where the lock is taken.
    let mut told: BTreeMap<(LockClassId, BlockingKind), (bool, Finding)> = BTreeMap::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        for statement in code.body.statements() {
            let Some(kind) = blocks(scene, code, statement) else { continue };
            let does_io = does_io.get_or_init(|| doing_io(scene));
            let found = code.instances.iter().find_map(|instance| {
                report(scene, &contention, code, (*instance, statement), (kind, does_io))
            });
            let Some((guard, found)) = found else { continue };
            let is_near = guard.taken.is_some();
            let known = told.get(&(guard.class, kind));
            if known.is_none_or(|(was_near, _)| is_near && !was_near) {
                told.insert((guard.class, kind), (is_near, found));
            }
        }
    }
    told.into_values().map(|(_, found)| found).collect()
}

/// What a call may wait for, other than the lock itself.
fn blocks(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<BlockingKind> {
    let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return None };
    let model = scene.model_at(code, statement)?;
    let kind = model.method.blocks?.kind;
    let receiver = code.body.operands(arguments).first().map(|receiver| code.body.uncast(*receiver));
    let program = scene.program();
    match kind {
        BlockingKind::Lock | BlockingKind::Wait => None,
        // The console, and logs.
        BlockingKind::Io => {
            let is_log = model.method.calls.iter().any(|call| call.receiver.fields.contains(&Field::Handler));
            let (receiver, op) = (receiver?, receiver.and_then(|receiver| definition(code.body, receiver)));
            let is_foreign = |class| program.class(class).origin != Origin::Application;
            let is_console = matches!(op, Some((_, Op::GetStatic(field))) if is_foreign(field.owner));
            let class = code.body.value(receiver).ty.as_class();
            let is_trace = class.is_some_and(|class| program.is_subclass(class, program.well_known().throwable));
            (!is_console && !is_log && !is_trace).then_some(kind)
        }
        // There is always room in a queue without limit.
        BlockingKind::Queue if model.method.stores_into_receiver() => {
            let queues = code.instances.iter().flat_map(|instance| {
                receiver.into_iter().flat_map(|queue| scene.analysis().points_to(*instance, queue).iter())
            });
            let mut limits = queues.map(|queue| is_made_with_limit(scene.analysis(), ObjectId::new(queue as usize)));
            limits.any(|has_limit| has_limit).then_some(kind)
        }
        _ => Some(kind),
    }
}

/// Instances that do I/O, or call one that does.
fn doing_io(scene: &Scene<'_, '_, '_>) -> Vec<bool> {
    let mut doing: BTreeSet<InstanceId> = BTreeSet::new();
    for code in scene.code() {
        if code.body.statements().any(|statement| blocks(scene, code, statement) == Some(BlockingKind::Io)) {
            doing.extend(&code.instances);
        }
    }
    reaching(scene.analysis(), doing)
}

/// Whether a lock belongs to something that is there for I/O, and keeps its users apart.
fn is_lock_of_stream(scene: &Scene<'_, '_, '_>, guard: &Guard) -> bool {
    let (analysis, program) = (scene.analysis(), scene.program());
    let is_io = |model: &MethodModel| model.blocks.is_some_and(|blocks| blocks.kind == BlockingKind::Io);
    let mut objects = scene.facts.locks.class(guard.class).objects.iter();
    objects.any(|object| {
        let class = analysis.object(ObjectId::new(object as usize)).ty.as_class();
        let models = class.map(|class| program.class_models(analysis.models(), class)).unwrap_or_default();
        models.iter().any(|class| class.methods.values().flatten().any(is_io))
    })
}

fn report(
    scene: &Scene<'_, '_, '_>,
    contention: &Contention,
    code: &Code<'_>,
    at: (InstanceId, StatementId),
    (kind, does_io): (BlockingKind, &[bool]),
) -> Option<(Guard, Finding)> {
    let facts = scene.facts;
    let counts = |there: (InstanceId, StatementId)| kind != BlockingKind::Io || !does_io[there.0.index()];
    let (guard, waiter) = facts.guards.contexts_of(at.0).find_map(|context| {
        let held = facts.guards.held(context, at.1);
        let mut held = held.into_iter().filter(|guard| kind != BlockingKind::Io || !is_lock_of_stream(scene, guard));
        held.find_map(|guard| Some((guard, contention.waiter(facts, &guard, at, counts)?)))
    })?;
    let waiter = facts.locks.acquisition(waiter);
    let taken = guard.taken.map(|taken| facts.locks.acquisition(taken));
    let name = lock_name(facts, taken.unwrap_or(waiter));
    let what = match kind {
        BlockingKind::Sleep => "sleeps",
        BlockingKind::Io => "does I/O",
        BlockingKind::Join => "waits for the end of a thread",
        BlockingKind::Future => "waits for the result of a task",
        BlockingKind::Queue => "waits for a queue",
        BlockingKind::Process => "waits for a process",
        _ => "waits for other threads",
    };
    let message = format!("the thread {what} while it holds {name}, for which others may have to wait");
    let mut sites = vec![place(facts, code.method, Some(at.1), None, format!("{what} with the lock in hand"))];
    sites.extend(waiter.statement.map(|there| place_at(facts, (waiter.instance, there), "another thread waits here")));
    let taken_at = taken.and_then(|taken| Some((taken.instance, taken.statement?)));
    sites.extend(taken_at.map(|taken| place_at(facts, taken, "takes the lock")));
    let there = (waiter.instance, waiter.statement.unwrap_or(at.1));
    let mut evidence = parallel_evidence(facts, [at, there], rank::contended_lock());
    if kind == BlockingKind::Io && taken.is_none() {
        evidence.push(rank::far_io());
    }
    Some((guard, finding(&PATTERN.rule, message, sites, evidence)))
}
