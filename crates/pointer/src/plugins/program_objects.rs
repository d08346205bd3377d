//! What the library calls on objects of the program's own classes, by itself: what it enters (`entered` in
//! `docs/models.md`: finalisers, hooks of executors, painting), and how it reads what they hold (`contents`: the
//! elements of a list that the program implements).
//!
//! What is entered starts where the object is made, with the call of the constructor: the analysis may take the
//! constructor to run in parallel with it (over-approximation). Objects that a framework makes are entered as entry
//! points. Contents are asked for by each library call that reads them, whichever of the methods it really calls
//! (over-approximation).

use std::convert::Infallible;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{Callback, ClassFact, ClassModel, MethodModel, Resolved};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, MethodId, Origin};

use super::models::{ModelConstraint, paths};
use super::{Plugin, threads};
use crate::analysis::{InstanceId, LibraryCall, LibraryCallId};
use crate::heap::ObjectId;
use crate::library::{LibraryMethod, ModelId};
use crate::solver::Solver;

/// The models that say what is called on objects of a class, each with those of its calls that lead to code of the
/// program.
type Called = Arc<[(ModelId, Box<[u16]>)]>;

/// What the library calls on objects of each class of the program.
#[derive(Default)]
pub(crate) struct ProgramObjectPlugin {
    entered: FxHashMap<ClassId, Called>,
    contents: FxHashMap<ClassId, Called>,
    asked: FxHashSet<(InstanceId, Option<StatementId>, ObjectId)>,
}

impl Plugin for ProgramObjectPlugin {
    type Constraint = Infallible;

    fn on_new_object(solver: &mut Solver<'_>, by: InstanceId, statement: Option<StatementId>, object: ObjectId) {
        enter_made(solver, by, statement, object);
    }
}

/// An instance makes an object, with a statement.
pub(crate) fn enter_made<'a>(
    solver: &mut Solver<'a>,
    by: InstanceId,
    statement: Option<StatementId>,
    object: ObjectId,
) {
    let Some(class) = program_class(solver, object) else { return };
    let entered = match solver.plugins.program_objects.entered.get(&class) {
        Some(known) => known.clone(),
        None => {
            let is_made_by_framework = solver.library.class_is(class, ClassFact::FrameworkMade);
            let entered = |model: &'a ClassModel| model.entered.as_deref().filter(|_| !is_made_by_framework);
            let entered =
                called(solver, class, entered, |model| model.spawns.iter().map(|spawn| &spawn.callback).collect());
            solver.plugins.program_objects.entered.insert(class, entered.clone());
            entered
        }
    };
    for (model, spawns) in entered.iter() {
        let id = solver.call_on(by, statement, *model, object);
        for spawn in spawns.iter() {
            threads::spawn(solver, id, *spawn, object);
        }
    }
}

/// A library call reads what an object holds.
pub(crate) fn ask_for_contents(solver: &mut Solver<'_>, id: LibraryCallId, object: ObjectId) {
    let Some(class) = program_class(solver, object) else { return };
    let contents = match solver.plugins.program_objects.contents.get(&class) {
        Some(known) => known.clone(),
        None => {
            let contents =
                called(solver, class, |model| model.contents.as_deref(), |model| model.calls.iter().collect());
            solver.plugins.program_objects.contents.insert(class, contents.clone());
            contents
        }
    };
    let LibraryCall { caller, statement, .. } = *solver.library_call(id);
    if contents.is_empty() || !solver.plugins.program_objects.asked.insert((caller, statement, object)) {
        return;
    }
    for (model, calls) in contents.iter() {
        let id = solver.call_on(caller, statement, *model, object);
        let Some(model) = solver.model_of(id) else { continue };
        for index in calls.iter() {
            if let Some(receiver) = paths::read(solver, id, &model.calls[usize::from(*index)].receiver) {
                solver.constrain(receiver, ModelConstraint::Callback(id, *index));
            }
        }
    }
}

fn program_class(solver: &Solver<'_>, object: ObjectId) -> Option<ClassId> {
    let class = solver.heap.object(object).ty.as_class()?;
    Some(class).filter(|class| solver.program.class(*class).origin == Origin::Application)
}

/// What the models of a class and its supertypes say is called, if it is code of the program, or is called on what such
/// code returned.
fn called<'a>(
    solver: &mut Solver<'a>,
    class: ClassId,
    part: impl Fn(&'a ClassModel) -> Option<&'a MethodModel>,
    calls: impl Fn(&'a MethodModel) -> Vec<&'a Callback>,
) -> Called {
    let mut found: Vec<(ModelId, Box<[u16]>)> = Vec::new();
    let classes = solver.program.class_models(solver.models, class);
    for model in classes.iter().filter_map(|model| part(model)) {
        let callbacks = calls(model);
        let own = |call: &&Callback| program_method(solver, class, &call.method, call.arguments.len());
        let is_plain = |call: &Callback| call.receiver.fields.is_empty();
        let Some(first) = callbacks.iter().filter(|call| is_plain(call)).find_map(own) else { continue };
        let is_called = |call: &&Callback| !is_plain(call) || own(call).is_some();
        let called = (0..).zip(&callbacks).filter(|(_, call)| is_called(call)).map(|(index, _)| index).collect();
        let id = solver.library.add(LibraryMethod {
            model: Some(Resolved { method: model, classes: classes.clone(), is_constructor: true }),
            method: Some(first),
            key: solver.program.method(first).key,
            makes_of_receiver: false,
            is_inert: false,
        });
        found.push((id, called));
    }
    found.into()
}

/// The method of that name and number of parameters that a class has from the program.
fn program_method(solver: &Solver<'_>, class: ClassId, name: &str, arity: usize) -> Option<MethodId> {
    let program = solver.program;
    let is_own = |method: &MethodId| {
        let data = program.method(*method);
        data.has_code && program.class(data.class).origin == Origin::Application
    };
    solver.find_named(class, name, arity).into_iter().find(is_own)
}
