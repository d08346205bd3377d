//! What a thread may do after a statement: in the rest of the method, then in its callers, up to the end of the thread.
//!
//! Over-approximates: a method returns to all callers of its instance. Exceptions are followed only if the visitor asks
//! for it; the visitor decides whether a call can throw. An object that was just made is not `null`.

use std::collections::BTreeSet;

use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Definition, Op, StatementId, ValueId, ZeroTest};

/// The maximum number of calls through which an object that was just made is followed.
const MAX_CALLS: usize = 3;

/// The visitor's answer about a statement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Execution goes on.
    On,
    /// Execution goes on, or the statement throws.
    OnOrThrow,
    /// This path need not be followed.
    Stop,
    /// The statement is what was looked for: ends the walk.
    Found,
}

/// An item of the worklist: a path that is still to be followed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PendingPath {
    /// From this statement on.
    From(InstanceId, StatementId),
    /// An instance returns.
    Returns(InstanceId),
    /// An instance throws.
    Throws(InstanceId),
}

/// Where a walk begins.
pub(crate) enum Start {
    /// After a statement.
    After(StatementId),
    /// At the start of a block.
    Block(BlockId),
}

/// How a walk ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The visitor found what it looked for.
    Found(InstanceId, StatementId),
    /// A thread may end by returning, and nothing was found before.
    ThreadReturns,
    /// A thread may end only by an exception.
    ThreadThrows,
    /// All paths were stopped.
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
    let mut seen: BTreeSet<PendingPath> = BTreeSet::new();
    let mut stack = vec![PendingPath::From(instance, first)];
    let mut outcome = Outcome::Stopped;
    while let Some(path) = stack.pop() {
        if !seen.insert(path) {
            continue;
        }
        let (instance, first) = match path {
            PendingPath::From(instance, first) => (instance, first),
            PendingPath::Returns(instance) | PendingPath::Throws(instance) => {
                let throws = matches!(path, PendingPath::Throws(_));
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
            Op::Return(_) => stack.push(PendingPath::Returns(instance)),
            Op::Throw(_) => throw(analysis, instance, body.terminator(block), &mut stack),
            _ => {
                let skipped = ZeroTest::of(body, block)
                    .filter(|test| is_never_null(analysis, (body, instance), test.value, MAX_CALLS))
                    .map(|test| test.if_zero);
                let successors = body.block(block).successors.iter().filter(|next| Some(**next) != skipped);
                let starts = successors.filter_map(|next| body.statements_of(*next).next());
                stack.extend(starts.map(|start| PendingPath::From(instance, start)));
            }
        }
    }
    outcome
}

/// Whether a reference was just made: by the body itself, or by all methods of the program that a call may reach. A
/// resource that such a method returns is closed, though the compiler has it tested for `null` first.
fn is_never_null(analysis: &Analysis<'_>, (body, instance): (&Body, InstanceId), value: ValueId, calls: usize) -> bool {
    let value = body.uncast(value);
    let Definition::Statement(made) = body.value(value).definition else { return body.this() == Some(value) };
    match body.statement(made).op {
        Op::New(_) | Op::NewArray(..) => true,
        Op::Dynamic { .. } => body.value(value).ty.is_reference(),
        Op::Invoke { .. } if calls > 0 => {
            let mut edges =
                analysis.calls_at(instance, Some(made)).iter().filter(|edge| edge.kind.runs_here()).peekable();
            let makes = |edge: &CallEdge| {
                edge.kind == EdgeKind::Call
                    && analysis.code_of(edge.callee).is_some_and(|called| {
                        called.statements().all(|at| match called.statement(at).op {
                            Op::Return(Some(value)) => is_never_null(analysis, (called, edge.callee), value, calls - 1),
                            _ => true,
                        })
                    })
            };
            edges.peek().is_some() && edges.all(makes)
        }
        _ => false,
    }
}

/// A statement throws: continues at the handlers of its block, and in the callers unless a handler catches everything.
fn throw(analysis: &Analysis<'_>, instance: InstanceId, statement: StatementId, stack: &mut Vec<PendingPath>) {
    let Some(body) = analysis.code_of(instance) else { return };
    let block = body.block_of(statement);
    let throwable = analysis.program().well_known().throwable;
    let handlers =
        if body.throwing_statement(block) == Some(statement) { &body.block(block).handlers[..] } else { &[] };
    for handler in handlers {
        stack.extend(body.statements_of(handler.target).next().map(|start| PendingPath::From(instance, start)));
        if handler.catches.is_none_or(|caught| caught.as_class() == Some(throwable)) {
            return;
        }
    }
    stack.push(PendingPath::Throws(instance));
}

/// Continues in the callers. Returns whether the thread may end here.
fn leave(analysis: &Analysis<'_>, instance: InstanceId, throws: bool, stack: &mut Vec<PendingPath>) -> bool {
    let mut is_end = analysis.entries().iter().any(|(_, entered, _)| *entered == instance);
    for edge in analysis.calls_to(instance) {
        match (edge.kind, edge.statement) {
            (EdgeKind::Spawn(..), _) => is_end = true,
            (EdgeKind::Initialise, _) => {}
            (_, Some(statement)) if throws => throw(analysis, edge.caller, statement, stack),
            (_, Some(statement)) => stack.push(PendingPath::From(edge.caller, StatementId::new(statement.index() + 1))),
            // The library makes the call on behalf of its own caller.
            (_, None) if throws => stack.push(PendingPath::Throws(edge.caller)),
            (_, None) => stack.push(PendingPath::Returns(edge.caller)),
        }
    }
    is_end
}

/// The instances that may reach a seed through calls on the same thread, including the seeds.
pub(crate) fn reaching(
    analysis: &Analysis<'_>,
    seeds: impl IntoIterator<Item = InstanceId>,
) -> IdVec<InstanceId, bool> {
    reaching_if(analysis, seeds, |_, _| true)
}

/// Whether a call runs code on its thread, and all of it is in a table.
pub(crate) fn all_targets(
    analysis: &Analysis<'_>,
    (caller, statement): (InstanceId, Option<StatementId>),
    table: &IdVec<InstanceId, bool>,
) -> bool {
    let mut targets = analysis.calls_at(caller, statement).iter().filter(|edge| edge.kind.runs_here()).peekable();
    targets.peek().is_some() && targets.all(|edge| table[edge.callee])
}

/// The instances that reach a seed through calls on the same thread that count, including the seeds. A call is asked
/// for again whenever one of its targets is found to reach a seed.
pub(crate) fn reaching_if(
    analysis: &Analysis<'_>,
    seeds: impl IntoIterator<Item = InstanceId>,
    counts: impl Fn(&CallEdge, &IdVec<InstanceId, bool>) -> bool,
) -> IdVec<InstanceId, bool> {
    let mut reaches = IdVec::filled(false, analysis.instances().len());
    let mut stack: Vec<InstanceId> = seeds.into_iter().collect();
    while let Some(instance) = stack.pop() {
        if !std::mem::replace(&mut reaches[instance], true) {
            let calls = analysis.calls_to(instance).iter();
            let counted = calls.filter(|edge| edge.kind.runs_here() && counts(edge, &reaches));
            stack.extend(counted.map(|edge| edge.caller));
        }
    }
    reaches
}
