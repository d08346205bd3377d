//! `lock-on-get-class`: `synchronized (getClass())` around static state, in objects of several classes: each class has
//! a lock of its own.
//!
//! Decided by the class objects that the expression may be. State counts if it is static, and changed in the block or
//! its callees: static fields, and the contents of what a static field holds. Under-approximates: other shared state is
//! not examined.

use std::collections::BTreeSet;

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_library::{FlowSource, Root};
use unsnarl_pointer::{AllocationSite, EdgeKind, InstanceId, ObjectId, ObjectSet};
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};

use crate::flow::monitors::{entered, guarded};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{place, simple_name};
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("lock-on-get-class"),
        summary: "synchronized (getClass()) around static state: each subclass has a lock of its own",
        severity: Severity::Warning,
        page: include_str!("../../../../docs/rules/lock-on-get-class.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Code,
};

/// Maximum number of methods that a block calls and that are examined.
const MAX_CALLED: usize = 200;

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for code in scene.code() {
        for (enter, value) in entered(code.body).filter(|(_, value)| is_get_class_result(scene, code, *value)) {
            findings.extend(report(scene, code, enter, value));
        }
    }
    findings
}

/// Whether a value is the result of `getClass()`.
fn is_get_class_result(scene: &Scene<'_, '_, '_>, code: &Code<'_>, value: ValueId) -> bool {
    let Definition::Statement(statement) = code.body.value(value).definition else { return false };
    let asks = |from: &FlowSource| matches!(from, FlowSource::ClassOf(path) if path.root == Root::This);
    scene
        .model_at(code, statement)
        .is_some_and(|model| model.method.flows.iter().any(|flow| asks(&flow.from) && flow.to.root == Root::Return))
}

fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, enter: StatementId, value: ValueId) -> Option<Finding> {
    let (facts, program, analysis) = (scene.facts, scene.program(), scene.analysis());
    let locked = |instance: &InstanceId| analysis.points_to(*instance, value);
    let may_differ = |a: &ObjectSet, b: &ObjectSet| a.len() > 1 || b.len() > 1 || !a.intersects(b);
    let (one, other) = code.instances.iter().find_map(|one| {
        let meets = |other: &&InstanceId| {
            may_differ(locked(one), locked(other)) && facts.may_happen_in_parallel((*one, enter), (**other, enter))
        };
        Some((one, code.instances.iter().find(meets)?))
    })?;
    let (method, statement) = static_change(scene, *one, &guarded(code.body, enter))?;
    let mut classes = locked(one).clone();
    classes.union_with(locked(other));
    let name = |object: ObjectId| match analysis.object(object).site {
        AllocationSite::ClassOf(ty) => ty.as_class().map(|class| format!("{}.class", simple_name(program, class))),
        _ => None,
    };
    let names: BTreeSet<String> = classes.iter().filter_map(name).collect();
    let names: Vec<String> = names.into_iter().take(2).collect();
    let message =
        format!("getClass() is not one lock for the static state it guards here: it may be {}", names.join(" or "));
    let sites = vec![
        place(facts, code.method, Some(enter), None, "locks the class of the object".into()),
        place(facts, method, Some(statement), None, "changes static state".into()),
    ];
    Some(finding(&PATTERN.rule, message, sites, vec![rank::in_parallel()]))
}

/// A statement among these, or in their callees, that changes static state.
fn static_change(
    scene: &Scene<'_, '_, '_>,
    instance: InstanceId,
    statements: &[StatementId],
) -> Option<(MethodId, StatementId)> {
    let analysis = scene.analysis();
    let body = analysis.code_of(instance)?;
    let changes = |instance: InstanceId, body: &Body, statement: StatementId| {
        (changes_static_state(scene, instance, body, statement))
            .then_some((analysis.instance(instance).method, statement))
    };
    if let Some(found) = statements.iter().find_map(|statement| changes(instance, body, *statement)) {
        return Some(found);
    }
    let callees = |instance: InstanceId, statement: StatementId| {
        let edges = analysis.calls_at(instance, Some(statement)).iter();
        edges.filter(|edge| edge.kind == EdgeKind::Call).map(|edge| edge.callee)
    };
    let mut called: Vec<InstanceId> = statements.iter().flat_map(|one| callees(instance, *one)).collect();
    let mut next = 0;
    while let Some(callee) = called.get(next).copied().filter(|_| next < MAX_CALLED) {
        next += 1;
        let Some(body) = analysis.code_of(callee) else { continue };
        if let Some(found) = body.statements().find_map(|statement| changes(callee, body, statement)) {
            return Some(found);
        }
        let further: Vec<InstanceId> = body.statements().flat_map(|one| callees(callee, one)).collect();
        let new: Vec<InstanceId> = further.into_iter().filter(|callee| !called.contains(callee)).collect();
        called.extend(new);
    }
    None
}

fn changes_static_state(scene: &Scene<'_, '_, '_>, instance: InstanceId, body: &Body, statement: StatementId) -> bool {
    let is_static = |value: ValueId| match body.value(value).definition {
        Definition::Statement(from) => matches!(body.statement(from).op, Op::GetStatic(_)),
        _ => false,
    };
    match body.statement(statement).op {
        Op::PutStatic(..) => true,
        Op::ArrayStore { array, .. } => is_static(array),
        Op::Invoke { arguments, .. } => {
            let analysis = scene.analysis();
            let writes = analysis.library_calls_at(instance, Some(statement)).iter().any(|call| {
                let model = analysis.model(*call);
                model.is_some_and(|model| {
                    !model.is_atomic() && model.method.writes.iter().any(|path| path.root == Root::This)
                })
            });
            writes && body.operands(arguments).first().is_some_and(|receiver| is_static(*receiver))
        }
        _ => false,
    }
}
