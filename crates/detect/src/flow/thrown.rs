//! Which exceptions may leave a method, as far as the program's own `throw` statements go.
//!
//! Under-approximates: exceptions of the library and of the virtual machine (a null dereference, an index out of
//! bounds) do not count, nor do errors: an `AssertionError` says that a statement is never reached. A handler that
//! catches everything is assumed to be a compiled `finally`, which rethrows. A checked exception that the throwing
//! method declares leaves only methods that declare it, too; the compiler has checked that.

use std::collections::BTreeSet;

use unsnarl_pointer::{Analysis, InstanceId};
use unsnarl_program::ir::{Body, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, IdVec, MethodId, Program};

use crate::flow::definition;
use crate::scene::Scene;
use crate::scene::shared::At;

/// An exception that propagates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Exception {
    class: ClassId,
    /// Whether it is checked, and the method that throws it declares it.
    is_declared: bool,
}

/// The exceptions that may leave each instance.
pub(crate) struct Thrown {
    by_instance: IdVec<InstanceId, BTreeSet<Exception>>,
    /// For each instance, the first of its own statements that throws one of them.
    first: IdVec<InstanceId, Option<StatementId>>,
}

impl Thrown {
    pub(crate) fn of(scene: &Scene<'_, '_, '_>) -> Thrown {
        let analysis = scene.analysis();
        let count = analysis.instances().len();
        let mut thrown =
            Thrown { by_instance: IdVec::filled(BTreeSet::new(), count), first: IdVec::filled(None, count) };
        let mut queue = Vec::new();
        for code in scene.code() {
            for statement in code.body.statements() {
                let Op::Throw(value) = code.body.statement(statement).op else { continue };
                let Some(class) = thrown_class(code.body, value).filter(|class| !is_error(scene, *class)) else {
                    continue;
                };
                let program = scene.program();
                let is_checked = !program.is_subclass(class, program.well_known().runtime_exception);
                let is_declared = is_checked && is_declared(program, code.method, class);
                let exception = Exception { class, is_declared };
                for instance in &code.instances {
                    if thrown.add(analysis, *instance, statement, exception) {
                        queue.push((*instance, exception));
                    }
                }
            }
        }
        while let Some((instance, exception)) = queue.pop() {
            for edge in analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here()) {
                let is_new = match edge.statement {
                    Some(statement) => thrown.add(analysis, edge.caller, statement, exception),
                    None => thrown.by_instance[edge.caller].insert(exception),
                };
                if is_new {
                    queue.push((edge.caller, exception));
                }
            }
        }
        thrown
    }

    /// Adds an exception that a statement throws. Returns whether it is new to the instance.
    fn add(
        &mut self,
        analysis: &Analysis<'_>,
        instance: InstanceId,
        statement: StatementId,
        exception: Exception,
    ) -> bool {
        let Exception { class, is_declared: is_checked } = exception;
        let is_caught = analysis.code_of(instance).is_some_and(|body| is_caught(analysis, body, statement, class));
        let may_leave =
            !is_caught && (!is_checked || is_declared(analysis.program(), analysis.instance(instance).method, class));
        let is_new = may_leave && self.by_instance[instance].insert(exception);
        if is_new {
            self.first[instance].get_or_insert(statement);
        }
        is_new
    }

    /// Whether an exception may leave an instance.
    pub(crate) fn may_throw(&self, instance: InstanceId) -> bool {
        !self.by_instance[instance].is_empty()
    }

    /// The `throw` statement that an exception of an instance may come from, and its class.
    pub(crate) fn cause(&self, analysis: &Analysis<'_>, instance: InstanceId) -> Option<(At, ClassId)> {
        let exception = self.by_instance[instance].first()?;
        let mut at = instance;
        let mut seen = BTreeSet::new();
        while seen.insert(at) {
            let own = self.first[at].filter(|statement| {
                analysis.code_of(at).is_some_and(|body| matches!(body.statement(*statement).op, Op::Throw(_)))
            });
            if let Some(statement) = own.filter(|_| self.by_instance[at].contains(exception)) {
                return Some(((at, statement), exception.class));
            }
            let mut calls = analysis.calls_from(at).iter().filter(|edge| edge.kind.runs_here());
            let next =
                calls.find(|edge| self.by_instance[edge.callee].contains(exception) && !seen.contains(&edge.callee))?;
            at = next.callee;
        }
        None
    }
}

/// The class of the thrown exception; `None` if a handler rethrows it.
fn thrown_class(body: &Body, value: ValueId) -> Option<ClassId> {
    let value = body.uncast(value);
    match definition(body, value) {
        Some((_, Op::Caught)) => None,
        Some((_, Op::New(class))) => Some(*class),
        _ => body.value(value).ty.as_class(),
    }
}

/// Whether a method declares that it throws exceptions of a class.
fn is_declared(program: &Program, method: MethodId, class: ClassId) -> bool {
    program.declared_exceptions(method).any(|declared| program.is_subclass(class, declared))
}

fn is_error(scene: &Scene<'_, '_, '_>, class: ClassId) -> bool {
    scene.program().is_subclass(class, scene.program().well_known().error)
}

/// Whether the method itself catches what a statement throws.
fn is_caught(analysis: &Analysis<'_>, body: &Body, statement: StatementId, class: ClassId) -> bool {
    let block = body.block_of(statement);
    body.throwing_statement(block) == Some(statement)
        && body.block(block).handlers.iter().any(|handler| {
            let catches = handler.catches.and_then(unsnarl_program::Type::as_class);
            catches.is_some_and(|catches| analysis.program().is_subclass(class, catches))
        })
}
