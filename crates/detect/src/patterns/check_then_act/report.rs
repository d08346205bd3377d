//! The finding for two statements between which another thread may act.

use unsnarl_finding::{Finding, Site};
use unsnarl_program::ir::StatementId;

use super::PATTERN;
use crate::race::candidates::Pair as Conflict;
use crate::race::evidence::conflict_evidence;
use crate::rank;
use crate::scene::shared::parallel_evidence;
use crate::scene::{Code, Scene, finding};
use crate::wording::call_chain::flow_to;
use crate::wording::describe::{place, place_at};

/// A statement, and what is said of it.
pub(super) type Said = (StatementId, String);

/// Reports that another thread may act between two statements. `conflict`: its write, then the access here that it
/// disturbs. The site of the last statement comes first.
pub(super) fn report(
    scene: &Scene<'_, '_, '_>,
    code: &Code<'_>,
    message: String,
    [first, last]: [Said; 2],
    conflict: &Conflict<'_>,
    meanwhile: &str,
) -> Finding {
    let facts = scene.facts;
    let [other, own] = conflict.seen;
    let site = |(at, role): Said| place(facts, code.method, Some(at), None, role);
    let at = last.0;
    let there = (other.access.instance, other.access.statement);
    let sites: Vec<Site> = vec![site(last), site(first), place_at(facts, there, meanwhile)];
    let mut evidence = parallel_evidence(facts, [(own.access.instance, at), there], rank::seen_in_parallel());
    evidence.append(&mut conflict_evidence(facts, conflict));
    let flows = vec![
        flow_to(facts, 0, (own.context, own.origin), sites[1].clone()),
        flow_to(facts, 1, (other.context, other.origin), sites[2].clone()),
    ];
    Finding { flows, ..finding(&PATTERN.rule, message, sites, evidence) }
}
