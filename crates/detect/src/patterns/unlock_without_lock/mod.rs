//! `unlock-without-lock`: a method releases a lock, or a permit, that it has not acquired on that path.
//!
//! The paths of each method that acquires and releases one lock are followed (`paths.rs`), also those of exceptions. A
//! lock that the method releases on a path without exceptions before it has tried to acquire it is its caller's, and is
//! not examined. Permits may be released by anyone: only the release after an acquisition that has failed counts, where
//! the same statement also releases what was acquired. A release in the wrong mode is found by points-to sets.
//! Under-approximates: locks are the same only if they are the same expression; where callees acquire or release the
//! lock, or the method asks whether it is held, nothing is reported.

mod paths;

use std::collections::BTreeSet;

use unsnarl_concurrency::Loops;
use unsnarl_finding::{Evidence, Finding, Rule, RuleId, Severity};
use unsnarl_library::{MethodFact, Occasion};
use unsnarl_pointer::{InstanceId, ObjectSet};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{IdVec, KeyId, Type};

use crate::flow::lock_operations::{LockOperation, LockOperations, operations, permit_operations, wrong_modes};
use crate::flow::{definition, is_same_expression};
use crate::rank;
use crate::scene::{Scene, finding};
use crate::wording::describe::{expression, line, place};
use crate::{Needs, Pattern};
use paths::{Cause, Unheld, unheld_releases};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("unlock-without-lock"),
        summary: "a lock or permit is released on a path on which it was not acquired",
        severity: Severity::Error,
        page: include_str!("../../../../../docs/rules/unlock-without-lock.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// What a method does to one lock.
struct OneLock<'o, 's, 'a> {
    own: &'o LockOperations<'s, 'a>,
    taken: Vec<&'o LockOperation>,
    released: Vec<&'o LockOperation>,
    is_permit: bool,
}

/// The locks that an instance or its callees may acquire or release: the objects, and the fields that hold them.
#[derive(Clone, Default)]
struct Touched {
    objects: ObjectSet,
    fields: BTreeSet<KeyId>,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for is_permit in [false, true] {
        let list = if is_permit { permit_operations } else { operations };
        let all: Vec<LockOperations<'_, '_>> = scene.code().iter().map(|code| list(scene, code)).collect();
        let touched = std::cell::OnceCell::new();
        for own in &all {
            if scene.facts.is_cancelled() {
                break;
            }
            if !is_permit {
                let wrong = wrong_modes(own).into_iter();
                let wrong = wrong.filter(|(taken, _)| !is_released_by_others(&all, own, taken));
                findings.extend(wrong.map(|(taken, release)| wrong_mode(scene, own, taken, release)));
            }
            for lock in locks_of(scene, own, is_permit) {
                let touched = touched.get_or_init(|| touched_below(scene, &all));
                findings.extend(
                    unheld_releases(scene, scene.throwing(), touched, &lock).map(|unheld| report(scene, &lock, unheld)),
                );
            }
        }
    }
    findings
}

/// The locks that a method both acquires and releases, if nothing speaks against following them.
fn locks_of<'o, 's, 'a>(
    scene: &Scene<'_, '_, '_>,
    own: &'o LockOperations<'s, 'a>,
    is_permit: bool,
) -> Vec<OneLock<'o, 's, 'a>> {
    let body = own.code.body;
    let mut locks: Vec<OneLock<'o, 's, 'a>> = Vec::new();
    if own.taken.is_empty() || own.released.is_empty() || asks_for_locks(scene, own) {
        return locks;
    }
    for taken in &own.taken {
        let is_same = |other: &&LockOperation| other.mode == taken.mode && is_same_lock(body, other.lock, taken.lock);
        if locks.iter().any(|lock| lock.taken.iter().any(|other| other.statement == taken.statement)) {
            continue;
        }
        let released: Vec<&LockOperation> =
            own.released.iter().filter(|release| is_same_lock(body, release.lock, taken.lock)).collect();
        // A release of any mode, or a conversion, says nothing about one of them.
        let is_plain = released.iter().all(|release| release.mode == taken.mode);
        if is_plain && !released.is_empty() {
            locks.push(OneLock { own, taken: own.taken.iter().filter(is_same).collect(), released, is_permit });
        }
    }
    let loops = Loops::of(body);
    locks.retain(|lock| {
        !is_released_by_loop(body, &loops, lock) && !lock.released.iter().any(|one| expects_failure(scene, body, one))
    });
    locks
}

/// Whether another method releases what a method has acquired without having acquired it: then the lock is meant to be
/// held across methods, and a method may exchange one mode for the other.
fn is_released_by_others(all: &[LockOperations<'_, '_>], own: &LockOperations<'_, '_>, taken: &LockOperation) -> bool {
    all.iter().filter(|other| other.code.method != own.code.method).any(|other| {
        let mut released = other.released.iter().filter(|release| release.may_release(taken));
        released.any(|release| !other.taken.iter().any(|taken| release.may_release(taken)))
    })
}

/// Whether two values are the same lock: the same expression, whatever it is cast to.
fn is_same_lock(body: &Body, one: ValueId, other: ValueId) -> bool {
    is_same_expression(body, body.uncast(one), body.uncast(other))
}

/// Whether a method asks whether its thread holds a lock.
fn asks_for_locks(scene: &Scene<'_, '_, '_>, own: &LockOperations<'_, '_>) -> bool {
    own.code.body.statements().any(|statement| {
        let model = scene.model_at(own.code, statement);
        model.is_some_and(|model| model.method.is(MethodFact::TestsLock))
    })
}

