//! What a thread does before it starts another, on every path that leads there, happens before everything that the
//! other does.
//!
//! `not_parallel.rs` and `ordered.rs` decide this for a method and a statement. Where several callers share a method,
//! this veto decides it for the calls.

use unsnarl_pointer::OriginId;

use super::{AccessInContext, AccessPair, Basis, Question, Stage, Veto};
use crate::accesses::Variable;
use crate::facts::Facts;

pub(super) const VETO: Veto = Veto {
    name: "not-yet-started",
    stage: Stage::Unordered,
    rests_on: Basis::Threads,
    because: "one comes before the start of the other's thread, on every way there",
    question: Question::Threads(comes_before_start),
};

fn comes_before_start(facts: &Facts<'_, '_>, _: Variable, pair: AccessPair<'_>) -> bool {
    let AccessPair { accesses: [one, other], origins: [mine, theirs], .. } = pair;
    is_before_start(facts, one, (mine, theirs)) || is_before_start(facts, other, (theirs, mine))
}

fn is_before_start(
    facts: &Facts<'_, '_>,
    (access, context): AccessInContext<'_>,
    (starter, started): (OriginId, OriginId),
) -> bool {
    let threads = &facts.threads;
    starter != started
        && !threads.overlaps_itself(starter)
        && threads.is_concurrent_only_after_start(starter, started)
        && !threads.has_started(access.instance, Some(access.statement), started)
        && !facts.guards.may_enter_after_start(facts.analysis, threads, (starter, started), context)
}
