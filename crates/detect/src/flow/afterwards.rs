//! What a thread may do after a statement: in the rest of the method, then in its callers, up to the end of the thread.
//!
//! Over-approximates: a method returns to all callers of its instance. Exceptions are followed only where asked for; whether a call can throw is then the
//! visitor's to say.

use std::collections::BTreeSet;

use unsnarl_pointer::{Analysis, EdgeKind, InstanceId};
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Op, StatementId};

/// What a visitor says of a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Goes on.
    On,
    /// Goes on, or throws.
    OnOrThrow,
    /// This way need not be followed.
    Stop,
    /// What was looked for: ends the walk.
    Found,
}

/// A way that is still to be gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// From a statement on, itself included.
    From(InstanceId, StatementId),
    /// An instance returns.
    Returns(InstanceId),
    /// An instance throws.
    Throws(InstanceId),
}

/// Where a walk begins.
pub(crate) enum Start {
    /// After a statement has been executed.
    After(StatementId),
    /// With a block.
    Block(BlockId),
}

/// How a walk ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The visitor found what it looked for.
    Found(InstanceId, StatementId),
    /// A thread comes to its end by returning, and nothing was found before.
    ThreadReturns,
    /// A thread comes to its end only by an exception.
    ThreadThrows,
    /// All ways were stopped.
    Stopped,
}

/// Visits the statements that the thread may execute next, in no particular order.
pub(crate) fn walk(
    analysis: &Analysis<'_>,
    instance: InstanceId,
    start: Start,
    visit: &mut dyn FnMut(InstanceId, StatementId) -> Next,
) -> Outcome {
    let Some(body) = analysis.code_of(instance) else { return Outcome::Stopped };
    let first = match start {
        Start::After(statement) => StatementId::new(statement.index() + 1),
        Start::Block(block) => body.statements_of(block).next().unwrap_or(body.terminator(block)),
    };
    let mut seen: BTreeSet<Way> = BTreeSet::new();
    let mut stack = vec![Way::From(instance, first)];
    let mut outcome = Outcome::Stopped;
    while let Some(way) = stack.pop() {
        if !seen.insert(way) {
            continue;
        }
        let (instance, first) = match way {
            Way::From(instance, first) => (instance, first),
            Way::Returns(instance) | Way::Throws(instance) => {
                let throws = matches!(way, Way::Throws(_));
                let ends = leave(analysis, instance, throws, &mut stack);
                outcome = match (ends, throws, outcome) {
                    (true, false, _) => Outcome::ThreadReturns,
                    (true, true, Outcome::Stopped) => Outcome::ThreadThrows,
                    _ => outcome,
                };
                continue;
            }
        };
        let Some(body) = analysis.code_of(instance) else { continue };
        let block = body.block_of(first);
        let mut goes_on = true;
        for statement in body.statements_of(block).filter(|statement| *statement >= first) {
            match visit(instance, statement) {
                Next::On => {}
                Next::OnOrThrow => throw(analysis, instance, statement, &mut stack),
                Next::Found => return Outcome::Found(instance, statement),
                Next::Stop => {
                    goes_on = false;
                    break;
                }
            }
        }
        if !goes_on {
            continue;
        }
        match body.statement(body.terminator(block)).op {
            Op::Return(_) => stack.push(Way::Returns(instance)),
            Op::Throw(_) => throw(analysis, instance, body.terminator(block), &mut stack),
            _ => {
                let starts = body.block(block).successors.iter().filter_map(|next| body.statements_of(*next).next());
                stack.extend(starts.map(|start| Way::From(instance, start)));
            }
        }
    }
    outcome
}

/// A statement throws: to the handlers of its block, and past them unless one catches everything.
fn throw(analysis: &Analysis<'_>, instance: InstanceId, statement: StatementId, stack: &mut Vec<Way>) {
    let Some(body) = analysis.code_of(instance) else { return };
    let block = body.block_of(statement);
    let throwable = analysis.program().well_known().throwable;
    let handlers =
        if body.throwing_statement(block) == Some(statement) { &body.block(block).handlers[..] } else { &[] };
    for handler in handlers {
        stack.extend(body.statements_of(handler.target).next().map(|start| Way::From(instance, start)));
        if handler.catches.is_none_or(|caught| caught.as_class() == Some(throwable)) {
            return;
        }
    }
    stack.push(Way::Throws(instance));
}

/// Goes on in the callers. Whether the thread may end here.
fn leave(analysis: &Analysis<'_>, instance: InstanceId, throws: bool, stack: &mut Vec<Way>) -> bool {
    let mut is_end = analysis.entries().iter().any(|(_, entered, _)| *entered == instance);
    for edge in analysis.calls_to(instance) {
        match (edge.kind, edge.statement) {
            (EdgeKind::Spawn(..), _) => is_end = true,
            (EdgeKind::Initialise, _) => {}
            (_, Some(statement)) if throws => throw(analysis, edge.caller, statement, stack),
            (_, Some(statement)) => stack.push(Way::From(edge.caller, StatementId::new(statement.index() + 1))),
            // The library calls on behalf of its own caller.
            (_, None) if throws => stack.push(Way::Throws(edge.caller)),
            (_, None) => stack.push(Way::Returns(edge.caller)),
        }
    }
    is_end
}

/// The instances that do something themselves or call one that does, on their own thread.
pub(crate) fn reaching(
    analysis: &Analysis<'_>,
    seeds: impl IntoIterator<Item = InstanceId>,
) -> IdVec<InstanceId, bool> {
    let mut reaches = IdVec::filled(false, analysis.instances().len());
    let mut stack: Vec<InstanceId> = seeds.into_iter().collect();
    while let Some(instance) = stack.pop() {
        if !std::mem::replace(&mut reaches[instance], true) {
            let calls = analysis.calls_to(instance).iter();
            stack.extend(calls.filter(|edge| edge.kind.runs_here()).map(|edge| edge.caller));
        }
    }
    reaches
}
