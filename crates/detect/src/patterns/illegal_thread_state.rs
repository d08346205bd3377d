//! `illegal-thread-state`: a thread that was started is started again, or configured as only a new thread may be.
//!
//! The models say which calls throw if the thread was started before, and which of them start it. A call is reported if
//! a start of the same thread in the same method precedes it on every path, or if a loop repeats the start. The same
//! thread is the same value, or the same field that the method does not write. Under-approximates: starts in other
//! methods, calls on some paths only, and classes with a `start` of their own are not examined.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::Occasion;
use unsnarl_pointer::EdgeKind;
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Dominators, Op, StatementId, ValueId};

use crate::flow::{definition, derives_from, is_same_expression};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, line, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("illegal-thread-state"),
        summary: "a thread is started twice, or made a daemon after its start",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/illegal-thread-state.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// A call that only a thread that was not started allows.
struct NewThreadCall {
    statement: StatementId,
    thread: ValueId,
    starts: bool,
}

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        let calls: Vec<NewThreadCall> =
            code.body.statements().filter_map(|statement| new_thread_call(scene, code, statement)).collect();
        if !calls.iter().any(|call| call.starts) {
            continue;
        }
        let dominators = Dominators::of(code.body);
        for call in &calls {
            let mut starts = calls.iter().filter(|start| start.starts && is_same_thread(code.body, start, call));
            let earlier = starts.find(|start| follows_for_sure(code.body, &dominators, start, call));
            findings.extend(earlier.map(|start| finding_for(scene, code, start, call)));
        }
    }
    findings
}

fn new_thread_call(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<NewThreadCall> {
    let Op::Invoke { arguments, .. } = code.body.statement(statement).op else { return None };
    let model = scene.model_at(code, statement)?;
    if !model.method.throws.iter().any(|thrown| thrown.when == Some(Occasion::Started)) {
        return None;
    }
    let thread = code.body.uncast(*code.body.operands(arguments).first()?);
    let analysis = scene.analysis();
    let is_overridden =
        |instance| analysis.calls_at(instance, Some(statement)).iter().any(|edge| edge.kind == EdgeKind::Call);
    let is_own = code.instances.iter().any(|instance| is_overridden(*instance));
    (!is_own).then(|| NewThreadCall { statement, thread, starts: !model.method.spawns.is_empty() })
}

/// Whether two calls are for the same thread: one value, or one field that the method does not write.
fn is_same_thread(body: &Body, one: &NewThreadCall, other: &NewThreadCall) -> bool {
    if one.thread == other.thread {
        return true;
    }
    let field = |value| match definition(body, value)?.1 {
        Op::GetField { field, .. } | Op::GetStatic(field) => Some(field.key),
        _ => None,
    };
    let Some(key) = field(one.thread).filter(|_| is_same_expression(body, one.thread, other.thread)) else {
        return false;
    };
    let writes = |statement: StatementId| match body.statement(statement).op {
        Op::PutField { field, .. } | Op::PutStatic(field, _) => field.key == key,
        _ => false,
    };
    !body.statements().any(writes)
}

/// Whether a call is made only after the start has succeeded.
fn follows_for_sure(body: &Body, dominators: &Dominators, start: &NewThreadCall, call: &NewThreadCall) -> bool {
    if start.statement == call.statement {
        return is_repeated_for_sure(body, dominators, start);
    }
    let (from, to) = (body.block_of(start.statement), body.block_of(call.statement));
    let is_later = from == to && start.statement < call.statement;
    is_later
        || from != to
            && dominators.dominates(from, to)
            && reached_after_success(body, start.statement)[to]
            && !is_tested(body, dominators, (from, to), call.thread)
}

/// Whether each iteration of a loop starts the same thread.
fn is_repeated_for_sure(body: &Body, dominators: &Dominators, start: &NewThreadCall) -> bool {
    let block = body.block_of(start.statement);
    let made_in = definition(body, start.thread).map(|(statement, _)| body.block_of(statement));
    let reached = reached_after_success(body, start.statement);
    let is_made_before = made_in.is_none_or(|made| made != block && !reached[made]);
    // A jump back to a block above the start, from a block below it.
    is_made_before
        && body.blocks().any(|below| {
            dominators.dominates(block, below)
                && (below == block || reached[below])
                && body.block(below).successors.iter().any(|head| dominators.dominates(*head, block))
        })
}

/// The blocks that may be reached after a statement has not thrown.
fn reached_after_success(body: &Body, statement: StatementId) -> IdVec<BlockId, bool> {
    let mut reached = IdVec::filled(false, body.blocks().len());
    let mut open: Vec<BlockId> = body.block(body.block_of(statement)).successors.clone();
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut reached[block], true) {
            open.extend(body.all_successors(block));
        }
    }
    reached
}

/// Whether a branch between the two blocks tests what a method of the thread returns, such as whether it is alive.
fn is_tested(body: &Body, dominators: &Dominators, (from, to): (BlockId, BlockId), thread: ValueId) -> bool {
    body.blocks().any(|block| {
        let Op::If { a, b, .. } = body.statement(body.terminator(block)).op else { return false };
        dominators.dominates(from, block)
            && dominators.dominates(block, to)
            && [a, b].into_iter().any(|value| derives_from(body, value, thread))
    })
}

fn finding_for(scene: &Scene<'_, '_, '_>, code: &Code<'_>, start: &NewThreadCall, call: &NewThreadCall) -> Finding {
    let (facts, program) = (scene.facts, scene.program());
    let thread = expression(program, code.body, call.thread);
    let name = match code.body.statement(call.statement).op {
        Op::Invoke { method, .. } => program.text(program.key(method.key).name).to_string(),
        _ => String::new(),
    };
    let message = if start.statement == call.statement {
        format!("{thread}.{name}() is repeated by a loop for one thread: the second call throws")
    } else {
        format!("{thread}.{name}() throws: the thread was started at {}", line(facts, code.method, start.statement))
    };
    let role = if call.starts { "starts it again" } else { "is allowed only before the start" };
    let mut sites = vec![place(facts, code.method, Some(call.statement), None, role.into())];
    if start.statement != call.statement {
        sites.push(place(facts, code.method, Some(start.statement), None, "starts the thread".into()));
    }
    finding(&PATTERN.rule, message, sites, vec![rank::shown_by_code()])
}
