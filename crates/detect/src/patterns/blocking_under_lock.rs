//! `blocking-under-lock`: a thread waits for something slow with a lock in hand that others need.
//!
//! The models say which calls may block, and for what; where the program itself has written the method that is called, its code does. To wait for a condition of the very lock gives it back, and
//! is another matter, as is to wait for a second lock, or a semaphore that is used as one; other locks are kept, and if every notifier needs one of them, that is `wait-holding-lock`. I/O counts only if one of those who wait for the lock has nothing to do with I/O: a lock that is there to keep two writers of one stream apart
//! must be held while they write. What wraps streams in memory does none.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::locks::{AcquisitionId, Guard, GuardContextId, Way};
use unsnarl_finding::{Finding, Flow, Rule, RuleId, Severity, Site as Place};
use unsnarl_pointer::{EdgeKind, InstanceId, ObjectId, ObjectSet, AllocationSite, Slot};
use unsnarl_program::ir::{Op, StatementId};
use unsnarl_library::{BlockingKind, Field, LockSort, MethodModel, Root};
use unsnarl_program::{ClassId, IdVec, Origin};

use super::wait_holding_lock::{self, is_given_back};
use crate::Pattern;
use crate::flow::afterwards::reaching;
use crate::waiting::contention::Contention;
use crate::wording::describe::{lock_name, place, place_at, thread};
use crate::flow::definition;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::scene::shared::{is_made_with_limit, parallel_evidence};
use crate::waiting::SignalCall;
use crate::wording::call_chain;

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

/// One kind of wait is told once for each lock, by where that is made.
type Told = (Option<AllocationSite>, LockSort, BlockingKind);

fn find(scene: &Scene<'_, '_, '_>, _: &mut Vec<&'static str>) -> Vec<Finding> {
    let contention = Contention::of(scene.facts);
    let does_io = OnceCell::new();
    // Each where it is nearest to where the lock is taken.
    let mut told: BTreeMap<Told, (usize, Finding)> = BTreeMap::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        for statement in code.body.statements() {
            let Some(kind) = may_block(scene, code, statement) else { continue };
            let does_io = does_io.get_or_init(|| doing_io(scene));
            for instance in code.instances.iter().filter(|instance| blocks(scene, code, **instance, statement, kind)) {
                let found = report(scene, &contention, code, (*instance, statement), (kind, does_io));
                let Some((lock, distance, found)) = found else { continue };
                let known = told.get(&lock);
                if known.is_none_or(|(known, _)| distance < *known) {
                    told.insert(lock, (distance, found));
                }
            }
        }
    }
    // Locks of one name that are made in several places are one to a reader.
    let mut known = BTreeSet::new();
    let mut is_new = |found: &Finding| known.insert((found.message.clone(), found.sites.first().cloned()));
    told.into_values().map(|(_, found)| found).filter(&mut is_new).collect()
}

/// What a call may wait for, other than the lock itself, by the class that it names.
fn may_block(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<BlockingKind> {
    let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return None };
    let model = scene.model_at(code, statement)?;
    let kind = model.method.blocks?.kind;
    let receiver = code.body.operands(arguments).first().map(|receiver| code.body.uncast(*receiver));
    let program = scene.program();
    match kind {
        BlockingKind::Lock => None,
        BlockingKind::Wait => wait_at(scene, code, statement).map(|_| kind),
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
            let mut limits = queues.map(|queue| is_made_with_limit(scene.analysis(), queue));
            limits.any(|has_limit| has_limit).then_some(kind)
        }
        _ => Some(kind),
    }
}

/// The wait at a statement, unless other rules tell of it.
fn wait_at<'s>(scene: &'s Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<&'s SignalCall> {
    let mut waits = scene.waiting().waits.iter();
    let wait = waits.find(|wait| (wait.method, wait.statement) == (code.method, statement))?;
    (!wait.is_on_lock_object(scene) && wait_holding_lock::report(scene, wait).is_none()).then_some(wait)
}

/// Whether a call that may block does so in a context, by what it is called on.
fn blocks(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    instance: InstanceId,
    statement: StatementId,
    kind: BlockingKind,
) -> bool {
    let analysis = scene.analysis();
    let calls = analysis.library_calls_at(instance, Some(statement));
    let mut models = calls.iter().filter_map(|call| analysis.model(*call));
    let is_library = models.any(|model| model.method.blocks.is_some_and(|blocks| blocks.kind == kind));
    let is_own = analysis.calls_at(instance, Some(statement)).iter().any(|edge| edge.kind == EdgeKind::Call);
    // Of what is called on nothing that is known, the class that is named must tell.
    let may = is_library || calls.is_empty() && !is_own;
    may && (kind != BlockingKind::Io || !is_in_memory(scene, code, instance, statement))
}

/// Whether all that a call reads or writes through wrappers is in memory, or is written by the program, whose own code tells.
fn is_in_memory(scene: &Scene<'_, '_, '_>, code: &Code<'_>, instance: InstanceId, statement: StatementId) -> bool {
    let (analysis, program) = (scene.analysis(), scene.program());
    let Some(model) = scene.model_at(code, statement) else { return false };
    let Some(receiver) = code.body.passed(statement, Root::This) else { return false };
    let called: Vec<&str> = model.method.calls.iter().map(|call| &*call.method).collect();
    let is_device = |class: ClassId| {
        let models = program.class_models(analysis.models(), class);
        let entry = models.iter().find_map(|model| called.iter().find_map(|name| model.methods.get(*name)));
        let does_io = |model: &MethodModel| model.blocks.is_some_and(|blocks| blocks.kind == BlockingKind::Io);
        entry.is_none_or(|entry| entry.iter().any(does_io))
    };
    let wrapped = |object: ObjectId| analysis.field(object, Slot::abstract_field(Field::Source));
    let mut stack: Vec<ObjectId> = analysis.points_to(instance, receiver).iter().collect();
    let mut seen: ObjectSet = stack.iter().copied().collect();
    let is_wrapper = !stack.is_empty() && stack.iter().all(|object| !wrapped(*object).is_empty());
    while let Some(object) = stack.pop().filter(|_| is_wrapper) {
        let inner = wrapped(object);
        let class = analysis.object(object).ty.as_class();
        let is_own = class.is_some_and(|class| program.class(class).origin == Origin::Application);
        if inner.is_empty() && !is_own && class.is_none_or(is_device) {
            return false;
        }
        stack.extend(inner.iter().filter(|inner| seen.insert(*inner)));
    }
    is_wrapper
}

