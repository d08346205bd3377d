//! `check-then-act`: a thread-safe object is queried, and changed according to the answer, in two calls between which
//! another thread may change it.
//!
//! A *check* only reads the contents of its receiver, an *act* writes them (`pairs.rs` says which belong together).
//! Each is atomic by itself. The pair is not, unless one lock that excludes all writers is held from the check to the
//! act. `rivals.rs` looks for such writers. Under-approximates: both calls must be in one method. Other such pairs:
//!
//! ```text
//! on_demand.rs   a field is found null, and set to an object made for it
//! tested.rs      a volatile field is compared with a constant, and set to another
//! compared.rs    a volatile field is compared with a given value, and set
//! cleared.rs     a volatile field is read and cleared, which others update through a handle
//! swapped.rs     a volatile field is read and set anew, and what was read is used
//! read_again.rs  a volatile field is found set, and read again to use what it holds
//! read_back.rs   an atomic variable is updated, and read again for the result
//! gone.rs        what a collection was found to hold is got from it, and used
//! drained.rs     a collection is copied, and then cleared
//! emptied.rs     what a map holds is found empty, and removed from the map
//! two_cells.rs   two volatile fields or atomic variables that belong together
//! ```

mod cells;
mod cleared;
mod compared;
mod drained;
mod emptied;
mod gone;
mod on_demand;
mod pairs;
mod read_again;
mod read_back;
mod report;
mod rivals;
mod swapped;
mod tested;
mod two_cells;

use std::collections::BTreeSet;

use unsnarl_finding::{Finding, Rule, RuleId, Severity};
use unsnarl_program::ir::StatementId;

use crate::scene::Scene;
use crate::scene::shared::At;
use crate::wording::describe::expression;
use crate::{Needs, Pattern};
pub(crate) use cells::are_combined;
use pairs::{BrokenBy, pairs};
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
                let receiver = expression(scene.program(), code.body, pair.receiver);
                let (message, said) = match pair.breaks {
                    BrokenBy::Changing => (
                        format!("{receiver} is read and then cleared: what another thread adds in between is lost"),
                        ["reads it", "clears it"],
                    ),
                    _ => (
                        format!(
                            "{receiver} may be changed by another thread after it is asked here and before it is changed \
                             by the answer"
                        ),
                        ["asks", "acts on the answer"],
                    ),
                };
                let said = [(pair.check, said[0].to_owned()), (pair.act, said[1].to_owned())];
                let meanwhile = "another thread may come between with this";
                findings.push(report::report(scene, code, message, said, &conflict, meanwhile));
            }
        }
    }
    findings.append(&mut on_demand::find(scene, &rivals));
    findings.append(&mut tested::find(scene, &rivals));
    findings.append(&mut compared::find(scene, &rivals));
    findings.append(&mut cleared::find(scene, &rivals));
    findings.append(&mut swapped::find(scene, &rivals));
    findings.append(&mut read_again::find(scene, &rivals));
    findings.append(&mut read_back::find(scene, &rivals));
    findings.append(&mut gone::find(scene, &rivals));
    findings.append(&mut drained::find(scene, &rivals));
    findings.append(&mut emptied::find(scene, &rivals));
    findings.append(&mut two_cells::find(scene, &rivals));
    findings
}

/// Whether two calls of an instance are a check and the act that depends on it.
pub(crate) fn is_pair(scene: &Scene<'_, '_, '_>, (instance, check): At, act: StatementId) -> bool {
    let method = scene.analysis().instance(instance).method;
    let code = scene.code().binary_search_by_key(&method, |code| code.method).map(|index| &scene.code()[index]);
    code.is_ok_and(|code| {
        pairs(scene, code).iter().any(|pair| pair.check == check && pair.act == act)
            || drained::is_drain(scene, code, check, act)
    })
}