/// Whether a loop releases the lock that does not acquire it: how often it runs is not known.
fn is_released_by_loop(body: &Body, loops: &Loops, lock: &OneLock<'_, '_, '_>) -> bool {
    lock.released.iter().any(|release| {
        let contains = |of: &unsnarl_concurrency::Loop, one: &LockOperation| of.contains[body.block_of(one.statement)];
        loops.natural.iter().any(|one| {
            contains(one, release)
                && !lock.taken.iter().any(|taken| contains(one, taken))
                // What leaves the loop is released once.
                && one.latches.iter().any(|latch| body.reached_from(body.block_of(release.statement))[*latch])
        })
    })
}

/// Whether a handler around a release is for the exception that says that the lock is not held.
fn expects_failure(scene: &Scene<'_, '_, '_>, body: &Body, release: &LockOperation) -> bool {
    let program = scene.program();
    let Op::Invoke { method, .. } = body.statement(release.statement).op else { return false };
    let Some(owner) = method.owner.as_class() else { return false };
    let Some(model) = program.model_of_missing(scene.analysis().models(), owner, method.key) else { return false };
    let thrown = model.method.throws.iter().filter(|thrown| thrown.when == Some(Occasion::NotHeld));
    let classes: Vec<_> =
        thrown.filter_map(|thrown| program.find_class(thrown.class.replace('.', "/").as_bytes())).collect();
    let block = body.block_of(release.statement);
    let mut caught = body.block(block).handlers.iter().filter_map(|handler| handler.catches.and_then(Type::as_class));
    caught.any(|caught| classes.contains(&caught))
}

/// The field that holds a lock, or whose object the lock is a view of.
fn field_of_lock(body: &Body, lock: ValueId) -> Option<KeyId> {
    match definition(body, body.uncast(lock))?.1 {
        Op::GetField { field, .. } | Op::GetStatic(field) => Some(field.key),
        Op::Invoke { arguments, .. } => {
            let viewed = *body.operands(*arguments).first()?;
            match definition(body, body.uncast(viewed))?.1 {
                Op::GetField { field, .. } | Op::GetStatic(field) => Some(field.key),
                _ => None,
            }
        }
        _ => None,
    }
}

fn touched_below(scene: &Scene<'_, '_, '_>, all: &[LockOperations<'_, '_>]) -> IdVec<InstanceId, Touched> {
    let analysis = scene.analysis();
    let mut below = IdVec::filled(Touched::default(), analysis.instances().len());
    let mut open: Vec<InstanceId> = Vec::new();
    for own in all {
        for operation in own.taken.iter().chain(&own.released) {
            for instance in &own.code.instances {
                for objects in operation.objects() {
                    below[*instance].objects.union_with(objects);
                }
                below[*instance].fields.extend(field_of_lock(own.code.body, operation.lock));
                open.push(*instance);
            }
        }
    }
    while let Some(instance) = open.pop() {
        let touched = below[instance].clone();
        for edge in analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here()) {
            let caller = &mut below[edge.caller];
            let fields = caller.fields.len();
            caller.fields.extend(touched.fields.iter().copied());
            if caller.objects.union_with(&touched.objects) || caller.fields.len() > fields {
                open.push(edge.caller);
            }
        }
    }
    below
}

fn report(scene: &Scene<'_, '_, '_>, lock: &OneLock<'_, '_, '_>, unheld: Unheld) -> Finding {
    let (facts, code) = (scene.facts, lock.own.code);
    let at = |statement: StatementId| line(facts, code.method, statement);
    let what = if lock.is_permit { "permit" } else { "lock" };
    let call = call_text(scene, code.body, unheld.release);
    let (message, other, role, evidence): (String, StatementId, &str, Evidence) = match unheld.cause {
        Cause::Failed(attempt) => {
            let message = format!("{call} is reached without the {what} if it was not acquired at {}", at(attempt));
            (message, attempt, "may fail to acquire it", rank::shown_by_code())
        }
        Cause::Released(earlier) => {
            let message = format!("{call} releases the {what} again, which was released at {}", at(earlier));
            (message, earlier, "releases it first", rank::shown_by_code())
        }
        Cause::Thrown(thrower, is_sure) => {
            let message = format!("{call} is reached without the {what} if an exception is thrown at {}", at(thrower));
            let evidence = if is_sure { rank::on_exception() } else { rank::perhaps_throws() };
            (message, thrower, "may throw while it is not held", evidence)
        }
    };
    let sites = vec![
        place(facts, code.method, Some(unheld.release), None, format!("releases the {what}")),
        place(facts, code.method, Some(other), None, role.into()),
    ];
    finding(&PATTERN.rule, message, sites, vec![evidence])
}

fn wrong_mode(
    scene: &Scene<'_, '_, '_>,
    own: &LockOperations<'_, '_>,
    taken: &LockOperation,
    release: &LockOperation,
) -> Finding {
    let (facts, code) = (scene.facts, own.code);
    let lock = expression(scene.program(), code.body, taken.lock);
    let call = call_text(scene, code.body, release.statement);
    let message = format!("{call} is not the lock that was acquired, {lock}, but that of the other mode");
    let sites = vec![
        place(facts, code.method, Some(release.statement), None, "releases the wrong lock".into()),
        place(facts, code.method, Some(taken.statement), None, "acquires the other".into()),
    ];
    finding(&PATTERN.rule, message, sites, vec![rank::shown_by_code()])
}

/// A call as it is written in Java.
fn call_text(scene: &Scene<'_, '_, '_>, body: &Body, statement: StatementId) -> String {
    let Op::Invoke { method, arguments, .. } = body.statement(statement).op else { return String::new() };
    let program = scene.program();
    let name = program.text(program.key(method.key).name);
    let receiver = body.operands(arguments).first().map(|receiver| expression(program, body, *receiver));
    format!("{}.{name}()", receiver.unwrap_or_default())
}
