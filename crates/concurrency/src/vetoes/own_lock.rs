//! Both hold a lock that the program builds itself of a flag (`own_locks.rs`).

use super::{Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "own-lock",
    stage: Stage::Unguarded,
    rests_on: Basis::Lock,
    because: "both hold a lock that the program builds itself of a flag",
    question: Question::Accesses(hold_own_lock),
};

fn hold_own_lock(facts: &Facts<'_, '_>, _: Variable, accesses: [&Access; 2]) -> bool {
    facts.own_locks().is_common(facts, accesses)
}
