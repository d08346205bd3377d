//! A volatile field is read and set to a constant, and what was read is kept: the two take out what is there. Other
//! threads update the field through a handle or field updater (`compareAndSet` in a loop): what they add in between is
//! lost. If they do so by plain reads and writes, `non-atomic-update` reports that.

use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_library::AccessKind;
use unsnarl_program::ir::{Dominators, Op};

use super::cells::{CellUse, Does, cell_uses, fixed};
use super::pairs::is_kept;
use super::report::report;
use super::rivals::Rivals;
use crate::flow::Uses;
use crate::race::report::variable_name;
use crate::scene::{Code, Scene};
use crate::wording::describe::method_name;

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let facts = scene.facts;
    let updates = |other: &Access| {
        let calls = facts.analysis.library_calls_at(other.instance, Some(other.statement)).iter();
        let mut kinds = calls.filter_map(|call| facts.analysis.model(*call)?.method.field_access);
        kinds.any(|access| access.kind == AccessKind::Update)
    };
    let mut findings = Vec::new();
    for code in scene.code() {
        if facts.is_cancelled() {
            break;
        }
        for (read, write) in pairs(scene, code) {
            let span = (read.statement, write.statement);
            let Some((variable, conflict)) = rivals.of_statement(code, span, (span.1, true), &updates) else {
                continue;
            };
            let name = variable_name(facts, facts.accesses().variable(variable), conflict.seen[1].access);
            let method = method_name(scene.program(), code.method);
            let message = format!(
                "{method} reads the volatile {name} and then clears it: what another thread adds in between is lost"
            );
            let said = [(span.0, format!("reads {name}")), (span.1, format!("clears {name}"))];
            findings.push(report(scene, code, message, said, &conflict, "another thread may add to it meanwhile"));
        }
    }
    findings
}

fn pairs(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<(CellUse, CellUse)> {
    let body = code.body;
    let is_clearing = |used: &CellUse| {
        let is_field = matches!(body.statement(used.statement).op, Op::PutField { .. } | Op::PutStatic(..));
        is_field && used.written().is_some_and(|value| fixed(scene, body, value).is_some())
    };
    let all = cell_uses(scene, code);
    if !all.iter().any(is_clearing) {
        return Vec::new();
    }
    let (uses, dominators) = (Uses::of(body), Dominators::of(body));
    let mut found = Vec::new();
    for write in all.iter().filter(|used| is_clearing(used)) {
        let read = all.iter().find(|read| {
            read.does == Does::Read
                && read.cell == write.cell
                && dominators.comes_first(body, read.statement, write.statement)
                && read.result.is_some_and(|value| is_kept(scene, body, &uses, value))
        });
        found.extend(read.map(|read| (*read, *write)));
    }
    found
}
