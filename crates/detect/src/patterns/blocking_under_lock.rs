//! `blocking-under-lock`: a thread waits for something slow while it holds a lock that other threads need.
//!
//! The models say which calls may block, and on what. Where the called method is the program's own, its code decides.
//! Not reported here: a wait on a condition of the held lock, which releases that lock; a wait for a second lock, or
//! for a semaphore that is used as a lock. A condition wait keeps all other locks; if every notifier needs one of them,
//! that is `wait-holding-lock`. I/O counts only if some thread that waits for the lock does no I/O itself: a lock that
//! separates two writers of one stream must be held while they write. Wrappers around in-memory streams do no I/O.
//! A lock that is taken at one place only is there to let one thread at a time do what blocks: that is a note. So is a
//! lock that belongs to the same object as the stream or channel, and that every use of the stream holds: without it,
//! its users would mix what they write (`is_guarded_stream`).

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::locks::{Acquisition, AcquisitionId, AcquisitionKind, Guard, GuardContextId, LockPath};
use unsnarl_finding::{Finding, Flow, Rule, RuleId, Severity, Site as FindingSite};
use unsnarl_library::{BlockingKind, Field, LockSort, MethodModel, Root};
use unsnarl_pointer::{AllocationSite, EdgeKind, InstanceId, ObjectId, ObjectSet, Slot};
use unsnarl_program::ir::{Body, Op, StatementId};
use unsnarl_program::{ClassId, FieldId, IdVec, Origin};

use super::wait_holding_lock::{self, is_released_by_wait};
use crate::flow::afterwards::reaching;
use crate::flow::definition;
use crate::rank;
use crate::scene::shared::{At, is_made_with_limit, parallel_evidence};
use crate::scene::{Code, Scene, finding};
use crate::waiting::SignalCall;
use crate::waiting::contention::Contention;
use crate::wording::call_chain;
use crate::wording::describe::{lock_name, place, place_at, thread};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("blocking-under-lock"),
        summary: "a thread sleeps or waits while it holds a lock that other threads need",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/blocking-under-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

/// A kind of blocking call is reported once for each lock, which its allocation site identifies.
type ReportKey = (Option<AllocationSite>, LockSort, BlockingKind);

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let contention = Contention::of(scene.facts);
    let (does_io, streams) = (OnceCell::new(), OnceCell::new());
    // Each is reported where it is nearest to the acquisition of the lock; a note only if there is nothing else.
    let mut nearest: BTreeMap<ReportKey, ((bool, usize), Finding)> = BTreeMap::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        for statement in code.body.statements() {
            let Some(kind) = may_block(scene, code, statement) else { continue };
            let does_io = does_io.get_or_init(|| doing_io(scene));
            let streams = || streams.get_or_init(|| stream_uses(scene));
            for instance in code.instances.iter().filter(|instance| blocks(scene, code, **instance, statement, kind)) {
                let found = report(scene, &contention, code, (*instance, statement), (kind, does_io, &streams));
                let Some((lock, distance, found)) = found else { continue };
                let known = nearest.get(&lock);
                let order = (found.severity == Severity::Note, distance);
                if known.is_none_or(|(known, _)| order < *known) {
                    nearest.insert(lock, (order, found));
                }
            }
        }
    }
    // To a reader, locks of one name that are allocated at several sites are one lock.
    let mut known = BTreeSet::new();
    let mut is_new = |found: &Finding| known.insert((found.message.clone(), found.sites.first().cloned()));
    nearest.into_values().map(|(_, found)| found).filter(&mut is_new).collect()
}

/// What a call may block on, other than the held lock, judged by the class that the call names.
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
        // An unbounded queue always has room.
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

/// The wait at a statement, unless another rule reports it.
fn wait_at<'s>(scene: &'s Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<&'s SignalCall> {
    let mut waits = scene.waiting().waits.iter();
    let wait = waits.find(|wait| (wait.method, wait.statement) == (code.method, statement))?;
    (!wait.is_on_lock_object(scene) && wait_holding_lock::report(scene, wait).is_none()).then_some(wait)
}

/// Whether a call that may block does block in a context, judged by its receivers.
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
    // If nothing is known about the receiver, the class that the call names decides.
    let may = is_library || calls.is_empty() && !is_own;
    may && (kind != BlockingKind::Io || !is_in_memory(scene, code, instance, statement))
}

/// Whether everything that a call reads or writes through wrappers is in memory, or is implemented by the program,
/// whose own code decides.
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

/// Instances that do I/O, directly or through a call.
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

/// Whether a lock belongs to an object that is made for I/O, and separates its users.
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

/// Where streams and channels are used that fields hold which never change.
type StreamUses = BTreeMap<FieldId, Vec<(InstanceId, StatementId)>>;

fn stream_uses(scene: &Scene<'_, '_, '_>) -> StreamUses {
    let mut uses = StreamUses::new();
    for code in scene.code() {
        for statement in code.body.statements() {
            let Some((field, _)) = stream_at(scene, code.body, statement) else { continue };
            if may_block(scene, code, statement) == Some(BlockingKind::Io) {
                uses.entry(field).or_default().extend(code.instances.iter().map(|instance| (*instance, statement)));
            }
        }
    }
    uses
}

