//! What matches a pattern as its paper defines it, and is no finding otherwise (`check --pattern-complete`): one file
//! for each pattern whose judgement drops matches.
//!
//! A pattern of Otto and Moschny 2008 (section 6), or of "Automatic Detection of Atomicity Violations", says what code
//! looks like; whether it is a defect is for readers to judge. The patterns of this crate judge for themselves, and
//! what they judge harmless is no finding. Here, each such match becomes a note with the reason. Nothing of it is
//! computed unless it is asked for.
//!
//! | pattern | every match is |
//! |---|---|
//! | `data-race` | a variable with two accesses in parallel, one a write, that hold no common lock |
//! | `lock-order-cycle` | a cycle of constraints in parallel (`patterns/lock_order_cycle/pattern.rs`) |
//! | `superfluous-lock` | a section with no access that conflicts with another thread's |
//! | `lock-too-general` | a class whose sections of one lock fall into groups that share no field |
//! | `multi-stage-access` | a method with two sections of one lock that access one variable |
//! | `atomicity-violation`, `atomicity-variant` | a pair of acquisitions under another lock; always at least a note |

pub(crate) mod data_race;
pub(crate) mod lock_too_general;
pub(crate) mod multi_stage_access;
pub(crate) mod superfluous_lock;

use std::collections::BTreeSet;

use unsnarl_concurrency::locks::Section;
use unsnarl_finding::{Evidence, Finding, Note, Rule, Severity, Site};
use unsnarl_pointer::InstanceId;
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, StatementId};

use crate::rank;
use crate::scene::known::field_of;
use crate::scene::{Scene, finding};

/// The patterns of the papers, of which every match can be shown.
pub const PAPER_RULES: [&str; 7] = [
    "data-race",
    "lock-order-cycle",
    "superfluous-lock",
    "lock-too-general",
    "multi-stage-access",
    "atomicity-violation",
    "atomicity-variant",
];

/// A match that is no finding otherwise, with what speaks against it.
pub(crate) fn note(rule: &Rule, message: String, sites: Vec<Site>, reasons: &[String]) -> Finding {
    made_note(finding(rule, message, sites, Vec::new()), reasons)
}

/// A finding that is a note, for reasons that the judgement has.
pub(crate) fn made_note(found: Finding, reasons: &[String]) -> Finding {
    let mut notes = found.notes;
    let text = reasons.join("; ");
    notes.push(Note { label: "only a match".into(), text: text.clone() });
    let evidence: Vec<Evidence> = vec![rank::only_a_match(text)];
    Finding { notes, evidence, severity: Severity::Note, ..found }
}

/// Whether findings of a pattern are about the statement that a site is at.
pub(crate) fn is_reported(findings: &[Finding], site: &Site) -> bool {
    let is_same = |known: &Site| {
        (&known.class, &known.method, &known.descriptor, known.pc)
            == (&site.class, &site.method, &site.descriptor, site.pc)
    };
    findings.iter().any(|finding| finding.sites.iter().any(is_same))
}

/// The statements of a section and of everything that it calls, each with its instance and body.
fn inside<'a>(
    scene: &Scene<'_, '_, 'a>,
    instance: InstanceId,
    section: &Section,
) -> Vec<(InstanceId, &'a Body, StatementId)> {
    let analysis = scene.analysis();
    let Some(body) = analysis.code_of(instance) else { return Vec::new() };
    let mut all: Vec<_> = section.statements.iter().map(|statement| (instance, body, *statement)).collect();
    let mut seen: BTreeSet<InstanceId> = BTreeSet::new();
    let mut next = 0;
    while let Some((instance, _, statement)) = all.get(next).copied() {
        next += 1;
        for edge in analysis.calls_at(instance, Some(statement)).iter().filter(|edge| edge.kind.runs_here()) {
            if let Some(body) = analysis.code_of(edge.callee).filter(|_| seen.insert(edge.callee)) {
                all.extend(body.statements().map(|statement| (edge.callee, body, statement)));
            }
        }
    }
    all
}

/// The fields that a section uses, itself or through calls.
fn fields_inside(scene: &Scene<'_, '_, '_>, instance: InstanceId, section: &Section) -> BTreeSet<FieldId> {
    inside(scene, instance, section).into_iter().filter_map(|(_, body, at)| field_of(body.statement(at).op)).collect()
}
