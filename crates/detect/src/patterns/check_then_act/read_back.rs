//! An atomic variable is updated, and read again to find out the result: `users.decrementAndGet(); if (users.get() ==
//! 0) close()`. Two threads may update it before either reads, and both find zero.
//!
//! What is read must decide something that has an effect, by a comparison with a constant for equality; or be returned.

use unsnarl_classfile::instruction::Condition;
use unsnarl_finding::Finding;
use unsnarl_program::ir::{Body, Dominators, Op, ValueId};

use super::cells::{CellUse, Does, cell_uses, has_effect, is_made_of, name};
use super::report::report;
use super::rivals::Rivals;
use crate::flow::Uses;
use crate::scene::{Code, Scene};

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let facts = scene.facts;
    let mut findings = Vec::new();
    for code in scene.code() {
        if facts.is_cancelled() {
            break;
        }
        for (update, read) in pairs(scene, code) {
            let (one, other) = (update.statement, read.statement);
            let Some((_, conflict)) = rivals.of_statement(code, (one, other), (one, true), &|_| true) else { continue };
            let name = name(scene, update.cell.0);
            let message = format!(
                "{name} is changed and then read again: another thread may change it in between, and both see the \
                 same result"
            );
            let said =
                [(one, format!("changes {name}, and ignores the result")), (other, format!("reads {name} again"))];
            findings.push(report(scene, code, message, said, &conflict, "another thread may change it meanwhile"));
        }
    }
    findings
}

/// Updates whose result is ignored, with the next read of the same variable, which decides something.
fn pairs(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<(CellUse, CellUse)> {
    let body = code.body;
    let all = cell_uses(scene, code);
    if !all.iter().any(|used| used.does == Does::Update) || !all.iter().any(|used| used.does == Does::Read) {
        return Vec::new();
    }
    let (uses, dominators) = (Uses::of(body), Dominators::of(body));
    let mut found = Vec::new();
    for read in all.iter().filter(|used| used.does == Does::Read) {
        let is_before = |used: &&CellUse| {
            used.cell == read.cell
                && used.does != Does::Read
                && used.statement != read.statement
                && dominators.comes_first(body, used.statement, read.statement)
        };
        // The last change before the read.
        let last = all.iter().filter(is_before).reduce(|known, next| {
            if dominators.comes_first(body, known.statement, next.statement) { next } else { known }
        });
        let Some(update) = last.filter(|used| used.does == Does::Update && uses.is_ignored(body, used.statement))
        else {
            continue;
        };
        let is_near = body.block_of(update.statement) == body.block_of(read.statement);
        if read
            .result
            .is_some_and(|result| decides(scene, code, &dominators, result) || is_near && is_returned(body, result))
        {
            found.push((*update, *read));
        }
    }
    found
}

/// Whether a value is compared with a constant for equality, and one side of the test has an effect.
fn decides(scene: &Scene<'_, '_, '_>, code: &Code<'_>, dominators: &Dominators, value: ValueId) -> bool {
    let body = code.body;
    body.blocks().any(|block| {
        let Op::If { condition: Condition::Equal | Condition::NotEqual, a, b, .. } =
            body.statement(body.terminator(block)).op
        else {
            return false;
        };
        let is_test = |one, other| is_made_of(body, one, value) && body.constant(other).is_some();
        let sides = body.block(block).successors.iter();
        let mut sides = sides.filter(|side| body.block(**side).predecessors.as_slice() == [block]);
        (is_test(a, b) || is_test(b, a))
            && sides.any(|side| {
                let below = body.blocks().filter(|below| dominators.dominates(*side, *below));
                below.flat_map(|below| body.statements_of(below)).any(|at| has_effect(scene, code, at))
            })
    })
}

fn is_returned(body: &Body, value: ValueId) -> bool {
    body.blocks().any(|block| match body.statement(body.terminator(block)).op {
        Op::Return(Some(returned)) => body.uncast(returned) == value,
        _ => false,
    })
}
