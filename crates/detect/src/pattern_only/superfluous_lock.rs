//! Sections in which nothing conflicts with another thread's access (Otto and Moschny 2008, section 6.2), though the
//! rule does not claim that their lock is superfluous.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::Variable;
use unsnarl_concurrency::locks::{Section, sections};
use unsnarl_finding::{Finding, Rule};
use unsnarl_pointer::InstanceId;
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

use super::{fields_inside, inside, is_reported, note};
use crate::scene::Scene;
use crate::wording::describe::{lock_name, method_name, place};

/// The matches that are not among the findings.
pub(crate) fn matches(scene: &Scene<'_, '_, '_>, rule: &Rule, findings: &[Finding]) -> Vec<Finding> {
    let facts = scene.facts;
    let mut all: BTreeMap<(MethodId, StatementId), Vec<(InstanceId, Section)>> = BTreeMap::new();
    for code in scene.code() {
        for instance in &code.instances {
            for section in sections(facts, *instance) {
                if let Some(taken) = facts.locks.acquisition(section.acquisition).statement {
                    all.entry((code.method, taken)).or_default().push((*instance, section));
                }
            }
        }
    }
    let mut matches = Vec::new();
    for ((method, taken), sections) in all {
        if facts.is_cancelled() {
            break;
        }
        let lock = lock_name(facts, facts.locks.acquisition(sections[0].1.acquisition));
        let site = place(facts, method, Some(taken), None, format!("takes `{lock}`"));
        if is_reported(findings, &site)
            || sections.iter().any(|(instance, section)| conflicts(scene, *instance, section))
        {
            continue;
        }
        let name = method_name(scene.program(), method);
        let message = format!("{name} holds `{lock}` where no access conflicts with another thread's");
        matches.push(note(rule, message, vec![site], &reasons(scene, &sections)));
    }
    matches
}

/// Whether something in a section, or in what it calls, conflicts with an access of another thread.
fn conflicts(scene: &Scene<'_, '_, '_>, instance: InstanceId, section: &Section) -> bool {
    inside(scene, instance, section)
        .into_iter()
        .any(|(instance, _, at)| scene.contested().at((instance, at)).iter().any(|shared| shared.is_contested))
}

/// Why the lock may be needed all the same.
fn reasons(scene: &Scene<'_, '_, '_>, sections: &[(InstanceId, Section)]) -> Vec<String> {
    let (facts, analysis) = (scene.facts, scene.analysis());
    let is_unknown = |(instance, section): &(InstanceId, Section)| {
        let objects = &facts.locks.class_of(section.acquisition).objects;
        let mut all = inside(scene, *instance, section).into_iter();
        !section.is_closed
            || scene.unknown().is_unknown_lock(analysis, objects)
            || all.any(|(instance, body, at)| scene.unknown().at(analysis, instance, body, at))
    };
    let is_parallel = sections.iter().any(|(instance, _)| facts.threads.is_ever_parallel(*instance));
    let mut fields = BTreeSet::new();
    for (instance, section) in sections {
        fields.extend(fields_inside(scene, *instance, section));
    }
    let mut races = scene.races().races.iter();
    let is_raced = races.any(|race| matches!(race.variable, Variable::Field(field) if fields.contains(&field)));
    let candidates = [
        (scene.unknown().is_open(), "the callers of the program are assumed"),
        (sections.iter().any(is_unknown), "not everything that it does, or locks, is known"),
        (!is_parallel, "no other thread runs at the same time"),
        (is_raced, "other threads use the same fields without the lock, and theirs is missing"),
    ];
    let held = candidates.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason.to_owned());
    let held: Vec<String> = held.collect();
    match held.is_empty() {
        true => vec!["it does next to nothing, or code that no known thread runs uses the same fields".to_owned()],
        false => held,
    }
}