/// Instances that do I/O, or call one that does.
fn doing_io(scene: &Scene<'_, '_, '_>) -> IdVec<InstanceId, bool> {
    let mut doing: BTreeSet<InstanceId> = BTreeSet::new();
    for code in scene.code() {
        for statement in code.body.statements() {
            if may_block(scene, code, statement) == Some(BlockingKind::Io) {
                let does = |instance: &&InstanceId| blocks(scene, code, **instance, statement, BlockingKind::Io);
                doing.extend(code.instances.iter().filter(does));
            }
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
        let class = analysis.object(object).ty.as_class();
        let models = class.map(|class| program.class_models(analysis.models(), class)).unwrap_or_default();
        models.iter().any(|class| class.methods.values().flatten().any(is_io))
    })
}

fn report(
    scene: &Scene<'_, '_, '_>,
    contention: &Contention,
    code: &Code<'_>,
    at: (InstanceId, StatementId),
    (kind, does_io): (BlockingKind, &IdVec<InstanceId, bool>),
) -> Option<(Told, usize, Finding)> {
    let facts = scene.facts;
    let is_taken_here = |id: &AcquisitionId| {
        let acquisition = facts.locks.acquisition(*id);
        acquisition.statement == Some(at.1) && !matches!(acquisition.way, Way::Wait(_))
    };
    if contention.taken_by(at.0).iter().any(is_taken_here) {
        return None;
    }
    let counts = |there: (InstanceId, StatementId)| kind != BlockingKind::Io || !does_io[there.0];
    let wait = (kind == BlockingKind::Wait).then(|| wait_at(scene, code, at.1)).flatten();
    let held = |context| {
        let held = facts.guards.held(context, at.1);
        let is_own = move |guard: &Guard| wait.is_some_and(|wait| is_given_back(wait, facts.locks.class(guard.class)));
        // Where the wait's own lock is not known, each may be it.
        let is_clear = wait.is_none() || held.iter().any(is_own);
        let counts = move |guard: &Guard| match kind {
            BlockingKind::Io => !is_lock_of_stream(scene, guard),
            _ => is_clear && !is_own(guard),
        };
        held.into_iter().filter(counts).map(move |guard| (context, guard))
    };
    // The nearest locks first.
    let mut held: Vec<(GuardContextId, Guard)> = facts.guards.contexts_of(at.0).flat_map(held).collect();
    held.sort_by_key(|(_, guard)| guard.taken.is_none());
    let (context, guard, waiter) = held.into_iter().find_map(|(context, guard)| {
        Some((context, guard, contention.waiter(facts, &guard, at, counts)?))
    })?;
    let waiter = facts.locks.acquisition(waiter);
    let way = call_chain::from_lock(facts, context, &guard);
    let taken = way.taken.map(|taken| facts.locks.acquisition(taken));
    let name = lock_name(facts, taken.unwrap_or(waiter));
    let what = match kind {
        BlockingKind::Sleep => "sleeps",
        BlockingKind::Io => "does I/O",
        BlockingKind::Join => "waits for the end of a thread",
        BlockingKind::Future => "waits for the result of a task",
        BlockingKind::Queue => "waits for a queue",
        BlockingKind::Process => "waits for a process",
        BlockingKind::Wait => "waits for a signal",
        _ => "waits for other threads",
    };
    let message = format!("the thread {what} while it holds {name}, for which others may have to wait");
    let mut sites = vec![place(facts, code.method, Some(at.1), None, format!("{what} with the lock in hand"))];
    sites.extend(waiter.statement.map(|there| place_at(facts, (waiter.instance, there), "another thread waits here")));
    let taken_at = taken.and_then(|taken| Some(place_at(facts, (taken.instance, taken.statement?), "takes the lock")));
    let mut steps: Vec<Place> = taken_at.iter().cloned().collect();
    steps.extend(call_chain::steps(facts, &way.calls, at.0, 0));
    steps.push(sites[0].clone());
    sites.extend(taken_at.filter(|_| way.calls.is_empty()));
    let flows = vec![Flow { thread: thread(facts, way.origin, at.0), sites: steps }];
    let there = (waiter.instance, waiter.statement.unwrap_or(at.1));
    let mut evidence = parallel_evidence(facts, [at, there], rank::contended_lock());
    if kind == BlockingKind::Io && !way.calls.is_empty() {
        evidence.push(rank::far_io());
    }
    evidence.extend(wait.is_some_and(|wait| wait.is_timed).then(rank::timed_wait));
    let first = facts.locks.class(guard.class).objects.first();
    let made = first.map(|object| scene.analysis().object(object).site);
    let found = Finding { flows, ..finding(&PATTERN.rule, message, sites, evidence) };
    Some(((made, facts.locks.class(guard.class).sort, kind), way.calls.len(), found))
}
