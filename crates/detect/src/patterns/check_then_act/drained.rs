//! A thread-safe collection is copied and then cleared, in two calls: `batch = new ArrayList<>(queue); queue.clear()`.
//! What another thread adds in between is in neither.
//!
//! The copy is made by a constructor, a factory or `addAll` of another collection, or is an array of the elements.
//! Under-approximates: elements that are visited one by one are not a copy, nor is what only this method looks through.

use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::Access;
use unsnarl_concurrency::locks::LockPath;
use unsnarl_finding::Finding;
use unsnarl_library::{AccessPath, FlowSource, MethodModel, Root};
use unsnarl_program::ir::{Body, Definition, Dominators, Op, StatementId, ValueId};

use super::pairs::{ContentsCall, contents_call, is_same_object};
use super::report::report;
use super::rivals::Rivals;
use crate::scene::shared::stores;
use crate::scene::{Code, Scene};
use crate::wording::describe::expression;

/// A copy of a collection, and the call that clears it afterwards.
struct Drain {
    collection: ValueId,
    copied: StatementId,
    cleared: StatementId,
}

pub(super) fn find<'p>(scene: &Scene<'p, '_, '_>, rivals: &Rivals<'_, 'p, '_, '_>) -> Vec<Finding> {
    let facts = scene.facts;
    let adds = |other: &Access| stores(facts.analysis, other) == Some(true);
    let mut findings = Vec::new();
    for code in scene.code() {
        if facts.is_cancelled() {
            break;
        }
        for Drain { collection, copied, cleared } in drains(scene, code) {
            let is_safe = rivals.is_thread_safe(code, cleared);
            let conflict = || rivals.of_statement(code, (copied, cleared), (cleared, true), &adds);
            let Some((_, conflict)) = is_safe.then(conflict).flatten() else { continue };
            let name = expression(scene.program(), code.body, collection);
            let message = format!("{name} is copied and then cleared: what another thread adds in between is lost");
            let said = [(copied, "copies it".to_owned()), (cleared, "clears it".to_owned())];
            findings.push(report(scene, code, message, said, &conflict, "another thread may come between with this"));
        }
    }
    findings
}

/// Whether these two calls copy a collection and clear it.
pub(super) fn is_drain(scene: &Scene<'_, '_, '_>, code: &Code<'_>, copied: StatementId, cleared: StatementId) -> bool {
    drains(scene, code).iter().any(|drain| drain.copied == copied && drain.cleared == cleared)
}

fn drains(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<Drain> {
    let body = code.body;
    let clearing: Vec<ContentsCall<'_>> = (body.statements())
        .filter_map(|statement| contents_call(scene, code, statement))
        .filter(|call| call.clears_elements && call.arguments.is_empty())
        .collect();
    if clearing.is_empty() {
        return Vec::new();
    }
    let dominators = Dominators::of(body);
    let path = |value| LockPath::of(scene.program(), &scene.facts.changing, body, value);
    let mut found = Vec::new();
    for clear in clearing {
        let is_same =
            |value: &ValueId| path(*value) == clear.path || is_same_object(scene, code, *value, clear.receiver);
        let copied = body.statements().filter(|statement| {
            dominators.comes_first(body, *statement, clear.statement)
                && copied_at(scene, code, *statement).iter().any(is_same)
        });
        // The last one before; a copy that the method only looks through itself is made to be safe from changes.
        let copied = copied.last().filter(|copied| is_handed_on(body, *copied));
        found.extend(copied.map(|copied| Drain { collection: clear.receiver, copied, cleared: clear.statement }));
    }
    found
}

/// The collections whose elements a call copies into another collection or an array.
fn copied_at(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Vec<ValueId> {
    let body = code.body;
    let Op::Invoke { kind, arguments, .. } = body.statement(statement).op else { return Vec::new() };
    let Some(model) = scene.model_at(code, statement) else { return Vec::new() };
    let is_virtual = kind != InvokeKind::Static;
    let operands = body.operands(arguments);
    let mut found = Vec::new();
    let is_array = body.statement(statement).result.is_some_and(|result| body.value(result).ty.is_array());
    if is_virtual && is_array && copies(model.method, Root::This) {
        found.extend(operands.first());
    }
    for (index, value) in operands.iter().skip(usize::from(is_virtual)).enumerate() {
        if copies(model.method, Root::Argument(index as u8)) {
            found.push(*value);
        }
    }
    found
}

/// Whether what a call copies into is kept, returned or passed on; or it is no copy of this method's own.
fn is_handed_on(body: &Body, copied: StatementId) -> bool {
    let Op::Invoke { arguments, .. } = body.statement(copied).op else { return false };
    let is_made = |value: &ValueId| match body.value(body.uncast(*value)).definition {
        Definition::Statement(made) => matches!(body.statement(made).op, Op::New(_)),
        _ => false,
    };
    // A constructor and `addAll` fill their receiver, others return the copy.
    let copy = body.operands(arguments).first().copied().filter(is_made).or(body.statement(copied).result);
    let Some(copy) = copy.filter(|copy| body.value(*copy).ty.is_reference()) else { return true };
    let is_it = |value: ValueId| body.uncast(value) == body.uncast(copy);
    body.statements().filter(|statement| *statement != copied).any(|statement| match body.statement(statement).op {
        Op::PutField { value, .. } | Op::PutStatic(_, value) | Op::ArrayStore { value, .. } => is_it(value),
        Op::Return(Some(value)) => is_it(value),
        Op::Phi(operands) | Op::Dynamic { operands, .. } => body.operands(operands).iter().any(|one| is_it(*one)),
        Op::Invoke { kind, arguments, .. } => {
            let receivers = usize::from(kind != InvokeKind::Static);
            body.operands(arguments).iter().skip(receivers).any(|one| is_it(*one))
        }
        _ => false,
    })
}

/// Whether a method reads the contents of an object, and what it holds flows into what another holds.
fn copies(model: &MethodModel, from: Root) -> bool {
    let is_inside = |path: &AccessPath, root| path.root == root && !path.fields.is_empty();
    model.reads.iter().any(|path| path.root == from && path.fields.is_empty())
        && model.flows.iter().any(|flow| {
            matches!(&flow.from, FlowSource::Path(path) if is_inside(path, from))
                && !flow.both_ways
                && flow.to.root != from
                && !flow.to.fields.is_empty()
        })
}
