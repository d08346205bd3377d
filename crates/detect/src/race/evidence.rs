//! The evidence for and against a race, from its pairs. `rank/` has the weights (Zhou 2003, section 4.2).

use unsnarl_concurrency::locks::{Guard, GuardSet, LockRoot, Protection};
use unsnarl_concurrency::{Facts, Loops, Variable};
use unsnarl_finding::Evidence;
use unsnarl_library::{Mark, OriginKind};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{AllocationSite, CallEdge, EdgeKind, InstanceId, Maker, ObjectId, ObjectSet, OriginId, Start};
use unsnarl_program::ir::{Body, Constant, Definition, Op, StatementId, ValueId};

use crate::race::candidates::{Pair, Race, ThreadAccess};
use crate::race::components::component_evidence;
use crate::race::consequence::does_no_harm;
use crate::race::handed::is_handed_over;
use crate::race::kind::{is_harmless, is_right_double_check};
use crate::race::provenance::{
    CallStack, FrameValue, along_chain, are_own_parts, is_from_own, is_looked_up, is_read_from_one_place,
};
use crate::race::report::{LockUsage, held_names, is_wide};
use crate::race::sharing::sharing_evidence;
use crate::race::task::is_of_own_task;
use crate::rank;

/// Whether a thread starts the other on its path to an access.
fn starts(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let calls = facts.guards.calls_to(facts.analysis, one.context, one.origin).unwrap_or_default();
    let is_on_path =
        |caller: InstanceId| caller == one.access.instance || calls.iter().any(|(instance, _)| *instance == caller);
    facts.threads.starts_of(other.origin).iter().any(|edge| {
        let caller = facts.analysis.library_call(edge.call).caller;
        // A function that is called back to start several threads stands for its caller.
        let is_called_back = |call: &CallEdge| matches!(call.kind, EdgeKind::Callback(_)) && is_on_path(call.caller);
        is_on_path(caller) || facts.analysis.calls_to(caller).iter().any(is_called_back)
    })
}

/// Whether a thread may have started the other on its path to an access, before it gets there.
fn starts_before(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let frames = CallStack::of(facts, one).frames;
    let comes_first = |caller: InstanceId, start: Option<StatementId>| {
        let here = frames.iter().filter(|(instance, _)| *instance == caller);
        let body = facts.analysis.code_of(caller);
        here.map(|(_, at)| *at).any(|at| match (body, start, at) {
            (Some(body), Some(start), Some(at)) => body.may_follow(start, at),
            _ => true,
        })
    };
    facts.threads.starts_of(other.origin).iter().any(|edge| {
        let call = facts.analysis.library_call(edge.call);
        if frames.iter().any(|(instance, _)| *instance == call.caller) {
            return comes_first(call.caller, call.statement);
        }
        // A function that is called back to start threads stands for its caller.
        let called_back = facts.analysis.calls_to(call.caller).iter();
        let mut called_back = called_back.filter(|call| matches!(call.kind, EdgeKind::Callback(_)));
        called_back.any(|call| comes_first(call.caller, call.statement))
    })
}

/// The number of origins that take part in a race.
fn origins_of(race: &Race<'_>) -> usize {
    let mut origins: Vec<OriginId> = race.pairs.iter().flat_map(|pair| pair.seen.map(|seen| seen.origin)).collect();
    origins.sort_unstable();
    origins.dedup();
    origins.len()
}

/// Whether an annotation says that the field's class is thread-safe.
fn is_stated_safe(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    let Variable::Field(field) = variable else { return false };
    let program = facts.analysis.program();
    program.class_marks(facts.analysis.models(), program.field(field).class).contains(&Mark::ThreadSafe)
}

/// Whether an access is by the single thread that starts the other, but not on the path to the start: mostly it comes
/// before.
fn is_before_start(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let is_event = facts.analysis.origin(one.origin).is_event_thread() == Some(true);
    !is_event
        && !facts.threads.overlaps_itself(one.origin)
        && facts.threads.may_start(one.origin, other.origin)
        && !starts(facts, one, other)
}

