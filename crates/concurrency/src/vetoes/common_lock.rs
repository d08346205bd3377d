//! Both threads must hold one lock, in modes that exclude each other.

use super::{AccessInContext, Basis, Question, Stage, Veto};
use crate::accesses::{Access, Variable};
use crate::facts::Facts;
use crate::locks::{protections, viewed};

pub(super) const VETO: Veto = Veto {
    name: "common-lock",
    stage: Stage::Unguarded,
    rests_on: Basis::Lock,
    because: "both hold the same lock",
    question: Question::AccessesInContext(share_a_lock),
};

fn share_a_lock(facts: &Facts<'_, '_>, _: Variable, [one, other]: [AccessInContext<'_>; 2]) -> bool {
    let theirs = protections(facts, other.0, other.1);
    if theirs.is_empty() {
        return false;
    }
    let may_be_reached_alike = reach_one_object(facts, one.0, other.0);
    protections(facts, one.0, one.1)
        .iter()
        .any(|mine| (may_be_reached_alike || !mine.is_relative()) && theirs.iter().any(|theirs| mine.excludes(theirs)))
}

/// Whether the two may start from the same object: the lock of a view is not that of what it shows. Locks are named
/// from the latter, where the method makes the view.
fn reach_one_object(facts: &Facts<'_, '_>, one: &Access, other: &Access) -> bool {
    let base = |access: &Access| {
        let (body, mut base) = (facts.analysis.code_of(access.instance)?, access.base?);
        while let Some(from) = viewed(facts.analysis, body, base) {
            base = from;
        }
        Some(facts.analysis.points_to(access.instance, base))
    };
    base(one).zip(base(other)).is_some_and(|(one, other)| one.intersects(other))
}
