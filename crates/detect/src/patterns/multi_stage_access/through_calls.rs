//! Stages that are methods, which a third method calls one after the other, and each of which acquires the lock itself:
//! `if (!names.contains(name)) names.add(name)`.
//!
//! They are pairs of `atomicity/` without a context lock: the only sign that the two are meant to be atomic is that the
//! second is computed from the first, or decided by it. Not reported: code that makes an absent object and stores it,
//! if such objects are interchangeable (A31), as in a cache; and what `check-then-act` reports.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use unsnarl_concurrency::Assumption;
use unsnarl_finding::Finding;
use unsnarl_library::ClassFact;
use unsnarl_pointer::{InstanceId, ObjectId};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, Origin};

use super::PATTERN;
use crate::atomicity::{DefectReason, Judge, Reliance, Report};
use crate::flow::{definition, derives_from};
use crate::patterns::check_then_act::is_pair;
use crate::scene::Scene;
use crate::scene::shared::{At, accesses_receiver, is_equal_to_none};

pub(super) fn find(scene: &Scene<'_, '_, '_>, left_out: &mut Vec<&'static str>) -> Vec<Finding> {
    let twice = scene.locked_twice();
    let mut judge = Judge::new(scene, twice);
    let mut reported = BTreeMap::new();
    let mut findings: Vec<Finding> = Vec::new();
    for pairs in twice.pairs().iter().filter(|pairs| pairs.around.is_none()) {
        if scene.facts.is_cancelled() {
            break;
        }
        let is_seen_by_others = |why| matches!(why, DefectReason::TornWrite | DefectReason::WrittenTwice);
        let counts = |why| {
            let is_lost = matches!(why, DefectReason::Cleared | DefectReason::Updated);
            let relies = matches!(why, DefectReason::Relies(Reliance::Computed | Reliance::Decided));
            is_seen_by_others(why) || is_lost || relies
        };
        let mut judged = judge.judge(pairs, &counts);
        judged.retain(|judged| {
            let is_decided = judged.why == DefectReason::Relies(Reliance::Decided);
            let is_harmless =
                is_decided && stores_interchangeable(scene, pairs.instance, [judged.first, judged.second]);
            let is_check_then_act = is_pair(scene, (pairs.instance, judged.first), judged.second);
            // What the sections themselves access is examined by `StagedMethod`.
            let is_elsewhere = judged.are_sections && judged.depth == 0 && !is_seen_by_others(judged.why);
            judged.is_free() && !is_elsewhere && !is_harmless && !is_check_then_act
        });
        let method = scene.analysis().instance(pairs.instance).method;
        let report = Report { scene, twice, pairs };
        for (key, found) in report.findings(&PATTERN.rule, &judged) {
            match reported.entry((method, key)) {
                Entry::Vacant(vacant) => {
                    vacant.insert(findings.len());
                    findings.push(found);
                }
                Entry::Occupied(known) => findings[*known.get()].absorb(found.more),
            }
        }
    }
    left_out.extend(judge.left_out());
    findings
}

/// Whether a call stores an object that was made for it, and is interchangeable with what another thread would make
/// (A31).
fn stores_interchangeable(scene: &Scene<'_, '_, '_>, instance: InstanceId, [asked, stored]: [StatementId; 2]) -> bool {
    let Some(body) = scene.analysis().code_of(instance) else { return false };
    let Op::Invoke { arguments, .. } = body.statement(stored).op else { return false };
    if !returns_reference(body, asked) {
        return false;
    }
    body.operands(arguments)
        .iter()
        .skip(1)
        .last()
        .is_some_and(|value| is_interchangeable(scene, (instance, stored), body, *value))
}

/// Whether the result of a statement is a reference: an object, or `null` if there is none.
pub(super) fn returns_reference(body: &Body, statement: StatementId) -> bool {
    body.statement(statement).result.is_some_and(|result| body.value(result).ty.is_reference())
}

/// Whether a value is an object that the method has made, itself or through a call, and such objects are
/// interchangeable: they never change, and have an `equals` or nothing but values (A31).
pub(super) fn is_interchangeable(scene: &Scene<'_, '_, '_>, at: At, body: &Body, value: ValueId) -> bool {
    let objects = scene.analysis().points_to(at.0, value);
    let is_computed = match definition(body, body.uncast(value)) {
        Some((_, op)) => matches!(op, Op::Invoke { .. } | Op::Dynamic { .. } | Op::New(_)),
        None => false,
    };
    let is_made = is_computed || scene.facts.fresh.is_made(body.method, value, 0);
    is_made
        && !is_counted(scene, at, body, value)
        && !objects.is_empty()
        && objects.iter().all(|object| never_changes(scene, object))
        && scene.assumes(Assumption::Interchangeable, at)
}

/// Whether a value is computed from a number that the method changes, as of a counter: the next one is another.
fn is_counted(scene: &Scene<'_, '_, '_>, (instance, _): At, body: &Body, value: ValueId) -> bool {
    let analysis = scene.analysis();
    let is_written = |field: FieldId| {
        body.statements().any(|statement| match body.statement(statement).op {
            Op::PutField { field: written, .. } | Op::PutStatic(written, _) => written.resolved == Some(field),
            _ => false,
        })
    };
    body.statements().any(|statement| {
        let data = body.statement(statement);
        let Some(result) = data.result.filter(|result| !body.value(*result).ty.is_reference()) else { return false };
        let counts = match data.op {
            Op::GetField { field, .. } | Op::GetStatic(field) => field.resolved.is_some_and(is_written),
            Op::Invoke { .. } => {
                let calls = analysis.library_calls_at(instance, Some(statement)).iter();
                let mut models = calls.filter_map(|call| analysis.model(*call));
                models.any(|model| accesses_receiver(model.method) == (true, true))
            }
            _ => false,
        };
        counts && derives_from(body, value, result)
    })
}

/// Whether an object is a value of the library, or an object of the program whose fields are all final and which is
/// compared by them or contains only values.
fn never_changes(scene: &Scene<'_, '_, '_>, object: ObjectId) -> bool {
    let (program, models) = (scene.program(), scene.analysis().models());
    let Some(class) = scene.analysis().object(object).ty.as_class() else { return false };
    let is_value = |class| program.class_is(models, class, ClassFact::Immutable);
    if is_value(class) || program.class(class).origin != Origin::Application {
        return is_value(class);
    }
    let has_equals = !is_equal_to_none(scene, object);
    let mut fields = program.superclasses(class).flat_map(|class| program.fields_of(class)).peekable();
    fields.peek().is_some()
        && fields.all(|field| {
            let data = program.field(field);
            let ty = program.descriptor(data.key).map(|descriptor| descriptor.result);
            let is_value = ty.is_some_and(|ty| ty.as_class().map_or(!ty.is_reference(), is_value));
            data.access.is_static() || data.access.is_final() && (has_equals || is_value)
        })
}
