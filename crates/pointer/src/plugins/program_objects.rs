//! What the library calls on objects of the program's own classes, by itself: what it enters (`entered` in
//! `docs/models.md`: finalisers, hooks of executors, painting), and how it reads what they hold (`contents`: the
//! elements of a list that the program implements).
//!
//! A library method that is inherited may call methods on its receiver (`hooks`: `isEmpty` of an abstract collection
//! asks for the size). What the library has made of an object, such as a wrapper, a view, an iterator or a stream,
//! reads what the object holds, and calls its method of the same name, whenever one of its own methods is called
//! (over-approximation).
//!
//! What is entered starts where the object is made, with the call of the constructor: the analysis may take the
//! constructor to run in parallel with it (over-approximation). Objects that a framework makes are entered as entry
//! points. Contents are asked for by each library call that reads them, whichever of the methods it really calls
//! (over-approximation).

use std::convert::Infallible;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{AccessPath, Callback, ClassFact, ClassModel, Field, MethodModel, Resolved, Root};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, MethodId, Origin};

use super::models::{ModelConstraint, paths};
use super::{Plugin, threads};
use crate::analysis::{EdgeKind, InstanceId, LibraryCall, LibraryCallId};
use crate::heap::{AllocationSite, ObjectId, Slot};
use crate::library::{LibraryMethod, ModelId};
use crate::solver::Solver;
use crate::solver::calls::{CallSite, CallSiteId, SiteCallee};

/// The models that say what is called on objects of a class, each with those of its calls that lead to code of the
/// program.
type Called = Arc<[(ModelId, Box<[u16]>)]>;

/// What the library calls on objects of each class of the program.
#[derive(Default)]
pub(crate) struct ProgramObjectPlugin {
    entered: FxHashMap<ClassId, Called>,
    contents: FxHashMap<ClassId, Called>,
    hooks: FxHashMap<ClassId, (Called, Called)>,
    asked: FxHashSet<(InstanceId, Option<StatementId>, ObjectId, Asked)>,
    /// Objects that the library has made, and calls on them.
    followed: FxHashSet<(LibraryCallId, ObjectId)>,
    /// Where library calls call the method of the same name of what their receiver shows.
    delegated: FxHashMap<LibraryCallId, CallSiteId>,
    may_be_called: Option<bool>,
}

/// What an object is asked for.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Asked {
    /// What it holds.
    Contents,
    /// Its hooks, by a library method of that name and number of parameters.
    Hooks(Arc<str>, usize),
    /// Those that change it.
    WritingHooks(Arc<str>, usize),
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

/// Whether the program has classes whose methods the library calls to read what they hold, or as hooks.
pub(crate) fn may_be_called(solver: &mut Solver<'_>) -> bool {
    if let Some(known) = solver.plugins.program_objects.may_be_called {
        return known;
    }
    let (program, models) = (solver.program, solver.models);
    let says = |class: ClassId| {
        let models = program.class_models(models, class);
        models
            .iter()
            .any(|model| [&model.contents, &model.hooks, &model.writing_hooks].iter().any(|said| said.is_some()))
    };
    let may_be = program.application_classes().any(says);
    solver.plugins.program_objects.may_be_called = Some(may_be);
    may_be
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
    call_methods(solver, id, object, &contents, Asked::Contents);
}

/// A library method is called on an object: if that is of the program, it may call hooks. If the library has made it of
/// another object (a view, an iterator, a stream, a wrapper), it may call that one.
pub(crate) fn call_receiver(solver: &mut Solver<'_>, id: LibraryCallId, object: ObjectId) {
    let method = solver.library.get(solver.library_call(id).model).method;
    if method.is_some_and(|method| solver.program.is_constructor(method)) {
        return;
    }
    match program_class(solver, object) {
        Some(_) => call_hooks(solver, id, object),
        None => follow_source(solver, id, object),
    }
}

