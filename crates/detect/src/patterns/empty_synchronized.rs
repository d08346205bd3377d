//! `empty-synchronized`: a `synchronized` block with nothing in it.
//!
//! Synchronized methods without a body are left out: an override or a hook may well be empty.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_program::ir::{Op, StatementId, ValueId};

use crate::flow::monitors::{entered, guarded};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("empty-synchronized"),
        summary: "a synchronized block is empty: it guards nothing",
        severity: Severity::Note,
        page: include_str!("../../../../docs/rules/empty-synchronized.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for code in scene.code() {
        findings.extend(entered(code.body).filter_map(|(enter, monitor)| report(scene, code, enter, monitor)));
    }
    findings
}

fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, enter: StatementId, monitor: ValueId) -> Option<Finding> {
    let program = scene.program();
    let is_goto = |statement: &StatementId| matches!(code.body.statement(*statement).op, Op::Goto(_));
    // A synchronized method enters its monitor before its first instruction.
    let is_method = program.method(code.method).access.is_synchronized() && code.body.statement(enter).pc == 0;
    if is_method || !guarded(code.body, enter).iter().all(is_goto) {
        return None;
    }
    let message = format!("the block synchronized on {} is empty", expression(program, code.body, monitor));
    let site = place(scene.facts, code.method, Some(enter), None, "guards nothing".into());
    Some(finding(&PATTERN.rule, message, vec![site], vec![rank::shown_by_code()]))
}
