//! `@Immutable` objects that change after other threads may know them: a field is written, or the contents of an array
//! or container that a field holds.
//!
//! What a constructor does, and what is done to an object before it is published, is not a change. A value that is
//! computed on first use, and kept, is a change that no reader can see: `if (hash == 0) hash = …`.

use std::collections::BTreeMap;

use unsnarl_finding::Finding;
use unsnarl_library::Mark;
use unsnarl_pointer::{ObjectId, ObjectSet, Slot};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};

use super::{PATTERN, marked_classes};
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::stated::Use;
use crate::wording::describe::{method_name, place, simple_name};

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let classes = marked_classes(scene, Mark::Immutable);
    let program = scene.program();
    let is_instance_field = |field: &FieldId| !program.field(*field).access.is_static();
    let fields = classes.iter().flat_map(|class| program.fields_of(*class)).filter(is_instance_field);
    let contents: BTreeMap<FieldId, ObjectSet> = fields.map(|field| (field, contents(scene, field))).collect();
    if contents.is_empty() {
        return Vec::new();
    }
    let mut found: BTreeMap<FieldId, Finding> = BTreeMap::new();
    for code in scene.code() {
        for statement in code.body.statements() {
            if let Some((field, what)) = change(scene, &contents, code, statement) {
                found.entry(field).or_insert_with(|| report(scene, code, statement, field, what));
            }
        }
    }
    found.into_values().collect()
}

/// What a field may hold, over all objects of its class.
fn contents(scene: &Scene<'_, '_, '_>, field: FieldId) -> ObjectSet {
    let analysis = scene.analysis();
    let class = scene.program().field(field).class;
    let is_of_class = |object: &ObjectId| {
        analysis.object(*object).ty.as_class().is_some_and(|of| scene.program().is_subclass(of, class))
    };
    let holders = analysis.heap().objects().filter(is_of_class);
    holders.flat_map(|object| analysis.field(object, Slot::field(field)).iter()).collect()
}

/// The field of an immutable object that a statement changes, or whose contents it changes.
fn change(
    scene: &Scene<'_, '_, '_>,
    contents: &BTreeMap<FieldId, ObjectSet>,
    code: &Code<'_>,
    statement: StatementId,
) -> Option<(FieldId, &'static str)> {
    let (facts, body) = (scene.facts, code.body);
    if let Some((field, used)) = Use::of_field(body, statement).filter(|(_, used)| used.is_write) {
        let is_change = contents.contains_key(&field) && !used.seen(facts, code).is_empty();
        return (is_change && !is_kept_result(body, statement, field)).then_some((field, "writes"));
    }
    let (value, is_write) = Use::of_object(facts, &code.instances, body, statement)?;
    // Objects of the program's own classes are judged by their own annotations.
    if !is_write || matches!(body.statement(statement).op, Op::PutField { .. }) {
        return None;
    }
    let used = Use { statement, is_write, base: Some(value), value: None, callee: None };
    let seen = used.seen(facts, code);
    let is_held =
        |held: &ObjectSet| seen.iter().any(|seen| scene.analysis().points_to(seen.instance, value).intersects(held));
    // A field that may hold several objects may well hold another one here.
    let is_exact = |held: &ObjectSet| held.single().is_some();
    contents.iter().find(|(_, held)| is_exact(held) && is_held(held)).map(|(field, _)| (*field, "changes what is in"))
}

/// Whether a method stores into a field what it computes, unless it is there already.
fn is_kept_result(body: &Body, write: StatementId, field: FieldId) -> bool {
    let Op::PutField { value, .. } = body.statement(write).op else { return false };
    let reads = |value: ValueId| match body.value(value).definition {
        unsnarl_program::ir::Definition::Statement(statement) => {
            matches!(body.statement(statement).op, Op::GetField { field: read, .. } if read.resolved == Some(field))
        }
        _ => false,
    };
    let mut is_tested = false;
    for statement in body.statements() {
        let op = &body.statement(statement).op;
        if matches!(op, Op::If { .. }) {
            body.visit_uses(op, |used| is_tested |= reads(used));
        }
    }
    let mut is_updated = reads(value);
    if let unsnarl_program::ir::Definition::Statement(statement) = body.value(value).definition {
        body.visit_uses(&body.statement(statement).op, |used| is_updated |= reads(used));
    }
    let takes_nothing = body.parameters().len() == usize::from(body.this().is_some());
    is_tested && !is_updated && takes_nothing
}

fn report(scene: &Scene<'_, '_, '_>, code: &Code<'_>, at: StatementId, field: FieldId, what: &str) -> Finding {
    let program = scene.program();
    let data = program.field(field);
    let (class, name) = (simple_name(program, data.class), program.text(program.key(data.key).name));
    let by = method_name(program, code.method);
    let message = format!("`{class}` is said to be immutable, but {by} {what} `{name}` after construction");
    let site = place(scene.facts, code.method, Some(at), None, format!("{what} `{class}.{name}`"));
    finding(&PATTERN.rule, message, vec![site], vec![rank::stated()])
}
