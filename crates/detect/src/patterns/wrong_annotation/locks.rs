//! `@GuardedBy` that names nothing, or a lock that is replaced later: a thread that holds the old lock does not exclude
//! one that holds the new lock.

use std::collections::BTreeMap;

use unsnarl_finding::{Finding, Site};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{FieldId, MethodId};

use super::PATTERN;
use crate::rank;
use crate::scene::{Scene, finding};
use crate::stated::{ExpressionRoot, Reading, Requirement, Subject, Use};
use crate::wording::describe::{method_name, place, simple_name};

/// Where fields are accessed: method, statement, and whether it writes.
type FieldAccesses = BTreeMap<FieldId, Vec<(MethodId, StatementId, bool)>>;

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    if scene.stated().all().next().is_none() {
        return Vec::new();
    }
    let mut accesses: FieldAccesses = BTreeMap::new();
    for code in scene.code() {
        for (field, used) in code.body.statements().filter_map(|statement| Use::of_field(code.body, statement)) {
            accesses.entry(field).or_default().push((code.method, used.statement, used.is_write));
        }
    }
    scene.stated().all().filter_map(|requirement| report(scene, &accesses, requirement)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, accesses: &FieldAccesses, requirement: &Requirement) -> Option<Finding> {
    let program = scene.program();
    let Requirement { subject, text, reading } = requirement;
    let name = match *subject {
        Subject::Method(method) => method_name(program, method),
        Subject::Field(field) | Subject::Value(field) => field_name(scene, field),
    };
    let (message, site) = match reading {
        Reading::Unclear => return None,
        Reading::Nothing(why) => {
            let site = declaration(scene, accesses, *subject, format!("is annotated with `{text}`"))?;
            (format!("`{name}` is said to be guarded by `{text}`, which is not a lock: {why}"), site)
        }
        Reading::Lock(lock) => {
            let of_start = match lock.path.root {
                ExpressionRoot::Static(field) => Some(field),
                _ => None,
            };
            let mut fields = of_start.into_iter().chain(lock.path.fields.iter().copied());
            let (field, site) = fields.find_map(|field| changed(scene, accesses, field))?;
            let lock = field_name(scene, field);
            (format!("`{name}` is said to be guarded by `{text}`, but `{lock}` does not stay the same object"), site)
        }
    };
    Some(finding(&PATTERN.rule, message, vec![site], vec![rank::shown_by_code()]))
}

fn field_name(scene: &Scene<'_, '_, '_>, field: FieldId) -> String {
    let program = scene.program();
    let data = program.field(field);
    format!("{}.{}", simple_name(program, data.class), program.text(program.key(data.key).name))
}

/// Where a field changes, if it does.
fn changed(scene: &Scene<'_, '_, '_>, accesses: &FieldAccesses, field: FieldId) -> Option<(FieldId, Site)> {
    let program = scene.program();
    if scene.facts.changing.never_changes(program, field) {
        return None;
    }
    let is_change = |(method, _, is_write): &&(MethodId, StatementId, bool)| {
        let data = program.method(*method);
        let name = program.bytes(program.key(data.key).name);
        *is_write && !(matches!(name, b"<init>" | b"<clinit>") && data.class == program.field(field).class)
    };
    let (method, statement, _) = accesses.get(&field)?.iter().find(is_change)?;
    let role = format!("makes `{}` another lock", field_name(scene, field));
    Some((field, place(scene.facts, *method, Some(*statement), None, role)))
}

/// A site for what is annotated. Fields have no line of their own: the first write stands for them.
fn declaration(scene: &Scene<'_, '_, '_>, accesses: &FieldAccesses, subject: Subject, role: String) -> Option<Site> {
    match subject {
        Subject::Method(method) => Some(place(scene.facts, method, None, None, role)),
        Subject::Field(field) | Subject::Value(field) => {
            let all = accesses.get(&field)?;
            let first = all.iter().find(|(_, _, is_write)| *is_write).or(all.first())?;
            Some(place(scene.facts, first.0, Some(first.1), None, role))
        }
    }
}
