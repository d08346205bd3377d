//! `non-atomic-update`: a volatile field is read, and a value computed from it is written back, while another thread
//! writes it too.
//!
//! Each access to a volatile field is ordered, but the two together are not atomic: what another thread writes in
//! between is lost. The pairs of writes come from `race/candidates.rs`, without the veto for volatile fields.
//! Under-approximates: that a write depends on a read of the same field is found within one method, by the operands of
//! the written value, and by the test that chooses between two values.

use std::cell::OnceCell;

use rustc_hash::FxHashSet;
use unsnarl_concurrency::vetoes::Basis;
use unsnarl_concurrency::{Facts, Variable};
use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};

use crate::Pattern;
use crate::race::candidates::{Race, ThreadAccess, pairs_without};
use crate::race::report::reports;
use crate::scene::Scene;
use crate::wording::describe::method_name;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("non-atomic-update"),
        summary: "a volatile field is read and written back as if that were one step",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/non-atomic-update.md"),
        on_by_default: true,
    },
    find,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let (facts, program) = (scene.facts, scene.program());
    let mut findings = Vec::new();
    for id in facts.accesses().variables() {
        let variable = facts.accesses().variable(id);
        let Variable::Field(field) = variable else { continue };
        if facts.is_cancelled() || !program.field(field).access.is_volatile() {
            continue;
        }
        let mut pairs = pairs_without(facts, id, Basis::is_single_action);
        pairs.retain(|pair| pair.seen[1].access.is_write && pair.seen.iter().any(|seen| is_update(facts, field, seen)));
        for pair in &mut pairs {
            // The write that depends on the read comes first.
            if !is_update(facts, field, &pair.seen[0]) {
                pair.seen.reverse();
            }
        }
        if pairs.is_empty() {
            continue;
        }
        let race =
            Race { variable, accesses: facts.accesses().to(id), pairs, kind: OnceCell::new(), refuted: Vec::new() };
        findings.extend(reports(scene, &PATTERN.rule, &race, &|name, pair| {
            let method = method_name(program, pair.seen[0].in_source(facts).0);
            format!(
                "lost update: {method} reads the volatile {name} and writes back what it made of it: \
                 what another thread writes in between is lost"
            )
        }));
    }
    findings
}

/// Whether a write depends on a read of the same field of the same object.
fn is_update(facts: &Facts<'_, '_>, field: FieldId, seen: &ThreadAccess<'_>) -> bool {
    let Some(body) = facts.analysis.code_of(seen.access.instance) else { return false };
    let (object, value) = match body.statement(seen.access.statement).op {
        Op::PutField { object, value, .. } => (Some(object), value),
        Op::PutStatic(_, value) => (None, value),
        _ => return false,
    };
    let is_read = |statement: StatementId| match body.statement(statement).op {
        Op::GetField { object: of, field: read } => read.resolved == Some(field) && object == Some(of),
        Op::GetStatic(read) => read.resolved == Some(field) && object.is_none(),
        _ => false,
    };
    let mut stack = vec![value];
    let mut known: FxHashSet<ValueId> = FxHashSet::default();
    while let Some(value) = stack.pop() {
        let Definition::Statement(statement) = body.value(value).definition else { continue };
        if !known.insert(value) {
            continue;
        }
        if is_read(statement) {
            return true;
        }
        stack.extend(comes_from(body, value, statement));
    }
    false
}

/// The values that the result of a statement was computed from.
fn comes_from(body: &Body, value: ValueId, statement: StatementId) -> Vec<ValueId> {
    let mut values = Vec::new();
    let op = body.statement(statement).op;
    body.visit_uses(&op, |used| values.push(used));
    match op {
        Op::Phi(_) => values.extend(choices(body, statement)),
        // The arguments of a constructor.
        Op::New(_) => {
            for call in body.statements() {
                if let Op::Invoke { arguments, .. } = body.statement(call).op
                    && body.operands(arguments).first() == Some(&value)
                {
                    values.extend(&body.operands(arguments)[1..]);
                }
            }
        }
        _ => {}
    }
    values
}

/// The values that are tested to choose between the operands of a φ-function: `flag = !flag` is such a choice.
fn choices(body: &Body, phi: StatementId) -> Vec<ValueId> {
    let mut tested = Vec::new();
    for before in &body.block(body.block_of(phi)).predecessors {
        let earlier = &body.block(*before).predecessors;
        for block in std::iter::once(before).chain(earlier) {
            if let Op::If { a, b, .. } = body.statement(body.terminator(*block)).op {
                tested.extend([a, b]);
            }
        }
    }
    tested
}
