//! `consumer-dies`: an exception ends the only thread that takes from a bounded queue, and threads that put something
//! into it wait forever.
//!
//! The loop that takes is in the method with which the thread starts, and something in it throws what nothing in the
//! method catches (`flow/throwing.rs` says what throws in practice). Under-approximates: loops in other methods, queues
//! that the program does not make itself, and handlers that leave the loop are not examined.

use std::collections::BTreeSet;

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{OrderDirection, OrderKind};
use unsnarl_pointer::{AllocationSite, ObjectId, OriginId};
use unsnarl_program::Type;
use unsnarl_program::ir::{Catches, Op, StatementId};

use crate::flow::throwing::{Throwing, Throws, may_throw};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::waiting::comes_before;
use crate::waiting::ordering::{OrderCall, order_calls};
use crate::wording::describe::{object, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("consumer-dies"),
        summary: "an exception ends the only thread that takes from a bounded queue, and others wait for room forever",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/consumer-dies.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let takes = order_calls(scene, OrderDirection::Acquire, &[OrderKind::Queue]);
    let puts = order_calls(scene, OrderDirection::Release, &[OrderKind::Queue]);
    let puts: Vec<&OrderCall> = puts.iter().filter(|put| put.waits && put.is_own(scene)).collect();
    if puts.is_empty() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    for take in takes.iter().filter(|take| take.waits && take.is_own(scene)) {
        let Some(consumer) = only_consumer(scene, take, &takes) else { continue };
        let waits = |put: &&&OrderCall| put.on.intersects(&take.on) && !runs_in(scene, put, consumer);
        let Some(put) = puts.iter().find(waits) else { continue };
        findings.extend(report(scene, scene.throwing(), take, put));
    }
    findings
}

fn origins(scene: &Scene<'_, '_, '_>, call: &OrderCall) -> BTreeSet<OriginId> {
    call.instances.iter().flat_map(|instance| scene.facts.threads.origins_of(*instance).iter()).collect()
}

fn runs_in(scene: &Scene<'_, '_, '_>, call: &OrderCall, origin: OriginId) -> bool {
    origins(scene, call).contains(&origin)
}

/// The one thread that takes from a bounded queue, if it starts with the method that does.
fn only_consumer(scene: &Scene<'_, '_, '_>, take: &OrderCall, takes: &[OrderCall]) -> Option<OriginId> {
    let analysis = scene.analysis();
    let all: BTreeSet<OriginId> =
        takes.iter().filter(|other| other.on.intersects(&take.on)).flat_map(|other| origins(scene, other)).collect();
    let only = *all.first().filter(|only| all.len() == 1 && scene.facts.once.is_one_thread(**only))?;
    let is_known = !take.on.is_empty() && take.on.iter().all(|queue| is_bounded(scene, queue));
    (is_known && take.instances.iter().all(|instance| analysis.is_left_to_library(*instance))).then_some(only)
}

/// Whether a queue is made by the program, with a number.
fn is_bounded(scene: &Scene<'_, '_, '_>, queue: ObjectId) -> bool {
    let program = scene.program();
    let AllocationSite::Statement(method, made, 0) = scene.analysis().object(queue).site else { return false };
    let Some(Ok(body)) = program.body(method) else { return false };
    let result = body.statement(made).result;
    body.statements().any(|statement| match body.statement(statement).op {
        Op::Invoke { method, arguments, .. } => {
            let takes_number = || {
                let descriptor = program.descriptor(method.key);
                descriptor.is_some_and(|descriptor| descriptor.parameters.contains(&Type::INT))
            };
            result.is_some()
                && body.operands(arguments).first().copied() == result
                && method.resolved.is_some_and(|method| program.is_constructor(method))
                && takes_number()
        }
        _ => false,
    })
}

fn report(scene: &Scene<'_, '_, '_>, throwing: &Throwing, take: &OrderCall, put: &OrderCall) -> Option<Finding> {
    let index = scene.code().binary_search_by_key(&take.method, |code| code.method).ok()?;
    let (code, taken) = (&scene.code()[index], take.statement?);
    let is_throw = |at: StatementId| matches!(code.body.statement(at).op, Op::Throw(_));
    // A `throw` leads nowhere; what it leaves is the loop around it.
    let is_in_loop = |at: &StatementId| {
        let is_back = comes_before(code.body, *at, taken) || is_throw(*at) && comes_before(code.body, taken, taken);
        *at != taken && comes_before(code.body, taken, *at) && is_back
    };
    // That output may fail is no reason to expect it.
    let is_own = |at: &StatementId| {
        let mut calls = code.instances.iter().flat_map(|instance| scene.analysis().calls_at(*instance, Some(*at)));
        is_throw(*at) || calls.any(|call| scene.analysis().instance(call.callee).has_body)
    };
    let leaves = |at: &StatementId, throws: &Throws| !throws.is_nothing() && is_uncaught(scene, code, *at, throws);
    let surely = || {
        code.body.statements().filter(is_in_loop).filter(is_own).find(|at| leaves(at, &throwing.at(scene, code, *at)))
    };
    let perhaps = || {
        let foreign = |at: &StatementId| may_throw(scene, code, *at) && leaves(at, &Throws::UNKNOWN);
        code.body.statements().filter(is_in_loop).find(foreign)
    };
    let (at, evidence) = surely()
        .map(|at| (at, rank::ends_the_only_consumer()))
        .or_else(|| perhaps().map(|at| (at, rank::may_end_the_only_consumer())))?;
    let queue = object(scene.facts, take.on.first()?);
    let message = format!("an exception ends the only thread that takes from {queue}: threads that wait for room hang");
    let sites = vec![
        place(scene.facts, take.method, Some(at), None, "may throw, and nothing catches it".into()),
        take.place(scene, "takes from it"),
        put.place(scene, "waits for room forever"),
    ];
    Some(finding(&PATTERN.rule, message, sites, vec![evidence]))
}

/// Whether no handler of the method catches what a statement throws. An interrupt is a request to end.
fn is_uncaught(scene: &Scene<'_, '_, '_>, code: &Code<'_>, at: StatementId, throws: &Throws) -> bool {
    let (program, body) = (scene.program(), code.body);
    let block = body.block_of(at);
    let interrupted = Some(Type::class(program.well_known().interrupted));
    let mut handlers = body.block(block).handlers.iter().filter(|_| body.throwing_statement(block) == Some(at));
    let is_interrupt = *throws != Throws::UNKNOWN && throws.caught_by(program, interrupted) == Catches::Must;
    // `finally` rethrows what it catches.
    let catches = |catches: Option<Type>| {
        catches.is_some() && catches != interrupted && throws.caught_by(program, catches) != Catches::Never
    };
    !is_interrupt && !handlers.any(|handler| catches(handler.catches))
}
