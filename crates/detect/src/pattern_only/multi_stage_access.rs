//! Methods with two sections of one lock that access one variable (Otto and Moschny 2008, section 6.4), though nothing
//! shows that the second relies on the first.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::VariableId;
use unsnarl_concurrency::locks::{Acquisition, Section, sections};
use unsnarl_finding::{Finding, Rule};
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::StatementId;

use super::{inside, is_reported, note};
use crate::race::report::variable_name;
use crate::scene::Scene;
use crate::wording::describe::{listed, lock_name, method_name, place};

/// The maximum number of sections of a method that are compared.
const MAX_SECTIONS: usize = 64;

/// The matches whose sections no finding is about: one for each method and lock.
pub(crate) fn matches(scene: &Scene<'_, '_, '_>, rule: &Rule, findings: &[Finding]) -> Vec<Finding> {
    let facts = scene.facts;
    let mut matches = Vec::new();
    for code in scene.code() {
        if facts.is_cancelled() {
            break;
        }
        // For each pair of places, what both access.
        let mut pairs: BTreeMap<(StatementId, StatementId), BTreeSet<String>> = BTreeMap::new();
        let mut name = None;
        for instance in &code.instances {
            let mut sections = sections(facts, *instance);
            sections.truncate(MAX_SECTIONS);
            for (index, first) in sections.iter().enumerate() {
                for second in &sections[index + 1..] {
                    let [one, other] = [first, second].map(|section| facts.locks.acquisition(section.acquisition));
                    let (Some(a), Some(b)) = (one.statement, other.statement) else { continue };
                    if first.contains(b) || second.contains(a) || !must_be_one(scene, one, other) {
                        continue;
                    }
                    let common = common(scene, *instance, [first, second]);
                    if !common.is_empty() {
                        name.get_or_insert_with(|| lock_name(facts, one));
                        pairs.entry((a.min(b), a.max(b))).or_default().extend(common);
                    }
                }
            }
        }
        let site = |at: StatementId, role: &str| place(facts, code.method, Some(at), None, role.to_owned());
        pairs.retain(|(a, b), _| !(is_reported(findings, &site(*a, "")) && is_reported(findings, &site(*b, ""))));
        let (Some(lock), false) = (name, pairs.is_empty()) else { continue };
        let places: BTreeSet<StatementId> = pairs.keys().flat_map(|(a, b)| [*a, *b]).collect();
        let role = format!("takes `{lock}`");
        let sites = places.into_iter().map(|at| site(at, &role)).collect();
        let common: BTreeSet<String> = pairs.into_values().flatten().collect();
        let common: Vec<String> = common.into_iter().collect();
        let method = method_name(scene.program(), code.method);
        let message = format!("{method} accesses {} in several sections of `{lock}`", listed(&common));
        let reason = "nothing shows that a later section relies on an earlier one, or that another thread may change what they share in between";
        matches.push(note(rule, message, sites, &[reason.to_owned()]));
    }
    matches
}

/// The names of the variables that both sections access.
fn common(scene: &Scene<'_, '_, '_>, instance: InstanceId, both: [&Section; 2]) -> BTreeSet<String> {
    let facts = scene.facts;
    let accessed = |section: &Section| -> BTreeMap<VariableId, String> {
        let mut found = BTreeMap::new();
        for (instance, _, at) in inside(scene, instance, section) {
            for shared in scene.contested().at((instance, at)) {
                let variable = facts.accesses().variable(shared.variable);
                found.entry(shared.variable).or_insert_with(|| variable_name(facts, variable, shared.access(facts)));
            }
        }
        found
    };
    let [mut one, other] = both.map(accessed);
    one.retain(|variable, _| other.contains_key(variable));
    one.into_values().collect()
}

/// Whether two acquisitions take one lock.
fn must_be_one(scene: &Scene<'_, '_, '_>, one: &Acquisition, other: &Acquisition) -> bool {
    let facts = scene.facts;
    let [mine, theirs] = [one, other].map(|acquisition| facts.locks.class(acquisition.class));
    let single = mine.must_be_of(&facts.once);
    mine.sort == theirs.sort
        && (one.path.is_some() && one.path == other.path
            || single.is_some() && single == theirs.must_be_of(&facts.once))
}