/// Whether threads of an origin may make an object themselves.
fn may_make(facts: &Facts<'_, '_>, origin: OriginId, object: ObjectId) -> bool {
    let maker = match facts.analysis.object(object).site {
        AllocationSite::Statement(method, ..) | AllocationSite::Library(Maker::Call(method, _), ..) => method,
        _ => return false,
    };
    facts.may_run(maker, origin)
}

/// The maximum number of values that are traced back.
const MAX_PLACES: usize = 32;

/// Whether an access is that of a constructor to its own object or what that object owns, or of a method that the
/// constructor passes the object to.
fn is_constructing(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let Some(base) = seen.access.base else { return false };
    let stack = CallStack::of(facts, seen);
    let mut places = vec![(stack.frames.len() - 1, base)];
    let (mut next, mut is_constructed) = (0, false);
    while let Some((frame, value)) = places.get(next).copied() {
        next += 1;
        let Some(body) = stack.body(frame).filter(|_| next <= MAX_PLACES) else { return false };
        let mut comes_from = |from: Option<FrameValue>| {
            places.extend(from.filter(|from| !places.contains(from)));
            from.is_some()
        };
        let is_known = match body.value(value).definition {
            Definition::Parameter(0) if facts.analysis.program().is_constructor(body.method) => {
                is_constructed = true;
                let is_itself = frame + 1 == stack.frames.len();
                is_itself || !leaks_before(facts, body, stack.frames[frame].1)
            }
            Definition::Parameter(parameter) => comes_from(stack.argument(frame, usize::from(parameter))),
            Definition::Constant(constant) => constant == Constant::Null,
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::New(_) => true,
                Op::Phi(operands) => body.operands(operands).iter().all(|operand| comes_from(Some((frame, *operand)))),
                _ => match body.holder(value) {
                    Some((from, field)) => {
                        comes_from(field.is_none_or(|field| facts.fresh.is_owned(field)).then_some((frame, from)))
                    }
                    None => comes_from(stack.container(frame, value)),
                },
            },
        };
        if !is_known {
            return false;
        }
    }
    is_constructed
}

/// Whether a constructor stores its object before a statement, or passes it to something else.
fn leaks_before(facts: &Facts<'_, '_>, body: &Body, at: Option<StatementId>) -> bool {
    let (Some(this), Some(at)) = (body.this(), at) else { return true };
    let program = facts.analysis.program();
    let mut before = body.statements().filter(|statement| *statement < at);
    before.any(|statement| match body.statement(statement).op {
        Op::PutField { value, .. } | Op::PutStatic(_, value) | Op::ArrayStore { value, .. } => value == this,
        Op::Invoke { method, arguments, .. } => {
            let is_super = method.resolved.is_some_and(|method| program.is_constructor(method))
                && body.operands(arguments).first() == Some(&this);
            let passed = body.operands(arguments).iter().skip(usize::from(is_super));
            let is_own = method.owner.as_class() == Some(program.method(body.method).class);
            !is_own && passed.into_iter().any(|argument| *argument == this)
        }
        Op::Dynamic { operands, .. } => body.operands(operands).contains(&this),
        _ => false,
    })
}

