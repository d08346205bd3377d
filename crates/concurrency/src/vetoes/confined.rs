//! Each thread has its own objects: those that its code makes and that never escape to other threads.

use unsnarl_pointer::ObjectId;

use super::{AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "confined",
    stage: Stage::Escaping,
    rests_on: Basis::Threads,
    because: "each thread has an object of its own",
    question: Question::Threads(have_their_own),
};

fn have_their_own(facts: &Facts<'_, '_>, _: Variable, pair: AccessPair<'_>) -> bool {
    let is_own = |object: ObjectId| pair.origins.iter().any(|origin| facts.is_confined(object, *origin));
    pair.common.is_some_and(|common| common.iter().all(is_own))
}
