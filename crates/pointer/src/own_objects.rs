//! What the library calls on objects of the program's own classes, by itself: what it enters (`entered` in `docs/models.md`: finalisers, hooks of executors,
//! painting), and how it gets at what they hold (`contents`: the elements of a list that the program implements).
//!
//! What is entered starts where the object is made, with the call of the constructor: what the constructor does may be taken to run beside it
//! (over-approximation). Objects that a framework makes are entered as entry points. Contents are asked for by each library call that reads them, whichever
//! of the methods it really calls (over-approximation).

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{Callback, ClassFact, ClassModel, MethodModel, Resolved};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, MethodId, Origin, Type};

use crate::analysis::{InstanceId, LibraryCall, LibraryCallId};
use crate::heap::ObjectId;
use crate::library::{LibraryMethod, ModelId};
use crate::solver::{Constraint, Solver};
use crate::template::{Callee, Template, Variable};

/// The models that say what is called on objects of a class, each with those of its calls that lead to code of the program.
type Called = Arc<[(ModelId, Box<[u16]>)]>;

/// What is known of own classes and objects.
#[derive(Default)]
pub(crate) struct OwnObjects {
    entered: FxHashMap<ClassId, Called>,
    contents: FxHashMap<ClassId, Called>,
    asked: FxHashSet<(InstanceId, Option<StatementId>, ObjectId)>,
}

impl<'a> Solver<'a> {
    /// An instance makes an object, with a statement.
    pub(crate) fn enter_made(&mut self, by: InstanceId, statement: Option<StatementId>, object: ObjectId) {
        let Some(class) = self.own_class(object) else { return };
        let entered = match self.own_objects.entered.get(&class) {
            Some(known) => known.clone(),
            None => {
                let is_made_by_framework = self.library.class_is(class, ClassFact::FrameworkMade);
                let entered = |model: &'a ClassModel| model.entered.as_deref().filter(|_| !is_made_by_framework);
                let entered =
                    self.called(class, entered, |model| model.spawns.iter().map(|spawn| &spawn.callback).collect());
                self.own_objects.entered.insert(class, entered.clone());
                entered
            }
        };
        for (model, spawns) in entered.iter() {
            let id = self.call_on(by, statement, *model, object);
            for spawn in spawns.iter() {
                self.spawn(id, *spawn, object);
            }
        }
    }

    /// A library call reads what an object holds.
    pub(crate) fn ask_for_contents(&mut self, id: LibraryCallId, object: ObjectId) {
        let Some(class) = self.own_class(object) else { return };
        let contents = match self.own_objects.contents.get(&class) {
            Some(known) => known.clone(),
            None => {
                let contents =
                    self.called(class, |model| model.contents.as_deref(), |model| model.calls.iter().collect());
                self.own_objects.contents.insert(class, contents.clone());
                contents
            }
        };
        let LibraryCall { caller, statement, .. } = self.library_calls[id];
        if contents.is_empty() || !self.own_objects.asked.insert((caller, statement, object)) {
            return;
        }
        for (model, calls) in contents.iter() {
            let id = self.call_on(caller, statement, *model, object);
            let Some(model) = self.model_of(id) else { continue };
            for index in calls.iter() {
                if let Some(receiver) = self.read(id, &model.calls[usize::from(*index)].receiver) {
                    self.constrain(receiver, Constraint::Callback(id, *index));
                }
            }
        }
    }

    fn own_class(&self, object: ObjectId) -> Option<ClassId> {
        let class = self.heap.object(object).ty.as_class()?;
        Some(class).filter(|class| self.program.class(*class).origin == Origin::Application)
    }

    /// A call by the library, on an object.
    fn call_on(
        &mut self,
        caller: InstanceId,
        statement: Option<StatementId>,
        model: ModelId,
        object: ObjectId,
    ) -> LibraryCallId {
        let this = self.new_node();
        self.graph.add_object(this, object);
        self.library_calls.push(LibraryCall {
            caller,
            statement,
            model,
            receiver: Some(object),
            this: Some(this),
            arguments: Box::default(),
            result: None,
            result_type: Type::VOID,
        })
    }

    /// What the models of a class and its supertypes say is called, if it is code of the program, or goes on from what such code gave.
    fn called(
        &mut self,
        class: ClassId,
        part: impl Fn(&'a ClassModel) -> Option<&'a MethodModel>,
        calls: impl Fn(&'a MethodModel) -> Vec<&'a Callback>,
    ) -> Called {
        let mut found: Vec<(ModelId, Box<[u16]>)> = Vec::new();
        let classes = self.program.class_models(self.models, class);
        for model in classes.iter().filter_map(|model| part(model)) {
            let callbacks = calls(model);
            let own = |call: &&Callback| self.own_method(class, &call.method, call.arguments.len());
            let is_plain = |call: &Callback| call.receiver.fields.is_empty();
            let Some(first) = callbacks.iter().filter(|call| is_plain(call)).find_map(own) else { continue };
            let is_called = |call: &&Callback| !is_plain(call) || own(call).is_some();
            let called = (0..).zip(&callbacks).filter(|(_, call)| is_called(call)).map(|(index, _)| index).collect();
            let id = self.library.add(LibraryMethod {
                model: Some(Resolved { method: model, classes: classes.clone(), is_constructor: true }),
                method: Some(first),
                key: self.program.method(first).key,
                makes_of_receiver: false,
                is_inert: false,
            });
            found.push((id, called));
        }
        found.into()
    }

    /// The method of that name and number of parameters that a class has from the program.
    fn own_method(&self, class: ClassId, name: &str, arity: usize) -> Option<MethodId> {
        let program = self.program;
        let is_own = |method: &MethodId| {
            let data = program.method(*method);
            data.has_code && program.class(data.class).origin == Origin::Application
        };
        self.find_named(class, name, arity).into_iter().find(is_own)
    }
}

/// The statement that calls the constructor of what a statement makes; else that statement itself.
pub(crate) fn construction(template: &Template, made: Variable, statement: StatementId) -> StatementId {
    let is_constructor = |callee: Callee| matches!(callee, Callee::Exact(_));
    let mut calls = template.calls.iter().filter(|call| call.has_receiver && call.arguments.first() == Some(&made));
    calls.find(|call| is_constructor(call.callee)).map_or(statement, |call| call.statement)
}
