//! Whether anything says that a variable is shared, where the callers are unknown (open world, A13).
//!
//! That a class synchronises something does not say that all of its fields are shared. So a race that needs unknown
//! callers has to have a reason of its own: an annotation; that the user has named the class; a lock that some access
//! holds; a thread that the library itself starts; or, in a class that locks, a change that is lost or corrupts
//! something. Setters and what belongs to the life cycle of an object (configure, start) mostly run before the object
//! is shared.
//! What an annotation confines to a thread is believed, and what a check in the code does. Exceptions belong to who
//! handles them, and nobody uses an object whose life another ends. Streams and parts of a user interface have one user
//! by convention (A13), unless a thread of the library is another.

use unsnarl_concurrency::{Facts, Variable};
use unsnarl_finding::Evidence;
use unsnarl_library::{ClassFact, Mark};
use unsnarl_pointer::AllocationSite;
use unsnarl_pointer::entry::{Entry, EntryKind, has_one_object, has_parts_for_threads};
use unsnarl_program::ir::{Definition, Op, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Program};

use crate::race::candidates::{Pair, Race, ThreadAccess};
use crate::race::discipline::is_locking_class;
use crate::race::handed::is_handed_over;
use crate::race::provenance::{CallStack, FrameValue};
use crate::race::report::LockUsage;
use crate::race::update::{is_made_on_demand, is_update};
use crate::rank;

/// What speaks against a race between unknown callers.
pub(crate) fn sharing_evidence(
    facts: &Facts<'_, '_>,
    race: &Race<'_>,
    pair: &Pair<'_>,
    usage: &LockUsage,
) -> Option<Evidence> {
    let is_assumed = |seen: &ThreadAccess<'_>| facts.analysis.is_entered_as(seen.origin, EntryKind::OpenApi);
    let assumed = pair.seen.iter().filter(|seen| is_assumed(seen)).count();
    if is_said_to_be_confined(facts, race.variable) {
        return Some(rank::said_to_be_confined());
    }
    if assumed == 0 || is_stated(facts, race.variable, pair) || is_handed_over(facts, pair) {
        return None;
    }
    if is_of_exception(facts, race.variable) {
        return Some(rank::of_an_exception());
    }
    if let Some(evidence) = convention(facts, race.variable, pair).filter(|_| assumed == 2) {
        return Some(evidence);
    }
    let is_unlocked =
        |seen: &ThreadAccess<'_>| facts.guards.held_during(seen.context, seen.access.statement).is_empty();
    let is_theirs = |seen: &ThreadAccess<'_>| is_assumed(seen) && !is_reached_from_shared(facts, seen);
    if pair.seen.iter().all(|seen| is_unlocked(seen) && is_theirs(seen)) {
        return Some(rank::no_sign_of_sharing());
    }
    // What one took out of a collection, and the other was given: the collection hands it to one user at a time.
    let is_taken = |seen: &ThreadAccess<'_>| is_assumed(seen) && is_taken_out(facts, seen);
    let is_given = |seen: &ThreadAccess<'_>| is_unlocked(seen) && is_theirs(seen);
    let [one, other] = &pair.seen;
    if is_taken(one) && is_given(other) || is_given(one) && is_taken(other) {
        return Some(rank::taken_and_given());
    }
    if usage.scores.locked_writes > 0 {
        return None;
    }
    let configures = |seen: &ThreadAccess<'_>| is_assumed(seen) && configures(facts, seen);
    if pair.seen.iter().any(configures) && pair.seen.iter().all(|seen| configures(seen) || is_unlocked(seen)) {
        return Some(rank::configured_first());
    }
    if usage.scores.locked > 0 {
        return None;
    }
    if pair.seen.iter().any(is_theirs) {
        return Some(rank::no_sign_of_sharing());
    }
    let is_sign = || {
        pair.seen.iter().all(|seen| is_got_from_shared(facts, seen))
            || changes_what_is_there(facts, race.variable, pair)
                && (is_static(facts, race.variable, pair)
                    || is_of_locking_class(facts, pair)
                    || is_of_class_with_parts(facts, pair))
    };
    (assumed == 2 && !is_sign()).then(rank::no_sign_of_sharing)
}

/// Whether the variable belongs to an exception.
fn is_of_exception(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    let program = facts.analysis.program();
    let Variable::Field(field) = variable else { return false };
    let data = program.field(field);
    !data.access.is_static() && program.is_subclass(data.class, program.well_known().throwable)
}

