//! Classes whose sections of one lock fall into groups that share no field (Otto and Moschny 2008, section 6.5), though
//! the rule does not claim that each group could have a lock of its own.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::locks::{AcquisitionKind, LockRoot, PathId, sections};
use unsnarl_finding::{Finding, Rule, Site};
use unsnarl_program::ir::{StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Type};

use super::{fields_inside, note};
use crate::scene::{Code, Scene};
use crate::wording::describe::{field_name, listed, place, simple_name};

/// The fields that sections use, by method and acquisition.
type Sections = BTreeMap<(MethodId, StatementId), BTreeSet<FieldId>>;

/// The sections of a lock that share fields, directly or through others.
struct Group {
    sections: BTreeSet<(MethodId, StatementId)>,
    fields: BTreeSet<FieldId>,
}

/// The matches whose locks no finding is about.
pub(crate) fn matches(scene: &Scene<'_, '_, '_>, rule: &Rule, findings: &[Finding]) -> Vec<Finding> {
    let facts = scene.facts;
    // By class, and whether it is the lock of the class itself.
    let mut locks: BTreeMap<(ClassId, bool), Sections> = BTreeMap::new();
    for code in scene.code() {
        for instance in &code.instances {
            for section in sections(facts, *instance) {
                let acquisition = facts.locks.acquisition(section.acquisition);
                let AcquisitionKind::Monitor(value) = acquisition.kind else { continue };
                let (Some(taken), Some(is_static)) =
                    (acquisition.statement, is_of_class(scene, code, value, acquisition.path))
                else {
                    continue;
                };
                let class = scene.program().method(code.method).class;
                let sections = locks.entry((class, is_static)).or_default();
                let fields = sections.entry((code.method, taken)).or_default();
                fields.extend(fields_inside(scene, *instance, &section));
            }
        }
    }
    let mut matches = Vec::new();
    for ((class, is_static), sections) in locks {
        let groups = groups(sections);
        let class = simple_name(scene.program(), class);
        let name = if is_static { format!("{class}.class") } else { format!("{class}.this") };
        let is_known = |finding: &Finding| finding.message.starts_with(&format!("`{name}` "));
        if groups.len() > 1 && !findings.iter().any(is_known) {
            matches.push(report(scene, rule, &name, &groups));
        }
    }
    matches
}

/// Whether a section locks its own object (`false`) or its own class (`true`).
fn is_of_class(scene: &Scene<'_, '_, '_>, code: &Code<'_>, value: ValueId, path: Option<PathId>) -> Option<bool> {
    if code.body.this() == Some(value) {
        return Some(false);
    }
    let path = scene.facts.guards.paths().get(path?);
    let class = scene.program().method(code.method).class;
    (path.root == LockRoot::Class(Type::class(class)) && path.fields.is_empty()).then_some(true)
}

/// The connected components. A section that uses no field is in none.
fn groups(sections: Sections) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (place, fields) in sections.into_iter().filter(|(_, fields)| !fields.is_empty()) {
        let mut joined = Group { sections: BTreeSet::from([place]), fields };
        let (same, apart): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|group| !group.fields.is_disjoint(&joined.fields));
        for group in same {
            joined.sections.extend(group.sections);
            joined.fields.extend(group.fields);
        }
        groups = apart;
        groups.push(joined);
    }
    groups.sort_by_key(|group| group.sections.first().copied());
    groups
}

fn report(scene: &Scene<'_, '_, '_>, rule: &Rule, name: &str, groups: &[Group]) -> Finding {
    let (facts, program) = (scene.facts, scene.program());
    let mut described = Vec::new();
    let mut sites: Vec<Site> = Vec::new();
    for group in groups {
        let methods: BTreeSet<MethodId> = group.sections.iter().map(|(method, _)| *method).collect();
        let methods: Vec<String> = methods
            .iter()
            .map(|method| program.text(program.key(program.method(*method).key).name).to_string())
            .collect();
        let fields: Vec<String> =
            group.fields.iter().map(|field| format!("`{}`", field_name(program, *field))).collect();
        let role = format!("with `{name}`, uses {}", listed(&fields));
        let at = |(method, taken): &(MethodId, StatementId)| place(facts, *method, Some(*taken), None, role.clone());
        sites.extend(group.sections.iter().map(at));
        described.push(listed(&methods));
    }
    let groups = described.join("; ");
    let message = format!("`{name}` is one lock for methods that share no field: {groups}");
    let mut reasons = Vec::new();
    if scene.unknown().is_open() {
        reasons.push("the callers of the program are assumed".to_owned());
    }
    reasons.push(
        "threads do not contend for what two of the groups write, or not everything that they do is known".to_owned(),
    );
    note(rule, message, sites, &reasons)
}
