//! A volatile field is read and set anew, and what was read is used afterwards: the two exchange what is there. Two
//! threads that do so at the same time may both get the same old value, and what one of them has set is lost. What is
//! set is not made of what was read; otherwise `non-atomic-update` reports it.

use std::collections::BTreeSet;

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Body, Dominators, Op, StatementId, ValueId};

use super::cells::{CellUse, Does, cell_uses};
use super::report::report;
use super::rivals::Rivals;
use crate::flow::{Uses, definition};
use crate::race::report::variable_name;
use crate::scene::{Code, Scene};
use crate::wording::describe::method_name;

/// The maximum number of steps that a value is traced back.
const MAX_STEPS: usize = 16;

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let facts = scene.facts;
    let all: Vec<(&Code<'_>, CellUse, CellUse)> = (scene.code().iter())
        .flat_map(|code| swaps(scene, code).into_iter().map(move |(read, write)| (code, read, write)))
        .collect();
    let swapping: BTreeSet<(MethodId, StatementId)> =
        all.iter().map(|(code, _, write)| (code.method, write.statement)).collect();
    let swaps_too =
        |other: &Access| swapping.contains(&(facts.analysis.instance(other.instance).method, other.statement));
    let mut findings = Vec::new();
    for (code, read, write) in all {
        let span = (read.statement, write.statement);
        let Some((variable, conflict)) = rivals.of_statement(code, span, (span.1, true), &swaps_too) else {
            continue;
        };
        let name = variable_name(facts, facts.accesses().variable(variable), conflict.seen[1].access);
        let method = method_name(scene.program(), code.method);
        let message =
            format!("{method} reads the volatile {name} and sets it anew: two threads may both get what was there");
        let said = [(span.0, format!("reads {name}")), (span.1, format!("sets {name}"))];
        findings.push(report(scene, code, message, said, &conflict, "another thread may exchange it meanwhile"));
    }
    findings
}

/// The reads and writes that exchange what a volatile field holds.
fn swaps(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<(CellUse, CellUse)> {
    let body = code.body;
    let all = cell_uses(scene, code);
    let is_set = |used: &&CellUse| {
        let is_field = matches!(body.statement(used.statement).op, Op::PutField { .. } | Op::PutStatic(..));
        is_field && body.value(used.written().unwrap_or(ValueId::new(0))).ty.is_reference()
    };
    if !all.iter().any(|used| is_set(&used)) {
        return Vec::new();
    }
    let (uses, dominators) = (Uses::of(body), Dominators::of(body));
    let mut found = Vec::new();
    for write in all.iter().filter(is_set) {
        let Some(written) = write.written() else { continue };
        let read = all.iter().find(|read| {
            read.does == Does::Read
                && read.cell == write.cell
                && dominators.comes_first(body, read.statement, write.statement)
                && read.result.is_some_and(|value| {
                    is_used_after(body, &uses, &dominators, value, write.statement) && !is_derived(body, written, value)
                })
        });
        found.extend(read.map(|read| (*read, *write)));
    }
    found
}

/// Whether a value is returned, or something is called on it, after a statement.
fn is_used_after(body: &Body, uses: &Uses, dominators: &Dominators, value: ValueId, after: StatementId) -> bool {
    uses.uses_through_casts(body, value).into_iter().any(|used| {
        let is_use = match body.statement(used).op {
            Op::Return(_) => true,
            Op::Invoke { kind, arguments, .. } => {
                let receiver = body.operands(arguments).first().map(|first| body.uncast(*first));
                kind != InvokeKind::Static && receiver == Some(body.uncast(value))
            }
            _ => false,
        };
        is_use && dominators.comes_first(body, after, used)
    })
}

/// Whether a value is made of another: computed from it, read from it, returned by a call that gets it, or constructed
/// with it.
fn is_derived(body: &Body, value: ValueId, source: ValueId) -> bool {
    let mut open = vec![value];
    let mut steps = 0;
    while let Some(value) = open.pop() {
        steps += 1;
        if value == source || steps > MAX_STEPS {
            return true;
        }
        let Some((_, op)) = definition(body, value) else { continue };
        if matches!(op, Op::New(_)) {
            for statement in body.statements() {
                if let Op::Invoke { arguments, .. } = body.statement(statement).op
                    && let Some((first, others)) = body.operands(arguments).split_first()
                    && *first == value
                {
                    open.extend(others);
                }
            }
        }
        body.visit_uses(op, |used| open.push(used));
    }
    false
}
