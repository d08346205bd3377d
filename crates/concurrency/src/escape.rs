//! Which objects never leave the thread that made them.
//!
//! Under-approximates: an object is confined if it was made by the thread itself and is held only by what is confined too, by the thread's own
//! thread object, or by thread-local variables, and if no other origin's code has a reference to it. Then each thread of an origin that stands for
//! many has objects of its own.

use unsnarl_pointer::{Analysis, ObjectId, OriginId, Start};
use unsnarl_program::models::OriginKind;

/// Whether each thread of an origin has its own objects for this abstract one.
pub(crate) fn is_confined(analysis: &Analysis<'_>, object: ObjectId, origin: OriginId) -> bool {
    is_confined_beside(analysis, object, origin, &mut Vec::new())
}

/// `assumed`: objects that are being asked about, which hold each other.
fn is_confined_beside(
    analysis: &Analysis<'_>,
    object: ObjectId,
    origin: OriginId,
    assumed: &mut Vec<ObjectId>,
) -> bool {
    if assumed.contains(&object) {
        return true;
    }
    if analysis.object_context(object).origin != origin || analysis.is_seen_outside(object, origin) {
        return false;
    }
    assumed.push(object);
    analysis.holders(object).into_iter().all(|(holder, slot)| match holder {
        _ if slot.is_per_thread() => true,
        None => false,
        Some(holder) => {
            is_own_thread(analysis, holder, origin) || is_confined_beside(analysis, holder, origin, assumed)
        }
    })
}

/// Whether an object is the thread object of an origin: each thread has its own, as none starts twice.
fn is_own_thread(analysis: &Analysis<'_>, object: ObjectId, origin: OriginId) -> bool {
    let data = analysis.origin(origin);
    data.object == Some(object)
        && matches!(data.start, Start::Spawn(OriginKind::Thread, ..))
        && analysis.function_method(object).is_none()
}
