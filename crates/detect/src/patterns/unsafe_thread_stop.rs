//! `unsafe-thread-stop`: a thread is stopped, suspended or resumed by another, wherever it happens to be.
//!
//! The models say which methods do so. No thread can protect itself against them, so every call is reported.
//! Over-approximates: that the receiver is never started is not considered.

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::MethodFact;
use unsnarl_program::ir::{Op, StatementId};

use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("unsafe-thread-stop"),
        summary: "a thread is stopped or suspended from outside, wherever it happens to be",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/unsafe-thread-stop.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let of = |code| move |statement| report(scene, code, statement);
    scene.code().iter().flat_map(|code| code.body.statements().filter_map(of(code))).collect()
}

fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<Finding> {
    let Code { method, body, .. } = *code;
    let Op::Invoke { method: called, arguments, .. } = body.statement(statement).op else { return None };
    scene.model_at(code, statement).filter(|model| model.method.is(MethodFact::UnsafeStop))?;
    let receiver = body.operands(arguments).first().map(|receiver| expression(scene.program(), body, *receiver));
    let program = scene.program();
    let call = format!("{}.{}()", receiver?, program.text(program.key(called.key).name));
    let message =
        format!("{call} acts on the thread wherever it is, perhaps in the middle of a change or with a lock held");
    let site = place(scene.facts, method, Some(statement), None, "acts on another thread".into());
    Some(finding(&PATTERN.rule, message, vec![site], vec![rank::shown_by_code()]))
}
