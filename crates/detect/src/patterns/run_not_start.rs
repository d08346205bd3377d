//! `run-not-start`: a thread's `run` is called where `start` was meant.
//!
//! The models say which methods run their task on the current thread though they look as if they started one. A call by
//! a thread on itself (`super.run()`, or a `run` that delegates to another) is not reported.

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::MethodFact;
use unsnarl_program::ir::{Op, StatementId};
use unsnarl_program::{KeyId, Origin, Type};

use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{expression, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("run-not-start"),
        summary: "a thread's run() is called directly, so that nothing runs in parallel",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/run-not-start.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for code in scene.code() {
        findings.extend(code.body.statements().filter_map(|statement| report(scene, code, statement)));
    }
    findings
}

fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Option<Finding> {
    let Code { method, body, .. } = *code;
    let Op::Invoke { kind, method: named, arguments } = body.statement(statement).op else { return None };
    let called = scene.model_at(code, statement).filter(|_| is_of_library(scene, named.owner, named.key))?;
    let receiver = *body.operands(arguments).first()?;
    if kind == InvokeKind::Special || body.this() == Some(receiver) || !called.method.is(MethodFact::RunsHere) {
        return None;
    }
    let thread = expression(scene.program(), body, receiver);
    let message = format!("{thread}.run() runs on the current thread: start() was probably meant");
    let site = place(scene.facts, method, Some(statement), None, "runs the thread's code".into());
    Some(finding(&PATTERN.rule, message, vec![site], vec![rank::shown_by_code()]))
}

/// Whether the library declares a method with these parameters, even if the program overrides it. Models match by name:
/// an overload that the program declares is another method.
fn is_of_library(scene: &Scene<'_, '_, '_>, owner: Type, key: KeyId) -> bool {
    let program = scene.program();
    let supertypes = owner.as_class().map(|owner| program.supertypes(owner)).unwrap_or_default();
    let declares = |class| program.methods_of(class).any(|method| program.method(method).key == key);
    supertypes.into_iter().any(|class| match program.class(class).origin {
        Origin::Application => false,
        // What it declares is not known.
        Origin::Phantom | Origin::Unloaded => true,
        _ => declares(class),
    })
}
