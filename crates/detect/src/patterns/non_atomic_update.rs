//! `non-atomic-update`: a volatile field is read, and a value computed from it is written back, while another thread
//! writes it too.
//!
//! Each access to a volatile field is ordered, but the two together are not atomic: what another thread writes in
//! between is lost. The pairs of writes come from `race/candidates.rs`, without the veto for volatile fields.
//! Under-approximates: that a write depends on a read of the same field is found within one method, by the operands of
//! the written value, and by the test that chooses between two values.

use std::cell::OnceCell;

use unsnarl_concurrency::Variable;
use unsnarl_concurrency::vetoes::Basis;
use unsnarl_finding::{Finding, Rule, RuleId, Severity};

use crate::race::candidates::{Race, pairs_without};
use crate::race::report::reports;
use crate::race::update::is_update;
use crate::scene::Scene;
use crate::wording::describe::method_name;
use crate::{Needs, Pattern};

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("non-atomic-update"),
        summary: "a volatile field is read and written back as if that were one step",
        severity: Severity::Error,
        page: include_str!("../../../../docs/rules/non-atomic-update.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
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
        let race = Race {
            variable,
            accesses: facts.accesses().to(id),
            pairs,
            kind: OnceCell::new(),
            consequence: OnceCell::new(),
            refuted: Vec::new(),
        };
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