/// What keeps unknown callers from using an object at the same time, whatever locks are held.
fn convention(facts: &Facts<'_, '_>, variable: Variable, pair: &Pair<'_>) -> Option<Evidence> {
    let program = facts.analysis.program();
    if is_static(facts, variable, pair) {
        return None;
    }
    let entered = pair.seen.map(|seen| entered(facts, &seen));
    if entered.iter().any(|method| is_called_by_finaliser(program, *method)) {
        return Some(rank::ends_its_life());
    }
    if entered.iter().all(|method| checks_its_thread(program, *method)) {
        return Some(rank::checks_its_thread());
    }
    let has_one_user = |method: &MethodId| {
        let class = program.method(*method).class;
        let facts_of = [ClassFact::EventDispatchConfined, ClassFact::OneUser];
        facts_of.iter().any(|fact| program.class_is(facts.analysis.models(), class, *fact))
    };
    entered.iter().all(has_one_user).then(rank::one_user)
}

/// Whether the finaliser of the method's class calls the method.
fn is_called_by_finaliser(program: &Program, method: MethodId) -> bool {
    let methods = program.methods_of(program.method(method).class);
    let mut finalisers = methods.filter(|other| name_of(program, *other) == "finalize");
    finalisers.any(|finaliser| called(program, finaliser).any(|called| called == method))
}

/// Whether a method calls one that fails in other threads, to judge by its name: `checkRealm`, `assertEventThread`.
fn checks_its_thread(program: &Program, method: MethodId) -> bool {
    let is_check = |called: MethodId| {
        let name = name_of(program, called);
        let begins = ["check", "assert", "verify"].iter().any(|start| name.starts_with(start));
        begins && ["Thread", "Realm", "EDT", "EventQueue"].iter().any(|end| name.ends_with(end))
    };
    called(program, method).any(is_check)
}

fn name_of(program: &Program, method: MethodId) -> String {
    program.text(program.key(program.method(method).key).name).to_string()
}

/// The methods that a method names in its calls.
fn called(program: &Program, method: MethodId) -> impl Iterator<Item = MethodId> {
    let body = program.body(method).and_then(Result::ok);
    body.into_iter().flat_map(|body| {
        body.statements().filter_map(|statement| match body.statement(statement).op {
            Op::Invoke { method, .. } => method.resolved,
            _ => None,
        })
    })
}

/// Whether an annotation says that one thread uses the field, or the objects of its class.
fn is_said_to_be_confined(facts: &Facts<'_, '_>, variable: Variable) -> bool {
    let Variable::Field(field) = variable else { return false };
    let (program, models) = (facts.analysis.program(), facts.analysis.models());
    let marked = program.field_marked(models, field);
    marked.iter().any(|marked| marked.mark == Mark::ThreadConfined)
        || program.class_marks(models, program.field(field).class).contains(&Mark::ThreadConfined)
}

/// Whether the program says that the variable is shared: the field is volatile, or there is an annotation of it, of its
/// class, or of a method that is called.
fn is_stated(facts: &Facts<'_, '_>, variable: Variable, pair: &Pair<'_>) -> bool {
    let (program, models) = (facts.analysis.program(), facts.analysis.models());
    let is_safe = |class: ClassId| program.class_marks(models, class).contains(&Mark::ThreadSafe);
    let is_marked = |marks: Vec<Mark>| marks.iter().any(|mark| matches!(mark, Mark::ThreadSafe | Mark::GuardedBy));
    let of_field = match variable {
        Variable::Field(field) if program.field(field).access.is_volatile() => true,
        Variable::Field(field) => {
            let marked = program.field_marked(models, field);
            is_safe(program.field(field).class) || marked.iter().any(|marked| marked.mark == Mark::GuardedBy)
        }
        _ => false,
    };
    of_field
        || pair.seen.iter().any(|seen| {
            let entered = entered(facts, seen);
            let is_named = |entry: &Entry| entry.is_named && entry.method == entered;
            facts.analysis.entries().iter().any(|(_, _, entry)| is_named(entry))
                || is_safe(program.method(entered).class)
                || is_marked(program.method_marks(models, entered))
        })
}

