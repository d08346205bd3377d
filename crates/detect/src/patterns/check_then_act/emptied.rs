//! What a concurrent map holds is removed because it is found empty: `if (members.isEmpty()) rooms.remove(room)`.
//! Another thread may have got it from the map before, and add to it in between: what it adds is lost. So with a count
//! that reaches zero.

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::Access;
use unsnarl_finding::Finding;
use unsnarl_library::MethodFact;
use unsnarl_pointer::{InstanceId, ObjectId};
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Dominators, Op, StatementId, ValueId};

use super::pairs::{ContentsCall, contents_call, is_atomic_class, is_same_value};
use super::report::report;
use super::rivals::Rivals;
use crate::flow::is_decided_by;
use crate::scene::shared::stores;
use crate::scene::{Code, Scene};
use crate::wording::describe::expression;

/// A removal from a map that was decided by what the removed object holds.
struct Removal {
    map: ValueId,
    held: ValueId,
    asked: StatementId,
    removed: StatementId,
}

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let (facts, analysis) = (scene.facts, scene.analysis());
    let mut findings = Vec::new();
    for code in scene.code() {
        if facts.is_cancelled() {
            break;
        }
        for Removal { map, held, asked, removed } in removals(scene, code) {
            let place: (MethodId, StatementId) = (code.method, asked);
            let adds = |other: &Access| {
                let is_elsewhere = (analysis.instance(other.instance).method, other.statement) != place;
                let model = other.call.and_then(|call| analysis.model(call));
                let clears = model.is_none_or(|model| model.method.is(MethodFact::Clears));
                is_elsewhere
                    && !clears
                    && stores(analysis, other).is_some_and(|stores| stores || is_count(scene, other))
            };
            let between = |writes| rivals.of_statement(code, (asked, removed), (asked, writes), &adds);
            let Some((_, conflict)) = between(false).or_else(|| between(true)) else { continue };
            let [held, map] = [held, map].map(|value| expression(scene.program(), code.body, value));
            let message = format!(
                "`{held}` is removed from `{map}` because of what it holds: another thread that has got it may add to it \
                 in between, and that is lost"
            );
            let said = [(asked, "asks what it holds".to_owned()), (removed, format!("removes it from `{map}`"))];
            findings.push(report(scene, code, message, said, &conflict, "another thread may add to it meanwhile"));
        }
    }
    findings
}

/// Whether a call changes an atomic variable.
fn is_count(scene: &Scene<'_, '_, '_>, access: &Access) -> bool {
    let analysis = scene.analysis();
    let class = |object: ObjectId| analysis.object(object).ty.as_class();
    let is_atomic = |object: ObjectId| class(object).is_some_and(|class| is_atomic_class(scene, class));
    access.objects(analysis).is_some_and(|objects| objects.iter().any(is_atomic))
}

fn removals(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<Removal> {
    let body = code.body;
    let all: Vec<ContentsCall<'_>> =
        body.statements().filter_map(|statement| contents_call(scene, code, statement)).collect();
    let is_get = |call: &&ContentsCall<'_>| {
        let result = body.statement(call.statement).result;
        call.reads
            && !call.writes
            && call.arguments.len() == 1
            && result.is_some_and(|result| body.value(result).ty.is_reference())
    };
    if !all.iter().any(|call| is_get(&call)) {
        return Vec::new();
    }
    let dominators = Dominators::of(body);
    let mut found = Vec::new();
    for removal in all.iter().filter(|call| is_removal(scene, code, call)) {
        let is_same = |get: &&ContentsCall<'_>| {
            get.path == removal.path && is_same_value(scene, code, get.arguments[0], removal.arguments[0], 0)
        };
        let asked = all.iter().filter(is_get).filter(is_same).find_map(|get| {
            let held = body.statement(get.statement).result?;
            let asks = |call: &&ContentsCall<'_>| {
                let answer = body.statement(call.statement).result;
                let is_number = |answer: &ValueId| !body.value(*answer).ty.is_reference();
                call.reads
                    && body.uncast(call.receiver) == held
                    && answer
                        .filter(is_number)
                        .is_some_and(|answer| is_decided_by(body, &dominators, removal.statement, answer))
            };
            all.iter().find(asks).map(|call| (held, call.statement))
        });
        found.extend(asked.map(|(held, asked)| Removal {
            map: removal.receiver,
            held,
            asked,
            removed: removal.statement,
        }));
    }
    found
}

/// Whether a call removes what a thread-safe map has for a key, whatever that is.
fn is_removal(scene: &Scene<'_, '_, '_>, code: &Code<'_>, call: &ContentsCall<'_>) -> bool {
    let Op::Invoke { kind, .. } = code.body.statement(call.statement).op else { return false };
    let analysis = scene.analysis();
    let is_safe = |instance: &InstanceId| {
        let mut calls = analysis.library_calls_at(*instance, Some(call.statement)).iter();
        calls.any(|call| analysis.model(*call).is_some_and(|model| model.is_atomic()))
    };
    kind != InvokeKind::Static
        && call.reads
        && call.writes
        && call.arguments.len() == 1
        && !call.tests_itself
        && !call.stores_element
        && code.instances.iter().any(is_safe)
}