/// The field of the stream that a call uses, and the name of the object that has the field.
fn stream_at(scene: &Scene<'_, '_, '_>, body: &Body, statement: StatementId) -> Option<(FieldId, LockPath)> {
    let Op::Invoke { arguments, .. } = body.statement(statement).op else { return None };
    let stream = *body.operands(arguments).first()?;
    let mut path = LockPath::of(scene.program(), &scene.facts.changing, body, stream);
    Some((path.fields.pop()?, path))
}

/// Whether a lock belongs to the same object as the stream that a call uses, and all uses of the stream hold it.
fn is_guarded_stream(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    statement: StatementId,
    (guard, uses): (&Guard, &StreamUses),
) -> bool {
    let facts = scene.facts;
    let Some((stream, holder)) = stream_at(scene, code.body, statement) else { return false };
    let Some(lock) = guard.path.map(|path| facts.guards.paths().get(path)) else { return false };
    let is_of_holder = *lock == holder
        || lock.root == holder.root && lock.fields.split_last().is_some_and(|(_, of)| *of == holder.fields[..]);
    let holds = |(instance, at): &(InstanceId, StatementId)| {
        facts.guards.always_held(*instance, *at).iter().any(|other| other.class == guard.class)
    };
    is_of_holder && uses.get(&stream).is_some_and(|uses| uses.iter().all(holds))
}

fn report<'u>(
    scene: &Scene<'_, '_, '_>,
    contention: &Contention,
    code: &Code<'_>,
    at: (InstanceId, StatementId),
    (kind, does_io, streams): (BlockingKind, &IdVec<InstanceId, bool>, &dyn Fn() -> &'u StreamUses),
) -> Option<(ReportKey, usize, Finding)> {
    let facts = scene.facts;
    let is_taken_here = |id: &AcquisitionId| {
        let acquisition = facts.locks.acquisition(*id);
        acquisition.statement == Some(at.1) && !matches!(acquisition.kind, AcquisitionKind::Wait(_))
    };
    if contention.taken_by(at.0).iter().any(is_taken_here) {
        return None;
    }
    let counts = |there: (InstanceId, StatementId)| kind != BlockingKind::Io || !does_io[there.0];
    let wait = (kind == BlockingKind::Wait).then(|| wait_at(scene, code, at.1)).flatten();
    let held = |context| {
        let held = facts.guards.held(context, at.1);
        let is_own =
            move |guard: &Guard| wait.is_some_and(|wait| is_released_by_wait(wait, facts.locks.class(guard.class)));
        // If the lock of the wait is unknown, each held lock may be it.
        let is_clear = wait.is_none() || held.iter().any(is_own);
        let counts = move |guard: &Guard| match kind {
            BlockingKind::Io => !is_lock_of_stream(scene, guard),
            _ => is_clear && !is_own(guard),
        };
        held.into_iter().filter(counts).map(move |guard| (context, guard))
    };
    // The locks that were acquired nearest come first.
    let mut held: Vec<(GuardContextId, Guard)> = facts.guards.contexts_of(at.0).flat_map(held).collect();
    held.sort_by_key(|(_, guard)| guard.taken.is_none());
    let place_of =
        |acquisition: &Acquisition| (facts.analysis.instance(acquisition.instance).method, acquisition.statement);
    let contended = |(context, guard): (GuardContextId, Guard)| {
        let chain = call_chain::from_lock(facts, context, &guard);
        let own = chain.taken.map(|taken| place_of(facts.locks.acquisition(taken)));
        let is_elsewhere = |there: At| {
            counts(there) && {
                let method = facts.analysis.instance(there.0).method;
                own != Some((method, Some(there.1)))
            }
        };
        let elsewhere = contention.waiter(facts, &guard, at, is_elsewhere);
        let waiter = elsewhere.or_else(|| contention.waiter(facts, &guard, at, counts))?;
        Some((guard, chain, facts.locks.acquisition(waiter), elsewhere.is_some()))
    };
    let (guard, chain, waiter, is_elsewhere) = held.into_iter().find_map(contended)?;
    let taken = chain.taken.map(|taken| facts.locks.acquisition(taken));
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
    let mut steps: Vec<FindingSite> = taken_at.iter().cloned().collect();
    steps.extend(call_chain::steps(facts, &chain.calls, at.0, 0));
    steps.push(sites[0].clone());
    sites.extend(taken_at.filter(|_| chain.calls.is_empty()));
    let flows = vec![Flow { thread: thread(facts, chain.origin, at.0), sites: steps }];
    let there = (waiter.instance, waiter.statement.unwrap_or(at.1));
    let mut evidence = parallel_evidence(facts, [at, there], rank::contended_lock());
    evidence.extend(rank::far_blocking(chain.calls.len(), kind == BlockingKind::Io));
    evidence.extend(wait.is_some_and(|wait| wait.is_timed).then(rank::timed_wait));
    if kind != BlockingKind::Sleep && !is_elsewhere {
        evidence.push(rank::one_at_a_time());
    } else if kind == BlockingKind::Io && is_guarded_stream(scene, code, at.1, (&guard, streams())) {
        evidence.push(rank::lock_of_stream());
    }
    let objects = &facts.locks.class(guard.class).objects;
    if !objects.single().is_some_and(|object| facts.once.is_single(object)) {
        evidence.push(rank::summarised_locks());
    }
    let first = objects.first();
    let made = first.map(|object| scene.analysis().object(object).site);
    let found = Finding { flows, ..finding(&PATTERN.rule, message, sites, evidence) };
    Some(((made, facts.locks.class(guard.class).sort, kind), chain.calls.len(), found))
}