/// The length of the call chain to an access.
fn calls(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> usize {
    facts.guards.calls_to(facts.analysis, seen.context, seen.origin).map_or(0, |calls| calls.len())
}

fn is_single(facts: &Facts<'_, '_>, object: ObjectId) -> bool {
    facts.once.is_single(object)
}

/// Whether both threads access one object that is known exactly, or a static field.
fn is_exact(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    let is_one = |object: ObjectId| is_single(facts, object);
    pair.seen[0].access.base.is_none() || shared(facts, pair).single().is_some_and(is_one)
}

/// Whether the main thread does this while it constructs something.
fn is_within_constructor(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let analysis = facts.analysis;
    let is_constructor = |(instance, _): &(InstanceId, Option<StatementId>)| {
        analysis.program().is_constructor(analysis.instance(*instance).method)
    };
    analysis.is_entered_as(seen.origin, EntryKind::Main) && CallStack::of(facts, seen).frames.iter().any(is_constructor)
}

/// The objects that both threads may access.
pub(crate) fn shared(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> ObjectSet {
    let [one, other] = pair.seen.map(|seen| seen.access.objects(facts.analysis));
    one.zip(other).map(|(one, other)| one.intersection(other)).unwrap_or_default()
}

pub(crate) fn evidence(facts: &Facts<'_, '_>, race: &Race<'_>, pair: &Pair<'_>, usage: &LockUsage) -> Vec<Evidence> {
    let [one, other] = &pair.seen;
    let mut evidence = vec![rank::nothing_between()];
    if other.access.is_write {
        evidence.push(rank::both_write());
    }
    evidence.extend(rank::mostly_guarded(usage.guarded, usage.all));
    evidence.append(&mut score_evidence(facts, race.variable, pair, usage));
    evidence.extend(rank::many_origins(origins_of(race)));
    evidence.extend(is_stated_safe(facts, race.variable).then(rank::stated_safe));
    evidence.append(&mut object_evidence(facts, pair));
    let is_assumed = facts.analysis.is_entered_as(one.origin, EntryKind::OpenApi);
    if one.origin == other.origin
        && !is_assumed
        && usage.scores.locked == 0
        && !is_exact(facts, pair)
        && !(is_looked_up(facts, one) && is_looked_up(facts, other))
        && !(is_read_from_one_place(facts, one) || is_read_from_one_place(facts, other))
    {
        evidence.push(rank::one_kind_without_locks());
    }
    if matches!(race.variable, Variable::Elements(_)) && are_own_parts(facts, one, other) {
        evidence.push(rank::perhaps_own_part());
    }
    if matches!(race.variable, Variable::Contents(_)) {
        evidence.push(rank::container());
    }
    if is_wide(facts, race.variable) {
        evidence.push(rank::torn());
    }
    if may_share_a_lock(facts, one, other) {
        evidence.push(rank::perhaps_same_lock());
    } else if are_locked_if(facts, one, other) {
        evidence.push(rank::locked_if());
    } else if !hold_one_read_lock(facts, one, other)
        && !hold_locks_of_two(facts, one, other)
        && held_names(facts, one).iter().any(|lock| held_names(facts, other).contains(lock))
    {
        evidence.push(rank::locks_of_one_name());
    }
    if does_no_harm(facts, race) {
        evidence.push(rank::harmless());
    }
    if is_harmless(facts, race) {
        evidence.push(rank::complete_objects());
    }
    if is_right_double_check(facts, race) {
        evidence.push(rank::read_once());
    }
    evidence.append(&mut thread_evidence(facts, pair));
    if is_handed_over(facts, pair) {
        evidence.push(rank::handed_over());
    }
    evidence.extend(sharing_evidence(facts, race, pair, usage));
    evidence
}

/// The evidence on whether the variable needs a lock. Where both accesses hold one, the question is whether it is the
/// same.
fn score_evidence(facts: &Facts<'_, '_>, variable: Variable, pair: &Pair<'_>, usage: &LockUsage) -> Vec<Evidence> {
    let scores = &usage.scores;
    let is_bare = |seen: &ThreadAccess<'_>| facts.guards.held_during(seen.context, seen.access.statement).is_empty();
    if !pair.seen.iter().any(is_bare) {
        return Vec::new();
    }
    let program = facts.analysis.program();
    // What belongs to a single object is as good as global.
    let is_static = matches!(variable, Variable::Field(field) if program.field(field).access.is_static());
    let is_global = is_static || shared(facts, pair).single().is_some_and(|object| is_single(facts, object));
    let against = (!is_global).then(|| rank::seldom_guarded(scores.locked, scores.all)).flatten();
    let sections = [
        rank::only_of_sections(scores.only),
        rank::first_of_sections(scores.first),
        rank::last_of_sections(scores.last),
        rank::unprotected_variables(scores.unprotected).filter(|_| scores.locked > 0),
    ];
    sections.into_iter().chain([against]).flatten().collect()
}

/// The evidence on whether both threads access the same object.
pub(crate) fn object_evidence(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> Vec<Evidence> {
    let [one, other] = &pair.seen;
    let mut evidence = Vec::new();
    let objects = shared(facts, pair);
    if is_exact(facts, pair) {
        evidence.push(rank::exact_object());
    } else {
        let size = |seen: &ThreadAccess<'_>| seen.access.objects(facts.analysis).map_or(0, ObjectSet::len);
        evidence.push(rank::summarised_object(objects.len(), size(one).max(size(other))));
        evidence.extend(ownership_evidence(facts, pair));
    }
    if are_apart(facts, pair) {
        evidence.push(rank::apart_on_these_paths());
    }
    evidence
}

/// Whether the calls that lead to the two accesses pass different objects.
fn are_apart(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    let [one, other] = &pair.seen;
    let along = along_chain(facts, one).zip(along_chain(facts, other));
    along.is_some_and(|(one, other)| !one.intersects(&other))
}

/// The evidence that each of two threads of one kind has an object of its own.
fn ownership_evidence(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> Option<Evidence> {
    let [one, other] = &pair.seen;
    let objects = shared(facts, pair);
    if objects.single().is_some_and(|object| is_single(facts, object)) {
        return None;
    }
    let makes = |seen: &ThreadAccess<'_>| objects.iter().all(|object| may_make(facts, seen.origin, object));
    if [one, other].into_iter().all(|seen| is_from_own(facts, seen) && makes(seen)) {
        return Some(rank::from_own());
    }
    let is_of_one_kind = one.origin == other.origin;
    if is_of_one_kind && [one, other].into_iter().all(|seen| is_of_own_task(facts, seen)) {
        return Some(rank::own_task());
    }
    let is_own = is_of_one_kind
        && objects.iter().all(|object| may_make(facts, one.origin, object))
        && !is_handed_over(facts, pair)
        && !(is_looked_up(facts, one) && is_looked_up(facts, other))
        && !(is_read_from_one_place(facts, one) || is_read_from_one_place(facts, other));
    is_own.then(rank::perhaps_own_object)
}

/// The evidence against two accesses of one object by two threads, whatever the variable is: each thread may have an
/// object of its own, or one may come before the other.
pub(crate) fn conflict_evidence(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> Vec<Evidence> {
    let mut evidence: Vec<Evidence> = ownership_evidence(facts, pair).into_iter().collect();
    evidence.append(&mut order_evidence(facts, pair));
    evidence
}

/// The evidence on whether one of the two comes first.
fn order_evidence(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> Vec<Evidence> {
    let [one, other] = &pair.seen;
    let mut evidence = Vec::new();
    let origins = [one, other].map(|seen| facts.analysis.origin(seen.origin));
    let is_main = |seen: &ThreadAccess<'_>| facts.analysis.is_entered_as(seen.origin, EntryKind::Main);
    let is_event = origins.iter().any(|origin| origin.is_event_thread() == Some(true));
    if is_event && [one, other].into_iter().any(is_main) {
        evidence.push(rank::main_and_events());
        if [one, other].into_iter().any(|seen| is_within_constructor(facts, seen)) {
            evidence.push(rank::main_constructs());
        }
    } else if is_before_start(facts, one, other) || is_before_start(facts, other, one) {
        evidence.push(rank::before_start());
    }
    let constructs = |one: &ThreadAccess<'_>, other: &ThreadAccess<'_>| {
        is_constructing(facts, one) && !starts_before(facts, one, other)
    };
    if constructs(one, other) || constructs(other, one) {
        evidence.push(rank::constructing());
    }
    evidence.extend(component_evidence(facts, pair));
    if facts.threads.are_probably_serial(one.origin, other.origin) && !is_exact(facts, pair) {
        evidence.push(rank::one_executor());
    }
    let finalisers = origins.iter().filter(|origin| matches!(origin.start, Start::Spawn(OriginKind::Finalizer, ..)));
    match finalisers.count() {
        0 => {}
        2 if !is_exact(facts, pair) => evidence.push(rank::two_finalisers()),
        _ => evidence.push(rank::finaliser()),
    }
    evidence
}

/// The evidence on whether the two threads run in parallel.
pub(crate) fn thread_evidence(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> Vec<Evidence> {
    let [one, other] = &pair.seen;
    let mut evidence = Vec::new();
    if needs_another_run(facts, one, other) {
        evidence.push(rank::another_run());
    }
    evidence.extend(rank::distance(pair.seen.iter().map(|seen| calls(facts, seen)).max().unwrap_or(0)));
    evidence.append(&mut order_evidence(facts, pair));
    if facts.analysis.shares_code() {
        evidence.push(rank::shared_code());
    }
    if [one, other].iter().any(|seen| facts.analysis.is_entered_as(seen.origin, EntryKind::OpenApi)) {
        evidence.push(rank::unknown_callers());
    }
    if [one, other].iter().all(|seen| facts.analysis.is_entered_as(seen.origin, EntryKind::Test)) {
        evidence.push(rank::only_tests());
    }
    evidence
}

/// Whether the race needs an event handler to run again while what it started before is still running. Programs often
/// prevent that by other means, such as a modal dialog.
fn needs_another_run(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let is_event = |origin: OriginId| facts.analysis.origin(origin).is_event_thread() == Some(true);
    let follows = |handler: &ThreadAccess<'_>, started: &ThreadAccess<'_>| {
        let running = facts.threads.running_at(handler.access.instance, handler.access.statement);
        is_event(handler.origin)
            && facts.threads.may_start(handler.origin, started.origin)
            && !running.contains(started.origin)
    };
    let is_started_by_handlers = |origin: OriginId| {
        let starts = facts.threads.starts_of(origin);
        !starts.is_empty()
            && starts.iter().all(|edge| {
                let call = facts.analysis.library_call(edge.call);
                let body = facts.analysis.code_of(call.caller).zip(call.statement);
                facts.threads.origins_of(call.caller).iter().all(is_event)
                    && body.is_some_and(|(body, statement)| !Loops::of(body).is_repeated(body.block_of(statement)))
            })
    };
    match one.origin == other.origin {
        true => is_started_by_handlers(one.origin),
        false => follows(one, other) || follows(other, one),
    }
}

/// Whether both threads hold the same lock, but only for reading.
pub(crate) fn hold_one_read_lock(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let theirs = other.protections(facts);
    let is_same = |mine: &Protection| theirs.iter().any(|their| mine.lock() == their.lock() && their.is_shared());
    one.protections(facts).iter().any(|mine| mine.is_shared() && is_same(mine))
}

/// Whether both threads hold locks that may, but need not, be the same.
fn may_share_a_lock(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let held = |seen: &ThreadAccess<'_>| facts.guards.held_during(seen.context, seen.access.statement);
    let (mine, theirs) = (held(one), held(other));
    mine.iter().filter(|mine| is_steady(facts, one, mine)).any(|mine| {
        let is_own = one.origin == other.origin && is_own_lock(facts, one, mine);
        let owner = lock_owner(facts, one, mine);
        let mine = facts.locks.class(mine.class);
        !is_own
            && theirs.iter().filter(|theirs| is_steady(facts, other, theirs)).any(|theirs| {
                let are_of_two = are_two(owner, lock_owner(facts, other, theirs));
                let theirs = facts.locks.class(theirs.class);
                !are_of_two && mine.may_be_lock_of(theirs) && mine.excludes(theirs)
            })
    })
}

/// Whose lock is held, as seen from the accessed object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LockOwner {
    /// The object itself, or the one through which it is reached: `this.box.count` under `this`.
    Own,
    /// Another parameter of the method: `other.box.count` under `this`.
    Foreign,
}

/// Whose lock is held, if lock and object are both reached from parameters. Parameters are taken to be different
/// objects, so that an own lock and a foreign one are two locks.
fn lock_owner(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>, guard: &Guard) -> Option<LockOwner> {
    let body = facts.analysis.code_of(seen.access.instance)?;
    let locked = lock_value(facts, guard)?;
    let mut root = seen.access.base?;
    while let Some((holder, _)) = body.holder(root) {
        root = holder;
    }
    let is_given = |value: ValueId| matches!(body.value(value).definition, Definition::Parameter(_));
    let owner = if locked == root { LockOwner::Own } else { LockOwner::Foreign };
    (is_given(locked) && is_given(root)).then_some(owner)
}

fn are_two(one: Option<LockOwner>, other: Option<LockOwner>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

/// Whether all locks that the two threads hold belong to different objects.
fn hold_locks_of_two(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let owners = |seen: &ThreadAccess<'_>| -> Vec<Option<LockOwner>> {
        let held = facts.guards.held_during(seen.context, seen.access.statement);
        held.iter().map(|guard| lock_owner(facts, seen, guard)).collect()
    };
    let (mine, theirs) = (owners(one), owners(other));
    mine.iter().all(|mine| theirs.iter().all(|theirs| are_two(*mine, *theirs)))
}

/// Whether both threads hold a lock that may be the same if a field has a value that it keeps: the program decides once
/// whether it needs the lock.
fn are_locked_if(facts: &Facts<'_, '_>, one: &ThreadAccess<'_>, other: &ThreadAccess<'_>) -> bool {
    let held = |seen: &ThreadAccess<'_>| facts.guards.held_during(seen.context, seen.access.statement);
    let held_if = |seen: &ThreadAccess<'_>| facts.guards.held_if(facts, seen.context, seen.access.statement);
    let may_be_one = |mine: &GuardSet, theirs: &GuardSet| {
        mine.iter().map(|mine| facts.locks.class(mine.class)).any(|mine| {
            let mut theirs = theirs.iter().map(|theirs| facts.locks.class(theirs.class));
            theirs.any(|theirs| mine.may_be_lock_of(theirs) && mine.excludes(theirs))
        })
    };
    // Of one object, as the variable is: other objects may have other values.
    let is_of_this = |seen: &ThreadAccess<'_>| {
        let this = facts.analysis.code_of(seen.access.instance).and_then(|body| body.this());
        this.is_some() && seen.access.base == this
    };
    if ![one, other].into_iter().all(is_of_this) {
        return false;
    }
    let [mine, theirs] = [one, other].map(held_if);
    may_be_one(&mine, &theirs) || may_be_one(&mine, &held(other)) || may_be_one(&held(one), &theirs)
}

/// The value of a lock in the method that takes it, if that method reads it or gets it as a parameter.
fn lock_value(facts: &Facts<'_, '_>, guard: &Guard) -> Option<ValueId> {
    match facts.guards.paths().get(guard.path?).root {
        LockRoot::Value(value) => Some(value),
        _ => None,
    }
}

/// Whether a lock is not read from a field that changes. Such a field may soon hold another lock.
fn is_steady(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>, guard: &Guard) -> bool {
    let program = facts.analysis.program();
    let body = facts.analysis.code_of(seen.access.instance);
    let Some((body, value)) = body.zip(lock_value(facts, guard)) else { return true };
    let Definition::Statement(statement) = body.value(value).definition else { return true };
    match body.statement(statement).op {
        Op::GetField { field, .. } | Op::GetStatic(field) => {
            field.resolved.is_none_or(|field| facts.changing.never_changes(program, field))
        }
        _ => true,
    }
}

/// Whether each thread holds a lock that it owns exclusively.
fn is_own_lock(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>, guard: &Guard) -> bool {
    lock_value(facts, guard).is_some_and(|value| facts.is_own_value(seen.access.instance, seen.context, value))
}
