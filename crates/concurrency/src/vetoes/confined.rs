//! Each thread has its own objects: what its code makes and never hands to others.

use unsnarl_pointer::{ObjectId, OriginId};

use super::{Question, Sight, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "confined",
    stage: Stage::Escaping,
    because: "each thread has an object of its own",
    question: Question::Threads(have_their_own),
};

fn have_their_own(
    facts: &Facts<'_, '_>,
    _: Variable,
    [((one, _), mine), ((other, _), theirs)]: [(Sight<'_>, OriginId); 2],
) -> bool {
    let (Some(of_one), Some(of_other)) = (one.objects(facts.analysis), other.objects(facts.analysis)) else {
        return false;
    };
    let is_own = |object: ObjectId| facts.is_confined(object, mine) || facts.is_confined(object, theirs);
    of_one.intersection(of_other).iter().all(|object| is_own(ObjectId::new(object as usize)))
}
