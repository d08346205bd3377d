//! Count-downs that an exception may skip. It is thrown before the count-down, and either caught so that the method
//! returns without counting down, or thrown by the program itself, or by a call that examines its input, and not caught
//! at all.
//!
//! Under-approximates: other library calls are not assumed to leave the method by an exception, and accesses to fields
//! and calls of getters are not assumed to throw.

use rustc_hash::FxHashSet;
use unsnarl_finding::{Finding, Severity};
use unsnarl_pointer::{EdgeKind, InstanceId};
use unsnarl_program::ir::{BlockId, Body, Definition, Handler, Op, StatementId};
use unsnarl_program::{IdVec, Type};

use super::PATTERN;
use crate::flow::throwing::throws_on_input;
use crate::rank;
use crate::scene::{Scene, finding};
use crate::waiting::comes_before;
use crate::waiting::ordering::OrderCall;
use crate::wording::describe::place;

/// Maximum depth to which calls are followed to a `throw`.
const MAX_CALLS: usize = 2;

pub(super) fn report(
    scene: &Scene<'_, '_, '_>,
    wait: &OrderCall,
    release: &OrderCall,
    releases: &[&OrderCall],
) -> Option<Finding> {
    let body = scene.program().body(release.method).and_then(Result::ok)?;
    let statement = release.statement.filter(|_| release.is_own(scene))?;
    let counting = counting_blocks(scene, body, release, releases);
    let is_before = |at: &StatementId| comes_before(body, *at, statement) && !comes_before(body, statement, *at);
    let skips = |at: &StatementId| {
        let block = body.block_of(*at);
        let is_thrown = || release.instances.iter().any(|instance| may_throw(scene, *instance, *at, 0));
        let handlers: &[Handler] = match body.throwing_statement(block) {
            Some(throwing) if throwing == *at => &body.block(block).handlers,
            _ => &[],
        };
        let caught = handlers.iter().filter(|handler| !is_for_interrupts(scene, handler));
        let may_fail = || release.instances.iter().any(|instance| may_fail(scene, *instance, *at, 0));
        caught.clone().any(|handler| may_end(body, handler.target, &counting, false)) && may_fail()
            || is_thrown()
                && (handlers.is_empty() || caught.clone().any(|handler| may_end(body, handler.target, &counting, true)))
    };
    let throwing = body.statements().filter(is_before).find(skips)?;
    let message =
        "an exception skips the count-down, and threads that wait for the latch wait forever: count down in finally";
    let sites = vec![
        release.place(scene, "is skipped"),
        place(scene.facts, release.method, Some(throwing), None, "may throw".into()),
        wait.place(scene, "waits for the latch"),
    ];
    let found = finding(&PATTERN.rule, message.into(), sites, vec![rank::skipped_by_exception()]);
    Some(Finding { severity: found.severity.min(Severity::Warning), ..found })
}

/// The blocks of the method that count the latch down, directly or through a call.
fn counting_blocks(
    scene: &Scene<'_, '_, '_>,
    body: &Body,
    release: &OrderCall,
    releases: &[&OrderCall],
) -> FxHashSet<BlockId> {
    let analysis = scene.analysis();
    let counts = |at: StatementId| {
        let called = release.instances.iter().flat_map(|instance| analysis.calls_at(*instance, Some(at)));
        let mut called = called.map(|edge| analysis.instance(edge.callee).method);
        releases.iter().any(|other| other.method == body.method && other.statement == Some(at))
            || called.any(|method| releases.iter().any(|other| other.method == method))
    };
    body.statements().filter(|at| counts(*at)).map(|at| body.block_of(at)).collect()
}

fn is_for_interrupts(scene: &Scene<'_, '_, '_>, handler: &Handler) -> bool {
    handler.catches.and_then(Type::as_class) == Some(scene.program().well_known().interrupted)
}

/// Whether the method may get from a block to its end without counting down; if `or_throw`, an exception is an end,
/// too.
fn may_end(body: &Body, from: BlockId, counting: &FxHashSet<BlockId>, or_throw: bool) -> bool {
    let mut seen = IdVec::filled(false, body.blocks().len());
    let mut stack = vec![from];
    while let Some(block) = stack.pop() {
        if counting.contains(&block) || std::mem::replace(&mut seen[block], true) {
            continue;
        }
        match body.statement(body.terminator(block)).op {
            Op::Return(_) => return true,
            Op::Throw(_) if body.block(block).handlers.is_empty() => {
                if or_throw {
                    return true;
                }
            }
            Op::Throw(_) => stack.extend(body.block(block).handlers.iter().map(|handler| handler.target)),
            _ => stack.extend(body.block(block).successors.iter().copied()),
        }
    }
    false
}

/// Whether a call examines its input, and throws if that is wrong.
fn parses(scene: &Scene<'_, '_, '_>, instance: InstanceId, at: StatementId) -> bool {
    let analysis = scene.analysis();
    let calls = analysis.library_calls_at(instance, Some(at)).iter();
    calls.filter_map(|call| analysis.model(*call)).any(|model| throws_on_input(scene.program(), model.method))
}

/// Whether a statement throws an exception that the program makes, parses something, or calls a method that does.
fn may_throw(scene: &Scene<'_, '_, '_>, instance: InstanceId, at: StatementId, depth: usize) -> bool {
    let analysis = scene.analysis();
    let Some(body) = analysis.code_of(instance) else { return false };
    match body.statement(at).op {
        Op::Throw(value) => match body.value(value).definition {
            Definition::Statement(made) => !matches!(body.statement(made).op, Op::Caught | Op::Phi(_)),
            _ => true,
        },
        Op::Invoke { .. } if parses(scene, instance, at) => true,
        Op::Invoke { .. } if depth < MAX_CALLS => {
            let mut calls = analysis.calls_at(instance, Some(at)).iter().filter(|edge| edge.kind == EdgeKind::Call);
            calls.any(|edge| {
                let Some(called) = analysis.code_of(edge.callee) else { return false };
                let is_uncaught = |inner: &StatementId| called.block(called.block_of(*inner)).handlers.is_empty();
                called.statements().filter(is_uncaught).any(|inner| may_throw(scene, edge.callee, inner, depth + 1))
            })
        }
        _ => false,
    }
}

/// Whether a statement does more than access fields and compute, directly or in a method that it calls. Other
/// statements seldom throw.
fn may_fail(scene: &Scene<'_, '_, '_>, instance: InstanceId, at: StatementId, depth: usize) -> bool {
    let analysis = scene.analysis();
    let Some(body) = analysis.code_of(instance) else { return true };
    match body.statement(at).op {
        Op::Invoke { .. } => {
            let calls = analysis.calls_at(instance, Some(at));
            let is_simple = |callee: InstanceId| {
                let called = analysis.code_of(callee);
                called.is_some_and(|called| !called.statements().any(|inner| may_fail(scene, callee, inner, depth + 1)))
            };
            depth >= MAX_CALLS || calls.is_empty() || !calls.iter().all(|edge| is_simple(edge.callee))
        }
        Op::GetField { .. } | Op::PutField { .. } | Op::MonitorEnter(_) | Op::MonitorExit(_) => false,
        ref op => op.can_throw(),
    }
}
