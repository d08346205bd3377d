//! Objects with several users, each of whom counts down when done: `if (users.decrementAndGet() == 0) dispose()`. What
//! the last one does then, it does alone. That nobody counts up again after that is not checked.

use unsnarl_concurrency::Facts;
use unsnarl_library::MethodFact;
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{Body, Definition, Dominators, StatementId, ValueId, ZeroTest};

use crate::race::candidates::{Pair, ThreadAccess};
use crate::race::provenance::CallStack;

/// Whether both threads come to their access only if they have counted down to zero.
pub(crate) fn are_last_users(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    pair.seen.iter().all(|seen| is_last_user(facts, seen))
}

fn is_last_user(facts: &Facts<'_, '_>, seen: &ThreadAccess<'_>) -> bool {
    CallStack::of(facts, seen).frames.iter().any(|(instance, at)| {
        let body = facts.analysis.code_of(*instance);
        body.zip(*at).is_some_and(|(body, at)| needs_zero(facts, *instance, body, at))
    })
}

/// Whether a statement runs only after a test has found that a count has become zero.
fn needs_zero(facts: &Facts<'_, '_>, instance: InstanceId, body: &Body, at: StatementId) -> bool {
    let is_count = |value: ValueId| {
        let Definition::Statement(counted) = body.value(value).definition else { return false };
        let mut calls = facts.analysis.library_calls_at(instance, Some(counted)).iter();
        calls.any(|call| facts.analysis.model(*call).is_some_and(|model| model.method.is(MethodFact::CountsDown)))
    };
    let tests = body.blocks().filter_map(|block| Some((block, ZeroTest::of(body, block)?)));
    let mut tests = tests.filter(|(_, test)| is_count(test.value)).peekable();
    tests.peek().is_some() && {
        let dominators = Dominators::of(body);
        tests.any(|(block, test)| {
            body.block(test.if_zero).predecessors[..] == [block]
                && dominators.dominates(test.if_zero, body.block_of(at))
        })
    }
}
