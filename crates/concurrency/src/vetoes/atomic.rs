//! Two calls of methods that the library makes atomic do not race, nor do accesses to thread-safe library objects:
//! `Vector.add`, an iteration over a `ConcurrentHashMap`. Two wrappers of one collection, each with a lock of its own,
//! are atomic by themselves only.

use unsnarl_library::Field;
use unsnarl_pointer::{ObjectId, ObjectSet, Slot};

use super::{Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "atomic",
    stage: Stage::Conflicting,
    rests_on: Basis::Library,
    because: "the library makes both one action each",
    question: Question::Accesses(are_atomic),
};

fn are_atomic(facts: &Facts<'_, '_>, variable: Variable, [one, other]: [&Access; 2]) -> bool {
    let is_safe = || {
        let (one, other) = (one.objects(facts.analysis), other.objects(facts.analysis));
        one.zip(other).is_some_and(|(one, other)| one.intersection(other).is_subset(facts.accesses().thread_safe()))
    };
    let by_two_wrappers = || match (wrappers(facts, one), wrappers(facts, other)) {
        (Some(one), Some(other)) => !one.intersects(other),
        _ => false,
    };
    one.is_atomic && other.is_atomic && !by_two_wrappers() || matches!(variable, Variable::Contents(_)) && is_safe()
}

/// The receivers of a call that accesses what they wrap, not themselves. A view of a wrapper has the wrapper's lock.
fn wrappers<'f>(facts: &'f Facts<'_, '_>, access: &Access) -> Option<&'f ObjectSet> {
    let analysis = facts.analysis;
    let receivers = analysis.points_to(access.instance, access.base?);
    if receivers.is_empty() || !receivers.is_subset(facts.accesses().wrappers()) {
        return None;
    }
    let accessed = access.objects(analysis)?;
    let wraps = |object: ObjectId| analysis.field(object, Slot::abstract_field(Field::Source)).intersects(accessed);
    receivers.iter().all(wraps).then_some(receivers)
}
