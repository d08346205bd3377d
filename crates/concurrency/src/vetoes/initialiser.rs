//! What a class initialiser does to what it has made, and to static fields of its class, comes before everything that other threads do with the class (JLS 12.4.2).
//!
//! Taken for granted: an initialiser hands nothing to other threads before it ends (A25).

use unsnarl_pointer::{ObjectId, Origins};

use super::{Question, Sight, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "initialiser",
    stage: Stage::Unordered,
    because: "the initialiser of the class comes first",
    question: Question::Sight(is_initialisation),
};

fn is_initialisation(facts: &Facts<'_, '_>, variable: Variable, (access, context): Sight<'_>) -> bool {
    let mut origins = facts.guards.context(context).origins();
    if !origins.all(|origin| origin == Origins::INITIALISERS) {
        return false;
    }
    match (access.objects(facts.analysis), variable) {
        (Some(objects), _) => objects.iter().all(|object| {
            let made_in = facts.analysis.object_context(ObjectId::new(object as usize));
            facts.analysis.shares_code() || made_in.origin == Origins::INITIALISERS
        }),
        (None, Variable::Field(field)) => {
            let program = facts.analysis.program();
            let of = facts.analysis.code_of(access.instance).map(|body| program.method(body.method).class);
            of == Some(program.field(field).class)
        }
        (None, _) => false,
    }
}
