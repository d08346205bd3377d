//! Whether a class is written to be called by several threads at once: enough of the methods that its callers may call,
//! and that use its fields, take a lock.
//!
//! That a class synchronises something somewhere does not say that its callers share its objects: it may serialise
//! access to a file, or fill a static cache. Approximates: a method takes a lock if it is synchronized, enters a
//! monitor, or reads a field that is a lock, or calls a method of the class that does. What threads use to wait for
//! each other or to hand something over (semaphores, concurrent collections, atomic variables) says as much.

use std::collections::BTreeSet;

use unsnarl_library::{ClassFact, Models};
use unsnarl_program::ir::{Body, Op, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Origin, Program};

use crate::flow::definition;

/// Of so many methods, one has to lock.
const ONE_OF: usize = 3;

/// Whether enough methods of a class, and of those above it, lock.
pub(crate) fn is_locking_class(program: &Program, models: &Models, class: ClassId) -> bool {
    let is_own = |class: &ClassId| program.class(*class).origin == Origin::Application;
    let methods: Vec<MethodId> =
        program.superclasses(class).filter(is_own).flat_map(|class| program.methods_of(class)).collect();
    let body = |method: MethodId| program.body(method).and_then(Result::ok);
    let constructors = methods.iter().copied().filter(|method| program.is_constructor(*method));
    let made: BTreeSet<FieldId> =
        constructors.filter_map(body).flat_map(|body| fields_for_threads(program, models, body)).collect();
    let locks_itself = |method: MethodId| {
        program.method(method).access.is_synchronized()
            || body(method).is_some_and(|body| locks(program, models, &made, body))
    };
    let direct: BTreeSet<MethodId> = methods.iter().copied().filter(|method| locks_itself(*method)).collect();
    let calls_one = |body: &Body| {
        body.statements().any(|statement| match body.statement(statement).op {
            Op::Invoke { method, .. } => method.resolved.is_some_and(|method| direct.contains(&method)),
            _ => false,
        })
    };
    let (mut all, mut locking) = (0_usize, 0_usize);
    for method in methods.iter().copied() {
        let access = program.method(method).access;
        let Some(body) = body(method).filter(|_| !access.is_private() && !program.is_constructor(method)) else {
            continue;
        };
        if direct.contains(&method) || calls_one(body) {
            locking += 1;
            all += 1;
        } else if uses_own_field(program, body) {
            all += 1;
        }
    }
    locking > 0 && locking * ONE_OF >= all
}

/// The fields that a constructor fills with something that is made for threads, whatever their declared type.
fn fields_for_threads(program: &Program, models: &Models, body: &Body) -> Vec<FieldId> {
    let is_for_threads = |class: ClassId| {
        let models = program.class_models(models, class);
        models.into_iter().any(|model| model.publishes.is_some())
    };
    let is_made = |value: ValueId| match definition(body, body.uncast(value)).map(|(_, op)| *op) {
        Some(Op::New(class)) => is_for_threads(class),
        Some(Op::Invoke { method, .. }) => {
            let classes = method.resolved.map(|method| program.classes_returned_new(models, method));
            classes.into_iter().flatten().any(is_for_threads)
        }
        _ => false,
    };
    let filled = |statement| match body.statement(statement).op {
        Op::PutField { field, value, .. } => field.resolved.filter(|_| is_made(value)),
        _ => None,
    };
    body.statements().filter_map(filled).collect()
}

fn locks(program: &Program, models: &Models, made: &BTreeSet<FieldId>, body: &Body) -> bool {
    let is_lock = |field: FieldId| {
        let class = program.descriptor(program.field(field).key).and_then(|field| field.result.as_class());
        class.is_some_and(|class| program.class_is(models, class, ClassFact::Lock))
    };
    body.statements().any(|statement| match body.statement(statement).op {
        Op::MonitorEnter(_) => true,
        Op::GetField { field, .. } | Op::GetStatic(field) => {
            field.resolved.is_some_and(|field| is_lock(field) || made.contains(&field))
        }
        Op::Invoke { method, .. } => {
            let model = method.resolved.and_then(|method| program.model(models, method));
            model.is_some_and(|model| {
                !model.orders().is_empty() || model.classes.iter().any(|class| class.publishes.is_some())
            })
        }
        _ => false,
    })
}

/// Whether a method uses a field of its object that may change.
fn uses_own_field(program: &Program, body: &Body) -> bool {
    let may_change = |field: FieldId| !program.field(field).access.is_final();
    body.statements().any(|statement| match body.statement(statement).op {
        Op::GetField { object, field } | Op::PutField { object, field, .. } => {
            body.this() == Some(object) && field.resolved.is_some_and(may_change)
        }
        _ => false,
    })
}
