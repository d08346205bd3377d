//! Which variables may still be read and written: the paper's field access analysis (section 2, and reference 17).
//!
//! Array elements count, which the paper leaves out; so do pairs of writes, see `explore/reduction`. Reads of final
//! fields do not: no thread sees them change (A39).

use unsnarl_pointer::{Analysis, InstanceId};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};

use super::effect::{Effect, ElementKind, Place, made_by};

pub(super) fn effects(
    analysis: &Analysis<'_>,
    instance: InstanceId,
    body: &Body,
    statement: StatementId,
    add: &mut dyn FnMut(Effect),
) {
    let objects = |value: ValueId| analysis.points_to(instance, value);
    let kind_of = |value: ValueId| match body.value(value).ty.is_reference() {
        true => ElementKind::Reference,
        false => ElementKind::Primitive,
    };
    let is_final = |field| analysis.program().field(field).access.is_final();
    match body.statement(statement).op {
        Op::GetField { object, field } => match field.resolved {
            Some(field) if is_final(field) => (),
            Some(field) => made_by(analysis, objects(object), |by| add(Effect::Read(Place::Field(field, by)))),
            None => add(Effect::Anything),
        },
        Op::PutField { object, field, .. } => match field.resolved {
            Some(field) => made_by(analysis, objects(object), |by| add(Effect::Write(Place::Field(field, by)))),
            None => add(Effect::Anything),
        },
        Op::GetStatic(field) => match field.resolved {
            Some(field) if is_final(field) => (),
            Some(field) => add(Effect::Read(Place::Static(field))),
            None => add(Effect::Anything),
        },
        Op::PutStatic(field, _) => match field.resolved {
            Some(field) => add(Effect::Write(Place::Static(field))),
            None => add(Effect::Anything),
        },
        Op::ArrayLoad { array, .. } => {
            let kind = body.statement(statement).result.map_or(ElementKind::Primitive, kind_of);
            made_by(analysis, objects(array), |by| add(Effect::Read(Place::Elements(by, kind))));
        }
        Op::ArrayStore { array, value, .. } => {
            made_by(analysis, objects(array), |by| add(Effect::Write(Place::Elements(by, kind_of(value)))));
        }
        _ => (),
    }
}