/// A library method is called on what the library has made of an object. It may read what that one holds, and call its
/// hooks and its method of the same name.
pub(crate) fn call_shown(solver: &mut Solver<'_>, id: LibraryCallId, object: ObjectId) {
    let Some(class) = program_class(solver, object) else {
        follow_source(solver, id, object);
        return;
    };
    // What every object has reads nothing of what it shows.
    let Some((name, arity)) = name_of(solver, id) else { return };
    ask_for_contents(solver, id, object);
    call_hooks(solver, id, object);
    if program_method(solver, class, &name, arity).is_none() {
        return;
    }
    let call = match solver.plugins.program_objects.delegated.get(&id) {
        Some(known) => *known,
        None => {
            let LibraryCall { caller, statement, result, result_type, .. } = *solver.library_call(id);
            let arguments = std::iter::once(None).chain(solver.library_call(id).arguments.iter().copied()).collect();
            let (origin, callee, kind) = (solver.origin_of(caller), SiteCallee::Found, EdgeKind::Callback(id));
            let site =
                CallSite { caller, statement, origin, callee, arguments, result, result_type, kind, function: None };
            let call = solver.push_call(site);
            solver.plugins.program_objects.delegated.insert(id, call);
            call
        }
    };
    solver.call_named(call, &name, arity, object);
}

/// An object of a library class may be made of another, which it shows to a library call.
fn follow_source(solver: &mut Solver<'_>, id: LibraryCallId, object: ObjectId) {
    let class = solver.class_of(object);
    let is_made = matches!(solver.heap.object(object).site, AllocationSite::Library(..));
    if (is_made || !solver.library.holds_nothing(class)) && solver.plugins.program_objects.followed.insert((id, object))
    {
        let source = solver.field_node(object, Slot::abstract_field(Field::Source));
        solver.constrain(source, ModelConstraint::Shown(id));
    }
}

/// The name and the number of parameters of what a library call calls; `None` for a constructor, and for what every
/// object has.
fn name_of(solver: &Solver<'_>, id: LibraryCallId) -> Option<(String, usize)> {
    let program = solver.program;
    let method = solver.library.get(solver.library_call(id).model);
    let is_of_root = method.method.is_some_and(|method| program.method(method).class == program.well_known().object);
    let is_constructor = method.method.is_some_and(|method| program.is_constructor(method));
    if is_of_root || is_constructor {
        return None;
    }
    let arity = program.descriptor(method.key)?.parameters.len();
    Some((String::from_utf8_lossy(program.bytes(program.key(method.key).name)).into_owned(), arity))
}

/// A library method is called on an object of the program, whose methods it may call: not the one that was called.
fn call_hooks<'a>(solver: &mut Solver<'a>, id: LibraryCallId, object: ObjectId) {
    let (Some(class), Some((name, arity))) = (program_class(solver, object), name_of(solver, id)) else { return };
    let (hooks, writing) = match solver.plugins.program_objects.hooks.get(&class) {
        Some(known) => known.clone(),
        None => {
            let hooks = called(solver, class, |model| model.hooks.as_deref(), |model| model.calls.iter().collect());
            let writing = |model: &'a ClassModel| model.writing_hooks.as_deref();
            let writing = called(solver, class, writing, |model| model.calls.iter().collect());
            solver.plugins.program_objects.hooks.insert(class, (hooks.clone(), writing.clone()));
            (hooks, writing)
        }
    };
    let name: Arc<str> = name.into();
    call_methods(solver, id, object, &hooks, Asked::Hooks(name.clone(), arity));
    if solver.model_of(id).is_none_or(acts) {
        call_methods(solver, id, object, &writing, Asked::WritingHooks(name, arity));
    }
}

/// Whether a library method changes its receiver, or what that shows, or starts something.
fn acts(model: &MethodModel) -> bool {
    let is_own = |path: &AccessPath| path.root == Root::This && matches!(&*path.fields, [] | [Field::Source]);
    model.writes.iter().any(is_own) || !model.spawns.is_empty()
}

/// A library call calls methods of an object.
fn call_methods(solver: &mut Solver<'_>, id: LibraryCallId, object: ObjectId, called: &Called, asked: Asked) {
    let LibraryCall { caller, statement, .. } = *solver.library_call(id);
    if called.is_empty() {
        return;
    }
    let is_itself = |call: &Callback| match &asked {
        Asked::Contents => false,
        Asked::Hooks(name, arity) | Asked::WritingHooks(name, arity) => {
            call.receiver.fields.is_empty() && call.method == *name && call.arguments.len() == *arity
        }
    };
    let is_left = |call: &Callback| !is_itself(call);
    let key = (caller, statement, object, asked.clone());
    if !solver.plugins.program_objects.asked.insert(key) {
        return;
    }
    for (model, calls) in called.iter() {
        let id = solver.call_on(caller, statement, *model, object);
        let Some(model) = solver.model_of(id) else { continue };
        for index in calls.iter().filter(|index| is_left(&model.calls[usize::from(**index)])) {
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