/// The method that the unknown caller calls, or the thread begins with.
fn entered(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> MethodId {
    let stack = CallStack::of(facts, seen);
    let first = stack.frames.first().map_or(seen.access.instance, |(instance, _)| *instance);
    facts.analysis.instance(first).method
}

/// Whether both threads are unknown callers that are not meant to do this at the same time, for all one can see: the
/// method is not public, or is called by others of the library. Such methods mostly run where the class wants them to,
/// such as on the thread of an event loop.
pub(crate) fn needs_unlikely_callers(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    let program = facts.analysis.program();
    let is_meant = |seen: &ThreadAccess<'_>| {
        let (entered, own) = (entered(facts, seen), seen.statement(facts).0);
        program.method(entered).access.is_public() && (entered == own || program.method(own).access.is_private())
    };
    are_unknown_callers(facts, pair) && !pair.seen.iter().all(is_meant)
}

/// Whether both threads are unknown callers.
pub(crate) fn are_unknown_callers(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    pair.seen.iter().all(|seen| facts.analysis.is_entered_as(seen.origin, EntryKind::OpenApi))
}

/// Whether an annotation says that the objects of a field's class are safe for threads.
pub(crate) fn is_said_to_be_safe(facts: &Facts<'_, '_>, field: FieldId) -> bool {
    let program = facts.analysis.program();
    program.class_marks(facts.analysis.models(), program.field(field).class).contains(&Mark::ThreadSafe)
}

/// Whether the class whose method is called is written to be called by several threads at once.
fn is_of_locking_class(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    let (program, models) = (facts.analysis.program(), facts.analysis.models());
    pair.seen.iter().all(|seen| is_locking_class(program, models, program.method(entered(facts, seen)).class))
}

/// Whether the class whose method is called gives each thread a part of what it keeps, so that it is called by several.
fn is_of_class_with_parts(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    let (program, models) = (facts.analysis.program(), facts.analysis.models());
    let has_parts =
        |seen: &ThreadAccess<'_>| has_parts_for_threads(program, models, program.method(entered(facts, seen)).class);
    pair.seen.iter().all(has_parts)
}

/// Whether the accessed object was taken out of a collection, and nothing else knows it since.
fn is_taken_out(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let body = facts.analysis.code_of(seen.access.instance);
    let Some((body, base)) = body.zip(seen.access.base) else { return false };
    let exclusive = facts.guards.context(seen.context).parameters.exclusive;
    facts.fresh.is_exclusive(body.method, body, base, seen.access.statement, exclusive)
}

/// Whether the accessed object is got from something that is made for threads: a volatile field, an atomic reference, a
/// concurrent collection.
fn is_got_from_shared(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let program = facts.analysis.program();
    let body = facts.analysis.code_of(seen.access.instance);
    let Some((body, base)) = body.zip(seen.access.base) else { return false };
    let Definition::Statement(statement) = body.value(body.uncast(base)).definition else { return false };
    match body.statement(statement).op {
        Op::GetField { field, .. } | Op::GetStatic(field) => {
            field.resolved.is_some_and(|field| program.field(field).access.is_volatile())
        }
        Op::Invoke { .. } => {
            let calls = facts.analysis.library_calls_at(seen.access.instance, Some(statement)).iter();
            calls.filter_map(|call| facts.analysis.model(*call)).any(|model| model.is_atomic())
        }
        _ => false,
    }
}

/// Whether the accessed object is reached from something that several callers have: the object whose method is called,
/// a static field, what a function object keeps. What the caller passes is its own, and so is mostly what the
/// method gets from calls: an iterator, a parser, a connection.
fn is_reached_from_shared(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let Some(base) = seen.access.base else { return true };
    let stack = CallStack::of(facts, seen);
    let mut places = vec![(stack.frames.len() - 1, base)];
    let mut next = 0;
    while let Some((frame, value)) = places.get(next).copied() {
        next += 1;
        // Where it is not known, nothing speaks against it.
        let Some(body) = stack.body(frame).filter(|_| next <= MAX_PLACES) else { return true };
        let mut add = |from: Option<FrameValue>| places.extend(from.filter(|from| !places.contains(from)));
        match body.value(value).definition {
            Definition::Parameter(0) if stack.is_first(frame) && body.this().is_some() => return true,
            Definition::Parameter(parameter) if stack.is_first(frame) => {
                if is_captured(facts, body.method, usize::from(parameter)) {
                    return true;
                }
            }
            Definition::Parameter(parameter) => add(stack.argument(frame, usize::from(parameter))),
            Definition::Constant(_) => {}
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::GetStatic(_) => return true,
                Op::ArrayLoad { array, .. } => add(Some((frame, array))),
                Op::Phi(operands) => body.operands(operands).iter().for_each(|from| add(Some((frame, *from)))),
                Op::Invoke { arguments, .. } => {
                    let (analysis, instance) = (facts.analysis, stack.frames[frame].0);
                    let called = analysis.calls_at(instance, Some(statement)).iter();
                    let mut bodies = called.filter_map(|edge| analysis.code_of(edge.callee));
                    // A getter gives what its object holds, and so does a collection.
                    let gives = bodies.any(|body| body.got_field().is_some())
                        || !analysis.library_calls_at(instance, Some(statement)).is_empty();
                    add(body.operands(arguments).first().filter(|_| gives).map(|from| (frame, *from)));
                }
                _ => add(body.holder(value).map(|(from, _)| (frame, from))),
            },
        }
    }
    false
}

