//! A volatile field is found not to be null, and read again to use what it holds: `if (sink != null) sink.emit()`.
//! Another thread may clear the field in between, so that the use fails.
//!
//! Only a thread that writes the constant `null` counts, and only a use that does not look at the second value first.
//! Under-approximates: both reads are in one method. Fields that are not volatile are for the rules of races.

use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_program::ir::{Constant, Dominators, Op, StatementId, ZeroTest};

use super::cells::{CellUse, Does, cell_uses};
use super::pairs::is_dereferenced_unchecked;
use super::report::report;
use super::rivals::Rivals;
use crate::flow::Uses;
use crate::race::report::variable_name;
use crate::scene::{Code, Scene};
use crate::wording::describe::method_name;

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let facts = scene.facts;
    let clears = |other: &Access| {
        let body = facts.analysis.code_of(other.instance);
        body.is_some_and(|body| match body.statement(other.statement).op {
            Op::PutField { value, .. } | Op::PutStatic(_, value) => body.constant(value) == Some(Constant::Null),
            _ => false,
        })
    };
    let mut findings = Vec::new();
    for code in scene.code() {
        if facts.is_cancelled() {
            break;
        }
        for (test, used) in pairs(scene, code) {
            let Some((variable, conflict)) = rivals.of_statement(code, (test, used), (used, false), &clears) else {
                continue;
            };
            let name = variable_name(facts, facts.accesses().variable(variable), conflict.seen[1].access);
            let method = method_name(scene.program(), code.method);
            let message = format!(
                "{method} finds the volatile {name} set and reads it again to use it: another thread may clear it in \
                 between"
            );
            let said = [(test, format!("tests {name}")), (used, format!("reads {name} again"))];
            findings.push(report(scene, code, message, said, &conflict, "another thread may clear it meanwhile"));
        }
    }
    findings
}

/// A read that is compared with null, and a later one on that side of the comparison whose result is used.
fn pairs(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<(StatementId, StatementId)> {
    let body = code.body;
    let is_field = |used: &CellUse| !matches!(body.statement(used.statement).op, Op::Invoke { .. });
    let all: Vec<CellUse> = cell_uses(scene, code).into_iter().filter(is_field).collect();
    let reads = || all.iter().filter(|used| used.does == Does::Read);
    let is_read_twice = |read: &CellUse| reads().filter(|other| other.cell == read.cell).count() > 1;
    if !reads().any(is_read_twice) {
        return Vec::new();
    }
    let (uses, dominators) = (Uses::of(body), Dominators::of(body));
    let mut found = Vec::new();
    for again in reads() {
        if !is_dereferenced_unchecked(body, &uses, again.statement) {
            continue;
        }
        let is_set_between = |from: StatementId| {
            let mut sets = all.iter().filter(|set| set.does != Does::Read && set.cell == again.cell);
            sets.any(|set| body.may_follow(from, set.statement) && body.may_follow(set.statement, again.statement))
        };
        let tested = body.blocks().find_map(|block| {
            let test = ZeroTest::of(body, block)?;
            let first = reads().find(|read| read.result == Some(test.value) && read.cell == again.cell)?;
            let is_side = body.block(test.if_nonzero).predecessors[..] == [block]
                && dominators.dominates(test.if_nonzero, body.block_of(again.statement));
            (is_side && first.statement != again.statement && !is_set_between(first.statement))
                .then_some(first.statement)
        });
        found.extend(tested.map(|first| (first, again.statement)));
    }
    found
}
