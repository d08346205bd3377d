//! Nothing that threads have in common leads to the objects, so each thread has only those that it made itself.

use unsnarl_pointer::ObjectId;

use super::{Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "unshared",
    stage: Stage::Escaping,
    rests_on: Basis::Threads,
    because: "nothing that threads share leads to the object",
    question: Question::Accesses(have_no_shared_object),
};

fn have_no_shared_object(facts: &Facts<'_, '_>, _: Variable, [one, other]: [&Access; 2]) -> bool {
    let objects = one.objects(facts.analysis).zip(other.objects(facts.analysis));
    let is_unshared = |object: ObjectId| facts.is_unshared(object);
    objects.is_some_and(|(one, other)| one.intersection(other).iter().all(is_unshared))
}
