//! Handlers of all exceptions that also catch what an interrupt throws.
//!
//! A handler counts if a statement that it covers is known to throw the exception of an interrupt: by its model, or by
//! what the called method declares. Under-approximates: other calls are assumed not to throw it.

use unsnarl_library::Occasion;
use unsnarl_program::ir::{BlockId, Op, StatementId, ValueId};
use unsnarl_program::{Origin, Type};

use crate::flow::Uses;
use crate::scene::{Code, Scene};

/// The handlers that catch an interrupt with other exceptions, without duplicates.
pub(super) fn handlers(scene: &Scene<'_, '_, '_>, code: &Code<'_>) -> Vec<BlockId> {
    let (body, program) = (code.body, scene.program());
    let interrupted = program.well_known().interrupted;
    let mut found: Vec<BlockId> = Vec::new();
    for block in body.blocks().filter(|block| !body.block(*block).handlers.is_empty()) {
        let Some(statement) = body.throwing_statement(block) else { continue };
        let catches = |ty: Option<Type>| ty.and_then(Type::as_class);
        let mut handlers = body.block(block).handlers.iter();
        let first = handlers
            .find(|handler| catches(handler.catches).is_some_and(|class| program.is_subclass(interrupted, class)));
        let Some(first) = first.filter(|handler| catches(handler.catches) != Some(interrupted)) else { continue };
        if !found.contains(&first.target) && is_interrupted(scene, code, statement) {
            found.push(first.target);
        }
    }
    found
}

/// Whether a call is known to throw what an interrupt throws.
fn is_interrupted(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    let program = scene.program();
    let Op::Invoke { method, .. } = code.body.statement(statement).op else { return false };
    let by_model = scene.model_at(code, statement).is_some_and(|model| {
        model.method.throws.iter().any(|thrown| thrown.when == Some(Occasion::Interrupted))
            || model.method.locks.iter().any(|effect| effect.interruptible)
    });
    let interrupted = program.well_known().interrupted;
    let declares = method.resolved.is_some_and(|method| {
        program.class(program.method(method).class).origin == Origin::Application
            && program.declared_exceptions(method).any(|class| class == interrupted)
    });
    by_model || declares
}

/// Whether the caught exception is looked at, kept, thrown, or handed to code of the program, which may look at it.
pub(super) fn is_examined(scene: &Scene<'_, '_, '_>, code: &Code<'_>, caught: ValueId) -> bool {
    let (body, program, analysis) = (code.body, scene.program(), scene.analysis());
    let runs_own_code = |statement: StatementId| {
        let mut edges = code.instances.iter().flat_map(|instance| analysis.calls_at(*instance, Some(statement)));
        edges.any(|edge| edge.kind.runs_here() && analysis.instance(edge.callee).has_body)
    };
    Uses::of(body).uses_through_casts(body, caught).into_iter().any(|used| match body.statement(used).op {
        Op::Invoke { method, .. } => {
            let owner = method.owner.as_class();
            owner.is_some_and(|owner| program.class(owner).origin == Origin::Application) || runs_own_code(used)
        }
        Op::Dynamic { .. } | Op::MonitorEnter(_) | Op::MonitorExit(_) => false,
        _ => true,
    })
}
