//! `unsynchronized-override`: a method overrides a synchronized one, is not synchronized itself, and accesses what the
//! other guards.
//!
//! The guarded state is the fields of the superclass that the overridden method itself uses. The override must race
//! with another thread that uses them under the object's lock.

use std::collections::BTreeSet;

use unsnarl_concurrency::Variable;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_program::ir::{Body, Op};
use unsnarl_program::{FieldId, MethodId, Origin};

use crate::race::candidates::ThreadAccess;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{method_name, place};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("unsynchronized-override"),
        summary: "an override of a synchronized method accesses the same fields without the lock",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/unsynchronized-override.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let overriding = scene.code().iter().filter_map(|code| Some((code, overridden(scene, code.method)?)));
    overriding.filter_map(|(code, above)| report(scene, code, above)).collect()
}

/// The nearest method that a method overrides, if that one is synchronized and this one is not.
fn overridden(scene: &Scene<'_, '_, '_>, method: MethodId) -> Option<MethodId> {
    let program = scene.program();
    let data = program.method(method);
    let access = data.access;
    if access.is_static() || access.is_private() || access.is_synchronized() || access.is_synthetic() {
        return None;
    }
    let above = program.superclasses(data.class).skip(1).find_map(|class| program.declared_method(class, data.key))?;
    let access = program.method(above).access;
    let is_own = program.class(program.method(above).class).origin == Origin::Application;
    (is_own && access.is_synchronized() && !access.is_static() && !access.is_private()).then_some(above)
}

/// The fields of `this` that a method itself uses.
fn own_fields(body: &Body) -> BTreeSet<FieldId> {
    let field = |statement| match body.statement(statement).op {
        Op::GetField { object, field } | Op::PutField { object, field, .. } if body.this() == Some(object) => {
            field.resolved
        }
        _ => None,
    };
    body.statements().filter_map(field).collect()
}

fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, above: MethodId) -> Option<Finding> {
    let (facts, program) = (scene.facts, scene.program());
    let guarded = own_fields(program.body(above)?.ok()?);
    let is_guarded = |variable: Variable| matches!(variable, Variable::Field(field) if guarded.contains(&field));
    let races = scene.races().races.iter().filter(|race| is_guarded(race.variable));
    let mut pairs = races.flat_map(|race| &race.pairs).flat_map(|pair| {
        let [one, other] = pair.seen;
        [(one, other), (other, one)]
    });
    let (own, other) = pairs.find(|(own, other)| {
        own.statement(facts).0 == code.method
            && own.access.base == code.body.this()
            && other.protections(facts).iter().any(|lock| lock.is_relative())
    })?;
    let (name, overridden) = (method_name(program, code.method), method_name(program, above));
    let message =
        format!("{name} overrides the synchronized {overridden} and accesses the same fields, but is not synchronized");
    let at = |seen: ThreadAccess<'_>, role: &str| {
        let (method, statement) = seen.statement(facts);
        place(facts, method, Some(statement), None, role.into())
    };
    let sites = vec![
        at(own, "accesses the field without the lock"),
        at(other, "accesses it with the lock"),
        place(facts, above, None, None, "is overridden".into()),
    ];
    Some(finding(&PATTERN.rule, message, sites, vec![rank::in_parallel()]))
}
