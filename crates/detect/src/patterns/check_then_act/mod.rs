//! `check-then-act`: a thread-safe object is queried, and changed according to the answer, in two calls between which
//! another thread may change it.
//!
//! A *check* only reads the contents of its receiver, an *act* writes them (`pairs.rs` says which belong together).
//! Each is atomic by itself. The pair is not, unless one lock that excludes all writers is held from the check to the
//! act. `rivals.rs` looks for such writers. Under-approximates: both calls must be in one method. A field that is found
//! `null`, and set to an object made for it, is another such pair (`on_demand.rs`).

mod on_demand;
mod pairs;
mod rivals;

use std::collections::BTreeSet;

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_program::ir::StatementId;

use crate::race::candidates::Pair as Conflict;
use crate::race::evidence::conflict_evidence;
use crate::rank;
use crate::scene::shared::{At, parallel_evidence};
use crate::scene::{Code, Scene, finding};
use crate::wording::call_chain::flow_to;
use crate::wording::describe::{expression, place, place_at};
use crate::{Needs, Pattern};
use pairs::{Pair, pairs};
use rivals::Rivals;

pub(crate) const PATTERN: Pattern = Pattern {
    rule: Rule {
        id: RuleId("check-then-act"),
        summary: "what was found out about a shared collection, atomic or field may no longer hold when it is acted on",
        severity: Severity::Warning,
        page: include_str!("../../../../../docs/rules/check-then-act.md"),
        on_by_default: true,
    },
    find,
    needs: Needs::Threads,
};

fn find(scene: &Scene<'_, '_, '_>, _left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let rivals = Rivals::new(scene);
    let mut findings = Vec::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        let mut reported = BTreeSet::new();
        for pair in pairs(scene, code) {
            let conflict = code.instances.iter().find_map(|instance| rivals.of(*instance, &pair));
            if let Some(conflict) = conflict.filter(|_| reported.insert(pair.act)) {
                findings.push(report(scene, code, &pair, &conflict));
            }
        }
    }
    findings.append(&mut on_demand::find(scene, &rivals));
    findings
}

/// Whether two calls of an instance are a check and the act that depends on it.
pub(crate) fn is_pair(scene: &Scene<'_, '_, '_>, (instance, check): At, act: StatementId) -> bool {
    let method = scene.analysis().instance(instance).method;
    let code = scene.code().binary_search_by_key(&method, |code| code.method).map(|index| &scene.code()[index]);
    code.is_ok_and(|code| pairs(scene, code).iter().any(|pair| pair.check == check && pair.act == act))
}

/// Reports a pair. `conflict`: the other thread's write, then the act.
fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, pair: &Pair, conflict: &Conflict<'_>) -> Finding {
    let facts = scene.facts;
    let [other, act] = conflict.seen;
    let receiver = expression(scene.program(), code.body, pair.receiver);
    let message = format!(
        "{receiver} may be changed by another thread after it is asked here and before it is changed by the answer"
    );
    let there = (other.access.instance, other.access.statement);
    let sites = vec![
        place(facts, code.method, Some(pair.act), None, "acts on the answer".into()),
        place(facts, code.method, Some(pair.check), None, "asks".into()),
        place_at(facts, there, "another thread may come between with this"),
    ];
    let mut evidence = parallel_evidence(facts, [(act.access.instance, pair.act), there], rank::seen_in_parallel());
    evidence.append(&mut conflict_evidence(facts, conflict));
    let flows = vec![
        flow_to(facts, 0, (act.context, act.origin), sites[1].clone()),
        flow_to(facts, 1, (other.context, other.origin), sites[2].clone()),
    ];
    Finding { flows, ..finding(&PATTERN.rule, message, sites, evidence) }
}
