//! What a thread-safe collection was found to hold is got by a second call, and used as if it must still be there:
//! `if (map.containsKey(key)) map.get(key).run()`. Another thread may remove it in between, and the result is `null`.
//!
//! Only what is dereferenced at once counts. If the result is compared with anything, or handed on, that it is gone may
//! be noticed.

use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_library::MethodFact;
use unsnarl_program::ir::{Dominators, StatementId, ValueId};

use super::pairs::{ContentsCall, contents_call, is_dereferenced_unchecked, is_same_object, is_same_value};
use super::report::report;
use super::rivals::Rivals;
use crate::flow::{Uses, is_decided_by};
use crate::scene::{Code, Scene};
use crate::wording::describe::expression;

/// Two calls that look for the same: the first decides whether the second is made, whose result is dereferenced.
struct Got {
    collection: ValueId,
    asked: StatementId,
    got: StatementId,
}

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let (facts, analysis) = (scene.facts, scene.analysis());
    let removes = |other: &Access| {
        let model = other.call.and_then(|call| analysis.model(call));
        // What empties the whole collection is mostly its end.
        model.is_some_and(|model| !model.method.stores_into_receiver() && !model.method.is(MethodFact::Clears))
    };
    let mut findings = Vec::new();
    for code in scene.code() {
        if facts.is_cancelled() {
            break;
        }
        for Got { collection, asked, got } in all_got(scene, code) {
            let is_safe = [asked, got].into_iter().all(|at| rivals.is_thread_safe(code, at));
            let conflict = || rivals.of_key(code, (asked, got), (got, false), &removes);
            let Some((_, conflict)) = is_safe.then(conflict).flatten() else { continue };
            let name = expression(scene.program(), code.body, collection);
            let message = format!(
                "what `{name}` is found to hold is got in a second call, and used without a test for null: another \
                 thread may remove it in between"
            );
            let said = [(asked, "asks for it".to_owned()), (got, "gets it, and uses it".to_owned())];
            findings.push(report(scene, code, message, said, &conflict, "another thread may remove it meanwhile"));
        }
    }
    findings
}

fn all_got(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<Got> {
    let body = code.body;
    let calls: Vec<ContentsCall<'_>> = (body.statements())
        .filter_map(|statement| contents_call(scene, code, statement))
        .filter(|call| call.reads && !call.writes && call.arguments.len() < 2)
        .collect();
    if calls.len() < 2 {
        return Vec::new();
    }
    let (uses, dominators) = (Uses::of(body), Dominators::of(body));
    let is_get = |call: &&ContentsCall<'_>| {
        let model = scene.model_at(code, call.statement);
        let may_be_null = model
            .is_some_and(|model| model.method.returns_content_of_receiver() && !model.method.is(MethodFact::NonNull));
        may_be_null && is_dereferenced_unchecked(body, &uses, call.statement)
    };
    let mut found = Vec::new();
    for get in calls.iter().filter(is_get) {
        let asks = |call: &&ContentsCall<'_>| {
            let is_same_key = call.arguments.len() == get.arguments.len()
                && (call.arguments.iter().zip(get.arguments))
                    .all(|(one, other)| is_same_value(scene, code, *one, *other, 0));
            call.statement != get.statement
                && is_same_key
                && (call.path == get.path || is_same_object(scene, code, call.receiver, get.receiver))
                && body.may_follow(call.statement, get.statement)
                && (body.statement(call.statement).result)
                    .is_some_and(|answer| is_decided_by(body, &dominators, get.statement, answer))
        };
        let asked = calls.iter().filter(asks).map(|call| call.statement).next_back();
        found.extend(asked.map(|asked| Got { collection: get.receiver, asked, got: get.statement }));
    }
    found
}
