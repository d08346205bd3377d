//! What class initialisers do happens before what other threads do with the class (JLS 12.4.2), and is assumed to be
//! part of no race: an initialiser lets nothing escape to other threads before it ends, and accesses nothing that
//! others change meanwhile (A25).

use unsnarl_pointer::Origins;

use super::{AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::assumed::Assumption;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "initialiser",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "the initialiser of a class comes first",
    question: Question::Threads(is_initialisation),
};

fn is_initialisation(facts: &Facts<'_, '_>, _: Variable, pair: AccessPair<'_>) -> bool {
    pair.origins.contains(&Origins::INITIALISERS) && facts.assumes(Assumption::Initialisers, pair.accesses[0].0)
}