/// Whether a function object keeps what the method gets as a parameter: all who call the function have it.
fn is_captured(facts: &Facts<'_, '_>, method: MethodId, parameter: usize) -> bool {
    facts.analysis.functions_of(method).any(|function| {
        let AllocationSite::Statement(maker, made, _) = facts.analysis.object(function).site else { return false };
        let Some(Ok(body)) = facts.analysis.program().body(maker) else { return false };
        matches!(body.statement(made).op, Op::Dynamic { operands, .. } if parameter < body.operands(operands).len())
    })
}

/// The maximum number of values that are traced back.
const MAX_PLACES: usize = 32;

/// Whether there is one such variable for all: a static field, or what a static field holds, or the only object of a
/// class.
fn is_static(facts: &Facts<'_, '_>, variable: Variable, pair: &Pair<'_>) -> bool {
    let program = facts.analysis.program();
    let is_read_from_static = |seen: &ThreadAccess<'_>| {
        let body = facts.analysis.code_of(seen.access.instance);
        let Some((body, base)) = body.zip(seen.access.base) else { return false };
        let Definition::Statement(statement) = body.value(base).definition else { return false };
        matches!(body.statement(statement).op, Op::GetStatic(_))
    };
    let has_one = |seen: &ThreadAccess<'_>| has_one_object(program, program.method(entered(facts, seen)).class);
    let is_of_one_object = || pair.seen.iter().all(has_one);
    match variable {
        Variable::Field(field) => program.field(field).access.is_static() || is_of_one_object(),
        _ => pair.seen.iter().all(is_read_from_static) || is_of_one_object(),
    }
}

/// Whether an access changes what was there before, so that a change of another thread is lost or corrupts it: it adds
/// to a number, sets what was found empty, or changes a container or array.
fn changes_what_is_there(facts: &Facts<'_, '_>, variable: Variable, pair: &Pair<'_>) -> bool {
    match variable {
        Variable::Field(field) => {
            let mut writes = pair.seen.iter().filter(|seen| seen.access.is_write);
            writes.any(|seen| is_update(facts, field, seen) || is_made_on_demand(facts, field, seen))
        }
        Variable::Contents(_) | Variable::Elements(_) => true,
    }
}

/// The beginnings of the names of methods that configure an object or start it: `setName`, `init`.
const CONFIGURING: [&str; 6] = ["set", "with", "init", "configure", "start", "afterProperties"];

/// Whether an access is a write that configures the object: by its name, or as it stores what the caller passes.
fn configures(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    if !seen.access.is_write {
        return false;
    }
    let program = facts.analysis.program();
    let name = name_of(program, entered(facts, seen));
    let begins = |start: &str| {
        name.strip_prefix(start).is_some_and(|rest| rest.chars().next().is_none_or(|next| !next.is_lowercase()))
    };
    CONFIGURING.iter().any(|start| begins(start)) || stores_argument(facts, seen)
}

/// Whether a write stores what the unknown caller passes.
fn stores_argument(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    let stack = CallStack::of(facts, seen);
    let last = stack.frames.len() - 1;
    let Some(body) = stack.body(last) else { return false };
    let stored = match body.statement(seen.access.statement).op {
        Op::PutField { value, .. } | Op::PutStatic(_, value) => value,
        _ => return false,
    };
    let mut place: Option<(usize, ValueId)> = Some((last, stored));
    while let Some((frame, value)) = place {
        let Some(body) = stack.body(frame) else { return false };
        place = match body.value(value).definition {
            Definition::Parameter(parameter) if frame == 0 => return parameter > 0 || body.this().is_none(),
            Definition::Parameter(parameter) => stack.argument(frame, usize::from(parameter)),
            _ => None,
        };
    }
    false
}
