//! Whether threads come to places at the same time, with the same objects.
//!
//! Over-approximates as points-to sets and may-happen-in-parallel do: that two spots do not meet is sure.

use unsnarl_pointer::{InstanceId, ObjectId};
use unsnarl_program::ir::{StatementId, ValueId};

use crate::scene::{Code, Scene};

/// A statement of a method, and the object that it is about, if it is about one.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'s, 'a> {
    /// The method.
    pub(crate) code: &'s Code<'a>,
    /// The statement.
    pub(crate) statement: StatementId,
    /// The object; `None` for what there is only one of, such as static fields.
    pub(crate) object: Option<ValueId>,
}

/// Whether two threads may be at the two spots at the same time, with the same object.
pub(crate) fn may_meet(scene: &Scene<'_, '_, '_>, one: Spot<'_, '_>, other: Spot<'_, '_>) -> bool {
    let mut pairs = one.code.instances.iter().flat_map(|a| other.code.instances.iter().map(move |b| (*a, *b)));
    pairs.any(|(a, b)| {
        scene.facts.may_happen_in_parallel((a, one.statement), (b, other.statement))
            && match (one.object, other.object) {
                (Some(mine), Some(theirs)) => may_share(scene, (a, mine), (b, theirs)),
                _ => true,
            }
    })
}

/// Whether two values may be one object, which different threads see.
fn may_share(scene: &Scene<'_, '_, '_>, one: (InstanceId, ValueId), other: (InstanceId, ValueId)) -> bool {
    let analysis = scene.analysis();
    let common = analysis.points_to(one.0, one.1).intersection(analysis.points_to(other.0, other.1));
    common.iter().map(|object| ObjectId::new(object as usize)).any(|object| {
        let is_confined = |origin| scene.facts.is_confined(object, origin);
        !analysis.origins_of(one.0).any(is_confined) && !analysis.origins_of(other.0).any(is_confined)
    })
}
